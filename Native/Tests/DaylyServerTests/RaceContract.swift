// What happens at once, and has to end as if one had come after the other.

import Testing
import Wire

@testable import DaylyServer

extension StoreContract {
  @Test(arguments: StoreKind.served)
  func `photos sent into many groups at once bring no more than a day may`(_ kind: StoreKind)
    async throws
  {
    try await kind.with { (store: any Store) async throws -> Void in
      let sender = try await registered(store)
      var claims: [PostClaim] = []
      for _ in 0..<9 {
        let group: GroupID = random()
        let first = entry(group, 0, [sender.account])
        _ = try await store.append(first, expecting: nil)
        var claim = try claim(group, first.head, by: sender)
        claim.post.info.size = UInt32(Quota.postBytesPerDayMax / 4)
        claims.append(claim)
      }
      let outcomes = try await withThrowingTaskGroup(of: PostOutcome.self) { tasks in
        for claim in claims { tasks.addTask { try await store.post(claim) } }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 == .stored }.count == 4)
      #expect(outcomes.filter { $0 == .quotaReached(now + Span.day) }.count == 5)
    }
  }

  @Test(arguments: StoreKind.served)
  func `of places an account waits at at once one is open`(_ kind: StoreKind) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let host = try await registered(store)
      let links: [LinkID] = (0..<9).map { _ in random() }
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for link in links {
          tasks.addTask {
            _ = try await store.wait(
              at: link, by: host.account, now: now, expires: now + 100)
          }
        }
        try await tasks.waitForAll()
      }
      var open = 0
      for link in links {
        let device = LinkingDevice(key: random(), tag: random())
        if try await store.offer(at: link, device, now: now) != .gone { open += 1 }
      }
      #expect(open == 1)
    }
  }

  @Test(arguments: StoreKind.served)
  func `a counter that many use at once counts each`(_ kind: StoreKind) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let scopes: [Digest] = (0..<3).map { _ in random() }
      let refusals = try await withThrowingTaskGroup(of: Instant?.self) { tasks in
        for number in 0..<30 {
          let uses = scopes.map { UseClaim(scope: $0, most: 20, ends: now + 100) }
          tasks.addTask {
            try await store.count(number % 2 == 0 ? uses : uses.reversed(), now: now)
          }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(refusals.filter { $0 == nil }.count == 20)
      #expect(refusals.filter { $0 == now + 100 }.count == 10)
    }
  }

  @Test(arguments: StoreKind.served)
  func `of a deleted account nothing is left, whatever happens beside it`(_ kind: StoreKind)
    async throws
  {
    try await kind.with { (store: any Store) async throws -> Void in
      for _ in 0..<10 {
        let (person, other) = (try await registered(store), try await registered(store))
        let group: GroupID = random()
        let first = entry(group, 0, [person.account, other.account])
        _ = try await store.append(first, expecting: nil)
        let claim = try claim(group, first.head, by: person)
        let session = SessionRecord(
          token: random(), account: person.account, device: person.device, expires: now + 100)
        let push = PushRecord(
          device: person.device, account: person.account,
          subscription: PushSubscriber().subscription())
        let next = device(after: person)
        let link: LinkID = random()
        let deleted = try await withThrowingTaskGroup(of: DeletedAccount?.self) { tasks in
          tasks.addTask { try await store.deleteAccount(of: person.device, until: now + 9) }
          tasks.addTask {
            _ = try await store.openSession(session)
            _ = try await store.post(claim)
            return nil
          }
          tasks.addTask {
            _ = try await store.putPush(push)
            _ = try await store.append(next, expecting: person.head)
            // For an account that is not there this is a failure, which no route gets to.
            _ = try? await store.wait(
              at: link, by: person.account, now: now, expires: now + 100)
            return nil
          }
          return try await tasks.reduce(into: []) { $0.append($1) }
        }
        #expect(deleted.compactMap { $0 }.count == 1)
        #expect(try await store.session(session.token, now: now) == nil)
        #expect(try await store.snapshot(of: group, now: now)?.posts == [])
        #expect(try await store.device(next.device) == nil)
        #expect(try await store.accountKey(person.account) == nil)
        #expect(try await store.accountEntries(of: person.account, from: 0).isEmpty)
        #expect(try await store.isDeleted(person.device) != nil)
        let arriving = LinkingDevice(key: random(), tag: random())
        #expect(try await store.offer(at: link, arriving, now: now) == .gone)
        #expect(try await store.groups(of: person.account).isEmpty)
      }
    }
  }
}
