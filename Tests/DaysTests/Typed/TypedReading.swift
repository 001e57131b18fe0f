// Who types dates in a test, and what is understood of them, in words.

import Bytes
import Days
import Testing
import Wire

struct TypedReading {
  let reader: DateReader
  let near: CivilDay

  /// - Parameters:
  ///   - locale: a language, and a country in which it writes dates its own way.
  ///   - today: by default a Monday.
  ///   - near: the day in sight, if not today.
  init(
    _ locale: String, weeks: WeekRule = .iso, today: CivilDay = day("2026-11-23"),
    near: CivilDay? = nil
  ) {
    let orders: [String: DateOrder] = [
      "en-US": .monthDayYear, "fr-CA": .yearMonthDay, "zh-Hans-CN": .yearMonthDay,
    ]
    reader = DateReader(
      DateReading(
        language: Text(String(locale.prefix(2))), order: orders[locale] ?? .dayMonthYear,
        weeks: weeks, today: today))
    self.near = near ?? today
  }

  /// Expects of each text what its words mean in a search, beside a part of a name: all that one
  /// word may mean in one text.
  func finds(
    _ cases: KeyValuePairs<String, [String]>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (typed, meant) in cases {
      let found = TypedQuery(Text(typed), reader).words.map {
        $0.meanings.map(Self.said).joined(separator: "; ")
      }
      #expect(found == meant, "\(typed)", sourceLocation: sourceLocation)
    }
  }

  /// Expects of each text where it leads in the calendar; nowhere for "".
  func leads(
    _ cases: KeyValuePairs<String, String>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (typed, there) in cases {
      let found = Self.said(reader.date(Text(typed), near: near))
      #expect(found == there, "\(typed)", sourceLocation: sourceLocation)
    }
  }

  static func said(_ meaning: QueryMeaning) -> String {
    switch meaning {
    case .days(let first, let last): "\(iso(first))/\(iso(last))"
    case .month(let number): "month \(number)"
    case .weekday(let number): "weekday \(number)"
    case .kind(let media): "kind \(media)"
    case .favorite: "favorite"
    case .album, .tag, .text, .post: "?"
    }
  }

  static func said(_ date: TypedDate?) -> String {
    switch date {
    case .day(let day): iso(day)
    case .week(let first): "week of \(iso(first))"
    case .month(let month): "\(month.civil.year)-\(padded(month.civil.month))"
    case .year(let year): "\(year)"
    case .days(let first, let last): "\(iso(first))/\(iso(last))"
    case .since(let first): "since \(iso(first))"
    case .until(let last): "until \(iso(last))"
    case nil: ""
    }
  }

  /// As 2026-11-23.
  private static func iso(_ day: CivilDay) -> String {
    let (year, month, date) = day.civil
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      + "-\(padded(month))-\(padded(date))"
  }

  private static func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Of 2026-11-23; the beginning of 1970 for what is no date.
func day(_ iso: String) -> CivilDay {
  let parts = iso.split(separator: "-").compactMap { Int32($0) }
  guard parts.count == 3 else { return CivilDay(0) }
  return CivilDay(year: parts[0], month: parts[1], day: parts[2])
}
