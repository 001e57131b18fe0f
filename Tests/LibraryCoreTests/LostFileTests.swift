// Files of the index that opening the vault has made anew are named by who looks at all files; and
// a vault whose keys are gone is no place for another one.

import Testing
import Wire

@testable import LibraryCore

struct LostFileTests {
  private func failures(_ script: VaultScript) throws -> [FileFailure] {
    try #require(script.checkFiles()).failures
  }

  /// Whatever needs to know what is kept has it read.
  private func reopen(_ script: VaultScript) {
    script.restart()
    script.unlock()
    script.choose([("another.bin", [9, 9, 9])])
    script.settle()
  }

  @Test func `what says which contents are kept is named`() throws {
    for (change, fault) in [
      ({ $0[$0.count / 2] ^= 1 }, .damaged), ({ $0 = [] }, .damaged), (nil, .missing),
    ] as [(((inout [UInt8]) -> Void)?, FileFault)] {
      let script = VaultScript.edited(triesLateAnswers: false)
      let known = VaultFile.known(0)
      if let change { script.folder.damage(known, change) } else { script.folder.remove(known) }
      reopen(script)
      let told = try failures(script)
      #expect(told.map(\.name) == [known.text] && told.map(\.fault) == [fault])
      #expect(try failures(script) == [], "it was made anew")
    }
  }

  @Test func `a summary that is gone is named where there is anything of an index`() throws {
    let script = VaultScript.edited(triesLateAnswers: false)
    script.folder.removeSummary()
    reopen(script)
    let told = try failures(script)
    #expect(told.map(\.name) == [VaultFile.anySummary.text] && told.map(\.fault) == [.missing])
    #expect(try failures(script) == [])
    // All of it is no less than a part.
    for name in script.folder.blobs.keys where name.text.string.hasPrefix("vault/index/") {
      script.folder.remove(name)
    }
    reopen(script)
    #expect(try failures(script).map(\.name) == [VaultFile.anySummary.text])
    #expect(try failures(script) == [])
  }

  @Test func `an index that a shell wants anew is no loss`() throws {
    let script = VaultScript.edited(triesLateAnswers: false)
    let count = script.entries().count
    script.folder.removeSummary()
    script.folder.put([VaultFile.unlisted: []])
    reopen(script)
    #expect(script.entries().count == count + 1)
    #expect(try failures(script) == [])
    #expect(script.folder.blobs[VaultFile.unlisted] == nil)
  }

  @Test func `lists of marks are named, whether they can be made anew from the pages or not`()
    throws
  {
    let script = VaultScript.edited(triesLateAnswers: false)
    let list = VaultFile.marksList(1)
    script.folder.remove(list)
    reopen(script)
    #expect(try failures(script).map(\.fault) == [.missing])
    // Two of different kinds, each in the other's place.
    let page = try #require(
      script.folder.blobs.keys.first { VaultFile.number(ofPage: $0) != nil })
    let bytes = [list, page].map { script.folder.blobs[$0] ?? [] }
    script.folder.damage(list) { $0 = bytes[1] }
    script.folder.damage(page) { $0 = bytes[0] }
    reopen(script)
    #expect(try failures(script).contains { $0.name == list.text && $0.fault == .damaged })
  }

  /// Of a vault whose keys are gone, what is left; and the backup of one, in a folder of its own.
  private func keyless(leaving left: [String]) -> VaultScript {
    let own = VaultScript.edited(triesLateAnswers: false)
    own.backUp()
    let script = VaultScript(archive: own.archive)
    script.triesLateAnswers = false
    for (name, bytes) in own.folder.blobs
    where left.contains(where: { name.text.string.hasPrefix($0) }) {
      script.folder.damage(name) { $0 = bytes }
    }
    script.restart()
    return script
  }

  @Test func `a backup of another vault is not brought back where one lies whose keys are gone`() {
    for left in [["vault/items/", "vault/captured/key"], ["vault/captured/key"]] {
      let script = keyless(leaving: left)
      // Identifiers of the scripts are alike: this one is made to differ.
      script.folder.damage(VaultFile.captureKey) { $0[10] ^= 1 }
      let before = script.folder.blobs
      script.adopt()
      #expect(script.openVault == nil)
      #expect(script.folder.blobs == before)
      #expect(script.folder.secrets.isEmpty)
      guard case .absent(_, let fault) = script.library.vaultView else {
        Issue.record("\(script.library.vaultView)")
        continue
      }
      #expect(fault == .otherVault)
    }
  }

  @Test func `its own backup is, whatever is left of the vault`() {
    for left in [
      ["vault/items/"], ["vault/items/", "vault/captured/"],
      ["vault/items/", "vault/index/", "vault/marks/", "vault/captured/"],
    ] {
      let script = keyless(leaving: left)
      script.adopt()
      #expect(script.openVault != nil)
    }
    let script = keyless(leaving: ["vault/items/", "vault/captured/"])
    script.folder.damage(VaultFile.captureKey) { $0 = [1, 2, 3] }
    script.adopt()
    #expect(script.openVault != nil, "a key that nobody can read says nothing")
  }

  @Test func `no vault is made where one lies whose keys are gone`() throws {
    for left in ["vault/index/", "vault/items/", "vault/marks/"] {
      let script = VaultScript.edited(triesLateAnswers: false)
      let keys = script.folder.blobs.filter { $0.key.text.string.hasPrefix("vault/keys/") }
      for name in script.folder.blobs.keys where !name.text.string.hasPrefix(left) {
        script.folder.remove(name)
      }
      let before = script.folder.blobs
      script.restart()
      #expect(script.library.vaultView == .absent(making: false, fault: .damaged), "\(left)")
      script.type("other")
      script.send(.vault(event: .createTapped(passphrase: VaultScript.typed)))
      script.settle()
      #expect(script.library.vaultView == .absent(making: false, fault: .damaged), "\(left)")
      #expect(script.folder.blobs == before)
      #expect(script.folder.secrets.isEmpty)
      for (name, bytes) in keys { script.folder.damage(name) { $0 = bytes } }
      script.restart()
      script.unlock()
      #expect(script.openVault != nil)
    }
  }
}
