// The numbers and the month's name of a typed date, and which number is what.

import Foundation

struct DateFields {
  private struct Numeral {
    var value: Int
    /// When it can be nothing else.
    var isYear: Bool
  }

  var year: Int?
  /// 1 to 12, or more when that was typed.
  var month: Int?
  var day: Int?
  private var numerals: [Numeral] = []

  /// `nil` for what has a part that belongs to no date.
  init?(_ plain: String, names: DateNames, order: [DateReader.Field], today: Int) {
    /// A word may be both: "mar" is a Tuesday in Spanish, and a March.
    var perhaps: Int?
    var isDayNamed = false
    for token in plain.matches(of: /'(\d\d)(?!\d)|(\d+)\s*([年月日号])?|\p{L}+|[^\s\p{L}\d]/) {
      if let short = token.1 {
        numerals.append(Numeral(value: Int(short) ?? 0, isYear: true))
      } else if let digits = token.2 {
        guard take(String(digits), unit: token.3?.first) else { return nil }
      } else if token.0.first?.isLetter == true {
        let word = String(token.0)
        let month = names.month(word).map { $0 + 1 }
        if names.weekday(word) != nil || DateWords.all.saysNothing(word) {
          perhaps = perhaps ?? month
        } else if month == nil, !isDayNamed, let day = DateWords.all.dayNumber(word) {
          (self.day, isDayNamed) = (day, true)
        } else {
          guard let month, self.month == nil else { return nil }
          self.month = month
        }
      } else if token.0.wholeMatch(of: /[.,\/\-–—'·()،、]/) == nil {
        return nil
      }
    }
    if let perhaps, month == nil, numerals.count < 3 { month = perhaps }
    // "two" is a day beside the name of a month.
    if isDayNamed, month == nil { return nil }
    guard assign(order, today) else { return nil }
  }

  private mutating func take(_ digits: String, unit: Character?) -> Bool {
    guard let value = Int(digits) else { return false }
    switch unit {
    case "年": year = value
    case "月": month = value
    case nil where digits.count == 8:
      (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
    case nil: numerals.append(Numeral(value: value, isYear: digits.count > 2))
    default: day = value
    }
    return true
  }

  /// A number is a year where it can be nothing else; the others come in the reader's order, and
  /// after a year in that of ISO 8601.
  private mutating func assign(_ order: [DateReader.Field], _ today: Int) -> Bool {
    let years = numerals.filter(\.isYear)
    guard years.count < 2, years.isEmpty || year == nil else { return false }
    let wasNamed = month != nil
    if let only = years.first { year = Self.year(only.value, today) }
    let rest = numerals.filter { !$0.isYear }.map(\.value)
    let isYearFirst = numerals.first?.isYear == true && numerals.count == 3
    let open = (isYearFirst ? [.year, .month, .day] : order).filter { self[$0] == nil }
    let wanted = open.filter { Self.isWanted($0, of: open, count: rest.count) }
    guard rest.count <= wanted.count else { return false }
    for (field, value) in zip(wanted, rest) {
      self[field] = field == .year ? Self.year(value, today) : value
    }
    // What can only be meant the other way round is.
    if let month, let day, month > 12, day <= 12, !wasNamed {
      (self.month, self.day) = (day, month)
    }
    return true
  }

  private subscript(field: DateReader.Field) -> Int? {
    get {
      switch field {
      case .year: year
      case .month: month
      case .day: day
      }
    }
    set {
      switch field {
      case .year: year = newValue
      case .month: month = newValue
      case .day: day = newValue
      }
    }
  }

  /// Whether one of so few numbers stands for a field that is not known yet.
  private static func isWanted(
    _ field: DateReader.Field, of open: [DateReader.Field], count: Int
  ) -> Bool {
    if count >= open.count { return true }
    if count == 2 { return field != .year }
    // One number beside a year is its month; beside a month, or alone, it is a day.
    let isOfYear = !open.contains(.year) && open.contains(.month)
    return count == 1 && field == (isOfYear ? .month : .day)
  }

  /// Two digits mean a year that is not to come.
  static func year(_ value: Int, _ today: Int) -> Int {
    guard value < 100 else { return value }
    let year = Days.year(ofMonth: Days.month(of: today))
    let found = year - year % 100 + value
    return found > year ? found - 100 : found
  }
}
