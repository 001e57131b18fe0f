// Exif (CIPA DC-008, 2.32): the fields of a TIFF structure that say when, where and with what a
// picture was taken, and where its small copy lies.

import Bytes
import Media
import Wire

/// The tags that are read. Exif 2.32 sections 4.6.4 to 4.6.6; TIFF 6.0 section 8.
private enum ExifTag {
  static let imageWidth: UInt16 = 0x0100
  static let imageLength: UInt16 = 0x0101
  static let make: UInt16 = 0x010F
  static let model: UInt16 = 0x0110
  static let orientation: UInt16 = 0x0112
  static let dateTime: UInt16 = 0x0132
  static let jpegOffset: UInt16 = 0x0201
  static let jpegByteCount: UInt16 = 0x0202
  static let xmp: UInt16 = 0x02BC
  static let exifDirectory: UInt16 = 0x8769
  static let gpsDirectory: UInt16 = 0x8825
  static let dateTimeOriginal: UInt16 = 0x9003
  static let dateTimeDigitized: UInt16 = 0x9004
  static let offsetTime: UInt16 = 0x9010
  static let offsetTimeOriginal: UInt16 = 0x9011
  static let offsetTimeDigitized: UInt16 = 0x9012
  static let makerNote: UInt16 = 0x927C
  static let subSecTime: UInt16 = 0x9290
  static let subSecTimeOriginal: UInt16 = 0x9291
  static let subSecTimeDigitized: UInt16 = 0x9292
  static let lensModel: UInt16 = 0xA434
}

extension Extraction {
  /// Exif within another file: as `readTIFF`, but it does not say how large the picture is.
  mutating func readExif(at base: UInt64, _ byteCount: UInt64) throws(MetadataStop) {
    let (block, start) = try tiffBlock(at: base, byteCount)
    let first = try directory(at: start, in: block)
    try readFields(first.entries, in: block)
    if first.next > 0, first.next != start {
      try attempt { (self) throws(MetadataStop) in
        try self.readThumbnail(self.directory(at: first.next, in: block).entries, in: block)
      }
    }
  }

  /// A TIFF file: its first page, which is also where it has its Exif.
  mutating func readTIFF() throws(MetadataStop) {
    let (block, start) = try tiffBlock(at: 0, windows.byteCount)
    let first = try directory(at: start, in: block)
    let width = try value(of: ExifTag.imageWidth, first.entries, in: block)
    let height = try value(of: ExifTag.imageLength, first.entries, in: block)
    storedSize = ImageSize(width: width ?? 0, height: height ?? 0)
    try readFields(first.entries, in: block)
    if let entry = first.entries.first(where: { $0.tag == ExifTag.xmp }) {
      let packet = try bytes(entry, most: Int(FileWindows.requestByteCountMax), in: block)
      readXMP(packet)
    }
  }

  mutating func value(
    of tag: UInt16, _ entries: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) -> UInt32? {
    guard let entry = entries.first(where: { $0.tag == tag }) else { return nil }
    return try whole(entry, in: block)
  }

  private mutating func text(
    of tag: UInt16, _ entries: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) -> Text {
    guard let entry = entries.first(where: { $0.tag == tag }) else { return "" }
    return try text(entry, in: block)
  }

  /// The first directory and those it points to. Each of them may be damaged for itself.
  mutating func readFields(
    _ entries: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) {
    try readCamera(entries, in: block)
    // The time zone and fraction of this date stand in the other directory.
    let changed = try text(of: ExifTag.dateTime, entries, in: block)
    var more: [TIFFEntry] = []
    if let place = try value(of: ExifTag.exifDirectory, entries, in: block) {
      try attempt { (self) throws(MetadataStop) in
        more = try self.directory(at: UInt64(place), in: block).entries
      }
    }
    try readDates(changed, more, in: block)
    found.lens = try text(of: ExifTag.lensModel, more, in: block)
    if let note = more.first(where: { $0.tag == ExifTag.makerNote }) {
      try readMakerNote(note, in: block)
    }
    if let place = try value(of: ExifTag.gpsDirectory, entries, in: block) {
      try attempt { (self) throws(MetadataStop) in
        try self.readGPS(self.directory(at: UInt64(place), in: block).entries, in: block)
      }
    }
  }

  /// Three directories that stand in blocks of their own, any of which may be missing.
  mutating func readFields(
    first: MediaRange?, exif: MediaRange?, gps: MediaRange?
  ) throws(MetadataStop) {
    var changed: Text = ""
    if let first {
      let (block, start) = try tiffBlock(at: first.offset, first.byteCount)
      let entries = try directory(at: start, in: block).entries
      try readCamera(entries, in: block)
      changed = try text(of: ExifTag.dateTime, entries, in: block)
      storedSize = ImageSize(
        width: try value(of: ExifTag.imageWidth, entries, in: block) ?? 0,
        height: try value(of: ExifTag.imageLength, entries, in: block) ?? 0)
    }
    if let exif {
      try attempt { (self) throws(MetadataStop) in
        let (block, start) = try self.tiffBlock(at: exif.offset, exif.byteCount)
        let entries = try self.directory(at: start, in: block).entries
        try self.readDates(changed, entries, in: block)
        self.found.lens = try self.text(of: ExifTag.lensModel, entries, in: block)
      }
    }
    if let gps {
      try attempt { (self) throws(MetadataStop) in
        let (block, start) = try self.tiffBlock(at: gps.offset, gps.byteCount)
        try self.readGPS(self.directory(at: start, in: block).entries, in: block)
      }
    }
  }

  private mutating func readCamera(
    _ entries: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) {
    if let value = try value(of: ExifTag.orientation, entries, in: block) {
      orientation = UInt8(exactly: value).flatMap { Orientation(rawValue: $0) } ?? .topLeft
    }
    found.make = try text(of: ExifTag.make, entries, in: block)
    found.model = try text(of: ExifTag.model, entries, in: block)
  }

  private mutating func readDates(
    _ changed: Text, _ entries: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) {
    let original = try text(of: ExifTag.dateTimeOriginal, entries, in: block)
    let digitized = try text(of: ExifTag.dateTimeDigitized, entries, in: block)
    let rows: [(DateField, Text, UInt16, UInt16)] = [
      (.exifDateTimeOriginal, original, ExifTag.offsetTimeOriginal, ExifTag.subSecTimeOriginal),
      (.exifDateTimeDigitized, digitized, ExifTag.offsetTimeDigitized, ExifTag.subSecTimeDigitized),
      (.exifDateTime, changed, ExifTag.offsetTime, ExifTag.subSecTime),
    ]
    for (field, text, offsetTag, fractionTag) in rows {
      guard var date = WrittenDate(text.utf8) else { continue }
      var scanner = DigitScanner(try self.text(of: offsetTag, entries, in: block).utf8)
      if date.offset == nil, let offset = scanner.offset() {
        // A local time that says it is UTC's is local time in a place where that is the same.
        date.offset = offset == .utc ? .minutes(0) : offset
      }
      if date.milliseconds % 1000 == 0, !date.isDayOnly {
        var digits = DigitScanner(try self.text(of: fractionTag, entries, in: block).utf8)
        date.milliseconds += Int64(digits.fraction())
      }
      state(date.stated(as: field))
    }
  }

  /// Apple's: "Apple iOS", a zero, a version (2), a byte order (2), and a directory whose offsets
  /// count from the note's beginning. Tag 0x11 is what pairs a Live Photo.
  private mutating func readMakerNote(
    _ note: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) {
    let byteCount = UInt64(note.count) * TIFFEntry.valueByteCount(note.type)
    guard byteCount > 16,
      try windows.bytes(at: block.base + note.offset, 10) == Text("Apple iOS\0").utf8
    else { return }
    let order = try windows.u16(at: block.base + note.offset + 12)
    let inner = TIFFBlock(
      base: block.base + note.offset, byteCount: byteCount, isLittleEndian: order == 0x4949)
    try attempt { (self) throws(MetadataStop) in
      let entries = try self.directory(at: 14, in: inner).entries
      let identifier = try self.text(of: 0x0011, entries, in: inner)
      if identifier.utf8.count <= 128 { self.found.contentIdentifier = identifier }
    }
  }

  /// The JPEG that the second directory points to.
  private mutating func readThumbnail(
    _ entries: [TIFFEntry], in block: TIFFBlock
  ) throws(MetadataStop) {
    guard let offset = try value(of: ExifTag.jpegOffset, entries, in: block),
      let byteCount = try value(of: ExifTag.jpegByteCount, entries, in: block),
      byteCount > 4, UInt64(offset) + UInt64(byteCount) <= block.byteCount,
      try windows.u16(at: block.base + UInt64(offset)) == 0xFFD8
    else { return }
    let place = MediaRange(offset: block.base + UInt64(offset), byteCount: UInt64(byteCount))
    found.preview = EmbeddedPreview(
      coding: .jpeg, place: place, configuration: nil, size: try smallSize(of: place))
  }
}
