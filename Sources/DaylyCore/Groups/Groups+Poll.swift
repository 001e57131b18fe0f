// Asks what is new: every five seconds while somebody looks, more and more rarely while the
// server does not answer, never while the app is hidden.

import Bytes
import Membership
import Wire

extension Groups {
  struct Poll: Equatable {
    enum State: Equatable {
      case idle
      case waiting(until: Instant)
      case asking(Request)
    }

    var state = State.idle
    var visible = true
    var online = true
    /// In a row.
    var failures: UInt32 = 0
    var connection = Connection.connecting

    static let interval: Int64 = 5_000
    static let intervalMax: Int64 = 60_000

    /// When to ask next. After failures: 5, 10, 20, 40, 60 seconds, each a quarter up or down,
    /// so that phones do not come back all at once.
    func next(after instant: Instant, dice: UInt8) -> Instant {
      guard failures > 0 else { return instant.advanced(by: Poll.interval) }
      let doubled = Poll.interval << Int64(min(failures, 5) - 1)
      let base = min(doubled, Poll.intervalMax)
      return instant.advanced(by: base * 3 / 4 + base * Int64(dice) / 510)
    }
  }

  /// Asks at once, unless an answer is on its way or nobody would see it.
  mutating func ask(at occasion: Occasion, requests: inout Requests) -> [Effect] {
    guard me != nil, poll.visible, poll.online else { return [] }
    if case .asking = poll.state { return [] }
    let request = requests.next(.groups)
    poll.state = .asking(request)
    for index in groups.indices { groups[index].unasked = [] }
    return [
      .shell(.sleep(timer: .poll)), .shell(.http(request: request, message: .asking("/v1/sync"))),
    ]
  }

  /// The app came into view or left it, the network came or went.
  mutating func reconsider(at occasion: Occasion, requests: inout Requests) -> [Effect] {
    if !poll.online { poll.connection = .offline }
    if poll.visible, poll.online {
      if poll.connection == .offline { poll.connection = .connecting }
      poll.failures = 0
      return ask(at: occasion, requests: &requests)
    }
    if case .waiting = poll.state {
      poll.state = .idle
      return [.shell(.sleep(timer: .poll))]
    }
    return []
  }

  mutating func synced(
    _ answer: Answer, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    poll.state = .idle
    var effects: [Effect] = []
    switch Outcome(answer) {
    case .success(let body):
      if let reply = try? SyncReply(decoding: body) {
        poll.failures = 0
        poll.connection = .fresh
        effects = take(reply, at: occasion, requests: &requests)
      } else {
        failed(.serverTrouble)
      }
    case .unauthenticated:
      failed(.connecting)
      effects = [.sessionEnded]
    case .offline: failed(.offline)
    case .refused, .wait, .trouble, nil: failed(.serverTrouble)
    }
    guard poll.visible, poll.online else { return effects }
    let until = poll.next(after: occasion.instant, dice: occasion.dice)
    poll.state = .waiting(until: until)
    return effects + [.shell(.wake(timer: .poll, instant: until))]
  }

  private mutating func failed(_ connection: Connection) {
    poll.failures = min(poll.failures + 1, 16)
    poll.connection = connection
  }

  private mutating func take(
    _ reply: SyncReply, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    var effects: [Effect] = []
    var changed = false
    for index in groups.indices {
      let group = groups[index].roster.group
      guard let info = reply.groups.first(where: { $0.group == group }) else {
        // Left out: either this person was removed, which the log then says, or the server is
        // wrong, which must not delete anything.
        effects += fetch(index, requests: &requests)
        continue
      }
      if groups[index].take(info.posts, at: occasion.instant) { changed = true }
      effects += follow(index, to: info.head, requests: &requests)
    }
    return (changed ? [.save, .factsChanged] : []) + effects
  }
}
