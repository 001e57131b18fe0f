// What a word of a search means: all it may mean, of which one has to hold.

import Bytes
import NativeDates
import NativeEffects
import Wire

enum SearchWord {
  /// Every word of the typed arguments; several that are a date or a kind together count as one.
  static func meanings(of typed: [String], in shell: VaultShell) throws -> [QueryWord] {
    var words = typed.flatMap { isName($0) ? [$0] : $0.split(separator: " ").map(String.init) }[...]
    var found: [QueryWord] = []
    while !words.isEmpty {
      let (count, meanings) = longest(words)
      let word = words.prefix(count).joined(separator: " ")
      found.append(try meaning(of: word, meanings, in: shell))
      words = words.dropFirst(count)
    }
    return found
  }

  /// How many of the first words belong together, and what they mean beside a part of a name.
  private static func longest(
    _ words: ArraySlice<String>
  ) -> (count: Int, meanings: [QueryMeaning]) {
    let (dateCount, dates) = DateReader.terminal.longest(words, today: YearMonth.currentDay)
    let kind = KindWords.longest(words)
    let count = max(dateCount, kind?.count ?? 1)
    let kinds = kind.flatMap { $0.count == count ? [$0.meaning] : nil } ?? []
    return (count, (dateCount == count ? dates.map { $0.meaning } : []) + kinds)
  }

  private static func meaning(
    of word: String, _ meanings: [QueryMeaning], in shell: VaultShell
  ) throws -> QueryWord {
    if let name = rest(of: word, behind: "album:") {
      return QueryWord(meanings: [.album(album: try shell.album(named: name).album)])
    }
    if let tag = rest(of: word, behind: "tag:") {
      let tag = try AlbumName.checked(tag, longest: AlbumName.tagByteCountMax)
      return QueryWord(meanings: [.tag(tag: tag)])
    }
    let text = try AlbumName.checked(word)
    return QueryWord(meanings: meanings + [.text(text: text)])
  }

  /// Of an album or a tag, which may have spaces.
  private static func isName(_ typed: String) -> Bool {
    ["album:", "tag:"].contains { typed.hasPrefix($0) }
  }

  private static func rest(of typed: String, behind prefix: String) -> String? {
    typed.hasPrefix(prefix) ? String(typed.dropFirst(prefix.count)) : nil
  }
}

extension DateRange {
  fileprivate var meaning: QueryMeaning {
    switch self {
    case .days(let days):
      .days(
        first: CivilDay(Int32(clamping: days.lowerBound)),
        last: CivilDay(Int32(clamping: days.upperBound)))
    case .month(let number): .month(number: UInt8(clamping: number))
    case .weekday(let number): .weekday(number: UInt8(clamping: number))
    }
  }
}
