// Boxes of films and pictures hold what their fields say, and nothing else: what is longer, or
// reserved, becomes zeros; what is of no known form, a free box.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct BoxShapeTests {
  private static let place = ascii("48.2083, 16.3731")

  /// What is put in the place of a box's content.
  private static func surplus(_ content: [UInt8], _ name: String) throws -> [Replacement] {
    let file = box(name, content)
    var extraction = Extraction(FileWindows(whole: file))
    let box = try #require(try extraction.box(at: 0, before: UInt64(file.count)))
    return try extraction.surplus(of: box)
  }

  /// A box's content: as long as its fields.
  private static let contents: [(name: String, content: [UInt8])] = [
    ("mvhd", zeros(100)), ("mvhd", [1] + zeros(111)), ("tkhd", zeros(84)),
    ("tkhd", [1] + zeros(95)), ("mdhd", zeros(24)), ("mdhd", [1] + zeros(35)),
    ("stts", zeros(4) + be32(2) + zeros(16)), ("ctts", zeros(4) + be32(1) + zeros(8)),
    ("stsc", zeros(4) + be32(2) + zeros(24)), ("stco", zeros(4) + be32(3) + zeros(12)),
    ("co64", zeros(4) + be32(3) + zeros(24)), ("stss", zeros(4) + be32(1) + zeros(4)),
    ("stsz", zeros(8) + be32(2) + zeros(8)), ("stsz", zeros(4) + be32(9) + be32(1000)),
    ("stz2", zeros(7) + [4] + be32(3) + zeros(2)), ("elst", zeros(4) + be32(1) + zeros(12)),
    ("elst", [1] + zeros(3) + be32(1) + zeros(20)), ("vmhd", zeros(12)), ("smhd", zeros(8)),
    ("trex", zeros(24)), ("mfhd", zeros(8)), ("tfdt", zeros(8)), ("tfdt", [1] + zeros(11)),
    ("tfhd", be32(0x02_003B) + zeros(28)), ("trun", be32(0xF05) + be32(2) + zeros(40)),
    ("trun", be32(1) + be32(1000) + zeros(4)), ("sidx", zeros(22) + be16(2) + zeros(24)),
    ("pasp", zeros(8)),
    ("clap", be32(8) + be32(1) + be32(6) + be32(1) + be32(0) + be32(1) + be32(0) + be32(1)),
    ("ispe", zeros(12)), ("irot", [1]), ("pixi", zeros(4) + [3, 8, 8, 8]),
    ("mdcv", zeros(24)), ("clli", zeros(4)),
  ]

  @Test func `what a box has behind its fields becomes zeros`() throws {
    for (name, content) in Self.contents {
      let end = UInt64(8 + content.count)
      let found = try Self.surplus(content + Self.place, name)
      #expect(found.last == Replacement(zeros: UInt64(Self.place.count), at: end), "\(name)")
      #expect(try Self.surplus(content, name).allSatisfy { $0.end <= end }, "\(name)")
    }
  }

  @Test func `what is reserved in headers becomes zeros`() throws {
    for (name, version, places) in [
      ("mvhd", UInt8(0), [26..<36, 72..<96]), ("mvhd", 1, [38..<48, 84..<108]),
      ("tkhd", 0, [16..<20, 24..<32, 38..<40]), ("tkhd", 1, [24..<28, 36..<44, 50..<52]),
      ("mdhd", 0, [22..<24]), ("mdhd", 1, [34..<36]), ("dvcC", 1, [5..<24]),
    ] {
      let content = [version] + zeros(111)
      let found = try Self.surplus(content, name)
      for range in places {
        let wanted = Replacement(zeros: UInt64(range.count), at: UInt64(8 + range.lowerBound))
        #expect(found.contains(wanted), "\(name) \(version)")
      }
    }
  }

  private static func film(
    _ tables: [UInt8], type: [UInt8] = box("ftyp", ascii("isom"), be32(512), ascii("isomiso2")),
    behind: [UInt8] = []
  ) -> [UInt8] {
    let table = SampleMovie.table(box("avc1", zeros(78)), places: [], sizes: [10, 20])
    let whole = box("stbl", Array(table.dropFirst(8)) + tables)
    return type
      + box(
        "moov", SampleMovie.header(), SampleMovie.track("vide", box("minf", whole)))
      + behind
  }

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `groups of samples stay where their entries are short numbers`(task: MetadataTask) throws {
    let groups = fullBox("sbgp", ascii("roll"), be32(1), be32(2), be32(1))
    let kind = fullBox("sgpd", version: 1, ascii("roll"), be32(2), be32(1), be16(-1))
    let depends = fullBox("sdtp", [0x20, 0x10])
    let file = Self.film(groups + kind + depends)
    #expect(try edited(file, task).suffix(60) == file.suffix(60))
    for gone in [
      fullBox("sgpd", version: 1, ascii("gpsx"), be32(16), be32(1), Self.place),
      fullBox("sgpd", version: 1, ascii("roll"), be32(16), be32(1), Self.place),
      fullBox("sgpd", version: 1, ascii("roll"), be32(2), be32(1), be16(-1), Self.place),
      fullBox("sbgp", ascii("gpsx"), be32(1), Self.place), fullBox("subs", Self.place),
      fullBox("sdtp", [0, 0], Self.place), box("sdtp", Self.place), fullBox("elng", Self.place),
      fullBox("iods", Self.place),
    ] {
      #expect(try !contains(edited(Self.film(gone), task), Array(Self.place.prefix(7))))
    }
    let sealed = Self.film(fullBox("sgpd", version: 1, ascii("seig"), be32(20), be32(0)))
    #expect(Reading(sealed, task: task).refusal == .notUnderstood)
    // Of two tables readers may take either.
    let twice = Self.film(fullBox("stts", be32(0)) + fullBox("stts", be32(0)))
    #expect(Reading(twice, task: task).refusal == .damaged(damage: .malformed))
  }

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `brands that nobody knows become one that is known`(task: MetadataTask) throws {
    let type = box("ftyp", ascii("isom"), be32(0x3438_2E32), ascii("48.2083,mp41"), [1])
    let wanted = box("ftyp", ascii("isom"), zeros(4), ascii("isomisommp41"), [0])
    #expect(
      try edited(Self.film([], type: type), task) == edited(Self.film([], type: wanted), task))
    #expect(try edited(Self.film([], type: wanted), task).starts(with: wanted))
    for brand in ["isom", "qt  ", "heic", "avif", "mif1", "crx ", "GoPr", "3gp4", "XAVC", "unif"] {
      #expect(FileBrands.isKnown(FourCC(ascii(brand).reduce(0) { $0 << 8 | UInt32($1) })))
    }
  }

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `an index of segments stays if it can be one`(task: MetadataTask) throws {
    let index = fullBox(
      "sidx", be32(1), be32(1000), zeros(8), be16(0), be16(1), be32(40), be32(10), be32(0))
    let end = box("mdat", [])
    let whole = Self.film([], behind: index + end)
    #expect(try edited(whole, task).suffix(index.count + 8) == (index + end)[...])
    for content in [Self.place, zeros(22) + be16(9) + Self.place, zeros(22) + be16(1) + Self.place]
    {
      let file = Self.film([], behind: box("sidx", content) + end)
      #expect(try !contains(edited(file, task), Array(Self.place.prefix(7))))
    }
  }

  @Test func `tables of items end where their counts say`() throws {
    func extraction(_ file: [UInt8]) throws -> (Extraction, Box) {
      var extraction = Extraction(FileWindows(whole: file))
      let box = try #require(try extraction.box(at: 0, before: UInt64(file.count)))
      return (extraction, box)
    }
    let count = UInt64(Self.place.count)
    let properties = zeros(4) + be32(2) + be16(1) + [2, 1, 0x82] + be16(2) + [1, 1]
    var (reader, table) = try extraction(box("ipma", properties, Self.place))
    let behind = Replacement(zeros: count, at: UInt64(8 + properties.count))
    #expect(try reader.bare(associations: table) == behind)
    let item = be16(1) + zeros(4) + be16(2) + zeros(2 * 8)
    let places = [1, 0, 0, 0, 0x44, 0] + be16(2) + item + item
    (reader, table) = try extraction(box("iloc", places, Self.place))
    let behindPlaces = Replacement(zeros: count, at: UInt64(8 + places.count))
    #expect(try reader.bare(locations: table) == behindPlaces)
    (reader, table) = try extraction(
      fullBox("iref", box("dimg", be16(1) + be16(2) + be32(7), Self.place)))
    #expect(try reader.bare(itemReferences: table) == [Replacement(zeros: count, at: 28)])
    // More than there are.
    (reader, table) = try extraction(box("ipma", zeros(4) + be32(-1) + Self.place))
    #expect(throws: MetadataStop.damaged(.truncated)) { try reader.bare(associations: table) }
  }

  @Test func `what an auxiliary picture is for is a name`() throws {
    for (content, goes) in [
      (ascii("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0"), 0),
      (ascii("urn:mpeg:hevc:2015:auxid:2\0") + Self.place, Self.place.count),
    ] {
      var sample = SampleHEIF()
      sample.turning.append(fullBox("auxC", content))
      let result = try edited(sample.bytes, .removeAll)
      #expect(contains(result, fullBox("auxC", content.dropLast(goes) + zeros(goes))))
    }
    var sample = SampleHEIF()
    sample.turning.append(fullBox("auxC", Self.place + [0]))
    #expect(Reading(sample.bytes, task: .removeAll).refusal == .notUnderstood)
  }
}
