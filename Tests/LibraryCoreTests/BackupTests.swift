// A vault into an archive and out of it again, while answers fail, the disk is full, the power goes
// or the vault is locked.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct BackupTests {
  private static let contents: [[UInt8]] = [
    [1, 2, 3], [4, 5], [UInt8](repeating: 6, count: 300),
  ]
  private static let more: [[UInt8]] = [[7, 7], [8]]

  @Test func `what is backed up comes out as it was, where there is no vault`() {
    let script = VaultScript.made(of: Self.contents)
    script.backUp()
    #expect(script.archiveView?.done == 3)
    #expect(script.archiveView?.fault == nil)
    #expect(script.archiveView?.ended == true)
    #expect(script.archiveView?.doneBytes == script.archiveView?.bytes)
    let other = VaultScript.restored(script.archive)
    #expect(other.kept == script.kept)
    #expect(other.archiveView?.done == 3)
    #expect(other.archiveView?.doneBytes == other.archiveView?.bytes)
    other.expectSound(items: 3, "restored")
    other.restart()
    other.unlock()
    other.expectSound(items: 3, "another process")
  }

  @Test func `a second backup costs what is new, and one of nothing new writes nothing`() {
    let script = VaultScript.made(of: Self.contents)
    script.backUp()
    let first = script.archive
    let changes = script.folder.changeCount
    script.backUp()
    #expect(script.folder.changeCount == changes)
    #expect(script.archiveView?.present == 3)
    script.add(Self.more)
    script.backUp()
    #expect(script.archive.starts(with: first))
    #expect(script.archiveView?.done == 2)
    let new = script.kept.values.reduce(0) { $0 + $1.count } - 3 * 700
    #expect(script.archive.count - first.count < new + 2_000)
    VaultScript.restored(script.archive).expectSound(items: 5, "both")
    script.verifyArchive()
    #expect(script.archiveView?.done == 5)
    #expect(script.archiveView?.failed == 0)
  }

  @Test func `an item that cannot be looked at keeps no other out of a backup`() {
    for place in 0..<5 {
      let script = VaultScript.made(of: Self.contents + Self.more)
      let items = script.itemFiles.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      let item = items[place]
      script.folder.unreadable = [VaultFile.item(item)]
      script.backUp()
      #expect(script.archiveView?.fault == nil)
      #expect(script.archiveView?.done == 4)
      #expect(script.archiveView?.failures == [ArchiveFailure(item: item, fault: .unavailable)])
      script.folder.unreadable = []
      script.backUp()
      #expect(script.archiveView?.done == 1)
      script.verifyArchive()
      #expect((script.archiveView?.done, script.archiveView?.failed) == (5, 0))
    }
  }

  @Test func `another passphrase is in the next backup`() {
    let script = VaultScript.made(of: Self.contents)
    script.backUp()
    script.type("two")
    script.send(.vault(event: .passphraseChanged(passphrase: VaultScript.typed)))
    script.settle()
    script.backUp()
    let other = VaultScript(archive: script.archive)
    other.adopt("one")
    #expect(other.library.vaultView == .absent(making: false, fault: .wrongPassphrase))
    #expect(other.folder.secrets.isEmpty)
    #expect(other.kept.isEmpty)
    other.adopt("two")
    other.restore()
    other.expectSound(items: 3, "the new one")
  }

  @Test func `the power may go at any change of a backup`() {
    for first in [[], Self.contents] {
      var last = 1
      while true {
        let script = VaultScript.made(of: first)
        if !first.isEmpty { script.backUp() }
        script.add(Self.more)
        script.folder.last = script.folder.changeCount + last
        script.backUp()
        let isOver = !script.folder.isDead
        let told = script.archiveView?.done ?? 0
        let torn = script.archive
        let comment: Comment = "at change \(last) of a backup after \(first.count)"
        if !first.isEmpty {
          let other = VaultScript.restored(torn)
          let count = other.itemFiles.count
          #expect(count >= first.count + Int(told), comment)
          other.expectSound(items: count, comment)
        }
        script.restart()
        script.unlock()
        script.backUp()
        #expect(script.archiveView?.fault == nil, comment)
        script.verifyArchive()
        #expect(script.archiveView?.failed == 0, comment)
        #expect(script.archiveView?.unfinished == false, comment)
        let other = VaultScript.restored(script.archive)
        other.expectSound(items: first.count + 2, comment)
        #expect(other.kept == script.kept, comment)
        if isOver { break }
        last += 1
      }
      #expect(last > 3)
    }
  }

  @Test func `the power may go at any change of a restore`() {
    let script = VaultScript.made(of: Self.contents)
    script.backUp()
    var last = 1
    while true {
      let other = VaultScript(archive: script.archive)
      other.folder.last = last
      other.adopt()
      if !other.folder.isDead { other.restore() }
      let isOver = !other.folder.isDead
      let told = Int(other.archiveView?.done ?? 0)
      other.restart()
      if case .locked = other.library.vaultView { other.unlock() } else { other.adopt() }
      let comment: Comment = "at change \(last)"
      other.expectSound(items: other.itemFiles.count, comment)
      #expect(other.itemFiles.count >= told, comment)
      other.restore()
      #expect(other.archiveView?.failed == 0, comment)
      other.expectSound(items: 3, comment)
      #expect(other.kept == script.kept, comment)
      // What was not written when the power went is no loss.
      #expect(other.checkFiles()?.failures == [], comment)
      if isOver { break }
      last += 1
    }
    #expect(last > 6)
  }

  @Test func `a change that is refused costs nothing, and what it leaves takes no room`() {
    for fault in [RecipeFault.storageFull, .unavailable] {
      var refused = 1
      while true {
        let script = VaultScript.made(of: Self.contents)
        script.backUp()
        let before = script.archive
        script.add(Self.more)
        script.folder.refused = (script.folder.changeCount + refused, fault)
        script.backUp()
        let isOver = script.folder.changeCount < script.folder.refused?.change ?? 0
        if !isOver {
          #expect(script.archiveView?.fault == ArchiveFault(fault))
          #expect(script.archive == before, "\(fault) at \(refused)")
        }
        script.folder.refused = nil
        script.backUp()
        VaultScript.restored(script.archive).expectSound(items: 5, "\(fault) at \(refused)")
        if isOver { break }
        refused += 1
      }
      #expect(refused > 3)
    }
  }

  @Test func `a restore onto a full disk keeps what it told and goes on later`() {
    let script = VaultScript.made(of: Self.contents)
    script.backUp()
    var refused = 1
    while true {
      let other = VaultScript(archive: script.archive)
      other.adopt()
      other.folder.refused = (other.folder.changeCount + refused, .storageFull)
      other.restore()
      let isOver = other.folder.changeCount < other.folder.refused?.change ?? 0
      #expect(other.archiveView?.ended == true)
      #expect(isOver || other.archiveView?.fault == .storageFull, "at \(refused)")
      other.folder.refused = nil
      let told = Int(other.archiveView?.done ?? 0)
      #expect(other.entries().count >= told, "at \(refused)")
      other.restore()
      other.expectSound(items: 3, "at \(refused)")
      if isOver { break }
      refused += 1
    }
    #expect(refused > 6)
  }

  @Test func `an item that is listed and has no file is named, and what there is is kept`() throws {
    let script = VaultScript.edited(triesLateAnswers: false)
    let items = script.entries()
    let lost = try #require(items.first).item
    let kept = script.folder.blobs[VaultFile.item(lost)] ?? []
    script.folder.remove(VaultFile.item(lost))
    script.backUp()
    let told = try #require(script.archiveView)
    #expect(told.failures.map(\.item) == [lost] && told.failures.map(\.fault) == [.missing])
    #expect(told.done == UInt32(items.count - 1))
    // It is named as long as it is gone, also by one with nothing new.
    script.backUp()
    #expect(script.archiveView?.failures.map(\.item) == [lost])
    script.folder.damage(VaultFile.item(lost)) { $0 = kept }
    script.backUp()
    #expect(script.archiveView?.failed == 0)
    #expect(script.archiveView?.done == 1)
    // What an archive has is no less gone from the vault.
    script.folder.remove(VaultFile.item(lost))
    script.backUp()
    #expect(script.archiveView?.failures.map(\.fault) == [.missing])
  }
}
