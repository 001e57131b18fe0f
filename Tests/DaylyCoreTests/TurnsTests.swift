// What the native core answers to a photo's day on two devices and to a few runs of random events.
// The web's tests have it written down and hold the shipped module to it, byte for byte
// (Tests/web/proof-turns.js).

import Bytes
import Foundation
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct TurnsTests {
  @Test func `the same events lead to the same bytes, which are written down where asked`() throws {
    let runs = try Self.runs()
    #expect(runs.joined().count > 200)
    let text = Self.turns(runs)
    #expect(Self.turns(runs) == text)
    if let path = ProcessInfo.processInfo.environment["DAYLY_TURNS"] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  /// A line for each event: input and turn in hexadecimal. An empty line stands between runs.
  private static func turns(_ runs: [[Input]]) -> String {
    var lines: [String] = []
    for run in runs {
      var core = Core()
      for input in run {
        let turn = core.handle(input)
        lines.append(hex(input.encoded).string + " " + hex(turn.encoded).string)
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private static func runs() throws -> [[Input]] {
    let server = FakeServer()
    let (ana, ben, group) = try Phone.couple(server)
    let sender = ana.device(server, .diesAfter, atWrite: 8)
    try sender.launch()
    try sender.settle()
    try sender.takePhoto(for: group)
    try sender.heal()
    let viewer = ben.device(sender.server)
    try viewer.launch()
    try viewer.settle()
    try viewer.send(.viewer(event: .opened(group: group)))
    let founder = try Self.removing(server, group, by: ana)
    var fuzz = FuzzInput(5)
    var saved = ana.saved
    saved.account = ana.account
    var randomEvents = try RandomEvents(around: saved)
    for round in 0..<3 {
      let found = SavedState.found(records: saved.kept.map(\.record))
      randomEvents.walk(from: round == 0 ? .nothing : found, &fuzz, 100)
    }
    return sender.runs + viewer.runs + founder.runs + randomEvents.runs
  }

  /// A device that looks at a member who joined at 2^63-1, and removes them.
  private static func removing(
    _ server: FakeServer, _ group: GroupID, by ana: Phone
  ) throws -> TestDevice {
    var ana = ana
    server.joinsAt = SignedInstant(.max)
    var eve = try Phone("Eve", seed: 3, server)
    eve.join(try ana.link(to: group, server), server)
    ana.poll(server)
    let founder = ana.device(server)
    try founder.launch()
    try founder.settle()
    for event: GroupsEvent in [
      .detailsTapped(group: group), .removeTapped(account: eve.account.account), .removeConfirmed,
    ] {
      try founder.send(.groups(event: event))
    }
    #expect(founder.server.logs[0].roster.member(eve.account.account) == nil)
    return founder
  }
}
