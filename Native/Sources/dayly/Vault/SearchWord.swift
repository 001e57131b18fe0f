// What a word of a search means: all it may mean, of which one has to hold.

import Bytes
import NativeEffects
import Wire

enum SearchWord {
  /// One typed argument, which may be several words.
  static func meanings(of typed: String, in shell: VaultShell) throws -> [QueryWord] {
    if let name = rest(of: typed, behind: "album:") {
      return [QueryWord(meanings: [.album(album: try shell.album(named: name).album)])]
    }
    if let tag = rest(of: typed, behind: "tag:") {
      let tag = try AlbumName.checked(tag, longest: AlbumName.tagByteCountMax)
      return [QueryWord(meanings: [.tag(tag: tag)])]
    }
    return try typed.split(separator: " ").map { word in
      let text = try AlbumName.checked(String(word))
      return QueryWord(meanings: special(word.lowercased()) + [.text(text: text)])
    }
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

  /// A year, a month, a week or a day in numbers, or a day told by today.
  private static func days(_ word: String) -> QueryMeaning? {
    let told = ["today": today, "yesterday": today - 1][word].map { $0...$0 }
    guard let days = told ?? DaySpan.days(padded(word)) else { return nil }
    return .days(
      first: CivilDay(Int32(clamping: days.lowerBound)),
      last: CivilDay(Int32(clamping: days.upperBound)))
  }

  private static var today: Int {
    let month = YearMonth.now
    return month.firstDay + (month.today ?? 1) - 1
  }

  /// 2024-3-5 is 2024-03-05.
  private static func padded(_ word: String) -> String {
    word.uppercased().split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.count == 1 ? "0" + $0 : String($0) }.joined(separator: "-")
  }
}
