// Dates as files write them: Exif's "2024:01:31 23:59:59" (Exif 2.32 section 4.6.5), and ISO 8601
// as XMP and QuickTime profile it ("2024-01-31T23:59:59.5+01:00"). What is not quite either is read
// where it can mean only one thing.

import Bytes
import Locaphoto
import Wire

/// A date that was written as text.
struct WrittenDate: Equatable {
  var milliseconds: Int64
  /// `nil` where the text names none.
  var offset: Offset?
  var isDayOnly: Bool

  enum Offset: Equatable {
    /// "Z": this is UTC.
    case utc
    case minutes(Int32)
  }

  /// As the field states it.
  func stated(as field: DateField) -> StatedDate {
    let zone: DateZone
    switch offset {
    case .none: zone = .unknown
    case .utc: zone = .utc
    case .minutes(let minutes): zone = .offset(minutes: minutes)
    }
    return StatedDate(field: field, milliseconds: milliseconds, zone: zone, isDayOnly: isDayOnly)
  }

  /// The same of XMP, where a person may know the month or the year alone (specification part 1,
  /// section 8.2.1.1): its first day stands for it.
  init?(xmp text: [UInt8]) {
    let parts = text.split(separator: 0x2D, omittingEmptySubsequences: false).map { $0.count }
    switch parts {
    case [4]: self.init(text + Text("-01-01").utf8)
    case [4, 2]: self.init(text + Text("-01").utf8)
    default: self.init(text)
    }
  }

  /// Reads a date, with a time where one follows. `nil` for anything that is no date, or none that
  /// can be believed (`CivilTime.milliseconds`).
  init?(_ text: [UInt8]) {
    var scanner = DigitScanner(text)
    scanner.skipSpaces()
    guard let year = scanner.number(digits: 4...4), scanner.skip(oneOf: "-:/."),
      let month = scanner.number(digits: 1...2), scanner.skip(oneOf: "-:/."),
      let day = scanner.number(digits: 1...2)
    else { return nil }
    var time = CivilTime(year: year, month: month, day: day)
    isDayOnly = true
    let beforeTime = scanner
    if scanner.skip(oneOf: "T t"), let clock = scanner.clock() {
      (time.hour, time.minute, time.second, time.millisecond) = clock
      isDayOnly = false
      scanner.skipSpaces()
      offset = scanner.offset()
    } else {
      scanner = beforeTime
    }
    scanner.skipSpaces()
    guard scanner.isAtEnd, let milliseconds = time.milliseconds else { return nil }
    self.milliseconds = milliseconds
  }
}

/// Reads digits and separators front to back; what does not fit is not read.
struct DigitScanner {
  private let text: [UInt8]
  private(set) var position: Int

  init(_ text: [UInt8], at position: Int = 0) {
    self.text = text
    self.position = position
  }

  /// At the end, or at the zero byte that ends a text.
  var isAtEnd: Bool { position >= text.count || text[position] == 0 }

  var next: UInt8? { position < text.count ? text[position] : nil }

  mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  /// Passes over one byte, when it is one of these.
  mutating func skip(oneOf bytes: StaticString) -> Bool {
    guard let byte = next, Text.bytes(of: bytes).contains(byte) else { return false }
    position += 1
    return true
  }

  /// The letters that follow, in small ones, with the spaces behind them.
  mutating func word() -> [UInt8]? {
    var letters: [UInt8] = []
    while let byte = next, (0x61...0x7A).contains(byte | 0x20) {
      letters.append(byte | 0x20)
      position += 1
    }
    skipSpaces()
    return letters.isEmpty ? nil : letters
  }

  /// The digits that follow, when there are so many; at most nine.
  mutating func number(digits: ClosedRange<Int>) -> Int32? {
    var end = position
    var value: Int32 = 0
    while end < text.count, (0x30...0x39).contains(text[end]) {
      guard end - position < 9 else { return nil }
      value = value * 10 + Int32(text[end] - 0x30)
      end += 1
    }
    guard digits.contains(end - position) else { return nil }
    position = end
    return value
  }

  /// The next `count` digits, whatever follows them.
  mutating func digits(_ count: Int) -> Int32? {
    guard position + count <= text.count, count <= 9 else { return nil }
    var value: Int32 = 0
    for byte in text[position..<position + count] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int32(byte - 0x30)
    }
    position += count
    return value
  }

  /// hh:mm, with seconds and a fraction of them where they follow.
  mutating func clock() -> (Int32, Int32, Int32, Int32)? {
    guard let hour = number(digits: 1...2), skip(oneOf: ":"), let minute = number(digits: 1...2)
    else { return nil }
    guard skip(oneOf: ":") else { return (hour, minute, 0, 0) }
    guard let second = number(digits: 1...2) else { return nil }
    return (hour, minute, second, skip(oneOf: ".,") ? fraction() : 0)
  }

  /// Milliseconds of the digits behind a decimal point.
  mutating func fraction() -> Int32 {
    var milliseconds: Int32 = 0
    var unit: Int32 = 100
    while let byte = next, (0x30...0x39).contains(byte) {
      milliseconds += Int32(byte - 0x30) * unit
      unit /= 10
      position += 1
    }
    return milliseconds
  }

  /// "Z", "+hh:mm", "+hhmm" or "+hh".
  mutating func offset() -> WrittenDate.Offset? {
    if skip(oneOf: "Zz") { return .utc }
    let before = self
    let isNegative = next == 0x2D
    guard skip(oneOf: "+-"), let hours = digits(2) else { return restored(before) }
    _ = skip(oneOf: ":")
    let minutes = digits(2) ?? 0
    let whole = (hours * 60 + minutes) * (isNegative ? -1 : 1)
    guard minutes < 60, CaptureDate.offsetMinutesPlausible.contains(whole) else {
      return restored(before)
    }
    return .minutes(whole)
  }

  private mutating func restored(_ before: DigitScanner) -> WrittenDate.Offset? {
    self = before
    return nil
  }
}
