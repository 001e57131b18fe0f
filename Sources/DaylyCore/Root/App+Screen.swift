// Which machine's screen is on top, and who hears "back".

import Bytes
import Membership
import Wire

extension App {
  /// Everything that can cover the groups, topmost first. This list alone says what is on top.
  private enum Layer: CaseIterable {
    case deletion
    case linking
    case signIn
    case kept
    case viewer
    case capture
    case limit
    /// The words come over the groups, not over what a person has opened.
    case words
    case invitation
    case identity
    case settings
    case groups
  }

  func screen(at occasion: Occasion) -> Screen {
    top(at: occasion).screen
  }

  mutating func back(at occasion: Occasion) {
    switch top(at: occasion).layer {
    case .deletion: tell(.deletion(.back))
    case .linking: tell(.linking(.back))
    case .signIn, .words: tell(.signIn(.back))
    case .kept: tell(.outbox(.back))
    case .viewer: tell(.viewer(.back))
    case .capture: tell(.capture(.back))
    case .limit: limited = nil
    case .invitation: tell(.invitation(.back))
    case .settings: tell(.settings(.back))
    case .identity: tell(.identity(.back))
    case .groups: tell(.groups(.back))
    }
  }

  /// Which days are used, from everything this device knows.
  var limit: DailyLimit {
    var limit = DailyLimit()
    limit.count(outbox: outbox.items)
    guard let account = signIn.thisDevice?.account else { return limit }
    for facts in groups.facts { limit.count(facts: facts, of: account) }
    for group in groups.groups {
      limit.count(lastDaySent: group.lastDaySent, in: group.roster.group)
    }
    return limit
  }

  private func top(at occasion: Occasion) -> (layer: Layer, screen: Screen) {
    for layer in Layer.allCases {
      if let screen = screen(of: layer, at: occasion) { return (layer, screen) }
    }
    return (.groups, groupsScreen(at: occasion))
  }

  /// `nil` when there is nothing of it to show.
  private func screen(of layer: Layer, at occasion: Occasion) -> Screen? {
    switch layer {
    case .deletion: deletion.screen(groups: groups.groups.count)
    case .linking: linking.screen
    case .signIn: signIn.asksWords ? nil : signIn.screen(invitation: invitation.welcome)
    case .kept: outbox.screen
    case .viewer: viewerScreen(at: occasion)
    case .capture: capture.screen
    case .limit: limitScreen(at: occasion)
    case .words: signIn.asksWords ? signIn.screen(invitation: nil) : nil
    case .invitation: invitation.screen()
    case .identity: identity.screen
    case .settings: settings.screen(words: signIn.remindWords)
    case .groups: groupsScreen(at: occasion)
    }
  }

  private func viewerScreen(at occasion: Occasion) -> Screen? {
    guard let group = viewer.open?.group else { return nil }
    let others = groups.facts.first { $0.group == group }.map { !$0.alone && !$0.broken }
    let canSend = others == true && limit.until(group, at: occasion) == nil
    return viewer.screen(canSend: canSend)
  }

  /// Where today's photo of a group stands.
  func standing(in group: GroupID, at occasion: Occasion) -> Standing {
    let you = signIn.thisDevice?.account
    let isThere = groups.group(group).flatMap { group in
      you.map { group.hasPost(of: $0, on: occasion.day, at: occasion.instant) }
    }
    return Standing(
      isUsed: limit.isUsed(group, on: occasion.day),
      onItsWay: outbox.standing(in: group, on: occasion.day), isThere: isThere ?? false)
  }

  /// Where today's photo of a group stands, and every other one of its shot. Nothing is said of a
  /// group whose photo was refused: there another may be taken.
  func shotParts(of group: GroupID, at occasion: Occasion) -> [ShotPart] {
    var parts: [ShotPart] = []
    for id in shot.contains(group) ? shot : [group] {
      let standing = standing(in: id, at: occasion)
      guard standing != .open, let name = groups.group(id)?.names.group else { continue }
      parts.add(name, standing)
    }
    return parts
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
    return .limit(
      view: LimitView(
        group: limited, name: group.names.group, until: until,
        today: standing(in: limited, at: occasion), shot: shotParts(of: limited, at: occasion),
        others: others, photos: photos, unseen: unseen, tell: offer(at: occasion)))
  }

  /// Of whose photo the end of a day offers to tell, also while something covers it.
  func offer(at occasion: Occasion) -> Text? {
    guard settings.offersToTell, let limited, !muted.contains(limited),
      let group = groups.group(limited), limit.until(limited, at: occasion) != nil
    else { return nil }
    return groups.others(in: group, at: occasion).first { !$0.sent && !$0.name.isEmpty }?.name
  }

  private func groupsScreen(at occasion: Occasion) -> Screen {
    groups.screen(
      at: occasion, reminder: signIn.reminder(on: occasion.day),
      kept: outbox.keptWithoutGroup.first, shot: { shotParts(of: $0, at: occasion) },
      card: { group in
        CardState(
          today: standing(in: group, at: occasion), delivery: outbox.delivery(to: group),
          unsent: outbox.unsent(to: group), kept: outbox.kept(in: group))
      })
  }
}
