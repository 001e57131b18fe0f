// A month of a year, and its days: the proleptic Gregorian calendar, as all of Dayly counts.
// Foundation's changes to the Julian one before 15 October 1582.

import Foundation
import Wire

struct YearMonth: Equatable {
  let year: Int
  /// 1 to 12.
  let month: Int

  /// The month of a day.
  init(of day: CivilDay) {
    // Counted in eras of 400 years that begin on 1 March 0000, so that the leap day ends one.
    let (era, dayOfEra) = Self.floored(Int(day.value) + Self.daysToEpoch, by: Self.daysInEra)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    let isNextYear = fromMarch >= 10
    self.init(
      year: era * 400 + yearOfEra + (isNextYear ? 1 : 0),
      month: isNextYear ? fromMarch - 9 : fromMarch + 3)
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

  /// Days since 1970-01-01.
  var firstDay: Int {
    let (era, yearOfEra) = Self.floored(month > 2 ? year : year - 1, by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * Self.daysInEra + dayOfEra - Self.daysToEpoch
  }

  var dayCount: Int { next.firstDay - firstDay }

  /// 1 is Sunday.
  var firstWeekday: Int { Self.weekday(of: firstDay) }

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
  static func weekday(of day: Int) -> Int { floored(day + 4, by: 7).rest + 1 }

  static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static let daysInEra = 146_097
  /// From 0000-03-01 to 1970-01-01.
  private static let daysToEpoch = 719_468

  /// Rounded down, also where it is negative.
  private static func floored(_ value: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
    let rest = ((value % divisor) + divisor) % divisor
    return ((value - rest) / divisor, rest)
  }
}
