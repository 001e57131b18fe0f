// A phone number as people write it, made into the one form the server knows.

import Bytes

/// A number in E.164: "+", then 7 to 15 digits, the first not 0.
struct PhoneNumber: Equatable {
  let text: Text

  /// Takes spaces, dashes, dots, slashes and parentheses out, and reads a leading "00" as "+".
  /// `nil` when what remains is not a number with its country code.
  init?(_ entered: Text) {
    var digits: [UInt8] = []
    var international = false
    for byte in entered.trimmed.utf8 {
      switch byte {
      case 0x30...0x39: digits.append(byte)
      case 0x2B:
        guard digits.isEmpty, !international else { return nil }
        international = true
      case 0x20, 0x2D, 0x2E, 0x2F, 0x28, 0x29: continue
      default: return nil
      }
    }
    if !international {
      guard digits.starts(with: [0x30, 0x30]) else { return nil }
      digits = Array(digits.dropFirst(2))
    }
    guard (7...15).contains(digits.count), digits.first != 0x30,
      let text = Text(utf8: [0x2B] + digits)
    else { return nil }
    self.text = text
  }
}
