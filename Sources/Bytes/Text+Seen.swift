// What of a text can be seen. A name that shows as nothing is none, and two that differ only in
// what cannot be seen are the same to whoever reads them.

extension Text {
  /// What people tell names apart by: without what cannot be seen, dashes and quotes, and the
  /// letters of ASCII in lower case.
  public var seen: [UInt8] { scalars { !Text.isBlank($0) && !Text.isDashOrQuote($0) } }

  /// Whether it is empty to the eye, whatever is in it.
  public var showsNothing: Bool { scalars { !Text.isBlank($0) }.isEmpty }

  /// The scalars that `isKept` keeps, as UTF-8, those of ASCII in lower case.
  private func scalars(_ isKept: (UInt32) -> Bool) -> [UInt8] {
    var kept: [UInt8] = []
    var scalar: UInt32 = 0
    var start = 0
    for (index, byte) in utf8.enumerated() {
      if byte & 0xC0 == 0x80 {
        scalar = scalar << 6 | UInt32(byte & 0x3F)
      } else {
        start = kept.count
        // The length's bits of a first byte: 110, 1110, 11110.
        scalar = UInt32(byte & (byte < 0x80 ? 0x7F : byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 7))
      }
      kept.append(byte.lowercasedASCII)
      let isWhole = index + 1 == utf8.count || utf8[index + 1] & 0xC0 != 0x80
      if isWhole, !isKept(scalar) { kept.removeLast(kept.count - start) }
    }
    return kept
  }

  /// White space, and what Unicode calls format characters or ignorable by default.
  static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x20, 0x7F...0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x1680, 0x17B4...0x17B5,
      0x180B...0x180F, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x2800, 0x3000, 0x3164,
      0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFC, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
      0xE0000...0x10FFFF:
      true
    default: false
    }
  }

  private static func isDashOrQuote(_ scalar: UInt32) -> Bool {
    (0x2010...0x2027).contains(scalar) || (0x2030...0x205E).contains(scalar)
  }
}
