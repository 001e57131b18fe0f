// What the words of a typed date mean, in all languages at once: names of months and days of the
// week, days and spans told by today, weeks by their numbers, seasons. The words come from
// Words/dates.json; the app has the same (`Shells/Web/js/views/days/date-words.js`).

import Foundation

struct DateWords: Sendable {
  enum Unit: String, Sendable {
    case day, week, month, year
  }

  enum Season: String, Sendable {
    case spring, summer, autumn, winter
  }

  /// So many units from the one that today is in.
  struct Told: Equatable, Sendable {
    var unit: Unit
    var by: Int
  }

  /// In all languages that Dayly speaks.
  static let all = DateWords(Table.read)

  let languages: [String: Table.Names]
  private let days: [String: Int]
  private let relatives: [String: Int]
  private let units: [String: Unit]
  private let numbers: [String: Int]
  private let ordinals: [String: Int]
  private let seasons: [String: Season]
  private let fillers: Set<String>
  private let ago: Set<String>
  private let numbered: [String]
  private let weekends: [String]
  /// What is written without space between, the longest first.
  private let hanWords: [String]

  /// Of a number of days, weeks, months or years.
  private static let agoMax = 9999

  private init(_ table: Table) {
    languages = table.languages
    days = table.days
    relatives = Self.inverted(table.relatives).compactMapValues { Int($0) }
    units = Self.inverted(table.units).compactMapValues { Unit(rawValue: $0) }
    numbers = Self.inverted(table.numbers).compactMapValues { Int($0) }
    seasons = Self.inverted(table.seasons).compactMapValues { Season(rawValue: $0) }
    fillers = Set(Self.split(table.fillers))
    ago = Set(Self.split(table.ago))
    numbered = Self.split(table.numbered)
    ordinals = Self.inverted(table.ordinals).compactMapValues { Int($0) }
    weekends = Self.split(table.weekends)
    let some = [
      Array(days.keys), Array(relatives.keys), Array(units.keys), Array(numbers.keys),
      Array(seasons.keys), Array(fillers), Array(ago),
    ]
    hanWords = some.joined().filter { $0.allSatisfy(\.isHan) }.sorted { $0.count > $1.count }
  }

  /// The words of what was typed that say something.
  func said(in plain: String) -> [String] {
    plain.replacing(/(\d)(?=\p{L})|(\p{L})(?=\d)/) { "\($0.0) " }
      .split { $0.isWhitespace || $0 == "'" || $0 == "-" }
      .flatMap { hanParts(of: $0) ?? [String($0)] }
      .filter { !fillers.contains($0) }
  }

  func saysNothing(_ word: String) -> Bool { fillers.contains(word) }

  /// Whether a word only leads to another one: "from", "hace".
  func leads(_ word: String) -> Bool { fillers.contains(word) || ago.contains(word) }

  /// The words without those that say only of what there is a name or a number: "the year 2022".
  func withoutUnits(_ said: [String]) -> [String] {
    said.filter { units[$0] != .year && units[$0] != .month }
  }

  /// "yesterday", "last month", "3 weeks ago"; `nil` for anything else.
  func told(_ said: [String]) -> Told? {
    if let day = days[said.joined(separator: " ")] { return Told(unit: .day, by: day) }
    let named = said.compactMap { units[$0] }
    guard named.count == 1, let unit = named.first else { return nil }
    let rest = said.filter { units[$0] == nil }
    if rest.count == 1, let by = relatives[rest[0]], unit != .day {
      return Told(unit: unit, by: by)
    }
    let counted = rest.filter { count($0) != nil }
    // "a" is a number in English and a part of "il y a" in French.
    guard rest.count > 1, let number = counted.first(where: { !ago.contains($0) }) ?? counted.first,
      rest.allSatisfy({ ago.contains($0) || $0 == number }), let count = count(number)
    else { return nil }
    return Told(unit: unit, by: -count)
  }

  /// "the last 3 months": so many units up to today; `nil` for anything else.
  func lately(_ said: [String]) -> (unit: Unit, count: Int)? {
    let named = said.compactMap { units[$0] }
    guard said.count == 3, named.count == 1, let count = said.lazy.compactMap(count).first,
      said.contains(where: { relatives[$0] == -1 })
    else { return nil }
    return (named[0], count)
  }

  /// "3" and "three".
  private func count(_ word: String) -> Int? {
    // Swift counts "两" to the digits.
    let said = word.wholeMatch(of: /[0-9]{1,4}/) != nil ? Int(word) : numbers[word]
    return said.map { min($0, Self.agoMax) }
  }

  /// "last" is -1, "this" 0, "next" 1; `nil` for what is no such word.
  func relative(_ word: String) -> Int? { relatives[word] }

  /// "first" and "two" of a month; not "a" and "un".
  func dayNumber(_ word: String) -> Int? {
    ordinals[word] ?? numbers[word].flatMap { $0 > 1 ? $0 : nil }
  }

  /// What stands beside the word for a weekend; `nil` where there is none.
  func withoutWeekend(_ plain: String) -> String? {
    for phrase in weekends {
      for word in Set([phrase, phrase.replacing("-", with: " ")]) {
        for range in plain.ranges(of: word) where stands(range, in: plain) {
          return plain.replacingCharacters(in: range, with: " ")
        }
      }
    }
    return nil
  }

  /// Whether no letter stands beside it, which Chinese words do not need.
  private func stands(_ range: Range<String.Index>, in plain: String) -> Bool {
    plain[range].allSatisfy(\.isHan)
      || plain[..<range.lowerBound].last?.isLetter != true
        && plain[range.upperBound...].first?.isLetter != true
  }

  func season(_ word: String) -> Season? { seasons[word] }

  /// The number of a week, and what stands beside it; `nil` where none is told. The number stands
  /// behind the word, before the German one, or as ISO 8601 writes it.
  func week(in plain: String) -> (number: Int, beside: String)? {
    let behind = numbered.joined(separator: "|")
    let pattern =
      #"(?:^|[^\p{L}])(?:la )?(?:\#(behind))[.\s]*(\d{1,2})(?!\d)"#
      + #"|(?<!\d)(\d{1,2})\. ?(?:kalenderwoche|kw|woche)(?!\p{L})"#
      + #"|第(\d{1,2})周|-w(\d\d)(?!\d)"#
    let whole = NSRange(plain.startIndex..., in: plain)
    guard let expression = try? NSRegularExpression(pattern: pattern),
      let match = expression.firstMatch(in: plain, range: whole),
      let range = Range(match.range, in: plain),
      let number = (1..<match.numberOfRanges).compactMap({ Range(match.range(at: $0), in: plain) })
        .first.flatMap({ Int(plain[$0]) })
    else { return nil }
    let beside = plain.replacingCharacters(in: range, with: " ")
    return (number, beside.trimmingCharacters(in: .whitespaces))
  }

  static func split(_ said: String) -> [String] { said.split(separator: " ").map(String.init) }

  /// Each of several words with what its group is called.
  private static func inverted(_ groups: [String: String]) -> [String: String] {
    Dictionary(
      groups.flatMap { name, said in split(said).map { ($0, name) } },
      uniquingKeysWith: { one, _ in one })
  }

  /// `nil` unless all of it is words that are known.
  private func hanParts(of word: Substring) -> [String]? {
    guard word.first?.isHan == true else { return nil }
    var parts: [String] = []
    var rest = word
    while !rest.isEmpty {
      guard let next = hanWords.first(where: { rest.hasPrefix($0) }) else { return nil }
      parts.append(next)
      rest = rest.dropFirst(next.count)
    }
    return parts
  }
}

extension DateWords {
  /// As Words/dates.json has it: several words with space between.
  struct Table: Decodable {
    struct Names: Decodable, Sendable {
      /// From January, written out and short.
      var months: [String]
      var monthsShort: [String]
      /// From Monday.
      var weekdays: [String]
      var weekdaysShort: [String]
    }

    var languages: [String: Names]
    var days: [String: Int]
    var relatives: [String: String]
    var units: [String: String]
    var ago: String
    var numbers: [String: String]
    /// Words in front of a date and behind it, by what they make of it.
    struct Spans: Decodable {
      var begins: String
      var joins: String
      var links: String
      var front: [String: String]
      var behind: [String: String]
    }

    var seasons: [String: String]
    var ordinals: [String: String]
    /// A space is written as a hyphen.
    var weekends: String
    var spans: Spans
    var numbered: String
    var fillers: String

    /// Generated, so that it can be read.
    static var read: Table {
      do {
        return try JSONDecoder().decode(Table.self, from: Data(DateWords.table.utf8))
      } catch {
        preconditionFailure("The table of dates cannot be read: \(error)")
      }
    }
  }
}

extension Character {
  var isHan: Bool { String(self).wholeMatch(of: /\p{Han}/) != nil }
}
