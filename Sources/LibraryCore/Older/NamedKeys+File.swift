// The named keys of the older format `.lfs`, as they lie in the vault: one small sealed file, each
// key in it sealed once more, so that their list can be read without them. docs/vault.md.

import Bytes
import Recipes
import Wire

extension VaultFile {
  static let namedKeys: BlobName = "vault/older/keys"
}

extension NamedKeys {
  static let current: UInt32 = 1
  static let countMax = 64

  /// By name.
  init(_ keys: [NamedKey]) {
    self.init(version: Self.current, keys: keys.ordered { $0.name.utf8 })
  }

  /// These too, the last of them as far as there is room. Of two of one name what is there
  /// stands: it opens what was sealed since.
  func gaining(_ others: [NamedKey]) -> NamedKeys {
    let lacking = others.filter { !has($0.name) }
    return NamedKeys(keys + lacking.suffix(Self.countMax - min(keys.count, Self.countMax)))
  }

  func has(_ name: Text) -> Bool { keys.contains { $0.name == name } }

  /// `nil` for what says nothing that this version understands.
  static func read(_ bytes: [UInt8]) -> NamedKeys? {
    guard let keys = try? NamedKeys(file: bytes), keys.version == current else { return nil }
    return keys
  }
}

extension RecipeBuilder {
  private static var chunkByteCount: UInt32 { 32 }

  /// Writes the list, and behind it that there is one.
  mutating func put(_ keys: NamedKeys, of vault: VaultID) {
    put(keys.encoded, as: VaultFile.namedKeys, of: vault)
    note(.namedKeys, of: vault)
  }

  /// The 32 bytes of `key`, sealed under the master key for this name alone.
  mutating func wrapped(_ key: Value, as name: Text, of vault: VaultID) -> Value {
    sealChunks(key: wrapKey(name, vault), key, chunkBytes: Self.chunkByteCount)
  }

  mutating func unwrapped(_ key: NamedKey, of vault: VaultID) -> Value {
    openChunks(
      key: wrapKey(key.name, vault), .literal(bytes: key.wrapped),
      chunkBytes: Self.chunkByteCount)
  }

  private mutating func wrapKey(_ name: Text, _ vault: VaultID) -> Value {
    hkdf(
      .secret(name: VaultKey.master), salt: .literal(bytes: vault.bytes),
      info: Label.vaultNamedKey.utf8 + [0] + name.utf8)
  }
}
