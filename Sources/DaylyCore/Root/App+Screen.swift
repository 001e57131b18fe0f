// Which machine's screen is on top, and who hears "back".

import Bytes
import Membership
import Wire

extension App {
  /// Everything that can cover the groups, topmost first.
  private enum Layer {
    case linking
    case signIn
    case kept
    case viewer
    case capture
    case limit
    case invitation
    case settings
    case identity
    case groups
  }

  func screen(at occasion: Occasion) -> Screen {
    top(at: occasion).screen
  }

  mutating func back(at occasion: Occasion) {
    switch top(at: occasion).layer {
    case .linking: tell(.back as Linking.Event, at: occasion)
    case .signIn: tell(.back as SignIn.Event, at: occasion)
    case .kept: tell(.back as Outbox.Event, at: occasion)
    case .viewer: tell(.back as Viewer.Event, at: occasion)
    case .capture: tell(.back as Capture.Event, at: occasion)
    case .limit:
      // An offer that was seen is not made again.
      if case .limit(let view) = screen(at: occasion), view.tell != nil {
        tell(.user(.offerDeclined) as Settings.Event, at: occasion)
      }
      limited = nil
    case .invitation: tell(.back as Invitation.Event, at: occasion)
    case .settings: tell(.back as Settings.Event, at: occasion)
    case .identity: tell(.back as Identity.Event, at: occasion)
    case .groups: tell(.back as Groups.Event, at: occasion)
    }
  }

  /// Which days are used, from everything this device knows.
  var limit: DailyLimit {
    var limit = DailyLimit()
    limit.count(outbox: outbox.items)
    guard let account = signIn.own?.account else { return limit }
    for facts in groups.facts { limit.count(facts: facts, of: account) }
    for group in groups.groups {
      limit.count(lastDaySent: group.lastDaySent, in: group.roster.group)
    }
    return limit
  }

  private func top(at occasion: Occasion) -> (layer: Layer, screen: Screen) {
    if let screen = linking.screen { return (.linking, screen) }
    // The words come over the groups, not over what a person has opened.
    if !signIn.asksWords, let screen = signIn.screen(invitation: invitation.welcome) {
      return (.signIn, screen)
    }
    if let screen = outbox.screen { return (.kept, screen) }
    if let screen = viewerScreen(at: occasion) { return (.viewer, screen) }
    if let screen = capture.screen { return (.capture, screen) }
    if let screen = limitScreen(at: occasion) { return (.limit, screen) }
    if let screen = signIn.screen(invitation: nil) { return (.signIn, screen) }
    if let screen = invitation.screen() { return (.invitation, screen) }
    if let screen = identity.screen { return (.identity, screen) }
    if let screen = settings.screen(words: signIn.remindWords) { return (.settings, screen) }
    return (.groups, groupsScreen(at: occasion))
  }

  private func viewerScreen(at occasion: Occasion) -> Screen? {
    guard let group = viewer.open?.group else { return nil }
    let others = groups.facts.first { $0.group == group }.map { !$0.alone && !$0.broken }
    let canSend = others == true && limit.until(group, at: occasion) == nil
    return viewer.screen(canSend: canSend)
  }

  /// Where today's photo of a group stands.
  func standing(in group: GroupID, at occasion: Occasion) -> Standing {
    let you = signIn.own?.account
    let isThere = groups.group(group).flatMap { group in
      you.map { group.hasPost(of: $0, on: occasion.day, at: occasion.instant) }
    }
    return Standing(
      isUsed: limit.isUsed(group, on: occasion.day),
      onItsWay: outbox.standing(in: group, on: occasion.day), isThere: isThere ?? false)
  }

  /// Other groups to which a photo of today could go.
  func choices(at occasion: Occasion) -> [Capture.Choice] {
    let limit = self.limit
    return groups.facts.compactMap { facts in
      guard !facts.alone, !facts.broken, limit.until(facts.group, at: occasion) == nil else {
        return nil
      }
      return Capture.Choice(group: facts.group, name: facts.name)
    }
  }

  private func limitScreen(at occasion: Occasion) -> Screen? {
    guard let limited, let group = groups.group(limited) else { return nil }
    let until = limit.until(limited, at: occasion)
    // What was refused is told on its card.
    guard until != nil || outbox.kept(in: limited) == nil else { return nil }
    let others = groups.others(in: group, at: occasion)
    let (photos, unseen) = groups.photos(of: group, at: occasion.instant)
    let waitedFor = others.first { !$0.sent && !$0.name.isEmpty }
    let tells = settings.offersToTell && !muted.contains(limited) && until != nil
    return .limit(
      view: LimitView(
        group: limited, name: group.names.group, until: until,
        today: standing(in: limited, at: occasion), others: others, photos: photos,
        unseen: unseen, tell: tells ? waitedFor?.name : nil))
  }

  private func groupsScreen(at occasion: Occasion) -> Screen {
    groups.screen(
      at: occasion, reminder: signIn.reminder(on: occasion.day),
      kept: outbox.keptWithoutGroup.first
    ) { group in
      CardState(
        today: standing(in: group, at: occasion), delivery: outbox.delivery(to: group),
        kept: outbox.kept(in: group))
    }
  }
}
