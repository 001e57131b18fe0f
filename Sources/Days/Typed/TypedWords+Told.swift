// Words of a date that are told by today, by a number or by a weekend.

import Bytes

/// So many units from the one that today is in.
struct ToldDate: Equatable {
  var unit: DateUnit
  var by: Int
}

extension TypedWords {
  /// Of a number of days, weeks, months or years.
  private static let agoMax = 9999
  private static let hyphen: UInt32 = 0x2D
  private static let apostrophe: UInt32 = 0x27

  /// The words of what was typed, which is folded, that say something.
  func said(in plain: Scalars) -> [Scalars] {
    var parted: Scalars = []
    for (index, scalar) in plain.enumerated() {
      if index > 0 {
        let last = plain[index - 1]
        if TypedText.isDigit(last) && TypedText.isLetter(scalar)
          || TypedText.isLetter(last) && TypedText.isDigit(scalar)
        {
          parted.append(0x20)
        }
      }
      parted.append(scalar == Self.hyphen || scalar == Self.apostrophe ? 0x20 : scalar)
    }
    var words: [Scalars] = []
    for word in TypedText.words(parted) {
      words += hanParts(of: word) ?? [word]
    }
    return words.filter { !meanings(of: $0).isFiller }
  }

  func saysNothing(_ word: Scalars) -> Bool { meanings(of: word).isFiller }

  /// Whether a word only leads to another one: "from", "hace".
  func leads(_ word: Scalars) -> Bool {
    let meant = meanings(of: word)
    return meant.isFiller || meant.isAgo
  }

  func unit(_ word: Scalars) -> DateUnit? { meanings(of: word).unit }

  func relative(_ word: Scalars) -> Int? { meanings(of: word).relative }

  func season(_ word: Scalars) -> Season? { meanings(of: word).season }

  /// The words without those that say only of what there is a name or a number: "the year 2022".
  func withoutUnits(_ said: [Scalars]) -> [Scalars] {
    said.filter { unit($0) != .year && unit($0) != .month }
  }

  /// "yesterday", "last month", "3 weeks ago"; `nil` for anything else.
  func told(_ said: [Scalars]) -> ToldDate? {
    if let day = meanings(of: TypedText.joined(said)).day { return ToldDate(unit: .day, by: day) }
    let named = said.compactMap { unit($0) }
    guard named.count == 1 else { return nil }
    let rest = said.filter { unit($0) == nil }
    if rest.count == 1, let by = relative(rest[0]), named[0] != .day {
      return ToldDate(unit: named[0], by: by)
    }
    let counted = rest.filter { count($0) != nil }
    // "a" is a number in English and a part of "il y a" in French.
    guard rest.count > 1,
      let number = counted.first(where: { !meanings(of: $0).isAgo }) ?? counted.first,
      rest.allSatisfy({ meanings(of: $0).isAgo || $0 == number }), let count = count(number)
    else { return nil }
    return ToldDate(unit: named[0], by: -count)
  }

  /// "the last 3 months": so many units up to today; `nil` for anything else.
  func lately(_ said: [Scalars]) -> (unit: DateUnit, count: Int)? {
    let named = said.compactMap { unit($0) }
    guard said.count == 3, named.count == 1, let count = said.compactMap({ count($0) }).first,
      said.contains(where: { relative($0) == -1 })
    else { return nil }
    return (named[0], count)
  }

  /// "first" and "two" of a month; not "a" and "un".
  func dayNumber(_ word: Scalars) -> Int? {
    let meant = meanings(of: word)
    if let ordinal = meant.ordinal { return ordinal }
    return meant.number.flatMap { $0 > 1 ? $0 : nil }
  }

  /// "3" and "three".
  private func count(_ word: Scalars) -> Int? {
    let isNumber = (1...4).contains(word.count) && word.allSatisfy(TypedText.isDigit)
    let said = isNumber ? TypedText.value(word[...]) : meanings(of: word).number
    return said.map { min($0, Self.agoMax) }
  }

  /// `nil` unless all of it is words that are known.
  private func hanParts(of word: Scalars) -> [Scalars]? {
    var parts: [Scalars] = []
    var rest = word[...]
    while !rest.isEmpty {
      let length = hanWordLength(rest) {
        $0.day != nil || $0.relative != nil || $0.unit != nil || $0.number != nil
          || $0.season != nil || $0.isFiller || $0.isAgo
      }
      guard length > 0 else { return nil }
      parts.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return parts
  }
}

// MARK: - Weekends and numbers of weeks

extension TypedWords {
  /// What stands beside the word for a weekend; `nil` where there is none.
  func withoutWeekend(_ plain: Scalars) -> Scalars? {
    for word in weekends {
      var start = 0
      while start + word.count <= plain.count {
        if plain[start...].starts(with: word), stands(start..<start + word.count, in: plain) {
          return Array(plain[..<start]) + [0x20] + Array(plain[(start + word.count)...])
        }
        start += 1
      }
    }
    return nil
  }

  /// Whether no letter stands beside it, which Chinese words do not need.
  private func stands(_ range: Range<Int>, in plain: Scalars) -> Bool {
    if plain[range].allSatisfy(TypedText.isHan) { return true }
    let isApart = range.lowerBound == 0 || !TypedText.isLetter(plain[range.lowerBound - 1])
    return isApart
      && (range.upperBound == plain.count || !TypedText.isLetter(plain[range.upperBound]))
  }

  /// A number of a week.
  struct NumberedWeek {
    var number: Int
    /// As ISO 8601 writes it, "2027-W01": everybody counts those alike.
    var isISO: Bool
    /// What was typed beside it.
    var beside: Scalars
  }

  /// `nil` where none is told. The number stands behind the word, before the German one, or as ISO
  /// 8601 writes it.
  func week(in plain: Scalars) -> NumberedWeek? {
    for start in plain.indices {
      guard let (range, digits, isISO) = weekBehind(plain, start) ?? weekBefore(plain, start)
      else { continue }
      let beside = Array(plain[..<range.lowerBound]) + [0x20] + Array(plain[range.upperBound...])
      return NumberedWeek(
        number: TypedText.value(plain[digits]), isISO: isISO, beside: TypedText.trimmed(beside))
    }
    return nil
  }

  private typealias FoundWeek = (range: Range<Int>, digits: Range<Int>, isISO: Bool)

  /// "week 20", "la semaine 20", "第20周" and "-w20", with the sign in front of the word.
  private func weekBehind(_ plain: Scalars, _ start: Int) -> FoundWeek? {
    // 第 and 周.
    if plain[start] == 0x7B2C {
      let digits = TypedText.digitCount(plain, from: start + 1)
      let end = start + 1 + digits
      guard (1...2).contains(digits), end < plain.count, plain[end] == 0x5468 else { return nil }
      return (start..<end + 1, start + 1..<end, false)
    }
    if plain[start] == Self.hyphen, start + 1 < plain.count, plain[start + 1] == 0x77,
      TypedText.digitCount(plain, from: start + 2) == 2
    {
      return (start..<start + 4, start + 2..<start + 4, true)
    }
    if start > 0, TypedText.isLetter(plain[start]) { return nil }
    return weekNamed(plain, start, at: start)
      ?? (TypedText.isLetter(plain[start]) ? nil : weekNamed(plain, start, at: start + 1))
  }

  private func weekNamed(_ plain: Scalars, _ start: Int, at begin: Int) -> FoundWeek? {
    let la: Scalars = [0x6C, 0x61, 0x20]
    let behind = plain.dropFirst(begin)
    let from = behind.starts(with: la) ? begin + la.count : begin
    for word in weeks where plain.dropFirst(from).starts(with: word) {
      var end = from + word.count
      while end < plain.count, plain[end] == 0x2E || TypedText.isSpace(plain[end]) { end += 1 }
      let digits = TypedText.digitCount(plain, from: end)
      if (1...2).contains(digits) { return (start..<end + digits, end..<end + digits, false) }
    }
    return nil
  }

  /// "20. Kalenderwoche".
  private func weekBefore(_ plain: Scalars, _ start: Int) -> FoundWeek? {
    let digits = TypedText.digitCount(plain, from: start)
    guard (1...2).contains(digits), start == 0 || !TypedText.isDigit(plain[start - 1]) else {
      return nil
    }
    var from = start + digits
    guard from < plain.count, plain[from] == 0x2E else { return nil }
    from += 1
    if from < plain.count, plain[from] == 0x20 { from += 1 }
    for word: Text in ["kalenderwoche", "kw", "woche"] {
      let name = word.scalarValues
      let end = from + name.count
      if plain.dropFirst(from).starts(with: name),
        end == plain.count || !TypedText.isLetter(plain[end])
      {
        return (start..<end, start..<start + digits, false)
      }
    }
    return nil
  }
}
