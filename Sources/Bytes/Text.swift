// A string kept as its UTF-8 bytes. Swift's `String` compares by canonical equivalence, which
// needs the Unicode tables (50 KB of WebAssembly) and lets two different byte strings be equal,
// which nothing that is signed may do. `Text` compares as bytes.

extension UInt8 {
  /// A letter of ASCII in lower case, anything else as it is.
  public var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

/// Valid UTF-8. Equality, order and hash are those of the bytes.
public struct Text: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  public let utf8: [UInt8]

  /// `nil` when `utf8` is not well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms).
  public init?(utf8: [UInt8]) {
    guard Text.isWellFormed(utf8) else { return nil }
    self.utf8 = utf8
  }

  public init(_ string: String) { utf8 = Array(string.utf8) }
  public init(stringLiteral value: StaticString) {
    utf8 = Text.bytes(of: value)
  }

  private init(trusted utf8: [UInt8]) { self.utf8 = utf8 }

  /// A literal's UTF-8, read where the compiler put it: going through `String` would link 3 KB.
  public static func bytes(of literal: StaticString) -> [UInt8] {
    Array(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  public var string: String { String(decoding: utf8, as: UTF8.self) }
  public var isEmpty: Bool { utf8.isEmpty }

  /// Number of Unicode scalar values. O(bytes).
  public var scalarCount: Int { utf8.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }

  public static func + (left: Text, right: Text) -> Text {
    Text(trusted: left.utf8 + right.utf8)
  }

  public static func == (left: Text, right: Text) -> Bool { left.utf8 == right.utf8 }

  public static func < (left: Text, right: Text) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// Without ASCII white space at either end.
  public var trimmed: Text {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = utf8.firstIndex(where: { !isSpace($0) }),
      let last = utf8.lastIndex(where: { !isSpace($0) })
    else { return Text(trusted: []) }
    return Text(trusted: Array(utf8[first...last]))
  }

  /// As much of its beginning as fits into so many bytes; no character is cut in two.
  public func prefix(byteCount most: Int) -> Text {
    var end = min(most, utf8.count)
    while end > 0, end < utf8.count, utf8[end] & 0xC0 == 0x80 { end -= 1 }
    return Text(trusted: Array(utf8.prefix(end)))
  }

  /// Whether a control character (C0, DEL, C1) or a bidirectional override is in it: such a
  /// "name" could forge the lines around it on a screen or a terminal.
  public var hasControlCharacters: Bool {
    for (index, byte) in utf8.enumerated() {
      if byte < 0x20 || byte == 0x7F { return true }
      guard index + 1 < utf8.count else { continue }
      let next = utf8[index + 1]
      if byte == 0xC2, next < 0xA0 { return true }
      guard byte == 0xE2, index + 2 < utf8.count else { continue }
      let last = utf8[index + 2]
      if next == 0x80, (0xAA...0xAE).contains(last) || last == 0xA8 || last == 0xA9 { return true }
      if next == 0x81, (0xA6...0xA9).contains(last) { return true }
    }
    return false
  }

  private static func isWellFormed(_ utf8: [UInt8]) -> Bool {
    var index = 0
    while index < utf8.count {
      guard let width = width(of: utf8, at: index) else { return false }
      index += width
    }
    return true
  }

  /// The length of the well-formed sequence at `index` (RFC 3629 section 4), or `nil`.
  private static func width(of utf8: [UInt8], at index: Int) -> Int? {
    let lead = utf8[index]
    let width: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: width = 2
    case 0xE0: (width, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: width = 3
    case 0xED: (width, second) = (3, 0x80...0x9F)
    case 0xF0: (width, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: width = 4
    case 0xF4: (width, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + width <= utf8.count, second.contains(utf8[index + 1]) else { return nil }
    for position in index + 2..<max(index + width, index + 2)
    where utf8[position] & 0xC0 != 0x80 { return nil }
    return width
  }
}
