// Two devices of one account meet at a place of the server's, told as scripts from both ends.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore

extension Linking.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { nil }
}

/// The machine with the account that is on its device.
private struct End: Scripted {
  var linking = Linking()
  var me: SavedAccount?

  static func answered(_ answer: Answer, _ request: Request) -> Linking.Event {
    .answer(answer, request)
  }

  mutating func handle(
    _ event: Linking.Event, at occasion: Occasion, requests: inout Requests
  ) -> [Linking.Effect] {
    linking.handle(event, as: me, at: occasion, requests: &requests)
  }

  var sheet: LinkingSheet? {
    guard case .linking(let sheet) = linking.screen else { return nil }
    return sheet
  }
}

private let secret: SecretName = "transient/linking"

@Suite struct LinkingTests {
  let server = ToyServer()
  let phoneShell = ToyShell(1)
  let tabletShell = ToyShell(9)
  let me: SavedAccount
  private var phone: Script<End>
  private var tablet = Script(End())

  init() throws {
    me = try #require(signedIn("Ana", phoneShell, server).machine.account)
    phone = Script(End(me: me))
  }

  /// The phone shows a code and the tablet has opened it.
  private mutating func open() throws -> LinkID {
    phone.send(.user(.addTapped))
    phone.settle(phoneShell, server)
    guard case .showing(let link, _)? = phone.machine.sheet?.stage else {
      Issue.record("a code is shown")
      return .zero
    }
    let id = try #require(Linking.link(in: link.path))
    tabletShell.secrets["transient/link"] = phoneShell.secrets[link.fragment]
    tablet.send(.linkOpened(id, "transient/link"))
    tablet.settle(tabletShell, server)
    #expect(tablet.machine.sheet == LinkingSheet(stage: .invited, fault: nil))
    return id
  }

  /// And has left its key, which the phone has found.
  private mutating func meet() throws {
    _ = try open()
    tablet.send(.user(.acceptTapped))
    tablet.settle(tabletShell, server)
    // Both look again by themselves.
    for script in [phone, tablet] {
      let next = script.now.advanced(by: Linking.period)
      #expect(script.effects.contains(.shell(.wake(timer: .link, instant: next))))
    }
    phone.send(.due)
    phone.settle(phoneShell, server)
  }

  private mutating func confirm() {
    phone.send(.user(.confirmTapped))
    phone.settle(phoneShell, server)
    tablet.send(.due)
    tablet.settle(tabletShell, server)
  }

  private func certified(_ script: Script<End>) -> NewAccount? { proven(script)?.0 }

  private func proven(_ script: Script<End>) -> (NewAccount, Challenge)? {
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
      #expect(toySignature(check.key.bytes, check.message) == check.signature.bytes)
    }
    // Neither keeps the code, and both have closed the sheet.
    #expect(phoneShell.secrets[secret] == nil && tabletShell.secrets[secret] == nil)
    #expect(phone.machine.linking == Linking() && tablet.machine.linking == Linking())
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
      key: me.certificate.deviceKey, tag: Digest(unchecked: toyHash([1])))
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
    let eve = try #require(signedIn("Eve", ToyShell(5), server).machine.account)
    var forgeries: [LinkedCertificate] = []
    for change in 0..<5 {
      var forged = good
      switch change {
      case 0: forged.tag = Digest(unchecked: toyHash([2]))
      case 1: forged.certificate.deviceKey = eve.certificate.deviceKey
      case 2: forged.certificate.accountKey = eve.certificate.accountKey
      case 3: forged.certificate.certifier = .device(certificate: eve.certificate.encoded)
      default: forged.certificate.signature = eve.certificate.signature
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
    let otherShell = ToyShell(11)
    var other = Script(End())
    let id = server.places[0].link
    otherShell.secrets["transient/link"] = phoneShell.secrets[secret]
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

  @Test mutating func `whatever fails on the way is said and tried again`() throws {
    for failed in failedAnswers {
      _ = try open()
      // While the code is shown.
      phone.send(.due)
      let led = try phone.answer(#require(phone.http?.question), failed)
      #expect(phone.machine.sheet?.fault != nil)
      if case .showing? = phone.machine.sheet?.stage {
        let next = phone.now.advanced(by: Linking.period)
        #expect(led == [.shell(.wake(timer: .link, instant: next))])
      }
      if case .opening? = phone.machine.sheet?.stage {
        phone.send(.back)
        tablet.send(.back)
        continue
      }
      phone.send(.due)
      phone.settle(phoneShell, server)
      #expect(phone.machine.sheet?.fault == nil)
      // While the new device waits.
      tablet.send(.user(.acceptTapped))
      tablet.compute(tabletShell)
      try tablet.answer(#require(tablet.http?.question), failed)
      #expect(tablet.machine.sheet?.fault != nil)
      tablet.send(.due)
      tablet.settle(tabletShell, server)
      #expect(tablet.machine.sheet?.fault == nil)
      // While the certificate is handed over.
      phone.send(.due)
      phone.settle(phoneShell, server)
      phone.send(.user(.confirmTapped))
      phone.compute(phoneShell)
      try phone.answer(#require(phone.http?.question), failed)
      #expect(phone.machine.sheet?.fault != nil || phone.machine.sheet == nil)
      phone.send(.due)
      phone.settle(phoneShell, server)
      tablet.send(.due)
      tablet.settle(tabletShell, server)
      let done = certified(tablet) != nil || phone.machine.sheet?.fault == .linkEnded
      #expect(done)
      phone.send(.back)
      tablet.send(.back)
      tablet.effects = []
    }
  }

  @Test mutating func `nothing is shown before the server keeps the place`() throws {
    phone.send(.user(.addTapped))
    phone.compute(phoneShell)
    #expect(phone.machine.sheet == LinkingSheet(stage: .opening, fault: nil))
    try phone.answer(#require(phone.http?.question), .httpFailed(.offline))
    #expect(phone.machine.sheet == LinkingSheet(stage: .opening, fault: .offline))
    // By itself, or anew at once.
    for again in [.due, .user(.addTapped)] as [Linking.Event] {
      var end = phone
      end.send(again)
      end.settle(phoneShell, server)
      guard case .showing? = end.machine.sheet?.stage else {
        Issue.record("the code is shown")
        return
      }
    }
    // Whoever came first has the place: a number shown before could be met by another key's.
    phone.send(.back)
    _ = try open()
    tablet.send(.user(.acceptTapped))
    tablet.compute(tabletShell)
    for failed in [.httpFailed(.offline), server.problem(429, .rateLimited)] {
      try tablet.answer(#require(tablet.http?.question), failed)
      #expect(tablet.machine.sheet?.stage == .waiting(number: nil))
      tablet.send(.due)
    }
    try tablet.answer(#require(tablet.http?.question), server.problem(410, .inviteUsed))
    #expect(tablet.machine.sheet == LinkingSheet(stage: .invited, fault: .linkEnded))
  }

  @Test mutating func `a device that was let in is told to the server, however long that takes`()
    throws
  {
    try meet()
    phone.send(.user(.confirmTapped))
    phone.settle(phoneShell, server)
    tablet.send(.due)
    try tablet.answer(
      #require(tablet.http?.question),
      server.answer(#require(tablet.http?.message), shell: tabletShell, now: tablet.now))
    tablet.compute(tabletShell)
    for failed in [.httpFailed(.offline), .httpAnswered(status: 500, body: [])] as [Answer] {
      #expect(tablet.http?.message.path == "/v1/sessions/challenge")
      try tablet.answer(#require(tablet.http?.question), failed)
      #expect(tablet.machine.sheet?.fault != nil && certified(tablet) == nil)
      #expect(tabletShell.keys["device/key"] != nil)
      tablet.send(.due)
    }
    tablet.settle(tabletShell, server)
    #expect(certified(tablet) != nil)
  }

  @Test mutating func `a session that has ended is renewed while the code is shown`() throws {
    _ = try open()
    phone.send(.due)
    let led = try phone.answer(
      #require(phone.http?.question), server.problem(401, .unauthenticated))
    #expect(led.contains(.sessionEnded))
    phone.send(.due)
    phone.settle(phoneShell, server)
    guard case .showing? = phone.machine.sheet?.stage else {
      Issue.record("the code is still shown")
      return
    }
  }

  @Test mutating func `going back at any step leaves nothing behind`() throws {
    func gone(_ script: Script<End>, _ shell: ToyShell, made: Bool) {
      var script = script
      script.send(.back)
      script.settle(shell, server)
      #expect(script.machine.linking == Linking())
      #expect(shell.secrets[secret] == nil)
      #expect(!made || shell.keys["device/key"] == nil)
      #expect(script.effects.contains(.shell(.sleep(timer: .link))))
    }
    let kept = phoneShell.keys["device/key"]
    phone.send(.user(.addTapped))
    gone(phone, phoneShell, made: false)
    _ = try open()
    gone(tablet, tabletShell, made: false)
    gone(phone, phoneShell, made: false)
    (phone, tablet) = (Script(End(me: me)), Script(End()))
    try meet()
    #expect(tabletShell.keys["device/key"] != nil)
    gone(tablet, tabletShell, made: true)
    gone(phone, phoneShell, made: false)
    // The device that showed the code keeps its own keys.
    #expect(phoneShell.keys["device/key"] == kept && kept != nil)
  }

  @Test mutating func `a device with an account takes no other, and shows its own code on`() throws
  {
    let id = try open()
    let before = phoneShell.secrets[secret]
    phoneShell.secrets["transient/link"] = [9]
    phone.send(.linkOpened(id, "transient/link"))
    phone.settle(phoneShell, server)
    #expect(phoneShell.secrets[secret] == before)
    #expect(phoneShell.secrets["transient/link"] == nil)
    guard case .showing? = phone.machine.sheet?.stage else {
      Issue.record("the code is still shown")
      return
    }
    phone.send(.back)
    phone.send(.linkOpened(id, "transient/link"))
    #expect(phone.machine.sheet == LinkingSheet(stage: .invited, fault: .hasAccount))
    phone.send(.user(.acceptTapped))
    #expect(phone.machine.sheet == LinkingSheet(stage: .invited, fault: .hasAccount))
  }

  @Test mutating func `an address without its secret, or with half of it, comes to nothing`() throws
  {
    tablet.send(.linkOpened(.zero, nil))
    #expect(tablet.machine.sheet == LinkingSheet(stage: .invited, fault: .linkEnded))
    tablet.send(.back)
    tabletShell.secrets["transient/link"] = [1, 2, 3]
    tablet.send(.linkOpened(.zero, "transient/link"))
    tablet.settle(tabletShell, server)
    tablet.send(.user(.acceptTapped))
    tablet.settle(tabletShell, server)
    #expect(tablet.machine.sheet == LinkingSheet(stage: .invited, fault: .linkEnded))
  }

  @Test mutating func `a full device says so`() throws {
    _ = try open()
    tablet.send(.user(.acceptTapped))
    let fault = Answer.recipeFailed(RecipeFailure(step: 0, fault: .storageFull))
    try tablet.answer(#require(tablet.open.first), fault)
    #expect(tablet.machine.sheet == LinkingSheet(stage: .invited, fault: .storageFull))
  }

  @Test mutating func `the last device of a long row sends its owner to the words`() throws {
    var last = me.certificate
    for number in 1..<UInt8(DeviceCertificate.chainMax) {
      last.certifier = .device(certificate: last.encoded)
      last.device = PhotoScript.id(number)
    }
    phone.machine.me?.certificate = last
    phone.send(.user(.addTapped))
    #expect(phone.machine.sheet == LinkingSheet(stage: .opening, fault: .unusable))
    #expect(phone.open.isEmpty)
  }

  @Test func `only addresses of the form are links`() {
    let id = LinkID(unchecked: [UInt8](repeating: 0xA5, count: 16))
    #expect(Linking.link(in: Text("/device/") + id.hex) == id)
    for path: Text in ["/device/", "/device/12", "/join/" + id.hex, "/device/" + id.hex + "0", ""] {
      #expect(Linking.link(in: path) == nil)
    }
  }

  @Test mutating func `taps that do not fit the moment change nothing`() throws {
    let taps: [LinkingEvent] = [.confirmTapped, .copyTapped, .linkHandedOut, .acceptTapped]
    for tap in taps {
      #expect(phone.send(.user(tap)).isEmpty)
      #expect(tablet.send(.user(tap)).isEmpty)
    }
    #expect(tablet.send(.user(.addTapped)).isEmpty)
    #expect(phone.machine.linking == Linking() && tablet.machine.linking == Linking())
    _ = try open()
    let copied = phone.send(.user(.copyTapped))
    guard case .shell(.copyLink(let path, _))? = copied.first else {
      Issue.record("the link is copied")
      return
    }
    #expect(Linking.link(in: path) == server.places[0].link)
    phone.send(.user(.linkHandedOut))
    guard case .showing(_, let isCopied)? = phone.machine.sheet?.stage else {
      Issue.record("the code is still shown")
      return
    }
    #expect(isCopied)
  }
}
