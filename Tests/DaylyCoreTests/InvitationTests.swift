// Inviting and joining, told with two and three phones over one server.

import Bytes
import Membership
import Recipes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct InvitationTests {
  let server = FakeServer()
  var ana: Phone
  var ben: Phone
  let group: GroupID

  init() throws {
    ana = try Phone("Ana", seed: 1, server)
    ben = try Phone("Ben", seed: 2, server)
    group = try ana.create("Family", server)
  }

  @Test mutating func `a link brings somebody in, and both see each other's names`() throws {
    let link = try ana.link(to: group, server)
    #expect(link.1.count == 64)
    ben.open(link, server)
    #expect(
      ben.joinState
        == .ready(preview: InvitationPreview(group: "Family", inviter: "Ana"), members: 1))
    #expect(ben.shell.secrets["transient/link"] == nil)
    ben.invitation.send(.user(.joinTapped))
    ben.settle(server)
    #expect(ben.invitation.machine.screen() == nil)
    #expect(ben.invitation.machine.pending == nil)
    #expect(ben.groups.machine.notice == .joined(group: "Family"))
    #expect(ben.cards.first?.members.map(\.name) == ["Ben", "Ana"])
    #expect(ben.cards.first?.members.first?.invitedBy == "Ana")
    #expect(ben.shell.secrets.keys.allSatisfy { !$0.text.string.contains("/link") })
    ana.poll(server)
    #expect(ana.cards.first?.members.map(\.name) == ["Ana", "Ben"])
    #expect(ana.cards.first?.alone == false)
  }

  @Test mutating func `an open link is shown again, a used one is replaced`() throws {
    let first = try ana.link(to: group, server)
    ana.invitation.send(.back)
    #expect(ana.invitation.machine.screen() == nil)
    ana.restart(server)
    #expect(try ana.link(to: group, server) == first)
    ben.open(first, server)
    ben.invitation.send(.user(.joinTapped))
    ben.settle(server)
    ana.poll(server)
    ana.invitation.send(.back)
    #expect(try ana.link(to: group, server).0 != first.0)
    ana.invitation.send(.opened)
    ana.settle(server)
    #expect(ana.invitation.machine.invites.count == 1)
  }

  @Test mutating func `a link to another log under a group's id takes no names key`() throws {
    // Whoever knows a group's id can found a second log under it, and a server can serve that.
    let names = SecretName.names(group, epoch: 0)
    let key = try #require(ana.shell.secrets[names])
    let (roster, entry) = try secondFounding()
    server.logs = [FakeServer.Log(roster: roster, entries: [entry])]
    let ticket = Request(machine: .invitation, number: 999)
    ben.groups.send(
      .adopt(Groups.Adoption(roster: roster, entries: [entry], saved: ticket)))
    ben.settle(server)
    let link = try ben.link(to: group, server)
    ana.open(link, server)
    #expect(ana.joinState == nil)
    #expect(ana.presented == [group], "the group as it is known here")
    #expect(ana.shell.secrets[names] == key)
    #expect(ana.groups.machine.groups.first?.roster.head != roster.head)
  }

  /// Ben's entry 0 of a log under the id of Ana's group, its names key on his phone.
  private func secondFounding() throws -> (Roster, LogEntry) {
    var recipe = RecipeBuilder()
    let key = recipe.random(32)
    recipe.keep(.names(group, epoch: 0), key)
    recipe.sealName("Family", key: key, group: group, account: nil)
    recipe.sealName("Ben", key: key, group: group, account: ben.account.account)
    guard case .recipeDone(let sealed) = ben.shell.run(recipe.build) else {
      throw Phone.Missing()
    }
    let draft = EntryDraft(
      founding: group, author: ben.account.device, at: Instant(5),
      founder: MemberRecord(
        certificate: ben.account.certificate,
        name: SealedName(epoch: 0, nonce: sealed[2], ciphertext: sealed[3])),
      name: SealedName(epoch: 0, nonce: sealed[0], ciphertext: sealed[1]))
    guard case .recipeDone(let signed) = ben.shell.run(draft.signing()),
      let entry = draft.signed(signed)?.entry
    else { throw Phone.Missing() }
    return (try Roster.founding(entry, hash: FakeServer.hash(entry)).0, entry)
  }

  @Test mutating func `a forged copy of a link of one's own does not replace it`() throws {
    let link = try ana.link(to: group, server)
    ana.invitation.send(.back)
    ana.open((link.0, [UInt8](repeating: 6, count: 64)), server)
    ana.invitation.send(.back)
    ana.settle(server)
    #expect(try ana.link(to: group, server) == link)
  }

  @Test mutating func `a link that has to make room takes its secret along`() throws {
    let full = (0..<Invitation.invitesMax).map { number in
      let id = [UInt8](repeating: 0, count: 14) + [UInt8(number >> 8), UInt8(number & 255)]
      let invite = InviteID(unchecked: id)
      ana.shell.secrets[.link(invite)] = [1]
      return SavedInvite(invite: invite, group: group, expires: Instant(.max))
    }
    let newest = SavedInvite(
      invite: InviteID(unchecked: [UInt8](repeating: 1, count: 16)), group: group,
      expires: Instant(.max))
    var machine = ana.invitation.machine
    var requests = Requests()
    let request = requests.next(.invitation)
    machine.invites = full
    machine.making = .leaving(request, newest)
    let effects = machine.handle(
      .answer(.httpAnswered(status: 204, body: []), request), at: PhotoScript.later(0),
      requests: &requests)
    #expect(machine.invites == full.dropFirst() + [newest])
    let recipes = effects.compactMap { effect -> Recipe? in
      guard case .shell(.recipe(_, let recipe)) = effect else { return nil }
      return recipe
    }
    for recipe in recipes { _ = ana.shell.run(recipe) }
    #expect(ana.shell.secrets[.link(full[0].invite)] == nil)
    #expect(ana.shell.secrets[.link(full[1].invite)] == [1])
  }

  @Test mutating func `a link is used once`() throws {
    var cleo = try Phone("Cleo", seed: 3, server)
    let link = try ana.link(to: group, server)
    cleo.open(link, server)
    ben.join(link, server)
    cleo.invitation.send(.user(.joinTapped))
    cleo.settle(server)
    #expect(cleo.joinState == .failed(fault: .used))
    cleo.invitation.send(.user(.declineTapped))
    cleo.settle(server)
    #expect(cleo.invitation.machine.screen() == nil)
    #expect(cleo.shell.secrets.keys.allSatisfy { !$0.text.string.contains("/link") })
  }

  @Test mutating func `two people joining at once both get in`() throws {
    var cleo = try Phone("Cleo", seed: 3, server)
    let first = try ana.link(to: group, server)
    ana.invitation.send(.back)
    ana.invitation.machine.invites = []
    let second = try ana.link(to: group, server)
    ben.open(first, server)
    cleo.open(second, server)
    ben.invitation.send(.user(.joinTapped))
    ben.settle(server)
    cleo.invitation.send(.user(.joinTapped))
    cleo.settle(server)
    #expect(cleo.cards.first?.members.map(\.name) == ["Cleo", "Ana", "Ben"])
    ben.poll(server)
    #expect(ben.cards.first?.members.map(\.name) == ["Ben", "Ana", "Cleo"])
  }

  @Test(arguments: 0..<64)
  mutating func `a link changed on its way brings nobody in`(position: Int) throws {
    var link = try ana.link(to: group, server)
    link.1[position] ^= 1
    ben.open(link, server)
    // Another seed does not open the names key, another entry is not in the log.
    #expect(ben.joinState == .failed(fault: .broken))
    #expect(server.logs.first?.roster.members.count == 1)
  }

  @Test mutating func `an incomplete link is broken, another address is none`() throws {
    let link = try ana.link(to: group, server)
    ben.open((link.0, Array(link.1.dropLast())), server)
    #expect(ben.joinState == .failed(fault: .broken))
    ben.invitation.send(.back)
    ben.settle(server)
    #expect(ben.joinState == nil)
    ben.invitation.send(.linkOpened(path: link.0, fragment: nil))
    #expect(ben.joinState == .failed(fault: .broken))
    ben.invitation.send(.back)
    for path in ["/join/", "/join/00", "/join/" + String(repeating: "G", count: 32)] {
      ben.open((Text(path), link.1), server)
      #expect(ben.joinState == .failed(fault: .broken), "the address was cut off")
      #expect(ben.shell.secrets["transient/link"] == nil)
      ben.invitation.send(.back)
    }
    ben.open(("/", link.1), server)
    #expect(ben.joinState == nil)
    #expect(ben.shell.secrets["transient/link"] == nil)
  }

  @Test mutating func `a link into one's own group leads there, and keeps working`() throws {
    let link = try ana.link(to: group, server)
    ana.invitation.send(.back)
    let asked = server.asked.count
    ana.open(link, server)
    #expect(ana.presented == [group])
    #expect(ana.joinState == nil)
    #expect(ana.shell.secrets["transient/link"] == nil)
    #expect(server.asked.count == asked, "nobody need be asked")
    #expect(try ana.link(to: group, server) == link)
    ana.invitation.send(.back)
    // Ben came by it: the server has let go of it, and it leads him to his group all the same.
    ben.join(link, server)
    ben.open(link, server)
    #expect(ben.presented == [group])
    #expect(ben.joinState == nil)
    // One of the same group that his device has not heard of yet.
    ana.poll(server)
    ben.open(try ana.link(to: group, server), server)
    #expect(ben.presented == [group, group])
    #expect(ben.joinState == nil && ben.invitation.machine.pending == nil)
    #expect(ben.shell.secrets.keys.allSatisfy { !$0.text.string.contains("/link") })
  }

  @Test(
    arguments: [
      (410, ProblemCode.inviteExpired, InviteFault.expired),
      (410, .inviteRevoked, .revoked), (404, .notFound, .notFound), (409, .groupFull, .full),
      (403, .badSignature, .broken),
    ] as [(UInt16, ProblemCode, InviteFault)])
  mutating func `the server's refusals are explained`(
    status: UInt16, code: ProblemCode, fault: InviteFault
  ) throws {
    let link = try ana.link(to: group, server)
    server.surprise = ("/v2/invites", server.problem(status, code))
    ben.open(link, server)
    #expect(ben.joinState == .failed(fault: fault))
    ben.open(link, server)
    server.surprise = ("/log", server.problem(status, code))
    ben.invitation.send(.user(.joinTapped))
    ben.settle(server)
    #expect(ben.joinState == .failed(fault: fault))
  }

  @Test(arguments: failedAnswers)
  mutating func `looking and joining survive a failed answer`(failure: Answer) throws {
    let link = try ana.link(to: group, server)
    server.surprise = ("/v2/invites", failure)
    ben.open(link, server)
    guard case .failed? = ben.joinState else {
      Issue.record("the failure is shown")
      return
    }
    ben.invitation.send(.user(.declineTapped))
    ben.settle(server)
    ben.open(link, server)
    if case .httpAnswered(200, _) = failure { return }
    server.surprise = ("/log", failure)
    ben.invitation.send(.user(.joinTapped))
    ben.settle(server)
    #expect(ben.cards.isEmpty)
    if case .httpAnswered(404, _) = failure { return }
    ben.invitation.send(.user(.joinTapped))
    ben.settle(server)
    if ben.joinState != nil {
      ben.invitation.send(.user(.joinTapped))
      ben.settle(server)
    }
    #expect(ben.cards.count == 1)
  }

  @Test mutating func `a join whose answer was lost is found again after a restart`() throws {
    let link = try ana.link(to: group, server)
    ben.open(link, server)
    server.loses = "/log"
    ben.invitation.send(.user(.joinTapped))
    ben.settle(server)
    #expect(ben.joinState == .failed(fault: .serverTrouble))
    // It is used, so what waited for it is gone; the names key was kept before it was used.
    server.inviteNames = [:]
    ben.restart(server)
    #expect(ben.cards.first?.members.map(\.name) == ["Ben", "Ana"])
    #expect(ben.cards.first?.name == "Family")
    #expect(ben.invitation.machine.pending == nil)
    #expect(ben.shell.secrets.keys.allSatisfy { !$0.text.string.contains("/link") })
  }

  @Test mutating func `a session that ended while joining is renewed and joining goes on`()
    throws
  {
    let link = try ana.link(to: group, server)
    ben.open(link, server)
    server.surprise = ("/log", server.problem(401, .unauthenticated))
    ben.invitation.send(.user(.joinTapped))
    ben.settle(server)
    #expect(ben.cards.count == 1)
  }

  @Test(arguments: failedAnswers)
  mutating func `making a link survives a failed answer`(failure: Answer) throws {
    if case .httpAnswered(200, _) = failure { return }
    server.surprise = ("/log", failure)
    ana.invitation.send(.user(.inviteTapped(group: group)))
    ana.settle(server)
    guard case .invite(let sheet)? = ana.invitation.machine.screen() else {
      Issue.record("the sheet stays")
      return
    }
    #expect(sheet.link == nil && sheet.fault != nil)
    _ = try ana.link(to: group, server)
  }

  private func leftovers(_ phone: Phone, _ part: String) -> [String] {
    phone.shell.secrets.keys.map { $0.text.string }.filter { $0.contains(part) }
  }

  @Test(arguments: failedAnswers)
  mutating func `a link that was not made leaves no seed behind`(failure: Answer) throws {
    if case .httpAnswered(200, _) = failure { return }
    server.surprise = ("/log", failure)
    ana.invitation.send(.user(.inviteTapped(group: group)))
    ana.settle(server)
    #expect(leftovers(ana, "seed") == [])
  }

  @Test mutating func `a link that is left while it is read is not kept`() throws {
    let link = try ana.link(to: group, server)
    ben.shell.secrets["transient/link"] = link.1
    for isLeft in [true, false] {
      ben.invitation.send(.linkOpened(path: link.0, fragment: "transient/link"))
      if isLeft {
        ben.invitation.send(.user(.declineTapped))
      } else {
        ben.invitation.send(.linkOpened(path: "/join/0", fragment: nil))
      }
      ben.settle(server)
      #expect(leftovers(ben, "/link") == [])
      ben.shell.secrets["transient/link"] = link.1
    }
  }

  @Test mutating func `a group that was not joined leaves no names key behind`() throws {
    let link = try ana.link(to: group, server)
    ben.open(link, server)
    server.surprise = ("/log", server.problem(409, .groupFull))
    ben.invitation.send(.user(.joinTapped))
    while !ben.invitation.effects.contains(.abandoned(group, epoch: 0)),
      let question = ben.invitation.open.first
    {
      switch question {
      case .durable: ben.invitation.answer(question, .persisted)
      case .recipe(_, let recipe): ben.invitation.answer(question, ben.shell.run(recipe))
      case .http(_, let message):
        let now = ben.invitation.now
        ben.invitation.answer(question, server.answer(message, shell: ben.shell, now: now))
      }
    }
    #expect(ben.invitation.effects.contains(.abandoned(group, epoch: 0)))
    #expect(ben.invitation.machine.pending?.group == nil)
    // Said once.
    let declined = ben.invitation.send(.user(.declineTapped))
    #expect(!declined.contains(.abandoned(group, epoch: 0)))
  }

  @Test mutating func `a link that cannot be kept is not shown`() throws {
    ana.invitation.send(.user(.inviteTapped(group: group)))
    let question = try #require(ana.invitation.open.first)
    ana.invitation.answer(
      question, .recipeFailed(RecipeFailure(step: 1, fault: .storageFull)))
    guard case .invite(let sheet)? = ana.invitation.machine.screen() else {
      Issue.record("the sheet stays")
      return
    }
    #expect(sheet.fault == .storageFull)
  }

  @Test mutating func `somebody else's entry in between does not lose an invitation`() throws {
    ben.join(try ana.link(to: group, server), server)
    // Ana has not polled: her next entry comes too late and is written again.
    ana.invitation.send(.back)
    ana.invitation.machine.invites = []
    _ = try ana.link(to: group, server)
    #expect(ana.cards.first?.members.count == 2)
    #expect(server.logs.first?.roster.head == ana.groups.machine.groups.first?.roster.head)
  }
}
