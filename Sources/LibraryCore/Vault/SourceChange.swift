// Adds a way to open the vault by a key that a source keeps, or takes such a way away. The source
// makes its key before anything is written, and forgets one only when no file needs it any more:
// whatever stops this, what opened the vault before opens it.

import Bytes
import Kernel
import Recipes
import Wire

struct SourceChange: Equatable {
  enum Progress: Equatable {
    case going(SourceChange)
    /// It opens the vault, which outlasts a crash.
    case added(Unlocker)
    /// It does not, any more.
    case removed(Unlocker)
    case failed(KeySourceFault)
  }

  private enum Stage: Equatable {
    case salt
    /// The source is asked, which may take as long as a person does.
    case making(SourceKey)
    case wrapping(SourceKey)
    case writing(Unlocker)
    case removing(Unlocker)
  }

  private let vault: VaultID
  private let source: KeySource
  /// The source's keys that open the vault already.
  private let known: [SourceKey]
  private let unlocker: UnlockerID
  private var stage: Stage
  private(set) var request: Request

  /// Adds one.
  init(
    adding source: KeySource, to vault: VaultID, beside unlockers: [Unlocker],
    _ context: inout Context<Vault.Effect>
  ) {
    (self.vault, self.source) = (vault, source)
    known = unlockers.sourceKeys(of: source)
    unlocker = context.occasion.identifier()
    stage = .salt
    request = context.request()
    context.run(VaultKey.drawingSourceSalt, as: request)
  }

  /// Takes one away; `nil` for what somebody types.
  init?(removing way: Unlocker, _ context: inout Context<Vault.Effect>) {
    guard let sourced = way.sourced else { return nil }
    (vault, source, known) = (way.vault, sourced.source, [])
    unlocker = way.unlocker
    stage = .removing(way)
    request = context.request()
    var recipe = RecipeBuilder()
    recipe.dropBlob(VaultFile.key(unlocker))
    context.run(recipe.build, as: request)
  }

  /// The files of the folder may have changed, or not.
  var isWriting: Bool {
    switch stage {
    case .writing, .removing: true
    case .salt, .making, .wrapping: false
    }
  }

  /// Nothing of it is under way that its end would leave half done.
  var canEnd: Bool {
    switch stage {
    case .salt, .making: true
    case .wrapping, .writing, .removing: false
    }
  }

  /// Asks nobody any more, and forgets what was given.
  func end(_ context: inout Context<Vault.Effect>) {
    switch stage {
    case .making: context.shell(.cancelSourceKey(request: request))
    case .wrapping(let key):
      context.run(VaultKey.forgetting(VaultKey.sourceKey))
      context.shell(.dropSourceKey(source: source, key: key))
    case .salt, .writing, .removing: break
    }
  }

  /// Takes the answer to `request`.
  func advance(_ answer: LibraryAnswer, _ context: inout Context<Vault.Effect>) -> Progress {
    switch stage {
    case .salt: drawn(answer, &context)
    case .making(let key): made(answer, key, &context)
    case .wrapping(let key): wrapped(answer, key, &context)
    case .writing(let way): written(answer, way, &context)
    case .removing(let way): removed(answer, way, &context)
    }
  }

  private func drawn(
    _ answer: LibraryAnswer, _ context: inout Context<Vault.Effect>
  ) -> Progress {
    guard case .recipeDone(let revealed) = answer, let salt = revealed.first else {
      return .failed(.unavailable)
    }
    let key = SourceKey(unlocker: unlocker, credential: [], salt: salt)
    var next = self
    next.stage = .making(key)
    next.request = context.request()
    let question = SourceQuestion(source: source, keys: known, secret: VaultKey.sourceKey)
    context.shell(.makeSourceKey(request: next.request, key: key, question: question))
    return .going(next)
  }

  private func made(
    _ answer: LibraryAnswer, _ asked: SourceKey, _ context: inout Context<Vault.Effect>
  ) -> Progress {
    switch answer {
    case .sourceKeyMade(let credential):
      let key = SourceKey(unlocker: unlocker, credential: credential, salt: asked.salt)
      var next = self
      next.stage = .wrapping(key)
      next.request = context.request()
      context.run(
        VaultKey.wrappingUnderSource(source, for: unlocker, of: vault), as: next.request)
      return .going(next)
    case .sourceKeyFailed(let fault): return .failed(fault)
    default: return .failed(.unavailable)
    }
  }

  private func wrapped(
    _ answer: LibraryAnswer, _ key: SourceKey, _ context: inout Context<Vault.Effect>
  ) -> Progress {
    guard case .recipeDone(let revealed) = answer, let wrapped = revealed.first else {
      context.run(VaultKey.forgetting(VaultKey.sourceKey))
      context.shell(.dropSourceKey(source: source, key: key))
      return .failed(.unavailable)
    }
    let way: UnlockerWay
    switch source {
    case .passkey:
      way = .passkey(credential: key.credential, salt: key.salt, wrapped: wrapped)
    case .keyring: way = .keyring(wrapped: wrapped)
    case .session: way = .session(wrapped: wrapped)
    }
    let made = Unlocker(
      version: Unlocker.currentVersion, vault: vault, unlocker: unlocker, made: context.instant,
      way: way)
    var next = self
    next.stage = .writing(made)
    next.request = context.request()
    var recipe = RecipeBuilder()
    recipe.putBlob(VaultFile.key(unlocker), .literal(bytes: made.encoded))
    context.run(recipe.build, as: next.request)
    return .going(next)
  }

  private func written(
    _ answer: LibraryAnswer, _ way: Unlocker, _ context: inout Context<Vault.Effect>
  ) -> Progress {
    if case .recipeDone = answer { return .added(way) }
    drop(way, &context)
    return .failed(Self.fault(answer))
  }

  private func removed(
    _ answer: LibraryAnswer, _ way: Unlocker, _ context: inout Context<Vault.Effect>
  ) -> Progress {
    guard case .recipeDone = answer else { return .failed(Self.fault(answer)) }
    drop(way, &context)
    return .removed(way)
  }

  private func drop(_ way: Unlocker, _ context: inout Context<Vault.Effect>) {
    guard let sourced = way.sourced else { return }
    context.shell(.dropSourceKey(source: sourced.source, key: sourced.key))
  }

  private static func fault(_ answer: LibraryAnswer) -> KeySourceFault {
    guard case .recipeFailed(let failure) = answer else { return .unavailable }
    switch failure.fault {
    case .storageFull: return .storageFull
    case .refused, .invalid, .missing, .unavailable, .memory: return .unavailable
    }
  }
}

extension [Unlocker] {
  /// What is asked of this source.
  func sourceKeys(of source: KeySource) -> [SourceKey] {
    var keys: [SourceKey] = []
    // As many as can be asked for at once.
    for way in self where keys.count < 32 {
      if let sourced = way.sourced, sourced.source == source { keys.append(sourced.key) }
    }
    return keys
  }
}
