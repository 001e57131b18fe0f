// Months that somebody looks at, their items or what their days have in short: read when they are
// asked for, and again whenever they change.

import Bytes
import Kernel
import Recipes
import Wire

/// A month somebody looks at.
struct MonthReader: Equatable {
  enum Content: Equatable {
    case items
    /// What its days have in short.
    case days

    /// So many months are followed: of days, years and what lies around them.
    var countMax: Int {
      switch self {
      case .items: Catalog.shownCountMax
      case .days: 3 * Catalog.shownCountMax
      }
    }
  }

  let month: CivilMonth
  let content: Content
  /// While it is being read.
  fileprivate(set) var request: Request?
  /// What is kept of its days in short does not do, and its pages are read.
  fileprivate var readsPages = false
  /// As they were presented with it.
  fileprivate(set) var notes: [DayNote] = []
  fileprivate(set) var isNoted = false

  init(_ month: CivilMonth, _ content: Content) {
    self.month = month
    self.content = content
    readsPages = content == .items
  }
}

extension Catalog {
  /// So many months of items are followed.
  static let shownCountMax = 12

  mutating func show(
    _ month: CivilMonth, _ content: MonthReader.Content, _ context: inout Context<Effect>
  ) {
    shown.removeAll { $0.month == month && $0.content == content }
    if shown.count(where: { $0.content == content }) >= content.countMax,
      let first = shown.firstIndex(where: { $0.content == content })
    {
      shown.remove(at: first)
    }
    shown.append(MonthReader(month, content))
    read(at: shown.count - 1, &context)
  }

  /// Before the index is read there is nothing to read; then a month is shown again.
  mutating func read(
    at index: Int, pages: Bool = false, _ context: inout Context<Effect>
  ) {
    guard let shelf else { return }
    let showing = shown[index]
    let readsPages = pages || showing.content == .items
    let request = context.request()
    shown[index].request = request
    shown[index].readsPages = readsPages
    context.run(
      readsPages ? shelf.reading(showing.month) : shelf.readingDays(of: showing.month),
      as: request)
  }

  mutating func takeShown(
    _ answer: LibraryAnswer, at index: Int, _ context: inout Context<Effect>
  ) {
    let showing = shown[index]
    if !showing.readsPages { return takeLines(answer, at: index, &context) }
    guard let read = ShownMonth(showing.month, answer) else { return }
    if read.damaged, answer.isLost, !isRemade { add(.remake, &context) }
    switch showing.content {
    case .items: present(read, at: index, &context)
    case .days:
      var lines: [DayLine] = []
      let page = CatalogPage(
        version: CatalogPage.current, month: read.month, entries: read.entries)
      lines.add(page, gallery.notes.months.of(read.month))
      present(lines, isDamaged: read.damaged, at: index, &context)
      // At rest; otherwise it is being changed, and will be read again.
      if case .open = state, !read.damaged { add(.makeDays(read.month), &context) }
    }
  }

  private mutating func takeLines(
    _ answer: LibraryAnswer, at index: Int, _ context: inout Context<Effect>
  ) {
    let month = shown[index].month
    let notes = gallery.notes.months.of(month)
    let pages = shelf?.pages(of: month) ?? []
    switch answer {
    case .recipeDone([]): present([], isDamaged: false, at: index, &context)
    case .recipeDone(let revealed):
      let days = revealed.first.flatMap { CatalogDays.read($0, of: month) }
      guard let days, days.isMade(of: pages), days.tells(of: notes) else {
        return read(at: index, pages: true, &context)
      }
      present(days.lines(notes), isDamaged: false, at: index, &context)
    case .recipeFailed: read(at: index, pages: true, &context)
    default: break
    }
  }

  private mutating func present(
    _ read: ShownMonth, at index: Int, _ context: inout Context<Effect>
  ) {
    var read = read
    note(at: index)
    read.notes = shown[index].notes
    read.noted = shown[index].isNoted
    context.shell(.presentMonth(month: read))
  }

  private mutating func present(
    _ lines: [DayLine], isDamaged: Bool, at index: Int, _ context: inout Context<Effect>
  ) {
    note(at: index)
    let days = ShownDays(
      month: shown[index].month, days: lines, damaged: isDamaged, notes: shown[index].notes,
      noted: shown[index].isNoted)
    context.shell(.presentDays(days: days))
  }

  /// What is said of its days is presented with it.
  private mutating func note(at index: Int) {
    shown[index].request = nil
    shown[index].notes = gallery.notes.said(of: shown[index].month)
    shown[index].isNoted = gallery.notes.isRead
  }

  /// Months of whose days something else is said now. One that is being read comes with it.
  mutating func presentNotes(_ context: inout Context<Effect>) {
    for (index, showing) in shown.enumerated() where showing.request == nil {
      let said = gallery.notes.said(of: showing.month)
      let isKnown = gallery.notes.isRead
      guard showing.notes != said || showing.isNoted != isKnown else { continue }
      read(at: index, &context)
    }
  }
}

extension LibraryAnswer {
  /// What was read is not as it was written, or not there: reading it again does not help.
  fileprivate var isLost: Bool {
    guard case .recipeFailed(let failure) = self else { return true }
    return failure.isLost
  }
}

extension CatalogIndex {
  /// Reveals what the days of a month have in short, or nothing where it has no pages.
  fileprivate func readingDays(of month: CivilMonth) -> Recipe {
    var recipe = RecipeBuilder()
    if let days = daysName(of: month) { recipe.reveal(recipe.get(days, of: vault)) }
    return recipe.build
  }
}
