// What a person said of items, through a backup and back: favorites, the trash, and what was
// deleted for good; nothing of it writes over what somebody said since.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct ArchiveMarksTests {
  /// A favorite, one in the trash, one that is both, one of which nothing is said, one deleted.
  private func scene(triesLateAnswers: Bool = true) -> VaultScript {
    let script = VaultScript.made()
    script.triesLateAnswers = triesLateAnswers
    script.add([[1], [2], [3], [4], [5]])
    script.mark([0, 2], .favorite(now: true))
    script.mark([1, 2, 4], .trash)
    script.backUp()
    return script
  }

  private func expectMarks(
    _ script: VaultScript, favorites: [Text], trash: [Text], _ comment: Comment,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let (entries, trashed) = (script.entries(), script.trash())
    let marked = (entries + trashed).filter(\.favorite).map(\.name).sorted()
    #expect(marked == favorites, comment, sourceLocation: location)
    #expect(trashed.map(\.name).sorted() == trash, comment, sourceLocation: location)
    // The files say the same when the index is made anew from them.
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    #expect(script.trash().map(\.name).sorted() == trash, comment, sourceLocation: location)
    #expect(
      (script.entries() + script.trash()).filter(\.favorite).map(\.name).sorted() == favorites,
      comment, sourceLocation: location)
  }

  @Test func `favorites and the trash come back with their items`() {
    let script = scene()
    #expect(script.archiveView?.marked == 4)
    let other = VaultScript.restored(script.archive)
    #expect(other.archiveView?.done == 5)
    #expect(other.archiveView?.marked == 3)
    expectMarks(
      other, favorites: ["0.bin", "2.bin"], trash: ["1.bin", "2.bin", "4.bin"], "restored")
  }

  @Test func `what comes into the trash stays there for thirty days from then on`() {
    let script = scene()
    let other = VaultScript(archive: script.archive)
    other.now = script.now.advanced(by: 400 * 86_400_000)
    other.adopt()
    other.restore()
    other.restart()
    other.unlock()
    #expect(other.trash().count == 3)
    #expect(other.trash().allSatisfy { $0.trashed == other.now })
  }

  @Test func `a change of what is said costs its own few bytes, and nothing said costs none`() {
    let script = scene()
    let first = script.archive
    script.backUp()
    #expect(script.archive == first)
    script.mark([3], .favorite(now: true))
    script.mark([0], .favorite(now: false))
    script.backUp()
    #expect(script.archiveView?.done == 0)
    #expect(script.archiveView?.marked == 2)
    #expect(Array(script.archive.prefix(first.count)) == first)
    #expect(script.archive.count - first.count < 1_200)
    script.verifyArchive()
    #expect(script.archiveView?.failed == 0)
    #expect(script.archiveView?.unfinished == false)
    expectMarks(
      VaultScript.restored(script.archive), favorites: ["2.bin", "3.bin"],
      trash: ["1.bin", "2.bin", "4.bin"], "the newest counts")
  }

  @Test func `what was deleted for good comes into the trash`() {
    let script = scene()
    script.mark([1, 2], .delete)
    // The vault alone knows of it, then the archive does.
    for isBackedUp in [false, true] {
      if isBackedUp {
        script.backUp()
        #expect(script.archiveView?.marked == 2)
        let size = script.archive.count
        script.backUp()
        #expect(script.archive.count == size, "it is told once")
        expectMarks(
          VaultScript.restored(script.archive), favorites: ["0.bin", "2.bin"],
          trash: ["1.bin", "2.bin", "4.bin"], "into an empty folder")
      }
      script.restore()
      #expect(script.archiveView?.done == 2)
      expectMarks(
        script, favorites: ["0.bin", "2.bin"], trash: ["1.bin", "2.bin", "4.bin"],
        "into the vault")
      if !isBackedUp { script.mark([1, 2], .delete) }
    }
    // Taken out of the trash it is there again for the next backup, too.
    script.mark([1], .restore)
    script.backUp()
    #expect(VaultScript.restored(script.archive).trash().count == 2)
  }

  @Test func `what was lost and not deleted comes where it was`() {
    let script = scene()
    for name in script.kept.keys where VaultFile.id(ofItem: name) != nil {
      script.folder.remove(name)
    }
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    let size = script.archive.count
    script.backUp()
    #expect(script.archive.count == size, "a loss is nothing somebody said")
    script.restore()
    expectMarks(
      script, favorites: ["0.bin", "2.bin"], trash: ["1.bin", "2.bin", "4.bin"], "all of it")
  }

  @Test func `what was said in the vault since is not written over`() {
    let script = scene()
    script.mark([0], .favorite(now: false))
    script.mark([1], .restore)
    script.mark([3], .trash)
    script.restore()
    #expect(script.archiveView?.done == 0)
    expectMarks(
      script, favorites: ["2.bin"], trash: ["2.bin", "3.bin", "4.bin"], "nothing was missing")
    // Marks without a file are somebody's word, too.
    script.mark([3], .favorite(now: true))
    guard let lost = script.trash().first(where: { $0.name == "3.bin" }) else { return }
    script.folder.remove(VaultFile.item(lost.item))
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    script.restore()
    #expect(script.archiveView?.done == 1)
    expectMarks(
      script, favorites: ["2.bin", "3.bin"], trash: ["2.bin", "3.bin", "4.bin"], "one was")
  }

  @Test func `marks that do not open in the vault leave the archive what it knows, and are told`() {
    let script = scene()
    let size = script.archive.count
    var items: Set<PhotoID> = []
    for name in script.folder.blobs.keys where VaultFile.id(ofMarks: name) != nil {
      script.folder.damage(name) { $0[$0.count / 2] ^= 1 }
      if let item = VaultFile.id(ofMarks: name), script.itemFiles.contains(item) {
        items.insert(item)
      }
    }
    script.backUp()
    #expect(script.archiveView?.fault == nil)
    let told = script.archiveView?.failures ?? []
    #expect(Set(told.filter { $0.fault == .marks }.compactMap(\.item)).isSuperset(of: items))
    #expect(script.archive.count == size)
  }

  @Test func `a page of marks that does not open is told, and written anew`() {
    let script = scene()
    let section = ArchiveSection(
      end: Array(script.archive.suffix(36)), at: UInt64(script.archive.count - 36))
    guard let section else {
      Issue.record("there is a section")
      return
    }
    script.folder.damage(ArchiveSeal.archive) { $0[Int(section.pages.end) - 5] ^= 1 }
    script.verifyArchive()
    #expect(script.archiveView?.failed ?? 0 > 0)
    #expect(script.openVault?.proven == nil)
    let other = VaultScript.restored(script.archive)
    #expect(other.archiveView?.failures == [ArchiveFailure(item: nil, fault: .damaged)])
    #expect(other.archiveView?.done == 5)
    script.backUp()
    #expect(script.archiveView?.marked == 4)
    expectMarks(
      VaultScript.restored(script.archive), favorites: ["0.bin", "2.bin"],
      trash: ["1.bin", "2.bin", "4.bin"], "mended")
  }

  @Test func `the power may go at any change of a restore, and each comes as it was`() {
    let script = scene(triesLateAnswers: false)
    var last = 1
    while true {
      let other = VaultScript(archive: script.archive)
      other.triesLateAnswers = false
      other.adopt()
      other.folder.last = other.folder.changeCount + last
      other.restore()
      let isOver = !other.folder.isDead
      other.restart()
      other.unlock()
      other.restore()
      #expect(other.archiveView?.failed == 0, "at change \(last)")
      expectMarks(
        other, favorites: ["0.bin", "2.bin"], trash: ["1.bin", "2.bin", "4.bin"],
        "at change \(last)")
      if isOver { break }
      last += 1
    }
    #expect(last > 10)
  }

  @Test func `the power may go at any change of a backup that only says something`() {
    var last = 1
    while true {
      let script = scene(triesLateAnswers: false)
      script.mark([3], .favorite(now: true))
      script.mark([1], .delete)
      let before = script.archive
      script.folder.last = script.folder.changeCount + last
      script.backUp()
      let isOver = !script.folder.isDead
      let comment: Comment = "at change \(last)"
      #expect(Array(script.archive.prefix(before.count)) == before, comment)
      let torn = VaultScript.restored(script.archive, triesLateAnswers: false)
      #expect(torn.archiveView?.failed == 0, comment)
      #expect(torn.trash().count == 3, comment)
      script.restart()
      script.unlock()
      script.backUp()
      script.verifyArchive()
      #expect(script.archiveView?.failed == 0, comment)
      #expect(script.archiveView?.unfinished == false, comment)
      expectMarks(
        VaultScript.restored(script.archive, triesLateAnswers: false),
        favorites: ["0.bin", "2.bin", "3.bin"], trash: ["1.bin", "2.bin", "4.bin"], comment)
      if isOver { break }
      last += 1
    }
    #expect(last > 3)
  }

  @Test func `more marks than a page holds`() {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    let count = ArchiveMarksPage.markCountMax + 100
    script.add((0..<count).map { [UInt8($0 % 251), UInt8($0 / 251), 1] })
    script.backUp()
    script.mark(Array(0..<count), .favorite(now: true))
    script.backUp()
    #expect(script.archiveView?.marked == UInt32(count))
    script.verifyArchive()
    #expect(script.archiveView?.failed == 0)
    let other = VaultScript.restored(script.archive, triesLateAnswers: false)
    #expect(other.entries().count(where: \.favorite) == count)
  }
}

extension VaultScript {
  /// Of the items with these numbers.
  func mark(_ numbers: [Int], _ change: ItemChange) {
    let names = Set(numbers.map { Text("\($0).bin") })
    let places = (entries() + trash()).filter { names.contains($0.name) }
      .map { ItemPlace(item: $0.item, month: $0.month) }
    send(.catalog(event: .itemsChanged(items: places, change: change)))
    settle()
  }
}
