// An item out of the vault: what is told, whatever the shell answers.

import Bytes
import Testing
import Wire

@testable import LibraryCore

@Suite struct ExportTests {
  private func scene() -> (VaultScript, CatalogEntry)? {
    let script = VaultScript.made()
    script.choose([("a.bin", [1, 2, 3])])
    script.settle()
    return script.entries().first.map { (script, $0) }
  }

  @Test func `an answer that failed is told, and the next one goes well`() throws {
    let faults: [(RecipeFault, ItemFault)] = [
      (.refused, .damaged), (.missing, .missing), (.unavailable, .unavailable),
      (.storageFull, .storageFull),
    ]
    for (fault, told) in faults {
      // Two recipes open it, two more read what the index knows of its marks, and these: there are
      // none.
      for failing in [0, 1, 4] {
        let (script, entry) = try #require(scene())
        script.export([entry.item])
        for _ in 0..<failing { script.step() }
        #expect(script.openVault?.outcome?.ended == false)
        script.step { $0.failed(fault) }
        script.settle()
        let outcome = script.openVault?.outcome
        #expect(outcome?.done == 0)
        #expect(outcome?.failures.isEmpty == false)
        // Only a transfer writes; what a recipe says is about the container.
        if failing == 4 { #expect(outcome?.failures.first?.fault == told) }
        #expect(script.folder.exported.isEmpty)
        #expect(Array(script.folder.secrets.keys) == [VaultKey.master], "keys are forgotten")
        script.export([entry.item])
        script.settle()
        #expect(script.openVault?.outcome?.done == 1)
        #expect(script.folder.exported.map(\.bytes) == [[1, 2, 3]])
      }
    }
  }

  @Test func `a lock at any step leaves no key`() throws {
    for moment in 0..<6 {
      let (script, entry) = try #require(scene())
      script.export([entry.item])
      for _ in 0..<moment { script.step() }
      script.send(.vault(event: .lockTapped))
      script.settle()
      #expect(script.folder.secrets.isEmpty, "at \(moment)")
    }
  }

  @Test func `one is opened at a time, and what was told stays until it was seen`() throws {
    let (script, entry) = try #require(scene())
    script.send(.exporting(event: .verifyTapped(item: entry.item)))
    script.export([entry.item])
    script.send(.noticeSeen)
    script.settle()
    #expect(script.folder.exported.isEmpty)
    #expect(script.openVault?.outcome?.done == 1)
    script.send(.noticeSeen)
    #expect(script.openVault?.outcome == nil)
  }

  /// Three items, the second of which does not open.
  private func three() -> (VaultScript, [PhotoID]) {
    let script = VaultScript.made()
    script.choose([("a.bin", [1]), ("b.bin", [2]), ("c.bin", [3])])
    script.settle()
    let items = script.entries().map(\.item)
    script.folder.damage(VaultFile.item(items[1])) { $0[$0.count / 2] ^= 1 }
    return (script, items)
  }

  @Test func `several are handed over one after another, and what fails is told beside`() {
    let (script, items) = three()
    script.export(items)
    script.settle()
    let outcome = script.openVault?.outcome
    #expect(outcome?.items == 3 && outcome?.done == 2 && outcome?.failed == 1)
    #expect(outcome?.failures == [ItemFailure(item: items[1], fault: .damaged)])
    #expect(outcome?.ended == true)
    #expect(script.folder.exported.count == 2)
    // Behind what every container begins with stands its version.
    script.folder.damage(VaultFile.item(items[1])) { $0[9] += 1 }
    script.export([items[1]])
    script.settle()
    #expect(
      script.openVault?.outcome?.failures == [ItemFailure(item: items[1], fault: .newer)])
    #expect(Array(script.folder.secrets.keys) == [VaultKey.master], "keys are forgotten")
  }

  @Test func `cancelled the one under way is the last`() {
    let (script, items) = three()
    script.export(items)
    script.step()
    script.send(.exporting(event: .cancelled))
    script.settle()
    #expect(script.openVault?.outcome?.done == 1)
    #expect(script.openVault?.outcome?.ended == true)
    #expect(script.folder.exported.count == 1)
    // Nothing is under way, and nothing to cancel.
    script.send(.exporting(event: .cancelled))
    script.export([items[2]])
    script.settle()
    #expect(script.folder.exported.count == 2)
  }

  @Test func `a full disk ends it`() {
    let (script, items) = three()
    script.export([items[0], items[2]])
    for _ in 0..<4 { script.step() }
    script.step { $0.failed(.storageFull) }
    script.settle()
    let outcome = script.openVault?.outcome
    #expect(outcome?.items == 2 && outcome?.done == 0 && outcome?.failed == 1)
    #expect(outcome?.ended == true)
  }
}
