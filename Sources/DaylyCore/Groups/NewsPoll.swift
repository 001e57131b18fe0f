// Asks what is new: at once when the server's event stream says so, every five seconds while
// there is no such stream, more and more rarely while the server does not answer, never while
// the app is hidden.

import Bytes
import Kernel
import Membership
import Wire

struct NewsPoll: Equatable {
  enum Event {
    /// At once, unless an answer is on its way or nobody would see it.
    case ask
    /// A person asks: failures before do not count.
    case askedByPerson
    case timer
    /// The app came into view or left it.
    case visible(Bool)
    /// The network came or went.
    case online(Bool)
    /// The event stream was opened, or broke.
    case listening(Bool)
    /// The event stream says that something is new.
    case notified
    /// The server has this device no longer.
    case removed
    /// To the request that is open.
    case answer(Answer)
  }

  enum State: Equatable {
    case idle
    case waiting(until: Instant)
    case asking(Request)
  }

  /// The server's event stream.
  enum Stream: Equatable {
    case closed
    /// Asked for; asked for again then, unless it is open.
    case waiting(until: Instant)
    case open
  }

  private(set) var state = State.idle
  private(set) var stream = Stream.closed
  /// Something became new while an answer was on its way that may not know of it yet.
  private var isNotified = false
  private var isVisible = true
  private var isOnline = true
  /// In a row.
  private(set) var failures: UInt32 = 0
  private(set) var connection = Connection.connecting

  static let interval: Int64 = 5_000
  /// While the stream is open; it may have died without a word.
  static let intervalListening: Int64 = 60_000
  static let intervalMax: Int64 = 60_000
  /// The longest pause a server may ask for: a wrong number must not end all news. Milliseconds.
  static let askedMax: UInt32 = 3_600_000

  var request: Request? { if case .asking(let request) = state { request } else { nil } }

  /// - Parameter isKnown: whether the server knows the account.
  mutating func handle(
    _ event: Event, isKnown: Bool, _ context: inout Context<GroupEffect>
  ) {
    switch event {
    case .ask: ask(isKnown, &context)
    case .askedByPerson:
      failures = 0
      ask(isKnown, &context)
    case .timer:
      guard case .waiting(let until) = state else { return }
      guard context.instant >= until else {
        return context.shell(.wake(timer: .poll, instant: until))
      }
      ask(isKnown, &context)
    case .visible(let now):
      isVisible = now
      reconsider(isKnown, &context)
    case .online(let now):
      isOnline = now
      reconsider(isKnown, &context)
    case .listening(let now): listening(now, &context)
    case .notified:
      guard stream != .closed else { return }
      if case .asking = state { isNotified = true }
      ask(isKnown, &context)
    case .removed: connection = .removed
    case .answer(let answer): answered(Outcome(answer), isKnown, &context)
    }
  }

  private mutating func ask(_ isKnown: Bool, _ context: inout Context<GroupEffect>) {
    guard isKnown, isVisible, isOnline else { return }
    if case .asking = state { return }
    let request = context.request()
    state = .asking(request)
    isNotified = false
    context.emit(.asked)
    context.shell(.sleep(timer: .poll))
    context.send(.asking("/v1/sync"), as: request)
  }

  private mutating func reconsider(_ isKnown: Bool, _ context: inout Context<GroupEffect>) {
    if !isOnline { connection = .offline }
    if isVisible, isOnline {
      if connection == .offline { connection = .connecting }
      failures = 0
      return ask(isKnown, &context)
    }
    if stream != .closed {
      stream = .closed
      context.shell(.unlisten)
    }
    if case .waiting = state {
      state = .idle
      context.shell(.sleep(timer: .poll))
    }
  }

  /// The shell mends a stream that breaks; one that the server refused is asked for again after a
  /// while.
  private mutating func listening(_ now: Bool, _ context: inout Context<GroupEffect>) {
    guard stream != .closed, now != (stream == .open) else { return }
    if now {
      stream = .open
      return
    }
    stream = .waiting(until: context.instant.advanced(by: Self.intervalListening))
    guard case .waiting = state else { return }
    wait(&context)
  }

  /// Asks for the event stream, once the server has answered.
  private mutating func listen(_ context: inout Context<GroupEffect>) {
    switch stream {
    case .open: break
    case .waiting(let until) where until > context.instant: break
    case .closed, .waiting:
      stream = .waiting(until: context.instant.advanced(by: Self.intervalListening))
      context.shell(.listen)
    }
  }

  /// - Parameter asked: the pause the server asks for. Milliseconds.
  private mutating func wait(asked: UInt32 = 0, _ context: inout Context<GroupEffect>) {
    let pause = Int64(min(asked, Self.askedMax))
    let until = max(
      next(after: context.instant, dice: context.occasion.dice),
      context.instant.advanced(by: pause))
    state = .waiting(until: until)
    context.shell(.wake(timer: .poll, instant: until))
  }

  /// When to ask next. After failures: 5, 10, 20, 40, 60 seconds, each a quarter up or down,
  /// so that phones do not come back all at once.
  private func next(after instant: Instant, dice: UInt8) -> Instant {
    guard failures > 0 else {
      return instant.advanced(by: stream == .open ? Self.intervalListening : Self.interval)
    }
    let doubled = Self.interval << Int64(min(failures, 5) - 1)
    let base = min(doubled, Self.intervalMax)
    return instant.advanced(by: base * 3 / 4 + base * Int64(dice) / 510)
  }

  private mutating func answered(
    _ outcome: Outcome?, _ isKnown: Bool, _ context: inout Context<GroupEffect>
  ) {
    state = .idle
    switch outcome {
    case .success(let body):
      if let reply = try? SyncReply(decoding: body) {
        context.emit(.synced(reply, wasAway: connection != .fresh))
        failures = 0
        connection = .fresh
      } else {
        failed(.serverTrouble)
      }
    case .unauthenticated:
      failed(.connecting)
      context.emit(.sessionEnded)
    case .offline: failed(.offline)
    case .refused, .wait, .trouble, nil: failed(.serverTrouble)
    }
    guard isVisible, isOnline else { return }
    if failures == 0 {
      listen(&context)
      if isNotified { return ask(isKnown, &context) }
    }
    guard case .wait(let asked) = outcome else { return wait(&context) }
    wait(asked: asked, &context)
  }

  private mutating func failed(_ now: Connection) {
    failures = min(failures + 1, 16)
    // Nothing but the server taking this device again takes that back.
    if connection == .removed, now == .connecting { return }
    connection = now
  }
}
