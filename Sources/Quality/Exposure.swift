// Under- and over-exposure, from how often each shade occurs.

struct Exposure {
  /// How many of 1000 pixels are nearly black, and nearly white.
  let darkShare: Int
  let brightShare: Int
  /// The shade that 98 of 100 pixels do not exceed, and the one that 98 do.
  let high: Int
  let low: Int

  /// Below this a shade shows nothing on most screens.
  static let darkShade = 32
  /// From this a shade is burnt out.
  static let brightShade = 250

  init(_ shades: Shades) {
    var counts = [Int](repeating: 0, count: 256)
    for value in shades.values { counts[Int(value)] += 1 }
    let total = shades.values.count
    var dark = 0
    var bright = 0
    var seen = 0
    var low = 255
    var high = 255
    for (shade, count) in counts.enumerated() {
      if shade < Self.darkShade { dark += count }
      if shade >= Self.brightShade { bright += count }
      if seen * 50 < total, (seen + count) * 50 >= total { low = shade }
      if seen * 50 < total * 49, (seen + count) * 50 >= total * 49 { high = shade }
      seen += count
    }
    darkShare = dark * 1000 / total
    brightShare = bright * 1000 / total
    self.low = low
    self.high = high
  }

  /// Nearly everything is black and nothing stands out: a night sky with a moon is no mistake.
  var isDark: Bool { darkShare >= 900 && high < 64 }

  /// Half of it is burnt out and nothing is dark.
  var isBright: Bool { brightShare >= 500 && low > 96 }
}
