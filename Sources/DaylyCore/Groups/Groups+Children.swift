// The child machines of the groups: which of them an event or an answer is for, and what becomes of
// what they want. A group has four (its log, what is appended to it, its names, their key); beside
// them one finds groups and one asks what is new.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension Groups {
  // MARK: - Telling a child

  mutating func tell(_ event: LogFollower.Event, _ index: Int, _ context: inout Context<Effect>) {
    let effects = context.child { groups[index].log.handle(event, as: me, &$0) }
    carryOut(effects, of: index, &context)
  }

  mutating func tell(_ event: LogAppender.Event, _ index: Int, _ context: inout Context<Effect>) {
    let effects = context.child {
      groups[index].appending.handle(event, to: groups[index].log, as: me, &$0)
    }
    carryOut(effects, of: index, &context)
  }

  mutating func tell(_ event: GroupNames.Event, _ index: Int, _ context: inout Context<Effect>) {
    let effects = context.child {
      groups[index].naming.handle(event, in: groups[index].log, as: me, &$0)
    }
    carryOut(effects, of: index, &context)
  }

  mutating func tell(_ event: NamesKeyChange.Event, _ index: Int, _ context: inout Context<Effect>)
  {
    let roster = groups[index].roster
    let recipients = keyRecipients(of: groups[index])
    let effects = context.child {
      groups[index].key.handle(event, in: roster, for: recipients, by: me?.device, &$0)
    }
    carryOut(effects, of: index, &context)
  }

  mutating func tell(_ event: GroupDiscovery.Event, _ context: inout Context<Effect>) {
    let known = GroupDiscovery.Known(
      me: me, groups: groups.map { $0.roster.group }, lost: lostLogs, departures: departures)
    let effects = context.child { findings.handle(event, beside: known, &$0) }
    carryOut(effects, of: nil, &context)
  }

  mutating func tell(_ event: NewsPoll.Event, _ context: inout Context<Effect>) {
    let effects = context.child { poll.handle(event, isKnown: me != nil, &$0) }
    carryOut(effects, of: nil, &context)
  }

  /// Who asked hears the answer; a late, repeated or unknown one finds nobody.
  mutating func answered(_ answer: Answer, _ request: Request, _ context: inout Context<Effect>) {
    if poll.request == request { return tell(NewsPoll.Event.answer(answer), &context) }
    if case .newGroup(let creation) = page, creation.awaits(request) {
      return creationAnswered(answer, creation, &context)
    }
    if findings.request == request { return tell(GroupDiscovery.Event.answer(answer), &context) }
    for index in groups.indices {
      if groups[index].log.request == request {
        return tell(LogFollower.Event.answer(answer), index, &context)
      }
      if groups[index].naming.awaits(request) {
        return tell(.answer(answer, request), index, &context)
      }
      if groups[index].key.request == request {
        return tell(NamesKeyChange.Event.answer(answer), index, &context)
      }
      if groups[index].appending.request == request {
        return tell(LogAppender.Event.answer(answer), index, &context)
      }
    }
  }

  // MARK: - What a child wants

  /// - Parameter place: of the group whose child it is; `nil` for those that are not one group's.
  private mutating func carryOut(
    _ effects: [GroupEffect], of place: Int?, _ context: inout Context<Effect>
  ) {
    for effect in effects {
      switch effect {
      case .shell(let effect): context.shell(effect)
      case .sessionEnded: context.emit(.sessionEnded)
      case .appended(let ticket, let entry): succeeded(ticket, entry, &context)
      case .appendFailed(let ticket, let fault): failed(ticket, fault, &context)
      case .asked: for index in groups.indices { groups[index].unasked = [] }
      case .synced(let reply, let wasAway):
        if wasAway { context.emit(.serverBack) }
        context.emit(.serverTime(reply.now))
        context.emit(.heardOfAccountSettings(reply.accountSettings))
        context.emit(.heardOfAccounts(reply.accounts))
        take(reply, &context)
        upkeep(&context)
      case .found(let roster, let entries): found(roster, entries, &context)
      case .logChanged, .logBroken, .verified, .caughtUp, .stalled, .notMember, .headUnknown,
        .behind, .landed, .overtaken, .departed, .append, .namesOpened, .ownName, .replaceKey:
        if let place { carryOut(effect, of: place, &context) }
      }
    }
  }

  /// What a group's own children want.
  private mutating func carryOut(
    _ effect: GroupEffect, of index: Int, _ context: inout Context<Effect>
  ) {
    switch effect {
    case .logChanged: changed(&context)
    case .logBroken:
      changed(&context)
      tell(.broken, index, &context)
    case .verified(let entries):
      tell(.written(entries), index, &context)
      changed(&context)
      tell(GroupNames.Event.open, index, &context)
    case .caughtUp(let hashes): tell(.caughtUp(hashes), index, &context)
    case .stalled: tell(.stalled, index, &context)
    case .notMember:
      let name = groups[index].names.group
      gone(index, &context)
      show(.removedFrom(group: name), &context)
    case .headUnknown:
      context.emit(.save)
      tell(NewsPoll.Event.ask, &context)
    case .behind: tell(LogFollower.Event.due, index, &context)
    case .landed(let entry, let hash, let action, let ticket):
      landed(entry, hash, action, ticket, index, &context)
    case .overtaken: groups[index].upkeep = .idle
    case .departed: departed(index, &context)
    case .append(let action, let ticket):
      append(action, to: groups[index].roster.group, ticket: ticket, &context)
    case .namesOpened(let isNews):
      upkeep(index, &context)
      if isNews { context.emit(.save) }
      context.emit(.factsChanged)
    case .ownName(let name):
      if !renaming.contains(groups[index].roster.group) { context.emit(.ownName(name)) }
    case .replaceKey(let name, let ticket):
      tell(.bring(.replacing(naming: name), ticket: ticket), index, &context)
    case .shell, .sessionEnded, .appended, .appendFailed, .asked, .synced, .found: break
    }
  }

  private func changed(_ context: inout Context<Effect>) {
    context.emit(.save)
    context.emit(.factsChanged)
  }

  /// Every device of the group that speaks for its account, whatever its owner thinks of it: names
  /// are kept from nobody who is in the group.
  func keyRecipients(of group: Group) -> Recipients {
    Recipients(
      devices: group.roster.devices.filter { directory.isLive($0) }, serials: group.serials)
  }

  // MARK: - News of the server's

  private mutating func take(_ reply: SyncReply, _ context: inout Context<Effect>) {
    var isNews = false
    for index in groups.indices {
      let id = groups[index].roster.group
      guard let info = reply.groups.first(where: { $0.group == id }) else {
        // Left out: either this person was removed, which the log then says, or the server is
        // wrong, which must not delete anything.
        tell(LogFollower.Event.due, index, &context)
        continue
      }
      if groups[index].take(info.posts, of: reply.now, at: context.instant) { isNews = true }
      if let me, groups[index].noteDays(of: me.account, in: info.posts, on: context.occasion.day) {
        isNews = true
      }
      let now = min(reply.now, context.instant)
      groups[index].log.unknownHeads.removeAll { $0.until <= now }
      // An entry of this device's that is on its way changes where the log ends.
      if groups[index].appending.isIdle {
        tell(LogFollower.Event.heard(info.head), index, &context)
      }
    }
    // Between the server's word and the list, a group of one's own making is not to be found.
    let isMaking = if case .newGroup(let creation) = page { creation.isBusy } else { false }
    if !isMaking { tell(GroupDiscovery.Event.heard(reply.groups), &context) }
    if isNews { changed(&context) }
  }

  /// A group another device of the account's joined or made.
  private mutating func found(
    _ roster: Roster, _ entries: [LogEntry], _ context: inout Context<Effect>
  ) {
    var group = Group(log: LogFollower(roster: roster, entries: entries, standing: .current))
    regain(&group)
    groups.append(group)
    changed(&context)
    tell(GroupNames.Event.open, groups.count - 1, &context)
    upkeep(groups.count - 1, &context)
  }
}
