// The words that make a span of dates, in all languages at once: "from", "bis", "depuis", "之前".
// They come from Words/dates.json.

import Foundation

struct SpanWords: Sendable {
  /// At which end a span is open.
  enum Bound: String, Sendable {
    case since, before, until, after

    static let all = Days.first(ofMonth: 12)...Days.first(ofMonth: 10_000 * 12) - 1

    func days(from reach: ClosedRange<Int>) -> ClosedRange<Int> {
      switch self {
      case .since: min(reach.lowerBound, Self.all.upperBound)...Self.all.upperBound
      case .before: Self.all.lowerBound...max(Self.all.lowerBound, reach.lowerBound - 1)
      case .until: Self.all.lowerBound...max(Self.all.lowerBound, reach.upperBound)
      case .after: min(Self.all.upperBound, reach.upperBound + 1)...Self.all.upperBound
      }
    }
  }

  static let all = SpanWords(DateWords.Table.read.spans)

  let begins: Set<String>
  let joins: Set<String>
  /// Between two dates behind a word that begins a span, and anywhere else "and".
  let links: Set<String>
  private let front: [(bound: Bound, phrase: [String])]
  private let behind: [String: Bound]
  /// What is written without space between, the longest first.
  private let hanWords: [String]

  private init(_ table: DateWords.Table.Spans) {
    let split = DateWords.split
    begins = Set(split(table.begins))
    joins = Set(split(table.joins))
    links = Set(split(table.links))
    front = Self.inOrder.flatMap { bound in
      split(table.front[bound.rawValue] ?? "").map {
        (bound, $0.split(separator: "-").map(String.init))
      }
    }
    behind = Dictionary(
      Self.inOrder.flatMap { bound in
        split(table.behind[bound.rawValue] ?? "").map { ($0, bound) }
      }, uniquingKeysWith: { one, _ in one })
    let said = [table.begins, table.joins, table.links] + table.front.values + table.behind.values
    hanWords = Set(said.flatMap(split)).filter { $0.allSatisfy(\.isHan) }
      .sorted { ($1.count, $0) < ($0.count, $1) }
  }

  private static let inOrder: [Bound] = [.since, .before, .until, .after]

  /// - Parameter isParted: at each hyphen, as in "2019-2021".
  static func words(of typed: String, isParted: Bool) -> [String] {
    var plain = TypedText.folded(typed).replacing(/(\p{L})'(\p{L})/) { "\($0.1) \($0.2)" }
      .replacing(/[–—~]/) { " \($0.0) " }.replacing(/\s-\s/, with: " – ")
    plain = all.parted(plain)
    // "3-5 march" has days of one month.
    let isOfDays =
      plain.wholeMatch(of: /[^-]*?(\d+)\.?-(\d+)[^-]*/)
      .map { $0.1.count < 3 && $0.2.count < 3 && plain.contains(where: \.isLetter) } ?? false
    if isParted || isOfDays { plain = plain.replacing("-", with: " – ") }
    return plain.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// "bis zum 5. März" is until the 5th.
  static func withoutLead(_ words: [String]) -> [String] {
    Array(words.drop { DateWords.all.saysNothing($0) || all.joins.contains($0) })
  }

  /// What opens one end, in front of a date or behind it.
  func bounds(of words: [String]) -> [(bound: Bound, rest: [String])] {
    var found: [(bound: Bound, rest: [String])] = front.filter { words.starts(with: $0.phrase) }
      .map { ($0.bound, Self.withoutLead(Array(words.dropFirst($0.phrase.count)))) }
    if let last = words.last, let bound = behind[last] { found.append((bound, words.dropLast())) }
    return found.filter { !$0.rest.isEmpty }
  }

  private func parted(_ plain: String) -> String {
    guard plain.contains(where: \.isHan) else { return plain }
    var parts = ""
    var rest = plain[...]
    while let next = rest.first {
      if let word = hanWords.first(where: { rest.hasPrefix($0) }) {
        parts += " \(word) "
        rest = rest.dropFirst(word.count)
      } else {
        parts.append(next)
        rest = rest.dropFirst()
      }
    }
    return parts
  }
}
