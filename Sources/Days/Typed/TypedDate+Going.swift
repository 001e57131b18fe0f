// Where somebody is led who types a date: to a day, a week, a month, a year or a span. It is
// whatever a search understands; of what comes again in every year or week, as "summer" and
// "Tuesday", the last that has begun.

import Bytes
import Wire

extension DateReader {
  /// `nil` for what is no date.
  /// - Parameter near: the day in sight: "3" is the third of its month.
  public func date(_ typed: Text, near: CivilDay) -> TypedDate? {
    let scalars = typed.scalarValues
    // "3-5 march" is no day of the year 2005.
    let span = closedSpan(scalars, isParted: false)
    if span.isEmpty, let meant = meant(scalars, near: Int(near.value)) { return Self.date(meant) }
    let found = span.isEmpty ? ranges(scalars) : span
    switch found.first {
    case .days(let days): return Self.date(days)
    case .weekday(let number):
      let first = lastDay(onWeekday: number)
      return Self.date(first...first + found.count - 1)
    case .month(let number):
      let now = DayNumbers.month(of: today)
      let back = DayNumbers.floorRest(now - number + 1, DayNumbers.monthsInYear)
      return Self.date(DayNumbers.all(ofMonth: now - back, count: found.count))
    case nil: return nil
    }
  }

  private static func date(_ meant: Meant) -> TypedDate {
    switch meant {
    case .day(let day): .day(day: civil(day))
    case .month(let month, _): .month(month: CivilMonth(Int32(clamping: month)))
    case .year(let year): .year(year: UInt32(clamping: year))
    case .week(let first): .week(first: civil(first))
    }
  }

  private static func date(_ days: ClosedRange<Int>) -> TypedDate? {
    let (first, last) = (civil(days.lowerBound), civil(days.upperBound))
    let (begins, ends) = (DateBound.all.lowerBound, DateBound.all.upperBound)
    if days.upperBound == ends {
      return days.lowerBound == begins ? nil : .since(first: first)
    }
    if days.lowerBound == begins { return .until(last: last) }
    if first == last { return .day(day: first) }
    let month = DayNumbers.month(of: days.lowerBound)
    if days == DayNumbers.all(ofMonth: month) {
      return .month(month: CivilMonth(Int32(clamping: month)))
    }
    let year = DayNumbers.year(ofMonth: month)
    if days == DayNumbers.all(ofMonth: year * DayNumbers.monthsInYear, count: 12) {
      return .year(year: UInt32(clamping: year))
    }
    return .days(first: first, last: last)
  }

  private static func civil(_ day: Int) -> CivilDay { CivilDay(Int32(clamping: day)) }
}
