// The core against bytes and events nobody honest sends. DAYLY_SEED repeats a run, DAYLY_ROUNDS
// lengthens it. The seed is printed first: what traps takes the whole run along.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct FuzzTests {
  private static var occasion: Occasion { RootTests.occasion }

  /// Somebody in a group of two, with photos on their way, kept and received.
  private static func saved() throws -> SavedCore {
    let server = FakeServer()
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
      saved.groups[0].posts = [
        SavedPost(info: info, heard: info.received, seen: false, cached: true, leftOut: nil)
      ]
    }
    return saved
  }

  @Test func `a damaged value is refused or has one form, but for its dates`() throws {
    var fuzz = FuzzInput(1)
    print("seed \(fuzz.seed)")
    let saved = try Self.saved()
    let group = try #require(saved.groups.first)
    let entry = try #require(group.entries.last)
    let log = LogRecord(entries: group.entries, head: group.head, broken: false)
    let input = Input(occasion: Self.occasion, event: .launched(saved: .nothing))
    for _ in 0..<FuzzInput.rounds(1500) {
      Self.check(LogRecord.self, fuzz.damaged(log.encoded))
      Self.check(LogBody.self, fuzz.damaged(entry.body))
      Self.check(
        LogReply.self,
        fuzz.damaged(
          LogReply(group: group.group, head: group.head, entries: group.entries).encoded))
      Self.check(Input.self, fuzz.damaged(input.encoded))
      Self.check(Problem.self, fuzz.readable(fuzz.below(60)))
      Self.check(SyncReply.self, fuzz.readable(fuzz.below(300)))
    }
  }

  private static func check<Value: WireValue>(_: Value.Type, _ bytes: [UInt8]) {
    guard let value = try? Value(decoding: bytes) else { return }
    let written = value.encoded
    guard written != bytes else { return }
    // A date that no calendar has is written as the nearest that there is; nothing else is.
    #expect(written.differs(from: bytes, in: Self.endsOfDates), "\(bytes)")
    #expect((try? Value(decoding: written))?.encoded == written)
  }

  private static let endsOfDates = [
    Instant(.min).encoded, Instant(.max).encoded, CivilDay(.min).encoded, CivilDay(.max).encoded,
  ]

  @Test func `a damaged state is refused or lived with`() throws {
    var fuzz = FuzzInput(2)
    print("seed \(fuzz.seed)")
    let saved = try Self.saved()
    var randomEvents = try RandomEvents(around: saved)
    let whole = saved.kept.map(\.record)
    for _ in 0..<FuzzInput.rounds(60) {
      var records = whole
      let index = fuzz.below(records.count)
      records[index].value = records[index].value.map { fuzz.damaged($0) }
      randomEvents.walk(from: .found(records: records), &fuzz, 12)
    }
  }

  @Test func `no event of any kind and no answer traps the core`() throws {
    var fuzz = FuzzInput(3)
    print("seed \(fuzz.seed)")
    let saved = try Self.saved()
    var randomEvents = try RandomEvents(around: saved)
    let whole = saved.kept.map(\.record)
    for round in 0..<FuzzInput.rounds(60) {
      randomEvents.walk(from: round % 3 == 0 ? .nothing : .found(records: whole), &fuzz, 150)
    }
    let all = randomEvents.schema.kinds(of: "Event").map(\.name)
    #expect(all.count > 100)
    #expect(Set(all).subtracting(randomEvents.drawn.keys) == [], "kinds that were never drawn")
  }

  @Test func `no event of any kind and no answer traps the library's core`() throws {
    var fuzz = FuzzInput(4)
    print("seed \(fuzz.seed)")
    var randomEvents = try RandomLibraryEvents()
    for _ in 0..<FuzzInput.rounds(60) { randomEvents.walk(&fuzz, 60) }
    let all = randomEvents.schema.kinds(of: "LibraryEvent").map(\.name)
    #expect(all.count > 8)
    #expect(Set(all).subtracting(randomEvents.drawn.keys) == [], "kinds that were never drawn")
  }
}
