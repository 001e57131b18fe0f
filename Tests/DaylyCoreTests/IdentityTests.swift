// Who the others are, told as scripts: safety numbers, people who come back under another
// account, and devices that are revoked.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

extension Identity.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { nil }
}

extension Identity: Scripted {}

@Suite struct IdentityTests {
  let server = FakeServer()

  private func account(_ name: Text, _ seed: UInt64) throws -> (FakeShell, SavedAccount) {
    let shell = FakeShell(seed)
    return (shell, try #require(signedIn(name, shell, server).machine.account))
  }

  private func facts(_ people: [(SavedAccount, Text)], group: UInt8 = 1) -> GroupFacts {
    GroupFacts(
      group: PhotoScript.id(group), name: "Family", head: LogHead(index: 0, hash: .zero),
      members: people.map { person in
        GroupFacts.Member(
          account: person.0.account, name: person.1, devices: [person.0.certificate])
      }, posts: [], broken: false)
  }

  private func known(_ account: SavedAccount) -> AccountDevices? {
    server.directory.devices(of: account.account)
  }

  /// A device in the account's log, let in by `voucher` or by the account key.
  private func add(_ number: UInt8, to account: SavedAccount, by voucher: DeviceCertificate? = nil)
    throws -> DeviceCertificate
  {
    let devices = try #require(known(account))
    let certificate = DeviceCertificate(
      account: account.account, accountKey: account.certificate.accountKey,
      device: PhotoScript.id(number), deviceKey: PhotoScript.id(number),
      created: SignedInstant(2_000_000_000),
      certifier: voucher.map {
        .device(certificate: $0.encoded)
      } ?? .account, signature: .zero)
    let body = devices.next(
      by: voucher.map { .device(device: $0.device) } ?? .account, at: Instant(0),
      adding: certificate)
    #expect(
      server.append(AccountEntry(body: body.encoded, signature: .zero, possession: .zero))
        == .httpAnswered(status: 201, body: try #require(known(account)).head.encoded))
    return certificate
  }

  private func own(_ account: SavedAccount) -> ThisDevice {
    ThisDevice(account: account.account, device: account.device, keys: [])
  }

  @Test func `a device the account's log does not have yet is not taken for one that has gone`()
    throws
  {
    let (_, ana) = try account("Ana", 1)
    let before = server.directory
    let tablet = try add(40, to: ana)
    var group = facts([(ana, "Ana")])
    group.members[0].devices.append(tablet)
    var early = group
    early.hold(to: before, me: ana.account)
    #expect(early.goneOwn == [] && early.members[0].devices == [ana.certificate])
    group.hold(to: server.directory, me: ana.account)
    #expect(group.goneOwn == [] && group.members[0].devices.count == 2)
  }

  @Test func `both sides see one number, 60 digits, another with another key`() throws {
    let (anaShell, ana) = try account("Ana", 1)
    let (benShell, ben) = try account("Ben", 2)
    let (_, eve) = try account("Ben", 3)
    var numbers: [Text] = []
    for (shell, me, other) in [(anaShell, ana, ben), (benShell, ben, ana), (anaShell, ana, eve)] {
      var script = Script(Identity())
      let group = facts([(me, "Me"), (other, "You")])
      script.send(.facts(own(me), [group], me, known(me)))
      script.send(.user(.personTapped(group: group.group, account: other.account)))
      script.settle(shell, server)
      guard case .person(let sheet)? = script.machine.screen else {
        Issue.record("the person is shown")
        return
      }
      numbers.append(try #require(sheet.number))
    }
    #expect(numbers[0].utf8.count == 60)
    #expect(numbers[0].utf8.allSatisfy { (0x30...0x39).contains($0) })
    #expect(numbers[0] == numbers[1])
    #expect(numbers[0] != numbers[2])
  }

  @Test func `somebody known who comes back under another account is held until accepted`() throws {
    let (_, ana) = try account("Ana", 1)
    let (_, ben) = try account("Ben", 2)
    let (_, again) = try account("Ben", 3)
    var script = Script(Identity())
    script.send(.facts(own(ana), [facts([(ana, "Ana"), (ben, "Ben")])], ana, known(ana)))
    #expect(script.machine.held.isEmpty)
    let led = script.send(
      .facts(own(ana), [facts([(ana, "Ana"), (again, " bEN")])], ana, known(ana)))
    #expect(led.contains(.trustChanged) && led.contains(.save))
    #expect(script.machine.held == [again.account])
    // It is so after a restart, and when the facts come again.
    var next = Script(Identity(people: script.machine.people))
    next.send(.facts(own(ana), [facts([(ana, "Ana"), (again, " bEN")])], ana, known(ana)))
    #expect(next.machine.held == [again.account])
    next.send(.user(.personTapped(group: PhotoScript.id(1), account: again.account)))
    guard case .person(let sheet)? = next.machine.screen else {
      Issue.record("the person is shown")
      return
    }
    #expect(sheet.trust == .changed)
    #expect(next.send(.user(.acceptTapped)).contains(.trustChanged))
    #expect(next.machine.held.isEmpty)
    #expect(
      next.send(.facts(own(ana), [facts([(ana, "Ana"), (again, " bEN")])], ana, known(ana))).isEmpty
    )
  }

  @Test func `people met together, and people of other names, are met without a question`() throws {
    let (_, ana) = try account("Ana", 1)
    let (_, ben) = try account("Ben", 2)
    let (_, other) = try account("Ben", 3)
    let (_, cleo) = try account("Cleo", 4)
    var script = Script(Identity())
    script.send(
      .facts(own(ana), [facts([(ana, "Ana"), (ben, "Ben"), (other, "Ben")])], ana, known(ana)))
    #expect(script.machine.held.isEmpty)
    script.send(
      .facts(
        own(ana), [facts([(ana, "Ana"), (ben, "Ben"), (other, "Ben"), (cleo, "Cleo")])], ana,
        known(ana)))
    #expect(script.machine.held.isEmpty)
    // Taking somebody's name afterwards is asked about as well.
    script.send(
      .facts(own(ana), [facts([(ana, "Ana"), (ben, "Ben"), (cleo, "Ben")])], ana, known(ana)))
    #expect(script.machine.held == [cleo.account])
  }

  @Test func `who was compared stays so until it is taken back`() throws {
    let (shell, ana) = try account("Ana", 1)
    let (_, ben) = try account("Ben", 2)
    var script = Script(Identity())
    script.send(.facts(own(ana), [facts([(ana, "Ana"), (ben, "Ben")])], ana, known(ana)))
    script.send(.user(.personTapped(group: PhotoScript.id(1), account: ben.account)))
    script.settle(shell, server)
    script.send(.user(.verifiedTapped))
    #expect(script.machine.verified == [ben.account])
    script.send(.user(.unverifiedTapped))
    #expect(script.machine.verified.isEmpty)
    script.send(.back)
    #expect(script.machine.screen == nil)
    // One's own number is no number.
    script.send(.user(.personTapped(group: PhotoScript.id(1), account: ana.account)))
    #expect(script.machine.screen == nil)
  }

  @Test func `a name that cannot be is said, and no longer once nobody wants it`() throws {
    let (_, ana) = try account("Ana", 1)
    var script = Script(Identity())
    script.send(.facts(own(ana), [facts([(ana, "Ana")])], ana, known(ana)))
    script.send(.user(.devicesTapped))
    script.send(.user(.deviceNameTapped(device: ana.device)))
    #expect(script.send(.user(.deviceNamed(name: "a name of far too many letters"))).isEmpty)
    func sheet() -> DevicesSheet? {
      guard case .devices(let sheet)? = script.machine.screen else { return nil }
      return sheet
    }
    #expect(sheet()?.fault == .tooLong)
    #expect(sheet()?.question == .name(device: ana.device, added: false))
    script.send(.back)
    #expect(sheet()?.fault == nil && sheet()?.question == nil)
  }

  @Test func `a device is revoked without any group, and again until the server has heard`()
    throws
  {
    let (_, ana) = try account("Ana", 1)
    let lost = try add(40, to: ana)
    var script = Script(Identity())
    script.send(.facts(own(ana), [], ana, known(ana)))
    script.send(.user(.devicesTapped))
    // Not this one.
    script.send(.user(.revokeTapped(device: ana.device)))
    #expect(script.send(.user(.revokeConfirmed(alone: false))).isEmpty)
    script.send(.user(.revokeTapped(device: lost.device)))
    let led = script.send(.user(.revokeConfirmed(alone: false)))
    guard led.contains(.save), case .revoke(lost.device, false, let ticket)? = led.last else {
      Issue.record("the account's log is written: \(led)")
      return
    }
    #expect(script.machine.leaving(from: known(ana)) == [lost.device])
    script.send(.appendFailed(ticket, .offline))
    #expect(script.send(.appendFailed(ticket, .offline)).isEmpty)
    guard case .devices(let sheet)? = script.machine.screen else {
      Issue.record("the devices are shown")
      return
    }
    #expect(sheet.fault == .offline && sheet.devices.map(\.going) == [false, true])
    // The next run goes on where this one stopped.
    var next = Script(Identity(revoking: script.machine.revoking))
    let again = next.send(.facts(own(ana), [], ana, known(ana)))
    #expect(again.count == 1)
    #expect(next.send(.opened).isEmpty)
    // Once the account's log says so, there is nothing left to want.
    let devices = try #require(known(ana))
    let body = devices.next(
      by: .device(device: ana.device), at: Instant(0), revoking: [lost.device])
    _ = server.append(AccountEntry(body: body.encoded, signature: .zero, possession: .zero))
    #expect(next.send(.facts(own(ana), [], ana, known(ana))) == [.save])
    #expect(next.machine.revoking.isEmpty)
  }

  @Test func `what a device let in is named with it, and goes with it unless its owner says so`()
    throws
  {
    let (_, ana) = try account("Ana", 1)
    let stolen = try add(40, to: ana)
    let thiefs = try add(41, to: ana, by: stolen)
    var script = Script(Identity())
    script.send(.facts(own(ana), [], ana, known(ana)))
    script.send(.user(.devicesTapped))
    script.send(.user(.revokeTapped(device: stolen.device)))
    guard case .devices(let sheet)? = script.machine.screen else {
      Issue.record("the devices are shown")
      return
    }
    #expect(sheet.question == .revoke(device: stolen.device, reach: [thiefs.device]))
    for alone in [true, false] {
      var copy = script
      let led = copy.send(.user(.revokeConfirmed(alone: alone)))
      guard case .revoke(stolen.device, alone, _)? = led.last else {
        Issue.record("it is revoked: \(led)")
        return
      }
      let leaving = copy.machine.leaving(from: known(ana))
      #expect(leaving == (alone ? [stolen.device] : [stolen.device, thiefs.device]))
    }
  }

  @Test func `every group's log lets go of what the account's log has not`() throws {
    let (_, ana) = try account("Ana", 1)
    var script = Script(Identity())
    let gone: DeviceID = PhotoScript.id(40)
    var groups = ([1, 2] as [UInt8]).map { facts([(ana, "Ana")], group: $0) }
    for index in groups.indices { groups[index].goneOwn = [gone] }
    let led = script.send(.facts(own(ana), groups, ana, known(ana)))
    let tickets = led.compactMap { effect -> Request? in
      guard case .append(_, .revokeDevice(gone), let ticket) = effect else { return nil }
      return ticket
    }
    #expect(tickets.count == 2)
    script.send(.appended(tickets[0]))
    script.send(.appendFailed(tickets[1], .offline))
    groups[0].goneOwn = []
    #expect(script.send(.facts(own(ana), groups, ana, known(ana))).count == 1)
  }

  @Test func `a device is called what its owner says, here and after a restart`() throws {
    let (_, ana) = try account("Ana", 1)
    let other = try add(40, to: ana)
    let group = facts([(ana, "Ana")])
    var script = Script(Identity())
    script.send(.facts(own(ana), [group], ana, known(ana)))
    func names(_ script: Script<Identity>) -> [Text] {
      guard case .devices(let sheet)? = script.machine.screen else { return [] }
      return sheet.devices.map { $0.name }
    }
    func question(_ script: Script<Identity>) -> DevicesQuestion? {
      guard case .devices(let sheet)? = script.machine.screen else { return nil }
      return sheet.question
    }
    // Only a device that is there is asked about, and only what is asked is answered.
    #expect(script.send(.user(.deviceNamed(name: "Nobody"))).isEmpty)
    script.send(.user(.deviceNameTapped(device: other.device)))
    #expect(script.machine.screen == nil)
    script.send(.user(.devicesTapped))
    script.send(.user(.deviceNameTapped(device: PhotoScript.id(7))))
    #expect(question(script) == nil)
    script.send(.user(.deviceNameTapped(device: other.device)))
    #expect(question(script) == .name(device: other.device, added: false))
    #expect(script.send(.user(.deviceNamed(name: "A name of more than twenty letters"))).isEmpty)
    guard case .devices(let sheet)? = script.machine.screen else {
      Issue.record("the devices are shown")
      return
    }
    #expect(sheet.fault == .tooLong && question(script) != nil)
    #expect(script.send(.user(.deviceNamed(name: " Kitchen "))) == [.save])
    #expect(question(script) == nil && names(script) == ["", "Kitchen"])
    var next = Script(Identity(names: script.machine.names))
    next.send(.facts(own(ana), [group], ana, known(ana)))
    next.send(.user(.devicesTapped))
    #expect(names(next) == ["", "Kitchen"])
    // Nothing takes a name away; giving up the form changes none.
    next.send(.user(.deviceNameTapped(device: other.device)))
    next.send(.back)
    #expect(names(next) == ["", "Kitchen"])
    next.send(.user(.deviceNameTapped(device: other.device)))
    #expect(next.send(.user(.deviceNamed(name: " "))) == [.save])
    #expect(names(next) == ["", ""] && next.machine.names.isEmpty)
  }

  @Test func `an added device is asked for a name, and the newest names are kept`() throws {
    let (_, ana) = try account("Ana", 1)
    let many = (0..<64).map { DeviceName(device: PhotoScript.id($0), name: "Old") }
    var script = Script(Identity(names: many))
    script.send(.facts(own(ana), [facts([(ana, "Ana")])], ana, known(ana)))
    script.send(.added(PhotoScript.id(99)))
    guard case .devices(let sheet)? = script.machine.screen else {
      Issue.record("the devices are shown")
      return
    }
    #expect(sheet.question == .name(device: PhotoScript.id(99), added: true))
    script.send(.user(.deviceNamed(name: "New")))
    #expect(
      script.machine.names
        == many.dropFirst() + [DeviceName(device: PhotoScript.id(99), name: "New")])
  }

  @Test func `of very many revoked devices the newest are remembered`() throws {
    let (_, ana) = try account("Ana", 1)
    let lost = try add(90, to: ana)
    let many = (0..<64).map { SavedRevocation(device: PhotoScript.id($0), alone: false) }
    var script = Script(Identity(revoking: many))
    script.send(.facts(own(ana), [], ana, known(ana)))
    script.send(.user(.devicesTapped))
    script.send(.user(.revokeTapped(device: lost.device)))
    script.send(.user(.revokeConfirmed(alone: false)))
    #expect(
      script.machine.revoking
        == many.dropFirst() + [SavedRevocation(device: lost.device, alone: false)])
  }

  @Test(arguments: [
    "Mo\u{200B}m", "Mom\u{FEFF}", "M\u{AD}om", "\u{202E}Mom\u{202C}", "Mom\u{A0}", "\u{3000}mom",
    "Mo\u{FE0F}m", "Mom\u{E0061}", "Mom\u{3164}", "M\u{2009}om", "Mom\u{2800}",
    // Another case, width, normal form or accent, and letters that look like these.
    "MOM", "Ｍｏｍ", "𝓜𝓸𝓶", "Mo\u{301}m", "Móm", "M\u{43E}m", "\u{41C}om", "M0m", "Mo.m", "Mo-m",
  ])
  func `a name is the same whatever cannot be seen in it`(name: String) throws {
    let (_, ana) = try account("Ana", 1)
    let (_, ben) = try account("Ben", 2)
    let (_, again) = try account("Ben", 3)
    var script = Script(Identity())
    script.send(.facts(own(ana), [facts([(ana, "Ana"), (ben, "Mom")])], ana, known(ana)))
    script.send(
      .facts(own(ana), [facts([(ana, "Ana"), (ben, "Mom"), (again, Text(name))])], ana, known(ana)))
    #expect(script.machine.held == [again.account])
  }

  @Test func `other letters are another name`() throws {
    let (_, ana) = try account("Ana", 1)
    let (_, ben) = try account("Ben", 2)
    let (_, again) = try account("Ben", 3)
    for (one, other) in [("Ma", "Mo"), ("爸", "妈"), ("😀", "😁"), ("Ana", "Anna"), ("か", "が")]
      as [(Text, Text)]
    {
      var script = Script(Identity())
      script.send(.facts(own(ana), [facts([(ana, "Ana"), (ben, one)])], ana, known(ana)))
      script.send(
        .facts(own(ana), [facts([(ana, "Ana"), (ben, one), (again, other)])], ana, known(ana)))
      #expect(script.machine.held.isEmpty)
    }
  }

  @Test func `where there is no room for one more person, somebody in no group makes it`() throws {
    let (_, ana) = try account("Ana", 1)
    let (_, ben) = try account("Ben", 2)
    let (_, again) = try account("Ben", 3)
    var many = [SavedPerson(account: ben.account, name: "Ben", trust: .verified)]
    for number in 1..<Identity.peopleMax {
      let bytes = [UInt8](repeating: 0, count: 30) + [UInt8(number >> 8), UInt8(number & 0xFF)]
      many.append(
        SavedPerson(
          account: AccountID(unchecked: Array(bytes.suffix(AccountID.byteCount))), name: "Old",
          trust: .known))
    }
    var script = Script(Identity(people: many))
    script.send(
      .facts(own(ana), [facts([(ana, "Ana"), (ben, "Ben"), (again, "Ben")])], ana, known(ana)))
    #expect(script.machine.held == [again.account])
    #expect(script.machine.people.count == Identity.peopleMax)
    #expect(script.machine.verified == [ben.account])
    #expect(!script.machine.people.contains { $0.account == many[1].account })
  }
}
