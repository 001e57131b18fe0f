// What the outbox will not do: send old photos, seal to strangers, trust an older prekey, act on
// answers that come late or twice.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct OutboxSafetyTests {
  private typealias Script = PhotoScript
  private typealias Run = OutboxScript

  @Test func `a photo older than 48 hours is kept, never posted`() {
    let edge = Script.noon.advanced(by: -48 * 3_600_000)
    var old = Run(items: [Run.item(Run.sealed, captured: edge.advanced(by: -1))])
    old.facts()
    #expect(old.phase == .refused(reason: .tooOld))
    var justInTime = Run(items: [Run.item(Run.sealed, captured: edge)])
    justInTime.facts()
    #expect(justInTime.message?.method == .put)
  }

  @Test func `a photo that nobody would see is kept`() {
    var alone = Run(items: [Run.item()])
    alone.facts([Script.facts(alone: true)])
    #expect(alone.phase == .refused(reason: .alone))
    var left = Run(items: [Run.item()])
    left.facts([])
    #expect(left.phase == .refused(reason: .notMember))
    #expect(left.outbox.keptWithoutGroup == [Script.photo])
  }

  @Test func `nothing is sealed to a group whose log does not hold together`() {
    var run = Run(items: [Run.item()])
    #expect(run.facts([Script.facts(broken: true)]) == [])
    #expect(run.phase == .waiting)
    run.facts()
    #expect(run.message != nil)
  }

  @Test func `a photo is sealed to every device of everybody in the roster`() {
    typealias Script = PhotoScript
    let tablet: DeviceID = Script.id(0x22)
    let guest: AccountID = Script.id(0x30)
    let guests: DeviceID = Script.id(0x31)
    var facts = Script.facts()
    facts.members[1].devices.append(Script.certificate(Script.noor, tablet))
    facts.members.append(
      GroupFacts.Member(
        account: guest, name: "Lin", devices: [Script.certificate(guest, guests)]))
    let devices = [Script.mine, Script.noorsPhone, tablet, guests]
    var run = OutboxScript(items: [OutboxScript.item()])
    run.facts([facts])
    run.answer(OutboxScript.prekeys(devices.map { OutboxScript.prekey($0) }))
    run.answer(.recipeDone([]))
    run.answer(OutboxScript.measured)
    let keys: [[UInt8]] = (run.recipe?.steps ?? []).compactMap { step in
      guard case .hpkeSeal(.literal(let key), _, _) = step else { return nil }
      return key
    }
    #expect(Set(keys) == Set(devices.map { OutboxScript.prekey($0).key.bytes }))
    #expect(keys.count == devices.count)
  }

  @Test func `nothing is sealed to somebody whose identity changed until they are accepted`() {
    let guest: AccountID = Script.id(0x30)
    let guests: DeviceID = Script.id(0x31)
    var facts = Script.facts()
    facts.members.append(
      GroupFacts.Member(
        account: guest, name: "Noor", devices: [Script.certificate(guest, guests)]))
    facts.held = [guest]
    var run = Run(items: [Run.item()])
    run.facts([facts])
    run.answer(Run.prekeys([Script.noorsPhone, guests].map { Run.prekey($0) }))
    #expect(run.recipe?.steps.count == 1)
    // With nobody else, the photo waits for the answer instead of going to nobody.
    facts.held = [guest, Script.noor]
    var held = Run(items: [Run.item()])
    #expect(held.facts([facts]) == [])
    #expect(held.phase == .waiting)
    facts.held = []
    held.facts([facts])
    #expect(held.message != nil)
  }

  @Test func `older prekeys, strangers' and unsigned ones are left out`() {
    let stranger: DeviceID = Script.id(0x99)
    var run = Run(
      items: [Run.item()], serials: [SavedSerial(device: Script.mine, serial: 5)])
    run.facts()
    run.answer(
      Run.prekeys([
        Run.prekey(Script.noorsPhone, serial: 2), Run.prekey(Script.mine, serial: 4),
        Run.prekey(stranger),
      ]))
    #expect(run.recipe?.steps.count == 1)
    // Its signature does not hold either: nobody is left to seal to.
    run.answer(.recipeFailed(RecipeFailure(step: 0, fault: .refused)))
    guard case .waiting? = run.outbox.delivery(to: Script.group) else {
      Issue.record("waits")
      return
    }
    #expect(run.outbox.serials == [SavedSerial(device: Script.mine, serial: 5)])
  }

  @Test func `a device with a bad prekey is left out and the others still see the photo`() {
    var run = Run(items: [Run.item()])
    run.facts()
    run.answer(Run.prekeys())
    #expect(run.recipe?.steps.count == 2)
    run.answer(.recipeFailed(RecipeFailure(step: 0, fault: .refused)))
    #expect(run.recipe?.steps.count == 1)
    run.answer(.recipeDone([]))
    #expect(run.outbox.serials == [SavedSerial(device: Script.noorsPhone, serial: 1)])
    run.answer(Run.measured)
    #expect(run.recipe != nil)
  }

  @Test func `a step that names no prekey, or another fault, only waits`() {
    for failure in [
      RecipeFailure(step: 9, fault: .refused), RecipeFailure(step: 0, fault: .unavailable),
    ] {
      var run = Run(items: [Run.item()])
      run.facts()
      run.answer(Run.prekeys())
      run.answer(.recipeFailed(failure))
      #expect(run.phase == .waiting)
      #expect(run.message == nil)
    }
  }

  @Test func `prekeys that cannot be read are asked for again`() {
    var run = Run(items: [Run.item()])
    run.facts()
    run.answer(.httpAnswered(status: 200, body: [1, 2, 3]))
    #expect(run.message == nil)
    run.send(.visible(true))
    #expect(run.message?.method == .get)
  }

  @Test func `a picture that is gone or cannot be sealed is not tried for ever`() {
    for fault in [RecipeFault.missing, .invalid, .refused] {
      var run = Run(items: [Run.item()])
      run.facts()
      run.answer(Run.prekeys())
      run.answer(.recipeDone([]))
      run.answer(.recipeFailed(RecipeFailure(step: 0, fault: fault)))
      #expect(run.phase == .refused(reason: .unsealable))
    }
    var full = Run(items: [Run.item()])
    full.facts()
    full.answer(Run.prekeys())
    full.answer(.recipeDone([]))
    full.answer(.recipeFailed(RecipeFailure(step: 0, fault: .storageFull)))
    #expect(full.phase == .waiting)
  }

  @Test func `sealed bytes the next run would not know of are not sent`() {
    var run = Run(items: [Run.item()])
    run.facts()
    run.answer(Run.prekeys())
    run.answer(.recipeDone([]))
    run.answer(Run.measured)
    run.answer(Run.sealedAnswer)
    run.answer(.persistFailed(.storageFull))
    #expect(run.phase == .waiting)
    #expect(run.message == nil)
  }

  @Test func `a lost container is sealed anew`() {
    var run = Run(items: [Run.item(Run.sealed)])
    run.facts()
    run.answer(.httpFailed(.missingBlob))
    #expect(run.phase == .waiting)
    run.send(.online(true))
    #expect(run.message?.method == .get)
  }

  @Test func `one photo is under way at a time, in order, and a waiting one lets others pass`() {
    let second: PhotoID = Script.id(8)
    var run = Run(items: [Run.item(Run.sealed), Run.item(Run.sealed, photo: second)])
    run.facts()
    #expect(run.last.filter { if case .shell(.http) = $0 { true } else { false } }.count == 1)
    #expect(run.message?.body == .blob(name: BlobName("sealed/", Script.photo)))
    run.answer(.httpFailed(.timeout))
    #expect(run.message?.body == .blob(name: BlobName("sealed/", second)))
    run.answer(Run.received)
    run.answer(.recipeDone([]))
    run.answer(.persisted)
    run.answer(.recipeDone([]))
    #expect(run.outbox.items.map { $0.photo } == [Script.photo])
  }

  @Test func `answers that come late, twice or of the wrong kind change nothing`() {
    let wrong: [Answer] = [
      .persisted, .persistFailed(.unavailable), .recipeDone([]),
      .recipeFailed(RecipeFailure(step: 0, fault: .refused)), Run.received,
      .httpFailed(.offline), .httpProgress(moved: 1, total: 2),
    ]
    var run = Run()
    run.facts()
    run.send(.enqueue([Run.draft]))
    var steps: [Answer] = [.recipeDone([]), .persisted, Run.prekeys(), .recipeDone([])]
    steps += [Run.measured, Run.sealedAnswer, .persisted, Run.received, .recipeDone([])]
    steps += [.persisted, .recipeDone([])]
    for step in steps {
      guard let request = run.open else {
        Issue.record("nothing was asked")
        return
      }
      run.answer(step)
      let after = run.last
      // The same request answered once more, by anything.
      for answer in wrong + [step] { #expect(run.send(.answer(answer, request)) == []) }
      run.last = after
    }
    #expect(run.outbox.items.isEmpty)
  }

  @Test func `an answer of the wrong kind does not move a photo`() {
    let wrong: [(OutboxPhase, [Answer])] = [
      (.waiting, [.persisted, .recipeDone([]), .httpProgress(moved: 0, total: 1)]),
      (Run.sealed, [.persisted, .recipeDone([]), .persistFailed(.unavailable)]),
    ]
    for (phase, answers) in wrong {
      for answer in answers {
        var run = Run(items: [Run.item(phase)])
        run.facts()
        #expect(run.answer(answer) == [])
        #expect(run.phase == phase)
      }
    }
  }

  @Test func `blobs that could not be dropped are dropped by the next run`() {
    var run = Run(items: [Run.item(.finished)])
    run.facts()
    run.answer(.persisted)
    run.answer(.recipeFailed(RecipeFailure(step: 0, fault: .unavailable)))
    #expect(run.outbox.items.map { $0.phase } == [.finished])
    #expect(run.outbox.delivery(to: Script.group) == nil)
    var next = Run(items: run.outbox.items)
    next.facts()
    next.answer(.persisted)
    next.answer(.recipeDone([]))
    #expect(next.outbox.items.isEmpty)
  }

  @Test func `a kept photo can be looked at, saved and thrown away`() {
    var run = Run(items: [Run.item(.refused(reason: .dayTaken))])
    run.facts()
    run.send(.user(.keptTapped(photo: Script.id(9))))
    #expect(run.outbox.screen == nil)
    run.send(.user(.keptTapped(photo: Script.photo)))
    let image = ImageName("photo/", Script.photo)
    run.answer(.recipeDone([]))
    #expect(
      run.outbox.screen
        == .kept(
          view: KeptView(photo: Script.photo, name: "Family", image: image, reason: .dayTaken)))
    run.send(.user(.saveTapped))
    #expect(
      run.last == [
        .shell(
          .exportFile(blob: BlobName("outbox/", Script.photo), name: "dayly-2026-11-21.jpg"))
      ])
    run.send(.back)
    #expect(run.outbox.screen == nil)
    #expect(run.recipe?.traces == ["dismiss " + image.text])
    run.send(.user(.keptTapped(photo: Script.photo)))
    run.send(.user(.discardTapped))
    #expect(run.outbox.screen == nil)
    #expect(run.outbox.kept(in: Script.group) == nil)
    #expect(!run.hasDelivered)
    run.answer(.persisted)
    run.answer(.recipeDone([]))
    #expect(run.outbox.items.isEmpty)
  }

  @Test func `a photo that was never sealed is taken back without the server`() {
    let ways: [[Answer]] = [
      [], [.httpFailed(.timeout)], [.httpFailed(.offline)], [Run.prekeys()],
      [Run.prekeys(), .recipeDone([])],
    ]
    for answers in ways {
      var run = Run(items: [Run.item()])
      run.facts()
      let open = run.open
      for answer in answers { run.answer(answer) }
      run.send(.user(.unsentTapped(group: Script.group)))
      #expect(run.phase == .finished)
      #expect(run.outbox.delivery(to: Script.group) == nil)
      #expect(!run.hasDelivered)
      if answers.isEmpty, let open {
        #expect(run.last.contains(.shell(.cancel(request: open))))
      }
      run.answer(.persisted)
      #expect(run.recipe?.traces.contains("drop outbox/" + Script.photo.hex) == true)
      run.answer(.recipeDone([]))
      #expect(run.outbox.items.isEmpty)
    }
  }

  @Test func `a photo that may have arrived is not taken back without the server`() throws {
    var run = Run(items: [Run.item()])
    run.facts()
    run.sealAndRecord()
    let upload = try #require(run.open)
    run.send(.user(.unsentTapped(group: Script.group)))
    #expect(run.phase == Run.sealed)
    run.send(.answer(.httpFailed(.timeout), upload))
    run.send(.user(.unsentTapped(group: Script.group)))
    #expect(run.phase == Run.sealed)
    // Neither when what was sealed has been lost here since.
    run = Run(items: [Run.item(Run.sealed)])
    run.facts()
    run.answer(.httpFailed(.missingBlob))
    run.send(.user(.unsentTapped(group: Script.group)))
    #expect(run.phase == .waiting)
    // Neither once somebody is left out, for whom it is to be sealed anew.
    for phase in [Run.sealed, .waiting] {
      run = Run(items: [Run.item(phase)])
      run.facts()
      var blocked = Script.facts()
      blocked.held = [Script.noor]
      run.facts([blocked])
      #expect(run.phase == .waiting)
      run.send(.user(.unsentTapped(group: Script.group)))
      #expect(run.phase == (phase == .waiting ? .finished : .waiting))
    }
    // What is refused or of another group is not meant.
    run = Run(items: [Run.item(.refused(reason: .dayTaken))])
    run.facts()
    run.send(.user(.unsentTapped(group: Script.group)))
    run.send(.user(.unsentTapped(group: Script.id(0x77))))
    #expect(run.phase == .refused(reason: .dayTaken))
  }

  @Test func `of two photos only the newest is taken back, or neither`() {
    let newer = PhotoID(unchecked: [UInt8](repeating: 0x72, count: 16))
    for (phase, taken) in [(OutboxPhase.waiting, true), (Run.sealed, false)] {
      var run = Run(items: [Run.item(), Run.item(phase, photo: newer)])
      run.facts()
      #expect(run.outbox.unsent(to: Script.group) == newer)
      run.send(.user(.unsentTapped(group: Script.group)))
      #expect(run.phase == .waiting)
      #expect(run.outbox.unsent(to: Script.group) == (taken ? Script.photo : newer))
    }
  }

  @Test func `a kept photo left before its picture was open is not shown behind one's back`() {
    var run = Run(items: [Run.item(.refused(reason: .alone))])
    run.facts()
    run.send(.user(.keptTapped(photo: Script.photo)))
    guard let opening = run.open else { return }
    #expect(run.send(.back) == [])
    #expect(run.outbox.screen == nil)
    run.send(.answer(.recipeDone([]), opening))
    #expect(run.recipe?.traces == ["dismiss " + ImageName("photo/", Script.photo).text])
    #expect(run.send(.answer(.recipeDone([]), opening)) == [])
    // A picture that does not open leaves the reason and the way out.
    run.send(.user(.keptTapped(photo: Script.photo)))
    run.answer(.recipeFailed(RecipeFailure(step: 0, fault: .missing)))
    #expect(
      run.outbox.screen
        == .kept(
          view: KeptView(photo: Script.photo, name: "Family", image: nil, reason: .alone)))
  }

  @Test func `a key of small order is left out before it can end the sealing for all`() {
    var weak = Run.prekey(Script.mine)
    for last in [0x00, 0x80] as [UInt8] {
      weak.key = AgreementPublicKey(
        unchecked: [1] + [UInt8](repeating: 0, count: 30) + [last])
      var run = Run(items: [Run.item()])
      run.facts()
      run.answer(Run.prekeys([weak, Run.prekey(Script.noorsPhone)]))
      #expect(run.recipe?.steps.count == 1)
    }
  }

  @Test(arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (20_778, "2026-11-21"), (19_782, "2024-02-29"),
    (-719_162, "0001-01-01"), (-719_163, "0001-01-01"), (11_016, "2000-02-29"),
    (47_540, "2100-02-28"), (47_541, "2100-03-01"), (2_932_896, "9999-12-31"),
    (2_932_897, "9999-12-31"),
  ])
  func `days have the names of the Gregorian calendar`(day: Int32, name: String) {
    #expect(CivilDay(day).isoText.string == name)
  }
}
