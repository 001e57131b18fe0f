// Two devices meet, and something goes wrong on the way: what is said, what is tried again, what is
// left behind.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

extension LinkingTests {
  @Test mutating func `whatever fails on the way is said and tried again`() throws {
    for failed in failedAnswers {
      _ = try open()
      // While the code is shown.
      phone.send(.due)
      let led = try phone.answer(#require(phone.http?.question), failed)
      #expect(phone.machine.sheet?.fault != nil)
      if case .showing? = phone.machine.sheet?.stage {
        let next = phone.now.advanced(by: DeviceLink.period)
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
    for again in [.due, .user(.addTapped)] as [DeviceLink.Event] {
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
    func gone(_ script: Script<LinkingEnd>, _ shell: FakeShell, made: Bool) {
      var script = script
      script.send(.back)
      script.settle(shell, server)
      #expect(script.machine.linking == DeviceLink())
      #expect(shell.secrets[linkingSecret] == nil)
      #expect(!made || shell.keys["device/key"] == nil)
      #expect(script.effects.contains(.shell(.sleep(timer: .link))))
    }
    let kept = phoneShell.keys["device/key"]
    phone.send(.user(.addTapped))
    gone(phone, phoneShell, made: false)
    _ = try open()
    gone(tablet, tabletShell, made: false)
    gone(phone, phoneShell, made: false)
    (phone, tablet) = (
      Script(LinkingEnd(me: me, devices: phone.machine.devices)), Script(LinkingEnd())
    )
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
    let before = phoneShell.secrets[linkingSecret]
    phoneShell.secrets["transient/link"] = [9]
    phone.send(.linkOpened(id, "transient/link"))
    phone.settle(phoneShell, server)
    #expect(phoneShell.secrets[linkingSecret] == before)
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

  @Test mutating func `no code is shown before the account's log is here, nor where it is full`()
    throws
  {
    var early = Script(LinkingEnd(me: me))
    early.send(.user(.addTapped))
    #expect(early.machine.sheet == LinkingSheet(stage: .opening, fault: nil))
    #expect(early.send(.logHeard).isEmpty)
    early.machine.devices = phone.machine.devices
    early.send(.logHeard)
    early.settle(phoneShell, server)
    guard case .showing? = early.machine.sheet?.stage else {
      Issue.record("a code is shown")
      return
    }
    #expect(early.send(.logHeard).isEmpty)
    var devices = try #require(phone.machine.devices)
    for number in 1...4 as ClosedRange<UInt8> {
      var certificate = me.certificate
      certificate.device = PhotoScript.id(number)
      let body = devices.next(by: .account, at: Instant(0), adding: certificate)
      let entry = AccountEntry(body: body.encoded, signature: .zero, possession: .zero)
      _ = try devices.apply(entry, hash: PhotoScript.id(number))
    }
    phone.machine.devices = devices
    phone.send(.user(.addTapped))
    #expect(phone.machine.sheet == LinkingSheet(stage: .opening, fault: .tooManyDevices))
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
    #expect(DeviceLink.link(in: Text("/device/") + id.hex) == id)
    for path: Text in ["/device/", "/device/12", "/join/" + id.hex, "/device/" + id.hex + "0", ""] {
      #expect(DeviceLink.link(in: path) == nil)
    }
  }

  @Test mutating func `taps that do not fit the moment change nothing`() throws {
    let taps: [LinkingEvent] = [.confirmTapped, .copyTapped, .linkHandedOut, .acceptTapped]
    for tap in taps {
      #expect(phone.send(.user(tap)).isEmpty)
      #expect(tablet.send(.user(tap)).isEmpty)
    }
    #expect(tablet.send(.user(.addTapped)).isEmpty)
    #expect(phone.machine.linking == DeviceLink() && tablet.machine.linking == DeviceLink())
    _ = try open()
    let copied = phone.send(.user(.copyTapped))
    guard case .shell(.copyLink(let path, _))? = copied.first else {
      Issue.record("the link is copied")
      return
    }
    #expect(DeviceLink.link(in: path) == server.places[0].link)
    phone.send(.user(.linkHandedOut))
    guard case .showing(_, let isCopied)? = phone.machine.sheet?.stage else {
      Issue.record("the code is still shown")
      return
    }
    #expect(isCopied)
  }
}
