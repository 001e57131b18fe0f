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
      for failing in 0..<3 {
        let (script, entry) = try #require(scene())
        script.send(.exportTapped(item: entry.item, removal: nil))
        for _ in 0..<failing { script.step() }
        #expect(script.openVault?.outcome == ItemOutcome(item: entry.item, fault: nil, done: false))
        script.step { $0.failed(fault) }
        script.settle()
        let outcome = script.openVault?.outcome
        #expect(outcome?.done == false)
        #expect(outcome?.fault != nil)
        // Only a transfer writes; what a recipe says is about the container.
        if failing == 2 { #expect(outcome?.fault == told) }
        #expect(script.folder.exported.isEmpty)
        #expect(Array(script.folder.secrets.keys) == [VaultKey.master], "keys are forgotten")
        script.send(.exportTapped(item: entry.item, removal: nil))
        script.settle()
        #expect(script.openVault?.outcome?.done == true)
        #expect(script.folder.exported.map(\.bytes) == [[1, 2, 3]])
      }
    }
  }

  @Test func `a lock at any step leaves no key`() throws {
    for moment in 0..<5 {
      let (script, entry) = try #require(scene())
      script.send(.exportTapped(item: entry.item, removal: nil))
      for _ in 0..<moment { script.step() }
      script.send(.lockTapped)
      script.settle()
      #expect(script.folder.secrets.isEmpty, "at \(moment)")
    }
  }

  @Test func `one is opened at a time, and what was told stays until it was seen`() throws {
    let (script, entry) = try #require(scene())
    script.send(.verifyTapped(item: entry.item))
    script.send(.exportTapped(item: entry.item, removal: nil))
    script.send(.noticeSeen)
    script.settle()
    #expect(script.folder.exported.isEmpty)
    #expect(script.openVault?.outcome?.done == true)
    script.send(.noticeSeen)
    #expect(script.openVault?.outcome == nil)
  }
}
