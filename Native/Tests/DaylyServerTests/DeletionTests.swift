// The end of an account: what of it is left at the server, and who may ask for it.

import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct DeletionTests {
  let house = House()

  @Test func `a deleted account leaves nothing in any file`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let second = Person(
        phone: anna.phone, accountKey: anna.accountKey, certifiedBy: anna, at: door.now)
      #expect(try await door.add(second).reply.status == 201)
      let own = OwnUpdate(after: nil, id: random(), sealed: SystemRandomness().bytes(64))
      #expect(try await door.send(.put, "/v1/own", own, cookie: anna.cookie).status == 204)
      #expect(try house.holds(anna.account.bytes))

      #expect(try await door.delete(anna).status == 204)
      try await door.backend.sweep()
      for secret in [anna.account.bytes, anna.certificate.accountKey.bytes, own.sealed] {
        #expect(try !house.holds(secret))
      }
      // What is kept to tell the other devices goes as well.
      house.clock.pass(Backend.deletionTold)
      try await door.backend.sweep()
      #expect(try !house.holds(anna.device.bytes))
      #expect(try !house.holds(second.device.bytes))
    }
  }

  @Test func `photos go at once, and the others' group goes on`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      var (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      let leaving = circle.entry(.leave, by: anna, at: door.now)
      try await door.carryOut(leaving, in: &circle, by: anna)

      #expect(try await door.delete(anna).status == 204)
      #expect(house.containers.isEmpty)
      #expect(try await door.feed(circle, for: ben).isEmpty)
      #expect(try await door.send(.get, "/v1/sync", cookie: anna.cookie).code == .unauthenticated)
      let carla = try await door.newcomer("+4915550000003")
      try await door.join(carla, &circle, invitedBy: ben)
      let next = door.parcel(circle, to: [ben, carla])
      #expect(try await door.put(next, in: circle, by: ben).status == 201)
      // The number is free for somebody new.
      #expect(try await door.newcomer(anna.phone).account != anna.account)
    }
  }

  @Test func `it takes a device's signature for this and nothing else, and may come twice`()
    async throws
  {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let ben = try await door.newcomer("+4915550000002")
      let session = try await door.challenge(for: anna.device)
      let sessionProof = SessionRequest(
        device: anna.device, challenge: session, proof: anna.proof(session))
      #expect(try await door.delete(by: sessionProof).code == .badSignature)
      let others = try await door.challenge(for: anna.device)
      let message = SignedMessage.deletion(challenge: others, device: anna.device)
      let bens = SessionRequest(
        device: anna.device, challenge: others, proof: ben.deviceKey.sign(message))
      #expect(try await door.delete(by: bens).code == .badSignature)
      #expect(try await door.send(.get, "/v1/sync", cookie: anna.cookie).status == 200)

      for _ in 0..<2 { #expect(try await door.delete(anna).status == 204) }
      #expect(try await door.send(.get, "/v1/sync", cookie: ben.cookie).status == 200)
      let stranger = Person(phone: "+4915550000009", at: door.now)
      #expect(try await door.delete(stranger).code == .badSignature)
    }
  }

  @Test func `the other devices are told, and let nobody in again`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let second = Person(
        phone: anna.phone, accountKey: anna.accountKey, certifiedBy: anna, at: door.now)
      #expect(try await door.add(second).reply.status == 201)
      #expect(try await door.delete(anna).status == 204)
      let challenge = try await door.challenge(for: second.device)
      let session = SessionRequest(
        device: second.device, challenge: challenge, proof: second.proof(challenge))
      #expect(try await door.send(.post, "/v1/sessions", session).code == .deviceRevoked)
    }
  }
}

extension Door {
  fileprivate func delete(_ person: Person) async throws -> Reply {
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
