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
enum FilmFilter: String, ExpressibleByArgument, CaseIterable {
  case photos, videos, lives, favorites, posts

  var shown: ShownKind {
    switch self {
    case .photos: .photos
    case .videos: .videos
    case .lives: .lives
    case .favorites: .favorites
    case .posts: .posts
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
  func filmDays(
    of span: DaySpan, _ filter: ShownKind, _ holds: (CatalogEntry) -> Bool
  ) -> [FilmDay] {
    let dated = entries.compactMap { entry in entry.day.map { (day: $0, entry: entry) } }
    let shown = dated.filter { day, entry in
      let traits = ItemTraits(entry)
      return (span.first...span.last).contains(Int(day.value)) && filter.holdsOnDay(traits)
        && !(entry.kind == .video && FilmPlan.isFilmOfDays(entry.name)) && holds(entry)
    }
    let covers = Dictionary(notes.map { ($0.day, $0.cover) }) { $1 }
    let items = shown.map { day, entry in
      DatedItem(
        day: day, kind: entry.kind, favorite: entry.favorite, post: entry.group != nil,
        chosen: covers[day] == entry.item)
    }
    return DayCover.places(among: items).map {
      FilmDay(day: Int(shown[$0].day.value), entry: shown[$0].entry)
    }
  }
}

extension VaultShell {
  /// What is shown of an item, until it is closed.
  func filmItem(_ entry: CatalogEntry) throws -> FilmItem {
    look(at: entry.item)
    if case .failed(let fault)? = try openVault().viewing?.content {
      throw failure(fault, of: entry)
    }
    let moving = shownFilm.map { film in
      FilmItem.MovingPicture(
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
