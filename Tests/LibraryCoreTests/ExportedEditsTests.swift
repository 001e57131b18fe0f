// Photos that were edited, as files: the person has what is seen, and nothing that was cropped
// away, unless the originals are asked for.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct ExportedEditsTests {
  private static let mark = FakeFolder.editedMark
  private let originals: [Text: [UInt8]] = [
    "a.heic": [1, 2], "a.heic.json": [FakeFolder.sidecarMark, 2], "b.heic": [4, 5],
    "b.mov": [6, 7, 8], "c.jpg": [3],
  ]

  private func items(_ script: VaultScript, _ names: Text...) -> [PhotoID] {
    script.entries().filter { names.isEmpty || names.contains($0.name) }.map(\.item)
  }

  /// What the person has of it, by its name.
  private func files(
    _ script: VaultScript, _ items: [PhotoID], without removal: MetadataRemoval? = nil,
    asTaken: Bool = false
  ) -> [Text: [UInt8]] {
    let before = script.folder.exported.count
    script.export(items, without: removal, asTaken: asTaken)
    script.settle()
    #expect(script.leftovers == [])
    let exported = script.folder.exported.dropFirst(before).map { ($0.name, $0.bytes) }
    return Dictionary(exported) { first, _ in first }
  }

  @Test func `what was edited comes out as it is seen, and nothing else of it`() throws {
    let script = VaultScript.edited()
    #expect(
      files(script, items(script)) == [
        "a-edited.jpg": Self.mark + [1, 2], "b-edited.jpg": Self.mark + [4, 5], "c.jpg": [3],
      ])
    #expect(script.openVault?.outcome?.done == 3)
    // What was drawn does not say its date itself; an original does.
    #expect(script.folder.exportedDates.mapValues(\.day) == ["a-edited.jpg": VaultScript.editedDay])
    for entry in script.entries() { #expect(script.isWhole(entry)) }
  }

  @Test func `the originals come out where they are asked for`() {
    let script = VaultScript.edited()
    let before = script.folder.drawnEdits.count
    #expect(files(script, items(script), asTaken: true) == originals)
    #expect(script.folder.drawnEdits.count == before)
    #expect(script.folder.exportedDates.isEmpty)
  }

  @Test func `what was drawn is not looked through, and is not dated when all is to go`() {
    for removal in [MetadataRemoval.location, .everything] {
      let script = VaultScript.edited()
      script.export(items(script, "a.heic"), without: removal)
      while let effect = script.open.first {
        if case .edit = effect { Issue.record("what was drawn is not looked through") }
        script.step()
      }
      #expect(script.folder.exported.map(\.name) == ["a-edited.jpg"])
      #expect(script.folder.exportedDates.isEmpty == (removal == .everything))
    }
  }

  @Test func `what nobody here can draw is held back and named, and the others come out`() throws {
    let blind = VaultScript.edited()
    blind.folder.isBlind = true
    let newer = VaultScript.edited()
    newer.edit(["a.heic", "b.heic"], as: .newer(bytes: [9]))
    for script in [blind, newer] {
      #expect(files(script, items(script)) == ["c.jpg": [3]])
      let outcome = try #require(script.openVault?.outcome)
      #expect(outcome.done == 1 && outcome.failed == 2 && outcome.ended)
      #expect(outcome.failures.map(\.fault) == [.undrawn, .undrawn])
      #expect(Set(outcome.failures.map(\.item)) == Set(items(script, "a.heic", "b.heic")))
      #expect(files(script, items(script), asTaken: true) == originals)
    }
  }

  @Test func `an edit that cannot be read for now holds back its photo`() throws {
    let script = VaultScript.edited()
    script.export(items(script, "a.heic"))
    for _ in 0..<2 { script.step() }
    script.step { $0.failed(.unavailable) }
    script.settle()
    #expect(script.openVault?.outcome?.failures.map(\.fault) == [.unavailable])
    #expect(script.folder.exported.isEmpty)
    #expect(script.leftovers == [])
  }

  @Test func `a file and a share of one photo are drawn beside each other`() throws {
    let script = VaultScript.edited()
    let photo = items(script, "a.heic")
    script.export(photo)
    script.share(photo)
    script.settle()
    #expect(script.folder.exported.first?.bytes == Self.mark + [1, 2])
    #expect(script.openVault?.sharing?.stage == .ready)
    script.send(.sharing(event: .closed))
    script.settle()
    #expect(script.leftovers == [])
  }

  @Test func `any answer may be that it failed, and a lock may come at any`() throws {
    for isLocked in [false, true] {
      var moment = 0
      while true {
        let script = VaultScript.edited(triesLateAnswers: false)
        script.export(items(script, "b.heic"))
        for _ in 0..<moment { script.step() }
        if script.openVault?.outcome?.ended == true { break }
        try #require(!script.open.isEmpty)
        if isLocked {
          script.send(.vault(event: .lockTapped))
        } else {
          script.step { $0.failed(.unavailable) }
        }
        script.settle()
        #expect(script.leftovers == [], "\(moment)")
        // Whether its original was taken out of memory at once nobody waits for.
        #expect(
          script.folder.exported.allSatisfy { $0.bytes.starts(with: Self.mark) }, "\(moment)")
        if isLocked { #expect(script.folder.secrets.isEmpty, "\(moment)") }
        moment += 1
      }
      #expect(moment > 5)
    }
  }

  @Test func `an older format takes what is seen, too, and holds back what is not sure`() throws {
    let script = VaultScript.edited()
    script.send(.namedKey(event: .createTapped(name: "family")))
    script.settle()
    let photo = try #require(items(script, "a.heic").first)
    func seal(_ along: GoingAlong) -> NamedKeyStage? {
      script.send(.namedKey(event: .sealTapped(item: photo, name: "family", along: along)))
      script.settle()
      #expect(script.leftovers == [])
      return script.openVault?.named?.stage
    }
    #expect(seal(.asSeen) == .done)
    #expect(seal(GoingAlong(removal: nil, asTaken: true)) == .done)
    #expect(script.folder.exported.map(\.name) == ["a-edited.jpg.lfs", "a.heic.lfs"])
    script.folder.isBlind = true
    #expect(seal(.asSeen) == .failed(fault: .undrawn))
    #expect(script.folder.exported.count == 2)
  }
}
