// Moves items to another vault, which lies within this one or around it and need not be open: each
// is sealed to its public key and read back, and only then deleted here. docs/vault.md, "Hidden".

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct VaultMove: Equatable, StateMachine {
  enum Event: Equatable {
    case opened(VaultID)
    case closed
    /// The index and what is said of items agree: nothing that was begun before is left.
    case settled
    /// The other vault is there for the first time, or anew.
    case tied
    case moveTapped([ItemPlace])
    /// The index lists these no more, and their files are gone.
    case left([PhotoID])
    /// What was to leave the index is there still, or half of it.
    case notLeft(VaultFault)
    case noticeSeen
    case answer(LibraryAnswer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
    /// These are in the other vault: at most `Catalog.changedCountMax`, of one month.
    case leave([ItemPlace])
  }

  static var name: Machine { .moving }

  private enum Stage: Equatable {
    case closed
    /// What to seal to is being read, and whether the other vault says the same.
    case knowing(Request)
    /// What an earlier run has not finished.
    case resuming(Request)
    /// That, until the index has settled: before, items that were leaving it would be held back.
    case waiting(MoveJournal)
    case idle
    /// What the other vault says is being read, and kept.
    case asking(Request)
    case keeping(CaptureKey, Request)
    case noting(Run, Request)
    case sealing(Run, ItemDeparture)
    /// What is sealed leaves the index.
    case leaving(Run)
    /// What was said of it is forgotten here.
    case forgetting(Run, [PhotoID], Request)
    case ending(Request)
  }

  /// What is to be moved.
  private struct Run: Equatable {
    /// The next one last.
    var left: [ItemPlace]
    /// Sealed, and here still; of one month.
    var batch: [ItemPlace] = []
    /// An earlier run had begun with it.
    var isResumed = false
    /// Something of it is here that should not be: the next opening tries again.
    var isUnsettled = false
  }

  private var vault: VaultID?
  private var stage = Stage.closed
  /// Somebody said so before it was known whether the two are tied already.
  private var isToBeTied = false
  private var isSettled = false
  /// The other vault's, where it is tied to this one.
  private var other: CaptureKey?
  private(set) var outcome: ItemsOutcome?

  var hasOther: Bool { other != nil }

  /// Whether items are under way.
  var isBusy: Bool {
    switch stage {
    case .noting, .sealing, .leaving, .forgetting, .ending: true
    case .closed, .knowing, .resuming, .waiting, .idle, .asking, .keeping: false
    }
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .opened(let vault):
      self = VaultMove()
      self.vault = vault
      know(vault, &context)
    case .closed:
      if case .sealing(_, var leaving) = stage { leaving.abandon(&context) }
      self = VaultMove()
    case .settled:
      isSettled = true
      if case .waiting(let journal) = stage { resume(journal, &context) }
    case .tied:
      if case .knowing = stage { isToBeTied = true }
      if stage == .idle { ask(&context) }
    case .moveTapped(let places): begin(places, &context)
    case .left(let items): leave(items, &context)
    case .notLeft(let fault): stay(ItemFault(fault), &context)
    case .noticeSeen: if outcome?.ended == true { outcome = nil }
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private func run(_ recipe: RecipeBuilder, _ context: inout Context<Effect>) -> Request {
    let request = context.request()
    context.run(recipe.build, as: request)
    return request
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    switch stage {
    case .knowing(request): known(answer, &context)
    case .resuming(request): resume(answer, &context)
    case .asking(request): asked(answer, &context)
    case .keeping(let key, request):
      if case .recipeDone = answer { other = key }
      stage = .idle
    case .noting(let run, request): noted(run, answer, &context)
    case .sealing(let run, var leaving) where leaving.request == request:
      let progress = leaving.advance(answer, &context)
      stage = .sealing(run, leaving)
      advanced(progress, run, leaving.place, &context)
    case .forgetting(let run, let items, request): forgotten(items, run, answer, &context)
    case .ending(request):
      outcome?.ended = true
      stage = .idle
    case .closed, .knowing, .resuming, .waiting, .idle, .asking, .keeping, .noting, .sealing,
      .leaving, .forgetting, .ending:
      break  // Late.
    }
  }
}

/// Knowing the other vault.
extension VaultMove {
  private mutating func know(_ vault: VaultID, _ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    let kept = recipe.get(VaultFile.other, of: vault)
    recipe.equal(
      kept, recipe.prefix(.blob(name: OtherVault.captureKey), most: CaptureKey.byteCountMax))
    recipe.reveal(kept)
    stage = .knowing(run(recipe, &context))
  }

  private mutating func known(_ answer: LibraryAnswer, _ context: inout Context<Effect>) {
    stage = .idle
    guard let vault, case .recipeDone(let revealed) = answer, let bytes = revealed.first,
      let key = CaptureKey.read(bytes)
    else {
      if isToBeTied { ask(&context) }
      return
    }
    other = key
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(VaultFile.moving, of: vault))
    stage = .resuming(run(recipe, &context))
  }

  /// A journal that does not open costs nobody an item: they are listed here as before.
  private mutating func resume(_ answer: LibraryAnswer, _ context: inout Context<Effect>) {
    stage = .idle
    guard case .recipeDone(let revealed) = answer, let bytes = revealed.first,
      let journal = MoveJournal.read(bytes), !journal.items.isEmpty
    else { return }
    guard isSettled else {
      stage = .waiting(journal)
      return
    }
    resume(journal, &context)
  }

  private mutating func resume(_ journal: MoveJournal, _ context: inout Context<Effect>) {
    stage = .idle
    note(journal.items)
    next(Run(left: journal.items.reversed(), isResumed: true), &context)
  }

  private mutating func ask(_ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.prefix(.blob(name: OtherVault.captureKey), most: CaptureKey.byteCountMax))
    stage = .asking(run(recipe, &context))
  }

  private mutating func asked(_ answer: LibraryAnswer, _ context: inout Context<Effect>) {
    stage = .idle
    guard let vault, case .recipeDone(let revealed) = answer, let bytes = revealed.first,
      let key = CaptureKey.read(bytes), key.vault != vault
    else { return }
    var recipe = RecipeBuilder()
    recipe.put(.literal(bytes: key.encoded), as: VaultFile.other, of: vault)
    recipe.note(.other, of: vault)
    stage = .keeping(key, run(recipe, &context))
  }
}

/// Moving.
extension VaultMove {
  private mutating func begin(_ places: [ItemPlace], _ context: inout Context<Effect>) {
    guard stage == .idle, let vault, let other, !places.isEmpty else { return }
    note(places)
    // Those of one month leave the index together.
    let ordered = places.ordered { Int64($0.month.value).orderedBytes + $0.item.bytes }
    var recipe = RecipeBuilder()
    // Somebody may have put another vault there since.
    recipe.equal(
      .literal(bytes: other.encoded),
      recipe.prefix(.blob(name: OtherVault.captureKey), most: CaptureKey.byteCountMax))
    let journal = MoveJournal(version: MoveJournal.current, items: ordered)
    recipe.put(journal.encoded, as: VaultFile.moving, of: vault)
    stage = .noting(Run(left: ordered.reversed()), run(recipe, &context))
  }

  private mutating func note(_ places: [ItemPlace]) {
    outcome = ItemsOutcome(of: places.count)
  }

  private mutating func noted(
    _ run: Run, _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) {
    guard case .recipeFailed(let failure) = answer else { return next(run, &context) }
    let isOther = failure.fault == .refused || failure.fault == .missing
    if isOther { other = nil }
    for place in run.left {
      outcome?.fail(place.item, isOther ? .unavailable : ItemFault(failure.fault))
    }
    outcome?.ended = true
    stage = .idle
  }

  private mutating func next(_ run: Run, _ context: inout Context<Effect>) {
    guard let vault, let other else { return }
    var run = run
    let isFull = run.batch.count >= Catalog.changedCountMax
    let isOfMonth = run.batch.first.map { $0.month == run.left.last?.month } ?? true
    guard !isFull, isOfMonth, let place = run.left.popLast() else {
      guard run.batch.isEmpty else {
        stage = .leaving(run)
        return context.emit(.leave(run.batch))
      }
      return end(run, &context)
    }
    stage = .sealing(run, ItemDeparture(place, of: vault, to: other.key, &context))
  }

  private mutating func advanced(
    _ progress: ItemDeparture.Progress, _ run: Run, _ place: ItemPlace,
    _ context: inout Context<Effect>
  ) {
    var run = run
    switch progress {
    case .going: return
    case .sealed: run.batch.append(place)
    case .failed(.missing) where run.isResumed:
      // It had left already.
      return forget([place.item], run, &context)
    case .failed(let fault):
      outcome?.fail(place.item, fault)
      // It would be so with the next one, too.
      if fault == .storageFull {
        for place in run.left { outcome?.fail(place.item, fault) }
        run.left = []
      }
    }
    next(run, &context)
  }

  /// What was not listed where somebody said is here as before, and nowhere else.
  private mutating func leave(_ items: [PhotoID], _ context: inout Context<Effect>) {
    guard case .leaving(var run) = stage else { return }
    var recipe = RecipeBuilder()
    let staying = run.batch.filter { !items.contains($0.item) }
    for place in staying {
      outcome?.fail(place.item, .missing)
      recipe.dropBlob(OtherVault.captured(place.item))
    }
    if !staying.isEmpty { context.run(recipe.build) }
    run.batch = []
    forget(items, run, &context)
  }

  /// Some of it may have gone: what is in the other vault stays there.
  private mutating func stay(_ fault: ItemFault, _ context: inout Context<Effect>) {
    guard case .leaving(var run) = stage else { return }
    for place in run.batch { outcome?.fail(place.item, fault) }
    (run.batch, run.isUnsettled) = ([], true)
    next(run, &context)
  }

  /// Of an item that has gone its marks say no more than that it was deleted, for backups to know.
  private mutating func forget(
    _ items: [PhotoID], _ run: Run, _ context: inout Context<Effect>
  ) {
    guard let vault, !items.isEmpty else { return next(run, &context) }
    var recipe = RecipeBuilder()
    for item in items {
      recipe.put(ItemMarks.deleted.encoded, as: VaultFile.marks(item), of: vault)
    }
    stage = .forgetting(run, items, self.run(recipe, &context))
  }

  private mutating func forgotten(
    _ items: [PhotoID], _ run: Run, _ answer: LibraryAnswer,
    _ context: inout Context<Effect>
  ) {
    var run = run
    if case .recipeFailed = answer { run.isUnsettled = true }
    outcome?.done += UInt32(clamping: items.count)
    next(run, &context)
  }

  private mutating func end(_ run: Run, _ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    if !run.isUnsettled { recipe.dropBlob(VaultFile.moving) }
    stage = .ending(self.run(recipe, &context))
  }
}

extension ItemMarks {
  /// Of an item of which nothing else is said.
  fileprivate static var deleted: ItemMarks {
    ItemMarks(
      version: current, favorite: false, trashed: nil, deleted: true, albums: [], tags: [],
      pinned: nil, edit: nil)
  }
}
