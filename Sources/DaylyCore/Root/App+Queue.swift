// The root's queue: machines are told one thing after another. What one of them wants of a sibling
// waits behind what was wanted before, so that none is entered while another one's effects are
// being carried out.

import Bytes
import Kernel
import Membership
import Wire

extension App {
  mutating func tell(_ message: Message) { queue.append(message) }

  /// Delivers until nothing waits.
  mutating func settle(at occasion: Occasion) {
    var next = 0
    while next < queue.count {
      deliver(queue[next], at: occasion)
      next += 1
    }
    queue = []
  }

  private mutating func deliver(_ message: Message, at occasion: Occasion) {
    switch message {
    case .signIn(let event): carryOut(signIn.turn(event, at: occasion, &requests))
    case .groups(let event): carryOut(groups.turn(event, at: occasion, &requests))
    case .invitation(let event): carryOut(invitation.turn(event, at: occasion, &requests))
    case .identity(let event): carryOut(identity.turn(event, at: occasion, &requests))
    case .accounts(let event): deliver(event, at: occasion)
    case .linking(let event): deliver(event, at: occasion)
    case .accountSettings(let event): deliver(event, at: occasion)
    case .capture(let event): carryOut(capture.turn(event, at: occasion, &requests))
    case .outbox(let event): carryOut(outbox.turn(event, at: occasion, &requests), at: occasion)
    case .viewer(let event): carryOut(viewer.turn(event, at: occasion, &requests))
    case .keyForwarding(let event): carryOut(keyForwarding.turn(event, at: occasion, &requests))
    case .settings(let event): carryOut(settings.turn(event, at: occasion, &requests))
    case .deletion(let event): deliver(event, at: occasion)
    case .goOnDeleting: deliver(.due(groups: groups.groups.count), at: occasion)
    case .erasing(let event): carryOut(erasing.turn(event, at: occasion, &requests))
    case .goOnErasing: deliver(.erasing(.due(beside: namedGroups)), at: occasion)
    case .questions(let event): deliver(event, at: occasion)
    case .channel(let event): carryOut(channel.turn(event, at: occasion, &requests))
    case .push(let event): carryOut(push.turn(event, at: occasion, &requests))
    case .accountKnown:
      guard let account = signIn.account else { return }
      deliver(.groups(.account(account)), at: occasion)
      deliver(.invitation(.account(account)), at: occasion)
    case .groupsKnown: deliver(.invitation(.groups(groups.known)), at: occasion)
    case .today(let group): tellOfToday(group, at: occasion)
    case .openCapture(let group): openCapture(group, at: occasion)
    case .present(let group): present(group, at: occasion)
    }
  }

  /// The groups whose names keys are needed, one that is being joined among them.
  private var namedGroups: [GroupID] {
    groups.saved.map { $0.group } + [invitation.pending?.group].compactMap { $0 }
  }

  // MARK: - Machines that are told at each event whose device this is

  private mutating func deliver(_ event: Accounts.Event, at occasion: Occasion) {
    guard signIn.registered, let me = signIn.account else { return }
    var context = Context<Accounts.Effect>(.accounts, at: occasion, requests)
    accounts.handle(event, as: me, &context)
    requests = context.requests
    carryOut(context.effects)
  }

  private mutating func deliver(_ event: DeviceLink.Event, at occasion: Occasion) {
    let me = signIn.account
    let devices = me.flatMap { accounts.devices(of: $0.account) }
    var context = Context<DeviceLink.Effect>(.linking, at: occasion, requests)
    linking.handle(event, as: me, in: devices, &context)
    requests = context.requests
    carryOut(context.effects)
  }

  private mutating func deliver(_ event: Questions.Event, at occasion: Occasion) {
    var context = Context<Questions.Effect>(.questions, at: occasion, requests)
    questions.handle(event, in: circle, &context)
    requests = context.requests
    carryOut(context.effects)
  }

  private mutating func deliver(_ event: AccountSettings.Event, at occasion: Occasion) {
    guard signIn.registered, let me = signIn.account else { return }
    let devices = accounts.devices(of: me.account)
    var context = Context<AccountSettings.Effect>(.accountSettings, at: occasion, requests)
    accountSettings.handle(event, as: me, in: devices, &context)
    requests = context.requests
    carryOut(context.effects)
  }

  private mutating func deliver(_ event: Deletion.Event, at occasion: Occasion) {
    var context = Context<Deletion.Effect>(.deletion, at: occasion, requests)
    deletion.handle(event, as: signIn.account, &context)
    requests = context.requests
    carryOut(context.effects, at: occasion)
  }

  // MARK: - What the root looks up when its turn comes, and tells before whatever waits behind it

  /// A sentence about today's photo and the others of its shot; what it says follows them.
  private mutating func tellOfToday(_ group: GroupID, at occasion: Occasion) {
    let notice = Notice.today(group: group, shot: shotParts(of: group, at: occasion))
    deliver(.groups(.notice(notice)), at: occasion)
  }

  /// Somebody followed a link into a group they are in: to its photos, unless nobody could have
  /// sent any.
  private mutating func present(_ id: GroupID, at occasion: Occasion) {
    guard let group = groups.group(id) else { return }
    if group.roster.members.count < 2 || group.broken {
      deliver(.groups(.notice(.joined(group: group.names.group))), at: occasion)
    } else {
      deliver(.viewer(.user(.opened(group: id))), at: occasion)
    }
  }

  /// The camera, or the countdown when this day is used.
  private mutating func openCapture(_ group: GroupID, at occasion: Occasion) {
    deliver(.viewer(.dismissed), at: occasion)
    guard limit.until(group, at: occasion) == nil else {
      limited = group
      return
    }
    limited = nil
    let name = groups.group(group)?.names.group ?? ""
    deliver(.capture(.opened(group: group, name: name)), at: occasion)
  }
}
