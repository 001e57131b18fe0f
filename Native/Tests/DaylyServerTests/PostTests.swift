// A photo's way through the server: one per person and day, exactly once, to exactly those it
// was sealed to.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct PostTests {
  let server = TestServer()

  @Test func `a photo reaches those it is sealed to, byte for byte`() async throws {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      let bytes = try draft.sealed(by: anna, for: group.id)
      let stored = try await client.put(bytes, draft.photo, in: group, by: anna)
      #expect(stored.status == 201)
      let receipt = try stored.value(PostReply.self)
      #expect(receipt.expires == receipt.received + 48 * Span.hour)
      let feed = try await client.feed(group, for: ben)
      #expect(
        feed == [
          PostInfo(
            photo: draft.photo, sender: anna.account, device: anna.device, day: draft.day,
            received: receipt.received, expires: receipt.expires, size: UInt32(bytes.count))
        ])
      let sync = try await client.send(.get, "/v1/sync", cookie: ben.cookie)
      #expect(try sync.value(SyncReply.self).groups.first?.posts == feed)
      for _ in 0..<2 {
        let blob = try await client.send(
          .get, client.path(group, draft.photo), cookie: ben.cookie)
        #expect(blob.status == 200)
        #expect(blob.body == bytes)
        #expect(blob.headers[.cacheControl] == "no-store")
        #expect(blob.headers[.contentType] == MediaTypes.container)
      }
    }
  }

  @Test func `repeating an upload succeeds whatever has changed since`() async throws {
    try await server.run { client in
      var (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      let bytes = try draft.sealed(by: anna, for: group.id)
      let first = try await client.put(bytes, draft.photo, in: group, by: anna)
      try await client.carryOut(
        group.entry(.rename(name: TestGroup.name()), by: ben, at: client.now), in: &group, by: ben)
      let next = Person.prekey(2, of: ben.device, signedBy: ben.deviceKey, at: client.now)
      _ = try await client.send(
        .put, "/v1/prekey", PrekeyUpdate(prekey: next), cookie: ben.cookie)
      server.clock.pass(Span.hour)
      let again = try await client.put(bytes, draft.photo, in: group, by: anna)
      #expect(again.status == 200)
      #expect(again.body == first.body)
      #expect(server.containers.count == 1)
      #expect(try await client.feed(group, for: ben).count == 1)
    }
  }

  @Test func `the same photo with other content is a conflict`() async throws {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      var draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      draft.content = [1, 2, 3]
      let reply = try await client.put(draft, in: group, by: anna)
      #expect(reply.code == .digestConflict)
      #expect(reply.problem?.photo == draft.photo)
      #expect(server.containers.count == 1)
    }
  }

  @Test func `of two devices racing for a day one wins and the other hears which photo did`()
    async throws
  {
    try await server.run { client in
      var (anna, ben, group) = try await client.pair()
      let second = Person(phone: "", accountKey: anna.accountKey, at: client.now)
      let tablet = try await client.add(second).device
      try await client.carryOut(
        group.entry(.addDevice(certificate: tablet.certificate), by: tablet, at: client.now),
        in: &group, by: tablet)
      let entrants = [anna, tablet].map { ($0, client.draft(group, to: [ben])) }
      let joined = group
      let replies = try await withThrowingTaskGroup(
        of: (PhotoID, TestClient.Reply).self
      ) { tasks in
        for (person, draft) in entrants {
          tasks.addTask {
            (draft.photo, try await client.put(draft, in: joined, by: person))
          }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      let winner = try #require(replies.first { $0.1.status == 201 })
      let loser = try #require(replies.first { $0.1.status == 409 })
      #expect(loser.1.code == .dayTaken)
      #expect(loser.1.problem?.photo == winner.0)
      #expect(try await client.feed(group, for: ben).map(\.photo) == [winner.0])
      #expect(server.containers.count == 1)
    }
  }

  @Test func `others and other days are not in the way`() async throws {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      var draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      draft.photo = random()
      #expect(try await client.put(draft, in: group, by: ben).status == 201)
      draft.photo = random()
      draft.day = CivilDay(draft.day.value - 1)
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      #expect(try await client.feed(group, for: ben).count == 3)
    }
  }

  @Test func `a photo sealed under an older head is told the new one`() async throws {
    try await server.run { client in
      var (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      try await client.carryOut(
        group.entry(.rename(name: TestGroup.name()), by: ben, at: client.now), in: &group, by: ben)
      let reply = try await client.put(draft, in: group, by: anna)
      #expect(reply.code == .logMoved)
      #expect(reply.problem?.head == group.roster.head)
      #expect(server.containers.isEmpty)
    }
  }

  @Test func `keys that are superseded or outside the roster are refused`() async throws {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      let eve = try await client.newcomer("+4915550000003")
      let outside = client.draft(group, to: [anna, eve])
      #expect(try await client.put(outside, in: group, by: anna).code == .prekeyStale)
      let old = client.draft(group, to: [anna, ben])
      let next = Person.prekey(2, of: ben.device, signedBy: ben.deviceKey, at: client.now)
      _ = try await client.send(
        .put, "/v1/prekey", PrekeyUpdate(prekey: next), cookie: ben.cookie)
      #expect(try await client.put(old, in: group, by: anna).code == .prekeyStale)
      var fresh = old
      fresh.recipients = [anna.prekey, next]
      #expect(try await client.put(fresh, in: group, by: anna).status == 201)
    }
  }

  @Test func `a photo is for its audience and for nobody else`() async throws {
    try await server.run { client in
      var (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      let late = try await client.newcomer("+4915550000003")
      try await client.join(late, &group, invitedBy: anna)
      #expect(try await client.feed(group, for: late).isEmpty)
      let sync = try await client.send(.get, "/v1/sync", cookie: late.cookie)
      #expect(try sync.value(SyncReply.self).groups.first?.posts == [])
      let blob = try await client.send(
        .get, client.path(group, draft.photo), cookie: late.cookie)
      let none = try await client.send(
        .get, client.path(group, random(PhotoID.self)), cookie: late.cookie)
      #expect(blob.code == .notFound)
      #expect(blob.body == none.body)
    }
  }

  @Test func `another group's photo cannot be had through one's own`() async throws {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      let eve = try await client.newcomer("+4915550000003")
      let own = try await client.newGroup(of: eve)
      let reply = try await client.send(.get, client.path(own, draft.photo), cookie: eve.cookie)
      #expect(reply.code == .notFound)
      // Nor does taking its id tell her that it is taken.
      var same = client.draft(own, to: [eve])
      same.photo = draft.photo
      #expect(try await client.put(same, in: own, by: eve).status == 201)
    }
  }

  @Test func `without a session, with a stale one or as a stranger nothing is stored`()
    async throws
  {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      let eve = try await client.newcomer("+4915550000003")
      let draft = client.draft(group, to: [anna, ben])
      let bytes = try draft.sealed(by: anna, for: group.id)
      for (cookie, code) in [
        ("", ProblemCode.unauthenticated), ("dayly=AAAA", .unauthenticated),
        ("dayly=" + String(repeating: "A", count: 43), .unauthenticated),
        (eve.cookie, .forbidden), (ben.cookie, .forbidden),
      ] {
        let reply = try await client.send(
          .put, client.path(group, draft.photo), bytes, cookie: cookie,
          type: MediaTypes.container)
        #expect(reply.code == code)
      }
      #expect(server.containers.isEmpty)
    }
  }

  @Test func `a container for another place, or damaged, is refused`() async throws {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      let bytes = try draft.sealed(by: anna, for: group.id)
      let other = try draft.sealed(by: anna, for: random())
      for (container, photo) in [
        (bytes, random(PhotoID.self)), (other, draft.photo), ([], draft.photo),
        (Array(bytes.dropLast()), draft.photo), (bytes + [0], draft.photo),
        (Array(bytes.prefix(100)), draft.photo), (Array(bytes.dropFirst()), draft.photo),
        (Array("GIF89a".utf8), draft.photo),
      ] {
        let reply = try await client.put(container, photo, in: group, by: anna)
        #expect(reply.code == .malformed)
      }
      #expect(server.containers.isEmpty)
      #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 201)
    }
  }

  @Test(arguments: [TestingSetup2.router, .live])
  func `what is too large is refused, announced or not`(_ setup: TestingSetup2) async throws {
    try await server.run(setup.value) { client in
      let (anna, _, group) = try await client.pair()
      let large = [UInt8](repeating: 7, count: 9 << 20)
      let reply = try await client.put(large, random(), in: group, by: anna)
      #expect(reply.code == .tooLarge)
      let body = try await client.send(
        .post, "/v1/groups", [UInt8](repeating: 0, count: 40_000), cookie: anna.cookie)
      #expect(body.status == 413)
      #expect(server.containers.isEmpty)
    }
  }

  @Test func `nobody gets four photos in at once, whatever days they claim`() async throws {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      var codes: [ProblemCode?] = []
      for days in [1, -2, -1, 0, -3] as [Int32] {
        var draft = client.draft(group, to: [anna, ben])
        draft.day = CivilDay(draft.day.value + days)
        let reply = try await client.put(draft, in: group, by: anna)
        codes.append(reply.status == 201 ? nil : reply.code)
      }
      #expect(codes.filter { $0 == nil }.count <= 3)
      #expect(codes.contains(.rateLimited))
    }
  }

  @Test(arguments: [-4, 2]) func `a day that is nowhere is refused`(_ days: Int32) async throws {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      var draft = client.draft(group, to: [anna, ben])
      draft.day = CivilDay(draft.day.value + days)
      let reply = try await client.put(draft, in: group, by: anna)
      #expect(reply.code == .dayImplausible)
      #expect(reply.status == 422)
    }
  }
}
