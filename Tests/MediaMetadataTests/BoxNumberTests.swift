// What numbers in boxes may be: those of ordinary films stay, and a place that somebody writes into
// one of them does not.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct BoxNumberTests {
  /// Ten-millionths of degrees.
  private static let latitude = be32(481_371_540)
  private static let place = latitude + be32(115_761_240)

  private static func put(_ bytes: [UInt8], at offset: Int, in content: [UInt8]) -> [UInt8] {
    var content = content
    content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    return content
  }

  /// The content of a box as it stays; of one that goes, all zeros.
  private static func bounded(_ name: String, _ content: [UInt8]) throws -> [UInt8] {
    let file = box(name, content)
    var extraction = Extraction(FileWindows(whole: file))
    let box = try #require(try extraction.box(at: 0, before: UInt64(file.count)))
    var edits = EditList()
    try edits.replace(try extraction.surplus(of: box))
    try edits.apply(upTo: UInt64(file.count))
    let result = edits.pieces.flatMap { piece -> [UInt8] in
      switch piece {
      case .copy(let range): Array(file[Int(range.offset)..<Int(range.offset + range.byteCount)])
      case .literal(let bytes): bytes
      case .zeros(let byteCount): zeros(Int(byteCount))
      }
    }
    return Array(result.dropFirst(8))
  }

  private static let upright = matrix([1, 0, 0, 1])

  private static func matrix(_ turn: [Int], moved: (Int, Int) = (0, 0)) -> [UInt8] {
    [turn[0] << 16, turn[1] << 16, 0, turn[2] << 16, turn[3] << 16, 0].flatMap { be32($0) }
      + be32(moved.0 << 16) + be32(moved.1 << 16) + be32(1 << 30)
  }

  private static func movie(_ matrix: [UInt8], rate: [UInt8] = be32(1 << 16)) -> [UInt8] {
    zeros(20) + rate + be16(256) + zeros(10) + matrix + zeros(24) + be32(3)
  }

  private static func track(_ matrix: [UInt8], _ numbers: [UInt8] = zeros(8)) -> [UInt8] {
    zeros(32) + numbers + matrix + be32(1920 << 16) + be32(1080 << 16)
  }

  /// Of a film of P3's primaries, and one of BT.2020's.
  private static func display(_ primaries: [Int], _ most: Int = 10_000_000) -> [UInt8] {
    primaries.flatMap { be16($0) } + be16(15635) + be16(16450) + be32(most) + be32(1)
  }
  private static let wide = [8500, 39850, 6550, 2300, 35400, 14600]
  private static let cinema = [13250, 34500, 7500, 3000, 34000, 16000]

  /// What ordinary films and pictures have.
  private static let ordinary: [(name: String, content: [UInt8])] = [
    ("mvhd", movie(upright)), ("mvhd", movie(matrix([0, 1, -1, 0]))), ("tkhd", track(upright)),
    ("tkhd", track(matrix([0, 1, -1, 0], moved: (1080, 0)), zeros(4) + be16(256) + zeros(2))),
    ("tkhd", track(matrix([-1, 0, 0, -1], moved: (1920, 1080)))),
    ("tkhd", track(matrix([-1, 0, 0, 1]))), ("tkhd", track(zeros(36))),
    ("vmhd", zeros(4) + be16(0x40) + be16(0x8000) + be16(0x8000) + be16(0x8000)),
    ("smhd", zeros(8)), ("pasp", be32(4) + be32(3)), ("pasp", be32(40) + be32(33)),
    ("clap", [4000, 1, 3000, 1, -1, 2, 0, 1].flatMap { be32($0) }), ("btrt", zeros(12)),
    ("mdcv", display(wide)), ("mdcv", display(cinema, 40_000_000)),
    ("clli", be16(1000) + be16(400)), ("gama", be32(144_179)), ("hfov", be32(63_000)),
    ("amve", be32(3_141_592) + be16(15635) + be16(16450)),
    ("ccst", zeros(4) + be32(Int(0x7C00_0000))), ("fiel", [2, 9]), ("irot", [3]), ("imir", [1]),
    (
      "elst",
      zeros(4) + be32(2) + be32(40) + be32(-1) + be32(1 << 16) + be32(900) + be32(1024)
        + be32(1 << 16)
    ),
    ("elst", zeros(4) + be32(1) + be32(0) + be32(1024) + be32(1 << 16)),
    ("chan", zeros(4) + be32(101 << 16 | 2) + zeros(8)),
    ("blin", zeros(4) + be32(19_000)), ("dadj", zeros(4) + be32(-200)), ("stri", zeros(4) + [3]),
  ]

  @Test func `the numbers of ordinary films and pictures stay`() throws {
    for (name, content) in Self.ordinary {
      #expect(try Self.bounded(name, content) == content, "\(name)")
    }
  }

  /// What somebody writes a place into, and how much of it.
  private static let placed: [(name: String, content: [UInt8], said: [UInt8])] = [
    ("mvhd", movie(upright, rate: latitude), latitude),
    ("mvhd", put(place, at: 36, in: movie(upright)), place),
    ("mvhd", put(latitude, at: 96, in: movie(upright)), latitude),
    ("mvhd", put(be16(4813), at: 24, in: movie(upright)), be16(4813)),
    ("tkhd", put(place, at: 64, in: track(upright)), latitude),
    ("tkhd", put(place, at: 32, in: track(upright)), latitude),
    ("vmhd", zeros(4) + place, Array(latitude.prefix(2))),
    ("smhd", zeros(4) + be16(4813) + zeros(2), be16(4813)),
    ("gmin", zeros(4) + place + zeros(4), Array(latitude.prefix(2))),
    ("pasp", place, latitude), ("pasp", be32(48_137) + be32(11_576), be32(48_137)),
    ("btrt", place + latitude, latitude), ("mdcv", place + zeros(16), latitude),
    ("mdcv", display(wide, 48_137_154), be32(48_137_154)),
    ("SmDm", zeros(4) + place + zeros(16), latitude), ("clli", be16(4813) + be16(7154), be16(4813)),
    ("clli", be16(4813) + be16(1157), be16(1157)), ("gama", be32(48_137_154), be32(48_137_154)),
    ("hfov", be32(48_137), be32(48_137)), ("amve", place, latitude),
    ("ccst", zeros(4) + be32(0x0013_7154), be32(0x0013_7154)), ("fiel", [0x48, 0x13], [0x48]),
    ("irot", [0x48], [0x48]),
    ("chan", zeros(4) + zeros(8) + be32(1) + be32(100) + be32(1) + place + zeros(4), latitude),
    ("chan", zeros(4) + place + zeros(4), latitude),
    (
      "elst",
      zeros(4) + be32(2) + be32(0) + latitude + be32(1 << 16) + be32(9) + zeros(4) + be32(1 << 16),
      latitude
    ),
    ("elst", zeros(4) + be32(1) + be32(0) + latitude + be32(1 << 16), latitude),
    ("elst", zeros(4) + be32(1) + be32(9) + zeros(4) + latitude, latitude),
    ("trex", zeros(4) + be32(1) + latitude + latitude + zeros(4) + latitude, latitude),
    ("blin", zeros(4) + be32(48_137), be32(48_137)), ("dadj", zeros(4) + be32(4813), be32(4813)),
    ("colr", [], []),
  ].filter { !$0.said.isEmpty }

  @Test func `a place in numbers of boxes does not stay`() throws {
    for (name, content, said) in Self.placed {
      let result = try Self.bounded(name, content)
      #expect(result.count == content.count, "\(name)")
      #expect(contains(content, said) && !contains(result, said), "\(name) \(content)")
      #expect(try Self.bounded(name, result) == result, "\(name) again")
    }
  }

  @Test func `what is shown of a picture has whole pixels, and a middle of halves`() throws {
    let told = [6518, 9, 48_137, 100, 7154, 1157, -481, 115].flatMap { be32($0) }
    let wanted = [724, 1, 481, 1, 12, 2, -8, 2].flatMap { be32($0) }
    #expect(try Self.bounded("clap", told) == wanted)
    #expect(throws: MetadataStop.self) { try Self.bounded("clap", Self.place + zeros(24)) }
  }

  @Test func `a picture is turned by right angles, and moved as far as that needs`() throws {
    for (turn, wanted) in [
      ([1, 0, 0, 1], (0, 0)), ([0, 1, -1, 0], (1080, 0)), ([0, -1, 1, 0], (0, 1920)),
      ([-1, 0, 0, -1], (1920, 1080)), ([-1, 0, 0, 1], (1920, 0)), ([1, 0, 0, -1], (0, 1080)),
    ] as [([Int], (Int, Int))] {
      let told = Self.track(Self.matrix(turn, moved: (4813, 1157)))
      #expect(try Self.bounded("tkhd", told) == Self.track(Self.matrix(turn, moved: wanted)))
    }
    // Some cameras miss it by a little.
    let near = Self.put(be32(0xFFF0), at: 40, in: Self.track(Self.upright))
    #expect(try Self.bounded("tkhd", near) == Self.track(Self.upright))
    for turn in [[2, 0, 0, 2], [1, 1, -1, 1], [0, 1, 0, 1]] {
      #expect(throws: MetadataStop.self) {
        try Self.bounded("tkhd", Self.track(Self.matrix(turn)))
      }
    }
  }

  private static func film(
    _ more: [UInt8] = [], entry: [UInt8] = zeros(78), header: [UInt8] = [], behind: [UInt8] = []
  ) -> [UInt8] {
    let table = SampleMovie.table(box("avc1", entry), places: [], sizes: [])
    let whole = box("stbl", Array(table.dropFirst(8)) + more)
    var track = SampleMovie.track("vide", width: 64, height: 48, box("minf", whole))
    if !header.isEmpty { track.replaceSubrange(16 + 76..<16 + 84, with: header) }
    return box("ftyp", ascii("isom"), be32(512), ascii("isomiso2"))
      + box("moov", SampleMovie.header(), track) + behind
  }

  private static let picture =
    zeros(24) + be16(64) + be16(48) + be32(0x48_0000) + be32(0x48_0000) + zeros(4) + be16(1)
    + zeros(32) + be16(24) + [0xFF, 0xFF]

  @Test func `what describes samples has versions, dots and depths of films`() throws {
    let ordinary = Self.film(entry: Self.picture)
    #expect(try edited(ordinary, .removeLocation) == ordinary)
    for offset in [8, 28, 32, 74] {
      let told = Self.film(entry: Self.put(Array(Self.latitude), at: offset, in: Self.picture))
      #expect(
        try !contains(edited(told, .removeLocation), Array(Self.latitude.prefix(4))), "\(offset)")
    }
    let colors = box("colr", ascii("nclc") + be16(48) + be16(13) + be16(71))
    let told = try edited(Self.film(entry: Self.picture + colors), .removeLocation)
    #expect(contains(told, ascii("nclc") + be16(2) + be16(13) + be16(2)))
  }

  @Test func `a track is shown in whole pixels, and as large as it is`() throws {
    let wide = be32(85 << 16 | 0x5555) + be32(48 << 16)
    #expect(
      try edited(Self.film(entry: Self.picture, header: wide), .removeLocation)
        == Self.film(entry: Self.picture, header: be32(85 << 16) + be32(48 << 16)))
    #expect(
      try edited(Self.film(entry: Self.picture, header: Self.place), .removeLocation)
        == Self.film(entry: Self.picture, header: be32(64 << 16) + be32(48 << 16)))
  }

  @Test func `what players find out themselves goes`() throws {
    for name in ["cslg", "load", "stsh", "padb", "hmhd"] {
      #expect(
        try !contains(
          edited(Self.film(box(name, zeros(4) + Self.place)), .removeLocation), Self.latitude),
        "\(name)")
    }
    let eyes = box(
      "vexu",
      box("eyes", fullBox("stri", [3]), box("cams", fullBox("blin", be32(19_000)))),
      box("proj", fullBox("prji", ascii("rect"))))
    let stereo = Self.film(entry: Self.picture + eyes)
    #expect(try edited(stereo, .removeLocation) == stereo)
    let other = box("vexu", box("eyes", box("what", Self.place)), box("must", Self.place))
    let told = try edited(Self.film(entry: Self.picture + other), .removeLocation)
    #expect(!contains(told, Self.latitude))
  }

  @Test func `groups of samples have indices and distances that they can have`() throws {
    let groups = { (index: [UInt8]) in fullBox("sbgp", ascii("roll"), be32(1), be32(9), index) }
    let fine = Self.film(groups(be32(0x1_0001)) + groups(be32(2)))
    #expect(try edited(fine, .removeLocation) == fine)
    let distant = fullBox("sgpd", version: 1, ascii("roll"), be32(2), be32(1), be16(4813))
    let named = fullBox(
      "sbgp", version: 1, ascii("roll"), Self.latitude, be32(1), be32(9), be32(1))
    for (told, said) in [
      (groups(Self.latitude), Self.latitude), (distant, be16(4813)), (named, Self.latitude),
      (
        fullBox("sgpd", version: 1, ascii("tscl"), be32(20), be32(1), Self.place, zeros(12)),
        Self.latitude
      ),
    ] {
      #expect(try !contains(edited(Self.film(told), .removeLocation), said))
    }
  }

  @Test func `fragments are counted, and indices are of this film or go`() throws {
    let fragment = { (number: [UInt8]) in
      box("moof", fullBox("mfhd", number)) + box("mdat", [])
    }
    let told = Self.film(behind: fragment(Self.latitude) + fragment(be32(9)))
    #expect(
      try edited(told, .removeLocation) == Self.film(behind: fragment(be32(1)) + fragment(be32(2))))
    func index(_ track: [UInt8], start: [UInt8] = be32(0), at access: Int = 0x9000_0000) -> [UInt8]
    {
      fullBox(
        "sidx", track, be32(1000), start, be32(0), be16(0), be16(1), be32(40), be32(10),
        be32(access))
    }
    let end = box("mdat", [])
    let fine = Self.film(behind: index(be32(1)) + end)
    #expect(try edited(fine, .removeLocation) == fine)
    for other in [index(Self.latitude), index(be32(1), start: Self.latitude), index(be32(9))] {
      #expect(
        try edited(Self.film(behind: other + end), .removeLocation).suffix(52) == box(
          "free", zeros(36)) + end)
    }
    let access = Self.film(behind: index(be32(1), at: 0x9813_7154) + end)
    #expect(try edited(access, .removeLocation) == fine)
    // Where fragments lie, players find by passing over them.
    let table = box("mfra", fullBox("tfra", Self.place), fullBox("mfro", Self.latitude))
    #expect(try !contains(edited(Self.film(behind: table + end), .removeLocation), Self.latitude))
  }
}
