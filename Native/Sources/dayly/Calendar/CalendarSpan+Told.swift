// Dates in words, in the five languages, and weeks by their numbers: as everybody's Dayly has them.

import Bytes
import Days
import Foundation
import Wire

extension CalendarSpan {
  /// "yesterday", "march 2024", "letzten Sommer", "week 20", "31.5.2024". What ISO 8601 writes with
  /// numbers alone is read elsewhere. `nil` also for a span without a beginning or an end.
  static func told(
    _ text: String, _ weeks: WeekRule, today: Int = YearMonth.currentDay
  ) -> CalendarSpan? {
    guard text.contains(where: \.isLetter) || text.contains(/\d[.\/]\d/) else { return nil }
    let today = CivilDay(Int32(clamping: today))
    switch DateReader.terminal(weeks, today: today).date(Text(text), near: today) {
    case .day(let day): return .days(Int(day.value)...Int(day.value))
    case .week(let first): return .days(Int(first.value)...Int(first.value) + 6)
    case .month(let month): return .month(YearMonth(month))
    case .year(let year): return .year(Int(year))
    case .days(let first, let last): return .days(Int(first.value)...Int(last.value))
    case .since, .until, nil: return nil
    }
  }
}

extension DateReader {
  /// For the language of the terminal's dates.
  static func terminal(_ weeks: WeekRule, today: CivilDay) -> DateReader {
    let locale = Locale.terminal("LC_TIME")
    return DateReader(
      DateReading(
        language: Text(Locale.terminalLanguage("LC_TIME")), order: locale.dateOrder, weeks: weeks,
        today: today))
  }
}

extension Locale {
  fileprivate var dateOrder: DateOrder {
    let format = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: self) ?? ""
    let fields = format.filter { "yMLd".contains($0) }
    if fields.first == "y" { return .yearMonthDay }
    return fields.first == "d" || fields.isEmpty ? .dayMonthYear : .monthDayYear
  }
}
