// Metadata taken out of PNG and WebP: which chunks stay, and that what is drawn does.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct ChunkRemovalTests {
  private static let upright = SampleExif(first: [(0x0112, .short(1))]).bytes
  private static let turned = SampleExif(first: [(0x0112, .short(6))]).bytes
  private static let placed = SampleXMP.packet("photoshop:City='Wien' tiff:Make='Apple'")
  private static let unplaced = SampleXMP.packet("tiff:Make='Apple'")

  private static func xmp(_ packet: String, isCompressed: Bool = false) -> [UInt8] {
    SamplePNG.chunk(
      "iTXt", ascii("XML:com.adobe.xmp\0") + [isCompressed ? 1 : 0] + zeros(3) + ascii(packet))
  }

  private static let pixels = SamplePNG.chunk("IDAT", zeros(40))

  @Test func `chunks of a PNG that say where go, and no others`() throws {
    let kept =
      Self.xmp(Self.unplaced) + SamplePNG.chunk("tEXt", ascii("Comment\0hello"))
      + SamplePNG.chunk("prVt", [1, 2]) + SamplePNG.chunk("eXIf", Self.upright)
    let gone =
      Self.xmp(Self.placed) + Self.xmp(Self.unplaced, isCompressed: true)
      + SamplePNG.chunk("tEXt", ascii("exif:GPSLatitude\048/1"))
      + SamplePNG.chunk("tEXt", ascii("City\0Wien"))
      + SamplePNG.chunk("zTXt", ascii("Raw profile type exif\0\0") + zeros(9))
    let file = SamplePNG.file(kept, gone, Self.pixels)
    #expect(try edited(file, .removeLocation) == SamplePNG.file(kept, Self.pixels))
    #expect(
      try edited(file, .removeAll) == SamplePNG.file(Self.pixels))
  }

  @Test func `how a PNG is turned stays when its Exif goes`() throws {
    let file = SamplePNG.file(SamplePNG.chunk("eXIf", SampleExif.full().bytes), Self.pixels)
    for task in [MetadataTask.removeLocation, .removeAll] {
      let result = try edited(file, task)
      let found = try described(result)
      #expect(found.orientation == 6 && found.position == nil && found.make.isEmpty)
      // The checksum is that of "eXIf" and the content (zlib.crc32).
      #expect(contains(result, [0, 6, 0, 0, 0, 0, 0, 0, 0xD6, 0x67, 0x4B, 0x69]))
    }
    #expect(try described(file).position != nil)
  }

  @Test func `a WebP without its place has everything else`() throws {
    let file = SampleWebP.file(
      SampleWebP.extended, SampleWebP.chunk("VP8 ", zeros(11)),
      SampleWebP.chunk("EXIF", ascii("Exif\0\0") + SampleExif.full(littleEndian: true).bytes),
      SampleWebP.chunk("XMP ", ascii(Self.placed)), SampleWebP.chunk("WHAT", [1]))
    let result = try edited(file, .removeLocation)
    #expect(result.count == file.count)
    #expect(!contains(result, ascii("Wien")) && contains(result, ascii("Apple")))
    var expected = try described(file)
    #expect(expected.position != nil)
    expected.position = nil
    expected.dates.removeAll { $0.field == .gpsDateTime }
    #expect(try described(result) == expected)
  }

  @Test func `of a WebP without metadata what is drawn is left, and how`() throws {
    let extended = SampleWebP.chunk("VP8X", [0x2C, 0, 0, 0, 0x7F, 2, 0, 0xDF, 1, 0])
    let pixels = SampleWebP.chunk("VP8 ", zeros(11))
    let profile = SampleWebP.chunk("ICCP", [1, 2, 3])
    let said = SampleWebP.chunk("XMP ", ascii(Self.placed)) + SampleWebP.chunk("WHAT", [1])
    for (exif, flags, left) in [
      (Self.upright, UInt8(0x20), [UInt8]()),
      (Self.turned, 0x28, SampleWebP.chunk("EXIF", OrientationExif.tiff(.rightTop))),
    ] {
      let file = SampleWebP.file(
        extended, profile, pixels, SampleWebP.chunk("EXIF", exif), said)
      var bare = extended
      bare[8] = flags
      let result = try edited(file + [9, 9], .removeAll)
      #expect(result == SampleWebP.file(bare, profile, pixels, left))
      #expect(try edited(result, .removeAll) == result)
    }
  }

  @Test func `what lies behind the end is not called clean, nor what is cut`() throws {
    for file in [SamplePNG.full, SampleWebP.full] {
      for task in [MetadataTask.removeLocation, .removeAll] {
        for count in 13..<file.count {
          guard case .edited = Reading(Array(file.prefix(count)), task: task).result else {
            continue
          }
          Issue.record("\(count) of \(file.count) bytes")
        }
      }
      #expect(Reading(file + [0], task: .removeLocation).refusal == .damaged(damage: .malformed))
    }
  }

  @Test func `damaged chunks end, too`() {
    var random = Seeded(state: 12)
    for file in [SamplePNG.full, SampleWebP.full] {
      for _ in 0..<600 {
        var bent = file
        for _ in 0..<1 + random.below(4) { random.damage(&bent) }
        for task in [MetadataTask.removeLocation, .removeAll] {
          _ = Reading(bent, task: task)
        }
      }
    }
  }
}
