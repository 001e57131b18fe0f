// One photo per person, group and local day, whatever the calendar does.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct DailyLimitTests {
  private typealias Script = PhotoScript

  private func item(_ phase: OutboxPhase, day: CivilDay = Script.day) -> OutboxItem {
    OutboxItem(
      photo: Script.photo, group: Script.group, day: day, captured: Script.noon, offset: 60,
      source: .camera, size: PixelSize(width: 4, height: 3), phase: phase, attempts: 0, leftOut: [])
  }

  @Test func `a photo on its way uses the day, a refused or discarded one does not`() {
    let used: [(OutboxPhase, Bool)] = [
      (.waiting, true), (.sealed(digest: .zero, size: 1), true),
      (.refused(reason: .dayTaken), false), (.finished, false),
    ]
    for (phase, isUsed) in used {
      var limit = DailyLimit()
      limit.count(outbox: [item(phase)])
      #expect(limit.isUsed(Script.group, on: Script.day) == isUsed)
      #expect(!limit.isUsed(Script.id(2), on: Script.day))
      #expect(!limit.isUsed(Script.group, on: CivilDay(Script.day.value + 1)))
    }
  }

  @Test func `a photo another device of mine has sent uses the day, somebody else's does not`() {
    var limit = DailyLimit()
    limit.count(facts: Script.facts(posts: [Script.post(3)]), of: Script.me)
    #expect(!limit.isUsed(Script.group, on: Script.day))
    limit.count(facts: Script.facts(posts: [Script.post(3, by: Script.me)]), of: Script.me)
    #expect(limit.isUsed(Script.group, on: Script.day))
  }

  @Test func `the limit lasts to local midnight and then opens by itself`() {
    var limit = DailyLimit()
    limit.count(lastDaySent: Script.day, in: Script.group)
    let now = Script.occasion()
    #expect(limit.until(Script.group, at: now) == now.nextMidnight)
    let tomorrow = Script.occasion(now.nextMidnight, day: CivilDay(Script.day.value + 1))
    #expect(limit.until(Script.group, at: tomorrow) == nil)
  }

  @Test func `a midnight moved by daylight saving or travel moves the limit with it`() {
    var limit = DailyLimit()
    limit.count(lastDaySent: Script.day, in: Script.group)
    for hours in [-3, -1, 1, 9] as [Int64] {
      var moved = Script.occasion()
      moved.nextMidnight = moved.nextMidnight.advanced(by: hours * 3_600_000)
      #expect(limit.until(Script.group, at: moved) == moved.nextMidnight)
    }
  }

  @Test func `who travels west meets the used days again, and the free day after them`() {
    let yesterday = CivilDay(Script.day.value - 1)
    var limit = DailyLimit()
    limit.count(lastDaySent: Script.day, in: Script.group)
    limit.count(
      facts: Script.facts(posts: [Script.post(3, by: Script.me, day: yesterday)]), of: Script.me)
    let back = Script.occasion(day: yesterday)
    #expect(
      limit.until(Script.group, at: back) == back.nextMidnight.advanced(by: 86_400_000))
  }

  /// A clock that was days ahead or behind when a photo was taken leaves its day used, and no
  /// other: what the server refused for its date is none, what it took is one photo of that day.
  @Test(arguments: [-9, -3, -1, 1, 3, 9] as [Int32])
  func `a clock that was wrong by days neither locks out nor lets in twice`(days: Int32) {
    let wrong = CivilDay(Script.day.value + days)
    var refused = DailyLimit()
    refused.count(outbox: [item(.refused(reason: .dayImplausible), day: wrong)])
    #expect(refused.until(Script.group, at: Script.occasion(day: wrong)) == nil)
    #expect(refused.until(Script.group, at: Script.occasion()) == nil)
    var taken = DailyLimit()
    taken.count(lastDaySent: wrong, in: Script.group)
    #expect(taken.until(Script.group, at: Script.occasion()) == nil)
    #expect(taken.isUsed(Script.group, on: wrong))
    var both = taken
    both.count(outbox: [item(.waiting)])
    let now = Script.occasion()
    let more: Int64 = days == 1 ? 86_400_000 : 0
    #expect(both.until(Script.group, at: now) == now.nextMidnight.advanced(by: more))
  }

  /// Whatever days were used and wherever the calendar goes, the limit ends at the first free day:
  /// every day it covers has its photo.
  @Test func `the limit lasts exactly over days that were used`() {
    var fuzz = FuzzInput(4)
    for _ in 0..<2000 {
      var limit = DailyLimit()
      let used = (0..<fuzz.below(9)).map { _ in Script.day.value + Int32(fuzz.below(12)) - 6 }
      for day in used {
        limit.count(outbox: [item(.waiting, day: CivilDay(day))])
      }
      let today = Script.day.value + Int32(fuzz.below(12)) - 6
      let moment = Script.occasion(day: CivilDay(today))
      var free = today
      while used.contains(free) { free += 1 }
      let expected =
        free == today
        ? nil : moment.nextMidnight.advanced(by: Int64(free - today - 1) * 86_400_000)
      #expect(limit.until(Script.group, at: moment) == expected)
    }
  }

  @Test func `the ends of the calendar do not overflow`() {
    var limit = DailyLimit()
    limit.count(lastDaySent: CivilDay(.max), in: Script.group)
    let last = Occasion(
      instant: Instant(.max), day: CivilDay(.max), nextMidnight: Instant(.max), entropy: [])
    #expect(limit.until(Script.group, at: last) == Instant(.max))
  }
}
