// A photo's way through the server: one per person and day, exactly once, to exactly those it
// was sealed to.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct PostTests {
  let house = House()

  @Test func `a photo reaches those it is sealed to, byte for byte`() async throws {
    try await house.open { door in
      let (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      let bytes = try parcel.sealed(by: anna, for: circle.group)
      let stored = try await door.put(bytes, parcel.photo, in: circle, by: anna)
      #expect(stored.status == 201)
      let receipt = try stored.value(PostReply.self)
      #expect(receipt.expires == receipt.received + 48 * Span.hour)
      let feed = try await door.feed(circle, for: ben)
      #expect(
        feed == [
          PostInfo(
            photo: parcel.photo, sender: anna.account, device: anna.device, day: parcel.day,
            received: receipt.received, expires: receipt.expires, size: UInt32(bytes.count))
        ])
      let sync = try await door.send(.get, "/v1/sync", cookie: ben.cookie)
      #expect(try sync.value(SyncReply.self).groups.first?.posts == feed)
      for _ in 0..<2 {
        let blob = try await door.send(
          .get, door.path(circle, parcel.photo), cookie: ben.cookie)
        #expect(blob.status == 200)
        #expect(blob.body == bytes)
        #expect(blob.headers[.cacheControl] == "no-store")
        #expect(blob.headers[.contentType] == MediaTypes.container)
      }
    }
  }

  @Test func `repeating an upload succeeds whatever has changed since`() async throws {
    try await house.open { door in
      var (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      let bytes = try parcel.sealed(by: anna, for: circle.group)
      let first = try await door.put(bytes, parcel.photo, in: circle, by: anna)
      try await door.carryOut(
        circle.entry(.rename(name: Circle.name()), by: ben, at: door.now), in: &circle, by: ben)
      let next = Person.prekey(2, of: ben.device, signedBy: ben.deviceKey, at: door.now)
      _ = try await door.send(
        .put, "/v1/prekey", PrekeyUpdate(prekey: next), cookie: ben.cookie)
      house.clock.pass(Span.hour)
      let again = try await door.put(bytes, parcel.photo, in: circle, by: anna)
      #expect(again.status == 200)
      #expect(again.body == first.body)
      #expect(house.containers.count == 1)
      #expect(try await door.feed(circle, for: ben).count == 1)
    }
  }

  @Test func `the same photo with other content is a conflict`() async throws {
    try await house.open { door in
      let (anna, ben, circle) = try await door.pair()
      var parcel = door.parcel(circle, to: [anna, ben])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      parcel.content = [1, 2, 3]
      let reply = try await door.put(parcel, in: circle, by: anna)
      #expect(reply.code == .digestConflict)
      #expect(reply.problem?.photo == parcel.photo)
      #expect(house.containers.count == 1)
    }
  }

  @Test func `of two devices racing for a day one wins and the other hears which photo did`()
    async throws
  {
    try await house.open { door in
      var (anna, ben, circle) = try await door.pair()
      let second = Person(phone: "", accountKey: anna.accountKey, at: door.now)
      let tablet = try await door.add(second).device
      try await door.carryOut(
        circle.entry(.addDevice(certificate: tablet.certificate), by: tablet, at: door.now),
        in: &circle, by: tablet)
      let entrants = [anna, tablet].map { ($0, door.parcel(circle, to: [ben])) }
      let group = circle
      let replies = try await withThrowingTaskGroup(
        of: (PhotoID, Door.Reply).self
      ) { tasks in
        for (person, parcel) in entrants {
          tasks.addTask {
            (parcel.photo, try await door.put(parcel, in: group, by: person))
          }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      let winner = try #require(replies.first { $0.1.status == 201 })
      let loser = try #require(replies.first { $0.1.status == 409 })
      #expect(loser.1.code == .dayTaken)
      #expect(loser.1.problem?.photo == winner.0)
      #expect(try await door.feed(circle, for: ben).map(\.photo) == [winner.0])
      #expect(house.containers.count == 1)
    }
  }

  @Test func `others and other days are not in the way`() async throws {
    try await house.open { door in
      let (anna, ben, circle) = try await door.pair()
      var parcel = door.parcel(circle, to: [anna, ben])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      parcel.photo = random()
      #expect(try await door.put(parcel, in: circle, by: ben).status == 201)
      parcel.photo = random()
      parcel.day = CivilDay(parcel.day.value - 1)
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      #expect(try await door.feed(circle, for: ben).count == 3)
    }
  }

  @Test func `a photo sealed under an older head is told the new one`() async throws {
    try await house.open { door in
      var (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      try await door.carryOut(
        circle.entry(.rename(name: Circle.name()), by: ben, at: door.now), in: &circle, by: ben)
      let reply = try await door.put(parcel, in: circle, by: anna)
      #expect(reply.code == .logMoved)
      #expect(reply.problem?.head == circle.roster.head)
      #expect(house.containers.isEmpty)
    }
  }

  @Test func `keys that are superseded or outside the roster are refused`() async throws {
    try await house.open { door in
      let (anna, ben, circle) = try await door.pair()
      let eve = try await door.newcomer("+4915550000003")
      let outside = door.parcel(circle, to: [anna, eve])
      #expect(try await door.put(outside, in: circle, by: anna).code == .prekeyStale)
      let old = door.parcel(circle, to: [anna, ben])
      let next = Person.prekey(2, of: ben.device, signedBy: ben.deviceKey, at: door.now)
      _ = try await door.send(
        .put, "/v1/prekey", PrekeyUpdate(prekey: next), cookie: ben.cookie)
      #expect(try await door.put(old, in: circle, by: anna).code == .prekeyStale)
      var fresh = old
      fresh.recipients = [anna.prekey, next]
      #expect(try await door.put(fresh, in: circle, by: anna).status == 201)
    }
  }

  @Test func `a photo is for its audience and for nobody else`() async throws {
    try await house.open { door in
      var (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      let late = try await door.newcomer("+4915550000003")
      try await door.join(late, &circle, invitedBy: anna)
      #expect(try await door.feed(circle, for: late).isEmpty)
      let sync = try await door.send(.get, "/v1/sync", cookie: late.cookie)
      #expect(try sync.value(SyncReply.self).groups.first?.posts == [])
      let blob = try await door.send(
        .get, door.path(circle, parcel.photo), cookie: late.cookie)
      let none = try await door.send(
        .get, door.path(circle, random(PhotoID.self)), cookie: late.cookie)
      #expect(blob.code == .notFound)
      #expect(blob.body == none.body)
    }
  }

  @Test func `another group's photo cannot be had through one's own`() async throws {
    try await house.open { door in
      let (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      let eve = try await door.newcomer("+4915550000003")
      let own = try await door.circle(of: eve)
      let reply = try await door.send(.get, door.path(own, parcel.photo), cookie: eve.cookie)
      #expect(reply.code == .notFound)
      // Nor does taking its id tell her that it is taken.
      var same = door.parcel(own, to: [eve])
      same.photo = parcel.photo
      #expect(try await door.put(same, in: own, by: eve).status == 201)
    }
  }

  @Test func `without a session, with a stale one or as a stranger nothing is stored`()
    async throws
  {
    try await house.open { door in
      let (anna, ben, circle) = try await door.pair()
      let eve = try await door.newcomer("+4915550000003")
      let parcel = door.parcel(circle, to: [anna, ben])
      let bytes = try parcel.sealed(by: anna, for: circle.group)
      for (cookie, code) in [
        ("", ProblemCode.unauthenticated), ("dayly=AAAA", .unauthenticated),
        ("dayly=" + String(repeating: "A", count: 43), .unauthenticated),
        (eve.cookie, .forbidden), (ben.cookie, .forbidden),
      ] {
        let reply = try await door.send(
          .put, door.path(circle, parcel.photo), bytes, cookie: cookie,
          type: MediaTypes.container)
        #expect(reply.code == code)
      }
      #expect(house.containers.isEmpty)
    }
  }

  @Test func `a container for another place, or damaged, is refused`() async throws {
    try await house.open { door in
      let (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      let bytes = try parcel.sealed(by: anna, for: circle.group)
      let other = try parcel.sealed(by: anna, for: random())
      for (container, photo) in [
        (bytes, random(PhotoID.self)), (other, parcel.photo), ([], parcel.photo),
        (Array(bytes.dropLast()), parcel.photo), (bytes + [0], parcel.photo),
        (Array(bytes.prefix(100)), parcel.photo), (Array(bytes.dropFirst()), parcel.photo),
        (Array("GIF89a".utf8), parcel.photo),
      ] {
        let reply = try await door.put(container, photo, in: circle, by: anna)
        #expect(reply.code == .malformed)
      }
      #expect(house.containers.isEmpty)
      #expect(try await door.put(bytes, parcel.photo, in: circle, by: anna).status == 201)
    }
  }

  @Test(arguments: [TestingSetup2.router, .live])
  func `what is too large is refused, announced or not`(_ setup: TestingSetup2) async throws {
    try await house.open(setup.value) { door in
      let (anna, _, circle) = try await door.pair()
      let large = [UInt8](repeating: 7, count: 9 << 20)
      let reply = try await door.put(large, random(), in: circle, by: anna)
      #expect(reply.code == .tooLarge)
      let body = try await door.send(
        .post, "/v1/groups", [UInt8](repeating: 0, count: 40_000), cookie: anna.cookie)
      #expect(body.status == 413)
      #expect(house.containers.isEmpty)
    }
  }

  @Test(arguments: [-4, 2]) func `a day that is nowhere is refused`(_ days: Int32) async throws {
    try await house.open { door in
      let (anna, ben, circle) = try await door.pair()
      var parcel = door.parcel(circle, to: [anna, ben])
      parcel.day = CivilDay(parcel.day.value + days)
      let reply = try await door.put(parcel, in: circle, by: anna)
      #expect(reply.code == .dayImplausible)
      #expect(reply.status == 422)
    }
  }
}
