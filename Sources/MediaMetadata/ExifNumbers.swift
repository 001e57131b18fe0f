// Numbers in fields of Exif that stay, no more exact than a camera needs them: a field of any name
// can hold a coordinate. What a camera means by its numbers stays; further digits go.

enum ExifNumbers {
  /// Above any sensitivity, and any picture's side.
  private static let wholeMax: UInt64 = 10_000_000
  /// Of a number that is 1 or more, three digits behind the point.
  private static let denominatorMax: UInt64 = 1000
  /// Of dots in an inch or a centimetre two.
  private static let resolutionDenominatorMax: UInt64 = 100
  /// Of one below, four digits: the shortest exposures.
  private static let digitsMax: UInt64 = 9999
  /// A fraction may be written with other numbers than the least, by so much: "720000/10000".
  private static let commonMax: UInt64 = 100_000

  /// The values of a field of this type, each as exact as it may be; `nil` where one of them is
  /// none that a camera writes. As many bytes as before.
  static func kept(
    _ bytes: [UInt8], type: UInt16, _ writing: TIFFWriting, isResolution: Bool = false
  ) -> [UInt8]? {
    switch type {
    case 4, 9, 13:
      for place in stride(from: 0, to: bytes.count - 3, by: 4) {
        let value = magnitude(number(bytes, place, writing), isSigned: type == 9)
        // Of all ones: not known, or without end.
        guard value <= wholeMax || value == UInt64(UInt32.max) else { return nil }
      }
      return bytes
    case 5, 10:
      let most = isResolution ? resolutionDenominatorMax : denominatorMax
      var kept: [UInt8] = []
      for place in stride(from: 0, to: bytes.count - 7, by: 8) {
        guard
          let fraction = fraction(
            number(bytes, place, writing), number(bytes, place + 4, writing), most,
            isSigned: type == 10)
        else { return nil }
        kept += writing.u32(fraction.0) + writing.u32(fraction.1)
      }
      return kept
    // No field of Exif has them.
    case 11, 12: return nil
    default: return bytes
    }
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ writing: TIFFWriting) -> UInt32 {
    let value = bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    return writing.isLittleEndian ? value.byteSwapped : value
  }

  private static func magnitude(_ number: UInt32, isSigned: Bool) -> UInt64 {
    isSigned ? UInt64(Int32(bitPattern: number).magnitude) : UInt64(number)
  }

  private static func fraction(
    _ top: UInt32, _ bottom: UInt32, _ most: UInt64, isSigned: Bool
  ) -> (UInt32, UInt32)? {
    let (above, below) = (
      magnitude(top, isSigned: isSigned), magnitude(bottom, isSigned: isSigned)
    )
    let isUnknown = above <= 1 || !isSigned && top == .max
    guard below > 0 else { return isUnknown ? (top, bottom) : nil }
    if isUnknown, below <= most { return (top, bottom) }
    guard above / below <= wholeMax else { return nil }
    let common = divisor(above, below)
    let (least, leastBelow) = (above / common, below / common)
    let isShort = least < leastBelow ? least <= digitsMax : leastBelow <= most
    if isShort, common <= commonMax { return (top, bottom) }
    let isNegative =
      isSigned && (Int32(bitPattern: top) < 0) != (Int32(bitPattern: bottom) < 0)
    return written(isShort ? (least, leastBelow) : rounded(least, leastBelow, most), isNegative)
  }

  private static func rounded(
    _ above: UInt64, _ below: UInt64, _ most: UInt64
  ) -> (UInt64, UInt64) {
    guard above < below else {
      return reduced((above * most + below / 2) / below, most)
    }
    var scale: UInt64 = 1
    while above / scale > digitsMax { scale *= 10 }
    return reduced((above + scale / 2) / scale, max(1, (below + scale / 2) / scale))
  }

  private static func reduced(_ above: UInt64, _ below: UInt64) -> (UInt64, UInt64) {
    let common = divisor(above, below)
    return (above / common, below / common)
  }

  private static func written(
    _ fraction: (above: UInt64, below: UInt64), _ isNegative: Bool
  ) -> (UInt32, UInt32)? {
    guard fraction.above <= UInt64(Int32.max), fraction.below <= UInt64(UInt32.max) else {
      return nil
    }
    let above = UInt32(truncatingIfNeeded: fraction.above)
    return (isNegative ? 0 &- above : above, UInt32(truncatingIfNeeded: fraction.below))
  }

  private static func divisor(_ one: UInt64, _ other: UInt64) -> UInt64 {
    var (one, other) = (one, other)
    while other > 0 { (one, other) = (other, one % other) }
    return max(1, one)
  }
}
