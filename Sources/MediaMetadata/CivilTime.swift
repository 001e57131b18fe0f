// Clocks on the wall as milliseconds, with what a date must be to be believed.

import Wire

/// A date and time as somebody's calendar and clock showed them.
struct CivilTime: Equatable {
  var year: Int32
  var month: Int32
  var day: Int32
  var hour: Int32 = 0
  var minute: Int32 = 0
  var second: Int32 = 0
  var millisecond: Int32 = 0

  /// The first photograph that is left is of 1826.
  static let years: ClosedRange<Int32> = 1826...9999

  /// Since 1970-01-01T00:00 of the same clock; `nil` for what no calendar or clock shows (the 30th
  /// of February, 24:00, a year without photographs), and for the very first second of 1970, which
  /// is how a clock that was never set begins. A leap second counts as the one before.
  var milliseconds: Int64? {
    guard Self.years.contains(year), (1...12).contains(month),
      (1...daysInMonth(month, of: year)).contains(day), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second), (0...999).contains(millisecond)
    else { return nil }
    let time = (Int64(hour) * 60 + Int64(minute)) * 60 + Int64(min(second, 59))
    let whole = Int64(CivilDay(year: year, month: month, day: day).value) * 86_400 + time
    guard whole != 0 else { return nil }
    return whole * 1000 + Int64(millisecond)
  }
}

/// Seconds from 1970 to the end of the last year that is believed.
let secondsMax: Int64 = 253_402_300_800

func daysInMonth(_ month: Int32, of year: Int32) -> Int32 {
  switch month {
  case 4, 6, 9, 11: 30
  case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
  default: 31
  }
}
