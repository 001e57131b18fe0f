// What is on each of some days, one item a line. Photos, videos and Live Photos, as in the month.

import Days
import Foundation
import Wire

struct DayList: Encodable {
  private enum CodingKeys: String, CodingKey {
    case days, from, to
  }

  let days: [ListedDay]
  let from: String
  let to: String
  /// In words.
  private let span: String

  init(_ range: ClosedRange<Int>, _ source: any DaySource) throws {
    from = Self.day(range.lowerBound).iso
    to = Self.day(range.upperBound).iso
    span = range.count == 1 ? "on this day" : range.count == 7 ? "in this week" : "in these days"
    let months = try DaySpan(range).months.map { try source.month($0) }
    let entries = months.flatMap { $0.entries }.filter { ShownKind.all.holdsOnDay(ItemTraits($0)) }
    let byDay = Dictionary(grouping: entries) { $0.day.map { Int($0.value) } ?? .min }
    let notes = Dictionary(months.flatMap { $0.notes }.map { (Int($0.day.value), $0) }) { $1 }
    days = range.compactMap { day in
      let items = (byDay[day] ?? []).map { ListedItem($0, name: source.name(of: $0)) }
      let line = notes[day].flatMap { $0.line.string.isEmpty ? nil : $0.line.string }
      guard !items.isEmpty || line != nil else { return nil }
      return ListedDay(day: Self.day(day), items: items, line: line)
    }
  }

  var lines: [String] {
    guard !days.isEmpty else { return ["Nothing \(span)."] }
    return Array(days.map { $0.lines }.joined(separator: [""]))
  }

  private static func day(_ number: Int) -> CivilDay { CivilDay(Int32(clamping: number)) }
}

struct ListedDay: Encodable {
  let date: String
  let items: [ListedItem]
  /// What the person wrote for the day.
  @Nullable var line: String?
  private let heading: String

  private enum CodingKeys: String, CodingKey {
    case date, items, line
  }

  init(day: CivilDay, items: [ListedItem], line: String?) {
    date = day.iso
    heading = day.inWords
    self.items = items
    self.line = line
  }

  var lines: [String] {
    [Terminal.bold(heading)] + (line.map { [Terminal.safe($0)] } ?? []) + items.map { $0.line }
  }
}

struct ListedItem: Encodable {
  /// As the clock on the wall showed it.
  @Nullable var date: String?
  var favorite: Bool
  @Nullable var group: String?
  /// Its id, or its path in a folder.
  var item: String
  var kind: String
  var milliseconds: UInt32
  var name: String
  /// Of that clock, as +02:00, where it is known.
  @Nullable var offset: String?
  @Nullable var pinned: String?

  init(_ entry: CatalogEntry, name path: String) {
    let form = ItemForm(entry)
    date = form.date
    favorite = form.favorite
    group = form.group
    item = path
    kind = form.kind
    milliseconds = entry.duration
    name = form.name
    pinned = form.pinned
    offset = entry.date.flatMap(ItemForm.offset)
  }

  /// Time, zone, kind, how long it lasts, name, and what else is to be known.
  var line: String {
    let time = date.flatMap { $0.count > 10 ? String($0.suffix(5)) : nil } ?? ""
    let length = milliseconds > 0 ? Self.length(milliseconds) : ""
    var said = Terminal.safe(name)
    if favorite { said += "  ♥" }
    if let group { said += "  sent to \(Terminal.safe(group))" }
    if pinned != nil {
      said += "  taken \(date.map { String($0.prefix(10)) } ?? "on a day nobody knows")"
    }
    let columns = [(time, 5), (offset ?? "", 6), (kind, 5), (length, 5)]
    return "  " + columns.map { ItemForm.column($0.0, $0.1) }.joined(separator: "  ") + "  " + said
  }

  /// Minutes and seconds, as a player shows them.
  private static func length(_ milliseconds: UInt32) -> String {
    let seconds = wholeSeconds(milliseconds)
    return "\(seconds / 60):" + String(format: "%02d", Int(seconds % 60))
  }
}
