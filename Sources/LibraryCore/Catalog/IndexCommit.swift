// Brings the pages of months up to date, a month at a time, and with them what their days have in
// short; then the summary, and ends the journal. Done again after a crash it comes to the same: an
// item is listed once.

import Bytes
import Kernel
import Recipes
import Wire

struct IndexCommit: Equatable {
  enum Progress: Equatable {
    case going
    case committed(CatalogIndex)
    case failed(VaultFault)
  }

  /// Who waits for it.
  enum Waiter: Equatable {
    case nobody
    case importing
    case changing
    /// Somebody looks at a month whose days have to be counted anew.
    case showing
    /// Another vault has them.
    case leaving
  }

  /// What becomes of one month.
  struct MonthChange: Equatable {
    var month: CivilMonth
    var added: [CatalogEntry] = []
    /// Not listed there any more, or again as one of `added`. A month of which nothing goes has its
    /// last page read alone.
    var removed: [PhotoID] = []
    var readsAll = false
  }

  /// What the index has to remember of marks, beside what it does.
  enum Marking: Equatable {
    /// It is written with the marks.
    case written
    /// Of these items alone; those without an entry have none any more.
    case these([CatalogEntry], gone: [PhotoID])
    /// All there are: the lists are made anew. Of what is in these nobody knows what was said.
    case all([CatalogEntry], unknown: [Int])

    /// Of items that are new in the index: of most of them nothing is said.
    static func new(_ entries: [CatalogEntry]) -> Marking {
      .these(entries.filter { $0.marks != nil }, gone: [])
    }
  }

  private enum Stage: Equatable {
    /// The pages of the month from this one on are being read.
    case reading(first: Int)
    case writing
    /// Its lists of marks are being read, those of these numbers.
    case marking([Int])
    case ending
  }

  private var shelf: CatalogIndex
  /// What is said of days.
  private let notes: [MonthNotes]
  /// Still to be written, the last first.
  private var waiting: [MonthChange]
  /// Of items that are new.
  private let contents: [KnownContent]
  /// Items that are deleted: their contents are forgotten as they leave their page.
  let deleted: [PhotoID]
  private var forgotten: [KnownContent] = []
  /// What stays in the journal.
  let importing: [PhotoID]
  private let marking: Marking
  private var stage = Stage.ending
  private(set) var request = Request(machine: .catalog, number: 0)
  let waiter: Waiter
  /// How many items it is about.
  let itemCount: Int

  init(
    _ changes: [MonthChange], deleting deleted: [PhotoID] = [], on shelf: CatalogIndex,
    _ notes: [MonthNotes], marking: Marking, importing: [PhotoID], for waiter: Waiter,
    _ context: inout Context<Catalog.Effect>
  ) {
    self.shelf = shelf
    self.notes = notes
    self.deleted = deleted
    self.importing = importing
    self.marking = marking
    self.waiter = waiter
    // New files get the next numbers. In this order, which ids give that were drawn, the numbers do
    // not tell which month was before which.
    waiting = changes.ordered { ($0.added.first?.item ?? $0.removed.first)?.bytes ?? [] }
      .reversed()
    contents = changes.flatMap { $0.added.flatMap { $0.contents } }
    // What moves between months is added to one and removed from another.
    itemCount = max(
      changes.reduce(0) { $0 + $1.added.count }, changes.reduce(0) { $0 + $1.removed.count })
    next(&context)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.reading(let first), .recipeDone(let revealed)):
      return take(revealed, from: first, &context)
    case (.reading(first: 1...), .recipeFailed(let failure))
    where failure.fault != .unavailable:
      // Where it is not the last page that does not open, nothing is lost.
      next(readsAll: true, &context)
    case (.writing, .recipeDone): next(&context)
    case (.marking(let numbers), .recipeDone(let revealed)):
      guard let lists = MarksLists(revealed[...], numbers: numbers) else {
        return .failed(.damaged)
      }
      end(lists, &context)
    case (.ending, .recipeDone): return .committed(shelf)
    case (_, .recipeFailed(let failure)): return .failed(VaultFault(writing: failure.fault))
    case (.reading, _), (.writing, _), (.marking, _), (.ending, _): return .failed(.unavailable)
    }
    return .going
  }

  /// The next month, or the end.
  private mutating func next(
    readsAll: Bool = false, _ context: inout Context<Catalog.Effect>
  ) {
    request = context.request()
    guard let change = waiting.last else { return mark(&context) }
    let count = shelf.pageCount(of: change.month)
    let first = readsAll || change.isOfAll ? 0 : max(count - 1, 0)
    var recipe = RecipeBuilder()
    for page in shelf.pageNames(of: change.month).dropFirst(first) {
      recipe.reveal(recipe.get(page, of: shelf.vault))
    }
    // What the pages before have is known from when they were written.
    if first > 0, let days = shelf.daysName(of: change.month) {
      recipe.reveal(recipe.get(days, of: shelf.vault))
    }
    stage = .reading(first: first)
    context.run(recipe.build, as: request)
  }

  private mutating func take(
    _ revealed: [[UInt8]], from first: Int, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    guard let change = waiting.last else { return .failed(.unavailable) }
    let listed = shelf.pages(of: change.month)
    let count = max(listed.count - first, 0)
    let pages = revealed.prefix(count).compactMap { CatalogPage.read($0, of: change.month) }
    guard pages.count == count else { return .failed(.damaged) }
    var before: [DayLine] = []
    if first > 0, change.month.hasDays {
      let days = revealed.last.flatMap { CatalogDays.read($0, of: change.month) }
      guard let days, days.isMade(of: listed), days.tells(of: notes.of(change.month)) else {
        next(readsAll: true, &context)
        return .going
      }
      before = days.before
    }
    waiting.removeLast()
    write(change, pages, from: first, before, &context)
    return .going
  }

  private mutating func write(
    _ change: MonthChange, _ read: [CatalogPage], from first: Int, _ before: [DayLine],
    _ context: inout Context<Catalog.Effect>
  ) {
    var pages = read
    let leaving = ItemSet(change.removed + change.added.map { $0.item })
    let gone = ItemSet(deleted)
    for index in pages.indices {
      for entry in pages[index].entries where gone.contains(entry.item) {
        forgotten += entry.contents
      }
      pages[index].entries.removeAll { leaving.contains($0.item) }
    }
    var byteCount = pages.last?.encoded.count ?? 0
    for entry in change.added {
      byteCount += entry.encoded.count
      let isFull = byteCount > CatalogPage.byteCountMax
      if pages.last.map({ isFull || $0.entries.count >= CatalogPage.entryCountMax }) ?? true {
        byteCount = entry.encoded.count
        pages.append(
          CatalogPage(version: CatalogPage.current, month: change.month, entries: []))
      }
      pages[pages.count - 1].entries.append(entry)
    }
    var recipe = RecipeBuilder()
    for (index, page) in pages.enumerated() {
      let encoded = page.encoded
      let name = shelf.note(page, encoded, number: first + index)
      if index < read.count, page == read[index] { continue }
      recipe.put(encoded, as: name, of: shelf.vault)
    }
    if change.month.hasDays, !pages.isEmpty, let name = shelf.noteDays(of: change.month) {
      let days = CatalogDays(
        change.month, before, first, pages, asked: notes.of(change.month))
      recipe.put(days.encoded, as: name, of: shelf.vault)
    }
    request = context.request()
    stage = .writing
    context.run(recipe.build, as: request)
  }

  /// The pages are written. What is remembered of marks is to say the same.
  private mutating func mark(_ context: inout Context<Catalog.Effect>) {
    switch marking {
    case .written: end(nil, &context)
    case .all(let entries, let unknown):
      end(MarksLists(ofAll: entries, unknown: unknown), &context)
    case .these(let entries, let gone):
      let numbers = MarksLists.numbers(of: entries.map { $0.item } + gone)
      guard !numbers.isEmpty else { return end(nil, &context) }
      var recipe = RecipeBuilder()
      MarksLists.reveal(numbers, of: shelf.vault, in: &recipe)
      stage = .marking(numbers)
      context.run(recipe.build, as: request)
    }
  }

  /// The summary may say so, and nothing of this is unsettled.
  private mutating func end(
    _ read: MarksLists?, _ context: inout Context<Catalog.Effect>
  ) {
    var recipe = RecipeBuilder()
    var lists = read
    if case .these(let entries, let gone) = marking {
      for entry in entries { lists?.note(entry.marks, of: entry.item) }
      for item in gone { lists?.note(nil, of: item) }
    }
    lists?.put(of: shelf.vault, in: &recipe)
    if let lists { shelf.note(lists) }
    for number in shelf.known.remove(forgotten) + shelf.known.add(contents) {
      let file = CatalogKnown(version: CatalogKnown.current, contents: shelf.known.files[number])
      recipe.put(file.encoded, as: VaultFile.known(number), of: shelf.vault)
    }
    shelf.putSummary(at: context.instant, in: &recipe)
    if importing.isEmpty {
      recipe.dropBlob(VaultFile.journal)
    } else {
      let journal = CatalogJournal(
        importing: importing, changed: [], beside: shelf.summaries)
      recipe.put(journal.encoded, as: VaultFile.journal, of: shelf.vault)
    }
    stage = .ending
    request = context.request()
    context.run(recipe.build, as: request)
  }
}

extension IndexCommit.MonthChange {
  fileprivate var isOfAll: Bool { readsAll || !removed.isEmpty }
}

extension [CatalogEntry] {
  /// What is new in each month.
  var added: [IndexCommit.MonthChange] {
    var changes: [IndexCommit.MonthChange] = []
    for entry in self.ordered(by: { Int64($0.month.value).orderedBytes }) {
      if changes.last?.month != entry.month {
        changes.append(IndexCommit.MonthChange(month: entry.month))
      }
      changes[changes.count - 1].added.append(entry)
    }
    return changes
  }
}

extension VaultFault {
  /// Of a write.
  init(writing fault: RecipeFault) {
    switch fault {
    case .storageFull: self = .storageFull
    case .refused, .invalid, .missing: self = .damaged
    case .unavailable, .memory: self = .unavailable
    }
  }
}
