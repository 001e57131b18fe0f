// Every rule of the log, once kept and once broken.

import Bytes
import Membership
import Recipes
import Testing
import Wire

private let ana = Person(1)
private let ben = Person(2)
private let cleo = Person(3)

private func pair() throws -> Story {
  var story = try Story(founder: ana)
  try story.bring(ben, by: ana, invite: 50)
  return story
}

/// Expects `entry` to be refused for `reason`, and the roster to be as before.
private func expect(
  _ reason: LogRefusal, _ story: Story, _ author: Person, _ action: LogAction,
  now: Instant? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  var copy = story
  #expect(throws: reason, sourceLocation: sourceLocation) {
    try copy.tell(author, action, now: now)
  }
  #expect(copy.roster == story.roster, sourceLocation: sourceLocation)
}

@Suite struct FoundingTests {
  @Test func `the founder is the only member`() throws {
    let story = try Story(founder: ana)
    #expect(story.roster.members.map(\.account) == [ana.account])
    #expect(story.roster.members.first?.invitedBy == nil)
    #expect(story.roster.head == LogHead(index: 0, hash: Story.hash(0)))
  }

  @Test func `founding asks for certificate, identities and entry`() throws {
    let checks = try Story(founder: ana).lastChecks
    #expect(checks.signatures.map(\.key) == [ana.accountKey, ana.certificate.deviceKey])
    #expect(checks.identities.map(\.id) == [ana.account.bytes, ana.device.bytes])
    #expect(checks.identities.map(\.label) == [Label.account, Label.device])
  }

  @Test(
    arguments: [
      (1, Digest.zero, ana, LogRefusal.outOfOrder),
      (0, Story.hash(4), ana, .forked),
      (0, .zero, ben, .authorMismatch),
    ] as [(UInt32, Digest, Person, LogRefusal)])
  func `a founding entry of wrong form is refused`(
    index: UInt32, previous: Digest, author: Person, reason: LogRefusal
  ) {
    let body = LogBody(
      group: Story.group, index: index, previous: previous, instant: SignedInstant(0),
      author: author.device, action: .create(founder: ana.record(), name: .sample()))
    let entry = LogEntry(body: body.encoded, signature: .zero)
    #expect(throws: reason) { try Roster.founding(entry, hash: .zero) }
  }

  @Test func `a log begins with a creation`() {
    let body = LogBody(
      group: Story.group, index: 0, previous: .zero, instant: SignedInstant(0), author: ana.device,
      action: .leave)
    let entry = LogEntry(body: body.encoded, signature: .zero)
    #expect(throws: LogRefusal.misplacedCreation) {
      try Roster.founding(entry, hash: .zero)
    }
  }

  @Test func `a creation stands nowhere else`() throws {
    expect(
      .misplacedCreation, try pair(), ana, .create(founder: ana.record(), name: .sample()))
  }
}

@Suite struct ChainTests {
  @Test(
    arguments: [
      (GroupID.zero, 3, nil, LogRefusal.wrongGroup), (Story.group, 2, nil, .outOfOrder),
      (Story.group, 4, nil, .outOfOrder), (Story.group, 3, Digest.zero, .forked),
    ] as [(GroupID, UInt32, Digest?, LogRefusal)])
  func `an entry that does not continue the log is refused`(
    group: GroupID, index: UInt32, previous: Digest?, reason: LogRefusal
  ) throws {
    var story = try pair()
    let body = LogBody(
      group: group, index: index, previous: previous ?? story.roster.head.hash,
      instant: SignedInstant(0), author: ana.device, action: .leave)
    #expect(throws: reason) {
      try story.tell(LogEntry(body: body.encoded, signature: .zero))
    }
  }

  @Test func `random bytes are malformed, not fatal`() throws {
    var story = try pair()
    var random = SystemRandomNumberGenerator()
    let valid = story.entry(ana, .leave).body
    for length in 0..<400 {
      let fuzz = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(throws: LogRefusal.self) {
        try story.tell(LogEntry(body: fuzz, signature: .zero))
      }
    }
    for cut in 0..<valid.count {
      #expect(throws: LogRefusal.malformed) {
        try story.tell(LogEntry(body: Array(valid[..<cut]), signature: .zero))
      }
    }
    for position in valid.indices {
      var flipped = valid
      flipped[position] ^= 0xFF
      var copy = story
      _ = try? copy.tell(LogEntry(body: flipped, signature: .zero))
    }
  }

  @Test func `strangers, leavers and the removed write nothing`() throws {
    var story = try pair()
    expect(.authorUnknown, story, cleo, .rename(name: .sample()))
    try story.bring(cleo, by: ben, invite: 51)
    try story.tell(cleo, .leave)
    expect(.authorUnknown, story, cleo, .rename(name: .sample()))
    try story.tell(ana, .remove(account: ben.account))
    expect(.authorUnknown, story, ben, .leave)
  }

  @Test func `a full log still lets people go`() throws {
    var story = try pair()
    while (try? story.tell(ana, .rename(name: .sample()))) != nil {}
    expect(.logFull, story, ana, .rename(name: .sample()))
    try story.tell(ben, .leave)
    #expect(story.roster.members.count == 1)
  }

  @Test func `nobody fills a log beyond what everybody's phone can keep`() throws {
    var story = try pair()
    let wrap = NamesKeyWrap(
      device: ana.device, key: .zero, sealed: [UInt8](repeating: 1, count: 128))
    var epoch: UInt32 = 1
    while (try? story.tell(
      ana, .replaceNamesKey(epoch: epoch, wraps: [wrap], name: .sample(epoch)))) != nil
    {
      epoch += 1
    }
    #expect(story.entries.reduce(0) { $0 + $1.encoded.count } <= MembershipLimit.logBytesMax)
    #expect(try Roster(restoring: story.entries, head: story.roster.head) == story.roster)
    try story.tell(ben, .leave)
  }
}

@Suite struct InviteTests {
  @Test func `a join asks for invite key, account key and device key`() throws {
    let story = try pair()
    #expect(
      story.lastChecks.signatures.map(\.key) == [
        ben.accountKey, Story.inviteKey(50), ben.certificate.deviceKey,
      ])
    #expect(
      story.lastChecks.signatures[1].message
        == SignedMessage.join(
          group: Story.group, invite: Story.inviteID(50), account: ben.account,
          deviceKey: ben.certificate.deviceKey))
    #expect(story.roster.member(ben.account)?.invitedBy == ana.account)
    #expect(story.roster.invite(Story.inviteID(50))?.entry == Story.hash(1))
    #expect(story.roster.invite(Story.inviteID(50))?.state == .used(by: ben.account))
  }

  @Test func `an invitation brings in one person`() throws {
    expect(.inviteUsed, try pair(), cleo, Story.join(50, cleo))
  }

  @Test func `only an invitation of this log brings anybody in`() throws {
    expect(.inviteUnknown, try pair(), cleo, Story.join(51, cleo))
  }

  @Test func `an invitation id is used once`() throws {
    expect(.inviteKnown, try pair(), ana, Story.invite(50))
  }

  @Test func `a revoked invitation is dead, and is revoked once`() throws {
    var story = try pair()
    try story.tell(ana, Story.invite(51))
    try story.tell(ben, .revokeInvite(invite: Story.inviteID(51)))
    expect(.inviteRevoked, story, cleo, Story.join(51, cleo))
    expect(.inviteRevoked, story, ana, .revokeInvite(invite: Story.inviteID(51)))
    expect(.inviteUsed, story, ana, .revokeInvite(invite: Story.inviteID(50)))
    expect(.inviteUnknown, story, ana, .revokeInvite(invite: Story.inviteID(52)))
  }

  @Test func `the server's clock ends an invitation, a phone's does not`() throws {
    var story = try pair()
    let expires = story.clock.value + Story.hour
    try story.tell(ana, Story.invite(51, expires: SignedInstant(expires)))
    expect(.inviteExpired, story, cleo, Story.join(51, cleo), now: Instant(expires + 1))
    var inTime = story
    try inTime.tell(cleo, Story.join(51, cleo), now: Instant(expires))
    try story.tell(cleo, Story.join(51, cleo))
  }

  @Test(arguments: [0, -1, 72 * Story.hour + 1, .max, .min] as [Int64])
  func `an invitation lasts between nothing and 72 hours`(life: Int64) throws {
    let story = try pair()
    let (expires, over) = story.clock.value.addingReportingOverflow(life)
    expect(
      .inviteLifetime, story, ana,
      Story.invite(51, expires: SignedInstant(over ? (life < 0 ? .min : .max) : expires)))
  }

  @Test func `the server bounds how far ahead a clock may be`() throws {
    var story = try pair()
    story.clock = Instant(100 * Story.hour)
    let action = Story.invite(51, expires: SignedInstant(172 * Story.hour))
    expect(.inviteLifetime, story, ana, action, now: Instant(75 * Story.hour))
    try story.tell(ana, action, now: Instant(76 * Story.hour))
  }

  @Test func `whoever goes takes their open invitations along`() throws {
    var story = try pair()
    try story.tell(ben, Story.invite(51))
    try story.tell(ana, Story.invite(52))
    try story.tell(ana, .remove(account: ben.account))
    expect(.inviteRevoked, story, ben, Story.join(51, ben))
    try story.tell(ben, Story.join(52, ben))
    #expect(story.roster.member(ben.account) != nil)
  }

  @Test func `members do not join twice`() throws {
    var story = try pair()
    try story.tell(ana, Story.invite(51))
    expect(.alreadyMember, story, ben, Story.join(51, ben))
    expect(.authorMismatch, story, cleo, Story.join(51, ben))
    let thief = Person(9, device: 2)
    expect(.deviceKnown, story, thief, Story.join(51, thief))
  }

  @Test func `twelve people are a full group`() throws {
    var story = try Story(founder: ana)
    for number in 2...12 as ClosedRange<UInt8> {
      try story.bring(Person(number), by: ana, invite: 50 + number)
    }
    try story.tell(ana, Story.invite(70))
    let late = Person(13)
    expect(.groupFull, story, late, Story.join(70, late))
    try story.tell(Person(12), .leave)
    try story.tell(late, Story.join(70, late))
    #expect(story.roster.members.count == 12)
  }

  @Test func `a device that a device vouches for joins and founds like any other`() throws {
    var story = try pair()
    try story.tell(ana, Story.invite(51))
    let linked = Person(3, device: 31, certifier: .device(Person(3)))
    try story.tell(linked, Story.join(51, linked))
    #expect(story.lastChecks.signatures.count == 4)
    #expect(try Story(founder: linked).lastChecks.signatures.count == 3)
  }

  @Test func `a certificate of somebody else's device brings nobody in`() throws {
    var story = try pair()
    try story.tell(ana, Story.invite(51))
    let linked = Person(3, certifier: .device(ana))
    expect(.certifierUnknown, story, linked, Story.join(51, linked))
  }
}
