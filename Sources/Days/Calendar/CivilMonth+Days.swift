// The days of a month, and its months of a year.

import Wire

extension CivilMonth {
  public var first: CivilDay { CivilDay(Int32(clamping: firstNumber)) }

  public var last: CivilDay {
    let (year, month) = civil
    return CivilDay(
      Int32(clamping: CivilCalendar.day(year: year, month: month + 1, day: 1) - 1))
  }

  public var dayCount: Int { Int(last.value) - Int(first.value) + 1 }

  /// So many months later, or earlier; none is beyond the years that dates lie in.
  public func later(_ count: Int32) -> CivilMonth {
    let number = Int64(value) + Int64(count)
    return CivilMonth(Int32(clamping: min(max(number, Self.ends.lowerBound), Self.ends.upperBound)))
  }

  /// The months of a year, the first one first.
  public static func all(of year: Int32) -> [CivilMonth] {
    let year = min(max(year, years.lowerBound), years.upperBound)
    return (1...12).map { CivilMonth(year: year, month: $0) }
  }

  /// As long as dates are written with four digits.
  private static let years: ClosedRange<Int32> = 1...9999
  private static let ends: ClosedRange<Int64> = 12...119_999

  private var firstNumber: Int64 {
    let (year, month) = civil
    return CivilCalendar.day(year: year, month: month, day: 1)
  }
}

extension CalendarMonth {
  init(_ month: CivilMonth) {
    let date = month.civil
    self.init(
      year: date.year, number: UInt8(clamping: date.month), first: month.first, last: month.last)
  }
}

extension CalendarDate {
  /// - Parameter day: counted from 1970-01-01, also where no date of Dayly's lies.
  init(ofDay day: Int32) {
    let date = CivilCalendar.date(ofDay: day)
    self.init(
      year: date.year, month: UInt8(clamping: date.month), date: UInt8(clamping: date.day),
      weekday: UInt8(clamping: WeekRule.weekday(of: Int64(day))),
      place: CivilMonth(year: date.year, month: date.month))
  }
}
