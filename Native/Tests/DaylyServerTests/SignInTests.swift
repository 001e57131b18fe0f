// From a number to a session, and every way somebody else might try to get one.

import Bytes
import Foundation
import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct SignInTests {
  let server = TestServer()
  let phone = "+4915550000001"

  private func verify(_ client: TestClient, _ code: String) async throws -> TestClient.Reply {
    try await client.send(
      .post, "/v1/codes/verify", CodeVerification(phone: Text(phone), code: Text(code)))
  }

  private func ask(_ client: TestClient) async throws -> TestClient.Reply {
    try await client.send(.post, "/v1/codes", CodeRequest(phone: Text(phone)))
  }

  private func wrong(_ code: String?) -> String { code == "000000" ? "000001" : "000000" }

  @Test func `a verified number registers an account and gets a session`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer(phone)
      let reply = try await client.send(.get, "/v1/sync", cookie: anna.cookie)
      #expect(reply.status == 200)
      #expect(try reply.value(SyncReply.self).groups.isEmpty)
      #expect(try reply.value(SyncReply.self).now == server.clock.now())
    }
  }

  @Test(arguments: [
    "", "4915550000001", "+", "+123456", "+1234567890123456", "+49 1555", "+0155500",
  ])
  func `what is no number is refused`(_ number: String) async throws {
    try await server.run { client in
      let reply = try await client.send(.post, "/v1/codes", CodeRequest(phone: Text(number)))
      #expect(reply.code == .malformed)
    }
  }

  @Test func `a wrong code costs a try and five wrong ones cost the code`() async throws {
    try await server.run { client in
      _ = try await ask(client)
      let code = server.codes.code(for: phone)
      for left in [4, 3, 2, 1, 0] as [UInt8] {
        let reply = try await verify(client, wrong(code))
        #expect(reply.status == 403)
        #expect(reply.problem?.triesLeft == left)
      }
      let reply = try await verify(client, try #require(code))
      #expect(reply.code == .badCode)
    }
  }

  @Test func `a code works once and for ten minutes`() async throws {
    try await server.run { client in
      _ = try await ask(client)
      let first = try #require(server.codes.code(for: phone))
      #expect(try await verify(client, first).status == 200)
      #expect(try await verify(client, first).code == .badCode)
      _ = try await ask(client)
      server.clock.pass(10 * Span.minute)
      let second = try #require(server.codes.code(for: phone))
      #expect(try await verify(client, second).code == .badCode)
    }
  }

  @Test func `a number gets five codes an hour and is told how long to wait`() async throws {
    try await server.run { client in
      for _ in 0..<5 { #expect(try await ask(client).status == 204) }
      server.clock.pass(10 * Span.minute)
      let reply = try await ask(client)
      #expect(reply.status == 429)
      #expect(reply.problem?.retryAfter == UInt32(50 * Span.minute))
      #expect(reply.headers[.retryAfter] == "3000")
      server.clock.pass(50 * Span.minute)
      #expect(try await ask(client).status == 204)
    }
  }

  @Test func `limits survive a restart`() async throws {
    try await server.run { client in for _ in 0..<5 { _ = try await ask(client) } }
    try await server.run { (client: TestClient) async throws -> Void in
      #expect(try await ask(client).code == .rateLimited)
    }
  }

  @Test func `known and unknown numbers get the same answer`() async throws {
    try await server.run { client in
      _ = try await client.newcomer(phone)
      let known = try await ask(client)
      let unknown = try await client.send(
        .post, "/v1/codes", CodeRequest(phone: "+4915550000009"))
      #expect(known.status == unknown.status)
      #expect(known.body == unknown.body)
      #expect(known.headers == unknown.headers)
    }
  }

  @Test func `without a ticket nobody registers`() async throws {
    try await server.run { client in
      let (challenge, ticket) = try await client.verified(phone)
      let person = Person(phone: phone, at: server.clock.now())
      #expect(try await client.register(person, challenge, "").code == .unauthenticated)
      let forged = String(ticket.dropLast(3)) + "AAA"
      #expect(try await client.register(person, challenge, forged).code == .unauthenticated)
      server.clock.pass(Backend.ticketLife)
      #expect(try await client.register(person, challenge, ticket).code == .unauthenticated)
    }
  }

  @Test func `registering twice is harmless and a ticket admits one device`() async throws {
    try await server.run { client in
      let (challenge, ticket) = try await client.verified(phone)
      let person = Person(phone: phone, at: server.clock.now())
      #expect(try await client.register(person, challenge, ticket).status == 201)
      #expect(try await client.register(person, challenge, ticket).status == 201)
      let other = Person(phone: phone, at: server.clock.now())
      #expect(try await client.register(other, challenge, ticket).code == .forbidden)
    }
  }

  @Test func `registering again makes a new identity and the old one keeps working`()
    async throws
  {
    try await server.run { client in
      let before = try await client.newcomer(phone)
      let group = try await client.newGroup(of: before)
      let after = try await client.newcomer(phone)
      #expect(before.account != after.account)
      let old = try await client.send(.get, "/v1/sync", cookie: before.cookie)
      #expect(try old.value(SyncReply.self).groups.map(\.group) == [group.id])
      let new = try await client.send(.get, "/v1/sync", cookie: after.cookie)
      #expect(try new.value(SyncReply.self).groups.isEmpty)
      #expect(
        try await client.send(.get, client.path(group, "log"), cookie: after.cookie).code
          == .forbidden)
    }
  }

  @Test func `a hijacked number gets into no existing account`() async throws {
    try await server.run { client in
      let victim = try await client.newcomer(phone)
      let (challenge, ticket) = try await client.verified(phone)
      // The victim's certificate is no secret; the thief lacks the device key behind it.
      let thief = SigningKey()
      let stolen = AccountRegistration(
        entry: victim.entry(), prekey: victim.prekey, challenge: challenge,
        proof: thief.sign(SignedMessage.session(challenge: challenge, device: victim.device)))
      #expect(
        try await client.send(.post, "/v1/accounts", stolen, cookie: ticket).code
          == .badSignature)
      // A device of the thief's own under the victim's account, certified by nobody who could.
      var forged = Person(phone: phone, at: server.clock.now())
      forged.certificate.account = victim.account
      forged.certificate.accountKey = victim.certificate.accountKey
      let reply = try await client.send(
        .post, "/v1/accounts",
        AccountRegistration(
          entry: forged.entry(), prekey: victim.prekey, challenge: challenge, proof: .zero),
        cookie: ticket)
      #expect(reply.code == .badSignature)
    }
  }

  @Test func `an id that is not its key's hash is refused`() async throws {
    try await server.run { client in
      let (challenge, ticket) = try await client.verified(phone)
      var person = Person(phone: phone, at: server.clock.now())
      person.certificate.account = random()
      person.certificate.signature = person.accountKey.sign(
        SignedMessage.certificate(person.certificate))
      let reply = try await client.send(
        .post, "/v1/accounts",
        AccountRegistration(
          entry: person.entry(), prekey: person.prekey, challenge: challenge,
          proof: person.proof(challenge)), cookie: ticket)
      #expect(reply.code == .badSignature)
    }
  }

  @Test func `cookies are kept from scripts and other sites`() async throws {
    try await server.run { client in
      let (challenge, ticket) = try await client.verified(phone)
      let person = Person(phone: phone, at: server.clock.now())
      let reply = try await client.register(person, challenge, ticket)
      let cookie = try #require(reply.headers[.setCookie])
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
      #expect(cookie.contains("Path=/") && !cookie.contains("Domain"))
    }
  }
}
