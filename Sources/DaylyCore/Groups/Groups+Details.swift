// One group's details: who is in it and how they came, its open invitations, its history, its
// settings; and what a person does there.

import Bytes
import Kernel
import Membership
import Wire

extension Groups {
  /// An event of the details, which are open.
  mutating func inDetails(
    _ event: GroupsEvent, _ id: GroupID, _ details: Details, _ context: inout Context<Effect>
  ) {
    guard details.ticket == nil else { return }
    let question = details.question
    switch event {
    case .leaveTapped: ask(.leave, id, details)
    case .renameTapped: ask(.rename, id, details)
    case .ownNameTapped: ask(.ownName, id, details)
    case .removeTapped(let account): ask(.remove(account: account), id, details)
    case .blockTapped(let account): ask(.block(account: account), id, details)
    case .leaveConfirmed:
      guard question == .leave else { return }
      guard group(id)?.broken == false else {
        // No entry fits a log that does not hold together: the group goes from this device.
        guard let index = index(of: id) else { return }
        return departed(index, &context)
      }
      write(.leave, id, question, &context)
    case .removeConfirmed:
      guard case .remove(let account)? = question else { return }
      let action = LogAction.remove(account: account)
      write(action, id, question, &context)
    case .inviteRevokeTapped(let invite):
      guard question == nil else { return }
      let action = LogAction.revokeInvite(invite: invite)
      write(action, id, nil, &context)
    case .renamed(let name):
      renamed(name, id, details, &context)
    case .blockConfirmed:
      guard case .block(let account)? = question else { return }
      page = .details(id, Details())
      blocked = Array(blocked.filter { $0 != account }.suffix(Groups.listMax - 1)) + [account]
      context.emit(.save)
      context.emit(.factsChanged)
    case .unblockTapped(let account):
      blocked.removeAll { $0 == account }
      context.emit(.save)
      context.emit(.factsChanged)
    case .muteTapped:
      let was = muted.contains(id)
      muted.removeAll { $0 == id }
      if !was { muted = Array(muted.suffix(Groups.listMax - 1)) + [id] }
      context.emit(.save)
    case .newGroupTapped, .nameEntered, .cardTapped, .detailsTapped, .reminderTapped,
      .refreshPulled, .noticeSeen:
      break
    }
  }

  /// As many as the saved state holds.
  static let listMax = 200

  private mutating func ask(_ question: DetailsQuestion, _ id: GroupID, _ details: Details) {
    guard details.question == nil, let group = group(id) else { return }
    switch question {
    case .leave, .ownName: break
    case .rename: guard !group.broken else { return }
    case .remove(let account):
      guard !group.broken, account != me?.account, group.roster.member(account) != nil
      else { return }
    case .block(let account):
      guard account != me?.account, group.roster.member(account) != nil else { return }
    }
    page = .details(id, Details(question: question))
  }

  private mutating func write(
    _ action: LogAction, _ id: GroupID, _ question: DetailsQuestion?,
    _ context: inout Context<Effect>
  ) {
    let ticket = context.request()
    page = .details(id, Details(question: question, ticket: ticket))
    append(action, to: id, ticket: ticket, &context)
  }

  private mutating func renamed(
    _ entered: Text, _ id: GroupID, _ details: Details, _ context: inout Context<Effect>
  ) {
    guard details.question == .rename || details.question == .ownName else { return }
    let name: Text
    switch entered.checkedName() {
    case .failure(let unusable):
      page = .details(id, Details(question: details.question, fault: unusable.fault))
      return
    case .success(let checked): name = checked
    }
    if details.question == .ownName {
      page = .details(id, Details())
      guard name != me?.name else { return }
      // Each log hears of it when its end is known; until then the old name stands in it.
      renaming = groups.map { $0.roster.group }
      for index in groups.indices {
        if case .resting = groups[index].upkeep { groups[index].upkeep = .idle }
      }
      context.emit(.ownName(name))
      return context.emit(.save)
    }
    guard let index = index(of: id), groups[index].names.group != name else {
      page = .details(id, Details())
      return
    }
    let ticket = context.request()
    page = .details(id, Details(question: .rename, ticket: ticket))
    tell(.entered(name, ticket: ticket), index, &context)
  }
}

// MARK: - What is shown

extension Groups {
  /// What the details of every group show.
  func sheets(at occasion: Occasion) -> [GroupDetails] {
    groups.prefix(Groups.listMax).map { group in
      var sheet = sheet(group, Details(), at: occasion)
      sheet.history = lines(of: group, in: History(group))
      return sheet
    }
  }

  func sheet(_ group: Group, _ details: Details, at occasion: Occasion) -> GroupDetails {
    let canChange = !group.broken
    return GroupDetails(
      group: group.roster.group, name: group.names.group, members: people(group, at: occasion),
      canInvite: canChange && !group.names.group.isEmpty
        && group.roster.members.count < MembershipLimit.membersMax,
      question: details.question, busy: details.ticket != nil, fault: details.fault,
      muted: muted.contains(group.roster.group), broken: group.broken,
      invitations: canChange ? openInvitations(of: group, now: occasion.instant) : [],
      history: lines(of: group, in: history))
  }

  func people(_ group: Group, at occasion: Occasion) -> [Person] {
    guard let me else { return [] }
    let tints = group.tints
    return group.members(you: me.account).map { member in
      let (name, you) = named(member.account, in: group)
      return Person(
        account: member.account, name: name, you: you,
        invitedBy: member.invitedBy.map { named($0, in: group).0 },
        blocked: blocked.contains(member.account), changed: held.contains(member.account),
        verified: verified.contains(member.account),
        sent: !blocked.contains(member.account)
          && group.hasPost(of: member.account, on: occasion.day, at: occasion.instant),
        tint: tints.first { $0.account == member.account }?.tint ?? 0)
    }
  }

  private func openInvitations(of group: Group, now: Instant) -> [OpenInvitation] {
    var open: [OpenInvitation] = []
    for invite in group.roster.invites.reversed()
    where invite.state == .open && invite.expires > now && open.count < Groups.listMax {
      let (name, you) = named(invite.author, in: group)
      open.append(
        OpenInvitation(invite: invite.invite, name: name, you: you, expires: invite.expires))
    }
    return open
  }

  private func lines(of group: Group, in history: History) -> [HistoryLine] {
    guard history.head == group.roster.head else { return [] }
    return history.lines.suffix(Groups.listMax).reversed().map { line in
      let (name, you) = named(line.account, in: group)
      let other = line.other.map { named($0, in: group) }
      return HistoryLine(
        instant: line.instant, act: line.act, name: name, you: you, other: other?.0 ?? "",
        otherYou: other?.1 ?? false)
    }
  }

  private func named(_ account: AccountID, in group: Group) -> (Text, Bool) {
    if let me, me.account == account { return (me.name, true) }
    return (group.names.name(of: account), false)
  }
}
