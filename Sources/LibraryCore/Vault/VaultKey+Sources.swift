// Keys that nobody types: an authenticator computes one, a system's keyring keeps it, or its memory
// holds it for a while. The core names it, and wraps the master key under what HKDF makes of it.

import Bytes
import Recipes
import Wire

extension VaultKey {
  /// What a source gave, until the master key is wrapped under it or opened by it.
  static let sourceKey: SecretName = "transient/vault/source-key"
  /// What the authenticator computes a key from.
  static let sourceSaltByteCount: UInt16 = 32

  /// Reveals a salt.
  static var drawingSourceSalt: Recipe {
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.random(sourceSaltByteCount))
    return recipe.build
  }

  /// Reveals the master key wrapped under the source's, which is forgotten.
  static func wrappingUnderSource(
    _ source: KeySource, for unlocker: UnlockerID, of vault: VaultID
  ) -> Recipe {
    var recipe = RecipeBuilder()
    let key = recipe.sourceWrapKey(.secret(name: sourceKey), source, vault, unlocker)
    recipe.reveal(recipe.sealed(.secret(name: master), under: key, for: unlocker, of: vault))
    recipe.forget(sourceKey)
    return recipe.build
  }
}

extension RecipeBuilder {
  mutating func sourceWrapKey(
    _ secret: Value, _ source: KeySource, _ vault: VaultID, _ unlocker: UnlockerID
  ) -> Value {
    let label: Text
    switch source {
    case .passkey: label = Label.vaultPasskey
    case .keyring: label = Label.vaultKeyring
    case .session: label = Label.vaultSession
    }
    return hkdf(
      secret, salt: .literal(bytes: vault.bytes), info: label.utf8 + [0] + unlocker.bytes)
  }
}

extension Unlocker {
  var kind: UnlockerKind {
    switch way {
    case .scrypt: .passphrase
    case .words: .words
    case .passkey: .passkey
    case .keyring: .keyring
    case .session: .session
    }
  }

  /// By what the source finds its key, and which source that is; `nil` for what somebody types.
  var sourced: (source: KeySource, key: SourceKey)? {
    switch way {
    case .scrypt, .words: nil
    case .passkey(let credential, let salt, _):
      (.passkey, SourceKey(unlocker: unlocker, credential: credential, salt: salt))
    case .keyring: (.keyring, SourceKey(unlocker: unlocker, credential: [], salt: []))
    case .session: (.session, SourceKey(unlocker: unlocker, credential: [], salt: []))
    }
  }

  func isOf(_ source: KeySource) -> Bool { sourced?.source == source }
}
