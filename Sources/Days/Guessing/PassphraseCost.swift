// What each part of a passphrase costs who guesses, in bits, and what all of it does.

struct PassphraseCost {
  let bits: Double

  /// A word that is in everybody's mouth.
  private static let word = 10.0
  /// No more letters make a word of most languages; each that follows is less of a surprise.
  private static let wordLettersMax = 10
  private static let letter = 4.7
  private static let furtherLetter = 1.5
  private static let digit = 3.3
  /// Of a sign that is a word or a part of one.
  private static let ideograph = 6.0
  private static let symbol = 4.0
  private static let row = 5.0
  private static let year = 6.0
  /// A day of the last hundred years.
  private static let date = 15.0

  init(of parts: PassphraseParts) {
    var before = CharactersBefore()
    var seen: [[UInt32]] = []
    var (sum, repeats) = (0.0, 0)
    for part in parts.all {
      let scalars = part.map { $0.scalar }
      let fresh = part.filter { !before.foresees($0.scalar) }
      let apart = fresh.reduce(0) { $0 + Self.bits(ofOne: $1) }
      let together = Self.bits(together: part, fresh: fresh.count)
      if seen.contains(scalars) {
        repeats += 1
      } else if apart < together {
        sum += apart
        repeats += part.count - fresh.count
      } else {
        sum += together
      }
      seen.append(scalars)
    }
    // Somebody who guesses tries how often, and not each time anew.
    bits = sum + Self.bits(ofCount: 1 + repeats)
  }

  private static func bits(ofOne character: PassphraseCharacter) -> Double {
    switch character.kind {
    case .digit: digit
    case .plain, .ideograph: ideograph
    case .capital, .small, .modifier, .single: letter
    case .mark, .space, .symbol: symbol
    }
  }

  /// What a part costs as the one thing it may be.
  ///
  /// - Parameter fresh: of so many characters, where the others are foreseen
  private static func bits(together part: ArraySlice<PassphraseCharacter>, fresh: Int) -> Double {
    if isRow(part.map { $0.scalar }) { return row }
    let numbers = part.compactMap { $0.number }
    if numbers.count == part.count {
      if numbers.count == 4, PassphraseDate.isYear(numbers[...]) { return year }
      if PassphraseDate.length(in: part) == part.count { return date }
    }
    guard let first = part.first, first.isLetter else { return .infinity }
    return word + Double(max(0, fresh - wordLettersMax)) * furtherLetter
  }

  private static func isRow(_ scalars: [UInt32]) -> Bool {
    scalars.count > 2
      && (2..<scalars.count).allSatisfy {
        KeySequence.holds(scalars[$0 - 2], scalars[$0 - 1], scalars[$0])
      }
  }

  /// The logarithm of `count`, 1 or more, to base 2, to a thousandth. Without a library of
  /// mathematics: a number that is squared has twice as many bits.
  private static func bits(ofCount count: Int) -> Double {
    var rest = Double(count).significand
    var (bits, weight) = (Double(Double(count).exponent), 1.0)
    for _ in 0..<10 {
      rest *= rest
      weight /= 2
      guard rest >= 2 else { continue }
      rest /= 2
      bits += weight
    }
    return bits
  }
}

/// The characters of a passphrase up to some place.
private struct CharactersBefore {
  private var scalars: [UInt32] = []

  /// Two alphabets that are interleaved have two characters between those that belong together.
  private static let distanceMax = 4
  /// So many characters that stand together a second time are a copy, however far apart.
  private static let copyLength = 4

  /// Whether the next character, which is added, continues what others before it began: those
  /// right before it, or every second, third or fourth of them, as in "a1b2c3"; or whether it
  /// stands as it stood behind the same ones before.
  mutating func foresees(_ next: UInt32) -> Bool {
    scalars.append(next)
    let last = scalars.count - 1
    return isCopy
      || (1...Self.distanceMax).contains { distance in
        last >= 2 * distance
          && KeySequence.holds(scalars[last - 2 * distance], scalars[last - distance], next)
      }
  }

  private var isCopy: Bool {
    let end = scalars.suffix(Self.copyLength)
    return (0..<max(0, scalars.count - Self.copyLength)).contains {
      scalars[$0..<($0 + Self.copyLength)].elementsEqual(end)
    }
  }
}
