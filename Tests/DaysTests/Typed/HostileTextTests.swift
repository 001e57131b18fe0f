// Whatever is typed, nothing traps, all of it ends, and what comes of it are days of the years 1 to
// 9999.

import Bytes
import Days
import Testing
import Wire

@Suite struct HostileTextTests {
  private static let ends: [Int32] = [
    CivilDay.ends.lowerBound, 20_000, CivilDay.ends.upperBound,
  ]

  private func reader(today: Int32) -> DateReader {
    DateReader(
      DateReading(
        language: "en", order: .monthDayYear,
        weeks: WeekRule(firstWeekday: 255, minimalDays: 255), today: CivilDay(today)))
  }

  private func hold(_ typed: String, todays: [Int32] = ends) {
    for today in todays {
      let reader = reader(today: today)
      for word in TypedQuery(Text(typed), reader).words {
        #expect((1...16).contains(word.asked.meanings.count))
        for case .days(let first, let last) in word.meanings { #expect(first <= last, "\(typed)") }
      }
      if case .days(let first, let last) = reader.date(Text(typed), near: CivilDay(today)) {
        #expect(first < last, "\(typed)")
      }
    }
  }

  @Test func `numbers of any length are understood or refused`() {
    let many = String(repeating: "9", count: 300)
    for typed in [
      many, "week \(many)", "\(many) weeks ago", "\(many)/\(many)/\(many)", "summer \(many)",
      "9999 years ago", "since 9999 years", "last 9999 years", "99999999", "0 0 0", "0000-00-00",
      "9999-12-31", "0001-01-01", "week 53 9999", "next week", "last weekend", "next summer",
      "1 to 9999", "9999 years ago to 9999", "before 0001-01-01", "after 9999-12-31", "９９９９",
      "九九九九九九九九九九十九九九九九九九九", "十十十", "第99周", "-w99", "'99", "'9",
    ] {
      hold(typed)
    }
  }

  @Test func `text without an end is read as far as a date may go`() {
    for part in ["since 1 to ", "周", "年前 ", "一", "-", "'", "2019-", "\u{301}", "\u{0}"] {
      hold(String(String(repeating: part, count: 2000).prefix(4096)), todays: [20_000])
    }
  }

  @Test func `a chance row of words and signs is understood or refused`() {
    let parts = [
      "last", "this", "3", "2019", "31", "march", "tuesday", "week", "weeks", "ago", "year", "to",
      "from", "since", "before", "onwards", "-", "–", ",", ".", "/", "'", "22", "summer", "winter",
      "weekend", "and", "of", "the", "yesterday", "去年", "三月", "周末", "到", "第3周", "0", "99999",
      "9999", "w01", "-w53", "first", "a", "十", "photos", "beach", "😀",
    ]
    var state: UInt64 = 39
    for turn in 0..<200 {
      var typed = ""
      for _ in 0..<Int(1 + state >> 33 % 8) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        typed += parts[Int(state >> 33) % parts.count] + (state >> 40 & 3 == 0 ? "" : " ")
      }
      hold(typed, todays: [Self.ends[turn % Self.ends.count]])
    }
  }
}
