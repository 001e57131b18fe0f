// Holds the index's lists of marks to its summary. One that is gone, does not open, or is another
// than the summary knows, as that of an older copy, is made anew from the pages, which know what is
// said of every item. From the marks themselves it would not be seen that some are gone, or older.

import Bytes
import Kernel
import Recipes
import Wire

struct MarksListsCheck: Equatable {
  enum Progress: Equatable {
    case going
    /// The lists are as this has them. The marks of these items were written anew; these lists were
    /// not there, or did not open.
    case relisted(CatalogIndex, mended: [PhotoID], unread: [LostFile])
    /// Pages do not open, from which lists would be made anew; of what is in these nobody knows
    /// what was said.
    case lost(unknown: [Int], unread: [LostFile])
    /// - Parameter isHeld: nothing that is in the vault may leave it: a list is another than the
    ///   summary knows, and stays where it is.
    case failed(VaultFault, isHeld: Bool)
  }

  private enum Stage: Equatable {
    /// The lists of these numbers are being read.
    case checking([Int])
    case walking
    /// A journal is being written: with it there may be two summaries.
    case noting
    case writing(CatalogIndex)
  }

  /// So many lists are read at once, or one by one where one of them does not open.
  private static let batchCountMax = 8
  /// Marks of so many items are written anew: what a power cut may have taken of the last changes.
  private static let mendedCountMax = 256

  private let shelf: CatalogIndex
  /// What a process that ended had begun: until that is settled, the lists in which its items are
  /// may be newer than the summary, and so may pages.
  private let unsettled: CatalogJournal
  private let excused: [Int]
  private var stage = Stage.walking
  /// Still to be read, the next one last.
  private var unchecked = Array((0..<MarksList.count).reversed())
  private var singleCount = 0
  /// To be made anew; those of them that open, and are others.
  private var lost: [Int] = []
  private var unread: [LostFile] = []
  private var others: [MarksList] = []
  private var walk: PageWalk
  private var lines: [MarksLine] = []
  /// Of which another list has something else than a page that the summary knows.
  private var changed: [CatalogEntry] = []
  private(set) var request = Request(machine: .catalog, number: 0)

  init(
    _ shelf: CatalogIndex, _ unsettled: CatalogJournal, _ context: inout Context<Catalog.Effect>
  ) {
    (self.shelf, self.unsettled) = (shelf, unsettled)
    excused = MarksLists.numbers(of: unsettled.items + unsettled.changed.map { $0.item })
    walk = PageWalk(ofAllIn: shelf)
    check(&context)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.checking(let numbers), .recipeDone(let revealed)) where revealed.count == numbers.count:
      for (number, bytes) in zip(numbers, revealed) { take(bytes, of: number) }
      return checkOn(&context)
    case (.checking(let numbers), .recipeFailed(let failure)):
      if numbers.count > 1 {
        unchecked += numbers.reversed()
        singleCount = numbers.count
      } else if failure.isLost {
        lost += numbers
        unread += numbers.map { LostFile(VaultFile.marksList($0), failure) }
      }
      // Of a list that nobody can read now, whoever asks for an item's marks is told so.
      return checkOn(&context)
    case (.walking, _):
      let read = walk.take(answer)
      return walked(read, &context)
    case (.noting, .recipeDone): return write(&context)
    case (.writing(let written), .recipeDone):
      return .relisted(written, mended: mended.map { $0.item }, unread: unread)
    case (_, .recipeFailed(let failure)): return fail(VaultFault(writing: failure.fault))
    case (.checking, _), (.noting, _), (.writing, _): return fail(.unavailable)
    }
  }

  private func fail(_ fault: VaultFault) -> Progress {
    .failed(fault, isHeld: !others.isEmpty)
  }
}

/// What there is.
extension MarksListsCheck {
  private mutating func check(_ context: inout Context<Catalog.Effect>) {
    let count = singleCount > 0 ? 1 : Self.batchCountMax
    singleCount -= min(singleCount, 1)
    let numbers = Array(unchecked.suffix(count).reversed())
    unchecked.removeLast(numbers.count)
    var recipe = RecipeBuilder()
    MarksLists.reveal(numbers, of: shelf.vault, in: &recipe)
    stage = .checking(numbers)
    request = context.request()
    context.run(recipe.build, as: request)
  }

  private mutating func take(_ bytes: [UInt8], of number: Int) {
    if let content = Padding.content(of: bytes) {
      if checksum(content) == shelf.lists[number] { return }
      if let list = MarksList.read(bytes, number: number) {
        if excused.contains(number) { return }
        others.append(list)
        return lost.append(number)
      }
    }
    lost.append(number)
    unread.append(LostFile(VaultFile.marksList(number), .damaged))
  }

  private mutating func checkOn(_ context: inout Context<Catalog.Effect>) -> Progress {
    if !unchecked.isEmpty {
      check(&context)
      return .going
    }
    return lost.isEmpty ? .relisted(shelf, mended: [], unread: []) : goOn(&context)
  }
}

/// What there is to be.
extension MarksListsCheck {
  private mutating func walked(
    _ progress: PageWalk.Progress, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    switch progress {
    case .again: break
    case .failed: return fail(.unavailable)
    case .read(let pages):
      if walk.isDamaged {
        return .lost(unknown: others.map { Int($0.number) }, unread: unread)
      }
      for walked in pages {
        let isKnown = !unsettled.isEmpty || shelf.knows(walked.page, in: walked.place.name)
        for entry in walked.page.entries { list(entry, isKnown: isKnown) }
      }
    }
    return goOn(&context)
  }

  /// - Parameter isKnown: whether it is on a page that the summary knows. What an older page says
  ///   may be what the list and the marks of an older copy say, too.
  private mutating func list(_ entry: CatalogEntry, isKnown: Bool) {
    let number = MarksList.number(of: entry.item)
    guard lost.contains(number) else { return }
    guard isKnown else { return lines.append(.unknown(entry.item)) }
    let check = entry.marks?.check
    if let check { lines.append(MarksLine(item: entry.item, check: check)) }
    if let other = others.first(where: { $0.number == number }),
      other.check(of: entry.item) != check
    {
      changed.append(entry)
    }
  }

  /// What was said last of these items is on their pages, and their list was written before that,
  /// as a power cut leaves it where a disk is not waited for. Of more items than that it was none.
  private var mended: [CatalogEntry] {
    changed.count > Self.mendedCountMax || !unsettled.isEmpty ? [] : changed
  }

  private mutating func goOn(_ context: inout Context<Catalog.Effect>) -> Progress {
    stage = .walking
    if walk.next(&context), let request = walk.request {
      self.request = request
      return .going
    }
    guard unsettled.isEmpty else { return write(&context) }
    let journal = CatalogJournal(importing: [], changed: [], beside: shelf.summaries)
    var recipe = RecipeBuilder()
    recipe.put(journal.encoded, as: VaultFile.journal, of: shelf.vault)
    stage = .noting
    request = context.request()
    context.run(recipe.build, as: request)
    return .going
  }

  private mutating func write(_ context: inout Context<Catalog.Effect>) -> Progress {
    var written = shelf
    var recipe = RecipeBuilder()
    for entry in mended {
      if let marks = entry.marks {
        recipe.put(marks.encoded, as: VaultFile.marks(entry.item), of: shelf.vault)
      }
    }
    let lists = MarksLists(lost, of: lines)
    lists.put(of: shelf.vault, in: &recipe)
    written.note(lists)
    written.putSummary(at: context.instant, in: &recipe)
    for entry in mended {
      if entry.marks == nil { recipe.dropBlob(VaultFile.marks(entry.item)) }
      recipe.dropBlob(VaultFile.thumbnail(entry.item))
    }
    if unsettled.isEmpty {
      recipe.dropBlob(VaultFile.journal)
    } else {
      let journal = CatalogJournal(
        importing: unsettled.items, changed: unsettled.changed, beside: written.summaries)
      recipe.put(journal.encoded, as: VaultFile.journal, of: shelf.vault)
    }
    stage = .writing(written)
    request = context.request()
    context.run(recipe.build, as: request)
    return .going
  }
}
