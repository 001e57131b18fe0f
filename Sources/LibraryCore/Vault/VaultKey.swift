// The vault's master key, and the ways to it. The key is random and never leaves the shell's memory
// but wrapped, once for each way to open the vault; a change of a passphrase wraps it anew and
// touches no item.

import Bytes
import Locaphoto
import Recipes
import Wire

enum VaultKey {
  /// In memory while the vault is open, and nowhere else.
  static let master: SecretName = "transient/vault/master-key"
  static let masterByteCount: UInt16 = 32
  /// OWASP's recommendation of 2023 for PBKDF2 with SHA-256 is 600,000; SECURITY.md asks for more.
  static let iterations: UInt32 = 1_000_000
  static let saltByteCount: UInt16 = 16
  private static let nonceByteCount: UInt64 = 12
  private static let wrappedByteCount: UInt64 = 60

  /// Reveals a salt.
  static var drawingSalt: Recipe {
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.random(saltByteCount))
    return recipe.build
  }

  /// Wraps the master key under a passphrase, which is forgotten, and reveals the wrapped key.
  ///
  /// - Parameter isNew: draws the key and keeps it.
  static func wrapping(
    _ passphrase: SecretName, salt: [UInt8], for unlocker: UnlockerID, of vault: VaultID,
    isNew: Bool
  ) -> Recipe {
    var recipe = RecipeBuilder()
    let wrapKey = recipe.passphraseKey(
      .secret(name: passphrase), salt: salt, iterations: iterations)
    let key = isNew ? recipe.random(masterByteCount) : .secret(name: master)
    let nonce = recipe.random(UInt16(nonceByteCount))
    let sealed = recipe.aesGCMSeal(
      key: wrapKey, nonce: nonce, associated: context(unlocker, vault), key)
    if isNew { recipe.keep(master, key) }
    recipe.forget(passphrase)
    recipe.reveal(recipe.join([nonce, sealed]))
    return recipe.build
  }

  /// Keeps the master key, if this is its passphrase.
  static func unwrapping(_ unlocker: Unlocker, with passphrase: SecretName) -> Recipe {
    var recipe = RecipeBuilder()
    switch unlocker.way {
    case .passphrase(let salt, let iterations, let wrapped):
      let wrapKey = recipe.passphraseKey(
        .secret(name: passphrase), salt: salt, iterations: iterations)
      let box = Value.literal(bytes: wrapped)
      let nonce = recipe.slice(box, at: 0, count: nonceByteCount)
      let sealed = recipe.slice(
        box, at: nonceByteCount, count: wrappedByteCount - nonceByteCount)
      let key = recipe.aesGCMOpen(
        key: wrapKey, nonce: nonce,
        associated: context(unlocker.unlocker, unlocker.vault), sealed)
      recipe.keep(master, key)
    }
    return recipe.build
  }

  /// Forgets the master key, or a passphrase.
  static func forgetting(_ secret: SecretName) -> Recipe {
    var recipe = RecipeBuilder()
    recipe.forget(secret)
    return recipe.build
  }

  /// What a wrapped key is bound to.
  private static func context(_ unlocker: UnlockerID, _ vault: VaultID) -> [UInt8] {
    Label.vaultKey.utf8 + vault.bytes + unlocker.bytes
  }
}

extension Unlocker {
  static let currentVersion: UInt32 = 1

  /// What a file in the folder of keys says.
  enum Reading: Equatable {
    case unlocker(Unlocker)
    case newer
    case damaged
  }

  static func read(_ bytes: [UInt8]) -> Reading {
    var reader = ByteReader(bytes)
    guard let version = try? reader.u32() else { return .damaged }
    guard version <= currentVersion else { return .newer }
    guard let found = try? Unlocker(decoding: bytes), found.isUsable else { return .damaged }
    return .unlocker(found)
  }

  /// More iterations would let a changed file freeze a phone, fewer make guessing cheap.
  private var isUsable: Bool {
    switch way {
    case .passphrase(let salt, let iterations, let wrapped):
      salt.count == 16 && wrapped.count == 60 && Stanza.iterations.contains(iterations)
    }
  }
}
