// A month on a page of the terminal: a row of days, and below each how much it has.

import Foundation

struct MonthPage {
  private let tally: MonthTally
  private let weekStart: WeekStart
  private let today: Int?
  private let cellWidth: Int

  init(_ tally: MonthTally, weekStart: WeekStart, cellWidth: Int = Self.cellWidthFitting) {
    self.tally = tally
    self.weekStart = weekStart
    self.cellWidth = cellWidth
    today = tally.place.today
  }

  /// Room for a day's number where it is today, and for its marks with how much it has.
  static let cellWidthMin = 5
  private static let cellWidthUsual = 7
  /// Narrower only where a terminal would break the lines.
  static var cellWidthFitting: Int {
    max(cellWidthMin, min(cellWidthUsual, Terminal.size.columns / 7))
  }
  private static let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  var lines: [String] {
    head + weeks.flatMap { [numbers(of: $0), contents(of: $0)] } + foot
  }

  /// The month's name and those of its weekdays.
  var head: [String] {
    [Terminal.bold(tally.place.title), "", Self.line(weekdays.map { cell($0) })]
  }

  var weekdays: [String] { (0..<7).map { Self.names[(weekStart.number - 1 + $0) % 7] } }

  func numbers(of week: [Int]) -> String { Self.line(week.map { number($0) }) }

  /// How much each of its days has.
  func contents(of week: [Int]) -> String { Self.line(week.map { content($0) }) }

  var foot: [String] { [summary] + said }

  /// No spaces where nothing follows.
  private static func line(_ cells: [String]) -> String {
    String(cells.joined().reversed().drop { $0 == " " }.reversed())
  }

  /// Days of the month from 1, seven a week; 0 for those of its neighbours.
  var weeks: [[Int]] {
    let before = (tally.place.firstWeekday - weekStart.number + 7) % 7
    let days = Array(repeating: 0, count: before) + Array(1...max(1, tally.place.dayCount))
    return stride(from: 0, to: days.count, by: 7).map { start in
      let week = days[start..<min(start + 7, days.count)]
      return week + Array(repeating: 0, count: 7 - week.count)
    }
  }

  private func number(_ day: Int) -> String {
    guard day > 0 else { return cell("") }
    let text = day == today ? "[\(day)]" : "\(day)"
    return cell(text, isBold: tally.byDay[day] != nil)
  }

  private func content(_ day: Int) -> String {
    guard let found = tally.byDay[day] else { return cell("") }
    guard found.items > 0 else { return cell("…") }
    let marks = (found.videos > 0 ? "▸" : "") + (found.lives > 0 ? "◎" : "")
    return cell("\(marks)\(found.items)")
  }

  /// The person's lines, below the month.
  private var said: [String] {
    let lines = tally.byDay.sorted { $0.key < $1.key }.compactMap { day, found in
      found.line.map { "\(cell("\(day)"))  \(Terminal.safe($0))" }
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  private var summary: String {
    let days = tally.days.count { $0.items > 0 }
    guard days > 0 else { return "Nothing in this month." }
    var parts = [
      counted(tally.items, "item") + " on " + counted(days, "day")
    ]
    if tally.days.contains(where: { $0.videos > 0 }) { parts.append("▸ video") }
    if tally.days.contains(where: { $0.lives > 0 }) { parts.append("◎ Live Photo") }
    return parts.joined(separator: "   ")
  }

  /// The padding is around what is bold, so that columns hold with colours, too.
  private func cell(_ text: String, isBold: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, cellWidth - text.count))
    return padding + (isBold ? Terminal.bold(text) : text)
  }
}
