// Whether there is a vault, and whether it is open. A vault is made with a random master key, which
// each way to open it wraps for itself; while it is locked the key is nowhere in memory.

import Bytes
import Kernel
import Recipes
import Wire

struct Vault: Equatable, StateMachine {
  enum Event: Equatable {
    case user(VaultEvent)
    /// A folder is there in which one may lie.
    case placed
    case visible(Bool, isBusy: Bool)
    /// While an import or a backup runs the key is needed, whoever looks.
    case ticked(isBusy: Bool)
    case answer(LibraryAnswer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
    case save
    /// The master key is at hand.
    case opened(VaultID)
    /// It is not, any more.
    case closed
  }

  static var name: Machine { .vault }

  var state = State.nowhere
  private(set) var settings: VaultSettings
  private var autoLock: AutoLock
  /// The words somebody reads, while it is open.
  var recovery: Recovery?
  /// A way of a source that is being added or taken away, while it is open.
  var sourceChange: SourceChange?
  private var isOpenedByWords = false
  /// Why the last change of the ways to open it did not happen, until the next one or the lock.
  var keysFault: VaultFault?
  /// Some of the ways to open it were written by a newer version, and are not understood.
  private var hasNewerKeys = false
  /// There are items or an index, and nothing to open them by. Another vault made in their place
  /// would lock them out for good; a backup of theirs may bring the keys back.
  private var isKeyless = false
  /// So many files among the ways to open it were not read: there are too many.
  var unreadCount = 0
  /// So many ways were not tried with what was typed last.
  var untriedCount = 0
  /// Why the last key of a source opened nothing, or was not added, until the next one or the lock.
  var sourceFault: KeySourceFault?

  enum State: Equatable {
    case nowhere
    case finding(KeyFinder)
    /// Its folder cannot be read: there may be one.
    case unknown(VaultFault)
    /// There is none; why the last one could not be made.
    case absent(VaultFault?)
    case making(KeyWrap)
    case adopting(VaultAdoption)
    case locked([Unlocker], VaultFault?)
    case asking([Unlocker], Asking)
    case unlocking([Unlocker], Attempt)
    case open(VaultID, [Unlocker])
    case changing(VaultID, [Unlocker], KeyWrap)
  }

  /// The master key is at hand.
  var isOpen: Bool { opened != nil }

  /// Which vault is open, and the ways to open it.
  var opened: (vault: VaultID, unlockers: [Unlocker])? {
    switch state {
    case .open(let vault, let unlockers), .changing(let vault, let unlockers, _):
      (vault, unlockers)
    case .nowhere, .finding, .unknown, .absent, .making, .adopting, .locked, .asking,
      .unlocking:
      nil
    }
  }

  var keys: VaultKeys {
    var isChanging = false
    if case .changing = state { isChanging = true }
    return VaultKeys(
      hasWords: opened?.unlockers.contains { $0.isWords } ?? false,
      openedByWords: isOpenedByWords, changing: isChanging, words: recovery?.view,
      lockAfter: settings.lockAfter, fault: keysFault, ways: waysToOpen,
      adding: sourceChange != nil, sourceFault: sourceFault)
  }

  init(_ settings: VaultSettings = .usual) {
    self.settings = settings
    autoLock = AutoLock(settings)
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .user(let event): handle(event, &context)
    case .placed: look(&context)
    case .visible(let now, let isBusy):
      autoLock.note(isVisible: now, at: context.instant)
      if now, autoLock.isTooLate(isBusy: isBusy, at: context.instant) { lock(&context) }
    case .ticked(let isBusy):
      if !isBusy, autoLock.isDue(at: context.instant) { lock(&context) }
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private mutating func handle(_ event: VaultEvent, _ context: inout Context<Effect>) {
    switch event {
    case .createTapped(let passphrase): create(passphrase, &context)
    case .unlockTapped(let passphrase): unlock(passphrase, .passphrase, &context)
    case .wordsEntered(let words): unlock(words, .words, &context)
    case .lockTapped: lock(&context)
    case .active: autoLock.noteActivity(at: context.instant)
    case .passphraseChanged(let passphrase): change(passphrase, &context)
    case .wordsTapped: showWords(&context)
    case .wordsRenewed: drawWords(&context)
    case .wordsWritten: recovery?.noteWritten(&context)
    case .wordsAnswered(let typed):
      if recovery == nil { forget(typed, &context) } else { recovery?.answer(typed, &context) }
    case .wordsClosed: closeWords(&context)
    case .lockAfterChosen(let minutes):
      settings.lockAfter = minutes
      autoLock.note(settings)
      context.emit(.save)
    case .adoptTapped(let passphrase): adopt(passphrase, isWords: false, &context)
    case .adoptedByWords(let words): adopt(words, isWords: true, &context)
    case .sourceAdded(let source): add(source, &context)
    case .sourceGivenUp: _ = endSourceChange(&context)
    case .sourceTapped(let source): openBy(source, &context)
    case .sourceRemoved(let unlocker): remove(unlocker, &context)
    }
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    switch state {
    case .finding(let finding) where finding.request == request:
      found(finding.advance(answer, &context))
    case .making(let wrapping) where wrapping.request == request:
      made(wrapping.advance(answer, &context), &context)
    case .adopting(var adopting) where adopting.request == request:
      let progress = adopting.advance(answer, &context)
      state = .adopting(adopting)
      adopted(progress, adopting, &context)
    case .changing(let vault, let unlockers, let wrapping) where wrapping.request == request:
      changed(wrapping.advance(answer, &context), vault, unlockers)
    case .asking(let unlockers, let asking) where asking.request == request:
      takeSourceKey(answer, unlockers, asking, &context)
    case .unlocking(let unlockers, let attempt) where attempt.request == request:
      takeAttempt(answer, unlockers, attempt, &context)
    case .open(let vault, let unlockers):
      if let recovery, recovery.request == request {
        recovered(recovery.advance(answer, &context), vault, unlockers)
      } else if let sourceChange, sourceChange.request == request {
        sourceChanged(sourceChange.advance(answer, &context), vault, unlockers)
      }
    case .nowhere, .finding, .unknown, .absent, .making, .adopting, .locked, .asking, .unlocking,
      .changing:
      break  // Late.
    }
  }
}

/// Looking for one.
extension Vault {
  private mutating func look(_ context: inout Context<Effect>) {
    switch state {
    case .nowhere, .unknown, .absent, .locked: list(&context)
    case .finding, .making, .adopting, .asking, .unlocking, .open, .changing: break
    }
  }

  private mutating func list(_ context: inout Context<Effect>) {
    state = .finding(KeyFinder(opened: settings.openedBy, &context))
  }

  private mutating func found(_ progress: KeyFinder.Progress) {
    isKeyless = progress == .keyless
    switch progress {
    case .going(let finding): state = .finding(finding)
    case .none(let fault): state = fault.map { .unknown($0) } ?? .absent(nil)
    case .keyless: state = .absent(.damaged)
    case .found(let unlockers, let fault, let hasNewer, let passedOver):
      hasNewerKeys = hasNewer
      (unreadCount, untriedCount) = (passedOver, 0)
      state = .locked(unlockers, fault)
    }
  }
}

/// Making one, and another passphrase.
extension Vault {
  /// Whether there is surely none. Where nobody could say, the folder is looked at again: a second
  /// vault in it would take the place of the first.
  private mutating func isAbsent(_ context: inout Context<Effect>) -> Bool {
    if case .unknown = state { list(&context) }
    guard case .absent = state else { return false }
    return true
  }

  private mutating func create(_ passphrase: SecretName, _ context: inout Context<Effect>) {
    guard isAbsent(&context), !isKeyless else {
      if isKeyless { list(&context) }
      // One that is being made needs it.
      if case .finding = state { forget(passphrase, &context) }
      return
    }
    let vault: VaultID = context.occasion.identifier(1)
    state = .making(KeyWrap(passphrase, of: vault, replacing: nil, &context))
  }

  private mutating func made(_ progress: KeyWrap.Progress, _ context: inout Context<Effect>) {
    switch progress {
    case .going(let wrapping): state = .making(wrapping)
    case .wrapped(let unlocker):
      state = .open(unlocker.vault, [unlocker])
      autoLock.begin(at: context.instant)
      context.emit(.opened(unlocker.vault))
    case .failed(let fault):
      state = .absent(fault)
      context.run(VaultKey.forgetting(VaultKey.master))
    }
  }

  private mutating func adopt(
    _ typed: SecretName, isWords: Bool, _ context: inout Context<Effect>
  ) {
    guard isAbsent(&context) else { return forget(typed, &context) }
    state = .adopting(VaultAdoption(typed, isWords: isWords, &context))
  }

  private mutating func adopted(
    _ progress: VaultAdoption.Progress, _ adopting: VaultAdoption, _ context: inout Context<Effect>
  ) {
    switch progress {
    case .going: return
    case .adopted(let vault, let unlockers):
      isOpenedByWords = adopting.isWords
      state = .open(vault, unlockers)
      autoLock.begin(at: context.instant)
      context.emit(.opened(vault))
    case .failed(let fault):
      state = .absent(fault)
      context.run(VaultKey.forgetting(VaultKey.master))
    }
    forget(adopting.typed, &context)
  }

  private mutating func change(_ passphrase: SecretName, _ context: inout Context<Effect>) {
    guard case .open(let vault, let unlockers) = state else {
      return forget(passphrase, &context)
    }
    // Another way to open it is being written.
    guard recovery?.canEnd ?? true, endSourceChange(&context) else {
      keysFault = .unavailable
      return forget(passphrase, &context)
    }
    closeWords(&context)
    keysFault = nil
    let former = unlockers.filter { $0.isPassphrase }
    state = .changing(
      vault, unlockers, KeyWrap(passphrase, of: vault, replacing: former, &context))
  }

  private mutating func changed(
    _ progress: KeyWrap.Progress, _ vault: VaultID, _ unlockers: [Unlocker]
  ) {
    switch progress {
    case .going(let wrapping): state = .changing(vault, unlockers, wrapping)
    case .wrapped(let unlocker):
      isOpenedByWords = false
      state = .open(vault, unlockers.filter { !$0.isPassphrase } + [unlocker])
    case .failed(let fault):
      keysFault = fault
      state = .open(vault, unlockers)
    }
  }
}

/// Opening and locking.
extension Vault {
  private mutating func unlock(
    _ typed: SecretName, _ kind: Attempt.Kind, _ context: inout Context<Effect>
  ) {
    stopAsking(&context)
    guard case .locked(let unlockers, _) = state, !unlockers.isEmpty,
      kind == .words || !settings.isHeld(at: context.instant)
    else { return forget(typed, &context) }
    sourceFault = nil
    let ways = unlockers.filter { kind == .words ? $0.isWords : $0.isPassphrase }
    let tried = kind == .words ? ways : tried(ways, context.occasion)
    untriedCount = ways.count - tried.count
    attempt(typed, kind, tried, unlockers, &context)
  }

  mutating func attempt(
    _ typed: SecretName, _ kind: Attempt.Kind, _ ways: [Unlocker], _ unlockers: [Unlocker],
    _ context: inout Context<Effect>
  ) {
    guard let way = ways.first else {
      switch kind {
      case .passphrase: return refuse(typed, unlockers, .wrongPassphrase, &context)
      case .words: return refuse(typed, unlockers, .wrongWords, &context)
      case .source:
        sourceFault = .foreign
        return refuse(typed, unlockers, nil, &context)
      }
    }
    let request = context.request()
    state = .unlocking(
      unlockers, Attempt(typed: typed, kind: kind, ways: ways, request: request))
    context.run(VaultKey.unwrapping(way, with: typed), as: request)
  }

  private mutating func takeAttempt(
    _ answer: LibraryAnswer, _ unlockers: [Unlocker], _ attempt: Attempt,
    _ context: inout Context<Effect>
  ) {
    switch answer {
    case .recipeDone:
      guard let way = attempt.ways.first else { return }
      forget(attempt.typed, &context)
      isOpenedByWords = attempt.kind == .words
      if settings.noteOpened(by: way.unlocker, isTyped: attempt.kind != .source) {
        context.emit(.save)
      }
      // First the one that opened it; of another vault's nothing is known.
      let others = unlockers.filter { $0 != way && $0.vault == way.vault }
      state = .open(way.vault, [way] + others)
      autoLock.begin(at: context.instant)
      context.emit(.opened(way.vault))
    case .recipeFailed(let failure) where failure.fault == .refused:
      self.attempt(
        attempt.typed, attempt.kind, Array(attempt.ways.dropFirst()), unlockers, &context)
    case .recipeFailed(let failure):
      let fault = attempt.kind == .source ? .unavailable : VaultFault(typed: failure.fault)
      refuse(attempt.typed, unlockers, fault, &context)
    default: break  // No recipe's.
    }
  }

  private mutating func refuse(
    _ typed: SecretName, _ unlockers: [Unlocker], _ fault: VaultFault?,
    _ context: inout Context<Effect>
  ) {
    forget(typed, &context)
    let isWrong = fault == .wrongPassphrase || fault == .wrongWords
    state = .locked(unlockers, isWrong && hasNewerKeys ? .newerKey : fault)
    guard fault == .wrongPassphrase else { return }
    settings.noteWrong(at: context.instant)
    context.emit(.save)
  }

  private func forget(_ typed: SecretName, _ context: inout Context<Effect>) {
    context.run(VaultKey.forgetting(typed))
  }

  private mutating func lock(_ context: inout Context<Effect>) {
    switch state {
    case .open(_, let unlockers):
      let isWriting = (recovery?.isWriting ?? false) || (sourceChange?.isWriting ?? false)
      close(&context)
      // New words or keys may open it by now, or not: the folder says so.
      if isWriting { list(&context) } else { state = .locked(unlockers, nil) }
    case .changing(_, _, let wrapping):
      close(&context)
      forget(wrapping.passphrase, &context)
      // The new passphrase may be written by now, or not: the folder says which one opens it.
      list(&context)
    case .nowhere, .finding, .unknown, .absent, .making, .adopting, .locked, .asking,
      .unlocking:
      break
    }
  }

  private mutating func close(_ context: inout Context<Effect>) {
    (keysFault, sourceFault) = (nil, nil)
    isOpenedByWords = false
    sourceChange?.end(&context)
    sourceChange = nil
    recovery?.end(&context)
    recovery = nil
    context.emit(.closed)
    context.run(VaultKey.forgetting(VaultKey.master))
  }
}
