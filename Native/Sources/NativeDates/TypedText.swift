// What somebody typed, as it is compared: small letters without accents, and digits of any script,
// Chinese ones too, as our own. The same as `fold` in Shells/Web/js/views/days/date-typed.js.

import Foundation

enum TypedText {
  static func folded(_ typed: String) -> String {
    let plain = typed.replacing(/(?:星期|周|礼拜)[一二三四五六日天]/, with: " ").lowercased()
      .decomposedStringWithCompatibilityMapping
    var scalars = String.UnicodeScalarView()
    for scalar in plain.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .format: break
      case .decimalNumber: scalars.append(digit(scalar))
      default: scalars.append(scalar)
      }
    }
    return String(scalars).replacing(/[零〇一二三四五六七八九十]+/) { number(String($0.0)) }
      .replacing(/[’‘]/, with: "'").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = UInt8(scalar.properties.numericValue ?? 0)
    return Unicode.Scalar(UInt8(ascii: "0") + value % 10)
  }

  /// "十四" and "一四" are both 14, "二〇二一" is 2021.
  private static func number(_ said: String) -> String {
    let parts = said.split(separator: "十", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return digits(said) }
    let tens = parts[0].isEmpty ? 1 : Int(digits(String(parts[0]))) ?? 0
    let ones = parts[1].isEmpty ? 0 : Int(digits(String(parts[1]))) ?? 0
    let (value, isTooLarge) = tens.multipliedReportingOverflow(by: 10)
    return isTooLarge ? said : String(value &+ ones)
  }

  private static func digits(_ said: String) -> String {
    said.compactMap { hanDigits[$0] }.map(String.init).joined()
  }

  private static let hanDigits: [Character: Int] = [
    "零": 0, "〇": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]
}
