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
  @Boxed var roster: Roster
  var names: OpenedNames
}

extension Groups {
  /// For the machines of photos, in list order.
  var facts: [GroupFacts] {
    guard let me else { return [] }
    return groups.map { $0.facts(you: me.account) }
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
      if group.broken {
        page = .details(id, .no(nil))
        return []
      }
      return group.roster.members.count < 2 ? [.openInvitation(id)] : [.openCapture(id)]
    case .detailsTapped(let id):
      if page == .list, group(id) != nil { page = .details(id, .no(nil)) }
      return []
    case .leaveTapped:
      if case .details(let id, .no) = page { page = .details(id, .asking) }
      return []
    case .leaveConfirmed:
      guard case .details(let id, .asking) = page else { return [] }
      let ticket = requests.next(.groups)
      page = .details(id, .under(ticket))
      return leave(id, ticket, at: occasion, requests: &requests)
    case .reminderTapped: return page == .list ? [.showWords] : []
    case .refreshPulled:
      poll.failures = 0
      return ask(at: occasion, requests: &requests)
    case .noticeSeen:
      notice = nil
      return [.shell(.sleep(timer: .notice))]
    }
  }

  private mutating func leave(
    _ id: GroupID, _ ticket: Request, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    if let index = groups.firstIndex(where: { $0.roster.group == id }), groups[index].broken {
      // No entry fits a log that does not hold together: the group goes from this device.
      return departed(index, at: occasion, requests: &requests)
    }
    return append(.leave, to: id, ticket: ticket, at: occasion, requests: &requests).compactMap {
      effect in
      // Nobody but this page waits for a leave.
      guard case .appendFailed(ticket, let fault) = effect else { return effect }
      page = .details(id, .no(fault.formFault))
      return nil
    }
  }

  /// One step towards the list; nothing while the server is being told.
  mutating func back() -> [Effect] {
    switch page {
    case .list: break
    case .newGroup(let creation): if creation.step == .idle { page = .list }
    case .details(let id, let leaving):
      switch leaving {
      case .no: page = .list
      case .asking: page = .details(id, .no(nil))
      case .under: break
      }
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
    case .details(let id, let leaving):
      guard let group = group(id) else {
        return .groups(list: list(now: now, remindWords: remindWords, kept: kept, card: card))
      }
      return .details(sheet: details(group, leaving))
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
    let live = group.posts.filter { $0.info.expires > now }
    let unseen = live.filter { !$0.seen && $0.info.sender != me?.account }
    return GroupCard(
      group: group.roster.group, name: group.names.group, members: people(group),
      alone: group.roster.members.count < 2, sentToday: state.sentToday,
      lastPhoto: live.map { $0.info.received }.max(), photos: UInt16(clamping: live.count),
      unseen: UInt16(clamping: unseen.count), delivery: state.delivery, kept: state.kept,
      broken: group.broken)
  }

  private func details(_ group: Group, _ leaving: Leaving) -> GroupDetails {
    var sheet = GroupDetails(
      group: group.roster.group, name: group.names.group, members: people(group),
      canInvite: !group.broken && group.roster.members.count < MembershipLimit.membersMax,
      confirmLeave: false, busy: false, fault: nil)
    switch leaving {
    case .no(let fault): sheet.fault = fault
    case .asking: sheet.confirmLeave = true
    case .under:
      sheet.confirmLeave = true
      sheet.busy = true
    }
    return sheet
  }

  private func people(_ group: Group) -> [Person] {
    guard let me else { return [] }
    return group.members(you: me.account).map { member in
      let you = member.account == me.account
      let inviter = member.invitedBy.map { group.names.name(of: $0) }
      return Person(
        account: member.account, name: you ? me.name : group.names.name(of: member.account),
        you: you, invitedBy: inviter)
    }
  }
}
