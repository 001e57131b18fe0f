// Taps on the list of groups and its pages, and what they show.

import Bytes
import Kernel
import Membership
import Wire

/// What the siblings know about a card.
struct CardState: Equatable {
  var today: Standing
  var delivery: Delivery?
  var unsent: PhotoID?
  var kept: PhotoID?
}

/// How much is said of the words that wait to be confirmed.
enum WordsReminder: Equatable {
  case none
  case full
  /// After the first day.
  case brief
}

/// A group as the machine of invitations needs it.
struct KnownGroup: Equatable {
  var name: Text
  var roster: Roster
  var names: OpenedNames
}

extension Groups {
  /// For the machines of photos, in list order.
  var facts: [GroupFacts] {
    guard let me else { return [] }
    return groups.map { group in
      var facts = group.facts(you: me.account, blocked: blocked, held: held)
      facts.hold(to: directory, me: me.account)
      return facts
    }
  }

  /// For the machine of invitations. Broken groups are refused where entries are appended.
  var known: [KnownGroup] {
    groups.map {
      KnownGroup(name: $0.names.group, roster: $0.roster, names: $0.names)
    }
  }

  mutating func user(_ event: GroupsEvent, _ context: inout Context<Effect>) {
    switch event {
    case .newGroupTapped:
      if page.isList { page = .newGroup(Creation()) }
    case .nameEntered(let name): nameEntered(name, &context)
    case .cardTapped(let id):
      guard page.isList, let group = group(id) else { return }
      let alone = group.roster.members.count < 2
      if group.broken || alone && group.names.group.isEmpty {
        page = .details(id, Details())
        return
      }
      if alone {
        context.emit(.openInvitation(id))
      } else {
        context.emit(.openCapture(id))
      }
    case .detailsTapped(let id):
      if page.isList, group(id) != nil { page = .details(id, Details()) }
    case .leaveTapped, .leaveConfirmed, .muteTapped, .renameTapped, .ownNameTapped, .renamed,
      .inviteRevokeTapped, .removeTapped, .removeConfirmed, .blockTapped, .blockConfirmed,
      .unblockTapped:
      guard case .details(let id, let details) = page else { return }
      inDetails(event, id, details, &context)
    case .reminderTapped:
      if page.isList { context.emit(.showWords) }
    case .refreshPulled:
      tell(.askedByPerson, &context)
    case .noticeSeen:
      notice = nil
      context.shell(.sleep(timer: .notice))
    }
  }

  /// One step towards the list; nothing while the server is being told.
  mutating func back() {
    switch page {
    case .list: break
    case .newGroup(let creation): if !creation.isBusy { page = .list }
    case .details(let id, let details):
      if details.question == nil { page = .list }
      if details.question != nil, details.ticket == nil { page = .details(id, Details()) }
    }
  }

  func group(_ id: GroupID) -> Group? { groups.first { $0.roster.group == id } }

  /// - Parameters:
  ///   - kept: a photo that could not be sent to a group that is gone.
  ///   - shot: where the photos stand that are of one shot with a group's.
  ///   - card: what the siblings know about each group.
  func screen(
    at occasion: Occasion, reminder: WordsReminder, kept: PhotoID?,
    shot: (GroupID) -> [ShotPart], card: (GroupID) -> CardState
  ) -> Screen {
    lazy var list = list(at: occasion, reminder: reminder, kept: kept, shot: shot, card: card)
    switch page {
    case .list:
      return .groups(list: list)
    case .newGroup(let creation):
      return .newGroup(form: NameForm(busy: creation.isBusy, fault: creation.fault))
    case .details(let id, let details):
      guard let group = group(id) else {
        return .groups(list: list)
      }
      return .details(sheet: sheet(group, details, at: occasion))
    }
  }

  /// Everybody else whose photos are shown.
  func others(in group: Group, at occasion: Occasion) -> [Person] {
    people(group, at: occasion).filter { !$0.you && !$0.blocked }
  }

  /// Live photos that are shown, and how many of them are new.
  func photos(of group: Group, at instant: Instant) -> (count: UInt16, unseen: UInt16) {
    let live = shown(group, at: instant)
    let unseen = live.filter { !$0.seen && $0.info.sender != me?.account }
    return (UInt16(clamping: live.count), UInt16(clamping: unseen.count))
  }

  private func shown(_ group: Group, at instant: Instant) -> [SavedPost] {
    group.posts.filter { $0.expires > instant && !blocked.contains($0.info.sender) }
  }

  /// Groups with new photos first; otherwise as they came.
  private func list(
    at occasion: Occasion, reminder: WordsReminder, kept: PhotoID?,
    shot: (GroupID) -> [ShotPart], card: (GroupID) -> CardState
  ) -> GroupList {
    let cards = groups.prefix(200).map { group in
      self.card(group, card(group.roster.group), at: occasion)
    }
    return GroupList(
      cards: cards.filter { $0.unseen > 0 } + cards.filter { $0.unseen == 0 },
      remindWords: reminder != .none, remindBriefly: reminder == .brief,
      notice: notice.flatMap { current($0, shot: shot) }, connection: poll.connection, kept: kept)
  }

  /// What a notice says now: photos go on while they are spoken of.
  private func current(_ notice: Notice, shot: (GroupID) -> [ShotPart]) -> Notice? {
    guard case .today(let group, _) = notice else { return notice }
    let parts = shot(group)
    return parts.isEmpty ? nil : .today(group: group, shot: parts)
  }

  private func card(_ group: Group, _ state: CardState, at occasion: Occasion) -> GroupCard {
    let live = shown(group, at: occasion.instant)
    let (count, unseen) = photos(of: group, at: occasion.instant)
    return GroupCard(
      group: group.roster.group, name: group.names.group, members: people(group, at: occasion),
      alone: group.roster.members.count < 2, today: state.today,
      lastPhoto: live.map { $0.info.received }.max(), photos: count, unseen: unseen,
      delivery: state.delivery, unsent: state.unsent, kept: state.kept, broken: group.broken,
      muted: muted.contains(group.roster.group))
  }
}
