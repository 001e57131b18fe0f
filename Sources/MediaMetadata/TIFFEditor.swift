// Takes the GPS directory out of a TIFF structure in memory, in place (LocationRemoval).

import Bytes
import Wire

struct TIFFEditor {
  private(set) var bytes: [UInt8]
  private(set) var hasChanged = false
  private var extraction: Extraction
  /// Directories that were looked into: one that points to itself ends there.
  private var seen: [UInt64] = []

  private static let gpsPointer: UInt16 = 0x8825
  private static let exifPointer: UInt16 = 0x8769
  /// The first, its thumbnail's, their Exif directories, and some more.
  private static let directoryCountMax = 16

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    extraction = Extraction(FileWindows(whole: bytes))
  }

  mutating func removeLocation() throws(MetadataStop) {
    let (block, first) = try extraction.tiffBlock(at: 0, UInt64(bytes.count))
    var waiting = [first]
    while let offset = waiting.popLast() {
      guard offset > 0, !seen.contains(offset) else { continue }
      guard seen.count < Self.directoryCountMax else { throw .damaged(.tooMuch) }
      seen.append(offset)
      let (entries, next) = try extraction.directory(at: offset, in: block)
      if let damage = extraction.found.damage { throw .damaged(damage) }
      try checkPointers(of: offset, entries, in: block)
      waiting.append(next)
      for entry in entries where entry.tag == Self.exifPointer {
        if let pointer = try extraction.whole(entry, in: block) { waiting.append(UInt64(pointer)) }
      }
      // From the last on: taking one out moves those behind it.
      for entry in entries.reversed() where entry.tag == Self.gpsPointer {
        try blank(entry, in: block)
        removeEntry(entry, of: offset, in: block)
        hasChanged = true
      }
    }
  }

  /// A pointer that is none to this reader may be one to others: then nobody can say what is left.
  private mutating func checkPointers(
    of offset: UInt64, _ entries: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) {
    for index in 0..<UInt64(try extraction.u16(at: offset, in: block)) {
      let place = offset + 2 + index * TIFFEntry.byteCount
      let tag = try extraction.u16(at: place, in: block)
      guard tag == Self.gpsPointer || tag == Self.exifPointer else { continue }
      guard let entry = entries.first(where: { $0.entryOffset == place }),
        try extraction.whole(entry, in: block) != nil
      else { throw .damaged(.malformed) }
    }
  }

  /// The directory that the entry points to, and the values that lie elsewhere, become zeros. One
  /// that is another's at the same time stays: it is not GPS's.
  private mutating func blank(_ entry: TIFFEntry, in block: TIFFBlock) throws(MetadataStop) {
    guard let pointer = try extraction.whole(entry, in: block), !seen.contains(UInt64(pointer))
    else { return }
    let offset = UInt64(pointer)
    for field in try extraction.directory(at: offset, in: block).entries {
      blank(field.offset, UInt64(field.count) * TIFFEntry.valueByteCount(field.type))
    }
    if let damage = extraction.found.damage { throw .damaged(damage) }
    blank(offset, 2 + UInt64(try extraction.u16(at: offset, in: block)) * TIFFEntry.byteCount)
  }

  /// The range was checked when it was read.
  private mutating func blank(_ offset: UInt64, _ count: UInt64) {
    for index in Int(offset)..<min(bytes.count, Int(offset + count)) { bytes[index] = 0 }
  }

  /// Those behind it move up, with the next directory's offset; there is one less.
  private mutating func removeEntry(_ entry: TIFFEntry, of offset: UInt64, in block: TIFFBlock) {
    let width = Int(TIFFEntry.byteCount)
    let (first, place) = (Int(offset), Int(entry.entryOffset))
    let order = block.isLittleEndian ? [1, 0] : [0, 1]
    let count = Int(bytes[first + order[0]]) << 8 | Int(bytes[first + order[1]])
    let end = min(first + 2 + count * width + 4, bytes.count)
    guard count > 0, place + width <= end else { return }
    let kept = Array(bytes[place + width..<end]) + [UInt8](repeating: 0, count: width)
    bytes.replaceSubrange(place..<end, with: kept.prefix(end - place))
    bytes[first + order[0]] = UInt8((count - 1) >> 8)
    bytes[first + order[1]] = UInt8((count - 1) & 255)
  }
}
