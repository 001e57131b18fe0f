// How hard a passphrase is to guess for somebody who has the vault and tries what people choose.
// It is the twin of passphrase-strength.js in Shells/Web/js/views/vault, where the reasons of its
// numbers stand: no core sees what somebody typed. Vectors/passphrase-strength.json holds the two
// to each other.

import Foundation

extension Passphrase {
  public enum Strength: String, Sendable {
    case weak, fair, strong
  }

  public var strength: Strength {
    let bits = withBytes { Guessing.bits(in: String(decoding: $0, as: UTF8.self)) }
    return bits < Guessing.fair ? .weak : bits < Guessing.strong ? .fair : .strong
  }
}

/// What each part of a passphrase costs who guesses, in bits.
private enum Guessing {
  static let fair = 40.0
  static let strong = 52.0

  private static let word = 10.0
  private static let wordLettersMax = 10
  private static let letter = 4.7
  private static let furtherLetter = 1.5
  private static let digit = 3.3
  private static let ideograph = 6.0
  private static let symbol = 4.0
  private static let row = 5.0
  private static let year = 6.0
  private static let date = 15.0

  private static let rows = [
    "qwertyuiop", "qwertzuiopü", "azertyuiop", "asdfghjklöä", "zxcvbnm", "yxcvbnm",
    "йцукенгшщзх", "фывапролджэ", "1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "1qay",
    "6zhn", "!@#$%^&*()", "!\"§$%&/()=", "01234567890", "一二三四五六七八九十",
  ].flatMap { [Array($0.unicodeScalars), $0.unicodeScalars.reversed()] }
  private static let distanceMax = 4
  private static let stepMax = 2
  private static let copyLength = 4

  private static let dateForms = {
    let (day, month) = ("(?:0[1-9]|[12][0-9]|3[01])", "(?:0[1-9]|1[0-2])")
    return ["(?:19|20)[0-9]{2}", "[0-9]{2}"].map { year in
      "\(day)\(month)\(year)|\(month)\(day)\(year)|\(year)\(month)\(day)"
    }.joined(separator: "|")
  }()

  /// Of a script without capitals, as Arabic or Korean. A Chinese sign is a part by itself.
  private static let plainWord = "(?:(?!\\p{Script=Han})[\\p{Lo}\\p{Lm}\\p{M}])+"
  /// A date; a word in small letters with or without a capital before it; capitals; a word without
  /// either; digits; or one sign.
  private static let part = expression(
    "\(dateForms)|\\p{Lu}?[\\p{Ll}\\p{M}]+|\\p{Lu}+|\(plainWord)|\\p{Nd}+|\\P{Z}")
  private static let dateAlone = expression("^(?:\(dateForms))$")
  private static let yearAlone = expression("^(?:19|20)[0-9]{2}$")
  private static let betweenDigits = expression("(?<=[0-9])[./-](?=[0-9])")

  static func bits(in passphrase: String) -> Double {
    var seen: Set<String> = []
    var before = Before()
    var (sum, repeats) = (0.0, 0)
    for part in parts(of: passphrase) {
      let plain = part.lowercased()
      let fresh = plain.unicodeScalars.filter { !before.foresees($0) }
      let (apart, together) = (bitsApart(fresh), bitsTogether(plain, fresh: fresh.count))
      if !seen.insert(plain).inserted {
        repeats += 1
      } else if apart < together {
        sum += apart
        repeats += plain.unicodeScalars.count - fresh.count
      } else {
        sum += together
      }
    }
    // Somebody who guesses tries how often, and not each time anew.
    return sum + log2(Double(1 + repeats))
  }

  private static func parts(of passphrase: String) -> [String] {
    let joined = betweenDigits.stringByReplacingMatches(
      in: passphrase, range: all(of: passphrase), withTemplate: "")
    return part.matches(in: joined, range: all(of: joined)).compactMap { match in
      Range(match.range, in: joined).map { String(joined.unicodeScalars[$0]) }
    }
  }

  /// What characters cost one by one.
  private static func bitsApart(_ scalars: String.UnicodeScalarView) -> Double {
    scalars.reduce(0) { sum, scalar in sum + bits(ofOne: scalar) }
  }

  private static func bits(ofOne scalar: Unicode.Scalar) -> Double {
    switch scalar.properties.generalCategory {
    case .decimalNumber: digit
    case .otherLetter: ideograph
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter: letter
    default: symbol
    }
  }

  /// What a part costs as the one thing it may be.
  ///
  /// - Parameter fresh: of so many characters, where the others are foreseen
  private static func bitsTogether(_ part: String, fresh: Int) -> Double {
    let scalars = Array(part.unicodeScalars)
    guard let first = scalars.first else { return 0 }
    let isRow = (2..<max(2, scalars.count)).allSatisfy { last in
      isSequence(scalars[last - 2], scalars[last - 1], scalars[last])
    }
    if scalars.count > 2, isRow { return row }
    if matches(yearAlone, part) { return year }
    if matches(dateAlone, part) { return date }
    guard isLetter(first) else { return .infinity }
    return word + Double(max(0, fresh - wordLettersMax)) * furtherLetter
  }

  /// The characters of a passphrase up to some place.
  private struct Before {
    private var scalars: [Unicode.Scalar] = []
    private var copied: Set<ArraySlice<Unicode.Scalar>> = []

    /// Whether the next character, which is added, continues what others before it began: those
    /// right before it, or every second, third or fourth of them, as in "a1b2c3"; or whether it
    /// stands as it stood behind the same ones before.
    mutating func foresees(_ next: Unicode.Scalar) -> Bool {
      scalars.append(next)
      let last = scalars.count - 1
      let isCopy =
        scalars.count >= copyLength && !copied.insert(scalars.suffix(copyLength)).inserted
      return isCopy
        || (1...distanceMax).contains { distance in
          last >= 2 * distance
            && isSequence(scalars[last - 2 * distance], scalars[last - distance], next)
        }
    }
  }

  /// One key three times, keys beside each other, or an alphabet's letters.
  private static func isSequence(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar
  ) -> Bool {
    let step = Int(second.value) - Int(first.value)
    if abs(step) <= stepMax, Int(third.value) - Int(second.value) == step { return true }
    return rows.contains { row in
      (0..<(row.count - 2)).contains { row[$0..<($0 + 3)].elementsEqual([first, second, third]) }
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// - Precondition: `pattern` is a regular expression
  private static func expression(_ pattern: String) -> NSRegularExpression {
    do {
      return try NSRegularExpression(pattern: pattern)
    } catch {
      preconditionFailure("no regular expression: \(pattern)")
    }
  }

  private static func matches(_ expression: NSRegularExpression, _ text: String) -> Bool {
    expression.firstMatch(in: text, range: all(of: text)) != nil
  }

  private static func all(of text: String) -> NSRange {
    NSRange(text.startIndex..., in: text)
  }
}
