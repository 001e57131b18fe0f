// Adds entries of this device's own to a log, one after another. When somebody else was quicker,
// the log is caught up with and the entry is written anew after the new head.

import Bytes
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
    _ action: LogAction, to group: GroupID, ticket: Request, at occasion: Occasion,
    requests: inout Requests
  ) -> [Effect] {
    guard let index = groups.firstIndex(where: { $0.roster.group == group }),
      !groups[index].broken
    else { return failed(ticket, .refused, at: occasion) }
    guard groups[index].queue.count < Appending.queueMax else {
      return failed(ticket, .trouble, at: occasion)
    }
    groups[index].queue.append(Appending.Wish(action: action, ticket: ticket))
    return appendNext(index, at: occasion, requests: &requests)
  }

  /// Begins with the next entry that waits, when none is on its way.
  mutating func appendNext(
    _ index: Int, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    guard groups[index].appending == nil, let wish = groups[index].queue.first else { return [] }
    groups[index].queue.removeFirst()
    let appending = Appending(action: wish.action, ticket: wish.ticket, phase: .catchingUp)
    return sign(appending, index, at: occasion, requests: &requests)
  }

  private mutating func sign(
    _ appending: Appending, _ index: Int, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    guard let me, !groups[index].broken else {
      return failed(appending.ticket, .refused, at: occasion)
    }
    var appending = appending
    let draft = EntryDraft(
      after: groups[index].roster, author: me.device, at: occasion.instant,
      action: appending.action)
    let request = requests.next(.groups)
    appending.phase = .signing(request, draft)
    groups[index].appending = appending
    return [.shell(.recipe(request: request, recipe: draft.signing()))]
  }

  mutating func appendAnswered(
    _ answer: Answer, _ index: Int, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    guard var appending = groups[index].appending else { return [] }
    groups[index].appending = nil
    switch appending.phase {
    case .catchingUp: return []
    case .signing(_, let draft):
      guard case .recipeDone(let revealed) = answer, let signed = draft.signed(revealed) else {
        let fault = answer.storageFull ? AppendFault.storageFull : .trouble
        return failed(appending.ticket, fault, at: occasion)
      }
      let request = requests.next(.groups)
      appending.phase = .posting(request, signed.entry, signed.hash)
      appending.posted = signed.hash
      groups[index].appending = appending
      let path = Text("/v1/groups/") + groups[index].roster.group.hex + "/log"
      let message = HTTPMessage.telling(path, AppendRequest(entry: signed.entry))
      return [.shell(.http(request: request, message: message))]
    case .posting(_, let entry, let hash):
      return posted(
        Outcome(answer), appending, entry, hash, index, at: occasion, requests: &requests)
    }
  }

  private mutating func posted(
    _ outcome: Outcome?, _ appending: Appending, _ entry: LogEntry, _ hash: Digest,
    _ index: Int, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch outcome {
    case .success:
      return landed(appending, entry, hash, index, at: occasion, requests: &requests)
    case .refused(.logMoved, _):
      guard appending.attempts < Appending.attemptsMax, !appending.isForThisHead else {
        let effects = failed(appending.ticket, .trouble, at: occasion)
        if appending.isForThisHead { groups[index].rest = nil }
        return effects + fetch(index, requests: &requests)
      }
      var appending = appending
      appending.attempts += 1
      appending.phase = .catchingUp
      groups[index].appending = appending
      return fetch(index, requests: &requests)
    case .refused(.forbidden, _) where appending.leaves:
      return departed(index, at: occasion, requests: &requests)
    case .unauthenticated:
      return failed(appending.ticket, .trouble, at: occasion) + [.sessionEnded]
    case .wait(let milliseconds):
      return failed(appending.ticket, .wait(milliseconds: milliseconds), at: occasion)
    case .offline: return failed(appending.ticket, .offline, at: occasion)
    case .refused: return failed(appending.ticket, .refused, at: occasion)
    case .trouble, nil: return failed(appending.ticket, .trouble, at: occasion)
    }
  }

  /// The server has the entry; pins it here too.
  private mutating func landed(
    _ appending: Appending, _ entry: LogEntry, _ hash: Digest, _ index: Int,
    at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    if appending.leaves { return departed(index, at: occasion, requests: &requests) }
    // Our own entry, signed a moment ago: there is nothing to check. It does not apply only when
    // a verification that was under way has brought it already.
    if (try? groups[index].roster.apply(entry, hash: hash, now: nil)) != nil {
      groups[index].entries.append(entry)
    } else if !groups[index].entries.contains(entry) {
      return failed(appending.ticket, .trouble, at: occasion)
    }
    var effects = succeeded(appending.ticket, hash, at: occasion)
    switch appending.action {
    case .rename, .renameMember, .replaceNamesKey:
      effects += openNames(of: index, requests: &requests)
    case .remove:
      effects += upkeep(index, at: occasion, requests: &requests)
    case .create, .invite, .revokeInvite, .join, .leave, .addDevice, .revokeDevice,
      .wrapNamesKey:
      break
    }
    return effects + [.save, .factsChanged]
  }

  /// The log has been followed to its end: an append that waited for that goes on.
  mutating func caughtUp(
    _ index: Int, _ hashes: [Digest], at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    guard let appending = groups[index].appending, appending.phase == .catchingUp else {
      return []
    }
    groups[index].appending = nil
    if let posted = appending.posted, hashes.contains(posted) {
      return succeeded(appending.ticket, posted, at: occasion)
    }
    return sign(appending, index, at: occasion, requests: &requests)
  }

  /// Tells whoever wanted the entry that it was not appended.
  mutating func failed(
    _ ticket: Request, _ fault: AppendFault, at occasion: Occasion
  ) -> [Effect] {
    guard ticket.machine == .groups else { return [.appendFailed(ticket, fault)] }
    return ended(ticket, fault, at: occasion)
  }

  private mutating func succeeded(
    _ ticket: Request, _ entry: Digest, at occasion: Occasion
  ) -> [Effect] {
    guard ticket.machine == .groups else { return [.appended(ticket, entry: entry)] }
    return ended(ticket, nil, at: occasion)
  }

  /// Gone by this person's own wish.
  mutating func departed(
    _ index: Int, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    groups[index].appending = nil
    let name = groups[index].names.group
    return gone(index, requests: &requests) + show(.left(group: name), at: occasion)
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
