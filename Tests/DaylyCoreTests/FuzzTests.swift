// The core against bytes and events nobody honest sends. DAYLY_SEED repeats a run, DAYLY_ROUNDS
// lengthens it. The seed is printed first: what traps takes the whole run along.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct FuzzTests {
  private static let occasion = RootTests.occasion

  /// Somebody in a group of two, with photos on their way, kept and received.
  private static func saved() throws -> SavedCore {
    let server = ToyServer()
    var ana = try Phone("Ana", seed: 1, server)
    var ben = try Phone("Ben", seed: 2, server)
    let group = try ana.create("Family", server)
    ben.join(try ana.link(to: group, server), server)
    ana.poll(server)
    var saved = SavedCore.empty
    saved.account = ana.account
    saved.groups = ana.groups.machine.saved
    saved.invites = ana.invitation.machine.invites
    let phases: [OutboxPhase] = [
      .waiting, .sealed(digest: .zero, size: 70_000), .refused(reason: .dayTaken), .finished,
    ]
    saved.outbox = phases.enumerated().map { number, phase in
      OutboxItem(
        photo: PhotoID(unchecked: [UInt8](repeating: UInt8(number), count: 16)), group: group,
        day: occasion.day, captured: occasion.instant, offset: 60, source: .camera,
        size: PixelSize(width: 4, height: 3), phase: phase, attempts: 0,
        leftOut: [])
    }
    if !saved.groups.isEmpty {
      let info = PostInfo(
        photo: PhotoID(unchecked: [UInt8](repeating: 9, count: 16)), sender: ben.account.account,
        device: ben.account.device, day: occasion.day, received: occasion.instant,
        expires: occasion.instant.advanced(by: 3_600_000), size: 70_000)
      saved.groups[0].posts = [SavedPost(info: info, seen: false, cached: true, leftOut: nil)]
    }
    return saved
  }

  @Test func `a damaged value is refused or has one form`() throws {
    var noise = Noise(1)
    print("seed \(noise.seed)")
    let saved = try Self.saved()
    let group = try #require(saved.groups.first)
    let entry = try #require(group.entries.last)
    let log = LogRecord(entries: group.entries, head: group.head, broken: false)
    let input = Input(occasion: Self.occasion, event: .launched(saved: .nothing))
    for _ in 0..<Noise.rounds(1500) {
      Self.check(LogRecord.self, noise.damaged(log.encoded))
      Self.check(LogBody.self, noise.damaged(entry.body))
      Self.check(
        LogReply.self,
        noise.damaged(
          LogReply(group: group.group, head: group.head, entries: group.entries).encoded))
      Self.check(Input.self, noise.damaged(input.encoded))
      Self.check(Problem.self, noise.readable(noise.below(60)))
      Self.check(SyncReply.self, noise.readable(noise.below(300)))
    }
  }

  private static func check<Value: WireValue>(_: Value.Type, _ bytes: [UInt8]) {
    guard let value = try? Value(decoding: bytes) else { return }
    #expect(value.encoded == bytes)
  }

  @Test func `a damaged state is refused or lived with`() throws {
    var noise = Noise(2)
    print("seed \(noise.seed)")
    let whole = try Self.saved().kept.map(\.record)
    for _ in 0..<Noise.rounds(60) {
      var records = whole
      let index = noise.below(records.count)
      records[index].value = records[index].value.map { noise.damaged($0) }
      Self.walk(from: .found(records: records), &noise, 12)
    }
  }

  @Test func `no events and no answers trap the core`() throws {
    var noise = Noise(3)
    print("seed \(noise.seed)")
    let whole = try Self.saved().kept.map(\.record)
    for round in 0..<Noise.rounds(60) {
      Self.walk(from: round % 3 == 0 ? .nothing : .found(records: whole), &noise, 150)
    }
  }

  /// One run of the app among strangers: taps at random, and answers to what it asked.
  private static func walk(from saved: SavedState, _ noise: inout Noise, _ steps: Int) {
    var core = Core()
    var moment = occasion
    var asked: [Request] = []
    var event = Event.launched(saved: saved)
    for _ in 0..<steps {
      let turn = core.handle(Input(occasion: moment, event: event))
      #expect((try? Turn(decoding: turn.encoded)) == turn)
      for effect in turn.effects {
        switch effect {
        case .persist(let request, _), .recipe(let request, _), .http(let request, _):
          asked.append(request)
        default: break
        }
      }
      moment.instant = moment.instant.advanced(by: Int64(noise.below(7_200_000)) - 600_000)
      moment.entropy = noise.bytes(32)
      let isAnswer = !asked.isEmpty && noise.below(3) > 0
      event = isAnswer ? answer(to: noise.pick(asked), &noise) : tap(turn.screen, &noise)
    }
  }

  private static func tap(_ screen: Screen, _ noise: inout Noise) -> Event {
    while true {
      // Ids a person can reach stand in what is on the screen.
      var bytes = noise.readable(96)
      let shown = screen.encoded
      let at = noise.below(max(1, shown.count - 16))
      let id = shown[at..<min(shown.count, at + 16)]
      bytes[0] = UInt8(noise.below(27))
      bytes[1] = UInt8(noise.below(14))
      if noise.below(2) == 0 { bytes.replaceSubrange(2..<(2 + id.count), with: id) }
      var reader = ByteReader(bytes)
      guard let event = try? Event(from: &reader) else { continue }
      if case .launched = event { continue }
      return event
    }
  }

  private static func answer(to request: Request, _ noise: inout Noise) -> Event {
    switch noise.below(8) {
    case 0: return .persisted(request: request)
    case 1:
      return .persistFailed(request: request, fault: noise.pick([.unavailable, .storageFull]))
    case 2, 3:
      let sizes = [0, 4, 16, 32, 32, 64, 96, 300, 16_384]
      let revealed = (0..<noise.below(6)).map { _ in noise.readable(noise.pick(sizes)) }
      return .recipeDone(request: request, revealed: revealed)
    case 4:
      let step = UInt16(noise.below(400))
      let fault = noise.pick([RecipeFault.refused, .missing, .invalid, .unavailable])
      return .recipeFailed(
        request: request, failure: RecipeFailure(step: step, fault: fault))
    case 5:
      return .httpFailed(request: request, fault: noise.pick([.offline, .timeout, .missingBlob]))
    case 6: return .httpProgress(request: request, moved: UInt32(noise.below(9)), total: 4)
    default:
      let status = noise.pick(
        [200, 201, 204, 302, 401, 403, 404, 409, 410, 413, 429, 500] as [UInt16])
      return .httpAnswered(
        request: request, status: status, body: noise.readable(noise.below(400)))
    }
  }
}
