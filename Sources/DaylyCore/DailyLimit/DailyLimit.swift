// One photo per person, group and local day. Whether today's is used follows from what this
// device has on its way, what the feed shows and what was delivered; nothing is counted or reset,
// so midnight needs no event and a wrong clock breaks nothing for longer than it is wrong.

import Bytes
import Kernel
import Wire

/// Which days its owner has used. A value: make a new one whenever the facts change.
struct DailyLimit: Equatable, Sendable {
  private struct Use: Equatable {
    var group: GroupID
    var day: CivilDay
  }

  private var uses: [Use] = []

  init() {}

  /// What is on its way counts from the moment it is sent; a refused or finished one does not.
  mutating func count(outbox: [OutboxItem]) {
    for item in outbox {
      switch item.phase {
      case .waiting, .sealed: uses.append(Use(group: item.group, day: item.day))
      case .refused, .finished: break
      }
    }
  }

  /// The feed also knows what the owner's other devices have sent.
  mutating func count(facts: GroupFacts, of account: AccountID) {
    for post in facts.posts where post.info.sender == account {
      uses.append(Use(group: facts.group, day: post.info.day))
    }
  }

  /// The newest day known to have been delivered, which outlives the photo.
  mutating func count(lastDaySent day: CivilDay?, in group: GroupID) {
    if let day { uses.append(Use(group: group, day: day)) }
  }

  /// Whether the owner has sent a photo of this day to this group. A day that was used stays
  /// used when the calendar comes back to it, as it does for who travels west.
  func isUsed(_ group: GroupID, on day: CivilDay) -> Bool {
    uses.contains { $0.group == group && $0.day == day }
  }

  /// The local midnight at which a photo may be taken again, or `nil` when one may be taken now.
  func until(_ group: GroupID, at occasion: Occasion) -> Instant? {
    guard isUsed(group, on: occasion.day) else { return nil }
    // Usually tomorrow; later only when the calendar went back over days that were used.
    var midnight = occasion.nextMidnight
    var day = occasion.day.value
    for _ in uses {
      guard day < CivilDay.ends.upperBound else { break }
      day += 1
      guard isUsed(group, on: CivilDay(day)) else { break }
      midnight = midnight.advanced(by: Self.dayMilliseconds)
    }
    return midnight
  }

  private static let dayMilliseconds: Int64 = 86_400_000
}
