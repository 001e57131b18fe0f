// The index: what a lock, damage and a newer version mean to it, and that it is made anew.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct CatalogTests {
  private func scene() -> VaultScript {
    let script = VaultScript.made()
    script.choose([("a.bin", [1]), ("b.bin", [2]), ("c.bin", [3])])
    script.settle()
    return script
  }

  private func index(_ script: VaultScript) -> [BlobName] {
    script.folder.blobs.keys.filter { $0.bytes.starts(with: ("vault/index/" as Text).utf8) }
  }

  @Test func `whatever file of the index is lost or changed, the items are listed again`() {
    for name in index(scene()) {
      for damage in [{ $0[$0.count / 2] ^= 1 }, { $0 = [] }] as [(inout [UInt8]) -> Void] {
        let script = scene()
        script.folder.damage(name, damage)
        script.restart()
        script.unlock()
        // A page is looked at when something is added to it.
        script.choose([("a.bin", [1]), ("d.bin", [4])])
        script.settle()
        script.restart()
        script.unlock()
        #expect(script.entries().count == (script.itemFiles.count), "\(name)")
        #expect(script.itemFiles.count >= 3)
        for entry in script.entries() { #expect(script.isWhole(entry)) }
      }
    }
  }

  @Test func `a page that is lost is made anew when somebody looks at it`() {
    let pages = index(scene()).filter { $0.bytes.starts(with: ("vault/index/page-" as Text).utf8) }
    #expect(!pages.isEmpty)
    for name in pages {
      for damage in [{ $0[$0.count / 2] ^= 1 }, { $0 = [] }, nil] as [((inout [UInt8]) -> Void)?] {
        let script = scene()
        let count = script.entries().count
        if let damage { script.folder.damage(name, damage) } else { script.folder.remove(name) }
        script.restart()
        script.unlock()
        #expect(script.entries().count == count, "\(name)")
        #expect(script.folder.shownMonth?.damaged == false)
        // And it is written.
        script.restart()
        script.unlock()
        #expect(script.entries().count == count, "\(name)")
        #expect(script.library.catalog.isRemade == false)
      }
    }
  }

  @Test func `a page that cannot be read is left as it is, and so is one while items cannot be`() {
    for failsLater in [false, true] {
      let script = scene()
      let month = script.entries().first?.month ?? .unknown
      if failsLater { script.folder.damage(script.page(month)) { $0 = [] } }
      script.restart()
      script.unlock()
      script.send(.catalog(event: .monthShown(month: month)))
      if failsLater { script.step() }
      script.step { $0.failed(.unavailable) }
      script.settle()
      #expect(script.folder.shownMonth?.damaged == true)
      // What else there is can still be done with it.
      #expect(script.openVault?.fault == nil)
      script.send(.catalog(event: .monthShown(month: .trash)))
      script.settle()
      #expect(script.folder.shownMonth?.damaged == false)
    }
  }

  @Test func `nothing is kept twice when it is forgotten what is known`() {
    let script = scene()
    script.folder.remove(VaultFile.known(0))
    script.restart()
    script.unlock()
    script.choose([("a.bin", [1]), ("b.bin", [2])])
    script.settle()
    #expect(script.openVault?.importing?.known == 2)
    #expect(script.entries().count == 3)
  }

  @Test func `months are looked at without what is known, which is read before an import`() {
    let script = scene()
    script.restart()
    script.unlock()
    let count = script.entries().count
    #expect(script.library.catalog.shelf?.unread != nil)
    script.choose([("a.bin", [1]), ("z.bin", [26])])
    script.settle()
    #expect(script.library.catalog.shelf?.unread == nil)
    #expect(script.openVault?.importing?.known == 1)
    #expect(script.openVault?.importing?.kept == 1)
    #expect(script.entries().count == count + 1)
  }

  @Test func `an import is refused while what is known cannot be read, the next one is not`() {
    var failing = 0
    while true {
      let script = scene()
      script.restart()
      script.unlock()
      let count = script.entries().count
      script.choose([("a.bin", [1]), ("z.bin", [26])])
      for _ in 0..<failing { script.step() }
      let isOver = script.open.isEmpty
      script.step { $0.failed(.unavailable) }
      script.settle()
      #expect(script.openVault?.importing?.ended == true, "\(failing)")
      script.choose([("a.bin", [1]), ("z.bin", [26])])
      script.settle()
      #expect(script.openVault?.importing?.known ?? 0 >= 1, "\(failing)")
      #expect(script.entries().count == count + 1, "\(failing)")
      if isOver { break }
      failing += 1
    }
  }

  @Test func `an item that does not open is counted, left alone and missed by nobody else`() {
    let script = scene()
    guard let torn = script.entries().first else { return }
    script.folder.damage(VaultFile.item(torn.item)) { $0.removeLast(20) }
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    #expect(script.openVault?.damaged == 1)
    #expect(script.entries().count == 2)
    #expect(script.itemFiles.contains(torn.item))
    script.send(.exporting(event: .verifyTapped(item: torn.item)))
    script.settle()
    #expect(script.openVault?.outcome?.failures.first?.fault == .damaged)
  }

  @Test func `an older copy put over the folder leaves no item unlisted`() {
    let script = scene()
    let older = script.folder.blobs
    for name in ["d.bin", "e.bin"] as [Text] {
      script.now = Instant(script.now.value + 1)
      script.choose([(name, name.utf8)])
      script.settle()
    }
    script.folder.put(older)
    script.restart()
    script.unlock()
    #expect(script.entries().count == 5)
    let summaries = index(script).filter { VaultFile.isSummary($0) }
    #expect(summaries.count == 1)
    #expect(!older.keys.contains { summaries.contains($0) })
    script.restart()
    script.unlock()
    #expect(script.entries().count == 5)
  }

  @Test func `wherever a process ends, nothing is made anew for what it left of the index`() {
    var ending = 1
    while true {
      let script = scene()
      script.now = Instant(script.now.value + 1)
      script.folder.last = script.folder.changeCount + ending
      script.choose([("d.bin", [4])])
      script.settle()
      let isOver = !script.folder.isDead
      script.restart()
      script.type("one")
      script.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
      while !script.open.isEmpty {
        script.step()
        #expect(script.openVault?.rebuilding == nil, "\(ending)")
      }
      #expect(script.entries().count == script.itemFiles.count, "\(ending)")
      #expect(index(script).filter { VaultFile.isSummary($0) }.count == 1, "\(ending)")
      if isOver { break }
      ending += 1
    }
  }

  @Test func `items that somebody finds to be in the folder alone are listed again`() {
    let script = scene()
    let older = script.folder.blobs.filter { index(script).contains($0.key) }
    script.choose([("d.bin", [4])])
    script.settle()
    // At the very same moment, as two copies may be that were both used.
    script.folder.put(older)
    script.restart()
    script.unlock()
    #expect(script.entries().count == 3)
    script.send(.catalog(event: .itemsUnlisted))
    script.settle()
    #expect(script.entries().count == 4)
  }

  @Test func `while it is made anew, how far that is can be seen`() {
    let script = scene()
    script.folder.removeSummary()
    script.restart()
    script.type("one")
    script.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
    var seen: [UInt32] = []
    while !script.open.isEmpty {
      script.step()
      if let count = script.openVault?.rebuilding, seen.last != count { seen.append(count) }
    }
    #expect(seen == [0, 1, 2, 3])
    #expect(script.openVault?.rebuilding == nil)
  }

  @Test func `an index that cannot be read at all is no reason to make it anew`() {
    let script = scene()
    script.restart()
    script.type("one")
    script.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
    // The key, what it leaves behind, and the list of the index.
    while script.openVault == nil { script.step() }
    while let effect = script.open.first {
      if case .list = effect { break }
      script.step()
    }
    script.step { $0.failed(.unavailable) }
    script.settle()
    #expect(script.openVault?.fault == .unavailable)
    let before = script.folder.changeCount
    script.choose([("d.bin", [4])])
    while let effect = script.open.first {
      if case .list = effect {
        script.step { $0.failed(.unavailable) }
      } else {
        script.step()
      }
    }
    #expect(script.openVault?.fault == .unavailable)
    #expect(script.folder.changeCount == before, "nothing is taken in")
    script.send(.vault(event: .lockTapped))
    script.settle()
    script.unlock()
    #expect(script.entries().count == 3)
  }

  /// As where a disk is full for a moment while a vault is made, or put right at its opening.
  @Test func `an index that found no room is read and made again by what is kept next`() throws {
    var failedCount = 0
    for refused in 1..<60 {
      let script = VaultScript()
      script.triesLateAnswers = false
      script.type("one")
      script.folder.refused = (refused, .storageFull)
      script.send(.vault(event: .createTapped(passphrase: VaultScript.typed)))
      script.settle()
      guard let vault = script.openVault else { continue }
      if vault.fault == .storageFull { failedCount += 1 }
      script.folder.refused = nil
      script.choose([("a.bin", [1])])
      script.settle()
      #expect(script.openVault?.fault == nil, "\(refused)")
      #expect(script.entries().count == 1, "\(refused)")
    }
    #expect(failedCount > 0)
  }

  @Test func `a month that is shown follows what is added to it`() {
    let script = scene()
    script.send(.catalog(event: .monthShown(month: .unknown)))
    script.settle()
    #expect(script.folder.shownMonth?.entries.count == 3)
    script.choose([("d.bin", [4])])
    script.settle()
    #expect(script.folder.shownMonth?.entries.count == 4)
  }

  @Test func `many items fill pages of at most so many, each once`() {
    let script = VaultScript.made()
    let count = 130
    script.choose(
      (0..<count).map { (name: Text("\($0).bin"), bytes: [UInt8($0 % 251), UInt8($0 / 251), 1]) })
    script.settle()
    #expect(script.openVault?.importing?.kept == UInt32(count))
    #expect(Set(script.entries().map(\.item)).count == count)
  }
}
