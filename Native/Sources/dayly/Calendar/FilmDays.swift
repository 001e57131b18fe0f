// Which days a film is of, and what stands for each of them: what was chosen, else the first video,
// Live Photo or photo, of what the filters leave.

import ArgumentParser
import Days
import Foundation
import MediaMetadata
import NativeEffects
import NativeFilms
import Wire

/// What of the days is shown, as in the app.
enum ShownKind: String, ExpressibleByArgument, CaseIterable {
  case photos, videos, lives, favorites, posts

  func holds(_ entry: CatalogEntry) -> Bool {
    switch self {
    case .photos: entry.kind == .photo
    case .videos: entry.kind == .video
    case .lives: entry.kind == .live
    case .favorites: entry.favorite
    case .posts: entry.group != nil
    }
  }
}

/// A day with what stands for it.
struct FilmDay {
  let day: Int
  let entry: CatalogEntry

  /// As 2024-05-31.
  var date: String { CivilDay(Int32(clamping: day)).iso }

  /// As it is written into the film.
  var caption: String { CivilDay(Int32(clamping: day)).inWords }
}

extension ShownMonth {
  /// Those of its days that have anything a film shows.
  func filmDays(of span: DaySpan, _ holds: (CatalogEntry) -> Bool) -> [FilmDay] {
    let shown = entries.filter { entry in
      let isFilmOfDays = entry.kind == .video && FilmPlan.isFilmOfDays(entry.name)
      return entry.kind != .other && !isFilmOfDays && holds(entry)
    }
    let byDay = Dictionary(grouping: shown) { $0.day.map { Int($0.value) } ?? .min }
    return byDay.keys.sorted().compactMap { day in
      guard (span.first...span.last).contains(day), let entries = byDay[day] else { return nil }
      let note = notes.first { Int($0.day.value) == day }
      return DayTally.cover(of: entries, note).map { FilmDay(day: day, entry: $0) }
    }
  }
}

extension VaultShell {
  /// What is shown of an item, until it is closed.
  func filmItem(_ entry: CatalogEntry) throws -> FilmItem {
    look(at: entry.item)
    if case .failed(let fault)? = try openVault().viewing?.content {
      throw Failure(fault, of: entry)
    }
    let moving = shownFilm.map { film in
      FilmItem.Moving(
        source: FilmSource(byteCount: film.bytes) { [self] offset, count in
          filmBytes(of: entry.item, at: offset, count: count)
        },
        seconds: Double(entry.duration) / 1000,
        stillSeconds: film.stillTime.map { Double($0) / 1000 })
    }
    let still = shownPicture.map { MediaDescription.shown(of: $0) ?? $0 }
    return FilmItem(moving: moving, still: still)
  }
}
