// The pair of keys that a vault is sealed to while it is locked. Its private half follows from the
// master key, so it is nowhere but in memory, and cannot be lost while the vault can be opened.

import Bytes
import Recipes
import Wire

extension VaultKey {
  /// The private half, while something that was sealed to it is being opened.
  static let capture: SecretName = "transient/vault/capture"
  /// The same for who looks at captures and takes none in.
  static let checkedCapture: SecretName = "transient/vault/checked-capture"

  /// Reveals the public half and its id.
  static func revealingCapture(of vault: VaultID) -> Recipe {
    var recipe = RecipeBuilder()
    let key = recipe.captureKey(of: vault, as: capture)
    recipe.reveal(key)
    recipe.reveal(recipe.identifier(Label.key, key))
    recipe.forget(capture)
    return recipe.build
  }

  /// Keeps the private half.
  static func keepingCapture(of vault: VaultID) -> Recipe {
    var recipe = RecipeBuilder()
    _ = recipe.captureKey(of: vault, as: capture)
    return recipe.build
  }

  /// Keeps it as `checkedCapture`, and reveals the id of the public half.
  static func checkingCaptures(of vault: VaultID) -> Recipe {
    var recipe = RecipeBuilder()
    recipe.reveal(
      recipe.identifier(Label.key, recipe.captureKey(of: vault, as: checkedCapture)))
    return recipe.build
  }
}

extension RecipeBuilder {
  fileprivate mutating func captureKey(of vault: VaultID, as name: SecretName) -> Value {
    let seed = hkdf(
      .secret(name: VaultKey.master), salt: .literal(bytes: vault.bytes),
      info: Label.vaultCapture.utf8 + [0])
    return agreementKey(name, seed: seed)
  }
}

extension CaptureKey {
  static let current: UInt32 = 1
  /// A longer file is none.
  static let byteCountMax: UInt32 = 256

  /// `nil` for what says nothing that this version understands.
  static func read(_ bytes: [UInt8]) -> CaptureKey? {
    guard let found = try? CaptureKey(decoding: bytes), found.version == current else {
      return nil
    }
    return found
  }
}
