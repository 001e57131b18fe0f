// Sessions are opened by a device's signature over a fresh challenge, and end when told to.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct SessionTests {
  let server = TestServer()

  private func open(
    _ client: TestClient, _ person: Person, _ challenge: Challenge
  ) async throws -> TestClient.Reply {
    try await client.send(
      .post, "/v1/sessions",
      SessionRequest(
        device: person.device, challenge: challenge, proof: person.proof(challenge)))
  }

  @Test func `a device opens a session by signing a challenge, once`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      let challenge = try await client.challenge(for: anna.device)
      let reply = try await open(client, anna, challenge)
      #expect(reply.status == 204)
      #expect(
        try await client.send(.get, "/v1/sync", cookie: reply.cookies.first).status == 200)
      #expect(try await open(client, anna, challenge).code == .badSignature)
    }
  }

  @Test func `challenges of others, old ones and invented ones are refused`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      let ben = try await client.newcomer("+4915550000002")
      let foreign = try await client.challenge(for: ben.device)
      #expect(try await open(client, anna, foreign).code == .badSignature)
      #expect(try await open(client, anna, random()).code == .badSignature)
      let old = try await client.challenge(for: anna.device)
      server.clock.pass(Backend.challengeLife)
      #expect(try await open(client, anna, old).code == .badSignature)
    }
  }

  @Test func `an unknown device and a wrong signature get the same answer`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      let stranger = Person(phone: "", at: server.clock.now())
      let known = try await client.challenge(for: anna.device)
      let wrong = SessionRequest(device: anna.device, challenge: known, proof: .zero)
      let refused = try await client.send(.post, "/v1/sessions", wrong)
      let unknown = try await open(
        client, stranger, try await client.challenge(for: stranger.device))
      #expect(refused.status == unknown.status)
      #expect(refused.body == unknown.body)
    }
  }

  @Test func `a closed session is over, also after a restart`() async throws {
    let cookie = try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      #expect(try await client.send(.delete, "/v1/sessions", cookie: anna.cookie).status == 204)
      #expect(
        try await client.send(.get, "/v1/sync", cookie: anna.cookie).code == .unauthenticated)
      return anna.cookie
    }
    try await server.run { (client: TestClient) async throws -> Void in
      #expect(try await client.send(.get, "/v1/sync", cookie: cookie).code == .unauthenticated)
    }
  }

  @Test func `a session lives ninety days from its last use`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      for _ in 0..<3 {
        server.clock.pass(60 * Span.day)
        #expect(try await client.send(.get, "/v1/sync", cookie: anna.cookie).status == 200)
      }
      server.clock.pass(90 * Span.day)
      #expect(
        try await client.send(.get, "/v1/sync", cookie: anna.cookie).code == .unauthenticated)
    }
  }

  @Test func `tokens are not in the database`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      let token = try #require(anna.cookie.split(separator: "=").last.map(String.init))
      let bytes = try #require(unbase64url(Text(token)))
      #expect(try !server.holds(bytes))
      #expect(try !server.holds(Array(token.utf8)))
      #expect(try !server.holds(Array("15550000001".utf8)))
      #expect(try server.holds(anna.account.bytes))
    }
  }

  @Test func `a request from another site changes nothing`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      for origin in [
        "https://evil.example", "null", "http://localhost.evil.example",
        "https://localhost", "http://evil.example/localhost", "localhost", "x://localhost",
      ] {
        let reply = try await client.send(
          .delete, "/v1/sessions", cookie: anna.cookie, headers: [("Origin", origin)])
        #expect(reply.code == .forbidden)
      }
      let own = try await client.send(
        .delete, "/v1/sessions", cookie: anna.cookie, headers: [("Origin", "http://localhost")])
      #expect(own.status == 204)
    }
  }
}

@Suite struct DeviceTests {
  let server = TestServer()

  @Test func `an account has five devices at the most`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      for _ in 0..<4 {
        let next = Person(phone: "", accountKey: anna.accountKey, at: server.clock.now())
        let (reply, device) = try await client.add(next)
        #expect(reply.status == 201)
        #expect(
          try await client.send(.get, "/v1/sync", cookie: device.cookie).status == 200)
      }
      let sixth = Person(phone: "", accountKey: anna.accountKey, at: server.clock.now())
      #expect(try await client.add(sixth).reply.code == .tooManyDevices)
    }
  }

  @Test func `a certified device certifies another of its account only`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      let ben = try await client.newcomer("+4915550000002")
      let tablet = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: anna, at: server.clock.now())
      #expect(try await client.add(tablet).reply.status == 201)
      let foreign = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: ben, at: server.clock.now())
      #expect(try await client.add(foreign).reply.code == .badSignature)
      let unknown = Person(phone: "", at: server.clock.now())
      #expect(try await client.add(unknown, by: unknown.entry()).reply.code == .badSignature)
    }
  }

  @Test func `a prekey is replaced by a newer one, never by an older`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      let ben = try await client.newcomer("+4915550000002")
      func put(_ serial: UInt32, by person: Person, key: SigningKey) async throws
        -> (SignedPrekey, TestClient.Reply)
      {
        let prekey = Person.prekey(
          serial, of: anna.device, signedBy: key, at: server.clock.now())
        let reply = try await client.send(
          .put, "/v1/prekey", PrekeyUpdate(prekey: prekey), cookie: person.cookie)
        return (prekey, reply)
      }
      let (third, reply) = try await put(3, by: anna, key: anna.deviceKey)
      #expect(reply.status == 204)
      let again = try await client.send(
        .put, "/v1/prekey", PrekeyUpdate(prekey: third), cookie: anna.cookie)
      #expect(again.status == 204)
      #expect(try await put(3, by: anna, key: anna.deviceKey).1.code == .prekeyStale)
      #expect(try await put(2, by: anna, key: anna.deviceKey).1.code == .prekeyStale)
      #expect(try await put(4, by: anna, key: SigningKey()).1.code == .badSignature)
      #expect(try await put(4, by: ben, key: anna.deviceKey).1.code == .forbidden)
    }
  }

  @Test func `a device its account has revoked is signed out and cannot come back`()
    async throws
  {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      var group = try await client.newGroup(of: anna)
      let lost = Person(phone: "", accountKey: anna.accountKey, at: server.clock.now())
      let device = try await client.add(lost).device
      try await client.carryOut(
        group.entry(.addDevice(certificate: lost.certificate), by: lost, at: client.now),
        in: &group, by: device)
      #expect(try await client.revoke([lost.device], by: anna).status == 201)
      try await client.carryOut(
        group.entry(.revokeDevice(device: lost.device), by: anna, at: client.now), in: &group,
        by: anna)
      #expect(
        try await client.send(.get, "/v1/sync", cookie: device.cookie).code == .unauthenticated)
      #expect(try await client.add(lost).reply.code == .entryRefused)
      // It is told why, and whoever only says to be it is not.
      let challenge = try await client.challenge(for: lost.device)
      var asking = SessionRequest(
        device: lost.device, challenge: challenge, proof: lost.proof(challenge))
      #expect(try await client.send(.post, "/v1/sessions", asking).code == .deviceRevoked)
      asking.proof = anna.proof(challenge)
      #expect(try await client.send(.post, "/v1/sessions", asking).code == .badSignature)
    }
  }
}
