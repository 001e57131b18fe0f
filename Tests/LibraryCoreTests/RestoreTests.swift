// A restore into a vault that has items already: what is missing comes, nothing comes twice. And
// what interrupts one.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct RestoreTests {
  private func scene() -> VaultScript {
    let script = VaultScript.made(of: [[1, 2, 3], [4, 5], [6]])
    script.backUp()
    return script
  }

  @Test func `a vault gets what it lacks and keeps what it has`() {
    let script = scene()
    script.add([[7], [8]])
    guard let lost = script.itemFiles.first(where: { isArchived($0, script) }) else { return }
    script.folder.remove(VaultFile.item(lost))
    script.restore()
    #expect(script.archiveView?.done == 1)
    #expect(script.archiveView?.present == 2)
    script.expectSound(items: 5, "a file was lost")
    // With its index.
    script.folder.remove(VaultFile.item(lost))
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    #expect(script.entries().count == 4)
    script.restore()
    script.expectSound(items: 5, "file and index were lost")
    script.restore()
    #expect(script.archiveView?.done == 0)
    #expect(script.archiveView?.present == 3)
  }

  private func isArchived(_ item: PhotoID, _ script: VaultScript) -> Bool {
    guard let file = script.folder.blobs[VaultFile.item(item)] else { return false }
    let archive = script.archive
    return archive.indices.contains { archive[$0...].starts(with: file) }
  }

  @Test func `what was imported again meanwhile is not kept twice`() {
    let script = scene()
    let other = VaultScript(archive: script.archive)
    other.adopt()
    other.add([[4, 5], [9]])
    #expect(other.entries().count == 2)
    other.restore()
    #expect(other.archiveView?.done == 2)
    #expect(other.archiveView?.present == 1)
    other.expectSound(items: 4, "one of them was there")
  }

  @Test func `the vault may be locked at any moment`() {
    for event in [ArchivingEvent.restoreTapped, .backupTapped(replaces: false), .verifyTapped] {
      // Most of the way is listing folders.
      for moment in [0, 1, 2, 3, 100, 256, 300] + Array(512..<530) {
        let script = scene()
        script.add([[7]])
        script.folder.remove(VaultFile.item(script.itemFiles[0]))
        script.send(.archiving(event: event))
        for _ in 0..<moment { script.step() }
        script.send(.vault(event: .lockTapped))
        script.settle()
        #expect(script.folder.secrets.isEmpty, "\(event) at \(moment)")
        script.unlock()
        #expect(script.archiveView == nil)
        script.restore()
        script.backUp()
        #expect(script.archiveView?.fault == nil, "\(event) at \(moment)")
        script.verifyArchive()
        #expect(script.archiveView?.failed == 0, "\(event) at \(moment)")
      }
    }
  }

  @Test func `every answer may be that it failed`() {
    for fault in [RecipeFault.refused, .missing, .unavailable] {
      for event in [ArchivingEvent.restoreTapped, .backupTapped(replaces: false), .verifyTapped] {
        for failing in [0, 1, 2, 3, 256] + Array(512..<536) {
          // A shell that says there is no archive is believed: a new one is begun.
          if event == .backupTapped(replaces: false), fault == .missing, failing == 0 { continue }
          // As is one that says that a page does not open: what it listed is backed up again, and
          // what is in the vault no more is gone.
          if event == .backupTapped(replaces: false), fault == .refused, failing == 2 { continue }
          let script = scene()
          script.triesLateAnswers = false
          let lost = script.itemFiles[0]
          script.add([[7]])
          script.folder.remove(VaultFile.item(lost))
          script.send(.archiving(event: event))
          for _ in 0..<failing { script.step() }
          script.step { $0.failed(fault) }
          script.settle()
          #expect(script.archiveView?.ended == true, "\(event), \(fault) at \(failing)")
          script.restart()
          script.unlock()
          script.restore()
          script.backUp()
          #expect(script.archiveView?.fault == nil, "\(event), \(fault) at \(failing)")
          script.verifyArchive()
          #expect(script.archiveView?.failed == 0, "\(event), \(fault) at \(failing)")
          script.expectSound(items: 4, "\(event), \(fault) at \(failing)")
        }
      }
    }
  }

  @Test func `one is under way at a time, no import beside it, and it can be cancelled`() {
    let script = scene()
    script.add([[7]])
    script.send(.archiving(event: .backupTapped(replaces: false)))
    script.send(.archiving(event: .verifyTapped))
    #expect(script.archiveView?.work == .backup)
    script.choose([("x.bin", [10])])
    script.send(.archiving(event: .cancelled))
    script.settle()
    #expect(script.archiveView?.fault == .cancelled)
    #expect(script.entries().count == 4)
    script.backUp()
    let other = VaultScript(archive: script.archive)
    other.adopt()
    other.send(.archiving(event: .restoreTapped))
    while other.archiveView?.doneBytes == 0 { other.step() }
    other.send(.archiving(event: .cancelled))
    other.settle()
    #expect(other.archiveView?.fault == .cancelled)
    #expect(other.archiveView?.done == 2)
    other.expectSound(items: 2, "what was under way is listed")
    other.restore()
    other.expectSound(items: 4, "and the rest comes later")
  }

  @Test func `an item that is damaged in the vault is told, and in no archive`() {
    let script = VaultScript.made(of: [[1, 2, 3], [4, 5]])
    let torn = script.itemFiles[0]
    script.folder.damage(VaultFile.item(torn)) { $0[$0.count / 2] ^= 1 }
    script.backUp()
    #expect(script.archiveView?.failures == [ArchiveFailure(item: torn, fault: .damaged)])
    #expect(script.archiveView?.done == 1)
    VaultScript.restored(script.archive).expectSound(items: 1, "the other")
  }

  @Test func `more items than a page holds, in many backups`() {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    let count = ArchivePage.entryCountMax + 100
    for part in 0..<2 {
      let numbers = part * count / 2..<(part + 1) * count / 2
      script.add(numbers.map { [UInt8($0 % 251), UInt8($0 / 251), 1] })
      script.backUp()
      #expect(script.archiveView?.fault == nil)
    }
    script.verifyArchive()
    #expect(script.archiveView?.done == UInt32(count))
    #expect(script.archiveView?.failed == 0)
    let other = VaultScript.restored(script.archive, triesLateAnswers: false)
    #expect(other.archiveView?.done == UInt32(count))
    #expect(other.kept == script.kept)
  }
}
