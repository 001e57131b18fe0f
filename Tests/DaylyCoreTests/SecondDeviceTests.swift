// A second device of the same account: it finds the account's groups and adds itself to them.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

/// Ana's phone with a group, and her tablet, made by her words.
private func phoneAndTablet(_ server: FakeServer) throws -> (
  Phone, GroupID, FakeShell, SavedAccount
) {
  var phone = try Phone("Ana", seed: 1, server)
  let group = try phone.create("Family", server)
  let shell = FakeShell(9)
  var script = Script(SignIn(saved: nil))
  script.send(.user(.haveAccountTapped))
  shell.secrets["transient/words"] = phone.shell.secrets["account/entropy"]
  script.send(.user(.accountWordsEntered(words: "transient/words")))
  script.settle(shell, server)
  script.send(.user(.firstNameEntered(name: "Ana")))
  return (phone, group, shell, try #require(script.machine.account))
}

@Suite struct SecondDeviceTests {
  let server = FakeServer()

  @Test func `a new device finds the groups of its account and adds itself by its own hand`()
    throws
  {
    var (phone, group, shell, account) = try phoneAndTablet(server)
    var tablet = Script(Groups(saved: []))
    tablet.send(.account(account))
    tablet.settle(shell, server)
    let roster = try #require(tablet.machine.groups.first?.roster)
    #expect(roster.group == group)
    #expect(roster.member(account.account)?.devices.map(\.device).last == account.device)
    let added = try #require(server.logs.first?.entries.last).opened()
    #expect(added.author == account.device)
    #expect(added.action == .addDevice(certificate: account.certificate))
    // Once is enough, and the phone sees it.
    tablet.send(.refresh)
    tablet.settle(shell, server)
    let count = server.logs[0].entries.count
    tablet.send(.refresh)
    tablet.settle(shell, server)
    #expect(server.logs[0].entries.count == count)
    phone.poll(server)
    #expect(phone.groups.machine.groups.first?.roster.device(account.device) != nil)
  }

  @Test func `a group this account is not in is not taken on the server's word`() throws {
    var ben = try Phone("Ben", seed: 2, server)
    _ = try ben.create("Others", server)
    let ana = try Phone("Ana", seed: 1, server)
    #expect(ana.groups.machine.groups.isEmpty)
    #expect(ana.groups.machine.findings.passed.count == 1)
    #expect(server.logs[0].entries.count == 1)
  }

  @Test func `a log that is not whole is not believed`() throws {
    let (_, _, shell, account) = try phoneAndTablet(server)
    var entry = server.logs[0].entries[0]
    entry.signature = .zero
    server.logs[0].entries[0] = entry
    var tablet = Script(Groups(saved: []))
    tablet.send(.account(account))
    tablet.settle(shell, server)
    #expect(tablet.machine.groups.isEmpty)
    #expect(tablet.machine.findings.phase == .idle)
  }

  @Test(arguments: failedAnswers)
  func `a failed answer is made up for by the next poll`(failure: Answer) throws {
    for path in ["log?from=0", "/log"] as [Text] {
      let server = FakeServer()
      let (_, _, shell, account) = try phoneAndTablet(server)
      var tablet = Script(Groups(saved: []))
      server.surprise = (path, failure)
      tablet.send(.account(account))
      tablet.settle(shell, server)
      tablet.now = tablet.now.advanced(by: 60_000)
      for _ in 0..<3 {
        tablet.send(.sessionRenewed)
        tablet.settle(shell, server)
      }
      if tablet.machine.findings.passed.isEmpty {
        #expect(tablet.machine.groups.first?.roster.device(account.device) != nil)
      }
    }
  }

  @Test(arguments: failedAnswers)
  func `a group that cannot be looked into hides none behind it`(failure: Answer) throws {
    var (phone, first, shell, account) = try phoneAndTablet(server)
    let second = try phone.create("Friends", server)
    let third = try phone.create("Book club", server)
    var tablet = Script(Groups(saved: []))
    tablet.send(.account(account))
    for _ in 0..<6 {
      server.surprise = (first.hex + "/log?from=0", failure)
      tablet.settle(shell, server)
      tablet.send(.refresh)
    }
    tablet.settle(shell, server)
    let found = tablet.machine.groups.map { $0.roster.group }
    #expect(Set(found).isSuperset(of: [second, third]))
    for _ in 0..<2 {
      server.surprise = nil
      tablet.send(.refresh)
      tablet.settle(shell, server)
    }
    if tablet.machine.findings.passed.isEmpty { #expect(tablet.machine.groups.count == 3) }
  }

  /// As after a restart.
  private func look(_ tablet: Script<Groups>, _ account: SavedAccount, _ shell: FakeShell)
    -> Script<Groups>
  {
    var saved = SavedCore.empty
    saved.groups = tablet.machine.saved
    saved.departures = tablet.machine.departures
    var next = Script(Groups(saved: saved))
    next.now = tablet.now
    next.send(.account(account))
    for _ in 0..<3 {
      next.settle(shell, server)
      next.send(.refresh)
    }
    next.settle(shell, server)
    return next
  }

  private func leave(_ tablet: inout Script<Groups>, _ group: GroupID, _ shell: FakeShell) {
    for event in [GroupsEvent.detailsTapped(group: group), .leaveTapped, .leaveConfirmed] {
      tablet.send(.user(event))
      tablet.settle(shell, server)
    }
  }

  private func invitation(_ number: UInt8) -> LogAction {
    .invite(
      invite: InviteID(unchecked: [UInt8](repeating: number, count: 16)),
      key: SigningPublicKey(unchecked: [UInt8](repeating: number, count: 32)),
      expires: SignedInstant(1_000))
  }

  @Test func `a group left because its log was forked comes back by more of that log alone`() throws
  {
    let (phone, group, shell, account) = try phoneAndTablet(server)
    var tablet = look(Script(Groups(saved: [])), account, shell)
    let before = server.logs[0]
    phone.write(invitation(1), server)
    tablet = look(tablet, account, shell)
    let pinned = server.logs[0]
    #expect(tablet.machine.groups.first?.roster.head == pinned.roster.head)
    server.logs[0] = before
    phone.write(invitation(2), server)
    phone.write(invitation(3), server)
    tablet = look(tablet, account, shell)
    #expect(tablet.machine.groups.first?.broken == true)
    leave(&tablet, group, shell)
    tablet = look(tablet, account, shell)
    #expect(tablet.machine.groups.isEmpty, "the fork is not believed for having been left")
    server.logs[0] = pinned
    tablet = look(tablet, account, shell)
    #expect(tablet.machine.groups.isEmpty)
    phone.write(invitation(4), server)
    tablet = look(tablet, account, shell)
    #expect(tablet.machine.groups.first?.roster.head == server.logs[0].roster.head)
  }

  @Test func `a group that was left does not come back by a log that forgot it`() throws {
    let (_, group, shell, account) = try phoneAndTablet(server)
    var tablet = look(Script(Groups(saved: [])), account, shell)
    let before = server.logs[0]
    leave(&tablet, group, shell)
    #expect(server.logs[0].entries.count > before.entries.count)
    server.logs[0] = before
    tablet = look(tablet, account, shell)
    #expect(tablet.machine.groups.isEmpty)
  }
}
