// Originals without what they say: as files and in shares. Nothing is handed over unless all of it
// is sure, and nothing stays.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore
@testable import Locaphoto

@Suite struct RemovalTests {
  private static let both: [MetadataRemoval] = [.location, .everything]

  /// A Live Photo of two files with a date, each with something in it that can be taken out.
  private func scene(motion: [UInt8] = [6, 0x4D, 7, 8]) -> (VaultScript, CatalogEntry)? {
    let script = VaultScript.made()
    var still = MediaFacts.half("x")
    still.date = MediaDate(
      source: .metadata, certainty: .certain, day: CivilDay(19_000), moment: .unknown)
    script.folder.facts["b.heic"] = still
    script.folder.facts["b.mov"] = .half("x", isStill: false)
    script.choose([("b.heic", [4, 0x4D, 5]), ("b.mov", motion)])
    script.settle()
    return script.entries().first.map { (script, $0) }
  }

  private func expectNothingStays(_ script: VaultScript, _ comment: Comment) {
    #expect(script.folder.blobs.keys.allSatisfy { !$0.text.string.hasPrefix("export/") }, comment)
    #expect(Array(script.folder.secrets.keys) == [VaultKey.master], comment)
  }

  @Test func `each file of an item is without it, and the item as it was`() throws {
    let (script, entry) = try #require(scene())
    for removal in Self.both {
      script.export([entry.item], without: removal)
      script.settle()
      #expect(script.openVault?.outcome?.done == 1)
      #expect(script.openVault?.outcome?.leftOut == [LeftOut(kind: .unknown, count: 2)])
      #expect(script.folder.exported.suffix(2).map(\.bytes) == [[4, 5, 0x2E], [6, 7, 8, 0x2E]])
      expectNothingStays(script, "\(removal)")
    }
    #expect(script.isWhole(entry))
  }

  @Test func `what several lack is told together, and nothing of those held back`() throws {
    let script = VaultScript.made()
    script.choose([("a.jpg", [1, 0x4D]), ("b.jpg", [2, 0x4D, 0x4D]), ("c.jpg", [0x3F])])
    script.settle()
    script.export(script.entries().map(\.item), without: .location)
    script.settle()
    #expect(script.openVault?.outcome?.leftOut == [LeftOut(kind: .unknown, count: 3)])
    #expect(script.openVault?.outcome?.failed == 1)
    script.export(script.entries().map(\.item))
    script.settle()
    #expect(script.openVault?.outcome?.leftOut == [])
  }

  @Test func `a file of which nobody is sure holds back the item`() throws {
    let (script, entry) = try #require(scene(motion: [6, 0x3F]))
    script.export([entry.item], without: .location)
    script.settle()
    #expect(script.openVault?.outcome?.failures.first?.fault == .notRemoved)
    #expect(script.folder.exported.isEmpty)
    expectNothingStays(script, "held back")
    script.export([entry.item])
    script.settle()
    #expect(script.folder.exported.count == 2)
  }

  @Test func `any answer may be that it failed, and a lock may come at any`() throws {
    for failing in 0..<7 {
      for isLocked in [false, true] {
        let (script, entry) = try #require(scene())
        script.export([entry.item], without: .everything)
        for _ in 0..<failing { script.step() }
        if isLocked {
          script.send(.vault(event: .lockTapped))
        } else {
          script.step { $0.failed(.unavailable) }
        }
        script.settle()
        #expect(script.folder.exported.isEmpty)
        if isLocked {
          #expect(script.folder.secrets.isEmpty, "\(failing)")
          #expect(script.folder.blobs.keys.allSatisfy { !$0.text.string.hasPrefix("export/") })
        } else {
          #expect(script.openVault?.outcome?.failures.first?.fault == .unavailable, "\(failing)")
          expectNothingStays(script, "\(failing)")
        }
      }
    }
  }

  @Test func `a sidecar stays behind, for it says nothing else`() throws {
    let script = VaultScript.made()
    script.choose([("a.jpg", [1, 0x4D]), ("a.jpg.json", [FakeFolder.sidecarMark, 2])])
    script.settle()
    let entry = try #require(script.entries().first)
    script.export([entry.item])
    script.settle()
    #expect(script.folder.exported.map(\.name) == ["a.jpg", "a.jpg.json"])
    script.export([entry.item], without: .location)
    script.settle()
    #expect(script.folder.exported.dropFirst(2).map(\.name) == ["a.jpg"])
  }

  @Test func `what is shared lacks it, too, and its date when all of it goes`() throws {
    for removal in Self.both {
      let (giver, entry) = try #require(scene())
      #expect(entry.date != nil)
      giver.share([entry.item], without: removal)
      giver.settle()
      #expect(giver.openVault?.sharing?.leftOut == [LeftOut(kind: .unknown, count: 2)])
      let (file, words) = try #require(giver.shared)
      let taker = VaultScript.made()
      taker.folder.facts = giver.folder.facts.mapValues { facts in
        var facts = facts
        facts.date = nil
        return facts
      }
      taker.receive(file)
      taker.enter(words)
      taker.keepReceived()
      let taken = try #require(taker.entries().first)
      #expect(taken.kind == entry.kind)
      #expect(taken.date == (removal == .location ? entry.date : nil))
      taker.export([taken.item])
      taker.settle()
      #expect(taker.folder.exported.map(\.bytes) == [[4, 5, 0x2E], [6, 7, 8, 0x2E]])
    }
  }

  @Test func `a share is not made while one item is not sure, and says which`() throws {
    let (script, entry) = try #require(scene(motion: [0x3F]))
    script.choose([("a.jpg", [1])])
    script.settle()
    let items = script.entries().map(\.item)
    script.share(items, without: .location)
    script.settle()
    #expect(
      script.openVault?.sharing?.stage == .failed(fault: .notRemoved, item: entry.item))
    #expect(script.folder.exported.isEmpty)
    expectNothingStays(script, "held back")
  }

  @Test func `a motion behind its still is found where it is now, or the item is a photo`() {
    let still = Part(role: .still, mediaType: "image/jpeg", byteCount: 100, digest: nil)
    var item = Item(
      kind: .live, origin: .library, size: nil, durationMilliseconds: 900, date: nil,
      parts: [still], notes: [Note(motionInStill: ByteRange(offset: 60, byteCount: 40))])
    let origin = TransferOrigin.blob(name: "chosen/0", offset: 0, count: 100)
    func edited(_ pieces: MediaEdit...) -> [Edited] {
      [Edited(role: .still, origin: origin, pieces: pieces)]
    }
    func copy(_ start: UInt64, _ end: UInt64) -> MediaEdit {
      .copy(range: MediaRange(offset: start, byteCount: end - start))
    }
    // Ten bytes are gone before it, and two inside are others.
    var moved = item
    moved.edit(
      edited(copy(0, 20), copy(30, 80), .literal(bytes: [0, 0]), copy(82, 100)),
      without: .location)
    #expect(moved.motion?.range == ByteRange(offset: 50, byteCount: 40))
    #expect(moved.kind == .live)
    #expect(moved.notes.last == Note(number: Note.removed, bytes: [1]))
    // A motion of which something is gone is none.
    var shorter = item
    shorter.edit(edited(copy(0, 80), copy(90, 100)), without: .location)
    #expect(shorter.kind == .photo)
    item.edit(edited(copy(0, 60)), without: .everything)
    #expect(item.kind == .photo)
    #expect(item.durationMilliseconds == 0)
    #expect(item.notes == [Note(number: Note.removed, bytes: [2])])
  }

  private func exported(_ script: VaultScript) -> [[UInt8]] {
    let before = script.folder.exported.count
    script.export(script.entries().map(\.item))
    script.settle()
    return script.folder.exported.dropFirst(before).map(\.bytes)
  }

  @Test func `what is added without it is sealed without it, and known when it comes again`() {
    let script = VaultScript.made()
    script.folder.facts["b.heic"] = .half("x")
    script.folder.facts["b.mov"] = .half("x", isStill: false)
    let files: [(name: Text, bytes: [UInt8])] = [
      ("b.heic", [4, 0x4D, 5]), ("b.mov", [6, 0x4D, 7, 8]),
    ]
    script.choose(files, without: .location)
    script.settle()
    #expect(script.openVault?.importing?.kept == 2)
    #expect(script.entries().map(\.kind) == [.live])
    #expect(exported(script) == [[4, 5, 0x2E], [6, 7, 8, 0x2E]])
    script.choose(files, without: .location)
    script.settle()
    #expect(script.openVault?.importing?.known == 2)
    // As it is it is another.
    script.choose(files)
    script.settle()
    #expect(script.openVault?.importing?.kept == 2)
    #expect(script.entries().count == 2)
    for entry in script.entries() { #expect(script.isWhole(entry)) }
  }

  @Test func `what nobody is sure of is not added, and a sidecar only dates its photo`() {
    let script = VaultScript.made()
    script.choose(
      [
        ("a.jpg", [1, 0x4D]), ("a.jpg.json", [FakeFolder.sidecarMark, 2]), ("b.jpg", [0x3F]),
        ("c.jpg", [3]),
      ], without: .everything)
    script.settle()
    #expect(script.openVault?.importing?.failures.map(\.reason) == [.notRemoved])
    #expect(script.openVault?.importing?.failures.map(\.name) == ["b.jpg"])
    #expect(Set(exported(script)) == [[1, 0x2E], [3, 0x2E]])
    #expect(Array(script.folder.secrets.keys) == [VaultKey.master])
  }

  @Test func `each file is added as it was chosen, also while others are under way`() {
    let script = VaultScript.made()
    script.choose([("a.jpg", [1, 0x4D])], without: .location, more: true)
    script.choose([("b.jpg", [2, 0x4D])])
    script.settle()
    #expect(Set(exported(script)) == [[1, 0x2E], [2, 0x4D]])
  }

  @Test func `an import may fail or end at any answer, and leaves whole items alone`() {
    for moment in 0..<14 {
      for isLocked in [false, true] {
        let script = VaultScript.made()
        script.choose([("a.jpg", [1, 0x4D]), ("b.jpg", [2])], without: .location)
        for _ in 0..<moment { script.step() }
        if isLocked {
          script.send(.vault(event: .lockTapped))
        } else {
          script.step { $0.failed(.unavailable) }
        }
        script.settle()
        if isLocked {
          #expect(script.folder.secrets.isEmpty, "\(moment)")
          script.unlock()
        }
        #expect(Set(exported(script)).isSubset(of: [[1, 0x2E], [2, 0x2E]]), "\(moment)")
      }
    }
  }

  @Test func `what was chosen for what is added outlasts a restart`() {
    let script = VaultScript.made()
    #expect(script.openVault?.removal == nil)
    for removal in [MetadataRemoval.everything, .location, nil] {
      script.send(.importing(event: .removalChosen(removal: removal)))
      script.settle()
      script.restart()
      script.unlock()
      #expect(script.openVault?.removal == removal)
    }
  }
}
