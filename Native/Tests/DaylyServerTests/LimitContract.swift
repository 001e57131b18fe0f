// What is counted, what a day may bring, and what of it goes.

import Testing
import Wire

@testable import DaylyServer

extension StoreContract {
  @Test(arguments: StoreKind.served)
  func `a counter begins anew when its window has ended`(_ kind: StoreKind) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let scope: Digest = random()
      for uses in 1...3 as ClosedRange<Int64> {
        let use = UseClaim(scope: scope, most: 3, ends: now + 100 + uses)
        #expect(try await store.count([use], now: now + uses) == nil)
      }
      let use = UseClaim(scope: scope, most: 3, ends: now + 200)
      #expect(try await store.count([use], now: now + 100) == now + 101)
      #expect(try await store.count([use], now: now + 101) == nil)
    }
  }

  @Test(arguments: StoreKind.served)
  func `where one limit is reached none of the others is used`(_ kind: StoreKind) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let own = UseClaim(scope: random(), most: 2, ends: now + 100)
      let shared = UseClaim(scope: random(), most: 5, ends: now + 200)
      for _ in 0..<2 { #expect(try await store.count([own, shared], now: now) == nil) }
      for _ in 0..<9 { #expect(try await store.count([own, shared], now: now) == now + 100) }
      for _ in 0..<3 { #expect(try await store.count([shared], now: now) == nil) }
      #expect(try await store.count([shared], now: now) == now + 200)
    }
  }

  @Test(arguments: StoreKind.served)
  func `a day brings so many photos of one account and so many bytes, and no more`(
    _ kind: StoreKind
  ) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let (sender, other) = (try await registered(store), try await registered(store))
      let large = UInt32(Quota.postBytesPerDayMax / 4)
      for (size, most) in [(UInt32(1), Quota.postsPerDayMax), (large, 4)] {
        let poster = size == 1 ? sender : other
        for number in 0...most {
          let group: GroupID = random()
          let first = entry(group, 0, [poster.account])
          _ = try await store.append(first, expecting: nil)
          var claim = try claim(group, first.head, by: poster)
          claim.post.info.size = size
          let outcome = try await store.post(claim)
          #expect(outcome == (number < most ? .stored : .quotaReached(now + Span.day)))
          guard number == most else { continue }
          claim.post.info.received = now + Span.day
          #expect(try await store.post(claim) == .stored)
        }
      }
    }
  }

  @Test(arguments: StoreKind.served)
  func `a group that nobody is in any more goes after its time, and one with people stays`(
    _ kind: StoreKind
  ) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let (account, invite): (AccountID, InviteID) = (random(), random())
      let groups: [GroupID] = [random(), random(), random()]
      var heads: [LogHead] = []
      for group in groups {
        var first = entry(group, 0, [account])
        first.invite = group == groups[0] ? invite : nil
        _ = try await store.append(first, expecting: nil)
        heads.append(first.head)
      }
      for index in [0, 1] {
        _ = try await store.append(entry(groups[index], 1, []), expecting: heads[index])
      }
      try await store.tidy(now: now)
      // Somebody comes back into one of them, as only a store may be told.
      let back = try #require(try await store.head(of: groups[1]))
      _ = try await store.append(entry(groups[1], 2, [account]), expecting: back)
      try await store.tidy(now: now + (Quota.emptyGroupLife - 1))
      #expect(try await store.head(of: groups[0]) != nil)
      try await store.tidy(now: now + Quota.emptyGroupLife)
      #expect(try await store.head(of: groups[0]) == nil)
      #expect(try await store.entries(of: groups[0], from: 0, most: 9).isEmpty)
      #expect(try await store.group(of: invite) == nil)
      for group in groups[1...] { #expect(try await store.head(of: group) != nil) }
      // Left again, it has all of its time again.
      let end = try #require(try await store.head(of: groups[1]))
      _ = try await store.append(entry(groups[1], 3, []), expecting: end)
      try await store.tidy(now: now + Quota.emptyGroupLife)
      #expect(try await store.head(of: groups[1]) != nil)
    }
  }

  @Test(arguments: StoreKind.served)
  func `expired posts come page by page, whatever becomes of those before`(
    _ kind: StoreKind
  ) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let sender = try await registered(store)
      for _ in 0..<5 {
        let group: GroupID = random()
        let first = entry(group, 0, [sender.account])
        _ = try await store.append(first, expecting: nil)
        _ = try await store.post(try claim(group, first.head, by: sender))
      }
      var found: [PostRecord] = []
      while true {
        let page = try await store.expired(now: now + 100, after: found.last, most: 2)
        if page.isEmpty { break }
        found += page
      }
      #expect(found.count == 5)
      #expect(Set(found.map(\.blob)).count == 5)
    }
  }
}
