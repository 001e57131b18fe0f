// What a passphrase is put together from: a date; a word in small letters with or without a capital
// before it; capitals; a word of a script without either; digits; or one sign.

import Bytes

struct PassphraseParts {
  /// Without what only stands between the digits of a date.
  private let characters: [PassphraseCharacter]

  init(of passphrase: Text) {
    let all = passphrase.scalarValues.map { PassphraseCharacter($0) }
    characters = all.indices.filter { !Self.isBetweenDigits(all, $0) }.map { all[$0] }
  }

  /// In their order, without spaces. O(n).
  var all: [ArraySlice<PassphraseCharacter>] {
    var parts: [ArraySlice<PassphraseCharacter>] = []
    var start = 0
    while start < characters.count {
      if characters[start].kind == .space {
        start += 1
        continue
      }
      let end = start + length(at: start)
      parts.append(characters[start..<end])
      start = end
    }
    return parts
  }

  /// Whether it is a point, a hyphen or a slash between two digits.
  private static func isBetweenDigits(_ all: [PassphraseCharacter], _ index: Int) -> Bool {
    (0x2D...0x2F).contains(all[index].scalar) && index > 0 && index + 1 < all.count
      && all[index - 1].number != nil && all[index + 1].number != nil
  }

  /// Of the part that begins there, which is no space; 1 at least.
  private func length(at start: Int) -> Int {
    if let date = PassphraseDate.length(in: characters[start...]) { return date }
    switch characters[start].kind {
    case .capital:
      let small = run(from: start + 1, Self.isSmall)
      return small > 0 ? 1 + small : run(from: start) { $0 == .capital }
    case .small, .mark: return run(from: start, Self.isSmall)
    case .plain, .modifier:
      return run(from: start) { $0 == .plain || $0 == .modifier || $0 == .mark }
    case .digit: return run(from: start) { $0 == .digit }
    case .ideograph, .single, .space, .symbol: return 1
    }
  }

  private static func isSmall(_ kind: PassphraseCharacter.Kind) -> Bool {
    kind == .small || kind == .mark
  }

  /// How many characters from there on are of such a kind.
  private func run(from start: Int, _ isMeant: (PassphraseCharacter.Kind) -> Bool) -> Int {
    characters[start...].prefix { isMeant($0.kind) }.count
  }
}

/// Dates in digits alone, as people write them in several countries.
enum PassphraseDate {
  /// Of the date that `characters` begin with: a day, a month and a year, a month, a day and a
  /// year, or a year, a month and a day; eight digits, else six. `nil` for none.
  static func length(in characters: ArraySlice<PassphraseCharacter>) -> Int? {
    let numbers = characters.prefix(8).map { $0.number }.prefix { $0 != nil }.compactMap { $0 }
    if numbers.count == 8, isDate(numbers, yearDigits: 4) { return 8 }
    return numbers.count >= 6 && isDate(Array(numbers.prefix(6)), yearDigits: 2) ? 6 : nil
  }

  /// Whether these four digits are a year of the last century or this one.
  static func isYear(_ numbers: ArraySlice<Int>) -> Bool {
    numbers.starts(with: [1, 9]) || numbers.starts(with: [2, 0])
  }

  private static func isDate(_ numbers: [Int], yearDigits: Int) -> Bool {
    let isYear = { (start: Int) in
      yearDigits == 2 || Self.isYear(numbers[start..<(start + yearDigits)])
    }
    let isDay = { (start: Int) in (1...31).contains(numbers[start] * 10 + numbers[start + 1]) }
    let isMonth = { (start: Int) in (1...12).contains(numbers[start] * 10 + numbers[start + 1]) }
    return isDay(0) && isMonth(2) && isYear(4) || isMonth(0) && isDay(2) && isYear(4)
      || isYear(0) && isMonth(yearDigits) && isDay(yearDigits + 2)
  }
}
