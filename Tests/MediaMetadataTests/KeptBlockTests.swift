// Blocks that stay hold what their format says that they hold, and nothing else: in a JPEG's
// segments, and in the chunks of a PNG and a WebP.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct KeptBlockTests {
  private static let place = ascii("48.2083, 16.3731")

  /// A table of codes: of its kind and number, with these values, each a byte long.
  private static func codes(_ which: UInt8, _ values: [UInt8]) -> [UInt8] {
    [which] + zeros(7) + [UInt8(values.count)] + zeros(8) + values
  }
  private static func quantities(_ which: UInt8) -> [UInt8] {
    [which] + [UInt8](repeating: 9, count: which > 15 ? 128 : 64)
  }
  private static let frame: [UInt8] = [8, 0, 4, 0, 6, 1, 1, 0x11, 0]
  private static let scan: [UInt8] = [1, 1, 0, 0, 63, 0]
  private static let coded: [UInt8] = [0x12, 0xFF, 0x00, 0xFF, 0xD0, 0x34]

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    SampleJPEG.segment(marker, content)
  }

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `a JPEG's segments have the length of their fields`(task: MetadataTask) throws {
    func file(_ more: [UInt8]) -> [UInt8] {
      SampleJPEG.file(
        Self.segment(0xDB, Self.quantities(0) + more), Self.segment(0xC0, Self.frame + more),
        Self.segment(0xC4, Self.codes(0, [1, 2]) + Self.codes(0x10, [3]) + more),
        Self.segment(0xDD, [0, 4] + more), Self.segment(0xDA, Self.scan + more), Self.coded)
    }
    #expect(try edited(file([]), task) == file([]))
    // Neither a table's number nor long enough for one.
    #expect(try edited(file([0, 1, 2] + ascii("48.2")), task) == file([]))
  }

  @Test func `tables that no scan of a JPEG uses go, and the others stay in their order`() throws {
    let (used, other) = (Self.codes(0, [1, 2]), Self.codes(3, Array(Self.place)))
    let fine = Self.codes(0x10, [3])
    let wanted = SampleJPEG.file(
      Self.segment(0xDB, Self.quantities(0)), Self.segment(0xC4, used + fine),
      Self.segment(0xC0, Self.frame), Self.segment(0xDA, Self.scan), Self.coded,
      Self.segment(0xDB, Self.quantities(0x10)), Self.segment(0xDA, Self.scan), Self.coded)
    let file = SampleJPEG.file(
      Self.segment(0xDB, Self.quantities(0) + Self.quantities(3)),
      Self.segment(0xC4, Self.codes(0, Array(Self.place))),
      Self.segment(0xC4, used + other + fine), Self.segment(0xC0, Self.frame),
      Self.segment(0xDA, Self.scan), Self.coded, Self.segment(0xDB, Self.quantities(0x10)),
      Self.segment(0xDA, Self.scan), Self.coded)
    for task in [MetadataTask.removeLocation, .removeAll] {
      #expect(try edited(file, task) == wanted)
    }
  }

  @Test func `a table that takes another's place leaves nothing of it, however exact both are`()
    throws
  {
    func file(_ tables: [UInt8]) -> [UInt8] {
      SampleJPEG.file(
        Self.segment(0xDB, tables), Self.segment(0xC0, Self.frame), Self.segment(0xDA, Self.scan),
        Self.coded)
    }
    let both = file(Self.quantities(0x10) + Self.quantities(0))
    #expect(try edited(both, .removeLocation) == file(Self.quantities(0)))
  }

  @Test func `a progressive scan has the tables it reads, also those of long before`() throws {
    let (coarse, fine) = (Self.codes(0, [1]), Self.codes(0x11, [2]))
    let frame = Self.segment(0xC2, Self.frame)
    let file = SampleJPEG.file(
      frame, Self.segment(0xC4, coarse + fine), Self.segment(0xDA, [1, 1, 0x01, 0, 0, 0]),
      Self.coded, Self.segment(0xDA, [1, 1, 0x01, 1, 63, 0]), Self.coded)
    let wanted = SampleJPEG.file(
      frame, Self.segment(0xC4, coarse), Self.segment(0xDA, [1, 1, 0x01, 0, 0, 0]), Self.coded,
      Self.segment(0xC4, fine), Self.segment(0xDA, [1, 1, 0x01, 1, 63, 0]), Self.coded)
    #expect(try edited(file, .removeAll) == wanted)
  }

  @Test func `a JPEG whose fields do not fit in its segments is held back`() throws {
    let rest = Self.segment(0xDA, Self.scan) + Self.coded
    for segment in [
      Self.segment(0xC0, [8, 0, 4, 0, 6, 3, 1, 0x11, 0]), Self.segment(0xC0, [8]),
      Self.segment(0xC0, Self.frame) + Self.segment(0xC0, Self.frame),
      Self.segment(0xC4, [0x24] + zeros(16)), Self.segment(0xDB, Self.quantities(4)),
      Self.segment(0xDD, [1]), Self.segment(0xDA, [3, 1, 0]),
    ] {
      #expect(
        Reading(SampleJPEG.file(segment, rest), task: .removeAll).refusal
          == .damaged(damage: .malformed))
    }
    let several = SampleJPEG.file(Self.segment(0xDF, [1]), rest)
    #expect(Reading(several, task: .removeAll).refusal == .notUnderstood)
  }

  private static func png(_ kind: UInt8, _ chunks: [UInt8]...) -> [UInt8] {
    var file = SamplePNG.file(chunks.flatMap { $0 }, SamplePNG.chunk("IDAT", zeros(40)))
    (file[24], file[25]) = (8, kind)
    return file
  }

  /// Of pictures of that kind.
  private static let chunks: [(name: String, content: [UInt8], kind: UInt8)] = [
    ("gAMA", be32(45455), 2), ("pHYs", be32(2835) + be32(2835) + [1], 2), ("sRGB", [0], 2),
    ("cHRM", [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap { be32($0) }, 2),
    ("sTER", [1], 2), ("cLLI", be32(10_000_000) + be32(4_000_000), 2), ("cICP", [9, 16, 0, 1], 2),
    (
      "mDCV",
      [35400, 14600, 8500, 39850, 6550, 2300, 15635, 16450].flatMap { be16($0) }
        + be32(10_000_000) + be32(1), 2
    ),
    ("sBIT", [8, 8, 8], 2), ("sBIT", [8, 8, 8, 8], 6), ("bKGD", zeros(6), 2), ("bKGD", zeros(2), 0),
    ("tRNS", be16(3) + be16(5) + be16(255), 2), ("tRNS", be16(7), 0),
  ]

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `a PNG's chunks that help to draw have their length, and are there once`(
    task: MetadataTask
  ) throws {
    for (name, content, kind) in Self.chunks {
      let right = SamplePNG.chunk(name, content)
      let wanted = Self.png(kind, right)
      #expect(try edited(wanted, task) == wanted, "\(name)")
      let long = SamplePNG.chunk(name, content + Self.place)
      #expect(try edited(Self.png(kind, long), task) == Self.png(kind), "\(name)")
      let other = SamplePNG.chunk(name, [UInt8](repeating: 7, count: content.count))
      #expect(try edited(Self.png(kind, right, other), task) == wanted, "\(name)")
    }
    for name in ["acTL", "fcTL"] {
      let long = Self.png(2, SamplePNG.chunk(name, zeros(26) + Self.place))
      #expect(Reading(long, task: task).refusal == .damaged(damage: .malformed))
    }
  }

  @Test func `palettes stay where colours are found by them`() throws {
    let palette = SamplePNG.chunk("PLTE", zeros(12))
    let shines = SamplePNG.chunk("tRNS", zeros(4))
    let wanted = Self.png(3, palette, shines)
    #expect(try edited(wanted, .removeAll) == wanted)
    let often = SamplePNG.chunk("hIST", zeros(8))
    let longer = SamplePNG.chunk("tRNS", zeros(5))
    #expect(try edited(Self.png(3, palette, often, longer), .removeAll) == Self.png(3, palette))
    #expect(try edited(Self.png(2, palette, often), .removeAll) == Self.png(2))
    let long = Self.png(3, SamplePNG.chunk("PLTE", zeros(771)))
    #expect(Reading(long, task: .removeAll).refusal == .damaged(damage: .malformed))
  }

  @Test func `a PNG's end has nothing in it`() throws {
    let file = Self.png(2)
    let end = SamplePNG.chunk("IEND", [])
    let result = try edited(
      file.dropLast(end.count) + SamplePNG.chunk("IEND", Self.place), .removeAll)
    #expect(result == file.dropLast(4) + [0xAE, 0x42, 0x60, 0x82])
  }

  @Test func `a WebP has one picture, and what says how has its length`() throws {
    let (pixels, other) = (
      SampleWebP.chunk("VP8 ", zeros(12)), SampleWebP.chunk("VP8 ", Self.place)
    )
    let shines = SampleWebP.chunk("ALPH", zeros(2))
    let moves = SampleWebP.chunk("ANIM", zeros(6))
    func frame(_ flags: UInt8, _ chunks: [UInt8]...) -> [UInt8] {
      SampleWebP.chunk("ANMF", zeros(15) + [flags] + chunks.flatMap { $0 })
    }
    let wanted = SampleWebP.file(shines, pixels)
    #expect(try edited(SampleWebP.file(shines, shines, pixels, other), .removeAll) == wanted)
    let animated = SampleWebP.file(moves, frame(2, shines, pixels))
    let file = SampleWebP.file(
      SampleWebP.chunk("ANIM", zeros(6) + Self.place), SampleWebP.chunk("ANIM", zeros(6)),
      frame(0xF2, shines, pixels, other))
    #expect(try edited(file, .removeAll) == animated)
  }
}
