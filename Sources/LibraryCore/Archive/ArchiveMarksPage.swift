// A page of what a person said: of items, and of albums. docs/backup.md, "Lists".

import Bytes
import Wire

extension ArchiveMarksPage {
  /// More than any count: a page of the first form begins with one.
  static let current: UInt32 = 0xFFFF_FF02
  static let markCountMax = 1_024
  /// A page that is longer gets nothing more.
  private static let fullByteCount = 1 << 17
  /// As long as a page gets by the longest marks of an item.
  static let sealedByteCountMax = UInt64(fullByteCount) + 4_096

  init(_ marks: [ArchiveMarks], _ albums: [ArchiveAlbum]) {
    self.init(form: Self.current, marks: marks, albums: albums)
  }

  /// Of any form; `nil` for none.
  static func read(_ bytes: [UInt8]) -> ArchiveMarksPage? {
    if let page = try? ArchiveMarksPage(decoding: bytes), page.form == current { return page }
    guard let page = try? FirstArchiveMarksPage(decoding: bytes) else { return nil }
    let marks = page.marks.map {
      ArchiveMarks(
        item: $0.item, favorite: $0.favorite, trashed: $0.trashed, deleted: $0.deleted,
        albums: [], tags: [])
    }
    return ArchiveMarksPage(marks, [])
  }

  var sealedByteCount: UInt64 { UInt64(encoded.count) + ArchiveSeal.overhead }

  var isFull: Bool {
    marks.count >= Self.markCountMax || albums.count >= Self.markCountMax
      || encoded.count >= Self.fullByteCount
  }

  /// All of these, on as many pages as they take, this one first.
  func adding(_ newMarks: [ArchiveMarks], _ newAlbums: [ArchiveAlbum]) -> [ArchiveMarksPage] {
    var pages = [self]
    var byteCount = encoded.count
    func hasRoom(_ count: Int) -> Bool {
      count < Self.markCountMax && byteCount < Self.fullByteCount
    }
    for album in newAlbums {
      if !hasRoom(pages[pages.count - 1].albums.count) {
        pages.append(ArchiveMarksPage([], []))
        byteCount = 0
      }
      byteCount += album.encoded.count
      pages[pages.count - 1].albums.append(album)
    }
    for mark in newMarks {
      if !hasRoom(pages[pages.count - 1].marks.count) {
        pages.append(ArchiveMarksPage([], []))
        byteCount = 0
      }
      byteCount += mark.encoded.count
      pages[pages.count - 1].marks.append(mark)
    }
    return pages
  }
}

extension ArchiveAlbum {
  init(_ kept: Albums.Kept) {
    self.init(
      album: kept.id, name: kept.album.name, changed: kept.album.changed,
      cover: kept.album.cover, deleted: kept.album.deleted)
  }

  /// As the vault's file says it.
  var kept: Albums.Kept {
    Albums.Kept(
      id: album,
      album: Album(
        version: Album.current, name: name, changed: changed, cover: cover, deleted: deleted))
  }
}
