// Colour profiles: what colours are computed by stays as it was, at its place; everything else in a
// profile goes, in every format that can hold one.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct ProfileTests {
  private static let place = ascii(SampleProfile.place)

  private static let texts: [(String, [UInt8])] = [
    ("desc", SampleProfile.description("Display P3")),
    ("cprt", ascii("text") + zeros(4) + place + [0]),
    ("dmdd", SampleProfile.description(SampleProfile.place)),
    ("gps ", ascii("text") + zeros(4) + place),
    ("vcgt", place + zeros(20)),
  ]
  private static let full = SampleProfile.file(
    SampleProfile.colours + texts, made: be16(2024) + be16(1) + be16(31) + zeros(6), maker: "Anna",
    behind: place)

  @Test func `what no colour is computed by goes from a profile`() throws {
    let bare = try #require(try ICCProfile.bare(Self.full))
    #expect(bare.count == Self.full.count)
    #expect(!contains(bare, Self.place) && !contains(bare, ascii("Anna")))
    #expect(!contains(bare, ascii("gps ")) && !contains(bare, be16(2024)))
    #expect(contains(bare, ascii("Display P3")))
    for (name, content) in SampleProfile.colours {
      #expect(contains(bare, ascii(name)) && contains(bare, content), "\(name)")
    }
    #expect(try ICCProfile.bare(bare) == bare)
  }

  @Test func `a profile of nothing but colours stays as it is`() throws {
    #expect(try ICCProfile.bare(SampleProfile.bare) == SampleProfile.bare)
  }

  @Test func `what stands behind a tag's numbers goes`() throws {
    for (name, content) in SampleProfile.colours {
      let bare = try ICCProfile.bare(
        SampleProfile.file([(name, content + Self.place)], made: SampleProfile.made))
      let wanted = SampleProfile.file(
        [(name, content + zeros(Self.place.count))], made: SampleProfile.made)
      #expect(bare == wanted, "\(name)")
    }
  }

  @Test func `a name stays if it is one`() throws {
    for (text, stays) in [
      ("sRGB IEC61966-2.1", true), ("Display P3", true), ("48.2083", false), ("Österreich", false),
      (String(repeating: "x", count: 70), false),
    ] {
      for form in [SampleProfile.description(text), SampleProfile.localized(text)] {
        let bare = try #require(try ICCProfile.bare(SampleProfile.file([("desc", form)])))
        let told = [ascii(text), text.utf8.flatMap { [0, $0] }].contains { contains(bare, $0) }
        #expect(told == stays, "\(text)")
        #expect(contains(bare, ascii("desc")))
      }
    }
  }

  @Test func `what readers do not agree on is held back, and what is no profile goes`() throws {
    let whole = SampleProfile.bare
    var (short, twice, long) = (whole, whole, whole)
    short.removeLast(40)
    twice.replaceSubrange(144..<148, with: whole[132..<136])
    long[137] = 0xFF
    let unknown = SampleProfile.file([("rTRC", ascii("what") + zeros(20))])
    let floating = SampleProfile.file([("D2B0", ascii("mpet") + zeros(20))])
    for bytes in [short, twice, long, unknown, floating] {
      #expect(throws: MetadataStop.notUnderstood) { try ICCProfile.bare(bytes) }
    }
    #expect(try ICCProfile.bare(Array(whole.prefix(100))) == nil)
    #expect(try ICCProfile.bare(zeros(200)) == nil)
  }

  @Test func `no profile stops what reads it, wherever a number of it is another`() throws {
    for place in Self.full.indices {
      var bent = Self.full
      bent[place] = place % 2 == 0 ? 0xFF : 0x7F
      _ = try? ICCProfile.bare(bent)
    }
  }

  private static func jpeg(_ profile: [UInt8], _ number: UInt8 = 1, of count: UInt8 = 1) -> [UInt8]
  {
    SampleJPEG.segment(0xE2, ascii("ICC_PROFILE\0") + [number, count] + profile)
  }

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `a JPEG's profile lies in segments, of which all are one`(task: MetadataTask) throws {
    let bare = try #require(try ICCProfile.bare(Self.full))
    let picture = SampleJPEG.frame(width: 6, height: 4) + SampleJPEG.scan
    let wanted = SampleJPEG.file(Self.jpeg(bare), picture)
    let (front, back) = (Array(Self.full.prefix(300)), Array(Self.full.dropFirst(300)))
    for segments in [
      Self.jpeg(Self.full), Self.jpeg(front, 1, of: 2) + Self.jpeg(back, 2, of: 2),
      Self.jpeg(back, 2, of: 2) + Self.jpeg(front, 1, of: 2),
    ] {
      #expect(try edited(SampleJPEG.file(segments, picture), task) == wanted)
    }
    // No decoder takes parts for a profile that are missing, or contradict each other.
    for segments in [
      Self.jpeg(front, 1, of: 2), Self.jpeg(Self.place), Self.jpeg([], 0, of: 0),
      Self.jpeg(Self.full) + Self.jpeg(Self.place, 2, of: 2), Self.jpeg(Self.full) + Self.jpeg([1]),
    ] {
      #expect(try edited(SampleJPEG.file(segments, picture), task) == SampleJPEG.file(picture))
    }
  }

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `a PNG's profile is written anew, with a name that says nothing`(task: MetadataTask) throws {
    let bare = try #require(try ICCProfile.bare(Self.full))
    let pixels = SamplePNG.chunk("IDAT", zeros(40))
    let content = ascii("ICC Profile\0\0") + ZlibStream.stored(bare)
    let file = SamplePNG.file(
      SamplePNG.chunk(
        "iCCP", Self.place + [0, 0] + ZlibStream.stored(Self.full) + Self.place), pixels)
    let result = try edited(file, task)
    #expect(contains(result, be32(content.count) + ascii("iCCP") + content))
    #expect(!contains(result, Self.place))
    #expect(try edited(result, task) == result)
    #expect(
      Inflate.beginning(of: ZlibStream.stored(zeros(200_000)), most: 300_000) == zeros(200_000))
    let bent = SamplePNG.file(SamplePNG.chunk("iCCP", Self.place + [0, 0] + zeros(30)), pixels)
    #expect(try edited(bent, task) == SamplePNG.file(pixels))
  }

  @Test func `profiles of films and pictures of boxes are written in their place`() throws {
    let bare = try #require(try ICCProfile.bare(Self.full))
    for kind in ["prof", "rICC"] {
      let file = box("colr", ascii(kind) + Self.full)
      var extraction = Extraction(FileWindows(whole: file))
      let box = try #require(try extraction.box(at: 0, before: UInt64(file.count)))
      #expect(try extraction.bare(color: box) == [Replacement(offset: 12, bytes: bare)])
    }
    for content in [ascii("prof") + zeros(200), ascii("what") + Self.place, ascii("nclx")] {
      let file = box("colr", content)
      var extraction = Extraction(FileWindows(whole: file))
      let box = try #require(try extraction.box(at: 0, before: UInt64(file.count)))
      #expect(throws: MetadataStop.notUnderstood) { try extraction.bare(color: box) }
    }
    let long = box("colr", ascii("nclx") + zeros(7) + Self.place)
    var extraction = Extraction(FileWindows(whole: long))
    let whole = try #require(try extraction.box(at: 0, before: UInt64(long.count)))
    #expect(
      try extraction.bare(color: whole) == [Replacement(zeros: UInt64(Self.place.count), at: 19)])
  }
}
