// Wraps the master key under a passphrase and writes that down as the way to open the vault, in the
// place of those before.

import Bytes
import Kernel
import Recipes
import Wire

struct KeyWrap: Equatable {
  enum Progress: Equatable {
    case going(KeyWrap)
    /// Written, and outlasts a crash.
    case wrapped(Unlocker)
    case failed(VaultFault)
  }

  private enum Stage: Equatable {
    case salt
    case wrapping(salt: [UInt8])
    case writing(Unlocker)
  }

  let passphrase: SecretName
  private let vault: VaultID
  private let unlocker: UnlockerID
  private let replaced: [Unlocker]?
  private var stage = Stage.salt
  private(set) var request: Request

  /// Begins.
  ///
  /// - Parameter replaced: the ways it opens by until now; `nil` for a new vault, whose master key
  ///   is drawn, too.
  init(
    _ passphrase: SecretName, of vault: VaultID, replacing replaced: [Unlocker]?,
    _ context: inout Context<Vault.Effect>
  ) {
    self.passphrase = passphrase
    self.vault = vault
    self.replaced = replaced
    unlocker = context.occasion.identifier()
    request = context.request()
    context.run(VaultKey.drawingSalt, as: request)
  }

  /// Takes the answer to `request`.
  func advance(_ answer: LibraryAnswer, _ context: inout Context<Vault.Effect>) -> Progress {
    guard case .recipeDone(let revealed) = answer else { return fail(fault(answer), &context) }
    var next = self
    switch stage {
    case .salt:
      guard let salt = revealed.first else { return fail(.unavailable, &context) }
      next.stage = .wrapping(salt: salt)
      next.request = context.request()
      let recipe = VaultKey.wrapping(
        passphrase, salt: salt, for: unlocker, of: vault, isNew: replaced == nil)
      context.run(recipe, as: next.request)
    case .wrapping(let salt):
      guard let wrapped = revealed.first else { return fail(.unavailable, &context) }
      let made = Unlocker(
        version: Unlocker.currentVersion, vault: vault, unlocker: unlocker, made: context.instant,
        way: .scrypt(salt: salt, workFactor: VaultKey.workFactor, wrapped: wrapped))
      next.stage = .writing(made)
      next.request = context.request()
      context.run(writing(made), as: next.request)
    case .writing(let made): return .wrapped(made)
    }
    return .going(next)
  }

  /// The new way comes before the old ones go: whatever stops this, one of them opens the vault.
  private func writing(_ made: Unlocker) -> Recipe {
    var recipe = RecipeBuilder()
    recipe.putBlob(VaultFile.key(unlocker), .literal(bytes: made.encoded))
    for old in replaced ?? [] { recipe.dropBlob(VaultFile.key(old.unlocker)) }
    return recipe.build
  }

  /// A recipe that failed has forgotten nothing.
  private func fail(
    _ fault: VaultFault, _ context: inout Context<Vault.Effect>
  ) -> Progress {
    context.run(VaultKey.forgetting(passphrase))
    return .failed(fault)
  }

  private func fault(_ answer: LibraryAnswer) -> VaultFault {
    guard case .recipeFailed(let failure) = answer else { return .unavailable }
    return VaultFault(typed: failure.fault)
  }
}

extension VaultFault {
  /// Of what is done with a passphrase or with words.
  init(typed fault: RecipeFault) {
    switch fault {
    case .invalid: self = .unusablePassphrase
    case .storageFull: self = .storageFull
    case .memory: self = .memory
    case .refused, .missing, .unavailable: self = .unavailable
    }
  }
}
