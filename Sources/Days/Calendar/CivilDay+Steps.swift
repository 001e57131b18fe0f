// Where somebody comes to who goes on from a day, and where the same date lies in other years.

import Wire

extension CivilDay {
  /// - Parameter rule: in whose weeks the first and the last day of one lie.
  public func stepped(_ step: DayStep, _ rule: WeekRule) -> CivilDay {
    let length = Int64(WeekRule.dayCount)
    switch step {
    case .days(let count): return later(Int64(count))
    case .weeks(let count): return later(Int64(count) * length)
    case .months(let count): return sameDate(in: CivilMonth(of: self).later(count))
    case .years(let count):
      return sameDate(in: CivilMonth(of: self).later(Int32(clamping: Int64(count) * 12)))
    case .month(let month): return sameDate(in: month)
    case .year(let year):
      let months = CivilMonth.all(of: year)
      return sameDate(in: months[Int(civil.month) - 1])
    case .weekStart: return rule.start(of: self)
    case .weekEnd:
      return CivilDay(Int32(clamping: rule.start(of: Int64(value)) + length - 1))
    }
  }

  /// Those of these months, the latest first, that have its date in another year: the 29th of a
  /// February only in leap years.
  /// - Parameter months: in their order.
  public func otherYears(in months: [CivilMonth]) -> [CivilDay] {
    let (year, month, date) = civil
    return months.reversed().compactMap { other in
      let place = other.civil
      guard place.month == month, place.year != year, date <= other.dayCount else { return nil }
      return CivilDay(year: place.year, month: month, day: date)
    }
  }

  private func later(_ count: Int64) -> CivilDay { CivilDay(Int32(clamping: Int64(value) + count)) }

  /// The same date of another month, or the last of one that is too short for it.
  private func sameDate(in month: CivilMonth) -> CivilDay {
    let date = min(Int64(civil.day), Int64(month.dayCount))
    return CivilDay(Int32(clamping: Int64(month.first.value) + date - 1))
  }
}
