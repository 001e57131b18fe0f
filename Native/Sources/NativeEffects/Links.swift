// Links as a person sees them, to a group or for a new device: the server's address, a path, "#"
// and the secret. Only here do the three come together, and only to be shown; on the way in they
// are parted again.

import Bytes
import Foundation
import Wire

/// A link somebody was given, taken apart.
public struct OpenedLink: Sendable {
  /// The server it leads to.
  public var server: ServerAddress
  var path: Text
  var secret: [UInt8]

  /// Whether it adds a device, and invites nobody.
  public var isForDevice: Bool { path.string.hasPrefix(Self.devices) }

  /// Whether it adds a device and nothing of it was lost on its way.
  public var isWholeForDevice: Bool {
    isForDevice && secret.count == 64
      && LinkID(hex: Text(String(path.string.dropFirst(Self.devices.count)))) != nil
  }

  /// Whether it is one that invites into a group, whole or not.
  public var isForGroup: Bool { path.string.hasPrefix(Self.groups) }

  private static let devices = "/device/"
  private static let groups = "/join/"

  /// `nil` for anything that is not an address with a path and a base64url secret.
  public init?(_ text: String) {
    guard let parts = URLComponents(string: text), let fragment = parts.percentEncodedFragment,
      let secret = unbase64url(Text(fragment)), !secret.isEmpty, parts.path.utf8.count <= 200
    else { return nil }
    path = Text(parts.path)
    self.secret = secret
    var origin = URLComponents()
    origin.scheme = parts.scheme
    origin.host = parts.host
    origin.port = parts.port
    guard let address = origin.string, let server = try? ServerAddress(address) else { return nil }
    self.server = server
  }
}

/// Writes links.
enum Links {
  static func text(server: ServerAddress, path: Text, secret: [UInt8]) -> String {
    "\(server.text)\(path.string)#\(base64url(secret).string)"
  }
}
