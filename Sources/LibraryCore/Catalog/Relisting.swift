// Makes the index's lists of marks anew where one is gone or does not open: from its pages, which
// know what is said of every item. From the marks themselves it would not be seen that some are
// gone.

import Bytes
import Kernel
import Recipes
import Wire

struct Relisting: Equatable {
  enum Progress: Equatable {
    case going
    case relisted
    case failed(VaultFault)
  }

  private let vault: VaultID
  private var walk: PageWalk
  private var lines: [MarksLine] = []
  private var isWriting = false
  private(set) var request = Request(machine: .catalog, number: 0)

  init(_ shelf: Shelf, _ context: inout Context<Catalog.Effect>) {
    vault = shelf.vault
    walk = PageWalk(ofAllIn: shelf)
    next(&context)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    if isWriting {
      switch answer {
      case .recipeDone: return .relisted
      case .recipeFailed(let failure): return .failed(VaultFault(writing: failure.fault))
      default: return .failed(.unavailable)
      }
    }
    switch walk.take(answer) {
    case .again: break
    case .failed: return .failed(.unavailable)
    case .read(let pages):
      if walk.isDamaged { return .failed(.damaged) }
      for entry in pages.flatMap({ $0.page.entries }) {
        if let marks = entry.marks { lines.append(MarksLine(item: entry.item, check: marks.check)) }
      }
    }
    next(&context)
    return .going
  }

  private mutating func next(_ context: inout Context<Catalog.Effect>) {
    if walk.next(&context), let request = walk.request {
      self.request = request
      return
    }
    isWriting = true
    var recipe = RecipeBuilder()
    MarksLists(of: lines).put(of: vault, in: &recipe)
    request = context.request()
    context.run(recipe.build, as: request)
  }
}
