// The numbers and the month's name of a typed date, and which number is what.

import Wire

struct DateFields {
  /// A part of a date.
  enum Field {
    case year, month, day
  }

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
  /// A word may be both: "mar" is a Tuesday in Spanish, and a March.
  private var perhaps: Int?
  private var isDayNamed = false

  /// `nil` for what has a part that belongs to no date.
  init?(_ plain: Scalars, names: DateNames, order: DateOrder, today: Int) {
    var index = 0
    while index < plain.count {
      let scalar = plain[index]
      let letters = plain[index...].prefix { TypedText.isLetter($0) }.count
      if TypedText.isSpace(scalar) {
        index += 1
      } else if scalar == 0x27, TypedText.digitCount(plain, from: index + 1) == 2 {
        numerals.append(
          Numeral(value: TypedText.value(plain[index + 1..<index + 3]), isYear: true))
        index += 3
      } else if TypedText.isDigit(scalar) {
        index = take(digitsOf: plain, at: index)
      } else if letters > 0 {
        guard take(word: Array(plain[index..<index + letters]), names) else { return nil }
        index += letters
      } else {
        guard Self.parts(scalar) else { return nil }
        index += 1
      }
    }
    if let perhaps, month == nil, numerals.count < 3 { month = perhaps }
    // "two" is a day beside the name of a month.
    if isDayNamed, month == nil { return nil }
    guard assign(order.fields, today) else { return nil }
  }

  /// Whether it may stand between the parts of a date.
  private static func parts(_ scalar: UInt32) -> Bool {
    switch Unicode.Scalar(scalar) {
    case ".", ",", "/", "-", "–", "—", "'", "·", "(", ")", "،", "、": true
    default: false
    }
  }

  private mutating func take(word: Scalars, _ names: DateNames) -> Bool {
    let words = TypedWords.all
    let month = names.month(word).map { $0 + 1 }
    if names.weekday(word) != nil || words.saysNothing(word) {
      perhaps = perhaps ?? month
    } else if month == nil, !isDayNamed, let day = words.dayNumber(word) {
      (self.day, isDayNamed) = (day, true)
    } else {
      guard let month, self.month == nil else { return false }
      self.month = month
    }
    return true
  }

  /// Answers with where they end, and the Chinese word for what they are behind them.
  private mutating func take(digitsOf plain: Scalars, at start: Int) -> Int {
    let count = TypedText.digitCount(plain, from: start)
    let end = start + count
    let value = TypedText.value(plain[start..<end])
    var unit = end
    while unit < plain.count, TypedText.isSpace(plain[unit]) { unit += 1 }
    switch unit < plain.count ? Unicode.Scalar(plain[unit]) : nil {
    case "年": year = value
    case "月": month = value
    case "日", "号": day = value
    default:
      if count == 8 {
        (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
      } else {
        numerals.append(Numeral(value: value, isYear: count > 2))
      }
      return end
    }
    return unit + 1
  }

  /// A number is a year where it can be nothing else; the others come in the reader's order, and
  /// after a year in that of ISO 8601.
  private mutating func assign(_ order: [Field], _ today: Int) -> Bool {
    let years = numerals.filter { $0.isYear }
    guard years.count < 2, years.isEmpty || year == nil else { return false }
    let wasNamed = month != nil
    if let only = years.first { year = Self.year(only.value, today) }
    let rest = numerals.filter { !$0.isYear }.map { $0.value }
    let isYearFirst = numerals.count == 3 && numerals[0].isYear
    let open = (isYearFirst ? [.year, .month, .day] : order).filter { self[$0] == nil }
    let wanted = open.filter { Self.isWanted($0, of: open, count: rest.count) }
    guard rest.count <= wanted.count else { return false }
    for (index, value) in rest.enumerated() {
      self[wanted[index]] = wanted[index] == .year ? Self.year(value, today) : value
    }
    // What can only be meant the other way round is.
    if let month, let day, month > 12, day <= 12, !wasNamed {
      (self.month, self.day) = (day, month)
    }
    return true
  }

  private subscript(field: Field) -> Int? {
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
  private static func isWanted(_ field: Field, of open: [Field], count: Int) -> Bool {
    if count >= open.count { return true }
    if count == 2 { return field != .year }
    // One number beside a year is its month; beside a month, or alone, it is a day.
    let isOfYear = !open.contains(.year) && open.contains(.month)
    return count == 1 && field == (isOfYear ? .month : .day)
  }

  /// Two digits mean a year that is not to come.
  static func year(_ value: Int, _ today: Int) -> Int {
    guard value < 100 else { return value }
    let year = DayNumbers.year(ofMonth: DayNumbers.month(of: today))
    let found = year - year % 100 + value
    return found > year ? found - 100 : found
  }
}

extension DateOrder {
  var fields: [DateFields.Field] {
    switch self {
    case .dayMonthYear: [.day, .month, .year]
    case .monthDayYear: [.month, .day, .year]
    case .yearMonthDay: [.year, .month, .day]
    }
  }
}
