// What of a calendar is asked for, as it is typed.

import Wire

enum CalendarSpan {
  case year(Int)
  case month(YearMonth)
  /// Of a week or one day: days since 1970-01-01.
  case days(ClosedRange<Int>)

  init?(_ text: String) {
    if let date = CivilDate(argument: text) {
      self = .days(Int(date.day.value)...Int(date.day.value))
    } else if let week = Self.week(text) {
      self = .days(week)
    } else if let match = text.wholeMatch(of: /(\d{4})(?:-(0[1-9]|1[0-2]))?/),
      let year = Int(match.1)
    {
      let month = match.2.flatMap { Int($0) }.map { YearMonth(year: year, month: $0) }
      self = month.map { .month($0) } ?? .year(year)
    } else {
      return nil
    }
  }

  /// ISO 8601: a week begins on Monday and is of the year that has its Thursday.
  private static func week(_ text: String) -> ClosedRange<Int>? {
    guard let match = text.wholeMatch(of: /(\d{4})-W(\d{2})/), let year = Int(match.1),
      let number = Int(match.2)
    else { return nil }
    // January 4 is in the first one.
    let fourth = YearMonth(year: year, month: 1).firstDay + 3
    let fromMonday = (YearMonth.weekday(of: fourth) + 5) % 7
    let monday = fourth - fromMonday + 7 * (number - 1)
    guard YearMonth.days(ofYear: year).contains(monday + 3) else { return nil }
    return monday...monday + 6
  }
}
