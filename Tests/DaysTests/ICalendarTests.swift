// Days for other calendars, byte by byte.

import Bytes
import Days
import Testing
import Wire

@Suite struct ICalendarTests {
  private let name = Digest(unchecked: (0..<32).map { $0 })

  /// The lines of a day's event, of which only some differ from day to day.
  private func event(_ day: ExportedDay, at stamp: Instant = Instant(0)) -> [String] {
    ICalendar(days: [day], of: name, stamp: stamp).text.string.split(separator: "\r\n")
      .map { String($0) }
  }

  private func day(
    _ year: Int32 = 2024, _ month: Int32 = 5, _ day: Int32 = 31, line: Text = "",
    amount: Text = ""
  ) -> ExportedDay {
    ExportedDay(
      day: CivilDay(year: year, month: month, day: day), line: line, amount: amount)
  }

  @Test func `a day is an event of its own, and every line ends as the format wants`() {
    let text = ICalendar(
      days: [day(2020, 8, 14, amount: "2 photos")], of: name, stamp: Instant(1_717_243_200_000)
    ).text
    #expect(
      text.string == """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//Dayly//Dayly//EN\r
        BEGIN:VEVENT\r
        UID:20200814-000102030405060708090a0b0c0d0e0f@days.dayly\r
        DTSTAMP:20240601T120000Z\r
        DTSTART;VALUE=DATE:20200814\r
        SUMMARY:2 photos\r
        TRANSP:TRANSPARENT\r
        END:VEVENT\r
        END:VCALENDAR\r

        """)
  }

  @Test func `what somebody says of a day is its name, and how much it has goes below`() {
    let said = event(day(line: "Boats", amount: "1 photo"))
    #expect(said.contains("SUMMARY:Boats") && said.contains("DESCRIPTION:1 photo"))
    let alone = event(day(line: "Boats"))
    #expect(alone.contains("SUMMARY:Boats"))
    #expect(!alone.contains { $0.hasPrefix("DESCRIPTION") })
  }

  @Test func `a day of which nothing is said is no event`() {
    #expect(event(day()).count == 4)
    #expect(ICalendar(days: [], of: name, stamp: Instant(0)).text.string.hasSuffix("AR\r\n"))
  }

  @Test func `ends of lines are written out, and other control characters left out`() {
    let lines = event(day(line: "Boat; sea, \\ wind\r\nand\nsun\r\u{7}\tend\u{7F}"))
    #expect(lines.contains("SUMMARY:Boat\\; sea\\, \\\\ wind\\nand\\nsun\\n\tend"))
  }

  @Test func `no line has more than 75 bytes, no character is cut, and nothing is lost`() {
    let line = Text("The day on which it went on in the next – ünd 写真写真写真写真写真🦩🦩🦩🦩🦩🦩🦩🦩🦩")
    for shift in 0..<8 {
      let said = Text(String(repeating: "x", count: shift)) + line
      let lines = event(day(line: said))
      #expect(lines.allSatisfy { $0.utf8.count <= 75 })
      let joined = lines.joined(separator: "\n").split(separator: "\n ").joined()
      #expect(joined.contains("SUMMARY:" + said.string.replacing(",", with: "\\,")))
      #expect(!joined.contains("\u{FFFD}"))
    }
    // As long as a line may be, and one longer.
    let most = 75 - "SUMMARY:".count
    for (count, rows) in [(most, 1), (most + 1, 2)] {
      let lines = event(day(line: Text(String(repeating: "x", count: count))))
      #expect(lines.filter { $0.hasPrefix("SUMMARY") || $0.hasPrefix(" ") }.count == rows)
    }
  }

  @Test func `days and moments of every century are written in as many digits`() {
    for (stamp, written) in [
      (Instant(-1), "DTSTAMP:19691231T235959Z"), (Instant(0), "DTSTAMP:19700101T000000Z"),
      (Instant(Instant.ends.lowerBound), "DTSTAMP:00010101T000000Z"),
      (Instant(Instant.ends.upperBound), "DTSTAMP:99991231T235959Z"),
    ] {
      #expect(event(day(amount: "1 photo"), at: stamp).contains(written))
    }
    #expect(event(day(987, 1, 2, amount: "1 photo")).contains("DTSTART;VALUE=DATE:09870102"))
  }

  @Test func `no two sources are hashed alike`() {
    let sources: [CalendarSource] = [
      .vault(vault: VaultID(unchecked: Array(repeating: 0, count: 16))),
      .vault(vault: VaultID(unchecked: Array(repeating: 1, count: 16))),
      .folder(place: Array(repeating: 0, count: 16)), .folder(place: []),
    ]
    #expect(Set(sources.map { $0.hashed }).count == sources.count)
    #expect(
      sources[0].hashed == Array("dayly/v1 calendar vault\0".utf8) + Array(repeating: 0, count: 16))
  }

  @Test func `a shell asks what to hash, and then for all of it`() {
    let source = CalendarSource.folder(place: [1, 2, 3])
    #expect(DaysQuestion.calendarName(source: source).answer == .calendarName(bytes: source.hashed))
    let days = [day(amount: "1 photo")]
    #expect(
      DaysQuestion.calendar(days: days, name: name, stamp: Instant(0)).answer
        == .calendar(text: ICalendar(days: days, of: name, stamp: Instant(0)).text))
  }
}
