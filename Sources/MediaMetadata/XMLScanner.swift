// Walks XML front to back: which elements open, with which attributes, and what text stands behind
// them. No more of XML than XMP needs: nothing is expanded, and each byte is looked at once.

import Bytes

struct XMLScanner {
  enum Token: Equatable {
    case element(name: Range<Int>)
    case attribute(name: Range<Int>, value: Range<Int>)
    /// What stands behind the element that opened last, up to the next tag.
    case text(Range<Int>)
    /// An element closes, by a tag of its own or in that which opened it.
    case end
  }

  let bytes: [UInt8]
  private(set) var position = 0
  private var isInTag = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token, or `nil` at the end. Comments, declarations and processing instructions are
  /// passed over.
  mutating func next() -> Token? {
    while position < bytes.count {
      if isInTag {
        if let token = attribute() { return token }
      } else if bytes[position] != 0x3C {
        let start = position
        position = self.position(of: 0x3C, from: start)
        return .text(start..<position)
      } else if let token = tag() {
        return token
      }
    }
    return nil
  }

  /// Goes on behind the element that opened last; whether it closes.
  mutating func passElement() -> Bool {
    var depth = 1
    while depth > 0, let token = next() {
      switch token {
      case .element: depth += 1
      case .end: depth -= 1
      case .attribute, .text: break
      }
    }
    return depth == 0
  }

  /// Behind "<".
  private mutating func tag() -> Token? {
    position += 1
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case 0x21, 0x3F:
      position = min(self.position(of: 0x3E, from: position) + 1, bytes.count)
      return nil
    case 0x2F:
      position = min(self.position(of: 0x3E, from: position) + 1, bytes.count)
      return .end
    default:
      let name = word()
      isInTag = true
      return .element(name: name)
    }
  }

  /// The next attribute of the tag, or `nil` and a step on.
  private mutating func attribute() -> Token? {
    let byte = bytes[position]
    if byte == 0x3E {
      isInTag = false
      position += 1
      return bytes[position - 2] == 0x2F ? .end : nil
    }
    guard !Self.isSpace(byte), byte != 0x2F, byte != 0x3D, byte != 0x22, byte != 0x27 else {
      position += 1
      return nil
    }
    let name = word()
    guard !name.isEmpty else {
      position += 1
      return nil
    }
    skipSpaces()
    guard position < bytes.count, bytes[position] == 0x3D else { return nil }
    position += 1
    skipSpaces()
    guard position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27 else {
      return nil
    }
    let start = position + 1
    let end = self.position(of: bytes[position], from: start)
    position = min(end + 1, bytes.count)
    return .attribute(name: name, value: start..<end)
  }

  /// Up to what cannot be in a name.
  private mutating func word() -> Range<Int> {
    let start = position
    while position < bytes.count, !Self.isSpace(bytes[position]),
      ![0x3E, 0x3D, 0x2F, 0x22, 0x27, 0x3C].contains(bytes[position])
    {
      position += 1
    }
    return start..<position
  }

  private mutating func skipSpaces() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  /// Where the byte comes next, or the end.
  private func position(of byte: UInt8, from start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position] != byte { position += 1 }
    return position
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
