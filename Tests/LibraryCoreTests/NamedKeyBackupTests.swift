// Named keys of the older format `.lfs`, through a backup and back.

import Bytes
import Testing
import Wire

@testable import LibraryCore

@Suite struct NamedKeyBackupTests {
  private static let key = [UInt8](1...32)
  private static let other = [UInt8](101...132)

  private func scene() -> VaultScript {
    let script = VaultScript.made(of: [[1], [2]])
    take("family", Self.key, script)
    script.backUp()
    return script
  }

  private func named(_ event: NamedKeyEvent, _ script: VaultScript) {
    script.send(.namedKey(event: event))
    script.settle()
    #expect(script.openVault?.named?.stage == .done)
  }

  private func take(_ name: Text, _ key: [UInt8], _ script: VaultScript) {
    script.folder.secrets[VaultScript.typed] = key
    named(.importTapped(name: name, key: VaultScript.typed), script)
  }

  private func names(_ script: VaultScript) -> [Text] {
    named(.listTapped, script)
    return script.openVault?.named?.keys.map(\.name) ?? []
  }

  private func bytes(of name: Text, _ script: VaultScript) -> [UInt8] {
    let before = script.folder.exported.count
    named(.exportTapped(name: name), script)
    let exported = script.folder.exported
    return exported.count > before ? exported[exported.count - 1].bytes : []
  }

  @Test func `a named key comes back with the vault, and is the same key`() {
    let restored = VaultScript.restored(scene().archive)
    #expect(restored.archiveView?.failed == 0)
    #expect(names(restored) == ["family"])
    #expect(bytes(of: "family", restored) == Self.key)
  }

  @Test func `another key costs its own few bytes, and no other key none`() {
    let script = scene()
    let first = script.archive
    script.backUp()
    #expect(script.archive == first)
    take("friends", Self.other, script)
    script.backUp()
    #expect(script.archive.count - first.count < 1_200)
    script.verifyArchive()
    #expect(script.archiveView?.failed == 0)
    #expect(names(VaultScript.restored(script.archive)) == ["family", "friends"])
  }

  @Test func `what the vault has stands, and what it lacks comes back`() {
    let script = scene()
    take("friends", Self.other, script)
    script.backUp()
    named(.removeTapped(name: "friends"), script)
    named(.removeTapped(name: "family"), script)
    // A backup forgets nothing.
    script.backUp()
    take("family", Self.other, script)
    script.restore()
    #expect(script.archiveView?.failed == 0)
    #expect(names(script) == ["family", "friends"])
    #expect(bytes(of: "family", script) == Self.other)
  }

  @Test func `keys that do not open leave the archive what it knows, and are told`() {
    let script = scene()
    let first = script.archive
    script.folder.damage(VaultFile.namedKeys) { $0[$0.count / 2] ^= 1 }
    script.backUp()
    #expect(script.archiveView?.fault == nil)
    #expect(script.archiveView?.failures == [ArchiveFailure(item: nil, fault: .damaged)])
    #expect(script.archive == first)
    script.restore()
    #expect(script.archiveView?.failures == [ArchiveFailure(item: nil, fault: .damaged)])
  }

  @Test func `a backup is not called whole where the disk did not give the keys`() {
    let script = scene()
    let first = script.archive
    take("friends", Self.other, script)
    script.folder.unreadable = [VaultFile.namedKeys]
    script.backUp()
    #expect(script.archiveView?.fault == .unavailable)
    #expect(script.archive == first)
    script.folder.unreadable = []
    script.backUp()
    #expect(script.archiveView?.fault == nil)
    #expect(names(VaultScript.restored(script.archive)) == ["family", "friends"])
  }

  @Test func `there is room for as many as a vault has`() {
    let script = VaultScript.made(of: [[1]])
    script.triesLateAnswers = false
    for number in 0..<NamedKeys.countMax { take(Text("key \(number)"), Self.key, script) }
    script.backUp()
    named(.removeTapped(name: "key 0"), script)
    take("one more", Self.other, script)
    script.backUp()
    let restored = VaultScript.restored(script.archive, triesLateAnswers: false)
    // One of the archive's has no room.
    #expect(restored.archiveView?.failures == [ArchiveFailure(item: nil, fault: .tooLarge)])
    #expect(names(restored).count == NamedKeys.countMax)
    #expect(names(restored).contains("one more"))
    named(.removeTapped(name: "one more"), restored)
    named(.removeTapped(name: "key 1"), restored)
    restored.restore()
    #expect(names(restored).count == NamedKeys.countMax)
  }

  @Test func `a list of a newer version stays as it is, and is said to be newer`() {
    let script = scene()
    let first = script.archive
    var newer = NamedKeys([])
    newer.version += 1
    script.write(newer.encoded, as: VaultFile.namedKeys)
    let written = script.folder.blobs[VaultFile.namedKeys]
    for work in [ArchivingEvent.backupTapped(replaces: false), .restoreTapped] {
      script.send(.archiving(event: work))
      script.settle()
      #expect(script.archiveView?.failures == [ArchiveFailure(item: nil, fault: .newer)])
    }
    #expect(script.archive == first)
    #expect(script.folder.blobs[VaultFile.namedKeys] == written)
  }

  @Test func `a key that is made while others are restored costs none of them`() {
    let archive = scene().archive
    let restore = LibraryEvent.archiving(event: .restoreTapped)
    let make = LibraryEvent.namedKey(event: .importTapped(name: "friends", key: VaultScript.typed))
    func adopted() -> VaultScript {
      let script = VaultScript(archive: archive)
      script.triesLateAnswers = false
      script.adopt()
      script.folder.secrets[VaultScript.typed] = Self.other
      return script
    }
    for (first, second) in [(restore, make), (make, restore)] {
      for count in stepCounts(adopted(), first) {
        let script = adopted()
        script.send(first)
        for _ in 0..<count { script.step() }
        script.send(second)
        script.settle()
        #expect(script.archiveView?.failed == 0)
        #expect(script.openVault?.named?.stage == .done)
        #expect(names(script) == ["family", "friends"], "after \(count) steps of \(first)")
        #expect(script.folder.secrets[VaultScript.typed] == nil)
      }
    }
  }

  @Test func `a key that waits for a restore is forgotten when the vault is locked`() {
    let script = scene()
    script.folder.secrets[VaultScript.typed] = Self.other
    script.send(.archiving(event: .restoreTapped))
    script.send(.namedKey(event: .importTapped(name: "friends", key: VaultScript.typed)))
    script.send(.vault(event: .lockTapped))
    script.settle()
    #expect(script.folder.secrets.isEmpty)
    script.unlock()
    #expect(names(script) == ["family"])
  }

  /// After how many steps something else can come between: not while folders are listed.
  private func stepCounts(_ script: VaultScript, _ event: LibraryEvent) -> [Int] {
    var counts: [Int] = []
    var count = 0
    script.send(event)
    while let effect = script.open.first {
      if case .list = effect {} else { counts.append(count) }
      script.step()
      count += 1
    }
    return counts + [count]
  }

  @Test func `the power may go at any change of a restore, and the key is there after the next`() {
    let archive = scene().archive
    var last = 1
    while true {
      let script = VaultScript(archive: archive)
      script.triesLateAnswers = false
      script.adopt()
      script.folder.last = script.folder.changeCount + last
      script.restore()
      let isOver = !script.folder.isDead
      script.restart()
      script.unlock()
      script.restore()
      #expect(script.archiveView?.failed == 0, "at change \(last)")
      #expect(names(script) == ["family"], "at change \(last)")
      if isOver { break }
      last += 1
    }
    #expect(last > 5)
  }
}
