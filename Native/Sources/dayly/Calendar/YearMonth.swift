// A month of a year, as it is named at the terminal. Its days are not Foundation's, whose calendar
// is the Julian one before 15 October 1582.

import Days
import Foundation
import Wire

struct YearMonth: Equatable {
  let year: Int
  /// 1 to 12.
  let month: Int

  init(_ month: CivilMonth) {
    let (year, number) = month.civil
    self.init(year: Int(year), month: Int(number))
  }

  /// The month of a day.
  init(of day: CivilDay) { self.init(CivilMonth(of: day)) }

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
    let numbers = [parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1].map { Int32(clamping: $0) }
    return Int(CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]).value)
  }

  /// Today's day of the month, 1 to 31, if it is this one.
  var today: Int? {
    let parts = Calendar.current.dateComponents([.year, .month, .day], from: Date())
    return parts.year == year && parts.month == month ? parts.day : nil
  }

  var civil: CivilMonth { CivilMonth(year: Int32(clamping: year), month: Int32(clamping: month)) }

  /// Days since 1970-01-01.
  var firstDay: Int { Int(civil.first.value) }

  var dayCount: Int { civil.dayCount }

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
