// A month of a year, and its days. They are not Foundation's, whose calendar is the Julian one
// before 15 October 1582.

import Foundation
import Wire

struct YearMonth: Equatable {
  let year: Int
  /// 1 to 12.
  let month: Int

  /// The month of a day.
  init(of day: CivilDay) {
    let date = day.civil
    self.init(year: Int(date.year), month: Int(date.month))
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

  /// The day which the clock on the wall shows, in days since 1970-01-01.
  static var currentDay: Int {
    let parts = Calendar.current.dateComponents([.year, .month, .day], from: Date())
    let month = YearMonth(year: parts.year ?? 1970, month: parts.month ?? 1)
    return month.firstDay + (parts.day ?? 1) - 1
  }

  /// Today's day of the month, 1 to 31, if it is this one.
  var today: Int? {
    let parts = Calendar.current.dateComponents([.year, .month, .day], from: Date())
    return parts.year == year && parts.month == month ? parts.day : nil
  }

  var civil: CivilMonth { CivilMonth(Int32(clamping: year * 12 + month - 1)) }

  /// Days since 1970-01-01.
  var firstDay: Int {
    Int(CivilCalendar.day(year: Int32(clamping: year), month: Int32(month), day: 1))
  }

  var dayCount: Int { next.firstDay - firstDay }

  /// 1 is Sunday.
  var firstWeekday: Int { Self.weekday(of: firstDay) }

  var previous: YearMonth {
    month > 1 ? YearMonth(year: year, month: month - 1) : YearMonth(year: year - 1, month: 12)
  }

  private var next: YearMonth {
    month < 12 ? YearMonth(year: year, month: month + 1) : YearMonth(year: year + 1, month: 1)
  }

  /// 2024-05, or a day of it: 2024-05-31.
  func iso(_ day: Int? = nil) -> String {
    let numbers = [month] + (day.map { [$0] } ?? [])
    return String(format: "%04d", year) + numbers.map { String(format: "-%02d", $0) }.joined()
  }

  var name: String { Self.names[month - 1] }

  /// As May 2024.
  var title: String { "\(name) \(year)" }

  /// 1 is Sunday; 1970-01-01 was a Thursday.
  static func weekday(of day: Int) -> Int { ((day + 4) % 7 + 7) % 7 + 1 }

  static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
