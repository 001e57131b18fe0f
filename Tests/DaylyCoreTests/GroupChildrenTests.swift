// The child machines of a group, one at a time: what exactly each wants of its parent, and what its
// states are. How they work together the tests of the groups say.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel
@testable import Membership

@Suite struct GroupChildrenTests {
  private var server = FakeServer()
  private let ana: Phone
  private let me: SavedAccount
  private var log: LogFollower
  private var appending = LogAppender()
  private var requests = Requests()
  private let ticket = Request(machine: .identity, number: 7)
  private let next = Request(machine: .identity, number: 8)

  init() throws {
    var ana = try Phone("Ana", seed: 1, server)
    _ = try ana.create("Family", server)
    let group = try #require(ana.groups.machine.groups.first)
    self.ana = ana
    me = ana.account
    log = LogFollower(roster: group.roster, entries: group.entries)
  }

  private mutating func append(_ event: LogAppender.Event) -> [GroupEffect] {
    var context = Context<GroupEffect>(.groups, at: ana.groups.occasion, requests)
    appending.handle(event, to: log, as: me, &context)
    requests = context.requests
    return context.effects
  }

  private mutating func follow(_ event: LogFollower.Event) -> [GroupEffect] {
    var context = Context<GroupEffect>(.groups, at: ana.groups.occasion, requests)
    log.handle(event, as: me, &context)
    requests = context.requests
    return context.effects
  }

  /// What this device answers to the recipe that signs, which `effects` has last.
  private func signed(_ effects: [GroupEffect]) throws -> Answer {
    guard case .shell(.recipe(_, let recipe))? = effects.last else {
      Issue.record("nothing is signed: \(effects)")
      throw Unsigned()
    }
    return ana.shell.run(recipe)
  }

  private struct Unsigned: Error {}

  private func wish(_ ticket: Request) -> LogAppender.Wish {
    LogAppender.Wish(action: .revokeInvite(invite: .zero), ticket: ticket)
  }

  // MARK: Appending

  @Test mutating func `an entry others are always quicker than is given up, and the next begins`()
    throws
  {
    var effects = append(.append(wish(ticket)))
    #expect(append(.append(wish(next))).isEmpty, "one at a time")
    for _ in 0..<LogAppender.attemptsMax {
      _ = append(.answer(try signed(effects)))
      #expect(append(.answer(server.problem(409, .logMoved))) == [.behind])
      #expect(appending.request == nil && !appending.isIdle)
      effects = append(.caughtUp([]))
    }
    _ = append(.answer(try signed(effects)))
    let last = append(.answer(server.problem(409, .logMoved)))
    #expect(last == [.appendFailed(ticket, .trouble), .behind])
    #expect(appending.isIdle && appending.tickets == [next])
    _ = try signed(append(.next))
    #expect(appending.tickets == [next] && appending.queue.isEmpty)
  }

  @Test mutating func `an entry whose answer was lost is found in what is read afterwards`() throws
  {
    let effects = append(.append(wish(ticket)))
    let posting = append(.answer(try signed(effects)))
    guard case .shell(.http(_, let message))? = posting.last, message.method == .post,
      case .posting(_, _, let hash, _) = appending.phase
    else {
      Issue.record("nothing is posted: \(posting)")
      return
    }
    #expect(append(.answer(server.problem(409, .logMoved))) == [.behind])
    #expect(append(.caughtUp([.zero, hash])) == [.appended(ticket, hash)])
    #expect(appending.isIdle)
  }

  @Test mutating func `a broken log takes no entry, and whoever waits for one is told`() throws {
    _ = append(.append(wish(ticket)))
    #expect(append(.broken) == [.appendFailed(ticket, .refused)])
    let head = LogHead(index: log.roster.head.index, hash: .zero)
    #expect(follow(.heard(head)) == [.logBroken])
    #expect(append(.append(wish(next))) == [.appendFailed(next, .refused)])
  }

  @Test mutating func `no more entries wait than a person can tap`() {
    for number in 0...UInt32(LogAppender.queueMax) {
      let effects = append(.append(wish(Request(machine: .identity, number: number))))
      #expect(!effects.contains { if case .appendFailed = $0 { true } else { false } })
    }
    #expect(append(.append(wish(next))) == [.appendFailed(next, .trouble)])
  }

  // MARK: Following

  @Test mutating func `a log is current once the server was seen to have this one, not before`() {
    #expect(log.standing == .unseen)
    #expect(follow(.heard(log.roster.head)).isEmpty)
    #expect(log.standing == .current)
    let more = LogHead(index: log.roster.head.index + 1, hash: .zero)
    #expect(follow(.heard(more)).count == 1 && log.request != nil)
    #expect(log.standing == .unseen)
    // While it looks, what else the server says is not followed.
    #expect(follow(.heard(log.roster.head)).isEmpty && log.standing == .unseen)
    #expect(follow(.answer(.httpFailed(.offline))) == [.stalled])
    #expect(log.request == nil)
  }

  @Test mutating func `a log that did not fit is not looked at again, another one is`() {
    let pinned = log.roster.head
    let fork = LogHead(index: pinned.index, hash: .zero)
    #expect(follow(.heard(fork)) == [.logBroken])
    #expect(log.standing == .broken(refused: fork))
    #expect(follow(.heard(fork)).isEmpty)
    let longer = LogHead(index: pinned.index + 1, hash: .zero)
    #expect(follow(.heard(longer)).count == 1 && log.isBroken)
    #expect(follow(.answer(.httpFailed(.timeout))) == [.stalled])
    #expect(follow(.heard(pinned)) == [.logChanged])
    #expect(log.standing == .current)
  }

  @Test mutating func `a head that stays unknown at the end of the log breaks it until it is over`()
  {
    #expect(follow(.headSeen(log.roster.head.hash)).isEmpty)
    #expect(follow(.headSeen(.zero)) == [.headUnknown])
    #expect(follow(.headSeen(.zero)).isEmpty, "said once")
    #expect(log.standing == .unseen)
    #expect(follow(.heard(log.roster.head)) == [.logChanged])
    #expect(log.standing == .broken(refused: nil))
    #expect(follow(.heard(log.roster.head)).isEmpty)
    log.unknownHeads = []
    #expect(follow(.heard(log.roster.head)) == [.logChanged])
    #expect(log.standing == .current)
  }
}
