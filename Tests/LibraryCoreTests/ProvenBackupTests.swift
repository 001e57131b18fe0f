// Which backup was found to be whole last, what came since, and when a person is reminded; backups
// where the shell copies the whole archive to write into it; a vault that comes back by its words.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct ProvenBackupTests {
  private static let contents = (0..<60).map { [UInt8($0), 1] }

  @Test func `a backup counts as proven once every byte of it was read`() {
    let script = VaultScript.made(of: [[1], [2]])
    script.triesLateAnswers = false
    script.backUp()
    #expect(script.openVault?.proven == nil)
    script.add([[3]])
    script.verifyArchive()
    let proven = script.openVault?.proven
    #expect(proven?.at == script.now)
    #expect(proven?.items == 2)
    #expect(proven?.missing == 1)
    // What comes in later is counted, over a restart.
    script.add([[4], [5]])
    script.restart()
    script.unlock()
    #expect(script.openVault?.proven?.missing == 3)
    script.folder.damage(ArchiveSeal.archive) { $0[100] ^= 1 }
    script.verifyArchive()
    #expect(script.openVault?.proven?.missing == 3, "what is damaged proves nothing")
  }

  @Test func `it is another vault's and says nothing of this one`() {
    let script = VaultScript.made(of: [[1]])
    script.backUp()
    script.verifyArchive()
    #expect(script.openVault?.proven != nil)
    for name in script.folder.blobs.keys { script.folder.remove(name) }
    script.restart()
    script.type("two")
    script.send(.vault(event: .createTapped(passphrase: VaultScript.typed)))
    script.settle()
    #expect(script.openVault?.proven == nil)
  }

  @Test func `a person is reminded of many items, and of half a year`() {
    let script = VaultScript.made(of: Array(Self.contents.prefix(49)))
    script.triesLateAnswers = false
    #expect(script.openVault?.backupDue == false)
    script.add(Array(Self.contents.suffix(11)))
    #expect(script.openVault?.backupDue == true)
    script.backUp()
    #expect(script.openVault?.backupDue == true, "it is written, not proven")
    script.verifyArchive()
    #expect(script.openVault?.backupDue == false)
    script.now = script.now.advanced(by: Backups.proofMilliseconds)
    script.restart()
    script.unlock()
    #expect(script.openVault?.backupDue == true)
  }

  @Test func `while an import runs there is no backup, and it says so`() {
    let script = VaultScript.made(of: [[1]])
    script.choose([("x.bin", [9])], more: true)
    script.backUp()
    #expect(script.archiveView?.fault == .importing)
    #expect(script.archive.isEmpty)
    script.send(.importing(event: .choosingEnded))
    script.settle()
    script.backUp()
    #expect(script.archiveView?.done == 2)
  }

  @Test func `where writing copies the archive it is put in place once, and at a stop`() {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    script.add((0..<600).map { [UInt8($0 % 251), UInt8($0 / 251)] })
    script.send(.archiving(event: .backupTapped(replaces: true)))
    var placed = 0
    while let effect = script.open.first, script.archiveView?.ended == false {
      if case .transfer(_, let transfer) = effect, transfer.sink?.name == ArchiveSeal.archive,
        transfer.durability == .atOnce
      {
        placed += 1
        #expect(script.archiveView?.done == 0, "nothing is told before it is in place")
      }
      script.step()
    }
    #expect(placed == 1)
    #expect(script.archiveView?.done == 600)
    script.verifyArchive()
    #expect(script.archiveView?.done == 600)
    // Stopped after its first section.
    let other = VaultScript.made()
    other.triesLateAnswers = false
    other.add((0..<600).map { [UInt8($0 % 251), UInt8($0 / 251)] })
    other.send(.archiving(event: .backupTapped(replaces: true)))
    while other.archive.count < 250_000 { other.step() }
    other.send(.archiving(event: .cancelled))
    #expect(other.open.contains { $0.cutsOff })
    other.settle()
    #expect(other.archiveView?.fault == .cancelled)
    other.verifyArchive()
    #expect(other.archiveView?.done == 256)
    #expect(other.archiveView?.unfinished == false)
  }

  @Test func `the words of the vault bring a backup back, others do not`() {
    let script = VaultScript.made(of: [[1], [2]])
    let words = script.writeWords()
    script.backUp()
    let other = VaultScript(archive: script.archive)
    other.folder.secrets[VaultScript.typed] = words.map { $0 ^ 1 }
    other.send(.vault(event: .adoptedByWords(words: VaultScript.typed)))
    other.settle()
    #expect(other.openVault == nil)
    #expect(other.kept.isEmpty)
    #expect(other.folder.secrets.isEmpty)
    other.folder.secrets[VaultScript.typed] = words
    other.send(.vault(event: .adoptedByWords(words: VaultScript.typed)))
    other.settle()
    #expect(other.openVault?.keys.openedByWords == true)
    #expect(other.openVault?.keys.hasWords == true)
    other.restore()
    other.expectSound(items: 2, "by its words")
    #expect(other.kept == script.kept)
    // The passphrase brings it back as it did.
    VaultScript.restored(script.archive).expectSound(items: 2, "by its passphrase")
  }
}

extension LibraryEffect {
  /// Nothing is written: what lies behind is cut off, and what was written is put in place.
  fileprivate var cutsOff: Bool {
    guard case .transfer(_, let transfer) = self else { return false }
    return transfer.sources.isEmpty && transfer.durability == .atOnce
  }
}

extension VaultScript {
  /// Draws the vault's words and answers what is asked; the words as somebody types them.
  fileprivate func writeWords() -> [UInt8] {
    send(.vault(event: .wordsTapped))
    settle()
    send(.vault(event: .wordsWritten))
    let words = folder.shownWords ?? []
    guard case .asked(let places, false, _) = openVault?.keys.words else { return [] }
    folder.secrets[Self.typed] = places.map { words[Int($0) + 1] }
    send(.vault(event: .wordsAnswered(words: Self.typed)))
    settle()
    return words
  }
}
