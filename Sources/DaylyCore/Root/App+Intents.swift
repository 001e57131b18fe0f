// What machines want of each other. A machine's effects are the wire's, which go to the shell,
// and intents, which become messages to its siblings here. One switch for each machine.

import Bytes
import Kernel
import Membership
import Wire

extension App {
  mutating func carryOut(_ effects: [SignIn.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .saveThen(let request): save(request)
      case .signedIn:
        save()
        tell(.accountKnown)
      case .removed:
        tell(.groups(.removed))
        tell(.deletion(.removed))
      case .sessionRenewed:
        tell(.groups(.sessionRenewed))
        tell(.invitation(.sessionRenewed))
        tell(.outbox(.sessionRenewed))
        tell(.viewer(.sessionRenewed))
        tell(.keyForwarding(.opened))
        tell(.push(.sessionRenewed))
      }
    }
  }

  mutating func carryOut(_ effects: [Groups.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .saveThen(let request): save(request)
      case .factsChanged: break  // Facts are compared after every event.
      case .serverBack:
        tell(.outbox(.serverBack))
        tell(.viewer(.serverBack))
      case .serverTime(let told):
        tell(.signIn(.serverTime(told)))
        tell(.invitation(.serverTime(told)))
      case .sessionEnded: tell(.signIn(.sessionEnded))
      case .appended(let request, _) where request.machine == .identity:
        tell(.identity(.appended(request)))
      case .appendFailed(let request, let fault) where request.machine == .identity:
        tell(.identity(.appendFailed(request, fault.formFault)))
      case .appended(let request, let entry):
        tell(.invitation(.appended(request, entry: entry)))
      case .appendFailed(let request, let fault):
        tell(.invitation(.appendFailed(request, fault)))
      case .openInvitation(let group):
        // A group just made is news to the invitations.
        tell(.groupsKnown)
        tell(.invitation(.user(.inviteTapped(group: group))))
      case .openCapture(let group): tell(.openCapture(group))
      case .showWords: tell(.signIn(.reminderTapped))
      case .heardOfAccountSettings(let id): tell(.accountSettings(.heard(id)))
      case .heardOfAccounts(let heads):
        tell(.accounts(.heard(heads, around: around)))
      case .left(let group, let epoch, let posts):
        tell(.erasing(.add(Eraser.erasures(of: group, epoch: epoch, posts: posts))))
        tell(.goOnErasing)
        // Facts without the group make outbox and viewer let go of its photos.
        if limited == group { limited = nil }
        save()
        tell(.goOnDeleting)
      case .ownName(let name):
        tell(.signIn(.renamed(name)))
        tell(.accountKnown)
      }
    }
  }

  mutating func carryOut(_ effects: [Invitation.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .saveThen(let request): save(request)
      case .append(let group, let action, let request):
        tell(.groups(.append(group, action, request)))
      case .adopt(let adoption): tell(.groups(.adopt(adoption)))
      case .sessionEnded: tell(.signIn(.sessionEnded))
      case .notice(let notice): tell(.groups(.notice(notice)))
      case .present(let group): tell(.present(group))
      case .abandoned(let group, let epoch):
        tell(.erasing(.add([.names(group: group, epoch: epoch)])))
        tell(.goOnErasing)
      case .useless: tell(.signIn(.invitationEnded))
      }
    }
  }

  mutating func carryOut(_ effects: [Identity.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .append(let group, let action, let request):
        tell(.groups(.append(group, action, request)))
      case .revoke(let device, let alone, let request):
        tell(.accounts(.revoke(device, alone: alone, request)))
      case .trustChanged:
        tell(.groups(.trust(held: identity.held, verified: identity.verified)))
      }
    }
  }

  mutating func carryOut(_ effects: [Accounts.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .written(let ticket): tell(.identity(.appended(ticket)))
      case .failed(let ticket, let fault):
        tell(.identity(.appendFailed(ticket, fault)))
      case .sessionEnded: tell(.signIn(.sessionEnded))
      }
    }
  }

  mutating func carryOut(_ effects: [DeviceLink.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .certified(let made, let challenge):
        tell(.signIn(.certified(made, challenge)))
      case .added(let device): tell(.identity(.added(device)))
      case .sessionEnded: tell(.signIn(.sessionEnded))
      }
    }
  }

  mutating func carryOut(_ effects: [AccountSettings.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .adopted(let settings):
        tell(.groups(.accountSettings(settings)))
        tell(.identity(.accountSettings(settings)))
      case .sessionEnded: tell(.signIn(.sessionEnded))
      }
    }
  }

  mutating func carryOut(_ effects: [Capture.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .enqueue(let drafts): tell(.outbox(.enqueue(drafts)))
      }
    }
  }

  mutating func carryOut(_ effects: [Outbox.Effect], at occasion: Occasion) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .saveThen(let request): save(request)
      case .confirmed(let items): confirmed(items)
      case .storeFailed(let photo, let fault):
        tell(.capture(.storeFailed(photo, fault)))
      case .syncLog: tell(.groups(.refresh))
      case .sessionEnded: tell(.signIn(.sessionEnded))
      case .posted(let group, let post):
        tell(.groups(.learnt(.posted(group, post))))
      case .delivered(let item):
        let (group, day) = (item.group, item.day)
        tellLibrary(of: item)
        tell(.groups(.learnt(.sent(group, day))))
        if day == occasion.day { tell(.today(group)) }
        tell(.groups(.refresh))
      }
    }
  }

  /// Photos of one shot are stored and will be sent.
  private mutating func confirmed(_ items: [OutboxItem]) {
    shot = items.map { $0.group }
    for item in items {
      // The day ends where its photo was taken, not where else it went.
      if capture.shows(item.photo) { limited = item.group }
      tell(.capture(.stored(item.photo)))
      tell(.signIn(.photoKept))
    }
    if let first = shot.first { tell(.today(first)) }
  }

  mutating func carryOut(_ effects: [Viewer.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .headSeen(let group, let head):
        tell(.groups(.headSeen(group, head: head)))
      case .seen(_, let photo): tell(.groups(.learnt(.seen(photo))))
      case .taken(let photo, let instant): tell(.groups(.learnt(.taken(photo, instant))))
      case .cached(_, let photo): tell(.groups(.learnt(.cached(photo, true))))
      case .forgotten(let photos):
        for photo in photos { tell(.groups(.learnt(.gone(photo)))) }
      case .uncached(let photos):
        for photo in photos { tell(.groups(.learnt(.cached(photo, false)))) }
      case .withdrawn(let group, let day):
        tell(.groups(.learnt(.sent(group, day))))
        if let you = signIn.thisDevice?.account {
          tell(.groups(.learnt(.tookBack(group, you, day))))
        }
        tell(.groups(.notice(.withdrawn)))
      case .outdated: tell(.groups(.refresh))
      case .sessionEnded: tell(.signIn(.sessionEnded))
      }
    }
  }

  mutating func carryOut(_ effects: [KeyForwarder.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .judge(let group, let head, let account, let recipe):
        let isMember = groups.group(group)?.had(account, at: head) ?? false
        tell(.keyForwarding(.judged(isMember ? recipe : nil)))
      case .sessionEnded: tell(.signIn(.sessionEnded))
      }
    }
  }

  mutating func carryOut(_ effects: [Settings.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .systemChanged(let system):
        let isAllowed = system.notifications == .granted
        tell(.push(.allowed(isAllowed)))
      }
    }
  }

  mutating func carryOut(_ effects: [Deletion.Effect], at occasion: Occasion) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .saveThen(let request): save(request)
      case .leaveGroups:
        tell(.groups(.leaveAll))
        if groups.groups.isEmpty { tell(.goOnDeleting) }
      case .export: exportAccount(at: occasion)
      }
    }
  }

  /// What is the person's own, as this device knows it.
  private mutating func exportAccount(at occasion: Occasion) {
    guard let me = signIn.account else { return }
    let export = AccountExport(
      account: me.account, name: me.name, instant: occasion.instant, devices: identity.lines,
      groups: groups.sheets(at: occasion))
    emit(.exportAccount(export: export))
  }

  mutating func carryOut(_ effects: [Eraser.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      }
    }
  }

  mutating func carryOut(_ effects: [Channel<Wire.Effect>.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .save: save()
      case .saveThen(let request): save(request)
      case .received(let content):
        guard let message = try? ToGroups(decoding: content) else { continue }
        switch message {
        case .keepPosts(let now): outbox.keepsPosts = now
        case .kept(let photo):
          tell(.erasing(.add([.kept(photo: photo)])))
          tell(.goOnErasing)
        }
      }
    }
  }

  mutating func carryOut(_ effects: [Questions.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .saw(let serial): outbox.saw(serial)
      case .sessionEnded: tell(.signIn(.sessionEnded))
      }
    }
  }

  /// A photo has arrived at the server.
  private mutating func tellLibrary(of item: OutboxItem) {
    guard outbox.keepsPosts else { return }
    let post = DeliveredPost(
      photo: item.photo, group: item.group, name: groups.group(item.group)?.names.group ?? "",
      day: item.day, captured: item.captured, offset: item.offset, source: item.source,
      size: item.size)
    tell(.channel(.send(ToLibrary.posted(post: post).encoded)))
  }

  mutating func carryOut(_ effects: [Push.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): emit(effect)
      case .sessionEnded: tell(.signIn(.sessionEnded))
      }
    }
  }
}
