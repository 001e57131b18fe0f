// Groups the account is in and this device does not know yet: those another of its devices joined
// or made. The server says that they are there; their whole log is verified before it is believed,
// and must have this account in it under its own key. Then this device adds itself to the log,
// signing its own entry, which proves that it holds the key that is added.
//
// A group this device has left comes back only by a log that goes on from where it was left: a
// fork that was left behind must not come in again as something new.
//
// A device that is new has no pinned head, so a server can show it an older end of a log than
// others know. It cannot show one in which the account's key signed nothing.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

/// A group on its way to being known.
struct Finding: Equatable {
  indirect enum Phase: Equatable {
    case fetching(Request)
    case hashing(Request, LogVerification, end: LogHead)
    case checking(Request, LogVerification, end: LogHead)
  }

  var group: GroupID
  /// What is verified so far.
  var roster: Roster?
  var entries: [LogEntry] = []
  var phase: Phase

  func awaits(_ request: Request) -> Bool {
    switch phase {
    case .fetching(let open): open == request
    case .hashing(let open, _, _), .checking(let open, _, _): open == request
    }
  }
}

/// What there is to be found, and what was tried.
struct Findings: Equatable {
  var open: Finding?
  /// Not to be looked at again in this run: the log does not hold, or is not for this device.
  var passed: [GroupID] = []
  /// Looked into last: the others come first now, so that one that fails hides none behind it.
  var last: GroupID?

  /// What a server makes a device look into in one run, and how many groups there can be.
  static let passedMax = 1000
  static let groupsMax = 200
}

extension Groups {
  /// Looks into the next group the server knows and this device does not.
  mutating func find(_ infos: [GroupInfo], _ context: inout Context<Effect>) {
    guard findings.open == nil, !isCreating, groups.count < Findings.groupsMax,
      findings.passed.count < Findings.passedMax
    else { return }
    let unknown = infos.map { $0.group }.filter { id in
      group(id) == nil && !findings.passed.contains(id)
    }
    let last = unknown.firstIndex { $0 == findings.last } ?? -1
    guard let next = unknown.dropFirst(last + 1).first ?? unknown.first else { return }
    findings.last = next
    let request = context.request()
    findings.open = Finding(group: next, phase: .fetching(request))
    context.send(.asking(logPath(next, from: 0)), as: request)
  }

  /// Between the server's word and the list, a group of one's own making is not to be found.
  private var isCreating: Bool {
    if case .newGroup(let creation) = page { return creation.step != .idle }
    return false
  }

  private func logPath(_ group: GroupID, from: UInt32) -> Text {
    Text("/v1/groups/") + group.hex + "/log?from=" + Text(number: from)
  }

  mutating func findingAnswered(
    _ answer: Answer, _ finding: Finding, _ context: inout Context<Effect>
  ) {
    var finding = finding
    findings.open = nil
    switch finding.phase {
    case .fetching:
      guard case .success(let body) = Outcome(answer) else {
        if case .refused = Outcome(answer) { findings.passed.append(finding.group) }
        if Outcome(answer) == .unauthenticated { context.emit(.sessionEnded) }
        return
      }
      guard let reply = try? LogReply(decoding: body), reply.group == finding.group,
        !reply.entries.isEmpty
      else { return pass(finding) }
      let verification = LogVerification(after: finding.roster, entries: reply.entries)
      let request = context.request()
      finding.phase = .hashing(request, verification, end: reply.head)
      findings.open = finding
      context.run(verification.hashing, as: request)
    case .hashing(_, let verification, let end):
      guard case .recipeDone(let revealed) = answer else { return }
      var verification = verification
      guard let checking = try? verification.follow(revealed) else {
        return pass(finding)
      }
      let request = context.request()
      finding.phase = .checking(request, verification, end: end)
      findings.open = finding
      context.run(checking, as: request)
    case .checking(_, let verification, let end):
      guard case .recipeDone = answer else {
        if case .recipeFailed(let failure) = answer, failure.fault == .refused {
          return pass(finding)
        }
        return
      }
      finding.roster = verification.roster
      finding.entries += verification.entries
      read(finding, to: end, &context)
    }
  }

  private mutating func pass(_ finding: Finding) {
    findings.passed.append(finding.group)
  }

  /// A page of the log is verified: the next one, or the group.
  private mutating func read(_ finding: Finding, to end: LogHead, _ context: inout Context<Effect>)
  {
    guard let me, let roster = finding.roster, roster.group == finding.group else {
      return pass(finding)
    }
    if roster.head.index < end.index {
      var finding = finding
      let request = context.request()
      finding.phase = .fetching(request)
      findings.open = finding
      let path = logPath(finding.group, from: roster.head.index + 1)
      return context.send(.asking(path), as: request)
    }
    // A group this device founded or joined comes by that way, with its names key.
    guard roster.head == end, let member = roster.member(me.account),
      member.accountKey == me.certificate.accountKey,
      member.devices.first?.device != me.device || hasLostLog(finding.group),
      group(finding.group) == nil
    else { return pass(finding) }
    let found = Group(roster: roster, entries: finding.entries)
    if let left = departures.first(where: { $0.group == finding.group })?.head,
      left == end.hash || !found.contains(left)
    {
      return pass(finding)
    }
    regain(found)
    groups.append(found)
    let index = groups.count - 1
    groups[index].isCurrent = true
    context.emit(.save)
    context.emit(.factsChanged)
    openNames(of: index, &context)
    upkeep(index, &context)
  }
}
