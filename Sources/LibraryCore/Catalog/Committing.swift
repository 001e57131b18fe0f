// Writes entries into the pages of their months, a month at a time, then the summary, and ends the
// journal. Done again after a crash it comes to the same: an entry stands in its month once.

import Bytes
import Kernel
import Recipes
import Wire

struct Committing: Equatable {
  enum Progress: Equatable {
    case going
    case committed(Shelf)
    case failed(VaultFault)
  }

  private enum Stage: Equatable {
    /// The last page of the month is being read, where there is one.
    case reading(number: Int)
    case writing
    case ending
  }

  private var shelf: Shelf
  /// Of the months still to be written, by month.
  private var waiting: [CatalogEntry]
  private var contents: [KnownContent]
  private var stage = Stage.ending
  private(set) var request = Request(machine: .catalog, number: 0)
  /// Whether an import waits for it.
  let isTold: Bool

  init(
    _ entries: [CatalogEntry], on shelf: Shelf, isTold: Bool,
    _ context: inout Context<Catalog.Effect>
  ) {
    self.shelf = shelf
    self.isTold = isTold
    waiting = entries.ordered { Instant(Int64($0.month.value)).orderedBytes }
    contents = entries.flatMap { $0.contents }
    next(&context)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.reading(let number), .recipeDone(let pages)):
      guard let month = waiting.first?.month else { return .failed(.unavailable) }
      let page = pages.first.flatMap { CatalogPage.read($0, of: month) }
      guard pages.isEmpty || page != nil else { return .failed(.damaged) }
      write(month, after: page, number, &context)
    case (.writing, .recipeDone): next(&context)
    case (.ending, .recipeDone): return .committed(shelf)
    case (_, .recipeFailed(let failure)): return .failed(VaultFault(writing: failure.fault))
    default: return .failed(.unavailable)
    }
    return .going
  }

  /// The next month, or the end.
  private mutating func next(_ context: inout Context<Catalog.Effect>) {
    request = context.request()
    guard let month = waiting.first?.month else { return end(&context) }
    let count = shelf.months.first { $0.month == month }?.pages.count ?? 0
    var recipe = RecipeBuilder()
    if count > 0 { recipe.reveal(recipe.get(VaultFile.page(month, count - 1), of: shelf.vault)) }
    stage = .reading(number: max(count - 1, 0))
    context.run(recipe.build, as: request)
  }

  private mutating func write(
    _ month: CivilMonth, after last: CatalogPage?, _ number: Int,
    _ context: inout Context<Catalog.Effect>
  ) {
    var number = number
    var page = last ?? CatalogPage(version: CatalogPage.current, month: month, entries: [])
    let isNew = { (entry: CatalogEntry) in !page.entries.contains { $0.item == entry.item } }
    let added = waiting.filter { $0.month == month }.filter(isNew)
    waiting.removeAll { $0.month == month }
    var recipe = RecipeBuilder()
    for entry in added {
      if page.entries.count >= CatalogPage.entryCountMax {
        put(page, number, &recipe)
        page = CatalogPage(version: CatalogPage.current, month: month, entries: [])
        number += 1
      }
      page.entries.append(entry)
    }
    put(page, number, &recipe)
    request = context.request()
    stage = .writing
    context.run(recipe.build, as: request)
  }

  private mutating func put(_ page: CatalogPage, _ number: Int, _ recipe: inout RecipeBuilder) {
    shelf.note(page, number: number)
    recipe.put(page.encoded, as: VaultFile.page(page.month, number), of: shelf.vault)
  }

  /// What was imported is in its pages: the summary may say so, and nothing is unsettled.
  private mutating func end(_ context: inout Context<Catalog.Effect>) {
    var recipe = RecipeBuilder()
    for number in shelf.known.add(contents) {
      let file = CatalogKnown(version: CatalogKnown.current, contents: shelf.known.files[number])
      recipe.put(file.encoded, as: VaultFile.known(number), of: shelf.vault)
    }
    recipe.put(shelf.summary.encoded, as: VaultFile.summary, of: shelf.vault)
    recipe.dropBlob(VaultFile.journal)
    stage = .ending
    context.run(recipe.build, as: request)
  }
}

extension VaultFault {
  /// Of a write.
  init(writing fault: RecipeFault) {
    switch fault {
    case .storageFull: self = .storageFull
    case .refused, .invalid, .missing: self = .damaged
    case .unavailable: self = .unavailable
    }
  }
}
