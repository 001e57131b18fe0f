// What the numbers in boxes may be that stay: where a number changes nothing of what is seen and
// heard it is the standard's default, and where it does it is one that films have. What is neither
// becomes the default, too.

import Wire

/// A number in a box, or in a description of samples.
struct BoxNumber {
  enum Rule {
    /// One that is in none of these becomes another.
    case within([ClosedRange<UInt64>], otherwise: UInt64)
    /// Bits that have a meaning.
    case mask(UInt64)
    /// So many digits of it, up to the greatest one; but those that are common stay.
    case digits(Int, most: UInt64, common: [UInt64] = [])
  }

  let box: StaticString
  /// Of version 0, behind the head of the box.
  let place: UInt64
  let width: UInt64
  let rule: Rule
  /// Whether times of 64 bits in front of it move it in version 1.
  var isBehindTimes = false

  func bounded(_ told: UInt64) -> UInt64 {
    switch rule {
    case .within(let ranges, let otherwise):
      return ranges.contains { $0.contains(told) } ? told : otherwise
    case .mask(let mask): return told & mask
    case .digits(let digits, let most, let common):
      guard told <= most else { return 0 }
      return common.contains(told) ? told : PixelDensity.rounded(told, digits)
    }
  }

  private static let zero: [ClosedRange<UInt64>] = [0...0]
  /// 16.16: from a quarter to four times.
  private static let rates: [ClosedRange<UInt64>] = [
    0...0, 0x4000...0x4000, 0x8000...0x8000, 0x1_0000...0x1_0000, 0x2_0000...0x2_0000,
    0x4_0000...0x4_0000,
  ]
  private static let volumes: [ClosedRange<UInt64>] = [0...0, 0x80...0x80, 0xFF...0x100]
  /// Black, grey, white.
  private static let shades: [ClosedRange<UInt64>] = [0...0, 0x8000...0x8000, 0xFFFF...0xFFFF]
  /// To the left, in the middle, to the right.
  private static let balances: [ClosedRange<UInt64>] = [0...0, 0x100...0x100, 0xFF00...0xFF00]
  /// Copied, dithered, transparent, by what shines through (QuickTime).
  private static let modes: [ClosedRange<UInt64>] = [
    0...0, 0x20...0x20, 0x24...0x24, 0x40...0x40, 0x100...0x104,
  ]
  private static let dolbyVersions: [ClosedRange<UInt64>] = [
    0x100...0x101, 0x200...0x201, 0x300...0x300,
  ]
  private static let sides: [ClosedRange<UInt64>] = [0...0x2_0000]
  private static let scales: [ClosedRange<UInt64>] = [1...4096]
  private static let signedBytes: [ClosedRange<UInt64>] = [0...64, 0xFFC0...0xFFFF]

  static let all = [
    // Of a movie: how fast and how loud, and the number of the next track.
    BoxNumber(
      box: "mvhd", place: 20, width: 4, rule: .within(rates, otherwise: 0x1_0000),
      isBehindTimes: true),
    BoxNumber(
      box: "mvhd", place: 24, width: 2, rule: .within(volumes, otherwise: 0x100),
      isBehindTimes: true),
    BoxNumber(
      box: "mvhd", place: 96, width: 4,
      rule: .within([0...255, 0xFFFF_FFFF...0xFFFF_FFFF], otherwise: 0xFFFF_FFFF),
      isBehindTimes: true),
    // Of a track: in front of which, instead of which, how loud.
    BoxNumber(
      box: "tkhd", place: 32, width: 2, rule: .within(signedBytes, otherwise: 0),
      isBehindTimes: true),
    BoxNumber(
      box: "tkhd", place: 34, width: 2, rule: .within([0...64], otherwise: 0),
      isBehindTimes: true),
    BoxNumber(
      box: "tkhd", place: 36, width: 2, rule: .within(volumes, otherwise: 0x100),
      isBehindTimes: true),
    // How pictures and sound are put together with others.
    BoxNumber(box: "vmhd", place: 4, width: 2, rule: .within(modes, otherwise: 0)),
    BoxNumber(box: "vmhd", place: 6, width: 2, rule: .within(shades, otherwise: 0)),
    BoxNumber(box: "vmhd", place: 8, width: 2, rule: .within(shades, otherwise: 0)),
    BoxNumber(box: "vmhd", place: 10, width: 2, rule: .within(shades, otherwise: 0)),
    BoxNumber(box: "smhd", place: 4, width: 2, rule: .within(balances, otherwise: 0)),
    BoxNumber(box: "gmin", place: 4, width: 2, rule: .within(modes, otherwise: 0)),
    BoxNumber(box: "gmin", place: 6, width: 2, rule: .within(shades, otherwise: 0)),
    BoxNumber(box: "gmin", place: 8, width: 2, rule: .within(shades, otherwise: 0)),
    BoxNumber(box: "gmin", place: 10, width: 2, rule: .within(shades, otherwise: 0)),
    BoxNumber(box: "gmin", place: 12, width: 2, rule: .within(balances, otherwise: 0)),
    // Of fragments: a description, and what samples depend on.
    BoxNumber(box: "trex", place: 8, width: 4, rule: .within([0...64], otherwise: 1)),
    BoxNumber(box: "trex", place: 12, width: 4, rule: .within([0...0xFF_FFFF], otherwise: 0)),
    BoxNumber(box: "trex", place: 20, width: 4, rule: .mask(0x0FFF_0000)),
    // Of pictures: turned, mirrored, which layer, what a frame refers to, its fields, its eyes.
    BoxNumber(box: "ispe", place: 4, width: 4, rule: .within(sides, otherwise: 0)),
    BoxNumber(box: "ispe", place: 8, width: 4, rule: .within(sides, otherwise: 0)),
    BoxNumber(box: "rloc", place: 4, width: 4, rule: .within(sides, otherwise: 0)),
    BoxNumber(box: "rloc", place: 8, width: 4, rule: .within(sides, otherwise: 0)),
    BoxNumber(box: "iscl", place: 4, width: 2, rule: .within(scales, otherwise: 1)),
    BoxNumber(box: "iscl", place: 6, width: 2, rule: .within(scales, otherwise: 1)),
    BoxNumber(box: "iscl", place: 8, width: 2, rule: .within(scales, otherwise: 1)),
    BoxNumber(box: "iscl", place: 10, width: 2, rule: .within(scales, otherwise: 1)),
    BoxNumber(box: "irot", place: 0, width: 1, rule: .mask(3)),
    BoxNumber(box: "imir", place: 0, width: 1, rule: .mask(1)),
    BoxNumber(
      box: "lsel", place: 0, width: 2, rule: .within([0...31, 0xFFFF...0xFFFF], otherwise: 0xFFFF)),
    BoxNumber(box: "a1op", place: 0, width: 1, rule: .mask(31)),
    BoxNumber(box: "ccst", place: 4, width: 4, rule: .mask(0xFC00_0000)),
    BoxNumber(box: "fiel", place: 0, width: 1, rule: .within([0...2], otherwise: 1)),
    BoxNumber(
      box: "fiel", place: 1, width: 1, rule: .within([0...1, 6...6, 9...9, 14...14], otherwise: 0)),
    BoxNumber(box: "st3d", place: 4, width: 1, rule: .within([0...4], otherwise: 0)),
    // How wide a camera's view is in thousandths of a degree, how far its eyes are apart in
    // thousandths of a millimetre, and how far the second picture is moved.
    BoxNumber(box: "hfov", place: 0, width: 4, rule: .digits(2, most: 360_000)),
    BoxNumber(box: "stri", place: 4, width: 1, rule: .mask(15)),
    BoxNumber(box: "hero", place: 4, width: 1, rule: .within([0...2], otherwise: 0)),
    BoxNumber(box: "blin", place: 4, width: 4, rule: .digits(2, most: 1_000_000)),
    BoxNumber(
      box: "dadj", place: 4, width: 4,
      rule: .within([0...1000, 0xFFFF_FC18...0xFFFF_FFFF], otherwise: 0)),
    // How bright it is around who looks at it, and the colour of that.
    BoxNumber(
      box: "amve", place: 0, width: 4, rule: .digits(2, most: 100_000_000, common: [3_141_592])),
    BoxNumber(
      box: "amve", place: 4, width: 2,
      rule: .within([0...0, 15635...15635, 15674...15674], otherwise: 15635)),
    BoxNumber(
      box: "amve", place: 6, width: 2,
      rule: .within([0...0, 16450...16450, 16455...16455], otherwise: 16450)),
    // How many bits a second, which nobody plays by.
    BoxNumber(box: "btrt", place: 0, width: 4, rule: .within(zero, otherwise: 0)),
    BoxNumber(box: "btrt", place: 4, width: 4, rule: .within(zero, otherwise: 0)),
    BoxNumber(box: "btrt", place: 8, width: 4, rule: .within(zero, otherwise: 0)),
    BoxNumber(box: "srat", place: 4, width: 4, rule: .within([0...768_000], otherwise: 48_000)),
    BoxNumber(box: "enda", place: 0, width: 2, rule: .mask(1)),
    // What Dolby Vision is: versions, a profile with its level and layers, what else can show it.
    BoxNumber(box: "dvcC", place: 0, width: 2, rule: .within(dolbyVersions, otherwise: 0x100)),
    BoxNumber(box: "dvcC", place: 2, width: 2, rule: .within([0...0x15FF], otherwise: 0)),
    BoxNumber(box: "dvcC", place: 4, width: 1, rule: .mask(0xFC)),
    BoxNumber(box: "dvvC", place: 0, width: 2, rule: .within(dolbyVersions, otherwise: 0x100)),
    BoxNumber(box: "dvvC", place: 2, width: 2, rule: .within([0...0x15FF], otherwise: 0)),
    BoxNumber(box: "dvvC", place: 4, width: 1, rule: .mask(0xFC)),
    BoxNumber(box: "dvwC", place: 0, width: 2, rule: .within(dolbyVersions, otherwise: 0x100)),
    BoxNumber(box: "dvwC", place: 2, width: 2, rule: .within([0...0x29FF], otherwise: 0)),
    BoxNumber(box: "dvwC", place: 4, width: 1, rule: .mask(0xFC)),
    BoxNumber(box: "tols", place: 4, width: 2, rule: .within([0...63], otherwise: 0)),
    BoxNumber(box: "pcmC", place: 4, width: 1, rule: .mask(1)),
    BoxNumber(box: "pcmC", place: 5, width: 1, rule: .within([0...64], otherwise: 16)),
  ]

  /// Of what describes pictures: versions, dots in an inch, frames in a sample, depth, colours.
  static let pictures = [
    BoxNumber(box: "vide", place: 8, width: 2, rule: .within([0...3], otherwise: 0)),
    BoxNumber(box: "vide", place: 10, width: 2, rule: .within([0...3], otherwise: 0)),
    BoxNumber(box: "vide", place: 28, width: 4, rule: .within(resolutions, otherwise: 0x48_0000)),
    BoxNumber(box: "vide", place: 32, width: 4, rule: .within(resolutions, otherwise: 0x48_0000)),
    BoxNumber(box: "vide", place: 40, width: 2, rule: .within([0...1], otherwise: 1)),
    BoxNumber(box: "vide", place: 74, width: 2, rule: .within([0...64], otherwise: 24)),
    BoxNumber(
      box: "vide", place: 76, width: 2,
      rule: .within([0...255, 0xFFFF...0xFFFF], otherwise: 0xFFFF)),
  ]
  private static let resolutions: [ClosedRange<UInt64>] = [0...0, 0x48_0000...0x48_0000]

  /// Primaries, transfer, matrix (Rec. H.273), and whether all values are used.
  static let colors = [
    BoxNumber(box: "colr", place: 4, width: 2, rule: .within([0...22], otherwise: 2)),
    BoxNumber(box: "colr", place: 6, width: 2, rule: .within([0...18], otherwise: 2)),
    BoxNumber(box: "colr", place: 8, width: 2, rule: .within([0...17], otherwise: 2)),
    BoxNumber(box: "colr", place: 10, width: 1, rule: .mask(0x80)),
  ]

  /// Of what describes sound: a version, channels, bits, how it is compressed, and of a rate what
  /// is no whole number, which only the first computers had.
  static let sounds = [
    BoxNumber(box: "soun", place: 10, width: 2, rule: .within([0...3], otherwise: 0)),
    BoxNumber(box: "soun", place: 16, width: 2, rule: .within([0...64], otherwise: 2)),
    BoxNumber(box: "soun", place: 18, width: 2, rule: .within([0...64], otherwise: 16)),
    BoxNumber(
      box: "soun", place: 20, width: 2, rule: .within([0...0, 0xFFFE...0xFFFF], otherwise: 0)),
    BoxNumber(box: "soun", place: 22, width: 2, rule: .within(zero, otherwise: 0)),
    BoxNumber(
      box: "soun", place: 26, width: 2,
      rule: .within([0...0, 0x45D1...0x45D1, 0x8BA3...0x8BA3], otherwise: 0)),
  ]
}

extension Extraction {
  /// Numbers of a box that are beyond their bounds, written anew.
  mutating func bounded(_ box: Box) throws(MetadataStop) -> [Replacement] {
    let numbers = BoxNumber.all.filter { $0.box ~= box.name }
    guard !numbers.isEmpty else { return [] }
    return try bounded(numbers, in: box)
  }

  /// The same of a description of samples.
  mutating func bounded(
    _ numbers: [BoxNumber], in box: Box
  ) throws(MetadataStop) -> [Replacement] {
    var found: [Replacement] = []
    for number in numbers {
      let isMoved = number.isBehindTimes ? try version(of: box) == 1 : false
      let place = number.place + (isMoved ? 12 : 0)
      guard place + number.width <= box.contentByteCount else { continue }
      let told = try self.number(at: place, number.width, in: box)
      let bounded = number.bounded(told)
      guard bounded != told else { continue }
      found.append(
        Replacement(
          offset: box.content + place, bytes: MasteringDisplay.bytes(bounded, Int(number.width))))
    }
    return found
  }
}
