// What the groups do when the server is slow, away, forgetful or lying.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct GroupsLogTests {
  let server = FakeServer()
  var ana: Phone
  let group: GroupID

  init() throws {
    ana = try Phone("Ana", seed: 1, server)
    group = try ana.create("Family", server)
    _ = try ana.link(to: group, server)
  }

  private var card: GroupCard? { ana.cards.first }

  @Test mutating func `a forked log breaks the group and deletes nothing`() {
    let before = ana.groups.machine.saved.first?.entries
    let head = server.logs[0].roster.head
    server.surprise = ("/v1/sync", sync(LogHead(index: head.index, hash: .zero)))
    ana.poll(server)
    #expect(card?.broken == true)
    #expect(ana.groups.machine.saved.first?.entries == before)
    #expect(ana.groups.machine.facts.first?.broken == true)
    let ticket = Request(machine: .invitation, number: 999)
    let led = ana.groups.send(.append(group, .leave, ticket))
    #expect(led == [.appendFailed(ticket, .refused)])
    server.surprise = ("/v1/sync", sync(LogHead(index: head.index, hash: .zero)))
    ana.restart(server)
    #expect(card?.broken == true)
  }

  @Test mutating func `a group is whole again once the server shows the pinned log, or more of it`()
  {
    let head = server.logs[0].roster.head
    for wrong in [head.index, 0, head.index + 1] {
      server.surprise = ("/v1/sync", sync(LogHead(index: wrong, hash: .zero)))
      if wrong > head.index { server.logs[0].entries.append(forged()) }
      ana.poll(server)
      #expect(card?.broken == true, "shown head \(wrong)")
      server.logs[0].entries = Array(server.logs[0].entries.prefix(Int(head.index) + 1))
      ana.poll(server)
      #expect(card?.broken == false)
      #expect(ana.groups.machine.groups.first?.roster.head == head)
    }
  }

  @Test mutating func `a photo sealed under a head that is in no log we are shown is a fork`() {
    let unknown = Digest(unchecked: [UInt8](repeating: 9, count: 32))
    ana.groups.send(.headSeen(group, head: server.logs[0].roster.head.hash))
    #expect(ana.groups.open.isEmpty, "the head we know is nothing new")
    ana.groups.send(.headSeen(group, head: unknown))
    #expect(card?.broken == false, "its entries may be on their way")
    ana.settle(server)
    #expect(card?.broken == true)
    ana.restart(server)
    #expect(card?.broken == true)
    ana.groups.now = ana.groups.now.advanced(by: 48 * 3_600_000)
    ana.poll(server)
    #expect(card?.broken == false, "a suspicion ends with its photo")
  }

  @Test mutating func `a head that is still to come is no fork`() throws {
    var ben = try Phone("Ben", seed: 2, server)
    ben.join(try ana.link(to: group, server), server)
    ana.groups.send(.headSeen(group, head: server.logs[0].roster.head.hash))
    ana.settle(server)
    ana.poll(server)
    #expect(card?.broken == false)
    #expect(ana.groups.machine.unknownHeads.isEmpty)
  }

  private func forged() -> LogEntry {
    let roster = server.logs[0].roster
    let draft = EntryDraft(
      after: roster, author: ana.account.device, at: Instant(5), action: .leave)
    return LogEntry(body: draft.body.encoded, signature: .zero)
  }

  @Test mutating func `an own entry that lands while the log is fetched is no fork`() throws {
    // The server says that there is more, and what it has is slow to come.
    server.surprise = (
      "/v1/sync", self.sync(LogHead(index: server.logs[0].roster.head.index + 1, hash: .zero))
    )
    ana.groups.send(.refresh)
    let again = try #require(ana.groups.http)
    ana.groups.answer(
      again.question, server.answer(again.message, shell: ana.shell, now: ana.groups.now))
    let slow = try #require(ana.groups.http)
    let ticket = Request(machine: .invitation, number: 999)
    let name = server.logs[0].roster.name
    ana.groups.send(.append(group, .rename(name: name), ticket))
    ana.groups.compute(ana.shell)
    let posting = try #require(ana.groups.http)
    #expect(posting.question != slow.question)
    // The server takes the entry and only then answers what came first: with that entry.
    let landed = server.answer(posting.message, shell: ana.shell, now: ana.groups.now)
    ana.groups.answer(posting.question, landed)
    let late = server.answer(slow.message, shell: ana.shell, now: ana.groups.now)
    ana.groups.answer(slow.question, late)
    ana.groups.compute(ana.shell)
    #expect(card?.broken == false)
    ana.settle(server)
    #expect(card?.broken == false)
    #expect(ana.groups.machine.groups.first?.roster.head == server.logs[0].roster.head)
  }

  @Test mutating func `a forged entry breaks the group`() throws {
    let roster = server.logs[0].roster
    let draft = EntryDraft(
      after: roster, author: ana.account.device, at: Instant(5),
      action: .rename(name: roster.name))
    let forged = LogEntry(body: draft.body.encoded, signature: .zero)
    _ = server.append(forged, 0, ana.groups.now)
    ana.poll(server)
    #expect(card?.broken == true)
    #expect(ana.groups.machine.groups.first?.roster == roster)
  }

  @Test mutating func `a server that lost the end of a log gets it back`() throws {
    let whole = server.logs[0]
    server.logs[0].entries.removeLast()
    server.logs[0].roster = try Roster.founding(
      whole.entries[0], hash: FakeServer.hash(whole.entries[0])
    ).0
    ana.poll(server)
    #expect(server.logs[0].roster == whole.roster)
    #expect(card?.broken == false)
  }

  @Test(arguments: failedAnswers)
  mutating func `an entry is not waited for while a lost end of the log goes back`(
    failure: Answer
  ) throws {
    let whole = server.logs[0]
    ana.groups.send(.refresh)
    let (question, _) = try #require(ana.groups.http)
    server.logs[0].entries.removeLast()
    server.logs[0].roster = try Roster.founding(
      whole.entries[0], hash: FakeServer.hash(whole.entries[0])
    ).0
    ana.groups.answer(question, sync(server.logs[0].roster.head))
    let (restoring, _) = try #require(ana.groups.http)
    let ticket = Request(machine: .invitation, number: 999)
    ana.groups.send(.append(group, .leave, ticket))
    ana.groups.compute(ana.shell)
    let (posting, _) = try #require(ana.groups.http)
    ana.groups.answer(posting, server.problem(409, .logMoved))
    let led = ana.groups.answer(restoring, failure)
    #expect(led.contains(.appendFailed(ticket, .trouble)))
    ana.settle(server)
    #expect(ana.groups.machine.groups.first?.appending.isIdle == true)
  }

  @Test mutating func `a server that knows less than entry 0 differently has forked`() {
    server.surprise = ("/v1/sync", sync(LogHead(index: 0, hash: .zero)))
    ana.poll(server)
    #expect(card?.broken == true)
  }

  @Test mutating func `no group goes on a server's word alone`() {
    server.surprise = ("/v1/sync", .httpAnswered(status: 200, body: empty.encoded))
    ana.poll(server)
    #expect(ana.cards.count == 1)
    ana.groups.send(.refresh)
    server.logs = []
    server.surprise = ("/log", server.problem(403, .forbidden))
    ana.settle(server)
    #expect(ana.cards.count == 1)
    #expect(ana.groups.machine.saved.count == 1)
  }

  @Test mutating func `whoever was removed sees the group go once the log says so`() throws {
    var ben = try Phone("Ben", seed: 2, server)
    ben.join(try ana.link(to: group, server), server)
    ana.poll(server)
    let ticket = Request(machine: .invitation, number: 999)
    ben.groups.send(.append(group, .remove(account: ana.account.account), ticket))
    ben.settle(server)
    ana.poll(server)
    #expect(ana.cards.isEmpty)
    #expect(ana.groups.machine.saved.isEmpty)
  }

  @Test mutating func `what somebody sent before they left stays, and nothing new of theirs comes`()
    throws
  {
    var ben = try Phone("Ben", seed: 2, server)
    ben.join(try ana.link(to: group, server), server)
    func post(_ number: UInt8) -> PostInfo {
      PostInfo(
        photo: PhotoID(unchecked: [UInt8](repeating: number, count: 16)),
        sender: ben.account.account, device: ben.account.device, day: CivilDay(Int32(number)),
        received: ana.groups.now, expires: ana.groups.now.advanced(by: 1000), size: 5)
    }
    server.posts = [post(11)]
    ana.poll(server)
    let ticket = Request(machine: .invitation, number: 999)
    ben.groups.send(.append(group, .leave, ticket))
    ben.settle(server)
    ana.poll(server)
    server.posts = [post(11), post(12)]
    ana.poll(server)
    ana.restart(server)
    let facts = try #require(ana.groups.machine.facts.first)
    #expect(facts.posts.map(\.info.photo) == [post(11).photo])
    #expect(facts.members.map(\.name) == ["Ana"])
    #expect(facts.former.flatMap { $0.devices } == [ben.account.certificate])
    #expect(facts.name(of: ben.account.account) == "Ben")
    #expect(facts.certificate(of: ben.account.device) == nil)
    let seen = Viewer.visible(facts, removing: [], at: ana.groups.now)
    #expect(seen.map(\.info.photo) == [post(11).photo])
  }

  @Test mutating func `no photo outlives 48 hours, whatever the server says`() {
    let hour: Int64 = 3_600_000
    var post = PostInfo(
      photo: PhotoID(unchecked: [UInt8](repeating: 4, count: 16)), sender: .zero, device: .zero,
      day: CivilDay(11), received: ana.groups.now, expires: Instant(.max), size: 5)
    let heard = ana.groups.now
    server.posts = [post, post]
    ana.poll(server)
    let kept = ana.groups.machine.groups.first?.posts
    #expect(kept?.count == 1)
    #expect(kept?.first?.expires == heard.advanced(by: 48 * hour))
    ana.groups.now = heard.advanced(by: 47 * hour)
    post.received = ana.groups.now
    server.posts = [post]
    ana.poll(server)
    let later = ana.groups.machine.groups.first?.posts.first
    #expect(later?.expires == heard.advanced(by: 48 * hour))
  }

  @Test(arguments: failedAnswers)
  mutating func `a failed poll is told and repeated later, not sooner and sooner`(
    failure: Answer
  ) {
    var last: Int64 = 0
    for round in 0..<8 {
      server.surprise = ("/v1/sync", failure)
      ana.poll(server)
      guard case .waiting(let until) = ana.groups.machine.poll.state else {
        Issue.record("the next poll is set")
        return
      }
      let wait = until.milliseconds(since: ana.groups.now)
      #expect(wait <= 75_000)
      if round == 4 { last = wait }
      if round > 5 { #expect(wait >= last / 2) }
      #expect(ana.groups.machine.poll.connection != .fresh)
    }
    ana.poll(server)
    #expect(ana.groups.machine.poll.connection == .fresh)
    #expect(ana.groups.machine.poll.failures == 0)
  }

  @Test mutating func `a server that asks for patience is given it`() {
    func pause(_ phone: Phone) -> Int64? {
      guard case .waiting(let until) = phone.groups.machine.poll.state else { return nil }
      return until.milliseconds(since: phone.groups.now)
    }
    for (asked, given) in [(600_000, 600_000), (UInt32.max, Int64(NewsPoll.askedMax))] {
      server.surprise = ("/v1/sync", OutboxScript.problem(429, .rateLimited, retryAfter: asked))
      ana.poll(server)
      #expect(pause(ana) == given)
    }
  }

  @Test mutating func `nobody polls while hidden or offline`() {
    ana.groups.send(.visible(false))
    #expect(ana.groups.send(.refresh).isEmpty)
    #expect(ana.groups.send(.timer(.poll)).isEmpty)
    #expect(!ana.groups.send(.visible(true)).isEmpty)
    ana.settle(server)
    ana.groups.send(.online(false))
    #expect(ana.groups.machine.poll.connection == .offline)
    #expect(ana.groups.send(.refresh).isEmpty)
    #expect(!ana.groups.send(.online(true)).isEmpty)
  }

  @Test mutating func `a timer that fires early is set again`() {
    guard case .waiting(let until) = ana.groups.machine.poll.state else {
      Issue.record("waiting")
      return
    }
    #expect(
      ana.groups.send(.timer(.poll)) == [.shell(.wake(timer: .poll, instant: until))])
    ana.groups.now = until
    #expect(ana.groups.send(.timer(.poll)).count == 2)
    #expect(ana.groups.send(.refresh).isEmpty)
  }

  @Test mutating func `a session that ended is said once and the poll goes on`() {
    server.surprise = ("/v1/sync", server.problem(401, .unauthenticated))
    ana.groups.send(.refresh)
    ana.groups.settle(ana.shell, server)
    #expect(ana.groups.effects.contains(.sessionEnded))
    ana.groups.send(.sessionRenewed)
    ana.settle(server)
    #expect(ana.groups.machine.poll.connection == .fresh)
  }

  @Test mutating func `photos come and go as the server lists them`() {
    let post = PostInfo(
      photo: PhotoID(unchecked: [UInt8](repeating: 4, count: 16)), sender: .zero, device: .zero,
      day: CivilDay(11), received: ana.groups.now,
      expires: ana.groups.now.advanced(by: 1000), size: 5)
    server.posts = [post]
    ana.poll(server)
    #expect(card?.photos == 1)
    #expect(card?.unseen == 1)
    ana.groups.send(.learnt(.seen(post.photo)))
    #expect(card?.unseen == 0)
    ana.poll(server)
    #expect(card?.unseen == 0)
    ana.groups.now = ana.groups.now.advanced(by: 1000)
    #expect(card?.photos == 0)
    server.posts = []
    ana.poll(server)
    ana.groups.send(.learnt(.gone(post.photo)))
    #expect(ana.groups.machine.groups.first?.posts == [])
  }

  @Test mutating func `what siblings learn is kept, and only forwards`() {
    let device = DeviceID.zero
    ana.groups.send(.learnt(.sent(group, CivilDay(12))))
    ana.groups.send(.learnt(.sent(group, CivilDay(11))))
    ana.groups.send(.learnt(.serials(group, [SavedSerial(device: device, serial: 5)])))
    ana.groups.send(.learnt(.serials(group, [SavedSerial(device: device, serial: 4)])))
    let saved = ana.groups.machine.saved.first
    #expect(saved?.lastDaySent == CivilDay(12))
    #expect(saved?.serials == [SavedSerial(device: device, serial: 5)])
  }

  private var empty: SyncReply {
    SyncReply(now: Instant(0), groups: [], accountSettings: nil, accounts: [])
  }

  private func sync(_ head: LogHead) -> Answer {
    let reply = SyncReply(
      now: Instant(0), groups: [GroupInfo(group: group, head: head, posts: [])],
      accountSettings: nil,
      accounts: [])
    return .httpAnswered(status: 200, body: reply.encoded)
  }
}
