// HEIF and AVIF: items, properties and places that hold, and those that lie.

import Media
import Testing
import Wire

@testable import MediaMetadata

@Suite struct HEIFTests {
  @Test(arguments: [false, true])
  func `a phone's picture says all it has`(isLong: Bool) throws {
    var sample = SampleHEIF(isLong: isLong)
    sample.exif = SampleExif.full(littleEndian: isLong).bytes
    let file = sample.bytes
    let reading = Reading(file)
    #expect(reading.requests.count == 1)
    let found = try #require(reading.description)
    #expect(found.damage == nil)
    #expect(found.format == .heif && found.mediaType == "image/heic")
    #expect(found.size == PixelSize(width: 3024, height: 4032) && found.orientation == 6)
    #expect(found.contentIdentifier == "AB12-CD34" && found.make == "Apple")
    #expect(found.date(.exifDateTimeOriginal)?.zone == .offset(minutes: 60))
    #expect(found.date(.xmpCreateDate)?.milliseconds == sampleLocal)
  }

  @Test func `a picture of a brand nobody knows is one by what it is compatible with`() throws {
    let file = SampleHEIF(brand: "MiXX").bytes
    #expect(try described(file).format == .heif && described(file).position != nil)
    #expect(try described(edited(file, .removeLocation)).position == nil)
  }

  @Test func `a thumbnail lies where its item does, with what decodes it`() throws {
    var sample = SampleHEIF()
    sample.exif = SampleExif(first: [(0x010F, .ascii("A"))]).bytes
    let file = sample.bytes
    let preview = try #require(try described(file).preview)
    #expect(preview.coding == .hevc)
    #expect(slice(file, preview.place) == SampleHEIF.unit)
    #expect(slice(file, try #require(preview.configuration)) == SampleHEIF.setUp)
    sample.thumbnailType = "jpeg"
    #expect(try described(sample.bytes).preview?.coding == .jpeg)
    sample.thumbnailType = "unci"
    #expect(try described(sample.bytes).preview == nil)
  }

  @Test func `turning follows the properties and not Exif`() throws {
    let steps: [([[UInt8]], Orientation)] = [
      ([], .topLeft), ([box("irot", [1])], .leftBottom), ([box("irot", [2])], .bottomRight),
      ([box("irot", [3])], .rightTop), ([box("imir", [1])], .topRight),
      ([box("imir", [0])], .bottomLeft), ([box("irot", [1]), box("imir", [1])], .rightBottom),
      ([box("irot", [1]), box("imir", [0])], .leftTop),
    ]
    for (turning, orientation) in steps {
      let found = try described(SampleHEIF(turning: turning).bytes)
      #expect(found.orientation == orientation.rawValue, "\(turning)")
    }
  }

  @Test func `Exif in pieces is put together`() throws {
    let found = try described(SampleHEIF(isExifCut: true).bytes)
    #expect(found.make == "Apple" && found.position != nil)
    // A JPEG within it lies in no one place of the file.
    #expect(found.preview?.coding == .hevc)
  }

  @Test func `a video in a box of its own is found`() throws {
    let video = be32(20) + ascii("ftypmp42") + zeros(8)
    let file = SampleHEIF(more: box("mpvd", video)).bytes
    #expect(
      try described(file).motion
        == MediaRange(offset: UInt64(file.count - video.count), byteCount: UInt64(video.count)))
    #expect(try described(SampleHEIF(more: box("mpvd", zeros(20))).bytes).motion == nil)
  }

  @Test func `AVIF is read as HEIF is`() throws {
    let found = try described(SampleHEIF(brand: "avif").bytes)
    #expect(found.format == .avif && found.mediaType == "image/avif" && found.size != nil)
  }

  @Test func `places outside of the file are none`() throws {
    let file = SampleHEIF().bytes
    let table = try #require(file.indices.first { file[$0...].starts(with: ascii("iloc")) })
    // Offset and length of the first item, Exif.
    let first = table + 4 + 4 + 2 + 2 + 6
    for (offset, length) in [
      (0xFFFF_FFFF, 10), (0, 0xFFFF_FFFF), (0xFFFF_FFFF, 0xFFFF_FFFF), (file.count, 1),
    ] {
      var bent = file
      bent.replaceSubrange(first..<first + 8, with: be32(offset) + be32(length))
      let found = try described(bent)
      #expect(found.make.isEmpty && found.size != nil)
    }
  }

  private func slice(_ file: [UInt8], _ range: MediaRange) -> [UInt8] {
    Array(file[Int(range.offset)..<Int(range.offset + range.byteCount)])
  }
}
