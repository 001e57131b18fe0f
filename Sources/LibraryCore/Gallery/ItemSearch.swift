// A search: goes through the index and counts what holds, month by month, or puts it into another
// order. What there is of a month or an order is presented when somebody looks at it.

import Bytes
import Kernel
import Wire

struct ItemSearch: Equatable {
  /// So many items are looked at before what was found is presented again.
  private static let presentedItemCount = 8_192

  let criteria: Criteria
  /// It is done anew, because something has changed: presented once it is whole.
  private let isAgain: Bool
  private var walk: PageWalk
  private var number: UInt32
  /// The newest first.
  private var months: [FoundMonth] = []
  private var items: UInt32 = 0
  private var passedCount = 0
  /// In place of months.
  private(set) var order: FoundOrder?
  private(set) var isWhole = false

  /// - Parameter order: without anything in it yet, for another than by months.
  init(
    _ number: UInt32, _ criteria: Criteria, in shelf: CatalogIndex, order: FoundOrder?,
    isAgain: Bool
  ) {
    self.number = number
    self.criteria = criteria
    self.order = order
    self.isAgain = isAgain
    walk = PageWalk(shelf)
  }

  func waits(for request: Request) -> Bool { walk.request == request }

  /// Begins, or goes on.
  mutating func next(_ context: inout Context<Catalog.Effect>) {
    let isGoing = walk.next(&context)
    let isDue = passedCount >= Self.presentedItemCount && !isAgain && order == nil
    if !isGoing || isDue { present(isWhole: !isGoing, &context) }
  }

  /// Takes the answer to its request.
  mutating func take(_ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>) {
    switch walk.take(answer) {
    case .again: next(&context)
    case .failed: present(isWhole: true, isFailed: true, &context)
    case .read(let pages):
      for walked in pages { look(at: walked) }
      next(&context)
    }
  }

  private mutating func look(at walked: PageWalk.Walked) {
    let criteria = criteria
    if let added = order?.add(walked, where: { criteria.holds($0) }) {
      items &+= UInt32(clamping: added)
      return
    }
    let page = walked.page
    passedCount += page.entries.count
    var count: UInt32 = 0
    for entry in page.entries where criteria.holds(entry) { count += 1 }
    guard count > 0 else { return }
    items &+= count
    if months.last?.month != page.month {
      months.append(FoundMonth(month: page.month, items: 0))
    }
    months[months.count - 1].items &+= count
  }

  private mutating func present(
    isWhole: Bool, isFailed: Bool = false, _ context: inout Context<Catalog.Effect>
  ) {
    passedCount = 0
    if isWhole {
      self.isWhole = true
      order?.finish()
    }
    let found = FoundItems(
      number: number, months: months.reversed(), sections: order?.sections ?? [], items: items,
      ended: isWhole,
      damaged: walk.isDamaged || isFailed)
    context.emit(.found(found))
  }
}
