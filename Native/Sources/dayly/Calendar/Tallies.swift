// How much a month's days, and a year's months, have. Photos, videos and Live Photos count; another
// file has a date, too, but shows no day.

import Days
import Foundation
import Wire

struct DayTally: Encodable {
  /// What stands for the day: what was chosen, else its first video, Live Photo or photo.
  @Nullable var cover: String?
  let date: String
  var items = 0
  /// What the person wrote for the day.
  @Nullable var line: String?
  var lives = 0
  var photos = 0
  var videos = 0

  init(
    _ date: String, _ entries: [CatalogEntry], _ note: DayNote?,
    naming: (CatalogEntry) -> String = { $0.item.hex.string }
  ) {
    self.date = date
    cover = Self.cover(of: entries, note).map(naming)
    line = note.flatMap { $0.line.string.isEmpty ? nil : $0.line.string }
    items = entries.count
    lives = entries.count { $0.kind == .live }
    photos = entries.count { $0.kind == .photo }
    videos = entries.count { $0.kind == .video }
  }

  /// What stands for a day of these items.
  static func cover(of entries: [CatalogEntry], _ note: DayNote?) -> CatalogEntry? {
    let chosen = entries.firstIndex { $0.item == note?.cover }
    return DayCover.place(among: entries.map(\.kind), chosen: chosen).map { entries[$0] }
  }
}

struct MonthTally: Encodable {
  private enum CodingKeys: String, CodingKey {
    case days, items, month
  }

  let place: YearMonth
  let month: String
  let items: Int
  /// Those that have anything, or a line, in their order.
  let days: [DayTally]
  /// The same by the day of the month, from 1.
  private(set) var byDay: [Int: DayTally] = [:]
  /// What stands for these days.
  private(set) var covers: [Int: CatalogEntry] = [:]

  init(_ place: YearMonth, _ shown: ShownMonth, naming: (CatalogEntry) -> String) {
    self.place = place
    month = place.iso()
    func number(_ day: CivilDay) -> Int { Int(day.value) - place.firstDay + 1 }
    let dated = shown.entries.filter { ShownKind.all.holdsOnDay(ItemTraits($0)) }
    let byDay = Dictionary(grouping: dated) { $0.day.map { number($0) } ?? 0 }
    let notes = Dictionary(shown.notes.map { (number($0.day), $0) }) { $1 }
    for day in 1...max(1, place.dayCount) {
      let tally = DayTally(place.iso(day), byDay[day] ?? [], notes[day], naming: naming)
      if tally.items > 0 || tally.line != nil { self.byDay[day] = tally }
      covers[day] = DayTally.cover(of: byDay[day] ?? [], notes[day])
    }
    days = self.byDay.sorted { $0.key < $1.key }.map(\.value)
    items = days.reduce(0) { $0 + $1.items }
  }
}

extension CatalogEntry {
  /// The day it is to be found on: where the person put it, else when it was taken.
  var day: CivilDay? { pinned ?? date?.day }
}

struct YearTally: Encodable {
  struct Month: Encodable {
    let items: Int
    let month: String
  }

  let items: Int
  let months: [Month]
  let year: String

  init(_ year: Int, _ months: [CatalogMonth]) {
    self.year = String(format: "%04d", year)
    self.months = (1...12).map { number in
      let place = YearMonth(year: year, month: number)
      let pages = months.first { $0.month == place.civil }?.pages ?? []
      let items = pages.reduce(0) { $0 + $1.countOnDays }
      return Month(items: items, month: place.iso())
    }
    items = self.months.reduce(0) { $0 + $1.items }
  }

  /// A bar for each month, the fullest the longest.
  var lines: [String] {
    let most = max(1, months.map(\.items).max() ?? 1)
    let barMax = max(1, min(Self.barMax, Terminal.size.columns - Self.barStart))
    let rows = zip(YearMonth.names, months).map { name, month in
      let bar = String(repeating: "▇", count: (month.items * barMax + most - 1) / most)
      let count = month.items == 0 ? "·" : String(month.items)
      return "  " + name.padding(toLength: 10, withPad: " ", startingAt: 0)
        + String(repeating: " ", count: max(0, 7 - count.count)) + count
        + (bar.isEmpty ? "" : "  " + bar)
    }
    return [Terminal.bold(year), ""] + rows + ["", counted(items, "item")]
  }

  private static let barMax = 40
  /// Columns before a bar: the month's name, and how much it has.
  private static let barStart = 21
}
