// A day as it is written: in digits, and in words.

import Wire

extension CivilDay {
  static let dayMilliseconds: Int64 = 86_400_000

  /// As 2024-05-31.
  var iso: String { month.iso(Int(civil.day)) }

  /// As Friday, May 31, 2024.
  var inWords: String {
    let weekday = Self.weekdays[YearMonth.weekday(of: Int(value)) - 1]
    return "\(weekday), \(month.name) \(civil.day), \(month.year)"
  }

  private var month: YearMonth { YearMonth(of: self) }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
