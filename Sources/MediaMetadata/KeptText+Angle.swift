// Whether a text that is to be a camera's or a lens's name tells an angle in degrees, minutes and
// seconds, none of which is exact for itself.

import Bytes

extension KeptText {
  private struct Number {
    var range: Range<Int>
    var decimalCount: Int
    var isOne: Bool
  }

  /// Three numbers in a row, or two of which the second has two digits behind its point, with
  /// nothing between them but what stands between parts of an angle. Lenses have "18-55mm",
  /// "12-60/2.8-4.0" and "50 1:1.4": other signs, letters, and a proportion.
  static func tellsAngle(_ text: [UInt8]) -> Bool {
    var count = 0
    var last: Number?
    var place = 0
    while let number = number(in: text, from: place) {
      place = number.range.upperBound
      if let last, isBetweenParts(text[last.range.upperBound..<number.range.lowerBound], last) {
        count += 1
      } else {
        count = 1
      }
      if count >= 3 || count == 2 && number.decimalCount >= 2 { return true }
      last = number
    }
    return false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Digits, and behind a point more of them.
  private static func number(in text: [UInt8], from place: Int) -> Number? {
    guard let start = text[place...].firstIndex(where: isDigit) else { return nil }
    var end = text[start...].firstIndex { !isDigit($0) } ?? text.count
    let isOne = text[start..<end] == [0x31]
    var decimalCount = 0
    if end + 1 < text.count, text[end] == 0x2E, isDigit(text[end + 1]) {
      let point = end
      end = text[(point + 1)...].firstIndex { !isDigit($0) } ?? text.count
      decimalCount = end - point - 1
    }
    return Number(range: start..<end, decimalCount: decimalCount, isOne: isOne)
  }

  /// Spaces, signs of minutes and seconds, "deg", "d", "m". What follows upon "1:" is a proportion.
  private static func isBetweenParts(_ text: ArraySlice<UInt8>, _ last: Number) -> Bool {
    let signs = text.filter { $0 != 0x20 }.map { $0 | 0x20 }
    if signs == [0x3A] { return !last.isOne }
    guard !text.isEmpty else { return false }
    let letters = signs.filter { (0x61...0x7A).contains($0) }
    let words: [Text] = ["", "deg", "d", "m", "n", "s", "e", "w"]
    return words.contains { $0.utf8 == letters }
      && signs.allSatisfy { letters.contains($0) || [0x27, 0x22, 0x2C, 0x3B, 0x3A].contains($0) }
  }
}
