// Reads some items of an order from the pages of the index that list them, a few pages at a time.

import Bytes
import Kernel
import Wire

struct RunReader: Equatable {
  enum Progress: Equatable {
    case going
    case read(FoundRun)
  }

  private struct Wanted: Equatable {
    var place: PageWalk.Place
    var entry: Int
    /// In the order.
    var position: UInt32
  }

  let first: UInt32
  private let wanted: [Wanted]
  private var walk: PageWalk
  private var items: [FoundItem] = []

  init(_ order: FoundOrder, from first: UInt32) {
    self.first = first
    var wanted: [Wanted] = []
    var pages: [PageWalk.Place] = []
    for (offset, (place, entry)) in order.run(from: first).enumerated() {
      wanted.append(Wanted(place: place, entry: entry, position: first &+ UInt32(offset)))
      if !pages.contains(place) { pages.append(place) }
    }
    self.wanted = wanted
    walk = PageWalk(pages, of: order.vault)
  }

  func waits(for request: Request) -> Bool { walk.request == request }

  /// Begins, or goes on.
  mutating func next(_ context: inout Context<Catalog.Effect>) -> Progress {
    if walk.next(&context) { return .going }
    return .read(FoundRun(first: first, items: items))
  }

  /// Takes the answer to its request. What cannot be read is left out.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    switch walk.take(answer) {
    case .again: break
    case .failed: return .read(FoundRun(first: first, items: items))
    case .read(let pages):
      for walked in pages {
        for one in wanted where one.place == walked.place {
          guard walked.page.entries.indices.contains(one.entry) else { continue }
          items.append(FoundItem(place: one.position, entry: walked.page.entries[one.entry]))
        }
      }
    }
    return next(&context)
  }
}
