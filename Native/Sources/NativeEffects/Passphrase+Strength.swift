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
  private static let repeated = 1.0
  private static let row = 5.0
  private static let year = 6.0

  private static let rows = [
    "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm",
    "abcdefghijklmnopqrstuvwxyz", "01234567890",
  ]

  static func bits(in passphrase: String) -> Double {
    var seen: Set<String> = []
    var sum = 0.0
    var rest = Array(passphrase.unicodeScalars)[...]
    while let part = nextPart(of: &rest) {
      let plain = part.lowercased()
      sum += seen.insert(plain).inserted ? bits(inPart: plain) : repeated
    }
    return sum
  }

  /// A word in small letters with or without a capital before it, capitals, digits, or one sign.
  private static func nextPart(of rest: inout ArraySlice<Unicode.Scalar>) -> String? {
    rest = rest.drop(while: isSpace)
    guard let first = rest.first else { return nil }
    let small = rest.dropFirst(isCapital(first) ? 1 : 0).prefix(while: isSmall)
    let part =
      if !small.isEmpty {
        rest[..<small.endIndex]
      } else if isCapital(first) {
        rest.prefix(while: isCapital)
      } else if isDigit(first) {
        rest.prefix(while: isDigit)
      } else {
        rest.prefix(1)
      }
    rest = rest[part.endIndex...]
    var text = String.UnicodeScalarView()
    text.append(contentsOf: part)
    return String(text)
  }

  private static func bits(inPart part: String) -> Double {
    let scalars = part.unicodeScalars
    let count = scalars.count
    guard let first = scalars.first else { return 0 }
    if count > 2, isRow(part) { return row }
    if isYear(part) { return year }
    if isDigit(first) { return Double(count) * digit }
    if first.properties.generalCategory == .otherLetter { return ideograph }
    guard isLetter(first) else { return symbol }
    return min(Double(count) * letter, word)
      + Double(max(0, count - wordLettersMax)) * furtherLetter
  }

  /// One key again and again, or keys beside each other.
  private static func isRow(_ part: String) -> Bool {
    let scalars = part.unicodeScalars
    if scalars.allSatisfy({ $0 == scalars.first }) { return true }
    let back = String(part.reversed())
    return rows.contains { $0.contains(part) || $0.contains(back) }
  }

  private static func isYear(_ part: String) -> Bool {
    part.utf8.count == 4 && (part.hasPrefix("19") || part.hasPrefix("20"))
      && part.utf8.dropFirst(2).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .uppercaseLetter
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .decimalNumber
  }

  /// Small letters, and accents beside their letters.
  private static func isSmall(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
