// Photoshop's own files (Adobe's "Photoshop File Formats Specification"): how large, and of the
// resources in front of the pixels Exif, XMP, IPTC's data sets and a small picture.

import Bytes
import Media
import Wire

extension Extraction {
  private static let resourceCountMax = 512
  private static let resourceByteCountMax: UInt64 = 512 << 10

  /// A version, six zeros, 1 to 56 channels.
  static func beginsPhotoshop(_ start: [UInt8]) -> Bool {
    start.count == 18 && start.starts(with: Text("8BPS").utf8) && start[4] == 0
      && 1...2 ~= start[5] && start[6..<12].allSatisfy { $0 == 0 } && start[12] == 0
      && 1...56 ~= start[13]
  }

  mutating func readPhotoshop() throws(MetadataStop) {
    storedSize = ImageSize(width: try windows.u32(at: 18), height: try windows.u32(at: 14))
    let colours = UInt64(try windows.u32(at: 26))
    let start = 30 + colours + 4
    let end = start + UInt64(try windows.u32(at: 30 + colours))
    guard end <= windows.byteCount else { throw .damaged(.truncated) }
    var place = start
    for _ in 0..<Self.resourceCountMax {
      guard place <= end, end - place >= 12 else { return }
      guard try windows.u32(at: place) == FourCC("8BIM").value else { throw .damaged(.malformed) }
      let number = try windows.u16(at: place + 4)
      // A name, of an odd length with its own byte.
      let name = (UInt64(try windows.u8(at: place + 6)) + 2) / 2 * 2
      let content = place + 6 + name + 4
      let byteCount = UInt64(try windows.u32(at: place + 6 + name))
      guard content <= end, byteCount <= end - content else { throw .damaged(.truncated) }
      try attempt { (self) throws(MetadataStop) in
        try self.readResource(number, MediaRange(offset: content, byteCount: byteCount), place)
      }
      place = content + byteCount + byteCount % 2
    }
    throw .damaged(.tooMuch)
  }

  /// - Parameter start: of the resource, with its number and name.
  private mutating func readResource(
    _ number: UInt16, _ place: MediaRange, _ start: UInt64
  ) throws(MetadataStop) {
    guard place.byteCount <= Self.resourceByteCountMax else { return }
    switch number {
    case 0x0404:
      let whole = place.offset + place.byteCount - start
      try readIPTC(resources: try windows.bytes(at: start, Int(whole)))
    // Behind 28 bytes, the first of which say that it is a JPEG.
    case 0x040C where place.byteCount > 28:
      guard try windows.u32(at: place.offset) == 1 else { return }
      let picture = MediaRange(offset: place.offset + 28, byteCount: place.byteCount - 28)
      guard let size = try smallSize(of: picture) else { return }
      found.preview = EmbeddedPreview(
        coding: .jpeg, place: picture, configuration: nil, size: size)
    case 0x0422:
      // Its pixels lie as they are seen, and its own small picture is newer than that of Exif.
      let preview = found.preview
      try readExif(at: place.offset, place.byteCount)
      orientation = .topLeft
      found.preview = preview ?? found.preview
    case 0x0424: readXMP(try windows.bytes(at: place.offset, Int(place.byteCount)))
    default: break
    }
  }
}
