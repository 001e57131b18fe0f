// The root: owns the machines, gives each what it needs to know of the others, and routes. An
// event goes to the machine it names, an answer to the machine that asked, a machine's intent to
// the sibling it concerns (App+Intents.swift). Nothing is decided here that a machine could.

import Bytes
import Membership
import Wire

struct App: ~Copyable {
  var signIn: SignIn
  var groups: Groups
  var invitation: Invitation
  var capture: Capture
  var outbox: Outbox
  var identity: Identity
  var viewer = Viewer()
  var rewraps = Rewraps()
  var linking = Linking()
  var accounts: Accounts
  var own: Own
  var settings: Settings
  var push = Push()
  /// Groups whose new photos are not announced.
  var muted: [GroupID] { groups.muted }
  /// The group whose day is used and whose owner is looking at the countdown.
  var limited: GroupID?

  var requests = Requests()
  private var saving = Saving()
  private var shared = SharedFacts()
  private var midnight: Instant?
  /// What this event has led to so far.
  private var effects: [Wire.Effect] = []

  init(saved: SavedCore) {
    signIn = SignIn(
      saved: saved.account, reminded: saved.reminded, remindedFirst: saved.remindedFirst,
      signUp: saved.signUp, wordsOffered: saved.wordsOffered)
    groups = Groups(saved: saved)
    invitation = Invitation(
      pending: saved.join, wanted: saved.joinWanted, invites: saved.invites)
    outbox = Outbox(items: saved.outbox, serials: saved.groups.flatMap { $0.serials })
    capture = Capture(explained: saved.cameraExplained)
    identity = Identity(
      people: saved.people, revoking: saved.revoking, names: saved.deviceNames)
    own = Own(base: saved.own)
    accounts = Accounts(saved: saved.accounts)
    settings = Settings(offered: saved.tellOffered)
    groups.held = identity.held
    groups.verified = identity.verified
  }

  /// What survives a restart.
  var saved: SavedCore {
    SavedCore(
      account: signIn.saved, groups: groups.saved, outbox: outbox.items,
      join: invitation.pending, invites: invitation.invites, muted: groups.muted,
      cameraExplained: capture.explained, gone: groups.gone, blocked: groups.blocked,
      renaming: groups.renaming, strange: groups.strange, reminded: signIn.reminded,
      people: identity.people, revoking: identity.revoking, departures: groups.departures,
      deviceNames: identity.names, own: own.base, signUp: signIn.signUp,
      joinWanted: invitation.wanted, wordsOffered: signIn.wordsOffered, names: groups.names,
      accounts: accounts.saved, tellOffered: settings.offered,
      remindedFirst: signIn.remindedFirst)
  }

  mutating func handle(_ event: Event, at occasion: Occasion) -> [Wire.Effect] {
    effects = []
    route(event, at: occasion)
    shareFacts(at: occasion)
    tell(.choices(choices(at: occasion)) as Capture.Event, at: occasion)
    if signIn.noteReminder(on: occasion.day) { save() }
    watchMidnight(occasion)
    let state = saved
    if let write = saving.begin(state, &requests) { effects.append(write) }
    for waiter in saving.takeRefused() {
      deliver(.persistFailed(.storageFull), to: waiter, at: occasion)
    }
    return effects
  }

  private mutating func route(_ event: Event, at occasion: Occasion) {
    if let (request, answer) = event.answer {
      deliver(answer, to: request, at: occasion)
      return
    }
    switch event {
    case .launched: launched(at: occasion)
    case .visible(let now): visible(now, at: occasion)
    case .online(let now): online(now, at: occasion)
    case .linkOpened(let path, let fragment):
      if let link = Linking.link(in: path) {
        return tell(.linkOpened(link, fragment) as Linking.Event, at: occasion)
      }
      tell(.linkOpened(path: path, fragment: fragment) as Invitation.Event, at: occasion)
    case .back: back(at: occasion)
    case .signIn(let event):
      if event == .startTapped { tell(.started as Invitation.Event, at: occasion) }
      tell(.user(event) as SignIn.Event, at: occasion)
    case .groups(let event): tell(.user(event) as Groups.Event, at: occasion)
    case .invitation(let event): tell(.user(event) as Invitation.Event, at: occasion)
    case .capture(let event): tell(.user(event) as Capture.Event, at: occasion)
    case .outbox(let event): tell(.user(event) as Outbox.Event, at: occasion)
    case .viewer(let event): tell(.user(event) as Viewer.Event, at: occasion)
    case .settings(let event): tell(.user(event) as Settings.Event, at: occasion)
    case .push(let event): tell(.user(event) as Push.Event, at: occasion)
    case .identity(let event): tell(.user(event) as Identity.Event, at: occasion)
    case .linking(let event): tell(.user(event) as Linking.Event, at: occasion)
    case .timerFired(let timer): fired(timer, at: occasion)
    case .listening(let now): tell(.listening(now) as Groups.Event, at: occasion)
    case .stirred: tell(.stirred as Groups.Event, at: occasion)
    case .persisted, .persistFailed, .recipeDone, .recipeFailed, .httpAnswered, .httpFailed,
      .httpProgress:
      break  // Answers: delivered above.
    }
  }

  private mutating func deliver(_ answer: Answer, to request: Request, at occasion: Occasion) {
    switch request.machine {
    case .root:
      let waiters = saving.end(request)
      for waiter in waiters { deliver(answer, to: waiter, at: occasion) }
      if waiters.isEmpty, answer == .persistFailed(.storageFull) {
        tell(.notice(.storageFull) as Groups.Event, at: occasion)
      }
    case .signIn: tell(.answer(answer, request) as SignIn.Event, at: occasion)
    case .groups: tell(.answer(answer, request) as Groups.Event, at: occasion)
    case .invitation: tell(.answer(answer, request) as Invitation.Event, at: occasion)
    case .outbox: tell(.answer(answer, request) as Outbox.Event, at: occasion)
    case .viewer: tell(.answer(answer, request) as Viewer.Event, at: occasion)
    case .push: tell(.answer(answer, request) as Push.Event, at: occasion)
    case .settings: break  // The system answers by events of its own.
    case .identity: tell(.answer(answer, request) as Identity.Event, at: occasion)
    case .rewraps: tell(.answer(answer, request) as Rewraps.Event, at: occasion)
    case .linking: tell(.answer(answer, request) as Linking.Event, at: occasion)
    case .own: tell(.answer(answer, request) as Own.Event, at: occasion)
    case .accounts: tell(.answer(answer, request) as Accounts.Event, at: occasion)
    case .capture: break  // The camera answers by events of its own.
    }
  }

  private mutating func launched(at occasion: Occasion) {
    if signIn.registered { accountKnown(at: occasion) }
    shareFacts(at: occasion)
    tell(.opened as SignIn.Event, at: occasion)
    tell(.opened as Invitation.Event, at: occasion)
    tell(.opened as Identity.Event, at: occasion)
  }

  private mutating func visible(_ now: Bool, at occasion: Occasion) {
    tell(.visible(now) as Capture.Event, at: occasion)
    tell(.visible(now) as Groups.Event, at: occasion)
    tell(.visible(now) as Outbox.Event, at: occasion)
    tell(.visible(now) as Viewer.Event, at: occasion)
    guard now else { return }
    tell(.opened as SignIn.Event, at: occasion)
    tell(.opened as Identity.Event, at: occasion)
    tell(.due as Linking.Event, at: occasion)
    tell(.retry as Push.Event, at: occasion)
  }

  private mutating func online(_ now: Bool, at occasion: Occasion) {
    tell(.online(now) as Groups.Event, at: occasion)
    tell(.online(now) as Outbox.Event, at: occasion)
    tell(.online(now) as Viewer.Event, at: occasion)
    guard now else { return }
    tell(.opened as SignIn.Event, at: occasion)
    tell(.opened as Invitation.Event, at: occasion)
    tell(.retry as Push.Event, at: occasion)
    tell(.opened as Identity.Event, at: occasion)
    tell(.opened as Rewraps.Event, at: occasion)
    tell(.due as Linking.Event, at: occasion)
  }

  private mutating func fired(_ timer: Timer, at occasion: Occasion) {
    switch timer {
    case .poll, .notice: tell(.timer(timer) as Groups.Event, at: occasion)
    case .countdown: tell(.timer as Capture.Event, at: occasion)
    case .outbox: tell(.timer as Outbox.Event, at: occasion)
    case .expiry: tell(.timer as Viewer.Event, at: occasion)
    case .link: tell(.due as Linking.Event, at: occasion)
    case .download: tell(.retry as Viewer.Event, at: occasion)
    case .midnight: break  // Every event sees the new day; this one only wakes us for it.
    }
  }

  /// Groups and invitations learn who this device is.
  mutating func accountKnown(at occasion: Occasion) {
    guard let account = signIn.account else { return }
    tell(.account(account) as Groups.Event, at: occasion)
    tell(.account(account) as Invitation.Event, at: occasion)
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
  var own: OwnFacts?
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

  /// Tells each machine what is new to it; to invitations and pushes the same twice is no news.
  /// Returns whether anything was.
  private mutating func shareNews(at occasion: Occasion) -> Bool {
    tell(.groups(groups.known) as Invitation.Event, at: occasion)
    tell(.groups(announced) as Push.Event, at: occasion)
    tell(.marks(groups.marks + identity.marks) as Own.Event, at: occasion)
    let serials = outbox.serials
    let directory = self.directory
    let isDirectoryNew = directory != shared.directory
    if isDirectoryNew {
      shared.directory = directory
      tell(.directory(directory) as Groups.Event, at: occasion)
      tell(.logHeard as Linking.Event, at: occasion)
    }
    let facts = groups.facts
    let isNews = serials != shared.serials
    if isNews {
      shared.serials = serials
      keepSerials(serials, facts, at: occasion)
    }
    let own = signIn.own
    let isOwnNew = own != shared.own
    guard isOwnNew || isDirectoryNew || facts != shared.groups else { return isNews }
    shared.own = own
    shared.groups = facts
    tell(.around(around) as Accounts.Event, at: occasion)
    guard let own, let account = signIn.account else { return true }
    if isOwnNew { accountKnown(at: occasion) }
    tell(.facts(own, facts) as Outbox.Event, at: occasion)
    tell(.facts(own, facts) as Viewer.Event, at: occasion)
    tell(.facts(own, facts, serials) as Rewraps.Event, at: occasion)
    let devices = accounts.devices(of: own.account)
    tell(.facts(own, facts, account, devices) as Identity.Event, at: occasion)
    return true
  }

  /// Everybody who is in a group of ours.
  var around: [AccountID] {
    groups.groups.flatMap { $0.roster.members }.map { $0.account }
  }

  /// Which devices speak for whom, without those the owner has removed.
  private var directory: Directory {
    guard let me = signIn.own?.account else { return Directory() }
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

  /// The outbox sees prekeys, the groups keep how new the newest was.
  private mutating func keepSerials(
    _ serials: [SavedSerial], _ facts: [GroupFacts], at occasion: Occasion
  ) {
    for group in facts {
      let seen = serials.filter { group.certificate(of: $0.device) != nil }
      if !seen.isEmpty { tell(.serials(group.group, seen) as Groups.Event, at: occasion) }
    }
  }
}
