// Where one's own photo of today stands: one value from the outbox, the limit and what is seen.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct StandingTests {
  private typealias Script = PhotoScript
  private typealias Run = OutboxScript

  @Test func `a used day is on its way, sent or taken back, and nothing else`() {
    #expect(Standing(isUsed: false, onItsWay: nil, isThere: false) == .open)
    #expect(Standing(isUsed: true, onItsWay: nil, isThere: true) == .sent)
    #expect(Standing(isUsed: true, onItsWay: nil, isThere: false) == .takenBack)
    let sending = Standing.sending(moved: 3, total: 9)
    #expect(Standing(isUsed: true, onItsWay: sending, isThere: false) == sending)
  }

  @Test func `it is said to be sent when the server has it, and not before`() {
    var run = Run()
    run.facts()
    let standing = { (run: Run) in run.outbox.standing(in: Script.group, on: Script.day) }
    #expect(standing(run) == nil)
    run.send(.enqueue([Run.draft]))
    #expect(standing(run) == .sending(moved: 0, total: 0))
    run.answer(.recipeDone([]))
    run.answer(.persisted)
    let fetch = run.open
    if let fetch { run.send(.answer(.httpFailed(.offline), fetch)) }
    guard case .waiting(_, offline: true)? = standing(run) else {
      Issue.record("offline it waits, \(String(describing: standing(run)))")
      return
    }
    run.send(.online(true))
    run.answer(Run.prekeys())
    run.answer(.recipeDone([]))
    run.answer(Run.measured)
    run.answer(Run.sealedAnswer)
    run.answer(.persisted)
    let upload = run.open
    run.answer(.httpProgress(moved: 7127, total: 8192))
    #expect(standing(run) == .sending(moved: 7127, total: 8192))
    #expect(run.outbox.standing(in: Script.group, on: CivilDay(1)) == nil, "of that day only")
    if let upload { run.send(.answer(Run.received, upload)) }
    #expect(standing(run) == .sent, "the server has it, and it is becoming what is seen")
    run.answer(.recipeDone([]))
    #expect(standing(run) == nil, "it is among those that are seen")
  }

  @Test func `one shot for several groups is stored in one step, each under an id of its own`() {
    var run = Run()
    run.facts()
    var other = Run.draft
    other.group = Script.id(0x77)
    other.photo = Script.id(0x78)
    run.send(.enqueue([Run.draft, other]))
    #expect(
      run.recipe?.traces.map(\.string) == [
        "put outbox/" + Script.photo.hex.string, "put outbox/" + other.photo.hex.string,
      ])
    run.answer(.recipeDone([]))
    #expect(run.outbox.items.map { $0.photo } == [Script.photo, other.photo])
    let saving = run.open
    run.answer(.persisted)
    #expect(run.last.contains(.confirmed(run.outbox.items)))
    let drops = run.last.filter { if case .shell(.dropDraft) = $0 { true } else { false } }
    #expect(drops == [.shell(.dropDraft(draft: BlobName("draft/", Script.photo)))])
    if let saving { #expect(run.send(.answer(.persisted, saving)) == [], "a repeated answer") }
  }

  /// What the end of the day and the notice on the list behind it say.
  private func told(_ device: TestDevice) throws -> [[ShotPart]] {
    var told: [[ShotPart]] = []
    if case .limit(let view) = device.screen { told.append(view.shot) }
    // The words are offered after the first photo.
    for _ in 0..<2 { try device.send(.back) }
    if case .groups(let list) = device.screen, case .today(_, let shot)? = list.notice {
      told.append(shot)
    }
    return told
  }

  @Test func `one shot for several groups is told of all of them, as each stands`() throws {
    let server = FakeServer()
    var (ana, ben, family) = try Phone.couple(server)
    let choir = try ana.create("Choir", server)
    ben.join(try ana.link(to: choir, server), server)
    ana.poll(server)
    let device = ana.device(server)
    try device.launch()
    try device.settle()
    device.isCutOff = true
    try device.takePhoto(for: family, alsoTo: [choir])
    let waiting = try told(device)
    #expect(waiting.map { $0.map(\.names) } == [[["Family", "Choir"]], [["Family", "Choir"]]])
    device.isCutOff = false
    try device.heal()
    try device.send(.groups(event: .cardTapped(group: choir)))
    let sent = ShotPart(names: ["Family", "Choir"], standing: .sent)
    #expect(try told(device) == [[sent], [sent]])
  }

  @Test func `photos of a shot are told together where they stand alike`() {
    var parts: [ShotPart] = []
    let standings: [Standing] = [
      .sent, .waiting(next: Instant(9), offline: true), .sending(moved: 3, total: 9), .sent,
      .waiting(next: Instant(5), offline: true), .waiting(next: Instant(7), offline: false),
      .sending(moved: 0, total: 0), .takenBack,
    ]
    for (index, standing) in standings.enumerated() { parts.add(Text("\(index)"), standing) }
    #expect(
      parts == [
        ShotPart(names: ["0", "3"], standing: .sent),
        ShotPart(names: ["1", "4"], standing: .waiting(next: Instant(5), offline: true)),
        ShotPart(names: ["2", "6"], standing: .sending(moved: 0, total: 0)),
        ShotPart(names: ["5"], standing: .waiting(next: Instant(7), offline: false)),
        ShotPart(names: ["7"], standing: .takenBack),
      ])
  }

  @Test func `of one shot for several groups nothing is sent when it cannot be stored`() {
    for fails in [true, false] {
      var run = Run()
      run.facts()
      var other = Run.draft
      other.photo = Script.id(0x78)
      run.send(.enqueue([Run.draft, other]))
      if fails {
        run.answer(.recipeFailed(RecipeFailure(step: 1, fault: .storageFull)))
      } else {
        run.answer(.recipeDone([]))
        run.answer(.persistFailed(.storageFull))
      }
      #expect(run.outbox.items.isEmpty)
      for photo in [Script.photo, other.photo] {
        #expect(run.last.contains(.storeFailed(photo, .storageFull)))
      }
    }
  }

  @Test func `what its owner took back is not said to be here`() throws {
    let server = FakeServer()
    var ana = try Phone("Ana", seed: 1, server)
    let group = try ana.create("Family", server)
    let me = ana.account.account
    ana.groups.machine.groups[0].posts = [Script.post(9, by: me)]
    let isHere = { (phone: Phone) in
      phone.groups.machine.group(group)?.hasPost(of: me, on: Script.day, at: Script.noon)
    }
    #expect(isHere(ana) == true)
    ana.groups.send(.learnt(.tookBack(group, me, Script.day)))
    #expect(isHere(ana) == false)
  }

  @Test func `in a group nobody shares a colour, and a newcomer changes nobody's`() throws {
    let server = FakeServer()
    var ana = try Phone("Ana", seed: 1, server)
    let group = try ana.create("Family", server)
    let held = try #require(ana.groups.machine.group(group))
    var members = [Member]()
    var before: [Group.Tint] = []
    for number in UInt8(0)..<12 {
      var member = held.roster.members[0]
      member.account = Script.id(number &* 12 &+ 1)
      members.append(member)
      let tints = Group.tints(of: members)
      #expect(Array(tints.dropLast()) == before)
      #expect(Set(tints.map { $0.tint }).count == members.count)
      let isHueFree = members.count <= Group.hueCount
      #expect(!isHueFree || tints.allSatisfy { $0.tint < Group.hueCount }, "two look alike")
      before = tints
    }
  }

  @Test func `the reminder of the words is short after its first day`() {
    var signIn = SignIn(saved: nil)
    #expect(signIn.reminder(on: CivilDay(3)) == .none)
    let isNews = signIn.noteReminder(on: CivilDay(3))
    #expect(!isNews)
  }
}
