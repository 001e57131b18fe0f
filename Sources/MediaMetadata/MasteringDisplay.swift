// What a picture with more than the usual brightness was graded on (SMPTE ST 2086), and how bright
// it is (CTA-861.3). Displays have the primaries of a standard, and brightness has two digits:
// whoever shows the picture needs no more, and more could be anything.

struct MasteringDisplay {
  /// In which order red, green and blue stand.
  let order: [Int]
  /// What stands for one, of chromaticities, of the greatest and of the least brightness.
  let scale: (chromaticity: UInt64, most: UInt64, least: UInt64)

  static let png = MasteringDisplay(order: [0, 1, 2], scale: (50_000, 10_000, 10_000))
  /// Of films and HEIF.
  static let box = MasteringDisplay(order: [1, 2, 0], scale: (50_000, 10_000, 10_000))
  /// Of VP9 in films.
  static let webm = MasteringDisplay(order: [0, 1, 2], scale: (1 << 16, 1 << 8, 1 << 14))

  /// Brighter than any, in candela.
  private static let brightnessMax: UInt64 = 10_000

  /// Primaries (12), white (4), the greatest brightness (4), the least (4); `nil` for what no
  /// display is.
  func bounded(_ content: [UInt8]) -> [UInt8]? {
    guard content.count == 24 else { return nil }
    if content.allSatisfy({ $0 == 0 }) { return content }
    let told = stride(from: 0, to: 16, by: 2).map { place in
      (UInt64(content[place]) << 8 | UInt64(content[place + 1]))
        * PublishedColors.chromaticityScale / scale.chromaticity
    }
    var primaries = [UInt64](repeating: 0, count: 6)
    for (place, color) in order.enumerated() {
      (primaries[2 * color], primaries[2 * color + 1]) = (told[2 * place], told[2 * place + 1])
    }
    let tolerance = PublishedColors.chromaticityTolerance
    guard
      let published = PublishedColors.primaries.first(where: {
        $0.matches(primaries, within: tolerance)
      }),
      let white = PublishedColors.whites.first(where: {
        $0.matches(Array(told[6...]), within: tolerance)
      })
    else { return nil }
    let numbers = order.flatMap { [published.numbers[2 * $0], published.numbers[2 * $0 + 1]] }
    let (most, least) = (Self.number(content, 16), Self.number(content, 20))
    guard most <= Self.brightnessMax * scale.most, least <= 10 * scale.least else { return nil }
    return (numbers + white.numbers).flatMap { number -> [UInt8] in
      let value =
        (UInt64(number) * scale.chromaticity + PublishedColors.chromaticityScale / 2)
        / PublishedColors.chromaticityScale
      return Self.bytes(min(value, 0xFFFF), 2)
    } + Self.bytes(Self.rounded(most, scale.most), 4)
      + Self.bytes(Self.rounded(least, scale.least), 4)
  }

  /// Two digits of it, counted in ten-thousandths of a candela.
  private static func rounded(_ told: UInt64, _ scale: UInt64) -> UInt64 {
    let digits = PixelDensity.rounded((told * 10_000 + scale / 2) / scale, 2)
    return (digits * scale + 5000) / 10_000
  }

  static func number(_ content: [UInt8], _ place: Int, _ width: Int = 4) -> UInt64 {
    content[place..<place + width].reduce(0) { $0 << 8 | UInt64($1) }
  }

  static func bytes(_ number: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }
}

/// The brightest pixel, and the brightest picture.
enum LightLevel {
  /// Two numbers of that width; `nil` where they are brighter than anything.
  static func bounded(_ content: [UInt8], width: Int, unit: UInt64 = 1) -> [UInt8]? {
    guard content.count == 2 * width else { return nil }
    let told = [0, width].map { MasteringDisplay.number(content, $0, width) }
    guard told.allSatisfy({ $0 <= 10_000 * unit }), told[1] <= told[0] || told[0] == 0 else {
      return nil
    }
    return told.flatMap { MasteringDisplay.bytes(PixelDensity.rounded($0, 2), width) }
  }
}
