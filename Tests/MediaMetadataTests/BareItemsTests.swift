// HEIF and AVIF without any metadata: pictures and how they are turned stay where they were.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct BareItemsTests {
  private static let video = box("ftyp", ascii("isom"), be32(0)) + box("moov", SampleMovie.header())

  @Test func `of a picture without metadata what is drawn is left, and how`() throws {
    for isLong in [false, true] {
      for isCut in [false, true] {
        var sample = SampleHEIF(
          turning: [box("irot", [3]), fullBox("udes", ascii("en\0Vienna\0"))], isExifCut: isCut)
        sample.isLong = isLong
        let file = sample.bytes
        let more = box("mpvd", Self.video) + box("uuid", ascii("0123456789abcdefVienna"))
        let result = try edited(file + more, .removeAll)
        #expect(result.count == file.count)
        var expected = try described(file)
        #expect(!expected.dates.isEmpty && expected.position != nil)
        (expected.dates, expected.position) = ([], nil)
        (expected.make, expected.model, expected.camera) = ("", "", "")
        (expected.lens, expected.contentIdentifier) = ("", "")
        let found = try described(result)
        // Exif's own small picture went with it; the one that is an item stays.
        #expect(found.preview?.coding == .hevc)
        expected.preview = found.preview
        #expect(found == expected)
        #expect(found.orientation != 1)
        #expect(result.suffix(9) == file.suffix(9))
        for word in ["Apple", "iPhone", "2024", "xmpmeta", "rdf", "Vienna", "Exif", "mime"] {
          #expect(!contains(result, ascii(word)), "\(word)")
        }
        #expect(try edited(result, .removeAll) == result)
      }
    }
  }

  @Test func `a small picture with segments of its own goes, a coded one stays`() throws {
    let jpeg = SampleHEIF(thumbnailType: "jpeg").bytes
    #expect(try edited(jpeg, .removeAll).suffix(9).allSatisfy { $0 == 0 })
    let coded = SampleHEIF().bytes
    #expect(try edited(coded, .removeAll).suffix(9) == coded.suffix(9))
  }

  /// A file of these items, each with its type and where it lies.
  private func file(
    primary: Int = 1, _ items: [(type: String, place: (Int, Int)?)], version: Int = 2,
    method: Int = 0, announced: Int? = nil
  ) -> [UInt8] {
    let entries = items.enumerated().map { index, item in
      fullBox(
        "infe", version: version, be16(index + 1), be16(0), ascii(item.type), ascii("Vienna\0"))
    }
    let located = items.enumerated().compactMap { index, item in
      item.place.map { place in
        be16(index + 1) + be16(method) + be16(0) + be16(1) + be32(place.0) + be32(place.1)
      }
    }
    return box("ftyp", ascii("heic"), be32(0), ascii("heic"))
      + fullBox(
        "meta", fullBox("hdlr", zeros(4), ascii("pict"), zeros(13)),
        fullBox("pitm", be16(primary)),
        fullBox("iinf", be16(announced ?? items.count), entries.flatMap { $0 }),
        fullBox(
          "iloc", version: 1, be16(0x4400), be16(located.count), located.flatMap { $0 }),
        box("idat", ascii("0123456789")))
      + box("mdat", [UInt8](repeating: 0x55, count: 40))
  }

  @Test func `items lie beside their tables, too`() throws {
    let result = try edited(
      file([("unci", (0, 4)), ("Exif", (4, 2)), ("mime", (8, 2))], method: 1), .removeAll)
    #expect(contains(result, ascii("0123") + zeros(6)))
    #expect(!contains(result, ascii("Vienna")))
  }

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `an item that is written anew has no name`(task: MetadataTask) throws {
    // Exif that stays, named after a town.
    let exif = be32(0) + SampleExif.full().bytes
    func file(_ place: Int) -> [UInt8] {
      var (entries, located): ([UInt8], [UInt8]) = ([], [])
      for (number, type) in [(1, "unci"), (2, "Exif")] {
        entries += fullBox(
          "infe", version: 2, be16(number), be16(0), ascii(type), ascii("Vienna\0"))
        located += be16(number)
        located += zeros(4)
        located += be16(1)
        located += be32(number == 1 ? place : place + 4)
        located += be32(number == 1 ? 4 : exif.count)
      }
      let meta = fullBox(
        "meta", fullBox("hdlr", zeros(4), ascii("pict"), zeros(13)), fullBox("pitm", be16(1)),
        fullBox("iinf", be16(2), entries),
        fullBox("iloc", version: 1, be16(0x4400), be16(2), located))
      return box("ftyp", ascii("heic"), be32(0), ascii("heic")) + meta
        + box("mdat", ascii("draw"), exif)
    }
    let whole = file(file(0).count - 4 - exif.count)
    let result = try edited(whole, task)
    #expect(contains(result, ascii("draw")) && !contains(result, ascii("Vienna")))
    #expect(try described(result).make.isEmpty == (task == .removeAll))
  }

  @Test func `what nobody knows is not called clean`() throws {
    let start = file([("unci", (0, 4)), ("Exif", (0, 4))]).count - 40
    let picture = ("unci", (start, 20))
    let exif = ("Exif", (start + 20, 8))
    #expect(Reading(file([picture, exif]), task: .removeAll).refusal == nil)
    for file in [
      // Of no kind that is known; a picture with segments; one that would go itself.
      file([picture, ("what", (start + 20, 8))]), file([picture, ("jpeg", (start + 20, 8))]),
      file(primary: 2, [picture, exif]),
      // Bytes that are a picture's, too; up to the end of the file, into a picture.
      file([picture, ("Exif", (start + 12, 12))]),
      file([("unci", (start + 10, 9)), ("Exif", (start, 0))]),
      // Nowhere, in another item, without a type, fewer than announced.
      file([picture, ("Exif", nil)]), file([picture, exif], method: 2),
      file([picture, exif], version: 1), file([picture, exif], announced: 3),
    ] {
      #expect(Reading(file, task: .removeAll).refusal != nil)
    }
    // The place is looked for in Exif wherever it lies.
    for file in [file([picture, ("Exif", nil)]), file([picture, exif], method: 2)] {
      #expect(Reading(file, task: .removeLocation).refusal == .damaged(damage: .malformed))
    }
  }
}
