// Dates told by today, and weeks by their numbers: in English, as the command line speaks. The app
// has the other languages from the browser (`Shells/Web/js/views/days/date-typed.js`).

import Wire

extension CalendarSpan {
  /// In small letters: "yesterday", "last month", "week 20", "week 20 2024".
  static func told(_ text: String, today: Int = YearMonth.currentDay) -> CalendarSpan? {
    if let ago = daysAgo[text] { return .days(today - ago...today - ago) }
    if let match = text.wholeMatch(of: /week (\d{1,2})(?: (?:of )?(\d{4}))?/),
      let number = Int(match.1)
    {
      return week(number, of: match.2.flatMap { Int($0) }, today).map { .days($0) }
    }
    guard let match = text.wholeMatch(of: /(this|last) (week|month|year)/) else { return nil }
    let ago = match.1 == "last" ? 1 : 0
    let month = YearMonth(of: CivilDay(Int32(clamping: today)))
    switch match.2 {
    case "week":
      let monday = Self.monday(of: today) - 7 * ago
      return .days(monday...monday + 6)
    case "month": return .month(ago == 0 ? month : month.previous)
    default: return .year(month.year - ago)
    }
  }

  private static let daysAgo = [
    "today": 0, "yesterday": 1, "day before yesterday": 2, "the day before yesterday": 2,
  ]
  /// A year with a week 53 may be so many years back.
  private static let yearsBackMax = 8

  /// Without a year the last one of this number that has begun.
  private static func week(_ number: Int, of year: Int?, _ today: Int) -> ClosedRange<Int>? {
    if let year { return week(number, of: year) }
    // The first week of a year may begin in the one before.
    let latest = YearMonth(of: CivilDay(Int32(clamping: today))).year + 1
    return (0...yearsBackMax).lazy.compactMap { week(number, of: latest - $0) }
      .first { $0.lowerBound <= today }
  }
}
