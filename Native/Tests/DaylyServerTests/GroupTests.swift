// Groups at the server's border: who may read a log, who may write to it, and who wins.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct GroupTests {
  let server = TestServer()

  @Test func `a founder makes a group, and making it twice is harmless`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      let entry = TestGroup.founding(anna, at: client.now)
      for _ in 0..<2 {
        let reply = try await client.send(
          .post, "/v1/groups", AppendRequest(entry: entry), cookie: anna.cookie)
        #expect(reply.status == 201)
        #expect(try reply.value(LogHead.self) == LogHead(index: 0, hash: entry.hash))
      }
    }
  }

  @Test func `nobody founds a group in another's name or over another's group`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      let ben = try await client.newcomer("+4915550000002")
      let entry = TestGroup.founding(anna, at: client.now)
      let foreign = try await client.send(
        .post, "/v1/groups", AppendRequest(entry: entry), cookie: ben.cookie)
      #expect(foreign.code == .forbidden)
      let group = try await client.newGroup(of: anna)
      let draft = EntryDraft(
        founding: group.id, author: ben.device, at: client.now,
        founder: MemberRecord(certificate: ben.certificate, name: TestGroup.name()),
        name: TestGroup.name())
      let over = try await client.send(
        .post, "/v1/groups", AppendRequest(entry: ben.sign(draft)), cookie: ben.cookie)
      #expect(over.code == .forbidden)
      var forged = TestGroup.founding(ben, at: client.now)
      forged.signature = .zero
      let unsigned = try await client.send(
        .post, "/v1/groups", AppendRequest(entry: forged), cookie: ben.cookie)
      #expect(unsigned.code == .badSignature)
    }
  }

  @Test func `somebody joins by invitation and sees the log from its beginning`() async throws {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      for person in [anna, ben] {
        let reply = try await client.send(.get, client.path(group, "log"), cookie: person.cookie)
        let log = try reply.value(LogReply.self)
        #expect(log.head == group.roster.head)
        #expect(log.entries.count == 3)
        #expect(log.entries.last?.hash == group.roster.head.hash)
      }
      let rest = try await client.send(
        .get, client.path(group, "log?from=2"), cookie: anna.cookie)
      #expect(try rest.value(LogReply.self).entries.count == 1)
      let sync = try await client.send(.get, "/v1/sync", cookie: ben.cookie)
      #expect(try sync.value(SyncReply.self).groups.first?.head == group.roster.head)
      let prekeys = try await client.send(
        .get, client.path(group, "prekeys"), cookie: ben.cookie)
      #expect(try prekeys.value(PrekeysReply.self).prekeys == [anna.prekey, ben.prekey])
    }
  }

  @Test func `who is not a member learns nothing, not even whether a group exists`()
    async throws
  {
    try await server.run { client in
      let (_, _, group) = try await client.pair()
      let eve = try await client.newcomer("+4915550000003")
      let nowhere = TestGroup(id: random(), roster: group.roster)
      for rest in ["log", "prekeys", "posts", "posts/\(random(PhotoID.self).hex.string)"] {
        let real = try await client.send(.get, client.path(group, rest), cookie: eve.cookie)
        let none = try await client.send(.get, client.path(nowhere, rest), cookie: eve.cookie)
        #expect(real.code == .forbidden)
        #expect(real.status == none.status && real.body == none.body)
      }
      let entry = group.entry(.leave, by: eve, at: client.now)
      #expect(try await client.append(entry, to: group, by: eve).code == .forbidden)
    }
  }

  @Test func `an invitation can be read while it is open, without a session`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      var group = try await client.newGroup(of: anna)
      let first = try await client.invite(to: &group, by: anna)
      let path = client.path(first)
      let reply = try await client.send(.get, path).value(InviteReply.self)
      #expect(reply.log.entries.count == 2)
      let nowhere = "/v2/invites/\(random(InviteID.self).hex.string)"
      #expect(try await client.send(.get, nowhere).code == .notFound)
      let ben = try await client.newcomer("+4915550000002")
      try await client.carryOut(
        group.joining(ben, by: first, at: client.now), in: &group, by: ben)
      #expect(try await client.send(.get, path).code == .inviteUsed)
      let second = try await client.invite(to: &group, by: anna)
      server.clock.pass(72 * Span.hour + 1)
      let late = try await client.send(.get, client.path(second))
      #expect(late.code == .inviteExpired)
      #expect(late.status == 410)
    }
  }

  @Test func `only who made an invitation leaves a names key there, and while it is open`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, ben, group) = try await client.pair()
      let invitation = try await client.invite(to: &group, by: anna)
      let names: SealedNamesKey = random()
      for _ in 0..<2 {
        #expect(try await client.leave(names, at: invitation, by: anna).status == 204)
      }
      let path = client.path(invitation)
      #expect(try await client.leave(random(), at: invitation, by: ben).code == .forbidden)
      #expect(try await client.send(.put, path, names).code == .unauthenticated)
      for length in [0, 59, 61] {
        let bytes = [UInt8](repeating: 7, count: length)
        let reply = try await client.send(.put, path, bytes, cookie: anna.cookie)
        #expect(reply.code == .malformed)
      }
      #expect(try await client.send(.get, path).value(InviteReply.self).names == names)
      let nowhere = Invitation(id: random(), key: SigningKey())
      #expect(try await client.leave(names, at: nowhere, by: anna).code == .notFound)
    }
  }

  @Test func `a names key goes with the entry that uses, withdraws or ends its invitation`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, ben, group) = try await client.pair()
      let carl = try await client.newcomer("+4915550000004")
      for ending in 0..<3 {
        let kept = try await client.invite(to: &group, by: ben)
        let invitation = try await client.invite(to: &group, by: anna)
        let names: SealedNamesKey = random()
        #expect(try await client.leave(names, at: invitation, by: anna).status == 204)
        switch ending {
        case 0:
          try await client.carryOut(
            group.joining(carl, by: invitation, at: client.now), in: &group, by: carl)
        case 1:
          try await client.carryOut(
            group.entry(.revokeInvite(invite: invitation.id), by: ben, at: client.now),
            in: &group, by: ben)
        default:
          try await client.carryOut(
            group.entry(.remove(account: anna.account), by: ben, at: client.now), in: &group,
            by: ben)
        }
        // At once, in the entry's own transaction: no sweep has run.
        #expect(try await client.backend.store.names(of: invitation.id) == nil)
        #expect(try await client.backend.store.names(of: kept.id) != nil, "another's stays")
        let code: ProblemCode = ending == 0 ? .inviteUsed : .inviteRevoked
        let late = try await client.send(.get, client.path(invitation))
        #expect(late.code == code)
        #expect(try await client.leave(names, at: invitation, by: anna).code == code)
        try await client.backend.sweep()
        #expect(try !server.holds(names.bytes), "nothing of it is left in any file")
      }
    }
  }

  @Test func `a names key goes when its invitation's time is over`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      var group = try await client.newGroup(of: anna)
      let invitation = try await client.invite(to: &group, by: anna)
      let names: SealedNamesKey = random()
      #expect(try await client.leave(names, at: invitation, by: anna).status == 204)
      server.clock.pass(72 * Span.hour - 1)
      try await client.backend.sweep()
      #expect(try server.holds(names.bytes))
      server.clock.pass(2)
      #expect(try await client.send(.get, client.path(invitation)).code == .inviteExpired)
      try await client.backend.sweep()
      #expect(try !server.holds(names.bytes))
    }
  }

  @Test func `a link whose names key the server has lost has ended`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      var group = try await client.newGroup(of: anna)
      let invitation = Invitation(id: random(), key: SigningKey())
      let action = LogAction.invite(
        invite: invitation.id, key: invitation.key.wire,
        expires: SignedInstant(client.now + 72 * Span.hour))
      try await client.carryOut(
        group.entry(action, by: anna, at: client.now), in: &group, by: anna)
      #expect(try await client.send(.get, client.path(invitation)).code == .inviteExpired)
    }
  }

  @Test func `used, expired, withdrawn and unknown invitations let nobody in`() async throws {
    try await server.run { client in
      var (anna, ben, group) = try await client.pair()
      let eve = try await client.newcomer("+4915550000003")
      let unknown = Invitation(id: random(), key: SigningKey())
      let never = group.joining(eve, by: unknown, at: client.now)
      #expect(try await client.append(never, to: group, by: eve).code == .forbidden)

      let used = try await client.invite(to: &group, by: ben)
      let carl = try await client.newcomer("+4915550000004")
      try await client.carryOut(
        group.joining(carl, by: used, at: client.now), in: &group, by: carl)
      let again = group.joining(eve, by: used, at: client.now)
      #expect(try await client.append(again, to: group, by: eve).code == .inviteUsed)

      let withdrawn = try await client.invite(to: &group, by: anna)
      try await client.carryOut(
        group.entry(.revokeInvite(invite: withdrawn.id), by: anna, at: client.now), in: &group,
        by: anna)
      let after = group.joining(eve, by: withdrawn, at: client.now)
      #expect(try await client.append(after, to: group, by: eve).code == .inviteRevoked)

      let old = try await client.invite(to: &group, by: anna)
      server.clock.pass(72 * Span.hour + 1)
      let late = group.joining(eve, by: old, at: client.now)
      #expect(try await client.append(late, to: group, by: eve).code == .inviteExpired)
    }
  }

  @Test func `joining takes the invite's key, the joiner's session and the joiner's device`()
    async throws
  {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      var group = try await client.newGroup(of: anna)
      let invitation = try await client.invite(to: &group, by: anna)
      let ben = try await client.newcomer("+4915550000002")
      let eve = try await client.newcomer("+4915550000003")
      let forged = group.joining(
        ben, by: Invitation(id: invitation.id, key: SigningKey()), at: client.now)
      #expect(try await client.append(forged, to: group, by: ben).code == .badSignature)
      let bens = group.joining(ben, by: invitation, at: client.now)
      #expect(try await client.append(bens, to: group, by: eve).code == .forbidden)
      #expect(try await client.append(bens, to: group, by: ben).status == 201)
    }
  }

  @Test func `a stale entry is told the head, and repeating one is harmless`() async throws {
    try await server.run { client in
      var (anna, ben, group) = try await client.pair()
      let before = group
      let first = group.entry(.rename(name: TestGroup.name()), by: anna, at: client.now)
      try await client.carryOut(first, in: &group, by: anna)
      let late = before.entry(.rename(name: TestGroup.name()), by: ben, at: client.now)
      let reply = try await client.append(late, to: before, by: ben)
      #expect(reply.status == 409)
      #expect(reply.problem?.head == group.roster.head)
      let second = group.entry(.rename(name: TestGroup.name()), by: ben, at: client.now)
      try await client.carryOut(second, in: &group, by: ben)
      let repeated = try await client.append(first, to: group, by: anna)
      #expect(repeated.status == 201)
      #expect(try repeated.value(LogHead.self) == LogHead(index: 3, hash: first.hash))
    }
  }

  @Test func `of many entries for one place exactly one wins`() async throws {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      let codes = try await withThrowingTaskGroup(of: Int.self) { tasks in
        for index in 0..<16 {
          let person = index % 2 == 0 ? anna : ben
          let entry = group.entry(.rename(name: TestGroup.name()), by: person, at: client.now)
          tasks.addTask { try await client.append(entry, to: group, by: person).status }
        }
        return try await tasks.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
      }
      #expect(codes == [201: 1, 409: 15])
    }
  }

  @Test func `who was gone for hundreds of entries still learns how they went`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, ben, group) = try await client.pair()
      let known = group.roster.head.index
      for _ in 0..<300 {
        try await client.carryOut(
          group.entry(.rename(name: TestGroup.name()), by: anna, at: client.now), in: &group,
          by: anna)
      }
      try await client.carryOut(
        group.entry(.remove(account: ben.account), by: anna, at: client.now), in: &group, by: anna)
      let removal = group.roster.head
      try await client.carryOut(
        group.entry(.rename(name: TestGroup.name()), by: anna, at: client.now), in: &group, by: anna
      )

      var entries: [LogEntry] = []
      while known + UInt32(entries.count) < removal.index {
        let from = known + 1 + UInt32(entries.count)
        let reply = try await client.send(
          .get, client.path(group, "log?from=\(from)"), cookie: ben.cookie
        ).value(LogReply.self)
        #expect(reply.head == removal)
        let isPage = (1...256).contains(reply.entries.count)
        #expect(isPage)
        guard isPage else { break }
        entries += reply.entries
      }
      #expect(entries.count == 301)
      #expect(entries.last?.hash == removal.hash)
    }
  }

  @Test func `the other phone of somebody who left is shown that they did`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      var (_, ben, group) = try await client.pair()
      let known = group.roster.head.index
      try await client.carryOut(
        group.entry(.leave, by: ben, at: client.now), in: &group, by: ben)
      let reply = try await client.send(
        .get, client.path(group, "log?from=\(known + 1)"), cookie: ben.cookie
      ).value(LogReply.self)
      #expect(reply.head == group.roster.head)
      #expect(reply.entries.last?.hash == group.roster.head.hash)
    }
  }

  @Test func `who left or was removed has no access at once`() async throws {
    try await server.run { client in
      var (anna, ben, group) = try await client.pair()
      let carl = try await client.newcomer("+4915550000003")
      try await client.join(carl, &group, invitedBy: anna)
      let draft = client.draft(group, to: [anna, ben, carl])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      try await client.carryOut(
        group.entry(.leave, by: ben, at: client.now), in: &group, by: ben)
      try await client.carryOut(
        group.entry(.remove(account: carl.account), by: anna, at: client.now), in: &group,
        by: anna)
      // What led to a removal its victim may still read, and nothing after it.
      let log = "log?from=\(group.roster.head.index + 1)"
      for person in [ben, carl] {
        for rest in [log, "posts", "prekeys", "posts/\(draft.photo.hex.string)"] {
          let reply = try await client.send(
            .get, client.path(group, rest), cookie: person.cookie)
          #expect(reply.code == .forbidden)
        }
        let sync = try await client.send(.get, "/v1/sync", cookie: person.cookie)
        #expect(try sync.value(SyncReply.self).groups.isEmpty)
        let entry = group.entry(.rename(name: TestGroup.name()), by: person, at: client.now)
        #expect(try await client.append(entry, to: group, by: person).code == .forbidden)
      }
    }
  }

  @Test func `a group has twelve members at the most`() async throws {
    try await server.run { client in
      let anna = try await client.newcomer("+4915550000001")
      var group = try await client.newGroup(of: anna)
      for number in 10...20 {
        let person = try await client.newcomer("+49155500000\(number)")
        try await client.join(person, &group, invitedBy: anna)
      }
      let invitation = try await client.invite(to: &group, by: anna)
      let last = try await client.newcomer("+4915550000021")
      let entry = group.joining(last, by: invitation, at: client.now)
      #expect(try await client.append(entry, to: group, by: last).code == .groupFull)
    }
  }

  @Test func `rosters are found again after a restart`() async throws {
    let (ben, group) = try await server.run { client in
      let (_, ben, group) = try await client.pair()
      return (ben, group)
    }
    try await server.run { client in
      let reply = try await client.send(.get, client.path(group, "log"), cookie: ben.cookie)
      #expect(try reply.value(LogReply.self).head == group.roster.head)
    }
  }
}
