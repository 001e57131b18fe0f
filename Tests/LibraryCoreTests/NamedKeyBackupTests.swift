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
    let restored = names(VaultScript.restored(script.archive, triesLateAnswers: false))
    #expect(restored.count == NamedKeys.countMax)
    #expect(restored.contains("one more"))
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

  @Test func `pages of a backup of the form before there were named keys are read`() {
    let album = ArchiveAlbum(
      album: AlbumID(unchecked: [UInt8](repeating: 7, count: AlbumID.byteCount)), name: "sea",
      changed: Instant(5), cover: nil, deleted: false)
    let old = FourthArchiveMarksPage(form: 0xFFFF_FF04, marks: [], albums: [album], months: [])
    #expect(ArchiveMarksPage.read(old.encoded) == ArchiveMarksPage([], [album]))
  }
}
