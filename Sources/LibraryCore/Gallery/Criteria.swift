// What is looked for, ready to be held to items one by one.

import Bytes
import Wire

struct Criteria: Equatable {
  private struct Word: Equatable {
    var meanings: [QueryMeaning] = []
    /// Folded.
    var texts: [[UInt8]] = []
    /// Likewise: of whole tags.
    var tags: [[UInt8]] = []
    /// Whose names hold one of the texts.
    var albums: [AlbumID] = []
    /// Whose lines hold one of them, in their order.
    var days: [CivilDay] = []
  }

  private let words: [Word]

  init(_ query: ItemQuery, _ albums: [KeptAlbum], _ notes: [MonthNotes]) {
    words = query.words.map { said in
      var word = Word()
      for meaning in said.meanings {
        switch meaning {
        case .text(let text): word.texts.append(text.folded)
        case .tag(let tag): word.tags.append(tag.folded)
        case .favorite, .post, .kind, .album, .days, .weekday, .month:
          word.meanings.append(meaning)
        }
      }
      guard !word.texts.isEmpty else { return word }
      for kept in albums {
        let name = kept.album.name.folded
        if word.texts.contains(where: { name.holds($0) }) { word.albums.append(kept.id) }
      }
      for note in notes.flatMap({ $0.notes }) where !note.line.utf8.isEmpty {
        if Self.holds(word.texts, note.line.folded) { word.days.append(note.day) }
      }
      word.days.sort()
      return word
    }
  }

  func holds(_ entry: CatalogEntry) -> Bool { words.allSatisfy { holds($0, entry) } }

  private func holds(_ word: Word, _ entry: CatalogEntry) -> Bool {
    if word.meanings.contains(where: { holds($0, entry) }) { return true }
    if !word.tags.isEmpty, entry.tags.contains(where: { word.tags.contains($0.folded) }) {
      return true
    }
    guard !word.texts.isEmpty else { return false }
    if entry.albums.contains(where: { word.albums.contains($0) }) { return true }
    if let day = entry.day {
      let place = word.days.place { $0 < day }
      if place < word.days.count, word.days[place] == day { return true }
    }
    if let group = entry.group, Self.holds(word.texts, group.folded) { return true }
    return Self.holds(word.texts, entry.name.folded)
      || Self.holds(word.texts, entry.camera.folded)
      || entry.tags.contains { Self.holds(word.texts, $0.folded) }
  }

  private static func holds(_ texts: [[UInt8]], _ folded: [UInt8]) -> Bool {
    texts.contains { folded.holds($0) }
  }

  private func holds(_ meaning: QueryMeaning, _ entry: CatalogEntry) -> Bool {
    switch meaning {
    case .favorite: return entry.favorite
    case .post: return entry.group != nil
    case .kind(let media): return entry.kind == media
    case .album(let album): return entry.albums.contains(album)
    case .days(let first, let last):
      guard let day = entry.day else { return false }
      return first <= day && day <= last
    case .weekday(let number):
      guard let day = entry.day else { return false }
      // 1970 began on a Thursday.
      let sinceMonday = (Int64(day.value) + 3) % 7
      return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) == Int64(number)
    case .month(let number):
      guard let day = entry.day else { return false }
      return CivilMonth(of: day).civil.month == Int32(number)
    case .text, .tag: return false  // Among the texts and tags of its word.
    }
  }
}

extension [UInt8] {
  /// Whether these bytes stand in it, one after another.
  func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard count >= part.count else { return false }
    for start in 0...(count - part.count) where self[start] == first {
      var length = 1
      while length < part.count, self[start + length] == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}
