// Whether a picture looks blurred, too dark or too bright, judged from a small copy of it. A hint
// for the person who took it, so it speaks up only when it is nearly sure: a wrong hint costs more
// trust than a missed one. The limits were chosen on real photographs; `Bench/quality.py` measures
// how often they are wrong.

/// What a picture suffers from, the worst first. The raw value is what a shell is told.
public enum Verdict: Int32, Sendable {
  case fine = 0
  case blurred = 1
  case dark = 2
  case bright = 3
}

/// A picture in shades of grey, row by row.
public struct Shades: Sendable {
  public let width: Int
  public let height: Int
  /// `width * height` bytes; 0 is black.
  public let values: [UInt8]

  /// No more than this is looked at: a megapixel, so that sums fit where `Int` has 32 bits.
  public static let countMax = 1 << 20

  /// From red, green, blue and opacity, a byte each. Nil when the sizes do not agree.
  public init?(rgba: [UInt8], width: Int, height: Int) {
    guard width > 0, height > 0, width <= Self.countMax, height <= Self.countMax / width,
      rgba.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    var values = [UInt8](repeating: 0, count: width * height)
    for index in 0..<values.count {
      // Rec. 601, in 256ths.
      let red = UInt32(rgba[index * 4]) * 77
      let green = UInt32(rgba[index * 4 + 1]) * 150
      let blue = UInt32(rgba[index * 4 + 2]) * 29
      values[index] = UInt8((red + green + blue) >> 8)
    }
    self.values = values
  }
}

extension Shades {
  /// Takes time linear in the number of pixels.
  public var verdict: Verdict {
    let exposure = Exposure(self)
    if exposure.isDark { return .dark }
    if exposure.isBright { return .bright }
    // What is flat everywhere (a wall, the sky, fog) has nothing to be sharp.
    let sharpness = Sharpness(self)
    return sharpness.isBlurred ? .blurred : .fine
  }
}
