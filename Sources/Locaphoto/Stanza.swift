// One way to the file key. docs/locaphoto.md, "Stanzas".

import Bytes
import Wire

/// A wrapped copy of the file key.
public enum Stanza: Equatable, Sendable {
  /// HPKE to the X25519 key with this id: enc (32) ‖ wrapped file key (32) ‖ tag (16).
  case hpke(key: KeyID, sealed: [UInt8])
  /// AES-256-GCM under the vault's master key: nonce (12), then file key (32) ‖ tag (16). Once,
  /// and in the vault alone.
  case vaultKey(nonce: [UInt8], sealed: [UInt8])
  /// AES-256-GCM under PBKDF2-HMAC-SHA-256 of a passphrase. The only stanza of a share.
  case passphrase(salt: [UInt8], iterations: UInt32, nonce: [UInt8], sealed: [UInt8])

  /// Twelve members with five devices each.
  public static let countMax = 60
  /// Fewer would make guessing cheap; more would let a file freeze a phone for minutes.
  public static let iterations: ClosedRange<UInt32> = 1_000_000...10_000_000

  static let hpkeByteCount = 80
  /// Kind, key id and what is sealed.
  static let detachedByteCount = 1 + KeyID.byteCount + hpkeByteCount
  static let wrapByteCount = 48
  static let nonceByteCount = 12
  static let passphraseSaltByteCount = 16

  init(from reader: inout ByteReader) throws(ByteError) {
    switch try reader.u8() {
    case 0:
      let key = try KeyID(from: &reader)
      self = .hpke(key: key, sealed: try reader.take(Self.hpkeByteCount))
    case 1:
      let nonce = try reader.take(Self.nonceByteCount)
      self = .vaultKey(nonce: nonce, sealed: try reader.take(Self.wrapByteCount))
    case 2:
      let salt = try reader.take(Self.passphraseSaltByteCount)
      let iterations = try reader.u32()
      guard iterations <= Self.iterations.upperBound else { throw .tooLong }
      guard iterations >= Self.iterations.lowerBound else { throw .invalid }
      let nonce = try reader.take(Self.nonceByteCount)
      self = .passphrase(
        salt: salt, iterations: iterations, nonce: nonce,
        sealed: try reader.take(Self.wrapByteCount))
    default: throw .invalid
    }
  }

  func encode(into writer: inout ByteWriter) {
    switch self {
    case .hpke(let key, let sealed):
      writer.u8(0)
      key.encode(into: &writer)
      writer.append(sealed)
    case .vaultKey(let nonce, let sealed):
      writer.u8(1)
      writer.append(nonce)
      writer.append(sealed)
    case .passphrase(let salt, let iterations, let nonce, let sealed):
      writer.u8(2)
      writer.append(salt)
      writer.u32(iterations)
      writer.append(nonce)
      writer.append(sealed)
    }
  }

  /// Whether these may stand in one header: 1 to `countMax`, no key twice, each kind where the
  /// purpose has a use for it.
  static func isAllowed(_ stanzas: [Stanza], for purpose: Purpose) -> Bool {
    guard !stanzas.isEmpty, stanzas.count <= countMax else { return false }
    var keys: [KeyID] = []
    var hasVaultKey = false
    for stanza in stanzas {
      switch (stanza, purpose) {
      case (.hpke(let key, _), _):
        guard !keys.contains(key) else { return false }
        keys.append(key)
      case (.vaultKey, .vault):
        guard !hasVaultKey else { return false }
        hasVaultKey = true
      case (.passphrase, .share): guard stanzas.count == 1 else { return false }
      case (.vaultKey, .post), (.vaultKey, .share), (.passphrase, .post), (.passphrase, .vault):
        return false
      }
    }
    return true
  }

  /// A stanza's first byte, for a recipe.
  ///
  /// Written, not spelled `[0]` and `[1]` in two branches: the optimiser for Embedded Swift makes
  /// one constant of such a pair (Swift 6.3.1), and every stanza came out with the kind 1.
  static func kind(_ kind: UInt8) -> Wire.Value {
    var writer = ByteWriter()
    writer.u8(kind)
    return .literal(bytes: writer.bytes)
  }
}
