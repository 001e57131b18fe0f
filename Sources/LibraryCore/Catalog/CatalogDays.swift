// What the days of a month have in short: how much of what, and what comes first. It is made of the
// month's pages and written with them, so that a calendar opens a month without reading its items,
// however many there are.

import Bytes
import Kernel
import Wire

extension CatalogDays {
  static let current: UInt32 = 1

  /// Of all pages of a month but its last ones, and of these.
  /// - Parameter asked: what is said of the days.
  init(
    _ month: CivilMonth, _ before: [DayLine], _ beforeCount: Int, _ pages: [CatalogPage],
    asked: MonthNotes
  ) {
    var before = before
    for page in pages.dropLast() { before.add(page, asked) }
    var last: [DayLine] = []
    if let page = pages.last { last.add(page, asked) }
    self.init(
      version: Self.current, month: month, pages: UInt32(clamping: beforeCount + pages.count),
      before: before, last: last, asked: asked.notes.compactMap { $0.cover })
  }

  /// `nil` for what is damaged, or of another month or form.
  static func read(_ bytes: [UInt8], of month: CivilMonth) -> CatalogDays? {
    guard let days = try? CatalogDays(file: bytes), days.version == current,
      days.month == month
    else { return nil }
    return days
  }

  /// Whether it is made of these pages, as far as the summary tells, and no older or newer than it.
  func isMade(of pages: [CatalogPageTotal]) -> Bool {
    self.pages == pages.count && Amounts(before) == Amounts(pages.dropLast())
      && Amounts(last) == Amounts(pages.suffix(1))
  }

  /// Whether it says of everything that somebody chose to stand for a day whether it is there.
  func tells(of notes: MonthNotes) -> Bool {
    notes.notes.allSatisfy { note in note.cover.map { asked.contains($0) } ?? true }
  }

  /// The days of the whole month.
  func lines(_ notes: MonthNotes) -> [DayLine] {
    var lines = before
    for line in last { lines.merge(line) }
    for index in lines.indices {
      let cover = notes.cover(of: lines[index].day)
      if lines[index].chosen?.item != cover { lines[index].chosen = nil }
    }
    return lines
  }
}

/// How much there is, by everything that both a page's total and the lines of its days tell.
private struct Amounts: Equatable {
  private var photos = 0
  private var videos = 0
  private var lives = 0
  private var others = 0
  private var favorites = 0
  private var posts = 0

  init(_ pages: ArraySlice<CatalogPageTotal>) {
    for page in pages {
      photos += Int(page.photos)
      videos += Int(page.videos)
      lives += Int(page.lives)
      others += Int(page.others)
      favorites += Int(page.favorites)
      posts += Int(page.posts)
    }
  }

  init(_ lines: [DayLine]) {
    for line in lines {
      for count in line.counts { add(count, Int(count.items)) }
    }
  }

  private mutating func add(_ count: DayCount, _ items: Int) {
    switch count.kind {
    case .photo: photos += items
    case .video: videos += items
    case .live: lives += items
    case .other: others += items
    }
    if count.favorite { favorites += items }
    if count.post { posts += items }
  }
}

extension [DayLine] {
  /// A month has no more.
  private static var dayCountMax: Int { 31 }

  mutating func add(_ page: CatalogPage, _ notes: MonthNotes) {
    for entry in page.entries {
      guard let day = entry.day else { continue }
      let count = DayCount(entry)
      var line = DayLine(day: day, counts: [count], chosen: nil)
      if notes.cover(of: day) == entry.item {
        line.chosen = ChosenCover(
          item: entry.item, kind: count.kind, favorite: count.favorite, post: count.post)
      }
      merge(line)
    }
  }

  /// What two lines of one day say together.
  mutating func merge(_ line: DayLine) {
    let place = self.place { $0.day < line.day }
    guard place < count, self[place].day == line.day else {
      if count < Self.dayCountMax { insert(line, at: place) }
      return
    }
    for counted in line.counts { self[place].merge(counted) }
    if let chosen = line.chosen { self[place].chosen = chosen }
  }
}

extension DayLine {
  fileprivate mutating func merge(_ count: DayCount) {
    guard let index = counts.firstIndex(where: { $0.isLike(count) }) else {
      return counts.insert(count, at: counts.place { $0.isBefore(count) })
    }
    counts[index].items += count.items
    guard count.isBefore(counts[index]) else { return }
    counts[index].first = count.first
    counts[index].order = count.order
    let moved = counts.remove(at: index)
    counts.insert(moved, at: counts.place { $0.isBefore(moved) })
  }
}

extension DayCount {
  fileprivate init(_ entry: CatalogEntry) {
    self.init(
      kind: entry.kind, favorite: entry.favorite, post: entry.group != nil, items: 1,
      first: entry.item, order: entry.orderOnDay)
  }

  fileprivate func isLike(_ other: DayCount) -> Bool {
    kind == other.kind && favorite == other.favorite && post == other.post
  }

  fileprivate func isBefore(_ other: DayCount) -> Bool {
    (order + first.bytes).lexicographicallyPrecedes(other.order + other.first.bytes)
  }
}

extension MonthNotes {
  /// What somebody chose to stand for a day.
  fileprivate func cover(of day: CivilDay) -> PhotoID? { notes.first { $0.day == day }?.cover }
}

extension CivilMonth {
  /// Whether it is a month, and not what is listed in none.
  var hasDays: Bool { self != .unknown && self != .trash }
}
