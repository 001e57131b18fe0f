// Taps on the list of groups and its pages, and what they show.

import Bytes
import Membership
import Wire

/// What the siblings know about a card.
struct CardState: Equatable {
  var sentToday: Bool
  var delivery: Delivery?
  var kept: PhotoID?
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
    return groups.map { $0.facts(you: me.account, blocked: blocked, held: held) }
  }

  /// For the machine of invitations. Broken groups are refused where entries are appended.
  var known: [KnownGroup] {
    groups.map {
      KnownGroup(name: $0.names.group, roster: $0.roster, names: $0.names)
    }
  }

  mutating func user(
    _ event: GroupsEvent, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch event {
    case .newGroupTapped:
      if page == .list { page = .newGroup(Creation()) }
      return []
    case .nameEntered(let name): return nameEntered(name, at: occasion, requests: &requests)
    case .cardTapped(let id):
      guard page == .list, let group = group(id) else { return [] }
      let alone = group.roster.members.count < 2
      if group.broken || alone && group.names.group.isEmpty {
        page = .details(id, Details())
        return []
      }
      return alone ? [.openInvitation(id)] : [.openCapture(id)]
    case .detailsTapped(let id):
      if page == .list, group(id) != nil { page = .details(id, Details()) }
      return []
    case .leaveTapped, .leaveConfirmed, .muteTapped, .renameTapped, .ownNameTapped, .renamed,
      .inviteRevokeTapped, .removeTapped, .removeConfirmed, .blockTapped, .blockConfirmed,
      .unblockTapped:
      guard case .details(let id, let details) = page else { return [] }
      return inDetails(event, id, details, at: occasion, requests: &requests)
    case .reminderTapped: return page == .list ? [.showWords] : []
    case .refreshPulled:
      poll.failures = 0
      return ask(at: occasion, requests: &requests)
    case .noticeSeen:
      notice = nil
      return [.shell(.sleep(timer: .notice))]
    }
  }

  /// One step towards the list; nothing while the server is being told.
  mutating func back() -> [Effect] {
    switch page {
    case .list: break
    case .newGroup(let creation): if creation.step == .idle { page = .list }
    case .details(let id, let details):
      if details.question == nil { page = .list }
      if details.question != nil, details.ticket == nil { page = .details(id, Details()) }
    }
    return []
  }

  func group(_ id: GroupID) -> Group? { groups.first { $0.roster.group == id } }

  /// - Parameters:
  ///   - kept: a photo that could not be sent to a group that is gone.
  ///   - card: what the siblings know about each group.
  func screen(
    now: Instant, remindWords: Bool, kept: PhotoID?, card: (GroupID) -> CardState
  ) -> Screen {
    switch page {
    case .list:
      return .groups(list: list(now: now, remindWords: remindWords, kept: kept, card: card))
    case .newGroup(let creation):
      return .newGroup(form: NameForm(busy: creation.step != .idle, fault: creation.fault))
    case .details(let id, let details):
      guard let group = group(id) else {
        return .groups(list: list(now: now, remindWords: remindWords, kept: kept, card: card))
      }
      return .details(sheet: sheet(group, details, now: now))
    }
  }

  private func list(
    now: Instant, remindWords: Bool, kept: PhotoID?, card: (GroupID) -> CardState
  ) -> GroupList {
    let cards = groups.prefix(200).map { group in
      self.card(group, card(group.roster.group), now: now)
    }
    return GroupList(
      cards: Array(cards), remindWords: remindWords, notice: notice,
      connection: poll.connection, kept: kept)
  }

  private func card(_ group: Group, _ state: CardState, now: Instant) -> GroupCard {
    let live = group.posts.filter {
      $0.info.expires > now && !blocked.contains($0.info.sender)
    }
    let unseen = live.filter { !$0.seen && $0.info.sender != me?.account }
    return GroupCard(
      group: group.roster.group, name: group.names.group, members: people(group),
      alone: group.roster.members.count < 2, sentToday: state.sentToday,
      lastPhoto: live.map { $0.info.received }.max(), photos: UInt16(clamping: live.count),
      unseen: UInt16(clamping: unseen.count), delivery: state.delivery, kept: state.kept,
      broken: group.broken, muted: muted.contains(group.roster.group))
  }
}
