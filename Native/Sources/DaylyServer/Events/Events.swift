// Who is listening, and what has happened lately. An event names a group and says no more; what
// is new in it, the listener asks for. A listener that was away resumes where it was, or is told
// to ask for everything.

import Synchronization
import Wire

/// The open event streams of this run.
final class Events: Sendable {
  /// However many connections there may be.
  static let most = 2048
  /// Five devices, and the tabs that come and go.
  static let mostPerAccount = 16
  /// What a listener that was away for a moment may have missed.
  private static let pastMost = 1024
  /// A listener this far behind is not reading: it is dropped, and may come back and resume.
  private static let backlogMost = 64

  private struct Happening {
    var number: UInt64
    /// Without one, anything may be different.
    var group: GroupID?
    /// Without any, everybody.
    var accounts: Set<AccountID>?

    func concerns(_ account: AccountID) -> Bool { accounts?.contains(account) ?? true }
  }

  private struct Line {
    var session: SessionRecord
    var continuation: AsyncStream<String>.Continuation
  }

  private struct State {
    var lines: [UInt64: Line] = [:]
    var nextLine: UInt64 = 0
    var number: UInt64 = 0
    /// The last `pastMost`, each in the place its number has there.
    var past: [Happening] = []
    var isOver = false

    mutating func keep(_ happening: Happening) {
      if past.count < Events.pastMost {
        past.append(happening)
      } else {
        past[place(happening.number)] = happening
      }
    }

    /// What has happened since `last`; `nil` when that is not known any more.
    func happenings(since last: UInt64) -> [Happening]? {
      guard last <= number, number - last <= UInt64(past.count) else { return nil }
      return last == number ? [] : (last + 1...number).map { past[place($0)] }
    }

    /// Numbers begin with 1.
    private func place(_ number: UInt64) -> Int { Int((number - 1) % UInt64(Events.pastMost)) }
  }

  /// Tells this run's numbers from those of others.
  private let run: String
  private let most: Int
  private let state = Mutex(State())

  /// At most so many streams are open.
  init(run: String, most: Int = Events.most) {
    self.run = run
    self.most = most
  }

  var count: Int { state.withLock { $0.lines.count } }

  /// Whose sessions listen: those of one account, or all.
  func sessions(of account: AccountID? = nil) -> [Digest] {
    state.withLock { state in
      state.lines.values.map(\.session).filter { account == nil || $0.account == account }
        .map(\.token)
    }
  }

  /// What this session is told from now on, what it missed since the event `last` first. `nil`
  /// when there are too many listeners. Ends when nobody reads it any more.
  func listen(_ session: SessionRecord, after last: String?) -> (UInt64, AsyncStream<String>)? {
    let (stream, continuation) = AsyncStream<String>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.backlogMost + Self.pastMost))
    let line = state.withLock { state -> UInt64? in
      let own = state.lines.values.count { $0.session.account == session.account }
      guard !state.isOver, state.lines.count < most, own < Self.mostPerAccount else {
        return nil
      }
      let id = state.nextLine
      state.nextLine += 1
      // Before anybody can end it: who is counted is forgotten when it ends.
      continuation.onTermination = { [weak self] _ in self?.forget(id) }
      for event in greeting(after: last, for: session.account, state) { continuation.yield(event) }
      state.lines[id] = Line(session: session, continuation: continuation)
      return id
    }
    return line.map { ($0, stream) }
  }

  /// Something in this group (or anything) is different now, for these accounts (or everybody).
  /// Call it once that is durable.
  func notify(_ group: GroupID?, for accounts: Set<AccountID>?) {
    let behind = state.withLock { state -> [Line] in
      state.number += 1
      let happening = Happening(number: state.number, group: group, accounts: accounts)
      state.keep(happening)
      let event = text(of: happening)
      return state.lines.values.filter { line in
        guard happening.concerns(line.session.account) else { return false }
        if case .dropped = line.continuation.yield(event) { return true }
        return false
      }
    }
    for line in behind { line.continuation.finish() }
  }

  /// Shows every listener, and whatever stands between, that the line is alive.
  func beat() {
    for line in state.withLock({ Array($0.lines.values) }) { line.continuation.yield(":\n\n") }
  }

  /// Ends one listener.
  func end(_ line: UInt64) { state.withLock { $0.lines[line] }?.continuation.finish() }

  /// Ends the listeners that are not to hear any more.
  func end(where isOver: (SessionRecord) -> Bool) {
    let ended = state.withLock { $0.lines.values.filter { isOver($0.session) } }
    for line in ended { line.continuation.finish() }
  }

  /// The server stops: everybody goes, and nobody comes.
  func endAll() {
    state.withLock { $0.isOver = true }
    end { _ in true }
  }

  private func forget(_ line: UInt64) { state.withLock { $0.lines[line] = nil } }

  private func greeting(
    after last: String?, for account: AccountID, _ state: State
  ) -> [String] {
    guard let last = number(last), let happenings = state.happenings(since: last) else {
      return ["event: all\nid: \(run)-\(state.number)\ndata:\n\n"]
    }
    let missed = happenings.filter { $0.concerns(account) }
    return missed.isEmpty ? [":\n\n"] : missed.map(text)
  }

  private func text(of happening: Happening) -> String {
    let id = "\(run)-\(happening.number)"
    guard let group = happening.group else { return "event: all\nid: \(id)\ndata:\n\n" }
    return "event: group\nid: \(id)\ndata: \(group.hex.string)\n\n"
  }

  private func number(_ id: String?) -> UInt64? {
    guard let id, id.utf8.count <= 64 else { return nil }
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == run else { return nil }
    return UInt64(parts[1])
  }
}
