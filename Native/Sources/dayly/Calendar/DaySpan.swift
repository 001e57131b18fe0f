// The days from one to another, both of which count, as they are typed: a year, a month, a week,
// a day, or two of these.

import NativeFilms
import Wire

struct DaySpan: Equatable {
  /// Days since 1970-01-01.
  let first: Int
  let last: Int
  /// In digits, as films of these days are called.
  let name: String

  init(_ days: ClosedRange<Int>) {
    first = days.lowerBound
    last = days.upperBound
    name = Self.name(first, last)
  }

  /// `nil` for what is no date, and where the end comes first.
  init?(_ from: String, _ to: String?) {
    guard let begin = Self.days(from), let end = Self.days(to ?? from),
      begin.lowerBound <= end.upperBound
    else { return nil }
    self.init(begin.lowerBound...end.upperBound)
  }

  /// The months it has days in.
  var months: [YearMonth] {
    let (begin, end) = (Self.place(first), Self.place(last))
    let numbers = begin.year * 12 + begin.month - 1...end.year * 12 + end.month - 1
    return numbers.map { YearMonth(year: $0 / 12, month: $0 % 12 + 1) }
  }

  /// `nil` for what is no date.
  static func days(_ typed: String) -> ClosedRange<Int>? {
    switch CalendarSpan(typed) {
    case .days(let days): return days
    case .month(let month): return month.days
    case .year(let year): return YearMonth.days(ofYear: year)
    case nil: return nil
    }
  }

  /// A whole year or month is called so, as in the app.
  private static func name(_ first: Int, _ last: Int) -> String {
    let month = place(first)
    if YearMonth.days(ofYear: month.year) == first...last { return String(month.iso().prefix(4)) }
    if month.days == first...last { return month.iso() }
    return [first, last].map { text($0) }.joined(separator: "--")
  }

  /// The month a day lies in.
  private static func place(_ day: Int) -> YearMonth {
    YearMonth(of: CivilDay(Int32(clamping: day)))
  }

  private static func text(_ day: Int) -> String { CivilDay(Int32(clamping: day)).iso }
}

extension YearMonth {
  var days: ClosedRange<Int> { firstDay...firstDay + dayCount - 1 }

  static func days(ofYear year: Int) -> ClosedRange<Int> {
    let last = YearMonth(year: year, month: 12)
    return YearMonth(year: year, month: 1).firstDay...last.firstDay + last.dayCount - 1
  }
}
