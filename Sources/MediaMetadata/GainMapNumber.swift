// Numbers by which a gain map is applied (Adobe's "Gain Map specification", Apple's HDRGainMap):
// three digits, within what maps have, written anew.

import Bytes

struct GainMapNumber: Equatable {
  let name: StaticString
  /// In millionths.
  private let range: ClosedRange<Int64>

  private static let one: Int64 = 1_000_000

  private init(_ name: StaticString, _ range: ClosedRange<Int64>) {
    (self.name, self.range) = (name, range)
  }

  static func == (one: GainMapNumber, other: GainMapNumber) -> Bool { one.range == other.range }

  /// Brightness in powers of two, a gamma, what is added; on which screens it is applied.
  static let all = [
    GainMapNumber("GainMapMin", -10 * one...10 * one),
    GainMapNumber("GainMapMax", -10 * one...10 * one),
    GainMapNumber("Gamma", 1...10 * one), GainMapNumber("OffsetSDR", -one...one),
    GainMapNumber("OffsetHDR", -one...one), GainMapNumber("HDRCapacityMin", 0...10 * one),
    GainMapNumber("HDRCapacityMax", 0...10 * one),
  ]
  /// How many times as bright as white.
  static let headroom = GainMapNumber("HDRGainMapHeadroom", 0...16 * one)

  /// `nil` for what is no number, or beyond what there is.
  func written(_ text: [UInt8]) -> [UInt8]? {
    guard let told = Self.millionths(text), range.contains(told) else { return nil }
    // A sixty-fourth, which most cameras add, has five.
    let isSixtyFourth = told.magnitude == 15_625
    let rounded = isSixtyFourth ? told.magnitude : PixelDensity.rounded(told.magnitude, 3)
    let fraction = decimal(UInt32(rounded % 1_000_000), digits: 6)
    let kept = fraction.count - fraction.reversed().prefix { $0 == 0x30 }.count
    return (told < 0 && rounded > 0 ? [0x2D] : []) + decimal(UInt32(rounded / 1_000_000)) + [0x2E]
      + fraction.prefix(max(1, kept))
  }

  /// A sign, digits with a point among them, an exponent.
  private static func millionths(_ text: [UInt8]) -> Int64? {
    guard (1...24).contains(text.count) else { return nil }
    var rest = text[...]
    let isNegative = sign(&rest)
    let whole = digits(&rest)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == 0x2E {
      rest = rest.dropFirst()
      fraction = digits(&rest)
    }
    var exponent = 0
    if let mark = rest.first, mark | 0x20 == 0x65 {
      rest = rest.dropFirst()
      let isSmall = sign(&rest)
      let told = digits(&rest)
      guard (1...2).contains(told.count) else { return nil }
      exponent = told.reduce(0) { $0 * 10 + Int($1 - 0x30) } * (isSmall ? -1 : 1)
    }
    let all = Array(whole + fraction)
    guard rest.isEmpty, !all.isEmpty else { return nil }
    // Where the last digit of a millionth is.
    let count = whole.count + exponent + 6
    guard count <= 12 else { return nil }
    var value: Int64 = 0
    for place in 0..<max(count, 0) {
      value = value * 10 + (place < all.count ? Int64(all[place] - 0x30) : 0)
    }
    return isNegative ? -value : value
  }

  /// Whether it is minus.
  private static func sign(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first, first == 0x2B || first == 0x2D else { return false }
    rest = rest.dropFirst()
    return first == 0x2D
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let found = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(found.count)
    return found
  }
}
