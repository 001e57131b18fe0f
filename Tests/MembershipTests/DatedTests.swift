// Entries and certificates that somebody dated as nobody's calendar has it: they are in a log, what
// was signed stays what it was, and whoever wrote them can be put out.

import Bytes
import Membership
import Testing
import Wire

private let wild: [Int64] = [.max, .min, -62_135_596_800_001, 253_402_300_800_000]
private let edges: [Int64] = [-62_135_596_800_000, 0, 253_402_300_799_999]

@Suite struct DatedTests {
  private let ana = Person(1)

  private func entry(_ story: Story, _ author: Person, _ action: LogAction, dated value: Int64)
    -> LogEntry
  {
    let body = LogBody(
      group: Story.group, index: story.roster.head.index + 1, previous: story.roster.head.hash,
      instant: SignedInstant(value), author: author.device, action: action)
    return LogEntry(body: body.encoded, signature: .zero)
  }

  @Test(arguments: wild)
  func `who joined at an impossible time is a member, and is removed`(value: Int64) throws {
    var story = try Story(founder: ana)
    let eve = Person(2, created: SignedInstant(value))
    try story.tell(ana, Story.invite(50))
    let join = entry(story, eve, Story.join(50, eve), dated: value)
    try story.tell(join)
    #expect(story.roster.members.count == 2)
    let kept = try #require(story.roster.member(eve.account)?.devices.first)
    #expect(kept == eve.certificate && kept.created.value == value)
    // What is asked of the keys is what they signed.
    let messages = story.lastChecks.signatures.map(\.message)
    #expect(messages.contains(SignedMessage.certificate(eve.certificate)))
    #expect(messages.contains(SignedMessage.entry(body: join.body)))
    try story.tell(ana, .remove(account: eve.account))
    #expect(story.roster.members.map(\.account) == [ana.account])
    #expect(try Roster(restoring: story.entries, head: story.roster.head) == story.roster)
  }

  @Test(arguments: wild)
  func `a device of an impossible time is revoked`(value: Int64) throws {
    var story = try Story(founder: ana)
    let stolen = Person(1, device: 20, created: SignedInstant(value))
    try story.tell(
      entry(story, stolen, .addDevice(certificate: stolen.certificate), dated: value))
    try story.tell(ana, .revokeDevice(device: stolen.device))
    #expect(story.roster.member(ana.account)?.devices.count == 1)
    // And out of the account, with what it let in.
    var account = try AccountStory(Phone(1))
    var body = account.devices.next(
      by: .account, at: Instant(value), adding: stolen.certificate)
    body.instant = SignedInstant(value)
    try account.tell(AccountStory.entry(body))
    let revoking = account.devices.next(
      by: .device(device: Phone(1).id), at: Instant(0), revoking: [stolen.device])
    try account.tell(AccountStory.entry(revoking))
    #expect(account.live == [Phone(1).id])
  }

  @Test(arguments: wild)
  func `nothing that is dated so is taken anew`(value: Int64) throws {
    let date = SignedInstant(value)
    let story = try Story(founder: ana)
    let eve = Person(2, created: date)
    let good = Person(2)
    let founding = LogAction.create(founder: eve.record(), name: .sample())
    for action in [
      founding, Story.join(50, eve), .addDevice(certificate: eve.certificate),
      Story.invite(50, expires: date),
    ] {
      let body = try entry(story, ana, action, dated: 0).opened()
      #expect(throws: LogRefusal.dateBeyond) { try body.mustBeDated() }
    }
    for action in [Story.join(50, good), .leave, .remove(account: eve.account)] {
      let body = try entry(story, ana, action, dated: value).opened()
      #expect(throws: LogRefusal.dateBeyond) { try body.mustBeDated() }
    }
    var body = AccountBody(founding: eve.certificate, at: Instant(0))
    #expect(throws: LogRefusal.dateBeyond) { try body.mustBeDated() }
    body = AccountBody(founding: good.certificate, at: Instant(0))
    try body.mustBeDated()
    body.instant = date
    #expect(throws: LogRefusal.dateBeyond) { try body.mustBeDated() }
    #expect(LogRefusal.dateBeyond.problem == .entryRefused)
  }

  @Test(arguments: edges)
  func `the first and the last moment of the calendar are dates like others`(value: Int64) throws {
    let story = try Story(founder: ana)
    let eve = Person(2, created: SignedInstant(value))
    let actions: [LogAction] = [
      Story.join(50, eve), .leave, Story.invite(50, expires: SignedInstant(value)),
    ]
    for action in actions {
      try entry(story, eve, action, dated: value).opened().mustBeDated()
    }
    try AccountBody(founding: eve.certificate, at: Instant(value)).mustBeDated()
  }
}
