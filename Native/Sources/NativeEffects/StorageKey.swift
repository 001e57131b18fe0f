// The key everything at rest is sealed under. It lies in a file of its own that only the owner
// can read: a copied database, a backup of one file or a stray blob then says nothing, not even
// which groups there are. Who can read the owner's files can read both, unless the owner lets a
// passphrase or the system's keyring unlock the key (`KeyFile`).

import Crypto
import Foundation

/// Seals and opens what is stored, each value bound to its place.
final class StorageKey: Sendable {
  /// Where a sealed value belongs; another place's value does not open there.
  enum Place: UInt8, Sendable {
    case record = 1
    case secret = 2
    case cookie = 3
    case blob = 4
    /// Known words, by which a wrong key is noticed before it finds nothing.
    case check = 5
    /// A record of the library's core.
    case libraryRecord = 6
  }

  static let byteCount = 32
  private let sealing: SymmetricKey
  private let labelling: SymmetricKey

  init(root: SymmetricKey) {
    sealing = Self.derive(root, "dayly/v1 storage sealing")
    labelling = Self.derive(root, "dayly/v1 storage labels")
  }

  /// Nonce ‖ ciphertext ‖ tag.
  func seal(_ bytes: [UInt8], as name: [UInt8], at place: Place) -> [UInt8]? {
    let box = try? AES.GCM.seal(
      bytes, using: sealing, authenticating: [place.rawValue] + name)
    return box?.combined.map { [UInt8]($0) }
  }

  /// What `seal` was given, or `nil` when anything differs.
  func open(_ sealed: [UInt8], as name: [UInt8], at place: Place) -> [UInt8]? {
    guard let box = try? AES.GCM.SealedBox(combined: sealed),
      let bytes = try? AES.GCM.open(box, using: sealing, authenticating: [place.rawValue] + name)
    else { return nil }
    return [UInt8](bytes)
  }

  /// How `name` is called on disk: names hold the ids of groups and photos.
  func label(_ name: [UInt8], at place: Place) -> [UInt8] {
    let code = HMAC<SHA256>.authenticationCode(for: [place.rawValue] + name, using: labelling)
    return Array(Array(code)[..<16])
  }

  private static func derive(_ root: SymmetricKey, _ use: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: root, info: Array(use.utf8), outputByteCount: byteCount)
  }
}
