// A month on a page of the terminal: a row of days, and below each how much it has.

import Days
import Foundation
import Wire

struct MonthPage {
  private let tally: MonthTally
  private let rule: WeekRule
  private let today: Int?
  private let cellWidth: Int

  init(_ tally: MonthTally, _ rule: WeekRule, cellWidth: Int = Self.cellWidthFitting) {
    self.tally = tally
    self.rule = rule
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
  private static let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  var lines: [String] {
    head + weeks.flatMap { [numbers(of: $0), contents(of: $0)] } + foot
  }

  /// The month's name and those of its weekdays.
  var head: [String] {
    [Terminal.bold(tally.place.title), "", Self.line(weekdays.map { cell($0) })]
  }

  var weekdays: [String] {
    let first = rule.start(of: CivilDay(0))
    return (0..<Int32(WeekRule.dayCount)).map {
      Self.names[CivilDay(first.value + $0).weekday - 1]
    }
  }

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
    let dates = 1...max(1, tally.place.dayCount)
    return MonthGrid(tally.place.civil, rule).own.map { week in
      week.days.map { day in
        let date = Int(day) - tally.place.firstDay + 1
        return dates.contains(date) ? date : 0
      }
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
