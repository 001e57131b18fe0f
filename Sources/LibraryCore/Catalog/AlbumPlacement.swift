// Puts what an import brought into the albums it listed: finds each album by its name, and the
// items by what they hold, in one walk through the pages of the index. The import knows of what the
// vault had already no more than its content.

import Bytes
import Kernel
import MediaMetadata
import Recipes
import Wire

struct AlbumPlacement: Equatable {
  enum Progress: Equatable {
    case going
    /// What is to be changed.
    case found([Joined])
    case failed
  }

  /// What comes into an album.
  struct Joined: Equatable {
    var album: AlbumID
    /// As the vault has it.
    var name: Text
    var isNew: Bool
    var items: [ItemPlace]
    /// How many say already that they are in it.
    var insideCount: Int
  }

  private enum Stage: Equatable {
    /// Ids are made for those that are not there.
    case naming(Request)
    case walking(PageWalk)
  }

  private struct Target: Equatable {
    var listing: AlbumListing
    /// `nil` where there can be none.
    var album: AlbumID?
    var isNew = false
    /// When one of this name was deleted: it is made again for what came after that alone.
    var deleted: Instant?
    var isWanted = true
    var items: [ItemPlace] = []
    /// How many of its items are somewhere outside of the trash, and how many of these are in it.
    var foundCount = 0
    var insideCount = 0
  }

  /// A content, and the album that it is to come into.
  private struct Wanted: Equatable {
    var content: KnownContent
    var target: Int
    var isFound = false
  }

  /// An album that is there, or was.
  private struct Known: Equatable {
    var id: AlbumID
    var name: Text
    var key: [UInt8]
    var changed: Instant
    var isShown: Bool

    init(_ kept: KeptAlbum) {
      id = kept.id
      name = kept.album.name
      key = kept.album.name.albumKey
      changed = kept.album.changed
      isShown = kept.counts
    }
  }

  /// How often albums of one name are made again after they were deleted.
  private static let idCount = 4
  /// Ids of so many are made at once.
  private static let namedCountMax = 128

  private let shelf: CatalogIndex
  private let known: [Known]
  private var targets: [Target]
  /// In the order of their contents.
  private var wanted: [Wanted] = []
  /// Those without an id yet, the next one last.
  private var unnamed: [Int]
  private var stage: Stage
  private(set) var report = ImportedAlbums.none

  /// - Parameters:
  ///   - listings: each name once.
  ///   - kept: albums, those that were deleted, too.
  init(
    _ listings: [AlbumListing], on shelf: CatalogIndex, _ kept: [KeptAlbum],
    _ context: inout Context<Catalog.Effect>
  ) {
    self.shelf = shelf
    let known = kept.map { Known($0) }
    self.known = known
    let targets = listings.map { listing in
      let key = listing.key
      let there = known.first { $0.isShown && $0.key == key }
      return Target(listing: listing, album: there?.id)
    }
    self.targets = targets
    unnamed = targets.indices.filter { targets[$0].album == nil }.reversed()
    stage = .walking(PageWalk(shelf))
    nameOn(&context)
  }

  func waits(for request: Request) -> Bool {
    switch stage {
    case .naming(let asked): asked == request
    case .walking(let walk): walk.request == request
    }
  }

  /// Takes the answer to its request.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    switch stage {
    case .naming:
      let count = min(unnamed.count, Self.namedCountMax)
      guard case .recipeDone(let revealed) = answer, revealed.count == count else {
        return .failed
      }
      for bytes in revealed { if let target = unnamed.popLast() { name(target, bytes) } }
      nameOn(&context)
      return isOver ? .found(joined) : .going
    case .walking(var walk):
      switch walk.take(answer) {
      case .failed: return .failed
      case .again: break
      case .read(let pages):
        for walked in pages {
          for entry in walked.page.entries { look(at: entry, in: walked.place.month) }
        }
      }
      let isGoing = walk.next(&context)
      stage = .walking(walk)
      return isGoing ? .going : .found(joined)
    }
  }

  /// There is nothing to walk through.
  var isOver: Bool {
    if case .walking(let walk) = stage { walk.request == nil } else { false }
  }
}

/// Which album is meant.
extension AlbumPlacement {
  /// An album that an import makes has an id that follows from its name and the vault's key: under
  /// another name it is still found, and an import that was stopped makes no second one.
  private mutating func nameOn(_ context: inout Context<Catalog.Effect>) {
    guard !unnamed.isEmpty else { return walk(&context) }
    var recipe = RecipeBuilder()
    for target in unnamed.suffix(Self.namedCountMax).reversed() {
      let info = Label.vaultAlbum.utf8 + [0] + targets[target].listing.key
      recipe.reveal(
        recipe.hkdf(
          .secret(name: VaultKey.master), salt: .literal(bytes: shelf.vault.bytes), info: info,
          count: UInt16(Self.idCount * AlbumID.byteCount)))
    }
    let request = context.request()
    stage = .naming(request)
    context.run(recipe.build, as: request)
  }

  private mutating func name(_ target: Int, _ bytes: [UInt8]) {
    let key = targets[target].listing.key
    var deleted = known.filter { !$0.isShown && $0.key == key }.map { $0.changed }
    for number in 0..<Self.idCount {
      let start = number * AlbumID.byteCount
      guard start + AlbumID.byteCount <= bytes.count,
        let id = AlbumID(Array(bytes[start..<(start + AlbumID.byteCount)]))
      else { break }
      guard let album = known.first(where: { $0.id == id }) else {
        targets[target].album = id
        targets[target].isNew = true
        targets[target].deleted = deleted.reduce(nil as Instant?) { max($0 ?? $1, $1) }
        targets[target].isWanted = deleted.isEmpty
        return
      }
      if album.isShown {
        targets[target].album = id
        return
      }
      deleted.append(album.changed)
    }
    // It was deleted too often. That is told where it would be made again.
    targets[target].deleted = deleted.reduce(nil as Instant?) { max($0 ?? $1, $1) }
    targets[target].isWanted = false
  }
}

/// Which items are meant.
extension AlbumPlacement {
  private mutating func walk(_ context: inout Context<Catalog.Effect>) {
    for (number, target) in targets.enumerated() {
      wanted += target.listing.contents.map { Wanted(content: $0, target: number) }
    }
    let before = wanted
    let order = positions(of: before.count) {
      before[$0].content.rank == before[$1].content.rank
        ? before[$0].target < before[$1].target
        : before[$0].content.rank < before[$1].content.rank
    }
    wanted = []
    wanted.reserveCapacity(before.count)
    for place in order where wanted.last != before[place] { wanted.append(before[place]) }
    var walk = PageWalk(shelf)
    _ = walk.next(&context)
    stage = .walking(walk)
  }

  private mutating func look(at entry: CatalogEntry, in month: CivilMonth) {
    var meant: [Int] = []
    for content in entry.contents {
      var place = wanted.place { $0.content.rank < content.rank }
      while place < wanted.count, wanted[place].content == content {
        wanted[place].isFound = true
        if !meant.contains(wanted[place].target) { meant.append(wanted[place].target) }
        place += 1
      }
    }
    var albumCount = entry.albums.count
    for number in meant {
      targets[number].foundCount += 1
      if let deleted = targets[number].deleted, entry.imported > deleted {
        targets[number].isWanted = true
      }
      guard let album = targets[number].album else { continue }
      guard !entry.albums.contains(album) else {
        targets[number].insideCount += 1
        continue
      }
      guard albumCount < ItemMarks.albumCountMax else {
        report.full &+= 1
        continue
      }
      albumCount += 1
      targets[number].items.append(ItemPlace(item: entry.item, month: month))
    }
  }

  /// What came of the walk; counts it.
  private var joined: [Joined] {
    mutating get {
      var joined: [Joined] = []
      var room = KeptAlbum.countMax - known.count { $0.isShown }
      for one in wanted where !one.isFound && targets[one.target].isWanted {
        report.missing &+= 1
      }
      for target in targets where target.isWanted {
        report.missing &+= target.listing.missingCount
        guard target.foundCount > 0 else { continue }
        guard let album = target.album, !target.isNew || room > 0 else {
          report.failed &+= 1
          continue
        }
        // Of one whose own file could not be written the items may say that they are in it.
        guard !target.items.isEmpty || target.isNew && target.insideCount > 0 else { continue }
        if target.isNew { room -= 1 }
        let name = known.first { $0.id == album }?.name ?? target.listing.name
        joined.append(
          Joined(
            album: album, name: name, isNew: target.isNew, items: target.items,
            insideCount: target.isNew ? target.insideCount : 0))
      }
      return joined
    }
  }
}

extension KnownContent {
  /// Their order.
  fileprivate var rank: (UInt32, UInt32, UInt32, UInt32) { (first, second, third, length) }
}

extension ImportedAlbums {
  /// Those of an import could not be looked for.
  static let unjoined = ImportedAlbums(
    made: 0, continued: 0, albums: [], full: 0, missing: 0, failed: 1)

  mutating func count(_ joined: AlbumPlacement.Joined) {
    let items = UInt32(clamping: joined.items.count + joined.insideCount)
    add(
      ImportedAlbums(
        made: joined.isNew ? 1 : 0, continued: joined.isNew ? 0 : 1,
        albums: [ImportedAlbum(name: joined.name, made: joined.isNew, items: items)], full: 0,
        missing: 0, failed: 0))
  }
}
