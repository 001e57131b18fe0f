// A photo that was sealed for somebody who is to be left out by now: it is sealed anew.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct OutboxLeavingOutTests {
  private typealias Script = PhotoScript
  private typealias Run = OutboxScript
  private static let guest: AccountID = Script.id(0x30)
  private static let guests: DeviceID = Script.id(0x31)
  private static let tablet: DeviceID = Script.id(0x12)

  private static var facts: GroupFacts {
    var facts = Script.facts()
    facts.members[0].devices.append(Script.certificate(Script.me, tablet))
    facts.members.append(
      GroupFacts.Member(
        account: guest, name: "Lin", devices: [Script.certificate(guest, guests)]))
    return facts
  }

  /// Everybody's, in the order in which they are verified.
  private static let prekeys = Run.prekeys(
    [Script.mine, tablet, Script.noorsPhone, guests].map { Run.prekey($0) })

  /// What left it out, and the device that gets nothing any more.
  private static let changes: [(GroupFacts, DeviceID)] = {
    var blocked = facts
    blocked.blocked = [Script.noor]
    var held = facts
    held.held = [guest]
    var revoked = facts
    revoked.revoked = [tablet]
    return [(blocked, Script.noorsPhone), (held, guests), (revoked, tablet)]
  }()

  private func recipients(_ run: Run) -> Set<[UInt8]> {
    Set(
      (run.recipe?.steps ?? []).compactMap { step in
        guard case .hpkeSeal(.literal(let key), _, _) = step else { return nil }
        return key
      })
  }

  @Test func `what is under way ends when a group's log turns out not to hold together`() {
    let answers = [Run.prekeys(), .recipeDone([]), Run.measured, Run.sealedAnswer, .persisted]
    for steps in 0...answers.count {
      var run = Run(items: [Run.item()])
      run.facts()
      for answer in answers[..<steps] { run.answer(answer) }
      guard let open = run.open else {
        Issue.record("step \(steps) asks something")
        continue
      }
      run.facts([Script.facts(head: 2, broken: true)])
      #expect(run.last.contains(.shell(.cancel(request: open))), "step \(steps)")
      #expect(run.phase == .waiting && run.message == nil)
      // Nobody gets a key of what may have arrived.
      let leftOut = steps < 4 ? [] : [Script.me, Script.noor]
      #expect(run.outbox.items.first?.leftOut == leftOut, "step \(steps)")
      run.send(.answer(answers.last ?? .persisted, open))
      #expect(run.last == [], "late")
      // Once it is whole again, it is sealed anew.
      run.facts([Script.facts(head: 3)])
      #expect(run.message?.method == .get, "step \(steps)")
    }
  }

  @Test func `whoever is left out gets nothing of a photo that was sealed before`() {
    for (changed, out) in Self.changes {
      for steps in 1...5 {
        var run = Run(items: [Run.item()])
        run.facts([Self.facts])
        let answers = [
          Self.prekeys, .recipeDone([]), Run.measured, Run.sealedAnswer, .persisted,
        ]
        for answer in answers.prefix(steps) { run.answer(answer) }
        let open = run.open
        run.facts([changed])
        #expect(run.phase == .waiting)
        #expect(run.last.contains(.save))
        let cancelled = open.map { Outbox.Effect.shell(.cancel(request: $0)) }
        #expect(run.last.contains { $0 == cancelled })
        #expect(
          run.recipe?.traces == [
            "drop sealed/" + Script.photo.hex, "forget filekey/" + Script.photo.hex,
          ])
        // What was under way has nothing to say any more.
        let after = run.last
        if let open { #expect(run.send(.answer(Run.received, open)) == []) }
        run.last = after
        #expect(run.message?.method == .get)
        guard let fetching = Self.http(after) else { return }
        run.send(.answer(Self.prekeys, fetching))
        #expect(run.recipe?.steps.count == 3)
        run.answer(.recipeDone([]))
        run.answer(Run.measured)
        #expect(recipients(run).count == 3)
        #expect(!recipients(run).contains(Run.prekey(out).key.bytes))
      }
    }
  }

  private static func http(_ effects: [Outbox.Effect]) -> Request? {
    for case .shell(.http(let request, _)) in effects { return request }
    return nil
  }

  @Test func `a sealed photo that waits is sealed anew too, and nothing else disturbs it`() {
    var run = Run(items: [Run.item(Run.sealed)])
    run.facts([Self.facts])
    run.answer(.httpFailed(.offline))
    var fewer = Self.facts
    fewer.head = LogHead(index: 9, hash: Script.id(9))
    run.facts([fewer])
    #expect(run.phase == Run.sealed)
    run.facts([Self.changes[0].0])
    #expect(run.phase == .waiting)
    // Unblocked again, nobody is left out who was not before.
    run.facts([Self.facts])
    run.send(.online(true))
    run.answer(Self.prekeys)
    #expect(run.recipe?.steps.count == 4)
  }

  @Test func `an earlier sealing that had arrived after all is the photo`() {
    var run = Run(items: [Run.item(Run.sealed)])
    run.facts([Self.facts])
    run.answer(Run.problem(409, .digestConflict, photo: Script.photo))
    let posted = run.last.compactMap { effect -> SavedPost? in
      if case .posted(_, let post) = effect { post } else { nil }
    }
    // What lies here is not what the server has: it is fetched, and opened by the prekey.
    #expect(posted.map(\.cached) == [false])
    #expect(run.recipe?.traces.last == "forget filekey/" + Script.photo.hex)
    #expect(run.hasDelivered)
    #expect(run.phase == .finished)
    var other = Run(items: [Run.item(Run.sealed)])
    other.facts([Self.facts])
    other.answer(Run.problem(409, .digestConflict, photo: Script.id(9)))
    #expect(other.phase == .refused(reason: .serverRefused))
  }
}
