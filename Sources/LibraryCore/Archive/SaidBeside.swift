// What a vault has beside its items: what a person says of albums and of days, and named keys.

import Wire

struct SaidBeside: Equatable {
  var albums: [ArchiveAlbum] = []
  /// Each at most once.
  var months: [MonthNotes] = []

  /// Each name at most once.
  var keys: [NamedKey] = []

  /// Files of albums and of days that do not open: what they say is not known.
  var unreadCount = 0
  /// The named keys are gone, and nobody was told.
  var hasLostKeys = false

  var isEmpty: Bool { albums.isEmpty && months.isEmpty && keys.isEmpty }

  /// What is not said in `other` in the same way.
  func news(since other: SaidBeside) -> SaidBeside {
    SaidBeside(
      albums: albums.filter { !other.albums.contains($0) },
      months: months.filter { $0 != other.months.of($0.month) },
      keys: keys.filter { !other.keys.contains($0) })
  }

  /// Says this too; where something was said of the same, this stands.
  mutating func add(_ page: ArchiveMarksPage) {
    for album in page.albums {
      albums.removeAll { $0.album == album.album }
      albums.append(album)
    }
    for month in page.months {
      months.removeAll { $0.month == month.month }
      months.append(month)
    }
    for key in page.keys {
      keys.removeAll { $0.name == key.name }
      keys.append(key)
    }
  }
}
