// What sets up sound in an AVI, and in QuickTime's films where it is Microsoft's (WAVEFORMATEX): a
// kind, channels (2 each), a rate, bytes a second (4 each), bytes of a block, bits (2 each), how
// long a set-up follows (2), and that. Numbers are little-endian.

import Bytes

enum WaveFormat {
  private static let headByteCount = 18

  /// `nil` for a set-up that nobody knows.
  static func bare(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 16 else { return nil }
    guard bytes.count >= headByteCount else { return SetUpForm.zeroed(bytes, [16..<18]) }
    let told = number(bytes, 16)
    guard let count = setUpByteCount(Array(bytes.dropFirst(headByteCount)), of: number(bytes, 0))
    else { return nil }
    let kept = min(told, count, bytes.count - headByteCount)
    var bare = SetUpForm.zeroed(bytes, [headByteCount + kept..<bytes.count])
    (bare[16], bare[17]) = (UInt8(kept & 0xFF), UInt8(kept >> 8))
    return withoutTexts(bare, headByteCount..<headByteCount + kept)
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    Int(bytes[place]) | Int(bytes[place + 1]) << 8
  }

  /// How long a set-up of this kind is; `nil` where it is of no known kind, and says something.
  private static func setUpByteCount(_ setUp: [UInt8], of kind: Int) -> Int? {
    switch kind {
    // Samples as they are, a point in them, A-law, µ-law, Yamaha's, G.726, AC-3, DTS.
    case 1, 3, 6, 7, 0x20, 0x45, 0x64, 0x2000, 0x2001: return 0
    // Microsoft's: samples of a block, and coefficients, seven pairs.
    case 2: return setUp.count >= 32 && number(setUp, 2) != 7 ? 0 : 32
    case 0x11, 0x31: return 2
    case 0x50: return 22
    case 0x55: return 12
    case 0x160: return 4
    case 0x161: return 10
    case 0x162, 0x163: return 18
    case 0xF1AC: return 34
    // AAC.
    case 0xFF, 0x1602, 0x706D: return setUp.count <= 64 ? setUp.count : 64
    // Bits, which loudspeakers (4), and a kind whose number stands in front (16).
    case 0xFFFE:
      let isKnown = setUp.count >= 22 && setUp[8..<22].elementsEqual(kindEnd)
      return isKnown ? 22 : nil
    // Vorbis: three packets, one of them with comments.
    case 0x566F, 0x6751...0x6771: return setUp.count
    default: return setUp.allSatisfy({ $0 == 0 }) ? 0 : setUp.count <= 80 ? setUp.count : nil
    }
  }

  private static let kindEnd: [UInt8] = [
    0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71,
  ]

  private static func withoutTexts(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    let setUp = Array(bytes[range])
    let bare: [UInt8]?
    switch number(bytes, 0) {
    case 0x566F, 0x6751...0x6771:
      bare = CodecSetUp.withoutComments(
        xiph: setUp, [3] + Text("vorbis").utf8, behind: [1])
    case 0xFF, 0x1602, 0x706D: bare = setUp.isEmpty ? setUp : AudioSetUp.bare(setUp)
    // Its first letters are the name of the codec.
    case 0xA109:
      let speex = Text("Speex   ").utf8
      bare =
        setUp.count == 80 && setUp.starts(with: speex)
        ? SetUpForm.zeroed(setUp, [8..<28]) : setUp.isEmpty ? setUp : nil
    default: bare = SetUpForm.isBinary(setUp) ? setUp : nil
    }
    return bare.map { bytes[..<range.lowerBound] + $0 + bytes[range.upperBound...] }
  }
}
