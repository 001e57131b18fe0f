// JPEG XL (ISO/IEC 18181-1 and 18181-2): how large and how turned, out of the codestream's header,
// and Exif and XMP out of the boxes around it.

import Bytes
import Media
import Wire

extension Extraction {
  private static let jxlSignature: [UInt8] = [
    0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A,
  ]

  /// A codestream alone begins with two bytes only: its header is looked at, too.
  mutating func beginsJPEGXL(_ start: [UInt8]) throws(MetadataStop) -> Bool {
    if start.starts(with: Self.jxlSignature) { return true }
    guard start.starts(with: [0xFF, 0x0A]) else { return false }
    return CodestreamHeader(Array(start.dropFirst(2))) != nil
  }

  mutating func readJPEGXL() throws(MetadataStop) {
    guard try windows.u8(at: 0) == 0 else { return try readCodestream(at: 0) }
    var isRead = false
    try forEachBox(
      from: 12, to: windows.byteCount, most: Self.boxCountMax
    ) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "jxlc", "jxlp":
        guard !isRead else { break }
        isRead = true
        // The first part of several has its number in front.
        let skipped: UInt64 = FourCC("jxlp") == box.name ? 4 : 0
        try self.attempt { (self) throws(MetadataStop) in
          try self.readCodestream(at: box.content + skipped)
        }
      case "Exif": try self.attempt { (self) throws(MetadataStop) in try self.readExifBox(box) }
      case "xml ":
        if box.contentByteCount <= FileWindows.requestByteCountMax {
          self.readXMP(try self.bytes(in: box, most: Int(FileWindows.requestByteCountMax)))
        }
      default: break
      }
      return .on
    }
  }

  /// How it is turned the codestream says alone.
  private mutating func readExifBox(_ box: Box) throws(MetadataStop) {
    let turned = orientation
    defer { orientation = turned }
    let offset = UInt64(try u32(at: 0, in: box))
    guard offset < box.contentByteCount - 4 else { throw .damaged(.malformed) }
    try readExif(at: box.content + 4 + offset, box.contentByteCount - 4 - offset)
  }

  private mutating func readCodestream(at place: UInt64) throws(MetadataStop) {
    let count = min(UInt64(18), windows.byteCount - min(place, windows.byteCount))
    let start = try windows.bytes(at: place, Int(count))
    guard start.starts(with: [0xFF, 0x0A]),
      let header = CodestreamHeader(Array(start.dropFirst(2)))
    else { throw .damaged(.malformed) }
    storedSize = header.size
    orientation = header.orientation
  }
}

/// Bits of a codestream are counted from the least significant on.
private struct CodestreamHeader {
  let size: ImageSize
  let orientation: Orientation

  /// No picture has longer sides.
  private static let sideMax: UInt64 = 1 << 20

  init?(_ bytes: [UInt8]) {
    var place = 0
    func bits(_ count: Int) -> UInt64 {
      var value: UInt64 = 0
      for index in 0..<count {
        if place < bytes.count * 8, bytes[place / 8] >> UInt8(place % 8) & 1 == 1 {
          value |= 1 << UInt64(index)
        }
        place += 1
      }
      return value
    }
    // Section "SizeHeader".
    let isSmall = bits(1) == 1
    func side() -> UInt64 {
      isSmall ? (bits(5) + 1) * 8 : bits([9, 13, 18, 30][Int(bits(2))]) + 1
    }
    let height = side()
    let width: UInt64
    switch bits(3) {
    case 1: width = height
    case 2: width = height * 12 / 10
    case 3: width = height * 4 / 3
    case 4: width = height * 3 / 2
    case 5: width = height * 16 / 9
    case 6: width = height * 5 / 4
    case 7: width = height * 2
    default: width = side()
    }
    // Section "ImageMetadata": all as usual, or more fields, of which the first is the turning.
    var turned: UInt8 = 1
    if bits(1) == 0, bits(1) == 1 { turned = UInt8(bits(3)) + 1 }
    guard width <= Self.sideMax, height <= Self.sideMax, place <= bytes.count * 8,
      let size = ImageSize(width: UInt32(width), height: UInt32(height)),
      let orientation = Orientation(rawValue: turned)
    else { return nil }
    (self.size, self.orientation) = (size, orientation)
  }
}
