// Looks for a few keys in JSON that services lay beside photos. It takes much for JSON that is
// none; what nests deeply costs no more than its bytes.

import Bytes

/// Goes through JSON for one key and what follows it.
struct JSONScanner {
  private enum Token: Equatable {
    /// Between quotation marks, as it stands there.
    case text([UInt8])
    case sign(UInt8)
    case other([UInt8])
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Goes on behind the brace of the object with this key; whether there is one.
  mutating func enter(_ key: Text) -> Bool {
    while let token = next() {
      guard token == .text(key.utf8), next() == .sign(0x3A) else { continue }
      if next() == .sign(0x7B) { return true }
    }
    return false
  }

  /// Whether this key, wherever it is, has `true`.
  mutating func says(_ key: Text) -> Bool {
    while let token = next() {
      guard token == .text(key.utf8), next() == .sign(0x3A) else { continue }
      return next() == .other(("true" as Text).utf8)
    }
    return false
  }

  /// The text or number with this key in the object that was entered.
  mutating func value(_ key: Text) -> [UInt8]? {
    while let token = next(), token != .sign(0x7D) {
      guard token == .text(key.utf8), next() == .sign(0x3A) else { continue }
      switch next() {
      case .text(let value), .other(let value): return value
      case .sign, nil: return nil
      }
    }
    return nil
  }

  /// A key of an object, and what it has.
  struct Member: Equatable {
    enum Value: Equatable {
      /// Between quotation marks, as it stands there.
      case text([UInt8])
      /// An object, with its braces.
      case object(Range<Int>)
      /// A number, a list and the like.
      case other
    }

    var key: [UInt8]
    var value: Value
  }

  /// What is in the one object that the bytes are; `nil` for anything else, and where it has more
  /// keys than `most`.
  mutating func members(most: Int) -> [Member]? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    guard next() == .sign(0x7B) else { return nil }
    var members: [Member] = []
    while let token = next() {
      switch token {
      case .sign(0x7D): return next() == nil ? members : nil
      case .sign(0x2C): continue
      case .text(let key):
        guard members.count < most, next() == .sign(0x3A), let value = value() else { return nil }
        members.append(Member(key: key, value: value))
      case .sign, .other: return nil
      }
    }
    return nil
  }

  /// What stands next, with all that is in it.
  private mutating func value() -> Member.Value? {
    switch next() {
    case .text(let text): return .text(text)
    case .other: return .other
    case .sign(let sign) where sign == 0x7B || sign == 0x5B:
      let start = index - 1
      var depth = 1
      while depth > 0 {
        switch next() {
        case .sign(0x7B), .sign(0x5B): depth += 1
        case .sign(0x7D), .sign(0x5D): depth -= 1
        case nil: return nil
        default: break
        }
      }
      return sign == 0x7B ? .object(start..<index) : .other
    case .sign, nil: return nil
    }
  }

  private mutating func next() -> Token? {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    let start = index
    switch bytes[index] {
    case 0x22:
      index += 1
      while index < bytes.count, bytes[index] != 0x22 { index += bytes[index] == 0x5C ? 2 : 1 }
      let end = min(index, bytes.count)
      index = end + 1
      return .text(Array(bytes[(start + 1)..<end]))
    case let sign where Self.isSign(sign):
      index += 1
      return .sign(sign)
    default:
      while index < bytes.count, bytes[index] != 0x22, !Self.isSpace(bytes[index]),
        !Self.isSign(bytes[index])
      { index += 1 }
      return .other(Array(bytes[start..<index]))
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  /// Braces, brackets, colon and comma.
  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x7B, 0x7D, 0x5B, 0x5D, 0x3A, 0x2C: true
    default: false
    }
  }
}

/// What stands between quotation marks in JSON (RFC 8259, section 7).
struct JSONText {
  /// `nil` for what is none.
  private(set) var text: Text?

  init(_ written: [UInt8]) {
    var bytes: [UInt8] = []
    var index = 0
    while index < written.count {
      let byte = written[index]
      index += 1
      guard byte == 0x5C else {
        bytes.append(byte)
        continue
      }
      guard index < written.count else { return }
      let escaped = written[index]
      index += 1
      switch escaped {
      case 0x22, 0x5C, 0x2F: bytes.append(escaped)
      case 0x62: bytes.append(0x08)
      case 0x66: bytes.append(0x0C)
      case 0x6E: bytes.append(0x0A)
      case 0x72: bytes.append(0x0D)
      case 0x74: bytes.append(0x09)
      case 0x75:
        guard let scalar = Self.scalar(written, &index) else { return }
        bytes += Self.utf8(of: scalar)
      default: return
      }
    }
    text = Text(utf8: bytes)
  }

  /// Of one escape, or of two that are a pair; half a pair stands for nothing.
  private static func scalar(_ written: [UInt8], _ index: inout Int) -> UInt32? {
    guard let first = unit(written, at: index) else { return nil }
    index += 4
    switch first {
    case 0xD800..<0xDC00:
      guard index + 1 < written.count, written[index] == 0x5C, written[index + 1] == 0x75,
        let second = unit(written, at: index + 2), (0xDC00..<0xE000).contains(second)
      else { return 0xFFFD }
      index += 6
      return 0x10000 + ((first - 0xD800) << 10 | (second - 0xDC00))
    case 0xDC00..<0xE000: return 0xFFFD
    default: return first
    }
  }

  private static func unit(_ written: [UInt8], at index: Int) -> UInt32? {
    guard index + 4 <= written.count else { return nil }
    var value: UInt32 = 0
    for byte in written[index..<(index + 4)] {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x41 + 10)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x61 + 10)
      default: return nil
      }
    }
    return value
  }

  private static func utf8(of scalar: UInt32) -> [UInt8] {
    let low: (UInt32) -> UInt8 = { UInt8(0x80 | scalar >> $0 & 0x3F) }
    switch scalar {
    case 0..<0x80: return [UInt8(scalar)]
    case 0..<0x800: return [UInt8(0xC0 | scalar >> 6), low(0)]
    case 0..<0x10000: return [UInt8(0xE0 | scalar >> 12), low(6), low(0)]
    default: return [UInt8(0xF0 | scalar >> 18), low(12), low(6), low(0)]
    }
  }
}
