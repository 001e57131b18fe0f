// The proleptic Gregorian calendar in whole numbers, in which all of Dayly counts days. Eras of 400
// years of 146,097 days begin on a first of March, so that the leap day comes last (Howard Hinnant,
// "chrono-Compatible Low-Level Date Algorithms").

private let daysInEra: Int64 = 146_097
/// From 0000-03-01 to 1970-01-01.
private let daysToEpoch: Int64 = 719_468
/// Counted from so much earlier, no day is negative.
private let erasBefore: Int64 = 15_000

/// Rounded down, also below zero.
private func floored(_ value: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
  let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
  return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
}

/// Days as numbers since 1970-01-01, also outside of the years that dates lie in: what begins after
/// the last day, or ended before the first, is counted all the same.
public enum CivilCalendar {
  /// The number of a date; the month is 1 to 12. Days before the first and behind the last of a
  /// month are those of its neighbours.
  public static func day(year: Int32, month: Int32, day: Int32) -> Int64 {
    let (era, yearOfEra) = floored(Int64(year) - (month > 2 ? 0 : 1), by: 400)
    let fromMarch = Int64(month > 2 ? month - 3 : month + 9)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + (153 * fromMarch + 2) / 5
    return era * daysInEra + dayOfEra + Int64(day) - 1 - daysToEpoch
  }

  /// The year, which may be 0 or before it, the month, 1 to 12, and the day, 1 to 31.
  public static func date(ofDay day: Int32) -> (year: Int32, month: Int32, day: Int32) {
    let days = Int64(day) + daysToEpoch + erasBefore * daysInEra
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: daysInEra)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    let year = (era - erasBefore) * 400 + yearOfEra + (month > 2 ? 0 : 1)
    let date = dayOfYear - (153 * fromMarch + 2) / 5 + 1
    return (Int32(year), Int32(month), Int32(date))
  }
}

extension CivilDay {
  /// A date; the month is 1 to 12. Days before the first and behind the last of a month are those
  /// of its neighbours.
  public init(year: Int32, month: Int32, day: Int32) {
    self.init(Int32(clamping: CivilCalendar.day(year: year, month: month, day: day)))
  }

  /// The day a clock shows at these milliseconds of its own.
  public init(ofMilliseconds milliseconds: Int64) {
    self.init(Int32(clamping: floored(milliseconds, by: 86_400_000).quotient))
  }

  /// The year, the month, 1 to 12, and the day, 1 to 31.
  public var civil: (year: Int32, month: Int32, day: Int32) { CivilCalendar.date(ofDay: value) }
}

extension CivilMonth {
  /// Month 1 to 12 of a year.
  public init(year: Int32, month: Int32) { self.init(year &* 12 &+ month &- 1) }

  /// The month of a day.
  public init(of day: CivilDay) {
    let date = day.civil
    self.init(year: date.year, month: date.month)
  }

  /// The year, which may be 0 or before it, and the month, 1 to 12.
  public var civil: (year: Int32, month: Int32) {
    let (year, month) = floored(Int64(value), by: 12)
    return (Int32(year), Int32(month) + 1)
  }
}
