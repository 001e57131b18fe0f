// The account log against somebody with a stolen phone: what they let in goes with it, and nobody
// who has the 24 words or another device is locked out.

import Bytes
import Locaphoto
import Membership
import Testing
import Wire

@testable import DaylyServer

extension TestClient {
  /// A device that `voucher` lets in, or the account key.
  fileprivate func device(of person: Person, by voucher: Person? = nil) async throws -> Person {
    let next = Person(
      phone: "", accountKey: person.accountKey, certifiedBy: voucher, at: server.clock.now())
    let (reply, device) = try await add(next)
    guard reply.status == 201 else {
      throw SetUpFailed(why: "not added: \(String(describing: reply.code))")
    }
    return device
  }

  fileprivate func isSignedIn(_ person: Person) async throws -> Bool {
    try await send(.get, "/v1/sync", cookie: person.cookie).status == 200
  }
}

@Suite struct AccountLogTests {
  let server = TestServer()

  @Test func `three devices let in by a stolen one are seen, and go with it, without any group`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let stolen = try await client.device(of: anna)
      var thiefs: [Person] = []
      for _ in 0..<3 { thiefs.append(try await client.device(of: anna, by: thiefs.last ?? stolen)) }
      let seen = try await client.devices(of: anna).devices.map(\.device)
      #expect(seen == ([anna, stolen] + thiefs).map(\.device))
      // Full: the thief lets no more in, and neither does Anna.
      let sixth = Person(phone: "", accountKey: anna.accountKey, certifiedBy: anna, at: client.now)
      #expect(try await client.add(sixth).reply.code == .tooManyDevices)
      #expect(try await client.revoke([stolen.device], by: anna).status == 201)
      for gone in [stolen] + thiefs {
        #expect(try await !client.isSignedIn(gone))
        let challenge = try await client.challenge(for: gone.device)
        let asking = SessionRequest(
          device: gone.device, challenge: challenge, proof: gone.proof(challenge))
        #expect(try await client.send(.post, "/v1/sessions", asking).code == .deviceRevoked)
        // Nor does it write into the log any more.
        let devices = try await client.devices(of: anna)
        let entry = gone.revoking([anna.device], after: devices)
        #expect(try await client.append(entry, to: anna.account).code == .badSignature)
      }
      #expect(try await client.isSignedIn(anna))
      #expect(try await client.devices(of: anna).devices.map(\.device) == [anna.device])
    }
  }

  @Test func `whoever lost five devices comes back by the words, in one entry`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      // The thief has Anna's only phone, fills the places and throws hers out.
      var thiefs: [Person] = []
      for _ in 0..<4 { thiefs.append(try await client.device(of: anna, by: anna)) }
      let phone = Person(phone: "", accountKey: anna.accountKey, at: client.now)
      #expect(try await client.add(phone).reply.code == .tooManyDevices)
      let (reply, back) = try await client.add(
        phone, revoking: ([anna] + thiefs).map(\.device))
      #expect(reply.status == 201)
      #expect(try await client.isSignedIn(back))
      for gone in [anna] + thiefs { #expect(try await !client.isSignedIn(gone)) }
    }
  }

  @Test func `an entry that was replayed, forked, or signed by who is out changes nothing`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let tablet = try await client.device(of: anna, by: anna)
      let before = try await client.devices(of: anna)
      let late = Person(phone: "", accountKey: anna.accountKey, certifiedBy: tablet, at: client.now)
      let planned = late.entry(after: before)
      #expect(try await client.revoke([tablet.device], by: anna).status == 201)
      let after = try await client.devices(of: anna)
      #expect(try await client.add(late, by: planned).reply.code == .logMoved)
      #expect(try await client.add(late, by: late.entry(after: after)).reply.code == .badSignature)
      // Another second entry than the one that stands.
      let fork = anna.revoking([tablet.device], keeping: [], after: before)
      #expect(try await client.append(fork, to: anna.account).status == 201)
      var other = fork
      other.signature = anna.deviceKey.sign([1])
      #expect(try await client.append(other, to: anna.account).code == .logMoved)
      #expect(try await client.devices(of: anna) == after)
      let eve = try await client.newcomer("+4915550000002")
      #expect(try await client.append(fork, to: eve.account).code == .malformed)
    }
  }

  @Test func `a log is read by its account, by who shares a group, and with the words`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, _) = try await client.pair()
      let eve = try await client.newcomer("+4915550000003")
      let path = "/v1/accounts/\(anna.account.hex.string)/log?from=0"
      for person in [anna, ben] {
        let log = try await client.send(.get, path, cookie: person.cookie)
        #expect(try log.value(AccountLogReply.self).entries.count == 1)
        let sync = try await client.send(.get, "/v1/sync", cookie: person.cookie)
        let told = try sync.value(SyncReply.self).accounts.map(\.account)
        #expect(Set(told) == [anna.account, ben.account])
      }
      #expect(try await client.send(.get, path, cookie: eve.cookie).code == .notFound)
      #expect(try await client.send(.get, path).code == .unauthenticated)
      let challenge = try await client.challenge(for: eve.device)
      var query = AccountLogQuery(
        account: anna.account, device: eve.device, challenge: challenge,
        proof: eve.accountKey.sign(
          SignedMessage.accountRead(challenge: challenge, device: eve.device)))
      #expect(try await client.send(.post, "/v1/accounts/log", query).code == .badSignature)
      query.account = random()
      #expect(try await client.send(.post, "/v1/accounts/log", query).code == .badSignature)
    }
  }

  @Test func `a group's log takes in and puts out only what the account's log says`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, _, group) = try await client.pair()
      // A device the account's log has never heard of.
      let unheard = Person(phone: "", accountKey: anna.accountKey, at: client.now)
      let adding = group.entry(
        .addDevice(certificate: unheard.certificate), by: unheard, at: client.now)
      #expect(try await client.append(adding, to: group, by: anna).code == .entryRefused)
      let stolen = try await client.device(of: anna, by: anna)
      try await client.carryOut(
        group.entry(.addDevice(certificate: stolen.certificate), by: stolen, at: client.now),
        in: &group, by: stolen)
      // A thief puts nobody out of a group.
      let out = group.entry(.revokeDevice(device: anna.device), by: stolen, at: client.now)
      #expect(try await client.append(out, to: group, by: stolen).code == .entryRefused)
      #expect(try await client.revoke([stolen.device], by: anna).status == 201)
      try await client.carryOut(
        group.entry(.revokeDevice(device: stolen.device), by: anna, at: client.now),
        in: &group, by: anna)
    }
  }

  @Test func `nobody takes a member's photos by publishing their prekey`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      var copied = ben.prekey
      (copied.device, copied.serial) = (anna.device, 2)
      copied.signature = anna.deviceKey.sign(SignedMessage.prekey(copied))
      let put = try await client.send(
        .put, "/v1/prekey", PrekeyUpdate(prekey: copied), cookie: anna.cookie)
      #expect(put.code == .forbidden)
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      #expect(try await client.feed(group, for: ben).map(\.photo) == [draft.photo])
    }
  }
}
