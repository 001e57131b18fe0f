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
    let bright = Self.message(4, [0xB5, 0, 0x3C, 0, 1] + Self.place)
    #expect(EncoderMessages.withoutUserData(bright, behind: 1) == nil)
    // A 3 behind two zeros is none of the 20 bytes.
    let escaped: [UInt8] = [6, 5, 20] + zeros(2) + [3] + zeros(2) + [3, 1] + Self.place.prefix(15)
    let filled = EncoderMessages.withoutUserData(escaped + [0x80], behind: 1)
    #expect(
      filled == [6, 5, 20, 0, 0, 3, 0, 0, 3] + [UInt8](repeating: 0xFF, count: 16) + [0x80])
    for cut in 1..<escaped.count {
      _ = EncoderMessages.withoutUserData(Array(escaped.prefix(cut)), behind: 1)
    }
  }
}
