// Whether a text that is to be a camera's or a lens's name tells an angle in degrees, minutes and
// seconds, none of which is exact for itself.

import Bytes

extension KeptText {
  /// Three numbers in a row, or two of which the second has two digits behind its point, with
  /// nothing between them but what stands between parts of an angle. Lenses have "18-55mm",
  /// "12-60/2.8-4.0" and "50 1:1.4": other signs, letters, and a proportion.
  static func tellsAngle(_ numbers: NameNumbers) -> Bool {
    var (count, dashCount) = (1, 0)
    for index in numbers.all.indices.dropFirst() {
      let between = numbers.between(index)
      let last = numbers.all[index - 1]
      let isDash = between == [0x2D] || between == [0x5F]
      if isDash || isBetweenParts(between, isOne: numbers.text[last.range].elementsEqual([0x31])) {
        count += 1
        dashCount += isDash ? 1 : 0
      } else {
        (count, dashCount) = (1, 0)
      }
      if isAngle(numbers, endingAt: index, count, dashCount) { return true }
    }
    return false
  }

  /// Of so many numbers in a row, so many of them behind a hyphen.
  private static func isAngle(
    _ numbers: NameNumbers, endingAt index: Int, _ count: Int, _ dashCount: Int
  ) -> Bool {
    let number = numbers.all[index]
    guard count >= 2 else { return false }
    if count == 2 {
      return number.decimalCount >= 2 && !number.isAperture
        && !(dashCount > 0 && number.isShortLength)
    }
    // "28-75 2.8" and "18-55 3.5-5.6" are what lenses are called: a range, and apertures.
    let isRange = dashCount > 0 && dashCount < count - 1
    return !isRange || count >= 3 && !isLens(numbers, from: index - count + 1, count)
  }

  /// From shorter to longer, and behind that numbers of one digit before their points.
  private static func isLens(_ numbers: NameNumbers, from first: Int, _ count: Int) -> Bool {
    guard count <= 4, numbers.between(first + 1) == [0x2D] else { return false }
    let (short, long) = (value(numbers, first), value(numbers, first + 1))
    return short < long && numbers.all[first..<first + 2].allSatisfy { $0.wholeCount <= 3 }
      && numbers.all[(first + 2)..<first + count].allSatisfy {
        $0.wholeCount == 1 && $0.decimalCount <= 1
      }
  }

  /// Its digits in front of the point.
  private static func value(_ numbers: NameNumbers, _ index: Int) -> UInt64 {
    let number = numbers.all[index]
    return numbers.text[number.range].prefix(min(number.wholeCount, 9)).reduce(0) {
      $0 * 10 + UInt64($1 & 0xF)
    }
  }

  /// Spaces, signs of minutes and seconds, "deg", "d", "m". What follows upon "1:" is a proportion.
  private static func isBetweenParts(_ text: ArraySlice<UInt8>, isOne: Bool) -> Bool {
    let signs = text.filter { $0 != 0x20 }.map { $0 | 0x20 }
    if signs == [0x3A] { return !isOne }
    guard !text.isEmpty else { return false }
    let letters = signs.filter(NameNumbers.isLetter)
    let words: [Text] = [
      "", "deg", "degrees", "d", "m", "min", "minutes", "sec", "n", "s", "e", "w",
    ]
    return words.contains { $0.utf8 == letters }
      && signs.allSatisfy { letters.contains($0) || [0x27, 0x22, 0x2C, 0x3B, 0x3A].contains($0) }
  }
}
