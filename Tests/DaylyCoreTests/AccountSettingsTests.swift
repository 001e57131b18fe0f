// What the devices of one account share, told as scripts of two of them and one server.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

extension AccountSettings.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { nil }
}

/// The machine with the account it is for, and that account's log.
private struct Device: Scripted {
  var accountSettings = AccountSettings(base: SavedCore.empty.accountSettings)
  /// Keeps its ids apart from another's.
  var number: UInt8 = 0
  var me: SavedAccount
  var devices: AccountDevices?

  static var name: Machine { .accountSettings }

  mutating func handle(
    _ event: AccountSettings.Event, _ context: inout Context<AccountSettings.Effect>
  ) {
    var occasion = context.occasion
    occasion.entropy = occasion.entropy.map { $0 ^ number }
    var apart = Context<AccountSettings.Effect>(.accountSettings, at: occasion, context.requests)
    accountSettings.handle(event, as: me, in: devices, &apart)
    context = apart
  }
}

private let noor = AccountSetting.blocked(account: PhotoScript.id(7))
private let quiet = AccountSetting.muted(group: PhotoScript.id(8))
private let kitchen = AccountSetting.named(device: PhotoScript.id(9), name: "Kitchen")
private let hall = AccountSetting.named(device: PhotoScript.id(9), name: "Hall")

@Suite struct AccountSettingsTests {
  let server = FakeServer()
  let shell = FakeShell(1)
  private var phone: Script<Device>
  private var tablet: Script<Device>

  init() throws {
    let me = try #require(signedIn("Ana", shell, server).machine.account)
    let devices = server.directory.devices(of: me.account)
    shell.secrets[AccountSettings.key] = [UInt8](repeating: 5, count: 32)
    phone = Script(Device(me: me, devices: devices))
    tablet = Script(Device(number: 0x40, me: me, devices: devices))
  }

  private func device(
    _ number: UInt8,
    _ accountSettings: AccountSettings = AccountSettings(base: SavedCore.empty.accountSettings)
  )
    -> Script<Device>
  {
    let phone = phone.machine
    return Script(
      Device(accountSettings: accountSettings, number: number, me: phone.me, devices: phone.devices)
    )
  }

  /// Makes the tablet a device of its own, with the phone's key, and says what the account's log
  /// is with it and once it is revoked.
  private mutating func part() throws -> (live: AccountDevices, revoked: AccountDevices) {
    let me = phone.machine.me
    var devices = try #require(phone.machine.devices)
    var certificate = me.certificate
    certificate.device = PhotoScript.id(0x40)
    tablet.machine.me.device = certificate.device
    func write(_ body: AccountBody) throws {
      let entry = AccountEntry(body: body.encoded, signature: .zero, possession: .zero)
      _ = try devices.apply(entry, hash: FakeServer.hash(entry))
    }
    try write(devices.next(by: .account, at: Instant(0), adding: certificate))
    let live = devices
    try write(
      devices.next(by: .device(device: me.device), at: Instant(0), revoking: [certificate.device]))
    return (live, devices)
  }

  @Test(arguments: [false, true])
  mutating func `what a revoked device takes away stays`(isRevoked: Bool) throws {
    let (live, revoked) = try part()
    phone.machine.devices = live
    tablet.machine.devices = live
    settle(&phone, [noor])
    settle(&tablet, [])
    #expect(adopted(tablet) == [noor])
    settle(&tablet, [kitchen])
    if isRevoked { phone.machine.devices = revoked }
    settle(&phone, [noor])
    #expect(adopted(phone) == (isRevoked ? [noor, kitchen] : [kitchen]))
    settle(&tablet, [kitchen])
    #expect(adopted(tablet) == (isRevoked ? [noor, kitchen] : [noor]))
  }

  @Test mutating func `what a device nobody has heard of yet says waits for the account's log`()
    throws
  {
    let live = try part().live
    settle(&tablet, [noor])
    settle(&phone, [])
    #expect(adopted(phone) == nil && phone.open.isEmpty)
    phone.machine.devices = live
    settle(&phone, [])
    #expect(adopted(phone) == [noor])
  }

  @Test mutating func `what no device of the account has signed takes nothing away`() throws {
    settle(&phone, [noor])
    settle(&tablet, [])
    // Somebody who has the key that things are sealed under, and not the device's.
    let thief = FakeShell(7)
    _ = signedIn("Eve", thief, FakeServer())
    thief.secrets[AccountSettings.key] = shell.secrets[AccountSettings.key]
    tablet.send(.local([quiet]))
    tablet.send(.heard(server.accountSettings?.id))
    tablet.settle(thief, server)
    settle(&phone, [noor])
    #expect(adopted(phone) == [noor, quiet])
  }

  /// Says what holds on a device and lets it hear of the server.
  private func settle(_ device: inout Script<Device>, _ settings: [AccountSetting]) {
    device.send(.local(settings))
    // Once more for who was slower.
    for _ in 0..<2 {
      device.send(.heard(server.accountSettings?.id))
      device.settle(shell, server)
    }
  }

  private func adopted(_ device: Script<Device>) -> [AccountSetting]? {
    for effect in device.effects.reversed() {
      if case .adopted(let settings) = effect { return settings }
    }
    return nil
  }

  @Test mutating func `what one device settings holds on the other, and is marked once`() throws {
    settle(&phone, [kitchen, noor])
    let first = try #require(server.accountSettings)
    #expect((first.sealed.count - 12 - 16).isMultiple(of: 4096))
    settle(&tablet, [])
    #expect(adopted(tablet) == [noor, kitchen])
    #expect(tablet.machine.accountSettings.base == phone.machine.accountSettings.base)
    // Adopted, it is no news: not here, and not after a restart.
    settle(&tablet, [kitchen, noor])
    settle(&phone, [noor, kitchen])
    var next = device(0, AccountSettings(base: tablet.machine.accountSettings.base))
    settle(&next, [noor, kitchen])
    #expect(server.accountSettings == first)
  }

  @Test mutating func `nothing is told before the server was heard of, nor without news`() {
    #expect(phone.send(.local([noor])).isEmpty)
    #expect(tablet.send(.heard(nil)).isEmpty)
    #expect(tablet.send(.local([])).isEmpty)
    #expect(phone.send(.heard(nil)).count == 1)
  }

  @Test mutating func `changes on both sides are merged, what is marked and what is taken back`() {
    settle(&phone, [noor, kitchen])
    settle(&tablet, [])
    // The phone lets Noor in again and names the device anew; the tablet silences a group.
    settle(&phone, [hall])
    settle(&tablet, [noor, kitchen, quiet])
    #expect(adopted(tablet) == [quiet, hall])
    settle(&tablet, [quiet, hall])
    settle(&phone, [hall])
    #expect(adopted(phone) == [quiet, hall])
    #expect(phone.machine.accountSettings.base.id == server.accountSettings?.id)
  }

  @Test mutating func `of two names for one device the one given here stays`() {
    settle(&phone, [kitchen])
    settle(&tablet, [hall])
    #expect(adopted(tablet) == [hall])
    settle(&phone, [kitchen])
    #expect(adopted(phone) == [hall])
  }

  @Test mutating func `who was slower takes up what was there first, and tries again`() throws {
    phone.send(.local([noor]))
    phone.send(.heard(nil))
    phone.compute(shell)
    settle(&tablet, [quiet])
    let first = server.accountSettings
    phone.settle(shell, server)
    #expect(server.accountSettings == first)
    settle(&phone, [noor])
    #expect(adopted(phone) == [noor, quiet])
    settle(&tablet, [quiet])
    #expect(adopted(tablet) == [noor, quiet])
  }

  @Test mutating func `a mark made while another is on its way follows it`() {
    phone.send(.local([noor]))
    phone.send(.heard(nil))
    phone.compute(shell)
    phone.send(.local([noor, quiet]))
    phone.settle(shell, server)
    #expect(phone.machine.accountSettings.base.document.settings == [noor, quiet])
    #expect(phone.machine.accountSettings.base.document.lineage.count == 1)
  }

  @Test mutating func `an answer that was lost is found again`() throws {
    server.loses = "/v1/account-settings"
    settle(&phone, [noor])
    settle(&phone, [noor, quiet])
    settle(&tablet, [])
    #expect(adopted(tablet) == [noor, quiet])
    #expect(phone.machine.accountSettings.base.id == server.accountSettings?.id)
  }

  @Test mutating func `whatever fails is tried again when the server is heard of`() throws {
    settle(&tablet, [quiet])
    let newest = server.accountSettings?.id
    for failed in failedAnswers {
      var device = phone
      device.send(.local([noor]))
      device.send(.heard(newest))
      // Fetching fails, then telling.
      try device.answer(#require(device.http?.question), failed)
      #expect(device.open.isEmpty && device.machine.accountSettings.base.id == nil)
      device.send(.heard(newest))
      while let question = device.open.first {
        if case .http(_, let message) = question, message.method == .put { break }
        if case .recipe(_, let recipe) = question { device.answer(question, shell.run(recipe)) }
        if case .http(_, let message) = question {
          device.answer(question, server.answer(message, shell: shell, now: device.now))
        }
      }
      if case .httpAnswered(200, _) = failed { continue }
      try device.answer(#require(device.http?.question), failed)
      #expect(device.open.isEmpty && device.machine.accountSettings.base.id == newest)
    }
    phone.send(.heard(newest))
    let asked = try #require(phone.http?.question)
    let ended = server.problem(401, .unauthenticated)
    #expect(phone.answer(asked, ended).contains(.sessionEnded))
  }

  @Test mutating func `a document of before, or that does not open, changes nothing`() throws {
    settle(&phone, [noor])
    let first = try #require(server.accountSettings)
    settle(&phone, [quiet])
    settle(&tablet, [])
    let base = tablet.machine.accountSettings.base
    // Under another name than it was sealed as; then another's; then none at all.
    for sealed in [first.sealed, [UInt8](repeating: 1, count: 64), []] {
      server.accountSettings = AccountSettingsReply(id: PhotoScript.id(0x99), sealed: sealed)
      settle(&tablet, [quiet])
      #expect(tablet.machine.accountSettings.base == base)
      #expect(tablet.open.isEmpty)
    }
    // What this device has had is not heard again: the server is told the newest.
    server.accountSettings = first
    tablet.effects = []
    settle(&tablet, [quiet])
    #expect(adopted(tablet) == nil)
    var late = device(0x80)
    settle(&late, [])
    #expect(adopted(late) == [quiet])
  }

  @Test mutating func `after a restored backup nothing that was blocked is let in again`() throws {
    settle(&phone, [quiet])
    settle(&tablet, [])
    let backup = server.accountSettings
    settle(&phone, [noor, quiet])
    // The server is back where it was, and the other device is the first to change something.
    server.accountSettings = backup
    settle(&tablet, [quiet, kitchen])
    settle(&phone, [noor, quiet])
    #expect(adopted(phone) == [noor, quiet, kitchen])
    settle(&tablet, [quiet, kitchen])
    #expect(adopted(tablet) == [noor, quiet, kitchen])
    // From then on the one comes from the other: what is taken back is taken back.
    settle(&tablet, [quiet, kitchen])
    settle(&phone, [noor, quiet, kitchen])
    #expect(adopted(phone) == [quiet, kitchen])
  }

  @Test mutating func `a document that does not come from what is here takes nothing away`() throws
  {
    settle(&phone, [noor])
    settle(&tablet, [])
    // The tablet blocks somebody; the server says that it has it, and forgets it.
    let kept = server.accountSettings
    settle(&tablet, [noor, AccountSetting.blocked(account: PhotoScript.id(6))])
    server.accountSettings = kept
    settle(&phone, [noor, quiet])
    settle(&phone, [noor, quiet, kitchen])
    settle(&tablet, [noor, AccountSetting.blocked(account: PhotoScript.id(6))])
    #expect(adopted(tablet)?.contains(AccountSetting.blocked(account: PhotoScript.id(6))) == true)
    #expect(adopted(tablet)?.count == 4)
  }

  @Test mutating func `a server that has lost the document is given it again`() {
    settle(&phone, [noor, quiet])
    server.accountSettings = nil
    settle(&phone, [noor, quiet])
    settle(&tablet, [])
    #expect(adopted(tablet) == [noor, quiet])
  }

  @Test func `settings find their homes, and names that are none do not`() {
    var identity = Identity()
    var groups = Groups(saved: [])
    let bad = AccountSetting.named(device: PhotoScript.id(3), name: "\u{7}")
    let long = AccountSetting.named(
      device: PhotoScript.id(4), name: "A name of more than twenty letters")
    for settings in [[noor, quiet, kitchen, bad, long], [noor, quiet, kitchen]] {
      identity.adopt(settings)
      groups.adopt(settings)
      #expect(groups.accountSettings + identity.accountSettings == [noor, quiet, kitchen])
    }
    groups.adopt((0..<250).map { .muted(group: PhotoScript.id($0)) })
    #expect(groups.muted.count == 200 && groups.blocked.isEmpty)
  }

  @Test mutating func `one device of an account is told from another by the app`() throws {
    var ana = try Phone("Ana", seed: 1, server)
    let group = try ana.create("Family", server)
    var saved = ana.saved
    saved.account = ana.account
    saved.muted = [group]
    var app = App(saved: saved)
    _ = app.handle(.launched(saved: .nothing), at: ana.groups.occasion)
    #expect(app.accountSettings.settings == [.muted(group: group)])
    app.accountSettings.step = .idle
    let effects = app.handle(.visible(now: true), at: ana.groups.occasion)
    let isSealed = effects.contains { effect in
      if case .recipe(let request, _) = effect {
        request.machine == .accountSettings
      } else {
        false
      }
    }
    #expect(isSealed)
    #expect(app.saved.accountSettings == SavedCore.empty.accountSettings)
  }

  @Test mutating func `what another device has marked holds in the app, and is saved`() throws {
    var ana = try Phone("Ana", seed: 1, server)
    _ = try ana.create("Family", server)
    var saved = ana.saved
    saved.account = ana.account
    saved.accounts = server.accountLogs.map { log in
      SavedAccountLog(
        account: log.devices.account, entries: log.entries, head: log.devices.head, broken: false)
    }
    var app = App(saved: saved)
    _ = app.handle(.launched(saved: .nothing), at: ana.groups.occasion)
    app.accountSettings.step = .idle
    app.accountSettings.newest = PhotoScript.id(0x55)
    let settings = [noor, quiet, kitchen]
    let document = AccountSettingsDocument(lineage: [], settings: settings)
    let recipe = document.sealing(as: PhotoScript.id(0x55), by: ana.account)
    guard case .recipeDone(let sealed) = ana.shell.run(recipe) else { throw ByteError.truncated }
    server.accountSettings = AccountSettingsReply(id: PhotoScript.id(0x55), sealed: sealed[0])
    var effects = app.handle(.visible(now: true), at: ana.groups.occasion)
    while let effect = effects.popLast() {
      switch effect {
      case .http(let request, let message) where request.machine == .accountSettings:
        guard
          case .httpAnswered(let status, let body) = server.answer(
            message, shell: ana.shell, now: ana.groups.now)
        else { continue }
        effects += app.handle(
          .httpAnswered(request: request, status: status, body: body), at: ana.groups.occasion)
      case .recipe(let request, let recipe) where request.machine == .accountSettings:
        guard case .recipeDone(let revealed) = ana.shell.run(recipe) else { continue }
        effects += app.handle(
          .recipeDone(request: request, revealed: revealed), at: ana.groups.occasion)
      default: break
      }
    }
    #expect(app.groups.accountSettings + app.identity.accountSettings == settings)
    #expect(
      app.saved.accountSettings
        == SavedAccountSettings(id: PhotoScript.id(0x55), document: document))
    #expect(server.accountSettings?.id == PhotoScript.id(0x55))
  }
}
