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
