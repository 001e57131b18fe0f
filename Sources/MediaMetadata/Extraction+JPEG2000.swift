// JPEG 2000 (ITU-T T.800): how large, out of the boxes around its codestream (annex I) or of the
// codestream itself (annex A); Exif and XMP out of boxes with an identifier.

import Bytes
import Media
import Wire

extension Extraction {
  private static let jp2Signature: [UInt8] = [
    0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A,
  ]
  /// "JpgTiffExif->JP2".
  private static var jp2Exif: [UInt8] { Text("JpgTiffExif->JP2").utf8 }

  /// A codestream alone begins with two markers.
  mutating func beginsJPEG2000(_ start: [UInt8]) throws(MetadataStop) -> Bool {
    start.starts(with: Self.jp2Signature) || start.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
  }

  mutating func readJPEG2000() throws(MetadataStop) {
    guard try windows.u8(at: 0) == 0 else {
      // Sides of the grid (at 8), less where the picture begins on it (at 16).
      let sides = (try windows.u32(at: 8), try windows.u32(at: 12))
      let start = (try windows.u32(at: 16), try windows.u32(at: 20))
      guard start.0 < sides.0, start.1 < sides.1 else { throw .damaged(.malformed) }
      storedSize = ImageSize(width: sides.0 - start.0, height: sides.1 - start.1)
      return
    }
    try forEachBox(
      from: 12, to: windows.byteCount, most: Self.boxCountMax
    ) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "jp2h":
        if let header = try self.firstBox("ihdr", in: box) {
          self.storedSize = ImageSize(
            width: try self.u32(at: 4, in: header), height: try self.u32(at: 0, in: header))
        }
      case "uuid" where box.contentByteCount > 16:
        try self.attempt { (self) throws(MetadataStop) in try self.readIdentified(box) }
      default: break
      }
      return .on
    }
  }

  private mutating func readIdentified(_ box: Box) throws(MetadataStop) {
    let identifier = try windows.bytes(at: box.content, 16)
    if identifier == Self.jp2Exif {
      try readExif(at: box.content + 16, box.contentByteCount - 16)
    } else if identifier == Self.xmpIdentifier,
      box.contentByteCount <= FileWindows.requestByteCountMax
    {
      readXMP(try bytes(in: box, from: 16, most: Int(FileWindows.requestByteCountMax)))
    }
  }
}
