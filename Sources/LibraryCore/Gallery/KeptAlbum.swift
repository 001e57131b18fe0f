// An album of the vault's: a small sealed file with its name and cover. Which items are in it their
// own marks say, so that an album is one write, whatever is in it.

import Bytes
import Recipes
import Wire

struct KeptAlbum: SealedFile {
  var id: AlbumID
  var album: Album

  enum Change: Equatable {
    case keep(AlbumID, name: Text, cover: PhotoID?)
    case delete(AlbumID)
    /// Something came into it, or left it.
    case touch(AlbumID)
    /// As a backup has it, where there is none of this id, and none was deleted.
    case restore(KeptAlbum)
  }

  static var folder: BlobName { VaultFile.albums }
  static var list: BlobName { VaultFile.listOfAlbums }
  /// As many as are shown.
  static var countMax: Int { 1_024 }

  var name: BlobName { VaultFile.album(id) }
  var content: [UInt8] { album.encoded }
  var counts: Bool { !album.deleted }

  static func has(_ name: BlobName) -> Bool { VaultFile.id(ofAlbum: name) != nil }

  static func read(_ content: [UInt8], from name: BlobName) -> KeptAlbum? {
    guard let id = VaultFile.id(ofAlbum: name), let album = Album.read(content) else { return nil }
    return KeptAlbum(id: id, album: album)
  }

  /// A backup's was opened, and stands.
  static func mends(_ change: Change) -> Bool {
    if case .restore = change { true } else { false }
  }

  static func after(
    _ change: Change, in files: SealedFiles<KeptAlbum>, at now: Instant
  ) -> KeptAlbum? {
    let albums = files.all
    /// Of one that is there, and was not deleted.
    func kept(_ id: AlbumID) -> KeptAlbum? { albums.first { $0.id == id && $0.counts } }
    switch change {
    case .keep(let id, let name, let cover):
      guard !name.showsNothing, !name.hasControlCharacters else { return nil }
      return KeptAlbum(
        id: id,
        album: Album(
          version: Album.current, name: name, changed: now, cover: cover, deleted: false))
    case .delete(let id):
      guard var album = kept(id) else { return nil }
      album.album.deleted = true
      // What is imported later may make it anew.
      album.album.changed = now
      return album
    case .touch(let id):
      guard var album = kept(id) else { return nil }
      album.album.changed = now
      return album
    case .restore(let album): return albums.contains { $0.id == album.id } ? nil : album
    }
  }
}

extension SealedFiles where File == KeptAlbum {
  /// Those somebody sees.
  var shown: [KeptAlbum] { all.filter { $0.counts } }
}

extension Album {
  static let current: UInt32 = 1

  /// `nil` for what says nothing that this version understands.
  static func read(_ bytes: [UInt8]) -> Album? {
    guard let album = try? Album(decoding: bytes), album.version == current else { return nil }
    return album
  }
}
