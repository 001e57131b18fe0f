// Follows a group's log: fetch what is new, verify it, pin it; stop where it does not hold
// together. A log is pinned at the last entry that was verified, and only ever grows.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

struct LogFollower: Equatable {
  enum Event {
    /// The server says where its log ends.
    case heard(LogHead)
    /// There may be something new.
    case due
    /// To the request that is open.
    case answer(Answer)
    /// A photo names this head.
    case headSeen(Digest)
  }

  indirect enum Phase: Equatable {
    case idle
    /// What comes after the entry with this index.
    case fetching(Request, after: UInt32)
    case hashing(Request, LogVerification, end: LogHead)
    case checking(Request, LogVerification, end: LogHead)
    /// The server lost the end of the log: it gets back the entry after the one it has.
    case restoring(Request)
  }

  enum Standing: Equatable {
    /// Not compared with the server's log since that moved.
    case unseen
    /// The server's log was seen to be this one.
    case current
    /// The server's log was forked, shortened or forged, or members are shown different ones. A
    /// log that ends at `refused` does not fit to this one and is not fetched again.
    case broken(refused: LogHead?)
  }

  private(set) var roster: Roster
  /// The log, from entry 0.
  private(set) var entries: [LogEntry]
  /// Heads that photos were sealed under and that are not in this log.
  var unknownHeads: [UnknownHead] = []
  private(set) var standing: Standing
  private(set) var phase = Phase.idle

  /// More suspicions than these say nothing new.
  static let unknownHeadsMax = 8

  init(roster: Roster, entries: [LogEntry], standing: Standing = .unseen) {
    self.roster = roster
    self.entries = entries
    self.standing = standing
  }

  var isIdle: Bool { if case .idle = phase { true } else { false } }

  var isBroken: Bool { if case .broken = standing { true } else { false } }

  var request: Request? {
    switch phase {
    case .idle: nil
    case .fetching(let open, _), .restoring(let open): open
    case .hashing(let open, _, _), .checking(let open, _, _): open
    }
  }

  /// - Parameter me: `nil` before the server knows the account.
  mutating func handle(
    _ event: Event, as me: SavedAccount?, _ context: inout Context<GroupEffect>
  ) {
    switch event {
    case .heard(let head): hear(of: head, &context)
    case .due: fetch(&context)
    case .answer(let answer): answered(answer, as: me, &context)
    case .headSeen(let head): note(head, &context)
    }
  }

  /// Pins an entry that this device signed a moment ago: there is nothing to check. `false` when
  /// it does not apply, unless a verification that was under way has brought it already.
  mutating func pin(_ entry: LogEntry, _ hash: Digest) -> Bool {
    guard (try? roster.apply(entry, hash: hash, now: nil)) != nil else {
      return entries.contains(entry)
    }
    entries.append(entry)
    return true
  }

  /// Whether the log ended here once, or does now.
  func contains(_ head: Digest) -> Bool {
    head == roster.head.hash
      || entries.dropFirst().contains { (try? $0.opened())?.previous == head }
  }

  // MARK: Comparing

  /// Nothing of what did not fit was ever believed: a server that shows the pinned log again makes
  /// the group whole.
  private mutating func hear(of head: LogHead, _ context: inout Context<GroupEffect>) {
    guard isIdle else { return }
    let pinned = roster.head
    if head == pinned { return judge(&context) }
    if !isBroken { standing = .unseen }
    // The same misfit is not looked at again.
    if standing == .broken(refused: head) { return }
    if head.index > pinned.index { return fetch(&context) }
    if head.index < pinned.index { return restore(from: head, &context) }
    breakUp(refusing: head, &context)
  }

  /// At the end of the server's log. A photo sealed under a head that is not in it means that
  /// somebody is shown another log.
  private mutating func judge(_ context: inout Context<GroupEffect>) {
    let unknown = unknownHeads.filter { !contains($0.head) }
    if unknown == unknownHeads, isBroken != unknown.isEmpty {
      if !isBroken { standing = .current }
      return
    }
    unknownHeads = unknown
    standing = unknown.isEmpty ? .current : .broken(refused: nil)
    context.emit(.logChanged)
  }

  /// One that is unknown may be of entries that are still to come: the next poll decides.
  private mutating func note(_ head: Digest, _ context: inout Context<GroupEffect>) {
    guard !contains(head), unknownHeads.count < Self.unknownHeadsMax,
      !unknownHeads.contains(where: { $0.head == head })
    else { return }
    let until = context.instant.advanced(by: Group.postLifetime)
    unknownHeads.append(UnknownHead(group: roster.group, head: head, until: until))
    context.emit(.headUnknown)
  }

  /// The log does not hold together. Nothing is deleted.
  private mutating func breakUp(
    refusing head: LogHead, _ context: inout Context<GroupEffect>
  ) {
    standing = .broken(refused: head)
    context.emit(.logBroken)
  }

  // MARK: Fetching

  private var path: Text { Text("/v1/groups/") + roster.group.hex + "/log" }

  private mutating func fetch(_ context: inout Context<GroupEffect>) {
    guard isIdle else { return }
    if standing == .current { standing = .unseen }
    let request = context.request()
    phase = .fetching(request, after: roster.head.index)
    let from = Text(number: roster.head.index &+ 1)
    context.send(.asking(path + "?from=" + from), as: request)
  }

  /// Gives a server that lost the end of the log the entry after what it has.
  private mutating func restore(from head: LogHead, _ context: inout Context<GroupEffect>) {
    // The entry after `head` names the hash of the one at `head`.
    guard Int(head.index) + 1 < entries.count,
      let next = try? entries[Int(head.index) + 1].opened(), next.previous == head.hash
    else { return breakUp(refusing: head, &context) }
    let request = context.request()
    phase = .restoring(request)
    let append = AppendRequest(entry: entries[Int(head.index) + 1])
    context.send(.telling(path, append), as: request)
  }

  private mutating func answered(
    _ answer: Answer, as me: SavedAccount?, _ context: inout Context<GroupEffect>
  ) {
    let asked = phase
    phase = .idle
    switch asked {
    case .idle: break
    case .fetching(_, let index): fetched(answer, after: index, &context)
    case .hashing(_, let verification, let end):
      guard case .recipeDone(let revealed) = answer else { return context.emit(.stalled) }
      var verification = verification
      guard let checking = try? verification.follow(revealed) else {
        return breakUp(refusing: end, &context)
      }
      let request = context.request()
      phase = .checking(request, verification, end: end)
      context.run(checking, as: request)
    case .checking(_, let verification, let end):
      switch answer {
      case .recipeDone: verified(verification, end: end, as: me, &context)
      case .recipeFailed(let failure) where failure.fault == .refused:
        breakUp(refusing: end, &context)
      case .recipeFailed, .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
        context.emit(.stalled)
      }
    case .restoring:
      context.emit(.stalled)
      if Outcome(answer) == .unauthenticated { context.emit(.sessionEnded) }
    }
  }

  private mutating func fetched(
    _ answer: Answer, after index: UInt32, _ context: inout Context<GroupEffect>
  ) {
    switch Outcome(answer) {
    // An entry of our own was pinned meanwhile, and is in this answer, too.
    case .success where index != roster.head.index: fetch(&context)
    case .success(let body):
      guard let reply = try? LogReply(decoding: body), reply.group == roster.group else {
        return context.emit(.stalled)
      }
      guard !reply.entries.isEmpty else {
        // Nothing new. What an append waited for is not there.
        let isFork = reply.head.index == roster.head.index && reply.head != roster.head
        return isFork ? breakUp(refusing: reply.head, &context) : context.emit(.stalled)
      }
      let verification = LogVerification(after: roster, entries: reply.entries)
      let request = context.request()
      phase = .hashing(request, verification, end: reply.head)
      context.run(verification.hashing, as: request)
    case .unauthenticated:
      context.emit(.stalled)
      context.emit(.sessionEnded)
    // Not even `forbidden` deletes anything: whoever was removed is shown the entry that says so.
    case .refused, .wait, .offline, .trouble, nil: context.emit(.stalled)
    }
  }

  private mutating func verified(
    _ verification: LogVerification, end: LogHead, as me: SavedAccount?,
    _ context: inout Context<GroupEffect>
  ) {
    // An entry of our own may have been pinned meanwhile: then this was about an older head.
    let unmoved = entries.count + verification.entries.count
    guard let roster = verification.chain, UInt32(clamping: unmoved) == roster.head.index &+ 1
    else { return context.emit(.stalled) }
    self.roster = roster
    entries += verification.entries
    if !isBroken { standing = roster.head == end ? .current : .unseen }
    if let me, roster.member(me.account) == nil { return context.emit(.notMember) }
    context.emit(.verified(verification.entries))
    if roster.head.index < end.index { return fetch(&context) }
    context.emit(.caughtUp(verification.hashes))
  }
}
