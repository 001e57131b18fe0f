// The vault's albums: a small sealed file for each, with its name and cover. Which items are in one
// their own marks say, so that an album is one write, whatever is in it.

import Bytes
import Kernel
import Recipes
import Wire

struct Albums: Equatable {
  struct Kept: Equatable {
    var id: AlbumID
    var album: Album
  }

  enum Change: Equatable {
    case keep(AlbumID, name: Text, cover: PhotoID?)
    case delete(AlbumID)
    /// Something came into it, or left it.
    case touch(AlbumID)
    /// As a backup has it, where there is none of this id, and none was deleted.
    case restore(Kept)
  }

  private enum Stage: Equatable {
    case closed
    case listing
    case reading
    case ready
    case writing(Kept)
    /// The folder cannot be listed.
    case failed
  }

  /// So many are read at once.
  private static let batchCountMax = 64
  /// As many as are shown.
  static let countMax = 1_024

  private var vault: VaultID?
  private var stage = Stage.closed
  /// Those that were deleted, too.
  private(set) var all: [Kept] = []
  /// Files still to be read, the next one last.
  private var unread: [AlbumID] = []
  /// One by one, until these are done: one of them does not open.
  private var singleCount = 0
  /// In the order in which they came.
  private var waiting: [Change] = []
  private var request: Request?

  mutating func load(_ vault: VaultID, _ context: inout Context<Catalog.Effect>) {
    self.vault = vault
    stage = .listing
    let request = context.request()
    self.request = request
    context.shell(.list(request: request, folder: VaultFile.albums))
  }

  func waits(for request: Request) -> Bool { self.request == request }

  /// Those somebody sees.
  var shown: [Kept] { all.filter { !$0.album.deleted } }

  /// `nil` once it was read that there is none.
  subscript(id: AlbumID) -> Album? { all.first { $0.id == id }?.album }

  /// Why it is refused at once.
  mutating func change(
    _ change: Change, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    switch stage {
    case .closed, .failed: return .unavailable
    case .listing, .reading, .ready, .writing: break
    }
    waiting.append(change)
    return proceed(&context)
  }

  /// Takes the answer to its request. Why a change did not happen.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    request = nil
    switch stage {
    case .listing: return list(answer, &context)
    case .reading: return read(answer, &context)
    case .writing(let kept): return written(kept, answer, &context)
    case .closed, .ready, .failed: return nil
    }
  }

  private mutating func list(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    guard case .listed(let names) = answer else { return fail() }
    unread = names.compactMap { VaultFile.id(ofAlbum: $0) }.ordered { $0.bytes }.reversed()
    return readOn(&context)
  }

  private mutating func fail() -> VaultFault? {
    stage = .failed
    let fault: VaultFault? = waiting.isEmpty ? nil : .unavailable
    waiting = []
    return fault
  }

  private var batchCount: Int { singleCount > 0 ? 1 : min(unread.count, Self.batchCountMax) }

  private mutating func readOn(_ context: inout Context<Catalog.Effect>) -> VaultFault? {
    guard let vault, !unread.isEmpty else {
      stage = .ready
      return proceed(&context)
    }
    var recipe = RecipeBuilder()
    for album in unread.suffix(batchCount).reversed() {
      recipe.reveal(recipe.get(VaultFile.album(album), of: vault))
    }
    stage = .reading
    run(recipe, &context)
    return nil
  }

  private mutating func read(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    let count = batchCount
    switch answer {
    case .recipeDone(let revealed) where revealed.count == count:
      for bytes in revealed { take(Album.read(bytes)) }
    case .recipeFailed(let failure) where failure.fault != .unavailable:
      // An album that does not open costs itself alone.
      if count > 1 { singleCount = count } else { take(nil) }
    default: return fail()
    }
    return readOn(&context)
  }

  private mutating func take(_ album: Album?) {
    guard let id = unread.popLast() else { return }
    singleCount -= min(singleCount, 1)
    if let album { all.append(Kept(id: id, album: album)) }
  }

  private mutating func proceed(_ context: inout Context<Catalog.Effect>) -> VaultFault? {
    guard let vault, stage == .ready, !waiting.isEmpty else { return nil }
    let change = waiting.removeFirst()
    guard let kept = after(change, at: context.instant) else { return proceed(&context) }
    guard self[kept.id] != nil || shown.count < Self.countMax else {
      _ = proceed(&context)
      return .unavailable
    }
    var recipe = RecipeBuilder()
    recipe.put(kept.album.encoded, as: VaultFile.album(kept.id), of: vault)
    stage = .writing(kept)
    run(recipe, &context)
    return nil
  }

  /// `nil` where nothing is to be done.
  private func after(_ change: Change, at now: Instant) -> Kept? {
    switch change {
    case .keep(let id, let name, let cover):
      guard !name.showsNothing, !name.hasControlCharacters else { return nil }
      return Kept(
        id: id,
        album: Album(
          version: Album.current, name: name, changed: now, cover: cover, deleted: false))
    case .delete(let id):
      guard var album = self[id], !album.deleted else { return nil }
      album.deleted = true
      return Kept(id: id, album: album)
    case .touch(let id):
      guard var album = self[id], !album.deleted else { return nil }
      album.changed = now
      return Kept(id: id, album: album)
    case .restore(let kept): return self[kept.id] == nil ? kept : nil
    }
  }

  private mutating func written(
    _ kept: Kept, _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    stage = .ready
    var fault: VaultFault?
    switch answer {
    case .recipeDone:
      if let index = all.firstIndex(where: { $0.id == kept.id }) {
        all[index] = kept
      } else {
        all.append(kept)
      }
    case .recipeFailed(let failure): fault = VaultFault(writing: failure.fault)
    default: fault = .unavailable
    }
    let next = proceed(&context)
    return fault ?? next
  }

  private mutating func run(
    _ recipe: RecipeBuilder, _ context: inout Context<Catalog.Effect>
  ) {
    let request = context.request()
    self.request = request
    context.run(recipe.build, as: request)
  }
}

extension Album {
  static let current: UInt32 = 1

  /// `nil` for what says nothing that this version understands.
  static func read(_ bytes: [UInt8]) -> Album? {
    guard let album = try? Album(decoding: bytes), album.version == current else { return nil }
    return album
  }
}
