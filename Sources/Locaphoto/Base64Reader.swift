// Base64 of both alphabets (RFC 4648 sections 4 and 5), character by character, as older formats
// have it: with padding or without it, in one line or in many.

import Bytes

struct Base64Reader: Equatable, Sendable {
  private var buffer: UInt32 = 0
  private var bitCount = 0
  /// Characters that stand for bits, and those that pad.
  private var digitCount: UInt64 = 0
  private var paddingCount: UInt64 = 0
  /// One text uses one alphabet.
  private var isPlain: Bool?

  /// The byte that is whole with this character, if one is. Throws `malformed` for what is no
  /// base64.
  mutating func take(_ character: UInt8) throws(LocaphotoFailure) -> UInt8? {
    if character == 0x0A || character == 0x0D { return nil }
    if character == 0x3D {
      paddingCount += 1
      guard paddingCount <= 2 else { throw .malformed }
      return nil
    }
    guard paddingCount == 0, let digit = try digit(character) else { throw .malformed }
    digitCount += 1
    buffer = (buffer << 6 | digit) & 0xFFFF
    bitCount += 6
    guard bitCount >= 8 else { return nil }
    bitCount -= 8
    return UInt8(truncatingIfNeeded: buffer >> UInt32(bitCount))
  }

  /// Whether it may end here: nothing is left over but zeros, and the padding is all or none.
  var isWhole: Bool {
    guard digitCount % 4 != 1, buffer & (1 << UInt32(bitCount) - 1) == 0 else { return false }
    return paddingCount == 0 || (digitCount + paddingCount) % 4 == 0
  }

  static func bytes(_ characters: [UInt8]) throws(LocaphotoFailure) -> [UInt8] {
    var reader = Base64Reader()
    var bytes: [UInt8] = []
    for character in characters {
      if let byte = try reader.take(character) { bytes.append(byte) }
    }
    guard reader.isWhole else { throw .malformed }
    return bytes
  }

  private mutating func digit(_ character: UInt8) throws(LocaphotoFailure) -> UInt32? {
    switch character {
    case 0x41...0x5A: return UInt32(character - 0x41)
    case 0x61...0x7A: return UInt32(character - 0x61) + 26
    case 0x30...0x39: return UInt32(character - 0x30) + 52
    case 0x2B, 0x2F: return try special(character == 0x2F, isPlain: true)
    case 0x2D, 0x5F: return try special(character == 0x5F, isPlain: false)
    default: return nil
    }
  }

  private mutating func special(
    _ isLast: Bool, isPlain: Bool
  ) throws(LocaphotoFailure) -> UInt32 {
    guard self.isPlain ?? isPlain == isPlain else { throw .malformed }
    self.isPlain = isPlain
    return isLast ? 63 : 62
  }
}
