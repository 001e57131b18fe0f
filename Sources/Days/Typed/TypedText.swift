// What somebody typed, as it is compared: small letters without accents, and digits of any script,
// Chinese ones too, as our own. All of it in Unicode scalars, which is what can be told apart.

import Bytes

typealias Scalars = [UInt32]

enum TypedText {
  private static let space: UInt32 = 0x20
  private static let ten: UInt32 = 0x5341
  private static let hanDigits = Text("〇一二三四五六七八九").scalarValues
  /// From Monday.
  private static let hanDays = Text("一二三四五六日").scalarValues
  private static let hanWeeks: [Scalars] = [
    Text("星期").scalarValues, Text("礼拜").scalarValues, Text("周").scalarValues,
  ]

  /// Folded once more it stays as it is. O(scalars).
  static func folded(_ typed: Scalars) -> Scalars {
    var plain: Scalars = []
    plain.reserveCapacity(typed.count)
    var index = 0
    while index < typed.count {
      if let count = hanWeekday(typed[index...])?.count {
        plain.append(space)
        index += count
      } else {
        append(typed[index], to: &plain)
        index += 1
      }
    }
    return trimmed(withNumbers(plain))
  }

  /// A Chinese day of the week that stands there, from 0 for Monday, and how long it is.
  static func hanWeekday(_ typed: ArraySlice<UInt32>) -> (count: Int, number: Int)? {
    guard let first = typed.first, first >= 0x80 else { return nil }
    for scalars in hanWeeks {
      guard typed.starts(with: scalars), let day = typed.dropFirst(scalars.count).first else {
        continue
      }
      // 天 is Sunday, too.
      if day == 0x5929 { return (scalars.count + 1, 6) }
      if let place = hanDays.firstIndex(of: day) { return (scalars.count + 1, place) }
    }
    return nil
  }

  private static func append(_ scalar: UInt32, to plain: inout Scalars) {
    switch scalar {
    case 0x41...0x5A: plain.append(scalar + 0x20)
    case ..<0x80: plain.append(scalar)
    // Of full width, as it is typed among Chinese signs.
    case 0xFF01...0xFF5E: append(scalar - 0xFEE0, to: &plain)
    // "1º" is written "1o", too.
    case 0xAA: plain.append(0x61)
    case 0xBA: plain.append(0x6F)
    case 0x2018, 0x2019: plain.append(0x27)
    default:
      var parts: Scalars = []
      Decomposition.spell(scalar, into: &parts)
      for part in parts {
        switch category(part) {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: break
        case .decimalNumber: plain.append(digit(part))
        default: plain.append(part)
        }
      }
    }
  }

  /// The digits of every script stand in tens.
  private static func digit(_ scalar: UInt32) -> UInt32 {
    var place: UInt32 = 0
    // Mathematical ones have five tens, one behind the other.
    while place < 49, category(scalar - place - 1) == .decimalNumber { place += 1 }
    return 0x30 + place % 10
  }

  private static func withNumbers(_ plain: Scalars) -> Scalars {
    guard plain.contains(where: isHan) else { return plain }
    var written: Scalars = []
    var index = 0
    while index < plain.count {
      let number = plain[index...].prefix { $0 == ten || hanDigit($0) != nil }
      written += number.isEmpty ? [plain[index]] : Self.number(number)
      index += max(1, number.count)
    }
    return written
  }

  /// "十四" and "一四" are both 14, "二〇二一" is 2021.
  private static func number(_ said: ArraySlice<UInt32>) -> Scalars {
    let parts = said.split(separator: ten, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return said.map { 0x30 + UInt32(hanDigit($0) ?? 0) } }
    guard parts[0].count < 6, parts[1].count < 6 else { return Array(said) }
    let tens = parts[0].isEmpty ? 1 : parts[0].reduce(0) { $0 * 10 + (hanDigit($1) ?? 0) }
    let ones = parts[1].reduce(0) { $0 * 10 + (hanDigit($1) ?? 0) }
    return Digits.text(Int32(tens * 10 + ones), 1).scalarValues
  }

  private static func hanDigit(_ scalar: UInt32) -> Int? {
    scalar == 0x96F6 ? 0 : hanDigits.firstIndex(of: scalar)
  }
}

// MARK: - Scalars

extension TypedText {
  private static func category(_ scalar: UInt32) -> Unicode.GeneralCategory? {
    Unicode.Scalar(scalar)?.properties.generalCategory
  }

  static func isLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return (0x61...0x7A).contains(scalar | 0x20) }
    switch category(scalar) {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return true
    default: return false
    }
  }

  /// Of any script.
  static func isAnyDigit(_ scalar: UInt32) -> Bool {
    scalar < 0x80 ? isDigit(scalar) : category(scalar) == .decimalNumber
  }

  static func isPunctuation(_ scalar: UInt32) -> Bool {
    switch category(scalar) {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  /// One of 0 to 9.
  static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

  static func isHan(_ scalar: UInt32) -> Bool { scalar == 0x3007 || Han.isLetter(scalar) }

  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F, 0x205F,
      0x3000, 0xFEFF:
      true
    default: false
    }
  }

  // MARK: Words

  static func trimmed(_ text: Scalars) -> Scalars {
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return Array(text[first...last])
  }

  /// What stands between spaces.
  static func words(_ text: Scalars) -> [Scalars] {
    text.split(whereSeparator: isSpace).map { Array($0) }
  }

  static func joined(_ words: [Scalars]) -> Scalars {
    var text: Scalars = []
    for word in words {
      if !text.isEmpty { text.append(space) }
      text += word
    }
    return text
  }

  /// Of digits alone; so many of them that they are no part of a date all mean the same.
  static func value(_ digits: ArraySlice<UInt32>) -> Int {
    digits.reduce(0) { min(99_999_999, $0 * 10 + Int($1 &- 0x30)) }
  }

  /// How many digits follow each other from there on.
  static func digitCount(_ text: Scalars, from start: Int) -> Int {
    start < text.count ? text[start...].prefix { isDigit($0) }.count : 0
  }

  /// Whether it is one digit or two, with a point behind them or without.
  static func isDayNumber(_ text: Scalars, _ isMeant: (UInt32) -> Bool) -> Bool {
    let digits = text.prefix { isMeant($0) }.count
    return (1...2).contains(digits)
      && (digits == text.count || digits + 1 == text.count && text[digits] == 0x2E)
  }
}
