// Days since 1970-01-01 and months since January of the year 0, in whole numbers: also those that
// lie beyond the years of `CivilDay` while it is worked out what somebody means.

import Wire

enum DayNumbers {
  static let inWeek = 7
  static let monthsInYear = 12

  static func month(of day: Int) -> Int {
    let date = CivilCalendar.date(ofDay: Int32(clamping: day))
    return Int(date.year) * monthsInYear + Int(date.month) - 1
  }

  static func year(ofMonth month: Int) -> Int {
    (month - floorRest(month, monthsInYear)) / monthsInYear
  }

  static func first(ofMonth month: Int) -> Int {
    Int(
      clamping: CivilCalendar.day(
        year: Int32(clamping: year(ofMonth: month)),
        month: Int32(clamping: floorRest(month, monthsInYear) + 1), day: 1))
  }

  static func all(ofMonth month: Int, count: Int = 1) -> ClosedRange<Int> {
    first(ofMonth: month)...first(ofMonth: month + count) - 1
  }

  /// 0 is Monday; 1970-01-01 was a Thursday.
  static func weekday(of day: Int) -> Int { floorRest(day + 3, inWeek) }

  /// Never negative.
  static func floorRest(_ value: Int, _ divisor: Int) -> Int {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }
}

/// Weeks in these numbers.
extension WeekRule {
  func firstNumber(ofWeekWith day: Int) -> Int { Int(clamping: start(of: Int64(day))) }

  func numbers(ofWeek number: Int, of year: Int) -> ClosedRange<Int>? {
    guard let week = week(number, of: Int32(clamping: year)) else { return nil }
    return Int(week.lowerBound.value)...Int(week.upperBound.value)
  }
}
