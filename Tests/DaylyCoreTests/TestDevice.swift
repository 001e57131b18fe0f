// The whole app on one device with what stands around it: records, secrets and blobs, a camera, a
// server. One write of its storage can be made to fail, or to be the last thing before the process
// dies.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

/// What comes in the way of one write.
enum StorageFault: CaseIterable {
  /// Refused once, or from then on until there is room again.
  case full, fullForLong
  case unavailable
  /// The process ends before it, or behind it and before anybody hears of it.
  case diesBefore, diesAfter
}

final class TestDevice {
  var app: App
  let shell: FakeShell
  let server: FakeServer
  private var records: [Record]
  /// Not carried out yet, oldest first.
  private var effects: [Wire.Effect] = []
  private(set) var now: Instant
  private var events: UInt64 = 0
  /// Writes of storage so far: records, recipes that keep or drop something, saved downloads.
  private(set) var writes = 0
  /// What comes in the way of which write.
  private var fault: (StorageFault, write: Int)?
  /// Nothing comes in the way any more.
  private var isHealed = false
  /// No answer comes from the server.
  var isCutOff = false
  /// Answers are given twice, and the second time must change nothing.
  var repeatsAnswers = false
  /// The photo in the preview once "send" was tapped.
  private var sending: PhotoID?
  /// Photos that the app has said are sent.
  private(set) var confirmed: [PhotoID] = []
  /// Everything that happened, run by run.
  private(set) var runs: [[Input]] = []

  init(
    _ saved: SavedCore, _ shell: FakeShell, _ server: FakeServer, at now: Instant,
    _ fault: StorageFault? = nil, atWrite write: Int = 0
  ) {
    self.shell = FakeShell(copying: shell)
    self.server = FakeServer(copying: server)
    self.now = now
    records = saved.kept.map(\.record)
    app = App(saved: saved)
    self.fault = fault.map { ($0, write) }
  }

  /// Whether the write that was to fail was reached.
  var wasDisturbed: Bool { fault.map { writes >= $0.write } ?? false }

  // MARK: - What happens

  func launch() throws {
    effects = []
    sending = nil
    shell.images = [:]
    shell.blobs = shell.blobs.filter { !$0.key.text.string.hasPrefix("draft/") }
    shell.secrets = shell.secrets.filter { !$0.key.text.string.hasPrefix("transient/") }
    let saved = SavedState.found(records: records)
    runs.append([])
    app = App(try Found<Kept>.read(saved).get())
    for event in [Event.launched(saved: saved), .visible(now: true), .online(now: true)] {
      handle(event)
    }
  }

  func send(_ event: Event) throws {
    handle(event)
    try settle()
  }

  /// From the tap on a card to "send".
  func takePhoto(for group: GroupID, alsoTo others: [GroupID] = []) throws {
    let choices = others.map { CaptureEvent.otherTapped(group: $0) }
    for event: CaptureEvent? in [nil, .shutterTapped] + choices + [.sendTapped] {
      if event == .sendTapped, case .preview(let preview) = app.capture.state {
        sending = preview.draft.photo
      }
      try send(event.map { .capture(event: $0) } ?? .groups(event: .cardTapped(group: group)))
    }
  }

  /// A photo whose preview says that it could not be stored is sent again.
  func sendAgain() throws {
    guard case .preview(let preview) = app.capture.state, case .failed = preview.sending else {
      return
    }
    sending = preview.draft.photo
    try send(.capture(event: .sendTapped))
  }

  /// Milliseconds go by.
  func pass(_ time: Int64) { now = now.advanced(by: time) }

  /// Storage and network are well from now on, and every pause is over.
  func heal() throws {
    isHealed = true
    for _ in 0..<4 {
      now = now.advanced(by: 600_000)
      try send(.visible(now: true))
      for timer: Timer in [.outbox, .download, .poll, .expiry, .countdown] {
        try send(.timerFired(timer: timer))
      }
    }
  }

  private func handle(_ event: Event) {
    let occasion = self.occasion
    runs[runs.count - 1].append(Input(occasion: occasion, event: event))
    effects += app.handle(event, at: occasion)
    if repeatsAnswers, let (request, answer) = event.answer {
      let (saved, screen) = (app.saved, app.screen(at: occasion))
      for late in [event, answer.event(for: nobody)] {
        let more = app.handle(late, at: occasion)
        #expect(more.isEmpty, "\(late) to \(request)")
      }
      let (savedNow, screenNow) = (app.saved, app.screen(at: occasion))
      #expect(savedNow == saved && screenNow == screen, "\(event)")
    }
    if let photo = sending, !app.capture.shows(photo) {
      confirmed.append(photo)
      sending = nil
    }
  }

  private var occasion: Occasion {
    events += 1
    return Occasion(
      instant: now, day: CivilDay(11), nextMidnight: Instant(1_036_800_000),
      entropy: fakeHash([UInt8(truncatingIfNeeded: events), UInt8(truncatingIfNeeded: events >> 8)])
    )
  }

  var screen: Screen { app.screen(at: occasion) }

  // MARK: - What is wanted

  func settle() throws {
    var rounds = 0
    while !effects.isEmpty, rounds < 2_000 {
      rounds += 1
      try carryOut(effects.removeFirst())
    }
    #expect(rounds < 2_000, "the app never comes to rest")
  }

  private func carryOut(_ effect: Wire.Effect) throws {
    switch effect {
    case .persist(let request, let changes):
      let answer = try storing { apply(changes) }
      if let answer { handle(answer.to(.persisted(request: request), request)) }
    case .recipe(let request, let recipe):
      var answer = Event.back
      let run = { answer = self.shell.run(recipe).event(for: request) }
      guard let step = recipe.storingStep else {
        run()
        return handle(answer)
      }
      guard let outcome = try storing(run) else { return }
      let failed = outcome.fault.map { RecipeFailure(step: step, fault: $0) }
      handle(failed.map { .recipeFailed(request: request, failure: $0) } ?? answer)
    case .http(let request, let message): try carry(message, request)
    case .cancel(let request):
      effects.removeAll { if case .http(request, _) = $0 { true } else { false } }
    case .openCamera(let facing, _):
      let optics = Optics(
        canFlip: false, hasTorch: false, canFocus: false, zoomMin: 100, zoomMax: 100)
      handle(.capture(event: .cameraOpened(facing: facing, optics: optics)))
    case .capture(let draft):
      shell.blobs[draft] = ViewerScript.jpeg() + [UInt8](repeating: 7, count: 900)
      handle(.capture(event: .captured(draft: draft, size: ViewerScript.size)))
    case .dropDraft(let draft): shell.blobs[draft] = nil
    default: break
    }
  }

  private func carry(_ message: HTTPMessage, _ request: Request) throws {
    if isCutOff { return handle(Answer.httpFailed(.timeout).event(for: request)) }
    var answer = Answer.httpFailed(.offline)
    let ask = {
      answer = self.server.answer(message, shell: self.shell, now: self.now)
    }
    guard message.saveAs != nil else {
      ask()
      return handle(answer.event(for: request))
    }
    guard let outcome = try storing(ask) else { return }
    if let fault = outcome.fault {
      answer = .httpFailed(fault == .storageFull ? .storageFull : .unkept)
    }
    handle(answer.event(for: request))
  }

  private struct Outcome {
    var fault: RecipeFault?

    func to(_ answer: Event, _ request: Request) -> Event {
      fault.map { .persistFailed(request: request, fault: $0) } ?? answer
    }
  }

  /// Writes, unless this is the write that something comes in the way of. `nil`: the process has
  /// died, and the app was opened again.
  private func storing(_ write: () -> Void) throws -> Outcome? {
    writes += 1
    guard let (fault, number) = fault, !isHealed, writes >= number else {
      write()
      return Outcome()
    }
    if fault == .fullForLong { return Outcome(fault: .storageFull) }
    guard writes == number else {
      write()
      return Outcome()
    }
    switch fault {
    case .full, .fullForLong: return Outcome(fault: .storageFull)
    case .unavailable: return Outcome(fault: .unavailable)
    case .diesBefore: break
    case .diesAfter: write()
    }
    try launch()
    return nil
  }

  private func apply(_ changes: [Record]) {
    for change in changes {
      records.removeAll { $0.key == change.key }
      if change.value != nil { records.append(change) }
    }
  }

  /// What the next run will find.
  func durable() throws -> SavedCore {
    SavedCore(try Found<Kept>.read(.found(records: records)).get())
  }
}

extension Recipe {
  /// The first step that changes what is stored.
  fileprivate var storingStep: UInt16? {
    let index = steps.firstIndex { step in
      switch step {
      case .putBlob, .dropBlob, .keep, .forget, .makeSigningKey, .makeAgreementKey,
        .signingKeyFromSeed, .agreementKeyFromSeed:
        true
      default: false
      }
    }
    return index.map { UInt16($0) }
  }
}

extension Phone {
  /// This phone's account and groups with the whole app over them.
  func device(
    _ server: FakeServer, _ fault: StorageFault? = nil, atWrite write: Int = 0
  ) -> TestDevice {
    var saved = saved
    saved.account = account
    saved.cameraExplained = true
    return TestDevice(saved, shell, server, at: groups.now, fault, atWrite: write)
  }

  /// Ana's phone with a group, and Ben's who has joined it.
  static func couple(_ server: FakeServer) throws -> (Phone, Phone, GroupID) {
    var ana = try Phone("Ana", seed: 1, server)
    var ben = try Phone("Ben", seed: 2, server)
    let group = try ana.create("Family", server)
    ben.join(try ana.link(to: group, server), server)
    ana.poll(server)
    return (ana, ben, group)
  }
}
