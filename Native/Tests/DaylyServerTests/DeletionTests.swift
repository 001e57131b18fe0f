// The end of an account: what of it is left at the server, and who may ask for it.

import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct DeletionTests {
  let server = TestServer()

  @Test func `a deleted account leaves nothing in any file`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let second = Person(
        phone: anna.phone, accountKey: anna.accountKey, certifiedBy: anna, at: client.now)
      #expect(try await client.add(second).reply.status == 201)
      let own = AccountSettingsUpdate(
        after: nil, id: random(), sealed: SystemRandomness().bytes(64))
      #expect(
        try await client.send(.put, "/v1/account-settings", own, cookie: anna.cookie).status == 204)
      #expect(try server.holds(anna.account.bytes))

      #expect(try await client.delete(anna).status == 204)
      try await client.backend.sweep()
      for secret in [anna.account.bytes, anna.certificate.accountKey.bytes, own.sealed] {
        #expect(try !server.holds(secret))
      }
      // What is kept to tell the other devices goes as well.
      server.clock.pass(Backend.deletionTold)
      try await client.backend.sweep()
      #expect(try !server.holds(anna.device.bytes))
      #expect(try !server.holds(second.device.bytes))
    }
  }

  @Test func `photos go at once, and the others' group goes on`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      let leaving = group.entry(.leave, by: anna, at: client.now)
      try await client.carryOut(leaving, in: &group, by: anna)

      #expect(try await client.delete(anna).status == 204)
      #expect(server.containers.isEmpty)
      #expect(try await client.feed(group, for: ben).isEmpty)
      #expect(try await client.send(.get, "/v1/sync", cookie: anna.cookie).code == .unauthenticated)
      let carla = try await client.newcomer("+4915550000003")
      try await client.join(carla, &group, invitedBy: ben)
      let next = client.draft(group, to: [ben, carla])
      #expect(try await client.put(next, in: group, by: ben).status == 201)
      // The number is free for somebody new.
      #expect(try await client.newcomer(anna.phone).account != anna.account)
    }
  }

  @Test func `it takes a device's signature for this and nothing else, and may come twice`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let ben = try await client.newcomer("+4915550000002")
      let session = try await client.challenge(for: anna.device)
      let sessionProof = SessionRequest(
        device: anna.device, challenge: session, proof: anna.proof(session))
      #expect(try await client.delete(by: sessionProof).code == .badSignature)
      let others = try await client.challenge(for: anna.device)
      let message = SignedMessage.deletion(challenge: others, device: anna.device)
      let bens = SessionRequest(
        device: anna.device, challenge: others, proof: ben.deviceKey.sign(message))
      #expect(try await client.delete(by: bens).code == .badSignature)
      #expect(try await client.send(.get, "/v1/sync", cookie: anna.cookie).status == 200)

      for _ in 0..<2 { #expect(try await client.delete(anna).status == 204) }
      #expect(try await client.send(.get, "/v1/sync", cookie: ben.cookie).status == 200)
      let stranger = Person(phone: "+4915550000009", at: client.now)
      #expect(try await client.delete(stranger).code == .badSignature)
    }
  }

  @Test func `the other devices are told, and let nobody in again`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let second = Person(
        phone: anna.phone, accountKey: anna.accountKey, certifiedBy: anna, at: client.now)
      #expect(try await client.add(second).reply.status == 201)
      #expect(try await client.delete(anna).status == 204)
      let challenge = try await client.challenge(for: second.device)
      let session = SessionRequest(
        device: second.device, challenge: challenge, proof: second.proof(challenge))
      #expect(try await client.send(.post, "/v1/sessions", session).code == .deviceRevoked)
    }
  }
}

extension TestClient {
  func delete(_ person: Person) async throws -> Reply {
    let challenge = try await challenge(for: person.device)
    let message = SignedMessage.deletion(challenge: challenge, device: person.device)
    return try await delete(
      by: SessionRequest(
        device: person.device, challenge: challenge, proof: person.deviceKey.sign(message)))
  }

  fileprivate func delete(by request: SessionRequest) async throws -> Reply {
    try await send(.post, "/v1/accounts/deletion", request)
  }
}
