// Set-ups of codecs whose fields depend on each other, read and written anew (ISO/IEC 14496-12 and
// -15, ETSI TS 102 366 and 102 114, Encapsulation of Opus and FLAC in ISOBMFF, and makers'
// descriptions): numbers that such a codec can have, and nothing behind them.

import Bytes
import Wire

enum SetUpForm {
  static let byteCountMax = 4096
  /// In a second.
  private static let rates: [UInt64] = [
    8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000,
    176_400, 192_000, 352_800, 384_000, 705_600, 768_000,
  ]

  /// Whether such a box is read here; all others are shapes of numbers.
  static func isOne(_ name: FourCC, of codec: FourCC) -> Bool {
    switch name {
    case "esds", "glbl", "d263", "SMI ", "ACLR", "APRG", "ARES", "ADHR", "auxi", "vpcC", "dOps",
      "dfLa", "alac", "dec3", "mhaC", "ddts", "dapa", "chnl", "SA3D", "frma":
      true
    default: name.value == 0 || name == codec
    }
  }

  /// As many bytes; `nil` for what is none of its kind.
  static func bare(_ name: FourCC, _ bytes: [UInt8], isSound: Bool) -> [UInt8]? {
    switch name {
    case "esds": ESDescriptor.bare(bytes, isSound: isSound)
    case "glbl": bare(mpeg: bytes)
    case "d263": bytes.count < 7 ? nil : zeroed(bytes, [0..<4, 7..<bytes.count])
    case "SMI ": bare(sorenson: bytes)
    case "ACLR", "APRG", "ARES", "ADHR": bare(avid: bytes, name)
    case "auxi": bare(auxiliary: bytes)
    case "vpcC": bare(webm: bytes)
    case "dOps": bare(opus: bytes)
    case "dfLa":
      CodecSetUp.withoutComments(flac: Text("fLaC").utf8 + bytes.dropFirst(4)).map {
        [0, 0, 0, 0] + $0.dropFirst(4)
      }
    case "alac": bare(alac: bytes)
    case "dec3": bare(enhancedAC3: bytes)
    case "mhaC": bare(mpegH: bytes)
    case "ddts": bare(dts: bytes)
    case "dapa": bytes.count <= 64 && isBinary(bytes) ? bytes : nil
    case "chnl": bare(layout: bytes)
    case "SA3D": bare(sphere: bytes)
    case "frma":
      bytes.count < 4 || !MovieCodec.sound(FourCC(UInt32(number(bytes, 0, 4)))).isKnown
        ? nil : zeroed(bytes, [4..<bytes.count])
    default:
      // Microsoft's have what their own files have; others nothing, as the end of a list.
      name.value >> 16 == 0x6D73
        ? WaveFormat.bare(bytes) : [UInt8](repeating: 0, count: bytes.count)
    }
  }

  // MARK: parts

  static func number(_ bytes: [UInt8], _ place: Int, _ width: Int) -> UInt64 {
    bytes[place..<place + width].reduce(0) { $0 << 8 | UInt64($1) }
  }

  static func zeroed(_ bytes: [UInt8], _ ranges: [Range<Int>]) -> [UInt8] {
    var bare = bytes
    for range in ranges { for place in range.clamped(to: 0..<bytes.count) { bare[place] = 0 } }
    return bare
  }

  /// Whether bytes hold no text: eight letters, or four digits, one behind the other.
  static func isBinary(_ bytes: some Sequence<UInt8>) -> Bool {
    var (letters, digits) = (0, 0)
    for byte in bytes {
      letters = (0x20...0x7E).contains(byte) ? letters + 1 : 0
      digits = (0x2B...0x2E).contains(byte) || (0x30...0x39).contains(byte) ? digits + 1 : 0
      if letters == 8 || digits == 4 { return false }
    }
    return true
  }

  // MARK: pictures

  /// Headers of a sequence, which begin with a start code.
  static func bare(mpeg bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: [0, 0, 1]), bytes.count <= 512 else { return nil }
    var bare = bytes
    for (place, filling) in BareFrame.withoutUserData(bytes) {
      bare.replaceSubrange(place..<place + filling.count, with: filling)
    }
    return bare
  }

  /// "SEQH", how many bytes (4), and these.
  private static func bare(sorenson bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 8, bytes.starts(with: Text("SEQH").utf8) else { return nil }
    let end = 8 + number(bytes, 4, 4)
    guard end <= 16, end <= UInt64(bytes.count) else { return nil }
    return zeroed(bytes, [Int(end)..<bytes.count])
  }

  /// Its name, "0001", and numbers: a codec's, sides, fields. ADHR does not say its name.
  private static func bare(avid bytes: [UInt8], _ name: FourCC) -> [UInt8]? {
    let named = (0..<4).map { UInt8(truncatingIfNeeded: name.value >> (24 - 8 * UInt32($0))) }
    let head = (name == FourCC("ADHR") ? [] : named) + Text("0001").utf8
    guard bytes.starts(with: head) else { return nil }
    let end = min(bytes.count, head.count + 32)
    for place in stride(from: head.count, to: end - 3, by: 4) {
      guard number(bytes, place, 4) <= 16_384 else { return nil }
    }
    return zeroed(bytes, [end - (end - head.count) % 4..<bytes.count])
  }

  /// Version (4), and what such a track is for.
  private static func bare(auxiliary bytes: [UInt8]) -> [UInt8]? {
    let known: [Text] = [
      "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:mpegB:cicp:systems:auxiliary:depth",
      "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:hevc:2015:auxid:2",
    ]
    guard bytes.count > 4 else { return nil }
    let name = Array(bytes.dropFirst(4).prefix { $0 != 0 })
    guard known.contains(where: { $0.utf8 == name }) else { return nil }
    return zeroed(bytes, [0..<4, 4 + name.count..<bytes.count])
  }

  /// Version 1 (4), profile, level, depth and how colours are sampled, primaries, transfer, matrix
  /// (1 each), and the length of a set-up, which there is none of.
  private static func bare(webm bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 12, bytes[0] == 1, bytes[4] <= 3, bytes[5] <= 62,
      [8, 10, 12].contains(bytes[6] >> 4), bytes[7] <= 22, bytes[8] <= 18, bytes[9] <= 17
    else { return nil }
    return zeroed(bytes, [1..<4, 10..<bytes.count])
  }

  // MARK: sound

  /// Version, channels, how much is passed over (2), a rate (4), how loud (2), how channels are
  /// mapped (1), and where that is told two numbers and one for each channel.
  private static func bare(opus bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 11, bytes[0] == 0 else { return nil }
    let count = bytes[10] == 0 ? 11 : 13 + Int(bytes[1])
    guard bytes.count >= count else { return nil }
    var bare = zeroed(bytes, [count..<bytes.count])
    // What it was before: decoders do not ask.
    if !rates.contains(number(bytes, 4, 4)) {
      bare.replaceSubrange(4..<8, with: [0, 0, 0xBB, 0x80])
    }
    return bare
  }

  /// Version (4), samples in a frame (4), version, bits, three parameters, channels (1 each), a
  /// length (2), the longest frame and bits a second (4 each, 0 where nobody knows), a rate (4).
  /// Behind that may stand a layout of loudspeakers, as a box (24).
  private static func bare(alac bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 28, number(bytes, 4, 4) <= 16_384, bytes[8] == 0,
      [16, 20, 24, 32].contains(bytes[9]), bytes[13] <= 8, rates.contains(number(bytes, 24, 4))
    else { return nil }
    let isLayout =
      bytes.count >= 52 && bytes[28..<36].elementsEqual([0, 0, 0, 24] + Text("chan").utf8)
      && number(bytes, 40, 2) <= 255 && number(bytes, 42, 2) <= 64
    return isLayout
      ? zeroed(bytes, [0..<4, 16..<24, 36..<40, 44..<bytes.count])
      : zeroed(bytes, [0..<4, 16..<24, 28..<bytes.count])
  }

  /// How fast (13 bits), how many substreams less one (3 bits), and each (3, or 4 where others
  /// depend on it); and how many objects there are, behind a flag (2).
  private static func bare(enhancedAC3 bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 5 else { return nil }
    var end = 2
    for _ in 0...(bytes[1] & 7) {
      guard end + 3 <= bytes.count else { return nil }
      end += bytes[end + 2] & 0x1E == 0 ? 3 : 4
    }
    guard end <= bytes.count else { return nil }
    if end + 2 <= bytes.count, bytes[end] == 1, bytes[end + 1] <= 16 { end += 2 }
    return zeroed(bytes, [end..<bytes.count])
  }

  /// Version, profile, layout (1 each), how long its set-up is (2), the set-up.
  private static func bare(mpegH bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 5, bytes[0] == 1, bytes[1] <= 31, bytes[2] <= 63 else { return nil }
    let end = 5 + Int(number(bytes, 3, 2))
    guard end <= 128, end <= bytes.count, isBinary(bytes[5..<end]) else { return nil }
    return zeroed(bytes, [end..<bytes.count])
  }

  /// A rate, bits a second at most and on average (4 each), bits of a sample (1), flags, sizes and
  /// which channels there are (7).
  private static func bare(dts bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 20, rates.contains(number(bytes, 0, 4)), [16, 20, 24].contains(bytes[12])
    else { return nil }
    var bare = zeroed(bytes, [4..<12, 20..<bytes.count])
    bare[19] &= 0xC0
    return bare
  }

  /// Version (4), channels or objects (1), a layout that is known, and which of it there is not
  /// (8); or where each channel comes from (1 each).
  private static func bare(layout bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 6, number(bytes, 0, 4) == 0, bytes[4] == 1 else { return nil }
    if bytes[5] == 0 {
      return bytes.count <= 70 && bytes[6...].allSatisfy({ $0 <= 43 }) ? bytes : nil
    }
    guard bytes[5] <= 63, bytes.count >= 14, number(bytes, 6, 8) <= 0xFFFF else { return nil }
    return zeroed(bytes, [14..<bytes.count])
  }

  /// Version and kind (1 each), an order (4), how channels are ordered and weighed (1 each), how
  /// many there are, and which each is (4 each).
  private static func bare(sphere bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 12, bytes[0] == 0, bytes[1] & 0x7F == 0, number(bytes, 2, 4) <= 7,
      bytes[6] == 0, bytes[7] == 0
    else { return nil }
    let count = Int(clamping: number(bytes, 8, 4))
    guard count <= 66, bytes.count >= 12 + 4 * count else { return nil }
    var told: [UInt64] = []
    for index in 0..<count {
      let channel = number(bytes, 12 + 4 * index, 4)
      guard channel < UInt64(count), !told.contains(channel) else { return nil }
      told.append(channel)
    }
    return zeroed(bytes, [12 + 4 * count..<bytes.count])
  }
}
