// Metadata taken out of TIFF and GIF: fields and blocks that say something, and that what is drawn
// stays where it was.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct FieldRemovalTests {
  private static let both = [MetadataTask.removeLocation, .removeAll]

  /// A camera's, with what other programs put beside it.
  private static func tiff(littleEndian: Bool) -> SampleExif {
    var tiff = SampleExif.full(littleEndian: littleEndian)
    tiff.first =
      [
        (0x0100, .long(800)), (0x0101, .short(600)), (0x0103, .short(1)),
        (0x010E, .ascii("Anna at the lake")), (0x0111, .long(0)), (0x0117, .long(8)),
      ] + tiff.first + [
        (0x011A, .rationals([(72, 1)])),
        (0x02BC, .undefined(ascii(SampleXMP.packet("photoshop:City='Wien' tiff:Make='Apple'")))),
        (
          0x83BB,
          .undefined(
            [0x1C, 2, 90] + be16(4) + ascii("Wien") + [0x1C, 2, 80] + be16(4) + ascii("Anna"))
        ),
        (0x8773, .undefined(SampleProfile.bare)),
        (0x87AF, .undefined(ascii("EPSG:31287 on earth"))),
      ]
    return tiff
  }

  @Test(arguments: [false, true])
  func `a TIFF without its place has what is understood`(littleEndian: Bool) throws {
    let file = Self.tiff(littleEndian: littleEndian).bytes
    let result = try edited(file, .removeLocation)
    var expected = try described(file)
    #expect(expected.position != nil)
    expected.position = nil
    (expected.preview, expected.contentIdentifier) = (nil, "")
    expected.dates.removeAll { $0.field == .gpsDateTime }
    #expect(try described(result) == expected)
    for word in ["Wien", "EPSG", "Anna at the lake", "AB12-CD34"] {
      #expect(contains(file, ascii(word)) && !contains(result, ascii(word)), "\(word)")
    }
    for word in ["acsp", "Apple", "2024:01:31 23:59:58", "back camera"] {
      #expect(contains(result, ascii(word)), "\(word)")
    }
    #expect(try edited(result, .removeLocation) == result)
  }

  @Test(arguments: [false, true])
  func `of a TIFF without metadata what is drawn is left`(littleEndian: Bool) throws {
    let file = Self.tiff(littleEndian: littleEndian).bytes
    let result = try edited(file, .removeAll)
    #expect(result.count <= file.count)
    let found = try described(result)
    #expect(found.size == PixelSize(width: 600, height: 800) && found.orientation == 6)
    #expect(found.dates.isEmpty && found.make.isEmpty && found.position == nil)
    for word in ["Anna", "Wien", "Apple", "2024", "EPSG", "AB12-CD34", "camera"] {
      #expect(!contains(result, ascii(word)), "\(word)")
    }
    #expect(contains(result, SampleProfile.bare))
    // The field of its resolution lies elsewhere, and stays there.
    #expect(contains(result, littleEndian ? le32(72) + le32(1) : be32(72) + be32(1)))
    #expect(try edited(result, .removeAll) == result)
  }

  @Test func `every page is looked at, and pages within pages`() throws {
    func page(at place: Int, _ name: String, next: Int, within: Int? = nil) -> [UInt8] {
      let count = within == nil ? 4 : 5
      let values = place + 2 + count * 12 + 4
      return be16(count) + be16(0x0100) + be16(4) + be32(1) + be32(8)
        + be16(0x0111) + be16(4) + be32(1) + be32(0) + be16(0x0117) + be16(4) + be32(1) + be32(8)
        + be16(0x0131) + be16(2) + be32(6) + be32(values)
        + (within.map { be16(0x014A) + be16(4) + be32(1) + be32($0) } ?? []) + be32(next)
        + ascii(name)
    }
    let file =
      ascii("MM") + be16(42) + be32(8) + page(at: 8, "Anna 1", next: 80, within: 140)
      + page(at: 80, "Anna 2", next: 0) + page(at: 140, "Anna 3", next: 0) + ascii("48.2083")
    let result = try edited(file, .removeAll)
    #expect(contains(file, ascii("Anna 3")) && !contains(result, ascii("Anna")))
    #expect(contains(file, ascii("48.2083")) && !contains(result, ascii("48.2083")))
    #expect(Array(result[8..<10]) == be16(4) && Array(result[80..<82]) == be16(3))
    #expect(Array(result[140..<142]) == be16(3))
  }

  @Test func `a sensor's picture is held back`() {
    for field in [(0x0106, SampleExif.Value.short(32803)), (0xC612, .long(0x0104_0000))] {
      var raw = SampleExif.full()
      raw.first.append(field)
      for task in Self.both { #expect(Reading(raw.bytes, task: task).refusal == .unsupported) }
    }
  }

  @Test func `a TIFF nobody can read to its end is not called clean`() {
    let damaged: [(Int, SampleExif.Value)] = [
      (0x014A, .long(60_000)), (0x014A, .ascii("pages")), (0x0111, .long(60_000)),
    ]
    for field in damaged {
      for task in Self.both {
        let file = SampleExif(first: [(0x0117, .long(8)), field]).bytes
        guard case .damaged = Reading(file, task: task).refusal else {
          Issue.record("called clean: \(field)")
          continue
        }
      }
    }
    // Pixels that are a value at the same time.
    let shared =
      ascii("MM") + be16(42) + be32(8) + be16(3) + be16(0x0111) + be16(4) + be32(1) + be32(50)
      + be16(0x0117) + be16(4) + be32(1) + be32(8)
      + be16(0x010E) + be16(2) + be32(8) + be32(50) + be32(0) + be32(72) + be32(1)
    #expect(Reading(shared, task: .removeAll).refusal == .damaged(damage: .malformed))
  }

  @Test func `a TIFF's field that draws has as many values as it can have, or holds it back`()
    throws
  {
    func file(_ tag: Int, _ type: Int, _ count: Int) -> [UInt8] {
      ascii("MM") + be16(42) + be32(8) + be16(3) + be16(tag) + be16(type) + be32(count) + be32(80)
        + be16(0x0111) + be16(4) + be32(1) + be32(50)
        + be16(0x0117) + be16(4) + be32(1) + be32(8) + be32(0) + zeros(70)
    }
    #expect(Reading(file(0x0106, 3, 20), task: .removeAll).refusal == .notUnderstood)
    #expect(Reading(file(0x0106, 2, 20), task: .removeAll).refusal == .notUnderstood)
    #expect(Reading(file(0x0152, 3, 3), task: .removeAll).refusal == nil)
  }

  @Test func `a GIF without metadata has its frames, and how often they are shown`() throws {
    let pixels = [UInt8](repeating: 0x55, count: 300)
    let profile = SampleGIF.application("ICCRGBG1012", SampleGIF.blocks(SampleProfile.bare))
    let drawn = [profile, SampleGIF.repeated, SampleGIF.frame(pixels), SampleGIF.frame([1, 2])]
    let said = [
      SampleGIF.xmp(SampleXMP.packet("photoshop:City='Wien'")), SampleGIF.comment("by Anna"),
      SampleGIF.application("ImageMagick", SampleGIF.blocks(ascii("gamma=0.45"))),
    ]
    let file = SampleGIF.file(
      said.flatMap { $0 }, drawn[0], said[1], drawn[1], drawn[2], said[0], drawn[3])
    let result = try edited(file + ascii("behind it"), .removeAll)
    #expect(result == SampleGIF.file(drawn.flatMap { $0 }))
    #expect(try edited(result, .removeAll) == result)
  }

  @Test func `a GIF without its place says nothing else either`() throws {
    #expect(try edited(SampleGIF.full, .removeLocation) == edited(SampleGIF.full, .removeAll))
    #expect(
      Reading(SampleGIF.full, task: .removeLocation).leftOut == [LeftOut(kind: .texts, count: 2)])
    // Text that is drawn, says the standard; how often, and more.
    let text = SampleGIF.file([0x21, 0x01] + SampleGIF.blocks(zeros(12)), SampleGIF.frame([1]))
    #expect(Reading(text, task: .removeAll).refusal == .notUnderstood)
    let more = SampleGIF.application(
      "NETSCAPE2.0", SampleGIF.blocks([1, 0, 0]).dropLast() + [2, 7, 7, 0])
    #expect(
      try edited(SampleGIF.file(more, SampleGIF.frame([1])), .removeAll)
        == SampleGIF.file(SampleGIF.frame([1])))
  }

  @Test func `a GIF that does not reach its end is held back`() {
    let file = SampleGIF.full
    for task in Self.both {
      for count in 13..<file.count {
        guard case .damaged = Reading(Array(file.prefix(count)), task: task).refusal else {
          Issue.record("\(count) of \(file.count) bytes")
          continue
        }
      }
    }
  }

  @Test func `a long GIF passes by in bounded memory`() throws {
    let file = SampleGIF.file(SampleGIF.frame([UInt8](repeating: 0x55, count: 6 << 20)))
    let reading = Reading(file, task: .removeAll)
    #expect(reading.requests.allSatisfy { $0.byteCount <= 256 << 10 })
    guard case .edited(let pieces, _) = reading.result else { return #expect(Bool(false)) }
    #expect(pieces.count == 1)
  }

  @Test func `damaged fields and blocks end, too`() {
    var random = Seeded(state: 13)
    for file in [Self.tiff(littleEndian: true).bytes, SampleGIF.full] {
      for _ in 0..<600 {
        var bent = file
        for _ in 0..<1 + random.below(4) { random.damage(&bent) }
        for task in Self.both {
          guard case .edited(let pieces, _) = Reading(bent, task: task).result else { continue }
          for case .copy(let range) in pieces {
            #expect(range.offset + range.byteCount <= UInt64(bent.count))
          }
        }
      }
    }
  }
}
