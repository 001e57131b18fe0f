// Opening the vault by keys that nobody types, adding such ways and taking them away. Wrong
// passphrases make nobody wait here, and what a source refuses counts as no wrong passphrase: there
// is nothing to guess.

import Bytes
import Kernel
import Recipes
import Wire

extension Vault {
  /// A source is asked for its key.
  struct Asking: Equatable {
    var source: KeySource
    var request: Request
  }

  /// What is more than that somebody else put there.
  static var unlockerCountMax: Int { 24 }
  /// As many as a screen shows.
  private static var shownCountMax: Int { 64 }

  /// By whose keys it opens while it is locked.
  var lockedSources: LockedSources {
    let (unlockers, isAsking): ([Unlocker], Bool) =
      switch state {
      case .locked(let unlockers, _), .unlocking(let unlockers, _): (unlockers, false)
      case .asking(let unlockers, _): (unlockers, true)
      case .nowhere, .finding, .unknown, .absent, .making, .adopting, .open, .changing: ([], false)
      }
    var sources: [KeySource] = []
    if unlockers.contains(where: { $0.isOf(.passkey) }) { sources.append(.passkey) }
    if unlockers.contains(where: { $0.isOf(.keyring) }) { sources.append(.keyring) }
    if unlockers.contains(where: { $0.isOf(.session) }) { sources.append(.session) }
    return LockedSources(
      sources: sources, asking: isAsking, fault: sourceFault, passedOver: passedOver)
  }

  var waysToOpen: [WayToOpen] {
    let ways = (opened?.unlockers ?? []).prefix(Self.shownCountMax).map {
      WayToOpen(unlocker: $0.unlocker, kind: $0.kind, made: $0.made)
    }
    return ways.ordered { $0.made.orderedBytes + $0.unlocker.bytes }
  }

  mutating func openBy(_ source: KeySource, _ context: inout Context<Effect>) {
    guard case .locked(let unlockers, _) = state else { return }
    let keys = unlockers.sourceKeys(of: source)
    guard !keys.isEmpty else { return }
    sourceFault = nil
    let request = context.request()
    state = .asking(unlockers, Asking(source: source, request: request))
    let question = SourceQuestion(source: source, keys: keys, secret: VaultKey.sourceKey)
    context.shell(.askSourceKey(request: request, question: question))
  }

  mutating func takeSourceKey(
    _ answer: LibraryAnswer, _ unlockers: [Unlocker], _ asking: Asking,
    _ context: inout Context<Effect>
  ) {
    switch answer {
    case .sourceKeyGiven(let id):
      let ways = unlockers.filter { $0.unlocker == id && $0.isOf(asking.source) }
      attempt(VaultKey.sourceKey, .source, ways, unlockers, &context)
    case .sourceKeyFailed(let fault):
      sourceFault = fault
      state = .locked(unlockers, nil)
    default:
      sourceFault = .unavailable
      state = .locked(unlockers, nil)
    }
  }

  /// Somebody types instead, and waits for the source no more.
  mutating func stopAsking(_ context: inout Context<Effect>) {
    guard case .asking(let unlockers, let asking) = state else { return }
    context.shell(.cancelSourceKey(request: asking.request))
    state = .locked(unlockers, nil)
  }

  mutating func add(_ source: KeySource, _ context: inout Context<Effect>) {
    guard case .open(let vault, let unlockers) = state, sourceChange == nil else { return }
    guard unlockers.count < Self.unlockerCountMax else {
      sourceFault = .tooMany
      return
    }
    sourceFault = nil
    sourceChange = SourceChange(adding: source, to: vault, beside: unlockers, &context)
  }

  mutating func remove(_ unlocker: UnlockerID, _ context: inout Context<Effect>) {
    guard case .open(_, let unlockers) = state, sourceChange == nil,
      let way = unlockers.first(where: { $0.unlocker == unlocker })
    else { return }
    sourceFault = nil
    sourceChange = SourceChange(removing: way, &context)
  }

  mutating func sourceChanged(
    _ progress: SourceChange.Progress, _ vault: VaultID, _ unlockers: [Unlocker]
  ) {
    sourceChange = nil
    switch progress {
    case .going(let next): sourceChange = next
    case .added(let unlocker): state = .open(vault, unlockers + [unlocker])
    case .removed(let unlocker): state = .open(vault, unlockers.filter { $0 != unlocker })
    case .failed(let fault): sourceFault = fault
    }
  }

  /// Answers whether nothing is under way any more: what is being written goes on.
  mutating func endSourceChange(_ context: inout Context<Effect>) -> Bool {
    guard let change = sourceChange else { return true }
    guard change.canEnd else { return false }
    change.end(&context)
    sourceChange = nil
    return true
  }
}
