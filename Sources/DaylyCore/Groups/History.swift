// What happened in a group, as its details tell it: who came by whose invitation, who left, who
// removed whom. Read from the verified log when the details are open, names put in when shown.

import Bytes
import Membership
import Wire

struct History: Equatable {
  struct Line: Equatable {
    var instant: Instant
    var act: HistoryAct
    var account: AccountID
    var other: AccountID?
  }

  /// What was read, and how far.
  private(set) var head: LogHead?
  /// Oldest first.
  private(set) var lines: [Line] = []

  init() {}

  init(_ group: Group) {
    head = group.roster.head
    var owners: [DeviceCertificate] = []
    var inviters: [(InviteID, AccountID)] = []
    for entry in group.entries {
      guard let body = try? entry.opened() else { continue }
      switch body.action {
      case .create(let member, _), .join(_, let member, _): owners.append(member.certificate)
      case .addDevice(let certificate): owners.append(certificate)
      case .invite, .revokeInvite, .leave, .remove, .rename, .renameMember, .revokeDevice,
        .replaceNamesKey, .wrapNamesKey:
        break
      }
      guard let author = owners.last(where: { $0.device == body.author })?.account else { continue }
      let act: HistoryAct
      var other: AccountID?
      switch body.action {
      case .create: act = .made
      case .join(let invite, _, _):
        act = .joined
        other = inviters.last { $0.0 == invite }?.1
      case .leave: act = .left
      case .remove(let account):
        act = .removed
        other = account
      case .rename: act = .renamed
      case .addDevice: act = .deviceAdded
      case .revokeDevice: act = .deviceRemoved
      case .invite(let invite, _, _):
        inviters.append((invite, author))
        continue
      case .revokeInvite, .renameMember, .replaceNamesKey, .wrapNamesKey: continue
      }
      lines.append(Line(instant: body.instant.instant, act: act, account: author, other: other))
    }
  }
}

extension Groups {
  /// Keeps the history of the group whose details are open, and of no other.
  mutating func refreshHistory() {
    guard case .details(let id, _) = page, let group = group(id) else {
      if history.head != nil { history = History() }
      return
    }
    if history.head != group.roster.head { history = History(group) }
  }
}
