// Chinese signs, which are words without space between.

enum Han {
  /// Letters of the script Han, as Unicode's Scripts.txt has them.
  static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3005, 0x303B, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAD9, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
