// Adds entries of this device's own to a group's log, one after another. When somebody else was
// quicker, the log is caught up with and the entry is written anew after the new head.

import Bytes
import Kernel
import Membership
import Wire

struct LogAppender: Equatable {
  enum Event {
    case append(Wish)
    /// Whatever waits may begin.
    case next
    /// To the request that is open.
    case answer(Answer)
    /// The log has been followed to its end, by entries with these hashes.
    case caughtUp([Digest])
    /// The log could not be followed this time.
    case stalled
    /// The log does not hold together: nothing is written into it.
    case broken
  }

  /// An entry somebody wants.
  struct Wish: Equatable {
    var action: LogAction
    /// Whom to tell in the end.
    var ticket: Request
  }

  /// The one that is on its way.
  struct Entry: Equatable {
    var action: LogAction
    var ticket: Request
    /// What was posted last: it may have arrived although the answer said otherwise.
    var posted: Digest?
    var attempts = 0

    var leaves: Bool { action == .leave }

    /// Made for the log as it was: after somebody else's entry it is made anew, if at all.
    var isForThisHead: Bool {
      switch action {
      case .replaceNamesKey, .wrapNamesKey: true
      case .create, .invite, .revokeInvite, .join, .leave, .remove, .rename, .renameMember,
        .addDevice, .revokeDevice:
        false
      }
    }
  }

  indirect enum Phase: Equatable {
    case idle
    case signing(Request, EntryDraft, Entry)
    case posting(Request, LogEntry, Digest, Entry)
    /// Waits for the entries somebody else appended first.
    case catchingUp(Entry)
  }

  private(set) var phase = Phase.idle
  /// Wait until the one on its way has arrived.
  private(set) var queue: [Wish] = []

  /// Each time, somebody else was quicker. With twelve members that ends soon.
  static let attemptsMax = 8
  /// As many as may wait for each other: a person's taps.
  static let queueMax = 8

  var request: Request? {
    switch phase {
    case .idle, .catchingUp: nil
    case .signing(let open, _, _): open
    case .posting(let open, _, _, _): open
    }
  }

  var isIdle: Bool { if case .idle = phase { true } else { false } }

  private var entry: Entry? {
    switch phase {
    case .idle: nil
    case .signing(_, _, let entry), .posting(_, _, _, let entry), .catchingUp(let entry): entry
    }
  }

  var isLeaving: Bool { entry?.leaves == true || queue.contains { $0.action == .leave } }

  /// Whom to tell when nothing of it comes to be.
  var tickets: [Request] { (entry.map { [$0.ticket] } ?? []) + queue.map { $0.ticket } }

  /// - Parameter me: `nil` before the server knows the account: then nothing is written.
  mutating func handle(
    _ event: Event, to log: LogFollower, as me: SavedAccount?,
    _ context: inout Context<GroupEffect>
  ) {
    switch event {
    case .append(let wish):
      guard !log.isBroken else { return context.emit(.appendFailed(wish.ticket, .refused)) }
      guard queue.count < Self.queueMax else {
        return context.emit(.appendFailed(wish.ticket, .trouble))
      }
      queue.append(wish)
      begin(log, me, &context)
    case .next: begin(log, me, &context)
    case .answer(let answer): answered(answer, log, &context)
    case .caughtUp(let hashes):
      guard case .catchingUp(let entry) = phase else { return }
      phase = .idle
      if let posted = entry.posted, hashes.contains(posted) {
        return context.emit(.appended(entry.ticket, posted))
      }
      sign(entry, log, me, &context)
    case .stalled: if case .catchingUp = phase { fail(.trouble, &context) }
    case .broken: fail(.refused, &context)
    }
  }

  private mutating func begin(
    _ log: LogFollower, _ me: SavedAccount?, _ context: inout Context<GroupEffect>
  ) {
    guard isIdle, !queue.isEmpty else { return }
    let wish = queue.removeFirst()
    sign(Entry(action: wish.action, ticket: wish.ticket), log, me, &context)
  }

  private mutating func sign(
    _ entry: Entry, _ log: LogFollower, _ me: SavedAccount?,
    _ context: inout Context<GroupEffect>
  ) {
    guard let me, !log.isBroken else {
      return context.emit(.appendFailed(entry.ticket, .refused))
    }
    let draft = EntryDraft(
      after: log.roster, author: me.device, at: context.instant, action: entry.action)
    let request = context.request()
    phase = .signing(request, draft, entry)
    context.run(draft.signing(), as: request)
  }

  /// Tells whoever wanted the entry on its way that it was not appended.
  private mutating func fail(
    _ fault: Groups.AppendFault, _ context: inout Context<GroupEffect>
  ) {
    guard let entry else { return }
    phase = .idle
    context.emit(.appendFailed(entry.ticket, fault))
  }

  private mutating func answered(
    _ answer: Answer, _ log: LogFollower, _ context: inout Context<GroupEffect>
  ) {
    switch phase {
    case .idle, .catchingUp: break
    case .signing(_, let draft, var entry):
      guard case .recipeDone(let revealed) = answer, let signed = draft.signed(revealed) else {
        return fail(answer.storageFull ? .storageFull : .trouble, &context)
      }
      let request = context.request()
      entry.posted = signed.hash
      phase = .posting(request, signed.entry, signed.hash, entry)
      let path = Text("/v1/groups/") + log.roster.group.hex + "/log"
      context.send(.telling(path, AppendRequest(entry: signed.entry)), as: request)
    case .posting(_, let signed, let hash, let entry):
      posted(Outcome(answer), entry, signed, hash, &context)
    }
  }

  private mutating func posted(
    _ outcome: Outcome?, _ entry: Entry, _ signed: LogEntry, _ hash: Digest,
    _ context: inout Context<GroupEffect>
  ) {
    switch outcome {
    case .success:
      phase = .idle
      if entry.leaves { return context.emit(.departed) }
      context.emit(.landed(signed, hash, entry.action, ticket: entry.ticket))
    case .refused(.logMoved, _):
      guard entry.attempts < Self.attemptsMax, !entry.isForThisHead else {
        fail(.trouble, &context)
        if entry.isForThisHead { context.emit(.overtaken) }
        return context.emit(.behind)
      }
      var entry = entry
      entry.attempts += 1
      phase = .catchingUp(entry)
      context.emit(.behind)
    case .refused(.forbidden, _) where entry.leaves:
      phase = .idle
      context.emit(.departed)
    case .unauthenticated:
      fail(.trouble, &context)
      context.emit(.sessionEnded)
    case .wait(let milliseconds): fail(.wait(milliseconds: milliseconds), &context)
    case .offline: fail(.offline, &context)
    case .refused: fail(.refused, &context)
    case .trouble, nil: fail(.trouble, &context)
    }
  }
}

extension Groups.AppendFault {
  /// How a form says it.
  var formFault: FormFault {
    switch self {
    case .offline: .offline
    case .storageFull: .storageFull
    case .trouble, .wait, .refused: .serverTrouble
    }
  }

  func formFault(at instant: Instant) -> FormFault {
    guard case .wait(let milliseconds) = self else { return formFault }
    return .wait(until: instant.advanced(by: Int64(milliseconds)))
  }
}
