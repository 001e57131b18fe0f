// Names and their key when a member, a server or bad luck has made them useless: no single entry
// takes a group's names away for good.

import Bytes
import Membership
import Recipes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct NamesRecoveryTests {
  let server = FakeServer()
  var ana: Phone
  var ben: Phone
  var cleo: Phone
  let group: GroupID

  init() throws {
    (ana, ben, cleo, group) = try Phone.family(server)
    all()
  }

  /// Everybody looks, twice: what the first wrote, the next one sees.
  private mutating func all() {
    for _ in 0..<2 {
      ana.poll(server)
      ben.poll(server)
      cleo.poll(server)
    }
  }

  private mutating func rename(_ name: Text) {
    ben.tap(.detailsTapped(group: group), server)
    ben.tap(.renameTapped, server)
    ben.tap(.renamed(name: name), server)
  }

  private var names: [Text?] {
    [ana, ben, cleo].map { $0.groups.machine.group(group)?.names.group }
  }

  /// A new names key that nobody gets, or everybody another one.
  private func uselessKey(sealed: (DeviceID, KeyID, AgreementPublicKey) -> [UInt8]) -> LogAction {
    let roster = server.logs[0].roster
    let wraps = [ana, ben, cleo].compactMap { phone in
      phone.account.prekeys.first.map { key in
        NamesKeyWrap(
          device: phone.account.device, key: key.id,
          sealed: sealed(phone.account.device, key.id, key.prekey.key))
      }
    }
    let name = SealedName(
      epoch: roster.epoch + 1, nonce: [UInt8](repeating: 1, count: 12),
      ciphertext: [UInt8](repeating: 2, count: 20))
    return .replaceNamesKey(epoch: roster.epoch + 1, wraps: wraps, name: name)
  }

  @Test(arguments: [false, true])
  mutating func `a names key that nobody can use is made up for by a rename`(
    opens: Bool
  ) throws {
    let group = group
    var number: UInt8 = 0
    cleo.write(
      uselessKey { _, _, key in
        guard opens else { return [UInt8](repeating: 3, count: 80) }
        number += 1
        let info = SignedMessage.namesKey(group: group, epoch: 1)
        let secret = [UInt8](repeating: number, count: 32)
        var recipe = RecipeBuilder()
        recipe.reveal(recipe.hpkeSeal(to: key, info: info, .literal(bytes: secret)))
        guard case .recipeDone(let sealed) = cleo.shell.run(recipe.build) else { return [] }
        return sealed[0]
      }, server)
    all()
    #expect(names == ["", "", ""])
    rename("The Okafors")
    #expect(ben.details?.question == nil && ben.details?.fault == nil)
    all()
    #expect(names == ["The Okafors", "The Okafors", "The Okafors"])
    all()
    #expect(ana.cards.first?.members.map(\.name) == ["Ana", "Ben", "Cleo"])
    #expect(cleo.cards.first?.members.map(\.name) == ["Cleo", "Ana", "Ben"])
    ana.restart(server)
    #expect(ana.cards.first?.name == "The Okafors")
  }

  @Test
  mutating func `a rename that needs a new key is explained when it fails, and can be tried again`()
    throws
  {
    cleo.write(uselessKey { _, _, _ in [UInt8](repeating: 3, count: 80) }, server)
    all()
    for path in ["/prekeys", "/log"] as [Text] {
      server.surprise = (path, .httpFailed(.timeout))
      rename("Kin")
      #expect(ben.details?.question == .rename && ben.details?.fault != nil)
      ben.groups.send(.back)
      ben.groups.send(.back)
    }
    rename("Kin")
    all()
    #expect(names == ["Kin", "Kin", "Kin"])
  }

  /// A name of the group that opens to nothing, and one that opens to what no name is.
  private func spoilt(_ opens: Bool) -> SealedName {
    let epoch = server.logs[0].roster.epoch
    var recipe = RecipeBuilder()
    recipe.sealName(
      "a\nb", key: .secret(name: .names(group, epoch: epoch)), group: group, account: nil)
    guard opens, case .recipeDone(let sealed) = cleo.shell.run(recipe.build) else {
      let bytes = [UInt8](repeating: 7, count: 20)
      return SealedName(epoch: epoch, nonce: Array(bytes.prefix(12)), ciphertext: bytes)
    }
    return SealedName(epoch: epoch, nonce: sealed[0], ciphertext: sealed[1])
  }

  @Test(arguments: [false, true])
  mutating func `an unreadable name of the group holds no new key up`(opens: Bool) throws {
    cleo.write(.rename(name: spoilt(opens)), server)
    all()
    #expect(names == ["", "", ""])
    let count = server.logs[0].entries.count
    cleo.tap(.detailsTapped(group: group), server)
    cleo.tap(.leaveTapped, server)
    cleo.tap(.leaveConfirmed, server)
    ana.poll(server)
    #expect(server.logs[0].roster.epoch == 1)
    all()
    #expect(names == ["", "", nil], "what it was called nobody knows")
    #expect(ana.cards.first?.members.map(\.name) == ["Ana", "Ben"])
    #expect(server.logs[0].entries.count == count + 4, "they left; a key; two names; then quiet")
    rename("Kin")
    all()
    #expect(names == ["Kin", "Kin", nil])
  }

  @Test mutating func `a name that could not be read for want of storage is not thrown away`()
    throws
  {
    ana.groups = Script(Groups(saved: ana.groups.machine.saved))
    ana.groups.send(.account(ana.account))
    cleo.tap(.detailsTapped(group: group), server)
    cleo.tap(.leaveTapped, server)
    cleo.tap(.leaveConfirmed, server)
    while let question = ana.groups.open.first {
      if case .recipe(_, let recipe) = question, case .aesGCMOpen = recipe.steps[0] {
        let failure = RecipeFailure(step: 0, fault: .unavailable)
        ana.groups.answer(question, .recipeFailed(failure))
      } else if case .recipe(_, let recipe) = question {
        ana.groups.answer(question, ana.shell.run(recipe))
      } else if case .http(_, let message) = question {
        let answer = server.answer(message, shell: ana.shell, now: ana.groups.now)
        ana.groups.answer(question, answer)
      } else {
        ana.groups.answer(question, .persisted)
      }
    }
    #expect(server.logs[0].roster.epoch == 0)
    ben.poll(server)
    #expect(server.logs[0].roster.epoch == 1)
    #expect(names[1] == "Family")
  }

  /// A good names key, for Ana alone.
  @Test mutating func `a names key that is missing is looked for once, however many need it`() {
    let roster = server.logs[0].roster
    var opening = NameOpener(roster)
    #expect(opening.slots.count == 4)
    let missing = RecipeFailure(step: 0, fault: .missing)
    let isLeft = opening.setAside(missing)
    #expect(!isLeft && opening.slots.isEmpty)
    // One name that does not open says nothing of the others.
    opening = NameOpener(roster)
    let isTried = opening.setAside(RecipeFailure(step: 1, fault: .refused))
    #expect(isTried)
    #expect(opening.slots.count == 3)
  }

  private func keyForAna() throws -> LogAction {
    let key = try #require(ana.account.prekeys.first)
    let epoch = server.logs[0].roster.epoch + 1
    var recipe = RecipeBuilder()
    let secret = recipe.random(32)
    let info = SignedMessage.namesKey(group: group, epoch: epoch)
    recipe.reveal(recipe.hpkeSeal(to: key.prekey.key, info: info, secret))
    recipe.sealName("Family", key: secret, group: group, account: nil)
    guard case .recipeDone(let sealed) = ana.shell.run(recipe.build) else { throw Phone.Missing() }
    let wrap = NamesKeyWrap(device: ana.account.device, key: key.id, sealed: sealed[0])
    let name = SealedName(epoch: epoch, nonce: sealed[1], ciphertext: sealed[2])
    return .replaceNamesKey(epoch: epoch, wraps: [wrap], name: name)
  }

  @Test mutating func `a server that offers prekeys by turns brings one entry for each device`()
    throws
  {
    let keys = [ana, ben, cleo].compactMap { $0.account.prekeys.first?.prekey }
    ana.write(try keyForAna(), server)
    let count = server.logs[0].entries.count
    #expect(epoch(offering: [keys[0], keys[1]]) == 1, "the key stays")
    #expect(server.logs[0].entries.count == count + 2, "one of two is helped; Ana's own name")
    #expect(epoch(offering: [keys[0], keys[1]]) == 1)
    #expect(server.logs[0].entries.count == count + 2)
    #expect(epoch(offering: [keys[0], keys[2]]) == 1)
    for _ in 0..<3 { #expect(epoch(offering: keys) == 1) }
    #expect(server.logs[0].entries.count == count + 3)
    all()
    #expect(names == ["Family", "Family", "Family"])
  }

  private mutating func epoch(offering prekeys: [SignedPrekey], after minutes: Int64 = 6) -> UInt32
  {
    server.prekeys = prekeys
    ana.groups.now = ana.groups.now.advanced(by: minutes * 60_000)
    for _ in 0..<3 { ana.poll(server) }
    return server.logs[0].roster.epoch
  }

  @Test mutating func `who has gone keeps no key because somebody was helped`() throws {
    ana.write(try keyForAna(), server)
    #expect(epoch(offering: server.prekeys) == 1)
    all()
    cleo.tap(.detailsTapped(group: group), server)
    cleo.tap(.leaveTapped, server)
    cleo.tap(.leaveConfirmed, server)
    let own = try #require(ana.account.prekeys.first?.prekey)
    #expect(epoch(offering: [own], after: 0) == 2, "not even when it is taken from somebody")
  }

  @Test mutating func `nobody invites into a group whose name they cannot read`() throws {
    cleo.write(uselessKey { _, _, _ in [UInt8](repeating: 3, count: 80) }, server)
    all()
    let count = server.logs[0].entries.count
    ben.tap(.detailsTapped(group: group), server)
    #expect(ben.details?.canInvite == false)
    ben.invitation.send(.user(.inviteTapped(group: group)))
    ben.settle(server)
    #expect(server.logs[0].entries.count == count)
    #expect(ben.invitation.machine.making == .sheet(group, .serverTrouble))
    ben.groups.send(.back)
    rename("Kin")
    #expect(ben.details?.canInvite == true)
    #expect(throws: Never.self) { try ben.link(to: group, server) }
  }

  @Test mutating func `whoever is alone in a group without a readable name gets to its details`()
    throws
  {
    for leave in [GroupsEvent.detailsTapped(group: group), .leaveTapped, .leaveConfirmed] {
      ben.tap(leave, server)
      cleo.tap(leave, server)
    }
    ana.poll(server)
    ana.tap(.cardTapped(group: group), server)
    #expect(ana.details == nil && ana.cards.first?.name == "Family")
    let epoch = server.logs[0].roster.epoch + 1
    let bytes = [UInt8](repeating: 7, count: 20)
    let name = SealedName(epoch: epoch, nonce: Array(bytes.prefix(12)), ciphertext: bytes)
    ana.write(.replaceNamesKey(epoch: epoch, wraps: [], name: name), server)
    ana.poll(server)
    ana.tap(.cardTapped(group: group), server)
    #expect(ana.details?.canInvite == false)
  }

  enum Writing: CaseIterable { case opening, keying, sealing }

  @Test(arguments: Writing.allCases)
  mutating func `a rename waits for what its device is about to write, and is not lost`(
    during writing: Writing
  ) throws {
    _ = try ben.link(to: group, server)
    if writing != .opening {
      cleo.tap(.detailsTapped(group: group), server)
      cleo.tap(.leaveTapped, server)
      cleo.tap(.leaveConfirmed, server)
    }
    ben.groups = Script(Groups(saved: ben.groups.machine.saved))
    ben.groups.send(.account(ben.account))
    func isUnderWay(_ phone: Phone) -> Bool {
      guard let group = phone.groups.machine.groups.first else { return false }
      switch writing {
      case .opening: return group.naming.reading != .idle
      case .keying: return !group.key.isIdle
      case .sealing: return group.naming.writing != .idle
      }
    }
    for _ in 0..<100 where !isUnderWay(ben) { step() }
    ben.groups.send(.user(.detailsTapped(group: group)))
    ben.groups.send(.user(.renameTapped))
    ben.groups.send(.user(.renamed(name: "Kin")))
    #expect(ben.details?.busy == true && ben.details?.question == .rename)
    ben.groups.send(.user(.renamed(name: "Twice")))
    ben.settle(server)
    #expect(ben.details?.question == nil && ben.details?.fault == nil)
    all()
    #expect(names.prefix(2) == ["Kin", "Kin"])
    #expect(server.logs[0].roster.epoch == (writing == .opening ? 0 : 1))
    #expect(server.logs[0].roster.invites.last?.state == (writing == .opening ? .open : .revoked))
  }

  /// Ben's device gets one answer.
  private mutating func step() {
    switch ben.groups.open.first {
    case .durable(let request)?: ben.groups.answer(.durable(request), .persisted)
    case .recipe(let request, let recipe)?:
      ben.groups.answer(.recipe(request, recipe), ben.shell.run(recipe))
    case .http(let request, let message)?:
      let answer = server.answer(message, shell: ben.shell, now: ben.groups.now)
      ben.groups.answer(.http(request, message), answer)
    case nil: break
    }
  }
}
