// What of a calendar is asked for, as it is typed.

import Days
import Wire

enum CalendarSpan {
  case year(Int)
  case month(YearMonth)
  /// Of a week or one day: days since 1970-01-01.
  case days(ClosedRange<Int>)

  /// In digits or words, whatever the case of its letters.
  /// - Parameter weeks: by which those are counted that ISO 8601 does not write.
  init?(_ typed: String, _ weeks: WeekRule) {
    let text = typed.lowercased()
    if let date = CivilDate(argument: text) {
      self = .days(Int(date.day.value)...Int(date.day.value))
    } else if let match = text.wholeMatch(of: /(\d{4})-w(\d{2})/), let year = Int32(match.1),
      let number = Int(match.2), let week = WeekRule.iso.week(number, of: year)
    {
      self = .days(Int(week.lowerBound.value)...Int(week.upperBound.value))
    } else if let match = text.wholeMatch(of: /(\d{4})(?:-(0[1-9]|1[0-2]))?/),
      let year = Int(match.1)
    {
      let month = match.2.flatMap { Int($0) }.map { YearMonth(year: year, month: $0) }
      self = month.map { .month($0) } ?? .year(year)
    } else if let told = Self.told(text, weeks) {
      self = told
    } else {
      return nil
    }
  }
}
