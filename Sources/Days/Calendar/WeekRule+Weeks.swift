// Which week a day is in. Days are numbers here, so that a week at either end of what dates lie in
// is a whole one, too.

import Wire

extension WeekRule {
  /// ISO 8601: a week begins on Monday, and is of the year that has its Thursday.
  public static let iso = WeekRule(firstWeekday: 1, minimalDays: 4)

  public static let dayCount = 7

  /// The days of a week by its number in a year; `nil` where the year has no such week.
  public func week(_ number: Int, of year: Int32) -> ClosedRange<CivilDay>? {
    guard (1...Self.numberMax).contains(number) else { return nil }
    let first = firstWeek(of: year) + Int64(Self.dayCount * (number - 1))
    guard yearOfWeek(from: first) == year else { return nil }
    return CivilDay(Int32(clamping: first))...CivilDay(Int32(clamping: first + Self.offsetMax))
  }

  /// The first day of a day's week.
  public func start(of day: CivilDay) -> CivilDay {
    CivilDay(Int32(clamping: start(of: Int64(day.value))))
  }

  /// The number of a day's week in the year that week counts to.
  public func number(of day: CivilDay) -> Int { number(of: Int64(day.value)) }

  func start(of day: Int64) -> Int64 {
    let after = (Self.weekday(of: day) - Int64(firstWeekday)) % Int64(Self.dayCount)
    return day - (after < 0 ? after + Int64(Self.dayCount) : after)
  }

  func number(of day: Int64) -> Int {
    let first = start(of: day)
    return 1 + Int((first - firstWeek(of: yearOfWeek(from: first))) / Int64(Self.dayCount))
  }

  /// 1970-01-01 was a Thursday.
  static func weekday(of day: Int64) -> Int64 {
    let sinceMonday = (day + 3) % Int64(dayCount)
    return 1 + (sinceMonday < 0 ? sinceMonday + Int64(dayCount) : sinceMonday)
  }

  /// No year has more.
  private static let numberMax = 54
  /// From the first day of a week to its last.
  private static let offsetMax: Int64 = 6

  /// Whatever a shell says, at least one and at most all days of it.
  private var daysInYear: Int64 { min(max(Int64(minimalDays), 1), Int64(Self.dayCount)) }

  /// Where a year's first week begins: the first one that has enough days of the year.
  private func firstWeek(of year: Int32) -> Int64 {
    start(of: CivilCalendar.day(year: year, month: 1, day: 1) + daysInYear - 1)
  }

  /// The year that a week counts to.
  private func yearOfWeek(from first: Int64) -> Int32 {
    CivilCalendar.date(ofDay: Int32(clamping: first + Int64(Self.dayCount) - daysInYear)).year
  }
}

extension CivilDay {
  /// 1 for Monday to 7 for Sunday, as ISO 8601 counts them.
  public var weekday: Int { Int(WeekRule.weekday(of: Int64(value))) }
}
