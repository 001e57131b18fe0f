// Groups at the server's border: who may read a log, who may write to it, and who wins.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyServer

@Suite struct GroupTests {
  let house = House()

  @Test func `a founder makes a group, and making it twice is harmless`() async throws {
    try await house.open { door in
      let anna = try await door.newcomer("+4915550000001")
      let entry = Circle.founding(anna, at: door.now)
      for _ in 0..<2 {
        let reply = try await door.send(
          .post, "/v1/groups", AppendRequest(entry: entry), cookie: anna.cookie)
        #expect(reply.status == 201)
        #expect(try reply.value(LogHead.self) == LogHead(index: 0, hash: entry.hash))
      }
    }
  }

  @Test func `nobody founds a group in another's name or over another's group`() async throws {
    try await house.open { door in
      let anna = try await door.newcomer("+4915550000001")
      let ben = try await door.newcomer("+4915550000002")
      let entry = Circle.founding(anna, at: door.now)
      let foreign = try await door.send(
        .post, "/v1/groups", AppendRequest(entry: entry), cookie: ben.cookie)
      #expect(foreign.code == .forbidden)
      let circle = try await door.circle(of: anna)
      let draft = EntryDraft(
        founding: circle.group, author: ben.device, at: door.now,
        founder: MemberRecord(certificate: ben.certificate, name: Circle.name()),
        name: Circle.name())
      let over = try await door.send(
        .post, "/v1/groups", AppendRequest(entry: ben.sign(draft)), cookie: ben.cookie)
      #expect(over.code == .forbidden)
      var forged = Circle.founding(ben, at: door.now)
      forged.signature = .zero
      let unsigned = try await door.send(
        .post, "/v1/groups", AppendRequest(entry: forged), cookie: ben.cookie)
      #expect(unsigned.code == .badSignature)
    }
  }

  @Test func `somebody joins by invitation and sees the log from its beginning`() async throws {
    try await house.open { door in
      let (anna, ben, circle) = try await door.pair()
      for person in [anna, ben] {
        let reply = try await door.send(.get, door.path(circle, "log"), cookie: person.cookie)
        let log = try reply.value(LogReply.self)
        #expect(log.head == circle.roster.head)
        #expect(log.entries.count == 3)
        #expect(log.entries.last?.hash == circle.roster.head.hash)
      }
      let rest = try await door.send(
        .get, door.path(circle, "log?from=2"), cookie: anna.cookie)
      #expect(try rest.value(LogReply.self).entries.count == 1)
      let sync = try await door.send(.get, "/v1/sync", cookie: ben.cookie)
      #expect(try sync.value(SyncReply.self).groups.first?.head == circle.roster.head)
      let prekeys = try await door.send(
        .get, door.path(circle, "prekeys"), cookie: ben.cookie)
      #expect(try prekeys.value(PrekeysReply.self).prekeys == [anna.prekey, ben.prekey])
    }
  }

  @Test func `who is not a member learns nothing, not even whether a group exists`()
    async throws
  {
    try await house.open { door in
      let (_, _, circle) = try await door.pair()
      let eve = try await door.newcomer("+4915550000003")
      let nowhere = Circle(group: random(), roster: circle.roster)
      for rest in ["log", "prekeys", "posts", "posts/\(random(PhotoID.self).hex.string)"] {
        let real = try await door.send(.get, door.path(circle, rest), cookie: eve.cookie)
        let none = try await door.send(.get, door.path(nowhere, rest), cookie: eve.cookie)
        #expect(real.code == .forbidden)
        #expect(real.status == none.status && real.body == none.body)
      }
      let entry = circle.entry(.leave, by: eve, at: door.now)
      #expect(try await door.append(entry, to: circle, by: eve).code == .forbidden)
    }
  }

  @Test func `an invitation can be read while it is open, without a session`() async throws {
    try await house.open { door in
      let anna = try await door.newcomer("+4915550000001")
      var circle = try await door.circle(of: anna)
      let first = try await door.invite(to: &circle, by: anna)
      let path = door.path(first)
      let reply = try await door.send(.get, path).value(InviteReply.self)
      #expect(reply.log.entries.count == 2)
      let nowhere = "/v2/invites/\(random(InviteID.self).hex.string)"
      #expect(try await door.send(.get, nowhere).code == .notFound)
      let ben = try await door.newcomer("+4915550000002")
      try await door.carryOut(
        circle.joining(ben, by: first, at: door.now), in: &circle, by: ben)
      #expect(try await door.send(.get, path).code == .inviteUsed)
      let second = try await door.invite(to: &circle, by: anna)
      house.clock.pass(72 * Span.hour + 1)
      let late = try await door.send(.get, door.path(second))
      #expect(late.code == .inviteExpired)
      #expect(late.status == 410)
    }
  }

  @Test func `only who made an invitation leaves a names key there, and while it is open`()
    async throws
  {
    try await house.open { (door: Door) async throws -> Void in
      var (anna, ben, circle) = try await door.pair()
      let invitation = try await door.invite(to: &circle, by: anna)
      let names: SealedNamesKey = random()
      for _ in 0..<2 {
        #expect(try await door.leave(names, at: invitation, by: anna).status == 204)
      }
      let path = door.path(invitation)
      #expect(try await door.leave(random(), at: invitation, by: ben).code == .forbidden)
      #expect(try await door.send(.put, path, names).code == .unauthenticated)
      for length in [0, 59, 61] {
        let bytes = [UInt8](repeating: 7, count: length)
        let reply = try await door.send(.put, path, bytes, cookie: anna.cookie)
        #expect(reply.code == .malformed)
      }
      #expect(try await door.send(.get, path).value(InviteReply.self).names == names)
      let nowhere = Invitation(id: random(), key: SigningKey())
      #expect(try await door.leave(names, at: nowhere, by: anna).code == .notFound)
    }
  }

  @Test func `a names key goes with the entry that uses, withdraws or ends its invitation`()
    async throws
  {
    try await house.open { (door: Door) async throws -> Void in
      var (anna, ben, circle) = try await door.pair()
      let carl = try await door.newcomer("+4915550000004")
      for ending in 0..<3 {
        let kept = try await door.invite(to: &circle, by: ben)
        let invitation = try await door.invite(to: &circle, by: anna)
        let names: SealedNamesKey = random()
        #expect(try await door.leave(names, at: invitation, by: anna).status == 204)
        switch ending {
        case 0:
          try await door.carryOut(
            circle.joining(carl, by: invitation, at: door.now), in: &circle, by: carl)
        case 1:
          try await door.carryOut(
            circle.entry(.revokeInvite(invite: invitation.id), by: ben, at: door.now),
            in: &circle, by: ben)
        default:
          try await door.carryOut(
            circle.entry(.remove(account: anna.account), by: ben, at: door.now), in: &circle,
            by: ben)
        }
        // At once, in the entry's own transaction: no sweep has run.
        #expect(try await door.backend.store.names(of: invitation.id) == nil)
        #expect(try await door.backend.store.names(of: kept.id) != nil, "another's stays")
        let code: ProblemCode = ending == 0 ? .inviteUsed : .inviteRevoked
        let late = try await door.send(.get, door.path(invitation))
        #expect(late.code == code)
        #expect(try await door.leave(names, at: invitation, by: anna).code == code)
        try await door.backend.sweep()
        #expect(try !house.holds(names.bytes), "nothing of it is left in any file")
      }
    }
  }

  @Test func `a names key goes when its invitation's time is over`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      var circle = try await door.circle(of: anna)
      let invitation = try await door.invite(to: &circle, by: anna)
      let names: SealedNamesKey = random()
      #expect(try await door.leave(names, at: invitation, by: anna).status == 204)
      house.clock.pass(72 * Span.hour - 1)
      try await door.backend.sweep()
      #expect(try house.holds(names.bytes))
      house.clock.pass(2)
      #expect(try await door.send(.get, door.path(invitation)).code == .inviteExpired)
      try await door.backend.sweep()
      #expect(try !house.holds(names.bytes))
    }
  }

  @Test func `a link whose names key the server has lost has ended`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let anna = try await door.newcomer("+4915550000001")
      var circle = try await door.circle(of: anna)
      let invitation = Invitation(id: random(), key: SigningKey())
      let action = LogAction.invite(
        invite: invitation.id, key: invitation.key.wire, expires: door.now + 72 * Span.hour)
      try await door.carryOut(
        circle.entry(action, by: anna, at: door.now), in: &circle, by: anna)
      #expect(try await door.send(.get, door.path(invitation)).code == .inviteExpired)
    }
  }

  @Test func `used, expired, withdrawn and unknown invitations let nobody in`() async throws {
    try await house.open { door in
      var (anna, ben, circle) = try await door.pair()
      let eve = try await door.newcomer("+4915550000003")
      let unknown = Invitation(id: random(), key: SigningKey())
      let never = circle.joining(eve, by: unknown, at: door.now)
      #expect(try await door.append(never, to: circle, by: eve).code == .forbidden)

      let used = try await door.invite(to: &circle, by: ben)
      let carl = try await door.newcomer("+4915550000004")
      try await door.carryOut(
        circle.joining(carl, by: used, at: door.now), in: &circle, by: carl)
      let again = circle.joining(eve, by: used, at: door.now)
      #expect(try await door.append(again, to: circle, by: eve).code == .inviteUsed)

      let withdrawn = try await door.invite(to: &circle, by: anna)
      try await door.carryOut(
        circle.entry(.revokeInvite(invite: withdrawn.id), by: anna, at: door.now), in: &circle,
        by: anna)
      let after = circle.joining(eve, by: withdrawn, at: door.now)
      #expect(try await door.append(after, to: circle, by: eve).code == .inviteRevoked)

      let old = try await door.invite(to: &circle, by: anna)
      house.clock.pass(72 * Span.hour + 1)
      let late = circle.joining(eve, by: old, at: door.now)
      #expect(try await door.append(late, to: circle, by: eve).code == .inviteExpired)
    }
  }

  @Test func `joining takes the invite's key, the joiner's session and the joiner's device`()
    async throws
  {
    try await house.open { door in
      let anna = try await door.newcomer("+4915550000001")
      var circle = try await door.circle(of: anna)
      let invitation = try await door.invite(to: &circle, by: anna)
      let ben = try await door.newcomer("+4915550000002")
      let eve = try await door.newcomer("+4915550000003")
      let forged = circle.joining(
        ben, by: Invitation(id: invitation.id, key: SigningKey()), at: door.now)
      #expect(try await door.append(forged, to: circle, by: ben).code == .badSignature)
      let bens = circle.joining(ben, by: invitation, at: door.now)
      #expect(try await door.append(bens, to: circle, by: eve).code == .forbidden)
      #expect(try await door.append(bens, to: circle, by: ben).status == 201)
    }
  }

  @Test func `a stale entry is told the head, and repeating one is harmless`() async throws {
    try await house.open { door in
      var (anna, ben, circle) = try await door.pair()
      let before = circle
      let first = circle.entry(.rename(name: Circle.name()), by: anna, at: door.now)
      try await door.carryOut(first, in: &circle, by: anna)
      let late = before.entry(.rename(name: Circle.name()), by: ben, at: door.now)
      let reply = try await door.append(late, to: before, by: ben)
      #expect(reply.status == 409)
      #expect(reply.problem?.head == circle.roster.head)
      let second = circle.entry(.rename(name: Circle.name()), by: ben, at: door.now)
      try await door.carryOut(second, in: &circle, by: ben)
      let repeated = try await door.append(first, to: circle, by: anna)
      #expect(repeated.status == 201)
      #expect(try repeated.value(LogHead.self) == LogHead(index: 3, hash: first.hash))
    }
  }

  @Test func `of many entries for one place exactly one wins`() async throws {
    try await house.open { door in
      let (anna, ben, circle) = try await door.pair()
      let codes = try await withThrowingTaskGroup(of: Int.self) { group in
        for index in 0..<16 {
          let person = index % 2 == 0 ? anna : ben
          let entry = circle.entry(.rename(name: Circle.name()), by: person, at: door.now)
          group.addTask { try await door.append(entry, to: circle, by: person).status }
        }
        return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
      }
      #expect(codes == [201: 1, 409: 15])
    }
  }

  @Test func `who was gone for hundreds of entries still learns how they went`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      var (anna, ben, circle) = try await door.pair()
      let known = circle.roster.head.index
      for _ in 0..<300 {
        try await door.carryOut(
          circle.entry(.rename(name: Circle.name()), by: anna, at: door.now), in: &circle, by: anna)
      }
      try await door.carryOut(
        circle.entry(.remove(account: ben.account), by: anna, at: door.now), in: &circle, by: anna)
      let removal = circle.roster.head
      try await door.carryOut(
        circle.entry(.rename(name: Circle.name()), by: anna, at: door.now), in: &circle, by: anna)

      var entries: [LogEntry] = []
      while known + UInt32(entries.count) < removal.index {
        let from = known + 1 + UInt32(entries.count)
        let reply = try await door.send(
          .get, door.path(circle, "log?from=\(from)"), cookie: ben.cookie
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
    try await house.open { (door: Door) async throws -> Void in
      var (_, ben, circle) = try await door.pair()
      let known = circle.roster.head.index
      try await door.carryOut(
        circle.entry(.leave, by: ben, at: door.now), in: &circle, by: ben)
      let reply = try await door.send(
        .get, door.path(circle, "log?from=\(known + 1)"), cookie: ben.cookie
      ).value(LogReply.self)
      #expect(reply.head == circle.roster.head)
      #expect(reply.entries.last?.hash == circle.roster.head.hash)
    }
  }

  @Test func `who left or was removed has no access at once`() async throws {
    try await house.open { door in
      var (anna, ben, circle) = try await door.pair()
      let carl = try await door.newcomer("+4915550000003")
      try await door.join(carl, &circle, invitedBy: anna)
      let parcel = door.parcel(circle, to: [anna, ben, carl])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      try await door.carryOut(
        circle.entry(.leave, by: ben, at: door.now), in: &circle, by: ben)
      try await door.carryOut(
        circle.entry(.remove(account: carl.account), by: anna, at: door.now), in: &circle,
        by: anna)
      // What led to a removal its victim may still read, and nothing after it.
      let log = "log?from=\(circle.roster.head.index + 1)"
      for person in [ben, carl] {
        for rest in [log, "posts", "prekeys", "posts/\(parcel.photo.hex.string)"] {
          let reply = try await door.send(
            .get, door.path(circle, rest), cookie: person.cookie)
          #expect(reply.code == .forbidden)
        }
        let sync = try await door.send(.get, "/v1/sync", cookie: person.cookie)
        #expect(try sync.value(SyncReply.self).groups.isEmpty)
        let entry = circle.entry(.rename(name: Circle.name()), by: person, at: door.now)
        #expect(try await door.append(entry, to: circle, by: person).code == .forbidden)
      }
    }
  }

  @Test func `a group has twelve members at the most`() async throws {
    try await house.open { door in
      let anna = try await door.newcomer("+4915550000001")
      var circle = try await door.circle(of: anna)
      for number in 10...20 {
        let person = try await door.newcomer("+49155500000\(number)")
        try await door.join(person, &circle, invitedBy: anna)
      }
      let invitation = try await door.invite(to: &circle, by: anna)
      let last = try await door.newcomer("+4915550000021")
      let entry = circle.joining(last, by: invitation, at: door.now)
      #expect(try await door.append(entry, to: circle, by: last).code == .groupFull)
    }
  }

  @Test func `rosters are found again after a restart`() async throws {
    let (ben, circle) = try await house.open { door in
      let (_, ben, circle) = try await door.pair()
      return (ben, circle)
    }
    try await house.open { door in
      let reply = try await door.send(.get, door.path(circle, "log"), cookie: ben.cookie)
      #expect(try reply.value(LogReply.self).head == circle.roster.head)
    }
  }
}
