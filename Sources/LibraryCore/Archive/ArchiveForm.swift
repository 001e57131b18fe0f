// How an archive lies in its file: a header, then sections, each with a record at its start and one
// at its end, so that they are found from either side. docs/backup.md, "File".

import Bytes
import Locaphoto
import Wire

/// The first bytes of an archive: whose it is, and which one.
struct ArchiveHeader: Equatable {
  enum Reading: Equatable {
    case header(ArchiveHeader)
    /// Its first write was stopped.
    case unfinished
    case newer
    case foreign
  }

  var vault: VaultID
  var archive: ArchiveID

  static let byteCount: UInt64 = 46
  private static let magic: [UInt8] = ("dayly archive" as Text).utf8
  private static let version: UInt8 = 1

  var encoded: [UInt8] {
    Self.magic + [Self.version] + vault.bytes + archive.bytes
  }

  /// - Parameter prefix: the file's first bytes, `byteCount` unless it is shorter.
  static func read(_ prefix: [UInt8]) -> Reading {
    let known = min(prefix.count, magic.count)
    guard prefix.prefix(known) == magic.prefix(known) else { return .foreign }
    var reader = ByteReader(prefix)
    do throws(ByteError) {
      _ = try reader.take(magic.count)
      let version = try reader.u8()
      guard version <= Self.version else { return .newer }
      guard version == Self.version else { return .foreign }
      guard let vault = VaultID(try reader.take(VaultID.byteCount)),
        let archive = ArchiveID(try reader.take(ArchiveID.byteCount))
      else { return .foreign }
      return .header(ArchiveHeader(vault: vault, archive: archive))
    } catch {
      return .unfinished
    }
  }
}

/// What one backup has appended, or a part of a long one: items, and lists that make the archive
/// whole with them.
///
///     start ‖ items ‖ keys ‖ pages ‖ manifest ‖ end
struct ArchiveSection: Equatable {
  let offset: UInt64
  let items: ByteRange
  let keys: ByteRange
  let pages: ByteRange
  let manifest: ByteRange

  static let startByteCount: UInt64 = 16
  static let endByteCount: UInt64 = 36
  /// A manifest of as many pages as it may have, and no more than a recipe seals.
  static let manifestByteCountMax: UInt64 = 1 << 17
  /// As many files as a vault has ways to open it, and their digest.
  static let keysByteCountMax: UInt64 = 1 << 18

  private static let startMark: [UInt8] = ("section." as Text).utf8
  private static let endMark: [UInt8] = ("sealed." as Text).utf8 + [0x0A]

  /// Of these lengths, from `offset` on. `nil` for one no archive has: lengths come from outside.
  init?(
    from offset: UInt64, items: UInt64, keys: UInt64, pages: UInt64, manifest: UInt64
  ) {
    guard offset >= ArchiveHeader.byteCount, offset <= Self.offsetMax, items <= Self.offsetMax,
      pages <= UInt64(UInt32.max), keys > 0, keys <= Self.keysByteCountMax, manifest > 0,
      manifest <= Self.manifestByteCountMax
    else { return nil }
    self.offset = offset
    self.items = ByteRange(offset: offset + Self.startByteCount, byteCount: items)
    self.keys = ByteRange(offset: self.items.end, byteCount: keys)
    self.pages = ByteRange(offset: self.keys.end, byteCount: pages)
    self.manifest = ByteRange(offset: self.pages.end, byteCount: manifest)
  }

  /// Sums of a few of these do not overflow.
  private static let offsetMax: UInt64 = 1 << 60

  /// Reads the record that lies at `position`. `nil` when it is none.
  init?(end record: [UInt8], at position: UInt64) {
    var reader = ByteReader(record)
    do throws(ByteError) {
      let offset = try reader.u64()
      let items = try reader.u64()
      let keys = try reader.u32()
      let pages = try reader.u32()
      let manifest = try reader.u32()
      guard try reader.take(Self.endMark.count) == Self.endMark, reader.remaining == 0 else {
        return nil
      }
      self.init(
        from: offset, items: items, keys: UInt64(keys), pages: UInt64(pages),
        manifest: UInt64(manifest))
    } catch {
      return nil
    }
    guard endRecord.offset == position else { return nil }
  }

  /// Where the record at its end lies.
  var endRecord: ByteRange {
    ByteRange(offset: manifest.end, byteCount: Self.endByteCount)
  }

  /// Where the next one begins.
  var end: UInt64 { endRecord.end }

  var encodedStart: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.startMark)
    writer.u64(end - offset)
    return writer.bytes
  }

  var encodedEnd: [UInt8] {
    var writer = ByteWriter()
    writer.u64(offset)
    writer.u64(items.byteCount)
    writer.u32(UInt32(clamping: keys.byteCount))
    writer.u32(UInt32(clamping: pages.byteCount))
    writer.u32(UInt32(clamping: manifest.byteCount))
    writer.append(Self.endMark)
    return writer.bytes
  }

  /// Where a section ends that begins at `offset` with this record. `nil` when it is none, or has
  /// no room before `limit`.
  static func end(start record: [UInt8], at offset: UInt64, before limit: UInt64) -> UInt64? {
    var reader = ByteReader(record)
    guard let mark = try? reader.take(startMark.count), mark == startMark,
      let byteCount = try? reader.u64(), byteCount >= startByteCount + endByteCount,
      offset <= limit, byteCount <= limit - offset
    else { return nil }
    return offset + byteCount
  }
}

extension ArchivePage {
  static let entryCountMax = 1_024

  /// Of a sealed page with so many entries.
  static func sealedByteCount(entries: Int) -> UInt64 {
    4 + UInt64(entries) * ArchiveEntry.byteCount + ArchiveSeal.overhead
  }
}

extension ArchiveEntry {
  /// In a page: item, offset, length, digest.
  static let byteCount: UInt64 = 64
}

extension ArchivePagePlace {
  /// `nil` for one that no page of an archive has.
  var range: ByteRange? {
    guard entries > 0, entries <= UInt32(ArchivePage.entryCountMax), offset < 1 << 60 else {
      return nil
    }
    return ByteRange(
      offset: offset, byteCount: ArchivePage.sealedByteCount(entries: Int(entries)))
  }
}

extension ArchiveMarksPlace {
  /// `nil` for one that no page of an archive has.
  var range: ByteRange? {
    guard UInt64(bytes) > ArchiveSeal.overhead, offset < 1 << 60,
      UInt64(bytes) <= ArchiveMarksPage.sealedByteCountMax
    else { return nil }
    return ByteRange(offset: offset, byteCount: UInt64(bytes))
  }
}

extension ArchiveManifest {
  static let current: UInt32 = 5
  /// Of either kind.
  static let pageCountMax = 1_024

  /// Of a sealed manifest with so many pages, of either kind.
  static func sealedByteCount(pages: Int) -> UInt64 {
    21 + UInt64(pages) * 12 + ArchiveSeal.overhead
  }
}
