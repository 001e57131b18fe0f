// Where movies and HEIF files say where they were made, and what takes its place: as many bytes, so
// that nothing moves and every offset in the file stays true.

import Bytes
import Wire

extension Extraction {
  /// What takes the place of the location in a movie that lies in another file.
  mutating func movieReplacements(
    from start: UInt64, to end: UInt64
  ) throws(MetadataStop) -> [Replacement] {
    var found: [Replacement] = []
    try forEachBox(from: start, to: end) { (self, box) throws(MetadataStop) in
      try self.addPlaces(inMovieBox: box, to: &found)
      return .on
    }
    if let damage = self.found.damage { throw .damaged(damage) }
    return found.sorted { $0.offset < $1.offset }
  }

  /// One of the boxes a movie is made of.
  mutating func addPlaces(
    inMovieBox box: Box, to found: inout [Replacement]
  ) throws(MetadataStop) {
    switch box.name {
    case "moov": try addPlaces(in: box, to: &found, depth: 0)
    case "meta", "udta": try addPlaces(inTags: box, to: &found)
    case "uuid":
      let content = try windows.bytes(at: box.content, Int(min(box.contentByteCount, 16)))
      if content == Self.xmpIdentifier { try addPlaces(inXMP: box, after: 16, to: &found) }
    default: break
    }
  }

  /// Boxes that hold others: the movie and its tracks.
  private mutating func addPlaces(
    in box: Box, to found: inout [Replacement], depth: Int
  ) throws(MetadataStop) {
    try forEachBox(in: box) { (self, child) throws(MetadataStop) in
      // What is told in the course of time cannot be looked into.
      if child.name == FourCC("mdia"), try self.mayTellPlaces(child) { throw .damaged(.malformed) }
      switch child.name {
      case "trak", "mdia":
        if depth < 3 { try self.addPlaces(in: child, to: &found, depth: depth + 1) }
      case "udta", "meta": try self.addPlaces(inTags: child, to: &found)
      default: break
      }
      return .on
    }
  }

  /// Whether a track is neither picture nor sound and may say where the camera is: cameras write
  /// positions as timed metadata (GoPro's gpmd, Google's camm) or as subtitles. Apple's (mebx)
  /// names what it holds by keys.
  private mutating func mayTellPlaces(_ media: Box) throws(MetadataStop) -> Bool {
    guard let handler = try firstBox("hdlr", in: media) else {
      return true
    }
    switch FourCC(try windows.u32(at: handler.content + 8)) {
    case "vide", "soun", "auxv", "pict", "tmcd": return false
    case "meta": break
    default: return true
    }
    guard let information = try firstBox("minf", in: media),
      let table = try firstBox("stbl", in: information),
      let descriptions = try firstBox("stsd", in: table),
      descriptions.contentByteCount <= Self.userDataByteCountMax
    else { return true }
    // Version (4), how many there are (4), and each with its length (4) and name (4).
    let bytes = try windows.bytes(
      at: descriptions.content, Int(descriptions.contentByteCount))
    guard bytes.count >= 16, bytes[4..<8].elementsEqual([0, 0, 0, 1]),
      bytes[12..<16].elementsEqual(Text("mebx").utf8)
    else { return true }
    return contains(bytes, Text("location").utf8)
  }

  /// Metadata in user data, in which there is none again.
  private static let tagBoxDepthMax = 4

  /// User data and lists of values. Each box that names a place becomes a free one.
  private mutating func addPlaces(
    inTags tags: Box, to found: inout [Replacement], depth: Int = 0
  ) throws(MetadataStop) {
    guard tags.contentByteCount >= 8 else { return }
    guard depth < Self.tagBoxDepthMax else { throw .damaged(.tooMuch) }
    // Only ISO's metadata has a version in front.
    let start = try windows.u32(at: tags.content)
    let isFull = tags.name == FourCC("meta") && start == 0
    var keys: [[UInt8]] = []
    try forEachBox(in: tags, skipping: isFull ? 4 : 0) { (self, box) throws(MetadataStop) in
      switch box.name {
      case UserDataName.location, "loci": found += self.blanked(box)
      case "XMP_": try self.addPlaces(inXMP: box, after: 0, to: &found)
      case "meta": try self.addPlaces(inTags: box, to: &found, depth: depth + 1)
      case "keys": keys = try self.keys(box)
      case "ilst":
        try self.forEachBox(in: box) { (self, item) throws(MetadataStop) in
          let number = item.name.value
          let isPlace =
            number >= 1 && number <= UInt32(keys.count)
            ? contains(keys[Int(number - 1)], Text("location").utf8)
            : item.name == UserDataName.location
          if isPlace { found += self.blanked(item) }
          return .on
        }
      default: break
      }
      return .on
    }
  }

  private mutating func addPlaces(
    inXMP box: Box, after skipped: UInt64, to found: inout [Replacement]
  ) throws(MetadataStop) {
    guard box.contentByteCount <= FileWindows.requestByteCountMax else { throw .damaged(.tooMuch) }
    let packet = try bytes(in: box, from: skipped, most: Int(box.contentByteCount))
    if let blanked = try LocationRemoval.withoutLocation(xmp: packet) {
      found.append(Replacement(offset: box.content + skipped, bytes: blanked))
    }
  }

  /// One of the boxes a HEIF file is made of: its Exif and XMP items, and a video behind it.
  mutating func addPlaces(
    inPictureBox box: Box, to found: inout [Replacement]
  ) throws(MetadataStop) {
    switch box.name {
    case "meta": try addItems(of: box, to: &found)
    case "mpvd": found += try movieReplacements(from: box.content, to: box.end)
    default: try addPlaces(inMovieBox: box, to: &found)
    }
  }

  /// Throws `tooMuch` for an item in pieces, which no phone writes.
  private mutating func addItems(of box: Box, to found: inout [Replacement]) throws(MetadataStop) {
    let (meta, items) = try readItemTables(box)
    var byteCount: UInt64 = 0
    for (index, item) in (items.exif + items.xmp).enumerated() {
      // It may be there for others.
      guard let place = try place(of: item, in: meta) else { throw .damaged(.malformed) }
      // None lies in another: together they are no longer than what may be read.
      byteCount = byteCount.addingReportingOverflow(place.byteCount).partialValue
      guard place.extents.count == 1, place.byteCount <= FileWindows.requestByteCountMax,
        byteCount <= FileWindows.byteCountMax
      else { throw .damaged(.tooMuch) }
      let offset = place.extents[0].offset
      guard !found.contains(where: { $0.offset == offset }) else { continue }
      let bytes = try windows.bytes(at: offset, Int(place.byteCount))
      if let changed = index < items.exif.count
        ? try Self.withoutLocation(exifItem: bytes)
        : try LocationRemoval.withoutLocation(xmp: bytes)
      {
        found.append(Replacement(offset: offset, bytes: changed))
      }
    }
  }

  /// How many bytes lie before the TIFF structure (4), these bytes, the structure.
  private static func withoutLocation(exifItem bytes: [UInt8]) throws(MetadataStop) -> [UInt8]? {
    let skipped = bytes.prefix(4).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } + 4
    guard bytes.count >= 4, skipped < UInt64(bytes.count) else { throw .damaged(.truncated) }
    let head = bytes.prefix(Int(skipped))
    return try LocationRemoval.withoutLocation(exif: Array(bytes.dropFirst(Int(skipped))))
      .map { head + $0 }
  }
}
