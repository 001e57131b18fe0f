// A day as it is written: in digits, and in words.

import Wire

extension CivilDay {
  /// The day a clock shows at these milliseconds of its own.
  init(ofMilliseconds milliseconds: Int64) {
    let day =
      milliseconds / Self.dayMilliseconds - (milliseconds % Self.dayMilliseconds < 0 ? 1 : 0)
    self.init(Int32(clamping: day))
  }

  static let dayMilliseconds: Int64 = 86_400_000

  /// As 2024-05-31.
  var iso: String { month.iso(date) }

  /// As Friday, May 31, 2024.
  var inWords: String {
    let weekday = Self.weekdays[YearMonth.weekday(of: Int(value)) - 1]
    return "\(weekday), \(month.name) \(date), \(month.year)"
  }

  private var month: YearMonth { YearMonth(of: self) }

  /// 1 to 31.
  private var date: Int { Int(value) - month.firstDay + 1 }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
