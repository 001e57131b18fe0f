// A day as it is written: in digits, and in words.

import Days
import Wire

extension CivilDay {
  static let dayMilliseconds: Int64 = 86_400_000

  /// As 2024-05-31.
  var iso: String { month.iso(Int(civil.day)) }

  /// As Friday, May 31, 2024.
  var inWords: String {
    let name = Self.weekdays[weekday - 1]
    return "\(name), \(month.name) \(civil.day), \(month.year)"
  }

  private var month: YearMonth { YearMonth(of: self) }

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
