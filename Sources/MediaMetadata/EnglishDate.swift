// Dates in English words, in whichever order programs put them: "Tue, 12 May 2015 10:11:12 GMT"
// (RFC 1123, which PNG recommends), "Thu Oct 26 16:46:04 2006" (C's asctime), "12 May 2015",
// "Thursday January 5,2023 8:41 PM GMT" (iCloud's lists), "06-Apr-2010", "6 Apr 10" (RFC 822). What
// is left over is no date.

import Bytes

extension WrittenDate {
  /// Reads a month by its name, a day, a year of four digits and, where there is one, a clock.
  init?(english text: [UInt8]) {
    var reader = EnglishDateReader(text)
    guard reader.readAll(), let month = reader.month, let day = reader.day, let year = reader.year
    else { return nil }
    var time = CivilTime(year: year, month: month, day: day)
    if let clock = reader.clock {
      (time.hour, time.minute, time.second, time.millisecond) = clock
    }
    if let isAfternoon = reader.isAfternoon {
      guard (1...12).contains(time.hour) else { return nil }
      time.hour = time.hour % 12 + (isAfternoon ? 12 : 0)
    }
    self.init(time, reader.offset, isDayOnly: reader.clock == nil)
  }

  private init?(_ time: CivilTime, _ offset: Offset?, isDayOnly: Bool) {
    guard let milliseconds = time.milliseconds else { return nil }
    self.milliseconds = milliseconds
    self.offset = isDayOnly ? nil : offset
    self.isDayOnly = isDayOnly
  }
}

private struct EnglishDateReader {
  private(set) var month: Int32?
  private(set) var day: Int32?
  private(set) var year: Int32?
  private(set) var clock: (Int32, Int32, Int32, Int32)?
  private(set) var isAfternoon: Bool?
  private(set) var offset: WrittenDate.Offset?
  private var namesZone = false
  private var scanner: DigitScanner

  /// The longest that means a date has some fifty.
  private static let byteCountMax = 128

  init(_ text: [UInt8]) { scanner = DigitScanner(Array(text.prefix(Self.byteCountMax))) }

  /// Each part at most once; whether all of the text is understood.
  mutating func readAll() -> Bool {
    while true {
      scanner.skipSpaces()
      if scanner.isAtEnd { return true }
      guard let byte = scanner.next else { return true }
      let isRead: Bool
      switch byte {
      case 0x2C: isRead = scanner.skip(oneOf: ",")
      case 0x30...0x39: isRead = readNumber()
      case 0x2D where clock == nil: isRead = day != nil && scanner.skip(oneOf: "-")
      case 0x2B, 0x2D: isRead = readOffset()
      default: isRead = readWord()
      }
      if !isRead { return false }
    }
  }

  private mutating func readNumber() -> Bool {
    let before = scanner
    if clock == nil, let found = scanner.clock() {
      clock = found
      return true
    }
    scanner = before
    if year == nil, let found = scanner.number(digits: 4...4) {
      year = found
      return true
    }
    guard day != nil else {
      day = scanner.number(digits: 1...2)
      return day != nil
    }
    // Two digits as RFC 2822, section 4.3, reads them.
    guard month != nil, year == nil, let found = scanner.number(digits: 2...2) else {
      return false
    }
    year = found + (found < 50 ? 2000 : 1900)
    return true
  }

  /// Behind the clock.
  private mutating func readOffset() -> Bool {
    guard clock != nil, offset == nil else { return false }
    offset = scanner.offset()
    return offset != nil
  }

  private mutating func readWord() -> Bool {
    guard let word = scanner.word() else { return false }
    if Self.isBeginning(word, of: Self.weekdays) != nil { return true }
    if month == nil, let index = Self.isBeginning(word, of: Self.months) {
      month = Int32(index) + 1
      return true
    }
    switch word {
    case Text("am").utf8, Text("pm").utf8:
      guard clock != nil, isAfternoon == nil else { return false }
      isAfternoon = word[0] == 0x70
      return true
    case Text("gmt").utf8, Text("utc").utf8, Text("z").utf8:
      guard clock != nil, offset == nil else { return false }
      // "GMT+0200" says more.
      if scanner.next != 0x2B, scanner.next != 0x2D { offset = .utc }
      return true
    case Text("at").utf8: return true
    // As in "5th".
    case Text("st").utf8, Text("nd").utf8, Text("rd").utf8, Text("th").utf8: return day != nil
    default:
      // CEST and the like: a zone that is known by place alone.
      guard clock != nil, !namesZone, (3...5).contains(word.count) else { return false }
      namesZone = true
      return true
    }
  }

  /// The one of the words that begins so, with three letters at least.
  private static func isBeginning(_ word: [UInt8], of words: [Text]) -> Int? {
    guard word.count >= 3 else { return nil }
    return words.firstIndex { $0.utf8.starts(with: word) }
  }

  private static let months: [Text] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays: [Text] = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}
