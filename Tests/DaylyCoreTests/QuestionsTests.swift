// What the library asks while somebody shares or receives, told as scripts: whom it is told of,
// what is signed for it, and which file keys it is given.

import Bytes
import Locaphoto
import Membership
import Recipes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

/// The questions as the root asks them, with the people it knows.
private struct Asking: StateMachine, Equatable {
  var questions = Questions()
  var circle: Circle?

  static var name: Machine { .questions }

  mutating func handle(_ event: Questions.Event, _ context: inout Context<Questions.Effect>) {
    questions.handle(event, in: circle, &context)
  }

  static func == (left: Asking, right: Asking) -> Bool { left.questions == right.questions }
}

extension Questions.Event: AnswerEvent {}

extension Questions.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { nil }
}

extension Asking: Scripted {}

@Suite struct QuestionsTests {
  private typealias Photos = PhotoScript

  private let asked = Request(machine: .sharing, number: 40)
  private let tablet: DeviceID = PhotoScript.id(0x22)
  private let noor = Acquaintance(
    account: PhotoScript.noor, name: "Noor", group: "Family", compared: false)

  private func script(
    verified: [AccountID] = [], serials: [SavedSerial] = [],
    change: (inout GroupFacts) -> Void = { _ in }
  ) -> Script<Asking> {
    var facts = Photos.facts()
    facts.members[1].devices.append(Photos.certificate(Photos.noor, tablet))
    change(&facts)
    var script = Script(Asking())
    script.machine.circle = Circle(
      thisDevice: Photos.thisDevice, groups: [facts], serials: serials, verified: verified,
      accounts: [])
    return script
  }

  /// What the library is told last.
  private func told(_ script: Script<Asking>) -> GroupsAnswer? {
    for effect in script.effects.reversed() {
      if case .answerLibrary(asked, let answer)? = effect.shell { return answer }
    }
    return nil
  }

  private func ask(_ question: GroupsQuestion, _ script: inout Script<Asking>) {
    script.send(.asked(asked, question))
  }

  private func answer(_ question: GroupsQuestion, _ script: Script<Asking>) -> GroupsAnswer? {
    var script = script
    ask(question, &script)
    return told(script)
  }

  // MARK: People

  @Test func `one knows those one can send to, and nobody else`() {
    #expect(answer(.people, script()) == .people(people: [noor]))
    var compared = noor
    compared.compared = true
    #expect(answer(.people, script(verified: [Photos.noor])) == .people(people: [compared]))
    let strangers: [(inout GroupFacts) -> Void] = [
      { $0.broken = true }, { $0.blocked = [Photos.noor] }, { $0.held = [Photos.noor] },
      { $0.unknown = [Photos.noor] }, { $0.members[1].name = "" }, { $0.members[1].devices = [] },
    ]
    for change in strangers {
      #expect(answer(.people, script(change: change)) == .people(people: []))
    }
    var twice = script()
    if let first = twice.machine.circle?.groups.first { twice.machine.circle?.groups.append(first) }
    #expect(answer(.people, twice) == .people(people: [noor]))
  }

  @Test func `without an account there is nobody`() {
    var script = Script(Asking())
    for question in [GroupsQuestion.people, .recipients(account: Photos.noor)] {
      ask(question, &script)
      #expect(told(script) == .failed(fault: .noAccount))
    }
  }

  // MARK: Recipients

  private func prekey(_ device: DeviceID, key: UInt8 = 9, serial: UInt32 = 3) -> SignedPrekey {
    var prekey = SignedPrekey(
      device: device, serial: serial, key: Photos.id(key), created: SignedInstant(Photos.noon),
      signature: .zero)
    let own: [UInt8] = [UInt8](repeating: device.bytes[0], count: 32)
    let signature = fakeSignature(own, SignedMessage.prekey(prekey))
    prekey.signature = Signature(unchecked: signature)
    return prekey
  }

  private func fetched(_ prekeys: [SignedPrekey], _ script: inout Script<Asking>) throws {
    ask(.recipients(account: Photos.noor), &script)
    let (question, message) = try #require(script.http)
    #expect(message.method == .get)
    #expect(message.path == "/v1/groups/" + Photos.group.hex + "/prekeys")
    script.answer(
      question, .httpAnswered(status: 200, body: PrekeysReply(prekeys: prekeys).encoded))
    let shell = FakeShell(1)
    while case .recipe(_, let recipe)? = script.open.first {
      script.answer(script.open[0], shell.run(recipe))
    }
  }

  @Test func `something is sealed to that person's devices alone, by their signed keys`() throws {
    var script = script()
    let theirs = [prekey(Photos.noorsPhone, key: 8), prekey(tablet, key: 9)]
    try fetched(theirs + [prekey(Photos.mine), prekey(Photos.id(0x99))], &script)
    #expect(
      told(script)
        == .recipients(person: noor, device: Photos.mine, keys: theirs.map { $0.key }))
    #expect(
      script.effects.contains(.saw(SavedSerial(device: tablet, serial: 3)))
        && script.effects.contains(.saw(SavedSerial(device: Photos.noorsPhone, serial: 3))))
  }

  @Test func `a key that is forged, older than one seen or worthless is left out`() throws {
    var forged = prekey(tablet)
    forged.signature = .zero
    for bad in [forged, prekey(tablet, serial: 2), prekey(tablet, key: 0)] {
      var one = script(serials: [SavedSerial(device: tablet, serial: 3)])
      try fetched([prekey(Photos.noorsPhone, key: 8), bad], &one)
      #expect(
        told(one)
          == .recipients(person: noor, device: Photos.mine, keys: [Photos.id(8)]))
      var none = script(serials: [SavedSerial(device: tablet, serial: 3)])
      try fetched([bad], &none)
      #expect(told(none) == .failed(fault: .noKeys))
    }
  }

  @Test func `what is in the way is told apart`() throws {
    let answers: [(Answer, GroupsFault)] = [
      (.httpFailed(.offline), .offline), (.httpFailed(.timeout), .trouble),
      (.httpAnswered(status: 502, body: []), .trouble),
      (.httpAnswered(status: 401, body: []), .trouble),
      (.httpAnswered(status: 200, body: [1]), .trouble),
    ]
    for (answer, fault) in answers {
      var script = script()
      ask(.recipients(account: Photos.noor), &script)
      script.answer(try #require(script.http).question, answer)
      #expect(told(script) == .failed(fault: fault), "\(answer)")
    }
    let refusals: [(AccountID, (inout GroupFacts) -> Void, GroupsFault)] = [
      (Photos.id(0x77), { _ in }, .unknown), (Photos.me, { _ in }, .unknown),
      (Photos.noor, { $0.blocked = [Photos.noor] }, .leftOut),
      (Photos.noor, { $0.held = [Photos.noor] }, .leftOut),
      (Photos.noor, { $0.broken = true }, .unknown),
    ]
    for (account, change, fault) in refusals {
      let said = answer(.recipients(account: account), script(change: change))
      #expect(said == .failed(fault: fault))
    }
  }

  @Test func `whoever is blocked while their keys are on their way gets nothing`() throws {
    var script = script()
    ask(.recipients(account: Photos.noor), &script)
    script.machine.circle?.groups[0].blocked = [Photos.noor]
    let body = PrekeysReply(prekeys: [prekey(tablet)]).encoded
    script.answer(try #require(script.http).question, .httpAnswered(status: 200, body: body))
    #expect(told(script) == .failed(fault: .unknown))
    #expect(script.open.isEmpty)
  }

  @Test func `questions beyond those that can be open are refused`() {
    var script = script()
    for _ in 0..<8 { ask(.recipients(account: Photos.noor), &script) }
    #expect(told(script) == nil)
    ask(.recipients(account: Photos.noor), &script)
    #expect(told(script) == .failed(fault: .trouble))
  }

  // MARK: Signatures and file keys

  /// A header with one stanza for this device; by whom a share is signed, or else a post.
  private func header(
    by sender: DeviceID?, to key: KeyID = PhotoScript.id(0x55), sealed: [UInt8]? = nil
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(("locaphoto" as Text).utf8 + [2])
    if let sender {
      writer.append([2] + [UInt8](repeating: 6, count: 16) + [1] + sender.bytes)
    } else {
      writer.append([0] + [UInt8](repeating: 6, count: 16 + 32))
      writer.append(Photos.mine.bytes + [UInt8](repeating: 6, count: 16 + 4))
    }
    writer.append([16] + [UInt8](repeating: 1, count: 32) + [0, 1, 0])
    key.encode(into: &writer)
    writer.append(sealed ?? [UInt8](repeating: 2, count: 80))
    writer.append([UInt8](repeating: 3, count: 32))
    return writer.bytes
  }

  @Test func `a share of this device is signed, and nothing else is`() throws {
    let shell = FakeShell(1)
    shell.keys["device/key"] = [UInt8](repeating: 0x11, count: 32)
    let header = header(by: Photos.mine)
    var script = script()
    ask(.signature(header: header, root: Photos.id(4), tail: Photos.id(5)), &script)
    guard case .recipe(_, let recipe)? = script.open.first else { throw Phone.Missing() }
    script.answer(script.open[0], shell.run(recipe))
    let message =
      ("locaphoto/v2 signature" as Text).utf8 + fakeHash(header)
      + [UInt8](repeating: 4, count: 32) + [UInt8](repeating: 5, count: 32)
    let expected = fakeSignature([UInt8](repeating: 0x11, count: 32), message)
    #expect(told(script) == .signature(signature: Signature(unchecked: expected)))

    let others = [
      self.header(by: nil), self.header(by: tablet), header + [0], Array(header.dropLast()), [],
    ]
    for other in others {
      let said = answer(
        .signature(header: other, root: Photos.id(4), tail: Photos.id(5)), self.script())
      #expect(said == .failed(fault: .trouble))
    }
  }

  @Test func `a file key is opened, and sealed to the library's key for this file alone`() throws {
    let shell = FakeShell(1)
    let prekey = [UInt8](repeating: 0x44, count: 32)
    shell.keys["prekey/1"] = prekey
    let fileKey = [UInt8](repeating: 0x66, count: 32)
    let start = header(by: tablet).prefix(9 + 1 + 1 + 16 + 1 + 16)
    let info = ("locaphoto/v2 stanza" as Text).utf8 + start
    let sealed = fakeSealed(fileKey, [UInt8](repeating: 8, count: 32), prekey + info)
    let header = header(by: tablet, sealed: sealed)
    let library = [UInt8](repeating: 0x33, count: 32)
    var script = script(verified: [Photos.noor])
    ask(.fileKey(header: header, key: AgreementPublicKey(unchecked: library)), &script)
    guard case .recipe(_, let recipe)? = script.open.first else { throw Phone.Missing() }
    script.answer(script.open[0], shell.run(recipe))
    guard case .fileKey(let handed, let signer, let key)? = told(script) else {
      return #expect(Bool(false), "\(String(describing: told(script)))")
    }
    var compared = noor
    compared.compared = true
    #expect(signer == compared && key == Photos.id(tablet.bytes[0]))
    let bound = library + ("dayly/v1 handed file key" as Text).utf8 + fakeHash(header)
    #expect(try fakeOpened(handed, bound) == fileKey)
    // A key that was destroyed, and a stanza that is not for it.
    shell.keys["prekey/1"] = nil
    var late = self.script()
    ask(.fileKey(header: header, key: AgreementPublicKey(unchecked: library)), &late)
    late.answer(late.open[0], shell.run(recipe))
    #expect(told(late) == .failed(fault: .notForThisDevice))
  }

  @Test func `no file key is opened for a post, for others, or by who is not trusted`() {
    let key: AgreementPublicKey = Photos.id(0x33)
    let theirs = header(by: tablet)
    let refused: [([UInt8], (inout GroupFacts) -> Void, GroupsFault)] = [
      (header(by: nil), { _ in }, .trouble), ([1, 2], { _ in }, .trouble),
      (header(by: tablet, to: Photos.id(0x56)), { _ in }, .notForThisDevice),
      (header(by: Photos.id(0x99)), { _ in }, .unknown),
      (header(by: Photos.mine), { _ in }, .unknown),
      (theirs, { $0.blocked = [Photos.noor] }, .leftOut),
      (theirs, { $0.held = [Photos.noor] }, .leftOut),
      (theirs, { $0.unknown = [Photos.noor] }, .unknown),
      (theirs, { $0.broken = true }, .unknown),
      (theirs, { $0.members[1].devices.removeLast() }, .unknown),
    ]
    for (header, change, fault) in refused {
      let said = answer(.fileKey(header: header, key: key), script(change: change))
      #expect(said == .failed(fault: fault))
    }
    let worthless = answer(.fileKey(header: theirs, key: .zero), script())
    #expect(worthless == .failed(fault: .trouble))
  }
}
