// What machines want of each other. A machine's effects are the wire's, which go to the shell,
// and intents, which become a sibling's events here. Each machine has one `tell` and one switch.

import Bytes
import Membership
import Wire

extension App {
  mutating func tell(_ event: SignIn.Event, at occasion: Occasion) {
    var context = Context<SignIn.Effect>(.signIn, at: occasion, requests)
    signIn.handle(event, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .saveThen(let request): save(request)
      case .signedIn:
        save()
        accountKnown(at: occasion)
      case .removed: tell(.removed as Groups.Event, at: occasion)
      case .sessionRenewed:
        tell(.sessionRenewed as Groups.Event, at: occasion)
        tell(.sessionRenewed as Invitation.Event, at: occasion)
        tell(.sessionRenewed as Outbox.Event, at: occasion)
        tell(.sessionRenewed as Viewer.Event, at: occasion)
        tell(.opened as Rewraps.Event, at: occasion)
        tell(.sessionRenewed as Push.Event, at: occasion)
      }
    }
  }

  mutating func tell(_ event: Groups.Event, at occasion: Occasion) {
    var context = Context<Groups.Effect>(.groups, at: occasion, requests)
    groups.handle(event, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .saveThen(let request): save(request)
      case .factsChanged: break  // Facts are compared after every event.
      case .serverBack: tell(.serverBack as Viewer.Event, at: occasion)
      case .sessionEnded: tell(.sessionEnded as SignIn.Event, at: occasion)
      case .appended(let request, _) where request.machine == .identity:
        tell(.appended(request) as Identity.Event, at: occasion)
      case .appendFailed(let request, let fault) where request.machine == .identity:
        tell(.appendFailed(request, fault.formFault) as Identity.Event, at: occasion)
      case .appended(let request, let entry):
        tell(.appended(request, entry: entry) as Invitation.Event, at: occasion)
      case .appendFailed(let request, let fault):
        tell(.appendFailed(request, fault) as Invitation.Event, at: occasion)
      case .openInvitation(let group):
        // A group just made is news to the invitations.
        tell(.groups(groups.known) as Invitation.Event, at: occasion)
        tell(.user(.inviteTapped(group: group)) as Invitation.Event, at: occasion)
      case .openCapture(let group): openCapture(group, at: occasion)
      case .showWords: tell(.reminderTapped as SignIn.Event, at: occasion)
      case .heardOfOwn(let id): tell(.heard(id) as Own.Event, at: occasion)
      case .heardOfAccounts(let heads):
        tell(.heard(heads, around: around) as Accounts.Event, at: occasion)
      case .left(let group, _):
        // Facts without the group make outbox and viewer let go of its photos.
        if limited == group { limited = nil }
        save()
      case .ownName(let name):
        tell(.renamed(name) as SignIn.Event, at: occasion)
        accountKnown(at: occasion)
      }
    }
  }

  mutating func tell(_ event: Invitation.Event, at occasion: Occasion) {
    var context = Context<Invitation.Effect>(.invitation, at: occasion, requests)
    invitation.handle(event, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .saveThen(let request): save(request)
      case .append(let group, let action, let request):
        tell(.append(group, action, request) as Groups.Event, at: occasion)
      case .adopt(let adoption): tell(.adopt(adoption) as Groups.Event, at: occasion)
      case .sessionEnded: tell(.sessionEnded as SignIn.Event, at: occasion)
      case .notice(let notice): tell(.notice(notice) as Groups.Event, at: occasion)
      case .present(let group): present(group, at: occasion)
      }
    }
  }

  mutating func tell(_ event: Identity.Event, at occasion: Occasion) {
    var context = Context<Identity.Effect>(.identity, at: occasion, requests)
    identity.handle(event, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .append(let group, let action, let request):
        tell(.append(group, action, request) as Groups.Event, at: occasion)
      case .revoke(let device, let alone, let request):
        tell(.revoke(device, alone: alone, request) as Accounts.Event, at: occasion)
      case .trustChanged:
        tell(.trust(held: identity.held, verified: identity.verified) as Groups.Event, at: occasion)
      }
    }
  }

  mutating func tell(_ event: Accounts.Event, at occasion: Occasion) {
    guard signIn.registered, let me = signIn.account else { return }
    var context = Context<Accounts.Effect>(.accounts, at: occasion, requests)
    accounts.handle(event, as: me, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .written(let ticket): tell(.appended(ticket) as Identity.Event, at: occasion)
      case .failed(let ticket, let fault):
        tell(.appendFailed(ticket, fault) as Identity.Event, at: occasion)
      case .sessionEnded: tell(.sessionEnded as SignIn.Event, at: occasion)
      }
    }
  }

  mutating func tell(_ event: Linking.Event, at occasion: Occasion) {
    let me = signIn.account
    let devices = me.flatMap { accounts.devices(of: $0.account) }
    var context = Context<Linking.Effect>(.linking, at: occasion, requests)
    linking.handle(event, as: me, in: devices, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .certified(let made, let challenge):
        tell(.certified(made, challenge) as SignIn.Event, at: occasion)
      case .added(let device): tell(.added(device) as Identity.Event, at: occasion)
      case .sessionEnded: tell(.sessionEnded as SignIn.Event, at: occasion)
      }
    }
  }

  mutating func tell(_ event: Own.Event, at occasion: Occasion) {
    guard signIn.registered, let me = signIn.account else { return }
    let devices = accounts.devices(of: me.account)
    var context = Context<Own.Effect>(.own, at: occasion, requests)
    own.handle(event, as: me, in: devices, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .adopted(let marks):
        groups.adopt(marks)
        identity.adopt(marks)
      case .sessionEnded: tell(.sessionEnded as SignIn.Event, at: occasion)
      }
    }
  }

  mutating func tell(_ event: Capture.Event, at occasion: Occasion) {
    var context = Context<Capture.Effect>(.capture, at: occasion, requests)
    capture.handle(event, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .enqueue(let drafts): tell(.enqueue(drafts) as Outbox.Event, at: occasion)
      }
    }
  }

  mutating func tell(_ event: Outbox.Event, at occasion: Occasion) {
    var context = Context<Outbox.Effect>(.outbox, at: occasion, requests)
    outbox.handle(event, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .saveThen(let request): save(request)
      case .confirmed(let photo, let group):
        // The day ends where its photo was taken, not where else it went.
        if capture.shows(photo) { limited = group }
        tell(.stored(photo) as Capture.Event, at: occasion)
        tellOfToday(group, at: occasion)
        tell(.photoKept as SignIn.Event, at: occasion)
      case .storeFailed(let photo, let fault):
        tell(.storeFailed(photo, fault) as Capture.Event, at: occasion)
      case .syncLog: tell(.refresh as Groups.Event, at: occasion)
      case .sessionEnded: tell(.sessionEnded as SignIn.Event, at: occasion)
      case .posted(let group, let post):
        tell(.posted(group, post) as Groups.Event, at: occasion)
      case .delivered(_, let group, let day):
        tell(.sent(group, day) as Groups.Event, at: occasion)
        if day == occasion.day { tellOfToday(group, at: occasion) }
        tell(.refresh as Groups.Event, at: occasion)
      }
    }
  }

  /// A sentence about today's photo; what it says follows the photo.
  private mutating func tellOfToday(_ group: GroupID, at occasion: Occasion) {
    let name = groups.group(group)?.names.group ?? ""
    let standing = standing(in: group, at: occasion)
    tell(
      .notice(.today(group: group, name: name, standing: standing)) as Groups.Event, at: occasion)
  }

  mutating func tell(_ event: Viewer.Event, at occasion: Occasion) {
    var context = Context<Viewer.Effect>(.viewer, at: occasion, requests)
    viewer.handle(event, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .witnessed(let group, let head):
        tell(.witnessed(group, head: head) as Groups.Event, at: occasion)
      case .seen(_, let photo): tell(.seen(photo) as Groups.Event, at: occasion)
      case .cached(_, let photo): tell(.cached(photo, true) as Groups.Event, at: occasion)
      case .forgotten(let photos):
        for photo in photos { tell(.gone(photo) as Groups.Event, at: occasion) }
      case .uncached(let photos):
        for photo in photos { tell(.cached(photo, false) as Groups.Event, at: occasion) }
      case .withdrawn(let group, let day):
        tell(.sent(group, day) as Groups.Event, at: occasion)
        if let you = signIn.own?.account {
          tell(.tookBack(group, you, day) as Groups.Event, at: occasion)
        }
        tell(.notice(.withdrawn) as Groups.Event, at: occasion)
      case .outdated: tell(.refresh as Groups.Event, at: occasion)
      case .sessionEnded: tell(.sessionEnded as SignIn.Event, at: occasion)
      }
    }
  }

  mutating func tell(_ event: Rewraps.Event, at occasion: Occasion) {
    var context = Context<Rewraps.Effect>(.rewraps, at: occasion, requests)
    rewraps.handle(event, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .judge(let group, let head, let account, let recipe):
        let isMember = groups.group(group)?.had(account, at: head) ?? false
        tell(.judged(isMember ? recipe : nil) as Rewraps.Event, at: occasion)
      case .sessionEnded: tell(.sessionEnded as SignIn.Event, at: occasion)
      }
    }
  }

  mutating func tell(_ event: Settings.Event, at occasion: Occasion) {
    var context = Context<Settings.Effect>(.settings, at: occasion, requests)
    settings.handle(event, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .systemChanged(let system):
        let isAllowed = system.notifications == .granted
        tell(.allowed(isAllowed) as Push.Event, at: occasion)
      }
    }
  }

  mutating func tell(_ event: Push.Event, at occasion: Occasion) {
    var context = Context<Push.Effect>(.push, at: occasion, requests)
    push.handle(event, &context)
    requests = context.requests
    for effect in context.effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .sessionEnded: tell(.sessionEnded as SignIn.Event, at: occasion)
      }
    }
  }

  /// Somebody followed a link into a group they are in: to its photos, unless nobody could have
  /// sent any.
  private mutating func present(_ id: GroupID, at occasion: Occasion) {
    guard let group = groups.group(id) else { return }
    if group.roster.members.count < 2 || group.broken {
      tell(.notice(.joined(group: group.names.group)) as Groups.Event, at: occasion)
    } else {
      tell(.user(.opened(group: id)) as Viewer.Event, at: occasion)
    }
  }

  /// The camera, or the countdown when this day is used.
  private mutating func openCapture(_ group: GroupID, at occasion: Occasion) {
    tell(.dismissed as Viewer.Event, at: occasion)
    guard limit.until(group, at: occasion) == nil else {
      limited = group
      return
    }
    limited = nil
    let name = groups.group(group)?.names.group ?? ""
    tell(.opened(group: group, name: name) as Capture.Event, at: occasion)
  }
}
