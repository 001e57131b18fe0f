// What the headers between a stream's pictures say: how large they are, and, as AVCHD camcorders
// write it, when they were recorded.

import Bytes
import Media

/// How pictures of a stream are coded, as far as their headers are read.
enum VideoCoding {
  /// MPEG-1 and MPEG-2 (ISO/IEC 13818-2 section 6.2.2).
  case mpeg
  /// ITU-T H.264 section 7.3.2.1.
  case h264
  /// ITU-T H.265 section 7.3.2.2.
  case hevc
  /// MPEG-4 part 2 (ISO/IEC 14496-2 section 6.2.3).
  case mpeg4
  /// SMPTE ST 421 section 6.1.
  case vc1
  case other
}

struct VideoSequence {
  /// No picture has longer sides.
  private static let sideMax: UInt64 = 1 << 16

  private let bytes: [UInt8]
  private let coding: VideoCoding

  /// - Parameter bytes: the beginning of a stream.
  init(_ bytes: [UInt8], _ coding: VideoCoding) {
    (self.bytes, self.coding) = (bytes, coding)
  }

  var size: ImageSize? {
    for start in Self.startCodes(in: bytes) {
      let content = bytes[start...].prefix(512)
      switch coding {
      case .mpeg where bytes[start] == 0xB3: return Self.mpegSize(content.dropFirst())
      case .h264 where bytes[start] & 0x1F == 7: return Self.h264Size(content.dropFirst())
      case .hevc where bytes[start] >> 1 & 0x3F == 33: return Self.hevcSize(content.dropFirst(2))
      case .mpeg4 where (0x20...0x2F).contains(bytes[start]):
        return Self.mpeg4Size(content.dropFirst())
      case .vc1 where bytes[start] == 0x0F: return Self.vc1Size(content.dropFirst())
      default: break
      }
    }
    return nil
  }

  /// Behind each 00 00 01, where there is a byte more.
  private static func startCodes(in bytes: [UInt8]) -> [Int] {
    var found: [Int] = []
    var place = 2
    while place + 1 < bytes.count {
      if bytes[place] > 1 {
        place += 3
      } else if bytes[place] == 1, bytes[place - 1] == 0, bytes[place - 2] == 0 {
        found.append(place + 1)
        place += 3
      } else {
        place += 1
      }
    }
    return found
  }

  private static func mpegSize(_ content: ArraySlice<UInt8>) -> ImageSize? {
    var scanner = BitScanner(escaped: content.prefix(3))
    return ImageSize(width: scanner.bits(12), height: scanner.bits(12))
  }

  /// A layer of a video object, as far as its size.
  private static func mpeg4Size(_ content: ArraySlice<UInt8>) -> ImageSize? {
    var scanner = BitScanner(escaped: content)
    // Whether it can be entered anywhere; a kind.
    scanner.skip(1 + 8)
    var version: UInt32 = 1
    if scanner.bit() {
      version = scanner.bits(4)
      scanner.skip(3)
    }
    if scanner.bits(4) == 15 { scanner.skip(8 + 8) }
    if scanner.bit() {
      scanner.skip(2 + 1)
      if scanner.bit() { scanner.skip(79) }
    }
    let shape = scanner.bits(2)
    if shape == 3, version != 1 { scanner.skip(4) }
    scanner.skip(1)
    let ticks = scanner.bits(16)
    scanner.skip(1)
    // As many bits as the ticks of a second take.
    if scanner.bit() { scanner.skip(max(1, 32 - (max(ticks, 1) - 1).leadingZeroBitCount)) }
    // Only a rectangle says how large it is.
    guard shape == 0, scanner.bit() else { return nil }
    let width = scanner.bits(13)
    guard scanner.bit() else { return nil }
    let height = scanner.bits(13)
    guard !scanner.isPast, width > 0, height > 0 else { return nil }
    return ImageSize(width: width, height: height)
  }

  /// Of the advanced profile, the one that streams have.
  private static func vc1Size(_ content: ArraySlice<UInt8>) -> ImageSize? {
    var scanner = BitScanner(escaped: content)
    guard scanner.bits(2) == 3 else { return nil }
    scanner.skip(3 + 2 + 3 + 5 + 1)
    let (width, height) = (2 * (scanner.bits(12) + 1), 2 * (scanner.bits(12) + 1))
    return scanner.isPast ? nil : ImageSize(width: width, height: height)
  }

  private static func h264Size(_ content: ArraySlice<UInt8>) -> ImageSize? {
    var scanner = BitScanner(escaped: content)
    let profile = scanner.bits(8)
    // Constraints and level.
    scanner.skip(16)
    _ = scanner.unsigned()
    var chroma: UInt32 = 1
    if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) {
      chroma = scanner.unsigned()
      if chroma == 3 { scanner.skip(1) }
      _ = (scanner.unsigned(), scanner.unsigned())
      scanner.skip(1)
      if scanner.bit() { skipScaling(&scanner, chroma == 3 ? 12 : 8) }
    }
    _ = scanner.unsigned()
    switch scanner.unsigned() {
    case 0: _ = scanner.unsigned()
    case 1:
      scanner.skip(1)
      _ = (scanner.unsigned(), scanner.unsigned())
      for _ in 0..<min(scanner.unsigned(), 255) { _ = scanner.unsigned() }
    default: break
    }
    _ = scanner.unsigned()
    scanner.skip(1)
    let across = UInt64(scanner.unsigned()) + 1
    let down = UInt64(scanner.unsigned()) + 1
    let isWhole = scanner.bit()
    if !isWhole { scanner.skip(1) }
    scanner.skip(1)
    let fields: UInt64 = isWhole ? 1 : 2
    return size(
      (across * 16, down * 16 * fields), cropped: &scanner,
      by: (chroma == 1 || chroma == 2 ? 2 : 1, (chroma == 1 ? 2 : 1) * fields))
  }

  private static func skipScaling(_ scanner: inout BitScanner, _ count: Int) {
    for list in 0..<count where scanner.bit() {
      var (last, next): (Int64, Int64) = (8, 8)
      for _ in 0..<(list < 6 ? 16 : 64) {
        if next != 0 { next = (last + scanner.signed() + 256) & 255 }
        last = next == 0 ? last : next
      }
    }
  }

  private static func hevcSize(_ content: ArraySlice<UInt8>) -> ImageSize? {
    var scanner = BitScanner(escaped: content)
    scanner.skip(4)
    let layers = Int(scanner.bits(3))
    scanner.skip(1 + 96)
    var present: [(profile: Bool, level: Bool)] = []
    for _ in 0..<layers { present.append((scanner.bit(), scanner.bit())) }
    if layers > 0 { scanner.skip(2 * (8 - layers)) }
    for (profile, level) in present { scanner.skip((profile ? 88 : 0) + (level ? 8 : 0)) }
    _ = scanner.unsigned()
    let chroma = scanner.unsigned()
    if chroma == 3 { scanner.skip(1) }
    let whole = (UInt64(scanner.unsigned()), UInt64(scanner.unsigned()))
    return size(
      whole, cropped: &scanner,
      by: (chroma == 1 || chroma == 2 ? 2 : 1, chroma == 1 ? 2 : 1))
  }

  /// What is left of it where it says that edges are cut off, in units of so many pixels.
  private static func size(
    _ whole: (UInt64, UInt64), cropped scanner: inout BitScanner, by unit: (UInt64, UInt64)
  ) -> ImageSize? {
    var cut: (UInt64, UInt64) = (0, 0)
    if scanner.bit() {
      cut.0 = (UInt64(scanner.unsigned()) + UInt64(scanner.unsigned())) * unit.0
      cut.1 = (UInt64(scanner.unsigned()) + UInt64(scanner.unsigned())) * unit.1
    }
    guard !scanner.isPast, whole.0 <= sideMax, whole.1 <= sideMax, cut.0 < whole.0,
      cut.1 < whole.1
    else { return nil }
    return ImageSize(width: UInt32(whole.0 - cut.0), height: UInt32(whole.1 - cut.1))
  }
}

/// When.
extension VideoSequence {
  /// User data of AVCHD: an identifier, and "MDPM" (as exiftool documents it, "H264 Tags").
  private static let recordIdentifier: [UInt8] = [
    0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A, 0x66,
    0x4D, 0x44, 0x50, 0x4D,
  ]
  private static let recordByteCountMax = 512

  /// When the first picture was recorded, by the camera's clock.
  var recorded: CivilTime? {
    guard coding == .h264,
      let start = bytes.indices.first(where: {
        bytes[$0] == 0x17 && bytes[$0...].starts(with: Self.recordIdentifier)
      })
    else { return nil }
    var scanner = BitScanner(
      escaped: bytes[start...].dropFirst(Self.recordIdentifier.count)
        .prefix(Self.recordByteCountMax))
    var time = CivilTime(year: 0, month: 0, day: 0)
    // Each field: its number, and four bytes of two digits each.
    for _ in 0..<scanner.bits(8) {
      let field = scanner.bits(8)
      let values = [scanner.digits(), scanner.digits(), scanner.digits(), scanner.digits()]
      switch field {
      // The zone, which few people set, then century, year and month.
      case 0x18: (time.year, time.month) = (values[1] * 100 + values[2], values[3])
      case 0x19:
        (time.day, time.hour, time.minute, time.second) = (
          values[0], values[1], values[2], values[3]
        )
      default: break
      }
    }
    return scanner.isPast ? nil : time
  }
}

extension BitScanner {
  /// Two decimal digits in a byte; more than 99 for what is none.
  fileprivate mutating func digits() -> Int32 {
    let (first, second) = (bits(4), bits(4))
    return first > 9 || second > 9 ? 200 : Int32(first * 10 + second)
  }
}
