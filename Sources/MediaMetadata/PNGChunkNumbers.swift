// What the numbers of a PNG's chunks may be that help to draw (W3C PNG, third edition, section 11):
// each chunk with what becomes of its content. The picture's own samples are not among them.

import Wire

extension PNGChunkShape {
  /// The content as it may stay; `nil` where the chunk goes.
  /// - Parameter content: as long as a chunk of that name is.
  func bounded(_ name: FourCC, _ content: [UInt8]) -> [UInt8]? {
    switch name {
    case "gAMA": Self.gamma(content)
    case "cHRM": Self.chromaticities(content)
    case "pHYs": Self.density(content)
    case "mDCV", "mDCv": MasteringDisplay.png.bounded(content)
    case "cLLI", "cLLi": LightLevel.bounded(content, width: 4, unit: 10_000)
    case "bKGD", "tRNS", "sBIT": isOfSamples(name, content) ? content : nil
    case "tIME": Self.isTime(content) ? content : nil
    // How often: without end where it is no number that anybody counts to.
    case "acTL":
      content[4..<6].allSatisfy { $0 == 0 } ? content : content.prefix(4) + [0, 0, 0, 0]
    default: Self.isBelow(content, Self.most(name)) ? content : nil
    }
  }

  /// The greatest value of each byte.
  private static func most(_ name: FourCC) -> [UInt8] {
    switch name {
    // Primaries, transfer, matrix, range (Rec. H.273).
    case "cICP": [22, 18, 0, 1]
    case "sRGB": [3]
    case "sTER": [1]
    default: []
    }
  }

  private static func isBelow(_ content: [UInt8], _ most: [UInt8]) -> Bool {
    zip(content, most).allSatisfy { $0 <= $1 }
  }

  private static func numbers(_ content: [UInt8], _ width: Int = 4) -> [UInt64] {
    stride(from: 0, to: content.count - width + 1, by: width).map { place in
      content[place..<place + width].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  private static func written(_ numbers: [UInt64]) -> [UInt8] {
    numbers.flatMap { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
  }

  /// Of 1, 1.8, 2.2, 2.4 and 2.6, in 100,000ths; others have two digits.
  private static func gamma(_ content: [UInt8]) -> [UInt8]? {
    let told = numbers(content)[0]
    guard (1000...10_000_000).contains(told) else { return nil }
    let known: [UInt64] = [100_000, 55556, 45455, 41667, 38462, 45000]
    let near = known.first { max($0, told) - min($0, told) <= 10 }
    return near == nil ? written([PixelDensity.rounded(told, 2)]) : content
  }

  /// White, red, green and blue.
  private static func chromaticities(_ content: [UInt8]) -> [UInt8]? {
    let told = numbers(content)
    let tolerance = PublishedColors.chromaticityTolerance
    guard
      let white = PublishedColors.whites.first(where: {
        $0.matches(Array(told[..<2]), within: tolerance)
      }),
      let primaries = PublishedColors.primaries.first(where: {
        $0.matches(Array(told[2...]), within: tolerance)
      })
    else { return nil }
    return written((white.numbers + primaries.numbers).map { UInt64($0) })
  }

  /// Across, down, and 1 for what is in a metre.
  private static func density(_ content: [UInt8]) -> [UInt8]? {
    let told = numbers(content)
    guard content[8] <= 1 else { return nil }
    let bounded = PixelDensity.bounded((told[0], told[1]), content[8] == 0 ? .none : .metre)
    return written([bounded.across, bounded.down]) + [content[8]]
  }

  /// How exact samples are, from 1; the colour behind, black or white; the colour that shines
  /// through, which a sample can have.
  private func isOfSamples(_ name: FourCC, _ content: [UInt8]) -> Bool {
    if name == FourCC("sBIT") { return content.allSatisfy { (1...16).contains($0) } }
    if colorType == 3 { return true }
    let most: UInt64 = (1 << UInt64(min(depth, 16))) - 1
    let samples = Self.numbers(content, 2)
    if name == FourCC("tRNS") { return samples.allSatisfy { $0 <= most } }
    return samples.allSatisfy { $0 == samples[0] } && (samples[0] == 0 || samples[0] == most)
  }

  /// Year (2), month, day, hour, minute, second.
  private static func isTime(_ content: [UInt8]) -> Bool {
    (1900...2199).contains(numbers(content, 2)[0]) && (1...12).contains(content[2])
      && (1...31).contains(content[3]) && isBelow(Array(content[4...]), [23, 59, 60])
  }
}
