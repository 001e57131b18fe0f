// Days as an iCalendar object (RFC 5545): an event of a whole day for each that has anything.

import Bytes
import Wire

public struct ICalendar {
  private let days: [ExportedDay]
  private let name: Text
  private let stamp: Text

  /// So much of a source's digest names its events.
  private static let nameByteCount = 16

  /// - Parameters:
  ///   - days: in the order they are written in.
  ///   - source: the SHA-256 of what `CalendarSource` has hashed.
  ///   - stamp: when it is written.
  public init(days: [ExportedDay], of source: Digest, stamp: Instant) {
    self.days = days
    name = hex(Array(source.bytes.prefix(Self.nameByteCount)))
    self.stamp = Self.moment(stamp)
  }

  /// Its lines end as the format wants, the last one too. O(bytes).
  public var text: Text {
    var lines = CalendarLines()
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dayly//Dayly//EN"] as [Text] {
      lines.add(line)
    }
    for day in days { add(day, to: &lines) }
    lines.add("END:VCALENDAR")
    return Text(utf8: lines.bytes) ?? ""
  }

  /// What a person says of a day is its event's name, and how much it has its description; where
  /// nothing is said, the amount is its name.
  private func add(_ day: ExportedDay, to lines: inout CalendarLines) {
    let isSaid = !day.line.isEmpty
    guard isSaid || !day.amount.isEmpty else { return }
    let digits = Self.date(day.day)
    lines.add("BEGIN:VEVENT")
    lines.add("UID:" + digits + "-" + name + "@days.dayly")
    lines.add("DTSTAMP:" + stamp)
    lines.add("DTSTART;VALUE=DATE:" + digits)
    lines.add("SUMMARY:" + Self.escaped(isSaid ? day.line : day.amount))
    if isSaid, !day.amount.isEmpty { lines.add("DESCRIPTION:" + Self.escaped(day.amount)) }
    // Nobody is busy on it.
    lines.add("TRANSP:TRANSPARENT")
    lines.add("END:VEVENT")
  }

  /// As 20240531 (section 3.3.4).
  private static func date(_ day: CivilDay) -> Text {
    let date = day.civil
    return Digits.text(date.year, 4) + Digits.text(date.month, 2) + Digits.text(date.day, 2)
  }

  /// As 20240531T120000Z (section 3.3.5).
  private static func moment(_ instant: Instant) -> Text {
    let day = CivilDay(ofMilliseconds: instant.value)
    let second = Int32((instant.value - Int64(day.value) * 86_400_000) / 1000)
    return date(day) + "T" + Digits.text(second / 3600, 2) + Digits.text(second / 60 % 60, 2)
      + Digits.text(second % 60, 2) + "Z"
  }

  /// Section 3.3.11: ends of lines are written out, other control characters have no place.
  private static func escaped(_ text: Text) -> Text {
    var escaped: [UInt8] = []
    var before: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x5C, 0x3B, 0x2C: escaped += [0x5C, byte]
      case 0x0A where before == 0x0D: break
      case 0x0A, 0x0D: escaped += [0x5C, 0x6E]
      case 0x00..<0x09, 0x0B..<0x20, 0x7F: break
      default: escaped.append(byte)
      }
      before = byte
    }
    return Text(utf8: escaped) ?? ""
  }
}

/// Section 3.1: no line has more than 75 bytes, and no character is cut.
private struct CalendarLines {
  private(set) var bytes: [UInt8] = []

  private static let lineByteCountMax = 75

  mutating func add(_ line: Text) {
    let line = line.utf8
    var (start, written) = (0, 0)
    while start < line.count {
      var end = start + 1
      while end < line.count, line[end] & 0xC0 == 0x80 { end += 1 }
      if written + end - start > Self.lineByteCountMax {
        bytes += [0x0D, 0x0A, 0x20]
        written = 1
      }
      bytes += line[start..<end]
      written += end - start
      start = end
    }
    bytes += [0x0D, 0x0A]
  }
}
