// Weeks are counted as the reader's part of the world counts them: what depends on that, and what
// does not. Today is a Sunday, 2026-11-29.

import Days
import Testing
import Wire

@Suite struct TypedWeeksTests {
  private static let america = WeekRule(firstWeekday: 7, minimalDays: 1)
  private static let egypt = WeekRule(firstWeekday: 6, minimalDays: 1)

  private static func reading(_ weeks: WeekRule) -> TypedReading {
    TypedReading("en-US", weeks: weeks, today: day("2026-11-29"))
  }

  @Test func `where a week begins on Monday, Sunday is its last day`() {
    Self.reading(.iso).finds([
      "last week": ["2026-11-16/2026-11-22"],
      "this week": ["2026-11-23/2026-11-29"],
      "2 weeks ago": ["2026-11-09/2026-11-15"],
      "this friday": ["2026-11-27/2026-11-27"],
      "week 1 2027": ["2027-01-04/2027-01-10"],
    ])
  }

  @Test func `where a week begins on Sunday, that is its first day`() {
    Self.reading(Self.america).finds([
      "last week": ["2026-11-22/2026-11-28"],
      "this week": ["2026-11-29/2026-12-05"],
      "2 weeks ago": ["2026-11-15/2026-11-21"],
      "this friday": ["2026-12-04/2026-12-04"],
      "this sunday": ["2026-11-29/2026-11-29"],
      "week 1 2027": ["2026-12-27/2027-01-02"],
    ])
  }

  @Test func `where a week begins on Saturday, that is its first day`() {
    Self.reading(Self.egypt).finds([
      "last week": ["2026-11-21/2026-11-27"],
      "this week": ["2026-11-28/2026-12-04"],
      "week 1 2027": ["2026-12-26/2027-01-01"],
    ])
  }

  @Test func `a week as ISO 8601 writes it is the same everywhere, and so are weekends`() {
    for weeks in [WeekRule.iso, Self.america, Self.egypt] {
      Self.reading(weeks).finds([
        "2027-W01": ["2027-01-04/2027-01-10"],
        "last weekend": ["2026-11-21/2026-11-22"],
        "this weekend": ["2026-11-28/2026-11-29"],
        "last friday": ["2026-11-27/2026-11-27"],
        "the last 2 weeks": ["2026-11-16/2026-11-29"],
      ])
    }
  }

  @Test func `the same week is gone to in a calendar`() {
    Self.reading(Self.america).leads([
      "last week": "week of 2026-11-22", "week 1 2027": "week of 2026-12-27",
      "week 53 2022": "week of 2022-12-25", "week 53 2021": "",
    ])
    Self.reading(.iso).leads([
      "last week": "week of 2026-11-16", "week 1 2027": "week of 2027-01-04",
      "week 53 2020": "week of 2020-12-28", "week 53 2022": "",
    ])
  }

  @Test func `the weeks of all years follow each other, whichever rule counts them`() throws {
    for firstWeekday in UInt8(1)...7 {
      for minimalDays in UInt8(1)...7 {
        let rule = WeekRule(firstWeekday: firstWeekday, minimalDays: minimalDays)
        var next = try #require(days(1, of: 1990, rule)).lowerBound
        for year in 1990...2030 {
          let january = CivilDay(year: Int32(year), month: 1, day: 1).value
          let first = try #require(days(1, of: year, rule))
          let within = first.upperBound - max(first.lowerBound, Int(january)) + 1
          #expect(within >= Int(minimalDays) && (52...53).contains(weeks(of: year, rule)))
          for number in 1...weeks(of: year, rule) {
            let week = try #require(days(number, of: year, rule))
            #expect(week.lowerBound == next && week.count == 7)
            let starts = week.map { Int(rule.start(of: CivilDay(Int32($0))).value) }
            #expect(starts == Array(repeating: week.lowerBound, count: 7))
            next = week.upperBound + 1
          }
        }
      }
    }
  }

  private func weeks(of year: Int, _ rule: WeekRule) -> Int {
    (1...60).prefix { days($0, of: year, rule) != nil }.count
  }

  /// Since 1970-01-01.
  private func days(_ number: Int, of year: Int, _ rule: WeekRule) -> ClosedRange<Int>? {
    rule.week(number, of: Int32(year)).map { Int($0.lowerBound.value)...Int($0.upperBound.value) }
  }

  @Test func `a rule that no part of the world has counts weeks all the same`() {
    for number in [UInt8(0), 8, 255] {
      let rule = WeekRule(firstWeekday: number, minimalDays: number)
      #expect(days(1, of: 2027, rule)?.count == 7)
      #expect(rule.week(0, of: 2027) == nil && rule.week(.max, of: .max) == nil)
      #expect((0...6).contains(20_000 - rule.start(of: CivilDay(20_000)).value))
    }
  }
}
