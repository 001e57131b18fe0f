// Asks what is new: at once when the server's event stream says so, every five seconds while
// there is no such stream, more and more rarely while the server does not answer, never while
// the app is hidden.

import Bytes
import Kernel
import Membership
import Wire

extension Groups {
  struct Poll: Equatable {
    enum State: Equatable {
      case idle
      case waiting(until: Instant)
      case asking(Request)
    }

    /// The server's event stream.
    enum Line: Equatable {
      case closed
      /// Asked for; asked for again then, unless it is open.
      case waiting(until: Instant)
      case open
    }

    var state = State.idle
    var line = Line.closed
    /// Something became new while an answer was on its way that may not know of it yet.
    var stirred = false
    var visible = true
    var online = true
    /// In a row.
    var failures: UInt32 = 0
    var connection = Connection.connecting

    static let interval: Int64 = 5_000
    /// While the stream is open; it may have died without a word.
    static let intervalListening: Int64 = 60_000
    static let intervalMax: Int64 = 60_000

    /// When to ask next. After failures: 5, 10, 20, 40, 60 seconds, each a quarter up or down,
    /// so that phones do not come back all at once.
    func next(after instant: Instant, dice: UInt8) -> Instant {
      guard failures > 0 else {
        return instant.advanced(by: line == .open ? Poll.intervalListening : Poll.interval)
      }
      let doubled = Poll.interval << Int64(min(failures, 5) - 1)
      let base = min(doubled, Poll.intervalMax)
      return instant.advanced(by: base * 3 / 4 + base * Int64(dice) / 510)
    }
  }

  /// Asks at once, unless an answer is on its way or nobody would see it.
  mutating func ask(_ context: inout Context<Effect>) {
    guard me != nil, poll.visible, poll.online else { return }
    if case .asking = poll.state { return }
    let request = context.request()
    poll.state = .asking(request)
    for index in groups.indices { groups[index].unasked = [] }
    poll.stirred = false
    context.shell(.sleep(timer: .poll))
    context.send(.asking("/v1/sync"), as: request)
  }

  /// The app came into view or left it, the network came or went.
  mutating func reconsider(_ context: inout Context<Effect>) {
    if !poll.online { poll.connection = .offline }
    if poll.visible, poll.online {
      if poll.connection == .offline { poll.connection = .connecting }
      poll.failures = 0
      return ask(&context)
    }
    if poll.line != .closed {
      poll.line = .closed
      context.shell(.unlisten)
    }
    if case .waiting = poll.state {
      poll.state = .idle
      context.shell(.sleep(timer: .poll))
    }
  }

  /// The event stream was opened, or broke. The shell mends a stream that breaks; one that the
  /// server refused is asked for again after a while.
  mutating func listening(_ now: Bool, _ context: inout Context<Effect>) {
    guard poll.line != .closed, now != (poll.line == .open) else { return }
    if now {
      poll.line = .open
      return
    }
    poll.line = .waiting(until: context.instant.advanced(by: Poll.intervalListening))
    guard case .waiting = poll.state else { return }
    wait(&context)
  }

  /// Something is new.
  mutating func stirred(_ context: inout Context<Effect>) {
    guard poll.line != .closed else { return }
    if case .asking = poll.state { poll.stirred = true }
    ask(&context)
  }

  /// Asks for the event stream, once the server has answered.
  private mutating func listen(_ context: inout Context<Effect>) {
    switch poll.line {
    case .open: break
    case .waiting(let until) where until > context.instant: break
    case .closed, .waiting:
      let until = context.instant.advanced(by: Poll.intervalListening)
      poll.line = .waiting(until: until)
      context.shell(.listen)
    }
  }

  private mutating func wait(_ context: inout Context<Effect>) {
    let until = poll.next(after: context.instant, dice: context.occasion.dice)
    poll.state = .waiting(until: until)
    context.shell(.wake(timer: .poll, instant: until))
  }

  mutating func synced(_ answer: Answer, _ context: inout Context<Effect>) {
    poll.state = .idle
    switch Outcome(answer) {
    case .success(let body):
      if let reply = try? SyncReply(decoding: body) {
        if poll.connection != .fresh { context.emit(.serverBack) }
        poll.failures = 0
        poll.connection = .fresh
        context.emit(.heardOfOwn(reply.own))
        context.emit(.heardOfAccounts(reply.accounts))
        take(reply, &context)
        upkeep(&context)
      } else {
        failed(.serverTrouble)
      }
    case .unauthenticated:
      failed(.connecting)
      context.emit(.sessionEnded)
    case .offline: failed(.offline)
    case .refused, .wait, .trouble, nil: failed(.serverTrouble)
    }
    guard poll.visible, poll.online else { return }
    if poll.failures == 0 {
      listen(&context)
      if poll.stirred { return ask(&context) }
    }
    wait(&context)
  }

  private mutating func failed(_ connection: Connection) {
    poll.failures = min(poll.failures + 1, 16)
    // Nothing but the server taking this device again takes that back.
    if poll.connection == .removed, connection == .connecting { return }
    poll.connection = connection
  }

  private mutating func take(_ reply: SyncReply, _ context: inout Context<Effect>) {
    var changed = false
    for index in groups.indices {
      let group = groups[index].roster.group
      guard let info = reply.groups.first(where: { $0.group == group }) else {
        // Left out: either this person was removed, which the log then says, or the server is
        // wrong, which must not delete anything.
        fetch(index, &context)
        continue
      }
      if groups[index].take(info.posts, of: reply.now, at: context.instant) {
        changed = true
      }
      if let me, groups[index].noteDays(of: me.account, in: info.posts, on: context.occasion.day) {
        changed = true
      }
      groups[index].strange.removeAll { $0.until <= context.instant }
      follow(index, to: info.head, &context)
    }
    find(reply.groups, &context)
    if changed {
      context.emit(.save)
      context.emit(.factsChanged)
    }
  }
}
