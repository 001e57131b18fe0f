// Text as it is compared in a search: without the case and accents of the letters that the app's
// languages write, which are those of Latin-1 and Latin Extended-A, and without accents that stand
// behind their letter. Of all other letters nothing is changed.

import Bytes

extension Text {
  /// Both what is looked for and what is looked through is folded by this.
  var folded: [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(utf8.count)
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte < 0x80 {
        folded.append(byte.lowercasedASCII)
        index += 1
      } else if byte & 0xE0 == 0xC0, index + 1 < utf8.count {
        Self.fold(byte, utf8[index + 1], &folded)
        index += 2
      } else {
        folded.append(byte)
        index += 1
      }
    }
    return folded
  }

  /// A scalar of two bytes.
  private static func fold(_ first: UInt8, _ second: UInt8, _ folded: inout [UInt8]) {
    let scalar = Int(first & 0x1F) << 6 | Int(second & 0x3F)
    switch scalar {
    case 0x300...0x36F: break
    case 0xC6, 0xE6: folded += [0x61, 0x65]
    case 0xDF: folded += [0x73, 0x73]
    case 0x152, 0x153: folded += [0x6F, 0x65]
    case 0xD7, 0xF7: folded += [first, second]
    case 0xC0...0x17F: folded.append(letters[scalar - 0xC0])
    default: folded += [first, second]
    }
  }

  /// From U+00C0 to U+017F; the signs × and ÷ stand for themselves.
  private static let letters: [UInt8] = Text.bytes(
    of: """
      aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo*ouuuuyty\
      aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkk\
      llllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
      """)
}

extension [UInt8] {
  /// Whether these bytes stand in it, one after another.
  func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard count >= part.count else { return false }
    for start in 0...(count - part.count) where self[start] == first {
      var length = 1
      while length < part.count, self[start + length] == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}
