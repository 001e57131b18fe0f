// The machine of account logs against servers that are restored, behind, or dishonest.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

extension Accounts.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { nil }
}

/// The machine with the account that is on its device.
struct AccountsEnd: Scripted {
  var accounts = Accounts()
  var me: SavedAccount

  static var name: Machine { .accounts }

  mutating func handle(_ event: Accounts.Event, _ context: inout Context<Accounts.Effect>) {
    accounts.handle(event, as: me, &context)
  }
}

@Suite struct AccountsTests {
  let server = FakeServer()
  let shell = FakeShell(1)
  let me: SavedAccount
  let ben: SavedAccount
  var script: Script<AccountsEnd>

  init() throws {
    me = try #require(signedIn("Ana", shell, server).machine.account)
    ben = try #require(signedIn("Ben", FakeShell(2), server).machine.account)
    script = Script(AccountsEnd(me: me))
  }

  private var heads: [AccountHead] {
    server.accountLogs.map { AccountHead(account: $0.devices.account, head: $0.devices.head) }
  }

  private mutating func hear() {
    script.send(.heard(heads, around: [ben.account]))
    script.settle(shell, server)
  }

  @Test mutating func `who comes into a group by what the server has said already is followed`() {
    script.send(.heard(heads, around: []))
    script.settle(shell, server)
    #expect(script.machine.accounts.devices(of: ben.account) == nil)
    script.send(.around([ben.account]))
    script.settle(shell, server)
    #expect(script.machine.accounts.devices(of: ben.account) != nil)
    #expect(script.send(.around([ben.account])).isEmpty)
  }

  /// A device in one's own log, signed as it has to be.
  private func add(_ seed: UInt64) throws -> SavedAccount {
    let tablet = FakeShell(seed)
    tablet.secrets["transient/words"] = shell.secrets["account/entropy"]
    var script = Script(SignIn(saved: nil))
    script.send(.user(.haveAccountTapped))
    script.send(.user(.accountWordsEntered(words: "transient/words")))
    script.settle(tablet, server)
    return try #require(script.machine.account)
  }

  @Test mutating func `the logs of this account and of people around are followed, no others`()
    throws
  {
    _ = try #require(signedIn("Eve", FakeShell(3), server).machine.account)
    hear()
    #expect(script.machine.accounts.believed == Array(server.accountLogs.map(\.devices).prefix(2)))
    let tablet = try add(7)
    hear()
    let known = try #require(script.machine.accounts.devices(of: me.account))
    #expect(known.devices.map(\.device) == [me.device, tablet.device])
    // The next run knows them, and asks for nothing.
    let saved = Accounts(saved: script.machine.accounts.saved)
    #expect(saved.believed == script.machine.accounts.believed)
    #expect(script.send(.heard(heads, around: [ben.account])).isEmpty)
  }

  @Test mutating func `a device is revoked in the log, with what it let in or alone`() throws {
    hear()
    let tablet = try add(7)
    hear()
    let ticket = Request(machine: .identity, number: 900)
    script.send(.revoke(tablet.device, alone: false, ticket))
    script.settle(shell, server)
    #expect(script.effects.contains(.written(ticket)))
    #expect(server.accountLogs[0].devices.revoked == [tablet.device])
    #expect(script.machine.accounts.believed.first == server.accountLogs[0].devices)
    // Once more is no news.
    script.send(.revoke(tablet.device, alone: false, ticket))
    #expect(script.effects.last == .written(ticket))
    // Without a network it is told so.
    let second = try add(8)
    hear()
    server.surprise = ("/v1/accounts/", .httpFailed(.offline))
    script.send(.revoke(second.device, alone: true, ticket))
    script.settle(shell, server)
    #expect(script.effects.last == .failed(ticket, .offline))
  }

  @Test mutating func `what a restored server has lost it gets back`() throws {
    _ = try add(7)
    hear()
    let whole = server.accountLogs[0]
    let first = whole.entries[0]
    server.accountLogs[0].devices = try AccountDevices.founding(first, hash: FakeServer.hash(first))
      .0
    server.accountLogs[0].entries = [first]
    hear()
    #expect(server.accountLogs[0].devices == whole.devices)
  }

  @Test mutating func `a shorter, forked or forged log is believed by nobody`() throws {
    hear()
    let before = server.accountLogs[1]
    let pinned = script.machine.accounts.believed
    // Forked: another head at the same place; then a longer one that does not follow.
    var told = heads
    told[1].head.hash = PhotoScript.id(9)
    script.send(.heard(told, around: [ben.account]))
    script.settle(shell, server)
    #expect(script.machine.accounts.believed == [pinned[0]])
    var facts = PhotoScript.facts(posts: [])
    facts.members[1].account = ben.account
    facts.hold(to: Directory(accounts: script.machine.accounts.believed), me: me.account)
    #expect(facts.unknown.contains(ben.account))
    hear()
    #expect(script.machine.accounts.believed == pinned)
    // Forged: an entry that nobody of the account has signed.
    let body = before.devices.next(
      by: .account, at: Instant(1),
      adding: {
        var certificate = ben.certificate
        certificate.device = PhotoScript.id(70)
        certificate.deviceKey = PhotoScript.id(70)
        return certificate
      }())
    _ = server.append(AccountEntry(body: body.encoded, signature: .zero, possession: .zero))
    hear()
    #expect(script.machine.accounts.believed == [pinned[0]])
    #expect(script.machine.accounts.devices(of: ben.account) == before.devices)
    // Whole again once the pinned log is shown.
    server.accountLogs[1] = before
    hear()
    #expect(script.machine.accounts.believed == pinned)
  }
}
