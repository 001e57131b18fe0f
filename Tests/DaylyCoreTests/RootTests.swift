// The root: what a launch does with what it finds, how writes are ordered, who hears "back".

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

extension RootTests {
  @Test func `an app that stays open makes its prekeys anew`() throws {
    let server = FakeServer()
    let (ana, _, _) = try Phone.couple(server)
    let device = ana.device(server)
    try device.launch()
    try device.settle()
    let before = try #require(device.app.signIn.account?.prekeys.first?.prekey.serial)
    for _ in 1...24 {
      device.pass(Viewer.sweepPause)
      try device.send(.timerFired(timer: .expiry))
    }
    #expect(device.app.signIn.account?.prekeys.first?.prekey.serial == before + 1)
  }
}

@Suite struct RootTests {
  static let occasion = Occasion(
    instant: Instant(1_770_000_000_000), day: CivilDay(20_486),
    nextMidnight: Instant(1_770_040_000_000), entropy: [UInt8](repeating: 7, count: 32))

  private func turn(_ core: inout Core, _ event: Event) -> Turn {
    core.handle(Input(occasion: Self.occasion, event: event))
  }

  @Test func `a first launch welcomes`() {
    var core = Core()
    let turn = turn(&core, .launched(saved: .nothing))
    #expect(turn.screen == .welcome(invitation: nil))
    let midnight = Effect.wake(timer: .midnight, instant: Self.occasion.nextMidnight)
    // What a run before this one may have left of an account that was never finished goes.
    guard case .recipe(_, let recipe)? = turn.effects.first else {
      Issue.record("nothing is forgotten")
      return
    }
    let made: [Text] = [
      "account/entropy", "account/key", "transient/account", "device/key", "settings/key",
      "prekey/1",
    ]
    #expect(recipe.traces == made.map { "forget " + $0 })
    #expect(turn.effects.dropFirst() == [midnight])
  }

  @Test func `a write that is said to have failed once more is no news`() throws {
    let server = FakeServer()
    var ana = try Phone("Ana", seed: 1, server)
    _ = try ana.create("Family", server)
    var saved = ana.saved
    saved.account = ana.account
    var app = App(saved: saved)
    let moment = ana.groups.occasion
    var effects = app.handle(.launched(saved: .nothing), at: moment)
    effects += app.handle(.settings(event: .offerDeclined), at: moment)
    let writes = effects.compactMap { effect -> Request? in
      if case .persist(let request, _) = effect { request } else { nil }
    }
    let write = try #require(writes.first)
    _ = app.handle(.persistFailed(request: write, fault: .storageFull), at: moment)
    #expect(app.groups.notice == .storageFull)
    _ = app.handle(.groups(event: .noticeSeen), at: moment)
    for request in [write, nobody] {
      let late = Event.persistFailed(request: request, fault: .storageFull)
      #expect(app.handle(late, at: moment).isEmpty)
    }
    #expect(app.groups.notice == nil)
  }

  @Test func `events before the launch change nothing`() {
    var core = Core()
    let early = turn(&core, .signIn(event: .startTapped))
    #expect(early == Turn(effects: [], screen: .starting))
    #expect(turn(&core, .launched(saved: .nothing)).screen == .welcome(invitation: nil))
  }

  @Test func `a state that does not open is refused, and nothing is written ever after`() {
    var core = Core()
    let refused = Turn(effects: [], screen: .damaged(damage: .unreadable))
    #expect(turn(&core, .launched(saved: .unreadable)) == refused)
    #expect(turn(&core, .signIn(event: .startTapped)) == refused)
    #expect(turn(&core, .launched(saved: .nothing)) == refused)
  }

  @Test(arguments: [KeepingFault.unavailable, .storageFull])
  func `a device that can keep nothing says so, and nobody is asked for anything`(
    fault: KeepingFault
  ) {
    var core = Core()
    let refused = Turn(effects: [], screen: .damaged(damage: .unkept(fault: fault)))
    #expect(turn(&core, .launched(saved: .unkept(fault: fault))) == refused)
    #expect(turn(&core, .signIn(event: .startTapped)) == refused)
    #expect(turn(&core, .online(now: true)) == refused)
    #expect(turn(&core, .launched(saved: .nothing)) == refused)
  }

  @Test func `a photo that waits for the server goes once anything is answered again`() throws {
    let server = FakeServer()
    let (ana, _, group) = try Phone.couple(server)
    let device = ana.device(server)
    try device.launch()
    try device.settle()
    device.isCutOff = true
    try device.takePhoto(for: group)
    try device.send(.groups(event: .refreshPulled))
    #expect(device.server.posts.isEmpty)
    device.isCutOff = false
    // No time passes: the photo's own turn has not come.
    try device.send(.groups(event: .refreshPulled))
    #expect(device.server.posts.map(\.photo) == device.confirmed)
  }

  @Test func `names that open later reach the machines of photos`() throws {
    let server = FakeServer()
    var ana = try Phone("Ana", seed: 1, server)
    _ = try ana.create("Family", server)
    var saved = ana.saved
    saved.account = ana.account
    saved.names = []
    var app = App(saved: saved)
    let effects = app.handle(.launched(saved: .nothing), at: ana.groups.occasion)
    #expect(app.viewer.groups.map(\.name) == [""])
    for effect in effects {
      guard case .recipe(let request, let recipe) = effect, request.machine == .groups,
        case .recipeDone(let revealed) = ana.shell.run(recipe)
      else { continue }
      _ = app.handle(.recipeDone(request: request, revealed: revealed), at: ana.groups.occasion)
    }
    #expect(app.viewer.groups.map(\.name) == ["Family"])
    #expect(app.viewer.groups.first?.members.map(\.name) == ["Ana"])
    // The next start has them before any key has opened them again.
    var again = App(saved: app.saved)
    _ = again.handle(.launched(saved: .nothing), at: ana.groups.occasion)
    guard case .groups(let list) = again.screen(at: ana.groups.occasion) else {
      Issue.record("not at the groups")
      return
    }
    #expect(list.cards.map(\.name) == ["Family"])
    #expect(list.cards.first?.members.map(\.name) == ["Ana"])
  }

  @Test func `a new first name is known everywhere once its form is sent`() throws {
    let server = FakeServer()
    var ana = try Phone("Ana", seed: 1, server)
    let group = try ana.create("Family", server)
    var saved = ana.saved
    saved.account = ana.account
    var app = App(saved: saved)
    let events: [Event] = [
      .launched(saved: .nothing), .groups(event: .detailsTapped(group: group)),
      .groups(event: .ownNameTapped), .groups(event: .renamed(name: "Anna")),
    ]
    for event in events { _ = app.handle(event, at: ana.groups.occasion) }
    #expect(app.signIn.account?.name == "Anna")
    #expect(app.groups.me?.name == "Anna")
    #expect(app.invitation.me?.name == "Anna")
  }

  @Test func `the devices lie over the settings, and these over the groups`() throws {
    let server = FakeServer()
    var ana = try Phone("Ana", seed: 1, server)
    _ = try ana.create("Family", server)
    var saved = ana.saved
    saved.account = ana.account
    var app = App(saved: saved)
    var shown: [Screen] = []
    let events: [Event] = [
      .launched(saved: .nothing), .identity(event: .devicesTapped), .settings(event: .opened),
      .back, .back,
    ]
    for event in events {
      _ = app.handle(event, at: ana.groups.occasion)
      shown.append(app.screen(at: ana.groups.occasion))
    }
    guard case .groups = shown[0], case .devices = shown[1], case .devices = shown[2],
      case .settings = shown[3], case .groups = shown[4]
    else {
      Issue.record("in another order")
      return
    }
  }

  @Test func `a group just made opens its invitation`() throws {
    let server = FakeServer()
    let ana = try Phone("Ana", seed: 1, server)
    var saved = SavedCore.empty
    saved.account = ana.account
    var app = App(saved: saved)
    var events: [Event] = [
      .launched(saved: .nothing), .groups(event: .newGroupTapped),
      .groups(event: .nameEntered(name: "Family")),
    ]
    var rounds = 0
    while rounds < events.count, rounds < 200 {
      let effects = app.handle(events[rounds], at: ana.groups.occasion)
      rounds += 1
      for effect in effects {
        switch effect {
        case .persist(let request, _): events.append(.persisted(request: request))
        case .recipe(let request, let recipe):
          events.append(ana.shell.run(recipe).event(for: request))
        case .http(let request, let message):
          let answer = server.answer(message, shell: ana.shell, now: ana.groups.now)
          events.append(answer.event(for: request))
        default: break
        }
      }
    }
    guard case .invite = app.screen(at: ana.groups.occasion) else {
      Issue.record("the invitation is not shown")
      return
    }
  }

  @Test func `a device's code covers every screen, and back leaves it`() {
    var core = Core()
    _ = turn(&core, .launched(saved: .nothing))
    let path = Text("/device/") + LinkID.zero.hex
    let opened = turn(&core, .linkOpened(path: path, fragment: "transient/link"))
    #expect(opened.screen == .linking(sheet: LinkingSheet(stage: .invited, fault: nil)))
    #expect(turn(&core, .linking(event: .addTapped)).screen == opened.screen)
    #expect(turn(&core, .back).screen == .welcome(invitation: nil))
    // What is no such address is an invitation's matter.
    let other = turn(&core, .linkOpened(path: "/device/1", fragment: "transient/link"))
    #expect(other.screen == .welcome(invitation: nil))
  }

  @Test func `back leads from the code to the number to the welcome`() {
    var core = Core()
    _ = turn(&core, .launched(saved: .nothing))
    guard case .phone = turn(&core, .signIn(event: .startTapped)).screen else {
      Issue.record("no phone screen")
      return
    }
    #expect(turn(&core, .back).screen == .welcome(invitation: nil))
    #expect(turn(&core, .back).screen == .welcome(invitation: nil))
  }

  @Test func `the offset from UTC follows from the day and its end`() {
    let hour: Int64 = 3_600_000
    let day: Int64 = 20_486
    for hours in Int64(-12)...14 {
      let midnight = (day + 1) * 24 * hour - hours * hour
      let occasion = Occasion(
        instant: Instant(midnight - 1), day: CivilDay(Int32(day)),
        nextMidnight: Instant(midnight), entropy: [])
      #expect(occasion.offsetMinutes == Int32(hours) * 60)
    }
  }

  @Test func `impossible times are held, not trapped on`() {
    for value in [Int64.min, -1, 0, .max] {
      for day in [Int32.min, 0, .max] {
        let occasion = Occasion(
          instant: Instant(value), day: CivilDay(day), nextMidnight: Instant(value), entropy: [])
        _ = occasion.offsetMinutes
        _ = occasion.instant.advanced(by: .max).milliseconds(since: Instant(.min))
        var core = Core()
        _ = core.handle(Input(occasion: occasion, event: .launched(saved: .nothing)))
      }
    }
  }
}

extension Answer {
  func event(for request: Request) -> Event {
    switch self {
    case .persisted: .persisted(request: request)
    case .persistFailed(let fault): .persistFailed(request: request, fault: fault)
    case .recipeDone(let revealed): .recipeDone(request: request, revealed: revealed)
    case .recipeFailed(let failure): .recipeFailed(request: request, failure: failure)
    case .httpAnswered(let status, let body):
      .httpAnswered(request: request, status: status, body: body)
    case .httpFailed(let fault): .httpFailed(request: request, fault: fault)
    case .httpProgress(let moved, let total):
      .httpProgress(request: request, moved: moved, total: total)
    }
  }
}
