// Days as an iCalendar object (RFC 5545): an event of a whole day for each that has anything. The
// app writes the same (Shells/Web/js/views/days/paper/icalendar.js, Vectors/icalendar.json).

import Bytes
import Crypto
import Foundation
import Wire

public struct ICalendar {
  public struct Day {
    /// As 2024-05-31.
    let date: String
    let summary: String
    /// Empty for none.
    let description: String

    public init(date: String, summary: String, description: String) {
      self.date = date
      self.summary = summary
      self.description = description
    }
  }

  /// Whose days they are. Two people's events of one day are two, and the same day of one source is
  /// one event, however often it is written (section 3.8.4.7).
  public struct Source {
    let name: String

    private init(_ label: String, _ parts: [UInt8]) {
      let digest = SHA256.hash(data: Data("dayly/v1 calendar \(label)\0".utf8 + parts))
      name = hex(Array(digest.prefix(16))).string
    }

    /// The same in the app and at the command line, wherever the vault lies.
    public static func vault(_ vault: VaultID) -> Source { Source("vault", vault.bytes) }

    /// A folder on this machine; a hash says neither where it lies nor on which machine.
    public static func folder(_ path: [UInt8]) -> Source {
      Source("folder", Array(Machine.name.utf8) + [0] + path)
    }
  }

  let days: [Day]
  let source: Source
  /// When it is written.
  let stamp: Date

  public init(days: [Day], of source: Source, stamp: Date) {
    self.days = days
    self.source = source
    self.stamp = stamp
  }

  /// Its lines end as the format wants, the last one too.
  public var text: String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dayly//Dayly//EN"]
    for day in days { lines += event(day) }
    lines.append("END:VCALENDAR")
    return lines.flatMap { Self.folded($0) }.map { $0 + "\r\n" }.joined()
  }

  private func event(_ day: Day) -> [String] {
    let digits = day.date.filter { $0 != "-" }
    var lines = [
      "BEGIN:VEVENT", "UID:\(digits)-\(source.name)@days.dayly", "DTSTAMP:\(Self.moment(stamp))",
      "DTSTART;VALUE=DATE:\(digits)", "SUMMARY:\(Self.escaped(day.summary))",
    ]
    if !day.description.isEmpty { lines.append("DESCRIPTION:\(Self.escaped(day.description))") }
    // Nobody is busy on it.
    return lines + ["TRANSP:TRANSPARENT", "END:VEVENT"]
  }

  /// As 20240531T120000Z.
  private static func moment(_ date: Date) -> String {
    date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
  }

  /// Section 3.3.11: ends of lines are written out, other control characters have no place.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n" where before == "\r": break
      case "\n", "\r": escaped += "\\n"
      case "\t": escaped += "\t"
      case "\0"..<" ", "\u{7F}": break
      default: escaped.unicodeScalars.append(scalar)
      }
      before = scalar
    }
    return escaped
  }

  /// Section 3.1: no line has more than 75 bytes, and no character is cut.
  private static func folded(_ line: String) -> [String] {
    var (lines, current) = ([String](), "")
    for scalar in line.unicodeScalars {
      let more = String(scalar)
      if current.utf8.count + more.utf8.count > 75 {
        lines.append(current)
        current = " "
      }
      current += more
    }
    return lines + [current]
  }
}

/// This machine, by what tells it from others.
private enum Machine {
  /// systemd's, which asks that nobody hand it on as it is; else the name it has in its network.
  static var name: String {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if !name.isEmpty { return name }
    }
    return ProcessInfo.processInfo.hostName
  }
}
