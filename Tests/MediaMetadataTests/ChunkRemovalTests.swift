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

  @Test func `of a PNG stays what draws it, and what is understood`() throws {
    let drawn =
      SamplePNG.chunk("gAMA", be32(45455)) + SamplePNG.chunk("acTL", zeros(8))
      + SamplePNG.chunk("cICP", [9, 16, 0, 1])
    let gone =
      Self.xmp(Self.unplaced, isCompressed: true)
      + SamplePNG.chunk("tEXt", ascii("exif:GPSLatitude\048/1"))
      + SamplePNG.chunk("tEXt", ascii("Comment\048.2083, 16.3731"))
      + SamplePNG.chunk("zTXt", ascii("Raw profile type exif\0\0") + zeros(9))
      + SamplePNG.chunk("caBX", ascii("GPSLatitude")) + SamplePNG.chunk("prVt", [1, 2])
      + SamplePNG.chunk("eXIf", Self.upright.dropLast(20) + ascii("48.2083"))
    let time = SamplePNG.chunk("tIME", [7, 232, 1, 31, 23, 59, 58])
    let made = SamplePNG.chunk("tEXt", ascii("Creation Time\02024-01-31T23:59:58"))
    let file = SamplePNG.file(drawn, gone, time, Self.pixels)
    #expect(try edited(file, .removeAll) == SamplePNG.file(drawn, Self.pixels))
    #expect(try edited(file, .removeLocation) == SamplePNG.file(drawn, time, Self.pixels))
    #expect(
      try contains(
        edited(SamplePNG.file(made, Self.pixels), .removeLocation),
        ascii("tEXtCreation Time\02024-01-31T23:59:58")))
    let told = try edited(SamplePNG.file(Self.xmp(Self.placed), Self.pixels), .removeLocation)
    #expect(contains(told, ascii("Apple")) && !contains(told, ascii("Wien")))
    #expect(try described(told).make == "Apple")
    #expect(try edited(told, .removeLocation) == told)
    // Of a kind that may change what is drawn.
    let other = SamplePNG.file(SamplePNG.chunk("WHAT", [1]), Self.pixels)
    #expect(Reading(other, task: .removeLocation).refusal == .notUnderstood)
    #expect(
      Reading(file, task: .removeLocation).leftOut == [
        LeftOut(kind: .unknown, count: 2), LeftOut(kind: .texts, count: 4),
        LeftOut(kind: .credentials, count: 1),
      ])
  }

  @Test func `how a PNG is turned stays when its Exif goes`() throws {
    let file = SamplePNG.file(SamplePNG.chunk("eXIf", SampleExif.full().bytes), Self.pixels)
    for task in [MetadataTask.removeLocation, .removeAll] {
      let result = try edited(file, task)
      let found = try described(result)
      #expect(found.orientation == 6 && found.position == nil)
      #expect(found.make.isEmpty == (task == .removeAll))
      guard task == .removeAll else { continue }
      // The checksum is that of "eXIf" and the content (zlib.crc32).
      #expect(contains(result, [0, 6, 0, 0, 0, 0, 0, 0, 0xD6, 0x67, 0x4B, 0x69]))
    }
    #expect(try described(file).position != nil)
  }

  @Test func `a WebP without its place has what is understood`() throws {
    let file = SampleWebP.file(
      SampleWebP.extended, SampleWebP.chunk("VP8 ", zeros(11)),
      SampleWebP.chunk("EXIF", ascii("Exif\0\0") + SampleExif.full(littleEndian: true).bytes),
      SampleWebP.chunk("XMP ", ascii(Self.placed)), SampleWebP.chunk("WHAT", [1]))
    let result = try edited(file, .removeLocation)
    #expect(!contains(result, ascii("Wien")) && contains(result, ascii("Apple")))
    #expect(!contains(result, ascii("WHAT")))
    var expected = try described(file)
    #expect(expected.position != nil)
    expected.position = nil
    expected.preview = nil
    expected.dates.removeAll { $0.field == .gpsDateTime }
    #expect(try described(result) == expected)
  }

  @Test func `frames of a WebP have no chunks that nobody knows`() throws {
    let place = [UInt8](repeating: 7, count: 15) + [3]
    let (pixels, said) = (SampleWebP.chunk("VP8L", zeros(5)), SampleWebP.chunk("gps ", [48, 20]))
    let file = SampleWebP.file(
      SampleWebP.extended, SampleWebP.chunk("ANIM", zeros(6)),
      SampleWebP.chunk("ANMF", place + said + pixels + said))
    for task in [MetadataTask.removeLocation, .removeAll] {
      let result = try edited(file, task)
      #expect(contains(result, SampleWebP.chunk("ANMF", place + pixels)))
      #expect(!contains(result, ascii("gps ")))
    }
  }

  @Test func `of a WebP without metadata what is drawn is left, and how`() throws {
    let extended = SampleWebP.chunk("VP8X", [0x2C, 0, 0, 0, 0x7F, 2, 0, 0xDF, 1, 0])
    let pixels = SampleWebP.chunk("VP8 ", zeros(11))
    let profile = SampleWebP.chunk("ICCP", SampleProfile.bare)
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

  @Test func `what lies behind the end goes, and what is cut is held back`() throws {
    for file in [SamplePNG.full, SampleWebP.full] {
      for task in [MetadataTask.removeLocation, .removeAll] {
        for count in 13..<file.count {
          guard case .edited = Reading(Array(file.prefix(count)), task: task).result else {
            continue
          }
          Issue.record("\(count) of \(file.count) bytes")
        }
      }
      let behind = Reading(file + ascii("48.2083"), task: .removeLocation)
      #expect(behind.leftOut.contains(LeftOut(kind: .stray, count: 1)))
      #expect(
        try edited(file + ascii("48.2083"), .removeLocation) == edited(file, .removeLocation))
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
