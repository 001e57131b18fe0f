// BMP: its header of 40 bytes and more, that of OS/2, and what only begins as one does.

import Testing
import Wire

@testable import MediaMetadata

enum SampleBitmap {
  /// - Parameter picture: the header of the picture behind its length.
  static func file(_ picture: [UInt8]) -> [UInt8] {
    ascii("BM") + le32(18 + picture.count) + le32(0) + le32(18 + picture.count)
      + le32(4 + picture.count) + picture
  }

  static let full = file(le32(640) + le32(480) + le16(1) + le16(24) + zeros(24))
}

@Suite struct BitmapTests {
  @Test func `a bitmap says how large it is`() throws {
    let found = try described(SampleBitmap.full)
    #expect(found.format == .bmp && found.mediaType == "image/bmp" && found.orientation == 1)
    #expect(found.size == PixelSize(width: 640, height: 480) && found.damage == nil)
    #expect(MediaFacts(found, nil).kind == .photo)
  }

  @Test func `rows may go from the top down, and sides have 16 bits`() throws {
    let down = SampleBitmap.file(le32(640) + be32(0x20FE_FFFF) + zeros(28))
    #expect(try described(down).size == PixelSize(width: 640, height: 480))
    let core = SampleBitmap.file(le16(640) + le16(480) + le16(1) + le16(24))
    #expect(try described(core).size == PixelSize(width: 640, height: 480))
  }

  @Test func `sides of nothing are damage, as are sides no picture has`() throws {
    let deepest = be32(0x0000_0080)  // From the top down, 2³¹ rows.
    for sides in [le32(0) + le32(480), be32(0xFFFF_FFFF) + le32(480), le32(640) + deepest] {
      let found = try described(SampleBitmap.file(sides + zeros(28)))
      #expect(found.damage == .malformed && found.size == nil)
    }
    let most = le32(0x7FFF_FFFF)
    let largest = try described(SampleBitmap.file(most + most + zeros(28)))
    #expect(largest.size == PixelSize(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF))
    #expect(largest.damage == nil)
  }

  @Test func `a letter that begins so is none`() throws {
    #expect(try described(ascii("BMW: the bill for the car, of May")).format == .unknown)
    #expect(try described(ascii("BM")).format == .unknown)
  }
}
