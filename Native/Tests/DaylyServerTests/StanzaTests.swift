// A device that came after a photo: it is told of it once another has wrapped the file key for
// it, and a newcomer never is.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import DaylyServer

@Suite struct StanzaTests {
  let server = TestServer()

  /// As long as a stanza is, sealed to nothing.
  private func stanza(for device: Person, at now: Instant) -> StanzaUpload {
    let key: KeyID = Person.id("dayly/v1 key", SigningPublicKey(unchecked: device.prekey.key.bytes))
    return StanzaUpload(stanza: [0] + key.bytes + [UInt8](repeating: 7, count: 80))
  }

  private func give(
    _ client: TestClient, _ group: TestGroup, _ photo: PhotoID, to device: Person, by person: Person
  ) async throws -> TestClient.Reply {
    try await client.send(
      .put, client.path(group, "posts/\(photo.hex.string)/stanzas/\(device.device.hex.string)"),
      stanza(for: device, at: client.now), cookie: person.cookie)
  }

  private func missingStanzas(_ client: TestClient, _ group: TestGroup, of person: Person)
    async throws
    -> [MissingStanza]
  {
    try await client.send(.get, client.path(group, "missing-stanzas"), cookie: person.cookie)
      .value(MissingStanzasReply.self).missing
  }

  /// Another device of `person`, in the group.
  private func second(
    _ client: TestClient, of person: Person, in group: inout TestGroup
  ) async throws -> Person {
    let device = Person(
      phone: "", accountKey: person.accountKey, certifiedBy: person, at: client.now)
    let added = try await client.add(device).device
    try await client.carryOut(
      group.entry(.addDevice(certificate: added.certificate), by: added, at: client.now),
      in: &group, by: added)
    return added
  }

  @Test func `a new device is told of a photo once it has a stanza, and gets it in front`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      let bytes = try draft.sealed(by: anna, for: group.id)
      #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 201)
      let tablet = try await second(client, of: ben, in: &group)
      #expect(try await client.feed(group, for: tablet).isEmpty)
      let missing = MissingStanza(photo: draft.photo, prekey: tablet.prekey)
      // Its own account and the sender can give it.
      #expect(try await missingStanzas(client, group, of: ben) == [missing])
      #expect(try await missingStanzas(client, group, of: anna) == [missing])
      for status in [201, 200] as [Int] {
        let reply = try await give(client, group, draft.photo, to: tablet, by: ben)
        #expect(reply.status == status)
      }
      #expect(try await missingStanzas(client, group, of: ben).isEmpty)
      #expect(try await client.feed(group, for: tablet) == client.feed(group, for: ben))
      let served = try await client.send(
        .get, client.path(group, draft.photo), cookie: tablet.cookie)
      #expect(served.body == stanza(for: tablet, at: client.now).stanza + bytes)
      let plain = try await client.send(.get, client.path(group, draft.photo), cookie: ben.cookie)
      #expect(plain.body == bytes)
      #expect(server.containers.count == 2)
    }
    // A restart forgets nothing.
    #expect(server.containers.count == 2)
    try await server.run { _ in #expect(server.containers.count == 2) }
  }

  @Test func `a newcomer is given nothing that was posted before, by anybody`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      let cleo = try await client.newcomer("+4915550000003")
      try await client.join(cleo, &group, invitedBy: anna)
      #expect(try await client.feed(group, for: cleo).isEmpty)
      for person in [anna, ben, cleo] {
        #expect(try await missingStanzas(client, group, of: person).isEmpty)
      }
      for person in [anna, ben] {
        let reply = try await give(client, group, draft.photo, to: cleo, by: person)
        #expect(reply.code == .forbidden)
      }
      #expect(try await give(client, group, draft.photo, to: cleo, by: cleo).code == .notFound)
      #expect(
        try await client.send(.get, client.path(group, draft.photo), cookie: cleo.cookie).code
          == .notFound)
      #expect(server.containers.count == 1)
    }
  }

  @Test func `only the account itself and the sender give, to current prekeys alone`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, ben, group) = try await client.pair()
      let cleo = try await client.newcomer("+4915550000003")
      try await client.join(cleo, &group, invitedBy: anna)
      let draft = client.draft(group, to: [anna, ben, cleo])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      let tablet = try await second(client, of: ben, in: &group)
      #expect(try await missingStanzas(client, group, of: cleo).isEmpty)
      let photo = draft.photo
      #expect(try await give(client, group, photo, to: tablet, by: cleo).code == .forbidden)
      let stranger = try await client.newcomer("+4915550000004")
      #expect(try await give(client, group, photo, to: tablet, by: stranger).code == .forbidden)
      var stale = tablet
      stale.prekey = Person.prekey(2, of: tablet.device, signedBy: tablet.deviceKey, at: client.now)
      #expect(try await give(client, group, photo, to: stale, by: ben).code == .prekeyStale)
      #expect(
        try await give(client, group, random(PhotoID.self), to: tablet, by: ben).code == .notFound)
      let address = client.path(
        group, "posts/\(photo.hex.string)/stanzas/\(tablet.device.hex.string)")
      for damaged in [[], [1] + [UInt8](repeating: 0, count: 96), [UInt8](repeating: 0, count: 96)]
      {
        let reply = try await client.send(
          .put, address, StanzaUpload(stanza: damaged), cookie: ben.cookie)
        #expect(reply.code == .malformed)
      }
      #expect(server.containers.count == 1)
      #expect(try await client.feed(group, for: tablet).isEmpty)
    }
  }

  @Test(arguments: [true, false])
  func `a stanza goes with its post`(isWithdrawn: Bool) async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      let tablet = try await second(client, of: ben, in: &group)
      #expect(try await give(client, group, draft.photo, to: tablet, by: anna).status == 201)
      let path = client.path(group, draft.photo)
      #expect(try await client.send(.get, path, cookie: tablet.cookie).status == 200)
      if isWithdrawn {
        #expect(try await client.send(.delete, path, cookie: anna.cookie).status == 204)
      } else {
        server.clock.pass(48 * Span.hour)
        #expect(try await give(client, group, draft.photo, to: tablet, by: anna).code == .notFound)
        try await client.backend.sweep()
      }
      #expect(server.containers.isEmpty)
      #expect(try await client.send(.get, path, cookie: tablet.cookie).code == .notFound)
      #expect(try await missingStanzas(client, group, of: ben).isEmpty)
    }
  }
}
