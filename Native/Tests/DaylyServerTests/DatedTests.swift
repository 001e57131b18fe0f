// What is dated as no calendar has it: the server takes none of it, and gives out what it took
// before.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct DatedTests {
  let server = TestServer()

  /// 2^63-1, -2^63, and the first moments on either side of the years 1 to 9999.
  @Test(arguments: [.max, .min, -62_135_596_800_001, 253_402_300_800_000] as [Int64])
  func `what is dated beyond the calendar is refused, and says so`(value: Int64) async throws {
    let date = SignedInstant(value)
    try await server.run { client in
      var (anna, ben, group) = try await client.pair()
      func refused(_ reply: TestClient.Reply) throws {
        #expect(reply.status == 409 && reply.code == .entryRefused)
        let problem = try reply.value(Problem.self)
        #expect(problem.message == "It is dated outside of the years 1 to 9999.")
      }
      // A new group, an entry of any kind, and one that would let somebody in.
      var draft = EntryDraft(
        founding: random(), author: anna.device, at: client.now,
        founder: MemberRecord(certificate: anna.certificate, name: TestGroup.name()),
        name: TestGroup.name())
      draft.body.instant = date
      let founding = AppendRequest(entry: anna.sign(draft))
      try refused(try await client.send(.post, "/v1/groups", founding, cookie: anna.cookie))
      draft = EntryDraft(
        after: group.roster, author: ben.device, at: client.now,
        action: .rename(name: TestGroup.name()))
      draft.body.instant = date
      try refused(try await client.append(ben.sign(draft), to: group, by: ben))
      let lasting = LogAction.invite(invite: random(), key: SigningKey().wire, expires: date)
      try refused(
        try await client.append(
          group.entry(lasting, by: ben, at: client.now), to: group, by: ben))
      // A device whose certificate says so, for the account and for the group.
      var wild = Person(phone: "", accountKey: ben.accountKey, at: client.now)
      wild.certificate.created = date
      wild.certificate.signature = ben.accountKey.sign(
        SignedMessage.certificate(wild.certificate))
      let devices = try await client.devices(of: ben)
      try refused(try await client.add(wild, by: wild.entry(after: devices)).reply)
      let adding = group.entry(.addDevice(certificate: wild.certificate), by: wild, at: client.now)
      try refused(try await client.append(adding, to: group, by: ben))
      // A prekey.
      var prekey = Person.prekey(2, of: ben.device, signedBy: ben.deviceKey, at: client.now)
      prekey.created = date
      prekey.signature = ben.deviceKey.sign(SignedMessage.prekey(prekey))
      try refused(
        try await client.send(
          .put, "/v1/prekey", PrekeyUpdate(prekey: prekey), cookie: ben.cookie))
      // Whoever tried is removed as anybody is.
      let removal = group.entry(.remove(account: ben.account), by: anna, at: client.now)
      try await client.carryOut(removal, in: &group, by: anna)
      #expect(group.roster.members.map(\.account) == [anna.account])
    }
  }

  /// A log of before may hold such an entry.
  @Test func `who joined at an impossible time before is removed, and their device revoked`()
    async throws
  {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      let ben = try await client.newcomer("+4915550000002")
      var group = try await client.newGroup(of: anna)
      let invitation = try await client.invite(to: &group, by: anna)
      let message = SignedMessage.join(
        group: group.id, invite: invitation.id, account: ben.account,
        deviceKey: ben.certificate.deviceKey)
      var draft = EntryDraft(
        after: group.roster, author: ben.device, at: client.now,
        action: .join(
          invite: invitation.id,
          member: MemberRecord(certificate: ben.certificate, name: TestGroup.name()),
          inviteSignature: invitation.key.sign(message)))
      draft.body.instant = SignedInstant(.max)
      let entry = ben.sign(draft)
      try group.apply(entry)
      var record = EntryRecord(
        group: group.id, head: group.roster.head, entry: entry,
        members: [anna.account, ben.account])
      record.live = [ben.device]
      let before = LogHead(index: group.roster.head.index - 1, hash: draft.body.previous)
      guard case .appended = try await client.backend.store.append(record, expecting: before)
      else { throw SetUpFailed(why: "not appended") }
      let log = try await client.send(.get, client.path(group, "log"), cookie: anna.cookie)
      #expect(try log.value(LogReply.self).entries.last == entry)
      let removal = group.entry(.remove(account: ben.account), by: anna, at: client.now)
      try await client.carryOut(removal, in: &group, by: anna)
      #expect(group.roster.members.map(\.account) == [anna.account])
    }
  }
}
