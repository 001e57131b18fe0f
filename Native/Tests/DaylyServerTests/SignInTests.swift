// From a number to a session, and every way somebody else might try to get one.

import Bytes
import Foundation
import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct SignInTests {
  let house = House()
  let phone = "+4915550000001"

  private func verify(_ door: Door, _ code: String) async throws -> Door.Reply {
    try await door.send(
      .post, "/v1/codes/verify", CodeVerification(phone: Text(phone), code: Text(code)))
  }

  private func ask(_ door: Door) async throws -> Door.Reply {
    try await door.send(.post, "/v1/codes", CodeRequest(phone: Text(phone)))
  }

  private func wrong(_ code: String?) -> String { code == "000000" ? "000001" : "000000" }

  @Test func `a verified number registers an account and gets a session`() async throws {
    try await house.open { door in
      let anna = try await door.newcomer(phone)
      let reply = try await door.send(.get, "/v1/sync", cookie: anna.cookie)
      #expect(reply.status == 200)
      #expect(try reply.value(SyncReply.self).groups.isEmpty)
      #expect(try reply.value(SyncReply.self).now == house.clock.now())
    }
  }

  @Test(arguments: [
    "", "4915550000001", "+", "+123456", "+1234567890123456", "+49 1555", "+0155500",
  ])
  func `what is no number is refused`(_ number: String) async throws {
    try await house.open { door in
      let reply = try await door.send(.post, "/v1/codes", CodeRequest(phone: Text(number)))
      #expect(reply.code == .malformed)
    }
  }

  @Test func `a wrong code costs a try and five wrong ones cost the code`() async throws {
    try await house.open { door in
      _ = try await ask(door)
      let code = house.letters.code(for: phone)
      for left in [4, 3, 2, 1, 0] as [UInt8] {
        let reply = try await verify(door, wrong(code))
        #expect(reply.status == 403)
        #expect(reply.problem?.triesLeft == left)
      }
      let reply = try await verify(door, try #require(code))
      #expect(reply.code == .badCode)
    }
  }

  @Test func `a code works once and for ten minutes`() async throws {
    try await house.open { door in
      _ = try await ask(door)
      let first = try #require(house.letters.code(for: phone))
      #expect(try await verify(door, first).status == 200)
      #expect(try await verify(door, first).code == .badCode)
      _ = try await ask(door)
      house.clock.pass(10 * Span.minute)
      let second = try #require(house.letters.code(for: phone))
      #expect(try await verify(door, second).code == .badCode)
    }
  }

  @Test func `a number gets five codes an hour and is told how long to wait`() async throws {
    try await house.open { door in
      for _ in 0..<5 { #expect(try await ask(door).status == 204) }
      house.clock.pass(10 * Span.minute)
      let reply = try await ask(door)
      #expect(reply.status == 429)
      #expect(reply.problem?.retryAfter == UInt32(50 * Span.minute))
      #expect(reply.headers[.retryAfter] == "3000")
      house.clock.pass(50 * Span.minute)
      #expect(try await ask(door).status == 204)
    }
  }

  @Test func `limits survive a restart`() async throws {
    try await house.open { door in for _ in 0..<5 { _ = try await ask(door) } }
    try await house.open { (door: Door) async throws -> Void in
      #expect(try await ask(door).code == .rateLimited)
    }
  }

  @Test func `known and unknown numbers get the same answer`() async throws {
    try await house.open { door in
      _ = try await door.newcomer(phone)
      let known = try await ask(door)
      let unknown = try await door.send(
        .post, "/v1/codes", CodeRequest(phone: "+4915550000009"))
      #expect(known.status == unknown.status)
      #expect(known.body == unknown.body)
      #expect(known.headers == unknown.headers)
    }
  }

  @Test func `without a ticket nobody registers`() async throws {
    try await house.open { door in
      let (challenge, ticket) = try await door.verified(phone)
      let person = Person(phone: phone, at: house.clock.now())
      #expect(try await door.register(person, challenge, "").code == .unauthenticated)
      let forged = String(ticket.dropLast(3)) + "AAA"
      #expect(try await door.register(person, challenge, forged).code == .unauthenticated)
      house.clock.pass(Backend.ticketLife)
      #expect(try await door.register(person, challenge, ticket).code == .unauthenticated)
    }
  }

  @Test func `registering twice is harmless and a ticket admits one device`() async throws {
    try await house.open { door in
      let (challenge, ticket) = try await door.verified(phone)
      let person = Person(phone: phone, at: house.clock.now())
      #expect(try await door.register(person, challenge, ticket).status == 201)
      #expect(try await door.register(person, challenge, ticket).status == 201)
      let other = Person(phone: phone, at: house.clock.now())
      #expect(try await door.register(other, challenge, ticket).code == .forbidden)
    }
  }

  @Test func `registering again makes a new identity and the old one keeps working`()
    async throws
  {
    try await house.open { door in
      let before = try await door.newcomer(phone)
      let circle = try await door.circle(of: before)
      let after = try await door.newcomer(phone)
      #expect(before.account != after.account)
      let old = try await door.send(.get, "/v1/sync", cookie: before.cookie)
      #expect(try old.value(SyncReply.self).groups.map(\.group) == [circle.group])
      let new = try await door.send(.get, "/v1/sync", cookie: after.cookie)
      #expect(try new.value(SyncReply.self).groups.isEmpty)
      #expect(
        try await door.send(.get, door.path(circle, "log"), cookie: after.cookie).code
          == .forbidden)
    }
  }

  @Test func `a hijacked number gets into no existing account`() async throws {
    try await house.open { door in
      let victim = try await door.newcomer(phone)
      let (challenge, ticket) = try await door.verified(phone)
      // The victim's certificate is no secret; the thief lacks the device key behind it.
      let thief = SigningKey()
      let stolen = AccountRegistration(
        entry: victim.entry(), prekey: victim.prekey, challenge: challenge,
        proof: thief.sign(SignedMessage.session(challenge: challenge, device: victim.device)))
      #expect(
        try await door.send(.post, "/v1/accounts", stolen, cookie: ticket).code
          == .badSignature)
      // A device of the thief's own under the victim's account, certified by nobody who could.
      var forged = Person(phone: phone, at: house.clock.now())
      forged.certificate.account = victim.account
      forged.certificate.accountKey = victim.certificate.accountKey
      let reply = try await door.send(
        .post, "/v1/accounts",
        AccountRegistration(
          entry: forged.entry(), prekey: victim.prekey, challenge: challenge, proof: .zero),
        cookie: ticket)
      #expect(reply.code == .badSignature)
    }
  }

  @Test func `an id that is not its key's hash is refused`() async throws {
    try await house.open { door in
      let (challenge, ticket) = try await door.verified(phone)
      var person = Person(phone: phone, at: house.clock.now())
      person.certificate.account = random()
      person.certificate.signature = person.accountKey.sign(
        SignedMessage.certificate(person.certificate))
      let reply = try await door.send(
        .post, "/v1/accounts",
        AccountRegistration(
          entry: person.entry(), prekey: person.prekey, challenge: challenge,
          proof: person.proof(challenge)), cookie: ticket)
      #expect(reply.code == .badSignature)
    }
  }

  @Test func `cookies are kept from scripts and other sites`() async throws {
    try await house.open { door in
      let (challenge, ticket) = try await door.verified(phone)
      let person = Person(phone: phone, at: house.clock.now())
      let reply = try await door.register(person, challenge, ticket)
      let cookie = try #require(reply.headers[.setCookie])
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
      #expect(cookie.contains("Path=/") && !cookie.contains("Domain"))
    }
  }
}
