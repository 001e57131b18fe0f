// What the two cores tell each other arrives once, whatever stops either of them.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel
@testable import LibraryCore

@Suite struct MessagesTests {
  private static func id<ID: FixedBytes>(_ byte: UInt8) -> ID {
    ID(unchecked: [UInt8](repeating: byte, count: ID.byteCount))
  }

  private static func item(_ byte: UInt8) -> OutboxItem {
    OutboxItem(
      photo: id(byte), group: id(1), day: CivilDay(Int32(byte)), captured: Instant(Int64(byte)),
      offset: 60, source: .camera, size: PixelSize(width: 4, height: 3), phase: .waiting,
      attempts: 0, leftOut: [])
  }

  @Test func `the library asks for posts, and hears of each once it was sent`() {
    let pair = Pair()
    pair.deliver(Self.item(1))
    pair.settle()
    #expect(pair.arrived.isEmpty, "nobody has asked for it")
    pair.toLibrary(.keepPostsTapped(now: true))
    pair.settle()
    pair.deliver(Self.item(2))
    pair.settle()
    #expect(pair.arrived.map(\.photo) == [Self.id(2)])
    #expect(pair.arrived.first?.captured == Instant(2))
    pair.toLibrary(.keepPostsTapped(now: false))
    pair.settle()
    pair.deliver(Self.item(3))
    pair.settle()
    #expect(pair.arrived.count == 1)
  }

  @Test func `both ways hold over a restart of either, at every step`() throws {
    for stopped in StoppedCore.allCases {
      for moment in 0..<40 {
        let pair = Pair()
        var steps = 0
        func rest(_ pair: Pair) throws {
          while !pair.isAtRest {
            if steps == moment { try stopped.restart(pair) }
            steps += 1
            pair.stepGroups()
            pair.stepLibrary()
          }
        }
        // A tap that was not written down before the power went is made again.
        pair.toLibrary(.keepPostsTapped(now: true))
        try rest(pair)
        if !pair.isKeeping { pair.toLibrary(.keepPostsTapped(now: true)) }
        try rest(pair)
        #expect(pair.isAskedForPosts, "\(stopped) at \(moment)")
        pair.deliver(Self.item(2))
        let written = { (pair: Pair) in
          pair.groupsEnd.sent > 0 || !pair.arrived.isEmpty
        }
        try rest(pair)
        // So is a delivery: without its write, the outbox still has the photo.
        if !written(pair) { pair.deliver(Self.item(2)) }
        try rest(pair)
        #expect(pair.arrived.map(\.photo) == [Self.id(2)], "\(stopped) at \(moment)")
        #expect(pair.groupsEnd.waiting.isEmpty)
        #expect(pair.libraryEnd.waiting.isEmpty)
      }
    }
  }

  @Test func `a write that is refused loses no message and repeats none`() throws {
    for refused in 0..<12 {
      let pair = Pair()
      pair.toLibrary(.keepPostsTapped(now: true))
      pair.settle()
      pair.deliver(Self.item(2))
      var steps = 0
      while !pair.isAtRest {
        pair.stepGroups(isWritten: steps != refused)
        pair.stepLibrary(isWritten: steps != refused)
        steps += 1
      }
      pair.toGroups(.visible(now: true))
      pair.settle()
      #expect(pair.arrived.map(\.photo) == [Self.id(2)], "refused at \(refused)")
      #expect(pair.groupsEnd.waiting.isEmpty)
    }
  }

  @Test func `a library that lost its storage begins anew and hears of what is sent next`() throws {
    let pair = Pair()
    pair.toLibrary(.keepPostsTapped(now: true))
    pair.settle()
    pair.deliver(Self.item(2))
    pair.settle()
    try pair.forgetLibrary()
    pair.settle()
    #expect(pair.arrived.isEmpty)
    pair.toLibrary(.keepPostsTapped(now: true))
    pair.settle()
    pair.deliver(Self.item(3))
    pair.settle()
    #expect(pair.arrived.map(\.photo) == [Self.id(3)])
  }

  @Test func `what this version does not understand is left waiting`() {
    let pair = Pair()
    pair.settle()
    let strange = Envelope(channel: Self.id(9), number: 1, content: [0xEE, 1, 2])
    pair.toLibrary(.received(envelope: strange))
    pair.toGroups(.received(envelope: strange))
    pair.settle()
    #expect(pair.libraryEnd == .unused)
    #expect(pair.groupsEnd == .unused)
  }

  @Test func `a damaged record of the library costs what it holds`() throws {
    let post = LibraryKept.post(
      DeliveredPost(
        photo: Self.id(4), group: Self.id(1), name: "Family", day: CivilDay(4),
        captured: Instant(4), offset: 0, source: .camera, size: PixelSize(width: 1, height: 1)))
    let whole = [
      LibraryKept.library(LibraryRecord(keepsPosts: true, channel: .unused)).record, post.record,
    ]
    for index in whole.indices {
      var records = whole
      records[index].value = [0, 0, 0, 1, 0xFF]
      let found = try Found<LibraryKept>.read(.found(records: records)).get()
      #expect(found.damaged == [whole[index].key])
      #expect(found.kept.count == 1)
    }
    var core = LibraryCore()
    let occasion = Occasion(
      instant: Instant(0), day: CivilDay(0), nextMidnight: Instant(1),
      entropy: [UInt8](repeating: 0, count: 32))
    let newer = Record(key: "library", value: [0, 0, 0, 99])
    let turn = core.handle(
      LibraryInput(occasion: occasion, event: .launched(saved: .found(records: [newer]))))
    #expect(turn.screen == .damaged(damage: .newer(version: 99)))
  }
}

/// Whose power goes.
enum StoppedCore: CaseIterable {
  case groups, library, both

  func restart(_ pair: Pair) throws {
    if self != .library { try pair.restartGroups() }
    if self != .groups { try pair.restartLibrary() }
  }
}
