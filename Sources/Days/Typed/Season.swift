// Seasons of a year, as they are in the north.

import Bytes

/// Its raw value is its place in the year, from spring.
enum Season: Int {
  case spring, summer, autumn, winter

  private static let monthCount = 3

  /// 1 is January.
  private var firstMonth: Int { rawValue * Self.monthCount + 3 }

  /// Of every year; 1 is January.
  var months: [Int] { (0..<Self.monthCount).map { (firstMonth - 1 + $0) % 12 + 1 } }

  /// The months of a year that are of it: of a winter the first two and the last.
  func days(within year: Int) -> [ClosedRange<Int>] {
    let last = firstMonth + Self.monthCount - 1
    guard last > 12 else { return [days(in: year)] }
    return [
      DayNumbers.all(ofMonth: year * 12, count: last - 12),
      DayNumbers.all(ofMonth: year * 12 + firstMonth - 1, count: 13 - firstMonth),
    ]
  }

  /// Of the one that begins in a year.
  func days(in year: Int) -> ClosedRange<Int> {
    DayNumbers.all(ofMonth: year * 12 + firstMonth - 1, count: Self.monthCount)
  }
}

extension DateReader {
  /// "summer" is that of every year, "last summer" the last one that is over, "this summer" the
  /// one that it is, or else that of this year, "summer last year" and "summer 22" those of a year.
  func season(_ said: [Scalars]) -> [DateRange]? {
    let words = TypedWords.all
    let named = said.compactMap { words.season($0) }
    guard named.count == 1 else { return nil }
    let season = named[0]
    let rest = said.filter { words.season($0) == nil }
    if rest.isEmpty { return season.months.map { .month($0) } }
    let year = DayNumbers.year(ofMonth: DayNumbers.month(of: today))
    if let told = words.told(rest), told.unit == .year {
      return [.days(season.days(in: year + told.by))]
    }
    let numbers = words.withoutUnits(rest)
    if numbers.count == 1, numbers[0].count == 2 || numbers[0].count == 4,
      numbers[0].allSatisfy(TypedText.isDigit)
    {
      let asked = DateFields.year(TypedText.value(numbers[0][...]), today)
      return season.days(within: asked).map { .days($0) }
    }
    guard rest.count == 1, let by = words.relative(rest[0]) else { return nil }
    let isOver = { (one: Int) in season.days(in: one).upperBound < today }
    let behind = isOver(year) ? year : isOver(year - 1) ? year - 1 : year - 2
    let isNow = season.days(in: behind + 1).lowerBound <= today
    if by == 0 { return [.days(season.days(in: isNow ? behind + 1 : year))] }
    // The last one is over, and the next one has not begun.
    let from = by < 0 || isNow ? behind + 1 : behind
    return [.days(season.days(in: from + by))]
  }
}
