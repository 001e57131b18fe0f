// A way to a post's file key for a device that came after it. It stands outside the container,
// which stays as its sender signed it. docs/locaphoto.md, "Detached stanza".

import Bytes
import Wire

/// An HPKE stanza that the server keeps beside a container.
public struct DetachedStanza: Equatable, Sendable {
  let stanza: Stanza
  /// The prekey it is sealed to.
  public let key: KeyID

  /// Whether a file begins with a detached stanza, whole or cut: it begins with its kind. No
  /// container does, its magic has another first byte.
  static func begins(_ prefix: [UInt8]) -> Bool { prefix.first == 0 }

  /// The stanza that `prefix` begins with; `nil` when it begins with anything else, or ends in it.
  public init?(parsing prefix: [UInt8]) {
    var reader = ByteReader(prefix)
    guard Self.begins(prefix), let stanza = try? Stanza(from: &reader),
      case .hpke(let key, _) = stanza
    else { return nil }
    self.stanza = stanza
    self.key = key
  }

  public var encoded: [UInt8] {
    var writer = ByteWriter()
    stanza.encode(into: &writer)
    return writer.bytes
  }
}
