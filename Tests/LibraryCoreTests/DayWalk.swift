// What a calendar tells of days, found by a walk through all items of a month: what the days in
// short are held to.

import Testing
import Wire

@testable import LibraryCore

extension VaultScript {
  func days(of month: CivilMonth) -> ShownDays {
    send(.catalog(event: .daysShown(month: month)))
    settle()
    return folder.shownDays
      ?? ShownDays(month: month, days: [], damaged: true, notes: [], noted: false)
  }

  /// Of every month the days in short are what its items say, for each of the calendar's filters.
  func expectDays(_ comment: Comment, _ location: SourceLocation = #_sourceLocation) {
    for month in (openVault?.months ?? []).map(\.month) where month.hasDays {
      send(.catalog(event: .monthShown(month: month)))
      settle()
      guard let walked = folder.shownMonth, walked.month == month else { continue }
      let shown = days(of: month)
      #expect(shown.month == month, comment, sourceLocation: location)
      #expect(shown.notes == walked.notes, comment, sourceLocation: location)
      #expect(!shown.damaged, comment, sourceLocation: location)
      for filter in DayFilter.all {
        let found = shown.days.compactMap { Told($0, filter) }
        let expected = Told.walk(walked, filter)
        if found != expected {
          let told: Comment = "\(comment): \(filter) \(found) is not \(expected)"
          Issue.record(told, sourceLocation: location)
        }
      }
    }
  }
}

/// What a calendar looks at.
private struct DayFilter {
  var kind: MediaKind?
  var favorites = false
  var posts = false

  func holds(_ kind: MediaKind, _ favorite: Bool, _ post: Bool) -> Bool {
    (self.kind ?? kind) == kind && (!favorites || favorite) && (!posts || post)
  }

  static var all: [DayFilter] {
    [nil, .photo, .video, .live, .other].flatMap { kind in
      [(false, false), (true, false), (false, true), (true, true)].map {
        DayFilter(kind: kind, favorites: $0.0, posts: $0.1)
      }
    }
  }
}

/// What a calendar tells of a day.
private struct Told: Equatable {
  var day: CivilDay
  var items = 0
  var kinds: [Int] = [0, 0, 0, 0]
  var posts = 0
  var cover: PhotoID?

  private static let kinds: [MediaKind] = [.video, .live, .photo, .other]

  /// `nil` for a day on which nothing is left.
  init?(_ line: DayLine, _ filter: DayFilter) {
    day = line.day
    let counts = line.counts.filter { filter.holds($0.kind, $0.favorite, $0.post) }
    for count in counts {
      items += Int(count.items)
      posts += count.post ? Int(count.items) : 0
      if let place = Self.kinds.firstIndex(of: count.kind) { kinds[place] += Int(count.items) }
    }
    guard items > 0 else { return nil }
    cover = Self.kinds.lazy.compactMap { kind in counts.first { $0.kind == kind } }.first?.first
    if let chosen = line.chosen, filter.holds(chosen.kind, chosen.favorite, chosen.post) {
      cover = chosen.item
    }
  }

  private init(_ day: CivilDay) { self.day = day }

  /// The same of all items of a month, one after another.
  static func walk(_ month: ShownMonth, _ filter: DayFilter) -> [Told] {
    var days: [CivilDay: (told: Told, entries: [CatalogEntry])] = [:]
    for entry in month.entries where filter.holds(entry.kind, entry.favorite, entry.group != nil) {
      guard let day = entry.day else { continue }
      days[day, default: (Told(day), [])].entries.append(entry)
    }
    return days.values.map { day in
      var told = day.told
      told.items = day.entries.count
      told.posts = day.entries.count { $0.group != nil }
      told.kinds = kinds.map { kind in day.entries.count { $0.kind == kind } }
      let chosen = month.notes.first { $0.day == told.day }?.cover
      let standing = kinds.lazy.compactMap { kind in day.entries.first { $0.kind == kind } }.first
      told.cover = (day.entries.first { $0.item == chosen } ?? standing)?.item
      return told
    }.sorted { $0.day < $1.day }
  }
}
