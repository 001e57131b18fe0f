// What somebody with an account of their own tries on others: their devices, the space on the
// disk, the places where uploads wait, and limits that count addresses.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct AbuseTests {
  let house = House()

  @Test func `nobody revokes another's device by calling it their own`() async throws {
    try await house.open { door in
      let anna = try await door.newcomer("+4915550000001")
      let eve = try await door.newcomer("+4915550000002")
      let circle = try await door.circle(of: eve)
      // Anna's device key is known to everybody who shares a group with her.
      var claimed = DeviceCertificate(
        account: eve.account, accountKey: eve.accountKey.wire, device: anna.device,
        deviceKey: anna.certificate.deviceKey, created: door.now, certifier: .account,
        signature: .zero)
      claimed.signature = eve.accountKey.sign(SignedMessage.certificate(claimed))
      let entry = circle.entry(.addDevice(certificate: claimed), by: eve, at: door.now)
      let reply = try await door.append(entry, to: circle, by: eve)
      #expect(reply.code == .entryRefused)
      #expect(try await door.send(.get, "/v1/sync", cookie: anna.cookie).status == 200)
      let challenge = try await door.challenge(for: anna.device)
      let again = try await door.send(
        .post, "/v1/sessions",
        SessionRequest(
          device: anna.device, challenge: challenge, proof: anna.proof(challenge)))
      #expect(again.status == 204)
    }
  }

  @Test func `an account cannot hold every place for uploads`() {
    let slots = UploadSlots()
    let eve: AccountID = random()
    let entered = (0..<UploadSlots.most).filter { _ in slots.enter(eve) }.count
    #expect(entered == UploadSlots.mostPerAccount)
    #expect(slots.enter(random()))
    slots.leave(eve)
    #expect(slots.enter(eve))
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"),
    ("2001:db8:1:2::7", "2001:db8:1:2"),
    ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2"),
    ("2001:db8:1:3::7", "2001:db8:1:3"),
    ("::ffff:192.0.2.7", "192.0.2.7"),
    ("unknown", "unknown"),
  ])
  func `limits count a household, not the addresses it can make up`(
    address: String, network: String
  ) {
    #expect(Backend.network(of: address) == network)
  }

  @Test func `whoever was removed is shown the entry that says so, and no more`() async throws {
    try await house.open { door in
      let pair = try await door.pair()
      let (anna, ben) = (pair.0, pair.1)
      var circle = pair.2
      let before = circle.roster.head
      try await door.carryOut(
        circle.entry(.remove(account: ben.account), by: anna, at: door.now), in: &circle,
        by: anna)
      let removal = circle.roster.head
      try await door.carryOut(
        circle.entry(.rename(name: Circle.name()), by: anna, at: door.now), in: &circle, by: anna)
      let from = "log?from=\(before.index + 1)"
      let reply = try await door.send(.get, door.path(circle, from), cookie: ben.cookie)
        .value(LogReply.self)
      #expect(reply.head == removal)
      #expect(reply.entries.map(\.hash) == [removal.hash])
      let later = "log?from=\(removal.index + 1)"
      #expect(
        try await door.send(.get, door.path(circle, later), cookie: ben.cookie).code == .forbidden)
    }
  }
}
