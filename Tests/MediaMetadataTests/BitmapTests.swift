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

  @Test func `a bitmap keeps its headers, colours, pixels and profile, and nothing between`() throws
  {
    let pixels = [UInt8](repeating: 0x55, count: 8 * 4)
    let header = le32(8) + le32(4) + le16(1) + le16(8) + le32(0) + zeros(12) + le32(2) + le32(0)
    let colors = [UInt8](repeating: 0x33, count: 8)
    func file(_ gap: [UInt8], reserved: [UInt8] = zeros(4), _ behind: [UInt8]) -> [UInt8] {
      let start = 14 + 40 + 8 + gap.count
      return ascii("BM") + le32(start + 32 + behind.count) + reserved + le32(start) + le32(40)
        + header + colors + gap + pixels + behind
    }
    let said = file(ascii("48.2083"), reserved: ascii("Anna"), ascii("GPS 48.2083"))
    for task in [MetadataTask.removeLocation, .removeAll] {
      #expect(try edited(said, task) == file(zeros(7), []))
      #expect(try edited(file([], []), task) == file([], []))
      #expect(Reading(said, task: task).leftOut == [LeftOut(kind: .stray, count: 1)])
      #expect(Reading(Array(said.dropLast(20)), task: task).refusal == .damaged(damage: .truncated))
    }
  }

  @Test func `a profile moves up to the pixels, and one that lies elsewhere holds it back`() throws
  {
    func file(_ kind: String, _ gap: [UInt8]) -> [UInt8] {
      let pixels = [UInt8](repeating: 0x55, count: 4)
      let (profile, start) = (SampleProfile.bare, 14 + 124)
      let picture =
        le32(124) + le32(1) + le32(1) + le16(1) + le16(24) + zeros(40)
        + Array(ascii(kind).reversed())
        + zeros(52) + le32(124 + 4 + gap.count) + le32(profile.count) + zeros(4)
      return ascii("BM") + le32(start + 4 + gap.count + profile.count) + zeros(4) + le32(start)
        + picture
        + pixels + gap + profile
    }
    #expect(try edited(file("MBED", ascii("48.2083")), .removeAll) == file("MBED", []))
    #expect(Reading(file("LINK", []), task: .removeAll).refusal == .notUnderstood)
  }
}
