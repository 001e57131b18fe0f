// Who is in which group. A roster follows from its log alone, so one that was computed stays
// right for its head; the newest of each group is remembered.

import Membership
import Synchronization
import Wire

final class Rosters: Sendable {
  /// Above this the memory begins anew.
  private static let countMax = 10_000
  private static let pageMax = 256

  private let store: any Store
  private let known = Mutex<[GroupID: Roster]>([:])

  init(store: any Store) { self.store = store }

  /// The roster at `head`; `nil` when the log there does not lead to it.
  func roster(of group: GroupID, at head: LogHead) async throws -> Roster? {
    var roster = known.withLock { $0[group] }
    if let roster, roster.head == head { return roster }
    if let newer = roster, newer.head.index >= head.index { roster = nil }
    while roster.map({ $0.head.index < head.index }) ?? true {
      let next = roster.map { $0.head.index + 1 } ?? 0
      let page = try await store.entries(of: group, from: next, most: Self.pageMax)
      if page.isEmpty { return nil }
      for stored in page where roster.map({ $0.head.index < head.index }) ?? true {
        roster = try Self.next(roster, stored)
      }
    }
    guard let roster, roster.head == head else { return nil }
    keep(roster)
    return roster
  }

  /// The first entry at or after `first` that leaves `account` outside; `nil` when none does.
  func departure(
    of account: AccountID, from group: GroupID, notBefore first: UInt32
  ) async throws -> LogHead? {
    var roster: Roster?
    while true {
      let next = roster.map { $0.head.index + 1 } ?? 0
      let page = try await store.entries(of: group, from: next, most: Self.pageMax)
      if page.isEmpty { return nil }
      for stored in page {
        let wasInside = roster?.member(account) != nil
        let after = try Self.next(roster, stored)
        if wasInside, after.member(account) == nil, after.head.index >= first { return after.head }
        roster = after
      }
    }
  }

  /// Remembers a roster whose checks were all done.
  func keep(_ roster: Roster) {
    known.withLock { known in
      if let other = known[roster.group], other.head.index > roster.head.index { return }
      if known.count >= Self.countMax { known = [:] }
      known[roster.group] = roster
    }
  }

  /// Entries in the database were checked when they came; only their effect is computed here.
  private static func next(_ roster: Roster?, _ stored: StoredEntry) throws -> Roster {
    guard var roster else { return try Roster.founding(stored.entry, hash: stored.hash).0 }
    _ = try roster.apply(stored.entry, hash: stored.hash, now: nil)
    return roster
  }
}
