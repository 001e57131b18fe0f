// Dates in the names of files, as cameras, phones, messengers and people write them:
// IMG_20240131_235959, VID-20240131-WA0001, 2024-01-31 23.59.59, Screenshot_2024-01-31-23-59-59,
// signal-2024-01-31-235959, "Screen Shot 2024-01-31 at 11.59.59 PM", "截屏2024-01-31 下午11.59.59",
// "Capture d’écran 2024-01-31 à 23.59.59", and a dashcam's 2024_0131_235959_001. Year, month and
// day in this order only: of other orders nobody can tell which they are. And names that count from
// 1970: mmexport1661090654329.

import Bytes

public struct FileNameDate: Equatable, Sendable {
  /// Since 1970-01-01T00:00, of the clock the name was made by.
  public var milliseconds: Int64
  public var isDayOnly: Bool
  /// Pixel phones name pictures (PXL_…) by UTC, and what counts from 1970 counts UTC.
  public var isUTC: Bool
  /// A messenger's: when it was sent or kept, not when it was taken.
  public var isOfMessage: Bool

  /// The first date in the name, or `nil`. O(bytes).
  public init?(_ name: Text) {
    let bytes = Array(name.utf8.prefix(Self.byteCountMax))
    for index in bytes.indices where Self.isDigit(bytes[index]) {
      guard index == 0 || !Self.isDigit(bytes[index - 1]) else { continue }
      var scanner = NameScanner(bytes, at: index)
      guard let found = scanner.date() else { continue }
      self.init(found, in: bytes, behind: scanner.position)
      return
    }
    self.init(counted: bytes)
  }

  /// Longer than any file system's names.
  private static let byteCountMax = 1024

  private init(_ found: NameScanner.Found, in bytes: [UInt8], behind end: Int) {
    milliseconds = found.milliseconds
    isDayOnly = found.isDayOnly
    isUTC = bytes.starts(with: Text("PXL_").utf8)
    isOfMessage =
      bytes[end...].starts(with: Text("-WA").utf8) || bytes.starts(with: Text("WhatsApp ").utf8)
  }

  /// What messengers and apps put in front of a time that counts from 1970, in small letters. What
  /// others put there is taken for a messenger's: it may say when a file was sent.
  private static let countedNames: [(name: Text, isOfMessage: Bool)] = [
    ("mmexport", true), ("mmqrcode", true), ("fb_img_", true), ("tb_image_share_", true),
    ("viber_image_", true),
    ("wx_camera_", false), ("screenshot_", false), ("image_", false), ("img_", false),
    ("vid_", false), ("video_", false), ("photo_", false), ("beauty_", false), ("faceu_", false),
    ("collage_", false), ("inshot_", false), ("", false),
  ]
  /// From 2001, when thirteen digits began to be milliseconds, to the end of 2099.
  private static let countedMilliseconds: ClosedRange<Int64> = 1_000_000_000_000...4_102_444_799_999

  private static let countedNameByteCountMax = 64

  /// Milliseconds since 1970 in thirteen digits, alone or behind a name; seconds in ten digits only
  /// behind one of these.
  private init?(counted bytes: [UInt8]) {
    let name = bytes.map { $0.lowercasedASCII }
    guard let digit = name.firstIndex(where: Self.isDigit),
      digit <= Self.countedNameByteCountMax
    else { return nil }
    let before = Self.countedNames.first { $0.name.utf8.elementsEqual(name[..<digit]) }
    let digits = name[digit...].prefix(while: Self.isDigit)
    // Ten digits may be anything, unless somebody is known to write seconds so; so may what follows
    // on letters.
    let isApart = digit > 0 && Self.endsName(name[(digit - 1)...])
    guard
      digits.count == 13 && (before != nil || isApart)
        || digits.count == 10 && digit > 0
          && before != nil,
      Self.endsName(name[digits.endIndex...])
    else { return nil }
    let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
    milliseconds = digits.count == 13 ? number : number * 1000
    guard Self.countedMilliseconds.contains(milliseconds) else { return nil }
    isDayOnly = false
    isUTC = true
    isOfMessage = before?.isOfMessage ?? true
  }

  /// Whether the digits end with the name, or with a sign that parts them from what follows.
  private static func endsName(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first else { return true }
    return [0x2E, 0x28, 0x20, 0x5F, 0x2D].contains(first)
  }

  fileprivate static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// Reads one date at one place of a name.
private struct NameScanner {
  private let bytes: [UInt8]
  private(set) var position: Int

  struct Found {
    var milliseconds: Int64
    var isDayOnly: Bool
  }

  /// Without separators eight digits may be anything; with these years they hardly are.
  private static let unseparatedYears: ClosedRange<Int32> = 1900...2099

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  mutating func date() -> Found? {
    let count = digitCount(at: position)
    var time: CivilTime
    switch count {
    case 8, 14, 17:
      guard let date = unseparatedDate() else { return nil }
      time = date
      if count > 8 { return unseparatedTime(time, digits: count - 8) }
    case 4:
      if let found = dashcamDate() { return found }
      guard let date = separatedDate() else { return nil }
      time = date
    default: return nil
    }
    guard let day = time.milliseconds else { return nil }
    let behindDay = position
    if let form = skipToTime(), readTime(form, into: &time),
      let milliseconds = time.milliseconds
    {
      return Found(milliseconds: milliseconds, isDayOnly: false)
    }
    position = behindDay
    return Found(milliseconds: day, isDayOnly: true)
  }

  private func digitCount(at start: Int) -> Int {
    var end = start
    while end < bytes.count, FileNameDate.isDigit(bytes[end]) { end += 1 }
    return end - start
  }

  private mutating func digits(_ count: Int) -> Int32? {
    var scanner = DigitScanner(bytes, at: position)
    guard let value = scanner.digits(count) else { return nil }
    position = scanner.position
    return value
  }

  private mutating func unseparatedDate() -> CivilTime? {
    guard let year = digits(4), let month = digits(2), let day = digits(2),
      Self.unseparatedYears.contains(year)
    else { return nil }
    return CivilTime(year: year, month: month, day: day)
  }

  /// The same separator twice.
  private mutating func separatedDate() -> CivilTime? {
    guard let year = digits(4), let separator = separator("-_.:"), let month = digits(2),
      self.separator("-_.:") == separator, digitCount(at: position) == 2, let day = digits(2)
    else { return nil }
    return CivilTime(year: year, month: month, day: day)
  }

  /// 2024_0131_235959: only with its time, since two numbers of four digits may be anything.
  private mutating func dashcamDate() -> Found? {
    let start = position
    if let year = digits(4), separator("_-") != nil, digitCount(at: position) == 4,
      let month = digits(2), let day = digits(2), Self.unseparatedYears.contains(year),
      separator("_-") != nil, digitCount(at: position) == 6
    {
      return unseparatedTime(CivilTime(year: year, month: month, day: day), digits: 6)
    }
    position = start
    return nil
  }

  private mutating func separator(_ signs: StaticString) -> UInt8? {
    guard position < bytes.count, Text.bytes(of: signs).contains(bytes[position]) else {
      return nil
    }
    defer { position += 1 }
    return bytes[position]
  }

  /// Six or nine digits that follow the day's at once.
  private mutating func unseparatedTime(_ date: CivilTime, digits count: Int) -> Found? {
    var time = date
    guard clock(count, into: &time), let milliseconds = time.milliseconds else { return nil }
    return Found(milliseconds: milliseconds, isDayOnly: false)
  }

  private mutating func clock(_ count: Int, into time: inout CivilTime) -> Bool {
    guard count == 6 || count == 9, let hour = digits(2), let minute = digits(2),
      let second = digits(2)
    else { return false }
    (time.hour, time.minute, time.second) = (hour, minute, second)
    if count == 9, let fraction = digits(3) { time.millisecond = fraction }
    return true
  }

  /// Passes over what stands between day and time: a sign, and words where there are some. Returns
  /// what a time may look like there, if any.
  private mutating func skipToTime() -> TimeForm? {
    guard separator("_- .T") != nil else { return nil }
    let words = bytes[position...].prefix { !FileNameDate.isDigit($0) }
    guard let end = words.lastIndex(where: Text("_- ").utf8.contains) else { return .any }
    guard words.count <= Self.wordsByteCountMax, words.allSatisfy(Self.isOfWord) else { return nil }
    position = end + 1
    return .separated
  }

  private enum TimeForm {
    case any
    /// Behind words six digits may be a number.
    case separated
  }

  /// What systems write in the languages they speak: "at", "um", "à"; "a la(s)" is the longest.
  private static let wordsByteCountMax = 8

  /// A small letter of any language, or what stands beside one.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7A).contains(byte) || Text("_- ()").utf8.contains(byte)
  }

  /// 235959, 235959123, or 23.59.59 with any separator, then with AM, PM or their Chinese words
  /// where there are some.
  private mutating func readTime(_ form: TimeForm, into time: inout CivilTime) -> Bool {
    let before = isAfternoonBefore()
    let count = digitCount(at: position)
    if count > 2 { return form == .any && clock(count, into: &time) }
    guard count > 0, let hour = digits(count), let sign = separator("-_.:"),
      let minute = digits(2), separator("-_.:") == sign, digitCount(at: position) == 2,
      let second = digits(2)
    else { return false }
    (time.hour, time.minute, time.second) = (hour, minute, second)
    guard let isAfternoon = before ?? isAfternoonBehind else { return true }
    guard (1...12).contains(hour) else { return false }
    time.hour = hour % 12 + (isAfternoon ? 12 : 0)
    return true
  }

  /// Passes over 上午 or 下午.
  private mutating func isAfternoonBefore() -> Bool? {
    let word = Array(bytes[position...].prefix(6))
    guard word == Text("上午").utf8 || word == Text("下午").utf8 else { return nil }
    position += 6
    return word == Text("下午").utf8
  }

  private var isAfternoonBehind: Bool? {
    // The space may be a narrow one that does not break (U+202F).
    let rest = bytes[position...].prefix(6).filter { $0 < 0x80 && $0 != 0x20 }
    guard rest.count >= 2, rest[1] | 0x20 == 0x6D else { return nil }
    switch rest[0] | 0x20 {
    case 0x61: return false
    case 0x70: return true
    default: return nil
    }
  }
}
