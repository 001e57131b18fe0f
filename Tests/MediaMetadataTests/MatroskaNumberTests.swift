// What numbers of WebM and Matroska may be: those of ordinary films stay, and a place that somebody
// writes into one of them does not.

import Testing
import Wire

@testable import MediaMetadata

@Suite struct MatroskaNumberTests {
  private static let place = be64(48_137_154_011_576_124)

  private static func film(_ track: [UInt8]..., video: [UInt8] = []) -> [UInt8] {
    SampleMatroska.header()
      + element(
        0x1853_8067, SampleMatroska.information,
        element(
          0x1654_AE6B,
          element(
            0xAE, element(0xD7, [1]), element(0x83, [1]), track.flatMap { $0 },
            element(0xE0, element(0xB0, be16(640)), element(0xBA, be16(360)), video))))
  }

  private static func float(_ value: Float) -> [UInt8] { be32(Int(value.bitPattern)) }
  private static func double(_ value: Double) -> [UInt8] { be64(value.bitPattern) }

  @Test func `numbers of ordinary films stay`() throws {
    let display = [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329].enumerated().flatMap {
      element(0x55D1 + $0.offset, Self.float($0.element))
    }
    let colors = element(
      0x55B0, element(0x55BC, be16(1000)), element(0x55BD, be16(400)), element(0x55BB, [9]),
      element(
        0x55D0, display, element(0x55D9, Self.float(1000)), element(0x55DA, Self.float(0.0001))))
    let sphere = element(0x7670, element(0x7671, [1]), element(0x7673, Self.float(-90)))
    let file = Self.film(
      element(0x73C5, [1]), element(0x88, [0]), element(0x9C, [0]),
      element(0x22_B59C, ascii("eng")),
      element(0x86, ascii("V_VP9")), element(0x23_314F, Self.double(1)),
      video: element(0x9A, [2]) + element(0x53B8, [11]) + colors + sphere)
    #expect(try edited(file, .removeLocation) == file)
  }

  @Test func `a place in a number of a film goes, or is rounded`() throws {
    for number in [
      0xB9, 0x88, 0x9C, 0x55AA, 0x6DE7, 0x55EE, 0x537F, 0x73C5,
    ] as [Int] {
      let result = try edited(Self.film(element(number, Self.place)), .removeLocation)
      #expect(!contains(result, Self.place), "\(number)")
      #expect(try edited(result, .removeLocation) == result, "\(number)")
    }
    let (exact, other) = (Self.double(48.137154), Self.float(0.48137))
    for (number, content) in [
      (0x9A, Self.place), (0x53B8, Self.place), (0x54B2, Self.place), (0x54B3, Self.place),
    ] as [(Int, [UInt8])] {
      let result = try edited(Self.film(video: element(number, content)), .removeLocation)
      #expect(!contains(result, content), "\(number)")
    }
    for (number, content) in [
      (0x55D1, other), (0x55D9, exact), (0x55BC, be16(4813)), (0x55BB, Self.place),
    ] as [(Int, [UInt8])] {
      let inner = element(number, content)
      let colors = element(0x55B0, number > 0x55D0 ? element(0x55D0, inner) : inner)
      let result = try edited(Self.film(video: colors), .removeLocation)
      #expect(!contains(result, content), "\(number)")
    }
    let sphere = element(0x7670, element(0x7673, exact))
    let turned = try edited(Self.film(video: sphere), .removeLocation)
    #expect(contains(turned, Self.double(48)) && !contains(turned, exact))
    // The names of what it is made of, by number.
    let joined = Self.film(element(0xE2, element(0xE9, element(0xED, Self.place))))
    #expect(try !contains(edited(joined, .removeLocation), Self.place))
  }

  @Test func `a codec or a language that tells a place holds a film back`() {
    for (number, text) in [(0x86, "V_48.137154"), (0x22_B59C, "N48 E11"), (0x86, "V_#48")]
      as [(Int, String)]
    {
      let file = Self.film(element(number, ascii(text)))
      #expect(Reading(file, task: .removeLocation).refusal == .notUnderstood, "\(text)")
    }
  }
}
