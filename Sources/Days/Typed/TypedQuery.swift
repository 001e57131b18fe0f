// What is looked for, out of what somebody types into a search: each word, or several that are a
// date or a kind together, with all that it may mean. A word always may be a part of a name.

import Bytes
import Wire

public struct TypedQuery: Equatable, Sendable {
  /// One or several words that are one thing together.
  public struct Word: Equatable, Sendable {
    public var said: Text
    /// Beside that it may be a part of a name.
    public var meanings: [QueryMeaning]

    /// For the library's core.
    public var asked: QueryWord {
      let text = QueryMeaning.text(text: said.prefix(byteCount: TypedQuery.textByteCountMax))
      return QueryWord(meanings: meanings + [text])
    }

    /// "from" of "videos from Anna" is looked for in no name.
    fileprivate var isTelling: Bool {
      !meanings.isEmpty || !TypedWords.all.leads(TypedText.folded(said.scalarValues))
    }
  }

  /// So many of them are looked for, those typed first.
  public static let wordsMax = 16
  /// As a query has it.
  private static let textByteCountMax = 128
  /// Those that only lead to another one are no part of a query.
  private static let readMax = 2 * wordsMax

  public let words: [Word]
  /// Whether all that was typed is in it.
  public let isWhole: Bool

  /// - Parameter typed: words; one with a space in it is a name.
  public init(_ typed: [Text], _ reader: DateReader) {
    let known = typed.prefix(Self.readMax)
    let parts = known.flatMap { TypedParts(reader).parts($0.scalarValues) }
    var rest = parts[...]
    var read: [Word] = []
    while !rest.isEmpty, read.count < Self.readMax {
      let (count, dates) = reader.longest(rest)
      let kind = TypedParts.kind(rest)
      let length = max(count, kind?.count ?? 1)
      let meanings =
        (count == length ? dates.map { $0.meaning } : [])
        + (kind?.count == length ? kind.map { [$0.word.meaning] } ?? [] : [])
      let said = TypedText.joined(Array(rest.prefix(length)))
      read.append(Word(said: Text(utf8: Text.utf8(of: said)) ?? "", meanings: meanings))
      rest = rest.dropFirst(length)
    }
    let telling = read.filter { $0.isTelling }
    let all = telling.isEmpty ? read : telling
    words = Array(all.prefix(Self.wordsMax))
    isWhole = rest.isEmpty && known.count == typed.count && words.count == all.count
  }

  /// - Parameter typed: as it stands in a field.
  public init(_ typed: Text, _ reader: DateReader) {
    self.init(Self.words(of: typed), reader)
  }

  /// What stands between spaces, commas and semicolons.
  public static func words(of typed: Text) -> [Text] {
    typed.scalarValues.split { TypedText.isSpace($0) || $0 == 0x2C || $0 == 0x3B }
      .map { Text(utf8: Text.utf8(of: Array($0))) ?? "" }
  }
}

/// The words of what Chinese writes without space between, and those that are a kind of items.
private struct TypedParts {
  let reader: DateReader

  init(_ reader: DateReader) { self.reader = reader }

  /// "二〇二四年十二月三十一日" and less; what is longer is not parted.
  private static let hanWordMax = 24
  /// "live photos"
  private static let kindWordsMax = 2

  /// What is no word together is parted where each part is one; the word itself where there is a
  /// part that means nothing.
  func parts(_ word: Scalars) -> [Scalars] {
    guard word.count <= Self.hanWordMax,
      word.allSatisfy({ TypedText.isHan($0) || TypedText.isAnyDigit($0) }), !means(word)
    else { return [word] }
    for end in stride(from: word.count - 1, to: 0, by: -1) where means(Array(word[..<end])) {
      // 的 stands between what is of something and that.
      let behind = word[end] == 0x7684 ? word[(end + 1)...] : word[end...]
      let rest = parts(Array(behind))
      if rest.allSatisfy(means) { return [Array(word[..<end])] + rest }
    }
    return [word]
  }

  /// How many of the first words are a kind or the favorites together; `nil` where the first one
  /// begins nothing of that.
  static func kind(_ words: ArraySlice<Scalars>) -> (count: Int, word: ItemWord)? {
    for count in stride(from: min(kindWordsMax, words.count), to: 0, by: -1) {
      let said = TypedText.folded(TypedText.joined(Array(words.prefix(count))))
      let plain = said.map { $0 == 0x2D ? 0x20 : $0 }
      if let word = TypedWords.all.meanings(of: plain).kind { return (count, word) }
    }
    return nil
  }

  private func means(_ word: Scalars) -> Bool {
    !reader.ranges(word).isEmpty || Self.kind([word]) != nil
  }
}
