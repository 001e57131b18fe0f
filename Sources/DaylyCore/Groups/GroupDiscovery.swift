// Finds groups the account is in and this device does not know yet: those another of its devices
// joined or made. The server says that they are there; their whole log is verified before it is
// believed, and must have this account in it under its own key. Then this device adds itself to the
// log, signing its own entry, which proves that it holds the key that is added.
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

struct GroupDiscovery: Equatable {
  enum Event {
    /// The groups the server has for this account.
    case heard([GroupInfo])
    /// To the request that is open.
    case answer(Answer)
  }

  /// What is verified of a group so far.
  struct Group: Equatable {
    var id: GroupID
    var roster: Roster?
    var entries: [LogEntry] = []
  }

  indirect enum Phase: Equatable {
    case idle
    case fetching(Request, Group)
    case hashing(Request, LogVerification, end: LogHead, Group)
    case checking(Request, LogVerification, end: LogHead, Group)
  }

  /// What decides whether a group is one to be found.
  struct Known {
    var me: SavedAccount?
    var groups: [GroupID]
    /// Groups whose record was damaged: found anew, however they came here.
    var lost: [GroupID]
    /// Groups this device was in, and where their logs ended.
    var departures: [Departure]
  }

  private(set) var phase = Phase.idle
  /// Not to be looked at again in this run: the log does not hold, or is not for this device.
  private(set) var passed: [GroupID] = []
  /// Looked into last: the others come first now, so that one that fails hides none behind it.
  private var last: GroupID?

  /// What a server makes a device look into in one run, and how many groups there can be.
  static let passedMax = 1000
  static let groupsMax = 200

  var request: Request? {
    switch phase {
    case .idle: nil
    case .fetching(let open, _): open
    case .hashing(let open, _, _, _), .checking(let open, _, _, _): open
    }
  }

  mutating func handle(
    _ event: Event, beside known: Known, _ context: inout Context<GroupEffect>
  ) {
    switch event {
    case .heard(let infos): begin(infos, known, &context)
    case .answer(let answer): answered(answer, known, &context)
    }
  }

  /// Looks into the next group the server has and this device does not.
  private mutating func begin(
    _ infos: [GroupInfo], _ known: Known, _ context: inout Context<GroupEffect>
  ) {
    guard case .idle = phase, known.groups.count < Self.groupsMax, passed.count < Self.passedMax
    else { return }
    let unknown = infos.map { $0.group }.filter {
      !known.groups.contains($0) && !passed.contains($0)
    }
    let before = unknown.firstIndex { $0 == last } ?? -1
    guard let next = unknown.dropFirst(before + 1).first ?? unknown.first else { return }
    last = next
    fetch(Group(id: next), from: 0, &context)
  }

  private mutating func fetch(
    _ group: Group, from: UInt32, _ context: inout Context<GroupEffect>
  ) {
    let request = context.request()
    phase = .fetching(request, group)
    let path = Text("/v1/groups/") + group.id.hex + "/log?from=" + Text(number: from)
    context.send(.asking(path), as: request)
  }

  private mutating func answered(
    _ answer: Answer, _ known: Known, _ context: inout Context<GroupEffect>
  ) {
    let asked = phase
    phase = .idle
    switch asked {
    case .idle: break
    case .fetching(_, let group): fetched(Outcome(answer), group, &context)
    case .hashing(_, var verification, let end, let group):
      guard case .recipeDone(let revealed) = answer else { return }
      guard let checking = try? verification.follow(revealed) else {
        return passed.append(group.id)
      }
      let request = context.request()
      phase = .checking(request, verification, end: end, group)
      context.run(checking, as: request)
    case .checking(_, let verification, let end, var group):
      guard case .recipeDone = answer else {
        if case .recipeFailed(let failure) = answer, failure.fault == .refused {
          passed.append(group.id)
        }
        return
      }
      group.roster = verification.chain
      group.entries += verification.entries
      read(group, to: end, known, &context)
    }
  }

  private mutating func fetched(
    _ outcome: Outcome?, _ group: Group, _ context: inout Context<GroupEffect>
  ) {
    switch outcome {
    case .success(let body):
      guard let reply = try? LogReply(decoding: body), reply.group == group.id,
        !reply.entries.isEmpty
      else { return passed.append(group.id) }
      let verification = LogVerification(after: group.roster, entries: reply.entries)
      let request = context.request()
      phase = .hashing(request, verification, end: reply.head, group)
      context.run(verification.hashing, as: request)
    case .refused: passed.append(group.id)
    case .unauthenticated: context.emit(.sessionEnded)
    case .wait, .offline, .trouble, nil: break
    }
  }

  /// A page of the log is verified: the next one, or the group.
  private mutating func read(
    _ group: Group, to end: LogHead, _ known: Known, _ context: inout Context<GroupEffect>
  ) {
    guard let me = known.me, let roster = group.roster, roster.group == group.id else {
      return passed.append(group.id)
    }
    if roster.head.index < end.index {
      return fetch(group, from: roster.head.index + 1, &context)
    }
    // A group this device founded or joined comes by that way, with its names key.
    guard roster.head == end, let member = roster.member(me.account),
      member.accountKey == me.certificate.accountKey,
      member.devices.first?.device != me.device || known.lost.contains(group.id),
      !known.groups.contains(group.id),
      goesOn(from: known.departures.first { $0.group == group.id }?.head, roster, group.entries)
    else { return passed.append(group.id) }
    context.emit(.found(roster, group.entries))
  }

  /// Whether the log goes on from where this device left it, if it did.
  private func goesOn(from left: Digest?, _ roster: Roster, _ entries: [LogEntry]) -> Bool {
    guard let left else { return true }
    let log = LogFollower(roster: roster, entries: entries)
    return left != roster.head.hash && log.contains(left)
  }
}
