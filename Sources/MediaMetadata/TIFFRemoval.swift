// Takes metadata out of a TIFF: directories are written anew in their place with the fields that
// find, decode, colour and place pixels, and where only the place goes, those that say when and
// with what a picture was taken. All bytes that none of these fields leads to become zeros. Nothing
// moves, so that every offset stays true.

import Bytes
import Wire

struct TIFFRemoval {
  private(set) var extraction: Extraction
  private(set) var edits = EditList()
  private(set) var leftOut = LeftOutCount()
  private let task: MetadataTask
  /// Directories that were looked into: one that points to itself ends there.
  private var seen: [UInt64] = []
  private var directories: [Replacement] = []
  /// Colour profiles and numbers, written anew in their places, each once.
  private var values: [Replacement] = []
  /// Values and pixels that stay.
  private var kept = RangeSet()
  private var pixels: [MediaRange] = []
  /// Values that fit in their entries, as they are written, by where they stand.
  private var within: [(offset: UInt64, bytes: [UInt8])] = []
  /// What is known of the page that is passed over.
  private var page = TIFFPage()
  /// Values of fields that go.
  private var gone: [MediaRange] = []

  /// Pages of a file, and their Exif.
  private static let directoryCountMax = 256
  private static let pixelPartCountMax = 1 << 17
  /// Of 64 values.
  private static let boundByteCountMax: UInt64 = 512

  private enum Kind {
    case page
    case exif
  }

  init(_ extraction: Extraction, task: MetadataTask) {
    self.extraction = extraction
    self.task = task
  }

  mutating func run() throws(MetadataStop) {
    let fileByteCount = extraction.windows.byteCount
    let (block, first) = try extraction.tiffBlock(at: 0, fileByteCount)
    // Canon's mark, behind which directories look like any TIFF's.
    if block.byteCount >= 10, try extraction.windows.u16(at: 8) == 0x4352 { throw .notUnderstood }
    try kept.insert(MediaRange(offset: 0, byteCount: 8))
    var waiting: [(offset: UInt64, kind: Kind)] = [(first, .page)]
    while let (offset, kind) = waiting.popLast() {
      guard offset > 0, !seen.contains(offset) else { continue }
      guard seen.count < Self.directoryCountMax else { throw .damaged(.tooMuch) }
      seen.append(offset)
      try pass(offset, kind, in: block, &waiting)
    }
    guard !pixels.isEmpty else { throw .damaged(.malformed) }
    let rewritten = (directories + values).map {
      MediaRange(offset: $0.offset, byteCount: $0.end - $0.offset)
    }
    guard !rewritten.overlap(pixels), !gone.overlap(pixels) else { throw .damaged(.malformed) }
    let gaps = try kept.gaps(in: [MediaRange(offset: 0, byteCount: fileByteCount)])
    try edits.replace(
      directories + values
        + gaps.map { Replacement(zeros: $0.byteCount, at: $0.offset) })
    let end = kept.ranges.last.map { $0.offset + $0.byteCount } ?? 0
    if gaps.contains(where: { $0.byteCount > 16 }) { leftOut.add(.stray) }
    try edits.apply(upTo: end)
  }

  /// Writes a directory anew, with the fields of it that stay.
  private mutating func pass(
    _ offset: UInt64, _ kind: Kind, in block: TIFFBlock,
    _ waiting: inout [(offset: UInt64, kind: Kind)]
  ) throws(MetadataStop) {
    let found = try extraction.directory(at: offset, in: block)
    if let damage = extraction.found.damage { throw .damaged(damage) }
    let count = UInt64(try extraction.u16(at: offset, in: block))
    guard kind == .exif || found.entries.count == Int(count) else {
      // A field that is none to this reader may be one to others.
      throw .damaged(.malformed)
    }
    var staying: [TIFFEntry] = []
    if kind == .page { page = try TIFFPage(found.entries, in: block, &extraction) }
    for entry in found.entries where try stays(entry, kind, in: block, &waiting) {
      staying.append(entry)
    }
    if kind == .page {
      try passPixels(of: found.entries, in: block)
      waiting.append((found.next, .page))
    }
    let byteCount = min(2 + count * TIFFEntry.byteCount + 4, block.byteCount - offset)
    let writing = TIFFWriter(isLittleEndian: block.isLittleEndian)
    var bytes = writing.u16(UInt16(truncatingIfNeeded: staying.count))
    for entry in staying {
      bytes += try written(entry, in: block)
    }
    bytes += writing.u32(kind == .page ? UInt32(truncatingIfNeeded: found.next) : 0)
    guard bytes.count <= Int(byteCount) else { throw .damaged(.truncated) }
    bytes += [UInt8](repeating: 0, count: Int(byteCount) - bytes.count)
    directories.append(Replacement(offset: offset, bytes: bytes))
    try kept.insert(MediaRange(offset: offset, byteCount: byteCount))
  }

  /// Tag, type and count (8), and the values, if they fit in (4), with zeros behind them; else
  /// where they lie.
  private mutating func written(
    _ entry: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) -> [UInt8] {
    let place = block.base + entry.entryOffset
    let byteCount = Self.byteCount(of: entry)
    guard byteCount <= 4 else {
      return try extraction.windows.bytes(at: place, Int(TIFFEntry.byteCount))
    }
    let head = try extraction.windows.bytes(at: place, 8)
    let told = try extraction.windows.bytes(at: place + 8, Int(byteCount))
    let value = within.last { $0.offset == entry.offset }?.bytes ?? told
    return head + value + [UInt8](repeating: 0, count: 4 - Int(byteCount))
  }

  /// Whether the field stays, with its values.
  private mutating func stays(
    _ entry: TIFFEntry, _ kind: Kind, in block: TIFFBlock,
    _ waiting: inout [(offset: UInt64, kind: Kind)]
  ) throws(MetadataStop) -> Bool {
    if kind == .page {
      if entry.tag == TIFFTag.dngVersion { throw .notUnderstood }
      if entry.tag == TIFFTag.photometric, let value = try extraction.whole(entry, in: block),
        TIFFTag.rawPhotometrics.contains(value)
      {
        throw .notUnderstood
      }
      if entry.tag == TIFFTag.exif, task == .removeLocation {
        waiting.append((try pointer(entry, in: block), .exif))
        return true
      }
      if entry.tag == TIFFTag.subDirectories {
        for place in try pointers(entry, in: block) { waiting.append((place, .page)) }
      }
      if entry.tag == TIFFTag.profile { return try keepsProfile(entry, in: block) }
      if let field = TIFFField.of(entry.tag) { return try draws(entry, field, in: block) }
    }
    let form = kind == .page ? ExifFields.first(entry.tag) : ExifFields.exif(entry.tag)
    if task == .removeLocation, try holds(entry, form, in: block) {
      try keep(entry)
      return true
    }
    switch form {
    case .place: leftOut.add(.place)
    case .text: leftOut.add(.texts)
    case .structure: break
    default: leftOut.add(.unknown)
    }
    leave(entry)
    return false
  }

  private mutating func leave(_ entry: TIFFEntry) {
    let byteCount = Self.byteCount(of: entry)
    if byteCount > 4 { gone.append(MediaRange(offset: entry.offset, byteCount: byteCount)) }
  }

  /// Whether a field by which pixels are found, decoded or coloured stays. Throws where it has to
  /// and may not.
  private mutating func draws(
    _ entry: TIFFEntry, _ field: TIFFField, in block: TIFFBlock
  ) throws(MetadataStop) -> Bool {
    // It may be a text, or longer than anything that draws.
    guard !entry.isText, entry.count <= field.countMax else { throw .notUnderstood }
    let isUsed = page.uses(field)
    if isUsed, try holds(entry, page.bound(of: field), in: block) {
      try keep(entry)
      return true
    }
    guard !isUsed || !field.isNeeded else { throw .notUnderstood }
    leftOut.add(.unknown)
    leave(entry)
    return false
  }

  /// Whether numbers are within their bound; what is more exact is written anew in its place. Pages
  /// may share values.
  private mutating func holds(
    _ entry: TIFFEntry, _ bound: NumberBound, in block: TIFFBlock
  ) throws(MetadataStop) -> Bool {
    if case .any = bound { return ![0, 5, 10, 11, 12].contains(entry.type) }
    let byteCount = Self.byteCount(of: entry)
    guard byteCount <= Self.boundByteCountMax else { return false }
    let bytes = try extraction.bytes(entry, most: Int(byteCount), in: block)
    let writing = TIFFWriter(isLittleEndian: block.isLittleEndian)
    guard let kept = ExifNumbers.kept(bytes, type: entry.type, writing, bound) else {
      return false
    }
    guard kept != bytes else { return true }
    if byteCount <= 4 {
      within.append((entry.offset, kept))
    } else {
      let replacement = Replacement(offset: entry.offset, bytes: kept)
      if !values.contains(replacement) { values.append(replacement) }
    }
    return true
  }

  /// Whether what the field says is of a form that may stay as it is written.
  private mutating func holds(
    _ entry: TIFFEntry, _ form: ExifFields.Form, in block: TIFFBlock
  ) throws(MetadataStop) -> Bool {
    switch form {
    case .numbers(let countMax, let bound):
      guard ExifFields.areNumbers(entry, most: countMax) else { return false }
      return try holds(entry, bound, in: block)
    case .structure, .place, .unknown, .text: return false
    case .name, .date, .offset, .digits:
      guard entry.isText, entry.count <= 65 else { return false }
      let bytes = try extraction.bytes(entry, most: 65, in: block)
      let text = Array(bytes.prefix { $0 != 0 })
      guard bytes.dropFirst(text.count).allSatisfy({ $0 == 0 }) else { return false }
      switch form {
      case .date: return KeptText.exifDate(text) == text
      case .offset: return KeptText.offset(text) == text
      case .digits: return KeptText.fraction(text) == text
      default: return KeptText.name(text) == KeptText.trimmed(text)
      }
    }
  }

  /// Pages may share one. One that no reader would use goes.
  private mutating func keepsProfile(
    _ entry: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) -> Bool {
    let range = MediaRange(offset: entry.offset, byteCount: Self.byteCount(of: entry))
    if values.contains(where: {
      $0.offset == range.offset && $0.end == range.offset + range.byteCount
    }) {
      return true
    }
    guard entry.type == 7 || entry.type == 1,
      let profile = try extraction.profile(at: range.offset, range.byteCount)
    else {
      leftOut.add(.unknown)
      if range.byteCount > 4 { gone.append(range) }
      return false
    }
    values.append(Replacement(offset: range.offset, bytes: profile))
    try keep(entry)
    return true
  }

  private mutating func keep(_ entry: TIFFEntry) throws(MetadataStop) {
    let byteCount = Self.byteCount(of: entry)
    if byteCount > 4 {
      try kept.insert(MediaRange(offset: entry.offset, byteCount: byteCount))
    }
  }

  /// Strips or tiles: a list of their places, and one of their lengths.
  private mutating func passPixels(
    of entries: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) {
    for (placesTag, lengthsTag) in TIFFTag.pixels {
      guard let places = entries.first(where: { $0.tag == placesTag }) else { continue }
      guard let lengths = entries.first(where: { $0.tag == lengthsTag }),
        lengths.count == places.count
      else { throw .notUnderstood }
      guard pixels.count + Int(clamping: places.count) <= Self.pixelPartCountMax else {
        throw .damaged(.tooMuch)
      }
      for index in 0..<UInt64(places.count) {
        var range = MediaRange(
          offset: try number(places, index, in: block),
          byteCount: try number(lengths, index, in: block))
        guard range.byteCount > 0 else { continue }
        guard range.offset <= block.byteCount, range.byteCount <= block.byteCount - range.offset
        else { throw .damaged(.truncated) }
        // What is behind pixels that are not compressed is none of them.
        if let most = page.byteCount(ofPart: index, isTile: placesTag == 324) {
          if most < range.byteCount { leftOut.add(.stray) }
          range.byteCount = min(range.byteCount, most)
        }
        pixels.append(range)
        try kept.insert(range)
      }
    }
  }

  private mutating func number(
    _ entry: TIFFEntry, _ index: UInt64, in block: TIFFBlock
  ) throws(MetadataStop) -> UInt64 {
    switch entry.type {
    case 3: UInt64(try extraction.u16(at: entry.offset + 2 * index, in: block))
    case 4, 13: UInt64(try extraction.u32(at: entry.offset + 4 * index, in: block))
    default: throw .damaged(.malformed)
    }
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

  private static func byteCount(of entry: TIFFEntry) -> UInt64 {
    UInt64(entry.count) * TIFFEntry.valueByteCount(entry.type)
  }
}
