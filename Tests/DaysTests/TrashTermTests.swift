// For how many days more the trash keeps an item.

import Days
import Testing
import Wire

@Suite struct TrashTermTests {
  private static let day: Int64 = 86_400_000

  @Test(
    arguments: [
      (0, 30), (1, 30), (day - 1, 30), (day, 29), (29 * day, 1), (30 * day - 1, 1), (30 * day, 0),
      (31 * day, 0), (-1, 30), (-40 * day, 30),
    ] as [(Int64, UInt16)])
  func `a day that was begun counts`(passed: Int64, left: UInt16) {
    let trashed = Instant(1_700_000_000_000)
    let question = DaysQuestion.trashDaysLeft(
      trashed: trashed, now: Instant(trashed.value + passed))
    #expect(question.answer == .trashDaysLeft(days: left))
  }

  @Test func `clocks that are wrong by ages are counted with`() {
    #expect(TrashTerm.daysLeft(since: Instant(.min), at: Instant(.max)) == 0)
    #expect(TrashTerm.daysLeft(since: Instant(.max), at: Instant(.min)) == 30)
  }
}
