// What the devices of an account share: one document, replaced only by who knows the last one.

import Bytes
import Testing
import Wire

@testable import DaylyServer

extension TestClient {
  fileprivate func accountSettings(_ person: Person?) async throws -> Reply {
    try await send(.get, "/v1/account-settings", cookie: person?.cookie)
  }

  fileprivate func putAccountSettings(
    _ id: AccountSettingsID, after: AccountSettingsID?, _ sealed: [UInt8] = [1, 2, 3],
    as person: Person?
  ) async throws -> Reply {
    let update = AccountSettingsUpdate(after: after, id: id, sealed: sealed)
    return try await send(.put, "/v1/account-settings", update, cookie: person?.cookie)
  }
}

@Suite struct AccountSettingsTests {
  let server = TestServer()
  let first: AccountSettingsID = random()
  let second: AccountSettingsID = random()

  @Test func `a document is there for every device of the account, and for nobody else`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let ben = try await client.newcomer("+4915550000002")
      #expect(try await client.accountSettings(anna).code == .notFound)
      #expect(try await client.putAccountSettings(first, after: nil, as: anna).status == 204)
      let next = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: anna, at: server.clock.now())
      let (reply, tablet) = try await client.add(next)
      #expect(reply.status == 201)
      #expect(
        try await client.accountSettings(tablet).value()
          == AccountSettingsReply(id: first, sealed: [1, 2, 3]))
      #expect(try await client.accountSettings(ben).code == .notFound)
      #expect(
        try await client.putAccountSettings(second, after: first, [4], as: tablet).status == 204)
      #expect(
        try await client.accountSettings(anna).value()
          == AccountSettingsReply(id: second, sealed: [4]))
      for (person, id) in [(anna, second), (tablet, second), (ben, nil)] {
        let sync: SyncReply = try await client.send(.get, "/v1/sync", cookie: person.cookie).value()
        #expect(sync.accountSettings == id)
      }
    }
  }

  @Test func `only who knows the last document replaces it, and repeating is harmless`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      #expect(
        try await client.putAccountSettings(first, after: second, as: anna).code == .versionMoved)
      for _ in 0..<2 {
        #expect(try await client.putAccountSettings(first, after: nil, as: anna).status == 204)
      }
      // The same id with other contents, on nothing, on another.
      #expect(try await client.putAccountSettings(first, after: first, [9], as: anna).status == 409)
      #expect(
        try await client.putAccountSettings(second, after: nil, [9], as: anna).code == .versionMoved
      )
      #expect(
        try await client.putAccountSettings(second, after: random(), [9], as: anna).status == 409)
      #expect(
        try await client.accountSettings(anna).value()
          == AccountSettingsReply(id: first, sealed: [1, 2, 3]))
    }
  }

  @Test func `of devices that change it at once one is first`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
        for _ in 0..<9 {
          tasks.addTask {
            try await client.putAccountSettings(random(), after: nil, as: anna).status
          }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 204 }.count == 1)
      #expect(statuses.filter { $0 == 409 }.count == 8)
    }
  }

  @Test func `without a session, too large or not a document: refused`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      #expect(try await client.accountSettings(nil).code == .unauthenticated)
      #expect(
        try await client.putAccountSettings(first, after: nil, as: nil).code == .unauthenticated)
      let much = [UInt8](repeating: 1, count: 24_577)
      #expect(
        try await client.putAccountSettings(first, after: nil, much, as: anna).code == .malformed)
      let most = [UInt8](repeating: 1, count: 24_576)
      #expect(try await client.putAccountSettings(first, after: nil, most, as: anna).status == 204)
    }
  }
}
