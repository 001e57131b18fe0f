// PNG, WebP, GIF and TIFF: sizes, and the Exif and XMP in them.

import Testing
import Wire

@testable import MediaMetadata

enum SamplePNG {
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    be32(content.count) + ascii(name) + content + zeros(4)
  }

  static func file(_ chunks: [UInt8]...) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", be32(640) + be32(480) + zeros(5)) + chunks.flatMap { $0 }
      + chunk("IEND", [])
  }

  static let full = file(
    chunk("eXIf", SampleExif.full().bytes),
    chunk(
      "iTXt",
      ascii("XML:com.adobe.xmp") + zeros(5)
        + ascii(SampleXMP.packet("exif:DateTimeOriginal='2024-01-31T23:59:58'"))),
    chunk("tEXt", ascii("Creation Time\02024:01:31 23:59:58")), chunk("IDAT", zeros(40)))
}

enum SampleWebP {
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    ascii(name) + le32(content.count) + content + zeros(content.count % 2)
  }

  static func file(_ chunks: [UInt8]...) -> [UInt8] {
    let content = ascii("WEBP") + chunks.flatMap { $0 }
    return ascii("RIFF") + le32(content.count) + content
  }

  static let extended = chunk("VP8X", [0x0C, 0, 0, 0, 0x7F, 2, 0, 0xDF, 1, 0])
  static let full = file(
    extended, chunk("VP8 ", zeros(11)), chunk("EXIF", SampleExif.full(littleEndian: true).bytes),
    chunk("XMP ", ascii(SampleXMP.packet("xmp:CreateDate='2024-01-31T23:59:58'"))))
}

@Suite struct ChunkTests {
  @Test func `PNG holds Exif, XMP and a text`() throws {
    let found = try described(SamplePNG.full)
    #expect(found.damage == nil)
    #expect(found.format == .png && found.mediaType == "image/png")
    #expect(found.size == PixelSize(width: 480, height: 640) && found.make == "Apple")
    #expect(found.date(.xmpDateTimeOriginal)?.milliseconds == sampleLocal)
    #expect(found.date(.pngCreationTime)?.milliseconds == sampleLocal)
  }

  @Test func `PNG text that is compressed or cut is passed over`() throws {
    let texts: [[UInt8]] = [
      [], ascii("XML:com.adobe.xmp"), ascii("XML:com.adobe.xmp\0\u{1}"),
      ascii("XML:com.adobe.xmp") + zeros(2), ascii("Creation Time\0"), zeros(3),
    ]
    for text in texts {
      let found = try described(
        SamplePNG.file(SamplePNG.chunk("iTXt", text), SamplePNG.chunk("tEXt", text)))
      #expect(found.dates.isEmpty && found.size != nil && found.damage == nil)
    }
  }

  @Test func `WebP of every kind says its size`() throws {
    let found = try described(SampleWebP.full)
    #expect(found.damage == nil)
    #expect(found.format == .webp && found.mediaType == "image/webp")
    #expect(found.size == PixelSize(width: 480, height: 640) && found.make == "Apple")
    #expect(found.date(.xmpCreateDate)?.milliseconds == sampleLocal)
    let lossy = SampleWebP.chunk("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + le16(300) + le16(200))
    #expect(try described(SampleWebP.file(lossy)).size == PixelSize(width: 300, height: 200))
    let lossless = SampleWebP.chunk("VP8L", [0x2F] + le32(299 | 199 << 14))
    #expect(try described(SampleWebP.file(lossless)).size == PixelSize(width: 300, height: 200))
    let signed = SampleWebP.chunk("EXIF", ascii("Exif\0\0") + SampleExif.full().bytes)
    #expect(try described(SampleWebP.file(lossy, signed)).make == "Apple")
  }

  @Test func `GIF says its size`() throws {
    let found = try described(ascii("GIF89a") + le16(320) + le16(200) + zeros(3) + [0x3B])
    #expect(found.format == .gif && found.size == PixelSize(width: 320, height: 200))
  }

  @Test(arguments: [false, true])
  func `TIFF is read as Exif is, and says its size`(littleEndian: Bool) throws {
    var tiff = SampleExif.full(littleEndian: littleEndian)
    tiff.first = [(0x0100, .long(800)), (0x0101, .short(600))] + tiff.first
    tiff.first.append((0x02BC, .undefined(ascii(SampleXMP.packet("xmp:CreateDate='2024-01-31'")))))
    let found = try described(tiff.bytes)
    #expect(found.damage == nil)
    #expect(found.format == .tiff && found.size == PixelSize(width: 600, height: 800))
    #expect(found.make == "Apple" && found.position != nil)
    #expect(found.date(.xmpCreateDate)?.isDayOnly == true)
  }

  @Test func `a TIFF whose directory lies 3 GiB away is read there`() {
    let directory =
      be16(2) + be16(0x100) + be16(3) + be32(1) + be16(7) + be16(0) + be16(0x101) + be16(3)
      + be32(1) + be16(5) + be16(0) + be32(0)
    let start: UInt64 = 3 << 30
    let head = ascii("MM") + be16(42) + be32(Int(start))
    let reading = Reading(byteCount: start + UInt64(directory.count)) { range in
      (0..<range.byteCount).map { index in
        let place = range.offset + index
        if place < 8 { return head[Int(place)] }
        return place < start ? 0 : directory[Int(place - start)]
      }
    }
    #expect(reading.description?.size == PixelSize(width: 7, height: 5))
    #expect(reading.requests.count == 2)
  }

  @Test func `what is nothing of these is unknown`() throws {
    for file in [[1], ascii("hello"), ascii("%PDF-1.7 and more of it"), zeros(64)] {
      let found = try described(file)
      #expect(found.format == .unknown && found.mediaType.isEmpty && found.damage == nil)
    }
    #expect(Reading([]).refusal == .empty)
  }
}
