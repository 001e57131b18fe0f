// What a word of a search means: all it may mean, of which one has to hold.

import Bytes
import NativeEffects
import Wire

enum SearchWord {
  /// Every word of the typed arguments; several that are a date together count as one.
  static func meanings(of typed: [String], in shell: VaultShell) throws -> [QueryWord] {
    var words = typed.flatMap { isName($0) ? [$0] : $0.split(separator: " ").map(String.init) }[...]
    var found: [QueryWord] = []
    while !words.isEmpty {
      let count = dateWordCount(words)
      found.append(try meaning(of: words.prefix(count).joined(separator: " "), in: shell))
      words = words.dropFirst(count)
    }
    return found
  }

  /// "the day before yesterday"
  private static let dateWordsMax = 4

  /// How many words from the first on are a date together; 1 where none are.
  private static func dateWordCount(_ words: ArraySlice<String>) -> Int {
    (2...dateWordsMax).prefix { $0 <= words.count }
      .last { days(words.prefix($0).joined(separator: " ")) != nil } ?? 1
  }

  private static func meaning(of word: String, in shell: VaultShell) throws -> QueryWord {
    if let name = rest(of: word, behind: "album:") {
      return QueryWord(meanings: [.album(album: try shell.album(named: name).album)])
    }
    if let tag = rest(of: word, behind: "tag:") {
      let tag = try AlbumName.checked(tag, longest: AlbumName.tagByteCountMax)
      return QueryWord(meanings: [.tag(tag: tag)])
    }
    let text = try AlbumName.checked(word)
    return QueryWord(meanings: special(word.lowercased()) + [.text(text: text)])
  }

  /// Of an album or a tag, which may have spaces.
  private static func isName(_ typed: String) -> Bool {
    ["album:", "tag:"].contains { typed.hasPrefix($0) }
  }

  private static func rest(of typed: String, behind prefix: String) -> String? {
    typed.hasPrefix(prefix) ? String(typed.dropFirst(prefix.count)) : nil
  }

  private static func special(_ word: String) -> [QueryMeaning] {
    if let days = days(word) { return [days] }
    if let kind = kinds[word] { return [.kind(media: kind)] }
    if ["favorite", "favorites", "favourite", "favourites"].contains(word) { return [.favorite] }
    guard word.count >= 3 else { return [] }
    if let month = months.firstIndex(where: { $0.hasPrefix(word) }) {
      return [.month(number: UInt8(month + 1))]
    }
    if let day = weekdays.firstIndex(where: { $0.hasPrefix(word) }) {
      return [.weekday(number: UInt8(day))]
    }
    return []
  }

  private static let kinds: [String: MediaKind] = [
    "photo": .photo, "photos": .photo, "video": .video, "videos": .video, "live": .live,
    "file": .other, "files": .other,
  ]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// A year, a month, a week or a day in numbers, or told by today.
  private static func days(_ text: String) -> QueryMeaning? {
    guard let days = DaySpan.days(padded(text)) else { return nil }
    return .days(
      first: CivilDay(Int32(clamping: days.lowerBound)),
      last: CivilDay(Int32(clamping: days.upperBound)))
  }

  /// 2024-3-5 is 2024-03-05.
  private static func padded(_ word: String) -> String {
    word.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.count == 1 ? "0" + $0 : String($0) }.joined(separator: "-")
  }
}
