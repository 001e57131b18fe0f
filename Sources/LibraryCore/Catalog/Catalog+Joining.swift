// Albums of an import, from what it listed to what is said of them at its end.

import Kernel
import Wire

extension Catalog {
  mutating func beginJoining(
    _ listings: [AlbumListing], _ shelf: CatalogIndex, _ context: inout Context<Effect>
  ) {
    guard gallery.albums.isRead else {
      context.emit(.joined(.unjoined))
      return proceed(&context)
    }
    let joining = AlbumPlacement(listings, on: shelf, gallery.albums.all, &context)
    state = .joining(shelf, joining)
    if joining.isOver { joined(.found([]), joining, shelf, &context) }
  }

  mutating func joined(
    _ progress: AlbumPlacement.Progress, _ joining: AlbumPlacement, _ shelf: CatalogIndex,
    _ context: inout Context<Effect>
  ) {
    switch progress {
    case .going: break
    case .failed:
      var report = joining.report
      report.failed &+= 1
      context.emit(.joined(report))
      open(shelf, &context)
    case .found(let albums):
      for album in albums where album.isNew {
        change(.keep(album.album, name: album.name, cover: nil), &context)
      }
      for album in albums { change(album.items, .album(album: album.album, now: true), &context) }
      tasks.append(.joined(albums, joining.report))
      open(shelf, &context)
    }
  }

  /// An album's file was read or written, which a task may wait for.
  mutating func goOnWithAlbums(_ context: inout Context<Effect>) {
    if tasks.first?.waitsForAlbums == true { proceed(&context) }
  }

  /// Their changes were made, or not: says so.
  mutating func tell(
    _ albums: [AlbumPlacement.Joined], _ before: ImportedAlbums, _ context: inout Context<Effect>
  ) {
    var report = before
    for album in albums {
      if gallery.albums.shown.contains(where: { $0.id == album.album }), changeFault == nil {
        report.count(album)
      } else {
        report.failed &+= 1
      }
    }
    context.emit(.joined(report))
  }
}
