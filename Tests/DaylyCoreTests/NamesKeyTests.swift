// The names key: replaced when somebody goes, by one of those who stay, so that whoever kept the
// old one can read no name sealed later.

import Bytes
import Membership
import Recipes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct NamesKeyTests {
  let server = FakeServer()
  var ana: Phone
  var ben: Phone
  var cleo: Phone
  let group: GroupID

  init() throws {
    (ana, ben, cleo, group) = try Phone.family(server)
    for _ in 0..<2 {
      ana.poll(server)
      ben.poll(server)
    }
  }

  private mutating func goes() {
    cleo.tap(.detailsTapped(group: group), server)
    cleo.tap(.leaveTapped, server)
    cleo.tap(.leaveConfirmed, server)
  }

  private func key(_ phone: Phone, _ epoch: UInt32) -> [UInt8]? {
    phone.shell.secrets[.names(group, epoch: epoch)]
  }

  private var actions: [LogAction] {
    server.logs[0].entries.compactMap { (try? $0.opened())?.action }
  }

  @Test mutating func `after somebody left, names are sealed under a key they lack`() throws {
    let old = try #require(key(cleo, 0))
    goes()
    #expect(server.logs[0].roster.epoch == 0)
    ana.poll(server)
    let roster = server.logs[0].roster
    #expect(roster.epoch == 1 && roster.name.epoch == 1)
    #expect(roster.member(ana.account.account)?.name.epoch == 1, "the writer's own name too")
    ben.poll(server)
    ben.poll(server)
    let fresh = try #require(key(ana, 1))
    #expect(key(ben, 1) == fresh && fresh != old)
    #expect(server.logs[0].roster.members.map(\.name.epoch) == [1, 1])
    ana.poll(server)
    for phone in [ana, ben] {
      #expect(phone.cards.first?.name == "Family")
      #expect(Set(phone.cards.first?.members.map(\.name.string) ?? []) == ["Ana", "Ben"])
    }
    let count = server.logs[0].entries.count
    for _ in 0..<3 {
      ana.poll(server)
      ben.poll(server)
    }
    #expect(server.logs[0].entries.count == count, "then there is quiet")
  }

  @Test mutating func `of two who replace it at once one wins, and both read every name`() throws {
    goes()
    // Both see the log's end before either has written.
    ana.groups.send(.refresh)
    ben.groups.send(.refresh)
    for _ in 0..<40 {
      step(&ana)
      step(&ben)
    }
    for _ in 0..<3 {
      ana.poll(server)
      ben.poll(server)
    }
    let replaced = actions.filter { if case .replaceNamesKey = $0 { true } else { false } }
    #expect(replaced.count == 1)
    #expect(key(ana, 1) != nil && key(ana, 1) == key(ben, 1))
    #expect(ana.cards.first?.members.map(\.name) == ["Ana", "Ben"])
    #expect(ben.cards.first?.members.map(\.name) == ["Ben", "Ana"])
  }

  /// Answers one question.
  private func step(_ phone: inout Phone) {
    guard let question = phone.groups.open.first else { return }
    switch question {
    case .durable: phone.groups.answer(question, .persisted)
    case .recipe(_, let recipe): phone.groups.answer(question, phone.shell.run(recipe))
    case .http(_, let message):
      let answer = server.answer(message, shell: phone.shell, now: phone.groups.now)
      phone.groups.answer(question, answer)
    }
  }

  @Test(arguments: failedAnswers)
  mutating func `a replacement that failed is tried again later, not at once`(failure: Answer) {
    goes()
    server.surprise = ("/prekeys", failure)
    ana.poll(server)
    #expect(server.logs[0].roster.epoch == 0)
    ana.poll(server)
    #expect(server.logs[0].roster.epoch == 0)
    ana.groups.now = ana.groups.now.advanced(by: 300_001)
    ana.poll(server)
    #expect(server.logs[0].roster.epoch == 1)
    #expect(ana.cards.first?.members.map(\.name) == ["Ana", "Ben"])
  }

  @Test mutating func `an answer that was lost leaves one key, also after a restart`() throws {
    goes()
    ana.groups.send(.refresh)
    // Everything up to the answer to the entry itself; that one is lost with the app.
    for _ in 0..<200 where server.logs[0].roster.epoch == 0 { step(&ana) }
    #expect(server.logs[0].roster.epoch == 1 && key(ana, 1) == nil)
    ana.groups.open = []
    ana.restart(server)
    #expect(key(ana, 1) != nil && ana.cards.first?.name == "Family")
    ben.poll(server)
    #expect(key(ben, 1) == key(ana, 1))
  }

  @Test(arguments: [0, 1] as [UInt16])
  mutating func `while prekeys cannot be checked, none of them is taken for forged`(step: UInt16) {
    goes()
    ana.groups.send(.refresh)
    var hasPrekeys = false
    while let question = ana.groups.open.first {
      if hasPrekeys, case .recipe = question {
        hasPrekeys = false
        let failure = RecipeFailure(step: step, fault: .memory)
        ana.groups.answer(question, .recipeFailed(failure))
        continue
      }
      if case .http(_, let message) = question, message.path.string.hasSuffix("/prekeys") {
        hasPrekeys = true
      }
      self.step(&ana)
    }
    #expect(server.logs[0].roster.epoch == 0)
    ana.groups.now = ana.groups.now.advanced(by: 300_001)
    ana.poll(server)
    #expect(server.logs[0].roster.epoch == 1)
    ben.poll(server)
    #expect(key(ana, 1) != nil && key(ben, 1) == key(ana, 1))
  }

  enum BadPrekey: CaseIterable { case forged, older, unsafe }

  /// A prekey of Ben's device, signed by it.
  private func signed(_ prekey: SignedPrekey, serial: UInt32, key: AgreementPublicKey) throws
    -> SignedPrekey
  {
    var signed = SignedPrekey(
      device: prekey.device, serial: serial, key: key, created: prekey.created, signature: .zero)
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.sign(with: "device/key", .literal(bytes: SignedMessage.prekey(signed))))
    guard case .recipeDone(let revealed) = ben.shell.run(recipe.build) else { return signed }
    signed.signature = try #require(Signature(revealed[0]))
    return signed
  }

  @Test(arguments: BadPrekey.allCases)
  mutating func `a prekey that is forged, older or unsafe gets no copy`(_ bad: BadPrekey) throws {
    let device = ben.account.device
    let index = try #require(server.prekeys.firstIndex { $0.device == device })
    let good = server.prekeys[index]
    let later = good.serial + 1
    let serials = [SavedSerial(device: device, serial: later)]
    ana.groups.send(.learnt(.serials(group, serials)))
    goes()
    server.prekeys[index] =
      switch bad {
      case .forged:
        SignedPrekey(
          device: device, serial: later, key: good.key, created: good.created,
          signature: good.signature)
      case .older: good
      case .unsafe: try signed(good, serial: later, key: .zero)
      }
    ana.poll(server)
    #expect(server.logs[0].roster.epoch == 1, "one bad prekey holds nobody up")
    ben.poll(server)
    ben.poll(server)
    #expect(key(ben, 1) == nil)
    #expect(ben.cards.first?.name == "", "shown as unknown, nothing breaks")
    #expect(ben.cards.first?.broken == false)
    // Whoever has the key sees that a device lacks it, and wraps it once there is a prekey.
    server.prekeys[index] = try signed(good, serial: later, key: good.key)
    ana.groups.now = ana.groups.now.advanced(by: 300_001)
    ana.poll(server)
    ana.poll(server)
    ben.groups.now = ana.groups.now
    ben.poll(server)
    ben.poll(server)
    #expect(ben.cards.first?.name == "Family")
    #expect(key(ben, 1) == key(ana, 1))
  }

  @Test mutating func `a device is given the key, and who is invited still comes in by it`()
    throws
  {
    goes()
    let index = try #require(
      server.prekeys.firstIndex { $0.device == ben.account.device })
    let prekey = server.prekeys.remove(at: index)
    ana.poll(server)
    _ = try ana.link(to: group, server)
    server.prekeys.append(prekey)
    ana.groups.now = ana.groups.now.advanced(by: 300_001)
    ana.poll(server)
    ben.poll(server)
    #expect(ben.cards.first?.name == "Family")
    #expect(server.logs[0].roster.epoch == 1)
    #expect(server.logs[0].roster.invites.last?.state == .open)
  }

  @Test mutating func `a first name written by another device of one's own is taken over`() throws {
    // The same account, as if a second device had written it.
    let roster = server.logs[0].roster
    var recipe = RecipeBuilder()
    recipe.sealName(
      "Annika", key: .secret(name: .names(group, epoch: 0)), group: group,
      account: ana.account.account)
    guard case .recipeDone(let sealed) = ana.shell.run(recipe.build) else { return }
    let action = LogAction.renameMember(
      name: SealedName(epoch: 0, nonce: sealed[0], ciphertext: sealed[1]))
    let draft = EntryDraft(
      after: roster, author: ana.account.device, at: Instant(5), action: action)
    guard case .recipeDone(let revealed) = ana.shell.run(draft.signing()) else { return }
    _ = server.append(try #require(draft.signed(revealed)).entry, 0, ana.groups.now)
    ana.account.device = ben.account.device
    ana.groups.send(.account(ana.account))
    ana.poll(server)
    #expect(ana.account.name == "Annika")
  }
}
