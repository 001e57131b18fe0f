// Takes metadata out of a TIFF structure, a file or a block of Exif in memory: fields out of its
// directories, and zeros where their values were. Nothing moves, so that every offset stays true.

import Bytes
import Wire

struct TIFFRemoval {
  private(set) var extraction: Extraction
  private(set) var replacements: [Replacement] = []
  /// It holds a sensor's picture, which only its maker's fields tell how to develop.
  private(set) var isRaw = false
  private let task: MetadataTask
  /// Directories that were looked into: one that points to itself ends there.
  private var seen: [UInt64] = []
  /// Where values that stay lie.
  private var kept: [MediaRange] = []
  /// How long the blocks were that were looked into.
  private var blockByteCount: UInt64 = 0

  /// Pages of a file, their Exif and GPS; Exif itself has some four.
  private static let directoryCountMax = 256

  init(_ extraction: Extraction, task: MetadataTask) {
    self.extraction = extraction
    self.task = task
  }

  mutating func run() throws(MetadataStop) {
    let (block, first) = try extraction.tiffBlock(at: 0, extraction.windows.byteCount)
    // Canon's mark, behind which directories look like any TIFF's.
    if block.byteCount >= 10, try extraction.windows.u16(at: 8) == 0x4352 { isRaw = true }
    var waiting = [first]
    while let offset = waiting.popLast() {
      guard offset > 0, !seen.contains(offset) else { continue }
      let (entries, next) = try directory(at: offset, in: block)
      waiting += try pass(entries, of: offset, in: block) + [next]
    }
    replacements.sort { $0.offset < $1.offset }
    guard !replacements.compactMap({ $0.zeros }).overlap(kept) else { throw .damaged(.malformed) }
  }

  private mutating func directory(
    at offset: UInt64, in block: TIFFBlock
  ) throws(MetadataStop) -> (entries: [TIFFEntry], next: UInt64) {
    guard seen.count < Self.directoryCountMax else { throw .damaged(.tooMuch) }
    seen.append(offset)
    let found = try extraction.directory(at: offset, in: block)
    if let damage = extraction.found.damage { throw .damaged(damage) }
    return found
  }

  /// Other directories with something to look at.
  private mutating func pass(
    _ entries: [TIFFEntry], of offset: UInt64, in block: TIFFBlock
  ) throws(MetadataStop) -> [UInt64] {
    var more: [UInt64] = []
    var gone: [UInt64] = []
    var left = entries[...]
    for index in 0..<UInt64(try extraction.u16(at: offset, in: block)) {
      let place = offset + 2 + index * TIFFEntry.byteCount
      let tag = try extraction.u16(at: place, in: block)
      let stays: Bool
      if left.first?.entryOffset == place, let entry = left.popFirst() {
        stays = try pass(entry, to: &more, in: block)
      } else {
        stays = try staysUnread(tag, at: place, in: block)
      }
      if !stays { gone.append(place) }
    }
    if !gone.isEmpty { try rewrite(offset, without: gone, in: block) }
    return more
  }

  /// A field that is none to this reader may be one to others; one that points to a directory may
  /// then hide what nobody takes out.
  private mutating func staysUnread(
    _ tag: UInt16, at place: UInt64, in block: TIFFBlock
  ) throws(MetadataStop) -> Bool {
    let isEmpty = try extraction.u32(at: place + 4, in: block) == 0
    guard isEmpty || task == .removeLocation && !TIFFTag.points(tag) else {
      throw .damaged(.malformed)
    }
    return task == .removeLocation || TIFFTag.draws(tag)
  }

  /// Whether the field stays.
  private mutating func pass(
    _ entry: TIFFEntry, to more: inout [UInt64], in block: TIFFBlock
  ) throws(MetadataStop) -> Bool {
    switch entry.tag {
    case TIFFTag.gps:
      try blank(try pointer(entry, in: block), in: block)
      return false
    case TIFFTag.exif where task == .removeLocation:
      more.append(try pointer(entry, in: block))
    case TIFFTag.subDirectories: more += try pointers(entry, in: block)
    default:
      if task == .removeLocation { return try passPlace(entry, in: block) }
      if TIFFTag.points(entry.tag) {
        try blank(try pointer(entry, in: block), in: block)
        return false
      }
      guard TIFFTag.draws(entry.tag) else {
        isRaw = isRaw || entry.tag == TIFFTag.dngVersion
        blank(valuesOf: entry)
        return false
      }
      if entry.tag == TIFFTag.photometric, let kind = try extraction.whole(entry, in: block) {
        isRaw = isRaw || TIFFTag.rawPhotometrics.contains(kind)
      }
    }
    kept.append(MediaRange(offset: entry.offset, byteCount: Self.byteCount(of: entry)))
    return true
  }

  /// Blocks of other kinds lose their places where they stand; what lays a map on the earth goes.
  private mutating func passPlace(
    _ entry: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) -> Bool {
    let changed: [UInt8]?
    switch entry.tag {
    case TIFFTag.xmp: changed = try LocationRemoval.withoutLocation(xmp: content(entry, in: block))
    case TIFFTag.iptc:
      changed = try LocationRemoval.withoutLocation(iptc: content(entry, in: block))
    case TIFFTag.photoshop:
      changed = try LocationRemoval.withoutLocation(photoshop: content(entry, in: block))
    case _ where TIFFTag.layOnEarth.contains(entry.tag):
      blank(valuesOf: entry)
      return false
    default: return true
    }
    if let changed { replacements.append(Replacement(offset: entry.offset, bytes: changed)) }
    return true
  }

  private mutating func content(
    _ entry: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) -> [UInt8] {
    let byteCount = Self.byteCount(of: entry)
    // None lies in another: together they are no longer than what they lie in.
    blockByteCount += byteCount
    guard byteCount <= FileWindows.requestByteCountMax,
      blockByteCount <= min(block.byteCount, FileWindows.byteCountMax)
    else { throw .damaged(.tooMuch) }
    return try extraction.bytes(entry, most: Int(byteCount), in: block)
  }

  private mutating func pointer(
    _ entry: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) -> UInt64 {
    guard let pointer = try extraction.whole(entry, in: block) else { throw .damaged(.malformed) }
    return UInt64(pointer)
  }

  private mutating func pointers(
    _ entry: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) -> [UInt64] {
    guard entry.type == 4 || entry.type == 13 else { throw .damaged(.malformed) }
    guard entry.count <= UInt32(Self.directoryCountMax) else { throw .damaged(.tooMuch) }
    var found: [UInt64] = []
    for index in 0..<UInt64(entry.count) {
      found.append(UInt64(try extraction.u32(at: entry.offset + 4 * index, in: block)))
    }
    return found
  }

  /// A directory, the values that lie elsewhere, and the directories it points to, become zeros.
  /// One that is a page's at the same time stays.
  private mutating func blank(_ first: UInt64, in block: TIFFBlock) throws(MetadataStop) {
    var waiting = [first]
    while let offset = waiting.popLast() {
      guard !seen.contains(offset) else { continue }
      for entry in try directory(at: offset, in: block).entries {
        if TIFFTag.points(entry.tag) { waiting.append(try pointer(entry, in: block)) }
        blank(valuesOf: entry)
      }
      let count = UInt64(try extraction.u16(at: offset, in: block))
      replacements.append(Replacement(zeros: 2 + count * TIFFEntry.byteCount, at: offset))
    }
  }

  /// Short ones lie in the field itself.
  private mutating func blank(valuesOf entry: TIFFEntry) {
    let byteCount = Self.byteCount(of: entry)
    if byteCount > 4 { replacements.append(Replacement(zeros: byteCount, at: entry.offset)) }
  }

  private static func byteCount(of entry: TIFFEntry) -> UInt64 {
    UInt64(entry.count) * TIFFEntry.valueByteCount(entry.type)
  }

  /// Fields behind those that go, which are in order, move up, with the next directory's offset.
  private mutating func rewrite(
    _ offset: UInt64, without gone: [UInt64], in block: TIFFBlock
  ) throws(MetadataStop) {
    let width = Int(TIFFEntry.byteCount)
    let count = Int(try extraction.u16(at: offset, in: block))
    let byteCount = min(UInt64(2 + count * width + 4), block.byteCount - offset)
    let bytes = try extraction.windows.bytes(at: offset, Int(byteCount))
    let left = UInt16(truncatingIfNeeded: count - gone.count)
    let head = [UInt8(left >> 8), UInt8(left & 255)]
    var rewritten = block.isLittleEndian ? head.reversed() : head
    var rest = gone[...]
    for index in 0..<count {
      if rest.first == offset + 2 + UInt64(index * width) {
        rest.removeFirst()
      } else {
        rewritten += bytes[2 + index * width..<2 + (index + 1) * width]
      }
    }
    rewritten += bytes[(2 + count * width)...]
    rewritten += [UInt8](repeating: 0, count: bytes.count - rewritten.count)
    replacements.append(Replacement(offset: offset, bytes: rewritten))
  }
}

/// Fields by what they are for: TIFF 6.0, its supplements, Exif 2.32, GeoTIFF 1.1, DNG 1.7.
private enum TIFFTag {
  static let photometric: UInt16 = 0x0106
  static let subDirectories: UInt16 = 0x014A
  static let xmp: UInt16 = 0x02BC
  static let iptc: UInt16 = 0x83BB
  static let photoshop: UInt16 = 0x8649
  static let exif: UInt16 = 0x8769
  static let gps: UInt16 = 0x8825
  static let interoperability: UInt16 = 0xA005
  static let dngVersion: UInt16 = 0xC612
  /// A colour filter array, and one that was developed in part.
  static let rawPhotometrics: [UInt32] = [32803, 34892]
  /// GeoTIFF's scale, tie points, transformation and keys, and what GDAL says beside them.
  static let layOnEarth: [UInt16] = [33550, 33922, 34264, 34735, 34736, 34737, 42112]

  static func points(_ tag: UInt16) -> Bool {
    tag == exif || tag == gps || tag == interoperability || tag == subDirectories
  }

  /// Whether pixels are found, decoded, coloured and placed by it. Numbers and tables only.
  static func draws(_ tag: UInt16) -> Bool {
    switch tag {
    case 254...259, 262...266, 273...274, 277...284, 286...287, 290...293, 296...297, 301,
      317...328, 330, 332, 334, 336, 338...342, 346...347, 512...521, 529...532, 32995...32998,
      34675, 50674:
      true
    default: false
    }
  }
}
