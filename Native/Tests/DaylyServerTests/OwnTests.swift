// What the devices of an account share: one document, replaced only by who knows the last one.

import Bytes
import Testing
import Wire

@testable import DaylyServer

extension Door {
  fileprivate func own(_ person: Person?) async throws -> Reply {
    try await send(.get, "/v1/own", cookie: person?.cookie)
  }

  fileprivate func putOwn(
    _ id: OwnID, after: OwnID?, _ sealed: [UInt8] = [1, 2, 3], as person: Person?
  ) async throws -> Reply {
    let update = OwnUpdate(after: after, id: id, sealed: sealed)
    return try await send(.put, "/v1/own", update, cookie: person?.cookie)
  }
}

@Suite struct OwnTests {
  let house = House()
  let first: OwnID = random()
  let second: OwnID = random()

  @Test func `a document is there for every device of the account, and for nobody else`()
    async throws
  {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let ben = try await door.newcomer("+4915550000002")
      #expect(try await door.own(anna).code == .notFound)
      #expect(try await door.putOwn(first, after: nil, as: anna).status == 204)
      let next = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: anna, at: house.clock.now())
      let (reply, tablet) = try await door.add(next)
      #expect(reply.status == 201)
      #expect(try await door.own(tablet).value() == OwnReply(id: first, sealed: [1, 2, 3]))
      #expect(try await door.own(ben).code == .notFound)
      #expect(try await door.putOwn(second, after: first, [4], as: tablet).status == 204)
      #expect(try await door.own(anna).value() == OwnReply(id: second, sealed: [4]))
      for (person, id) in [(anna, second), (tablet, second), (ben, nil)] {
        let sync: SyncReply = try await door.send(.get, "/v1/sync", cookie: person.cookie).value()
        #expect(sync.own == id)
      }
    }
  }

  @Test func `only who knows the last document replaces it, and repeating is harmless`()
    async throws
  {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      #expect(try await door.putOwn(first, after: second, as: anna).code == .versionMoved)
      for _ in 0..<2 { #expect(try await door.putOwn(first, after: nil, as: anna).status == 204) }
      // The same id with other contents, on nothing, on another.
      #expect(try await door.putOwn(first, after: first, [9], as: anna).status == 409)
      #expect(try await door.putOwn(second, after: nil, [9], as: anna).code == .versionMoved)
      #expect(try await door.putOwn(second, after: random(), [9], as: anna).status == 409)
      #expect(try await door.own(anna).value() == OwnReply(id: first, sealed: [1, 2, 3]))
    }
  }

  @Test func `of devices that change it at once one is first`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
        for _ in 0..<9 {
          tasks.addTask { try await door.putOwn(random(), after: nil, as: anna).status }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 204 }.count == 1)
      #expect(statuses.filter { $0 == 409 }.count == 8)
    }
  }

  @Test func `without a session, too large or not a document: refused`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      #expect(try await door.own(nil).code == .unauthenticated)
      #expect(try await door.putOwn(first, after: nil, as: nil).code == .unauthenticated)
      let much = [UInt8](repeating: 1, count: 24_577)
      #expect(try await door.putOwn(first, after: nil, much, as: anna).code == .malformed)
      let most = [UInt8](repeating: 1, count: 24_576)
      #expect(try await door.putOwn(first, after: nil, most, as: anna).status == 204)
    }
  }
}
