// In which month a day lies: the proleptic Gregorian calendar in whole numbers.

import Wire

extension CivilMonth {
  /// Month 1 to 12 of a year.
  package init(year: Int32, month: Int32) { self.init(year &* 12 &+ month &- 1) }

  /// The year, which may be 0 or before it, and the month, 1 to 12.
  package var civil: (year: Int32, month: Int32) {
    let month = value >= 0 ? value % 12 : 11 - (-(value + 1)) % 12
    return ((value - month) / 12, month + 1)
  }

  /// The month of a day. Counted in eras of 400 years of 146,097 days that begin on a first of
  /// March, so that the leap day comes last (Howard Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms", days_from_civil).
  package init(of day: CivilDay) {
    let shifted = Int64(day.value) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.init(Int32(clamping: year * 12 + month - 1))
  }
}
