// What a word of a search means: all it may mean, of which one has to hold.

import Bytes
import Foundation
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

  /// A year, a month or a day in numbers, or one told by today.
  private static func days(_ word: String) -> QueryMeaning? {
    var calendar = Calendar(identifier: .gregorian)
    let today = calendar.dateComponents([.year, .month, .day], from: Date())
    guard let utc = TimeZone(identifier: "UTC") else { return nil }
    calendar.timeZone = utc
    if word == "today" || word == "yesterday" {
      guard let now = calendar.date(from: today).map({ dayNumber($0) }) else { return nil }
      let day = CivilDay(word == "today" ? now : now - 1)
      return .days(first: day, last: day)
    }
    guard let parts = word.wholeMatch(of: /(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?/) else {
      return nil
    }
    let (year, month) = (Int(parts.1), parts.2.flatMap { Int($0) })
    let day = parts.3.flatMap { Int($0) }
    let unit: Calendar.Component = day != nil ? .day : month != nil ? .month : .year
    let asked = DateComponents(year: year, month: month ?? 1, day: day ?? 1)
    guard asked.isValidDate(in: calendar), let first = calendar.date(from: asked),
      let behind = calendar.date(byAdding: unit, value: 1, to: first)
    else { return nil }
    return .days(first: CivilDay(dayNumber(first)), last: CivilDay(dayNumber(behind) - 1))
  }

  private static func dayNumber(_ date: Date) -> Int32 {
    Int32((date.timeIntervalSince1970 / 86_400).rounded(.down))
  }
}
