// Counts what is in each album and under each tag, over the whole index.

import Bytes
import Kernel
import Wire

struct ItemCounter: Equatable {
  struct OfAlbum: Equatable {
    var album: AlbumID
    var itemCount: UInt32
    var newest: PhotoID
    /// What was chosen to stand for it, and is not among its items.
    var missingCover: PhotoID?
    fileprivate var order: [UInt8]
  }

  struct OfTag: Equatable {
    /// As the first item with it spells it.
    var tag: Text
    var folded: [UInt8]
    var itemCount: UInt32
  }

  /// More tags than that are not counted.
  private static let tagCountMax = 16_384

  private var walk: PageWalk
  /// Those that say what was chosen to stand for them.
  private let kept: [KeptAlbum]
  /// In the order of their ids.
  private(set) var albums: [OfAlbum] = []
  /// In the order of their bytes.
  private(set) var tags: [OfTag] = []

  /// All there is was read so far.
  var isWhole: Bool { !walk.isDamaged }

  init(_ shelf: CatalogIndex, _ kept: [KeptAlbum]) {
    walk = PageWalk(shelf)
    self.kept = kept
  }

  func waits(for request: Request) -> Bool { walk.request == request }

  /// Begins, or goes on; `false` at the end.
  mutating func next(_ context: inout Context<Catalog.Effect>) -> Bool { walk.next(&context) }

  /// Takes the answer to its request; `false` when it cannot be counted.
  mutating func take(_ answer: LibraryAnswer) -> Bool {
    switch walk.take(answer) {
    case .again: return true
    case .failed: return false
    case .read(let pages):
      for walked in pages {
        for entry in walked.page.entries { count(entry) }
      }
      return true
    }
  }

  func of(_ album: AlbumID) -> OfAlbum? {
    let place = self.place(of: album)
    return place < albums.count && albums[place].album == album ? albums[place] : nil
  }

  private func place(of album: AlbumID) -> Int {
    albums.place { $0.album.bytes.lexicographicallyPrecedes(album.bytes) }
  }

  private mutating func count(_ entry: CatalogEntry) {
    guard !entry.albums.isEmpty || !entry.tags.isEmpty else { return }
    let order = entry.order
    for album in entry.albums {
      let place = self.place(of: album)
      if place == albums.count || albums[place].album != album {
        let cover = kept.first { $0.id == album }?.album.cover
        albums.insert(
          OfAlbum(
            album: album, itemCount: 0, newest: entry.item, missingCover: cover, order: order),
          at: place)
      }
      albums[place].itemCount &+= 1
      if albums[place].missingCover == entry.item { albums[place].missingCover = nil }
      if albums[place].order.lexicographicallyPrecedes(order) {
        (albums[place].newest, albums[place].order) = (entry.item, order)
      }
    }
    for tag in entry.tags {
      let folded = tag.folded
      let place = tags.place { $0.folded.lexicographicallyPrecedes(folded) }
      if place < tags.count, tags[place].folded == folded {
        tags[place].itemCount &+= 1
      } else if tags.count < Self.tagCountMax {
        tags.insert(OfTag(tag: tag, folded: folded, itemCount: 1), at: place)
      }
    }
  }
}
