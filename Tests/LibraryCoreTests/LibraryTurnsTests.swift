// What the native core answers while a vault lives: filled, edited, searched, backed up and
// restored, shared and received. The web's tests have it written down and hold the shipped module
// to it, byte for byte (Tests/web/proof-turns.js).

import Bytes
import Foundation
import Testing
import Wire

@testable import LibraryCore

@Suite struct LibraryTurnsTests {
  @Test func `the same events lead to the same bytes, which are written down where asked`() throws {
    let runs = Self.runs()
    #expect(runs.joined().count > 2_000)
    let text = Self.turns(runs)
    #expect(Self.turns(runs) == text)
    if let path = ProcessInfo.processInfo.environment["DAYLY_LIBRARY_TURNS"] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  /// A line for each event: input and turn in hexadecimal. An empty line stands between runs.
  private static func turns(_ runs: [[LibraryInput]]) -> String {
    var lines: [String] = []
    for run in runs {
      var core = LibraryCore()
      for input in run {
        let turn = core.handle(input)
        lines.append(hex(input.encoded).string + " " + hex(turn.encoded).string)
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private static func runs() -> [[LibraryInput]] {
    let owner = VaultScript.edited(triesLateAnswers: false)
    livesOneDay(owner)
    owner.backUp()
    owner.verifyArchive()
    let restored = VaultScript.restored(owner.archive, triesLateAnswers: false)
    owner.share(owner.entries().map(\.item), title: "Sunday")
    owner.settle()
    let receiver = VaultScript.made()
    receiver.triesLateAnswers = false
    if let shared = owner.shared {
      receiver.receive(shared.file)
      receiver.enter(shared.words)
      receiver.keepReceived()
    }
    let pair = VaultPair().seldomLate()
    pair.hide(["a.bin", "d.jpg"])
    pair.carry(from: pair.outer, to: pair.hidden)
    return [owner, restored, receiver, pair.outer, pair.hidden].flatMap(\.runs)
  }

  /// What its owner does without a backup or anybody else; the process ends in between.
  private static func livesOneDay(_ owner: VaultScript) {
    let items = owner.entries().map(\.item)
    let query = ItemQuery(number: 1, words: [], sort: nil)
    owner.send(.gallery(event: .searched(query: query)))
    owner.settle()
    owner.send(.viewing(event: .shown(item: items[0])))
    owner.settle()
    owner.export(items)
    owner.settle()
    owner.send(.vault(event: .lockTapped))
    owner.settle()
    owner.unlock("wrong")
    owner.unlock()
    owner.folder.removeSummary()
    owner.restart()
    owner.unlock()
  }
}
