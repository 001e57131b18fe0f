// Directories of a TIFF structure (TIFF 6.0 section 2), which is how TIFF files and Exif write
// their fields. Each directory that Dayly knows is read once, from a place its parent names, so
// pointers that lead in a circle lead nowhere.

import Bytes
import Wire

/// A TIFF structure within a file. Offsets in it count from `base`.
struct TIFFBlock {
  let base: UInt64
  let byteCount: UInt64
  let isLittleEndian: Bool
}

/// One field of a directory.
struct TIFFEntry {
  let tag: UInt16
  let type: UInt16
  let count: UInt32
  /// Where the entry stands, from the block's base.
  let entryOffset: UInt64
  /// Where its values stand, from the block's base.
  let offset: UInt64

  static let byteCount: UInt64 = 12

  /// Of one value of this type; 0 for a type that is not known.
  static func valueByteCount(_ type: UInt16) -> UInt64 {
    switch type {
    case 1, 2, 6, 7, 129: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12: 8
    default: 0
    }
  }

  var isText: Bool { type == 2 || type == 129 }
}

extension Extraction {
  /// Cameras write some dozens; a directory of more is read so far.
  static let entryCountMax = 1024

  /// The block that begins there and where its first directory stands. Throws `malformed` when it
  /// does not begin like one.
  ///
  /// - Parameter numbers: what may stand there: makers of cameras have others than TIFF's own 42.
  mutating func tiffBlock(
    at base: UInt64, _ byteCount: UInt64, marked numbers: [UInt16] = [42]
  ) throws(MetadataStop) -> (block: TIFFBlock, directory: UInt64) {
    guard byteCount >= 8 else { throw .damaged(.truncated) }
    let order = try windows.u16(at: base)
    guard order == 0x4949 || order == 0x4D4D else { throw .damaged(.malformed) }
    let block = TIFFBlock(base: base, byteCount: byteCount, isLittleEndian: order == 0x4949)
    guard numbers.contains(try u16(at: 2, in: block)) else { throw .damaged(.malformed) }
    return (block, UInt64(try u32(at: 4, in: block)))
  }

  mutating func number(
    at offset: UInt64, _ count: UInt64, in block: TIFFBlock
  ) throws(MetadataStop) -> UInt64 {
    guard offset <= block.byteCount, count <= block.byteCount - offset else {
      throw .damaged(.truncated)
    }
    let value = try windows.number(at: block.base + offset, Int(count))
    return block.isLittleEndian ? value.byteSwapped >> (64 - 8 * count) : value
  }

  mutating func u16(at offset: UInt64, in block: TIFFBlock) throws(MetadataStop) -> UInt16 {
    UInt16(truncatingIfNeeded: try number(at: offset, 2, in: block))
  }

  mutating func u32(at offset: UInt64, in block: TIFFBlock) throws(MetadataStop) -> UInt32 {
    UInt32(truncatingIfNeeded: try number(at: offset, 4, in: block))
  }

  /// The entries of the directory at `offset`, those whose values lie outside left out, and where
  /// the next directory stands: 0 for none. A directory that ends early is read so far.
  mutating func directory(
    at offset: UInt64, in block: TIFFBlock
  ) throws(MetadataStop) -> (entries: [TIFFEntry], next: UInt64) {
    let count = Int(try u16(at: offset, in: block))
    if count > Self.entryCountMax { note(.tooMuch) }
    var entries: [TIFFEntry] = []
    for index in 0..<min(count, Self.entryCountMax) {
      let place = offset + 2 + UInt64(index) * TIFFEntry.byteCount
      guard place + TIFFEntry.byteCount <= block.byteCount else {
        note(.truncated)
        return (entries, 0)
      }
      if let entry = try entry(at: place, in: block) { entries.append(entry) }
    }
    let end = offset + 2 + UInt64(count) * TIFFEntry.byteCount
    guard count <= Self.entryCountMax, end + 4 <= block.byteCount else { return (entries, 0) }
    return (entries, UInt64(try u32(at: end, in: block)))
  }

  private mutating func entry(
    at place: UInt64, in block: TIFFBlock
  ) throws(MetadataStop) -> TIFFEntry? {
    let tag = try u16(at: place, in: block)
    let type = try u16(at: place + 2, in: block)
    let count = try u32(at: place + 4, in: block)
    // At most 2³² values of 8 bytes.
    let byteCount = UInt64(count) * TIFFEntry.valueByteCount(type)
    guard byteCount > 0 else { return nil }
    let offset = byteCount <= 4 ? place + 8 : UInt64(try u32(at: place + 8, in: block))
    guard offset <= block.byteCount, byteCount <= block.byteCount - offset else { return nil }
    return TIFFEntry(tag: tag, type: type, count: count, entryOffset: place, offset: offset)
  }

  /// Its first value, where that is a whole number that is not negative.
  mutating func whole(
    _ entry: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) -> UInt32? {
    switch entry.type {
    case 1: return UInt32(try number(at: entry.offset, 1, in: block))
    case 3: return UInt32(try u16(at: entry.offset, in: block))
    case 4, 13: return try u32(at: entry.offset, in: block)
    default: return nil
    }
  }

  /// The bytes of its values, `countMax` of them at most.
  mutating func bytes(
    _ entry: TIFFEntry, most countMax: Int, in block: TIFFBlock
  ) throws(MetadataStop) -> [UInt8] {
    let count = UInt64(entry.count) * TIFFEntry.valueByteCount(entry.type)
    return try windows.bytes(at: block.base + entry.offset, Int(min(count, UInt64(countMax))))
  }

  /// Its text, as it can be shown.
  mutating func text(_ entry: TIFFEntry, in block: TIFFBlock) throws(MetadataStop) -> Text {
    guard entry.isText else { return "" }
    return shownText(try bytes(entry, most: 4 * shownTextByteCountMax, in: block))
  }

  /// Its first `count` values as fractions; `nil` when it has fewer, or others.
  mutating func fractions(
    _ entry: TIFFEntry, _ count: Int, in block: TIFFBlock
  ) throws(MetadataStop) -> [Fraction]? {
    guard entry.type == 5, entry.count >= UInt32(count) else { return nil }
    var fractions: [Fraction] = []
    for index in 0..<UInt64(count) {
      fractions.append(
        Fraction(
          numerator: try u32(at: entry.offset + index * 8, in: block),
          denominator: try u32(at: entry.offset + index * 8 + 4, in: block)))
    }
    return fractions
  }
}

/// An Exif RATIONAL.
struct Fraction {
  var numerator: UInt32
  var denominator: UInt32

  /// The fraction of `unit`, rounded down; 0/0 is 0, as cameras write it for none. `nil` for a
  /// denominator of 0.
  func of(_ unit: UInt32) -> UInt64? {
    guard denominator > 0 else { return numerator == 0 ? 0 : nil }
    return UInt64(numerator) * UInt64(unit) / UInt64(denominator)
  }
}
