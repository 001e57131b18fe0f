// A page of what a person said of items, of albums, and of days, and with named keys.
// docs/backup.md, "Lists".

import Bytes
import Wire

extension ArchiveMarksPage {
  static let current: UInt32 = 5
  static let markCountMax = 1_024
  /// A page that is longer gets nothing more.
  private static let fullByteCount = 1 << 17
  /// As long as a page gets by the longest lines of a month.
  static let sealedByteCountMax = UInt64(fullByteCount) + 40_960

  init(
    _ marks: [ArchiveMarks] = [], _ albums: [ArchiveAlbum] = [], _ months: [MonthNotes] = [],
    _ keys: [NamedKey] = []
  ) {
    self.init(form: Self.current, marks: marks, albums: albums, months: months, keys: keys)
  }

  /// `nil` for none of this form.
  static func read(_ bytes: [UInt8]) -> ArchiveMarksPage? {
    guard let page = try? ArchiveMarksPage(decoding: bytes), page.form == current else {
      return nil
    }
    return page
  }

  var sealedByteCount: UInt64 { UInt64(encoded.count) + ArchiveSeal.overhead }

  var isFull: Bool {
    marks.count >= Self.markCountMax || albums.count >= Self.markCountMax
      || months.count >= Self.markCountMax || keys.count >= NamedKeys.countMax
      || encoded.count >= Self.fullByteCount
  }

  /// All of these, on as many pages as they take, this one first.
  func adding(_ newMarks: [ArchiveMarks], _ beside: SaidBeside) -> [ArchiveMarksPage] {
    var pages = [self]
    var byteCount = encoded.count
    /// The page that one more goes to: the last one, unless that has as many as it may.
    func place(_ count: Int, of most: Int, adding addedByteCount: Int) -> Int {
      if count >= most || byteCount >= Self.fullByteCount {
        pages.append(ArchiveMarksPage())
        byteCount = 0
      }
      byteCount += addedByteCount
      return pages.count - 1
    }
    let most = Self.markCountMax
    for album in beside.albums {
      let page = place(
        pages[pages.count - 1].albums.count, of: most, adding: album.encoded.count)
      pages[page].albums.append(album)
    }
    for month in beside.months {
      let page = place(
        pages[pages.count - 1].months.count, of: most, adding: month.encoded.count)
      pages[page].months.append(month)
    }
    for key in beside.keys {
      let page = place(
        pages[pages.count - 1].keys.count, of: NamedKeys.countMax, adding: key.encoded.count)
      pages[page].keys.append(key)
    }
    for mark in newMarks {
      let page = place(pages[pages.count - 1].marks.count, of: most, adding: mark.encoded.count)
      pages[page].marks.append(mark)
    }
    return pages
  }
}

extension ArchiveAlbum {
  init(_ kept: KeptAlbum) {
    self.init(
      album: kept.id, name: kept.album.name, changed: kept.album.changed,
      cover: kept.album.cover, deleted: kept.album.deleted)
  }

  /// As the vault's file says it.
  var kept: KeptAlbum {
    KeptAlbum(
      id: album,
      album: Album(
        version: Album.current, name: name, changed: changed, cover: cover, deleted: deleted))
  }
}
