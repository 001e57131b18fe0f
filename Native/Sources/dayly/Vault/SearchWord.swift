// What a word of a search means: all it may mean, of which one has to hold.

import Bytes
import Days
import NativeEffects
import Wire

enum SearchWord {
  /// Every word of the typed arguments; several that are a date or a kind together count as one.
  static func meanings(
    of typed: [String], _ weeks: WeekRule, in shell: VaultShell
  ) throws -> [QueryWord] {
    let words = typed.flatMap { isName($0) ? [Text($0)] : TypedQuery.words(of: Text($0)) }
    let today = CivilDay(Int32(clamping: YearMonth.currentDay))
    let query = TypedQuery(words, .terminal(weeks, today: today))
    guard query.isWhole else {
      throw Failure.usage("At most \(TypedQuery.wordsMax) words are looked for.")
    }
    return try query.words.map { try meaning(of: $0, in: shell) }
  }

  private static func meaning(
    of word: TypedQuery.Word, in shell: VaultShell
  ) throws -> QueryWord {
    let said = word.said.string
    if let name = rest(of: said, behind: "album:") {
      return QueryWord(meanings: [.album(album: try shell.album(named: name).album)])
    }
    if let tag = rest(of: said, behind: "tag:") {
      let tag = try AlbumName.checked(tag, longest: AlbumName.tagByteCountMax)
      return QueryWord(meanings: [.tag(tag: tag)])
    }
    return QueryWord(meanings: word.meanings + [.text(text: try AlbumName.checked(said))])
  }

  /// Of an album or a tag, which may have spaces.
  private static func isName(_ typed: String) -> Bool {
    ["album:", "tag:"].contains { typed.hasPrefix($0) }
  }

  private static func rest(of typed: String, behind prefix: String) -> String? {
    typed.hasPrefix(prefix) ? String(typed.dropFirst(prefix.count)) : nil
  }
}
