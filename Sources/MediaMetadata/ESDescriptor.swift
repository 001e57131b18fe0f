// Descriptors that set up codecs of MPEG-4 (ISO/IEC 14496-1 section 7.2.6, ISO/IEC 14496-3 section
// 1.6): each a tag, a length of seven bits a byte, and a content.

import Bytes
import Wire

enum ESDescriptor {
  private static let stream: UInt8 = 3
  private static let decoder: UInt8 = 4
  private static let setUp: UInt8 = 5
  private static let synchronization: UInt8 = 6

  /// A box of them, behind its version (4); `nil` for what is none.
  static func bare(_ bytes: [UInt8], isSound: Bool) -> [UInt8]? {
    var bare = SetUpForm.zeroed(bytes, [0..<4])
    // Nobody looks behind it.
    guard let (tag, content) = descriptor(in: bytes, at: 4, before: bytes.count), tag == stream,
      content.count >= 3
    else { return nil }
    bare = SetUpForm.zeroed(bare, [content.upperBound..<bytes.count])
    // A number (2) and flags: what it depends on, an address, a clock.
    let start = content.lowerBound
    guard bytes[start + 2] & 0xE0 == 0 else { return nil }
    if bytes[start] != 0 { (bare[start], bare[start + 1]) = (0, 0) }
    bare[start + 2] = 0
    var place = start + 3
    var hasDecoder = false
    while place < content.upperBound {
      guard let (tag, inner) = descriptor(in: bytes, at: place, before: content.upperBound) else {
        return nil
      }
      switch tag {
      case decoder where !hasDecoder:
        guard take(decoder: inner, of: bytes, isSound: isSound, &bare) else { return nil }
        hasDecoder = true
      case synchronization where inner.count == 1:
        bare[inner.lowerBound] = min(bytes[inner.lowerBound], 2)
      default: bare = SetUpForm.zeroed(bare, [inner])
      }
      place = inner.upperBound
    }
    return hasDecoder ? bare : nil
  }

  /// By what a track is decoded; 0 where that is not told.
  static func objectType(of bytes: [UInt8]) -> UInt8 {
    guard let (tag, content) = descriptor(in: bytes, at: 4, before: .max), tag == stream,
      let (inner, decoding) = descriptor(in: bytes, at: content.lowerBound + 3, before: .max),
      inner == decoder, decoding.lowerBound < bytes.count
    else { return 0 }
    return bytes[decoding.lowerBound]
  }

  /// - Parameter end: of what is around it; `.max` where only what is in front is asked for.
  private static func descriptor(
    in bytes: [UInt8], at start: Int, before end: Int
  ) -> (tag: UInt8, content: Range<Int>)? {
    guard start + 1 < bytes.count, start < end else { return nil }
    var length = 0
    var place = start + 1
    for _ in 0..<4 {
      guard place < bytes.count else { return nil }
      length = length << 7 | Int(bytes[place] & 0x7F)
      place += 1
      if bytes[place - 1] & 0x80 == 0 { break }
    }
    guard end == .max || place + length <= end else { return nil }
    return (bytes[start], place..<place + length)
  }

  /// What decodes it, what it is (1 each), how much is held (3), how many bits a second at most and
  /// on average (4 each), and descriptors: the set-up.
  private static func take(
    decoder content: Range<Int>, of bytes: [UInt8], isSound: Bool, _ bare: inout [UInt8]
  ) -> Bool {
    let start = content.lowerBound
    guard content.count >= 13 else { return false }
    let type = bytes[start]
    bare[start + 1] = isSound ? 0x15 : 0x11
    for (place, width) in [(start + 2, 3), (start + 5, 4), (start + 9, 4)] {
      let rounded = PixelDensity.rounded(SetUpForm.number(bytes, place, width), 2)
      bare.replaceSubrange(place..<place + width, with: MasteringDisplay.bytes(rounded, width))
    }
    var place = start + 13
    var hasSetUp = false
    while place < content.upperBound {
      guard let (tag, inner) = descriptor(in: bytes, at: place, before: content.upperBound) else {
        return false
      }
      if tag == setUp, !hasSetUp {
        guard let found = self.setUp(Array(bytes[inner]), of: type, isSound: isSound) else {
          return false
        }
        bare.replaceSubrange(inner, with: found)
        hasSetUp = true
      } else {
        bare = SetUpForm.zeroed(bare, [inner])
      }
      place = inner.upperBound
    }
    return hasSetUp || setUp([], of: type, isSound: isSound) != nil
  }

  /// Of MPEG-4's and MPEG-2's sound and pictures; MP3, AC-3, DTS, JPEG and PNG have none.
  private static func setUp(_ bytes: [UInt8], of type: UInt8, isSound: Bool) -> [UInt8]? {
    switch (isSound, type) {
    case (true, 0x40), (true, 0x66...0x68):
      return bytes.isEmpty ? bytes : AudioSetUp.bare(bytes)
    case (false, 0x20), (false, 0x60...0x65), (false, 0x6A):
      return bytes.isEmpty ? bytes : SetUpForm.bare(mpeg: bytes)
    case (true, 0x69), (true, 0x6B), (true, 0xA5), (true, 0xA6), (true, 0xA9), (false, 0x6C),
      (false, 0x6D):
      return SetUpForm.zeroed(bytes, [bytes.indices])
    default: return nil
    }
  }
}

/// How AAC is decoded, in bits.
enum AudioSetUp {
  /// `nil` for what is none, or of a kind that nobody knows and long.
  static func bare(_ bytes: [UInt8]) -> [UInt8]? {
    var bits = BitScanner(plain: bytes)
    var type = kind(&bits)
    passRate(&bits)
    let channels = bits.bits(4)
    let isExtended = type == 5 || type == 29
    if isExtended {
      passRate(&bits)
      type = kind(&bits)
    }
    guard (1...4).contains(type) || type == 6 || type == 7 || type == 17 || type == 23 else {
      return bytes.count <= 64 && SetUpForm.isBinary(bytes) ? bytes : nil
    }
    // How long a frame is, on what it depends, and whether more follows.
    bits.skip(1)
    if bits.bit() { bits.skip(14) }
    let goesOn = bits.bit()
    var bare = bytes
    if channels == 0, !passProgram(&bits, &bare) { return nil }
    if type == 6 { bits.skip(3) }
    if goesOn { bits.skip(type == 17 || type == 23 ? 4 : 1) }
    if type >= 17 { bits.skip(2) }
    if !isExtended { passExtension(&bits) }
    guard !bits.isPast else { return nil }
    return SetUpForm.zeroed(bare, [(bits.position + 7) / 8..<bytes.count])
  }

  private static func kind(_ bits: inout BitScanner) -> UInt32 {
    let kind = bits.bits(5)
    return kind == 31 ? 32 + bits.bits(6) : kind
  }

  private static func passRate(_ bits: inout BitScanner) {
    if bits.bits(4) == 15 { bits.skip(24) }
  }

  /// That higher frequencies, and a second channel, are made of what is there.
  private static func passExtension(_ bits: inout BitScanner) {
    var ahead = bits
    guard ahead.bits(11) == 0x2B7, !ahead.isPast, kind(&ahead) == 5 else { return }
    if ahead.bit() {
      passRate(&ahead)
      var further = ahead
      if further.bits(11) == 0x548, !further.isPast {
        further.skip(1)
        ahead = further
      }
    }
    if !ahead.isPast { bits = ahead }
  }

  /// Which channels there are (section 4.5.1.2), and a comment, which becomes zeros.
  private static func passProgram(_ bits: inout BitScanner, _ bare: inout [UInt8]) -> Bool {
    bits.skip(10)
    let (front, side, back) = (bits.bits(4), bits.bits(4), bits.bits(4))
    let (low, beside, coupled) = (bits.bits(2), bits.bits(3), bits.bits(4))
    for _ in 0..<2 where bits.bit() { bits.skip(4) }
    if bits.bit() { bits.skip(3) }
    bits.skip(Int(5 * (front + side + back + coupled) + 4 * (low + beside)))
    bits.skip((8 - bits.position % 8) % 8)
    let count = Int(bits.bits(8))
    guard !bits.isPast, bits.position / 8 + count <= bare.count else { return false }
    bare = SetUpForm.zeroed(bare, [bits.position / 8..<bits.position / 8 + count])
    bits.skip(8 * count)
    return true
  }
}
