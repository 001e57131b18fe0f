// The names key on its way to who is invited: at the server until the link is used, and nowhere in
// the link.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct InvitationNamesTests {
  let server = FakeServer()
  var ana: Phone
  var ben: Phone
  let group: GroupID

  init() throws {
    ana = try Phone("Ana", seed: 1, server)
    ben = try Phone("Ben", seed: 2, server)
    group = try ana.create("Family", server)
  }

  @Test mutating func `a link alone opens nothing: the names key waits at the server, sealed`()
    throws
  {
    let link = try ana.link(to: group, server)
    let key = try #require(ana.shell.secrets[.names(group, epoch: 0)])
    let invite = try #require(ana.invitation.machine.invites.first?.invite)
    let sealed = try #require(server.inviteNames[invite])
    #expect(link.1.count == 64 && !link.1.indices.contains { link.1[$0...].starts(with: key) })
    // Once the server has let go of it, who finds the link finds nothing.
    server.inviteNames = [:]
    ben.open(link, server)
    #expect(ben.joinState == .failed(fault: .expired))
    ben.invitation.send(.back)
    server.inviteNames[invite] = sealed
    ben.join(link, server)
    #expect(ben.shell.secrets[.names(group, epoch: 0)] == key)
  }

  @Test(arguments: [0, 11, 12, 43, 44, 59])
  mutating func `a names key that a server forged is refused in words`(position: Int) throws {
    let link = try ana.link(to: group, server)
    let invite = try #require(ana.invitation.machine.invites.first?.invite)
    var forged = try #require(server.inviteNames[invite]).bytes
    forged[position] ^= 1
    server.inviteNames[invite] = SealedNamesKey(unchecked: forged)
    ben.open(link, server)
    #expect(ben.joinState == .failed(fault: .broken))
    #expect(ben.shell.secrets[.names(group, epoch: 0)] == nil)
  }

  @Test mutating func `a names key sealed for another invitation is not taken`() throws {
    let first = try ana.link(to: group, server)
    let other = try ana.create("Others", server)
    _ = try ana.link(to: other, server)
    let invites = ana.invitation.machine.invites.map(\.invite)
    let sealed = try #require(server.inviteNames[invites[1]])
    server.inviteNames[invites[0]] = sealed
    ben.open(first, server)
    #expect(ben.joinState == .failed(fault: .broken))
  }

  @Test(arguments: failedAnswers)
  mutating func `no link is shown whose names key did not reach the server`(failure: Answer)
    throws
  {
    if case .httpAnswered(200, _) = failure { return }
    server.surprise = ("/v2/invites", failure)
    ana.invitation.send(.user(.inviteTapped(group: group)))
    ana.settle(server)
    guard case .sheet(group, _?) = ana.invitation.machine.making else {
      Issue.record("the sheet says what is wrong")
      return
    }
    #expect(ana.invitation.machine.invites.isEmpty)
    #expect(ana.shell.secrets.keys.allSatisfy { !$0.text.string.contains("invite/") })
    ben.join(try ana.link(to: group, server), server)
    #expect(ben.cards.first?.members.map(\.name) == ["Ben", "Ana"])
  }

  @Test mutating func `a sheet closed while the names key is on its way leaves no link`() throws {
    let invite = SavedInvite(invite: .zero, group: group, expires: Instant(.max))
    ana.shell.secrets[.link(invite.invite)] = [1]
    ana.invitation.machine.making = .leaving(Request(machine: .invitation, number: 99), invite)
    ana.invitation.send(.back)
    ana.settle(server)
    #expect(ana.invitation.machine.invites.isEmpty)
    #expect(ana.shell.secrets[.link(invite.invite)] == nil)
  }
}
