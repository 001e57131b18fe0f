// How long a chunk of a PNG is (W3C PNG, third edition, section 11), and which of them a picture of
// its kind has. Decoders pass over a chunk of another length, or a second one.

import Wire

struct PNGChunkShape {
  /// How samples are: grey (0), colours (2), by a palette (3), with what shines through (4, 6).
  private(set) var colorType: UInt8 = 0
  /// How many bits each has.
  private(set) var depth: UInt8 = 8
  private var paletteByteCount: UInt64 = 0
  private var seen: [FourCC] = []

  enum Verdict {
    case stays
    case goes
    /// It can be in no PNG.
    case damaged
  }

  /// - Parameters: as IHDR has them.
  mutating func begin(colorType: UInt8, depth: UInt8) {
    (self.colorType, self.depth) = (colorType, depth)
  }

  /// Of a chunk that helps to draw, in the order of the file.
  mutating func verdict(_ name: FourCC, _ byteCount: UInt64) -> Verdict {
    switch name {
    // Pixels, in as many chunks as somebody likes.
    case "IDAT", "fdAT": return .stays
    case "fcTL": return byteCount == 26 ? .stays : .damaged
    default: break
    }
    let isCritical = ["IHDR", "PLTE", "CgBI"].contains { FourCC($0) == name }
    guard !seen.contains(name) else { return isCritical ? .damaged : .goes }
    seen.append(name)
    switch name {
    case "IHDR": return byteCount == 13 ? .stays : .damaged
    // Apple's own kind of PNG.
    case "CgBI": return byteCount == 4 ? .stays : .damaged
    case "acTL": return byteCount == 8 ? .stays : .damaged
    case "PLTE": return palette(byteCount)
    default: return byteCount == self.byteCount(of: name) ? .stays : .goes
    }
  }

  /// Of a picture that has colours of its own, a palette only says which are best where there are
  /// few.
  private mutating func palette(_ byteCount: UInt64) -> Verdict {
    guard colorType == 3 else { return .goes }
    guard byteCount % 3 == 0, (3...768).contains(byteCount) else { return .damaged }
    paletteByteCount = byteCount
    return .stays
  }

  private func byteCount(of name: FourCC) -> UInt64? {
    switch name {
    case "gAMA", "cICP": 4
    case "cHRM": 32
    case "sRGB", "sTER": 1
    case "pHYs": 9
    case "mDCV", "mDCv": 24
    case "cLLI", "cLLi": 8
    case "sBIT", "bKGD": byteCountOfColor(isBackground: name == FourCC("bKGD"))
    default: nil
    }
  }

  /// How exact samples are, a byte for each; or the colour behind, two bytes for each.
  private func byteCountOfColor(isBackground: Bool) -> UInt64? {
    switch (colorType, isBackground) {
    case (0, false), (3, true): 1
    case (0, true), (4, true), (4, false): 2
    case (2, false), (3, false): 3
    case (6, false): 4
    case (2, true), (6, true): 6
    default: nil
    }
  }

  /// What shines through: one colour, or a byte for each of a palette's.
  mutating func transparency(_ byteCount: UInt64) -> Verdict {
    guard !seen.contains(FourCC("tRNS")) else { return .goes }
    seen.append(FourCC("tRNS"))
    switch colorType {
    case 0: return byteCount == 2 ? .stays : .goes
    case 2: return byteCount == 6 ? .stays : .goes
    case 3: return byteCount <= paletteByteCount / 3 ? .stays : .goes
    default: return .goes
    }
  }
}
