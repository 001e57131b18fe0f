// Dates in words, in the five languages, and weeks by their numbers: as the app understands them.

import Foundation
import NativeDates
import Wire

extension CalendarSpan {
  /// "yesterday", "march 2024", "letzten Sommer", "week 20", "31.5.2024". What ISO 8601 writes with
  /// numbers alone is read elsewhere.
  static func told(_ text: String, today: Int = YearMonth.currentDay) -> CalendarSpan? {
    guard text.contains(where: \.isLetter) || text.contains(/\d[.\/]\d/) else { return nil }
    let reader = DateReader.terminal
    switch reader.meant(text, today: today) {
    case .day(let day): return .days(day...day)
    case .week(let first): return .days(first...first + 6)
    case .month(let month, _):
      let (year, number) = CivilMonth(Int32(clamping: month)).civil
      return .month(YearMonth(year: Int(year), month: Int(number)))
    case .year(let year): return .year(year)
    case nil:
      guard case .days(let days)? = reader.ranges(text, today: today).first,
        !DateRange.isOpen(days)
      else { return nil }
      return .days(days)
    }
  }
}

extension DateReader {
  /// For the language of the terminal's dates.
  static let terminal = DateReader(
    language: Locale.terminalLanguage("LC_TIME"), order: Locale.terminal("LC_TIME").dateOrder)
}

extension Locale {
  fileprivate var dateOrder: [DateReader.Field] {
    let format = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: self) ?? ""
    let fields: [Character: DateReader.Field] = ["y": .year, "M": .month, "L": .month, "d": .day]
    return format.compactMap { fields[$0] }.reduce(into: []) { found, field in
      if !found.contains(field) { found.append(field) }
    }
  }
}
