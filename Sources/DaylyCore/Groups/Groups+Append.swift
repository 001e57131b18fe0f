// Adds entries of this device's own to a log. When somebody else was quicker, the log is caught
// up with and the entry is written anew after the new head.

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

  var action: LogAction
  /// Whom to tell in the end.
  var ticket: Request
  var phase: Phase
  /// What was posted last: it may have arrived although the answer said otherwise.
  var posted: Digest?
  var attempts = 0

  /// Each time, somebody else was quicker. With twelve members that ends soon.
  static let attemptsMax = 8

  var leaves: Bool { action == .leave }

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
    else { return [.appendFailed(ticket, .refused)] }
    guard groups[index].appending == nil else { return [.appendFailed(ticket, .trouble)] }
    let appending = Appending(action: action, ticket: ticket, phase: .catchingUp)
    return sign(appending, index, at: occasion, requests: &requests)
  }

  private mutating func sign(
    _ appending: Appending, _ index: Int, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    guard let me else { return [.appendFailed(appending.ticket, .refused)] }
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
        return appendEnded(appending, index, answer.storageFull ? .storageFull : .trouble)
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
      guard appending.attempts < Appending.attemptsMax else {
        return appendEnded(appending, index, .trouble)
      }
      var appending = appending
      appending.attempts += 1
      appending.phase = .catchingUp
      groups[index].appending = appending
      return fetch(index, requests: &requests)
    case .refused(.forbidden, _) where appending.leaves:
      return departed(index, at: occasion, requests: &requests)
    case .unauthenticated:
      return appendEnded(appending, index, .trouble) + [.sessionEnded]
    case .wait(let milliseconds):
      return appendEnded(appending, index, .wait(milliseconds: milliseconds))
    case .offline: return appendEnded(appending, index, .offline)
    case .refused: return appendEnded(appending, index, .refused)
    case .trouble, nil: return appendEnded(appending, index, .trouble)
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
      return appendEnded(appending, index, .trouble)
    }
    return [.appended(appending.ticket, entry: hash), .save, .factsChanged]
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
      return [.appended(appending.ticket, entry: posted)]
    }
    return sign(appending, index, at: occasion, requests: &requests)
  }

  /// Tells whoever wanted the entry that it was not appended.
  mutating func appendEnded(
    _ appending: Appending, _ index: Int, _ fault: AppendFault
  ) -> [Effect] {
    guard appending.leaves else { return [.appendFailed(appending.ticket, fault)] }
    if case .details(let group, .under(appending.ticket)) = page {
      page = .details(group, .no(fault.formFault))
    }
    return []
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
}
