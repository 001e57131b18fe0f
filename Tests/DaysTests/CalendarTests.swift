// The calendar, held to a walk through two centuries that counts days, weeks and months one by one.

import Bytes
import Testing
import Wire

@testable import Days

@Suite struct CalendarTests {
  private static let years: ClosedRange<Int32> = 1900...2100
  /// 1900-01-01, a Monday.
  private static let first: Int32 = -25_567

  /// A day as a walk comes to it.
  private struct Walked {
    var number: Int32
    var year: Int32
    var month: Int32
    var date: Int32
    var weekday: Int

    static func length(_ month: Int32, of year: Int32) -> Int32 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Int(month) - 1]
    }

    /// Every day of the years, the first one first.
    static let all: [Walked] = {
      var days: [Walked] = []
      for year in years {
        for month in Int32(1)...12 {
          for date in 1...length(month, of: year) {
            days.append(
              Walked(
                number: first + Int32(days.count), year: year, month: month, date: date,
                weekday: days.count % 7 + 1))
          }
        }
      }
      return days
    }()
  }

  private static let rules = (1...7).flatMap { weekday in
    [1, 4, 7].map { WeekRule(firstWeekday: UInt8(weekday), minimalDays: $0) }
  }

  private func day(_ year: Int32, _ month: Int32, _ date: Int32) -> CivilDay {
    CivilDay(year: year, month: month, day: date)
  }

  @Test func `every day of two centuries is the date it is, on the weekday it is`() throws {
    let days = Walked.all
    #expect(days.count == 73_414)
    for walked in days {
      let date = CalendarDate(ofDay: walked.number)
      try #require(date.year == walked.year && Int32(date.month) == walked.month)
      try #require(Int32(date.date) == walked.date && Int(date.weekday) == walked.weekday)
      try #require(date.place == CivilMonth(year: walked.year, month: walked.month))
      try #require(CivilDay(walked.number).weekday == walked.weekday)
    }
  }

  @Test func `every month of two centuries has its days in whole weeks, however one begins`() throws
  {
    for year in Self.years {
      for month in CivilMonth.all(of: year) {
        let length = Int(Walked.length(month.civil.month, of: year))
        try #require(month.dayCount == length && month.civil.year == year)
        let own = (0..<length).map { month.first.value + Int32($0) }
        for start in UInt8(1)...7 {
          let weeks = MonthGrid(month, WeekRule(firstWeekday: start, minimalDays: 1)).weeks
          let days = weeks.flatMap { $0.days }
          try #require(days == (0..<Int32(days.count)).map { days[0] + $0 })
          try #require(CalendarDate(ofDay: days[0]).weekday == start)
          try #require(days[..<7].contains(own[0]) && days.contains(own[length - 1]))
          // Never fewer than five, and no more than it takes.
          try #require(weeks.count == 5 || weeks[5].within)
          for week in weeks { try #require(week.within == week.days.contains { own.contains($0) }) }
        }
      }
    }
  }

  @Test func `every week of two centuries has its number, however weeks are counted`() throws {
    let days = Walked.all
    for rule in Self.rules {
      var counted: [Int32: Int] = [:]
      let start = days.firstIndex { $0.weekday == Int(rule.firstWeekday) } ?? 0
      for first in stride(from: start, through: days.count - 7, by: 7) {
        let week = days[first..<first + 7]
        let later = week.count { $0.year == days[first + 6].year }
        // It is its later year's if that has enough of its days.
        let year = later >= rule.minimalDays ? days[first + 6].year : days[first].year
        counted[year, default: 0] += 1
        // How many weeks the first year had before the walk began nobody counted.
        guard let number = counted[year], year > Self.years.lowerBound else { continue }
        for one in week { try #require(rule.number(of: CivilDay(one.number)) == number) }
        let found = try #require(rule.week(number, of: year))
        try #require(found.lowerBound.value == days[first].number)
        try #require(found.upperBound.value == days[first + 6].number)
        try #require(rule.start(of: CivilDay(days[first + 3].number)) == found.lowerBound)
      }
    }
  }

  @Test func `a week that a year does not have is none`() {
    #expect(WeekRule.iso.week(1, of: 2027)?.lowerBound == day(2027, 1, 4))
    #expect(WeekRule.iso.week(53, of: 2026)?.upperBound == day(2027, 1, 3))
    for number in [Int.min, -1, 0, 54, 55, .max] {
      #expect(WeekRule.iso.week(number, of: 2026) == nil, "\(number)")
    }
    #expect(WeekRule.iso.week(53, of: 2027) == nil)
    #expect(
      WeekRule(firstWeekday: 7, minimalDays: 1).week(1, of: 2027)?.lowerBound
        == day(2026, 12, 27))
  }

  @Test func `the same date a month or a year on is the last of one that is too short`() throws {
    let rule = WeekRule.iso
    for walked in Walked.all.dropFirst(366).dropLast(366) {
      let day = CivilDay(walked.number)
      for (count, step) in [
        (1, DayStep.months(count: 1)), (-1, .months(count: -1)),
        (12, .years(count: 1)), (-12, .years(count: -1)),
      ] {
        let place = walked.year * 12 + walked.month - 1 + Int32(count)
        let (year, month) = (place / 12, place % 12 + 1)
        let date = min(walked.date, Walked.length(month, of: year))
        try #require(day.stepped(step, rule) == self.day(year, month, date))
        try #require(
          day.stepped(.month(month: CivilMonth(place)), rule) == self.day(year, month, date))
      }
      let first = day.stepped(.weekStart, rule)
      try #require(first.weekday == 1 && (0..<7).contains(day.value - first.value))
      try #require(day.stepped(.weekEnd, rule).value == first.value + 6)
    }
    let leapDay = day(2024, 2, 29)
    #expect(leapDay.stepped(.year(year: 2025), rule) == day(2025, 2, 28))
    #expect(leapDay.stepped(.year(year: 2028), rule) == day(2028, 2, 29))
    #expect(leapDay.stepped(.days(count: -1), rule) == day(2024, 2, 28))
    #expect(leapDay.stepped(.weeks(count: 2), rule) == day(2024, 3, 14))
  }

  @Test
  func `the same date of other years comes the latest first, the 29th of February in leap years`() {
    let months = [
      CivilMonth(year: 2019, month: 2), CivilMonth(year: 2020, month: 2),
      CivilMonth(year: 2020, month: 3), CivilMonth(year: 2023, month: 2),
      CivilMonth(year: 2024, month: 2), CivilMonth(year: 2028, month: 2),
    ]
    #expect(day(2024, 2, 29).otherYears(in: months) == [day(2028, 2, 29), day(2020, 2, 29)])
    #expect(
      day(2024, 2, 3).otherYears(in: months) == [
        day(2028, 2, 3), day(2023, 2, 3), day(2020, 2, 3), day(2019, 2, 3),
      ])
    #expect(day(2024, 5, 3).otherYears(in: months).isEmpty)
  }

  @Test func `weeks are counted as a region counts them, and as ISO 8601 does where there is none`()
  {
    let regions: [(Text, UInt8, UInt8)] = [
      ("US", 7, 1), ("GB", 1, 4), ("DE", 1, 4), ("CA", 7, 1), ("MX", 7, 1), ("ES", 1, 4),
      ("CN", 1, 1), ("EG", 6, 1), ("IL", 7, 1), ("BR", 7, 1), ("MV", 5, 1), ("IR", 6, 1),
      ("PT", 7, 4), ("", 1, 4), ("us", 1, 1), ("U", 1, 4), ("AG AS", 1, 4), ("001", 1, 4),
    ]
    for (region, firstWeekday, minimalDays) in regions {
      let rule = WeekRule(region: region)
      #expect(rule == WeekRule(firstWeekday: firstWeekday, minimalDays: minimalDays), "\(region)")
    }
  }

  @Test func `dates beyond those that there are have an end, and nothing traps on any number`() {
    let numbers: [Int32] = [
      .min, .min + 1, -719_529, -719_162, -1, 0, 1, 2_932_896, .max - 1, .max,
    ]
    let rules = [UInt8.min, 1, 4, 7, 8, .max].flatMap { first in
      [UInt8.min, 1, 7, 8, .max].map { WeekRule(firstWeekday: first, minimalDays: $0) }
    }
    for number in numbers {
      let (day, month) = (CivilDay(number), CivilMonth(number))
      for rule in rules {
        #expect((5...6).contains(MonthGrid(month, rule).weeks.count))
        #expect(CalendarWeek(of: day, rule).days.contains(day.value))
        for count in numbers {
          for step in [
            DayStep.days(count: count), .weeks(count: count), .months(count: count),
            .years(count: count), .month(month: CivilMonth(count)), .year(year: count), .weekStart,
            .weekEnd,
          ] {
            #expect(CivilDay.ends.contains(day.stepped(step, rule).value))
          }
        }
      }
      #expect(CivilMonth.all(of: number).count == 12)
      #expect(WeekRule.iso.week(1, of: number) != nil || abs(Int64(number)) > 9999)
      for count in [UInt16.min, 1, 64, .max] {
        guard case .dates(let dates) = DaysQuestion.dates(first: number, count: count).answer,
          case .months(let months) = DaysQuestion.months(first: month, count: count).answer
        else {
          Issue.record("no dates are answered")
          continue
        }
        #expect(dates.count == min(Int(count), 1024) && months.count == dates.count)
      }
    }
    let last = day(9999, 12, 31)
    #expect(last.stepped(.days(count: 1), .iso) == last)
    #expect(last.stepped(.years(count: 1), .iso) == last)
    #expect(day(1, 1, 1).stepped(.months(count: -1), .iso) == day(1, 1, 1))
  }
}
