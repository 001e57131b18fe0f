// One group: its verified log, what the last poll said of its photos, its names in plain, and
// what this device is doing about it at the moment.

import Bytes
import Membership
import Wire

/// Owned by the machine of groups alone, which reaches into it in many places: held by reference,
/// none of these copies it.
final class Group: Equatable {
  /// Following the server's log. One thing at a time.
  indirect enum Task: Equatable {
    case none
    case fetching(Request)
    case hashing(Request, LogVerification, end: LogHead)
    case checking(Request, LogVerification, end: LogHead)
    /// The server lost the end of the log: it gets back the entry after the one it has.
    case restoring(Request)

    func awaits(_ request: Request) -> Bool {
      switch self {
      case .none: false
      case .fetching(let open), .restoring(let open): open == request
      case .hashing(let open, _, _), .checking(let open, _, _): open == request
      }
    }
  }

  struct Opening: Equatable {
    var request: Request
    var names: NameOpening
    /// The names key of this epoch is being taken out of its wrap first.
    var taking: UInt32?
  }

  /// A name on its way to being sealed: the group's, or the owner's.
  struct NameSealing: Equatable {
    var request: Request
    var epoch: UInt32
    var own: Bool
    var ticket: Request
  }

  /// A name of the group that a person typed.
  struct EnteredName: Equatable {
    var name: Text
    var ticket: Request
  }

  var roster: Roster
  var entries: [LogEntry]
  var posts: [SavedPost] = []
  /// What was here and does not come back.
  var gone: [SavedGone] = []
  /// Photos of this device that the server took after it was last asked what there is.
  var unasked: [PhotoID] = []
  var broken = false
  var lastDaySent: CivilDay?
  var serials: [SavedSerial] = []
  var names = OpenedNames()
  var task = Task.none
  var opening: Opening?
  var appending: Appending?
  var sealing: NameSealing?
  /// Waits until it can be sealed.
  var entered: EnteredName?
  var keying: Keying?
  /// Entries that wait until the one on its way has arrived.
  var queue: [Appending.Wish] = []
  /// The entry this device writes without being asked.
  var chore: Request?
  /// After a chore that came to nothing, the next one waits.
  var rest: Instant?
  /// The last poll found the server's log to be this one.
  var isCurrent = false
  /// Another device of the owner's has written their name.
  var adoptsName = false
  /// Of a log that does not fit to this one: not fetched again.
  var refused: LogHead?
  var strange: [StrangeHead] = []

  init(roster: Roster, entries: [LogEntry]) {
    self.roster = roster
    self.entries = entries
  }

  /// `nil` when the saved log makes no roster.
  convenience init?(saved: SavedGroup) {
    guard let roster = try? Roster(restoring: saved.entries, head: saved.head),
      roster.group == saved.group
    else { return nil }
    self.init(roster: roster, entries: saved.entries)
    broken = saved.broken
  }

  var saved: SavedGroup {
    SavedGroup(
      group: roster.group, entries: entries, head: roster.head, broken: broken,
      lastDaySent: lastDaySent, posts: posts, serials: serials)
  }

  static func == (one: Group, other: Group) -> Bool { one === other }

  /// As many as a saved group holds: five devices of twelve people.
  static let serialsMax = 60

  /// More suspicions than these say nothing new.
  static let strangeMax = 8

  /// Whether the log ended here once, or does now.
  func contains(_ head: Digest) -> Bool {
    head == roster.head.hash
      || entries.dropFirst().contains { (try? $0.opened())?.previous == head }
  }

  /// Whether somebody who is a member now was one when the log ended here.
  func had(_ account: AccountID, at head: Digest) -> Bool {
    guard let member = roster.member(account) else { return false }
    if head == roster.head.hash { return true }
    let next = entries.firstIndex { (try? $0.opened())?.previous == head }
    guard let next else { return false }
    return next > Int(member.joined)
  }

  /// You first, then by join order.
  func members(you: AccountID) -> [Member] {
    var people: [Member] = []
    for member in roster.members where member.account == you { people.append(member) }
    for member in roster.members where member.account != you { people.append(member) }
    return people
  }

  /// Of blocked people nothing is shown, and nothing stays here.
  func facts(you: AccountID, blocked: [AccountID], held: [AccountID]) -> GroupFacts {
    let isHidden: (SavedPost) -> Bool = { blocked.contains($0.info.sender) }
    let tints = self.tints
    return GroupFacts(
      group: roster.group, name: names.group, head: roster.head,
      members: members(you: you).map { named($0, tints) },
      former: roster.former.map { named($0, tints) },
      posts: posts.filter { !isHidden($0) }, broken: broken,
      blocked: blocked.filter { roster.member($0) != nil },
      held: held.filter { roster.member($0) != nil && !blocked.contains($0) },
      hidden: posts.filter { isHidden($0) })
  }

  private func named(_ member: Member, _ tints: [Tint]) -> GroupFacts.Member {
    GroupFacts.Member(
      account: member.account, name: names.name(of: member.account), devices: member.devices,
      tint: tints.first { $0.account == member.account }?.tint ?? 0)
  }

  /// Remembers the newest day its owner has used, on whichever device: it stays used when the
  /// photo is taken back. Returns whether it is a newer one.
  func noteDays(
    of account: AccountID, in posts: [PostInfo], on today: CivilDay
  ) -> Bool {
    let before = lastDaySent
    for post in posts where post.sender == account {
      // Tomorrow is today further east; what lies beyond is nobody's day yet.
      guard post.day > before ?? CivilDay(.min), post.day.value <= today.value + 1 else { continue }
      lastDaySent = max(post.day, lastDaySent ?? post.day)
    }
    return lastDaySent != before
  }

  /// Takes what a sibling learnt. Returns whether anything is different now.
  func learn(_ event: Groups.Event) -> Bool {
    let before = (posts, lastDaySent, serials)
    note(event)
    return before.0 != posts || before.1 != lastDaySent || before.2 != serials
  }

  private func note(_ event: Groups.Event) {
    switch event {
    case .seen(let photo):
      for index in posts.indices where posts[index].info.photo == photo {
        posts[index].seen = true
      }
    case .cached(let photo, let cached):
      for index in posts.indices where posts[index].info.photo == photo {
        posts[index].cached = cached
      }
    case .gone(let photo): forget(photo)
    case .posted(let group, let post):
      if group == roster.group { place(post) }
    case .tookBack(let group, let account, let day):
      if group == roster.group { takeBack(on: day, of: account) }
    case .sent(let group, let day):
      guard group == roster.group else { return }
      if let last = lastDaySent, last >= day { return }
      lastDaySent = day
    case .serials(let group, let seen):
      guard group == roster.group else { return }
      for serial in seen { note(serial) }
    case .user, .answer, .timer, .back, .visible, .online, .account, .sessionRenewed, .refresh,
      .listening, .stirred, .append, .leaveAll, .adopt, .notice, .witnessed, .trust, .directory,
      .removed, .marks:
      break
    }
  }

  /// Keeps the highest serial of each device, and of nobody who has gone.
  private func note(_ serial: SavedSerial) {
    let roster = roster
    let highest = serials.first { $0.device == serial.device }?.serial ?? 0
    serials.removeAll { $0.device == serial.device || roster.device($0.device) == nil }
    if serials.count >= Group.serialsMax { serials.removeFirst() }
    serials.append(SavedSerial(device: serial.device, serial: max(highest, serial.serial)))
  }
}
