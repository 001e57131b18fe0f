// Weeks as a part of the world counts them: on which day one begins, and how many days of a year
// its first one has at least.

import Wire

extension WeekRule {
  /// ISO 8601: a week begins on Monday and is of the year that has its Thursday.
  public static let iso8601 = WeekRule(firstWeekday: 1, minimalDays: 4)

  private static let daysInWeek = 7

  /// The first day of a day's week; both since 1970-01-01, which was a Thursday.
  public func start(of day: Int) -> Int {
    let behind = (day + 4 - Int(firstWeekday)) % Self.daysInWeek
    return day - (behind < 0 ? behind + Self.daysInWeek : behind)
  }

  /// The days of a year's week by its number; `nil` where the year has none of it.
  public func week(_ number: Int, of year: Int) -> ClosedRange<Int>? {
    guard (1...53).contains(number) else { return nil }
    let first = firstWeek(of: year) + Self.daysInWeek * (number - 1)
    guard first < firstWeek(of: year + 1) else { return nil }
    return first...first + Self.daysInWeek - 1
  }

  /// Where a year's first week begins: the last one that has enough days of the year.
  private func firstWeek(of year: Int) -> Int {
    let january = CivilCalendar.day(year: Int32(clamping: year), month: 1, day: 1)
    let enough = min(max(1, Int(minimalDays)), Self.daysInWeek)
    return start(of: Int(clamping: january) + enough - 1)
  }
}
