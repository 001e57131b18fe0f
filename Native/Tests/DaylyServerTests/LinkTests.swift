// Where a device of an account and a new one meet: what each leaves for the other, for how long,
// and whom else it is kept from. Then the new device itself, by the word of the one that has it.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyServer

extension TestClient {
  fileprivate func path(_ link: LinkID, _ rest: String = "") -> String {
    "/v1/links/\(link.hex.string)\(rest)"
  }

  /// The device that shows the code asks.
  fileprivate func wait(at link: LinkID, as person: Person?) async throws -> Reply {
    try await send(.post, path(link), cookie: person?.cookie)
  }

  fileprivate func offer(at link: LinkID, _ device: LinkingDevice) async throws -> Reply {
    try await send(.post, path(link, "/device"), device)
  }

  fileprivate func certify(
    at link: LinkID, _ certificate: LinkedCertificate, as person: Person?
  ) async throws -> Reply {
    try await send(.put, path(link, "/certificate"), certificate, cookie: person?.cookie)
  }

  /// A device of `person`'s account that the server lets in.
  fileprivate func added(by person: Person) async throws -> Person {
    let next = Person(
      phone: "", accountKey: person.accountKey, certifiedBy: person, at: server.clock.now())
    let (reply, device) = try await add(next)
    guard reply.status == 201 else { throw SetUpFailed(why: "not added: \(reply.status)") }
    return device
  }
}

@Suite struct LinkTests {
  let server = TestServer()
  let link: LinkID = random()

  private func linking(_ device: Person) -> LinkingDevice {
    LinkingDevice(key: device.certificate.deviceKey, tag: random())
  }

  private func linked(_ device: Person) -> LinkedCertificate {
    LinkedCertificate(entry: device.entry(), settingsKey: [1, 2], tag: random())
  }

  private func tablet(of person: Person) -> Person {
    Person(phone: "", accountKey: person.accountKey, certifiedBy: person, at: server.clock.now())
  }

  @Test func `two devices meet, and the new one is of the account`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let (tablet, empty) = (tablet(of: anna), LinkWaitReply(device: nil))
      let (left, certificate) = (linking(tablet), linked(tablet))
      #expect(try await client.wait(at: link, as: anna).value() == empty)
      #expect(try await client.wait(at: link, as: anna).value() == empty)
      let offered = try await client.offer(at: link, left)
      #expect(offered.status == 200)
      #expect(try offered.value() == LinkOfferReply(certificate: nil))
      #expect(try await client.wait(at: link, as: anna).value() == LinkWaitReply(device: left))
      #expect(try await client.offer(at: link, left).value() == LinkOfferReply(certificate: nil))
      #expect(try await client.certify(at: link, certificate, as: anna).status == 204)
      #expect(try await client.certify(at: link, certificate, as: anna).status == 204)
      for _ in 0..<2 {
        let reply = try await client.offer(at: link, left)
        #expect(try reply.value() == LinkOfferReply(certificate: certificate))
      }
      let (reply, device) = try await client.add(tablet)
      #expect(reply.status == 201)
      #expect(try await client.send(.get, "/v1/sync", cookie: device.cookie).status == 200)
    }
  }

  @Test func `another device than the first is refused, and so is another certificate`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let (tablet, other) = (tablet(of: anna), tablet(of: anna))
      let left = linking(tablet)
      _ = try await client.wait(at: link, as: anna)
      // Nobody is there whom a certificate could be for.
      #expect(try await client.certify(at: link, linked(tablet), as: anna).code == .notFound)
      #expect(try await client.offer(at: link, left).status == 200)
      #expect(try await client.offer(at: link, linking(other)).code == .inviteUsed)
      // The same key under another tag is another message.
      #expect(try await client.offer(at: link, linking(tablet)).code == .inviteUsed)
      #expect(try await client.wait(at: link, as: anna).value() == LinkWaitReply(device: left))
      let certificate = linked(tablet)
      #expect(try await client.certify(at: link, certificate, as: anna).status == 204)
      let second = try await client.certify(at: link, linked(tablet), as: anna)
      #expect(second.status == 409)
      #expect(
        try await client.offer(at: link, left).value() == LinkOfferReply(certificate: certificate))
    }
  }

  @Test func `a place is over ten minutes after the first call, however often it is asked for`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let tablet = tablet(of: anna)
      let (left, certificate) = (linking(tablet), linked(tablet))
      _ = try await client.wait(at: link, as: anna)
      _ = try await client.offer(at: link, left)
      _ = try await client.certify(at: link, certificate, as: anna)
      server.clock.pass(Backend.linkLife - 1)
      #expect(try await client.wait(at: link, as: anna).status == 200)
      #expect(try await client.offer(at: link, left).status == 200)
      #expect(try await client.certify(at: link, certificate, as: anna).status == 204)
      server.clock.pass(1)
      #expect(try await client.wait(at: link, as: anna).code == .notFound)
      #expect(try await client.offer(at: link, left).code == .notFound)
      #expect(try await client.certify(at: link, certificate, as: anna).code == .notFound)
    }
  }

  @Test func `a sweep leaves nothing of a place that is over, and the others alone`()
    async throws
  {
    let late: LinkID = random()
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let ben = try await client.newcomer("+4915550000002")
      let left = linking(tablet(of: anna))
      _ = try await client.wait(at: link, as: anna)
      _ = try await client.offer(at: link, left)
      server.clock.pass(Span.minute)
      _ = try await client.wait(at: late, as: ben)
      server.clock.pass(Backend.linkLife - Span.minute)
      #expect(try server.holds(link.bytes) && server.holds(left.tag.bytes))
      try await client.backend.sweep()
      #expect(try !server.holds(link.bytes) && !server.holds(left.key.bytes))
      #expect(try !server.holds(left.tag.bytes))
      #expect(try server.holds(late.bytes))
      #expect(try await client.offer(at: link, left).code == .notFound)
      #expect(try await client.offer(at: late, left).status == 200)
    }
    try await server.run { (client: TestClient) async throws -> Void in
      #expect(
        try await client.offer(at: late, linking(Person(phone: "", at: client.now))).code
          == .inviteUsed)
    }
  }

  @Test func `only the account that made a place waits there and certifies`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let eve = try await client.newcomer("+4915550000002")
      let tablet = tablet(of: anna)
      _ = try await client.wait(at: link, as: anna)
      _ = try await client.offer(at: link, linking(tablet))
      for (person, code) in [(eve, ProblemCode.forbidden), (nil, .unauthenticated)] {
        #expect(try await client.wait(at: link, as: person).code == code)
        #expect(try await client.certify(at: link, linked(tablet), as: person).code == code)
      }
      // Neither with a certificate of her own: the place is not hers.
      let own = linked(self.tablet(of: eve))
      #expect(try await client.certify(at: link, own, as: eve).code == .forbidden)
      // Nor does Anna hand out certificates of others.
      #expect(try await client.certify(at: link, own, as: anna).code == .forbidden)
      let again = try await client.offer(at: link, linking(tablet))
      #expect(again.code == .inviteUsed)
      // Another device of the account may take over.
      let phone = try await client.added(by: anna)
      #expect(try await client.wait(at: link, as: phone).status == 200)
      #expect(try await client.certify(at: link, linked(tablet), as: phone).status == 204)
    }
  }

  @Test func `a new place of an account takes the other's stead, which does not come back`()
    async throws
  {
    let second: LinkID = random()
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let ben = try await client.newcomer("+4915550000002")
      let elsewhere: LinkID = random()
      let left = linking(tablet(of: anna))
      _ = try await client.wait(at: elsewhere, as: ben)
      _ = try await client.wait(at: link, as: anna)
      _ = try await client.offer(at: link, left)
      #expect(try await client.wait(at: second, as: anna).status == 200)
      #expect(try await client.offer(at: link, left).code == .notFound)
      #expect(try await client.wait(at: link, as: anna).code == .notFound)
      #expect(
        try await client.certify(at: link, linked(tablet(of: anna)), as: anna).code == .notFound)
      #expect(try await client.wait(at: second, as: anna).status == 200)
      #expect(try await client.offer(at: second, left).status == 200)
      #expect(try await client.wait(at: elsewhere, as: ben).status == 200)
    }
  }

  @Test func `what is malformed or too large is refused and leaves nothing`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      _ = try await client.wait(at: link, as: anna)
      let device = linking(tablet(of: anna)).encoded
      func offer(_ body: [UInt8], type: String = MediaTypes.wire) async throws -> ProblemCode? {
        try await client.send(.post, client.path(link, "/device"), body, type: type).code
      }
      #expect(device.count == 64)
      #expect(try await offer([]) == .malformed)
      #expect(try await offer(Array(device.dropLast())) == .malformed)
      #expect(try await offer(device + [0]) == .tooLarge)
      #expect(try await offer([UInt8](repeating: 1, count: 1 << 20)) == .tooLarge)
      #expect(try await offer(device, type: "text/plain") == .malformed)
      #expect(try await client.wait(at: link, as: anna).value() == LinkWaitReply(device: nil))
      for path in ["/v1/links/zz", "/v1/links/zz/device", "/v1/links/\(link.hex.string)0"] {
        let reply = try await client.send(.post, path, device, cookie: anna.cookie)
        #expect(reply.code == .malformed, "\(path)")
      }
      let full = try await client.send(.post, client.path(link), [1], cookie: anna.cookie)
      #expect(full.code == .tooLarge)
      #expect(try await offer(device) == nil)
      let put = { (body: [UInt8]) in
        try await client.send(
          .put, client.path(link, "/certificate"), body, cookie: anna.cookie
        ).code
      }
      #expect(try await put([]) == .malformed)
      #expect(try await put([UInt8](repeating: 0, count: 300)) == .malformed)
      #expect(try await put([UInt8](repeating: 0, count: 40_000)) == .tooLarge)
      #expect(try await client.offer(at: random(), linking(tablet(of: anna))).code == .notFound)
      #expect(try await client.send(.get, client.path(link)).code == .methodNotAllowed)
    }
  }

  @Test func `ten minutes of asking are no abuse, and what is comes to an end`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let left = linking(tablet(of: anna))
      // Three in a row that nobody came to, on both sides and behind one address.
      for _ in 0..<3 {
        let link: LinkID = random()
        for _ in 0..<300 {
          #expect(try await client.wait(at: link, as: anna).status == 200)
          #expect(try await client.offer(at: link, left).status == 200)
          server.clock.pass(2 * Span.second - 1)
        }
      }
      var guesses = 0
      while guesses < 3600, try await client.offer(at: random(), left).code == .notFound {
        guesses += 1
      }
      #expect(guesses == 3600 - 900)
      #expect(try await client.offer(at: link, left).code == .rateLimited)
    }
  }
}

@Suite struct LinkedDeviceTests {
  let server = TestServer()

  @Test func `a device is certified by one that was certified by another, eight in a row`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      var group = try await client.newGroup(of: anna)
      var last = anna
      for place in 2...DeviceCertificate.chainMax {
        let next = try await client.added(by: last)
        #expect(try next.certificate.chain().count == place)
        #expect(try await client.send(.get, "/v1/sync", cookie: next.cookie).status == 200)
        try await client.enter(next, &group)
        // Who has done their part makes room; what they vouched for stays.
        if last.device != anna.device {
          let entry = next.revoking(
            [last.device], keeping: [], after: try await client.devices(of: anna))
          #expect(try await client.append(entry, to: anna.account).status == 201)
          try await client.carryOut(
            group.entry(.revokeDevice(device: last.device), by: next, at: client.now),
            in: &group, by: next)
        }
        last = next
      }
      let ninth = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: last, at: client.now)
      #expect(try await client.add(ninth).reply.code == .badSignature)
    }
  }

  @Test func `a revoked device brings no other, and takes along whom it brought`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let lost = try await client.added(by: anna)
      let friend = try await client.added(by: lost)
      let before = try await client.devices(of: anna)
      #expect(try await client.revoke([lost.device], by: anna).status == 201)
      let thief = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: lost, at: client.now)
      #expect(try await client.add(thief, by: thief.entry(after: before)).reply.code == .logMoved)
      #expect(try await client.add(thief).reply.code == .badSignature)
      for gone in [lost, friend] {
        #expect(
          try await client.send(.get, "/v1/sync", cookie: gone.cookie).code == .unauthenticated)
      }
      // A repeated request lets nobody in again.
      #expect(try await client.add(friend).reply.status != 201)
    }
  }

  @Test func `a device certified by a stranger, or by nobody, is not let in`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let eve = try await client.newcomer("+4915550000002")
      // Certified in truth, but the log never heard of the device that did it.
      let unheard = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: anna, at: client.now)
      let next = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: unheard, at: client.now)
      #expect(try await client.add(next).reply.code == .badSignature)
      #expect(try await client.add(unheard).reply.status == 201)
      #expect(try await client.add(next).reply.status == 201)
      // Anna's certificate with another key's signature under it.
      var forged = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: anna, at: client.now)
      forged.certificate.signature = eve.deviceKey.sign(
        SignedMessage.certificate(forged.certificate))
      #expect(try await client.add(forged).reply.code == .badSignature)
      // Signed by another than the author it names, and without the new device's own signature.
      let good = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: anna, at: client.now)
      var entry = good.entry(after: try await client.devices(of: anna))
      entry.signature = eve.deviceKey.sign(SignedMessage.accountEntry(body: entry.body))
      #expect(try await client.add(good, by: entry).reply.code == .badSignature)
      entry = good.entry(after: try await client.devices(of: anna))
      entry.possession = .zero
      #expect(try await client.add(good, by: entry).reply.code == .badSignature)
    }
  }

  @Test func `an account is made by its own key, not on the word of a device`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let key = SigningKey()
      let first = Person(phone: "", accountKey: key, at: client.now)
      let second = Person(phone: "", accountKey: key, certifiedBy: first, at: client.now)
      let (challenge, ticket) = try await client.verified("+4915550000001")
      #expect(try await client.register(second, challenge, ticket).code == .badSignature)
      #expect(try await client.register(first, challenge, ticket).status == 201)
    }
  }

  @Test func `a linked device founds groups and follows invitations`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let ben = try await client.newcomer("+4915550000002")
      let tablet = try await client.added(by: try await client.added(by: anna))
      var own = try await client.newGroup(of: tablet)
      try await client.join(ben, &own, invitedBy: tablet)
      #expect(own.roster.device(tablet.device) != nil && own.roster.members.count == 2)
      var others = try await client.newGroup(of: ben)
      try await client.join(tablet, &others, invitedBy: ben)
      #expect(others.roster.member(anna.account)?.devices == [tablet.certificate])
      let sync = try await client.send(.get, "/v1/sync", cookie: anna.cookie)
      #expect(try sync.value(SyncReply.self).groups.count == 2)
      // What it sends there is taken like anybody's.
      let draft = client.draft(others, to: [tablet, ben])
      #expect(try await client.put(draft, in: others, by: tablet).status == 201)
    }
  }
}

extension TestClient {
  /// The device adds itself to its account's group.
  fileprivate func enter(_ device: Person, _ group: inout TestGroup) async throws {
    let entry = group.entry(.addDevice(certificate: device.certificate), by: device, at: now)
    try await carryOut(entry, in: &group, by: device)
  }
}
