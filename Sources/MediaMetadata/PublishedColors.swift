// Colours that standards and makers have published: where white lies and the colours that others
// are mixed from, how brightness is computed from them, and which values are black and white. What
// a file says of these is one of them, or it may be anything.

/// Numbers of a table, all of the same denominator.
struct PublishedSet {
  let numbers: [UInt32]

  /// Whether each of the values, of that denominator, is as near as rounding brings it.
  func matches(_ values: [UInt64], within tolerance: UInt64) -> Bool {
    values.count == numbers.count
      && numbers.indices.allSatisfy { index in
        let number = UInt64(numbers[index])
        return max(values[index], number) - min(values[index], number) <= tolerance
      }
  }
}

enum PublishedColors {
  /// Of `whites` and `primaries`.
  static let chromaticityScale: UInt64 = 100_000
  /// Two thousandths: some files have three digits.
  static let chromaticityTolerance: UInt64 = 200

  /// D65, D50, D55, D60, of films (DCI), C, E.
  static var whites: [PublishedSet] {
    [
      [31270, 32900], [34567, 35850], [33242, 34743], [32168, 33767], [31400, 35100],
      [31006, 31616], [33333, 33333],
    ].map { PublishedSet(numbers: $0) }
  }

  /// Red, green, blue.
  static var primaries: [PublishedSet] {
    [
      // BT.709 and sRGB; Adobe RGB; P3; BT.2020; ProPhoto.
      [64000, 33000, 30000, 60000, 15000, 6000], [64000, 33000, 21000, 71000, 15000, 6000],
      [68000, 32000, 26500, 69000, 15000, 6000], [70800, 29200, 17000, 79700, 13100, 4600],
      [73470, 26530, 15960, 84040, 3660, 10],
      // BT.601 of 525 and 625 lines; NTSC of 1953; wide gamut; Apple RGB; XYZ.
      [63000, 34000, 31000, 59500, 15500, 7000], [64000, 33000, 29000, 60000, 15000, 6000],
      [67000, 33000, 21000, 71000, 14000, 8000], [73500, 26500, 11500, 82600, 15700, 1800],
      [62500, 34000, 28000, 59500, 15500, 7000], [100_000, 0, 0, 100_000, 0, 0],
    ].map { PublishedSet(numbers: $0) }
  }

  /// Of red, green and blue in brightness, in ten-thousandths: BT.601, BT.709, BT.2020, 240M.
  static let brightnessScale: UInt64 = 10_000
  static let brightnessTolerance: UInt64 = 10
  static var brightness: [PublishedSet] {
    [[2990, 5870, 1140], [2126, 7152, 722], [2627, 6780, 593], [2122, 7013, 865]].map {
      PublishedSet(numbers: $0)
    }
  }

  /// Black and white of each component.
  static var blackAndWhite: [PublishedSet] {
    [
      [0, 255, 0, 255, 0, 255], [0, 255, 128, 255, 128, 255], [16, 235, 128, 240, 128, 240],
      [15, 235, 128, 240, 128, 240], [16, 235, 16, 235, 16, 235], [0, 1, 0, 1, 0, 1],
    ].map { PublishedSet(numbers: $0) }
  }

  static let whiteBound = NumberBound.published(
    whites, scale: chromaticityScale, tolerance: chromaticityTolerance)
  static let primaryBound = NumberBound.published(
    primaries, scale: chromaticityScale, tolerance: chromaticityTolerance)
  static let brightnessBound = NumberBound.published(
    brightness, scale: brightnessScale, tolerance: brightnessTolerance)
  static let blackAndWhiteBound = NumberBound.published(blackAndWhite, scale: 1, tolerance: 0)
}
