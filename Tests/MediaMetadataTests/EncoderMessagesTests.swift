// What H.264 and HEVC say between pictures: cars and drones write where they are into it.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct EncoderMessagesTests {
  private static let place = ascii("52.52, 13.405 of a car, frame by frame")

  /// A message of so many bytes, with what ends a unit.
  private static func message(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
    [6, kind, UInt8(content.count)] + content + [0x80]
  }

  private static func unit(_ content: [UInt8]) -> [UInt8] { be32(content.count) + content }

  private static func film(_ units: [UInt8]...) -> [UInt8] {
    let type = box("ftyp", ascii("isom"), be32(0))
    let samples = units.flatMap { unit($0) }
    let description = box("avc1", zeros(78), box("avcC", [1, 66, 0, 30, 0xFF, 0xE0, 0]))
    let table = SampleMovie.table(
      description, places: [type.count + 8], counts: [1], sizes: [samples.count])
    return type + box("mdat", samples)
      + box(
        "moov", SampleMovie.header(),
        SampleMovie.track("vide", width: 64, height: 48, box("minf", table)))
  }

  @Test func `user data is filled where it stands, and pictures stay`() throws {
    let picture = [0x65] + [UInt8](repeating: 0x55, count: 40)
    let told = Self.message(5, [UInt8](repeating: 7, count: 16) + Self.place)
    let timing = Self.message(1, [1, 2, 3])
    let file = Self.film(
      timing, told, picture, Self.message(4, [0xB5, 0, 0x31] + Self.place), picture)
    for task in [MetadataTask.removeLocation, .removeAll] {
      let result = try edited(file, task)
      #expect(result.count == file.count && !contains(result, ascii("52.52")))
      #expect(contains(result, Self.unit(timing)) && contains(result, Self.unit(picture)))
      #expect(try edited(result, task) == result)
    }
    // What is not made of units is not called clean.
    let other = Self.film(picture).map { $0 == 41 ? 43 : $0 }
    #expect(Reading(other, task: .removeAll).refusal != nil)
  }

  @Test func `bytes that do not count stay where they are, and so does what mends a decoder`() {
    let bright = Self.message(4, [0xB5, 0, 0x3C, 0, 1] + [UInt8](repeating: 9, count: 60))
    #expect(EncoderMessages.bare(bright, behind: 1) == nil)
    // A 3 behind two zeros is none of the 20 bytes.
    let escaped: [UInt8] = [6, 5, 20] + zeros(2) + [3] + zeros(2) + [3, 1] + Self.place.prefix(15)
    let filled = EncoderMessages.bare(escaped + [0x80], behind: 1)
    #expect(
      filled == [6, 5, 20, 0, 0, 3, 0, 0, 3] + [UInt8](repeating: 0xFF, count: 16) + [0x80])
    for cut in 1..<escaped.count {
      _ = EncoderMessages.bare(Array(escaped.prefix(cut)), behind: 1)
    }
  }

  private static let codings = [
    UnitCoding(lengthByteCount: 4, isHEVC: false), UnitCoding(lengthByteCount: 4, isHEVC: true),
  ]

  /// A unit of each type, with the header of its coding.
  private static func unit(_ type: UInt8, _ content: [UInt8], _ coding: UnitCoding) -> [UInt8] {
    (coding.isHEVC ? [type << 1, 1] : [0x60 | type]) + content
  }

  @Test(arguments: codings)
  func `no unit says anything that is no part of a picture`(coding: UnitCoding) throws {
    let pictures: [UInt8] =
      coding.isHEVC
      ? Array(0...9) + Array(16...21) + Array(32...34) : [1, 2, 3, 4, 5, 7, 8, 13, 15, 19]
    let layers: [UInt8] = coding.isHEVC ? [63] : [20, 21]
    for type in 0..<(coding.isHEVC ? 64 : 32) as Range<UInt8> {
      let told = Self.unit(type, Self.place + [0x80], coding)
      #expect((coding.role(of: told[0]) == .picture) == pictures.contains(type))
      if layers.contains(type) {
        #expect(throws: MetadataStop.self) { try coding.bare(told) }
        continue
      }
      let bare = try coding.bare(told)
      guard !pictures.contains(type) else {
        #expect(bare == nil)
        continue
      }
      let filled = try #require(bare)
      #expect(filled.count == told.count && !contains(filled, ascii("52.52")))
      #expect(try coding.bare(filled) == nil)
    }
    // What stands between pictures, and what nobody fills.
    for (type, content) in coding.isHEVC
      ? [(35, [0x50]), (36, []), (37, []), (38, [0xFF, 0x80]), (62, [0x19, 8, 9, 0x80])]
      : [(9, [0xF0]), (10, []), (11, []), (12, [0xFF, 0xFF, 0x80])] as [(UInt8, [UInt8])]
    {
      let unit = type == 12 ? [12] + content : Self.unit(type, content, coding)
      #expect(try coding.bare(unit) == nil, "\(type)")
    }
    for header in 0...255 as ClosedRange<UInt8> { _ = try? coding.bare([header]) }
  }

  @Test(arguments: codings)
  func `of messages stays what a picture looks like by, as long as that is`(coding: UnitCoding)
    throws
  {
    let type: UInt8 = coding.isHEVC ? 39 : 6
    func bare(_ kind: UInt8, _ content: [UInt8]) throws -> [UInt8]? {
      try coding.bare(
        Self.unit(type, [kind, UInt8(content.count)] + content + [0x80], coding))
    }
    for (kind, count) in [(1, 8), (6, 3), (45, 8), (47, 5), (137, 24), (144, 4), (147, 1)]
      as [(UInt8, Int)]
    {
      #expect(try bare(kind, [UInt8](repeating: 7, count: count)) == nil)
      #expect(try bare(kind, [UInt8](repeating: 7, count: count + 1)) != nil)
    }
    for kind in 0..<255 as Range<UInt8> {
      let filled = try #require(try bare(kind, Self.place))
      #expect(!contains(filled, ascii("52.52")))
      #expect(try coding.bare(filled) == nil)
    }
    // Behind the last one, and cut.
    let whole = Self.unit(type, [1, 2, 7, 7, 0x80], coding)
    let more = try #require(try coding.bare(whole + Self.place))
    #expect(more.starts(with: whole.dropLast()) && !contains(more, ascii("52.52")))
    #expect(try coding.bare(whole + [0, 0]) == nil)
    let many = Self.unit(type, (0..<200_000).flatMap { _ in [2, 1, 9] } + [0x80], coding)
    #expect(try coding.bare(many)?.count == many.count)
  }
}
