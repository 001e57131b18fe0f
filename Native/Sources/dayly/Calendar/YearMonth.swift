// A month of a year, and its days.

import Foundation
import Wire

struct YearMonth: Equatable {
  let year: Int
  /// 1 to 12.
  let month: Int

  /// Counts in UTC, in which no day is missing and none has a gap.
  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// The month of a day.
  init(of day: CivilDay) {
    let date = Date(timeIntervalSince1970: Double(day.value) * 86_400)
    let parts = Self.calendar.dateComponents([.year, .month], from: date)
    self.init(year: parts.year ?? 1970, month: parts.month ?? 1)
  }

  init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  /// The month in which the clock on the wall stands.
  static var now: YearMonth {
    let parts = Calendar.current.dateComponents([.year, .month], from: Date())
    return YearMonth(year: parts.year ?? 1970, month: parts.month ?? 1)
  }

  /// Today's day of the month, 1 to 31, if it is this one.
  var today: Int? {
    let parts = Calendar.current.dateComponents([.year, .month, .day], from: Date())
    return parts.year == year && parts.month == month ? parts.day : nil
  }

  var civil: CivilMonth { CivilMonth(Int32(clamping: year * 12 + month - 1)) }

  private var first: Date {
    Self.calendar.date(from: DateComponents(year: year, month: month)) ?? .distantPast
  }

  /// Days since 1970-01-01.
  var firstDay: Int { Int((first.timeIntervalSince1970 / 86_400).rounded(.down)) }

  var dayCount: Int { Self.calendar.range(of: .day, in: .month, for: first)?.count ?? 0 }

  /// 1 is Sunday.
  var firstWeekday: Int { Self.calendar.component(.weekday, from: first) }

  /// 2024-05, or a day of it: 2024-05-31.
  func iso(_ day: Int? = nil) -> String {
    let numbers = [month] + (day.map { [$0] } ?? [])
    return String(format: "%04d", year) + numbers.map { String(format: "-%02d", $0) }.joined()
  }

  var name: String { Self.names[month - 1] }

  /// As May 2024.
  var title: String { "\(name) \(year)" }

  static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
