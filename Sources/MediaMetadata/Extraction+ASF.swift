// ASF (Microsoft's "Advanced Systems Format Specification" 01.20.03), which WMV and WMA are: how
// long, how large and when, out of its header. Numbers are little-endian.

import Bytes
import Media
import Wire

/// Identifiers of objects, as they stand in the file.
private enum ASFIdentifier {
  static let header: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  static let fileProperties: [UInt8] = [
    0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]
  static let streamProperties: [UInt8] = [
    0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]
  static let video: [UInt8] = [
    0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
  ]
  static let audio: [UInt8] = [
    0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
  ]
}

extension Extraction {
  private static let asfObjectCountMax = 128
  /// From 1601, where Windows begins, to 1970, in units of 100 ns.
  private static let hundredsFrom1601To1970: UInt64 = 116_444_736_000_000_000

  /// A header of 30 bytes that counts its objects and ends with 1 and 2.
  mutating func beginsASF(_ start: [UInt8]) throws(MetadataStop) -> Bool {
    guard start.starts(with: ASFIdentifier.header), windows.byteCount >= 30 else { return false }
    let byteCount = try windows.u64(at: 16).byteSwapped
    return try windows.u16(at: 28) == 0x0102 ? byteCount >= 30 : false
  }

  /// Whether there is sound alone: then it is WMA.
  mutating func isSoundOnly() throws(MetadataStop) -> Bool {
    var (hasSound, hasPicture) = (false, false)
    try forEachASFObject { (self, identifier, place, byteCount) throws(MetadataStop) in
      guard identifier == ASFIdentifier.streamProperties, byteCount >= 40 else { return }
      let kind = try self.windows.bytes(at: place + 24, 16)
      if kind == ASFIdentifier.audio { hasSound = true }
      if kind == ASFIdentifier.video { hasPicture = true }
    }
    return hasSound && !hasPicture
  }

  mutating func readASF() throws(MetadataStop) {
    try forEachASFObject { (self, identifier, place, byteCount) throws(MetadataStop) in
      if identifier == ASFIdentifier.fileProperties, byteCount >= 104 {
        try self.readFileProperties(at: place)
      } else if identifier == ASFIdentifier.streamProperties, byteCount >= 78 {
        let kind = try self.windows.bytes(at: place + 24, 16)
        if kind == ASFIdentifier.audio { self.found.hasSound = true }
        if kind == ASFIdentifier.video, self.storedSize == nil, byteCount >= 86 {
          self.storedSize = ImageSize(
            width: try self.windows.u32(at: place + 78).byteSwapped,
            height: try self.windows.u32(at: place + 82).byteSwapped)
        }
      }
    }
  }

  /// Each object of the header: an identifier (16), its length with both (8), its content.
  private mutating func forEachASFObject(
    _ body: (inout Extraction, [UInt8], UInt64, UInt64) throws(MetadataStop) -> Void
  ) throws(MetadataStop) {
    let end = min(try windows.u64(at: 16).byteSwapped, windows.byteCount)
    var place: UInt64 = 30
    for _ in 0..<Self.asfObjectCountMax {
      guard place <= end, end - place >= 24 else { return }
      let identifier = try windows.bytes(at: place, 16)
      let byteCount = try windows.u64(at: place + 16).byteSwapped
      guard byteCount >= 24 else { throw .damaged(.malformed) }
      guard byteCount <= end - place else { throw .damaged(.truncated) }
      try body(&self, identifier, place, byteCount)
      place += byteCount
    }
    throw .damaged(.tooMuch)
  }

  /// When it was made (at 48, UTC); how long it plays (at 64), with what is read before that (at
  /// 80, in milliseconds).
  private mutating func readFileProperties(at place: UInt64) throws(MetadataStop) {
    let created = try windows.u64(at: place + 48).byteSwapped
    if created > Self.hundredsFrom1601To1970 {
      let milliseconds = (created - Self.hundredsFrom1601To1970) / 10_000
      if milliseconds >= 1000, milliseconds < UInt64(secondsMax) * 1000 {
        state(
          StatedDate(
            field: .movieCreationTime, milliseconds: Int64(milliseconds), zone: .utc,
            isDayOnly: false))
      }
    }
    let whole = try windows.u64(at: place + 64).byteSwapped / 10_000
    let preroll = try windows.u64(at: place + 80).byteSwapped
    guard whole > preroll else { return }
    found.durationMilliseconds = UInt32(exactly: whole - preroll)
  }
}
