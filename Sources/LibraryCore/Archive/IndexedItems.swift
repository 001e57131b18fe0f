// What the index of a vault lists, read once before a restore: which items have a line already, and
// which contents come from items that are there.

import Bytes
import Kernel
import Recipes
import Wire

struct IndexedItems: Equatable {
  enum Progress: Equatable {
    case going
    case read
    case failed
  }

  private struct Page: Equatable {
    var month: CivilMonth
    var name: BlobName
  }

  private let vault: VaultID
  private let present: ItemSet
  /// Still to be read, the last first.
  private var pages: [Page] = []
  private var listed: [PhotoID] = []
  private var contents: [KnownContent] = []
  /// Items that have a line in the index.
  private(set) var items = ItemSet([])
  /// Contents of items whose files are in the vault.
  var known = Known()
  private(set) var request = Request(machine: .archiving, number: 0)

  /// - Parameter present: items whose files are there.
  init(_ shelf: CatalogIndex, present: ItemSet) {
    vault = shelf.vault
    self.present = present
    for month in shelf.months.reversed() {
      for name in shelf.pageNames(of: month.month).reversed() {
        pages.append(Page(month: month.month, name: name))
      }
    }
  }

  /// Begins, or goes on.
  mutating func next(_ context: inout Context<Backups.Effect>) -> Progress {
    guard let page = pages.last else {
      items = ItemSet(listed)
      known = Known(files: [contents])
      return .read
    }
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(page.name, of: vault))
    request = context.request()
    context.run(recipe.build, as: request)
    return .going
  }

  /// Takes the answer to `request`. A page that does not open lists nothing: who adds to it next
  /// finds that out, and has the index made anew.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>
  ) -> Progress {
    guard let page = pages.popLast() else { return .failed }
    switch answer {
    case .recipeDone(let revealed):
      let read = revealed.first.flatMap { CatalogPage.read($0, of: page.month) }
      for entry in read?.entries ?? [] {
        listed.append(entry.item)
        if present.contains(entry.item) { contents += entry.contents }
      }
    case .recipeFailed(let failure) where failure.fault != .unavailable: break
    default: return .failed
    }
    return next(&context)
  }
}
