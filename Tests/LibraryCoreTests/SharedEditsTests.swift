// Photos that were edited, handed to somebody else: the other one gets what is seen, and nothing
// that was cropped away, unless the originals are to go.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore
@testable import Locaphoto

@Suite struct SharedEditsTests {
  private static let mark = FakeFolder.editedMark
  private static let day = VaultScript.editedDay
  private let edit = VaultScript.someEdit

  /// What somebody else has once they kept it, by its name.
  private func taken(
    _ giver: VaultScript
  ) throws -> (taker: VaultScript, files: [Text: [UInt8]]) {
    let (file, words) = try #require(giver.shared)
    let taker = VaultScript.made()
    taker.folder.facts = giver.folder.facts
    taker.receive(file)
    taker.enter(words)
    taker.keepReceived()
    taker.export(taker.entries().map(\.item))
    taker.settle()
    return (
      taker, Dictionary(taker.folder.exported.map { ($0.name, $0.bytes) }) { first, _ in first }
    )
  }

  @Test func `what was edited goes along as it is seen, and nothing else of it`() throws {
    let giver = VaultScript.edited()
    let before = giver.folder.drawnEdits.count
    giver.share(giver.entries().map(\.item))
    giver.settle()
    #expect(giver.openVault?.sharing?.stage == .ready)
    #expect(giver.folder.drawnEdits.dropFirst(before).filter { $0 == edit }.count == 2)
    let (taker, files) = try taken(giver)
    #expect(
      files == [
        "a-edited.jpg": Self.mark + [1, 2], "b-edited.jpg": Self.mark + [4, 5], "c.jpg": [3],
      ])
    let entries = taker.entries()
    #expect(entries.map(\.kind).allSatisfy { $0 == .photo })
    let drawn = try #require(entries.first { $0.name == "a-edited.jpg" })
    #expect(drawn.date?.day == Self.day)
    #expect(drawn.size == PixelSize(width: 30, height: 20))
    #expect(drawn.edit == nil)
    giver.send(.sharing(event: .closed))
    giver.settle()
    #expect(giver.leftovers == [])
    // The originals are as they were.
    for entry in giver.entries() { #expect(giver.isWhole(entry)) }
  }

  @Test func `whoever looks into the file sees small pictures of what was drawn`() throws {
    let giver = VaultScript.edited()
    // One that was made before somebody edited it.
    giver.share(giver.entries().filter { $0.edit != nil }.map(\.item))
    while let effect = giver.open.first {
      if case .makeThumbnail(_, let source, _) = effect {
        #expect(source.edit == nil)
        #expect(giver.folder.blobs[source.blob]?.starts(with: Self.mark) == true)
      }
      giver.step()
    }
    let (file, words) = try #require(giver.shared)
    let taker = VaultScript.made()
    taker.receive(file)
    taker.enter(words)
    let small = VaultScript.smallJPEG
    #expect(taker.folder.images.values.map { $0 } == [small, small])
  }

  @Test func `the originals go along where that is asked for`() throws {
    let giver = VaultScript.edited()
    let before = giver.folder.drawnEdits.count
    giver.share(giver.entries().map(\.item), asTaken: true)
    giver.settle()
    #expect(giver.folder.drawnEdits.count == before)
    let (taker, files) = try taken(giver)
    #expect(files == ["a.heic": [1, 2], "b.heic": [4, 5], "b.mov": [6, 7, 8], "c.jpg": [3]])
    #expect(taker.entries().contains { $0.kind == .live })
  }

  @Test func `what was drawn says no place, and no date when none is to go along`() throws {
    for removal in [MetadataRemoval.location, .everything] {
      let giver = VaultScript.edited()
      giver.share(giver.entries().filter { $0.name == "a.heic" }.map(\.item), without: removal)
      while let effect = giver.open.first {
        if case .edit = effect { Issue.record("what was drawn is not looked through") }
        giver.step()
      }
      let (taker, files) = try taken(giver)
      #expect(files == ["a-edited.jpg": Self.mark + [1, 2]])
      #expect(taker.entries().first?.date?.day == (removal == .location ? Self.day : nil))
    }
  }

  @Test func `what nobody here can draw is not shared for it, and named`() throws {
    let blind = VaultScript.edited()
    blind.folder.isBlind = true
    let newer = VaultScript.edited()
    newer.edit(["a.heic"], as: .newer(bytes: [9]))
    for script in [blind, newer] {
      let item = try #require(script.entries().first { $0.name == "a.heic" }).item
      script.share([item])
      script.settle()
      #expect(script.openVault?.sharing?.stage == .failed(fault: .undrawn, item: item))
      #expect(script.folder.exported.isEmpty)
      #expect(script.leftovers == [])
      script.share([item], asTaken: true)
      script.settle()
      #expect(try taken(script).files == ["a.heic": [1, 2]])
    }
  }

  @Test func `more than memory takes is not drawn for one file`() throws {
    let script = VaultScript.edited()
    script.share(script.entries().filter { $0.edit != nil }.map(\.item))
    while !script.open.isEmpty {
      script.step { effect in
        guard case .drawPicture(let request, _, let sink) = effect else { return nil }
        script.folder.damage(sink) { $0 = [1] }
        return .pictureDrawn(
          request: request, size: PixelSize(width: 1, height: 1),
          bytes: ShareCollector.drawnByteCountMax / 2 + 1)
      }
    }
    guard case .failed(.tooLarge, .some) = script.openVault?.sharing?.stage else {
      return #expect(Bool(false), "\(String(describing: script.openVault?.sharing))")
    }
    #expect(script.leftovers == [])
  }

  @Test func `any answer may be that it failed, and a lock may come at any`() throws {
    for isLocked in [false, true] {
      var moment = 0
      while true {
        let script = VaultScript.edited(triesLateAnswers: false)
        script.share(script.entries().filter { $0.edit != nil }.map(\.item))
        for _ in 0..<moment { script.step() }
        if script.openVault?.sharing?.stage == .ready { break }
        try #require(!script.open.isEmpty)
        if isLocked {
          script.send(.vault(event: .lockTapped))
        } else {
          script.step { $0.failed(.unavailable) }
        }
        script.settle()
        script.send(.sharing(event: .closed))
        script.settle()
        #expect(script.leftovers == [], "\(moment)")
        if isLocked { #expect(script.folder.secrets.isEmpty, "\(moment)") }
        moment += 1
      }
      #expect(moment > 12)
    }
  }

  @Test func `a drawn picture is called after its file, however that is called`() {
    let long = Text(utf8: [UInt8](repeating: 0x61, count: 253) + [0xC3, 0xA9]) ?? ""
    let names: [(Text, Text)] = [
      ("a.heic", "a-edited.jpg"), ("a.b.JPG", "a.b-edited.jpg"), ("a", "a-edited.jpg"),
      (".jpg", ".jpg-edited.jpg"), ("", ""), ("é", "é-edited.jpg"),
    ]
    for (name, drawn) in names { #expect(name.drawnFileName == drawn) }
    #expect(long.drawnFileName.utf8.count == 255)
    #expect(Text("ééé").prefix(byteCount: 3) == "é")
    #expect(Text("ééé").prefix(byteCount: 9) == "ééé")
    #expect(Text("é").prefix(byteCount: 1) == "")
  }
}
