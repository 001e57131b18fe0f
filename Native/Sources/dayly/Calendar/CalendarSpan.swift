// What of a calendar is asked for, as it is typed.

import Wire

enum CalendarSpan {
  case year(Int)
  case month(YearMonth)
  /// Of a week or one day: days since 1970-01-01.
  case days(ClosedRange<Int>)

  /// In digits or words, whatever the case of its letters.
  init?(_ typed: String) {
    let text = typed.lowercased()
    if let date = CivilDate(argument: text) {
      self = .days(Int(date.day.value)...Int(date.day.value))
    } else if let match = text.wholeMatch(of: /(\d{4})-w(\d{2})/), let year = Int(match.1),
      let number = Int(match.2), let week = Self.week(number, of: year)
    {
      self = .days(week)
    } else if let match = text.wholeMatch(of: /(\d{4})(?:-(0[1-9]|1[0-2]))?/),
      let year = Int(match.1)
    {
      let month = match.2.flatMap { Int($0) }.map { YearMonth(year: year, month: $0) }
      self = month.map { .month($0) } ?? .year(year)
    } else if let told = Self.told(text) {
      self = told
    } else {
      return nil
    }
  }

  /// ISO 8601: a week begins on Monday and is of the year that has its Thursday.
  static func week(_ number: Int, of year: Int) -> ClosedRange<Int>? {
    // January 4 is in the first one.
    let fourth = YearMonth(year: year, month: 1).firstDay + 3
    let monday = monday(of: fourth) + 7 * (number - 1)
    guard YearMonth.days(ofYear: year).contains(monday + 3) else { return nil }
    return monday...monday + 6
  }

  /// The last Monday up to a day.
  static func monday(of day: Int) -> Int { day - (YearMonth.weekday(of: day) + 5) % 7 }
}
