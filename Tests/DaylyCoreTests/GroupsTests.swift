// Creating, leaving, polling and verifying, told as scripts.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct GroupsTests {
  let server = FakeServer()
  var ana: Phone

  init() throws { ana = try Phone("Ana", seed: 1, server) }

  /// Brings a second person in; both have seen it.
  private mutating func bring(_ name: Text, seed: UInt64, _ group: GroupID) throws -> Phone {
    var other = try Phone(name, seed: seed, server)
    other.join(try ana.link(to: group, server), server)
    ana.invitation.send(.back)
    ana.poll(server)
    return other
  }

  @Test mutating func `a new group is saved before it is shown`() throws {
    ana.groups.send(.user(.newGroupTapped))
    ana.groups.send(.user(.nameEntered(name: " Family ")))
    ana.groups.compute(ana.shell)
    let http = try #require(ana.groups.http)
    ana.groups.answer(
      http.question, server.answer(http.message, shell: ana.shell, now: ana.groups.now))
    #expect(ana.groups.machine.groups.isEmpty)
    #expect(ana.groups.machine.saved.count == 1)
    ana.settle(server)
    let card = try #require(ana.cards.first)
    #expect(card.name == "Family")
    #expect(card.alone)
    #expect(card.members.map(\.name) == ["Ana"])
    #expect(card.members.first?.you == true)
  }

  @Test(
    arguments: [
      ("", FormFault.empty), ("  ", .empty), ("a\u{7}b", .unusable),
      ("123456789012345678901", .tooLong),
    ] as [(String, FormFault)])
  mutating func `a name that cannot be is refused`(name: String, fault: FormFault) {
    ana.groups.send(.user(.newGroupTapped))
    #expect(ana.groups.send(.user(.nameEntered(name: Text(name)))).isEmpty)
    #expect(ana.groups.machine.page == .newGroup(Groups.Creation(fault: fault)))
  }

  @Test(arguments: failedAnswers)
  mutating func `a group that was not made can be tried again`(failure: Answer) throws {
    if case .httpAnswered(200, _) = failure { return }
    ana.groups.send(.user(.newGroupTapped))
    server.surprise = ("/v1/groups", failure)
    ana.groups.send(.user(.nameEntered(name: "Family")))
    ana.settle(server)
    #expect(ana.groups.machine.groups.isEmpty)
    ana.groups.send(.user(.nameEntered(name: "Family")))
    ana.settle(server)
    #expect(ana.cards.count == 1)
  }

  @Test mutating func `a new group opens its invitation, under its name from the start`() throws {
    ana.groups.send(.user(.newGroupTapped))
    ana.groups.send(.user(.nameEntered(name: "Family")))
    while ana.groups.machine.groups.isEmpty, let question = ana.groups.open.first {
      switch question {
      case .durable: ana.groups.answer(question, .persisted)
      case .recipe(_, let recipe): ana.groups.answer(question, ana.shell.run(recipe))
      case .http(_, let message):
        let answer = server.answer(message, shell: ana.shell, now: ana.groups.now)
        ana.groups.answer(question, answer)
      }
    }
    let group = try #require(ana.groups.machine.groups.first?.roster.group)
    #expect(ana.groups.effects.contains(.openInvitation(group)))
    #expect(ana.groups.machine.known.map(\.name) == ["Family"], "a link needs the names key")
    #expect(ana.cards.map(\.name) == ["Family"])
  }

  @Test mutating func `a card opens the invitation while you are alone, then the camera`()
    throws
  {
    let group = try ana.create("Family", server)
    #expect(ana.groups.send(.user(.cardTapped(group: group))) == [.openInvitation(group)])
    _ = try bring("Ben", seed: 2, group)
    #expect(ana.groups.send(.user(.cardTapped(group: group))) == [.openCapture(group)])
  }

  @Test mutating func `leaving asks first, and says what the group leaves behind`() throws {
    let group = try ana.create("Family", server)
    var ben = try bring("Ben", seed: 2, group)
    ana.groups.send(.user(.detailsTapped(group: group)))
    ana.groups.send(.user(.leaveConfirmed))
    #expect(ana.groups.open.isEmpty)
    ana.groups.send(.user(.leaveTapped))
    ana.groups.send(.back)
    #expect(ana.groups.machine.page == .details(group, Groups.Details()))
    ana.groups.send(.user(.leaveTapped))
    ana.groups.send(.user(.leaveConfirmed))
    ana.groups.settle(ana.shell, server)
    #expect(ana.groups.effects.contains(.left(group, epoch: 0, posts: [])))
    #expect(ana.cards.isEmpty)
    #expect(ana.groups.machine.notice == .left(group: "Family"))
    ben.poll(server)
    #expect(ben.cards.first?.members.map(\.name) == ["Ben"])
    #expect(ben.cards.first?.alone == true)
  }

  @Test mutating func `leaving after somebody else's entry catches up and leaves`() throws {
    let group = try ana.create("Family", server)
    var ben = try bring("Ben", seed: 2, group)
    _ = try ben.link(to: group, server)
    ana.groups.send(.user(.detailsTapped(group: group)))
    ana.groups.send(.user(.leaveTapped))
    ana.groups.send(.user(.leaveConfirmed))
    ana.settle(server)
    #expect(ana.cards.isEmpty)
    #expect(server.logs.first?.roster.members.count == 1)
  }

  @Test(arguments: failedAnswers)
  mutating func `a leave that failed is explained and can be repeated`(failure: Answer) throws {
    if case .httpAnswered(200, _) = failure { return }
    let group = try ana.create("Family", server)
    ana.groups.send(.user(.detailsTapped(group: group)))
    ana.groups.send(.user(.leaveTapped))
    server.surprise = ("/log", failure)
    ana.groups.send(.user(.leaveConfirmed))
    ana.settle(server)
    guard case .details(group, let details) = ana.groups.machine.page else {
      Issue.record("the page stays")
      return
    }
    #expect(details.fault != nil && details.question == nil)
    ana.groups.send(.user(.leaveTapped))
    ana.groups.send(.user(.leaveConfirmed))
    ana.settle(server)
    #expect(ana.cards.isEmpty)
  }

  @Test mutating func `a restart brings groups and names back`() throws {
    let group = try ana.create("Family", server)
    _ = try bring("Ben", seed: 2, group)
    let before = ana.cards
    ana.restart(server)
    #expect(ana.cards == before)
  }

  @Test mutating func `one unreadable name hides no other`() throws {
    let group = try ana.create("Family", server)
    let ben = try bring("Ben", seed: 2, group)
    _ = try bring("Cleo", seed: 3, group)
    let garbage = SealedName(
      epoch: 0, nonce: [UInt8](repeating: 0, count: 12),
      ciphertext: [UInt8](repeating: 0, count: 40))
    let draft = EntryDraft(
      after: try #require(server.logs.first?.roster), author: ben.account.device,
      at: Instant(5), action: .renameMember(name: garbage))
    guard case .recipeDone(let revealed) = ben.shell.run(draft.signing()) else { return }
    let entry = try #require(draft.signed(revealed)).entry
    _ = server.append(entry, 0, ana.groups.now)
    ana.poll(server)
    #expect(ana.cards.first?.members.map(\.name) == ["Ana", "", "Cleo"])
    #expect(ana.cards.first?.name == "Family")
  }
}
