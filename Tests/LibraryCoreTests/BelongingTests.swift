// Files that belong together become one item: the halves of a Live Photo, and what a sidecar
// describes.

import Bytes
import Testing
import Wire

@testable import LibraryCore

@Suite struct BelongingTests {
  private static let still: (name: Text, bytes: [UInt8]) = ("IMG_1.heic", [1, 1])
  private static let motion: (name: Text, bytes: [UInt8]) = ("IMG_1.mov", [2, 2, 2])

  private func scene() -> VaultScript {
    let script = VaultScript.made()
    script.folder.facts["IMG_1.heic"] = .half("one")
    script.folder.facts["IMG_1.mov"] = .half("one", isStill: false)
    return script
  }

  private func exported(_ script: VaultScript) -> [(name: Text, bytes: [UInt8])] {
    let before = script.folder.exported.count
    for entry in script.entries() {
      #expect(script.isWhole(entry))
      script.export([entry.item])
      script.settle()
    }
    return Array(script.folder.exported.dropFirst(before))
  }

  @Test func `two halves are one item, which comes out as both and is known by each`() throws {
    for order in [[Self.still, Self.motion], [Self.motion, Self.still]] {
      let script = scene()
      script.choose(order)
      script.settle()
      #expect(script.openVault?.importing?.kept == 2)
      #expect(script.openVault?.importing?.items == 1)
      let entry = try #require(script.entries().first)
      #expect(script.entries().count == 1)
      #expect((entry.kind, entry.bytes, entry.name) == (.live, 5, "IMG_1.heic"))
      #expect(entry.duration == 3_000)
      #expect(exported(script).map(\.name) == ["IMG_1.heic", "IMG_1.mov"])
      #expect(exported(script).map(\.bytes) == [[1, 1], [2, 2, 2]])
      script.folder.removeSummary()
      script.restart()
      script.unlock()
      #expect(script.entries().map(\.contents) == [entry.contents], "made anew")
      for again in [order, [Self.still], [Self.motion]] {
        script.choose(again)
        script.settle()
        #expect(script.openVault?.importing?.known == UInt32(again.count))
        #expect(script.openVault?.importing?.knownItems == 1)
        #expect(script.openVault?.importing?.items == 0)
      }
    }
  }

  @Test func `files that are looked at together may answer in any order`() {
    let script = scene()
    let others = (0..<20).map { (name: Text("\($0).jpg"), bytes: [UInt8(10 + $0)]) }
    script.choose([Self.still] + others + [Self.motion])
    while !script.open.isEmpty {
      script.stepNewest { if case .inspect = $0 { true } else { false } }
    }
    #expect(script.openVault?.importing?.kept == 22)
    #expect(script.openVault?.importing?.items == 21)
    #expect(script.entries().filter { $0.kind == .live }.map(\.name) == ["IMG_1.heic"])
  }

  @Test func `a half that came alone is kept again with the other one, never split`() {
    let script = scene()
    script.choose([Self.still])
    script.settle()
    script.choose([Self.still, Self.motion])
    script.settle()
    #expect(script.openVault?.importing?.kept == 2)
    #expect(script.entries().map(\.kind) == [.photo, .live])
  }

  @Test func `halves find each other while more files follow, and wherever a cut would fall`() {
    for shift in 0..<3 {
      let script = VaultScript.made()
      var files = (0..<shift).map { (name: Text("A\($0).bin"), bytes: [UInt8($0), 7, 7]) }
      for number in 100..<300 {
        for (name, isStill) in [("IMG_\(number).heic", true), ("IMG_\(number).mov", false)] {
          script.folder.facts[Text(name)] = .half(Text("\(number)"), isStill: isStill)
          files.append((Text(name), [UInt8(number % 256), UInt8(number / 256), isStill ? 1 : 0]))
        }
      }
      // The shell hands them over in parts of its own.
      script.choose(Array(files.prefix(101)), more: true)
      script.settle()
      #expect(script.openVault?.importing?.done == 0, "they may belong to what follows")
      script.choose(Array(files.dropFirst(101)))
      script.settle()
      #expect(script.openVault?.importing?.ended == true)
      let entries = script.entries()
      #expect(entries.count { $0.kind == .live } == 200, "shifted by \(shift)")
      #expect(entries.count == 200 + shift)
    }
  }

  @Test func `a half that cannot be read fails with the other one`() {
    let script = scene()
    script.choose([Self.still, Self.motion])
    while let effect = script.open.first {
      guard case .transfer(_, let transfer) = effect, transfer.isDigested else {
        script.step()
        continue
      }
      script.step { $0.failed(.missing) }
    }
    #expect(script.openVault?.importing?.failed == 2)
    #expect(script.itemFiles.isEmpty)
  }

  @Test func `a sidecar is kept in the item it describes, of copies in the original`() throws {
    let script = VaultScript.made()
    let described: [(name: Text, bytes: [UInt8])] = [
      ("a-edited.jpg", [1]), ("a.jpg", [2]), ("a.jpg.json", [FakeFolder.sidecarMark, 3]),
    ]
    script.choose(described)
    script.settle()
    #expect(script.openVault?.importing?.kept == 3)
    #expect(script.entries().map(\.name).sorted() == ["a-edited.jpg", "a.jpg"])
    #expect(script.entries().map(\.bytes) == [1, 1], "it is no original")
    #expect(Set(exported(script).map(\.bytes)) == Set(described.map(\.bytes)))
    script.choose(described)
    script.settle()
    #expect(script.openVault?.importing?.known == 3)
  }

  @Test func `what a sidecar calls a favorite is one, also once the index was lost`() {
    let script = VaultScript.made()
    script.folder.facts["a.jpg"] = MediaFacts(nil, nil)
    script.folder.facts["a.jpg"]?.favorite = true
    script.choose([
      ("a.jpg", [2]), ("a.jpg.json", [FakeFolder.sidecarMark, 3]), ("b.jpg", [4]),
    ])
    script.settle()
    let favorites = { script.entries().filter(\.favorite).map(\.name) }
    #expect(favorites() == ["a.jpg"])
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    #expect(favorites() == ["a.jpg"])
  }

  @Test func `a Live Photo keeps the sidecars of both halves`() throws {
    let ofStill: (name: Text, bytes: [UInt8]) = ("IMG_1.heic.json", [FakeFolder.sidecarMark, 3])
    let ofMotion: (name: Text, bytes: [UInt8]) = ("IMG_1.mov.json", [FakeFolder.sidecarMark, 4])
    for sidecars in [[ofMotion], [ofStill], [ofStill, ofMotion]] {
      let script = scene()
      let chosen = [Self.still, Self.motion] + sidecars
      for _ in 0..<2 {
        script.choose(chosen)
        script.settle()
        let tally = try #require(script.openVault?.importing)
        #expect(tally.kept + tally.known == UInt32(chosen.count))
      }
      #expect(script.entries().count == 1)
      #expect(Set(exported(script).map(\.bytes)) == Set(chosen.map(\.bytes)))
    }
  }

  @Test func `equal sidecars of two items are two, each beside its photo`() throws {
    let script = VaultScript.made()
    let edits: [UInt8] = [8, 8, 8]
    let files: [(name: Text, bytes: [UInt8])] = [
      ("IMG_1.AAE", edits), ("IMG_1.JPG", [1]), ("IMG_2.AAE", edits), ("IMG_2.JPG", [2]),
      ("IMG_2.jpg.xmp", [9]), ("IMG_2.JPG.json", [FakeFolder.sidecarMark]),
      ("IMG_2.pp3", [7]), ("IMG_3.aae", edits), ("IMG_4.xmp", []),
    ]
    script.choose(files)
    script.settle()
    let tally = try #require(script.openVault?.importing)
    #expect((tally.kept, tally.failed) == (8, 1), "what is empty is told")
    let kept = script.entries().map { exportedFiles(of: $0, script) }
    #expect(
      Set(kept.map(Set.init)) == [
        [[1], edits], [[2], edits, [9], [FakeFolder.sidecarMark]], [[7]], [edits],
      ])
  }

  @Test func `files are looked at together in whichever order and form of name they come`() {
    let script = VaultScript.made()
    var files: [(name: Text, bytes: [UInt8])] = [
      ("x/e\u{301}te\u{301}.jpg", [1]), ("x/\u{E9}t\u{E9}.jpg.json", [FakeFolder.sidecarMark]),
    ]
    for number in 0..<600 {
      files.insert(
        (Text("x/f\(number).bin"), [2, UInt8(number % 256), UInt8(number / 256)]), at: 1)
    }
    script.choose(Array(files.prefix(300)), more: true)
    script.choose(Array(files.dropFirst(300)))
    script.triesLateAnswers = false
    script.settle()
    #expect(script.openVault?.importing?.kept == 602)
    #expect(script.entries().count == 601)
  }

  @Test func `a sidecar in another part of an export is found, unless it has a file of its own`() {
    let script = VaultScript.made()
    script.choose([
      ("1/Takeout/Trip/a.jpg", [1]), ("2/Takeout/Trip/a.jpg.json", [FakeFolder.sidecarMark]),
      ("1/Takeout/Trip/b.jpg", [2]), ("2/Takeout/Trip/b.jpg", [3]),
      ("2/Takeout/Trip/b.jpg.json", [FakeFolder.sidecarMark, 2]),
      ("1/Takeout/Trip/c.jpg", [4]), ("2/Takeout/Walk/c.jpg.json", [FakeFolder.sidecarMark, 3]),
    ])
    script.settle()
    #expect(script.openVault?.importing?.kept == 7)
    let parts = script.entries().map { (entry: $0, files: exportedFiles(of: $0, script)) }
    let described = parts.filter { $0.files.count == 2 }.map { $0.files[0] }
    #expect(Set(described) == [[1], [3]])
    #expect(parts.count == 5, "what describes nothing is an item")
  }

  private func exportedFiles(of entry: CatalogEntry, _ script: VaultScript) -> [[UInt8]] {
    let before = script.folder.exported.count
    script.export([entry.item])
    script.settle()
    return script.folder.exported.dropFirst(before).map(\.bytes)
  }

  @Test func `a sidecar finds its file wherever a cut would fall`() {
    for shift in 0..<3 {
      let script = VaultScript.made()
      var files = (0..<shift).map { (name: Text("A\($0).bin"), bytes: [UInt8($0), 7, 7]) }
      for number in 100..<230 {
        // In this order, that of their names.
        for (ending, bytes) in [
          ("(1).jpg", [1]), ("-bearbeitet.jpg", [2]), (".jpg", [3]),
          (".jpg(1).json", [FakeFolder.sidecarMark]), (".jpg.json", [FakeFolder.sidecarMark, 1]),
        ] as [(String, [UInt8])] {
          files.append((Text("IMG_\(number)\(ending)"), bytes + [UInt8(number)]))
        }
      }
      script.triesLateAnswers = false
      script.choose(files)
      script.settle()
      #expect(script.openVault?.importing?.kept == UInt32(files.count))
      #expect(script.entries().count == 3 * 130 + shift, "shifted by \(shift)")
    }
  }

  @Test func `what is only named like a sidecar is an item like any other`() {
    let script = VaultScript.made()
    script.choose([("a.jpg", [2]), ("a.jpg.json", [9]), ("b.json", [FakeFolder.sidecarMark])])
    script.settle()
    #expect(
      script.entries().map(\.name).sorted() == ["a.jpg", "a.jpg.json", "b.json"])
  }
}

extension MediaFacts {
  /// Half of a Live Photo of this identifier.
  static func half(_ identifier: Text, isStill: Bool = true) -> MediaFacts {
    MediaFacts(
      kind: isStill ? .photo : .video, mediaType: isStill ? "image/heic" : "video/quicktime",
      size: nil, duration: isStill ? 0 : 3_000, date: nil, motion: nil,
      stillTime: isStill ? nil : 1_500,
      half: LivePhotoHalf(
        isStill: isStill, contentIdentifier: identifier, taken: nil,
        described: nil, duration: isStill ? nil : 3_000), camera: "", album: nil, hasSidecar: false,
      favorite: false,
      picture: nil, passedOver: nil)
  }
}
