// Formats of chunks: WebP (RFC 9649) and GIF (version 89a).

import Bytes
import Media
import Wire

extension Extraction {
  /// What is behind the first chunks is looked for so far.
  private static let chunkCountMax = 256

  /// "RIFF", a length, "WEBP", then chunks: name (4), length (4, little-endian), content, a zero
  /// where the length is odd. Exif and XMP stand behind the pixels.
  mutating func readWebP() throws(MetadataStop) {
    var place: UInt64 = 12
    for _ in 0..<Self.chunkCountMax {
      guard place + 8 <= windows.byteCount else { return }
      let name = FourCC(try windows.u32(at: place))
      let byteCount = UInt64(try windows.u32(at: place + 4).byteSwapped)
      let content = place + 8
      guard content + byteCount <= windows.byteCount else { throw .damaged(.truncated) }
      try attempt { (self) throws(MetadataStop) in
        try self.readWebPChunk(name, at: content, byteCount)
      }
      place = content + byteCount + byteCount % 2
    }
  }

  private mutating func readWebPChunk(
    _ name: FourCC, at content: UInt64, _ byteCount: UInt64
  ) throws(MetadataStop) {
    switch name {
    case "VP8X" where byteCount >= 10:
      // Sides less one, 24 bits each.
      let sides = try windows.bytes(at: content + 4, 6).map { UInt32($0) }
      storedSize = ImageSize(
        width: (sides[0] | sides[1] << 8 | sides[2] << 16) + 1,
        height: (sides[3] | sides[4] << 8 | sides[5] << 16) + 1)
    case "VP8 " where storedSize == nil && byteCount >= 10:
      // RFC 6386 section 9.1: three bytes, a start code, and 14 bits for each side.
      guard try windows.number(at: content + 3, 3) == 0x9D012A else { return }
      storedSize = ImageSize(
        width: UInt32(try windows.u16(at: content + 6).byteSwapped & 0x3FFF),
        height: UInt32(try windows.u16(at: content + 8).byteSwapped & 0x3FFF))
    case "VP8L" where storedSize == nil && byteCount >= 5:
      // RFC 9649 section 3.4: a signature, then sides less one, 14 bits each.
      guard try windows.u8(at: content) == 0x2F else { return }
      let bits = try windows.u32(at: content + 1).byteSwapped
      storedSize = ImageSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case "EXIF":
      // Some write JPEG's signature in front.
      let signature = UInt64(JPEGSignature.exif.count)
      let start = try windows.bytes(at: content, Int(min(byteCount, signature)))
      let skipped = start == JPEGSignature.exif ? signature : 0
      try readExif(at: content + skipped, byteCount - skipped)
    case "XMP ":
      guard byteCount <= FileWindows.requestByteCountMax else { throw .damaged(.tooMuch) }
      readXMP(try windows.bytes(at: content, Int(byteCount)))
    default: break
    }
  }

  /// Behind the signature (6): sides, 16 bits each, little-endian.
  mutating func readGIF() throws(MetadataStop) {
    storedSize = ImageSize(
      width: UInt32(try windows.u16(at: 6).byteSwapped),
      height: UInt32(try windows.u16(at: 8).byteSwapped))
  }
}
