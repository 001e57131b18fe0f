// Days since 1970-01-01 and months since January of the year 0, in whole numbers.

import Wire

enum Days {
  static let inWeek = 7

  static func month(of day: Int) -> Int {
    let date = CivilCalendar.date(ofDay: Int32(clamping: day))
    return Int(CivilMonth(year: date.year, month: date.month).value)
  }

  static func year(ofMonth month: Int) -> Int {
    Int(CivilMonth(Int32(clamping: month)).civil.year)
  }

  static func first(ofMonth month: Int) -> Int {
    let (year, month) = CivilMonth(Int32(clamping: month)).civil
    return Int(CivilCalendar.day(year: year, month: month, day: 1))
  }

  static func all(ofMonth month: Int, count: Int = 1) -> ClosedRange<Int> {
    first(ofMonth: month)...first(ofMonth: month + count) - 1
  }

  /// 0 is Monday; 1970-01-01 was a Thursday.
  static func weekday(of day: Int) -> Int { ((day + 3) % inWeek + inWeek) % inWeek }

  static func monday(of day: Int) -> Int { day - weekday(of: day) }

  /// ISO 8601: a week is of the year that has its Thursday.
  static func week(_ number: Int, of year: Int) -> ClosedRange<Int>? {
    let january = year * 12
    let monday = monday(of: first(ofMonth: january) + 3) + inWeek * (number - 1)
    guard all(ofMonth: january, count: 12).contains(monday + 3) else { return nil }
    return monday...monday + inWeek - 1
  }
}
