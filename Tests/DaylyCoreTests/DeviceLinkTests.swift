// Two devices of one account meet at a place of the server's, told as scripts from both ends.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

extension DeviceLink.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { nil }
}

/// The machine with the account that is on its device.
struct LinkingEnd: Scripted {
  var linking = DeviceLink()
  var me: SavedAccount?
  var devices: AccountDevices?

  static var name: Machine { .linking }

  mutating func handle(_ event: DeviceLink.Event, _ context: inout Context<DeviceLink.Effect>) {
    linking.handle(event, as: me, in: devices, &context)
  }

  var sheet: LinkingSheet? {
    guard case .linking(let sheet) = linking.screen else { return nil }
    return sheet
  }
}

let linkingSecret: SecretName = "transient/linking"

@Suite struct LinkingTests {
  let server = FakeServer()
  let phoneShell = FakeShell(1)
  let tabletShell = FakeShell(9)
  let me: SavedAccount
  var phone: Script<LinkingEnd>
  var tablet = Script(LinkingEnd())

  init() throws {
    me = try #require(signedIn("Ana", phoneShell, server).machine.account)
    phone = Script(LinkingEnd(me: me, devices: server.directory.devices(of: me.account)))
  }

  /// The phone shows a code and the tablet has opened it.
  mutating func open() throws -> LinkID {
    phone.send(.user(.addTapped))
    phone.settle(phoneShell, server)
    guard case .showing(let link, _)? = phone.machine.sheet?.stage else {
      Issue.record("a code is shown")
      return .zero
    }
    let id = try #require(DeviceLink.link(in: link.path))
    tabletShell.secrets["transient/link"] = phoneShell.secrets[link.fragment]
    tablet.send(.linkOpened(id, "transient/link"))
    tablet.settle(tabletShell, server)
    #expect(tablet.machine.sheet == LinkingSheet(stage: .invited, fault: nil))
    return id
  }

  /// And has left its key, which the phone has found.
  mutating func meet() throws {
    _ = try open()
    tablet.send(.user(.acceptTapped))
    tablet.settle(tabletShell, server)
    // Both look again by themselves.
    for script in [phone, tablet] {
      let next = script.now.advanced(by: DeviceLink.period)
      #expect(script.effects.contains(.shell(.wake(timer: .link, instant: next))))
    }
    phone.send(.due)
    phone.settle(phoneShell, server)
  }

  mutating func confirm() {
    phone.send(.user(.confirmTapped))
    phone.settle(phoneShell, server)
    tablet.send(.due)
    tablet.settle(tabletShell, server)
  }

  func certified(_ script: Script<LinkingEnd>) -> NewAccount? { proven(script)?.0 }

  func proven(_ script: Script<LinkingEnd>) -> (NewAccount, Challenge)? {
    for effect in script.effects {
      if case .certified(let made, let challenge) = effect { return (made, challenge) }
    }
    return nil
  }

  @Test mutating func `both show one number, and on a yes the new device is of the account`() throws
  {
    try meet()
    guard case .asking(let asked)? = phone.machine.sheet?.stage,
      case .waiting(let shown)? = tablet.machine.sheet?.stage
    else {
      Issue.record("both ask")
      return
    }
    #expect(asked == shown)
    #expect(asked.utf8.count == 4)
    #expect(asked.utf8.allSatisfy { (0x30...0x39).contains($0) })
    #expect(certified(tablet) == nil)
    confirm()
    let made = try #require(certified(tablet))
    #expect(phone.effects.contains(.added(made.certificate.device)))
    #expect(made.certificate.account == me.account)
    #expect(try made.certificate.chain().map(\.device) == [made.certificate.device, me.device])
    var checks = Checks()
    try checks.add(made.certificate)
    for check in checks.signatures {
      #expect(fakeSignature(check.key.bytes, check.message) == check.signature.bytes)
    }
    // What the account's devices share opens for both.
    #expect(tabletShell.secrets[AccountSettings.key] == phoneShell.secrets[AccountSettings.key])
    #expect(tabletShell.secrets[AccountSettings.key]?.count == 32)
    // Neither keeps the code, and both have closed the sheet.
    #expect(phoneShell.secrets[linkingSecret] == nil && tabletShell.secrets[linkingSecret] == nil)
    #expect(phone.machine.linking == DeviceLink() && tablet.machine.linking == DeviceLink())
  }

  @Test mutating func `the server is told of a device that was certified, then the name is asked`()
    throws
  {
    try meet()
    confirm()
    let (made, challenge) = try #require(proven(tablet))
    var signIn = Script(SignIn(saved: nil))
    signIn.send(.certified(made, challenge))
    signIn.settle(tabletShell, server)
    #expect(server.devices == [made.certificate.device])
    let asked = Screen.firstName(form: NameForm(busy: false, fault: nil))
    #expect(signIn.machine.screen(invitation: nil) == asked)
    let account = try #require(signIn.machine.account)
    #expect(account.certificate == made.certificate)
    #expect(account.wordsConfirmed)
    // Another time, and with an account, it is no news.
    #expect(signIn.send(.certified(made, challenge)).isEmpty)
  }

  @Test mutating func `a device the server put there is not asked about`() throws {
    let id = try open()
    let index = try #require(server.places.firstIndex { $0.link == id })
    server.places[index].device = LinkingDevice(
      key: me.certificate.deviceKey, tag: Digest(unchecked: fakeHash([1])))
    phone.send(.due)
    phone.settle(phoneShell, server)
    #expect(phone.machine.sheet == LinkingSheet(stage: .opening, fault: .linkEnded))
    // Another code may be shown.
    phone.send(.user(.addTapped))
    phone.settle(phoneShell, server)
    guard case .showing? = phone.machine.sheet?.stage else {
      Issue.record("another code is shown")
      return
    }
    #expect(phone.machine.sheet?.fault == nil)
    #expect(server.places.count == 2)
  }

  @Test mutating func `a certificate of somebody else, or changed on its way, is refused`() throws {
    try meet()
    phone.send(.user(.confirmTapped))
    phone.settle(phoneShell, server)
    let good = try #require(server.places[0].certificate)
    let eve = try #require(signedIn("Eve", FakeShell(5), server).machine.account)
    var forgeries: [LinkedCertificate] = []
    for change in 0..<6 {
      var forged = good
      switch change {
      case 0: forged.tag = Digest(unchecked: fakeHash([2]))
      case 3: forged.settingsKey[0] ^= 1
      case 5: forged.entry.signature = eve.certificate.signature
      default:
        var body = try good.entry.opened()
        if change == 1 { body.added?.deviceKey = eve.certificate.deviceKey }
        if change == 2 { body.added?.accountKey = eve.certificate.accountKey }
        if change == 4 { body.revoked = [me.device] }
        forged.entry.body = body.encoded
      }
      forgeries.append(forged)
    }
    for forged in forgeries {
      server.places[0].certificate = forged
      var end = tablet
      end.send(.due)
      end.settle(tabletShell, server)
      #expect(end.machine.sheet == LinkingSheet(stage: .invited, fault: .linkEnded))
      #expect(certified(end) == nil)
    }
  }

  @Test mutating func `a code serves one device`() throws {
    try meet()
    let otherShell = FakeShell(11)
    var other = Script(LinkingEnd())
    let id = server.places[0].link
    otherShell.secrets["transient/link"] = phoneShell.secrets[linkingSecret]
    other.send(.linkOpened(id, "transient/link"))
    other.settle(otherShell, server)
    other.send(.user(.acceptTapped))
    other.settle(otherShell, server)
    #expect(other.machine.sheet == LinkingSheet(stage: .invited, fault: .linkEnded))
    // And leaves without the keys it made.
    #expect(otherShell.keys["device/key"] != nil)
    other.send(.back)
    other.settle(otherShell, server)
    #expect(otherShell.keys.isEmpty && otherShell.secrets.isEmpty)
  }
}
