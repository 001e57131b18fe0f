// Days as an iCalendar object (RFC 5545): an event of a whole day for each that has anything.

import Foundation
import Wire

struct ICalendar {
  struct Day {
    /// As 2024-05-31.
    let date: String
    let summary: String
    let description: String?
  }

  let days: [Day]
  /// When it is written.
  let stamp: Date

  /// Its lines end as the format wants, the last one too.
  var text: String {
    let product = "-//Dayly//Dayly \(DaylyVersion.text)//EN"
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:\(product)"]
    for day in days { lines += event(day) }
    lines.append("END:VCALENDAR")
    return lines.flatMap { Self.folded($0) }.map { $0 + "\r\n" }.joined()
  }

  private func event(_ day: Day) -> [String] {
    let digits = day.date.filter { $0 != "-" }
    var lines = [
      // The same day is the same event, however often it is written.
      "BEGIN:VEVENT", "UID:\(digits)@days.dayly", "DTSTAMP:\(Self.moment(stamp))",
      "DTSTART;VALUE=DATE:\(digits)", "SUMMARY:\(Self.escaped(day.summary))",
    ]
    if let description = day.description {
      lines.append("DESCRIPTION:\(Self.escaped(description))")
    }
    // Nobody is busy on it.
    return lines + ["TRANSP:TRANSPARENT", "END:VEVENT"]
  }

  /// As 20240531T120000Z.
  private static func moment(_ date: Date) -> String {
    date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
  }

  /// Section 3.3.11.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
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
