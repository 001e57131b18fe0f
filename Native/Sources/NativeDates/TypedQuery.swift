// What is looked for, out of what somebody types into a search: each word, or several that are a
// date or a kind together, with all that it may mean. A word always may be a part of a name. The
// same as Shells/Web/js/views/vault/query.js.

import Wire

public struct TypedQuery: Sendable {
  /// One or several words that are one thing together.
  public struct Word: Equatable, Sendable {
    public var said: String
    public var dates: [DateRange]
    public var kind: QueryMeaning?

    /// "from" of "videos from Anna" is looked for in no name.
    fileprivate var isTelling: Bool {
      !dates.isEmpty || kind != nil || !DateWords.all.leads(TypedText.folded(said))
    }
  }

  private let reader: DateReader
  private let today: Int

  /// "二〇二四年十二月三十一日" and less; what is longer is not parted.
  private static let hanWordMax = 24

  public init(reader: DateReader, today: Int) {
    self.reader = reader
    self.today = today
  }

  /// - Parameter typed: words; one with a space in it is a name.
  public func words(_ typed: [String]) -> [Word] {
    var rest = typed.flatMap(parts)[...]
    var read: [Word] = []
    while !rest.isEmpty {
      let (count, dates) = reader.longest(rest, today: today)
      let kind = KindWords.longest(rest)
      let length = max(count, kind?.count ?? 1)
      read.append(
        Word(
          said: rest.prefix(length).joined(separator: " "), dates: count == length ? dates : [],
          kind: kind.flatMap { $0.count == length ? $0.meaning : nil }))
      rest = rest.dropFirst(length)
    }
    let telling = read.filter(\.isTelling)
    return telling.isEmpty ? read : telling
  }

  /// Chinese has no space between words: what is none together is parted where each part is one;
  /// the word itself where there is a part that means nothing.
  private func parts(_ word: String) -> [String] {
    guard word.count <= Self.hanWordMax, word.allSatisfy({ $0.isHan || $0.isNumber }), !means(word)
    else { return [word] }
    for end in stride(from: word.count - 1, to: 0, by: -1) {
      let head = String(word.prefix(end))
      guard means(head) else { continue }
      let behind = word.dropFirst(end)
      let rest = parts(String(behind.first == "的" ? behind.dropFirst() : behind))
      if rest.allSatisfy(means) { return [head] + rest }
    }
    return [word]
  }

  private func means(_ word: String) -> Bool {
    !reader.ranges(word, today: today).isEmpty || KindWords.longest([word]) != nil
  }
}
