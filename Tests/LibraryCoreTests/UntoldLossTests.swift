// What is lost of a vault is told until somebody was told of it, whoever is stopped in between;
// also of files of which there is only one.

import Bytes
import Testing
import Wire

@testable import LibraryCore

@Suite struct UntoldLossTests {
  private static let album = AlbumID(unchecked: [UInt8](repeating: 7, count: 16))

  /// A vault with a file of each kind that may get lost.
  private func scene() -> VaultScript {
    let script = VaultScript.edited(triesLateAnswers: false)
    script.send(.gallery(event: .albumKept(album: Self.album, name: "Sea", cover: nil)))
    script.send(.day(event: .lineWritten(day: VaultScript.editedDay, line: "There")))
    script.settle()
    script.send(.namedKey(event: .createTapped(name: "family")))
    script.settle()
    return script
  }

  private func reopen(_ script: VaultScript) {
    script.restart()
    script.unlock()
  }

  private func told(_ script: VaultScript) throws -> [Text] {
    try #require(script.checkFiles()).failures.map(\.name)
  }

  private static let lost: [BlobName] = [
    VaultFile.album(album), VaultFile.notes(0), VaultFile.namedKeys, VaultFile.marksList(1),
    VaultFile.listOfDays,
  ]

  /// A list of names that is gone nobody misses; one that does not open is made anew.
  private func lose(_ name: BlobName, _ script: VaultScript) {
    guard name == VaultFile.listOfDays else { return script.folder.remove(name) }
    script.folder.damage(name) { $0[$0.count / 2] ^= 1 }
  }

  @Test(arguments: lost)
  func `who is stopped before the end is told another time`(name: BlobName) throws {
    let script = scene()
    lose(name, script)
    reopen(script)
    script.send(.exporting(event: .filesVerifyTapped))
    for _ in 0..<400 { script.step() }
    #expect(script.openVault?.files?.ended == false)
    // All of it was looked at, and the process ends before anybody is told.
    for _ in 0..<2 {
      reopen(script)
      #expect(script.lookAtFiles()?.failures.map(\.name) == [name.text])
    }
    reopen(script)
    #expect(try told(script) == [name.text])
    #expect(try told(script) == [])
    reopen(script)
    #expect(try told(script) == [])
    #expect(script.folder.blobs[VaultFile.losses] == nil)
  }

  @Test func `several losses of several runs are told together, each once`() throws {
    let script = scene()
    script.folder.remove(VaultFile.namedKeys)
    reopen(script)
    script.folder.damage(VaultFile.listOfDays) { $0[$0.count / 2] ^= 1 }
    reopen(script)
    script.folder.remove(VaultFile.marksList(1))
    reopen(script)
    let names = try told(script)
    #expect(
      Set(names)
        == Set([VaultFile.namedKeys, VaultFile.listOfDays, VaultFile.marksList(1)].map(\.text)))
    #expect(names.count == 3)
    reopen(script)
    #expect(try told(script) == [])
  }

  @Test func `what is noticed while somebody looks is told the next time`() throws {
    let script = scene()
    script.folder.remove(VaultFile.marksList(1))
    reopen(script)
    #expect(script.lookAtFiles()?.failed == 1)
    script.folder.remove(VaultFile.known(0))
    script.choose([("another.bin", [9, 9, 9])])
    script.settle()
    script.send(.noticeSeen)
    script.settle()
    #expect(try told(script) == [VaultFile.known(0).text])
    #expect(try told(script) == [])
  }

  @Test func `named keys that are gone are told at the opening, by a backup and by a look`() throws
  {
    let script = scene()
    script.backUp()
    script.folder.remove(VaultFile.namedKeys)
    // Nothing has to be opened anew for it.
    #expect(script.lookAtFiles()?.failures.map(\.name) == [VaultFile.namedKeys.text])
    reopen(script)
    #expect(script.openVault?.unread == 1)
    script.backUp()
    #expect(script.archiveView?.failures == [ArchiveFailure(item: nil, fault: .missing)])
    // Making others does not hide it.
    script.send(.namedKey(event: .createTapped(name: "friends")))
    script.settle()
    reopen(script)
    #expect(try told(script) == [VaultFile.namedKeys.text])
    #expect(script.openVault?.unread == 0)
    reopen(script)
    script.backUp()
    #expect((script.openVault?.unread, script.archiveView?.failed) == (0, 0))
    #expect(try told(script) == [])
  }

  @Test func `named keys that a backup brings back are missed no more`() throws {
    let script = scene()
    script.backUp()
    script.folder.remove(VaultFile.namedKeys)
    reopen(script)
    script.restore()
    #expect(script.openVault?.unread == 0)
    #expect(try told(script) == [])
    script.folder.remove(VaultFile.namedKeys)
    reopen(script)
    #expect(try told(script) == [VaultFile.namedKeys.text])
  }

  @Test func `a vault that never had named keys, or another vault, misses neither`() throws {
    let script = VaultScript.edited(triesLateAnswers: false)
    reopen(script)
    #expect(script.openVault?.unread == 0)
    #expect(try told(script) == [])
  }

  @Test func `that a vault was tied to another is missed, also where they are tied anew`() throws {
    let pair = VaultPair().seldomLate()
    pair.outer.folder.remove(VaultFile.other)
    pair.outer.restart()
    pair.outer.unlock()
    pair.outer.send(.moving(event: .tied))
    pair.outer.settle()
    #expect(pair.outer.folder.blobs[VaultFile.other] != nil)
    #expect(try told(pair.outer) == [VaultFile.other.text])
    #expect(try told(pair.outer) == [])
    pair.outer.folder.remove(VaultFile.other)
    #expect(try told(pair.outer) == [VaultFile.other.text])
  }

  @Test func `the power may go at any change, and nothing is missed that is there`() throws {
    var last = 1
    var isDead = true
    while isDead {
      let script = VaultScript.edited(triesLateAnswers: false)
      script.folder.last = script.folder.changeCount + last
      script.send(.namedKey(event: .createTapped(name: "family")))
      script.settle()
      isDead = script.folder.isDead
      reopen(script)
      #expect(script.openVault?.unread == 0, "\(last)")
      #expect(try told(script) == [], "\(last)")
      last += 1
    }
    #expect(last > 1)
  }

  @Test func `the power may go at any change of who is told, and nothing is lost untold`() throws {
    var last = 1
    var isDead = true
    while isDead {
      let script = scene()
      for name in [VaultFile.namedKeys, VaultFile.marksList(1)] { script.folder.remove(name) }
      script.folder.last = script.folder.changeCount + last
      reopen(script)
      _ = script.lookAtFiles()
      isDead = script.folder.isDead
      reopen(script)
      let names = try told(script)
      #expect(names.contains(VaultFile.namedKeys.text), "\(last)")
      last += 1
    }
    #expect(last > 1)
  }

  @Test func `a look at all files counts the photos without a small picture`() throws {
    let script = scene()
    let photos = script.entries().filter { $0.kind != .other }
    let before = try #require(script.lookAtFiles())
    let drawn = photos.filter { script.folder.blobs[VaultFile.thumbnail($0.item)] != nil }
    #expect(Int(before.undrawn) == photos.count - drawn.count)
    for item in drawn { script.folder.remove(VaultFile.thumbnail(item.item)) }
    let after = try #require(script.lookAtFiles())
    #expect(Int(after.undrawn) == photos.count && after.failed == 0)
    #expect(Set(after.undrawnItems) == Set(photos.map(\.item)))
    #expect(!photos.isEmpty)
  }
}
