// The calendar that days and months are counted by, held to Foundation's: every day of two
// centuries. The arithmetic of the app itself is held to Python's (Tests/tools/test_calendar.py).

import Foundation
import Kernel
import LibraryCore
import MediaMetadata
import Testing
import Wire

@Suite struct FoundationCalendarTests {
  @Test func `every day from 1900 to 2100 is Foundation's`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let ends = [(1900, 1, 1), (2100, 12, 31)].compactMap { year, month, day in
      calendar.date(from: DateComponents(year: year, month: month, day: day))
    }
    let days = try ends.map { try #require(Int32(exactly: $0.timeIntervalSince1970 / 86_400)) }
    #expect(days[1] - days[0] == 73_413)
    for number in days[0]...days[1] {
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let (year, month) = (try #require(parts.year), try #require(parts.month))
      let day = try #require(parts.day)
      let place = CivilMonth(of: CivilDay(number))
      let text = String(format: "%04d-%02d-%02d", year, month, day)
      guard place.civil.year == Int32(year), place.civil.month == Int32(month),
        place == CivilMonth(year: Int32(year), month: Int32(month)),
        CivilDay(number).isoText.string == text,
        CivilDay(year: Int32(year), month: Int32(month), day: Int32(day)).value == number
      else {
        Issue.record("day \(number) is \(text)")
        return
      }
      // The first and the last millisecond of it, on the clock of the wall.
      let first = Int64(number) * 86_400_000
      #expect(CivilDay(ofMilliseconds: first) == CivilDay(number))
      #expect(CivilDay(ofMilliseconds: first + 86_399_999) == CivilDay(number))
    }
  }

  @Test func `a date and its number are one, also before there was a year 1`() {
    let numbers = Array(stride(from: Int32(-1_000_000), through: 1_000_000, by: 17))
    for number in numbers + [.min, .max] {
      let date = CivilCalendar.date(ofDay: number)
      let again = CivilCalendar.day(year: date.year, month: date.month, day: date.day)
      #expect(again == Int64(number))
      let month = CivilMonth(year: date.year, month: date.month).civil
      #expect(month == (date.year, date.month))
    }
  }

  @Test func `dates lie in the years 1 to 9999, and what lies beyond is their end`() {
    let (first, last) = (CivilDay(.min), CivilDay(.max))
    #expect(first == CivilDay(year: 1, month: 1, day: 1))
    #expect(last == CivilDay(year: 9999, month: 12, day: 31))
    #expect(first.isoText == "0001-01-01" && last.isoText == "9999-12-31")
    #expect(CivilDay(first.value - 1) == first && CivilDay(last.value + 1) == last)
    #expect(CivilDay(year: 0, month: 12, day: 31) == first)
    #expect(CivilDay(year: 10_000, month: 1, day: 1) == last)
    #expect(CivilDay(year: .max, month: 12, day: 31) == last)
    #expect(CivilDay(year: .min, month: 1, day: 1) == first)
    #expect(CivilDay(ofMilliseconds: .min) == first && CivilDay(ofMilliseconds: .max) == last)
    #expect(CivilDay(ofMilliseconds: Instant(.min).value) == first)
    #expect(CivilDay(ofMilliseconds: Instant(.max).value) == last)
    for day in [first, last] {
      let date = day.civil
      #expect(CivilDay(year: date.year, month: date.month, day: date.day) == day)
    }
  }
}
