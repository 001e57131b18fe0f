// What cameras say of their sensors' pictures: as in any TIFF when and with what they were taken,
// how large the picture is, and the largest JPEG that the camera has drawn of it.

import Bytes
import Media
import Wire

private enum RawTag {
  static let kind: UInt16 = 254
  static let width: UInt16 = 256
  static let height: UInt16 = 257
  static let photometric: UInt16 = 262
  static let make: UInt16 = 271
  static let stripPlaces: UInt16 = 273
  static let stripByteCounts: UInt16 = 279
  static let subDirectories: UInt16 = 330
  static let jpegPlace: UInt16 = 513
  static let jpegByteCount: UInt16 = 514
  static let exif: UInt16 = 0x8769
  static let makerNote: UInt16 = 0x927C
  static let exifWidth: UInt16 = 0xA002
  static let exifHeight: UInt16 = 0xA003
  static let dngVersion: UInt16 = 0xC612
  /// Panasonic's: the edges of the picture on the sensor, and a JPEG.
  static let borders: [UInt16] = [4, 5, 6, 7]
  static let jpeg: UInt16 = 0x2E
}

extension Extraction {
  /// Canon's have four, one behind the other; Adobe's have some beneath the first.
  private static let pageCountMax = 16
  /// A colour filter array, and one that was developed in part.
  private static let sensorPhotometrics: [UInt32] = [32803, 34892]
  /// In front of TIFF's first directory.
  private static let numbers: [UInt16] = [42, 0x55, 0x4F52, 0x5352]

  /// Whether a file that begins as TIFF does is a sensor's; `nil` for scans and drawings, and for
  /// what is too short to tell.
  mutating func rawForm(ofTIFF count: Int) throws(MetadataStop) -> RawForm? {
    do throws(MetadataStop) {
      let (block, start) = try tiffBlock(at: 0, windows.byteCount)
      let first = try directory(at: start, in: block).entries
      found.damage = nil
      if first.contains(where: { $0.tag == RawTag.dngVersion }) { return .adobe }
      let pages = try [first] + beneath(first, in: block)
      for page in pages {
        let value = try value(of: RawTag.photometric, page, in: block)
        if let value, Self.sensorPhotometrics.contains(value) {
          guard let maker = first.first(where: { $0.tag == RawTag.make }) else { return .other }
          return RawForm(maker: try text(maker, in: block))
        }
      }
    } catch {
      if case .needs = error { throw error }
    }
    found.damage = nil
    return nil
  }

  /// The directories that a page leads to.
  private mutating func beneath(
    _ page: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) -> [[TIFFEntry]] {
    guard let entry = page.first(where: { $0.tag == RawTag.subDirectories }),
      entry.type == 4 || entry.type == 13
    else { return [] }
    var pages: [[TIFFEntry]] = []
    for index in 0..<UInt64(min(entry.count, UInt32(Self.pageCountMax))) {
      let place = UInt64(try u32(at: entry.offset + 4 * index, in: block))
      pages.append(try directory(at: place, in: block).entries)
    }
    return pages
  }

  mutating func readRaw() throws(MetadataStop) {
    switch rawForm {
    case .canon3: try readCanon3()
    case .fuji: try readFuji()
    default: try readRawTIFF()
    }
  }

  private mutating func readRawTIFF() throws(MetadataStop) {
    let (block, start) = try tiffBlock(at: 0, windows.byteCount, marked: Self.numbers)
    let first = try directory(at: start, in: block)
    try readFields(first.entries, in: block)
    var pages = [first.entries]
    try attempt { (self) throws(MetadataStop) in
      pages += try self.beneath(first.entries, in: block)
      var next = first.next
      while next > 0, pages.count < Self.pageCountMax {
        let page = try self.directory(at: next, in: block)
        pages.append(page.entries)
        next = page.next
      }
    }
    for page in pages {
      try attempt { (self) throws(MetadataStop) in try self.findPreview(page, in: block) }
    }
    try attempt { (self) throws(MetadataStop) in
      if self.rawForm == .panasonic { try self.readPanasonic(first.entries, in: block) }
      if self.rawForm == .olympus { try self.readOlympus(first.entries, in: block) }
      if self.storedSize == nil { try self.readSensorSize(pages, in: block) }
    }
  }

  /// That of a page with what the sensor saw; else what Exif says, or the largest page.
  private mutating func readSensorSize(
    _ pages: [[TIFFEntry]], in block: TIFFBlock
  ) throws(MetadataStop) {
    var (sensor, largest): (ImageSize?, ImageSize?) = (nil, nil)
    for page in pages {
      let size = ImageSize(
        width: try value(of: RawTag.width, page, in: block) ?? 0,
        height: try value(of: RawTag.height, page, in: block) ?? 0)
      let photometric = try value(of: RawTag.photometric, page, in: block) ?? 0
      if Self.sensorPhotometrics.contains(photometric) { sensor = Self.larger(sensor, size) }
      largest = Self.larger(largest, size)
    }
    var said: ImageSize?
    if let place = try value(of: RawTag.exif, pages.first ?? [], in: block) {
      let exif = try directory(at: UInt64(place), in: block).entries
      said = ImageSize(
        width: try value(of: RawTag.exifWidth, exif, in: block) ?? 0,
        height: try value(of: RawTag.exifHeight, exif, in: block) ?? 0)
    }
    storedSize = sensor ?? said ?? largest
  }

  private static func larger(_ one: ImageSize?, _ other: ImageSize?) -> ImageSize? {
    guard let one, let other else { return one ?? other }
    return UInt64(one.width) * UInt64(one.height) < UInt64(other.width) * UInt64(other.height)
      ? other : one
  }

  /// A JPEG by itself, or the one strip of a page.
  private mutating func findPreview(
    _ page: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) {
    for (placeTag, countTag) in [
      (RawTag.jpegPlace, RawTag.jpegByteCount), (RawTag.stripPlaces, RawTag.stripByteCounts),
    ] {
      guard let entry = page.first(where: { $0.tag == placeTag }), entry.count == 1,
        let place = try whole(entry, in: block),
        let byteCount = try value(of: countTag, page, in: block)
      else { continue }
      try keepPreview(
        MediaRange(offset: block.base + UInt64(place), byteCount: UInt64(byteCount)))
    }
  }

  /// Where it is larger than what was found before.
  private mutating func keepPreview(_ place: MediaRange) throws(MetadataStop) {
    guard place.byteCount > (found.preview?.place.byteCount ?? 0),
      try drawnSize(of: place) != nil
    else { return }
    found.preview = EmbeddedPreview(
      coding: .jpeg, place: place, configuration: nil, size: try smallSize(of: place))
  }

  private mutating func readPanasonic(
    _ entries: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) {
    let borders = try RawTag.borders.map { tag throws(MetadataStop) in
      try value(of: tag, entries, in: block) ?? 0
    }
    if borders[2] > borders[0], borders[3] > borders[1] {
      storedSize = ImageSize(width: borders[3] - borders[1], height: borders[2] - borders[0])
    }
    if let jpeg = entries.first(where: { $0.tag == RawTag.jpeg }), jpeg.type == 7 {
      try keepPreview(
        MediaRange(offset: block.base + jpeg.offset, byteCount: UInt64(jpeg.count)))
    }
  }

  /// The maker's note is a TIFF structure whose offsets count from its beginning: behind
  /// "OLYMPUS\0" or "OM SYSTEM\0\0\0", a byte order and a number. 0x2020 leads to the settings,
  /// whose 0x101 and 0x102 say where a JPEG lies and how long it is.
  private mutating func readOlympus(
    _ first: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) {
    guard let place = try value(of: RawTag.exif, first, in: block),
      let note = try directory(at: UInt64(place), in: block).entries
        .first(where: { $0.tag == RawTag.makerNote && $0.count > 16 })
    else { return }
    let base = block.base + note.offset
    let name = try windows.bytes(at: base, 10)
    let start: UInt64
    if name.starts(with: Text("OLYMPUS\0").utf8) {
      start = 8
    } else if name.starts(with: Text("OM SYSTEM\0").utf8) {
      start = 12
    } else {
      return
    }
    let inner = TIFFBlock(
      base: base, byteCount: windows.byteCount - base,
      isLittleEndian: try windows.u16(at: base + start) == 0x4949)
    let entries = try directory(at: start + 4, in: inner).entries
    guard let entry = entries.first(where: { $0.tag == 0x2020 }) else { return }
    let settings = try directory(
      at: entry.type == 4 || entry.type == 13
        ? UInt64(try u32(at: entry.offset, in: inner)) : entry.offset, in: inner
    ).entries
    guard let offset = try value(of: 0x101, settings, in: inner),
      let byteCount = try value(of: 0x102, settings, in: inner)
    else { return }
    try keepPreview(MediaRange(offset: base + UInt64(offset), byteCount: UInt64(byteCount)))
  }

  /// Fujifilm's header says (at 84) where a JPEG lies, which has all that is said, and (at 92)
  /// where the sensor's properties do: so many (4), each a number (2), a length (2), a value.
  private mutating func readFuji() throws(MetadataStop) {
    let place = MediaRange(
      offset: UInt64(try windows.u32(at: 84)), byteCount: UInt64(try windows.u32(at: 88)))
    let properties = UInt64(try windows.u32(at: 92))
    if try drawnSize(of: place) != nil {
      try readJPEG(at: place.offset)
      found.preview = nil
      try keepPreview(place)
    }
    try attempt { (self) throws(MetadataStop) in
      var start = properties + 4
      for _ in 0..<min(try self.windows.u32(at: properties), 256) {
        let (tag, byteCount) = (
          try self.windows.u16(at: start), try self.windows.u16(at: start + 2)
        )
        // As the camera cuts it.
        if tag == 0x0111, byteCount >= 4 {
          self.storedSize = ImageSize(
            width: UInt32(try self.windows.u16(at: start + 6)),
            height: UInt32(try self.windows.u16(at: start + 4)))
          return
        }
        start += 4 + UInt64(byteCount)
      }
    }
  }
}

/// Canon's newer pictures, which are boxes (Canon's own, as exiftool documents them).
extension Extraction {
  private static let canonIdentifier: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]
  private static let previewIdentifier: [UInt8] = [
    0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
  ]

  private mutating func readCanon3() throws(MetadataStop) {
    try forEachBox(
      from: 0, to: windows.byteCount, most: Self.boxCountMax
    ) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "moov":
        try self.forEachBox(in: box) { (self, inner) throws(MetadataStop) in
          if try self.isUUID(inner, Self.canonIdentifier) {
            try self.attempt { (self) throws(MetadataStop) in try self.readCanonFields(inner) }
          }
          return .on
        }
      case "uuid":
        // Two numbers of four bytes, then the picture's box.
        if try self.isUUID(box, Self.previewIdentifier) {
          try self.attempt { (self) throws(MetadataStop) in
            try self.readCanonPreview(box, skipping: 24)
          }
        }
      default: break
      }
      return .on
    }
  }

  private mutating func isUUID(
    _ box: Box, _ identifier: [UInt8]
  ) throws(MetadataStop) -> Bool {
    guard "uuid" ~= box.name, box.contentByteCount >= 24 else { return false }
    return try windows.bytes(at: box.content, 16) == identifier
  }

  /// Each directory in a box, and a TIFF structure, of its own.
  private mutating func readCanonFields(_ canon: Box) throws(MetadataStop) {
    var (first, exif, gps): (MediaRange?, MediaRange?, MediaRange?) = (nil, nil, nil)
    try forEachBox(in: canon, skipping: 16) { (_, box) throws(MetadataStop) in
      let place = MediaRange(offset: box.content, byteCount: box.contentByteCount)
      switch box.name {
      case "CMT1": first = place
      case "CMT2": exif = place
      case "CMT4": gps = place
      default: break
      }
      return .on
    }
    try readFields(first: first, exif: exif, gps: gps)
    try readCanonPreview(canon, skipping: 16)
  }

  /// A picture: a version (4), then "THMB" has its sides (4), its length (4) and four bytes more;
  /// "PRVW" two bytes, its sides, two bytes more, and its length.
  private mutating func readCanonPreview(
    _ outer: Box, skipping skipped: UInt64
  ) throws(MetadataStop) {
    try forEachBox(in: outer, skipping: skipped) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "THMB", "PRVW":
        let lengthPlace: UInt64 = FourCC("THMB") == box.name ? 8 : 12
        let byteCount = UInt64(try self.u32(at: lengthPlace, in: box))
        guard box.contentByteCount > 16, byteCount <= box.contentByteCount - 16 else { return .on }
        try self.keepPreview(MediaRange(offset: box.content + 16, byteCount: byteCount))
      default: break
      }
      return .on
    }
  }
}
