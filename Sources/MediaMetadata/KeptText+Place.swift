// Whether a text that is to be the name of a camera, a lens, a program or a profile tells a place:
// as degrees with a point, as degrees, minutes and seconds, as a receiver writes them (NMEA 0183),
// as a plus code, or as whole numbers side by side. A run of digits alone cannot be told from a
// model's number, and stays.

import Bytes

/// The numbers of a name, each with what tells a lens's from a coordinate.
struct NameNumbers {
  struct Number {
    /// Of its digits and the point between them.
    var range: Range<Int>
    var wholeCount: Int
    var decimalCount: Int
    /// "f/1.8", "F2.8", "1:1.4", and the second number of "f/3.5-5.6".
    var isAperture: Bool
    /// Millimetres, of less than ten: telephones' lenses are told with three digits.
    var isShortLength: Bool
  }

  let text: [UInt8]
  private(set) var all: [Number] = []

  init(_ text: [UInt8]) {
    self.text = text
    var place = 0
    while let start = text[place...].firstIndex(where: Self.isDigit) {
      var end = text[start...].firstIndex { !Self.isDigit($0) } ?? text.count
      let wholeCount = end - start
      var decimalCount = 0
      if end + 1 < text.count, text[end] == 0x2E, Self.isDigit(text[end + 1]) {
        let point = end
        end = text[(point + 1)...].firstIndex { !Self.isDigit($0) } ?? text.count
        decimalCount = end - point - 1
      }
      let unit = text[end...].drop { $0 == 0x20 }
      all.append(
        Number(
          range: start..<end, wholeCount: wholeCount, decimalCount: decimalCount,
          isAperture: isAperture(start),
          isShortLength: wholeCount == 1 && unit.starts(with: [0x6D, 0x6D])))
      place = end
    }
  }

  private func isAperture(_ start: Int) -> Bool {
    guard start > 0 else { return false }
    let before = text[start - 1]
    let further = start > 1 ? text[start - 2] | 0x20 : 0
    if before | 0x20 == 0x66 || before == 0x2F && further == 0x66 { return true }
    guard let last = all.last, last.range.upperBound == start - 1 else { return false }
    if before == 0x3A { return text[last.range].elementsEqual([0x31]) }
    return before == 0x2D && last.isAperture
  }

  /// What stands between a number and the one before it.
  func between(_ index: Int) -> ArraySlice<UInt8> {
    text[all[index - 1].range.upperBound..<all[index].range.lowerBound]
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

extension KeptText {
  static func tellsPlace(_ name: [UInt8]) -> Bool {
    // Google's builds have a number of nine digits.
    if isBuild(name) { return false }
    let numbers = NameNumbers(withoutStandards(name))
    return tellsExactNumber(numbers.text) || tellsAngle(numbers) || tellsTwoNumbers(numbers)
      || tellsHemisphere(numbers) || tellsInWords(numbers) || tellsCode(numbers.text)
  }

  /// What names of profiles have more exact numbers in.
  private static var standards: [Text] {
    [
      "IEC61966-2.1", "IEC61966-2-1", "IEC 61966-2.1", "IEC 61966-2-1:1999", "IEC 61966-2-1",
      "ISO 12647-2:2004", "ISO 12647-2:2013", "ISO 12647-2", "ISO12647-2:2004", "ISO 22028-2:2013",
      "ISO 22028-2",
    ]
  }

  private static func withoutStandards(_ name: [UInt8]) -> [UInt8] {
    var text = name
    for standard in standards {
      let count = standard.utf8.count
      guard count <= text.count else { continue }
      for start in 0...text.count - count where text[start...].starts(with: standard.utf8) {
        for index in start..<start + count { text[index] = 0x78 }
      }
    }
    return text
  }

  /// "HDR+ 1.0.540104767zd".
  private static func isBuild(_ name: [UInt8]) -> Bool {
    let front = Text("HDR+ 1.0.").utf8
    guard name.starts(with: front) else { return false }
    let rest = name.dropFirst(front.count)
    let end = rest.drop(while: NameNumbers.isDigit)
    return (8...9).contains(rest.count - end.count) && end.first == 0x7A && end.count <= 3
      && end.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// A number with three digits behind its point, or one of more digits than a model has.
  private static func tellsExactNumber(_ text: [UInt8]) -> Bool {
    var (digitCount, wholeCount) = (0, 0)
    var isBehindPoint = false
    for (index, byte) in (text + [0]).enumerated() {
      if NameNumbers.isDigit(byte) {
        digitCount += 1
        continue
      }
      if digitCount > 6, isBehindPoint || !isModel(text, index - digitCount, digitCount) {
        return true
      }
      if isBehindPoint, digitCount >= 3 {
        let unit = text[min(index, text.count)...].drop { $0 == 0x20 }
        guard wholeCount == 1, unit.starts(with: [0x6D, 0x6D]) else { return true }
      }
      // "48_1371", too; but "NIKON Z 7_2".
      isBehindPoint =
        digitCount > 0 && (byte == 0x2E || byte == 0x2C || byte == 0x5F && digitCount > 1)
      (wholeCount, digitCount) = (digitCount, 0)
    }
    return false
  }

  /// "22101316G": a year, a month, some more digits, and letters.
  private static func isModel(_ text: [UInt8], _ start: Int, _ count: Int) -> Bool {
    guard start == 0, count <= 8, text[0] == 0x32, start + count < text.count else { return false }
    let month = (text[2] - 0x30) * 10 + text[3] - 0x30
    let letters = text[(start + count)...]
    return (1...12).contains(month) && letters.allSatisfy { (0x41...0x5A).contains($0) }
      && !(letters.count == 1 && isHemisphere(letters[letters.startIndex]))
  }

  /// Pairs of numbers that no name has: both with two digits behind their points, both of four
  /// digits or more with no letter between them, or with "+", a comma or a semicolon between them;
  /// and a number alone.
  private static func tellsTwoNumbers(_ numbers: NameNumbers) -> Bool {
    let exact = numbers.all.filter {
      $0.decimalCount >= 2 && !$0.isAperture && !$0.isShortLength
    }
    if exact.count > 1 || exact.contains(where: { $0.wholeCount >= 4 }) { return true }
    if exact.contains(where: { $0.wholeCount >= 2 }), numbers.all.count == 1,
      !numbers.text.contains(where: NameNumbers.isLetter)
    {
      return true
    }
    var (wasLong, thirdCount) = (false, 0)
    for (index, number) in numbers.all.enumerated() {
      let isLong = number.wholeCount >= 4 || number.decimalCount >= 4
      guard index > 0 else {
        wasLong = isLong
        continue
      }
      let between = numbers.between(index)
      if between == [0x2B] { return true }
      // One version of a program has three numbers, as degrees, minutes and seconds have.
      thirdCount += between == [0x2E] ? 1 : 0
      if thirdCount > 1 { return true }
      let both = number.decimalCount > 0 && numbers.all[index - 1].decimalCount > 0
      if both, between.contains(where: { $0 == 0x2C || $0 == 0x3B }) { return true }
      // A letter ends what may be one pair: "u9010,S9010".
      if between.contains(where: NameNumbers.isLetter) { wasLong = false }
      if wasLong, isLong { return true }
      wasLong = wasLong || isLong
    }
    return false
  }

  static func isHemisphere(_ byte: UInt8) -> Bool {
    [0x6E, 0x73, 0x65, 0x77].contains(byte | 0x20)
  }
}

// Letters and words beside numbers.
extension KeptText {
  private struct Beside {
    var before: UInt8?
    var after: UInt8?
    /// Whether no space is between the number and the letter behind it.
    var isClose: Bool
  }

  /// The letters of hemispheres that stand for themselves in front of a number and behind it.
  private static func beside(_ number: NameNumbers.Number, _ text: [UInt8]) -> Beside {
    var found = Beside(isClose: true)
    var place = number.range.lowerBound - 1
    if place > 0, text[place] == 0x20 { place -= 1 }
    if place >= 0, isHemisphere(text[place]),
      place == 0 || !NameNumbers.isLetter(text[place - 1])
    {
      found.before = text[place] | 0x20
    }
    place = number.range.upperBound
    if place + 1 < text.count, text[place] == 0x20 { (place, found.isClose) = (place + 1, false) }
    if place < text.count, isHemisphere(text[place]),
      place + 1 == text.count || !NameNumbers.isLetter(text[place + 1])
    {
      found.after = text[place]
    }
    return found
  }

  /// A latitude and a longitude; or one number as exact as that. "SM-G991N" is a telephone's.
  private static func tellsHemisphere(_ numbers: NameNumbers) -> Bool {
    let text = numbers.text
    var (upright, across): ([Int], [Int]) = ([], [])
    for (index, number) in numbers.all.enumerated() where !number.isAperture {
      let found = beside(number, text)
      for letter in [found.before, found.after.map { $0 | 0x20 }].compactMap({ $0 }) {
        if letter == 0x6E || letter == 0x73 { upright.append(index) } else { across.append(index) }
      }
      let isPoint = number.decimalCount > 0
      let isExact = number.decimalCount >= 2
      if found.before != nil, isExact, number.wholeCount >= 2 { return true }
      guard let after = found.after else { continue }
      if found.isClose
        ? isExact || isPoint && number.wholeCount >= 2
        : isExact && number.wholeCount >= 2
      {
        return true
      }
      if found.isClose, number.wholeCount >= 4, after < 0x60,
        number.range.lowerBound == 0 || text[number.range.lowerBound - 1] == 0x20
      {
        return true
      }
    }
    return upright.contains { one in across.contains { $0 != one } }
  }

  private static var placeWords: [Text] {
    ["geo", "lat", "lon", "lng", "long", "latitude", "longitude", "gps", "utm", "mgrs", "coord"]
  }
  private static var angleWords: [Text] { ["deg", "degree", "degrees", "grad", "arcmin"] }

  /// "lat48", "geo:48", "48 deg".
  private static func tellsInWords(_ numbers: NameNumbers) -> Bool {
    let text = numbers.text
    for number in numbers.all {
      let marks: (UInt8) -> Bool = { Text(" :=_./-+").utf8.contains($0) }
      let front = text[..<number.range.lowerBound].reversed().drop(while: marks)
      let word = front.prefix(while: NameNumbers.isLetter).reversed().map { $0 | 0x20 }
      if placeWords.contains(where: { $0.utf8 == word }) { return true }
      let behind = text[number.range.upperBound...].drop { $0 == 0x20 }
      let unit = behind.prefix(while: NameNumbers.isLetter).map { $0 | 0x20 }
      if angleWords.contains(where: { $0.utf8 == unit }) { return true }
    }
    return false
  }

  /// A plus code ("8FWH4HPG+VC"), whole or short; and hexadecimal numbers ("0x4813").
  private static func tellsCode(_ text: [UInt8]) -> Bool {
    let digits = Text("0123456789CFGHJMPQRVWXcfghjmpqrvwx").utf8
    for (index, byte) in text.enumerated() {
      if byte == 0x2B {
        let before = text[..<index].reversed().prefix { digits.contains($0) }.count
        let behind = text[(index + 1)...].prefix { digits.contains($0) }.count
        if before >= 8 || before >= 4 && behind >= 2 { return true }
      }
      if byte | 0x20 == 0x78, index > 0, text[index - 1] == 0x30,
        index == 1 || !NameNumbers.isDigit(text[index - 2])
      {
        let hex = text[(index + 1)...].prefix {
          NameNumbers.isDigit($0) || (0x61...0x66).contains($0 | 0x20)
        }
        if hex.count >= 4 { return true }
      }
    }
    return false
  }
}
