// What sets up pictures in an AVI (BITMAPINFOHEADER, 40 bytes): their sides, depth and codec, and
// behind that a palette, masks, or what a codec needs.

import Bytes

enum PictureFormat {
  static let headByteCount = 40
  private static let setUpByteCountMax = 64

  /// `nil` for a set-up that nobody knows.
  static func bare(_ bytes: [UInt8], _ coding: FrameCoding?) -> [UInt8]? {
    guard bytes.count >= headByteCount else { return SetUpForm.zeroed(bytes, [20..<bytes.count]) }
    // Dots in a metre, and how many colours are important.
    var head = SetUpForm.zeroed(Array(bytes[..<headByteCount]), [24..<32, 36..<40])
    let colorCount = number(bytes, 32, 4)
    if colorCount > 256 { head = SetUpForm.zeroed(head, [32..<36]) }
    if number(bytes, 0, 4) > bytes.count { head.replaceSubrange(0..<4, with: [40, 0, 0, 0]) }
    let rest = Array(bytes[headByteCount...])
    guard let bare = setUp(rest, head, coding) else { return nil }
    return head + bare
  }

  static func number(_ bytes: [UInt8], _ place: Int, _ width: Int) -> Int {
    bytes[place..<place + width].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func setUp(_ rest: [UInt8], _ head: [UInt8], _ coding: FrameCoding?) -> [UInt8]? {
    guard !rest.isEmpty else { return rest }
    switch coding {
    case .mpegParts where rest.starts(with: [0, 0, 1]): return SetUpForm.bare(mpeg: rest)
    case .startCodes(let isHEVC): return units(rest, isHEVC)
    case .mpegParts, .jpeg, .png, .openUnits, .units:
      return [UInt8](repeating: 0, count: rest.count)
    case nil: break
    }
    let codec = FourCC(head[16..<20].reduce(0) { $0 << 8 | UInt32($1) })
    switch codec {
    case "HFYU", "FFVH": return huffman(rest)
    // Masks of red, green, blue, and what shines through: bits side by side.
    case FourCC(0x0300_0000):
      let areMasks = stride(from: 0, to: min(16, rest.count - 3), by: 4).allSatisfy {
        let mask = UInt32(number(rest, $0, 4))
        return mask.nonzeroBitCount + mask.leadingZeroBitCount + mask.trailingZeroBitCount == 32
          || mask == 0
      }
      return areMasks ? SetUpForm.zeroed(rest, [16..<rest.count]) : nil
    case _ where hasNoSetUp(codec):
      let depth = number(head, 14, 2)
      guard (1...8).contains(depth) else { return [UInt8](repeating: 0, count: rest.count) }
      let told = number(head, 32, 4)
      let end = min(rest.count, 4 * (told > 0 ? told : 1 << depth))
      // Of each colour the fourth byte is reserved.
      let reserved = stride(from: 3, to: end, by: 4).map { $0..<$0 + 1 }
      return SetUpForm.zeroed(rest, reserved + [end..<rest.count])
    default:
      if rest.allSatisfy({ $0 == 0 }) { return rest }
      return rest.count <= setUpByteCountMax && SetUpForm.isBinary(rest) ? rest : nil
    }
  }

  /// With start codes, or as in avcC and hvcC.
  private static func units(_ rest: [UInt8], _ isHEVC: Bool) -> [UInt8]? {
    guard rest.first == 0 else {
      return isHEVC
        ? CodecSetUp.withoutMessages(hevc: rest) : CodecSetUp.withoutMessages(avc: rest)
    }
    if rest.allSatisfy({ $0 == 0 }) { return rest }
    guard let found = try? BareFrame.filled(rest, isHEVC: isHEVC) else { return nil }
    var bare = rest
    for (place, bytes) in found { bare.replaceSubrange(place..<place + bytes.count, with: bytes) }
    return bare
  }

  /// A method, bits of a pixel, how lines lie, a zero, and for each of three colours how long the
  /// codes of its 256 values are: how many of the same (3 bits, or 8 behind zeros), a length (5).
  private static func huffman(_ rest: [UInt8]) -> [UInt8]? {
    guard rest.count > 4, rest[1] != 0 else { return nil }
    var bits = BitScanner(plain: Array(rest[4...]))
    for _ in 0..<3 {
      var count: UInt32 = 0
      while count < 256, !bits.isPast {
        let few = bits.bits(3)
        bits.skip(5)
        count += few > 0 ? few : bits.bits(8)
      }
      guard count == 256, !bits.isPast else { return nil }
    }
    return SetUpForm.zeroed(rest, [3..<4, 4 + (bits.position + 7) / 8..<rest.count])
  }

  /// Pixels as they are, and what is decoded by itself.
  private static func hasNoSetUp(_ codec: FourCC) -> Bool {
    switch codec {
    // As they are, and in runs of 8 and 4 bits.
    case FourCC(0), FourCC(0x0100_0000), FourCC(0x0200_0000): true
    case "DIB ", "RGB ", "RAW ", "raw ", "BGR ", "YUY2", "YUYV", "yuv2", "UYVY", "YVYU", "HDYC",
      "I420", "IYUV", "YV12", "YV16", "YV24", "YVU9", "YUV9", "Y800", "Y8  ", "GREY", "Y16 ",
      "NV12", "NV21", "Y41P", "Y42B", "Y211", "v210", "v308", "v408", "v410", "cyuv", "cvid",
      "CVID", "MSVC", "msvc", "CRAM", "cram", "WHAM", "dvsd", "DVSD", "dvhd", "dvsl", "dv25",
      "DV25", "dv50", "DV50", "dvcp", "MP43", "mp43", "DIV3", "div3", "DIV4", "DIV5", "MP42",
      "mp42", "DIV2", "MPG4", "mpg4", "WMV1", "wmv1", "FLV1", "H261", "H263", "h263", "U263",
      "I263", "s263", "VP30", "VP31", "VP50", "VP60", "VP61", "VP62", "VP80", "VP90", "ZMBV",
      "SNOW", "FSV1", "IV31", "IV32", "IV41", "IV50", "RT21", "CFHD", "tscc":
      true
    default: false
    }
  }
}

/// How pictures are shown (36), and each of one or two fields (32), all numbers of four bytes.
enum PictureProperties {
  private static let numberMax = 16_384

  /// `nil` for what is none. Behind five numbers stands a proportion (2 each).
  static func bare(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 36 else { return nil }
    let count = PictureFormat.number(bytes, 32, 4)
    guard (1...2).contains(count) else { return nil }
    let end = min(bytes.count, 36 + 32 * count)
    var bare = SetUpForm.zeroed(bytes, [end..<bytes.count])
    for place in stride(from: 0, to: end - 3, by: 4) where place != 20 {
      let most = place == 8 ? 240 : place < 8 ? 8 : numberMax
      if PictureFormat.number(bytes, place, 4) > most {
        bare = SetUpForm.zeroed(bare, [place..<place + 4])
      }
    }
    let told = (
      across: UInt64(PictureFormat.number(bytes, 22, 2)),
      down: UInt64(PictureFormat.number(bytes, 20, 2))
    )
    guard told.across > 0, told.down > 0 else { return SetUpForm.zeroed(bare, [20..<24]) }
    // What screens and films have stays; others have hundredths.
    let found = known.contains { $0 == told } ? told : PixelDensity.aspect(told)
    for (place, number) in [(20, found.down), (22, found.across)] {
      (bare[place], bare[place + 1]) = (
        UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)
      )
    }
    return bare
  }

  private static let known: [PixelDensity.Pair] = [
    (4, 3), (16, 9), (3, 2), (1, 1), (5, 4), (16, 10), (8, 5), (21, 9), (11, 9), (221, 100),
    (235, 100), (239, 100),
  ]
}
