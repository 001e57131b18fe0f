// What numbers of WebM and Matroska may be (RFC 9559): flags and kinds those that are known, sizes
// of a list as far as one goes, what is written with a point whole, or as a standard has it. One
// that is beyond that goes, and the element's default counts.

import Wire

struct ElementBound {
  enum Rule {
    /// Whole numbers up to this one.
    case most(UInt64)
    /// Whole, of two digits, up to this one.
    case digits(most: UInt64)
    /// With a point: whole, from minus this to this one.
    case whole(most: Double)
    /// With a point: what is near one that is published, in so many parts of one.
    case chromaticity
    /// With a point: two digits.
    case brightness
  }

  let number: UInt32
  let rule: Rule

  static func of(_ number: UInt32) -> Rule? { all.first { $0.number == number }?.rule }

  private static let all: [ElementBound] = [
    // Of the header: versions, and how long numbers and lengths are.
    bound(0x4286, 1), bound(0x42F7, 1), bound(0x42F2, 8), bound(0x42F3, 8), bound(0x4287, 15),
    bound(0x4285, 15),
    // Of tracks: number, type, flags, caches, what is added to blocks, another in their place.
    bound(0xD7, 127), bound(0x83, 33), bound(0xB9, 1), bound(0x88, 1), bound(0x55AA, 1),
    bound(0x55AB, 1), bound(0x55AC, 1), bound(0x55AD, 1), bound(0x55AE, 1), bound(0x55AF, 1),
    bound(0x9C, 1), bound(0x6DE7, 64), bound(0x6DF8, 64), bound(0x55EE, 255), bound(0xAA, 1),
    bound(0x6FAB, 127), bound(0x41F0, 255), bound(0xEE, 255), bound(0xE6, 2), bound(0x537F, 0),
    ElementBound(number: 0x23_314F, rule: .whole(most: 1)),
    // Of pictures: interlacing, eyes, transparency, units, colours, spheres.
    bound(0x9A, 2), bound(0x9D, 14), bound(0x53B8, 14), bound(0x53B9, 3), bound(0x53C0, 1),
    bound(0x54B2, 4), bound(0x54B3, 2), bound(0x55B1, 17), bound(0x55B2, 64), bound(0x55B3, 4),
    bound(0x55B4, 4), bound(0x55B5, 4), bound(0x55B6, 4), bound(0x55B7, 2), bound(0x55B8, 2),
    bound(0x55B9, 3), bound(0x55BA, 18), bound(0x55BB, 22), bound(0x7671, 3),
    ElementBound(number: 0x55BC, rule: .digits(most: 10_000)),
    ElementBound(number: 0x55BD, rule: .digits(most: 10_000)),
    // What a picture was graded on: primaries and white; the greatest brightness, and the least.
    chromaticity(0x55D1), chromaticity(0x55D2), chromaticity(0x55D3), chromaticity(0x55D4),
    chromaticity(0x55D5), chromaticity(0x55D6), chromaticity(0x55D7), chromaticity(0x55D8),
    ElementBound(number: 0x55D9, rule: .brightness),
    ElementBound(number: 0x55DA, rule: .brightness),
    // Where a sphere is looked at first, in degrees.
    ElementBound(number: 0x7673, rule: .whole(most: 180)),
    ElementBound(number: 0x7674, rule: .whole(most: 180)),
    ElementBound(number: 0x7675, rule: .whole(most: 180)),
    // Of sound: frequencies, channels, bits, emphasis.
    ElementBound(number: 0xB5, rule: .whole(most: 768_000)),
    ElementBound(number: 0x78B5, rule: .whole(most: 768_000)), bound(0x9F, 64), bound(0x6264, 64),
    bound(0x52F1, 16),
    // Of packing: order, scope, kind, algorithm. Of blocks: how important.
    bound(0x5031, 15), bound(0x5032, 7), bound(0x5033, 1), bound(0x4254, 3), bound(0xFA, 255),
  ]

  private static func bound(_ number: UInt32, _ most: UInt64) -> ElementBound {
    ElementBound(number: number, rule: .most(most))
  }

  private static func chromaticity(_ number: UInt32) -> ElementBound {
    ElementBound(number: number, rule: .chromaticity)
  }
}

extension ElementBound.Rule {
  /// The content of an element of up to eight bytes as it may stay; `nil` where it goes.
  func bounded(_ content: [UInt8]) -> [UInt8]? {
    let bits = content.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    switch self {
    case .most(let most): return bits <= most ? content : nil
    case .digits(let most):
      guard bits <= most else { return nil }
      return MasteringDisplay.bytes(PixelDensity.rounded(bits, 2), content.count)
    case .whole, .chromaticity, .brightness: break
    }
    if content.isEmpty { return content }
    guard content.count == 4 || content.count == 8 else { return nil }
    let told =
      content.count == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    guard let bounded = bounded(told) else { return nil }
    guard bounded != told else { return content }
    return content.count == 4
      ? MasteringDisplay.bytes(UInt64(Float(bounded).bitPattern), 4)
      : MasteringDisplay.bytes(bounded.bitPattern, 8)
  }

  private func bounded(_ told: Double) -> Double? {
    switch self {
    case .whole(let most): return abs(told) <= most ? told.rounded() : nil
    case .chromaticity:
      guard (0...1).contains(told) else { return nil }
      let scale = Double(PublishedColors.chromaticityScale)
      let scaled = UInt32((told * scale).rounded())
      let known = (PublishedColors.primaries + PublishedColors.whites).flatMap { $0.numbers }
      let distance: (UInt32) -> UInt32 = { max($0, scaled) - min($0, scaled) }
      guard let near = known.min(by: { distance($0) < distance($1) }), distance(near) <= 200 else {
        return nil
      }
      // Exactly as it is written, where it is no more exact than the table.
      return abs(told - Double(near) / scale) < 0.000_001 ? told : Double(near) / scale
    case .brightness:
      guard told >= 0, told <= 10_000 else { return nil }
      let scaled = UInt64((told * 10_000).rounded())
      return Double(PixelDensity.rounded(scaled, 2)) / 10_000
    case .most, .digits: return nil
    }
  }
}
