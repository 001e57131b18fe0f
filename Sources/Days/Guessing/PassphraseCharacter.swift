// A character of a passphrase, and what of Unicode's database counts for who guesses it.

import Bytes

struct PassphraseCharacter: Equatable {
  /// By the general categories of the Unicode Standard, section 4.5.
  enum Kind {
    case capital, small
    /// Of a script without capitals, as Arabic or Korean.
    case plain
    /// As in "ʰ": a part of a word, in whichever script.
    case modifier
    /// A Chinese sign, which is a word or a part of one.
    case ideograph
    /// A letter that is a part by itself, as "ǅ" and "々" are.
    case single
    case mark, digit, space, symbol
  }

  let kind: Kind
  /// In small letters.
  let scalar: UInt32

  init(_ scalar: UInt32) {
    self.scalar = Decomposition.small(scalar)
    kind = Self.kind(of: scalar)
  }

  /// Whether it is one of a script's letters, signs that are words among them.
  var isLetter: Bool {
    switch kind {
    case .capital, .small, .plain, .modifier, .ideograph, .single: true
    case .mark, .digit, .space, .symbol: false
    }
  }

  /// One of 0 to 9.
  var number: Int? { (0x30...0x39).contains(scalar) ? Int(scalar) - 0x30 : nil }

  private static func kind(of scalar: UInt32) -> Kind {
    guard let known = Unicode.Scalar(scalar) else { return .symbol }
    switch known.properties.generalCategory {
    case .uppercaseLetter: return .capital
    case .lowercaseLetter: return .small
    case .otherLetter: return Han.isLetter(scalar) ? .ideograph : .plain
    case .modifierLetter: return Han.isLetter(scalar) ? .single : .modifier
    case .titlecaseLetter: return .single
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    case .decimalNumber: return .digit
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .space
    default: return .symbol
    }
  }
}
