// What a word of a search means: all it may mean, of which one has to hold.

import Bytes
import NativeDates
import NativeEffects
import Wire

enum SearchWord {
  /// Every word of the typed arguments; several that are a date or a kind together count as one.
  static func meanings(of typed: [String], in shell: VaultShell) throws -> [QueryWord] {
    let words = typed.flatMap {
      isName($0) ? [$0] : $0.split { " ,;".contains($0) }.map(String.init)
    }
    return try TypedQuery(reader: .terminal, today: YearMonth.currentDay).words(words).map {
      try meaning(of: $0.said, $0.dates.map(\.meaning) + ($0.kind.map { [$0] } ?? []), in: shell)
    }
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
