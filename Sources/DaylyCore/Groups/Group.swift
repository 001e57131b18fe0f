// One group: its verified log, what the last poll said of its photos, its names in plain, and
// what this device is doing about it at the moment.

import Bytes
import Membership
import Wire

struct Group: Equatable {
  /// What this device writes into the log without being asked, one entry at a time.
  enum Upkeep: Equatable {
    case idle
    /// After an entry that came to nothing.
    case resting(until: Instant)
    /// `ticket` is told when the entry stands in the log, or comes to nothing.
    case writing(ticket: Request)
  }

  var log: LogFollower
  var appending = LogAppender()
  var naming = GroupNames()
  var key = NamesKeyChange()
  var upkeep = Upkeep.idle
  var posts: [SavedPost] = []
  /// What was here and does not come back.
  var tombstones: [Tombstone] = []
  /// Photos of this device that the server took after it was last asked what there is.
  var unasked: [PhotoID] = []
  var lastDaySent: CivilDay?
  var serials: [SavedSerial] = []

  init(log: LogFollower) { self.log = log }

  init(roster: Roster, entries: [LogEntry]) {
    self.init(log: LogFollower(roster: roster, entries: entries))
  }

  /// `nil` when the saved log makes no roster.
  init?(saved: SavedGroup) {
    guard let roster = try? Roster(restoring: saved.entries, head: saved.head),
      roster.group == saved.group
    else { return nil }
    self.init(
      log: LogFollower(
        roster: roster, entries: saved.entries,
        standing: saved.broken ? .broken(refused: nil) : .unseen))
  }

  var saved: SavedGroup {
    SavedGroup(
      group: roster.group, entries: entries, head: roster.head, broken: broken,
      lastDaySent: lastDaySent, posts: posts, serials: serials)
  }

  var roster: Roster { log.roster }
  var entries: [LogEntry] { log.entries }
  var broken: Bool { log.isBroken }
  var names: OpenedNames { naming.opened }

  /// Nothing is under way that the next entry would get in the way of.
  var isIdle: Bool {
    if case .writing = upkeep { return false }
    return log.isIdle && appending.isIdle && naming.isIdle && key.isIdle
  }

  /// As many as a saved group holds: five devices of twelve people.
  static let serialsMax = 60

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
  mutating func noteDays(
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
  mutating func learn(_ news: Groups.PhotoNews) -> Bool {
    let before = (posts, lastDaySent, serials)
    note(news)
    return before.0 != posts || before.1 != lastDaySent || before.2 != serials
  }

  private mutating func note(_ news: Groups.PhotoNews) {
    switch news {
    case .seen(let photo):
      for index in posts.indices where posts[index].info.photo == photo {
        posts[index].seen = true
      }
    case .taken(let photo, let instant):
      // Nobody hears of a photo before it was taken: the clock was behind.
      for index in posts.indices where posts[index].info.photo == photo {
        posts[index].heard = max(posts[index].heard, instant)
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
    }
  }

  /// Keeps the highest serial of each device, and of nobody who has gone.
  private mutating func note(_ serial: SavedSerial) {
    let roster = roster
    let highest = serials.first { $0.device == serial.device }?.serial ?? 0
    serials.removeAll { $0.device == serial.device || roster.device($0.device) == nil }
    if serials.count >= Group.serialsMax { serials.removeFirst() }
    serials.append(SavedSerial(device: serial.device, serial: max(highest, serial.serial)))
  }
}
