// What somebody with an account of their own tries on others: their devices, the space on the
// disk, the places where uploads wait, and limits that count addresses.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct AbuseTests {
  let server = TestServer()

  @Test func `nobody revokes another's device by calling it their own`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      let eve = try await client.newcomer("+4915550000002")
      let group = try await client.newGroup(of: eve)
      // Anna's device key is known to everybody who shares a group with her.
      var claimed = DeviceCertificate(
        account: eve.account, accountKey: eve.accountKey.wire, device: anna.device,
        deviceKey: anna.certificate.deviceKey, created: SignedInstant(client.now),
        certifier: .account, signature: .zero)
      claimed.signature = eve.accountKey.sign(SignedMessage.certificate(claimed))
      let entry = group.entry(.addDevice(certificate: claimed), by: eve, at: client.now)
      let reply = try await client.append(entry, to: group, by: eve)
      #expect(reply.code == .entryRefused)
      #expect(try await client.send(.get, "/v1/sync", cookie: anna.cookie).status == 200)
      let challenge = try await client.challenge(for: anna.device)
      let again = try await client.send(
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
    ("192.0.2.7", ["192.0.2.7/32", "192.0.2/24"]),
    ("192.0.2.7:4711", ["192.0.2.7/32", "192.0.2/24"]),
    ("::ffff:192.0.2.7", ["192.0.2.7/32", "192.0.2/24"]),
    ("::ffff:c000:207", ["192.0.2.7/32", "192.0.2/24"]),
    ("[::ffff:192.0.2.7]:80", ["192.0.2.7/32", "192.0.2/24"]),
    ("64:ff9b::192.0.2.7", ["192.0.2.7/32", "192.0.2/24"]),
    ("64:ff9b:1:fffe::192.0.2.7", ["192.0.2.7/32", "192.0.2/24"]),
    ("2002:c000:207::1", ["192.0.2.7/32", "192.0.2/24"]),
    ("[2002:c000:207:ffff:a:b:c:d]:4711", ["192.0.2.7/32", "192.0.2/24"]),
    ("2001:0:c633:6401:8000:63bf:3fff:fdf8", ["192.0.2.7/32", "192.0.2/24"]),
    ("2001:0:cb00:7101:0:1234:3fff:fdf8", ["192.0.2.7/32", "192.0.2/24"]),
    ("::192.0.2.7", ["192.0.2.7/32", "192.0.2/24"]),
    ("::ffff:0:192.0.2.7", ["192.0.2.7/32", "192.0.2/24"]),
    ("::1", ["0000000000000000/64", "00000000000000/56", "000000000000/48"]),
    ("2001:1::7", ["2001000100000000/64", "20010001000000/56", "200100010000/48"]),
    ("2001:db8:1:203::7", ["20010db800010203/64", "20010db8000102/56", "20010db80001/48"]),
    ("[2001:db8:1:203::7]", ["20010db800010203/64", "20010db8000102/56", "20010db80001/48"]),
    (
      "[2001:db8:1:203:a:b:c:d]:1", ["20010db800010203/64", "20010db8000102/56", "20010db80001/48"]
    ),
    ("2001:db8:1:2ff::7%eth0", ["20010db8000102ff/64", "20010db8000102/56", "20010db80001/48"]),
    ("unknown", ["unknown"]), ("", ["unknown"]), ("192.0.2.7.1", ["unknown"]),
    ("[", ["unknown"]), ("a:b", ["unknown"]),
  ])
  func `limits count networks, not the addresses and ports somebody can make up`(
    address: String, networks: [String]
  ) {
    #expect(Network.all(of: address).map(\.name) == networks)
  }

  @Test func `whoever uses up their network's share takes nothing from strangers`() async throws {
    server.configure { configuration in
      configuration.trustedProxy = "127.0.0.1"
      configuration.sender = .init(url: "https://sms.example", token: "t")
    }
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      func ask(_ address: String, _ phone: Int) async throws -> Int {
        try await client.send(
          .post, "/v1/codes", CodeRequest(phone: Text("+49155\(10_000_000 + phone)")).encoded,
          headers: [("X-Forwarded-For", "10.0.0.1, \(address)")]
        ).status
      }
      var sent = 0
      for number in 0..<300 {
        // A /56, another /64 each time.
        let network = String(number % 256, radix: 16)
        let address = "[2001:db8:1:\(network)::7]:\(1024 + number)"
        if try await ask(address, number) == 204 { sent += 1 }
      }
      #expect(sent == 120)
      #expect(try await ask("2001:db8:1:1::7", 1000) == 429)
      #expect(try await ask("2001:db8:2::7", 1001) == 204)
      #expect(try await ask("192.0.2.7:99", 1002) == 204)
      var four = 1
      for number in 0..<100 where try await ask("192.0.2.7:\(number + 1)", 2000 + number) == 204 {
        four += 1
      }
      #expect(four == 60)
      #expect(try await ask("192.0.2.8", 3000) == 204)
      // What was refused has not counted for everybody.
      var all = UseClaim(
        scope: sha256(Array(Limit.codesPerDay.name.utf8) + [0] + Digest.zero.bytes),
        most: UInt32(sent + four + 2), ends: client.now + Span.day)
      #expect(try await client.backend.store.count([all], now: client.now) != nil)
      all.most += 1
      #expect(try await client.backend.store.count([all], now: client.now) == nil)
    }
  }

  @Test func `an account founds so many groups in a day`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      for _ in 0..<Quota.groupsPerDayMax { _ = try await client.newGroup(of: anna) }
      await #expect(throws: (any Error).self) { try await client.newGroup(of: anna) }
      let ben = try await client.newcomer("+4915550000002")
      _ = try await client.newGroup(of: ben)
      server.clock.pass(Span.day)
      _ = try await client.newGroup(of: anna)
    }
  }

  @Test func `whoever was removed is shown the entry that says so, and no more`() async throws {
    try await server.run { client in
      let pair = try await client.pair()
      let (anna, ben) = (pair.0, pair.1)
      var group = pair.2
      let before = group.roster.head
      try await client.carryOut(
        group.entry(.remove(account: ben.account), by: anna, at: client.now), in: &group,
        by: anna)
      let removal = group.roster.head
      try await client.carryOut(
        group.entry(.rename(name: TestGroup.name()), by: anna, at: client.now), in: &group, by: anna
      )
      let from = "log?from=\(before.index + 1)"
      let reply = try await client.send(.get, client.path(group, from), cookie: ben.cookie)
        .value(LogReply.self)
      #expect(reply.head == removal)
      #expect(reply.entries.map(\.hash) == [removal.hash])
      let later = "log?from=\(removal.index + 1)"
      #expect(
        try await client.send(.get, client.path(group, later), cookie: ben.cookie).code
          == .forbidden)
    }
  }
}
