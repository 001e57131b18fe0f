// One person's groups and invitations together, with intents handed over as the root does.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

struct Phone {
  let shell: FakeShell
  var account: SavedAccount
  var groups: Script<Groups>
  var invitation: Script<Invitation>
  /// Groups that links into them have led to.
  var presented: [GroupID] = []

  /// Signs up and looks at an empty list.
  init(_ name: Text, seed: UInt64, _ server: FakeServer) throws {
    shell = FakeShell(seed)
    account = try #require(signedIn(name, shell, server).machine.account)
    groups = Script(Groups(saved: []))
    invitation = Script(Invitation(pending: nil, invites: []))
    groups.send(.account(account))
    invitation.send(.account(account))
    settle(server)
  }

  /// The app is closed and opened again; memory is gone, and what `damage` takes from storage.
  mutating func restart(_ server: FakeServer, damage: (inout SavedCore) -> Void = { _ in }) {
    shell.secrets = shell.secrets.filter { !$0.key.text.utf8.starts(with: Text("transient").utf8) }
    var saved = saved
    damage(&saved)
    groups = Script(Groups(saved: saved))
    invitation = Script(
      Invitation(pending: invitation.machine.pending, invites: invitation.machine.invites))
    groups.send(.account(account))
    invitation.send(.account(account))
    invitation.send(.groups(groups.machine.known))
    invitation.send(.opened)
    settle(server)
  }

  var saved: SavedCore {
    var saved = SavedCore.empty
    saved.groups = groups.machine.saved
    saved.muted = groups.machine.muted
    saved.blocked = groups.machine.blocked
    saved.renaming = groups.machine.renaming
    saved.tombstones = groups.machine.tombstones
    saved.names = groups.machine.names
    saved.unknownHeads = groups.machine.unknownHeads
    saved.departures = groups.machine.departures
    return saved
  }

  /// The details of the only group, as they are shown.
  var details: GroupDetails? {
    guard case .details(let sheet) = screen else { return nil }
    return sheet
  }

  private var screen: Screen {
    groups.machine.screen(
      at: groups.occasion, reminder: .none, kept: nil, shot: { _ in [] },
      card: { _ in CardState(today: .open, delivery: nil, unsent: nil, kept: nil) })
  }

  /// What a person does in the details.
  mutating func tap(_ event: GroupsEvent, _ server: FakeServer) {
    groups.send(.user(event))
    settle(server)
  }

  mutating func settle(_ server: FakeServer) {
    var rounds = 0
    repeat {
      rounds += 1
      settleOnce(server)
    } while (!groups.open.isEmpty || !invitation.open.isEmpty) && rounds < 50
    #expect(rounds < 50, "the phone never comes to rest")
  }

  private mutating func settleOnce(_ server: FakeServer) {
    if groups.machine.directory != server.directory { groups.send(.directory(server.directory)) }
    for question in groups.open where question.request.machine == .invitation {
      groups.open.removeAll { $0 == question }
      invitation.answer(question, .persisted)
    }
    groups.settle(shell, server)
    hand()
    invitation.settle(shell, server)
    hand()
  }

  /// Carries intents from one machine to the other.
  mutating func hand() {
    let fromGroups = groups.effects
    groups.effects = []
    for effect in fromGroups {
      switch effect {
      case .factsChanged: invitation.send(.groups(groups.machine.known))
      case .appended(let ticket, let entry): invitation.send(.appended(ticket, entry: entry))
      case .appendFailed(let ticket, let fault): invitation.send(.appendFailed(ticket, fault))
      case .serverTime(let told): invitation.send(.serverTime(told))
      case .ownName(let name):
        account.name = name
        groups.send(.account(account))
      case .shell, .save, .saveThen, .sessionEnded, .openInvitation, .openCapture, .showWords,
        .left, .heardOfAccountSettings, .heardOfAccounts, .serverBack:
        break
      }
    }
    let fromInvitation = invitation.effects
    invitation.effects = []
    for effect in fromInvitation {
      switch effect {
      case .append(let group, let action, let ticket):
        groups.send(.append(group, action, ticket))
      case .adopt(let adoption): groups.send(.adopt(adoption))
      case .notice(let notice): groups.send(.notice(notice))
      case .present(let group): presented.append(group)
      case .sessionEnded: invitation.send(.sessionRenewed)
      case .shell, .save, .saveThen, .useless, .abandoned: break
      }
    }
  }

  mutating func create(_ name: Text, _ server: FakeServer) throws -> GroupID {
    groups.send(.user(.newGroupTapped))
    groups.send(.user(.nameEntered(name: name)))
    settle(server)
    return try #require(groups.machine.groups.last?.roster.group)
  }

  /// Makes a link; what stands behind "#".
  mutating func link(to group: GroupID, _ server: FakeServer) throws -> (Text, [UInt8]) {
    invitation.send(.user(.inviteTapped(group: group)))
    settle(server)
    guard case .invite(let sheet)? = invitation.machine.screen() else {
      throw Missing()
    }
    let link = try #require(sheet.link)
    return (link.path, try #require(shell.secrets[link.fragment]))
  }

  mutating func open(_ link: (Text, [UInt8]), _ server: FakeServer) {
    shell.secrets["transient/link"] = link.1
    invitation.send(.linkOpened(path: link.0, fragment: "transient/link"))
    settle(server)
  }

  /// Ana's phone with a group, and those of Ben and Cleo who have joined it.
  static func family(_ server: FakeServer) throws -> (Phone, Phone, Phone, GroupID) {
    var ana = try Phone("Ana", seed: 1, server)
    let group = try ana.create("Family", server)
    var others = [try Phone("Ben", seed: 2, server), try Phone("Cleo", seed: 3, server)]
    for index in others.indices {
      others[index].join(try ana.link(to: group, server), server)
      ana.invitation.send(.back)
      ana.poll(server)
    }
    return (ana, others[0], others[1], group)
  }

  /// Follows a link and says yes.
  mutating func join(_ link: (Text, [UInt8]), _ server: FakeServer) {
    open(link, server)
    invitation.send(.user(.joinTapped))
    settle(server)
  }

  mutating func poll(_ server: FakeServer) {
    groups.send(.refresh)
    settle(server)
  }

  /// Puts an entry into the only log that no honest client would write.
  func write(
    _ action: LogAction, _ server: FakeServer, dated: SignedInstant = SignedInstant(5),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var draft = EntryDraft(
      after: server.logs[0].roster, author: account.device, at: Instant(5), action: action)
    draft.body.instant = dated
    guard case .recipeDone(let revealed) = shell.run(draft.signing()),
      let entry = draft.signed(revealed)?.entry
    else { return }
    let answer = server.append(entry, 0, groups.now)
    guard case .httpAnswered(201, _) = answer else {
      Issue.record("the entry is refused", sourceLocation: sourceLocation)
      return
    }
  }

  var joinState: JoinState? {
    guard case .join(let sheet)? = invitation.machine.screen() else { return nil }
    return sheet.state
  }

  var cards: [GroupCard] {
    guard case .groups(let list) = screen else { return [] }
    return list.cards
  }

  struct Missing: Error {}
}
