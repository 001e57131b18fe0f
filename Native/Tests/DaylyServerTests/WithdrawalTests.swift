// Taking a photo back: gone for everybody at once, the day used all the same.

import Testing
import Wire

@testable import DaylyServer

@Suite struct WithdrawalTests {
  let server = TestServer()

  @Test func `a withdrawn photo is gone for everybody, and its day stays used`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      let bytes = try draft.sealed(by: anna, for: group.id)
      #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 201)
      let path = client.path(group, draft.photo)
      // Read once, so that it lies in memory.
      #expect(try await client.send(.get, path, cookie: ben.cookie).status == 200)
      for _ in 0..<2 {
        #expect(try await client.send(.delete, path, cookie: anna.cookie).status == 204)
        for person in [anna, ben] {
          #expect(try await client.send(.get, path, cookie: person.cookie).code == .notFound)
          #expect(try await client.feed(group, for: person).isEmpty)
        }
        #expect(server.containers.isEmpty)
      }
      // Neither the same photo nor another brings it back.
      #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 200)
      #expect(try await client.feed(group, for: ben).isEmpty)
      let other = client.draft(group, to: [anna, ben])
      let refused = try await client.put(other, in: group, by: anna)
      #expect(refused.code == .dayTaken && refused.problem?.photo == draft.photo)
    }
  }

  @Test func `only its sender withdraws a photo`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let stranger = try await client.newcomer("+4915550000003")
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      let path = client.path(group, draft.photo)
      #expect(try await client.send(.delete, path, cookie: ben.cookie).code == .notFound)
      #expect(try await client.send(.delete, path, cookie: stranger.cookie).code == .forbidden)
      #expect(try await client.send(.delete, path).code == .unauthenticated)
      let unknown = client.path(group, random(PhotoID.self))
      #expect(try await client.send(.delete, unknown, cookie: anna.cookie).code == .notFound)
      #expect(try await client.feed(group, for: ben).count == 1)
    }
  }
}
