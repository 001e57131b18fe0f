// Reads which contents are kept, before the first thing in a run that adds or removes any: who only
// looks at months does not wait for it, however many there are.

import Kernel
import Wire

extension Catalog {
  mutating func know(_ shelf: CatalogIndex, _ context: inout Context<Effect>) {
    let request = context.request()
    state = .knowing(shelf, request)
    context.run(shelf.readingKnown, as: request)
  }

  mutating func takeKnown(
    _ answer: LibraryAnswer, _ shelf: CatalogIndex, _ context: inout Context<Effect>
  ) {
    var shelf = shelf
    if case .recipeFailed(let failure) = answer, failure.fault == .unavailable {
      // Who waits for it is told; the next one tries again.
      fail(.unavailable, &context)
      state = .open(shelf)
      return
    }
    guard case .recipeDone(let revealed) = answer, shelf.takeKnown(revealed) else {
      // All of the index is made anew.
      if let lost = shelf.lostKnown(answer, isSettled: unsettled.isEmpty) {
        losses.note(lost)
      }
      unsettled = CatalogJournal(importing: [], changed: [])
      state = .recovering(shelf.emptied, ItemScan(ofAllOn: shelf, &context))
      return
    }
    if unsettled.isEmpty { return open(shelf, &context) }
    state = .recovering(shelf, ItemScan(of: unsettled, in: shelf.vault, &context))
  }
}
