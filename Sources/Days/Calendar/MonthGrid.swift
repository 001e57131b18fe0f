// Which days stand in the rows of a month: whole weeks, with the days around it that fill them.

import Wire

public struct MonthGrid {
  /// In whole weeks from the one that has its first day; never fewer than five, so that what is
  /// below a month hardly ever moves.
  public let weeks: [CalendarWeek]

  private static let weekCountMin: Int64 = 5

  public init(_ month: CivilMonth, _ rule: WeekRule) {
    let days = Int64(month.first.value)...Int64(month.last.value)
    let length = Int64(WeekRule.dayCount)
    let start = rule.start(of: days.lowerBound)
    let count = max(Self.weekCountMin, (days.upperBound - start) / length + 1)
    weeks = (0..<count).map { CalendarWeek(from: start + $0 * length, rule, in: days) }
  }

  /// Those that have any of its days.
  public var own: [CalendarWeek] { weeks.filter { $0.within } }
}

extension CalendarWeek {
  /// - Parameters:
  ///   - first: where it begins.
  ///   - month: of whose days it is asked whether it has any.
  init(from first: Int64, _ rule: WeekRule, in month: ClosedRange<Int64>) {
    let last = first + Int64(WeekRule.dayCount) - 1
    self.init(
      number: UInt8(clamping: rule.number(of: first)),
      days: (first...last).map { Int32(clamping: $0) }, within: month.overlaps(first...last))
  }

  /// The week of a day.
  init(of day: CivilDay, _ rule: WeekRule) {
    let number = Int64(day.value)
    self.init(from: rule.start(of: number), rule, in: number...number)
  }
}
