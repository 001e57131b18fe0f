// Where a push may go. The address comes from a client, and the server is to send a request
// there: so only to push services that are known, by their names, over https.

import Foundation
import Loopback

struct PushEndpoint {
  /// Of Chrome, Firefox, Edge and Safari. A leading dot stands for any host below.
  private static let hosts = [
    "fcm.googleapis.com", ".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com",
  ]
  /// Printable and nothing that could end a line or a request.
  private static let byteCountMax = 1000

  /// Scheme and host, as a token's audience names it.
  let origin: String

  /// `nil` for any other address. `allowsLoopback`: plain http on this machine too, for
  /// development.
  init?(_ text: String, allowsLoopback: Bool) {
    guard text.utf8.count <= Self.byteCountMax,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let parts = URLComponents(string: text), let scheme = parts.scheme,
      let host = parts.percentEncodedHost?.lowercased(), parts.user == nil, parts.password == nil,
      parts.fragment == nil
    else { return nil }
    if allowsLoopback, scheme == "http", Loopback.contains(host) {
      origin = "http://\(host)" + (parts.port.map { ":\($0)" } ?? "")
      return
    }
    guard scheme == "https", parts.port == nil || parts.port == 443, Self.isKnown(host) else {
      return nil
    }
    origin = "https://\(host)"
  }

  private static func isKnown(_ host: String) -> Bool {
    // Letters, digits, hyphens and dots: what stands for another character stands for another host.
    guard host.utf8.allSatisfy({ $0.isNameByte }) else { return false }
    return hosts.contains { $0.hasPrefix(".") ? host.hasSuffix($0) : host == $0 }
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    (0x61...0x7A).contains(self) || (0x30...0x39).contains(self) || self == 0x2D || self == 0x2E
  }
}
