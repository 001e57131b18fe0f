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
    let saved = try Self.saved()
    var strangers = try Strangers(around: saved)
    let whole = saved.kept.map(\.record)
    for _ in 0..<Noise.rounds(60) {
      var records = whole
      let index = noise.below(records.count)
      records[index].value = records[index].value.map { noise.damaged($0) }
      strangers.walk(from: .found(records: records), &noise, 12)
    }
  }

  @Test func `no event of any kind and no answer traps the core`() throws {
    var noise = Noise(3)
    print("seed \(noise.seed)")
    let saved = try Self.saved()
    var strangers = try Strangers(around: saved)
    let whole = saved.kept.map(\.record)
    for round in 0..<Noise.rounds(60) {
      strangers.walk(from: round % 3 == 0 ? .nothing : .found(records: whole), &noise, 150)
    }
    let all = strangers.schema.kinds(of: "Event").map(\.name)
    #expect(all.count > 100)
    #expect(Set(all).subtracting(strangers.drawn.keys) == [], "kinds that were never drawn")
  }

  @Test func `no event of any kind and no answer traps the library's core`() throws {
    var noise = Noise(4)
    print("seed \(noise.seed)")
    var strangers = try LibraryStrangers()
    for _ in 0..<Noise.rounds(60) { strangers.walk(&noise, 60) }
    let all = strangers.schema.kinds(of: "LibraryEvent").map(\.name)
    #expect(all.count > 8)
    #expect(Set(all).subtracting(strangers.drawn.keys) == [], "kinds that were never drawn")
  }
}
