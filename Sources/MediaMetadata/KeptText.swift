// Texts that may stay in a file whose place goes: they are read, and written anew. A date stays as
// a date, a name of a camera or lens as a name; whatever else stands in such a field does not.

import Bytes
import Wire

enum KeptText {
  /// Cameras and lenses have shorter ones.
  static let nameByteCountMax = 64
  /// "2024-01-31T23:59:59.123+01:00" has 29.
  static let dateByteCountMax = 40

  /// The name of a camera, a lens or a program, up to its first zero; `nil` for a text that may be
  /// something else: one that is not ASCII, that is long, or that reads as a place.
  static func name(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    let text = trimmed(Array(bytes.prefix { $0 != 0 }))
    guard (1...nameByteCountMax).contains(text.count),
      text.allSatisfy({ (0x20...0x7E).contains($0) }), !tellsPlace(text)
    else { return nil }
    return text
  }

  static func trimmed(_ text: [UInt8]) -> [UInt8] {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return Array(text[first...last])
  }

  /// A date in ISO 8601, as XMP and QuickTime have it; `nil` for what is none.
  static func isoDate(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count <= dateByteCountMax, let date = WrittenDate(bytes) else { return nil }
    return date.iso
  }

  /// The same as Exif has it, "2024:01:31 23:59:59".
  static func exifDate(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count <= dateByteCountMax, let date = WrittenDate(bytes) else { return nil }
    let day = date.day(separator: 0x3A)
    return date.isDayOnly ? day : Array((day + [0x20] + date.clock).prefix(19))
  }

  /// "+01:00", as Exif has it.
  static func offset(_ bytes: [UInt8]) -> [UInt8]? {
    let text = trimmed(Array(bytes.prefix { $0 != 0 }))
    var scanner = DigitScanner(text)
    guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
    return WrittenDate.written(offset)
  }

  /// A fraction of a second, in thousandths, as Exif has it.
  static func fraction(_ bytes: [UInt8]) -> [UInt8]? {
    digits(bytes, most: 9).map { Array($0.prefix(3)) }
  }

  /// Nothing but digits.
  static func digits(_ bytes: [UInt8], most countMax: Int) -> [UInt8]? {
    let text = trimmed(Array(bytes.prefix { $0 != 0 }))
    guard (1...countMax).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return text
  }

  /// Letters from A to F, digits and hyphens: what pairs the halves of a Live Photo.
  static func identifier(_ bytes: [UInt8]) -> [UInt8]? {
    let text = Array(bytes.prefix { $0 != 0 })
    guard (1...48).contains(text.count),
      text.allSatisfy({
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
          || $0 == 0x2D
      })
    else { return nil }
    return text
  }
}

extension WrittenDate {
  private var civil: (day: CivilDay, milliseconds: Int64) {
    let rest = milliseconds % 86_400_000
    return (CivilDay(ofMilliseconds: milliseconds), rest < 0 ? rest + 86_400_000 : rest)
  }

  fileprivate func day(separator: UInt8) -> [UInt8] {
    let civil = civil.day.civil
    return decimal(UInt32(clamping: civil.year), digits: 4) + [separator]
      + decimal(UInt32(clamping: civil.month), digits: 2) + [separator]
      + decimal(UInt32(clamping: civil.day), digits: 2)
  }

  /// hh:mm:ss, with milliseconds where there are some.
  fileprivate var clock: [UInt8] {
    let milliseconds = UInt32(clamping: civil.milliseconds)
    let seconds = milliseconds / 1000
    var text = decimal(seconds / 3600, digits: 2) + [0x3A]
    text += decimal(seconds / 60 % 60, digits: 2) + [0x3A] + decimal(seconds % 60, digits: 2)
    if milliseconds % 1000 > 0 { text += [0x2E] + decimal(milliseconds % 1000, digits: 3) }
    return text
  }

  var iso: [UInt8] {
    let day = day(separator: 0x2D)
    guard !isDayOnly else { return day }
    return day + [0x54] + clock + (offset.map(Self.written) ?? [])
  }

  fileprivate static func written(_ offset: Offset) -> [UInt8] {
    switch offset {
    case .utc: return [0x5A]
    case .minutes(let minutes):
      let whole = minutes.magnitude
      return [minutes < 0 ? 0x2D : 0x2B] + decimal(whole / 60, digits: 2) + [0x3A]
        + decimal(whole % 60, digits: 2)
    }
  }
}
