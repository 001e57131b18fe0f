// Who the others are, told as scripts: safety numbers, people who come back under another
// account, and devices that are revoked.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore

extension Identity.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { nil }
}

extension Identity: Scripted {
  static func answered(_ answer: Answer, _ request: Request) -> Event { .answer(answer, request) }
}

@Suite struct IdentityTests {
  let server = ToyServer()

  private func account(_ name: Text, _ seed: UInt64) throws -> (ToyShell, SavedAccount) {
    let shell = ToyShell(seed)
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

  private func own(_ account: SavedAccount) -> OwnFacts {
    OwnFacts(account: account.account, device: account.device, keys: [])
  }

  @Test func `both sides see one number, 60 digits, another with another key`() throws {
    let (anaShell, ana) = try account("Ana", 1)
    let (benShell, ben) = try account("Ben", 2)
    let (_, eve) = try account("Ben", 3)
    var numbers: [Text] = []
    for (shell, me, other) in [(anaShell, ana, ben), (benShell, ben, ana), (anaShell, ana, eve)] {
      var script = Script(Identity())
      let group = facts([(me, "Me"), (other, "You")])
      script.send(.facts(own(me), [group], me))
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
    script.send(.facts(own(ana), [facts([(ana, "Ana"), (ben, "Ben")])], ana))
    #expect(script.machine.held.isEmpty)
    let led = script.send(.facts(own(ana), [facts([(ana, "Ana"), (again, " bEN")])], ana))
    #expect(led.contains(.trustChanged) && led.contains(.save))
    #expect(script.machine.held == [again.account])
    // It is so after a restart, and when the facts come again.
    var next = Script(Identity(people: script.machine.people))
    next.send(.facts(own(ana), [facts([(ana, "Ana"), (again, " bEN")])], ana))
    #expect(next.machine.held == [again.account])
    next.send(.user(.personTapped(group: PhotoScript.id(1), account: again.account)))
    guard case .person(let sheet)? = next.machine.screen else {
      Issue.record("the person is shown")
      return
    }
    #expect(sheet.trust == .changed)
    #expect(next.send(.user(.acceptTapped)).contains(.trustChanged))
    #expect(next.machine.held.isEmpty)
    #expect(next.send(.facts(own(ana), [facts([(ana, "Ana"), (again, " bEN")])], ana)).isEmpty)
  }

  @Test func `people met together, and people of other names, are met without a question`() throws {
    let (_, ana) = try account("Ana", 1)
    let (_, ben) = try account("Ben", 2)
    let (_, other) = try account("Ben", 3)
    let (_, cleo) = try account("Cleo", 4)
    var script = Script(Identity())
    script.send(.facts(own(ana), [facts([(ana, "Ana"), (ben, "Ben"), (other, "Ben")])], ana))
    #expect(script.machine.held.isEmpty)
    script.send(
      .facts(own(ana), [facts([(ana, "Ana"), (ben, "Ben"), (other, "Ben"), (cleo, "Cleo")])], ana))
    #expect(script.machine.held.isEmpty)
    // Taking somebody's name afterwards is asked about as well.
    script.send(.facts(own(ana), [facts([(ana, "Ana"), (ben, "Ben"), (cleo, "Ben")])], ana))
    #expect(script.machine.held == [cleo.account])
  }

  @Test func `who was compared stays so until it is taken back`() throws {
    let (shell, ana) = try account("Ana", 1)
    let (_, ben) = try account("Ben", 2)
    var script = Script(Identity())
    script.send(.facts(own(ana), [facts([(ana, "Ana"), (ben, "Ben")])], ana))
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

  @Test func `a revoked device leaves every group, however often that fails`() throws {
    let (_, ana) = try account("Ana", 1)
    let (_, lost) = try account("Ana", 5)
    func groups(_ devices: [DeviceCertificate]) -> [GroupFacts] {
      ([1, 2] as [UInt8]).map { number in
        var group = facts([(ana, "Ana")], group: number)
        group.members[0].devices = devices
        return group
      }
    }
    let before = groups([ana.certificate, lost.certificate])
    var script = Script(Identity())
    script.send(.facts(own(ana), before, ana))
    script.send(.user(.devicesTapped))
    // Not this one.
    script.send(.user(.revokeTapped(device: ana.device)))
    #expect(script.send(.user(.revokeConfirmed)).isEmpty)
    script.send(.user(.revokeTapped(device: lost.device)))
    let led = script.send(.user(.revokeConfirmed))
    let tickets = led.compactMap { effect -> Request? in
      guard case .append(_, .revokeDevice(lost.device), let ticket) = effect else { return nil }
      return ticket
    }
    #expect(tickets.count == 2 && led.contains(.save))
    script.send(.appended(tickets[0]))
    script.send(.appendFailed(tickets[1], .offline))
    #expect(script.send(.appendFailed(tickets[1], .offline)).isEmpty)
    guard case .devices(let sheet)? = script.machine.screen else {
      Issue.record("the devices are shown")
      return
    }
    #expect(sheet.fault == .offline && sheet.devices.map(\.going) == [false, true])
    // The next run goes on where this one stopped.
    var next = Script(Identity(revoking: script.machine.revoking))
    var half = before
    half[0].members[0].devices = [ana.certificate]
    let again = next.send(.facts(own(ana), half, ana))
    #expect(again.count == 1)
    #expect(next.send(.opened).isEmpty)
    let done = next.send(.facts(own(ana), groups([ana.certificate]), ana))
    #expect(done.contains(.save))
    #expect(next.machine.revoking.isEmpty)
  }
}
