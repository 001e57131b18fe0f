// Where a device of an account and a new one meet: what each leaves for the other, for how long,
// and whom else it is kept from. Then the new device itself, by the word of the one that has it.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyServer

extension Door {
  fileprivate func path(_ link: LinkID, _ rest: String = "") -> String {
    "/v1/links/\(link.hex.string)\(rest)"
  }

  /// The device that shows the code asks.
  fileprivate func wait(at link: LinkID, as person: Person?) async throws -> Reply {
    try await send(.post, path(link), cookie: person?.cookie)
  }

  fileprivate func knock(at link: LinkID, _ device: LinkingDevice) async throws -> Reply {
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
      phone: "", accountKey: person.accountKey, certifiedBy: person, at: house.clock.now())
    let (reply, device) = try await add(next)
    guard reply.status == 201 else { throw SetUpFailed(why: "not added: \(reply.status)") }
    return device
  }
}

@Suite struct LinkTests {
  let house = House()
  let link: LinkID = random()

  private func linking(_ device: Person) -> LinkingDevice {
    LinkingDevice(key: device.certificate.deviceKey, tag: random())
  }

  private func linked(_ device: Person) -> LinkedCertificate {
    LinkedCertificate(entry: device.entry(), ownKey: [1, 2], tag: random())
  }

  private func tablet(of person: Person) -> Person {
    Person(phone: "", accountKey: person.accountKey, certifiedBy: person, at: house.clock.now())
  }

  @Test func `two devices meet, and the new one is of the account`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let (tablet, empty) = (tablet(of: anna), LinkWaitReply(device: nil))
      let (left, certificate) = (linking(tablet), linked(tablet))
      #expect(try await door.wait(at: link, as: anna).value() == empty)
      #expect(try await door.wait(at: link, as: anna).value() == empty)
      let knocked = try await door.knock(at: link, left)
      #expect(knocked.status == 200)
      #expect(try knocked.value() == LinkKnockReply(certificate: nil))
      #expect(try await door.wait(at: link, as: anna).value() == LinkWaitReply(device: left))
      #expect(try await door.knock(at: link, left).value() == LinkKnockReply(certificate: nil))
      #expect(try await door.certify(at: link, certificate, as: anna).status == 204)
      #expect(try await door.certify(at: link, certificate, as: anna).status == 204)
      for _ in 0..<2 {
        let reply = try await door.knock(at: link, left)
        #expect(try reply.value() == LinkKnockReply(certificate: certificate))
      }
      let (reply, device) = try await door.add(tablet)
      #expect(reply.status == 201)
      #expect(try await door.send(.get, "/v1/sync", cookie: device.cookie).status == 200)
    }
  }

  @Test func `another device than the first is refused, and so is another certificate`()
    async throws
  {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let (tablet, other) = (tablet(of: anna), tablet(of: anna))
      let left = linking(tablet)
      _ = try await door.wait(at: link, as: anna)
      // Nobody is there whom a certificate could be for.
      #expect(try await door.certify(at: link, linked(tablet), as: anna).code == .notFound)
      #expect(try await door.knock(at: link, left).status == 200)
      #expect(try await door.knock(at: link, linking(other)).code == .inviteUsed)
      // The same key under another tag is another message.
      #expect(try await door.knock(at: link, linking(tablet)).code == .inviteUsed)
      #expect(try await door.wait(at: link, as: anna).value() == LinkWaitReply(device: left))
      let certificate = linked(tablet)
      #expect(try await door.certify(at: link, certificate, as: anna).status == 204)
      let second = try await door.certify(at: link, linked(tablet), as: anna)
      #expect(second.status == 409)
      #expect(
        try await door.knock(at: link, left).value() == LinkKnockReply(certificate: certificate))
    }
  }

  @Test func `a place is over ten minutes after the first call, however often it is asked for`()
    async throws
  {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let tablet = tablet(of: anna)
      let (left, certificate) = (linking(tablet), linked(tablet))
      _ = try await door.wait(at: link, as: anna)
      _ = try await door.knock(at: link, left)
      _ = try await door.certify(at: link, certificate, as: anna)
      house.clock.pass(Backend.linkLife - 1)
      #expect(try await door.wait(at: link, as: anna).status == 200)
      #expect(try await door.knock(at: link, left).status == 200)
      #expect(try await door.certify(at: link, certificate, as: anna).status == 204)
      house.clock.pass(1)
      #expect(try await door.wait(at: link, as: anna).code == .notFound)
      #expect(try await door.knock(at: link, left).code == .notFound)
      #expect(try await door.certify(at: link, certificate, as: anna).code == .notFound)
    }
  }

  @Test func `a sweep leaves nothing of a place that is over, and the others alone`()
    async throws
  {
    let late: LinkID = random()
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let ben = try await door.newcomer("+4915550000002")
      let left = linking(tablet(of: anna))
      _ = try await door.wait(at: link, as: anna)
      _ = try await door.knock(at: link, left)
      house.clock.pass(Span.minute)
      _ = try await door.wait(at: late, as: ben)
      house.clock.pass(Backend.linkLife - Span.minute)
      #expect(try house.holds(link.bytes) && house.holds(left.tag.bytes))
      try await door.backend.sweep()
      #expect(try !house.holds(link.bytes) && !house.holds(left.key.bytes))
      #expect(try !house.holds(left.tag.bytes))
      #expect(try house.holds(late.bytes))
      #expect(try await door.knock(at: link, left).code == .notFound)
      #expect(try await door.knock(at: late, left).status == 200)
    }
    try await house.open { (door: Door) async throws -> Void in
      #expect(
        try await door.knock(at: late, linking(Person(phone: "", at: door.now))).code
          == .inviteUsed)
    }
  }

  @Test func `only the account that made a place waits there and certifies`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let eve = try await door.newcomer("+4915550000002")
      let tablet = tablet(of: anna)
      _ = try await door.wait(at: link, as: anna)
      _ = try await door.knock(at: link, linking(tablet))
      for (person, code) in [(eve, ProblemCode.forbidden), (nil, .unauthenticated)] {
        #expect(try await door.wait(at: link, as: person).code == code)
        #expect(try await door.certify(at: link, linked(tablet), as: person).code == code)
      }
      // Neither with a certificate of her own: the place is not hers.
      let own = linked(self.tablet(of: eve))
      #expect(try await door.certify(at: link, own, as: eve).code == .forbidden)
      // Nor does Anna hand out certificates of others.
      #expect(try await door.certify(at: link, own, as: anna).code == .forbidden)
      let again = try await door.knock(at: link, linking(tablet))
      #expect(again.code == .inviteUsed)
      // Another device of the account may take over.
      let phone = try await door.added(by: anna)
      #expect(try await door.wait(at: link, as: phone).status == 200)
      #expect(try await door.certify(at: link, linked(tablet), as: phone).status == 204)
    }
  }

  @Test func `a new place of an account takes the other's stead, which does not come back`()
    async throws
  {
    let second: LinkID = random()
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let ben = try await door.newcomer("+4915550000002")
      let elsewhere: LinkID = random()
      let left = linking(tablet(of: anna))
      _ = try await door.wait(at: elsewhere, as: ben)
      _ = try await door.wait(at: link, as: anna)
      _ = try await door.knock(at: link, left)
      #expect(try await door.wait(at: second, as: anna).status == 200)
      #expect(try await door.knock(at: link, left).code == .notFound)
      #expect(try await door.wait(at: link, as: anna).code == .notFound)
      #expect(
        try await door.certify(at: link, linked(tablet(of: anna)), as: anna).code == .notFound)
      #expect(try await door.wait(at: second, as: anna).status == 200)
      #expect(try await door.knock(at: second, left).status == 200)
      #expect(try await door.wait(at: elsewhere, as: ben).status == 200)
    }
  }

  @Test func `what is malformed or too large is refused and leaves nothing`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      _ = try await door.wait(at: link, as: anna)
      let device = linking(tablet(of: anna)).encoded
      func knock(_ body: [UInt8], type: String = MediaTypes.wire) async throws -> ProblemCode? {
        try await door.send(.post, door.path(link, "/device"), body, type: type).code
      }
      #expect(device.count == 64)
      #expect(try await knock([]) == .malformed)
      #expect(try await knock(Array(device.dropLast())) == .malformed)
      #expect(try await knock(device + [0]) == .tooLarge)
      #expect(try await knock([UInt8](repeating: 1, count: 1 << 20)) == .tooLarge)
      #expect(try await knock(device, type: "text/plain") == .malformed)
      #expect(try await door.wait(at: link, as: anna).value() == LinkWaitReply(device: nil))
      for path in ["/v1/links/zz", "/v1/links/zz/device", "/v1/links/\(link.hex.string)0"] {
        let reply = try await door.send(.post, path, device, cookie: anna.cookie)
        #expect(reply.code == .malformed, "\(path)")
      }
      let full = try await door.send(.post, door.path(link), [1], cookie: anna.cookie)
      #expect(full.code == .tooLarge)
      #expect(try await knock(device) == nil)
      let put = { (body: [UInt8]) in
        try await door.send(
          .put, door.path(link, "/certificate"), body, cookie: anna.cookie
        ).code
      }
      #expect(try await put([]) == .malformed)
      #expect(try await put([UInt8](repeating: 0, count: 300)) == .malformed)
      #expect(try await put([UInt8](repeating: 0, count: 40_000)) == .tooLarge)
      #expect(try await door.knock(at: random(), linking(tablet(of: anna))).code == .notFound)
      #expect(try await door.send(.get, door.path(link)).code == .methodNotAllowed)
    }
  }

  @Test func `ten minutes of asking are no abuse, and what is comes to an end`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let left = linking(tablet(of: anna))
      // Three in a row that nobody came to, on both sides and behind one address.
      for _ in 0..<3 {
        let link: LinkID = random()
        for _ in 0..<300 {
          #expect(try await door.wait(at: link, as: anna).status == 200)
          #expect(try await door.knock(at: link, left).status == 200)
          house.clock.pass(2 * Span.second - 1)
        }
      }
      var guesses = 0
      while guesses < 3600, try await door.knock(at: random(), left).code == .notFound {
        guesses += 1
      }
      #expect(guesses == 3600 - 900)
      #expect(try await door.knock(at: link, left).code == .rateLimited)
    }
  }
}

@Suite struct LinkedDeviceTests {
  let house = House()

  @Test func `a device is certified by one that was certified by another, eight in a row`()
    async throws
  {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      var circle = try await door.circle(of: anna)
      var last = anna
      for place in 2...DeviceCertificate.chainMax {
        let next = try await door.added(by: last)
        #expect(try next.certificate.chain().count == place)
        #expect(try await door.send(.get, "/v1/sync", cookie: next.cookie).status == 200)
        try await door.enter(next, &circle)
        // Who has done their part makes room; what they vouched for stays.
        if last.device != anna.device {
          let entry = next.revoking(
            [last.device], keeping: [], after: try await door.devices(of: anna))
          #expect(try await door.append(entry, to: anna.account).status == 201)
          try await door.carryOut(
            circle.entry(.revokeDevice(device: last.device), by: next, at: door.now),
            in: &circle, by: next)
        }
        last = next
      }
      let ninth = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: last, at: door.now)
      #expect(try await door.add(ninth).reply.code == .badSignature)
    }
  }

  @Test func `a revoked device brings no other, and takes along whom it brought`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let lost = try await door.added(by: anna)
      let friend = try await door.added(by: lost)
      let before = try await door.devices(of: anna)
      #expect(try await door.revoke([lost.device], by: anna).status == 201)
      let thief = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: lost, at: door.now)
      #expect(try await door.add(thief, by: thief.entry(after: before)).reply.code == .logMoved)
      #expect(try await door.add(thief).reply.code == .badSignature)
      for gone in [lost, friend] {
        #expect(
          try await door.send(.get, "/v1/sync", cookie: gone.cookie).code == .unauthenticated)
      }
      // A repeated request lets nobody in again.
      #expect(try await door.add(friend).reply.status != 201)
    }
  }

  @Test func `a device certified by a stranger, or by nobody, is not let in`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let eve = try await door.newcomer("+4915550000002")
      // Certified in truth, but the log never heard of the device that did it.
      let unheard = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: anna, at: door.now)
      let next = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: unheard, at: door.now)
      #expect(try await door.add(next).reply.code == .badSignature)
      #expect(try await door.add(unheard).reply.status == 201)
      #expect(try await door.add(next).reply.status == 201)
      // Anna's certificate with another key's signature under it.
      var forged = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: anna, at: door.now)
      forged.certificate.signature = eve.deviceKey.sign(
        SignedMessage.certificate(forged.certificate))
      #expect(try await door.add(forged).reply.code == .badSignature)
      // Signed by another than the author it names, and without the new device's own signature.
      let good = Person(
        phone: "", accountKey: anna.accountKey, certifiedBy: anna, at: door.now)
      var entry = good.entry(after: try await door.devices(of: anna))
      entry.signature = eve.deviceKey.sign(SignedMessage.accountEntry(body: entry.body))
      #expect(try await door.add(good, by: entry).reply.code == .badSignature)
      entry = good.entry(after: try await door.devices(of: anna))
      entry.possession = .zero
      #expect(try await door.add(good, by: entry).reply.code == .badSignature)
    }
  }

  @Test func `an account is made by its own key, not on the word of a device`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let key = SigningKey()
      let first = Person(phone: "", accountKey: key, at: door.now)
      let second = Person(phone: "", accountKey: key, certifiedBy: first, at: door.now)
      let (challenge, ticket) = try await door.verified("+4915550000001")
      #expect(try await door.register(second, challenge, ticket).code == .badSignature)
      #expect(try await door.register(first, challenge, ticket).status == 201)
    }
  }

  @Test func `a linked device founds groups and follows invitations`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      let ben = try await door.newcomer("+4915550000002")
      let tablet = try await door.added(by: try await door.added(by: anna))
      var own = try await door.circle(of: tablet)
      try await door.join(ben, &own, invitedBy: tablet)
      #expect(own.roster.device(tablet.device) != nil && own.roster.members.count == 2)
      var others = try await door.circle(of: ben)
      try await door.join(tablet, &others, invitedBy: ben)
      #expect(others.roster.member(anna.account)?.devices == [tablet.certificate])
      let sync = try await door.send(.get, "/v1/sync", cookie: anna.cookie)
      #expect(try sync.value(SyncReply.self).groups.count == 2)
      // What it sends there is taken like anybody's.
      let parcel = door.parcel(others, to: [tablet, ben])
      #expect(try await door.put(parcel, in: others, by: tablet).status == 201)
    }
  }
}

extension Door {
  /// The device adds itself to its account's group.
  fileprivate func enter(_ device: Person, _ circle: inout Circle) async throws {
    let entry = circle.entry(.addDevice(certificate: device.certificate), by: device, at: now)
    try await carryOut(entry, in: &circle, by: device)
  }
}
