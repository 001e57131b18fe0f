// The days from one to another, both of which count, as they are typed: a year, a month, a week,
// a day, or two of these.

import Days
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
    name = SpanName.text(first: Self.day(first), last: Self.day(last)).string
  }

  /// `nil` for what is no date, and where the end comes first.
  init?(_ from: String, _ to: String?, _ weeks: WeekRule) {
    guard let begin = Self.days(from, weeks), let end = Self.days(to ?? from, weeks),
      begin.lowerBound <= end.upperBound
    else { return nil }
    self.init(begin.lowerBound...end.upperBound)
  }

  /// The months it has days in.
  var months: [YearMonth] {
    let months = CivilMonth(of: Self.day(first)).value...CivilMonth(of: Self.day(last)).value
    return months.map { YearMonth(CivilMonth($0)) }
  }

  /// `nil` for what is no date.
  static func days(_ typed: String, _ weeks: WeekRule) -> ClosedRange<Int>? {
    switch CalendarSpan(typed, weeks) {
    case .days(let days): return days
    case .month(let month): return month.days
    case .year(let year): return YearMonth.days(ofYear: year)
    case nil: return nil
    }
  }

  private static func day(_ number: Int) -> CivilDay { CivilDay(Int32(clamping: number)) }
}

extension YearMonth {
  var days: ClosedRange<Int> { firstDay...firstDay + dayCount - 1 }

  static func days(ofYear year: Int) -> ClosedRange<Int> {
    let year = Int32(clamping: year)
    let ends = [CivilDay(year: year, month: 1, day: 1), CivilDay(year: year, month: 12, day: 31)]
    return Int(ends[0].value)...Int(ends[1].value)
  }
}
