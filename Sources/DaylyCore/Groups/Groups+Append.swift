// Adds entries of this device's own to a log, one after another. When somebody else was quicker,
// the log is caught up with and the entry is written anew after the new head.

import Bytes
import Kernel
import Membership
import Wire

/// One entry on its way into a group's log.
struct Appending: Equatable {
  indirect enum Phase: Equatable {
    case signing(Request, EntryDraft)
    case posting(Request, LogEntry, Digest)
    /// Waits for the entries somebody else appended first.
    case catchingUp
  }

  /// An entry somebody wants.
  struct Wish: Equatable {
    var action: LogAction
    /// Whom to tell in the end.
    var ticket: Request
  }

  var action: LogAction
  var ticket: Request
  var phase: Phase
  /// What was posted last: it may have arrived although the answer said otherwise.
  var posted: Digest?
  var attempts = 0

  /// Each time, somebody else was quicker. With twelve members that ends soon.
  static let attemptsMax = 8

  /// As many as may wait for each other: a person's taps.
  static let queueMax = 8

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

  func awaits(_ request: Request) -> Bool {
    switch phase {
    case .signing(let open, _): open == request
    case .posting(let open, _, _): open == request
    case .catchingUp: false
    }
  }
}

extension Groups {
  mutating func append(
    _ action: LogAction, to group: GroupID, ticket: Request, _ context: inout Context<Effect>
  ) {
    guard let index = groups.firstIndex(where: { $0.roster.group == group }),
      !groups[index].broken
    else { return failed(ticket, .refused, &context) }
    guard groups[index].queue.count < Appending.queueMax else {
      return failed(ticket, .trouble, &context)
    }
    groups[index].queue.append(Appending.Wish(action: action, ticket: ticket))
    appendNext(index, &context)
  }

  /// Leaves every group. Where no entry fits a log that does not hold together, the group goes from
  /// this device.
  mutating func leaveAll(_ context: inout Context<Effect>) {
    for id in groups.map({ $0.roster.group }) {
      guard let index = groups.firstIndex(where: { $0.roster.group == id }) else { continue }
      if groups[index].broken {
        departed(index, &context)
      } else if !groups[index].isLeaving {
        append(.leave, to: id, ticket: context.request(), &context)
      }
    }
  }

  /// Begins with the next entry that waits, when none is on its way.
  mutating func appendNext(_ index: Int, _ context: inout Context<Effect>) {
    guard groups[index].appending == nil, let wish = groups[index].queue.first else { return }
    groups[index].queue.removeFirst()
    let appending = Appending(action: wish.action, ticket: wish.ticket, phase: .catchingUp)
    sign(appending, index, &context)
  }

  private mutating func sign(_ appending: Appending, _ index: Int, _ context: inout Context<Effect>)
  {
    guard let me, !groups[index].broken else {
      return failed(appending.ticket, .refused, &context)
    }
    var appending = appending
    let draft = EntryDraft(
      after: groups[index].roster, author: me.device, at: context.instant,
      action: appending.action)
    let request = context.request()
    appending.phase = .signing(request, draft)
    groups[index].appending = appending
    context.run(draft.signing(), as: request)
  }

  mutating func appendAnswered(_ answer: Answer, _ index: Int, _ context: inout Context<Effect>) {
    guard var appending = groups[index].appending else { return }
    groups[index].appending = nil
    switch appending.phase {
    case .catchingUp: break
    case .signing(_, let draft):
      guard case .recipeDone(let revealed) = answer, let signed = draft.signed(revealed) else {
        let fault = answer.storageFull ? AppendFault.storageFull : .trouble
        return failed(appending.ticket, fault, &context)
      }
      let request = context.request()
      appending.phase = .posting(request, signed.entry, signed.hash)
      appending.posted = signed.hash
      groups[index].appending = appending
      let path = Text("/v1/groups/") + groups[index].roster.group.hex + "/log"
      let message = HTTPMessage.telling(path, AppendRequest(entry: signed.entry))
      context.send(message, as: request)
    case .posting(_, let entry, let hash):
      posted(Outcome(answer), appending, entry, hash, index, &context)
    }
  }

  private mutating func posted(
    _ outcome: Outcome?, _ appending: Appending, _ entry: LogEntry, _ hash: Digest, _ index: Int,
    _ context: inout Context<Effect>
  ) {
    switch outcome {
    case .success:
      landed(appending, entry, hash, index, &context)
    case .refused(.logMoved, _):
      guard appending.attempts < Appending.attemptsMax, !appending.isForThisHead else {
        failed(appending.ticket, .trouble, &context)
        if appending.isForThisHead { groups[index].rest = nil }
        return fetch(index, &context)
      }
      var appending = appending
      appending.attempts += 1
      appending.phase = .catchingUp
      groups[index].appending = appending
      fetch(index, &context)
    case .refused(.forbidden, _) where appending.leaves:
      departed(index, &context)
    case .unauthenticated:
      failed(appending.ticket, .trouble, &context)
      context.emit(.sessionEnded)
    case .wait(let milliseconds):
      failed(appending.ticket, .wait(milliseconds: milliseconds), &context)
    case .offline: failed(appending.ticket, .offline, &context)
    case .refused: failed(appending.ticket, .refused, &context)
    case .trouble, nil: failed(appending.ticket, .trouble, &context)
    }
  }

  /// The server has the entry; pins it here too.
  private mutating func landed(
    _ appending: Appending, _ entry: LogEntry, _ hash: Digest, _ index: Int,
    _ context: inout Context<Effect>
  ) {
    if appending.leaves { return departed(index, &context) }
    // Our own entry, signed a moment ago: there is nothing to check. It does not apply only when
    // a verification that was under way has brought it already.
    if (try? groups[index].roster.apply(entry, hash: hash, now: nil)) != nil {
      groups[index].entries.append(entry)
    } else if !groups[index].entries.contains(entry) {
      return failed(appending.ticket, .trouble, &context)
    }
    succeeded(appending.ticket, hash, &context)
    switch appending.action {
    case .rename, .renameMember, .replaceNamesKey:
      openNames(of: index, &context)
    case .remove:
      upkeep(index, &context)
    case .create, .invite, .revokeInvite, .join, .leave, .addDevice, .revokeDevice,
      .wrapNamesKey:
      break
    }
    context.emit(.save)
    context.emit(.factsChanged)
  }

  /// The log has been followed to its end: an append that waited for that goes on.
  mutating func caughtUp(_ index: Int, _ hashes: [Digest], _ context: inout Context<Effect>) {
    guard let appending = groups[index].appending, appending.phase == .catchingUp else {
      return
    }
    groups[index].appending = nil
    if let posted = appending.posted, hashes.contains(posted) {
      return succeeded(appending.ticket, posted, &context)
    }
    sign(appending, index, &context)
  }

  /// Tells whoever wanted the entry that it was not appended.
  mutating func failed(_ ticket: Request, _ fault: AppendFault, _ context: inout Context<Effect>) {
    guard ticket.machine == .groups else { return context.emit(.appendFailed(ticket, fault)) }
    ended(ticket, fault, &context)
  }

  private mutating func succeeded(
    _ ticket: Request, _ entry: Digest, _ context: inout Context<Effect>
  ) {
    guard ticket.machine == .groups else { return context.emit(.appended(ticket, entry: entry)) }
    ended(ticket, nil, &context)
  }

  /// Gone by this person's own wish.
  mutating func departed(_ index: Int, _ context: inout Context<Effect>) {
    groups[index].appending = nil
    let name = groups[index].names.group
    gone(index, &context)
    show(.left(group: name), &context)
  }
}

extension Group {
  fileprivate var isLeaving: Bool {
    appending?.leaves == true || queue.contains { $0.action == .leave }
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
