// What is in a folder that somebody chose and is none of their photos.

import Bytes
import Testing
import Wire

@testable import LibraryCore

@Suite struct PassingOverTests {
  @Test func `of a folder what systems leave is passed over and counted`() throws {
    let script = VaultScript.made()
    script.choose([
      ("DCIM/a.jpg", [1]), ("DCIM/._a.jpg", [2]), ("DCIM/@eaDir/a.jpg/small.jpg", [3]),
      ("DCIM/.trashed-1-b.jpg", [4]), (".hidden/c.jpg", [5]), ("Thumbs.db", [6]),
    ])
    script.settle()
    let view = try #require(script.openVault?.importing)
    #expect(view.chosen == 1 && view.kept == 1 && view.ended && script.entries().count == 1)
    #expect(view.passedOver == counted(system: 3, deleted: 1, hidden: 1))
    // Nothing else was chosen.
    script.send(.importing(event: .seen))
    script.choose([("DCIM/Thumbs.db", [7])])
    script.settle()
    let none = try #require(script.openVault?.importing)
    #expect(none.chosen == 0 && none.ended && none.passedOver.system == 1)
  }

  @Test func `a hidden file that was chosen by itself was meant`() throws {
    let script = VaultScript.made()
    script.choose([(".profile", [1]), ("._a.jpg", [2]), ("DCIM/.profile", [3])])
    script.settle()
    let view = try #require(script.openVault?.importing)
    #expect(view.kept == 1 && view.passedOver == counted(system: 1, hidden: 1))
  }

  @Test func `what is named from the root on was chosen by its name`() throws {
    let script = VaultScript.made()
    script.folder.chosen["chosen/x"] = [1]
    script.send(
      .importing(
        event: .filesChosen(
          files: [
            ChosenFile(
              blob: "chosen/x", folder: "/data/.photos", name: ".a.jpg", bytes: 1, modified: nil)
          ], removal: nil)))
    script.send(.importing(event: .choosingEnded))
    script.settle()
    #expect(script.entries().count == 1)
  }

  private func counted(system: UInt32, deleted: UInt32 = 0, hidden: UInt32) -> PassedOver {
    PassedOver(system: system, deleted: deleted, hidden: hidden, empty: 0, unknown: 0)
  }
}
