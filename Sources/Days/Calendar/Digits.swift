// Numbers of dates as they are written in digits.

import Bytes

enum Digits {
  /// With zeros in front, at least so many of them; `number` is not negative.
  static func text(_ number: Int32, _ places: Int) -> Text {
    var (digits, rest) = ([UInt8](), max(0, number))
    while rest > 0 || digits.count < places {
      digits.append(0x30 + UInt8(rest % 10))
      rest /= 10
    }
    return Text(utf8: digits.reversed()) ?? ""
  }
}
