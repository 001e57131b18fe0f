// The groups this person is in: asking the server what is new, verifying what it says, keeping
// names, cards and posts, and every change this device makes to a log.
//
// A log is pinned at the last entry that was verified. It only ever grows: a fork or a forgery
// marks the group broken, which blocks sending and deletes nothing; it is whole again once the
// server shows the pinned log again.
//
// When somebody leaves or is removed, or a device is revoked, the next device of a member that
// sees it replaces the names key (NamesKeyChange.swift), and everybody's device seals its owner's
// name anew under it (Groups+Upkeep.swift).
//
// Child machines do what takes several steps; Groups+Children.swift lists them and routes.

import Bytes
import Kernel
import Membership
import Wire

struct Groups: Equatable {
  /// What the siblings learnt about photos, and who sends them.
  enum PhotoNews {
    case seen(PhotoID)
    /// When it was taken, as is sealed in it.
    case taken(PhotoID, Instant)
    case cached(PhotoID, Bool)
    case gone(PhotoID)
    case sent(GroupID, CivilDay)
    /// Its owner's photo of this day is gone from the server.
    case tookBack(GroupID, AccountID, CivilDay)
    /// The server has a photo of this device's.
    case posted(GroupID, SavedPost)
    case serials(GroupID, [SavedSerial])
  }

  indirect enum Event {
    case user(GroupsEvent)
    case answer(Answer, Request)
    case timer(Timer)
    case back
    case visible(Bool)
    case online(Bool)
    /// Who this device is; from the moment the server knows the account.
    case account(SavedAccount)
    /// A session is open again.
    case sessionRenewed
    /// A sibling's request was refused because the log moved on, or it wants news now.
    case refresh
    /// The server's event stream was opened, or broke.
    case listening(Bool)
    /// The server's event stream says that something is new.
    case notified
    /// Appends an entry to a group's log; answered by `appended` or `appendFailed`.
    case append(GroupID, LogAction, Request)
    /// The account goes.
    case leaveAll
    /// A group joined by an invitation. Already verified, its names key kept.
    case adopt(Adoption)
    case notice(Notice)
    /// Who is not sent to until accepted, and who was compared.
    case trust(held: [AccountID], verified: [AccountID])
    case learnt(PhotoNews)
    /// The server has this device no longer.
    case removed
    /// Which devices speak for whom.
    case directory(Directory)
    /// A photo of this group was sealed under this head.
    case headSeen(GroupID, head: Digest)
    /// From now on this is blocked and muted.
    case accountSettings([AccountSetting])
  }

  indirect enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    case save
    case saveThen(Request)
    /// `facts`, `known` or what `list` shows is different now.
    case factsChanged
    case sessionEnded
    case appended(Request, entry: Digest)
    case appendFailed(Request, AppendFault)
    /// The card of somebody alone in their group.
    case openInvitation(GroupID)
    case openCapture(GroupID)
    case showWords
    /// This person is in the group no longer, and its entry in the saved state is gone. Names keys
    /// up to `epoch` and what there is of `posts` are to be erased.
    case left(GroupID, epoch: UInt32, posts: [PhotoID])
    /// The owner's first name is another one now.
    case ownName(Text)
    /// The server answers again.
    case serverBack
    /// What its clock showed when it answered.
    case serverTime(Instant)
    /// What the server has of what the devices of this account share.
    case heardOfAccountSettings(AccountSettingsID?)
    /// Where the server says the account logs end.
    case heardOfAccounts([AccountHead])
  }

  /// Why an entry was not appended.
  enum AppendFault: Equatable {
    case offline
    case trouble
    case wait(milliseconds: UInt32)
    /// The server or the rules do not allow it.
    case refused
    case storageFull
  }

  /// A group as an invitation verified it.
  struct Adoption: Equatable {
    var roster: Roster
    var entries: [LogEntry]
    /// Answered when the group is durable.
    var saved: Request
  }

  indirect enum Page: Equatable {
    case list
    case newGroup(Creation)
    case details(GroupID, Details)

    var isList: Bool { if case .list = self { true } else { false } }
  }

  struct Details: Equatable {
    var question: DetailsQuestion?
    /// What was asked for is being done.
    var ticket: Request?
    var fault: FormFault?
  }

  var groups: [Group] = []
  var page = Page.list
  var notice: Notice?
  var poll = NewsPoll()
  var findings = GroupDiscovery()
  var directory = Directory()
  var held: [AccountID] = []
  var verified: [AccountID] = []
  var me: SavedAccount?
  /// Groups whose new photos are not announced.
  var muted: [GroupID] = []
  /// People this device's owner neither sends to nor sees.
  var blocked: [AccountID] = []
  /// Groups whose log does not have the owner's new first name yet.
  var renaming: [GroupID] = []
  /// Groups this device was in: only more of the same log brings one back.
  var departures: [Departure] = []
  /// Of the group in the details.
  var history = History()

  /// Kept as they are, and not shown: groups whose log makes no roster.
  private var unreadable: [Unreadable] = []

  init(saved: SavedCore, held: [AccountID] = [], verified: [AccountID] = []) {
    self.held = held
    self.verified = verified
    muted = saved.muted
    blocked = saved.blocked
    renaming = saved.renaming
    departures = saved.departures
    for group in saved.groups {
      let kept = Unreadable(group, in: saved)
      if var group = Group(saved: group) {
        kept.restore(&group)
        groups.append(group)
      } else {
        unreadable.append(kept)
      }
    }
  }

  init(saved: [SavedGroup]) { self.init(saved: SavedCore(groups: saved)) }

  /// What is saved of them; as many as fit.
  var unknownHeads: [UnknownHead] {
    groups.flatMap { $0.log.unknownHeads } + unreadable.flatMap { $0.unknownHeads }
  }

  /// As many of them as are saved.
  var names: [SavedNames] {
    let known = groups + (beingSaved.map { [$0] } ?? [])
    return known.map { $0.names.saved(of: $0.roster.group) } + unreadable.compactMap { $0.names }
  }

  var saved: [SavedGroup] {
    var all = groups.map { $0.saved }
    if let beingSaved { all.append(beingSaved.saved) }
    return all + unreadable.map { $0.saved }
  }

  /// Photos that do not come back.
  var tombstones: [Tombstone] {
    groups.flatMap { $0.tombstones } + unreadable.flatMap { $0.tombstones }
  }

  /// Groups the record of whose log was lost: they are found anew, however they came here.
  var lostLogs: [GroupID] {
    unreadable.filter { $0.saved.entries.isEmpty }.map { $0.saved.group }
  }

  /// The log is verified anew; what else was kept of the group goes with it.
  mutating func regain(_ group: inout Group) {
    let id = group.roster.group
    guard lostLogs.contains(id),
      let index = unreadable.firstIndex(where: { $0.saved.group == id })
    else { return }
    unreadable.remove(at: index).restore(&group)
  }

  func index(of id: GroupID) -> Int? { groups.firstIndex { $0.roster.group == id } }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    act(on: event, &context)
    for index in groups.indices {
      tell(.next, index, &context)
      // A name is sealed once this device is through with what it was writing.
      guard groups[index].key.isIdle, groups[index].appending.isIdle else { continue }
      tell(GroupNames.Event.due, index, &context)
    }
    refreshHistory()
  }

  private mutating func act(on event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .user(let event): user(event, &context)
    case .answer(let answer, let request):
      if case .httpProgress = answer { return }
      answered(answer, request, &context)
    case .timer(let timer): fired(timer, &context)
    case .back: back()
    case .visible(let now): tell(.visible(now), &context)
    case .online(let now): tell(.online(now), &context)
    case .account(let account): known(account, &context)
    case .sessionRenewed, .refresh: tell(.ask, &context)
    case .listening(let now): tell(.listening(now), &context)
    case .notified: tell(.notified, &context)
    case .append(let group, let action, let ticket):
      append(action, to: group, ticket: ticket, &context)
    case .leaveAll: leaveAll(&context)
    case .adopt(let adoption): adopt(adoption, &context)
    case .notice(let notice): show(notice, &context)
    case .trust(let held, let verified):
      self.held = held
      self.verified = verified
      context.emit(.factsChanged)
    case .removed: tell(.removed, &context)
    case .directory(let directory):
      self.directory = directory
      upkeep(&context)
      context.emit(.factsChanged)
    case .accountSettings(let settings): adopt(settings)
    case .learnt(let news): learn(news, &context)
    case .headSeen(let group, let head):
      if let index = index(of: group) { tell(.headSeen(head), index, &context) }
    }
  }
}

// MARK: - Parts of `handle`

extension Groups {
  private mutating func known(_ account: SavedAccount, _ context: inout Context<Effect>) {
    let first = me == nil
    me = account
    guard first else {
      upkeep(&context)
      return context.emit(.factsChanged)
    }
    context.emit(.factsChanged)
    for index in groups.indices { tell(GroupNames.Event.open, index, &context) }
    tell(.ask, &context)
  }

  private mutating func fired(_ timer: Timer, _ context: inout Context<Effect>) {
    switch timer {
    case .poll: tell(.timer, &context)
    case .notice:
      // What is lost is said until somebody has seen it.
      if case .lost = notice { break }
      notice = nil
    case .countdown, .midnight, .outbox, .expiry, .link, .download: break
    }
  }

  private mutating func adopt(_ adoption: Adoption, _ context: inout Context<Effect>) {
    let id = adoption.roster.group
    if index(of: id) == nil {
      groups.append(Group(roster: adoption.roster, entries: adoption.entries))
    }
    context.emit(.saveThen(adoption.saved))
    context.emit(.factsChanged)
    if let index = index(of: id) { tell(GroupNames.Event.open, index, &context) }
    tell(.ask, &context)
  }

  /// How long a sentence stays. Milliseconds.
  private static let noticeLifetime: Int64 = 4_000

  mutating func show(_ notice: Notice, _ context: inout Context<Effect>) {
    self.notice = notice
    let until = context.instant.advanced(by: Groups.noticeLifetime)
    context.shell(.wake(timer: .notice, instant: until))
  }

  private mutating func learn(_ news: PhotoNews, _ context: inout Context<Effect>) {
    var changed = false
    for index in groups.indices where groups[index].learn(news) { changed = true }
    if changed {
      context.emit(.save)
      context.emit(.factsChanged)
    }
  }
}
