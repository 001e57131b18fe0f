// The words that make a span of dates, in all languages at once: "from", "bis", "depuis", "之前".

enum SpanWords {
  /// U+2013 with a space at either side, as it stands between two dates.
  private static let dash: Scalars = [0x20, 0x2013, 0x20]
  private static let hyphen: UInt32 = 0x2D

  static func begins(_ word: Scalars) -> Bool { TypedWords.all.meanings(of: word).begins }

  /// - Parameter isBegun: by a word that begins a span.
  static func joins(_ word: Scalars, isBegun: Bool) -> Bool {
    let meant = TypedWords.all.meanings(of: word)
    return meant.joins || isBegun && meant.links
  }

  /// - Parameter isParted: at each hyphen, as in "2019-2021".
  static func words(of typed: Scalars, isParted: Bool) -> [Scalars] {
    let plain = spaced(TypedText.folded(typed))
    guard plain.contains(hyphen), isParted || isOfDays(plain) else {
      return TypedText.words(plain)
    }
    var parted: Scalars = []
    for scalar in plain { parted += scalar == hyphen ? dash : [scalar] }
    return TypedText.words(parted)
  }

  /// "bis zum 5. März" is until the 5th.
  static func withoutLead(_ words: [Scalars]) -> [Scalars] {
    Array(
      words.drop {
        let meant = TypedWords.all.meanings(of: $0)
        return meant.isFiller || meant.joins
      })
  }

  /// What opens one end, in front of a date or behind it.
  static func bounds(of words: [Scalars]) -> [(bound: DateBound, rest: [Scalars])] {
    var found: [(bound: DateBound, rest: [Scalars])] = []
    for (bound, phrase) in TypedWords.all.fronts where words.starts(with: phrase) {
      found.append((bound, withoutLead(Array(words.dropFirst(phrase.count)))))
    }
    if let last = words.last, let bound = TypedWords.all.meanings(of: last).boundBehind {
      found.append((bound, Array(words.dropLast())))
    }
    return found.filter { !$0.rest.isEmpty }
  }

  /// With a space where an apostrophe stands between letters, and around each word that Chinese
  /// writes without, each dash, and each hyphen with spaces beside it.
  private static func spaced(_ plain: Scalars) -> Scalars {
    var spaced: Scalars = []
    var index = 0
    while index < plain.count {
      let scalar = plain[index]
      let last = index > 0 ? plain[index - 1] : 0
      let next = index + 1 < plain.count ? plain[index + 1] : 0
      let han = TypedWords.all.hanWordLength(plain[index...]) {
        $0.begins || $0.joins || $0.links || $0.boundBefore != nil || $0.boundBehind != nil
      }
      if han > 0 {
        spaced += [0x20] + plain[index..<index + han] + [0x20]
      } else if scalar == 0x27, TypedText.isLetter(last), TypedText.isLetter(next) {
        spaced.append(0x20)
      } else if scalar == hyphen, TypedText.isSpace(last), TypedText.isSpace(next) {
        spaced += dash
      } else if scalar == 0x2013 || scalar == 0x2014 || scalar == 0x7E {
        spaced += [0x20, scalar, 0x20]
      } else {
        spaced.append(scalar)
      }
      index += max(1, han)
    }
    return spaced
  }

  /// "3-5 march" has days of one month.
  private static func isOfDays(_ plain: Scalars) -> Bool {
    let parts = plain.split(separator: hyphen, omittingEmptySubsequences: false)
    guard parts.count == 2, plain.contains(where: TypedText.isLetter) else { return false }
    let front = parts[0].last == 0x2E ? parts[0].dropLast() : parts[0]
    let before = front.reversed().prefix { TypedText.isDigit($0) }.count
    let behind = parts[1].prefix { TypedText.isDigit($0) }.count
    return (1...2).contains(before) && (1...2).contains(behind)
  }
}

extension DateBound {
  /// The years 1 to 9999.
  static let all = DayNumbers.first(ofMonth: 12)...DayNumbers.first(ofMonth: 10_000 * 12) - 1

  func days(from reach: ClosedRange<Int>) -> ClosedRange<Int> {
    let (first, last) = (Self.all.lowerBound, Self.all.upperBound)
    return switch self {
    case .since: min(max(first, reach.lowerBound), last)...last
    case .before: first...min(last, max(first, reach.lowerBound - 1))
    case .until: first...min(last, max(first, reach.upperBound))
    case .after: min(last, max(first, reach.upperBound + 1))...last
    }
  }
}
