// The vault's 24 words: drawn, read, three of them asked, and only then a way to open it, so that
// nothing depends on words that stand on no paper. The core names them and never sees one.

import Bytes
import Kernel
import Recipes
import Wire

struct Recovery: Equatable {
  enum Progress: Equatable {
    case going(Recovery)
    /// They open the vault, which outlasts a crash.
    case written(Unlocker)
    case failed(VaultFault)
  }

  private enum Stage: Equatable {
    case preparing(Request)
    case shown
    case asked(isWrong: Bool)
    case matching(Request, SecretName)
    case wrapping(Request)
    case writing(Request, Unlocker)
  }

  private let vault: VaultID
  /// What the words that are being read open, or the identifier of what new ones will.
  private let unlocker: UnlockerID
  /// Ways by former words, which go when these open the vault; `nil` where these do already.
  private let replaced: [Unlocker]?
  private var places: [UInt8] = []
  private var stage: Stage

  /// Draws words.
  init(
    drawingFor vault: VaultID, replacing replaced: [Unlocker],
    _ context: inout Context<Vault.Effect>
  ) {
    (self.vault, self.replaced) = (vault, replaced)
    unlocker = context.occasion.identifier()
    let request = context.request()
    stage = .preparing(request)
    context.run(VaultKey.drawingWords, as: request)
  }

  /// Shows the words of a way there is, or says that it has none.
  init?(showing way: Unlocker, _ context: inout Context<Vault.Effect>) {
    guard case .words(_, let secret) = way.way else { return nil }
    (vault, unlocker, replaced) = (way.vault, way.unlocker, nil)
    let request = context.request()
    stage = .preparing(request)
    context.run(VaultKey.reading(secret, of: way), as: request)
  }

  var view: WordsStage {
    switch stage {
    case .preparing: .preparing
    case .shown: .shown(new: replaced != nil)
    case .asked(let isWrong): .asked(places: places, busy: false, wrong: isWrong)
    case .matching, .wrapping, .writing: .asked(places: places, busy: true, wrong: false)
    }
  }

  /// What its next answer comes to.
  var request: Request? {
    switch stage {
    case .shown, .asked: nil
    case .preparing(let request), .matching(let request, _), .wrapping(let request),
      .writing(let request, _):
      request
    }
  }

  /// The words may open the vault by now, or not.
  var isWriting: Bool {
    if case .writing = stage { true } else { false }
  }

  /// Nothing of it is under way that its end would leave half done.
  var canEnd: Bool {
    switch stage {
    case .preparing, .shown, .asked: true
    case .matching, .wrapping, .writing: false
    }
  }

  mutating func noteWritten(_ context: inout Context<Vault.Effect>) {
    guard case .shown = stage, replaced != nil else { return }
    places = context.occasion.wordPlaces
    stage = .asked(isWrong: false)
  }

  /// Takes what was typed, which is forgotten in any case.
  mutating func answer(_ typed: SecretName, _ context: inout Context<Vault.Effect>) {
    guard case .asked = stage else { return context.run(VaultKey.forgetting(typed)) }
    let request = context.request()
    stage = .matching(request, typed)
    context.run(VaultKey.matching(typed, at: places), as: request)
  }

  /// Forgets the words, and what was typed.
  func end(_ context: inout Context<Vault.Effect>) {
    if case .matching(_, let typed) = stage { context.run(VaultKey.forgetting(typed)) }
    context.run(VaultKey.forgetting(VaultKey.words))
  }

  /// Takes the answer to `request`.
  func advance(_ answer: LibraryAnswer, _ context: inout Context<Vault.Effect>) -> Progress {
    var next = self
    switch (stage, answer) {
    case (.preparing, .recipeDone):
      next.stage = .shown
      context.shell(.presentWords(secret: VaultKey.words))
    case (.matching, .recipeDone):
      let request = context.request()
      next.stage = .wrapping(request)
      context.run(VaultKey.wrappingUnderWords(for: unlocker, of: vault), as: request)
    case (.matching(_, let typed), .recipeFailed(let failure)) where failure.fault == .refused:
      context.run(VaultKey.forgetting(typed))
      next.stage = .asked(isWrong: true)
    case (.wrapping, .recipeDone(let revealed)) where revealed.count == 2:
      let made = Unlocker(
        version: Unlocker.currentVersion, vault: vault, unlocker: unlocker, made: context.instant,
        way: .words(wrapped: revealed[0], secret: revealed[1]))
      let request = context.request()
      next.stage = .writing(request, made)
      context.run(writing(made), as: request)
    case (.writing(_, let made), .recipeDone): return .written(made)
    case (_, .recipeFailed(let failure)):
      end(&context)
      return .failed(VaultFault(writing: failure.fault))
    case (.preparing, _), (.shown, _), (.asked, _), (.matching, _), (.wrapping, _), (.writing, _):
      end(&context)
      return .failed(.unavailable)
    }
    return .going(next)
  }

  /// The new way comes before the old ones go, and the words leave the memory with it.
  private func writing(_ made: Unlocker) -> Recipe {
    var recipe = RecipeBuilder()
    recipe.putBlob(VaultFile.key(unlocker), .literal(bytes: made.encoded))
    for old in replaced ?? [] { recipe.dropBlob(VaultFile.key(old.unlocker)) }
    recipe.forget(VaultKey.words)
    return recipe.build
  }
}
