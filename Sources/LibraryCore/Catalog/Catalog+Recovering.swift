// Makes what is lost of the index anew: all of it from the items and their marks, or its lists of
// marks from the pages; and notes what a process that ended had begun.

import Kernel
import Wire

extension Catalog {
  /// Nobody knows yet what is in the vault.
  var isReading: Bool {
    if case .loading = state { true } else { false }
  }

  mutating func begin(_ shelf: CatalogIndex, _ context: inout Context<Effect>) {
    if unsettled.isEmpty { open(shelf, &context) } else { know(shelf, &context) }
  }

  /// - Parameter isFirst: the index was just read, and nobody has done anything with it.
  mutating func relist(_ shelf: CatalogIndex, isFirst: Bool, _ context: inout Context<Effect>) {
    if !isFirst { isRelisted = true }
    state = .relisting(shelf, MarksListsCheck(shelf, unsettled, &context), isFirst: isFirst)
  }

  mutating func relisted(
    _ progress: MarksListsCheck.Progress, _ shelf: CatalogIndex, isFirst: Bool,
    _ context: inout Context<Effect>
  ) {
    if isFirst { for file in progress.unread { losses.note(file) } }
    switch progress {
    case .going: break
    // Lists that are older stay where they are: the index of before is not opened with them, and
    // what was begun is looked at with all there is.
    case .lost(let unknown, _) where isFirst && !isRemade && !unknown.isEmpty:
      unsettled = CatalogJournal(importing: [], changed: [])
      remake(shelf, unknown: unknown, &context)
      former = nil
    case .lost(let unknown, _) where !isRemade && unsettled.isEmpty:
      remake(shelf, unknown: unknown, &context)
    case .relisted(let shelf, let mended, _):
      if !mended.isEmpty { context.emit(.redrawn(mended)) }
      goOn(shelf, isFirst: isFirst, &context)
    case .failed(let fault, isHeld: true) where isFirst: fail(fault, &context)
    // Items whose list is not there are held back.
    case .lost, .failed: goOn(shelf, isFirst: isFirst, &context)
    }
  }

  private mutating func goOn(_ shelf: CatalogIndex, isFirst: Bool, _ context: inout Context<Effect>)
  {
    if isFirst { begin(shelf, &context) } else { open(shelf, &context) }
  }

  mutating func surveyed(
    _ progress: ItemScan.Progress, _ survey: ItemScan, _ shelf: CatalogIndex,
    _ context: inout Context<Effect>
  ) {
    switch progress {
    case .going: break
    case .surveyed(let found):
      former = nil
      if survey.isOfAll { miss(found, on: shelf) }
      damaged = survey.isOfAll ? found.damaged : max(damaged, found.damaged)
      state = .committing(
        shelf,
        IndexCommit(
          shelf.months.isEmpty ? found.entries.added : found.moved(from: unsettled.changed),
          deleting: found.gone, on: shelf, gallery.notes.months,
          marking: survey.isOfAll
            ? .all(found.entries, unknown: survey.unknown)
            : .these(found.entries, gone: found.gone),
          importing: survey.isOfImports ? [] : unsettled.items, for: .nobody, &context))
    case .failed(let fault):
      // What else is in the index can be looked at.
      if let former = former.take() { return open(former, &context) }
      leaveUnsettled(shelf, fault, &context)
    }
  }

  /// What was gone of an index that is made anew from all items.
  private mutating func miss(_ found: ItemScan.Found, on shelf: CatalogIndex) {
    let summary = shelf.goneSummary(hasItems: !found.entries.isEmpty)
    for file in [summary].compactMap({ $0 }) + found.unread { losses.note(file) }
  }

  /// What the journal names could not be noted. All else is in the index, unless that is being made
  /// anew; the next import tries again, and so does the next start.
  mutating func leaveUnsettled(
    _ shelf: CatalogIndex, _ fault: VaultFault, _ context: inout Context<Effect>
  ) {
    fail(fault, &context)
    if !unsettled.isEmpty { state = .open(shelf) }
  }

  /// - Parameter unknown: of what is in these lists of marks nobody knows what was said.
  mutating func remake(
    _ shelf: CatalogIndex, unknown: [Int] = [], _ context: inout Context<Effect>
  ) {
    // Items of an import that is under way are not whole yet.
    guard !isRemade, unsettled.isEmpty else { return proceed(&context) }
    (isRemade, former) = (true, shelf)
    state = .recovering(shelf.emptied, ItemScan(ofAllOn: shelf, unknown: unknown, &context))
  }
}
