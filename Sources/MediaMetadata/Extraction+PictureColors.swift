// How the colours of a HEIF file's picture become those of sRGB (IEC 61966-2-1): by the numbers of
// ITU-T H.273, or by a colour profile (ICC.1:2022) of three curves and three mixed colours. Of
// other profiles, which are for printing, nothing is said.

import Bytes
import Wire

extension Extraction {
  /// Of the first properties of each kind that say anything.
  mutating func colors(
    in properties: [Box]
  ) throws(MetadataStop) -> (samples: SampleColors?, conversion: ColorConversion?) {
    var samples: SampleColors?
    var coded: ColorConversion?
    var profiled: ColorConversion??
    for box in properties where box.name == FourCC("colr") {
      switch FourCC(try u32(at: 0, in: box)) {
      case "nclx" where samples == nil:
        // Primaries, transfer, matrix, whether all values are used.
        let matrix = try u16(at: 8, in: box)
        samples = SampleColors(
          matrix: matrix == 2 ? nil : matrix,
          isFullRange: try number(at: 10, 1, in: box) & 0x80 != 0)
        coded = ColorConversion(primaries: try u16(at: 4, in: box))
      case "prof" where profiled == nil, "rICC" where profiled == nil:
        guard box.contentByteCount <= RGBProfile.byteCountMax else { continue }
        let bytes = try bytes(in: box, from: 4, most: Int(box.contentByteCount))
        profiled = .some(RGBProfile(bytes)?.conversion)
      default: break
      }
    }
    return (samples, profiled ?? coded)
  }
}

extension ColorConversion {
  /// Nothing where they are those of sRGB, or of something nobody has.
  fileprivate init?(primaries: UInt16) {
    let mixed: [Int32]
    switch primaries {
    case 9:
      mixed = [108_822, -38_512, -4774, -8163, 74_246, -547, -1190, -6592, 73_317]
    case 12:
      mixed = [80_278, -14_742, 0, -2756, 68_292, 0, -1287, -5153, 71_976]
    default: return nil
    }
    let curve = ToneCurve.formula(numbers: ToneCurve.standard)
    self.init(red: curve, green: curve, blue: curve, mixed: mixed)
  }
}

extension ToneCurve {
  /// That of sRGB.
  fileprivate static let standard: [Int32] = [157_286, 62_119, 3417, 5072, 2651, 0, 0]

  /// Whether it is that of sRGB, as nearly as profiles have it.
  fileprivate var isStandard: Bool {
    switch self {
    case .formula(let numbers):
      return zip(numbers, Self.standard).allSatisfy { abs($0 - $1) <= 64 }
    case .points(let values):
      // At a quarter, a half and three quarters.
      let expected: [(place: Int, value: Int)] = [(1, 3335), (2, 14_026), (3, 34_143)]
      return values.count >= 256
        && expected.allSatisfy { part in
          abs(Int(values[(values.count - 1) * part.place / 4]) - part.value) <= 330
        }
    }
  }
}

/// A profile by whose curves colours are made light, which is mixed as XYZ.
private struct RGBProfile {
  /// Those of cameras have some hundred bytes, with long texts some thousand.
  static let byteCountMax: UInt64 = 64 << 10
  private static let tagCountMax = 100
  private static let pointCountMax = 4096
  /// From XYZ under D50 to linear sRGB, of 65536.
  private static let toStandard: [[Int64]] = [
    [205_380, -105_963, -32_153], [-64_145, 125_576, 2192], [4715, -15_007, 92_094],
  ]

  private let bytes: [UInt8]
  private var curves: [ToneCurve] = []
  /// X, Y and Z of red, green and blue, of 65536.
  private var columns: [[Int64]] = []

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard name(at: 36) == FourCC("acsp"), name(at: 16) == FourCC("RGB "),
      name(at: 20) == FourCC("XYZ ")
    else { return nil }
    for names: (curve: StaticString, column: StaticString) in [
      ("rTRC", "rXYZ"), ("gTRC", "gXYZ"), ("bTRC", "bXYZ"),
    ] {
      guard let curve = curve(named: names.curve), let column = column(named: names.column) else {
        return nil
      }
      curves.append(curve)
      columns.append(column)
    }
  }

  /// Nothing where its colours are those of sRGB.
  var conversion: ColorConversion? {
    var mixed: [Int32] = []
    for row in Self.toStandard {
      for column in columns {
        let sum = zip(row, column).reduce(0) { $0 + $1.0 * $1.1 }
        mixed.append(Int32(clamping: sum >> 16))
      }
    }
    let isMixedAnew = mixed.enumerated().contains { index, part in
      abs(Int(part) - (index % 4 == 0 ? 65_536 : 0)) > 330
    }
    if !isMixedAnew, curves.allSatisfy({ $0.isStandard }) { return nil }
    return ColorConversion(red: curves[0], green: curves[1], blue: curves[2], mixed: mixed)
  }

  private func number(_ place: Int, _ byteCount: Int) -> UInt64? {
    guard place >= 0, place <= bytes.count - byteCount else { return nil }
    return bytes[place..<place + byteCount].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func name(at place: Int) -> FourCC? {
    number(place, 4).map { FourCC(UInt32(truncatingIfNeeded: $0)) }
  }

  /// A fraction of 65536, in four bytes.
  private func fraction(at place: Int) -> Int32? {
    number(place, 4).map { Int32(bitPattern: UInt32(truncatingIfNeeded: $0)) }
  }

  /// Where what a tag of that name leads to begins.
  private func place(of name: StaticString) -> Int? {
    guard let count = number(128, 4) else { return nil }
    for index in 0..<min(Int(truncatingIfNeeded: count & 0xFFFF), Self.tagCountMax) {
      guard self.name(at: 132 + 12 * index) == FourCC(name) else { continue }
      return number(136 + 12 * index, 4).flatMap { $0 < bytes.count ? Int($0) : nil }
    }
    return nil
  }

  private func column(named name: StaticString) -> [Int64]? {
    guard let place = place(of: name), self.name(at: place) == FourCC("XYZ ") else { return nil }
    let numbers = [8, 12, 16].compactMap { fraction(at: place + $0) }
    // Nothing is some times as bright as white.
    guard numbers.count == 3, numbers.allSatisfy({ abs(Int64($0)) < 4 << 16 }) else { return nil }
    return numbers.map { Int64($0) }
  }

  private func curve(named name: StaticString) -> ToneCurve? {
    guard let place = place(of: name), let kind = self.name(at: place) else { return nil }
    switch kind {
    case "curv": return points(at: place)
    case "para": return formula(at: place)
    default: return nil
    }
  }

  /// How many (4), and these (2 each). None is a straight line, and one an exponent, of 256.
  private func points(at place: Int) -> ToneCurve? {
    guard let count = number(place + 8, 4), count <= Self.pointCountMax else { return nil }
    let values = (0..<Int(count)).compactMap { number(place + 12 + 2 * $0, 2) }
    guard values.count == Int(count) else { return nil }
    if values.count < 2 {
      let exponent = values.first.map { Int32($0 << 8) } ?? 65_536
      return .formula(numbers: [exponent, 65_536, 0, 0, 0, 0, 0])
    }
    return .points(values: values.map { UInt16(truncatingIfNeeded: $0) })
  }

  /// Which formula (2), 2 reserved, and its numbers.
  private func formula(at place: Int) -> ToneCurve? {
    let counts = [1, 3, 4, 5, 7]
    guard let kind = number(place + 8, 2), kind < counts.count else { return nil }
    let given = (0..<counts[Int(kind)]).compactMap { fraction(at: place + 12 + 4 * $0) }
    guard given.count == counts[Int(kind)] else { return nil }
    switch kind {
    case 0: return .formula(numbers: [given[0], 65_536, 0, 0, 0, 0, 0])
    case 1, 2:
      // From where a·x + b is 0 on.
      guard given[1] > 0 else { return nil }
      let from = Int32(clamping: -(Int64(given[2]) << 16) / Int64(given[1]))
      let added = kind == 2 ? given[3] : 0
      return .formula(numbers: [given[0], given[1], given[2], 0, from, added, added])
    default:
      return .formula(numbers: given + [Int32](repeating: 0, count: 7 - given.count))
    }
  }
}
