// The root: owns the machines, gives each what it needs to know of the others, and routes. An
// event goes to the machine it names, an answer to the machine that asked, a machine's intent to
// the sibling it concerns (App+Intents.swift), one after another (App+Queue.swift). Nothing is
// decided here that a machine could.

import Bytes
import Kernel
import Membership
import Wire

struct App {
  var signIn: SignIn
  var groups: Groups
  var invitation: Invitation
  var capture: Capture
  var outbox: Outbox
  var identity: Identity
  var viewer = Viewer()
  var keyForwarding = KeyForwarder()
  var linking = DeviceLink()
  var accounts: Accounts
  var accountSettings: AccountSettings
  var settings: Settings
  var deletion: Deletion
  var erasing: Eraser
  var push = Push()
  /// Messages to and from the library.
  var channel: Channel<Wire.Effect>
  var questions = Questions()
  /// Groups whose new photos are not announced.
  var muted: [GroupID] { groups.muted }
  /// The group whose day is used and whose owner is looking at the countdown.
  var limited: GroupID?
  /// The groups of the newest shot of this run.
  var shot: [GroupID] = []

  var requests = Requests()
  private var saving: RecordSaves<Kept>
  private var shared = SharedFacts()
  /// Waits to be told.
  var queue: [Message] = []
  private var midnight: Instant?
  /// What this event has led to so far.
  private var effects: [Wire.Effect] = []

  init(_ found: Found<Kept>) {
    self.init(saved: SavedCore(found), saving: RecordSaves(found))
  }

  init(saved: SavedCore, saving: RecordSaves<Kept> = RecordSaves()) {
    self.saving = saving
    signIn = SignIn(
      saved: saved.account, reminded: saved.reminded, remindedFirst: saved.remindedFirst,
      signUp: saved.signUp, wordsOffered: saved.wordsOffered)
    invitation = Invitation(
      pending: saved.join, wanted: saved.joinWanted, invites: saved.invites)
    outbox = Outbox(
      items: saved.outbox, serials: saved.groups.flatMap { $0.serials },
      keepsPosts: saved.library.keepsPosts)
    capture = Capture(explained: saved.cameraExplained)
    identity = Identity(
      people: saved.people, revoking: saved.revoking, names: saved.deviceNames)
    accountSettings = AccountSettings(base: saved.accountSettings)
    accounts = Accounts(saved: saved.accounts)
    settings = Settings(offered: saved.tellOffered)
    deletion = Deletion(confirmed: saved.deleting, told: saved.deletionTold)
    erasing = Eraser(saved.erasing)
    channel = Channel(saved.library.channel)
    groups = Groups(saved: saved, held: identity.held, verified: identity.verified)
  }

  /// What survives a restart.
  var saved: SavedCore {
    SavedCore(
      account: signIn.saved, groups: groups.saved, outbox: outbox.items,
      join: invitation.pending, invites: invitation.invites, muted: groups.muted,
      cameraExplained: capture.explained, tombstones: groups.tombstones, blocked: groups.blocked,
      renaming: groups.renaming, unknownHeads: groups.unknownHeads, reminded: signIn.reminded,
      people: identity.people, revoking: identity.revoking, departures: groups.departures,
      erasing: erasing.saved, deviceNames: identity.names,
      accountSettings: accountSettings.base, signUp: signIn.signUp,
      joinWanted: invitation.wanted, wordsOffered: signIn.wordsOffered, names: groups.names,
      accounts: accounts.saved, tellOffered: settings.offered,
      remindedFirst: signIn.remindedFirst, deleting: deletion.isConfirmed,
      deletionTold: deletion.isTold,
      library: LibraryConnection(keepsPosts: outbox.keepsPosts, channel: channel.saved))
  }

  mutating func handle(_ event: Event, at occasion: Occasion) -> [Wire.Effect] {
    effects = []
    route(event, at: occasion)
    var rounds = 0
    repeat {
      settle(at: occasion)
      shareFacts(at: occasion)
      tell(.capture(.choices(choices(at: occasion))))
      settle(at: occasion)
      if signIn.noteReminder(on: occasion.day) { save() }
      if settings.noteOffer(isShown: offer(at: occasion) != nil) { save() }
      beginSaving()
      rounds += 1
    } while rounds < App.roundsMax && !queue.isEmpty
    watchMidnight(occasion)
    return effects
  }

  /// Writes what has changed. Whoever waited for a write that is not needed, or cannot be, is told.
  private mutating func beginSaving() {
    guard saving.isDue else { return }
    let write: Wire.Effect? = saving.begin(saved.kept, &requests)
    if let write { emit(write) }
    for told in saving.takeTold() { deliver(told.answer, to: told.waiter) }
  }

  private mutating func route(_ event: Event, at occasion: Occasion) {
    if let (request, answer) = event.answer {
      return deliver(answer, to: request)
    }
    // The end of a sentence that told of a failed write is no reason for another one.
    if event != .timerFired(timer: .notice) { saving.tryAgain() }
    switch event {
    case .launched(let saved): launched(saved, at: occasion)
    case .visible(let now): visible(now)
    case .online(let now): online(now)
    case .linkOpened(let path, let fragment):
      if let link = DeviceLink.link(in: path) {
        return tell(.linking(.linkOpened(link, fragment)))
      }
      tell(.invitation(.linkOpened(path: path, fragment: fragment)))
    case .back: back(at: occasion)
    case .signIn(let event):
      if event == .startTapped { tell(.invitation(.started)) }
      tell(.signIn(.user(event)))
    case .groups(let event): tell(.groups(.user(event)))
    case .invitation(let event): tell(.invitation(.user(event)))
    case .capture(let event): tell(.capture(.user(event)))
    case .outbox(let event): tell(.outbox(.user(event)))
    case .viewer(let event): tell(.viewer(.user(event)))
    case .settings(let event): tell(.settings(.user(event)))
    case .push(let event): tell(.push(.user(event)))
    case .identity(let event): tell(.identity(.user(event)))
    case .linking(let event): tell(.linking(.user(event)))
    case .deletion(let event): tell(.deletion(.user(event)))
    case .received(let envelope):
      // What a newer version says waits until this one is newer, too.
      guard (try? ToGroups(decoding: envelope.content)) != nil else { return }
      tell(.channel(.received(envelope)))
    case .acknowledged(let channel, let number):
      tell(.channel(.acknowledged(channel, number)))
    case .libraryLaunched: tell(.channel(.opened))
    case .asked(let request, let question): tell(.questions(.asked(request, question)))
    case .timerFired(let timer): fired(timer)
    case .listening(let now): tell(.groups(.listening(now)))
    case .notified: tell(.groups(.notified))
    case .persisted, .persistFailed, .recipeDone, .recipeFailed, .httpAnswered, .httpFailed,
      .httpProgress:
      break  // Answers: delivered above.
    }
  }

  private mutating func deliver(_ answer: Answer, to request: Request) {
    switch request.machine {
    case .root:
      guard saving.awaits(request) else { return }
      let isRepeated = saving.isRepeated
      let waiters = saving.end(request, answer)
      for waiter in waiters { deliver(answer, to: waiter) }
      if waiters.isEmpty, !isRepeated, case .persistFailed(let fault) = answer {
        tell(.groups(.notice(fault == .storageFull ? .storageFull : .unsaved)))
      }
    case .signIn: tell(.signIn(.answer(answer, request)))
    case .groups: tell(.groups(.answer(answer, request)))
    case .invitation: tell(.invitation(.answer(answer, request)))
    case .outbox: tell(.outbox(.answer(answer, request)))
    case .viewer: tell(.viewer(.answer(answer, request)))
    case .push: tell(.push(.answer(answer, request)))
    case .settings: break  // The system answers by events of its own.
    case .identity: tell(.identity(.answer(answer, request)))
    case .keyForwarding: tell(.keyForwarding(.answer(answer, request)))
    case .linking: tell(.linking(.answer(answer, request)))
    case .accountSettings: tell(.accountSettings(.answer(answer, request)))
    case .accounts: tell(.accounts(.answer(answer, request)))
    case .deletion: tell(.deletion(.answer(answer, request)))
    case .erasing: tell(.erasing(.answer(answer, request)))
    case .channel: tell(.channel(.answer(answer, request)))
    case .questions: tell(.questions(.answer(answer, request)))
    case .posts, .vault, .catalog, .importing, .exporting, .viewing, .thumbnails,
      .archiving, .sharing, .receiving, .capturing, .moving:
      break  // The library's.
    case .capture: break  // The camera answers by events of its own.
    }
  }

  private mutating func launched(_ saved: SavedState, at occasion: Occasion) {
    if case .success(let found) = Found<Kept>.read(saved), let loss = found.loss {
      tell(.groups(.notice(.lost(what: loss))))
    }
    if signIn.registered { tell(.accountKnown) }
    settle(at: occasion)
    shareFacts(at: occasion)
    tell(.signIn(.opened))
    tell(.invitation(.opened))
    tell(.identity(.opened))
    tell(.channel(.opened))
    tell(.goOnDeleting)
    tell(.goOnErasing)
  }

  private mutating func visible(_ now: Bool) {
    tell(.capture(.visible(now)))
    tell(.groups(.visible(now)))
    tell(.outbox(.visible(now)))
    tell(.viewer(.visible(now)))
    guard now else { return }
    tell(.signIn(.opened))
    tell(.invitation(.visible))
    tell(.identity(.opened))
    tell(.linking(.due))
    tell(.push(.retry))
    tell(.channel(.opened))
    tell(.goOnDeleting)
    tell(.goOnErasing)
  }

  private mutating func online(_ now: Bool) {
    tell(.groups(.online(now)))
    tell(.outbox(.online(now)))
    tell(.viewer(.online(now)))
    guard now else { return }
    tell(.signIn(.opened))
    tell(.invitation(.opened))
    tell(.push(.retry))
    tell(.identity(.opened))
    tell(.keyForwarding(.opened))
    tell(.linking(.due))
    tell(.goOnDeleting)
  }

  private mutating func fired(_ timer: Timer) {
    switch timer {
    case .poll:
      tell(.groups(.timer(timer)))
      tell(.goOnDeleting)
    case .notice: tell(.groups(.timer(timer)))
    case .countdown: tell(.capture(.timer))
    case .outbox: tell(.outbox(.timer))
    case .expiry:
      tell(.viewer(.timer))
      // An app that stays open for days comes here every hour at least.
      tell(.signIn(.opened))
    case .link: tell(.linking(.due))
    case .download: tell(.viewer(.retry))
    case .midnight: break  // Every event sees the new day; this one only wakes us for it.
    }
  }

  mutating func emit(_ effect: Wire.Effect) { effects.append(effect) }

  mutating func save(_ waiter: Request? = nil) { saving.want(waiter) }

  /// Wakes the app when the day turns: "sent today" ends, the limit opens.
  private mutating func watchMidnight(_ occasion: Occasion) {
    guard midnight != occasion.nextMidnight else { return }
    midnight = occasion.nextMidnight
    emit(.wake(timer: .midnight, instant: occasion.nextMidnight))
  }
}

// MARK: - Facts

/// What the machines were told last.
private struct SharedFacts {
  var thisDevice: ThisDevice?
  var groups: [GroupFacts] = []
  var serials: [SavedSerial] = []
  var directory = Directory()
}

extension App {
  /// Telling may change facts in turn; that settles at once, and never takes more rounds.
  private static let roundsMax = 4

  private mutating func shareFacts(at occasion: Occasion) {
    var rounds = 0
    while rounds < App.roundsMax, shareNews(at: occasion) { rounds += 1 }
  }

  /// Tells each machine what is new to it, each of these once what came before it is taken in; to
  /// invitations and pushes the same twice is no news. Returns whether anything was.
  private mutating func shareNews(at occasion: Occasion) -> Bool {
    tell(.groupsKnown)
    tell(.push(.groups(announced)))
    tell(.accountSettings(.local(groups.accountSettings + identity.accountSettings)))
    settle(at: occasion)
    let isDirectoryNew = shareDirectory()
    settle(at: occasion)
    let isSerialNew = shareSerials()
    settle(at: occasion)
    let isFactNew = shareFacts(always: isDirectoryNew)
    settle(at: occasion)
    return isSerialNew || isFactNew
  }

  private mutating func shareDirectory() -> Bool {
    let directory = self.directory
    guard directory != shared.directory else { return false }
    shared.directory = directory
    tell(.groups(.directory(directory)))
    tell(.linking(.logHeard))
    return true
  }

  /// The outbox sees prekeys, the groups keep how new the newest was.
  private mutating func shareSerials() -> Bool {
    let serials = outbox.serials
    guard serials != shared.serials else { return false }
    shared.serials = serials
    for group in groups.facts {
      let seen = serials.filter { group.certificate(of: $0.device) != nil }
      if !seen.isEmpty { tell(.groups(.learnt(.serials(group.group, seen)))) }
    }
    return true
  }

  /// Who this device is, and its groups.
  private mutating func shareFacts(always: Bool) -> Bool {
    let thisDevice = signIn.thisDevice
    let facts = groups.facts
    guard always || thisDevice != shared.thisDevice || facts != shared.groups else { return false }
    if thisDevice != shared.thisDevice { tell(.accountKnown) }
    shared.thisDevice = thisDevice
    shared.groups = facts
    tell(.accounts(.around(around)))
    guard let thisDevice, let account = signIn.account else { return true }
    tell(.outbox(.facts(thisDevice, facts)))
    tell(.viewer(.facts(thisDevice, facts)))
    tell(.keyForwarding(.facts(thisDevice, facts, outbox.serials)))
    tell(.identity(.facts(thisDevice, facts, account, accounts.devices(of: thisDevice.account))))
    return true
  }

  /// Everybody who is in a group of ours.
  var around: [AccountID] {
    groups.groups.flatMap { $0.roster.members }.map { $0.account }
  }

  /// Whom the library may ask about; absent until the server knows this account.
  var circle: Circle? {
    guard signIn.registered, let thisDevice = signIn.thisDevice else { return nil }
    return Circle(
      thisDevice: thisDevice, groups: groups.facts, serials: outbox.serials,
      verified: identity.verified, accounts: accounts.believed)
  }

  /// Which devices speak for whom, without those the owner has removed.
  private var directory: Directory {
    guard let me = signIn.thisDevice?.account else { return Directory() }
    return Directory(
      accounts: accounts.believed, leaving: identity.leaving(from: accounts.devices(of: me)))
  }

  /// What notifications may speak of, once the server knows the account.
  private var announced: [AnnouncedGroup] {
    guard signIn.registered else { return [] }
    return groups.known.map { known in
      let group = known.roster.group
      return AnnouncedGroup(group: group, name: known.name, muted: muted.contains(group))
    }
  }
}
