// Files into the vault and out of it, while answers fail, the disk is full, the power goes or the
// vault is locked: what was reported as kept is there, and importing again ends with all of it.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct ImportTests {
  private static let files: [(name: Text, bytes: [UInt8])] = [
    ("a.bin", [1, 2, 3]), ("b.bin", [4, 5, 6]), ("same as a.bin", [1, 2, 3]),
    ("c.bin", [UInt8](repeating: 7, count: 300)), ("d.heic", [8, 8]), ("d.mov", [9, 9, 9]),
  ]
  /// Three items without a day, of which one is a Live Photo, and one of a month.
  private static let contents = [0, 1, 3, 4, 5].map { files[$0].bytes }
  private static let itemCount = 4

  /// A vault with an item in it, and files that wait to be chosen.
  private func scene() -> VaultScript {
    let script = VaultScript.made()
    let day = MediaDate(
      source: .metadata, certainty: .certain, day: CivilDay(19_000), moment: .unknown)
    script.folder.facts["c.bin"] = MediaFacts(
      kind: .video, mediaType: "video/mp4", size: nil, duration: 9, date: day, motion: nil,
      stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false, favorite: false,
      picture: nil, passedOver: nil)
    script.folder.facts["d.heic"] = .half("one")
    script.folder.facts["d.mov"] = .half("one", isStill: false)
    script.choose([Self.files[0]])
    script.settle()
    return script
  }

  /// Whether the vault has each content once, and nothing else.
  private func expectAll(
    _ script: VaultScript, _ comment: Comment, _ location: SourceLocation = #_sourceLocation
  ) {
    let entries = script.entries()
    let before = script.folder.exported.count
    #expect(entries.count == Self.itemCount, comment, sourceLocation: location)
    for entry in entries {
      #expect(script.isWhole(entry), comment, sourceLocation: location)
      script.export([entry.item])
      script.settle()
    }
    let exported = script.folder.exported.dropFirst(before).map(\.bytes)
    #expect(
      Set(exported) == Set(Self.contents), comment, sourceLocation: location)
    #expect(
      Set(script.itemFiles) == Set(entries.map(\.item)), comment, sourceLocation: location)
    #expect(script.folder.blobs[VaultFile.journal] == nil, comment, sourceLocation: location)
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    #expect(script.entries().count == entries.count, "made anew", sourceLocation: location)
  }

  /// So many files that were reported as kept have to be there, the first one included.
  private func expectKept(_ script: VaultScript, _ reported: UInt32, _ comment: Comment) {
    let entries = script.entries()
    #expect(entries.reduce(0) { $0 + $1.contents.count } >= Int(reported), comment)
    for entry in entries { #expect(script.isWhole(entry), comment) }
  }

  private func finish(_ script: VaultScript) {
    script.choose(Self.files)
    script.settle()
    #expect(script.openVault?.importing?.ended == true)
  }

  @Test func `what was taken at one moment is listed in the order in which it was chosen`() {
    let script = VaultScript.made()
    let files: [(name: Text, bytes: [UInt8])] = (0..<150).map { number in
      (Text("IMG_\(1_000 + number)"), [UInt8(number), 1])
    }
    script.triesLateAnswers = false
    script.choose(files)
    script.settle()
    #expect(script.entries().map(\.name) == files.map(\.name))
    // The next import does not go on counting from there.
    script.choose([("next", [1, 2, 3])])
    script.settle()
    #expect(script.entries().first { $0.name == "next" }?.imported == script.now)
  }

  @Test func `of two alike the one that was chosen first is kept, however fast the other is`() {
    let script = VaultScript.made()
    script.choose([("first", [1, 2, 3]), ("second", [1, 2, 3])])
    while !script.open.isEmpty { script.stepNewest { _ in true } }
    #expect(script.entries().map(\.name) == ["first"])
    #expect(script.openVault?.importing?.known == 1)
    #expect(script.itemFiles.count == 1)
  }

  @Test func `every content is kept once, and comes out as it was`() {
    let script = scene()
    finish(script)
    let tally = script.openVault?.importing
    #expect(tally?.kept == 4)
    #expect(tally?.known == 2)
    expectAll(script, "at once")
  }

  @Test func `the power may go at any change of the folder`() {
    for luck in UInt8(0)..<4 {
      var last = 1
      while true {
        let script = scene()
        script.triesLateAnswers = luck == 0
        script.folder.writing.luck = luck
        script.folder.last = script.folder.changeCount + last
        finishUnlessDead(script)
        let reported = 1 + (script.openVault?.importing?.kept ?? 0)
        let isOver = !script.folder.isDead
        script.folder.cutPower()
        script.restart()
        script.unlock()
        expectKept(script, reported, "the power went at change \(last), \(luck)")
        finish(script)
        expectAll(script, "the power went at change \(last), \(luck)")
        if isOver { break }
        last += 1
      }
      #expect(last > 12)
    }
  }

  @Test(arguments: [true, false])
  func `what a stopped process left is listed, and is there after the power went`(
    isDiskDone: Bool
  ) {
    for luck in UInt8(0)..<3 {
      var moment = 0
      while true {
        let script = scene()
        script.triesLateAnswers = false
        script.folder.writing.luck = luck
        script.choose(Self.files)
        for _ in 0..<moment { script.step() }
        let isOver = script.open.isEmpty
        // The process alone: what it wrote is where it was.
        script.restart()
        script.type("one")
        script.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
        script.settleButDisk()
        if isDiskDone { script.settle() }
        let listed = isDiskDone ? script.entries() : nil
        script.folder.cutPower()
        script.restart()
        script.unlock()
        let entries = script.entries()
        if let listed { #expect(entries == listed, "stopped at \(moment), \(luck)") }
        for entry in entries {
          #expect(script.isWhole(entry), "stopped at \(moment), \(luck)")
        }
        finish(script)
        expectAll(script, "stopped at \(moment), \(luck)")
        if isOver { break }
        moment += 1
      }
    }
  }

  @Test func `of a batch that cannot be made to last as a whole the rest is kept`() {
    for fault in [RecipeFault.storageFull, .unavailable] {
      let script = VaultScript.made()
      script.folder.facts["d.heic"] = .half("one")
      script.folder.facts["d.mov"] = .half("one", isStill: false)
      script.choose(Self.files)
      var failed = false
      while !script.open.isEmpty {
        script.step { effect in
          guard case .makeDurable(let request, let blobs) = effect, !failed else { return nil }
          failed = true
          let lost = script.lasting.first { $0.name == "a.bin" }.map { VaultFile.item($0.item) }
          #expect(lost.map(blobs.contains) == true)
          return .madeDurable(
            request: request,
            failures: lost.map { [DurabilityFailure(blob: $0, fault: fault)] } ?? [])
        }
      }
      let tally = script.openVault?.importing
      let reason = fault == .storageFull ? ImportReason.storageFull : .unavailable
      // The one that went, and the file that the vault would have had by it.
      #expect(
        tally?.failures == [
          ImportFailure(folder: "", name: "a.bin", reason: reason),
          ImportFailure(folder: "", name: "same as a.bin", reason: reason),
        ])
      #expect(tally.map { [$0.kept, $0.known, $0.items] } == [4, 0, 3])
      #expect(script.entries().count == 3)
      #expect(script.itemFiles.count == 3)
      script.choose(Self.files)
      script.settle()
      #expect(script.entries().count == 4)
    }
  }

  @Test func `nothing is told before it is synced and in the index, nor of what has the same`() {
    let script = VaultScript.made()
    script.choose(Self.files)
    var synced: [BlobName] = []
    while let effect = script.open.first {
      if case .makeDurable(_, let blobs) = effect { synced += blobs }
      if script.folder.blobs[VaultFile.journal] != nil, let tally = script.openVault?.importing {
        #expect((tally.kept, tally.known) == (0, 0), "\(effect)")
      }
      script.step()
    }
    #expect(synced.count == 5)
    #expect(script.openVault?.importing?.kept == 5)
    #expect(script.openVault?.importing?.known == 1)
  }

  private func finishUnlessDead(_ script: VaultScript) {
    script.choose(Self.files)
    script.settle()
  }

  @Test func `a change of the folder that is refused costs nothing that was reported`() {
    for fault in [RecipeFault.storageFull, .unavailable] {
      var refused = 1
      while true {
        let script = scene()
        script.folder.refused = (script.folder.changeCount + refused, fault)
        script.choose(Self.files)
        script.settle()
        let isOver = script.folder.changeCount < script.folder.refused?.change ?? 0
        let tally = script.openVault?.importing
        #expect(tally?.ended == true, "\(fault) at \(refused)")
        #expect(tally?.chosen == tally?.done)
        expectKept(script, 1 + (tally?.kept ?? 0), "\(fault) at \(refused)")
        // In the same run, and in the next one.
        if refused % 2 == 0 {
          script.restart()
          script.unlock()
        }
        finish(script)
        expectAll(script, "\(fault) at \(refused)")
        if isOver { break }
        refused += 1
      }
      #expect(refused > 12)
    }
  }

  @Test func `every answer may be that it failed`() {
    for fault in [RecipeFault.refused, .missing, .unavailable] {
      var failing = 0
      while true {
        let script = scene()
        script.choose(Self.files)
        for _ in 0..<failing { script.step() }
        let isOver = script.open.isEmpty
        script.step { effect in
          // Of a half that cannot be looked at nobody knows that it is one.
          if case .inspect = effect { nil } else { effect.failed(fault) }
        }
        script.settle()
        let kept = script.openVault?.importing?.kept ?? 0
        #expect(script.openVault?.importing?.ended == true, "\(fault) at \(failing)")
        script.restart()
        script.unlock()
        expectKept(script, 1 + kept, "\(fault) at \(failing)")
        finish(script)
        expectAll(script, "\(fault) at \(failing)")
        if isOver { break }
        failing += 1
      }
    }
  }

  @Test func `several short items are under way at once, and few long ones`() {
    for (byteCount, underWay) in [(UInt64(4 << 10), 6), (20 << 20, 2), (12 << 20, 3)] {
      let script = VaultScript.made()
      let files = (0..<9).map { index in
        let blob = BlobName(Text("chosen/\(index)")) ?? "chosen/x"
        script.folder.chosen[blob] = [1]
        return ChosenFile(
          blob: blob, folder: "", name: Text("\(index).bin"), bytes: byteCount + UInt64(index),
          modified: nil)
      }
      script.send(.importing(event: .filesChosen(files: files, removal: nil)))
      script.send(.importing(event: .choosingEnded))
      var most = 0
      while !script.open.isEmpty {
        most = max(most, script.underWay)
        script.step()
      }
      #expect(most == underWay, "\(byteCount)")
    }
  }

  @Test func `photos go into the index by dozens, and what is short by hundreds`() throws {
    var entry = try #require(scene().entries().first)
    let mebibyte: UInt64 = 1 << 20
    let batches: [(UInt64, Int, Bool)] = [
      (2 * mebibyte, 128, true), (2 * mebibyte, 127, false), (4 * mebibyte, 64, true),
      (5 * mebibyte, 63, false), (mebibyte, 255, false), (4_096, 255, false),
      (mebibyte << 14, 1, false),
    ]
    for (bytes, count, isFull) in batches {
      entry.bytes = bytes
      let batch = Import.Batch(
        vault: VaultID(unchecked: []), names: [], known: Known(),
        entries: Array(repeating: entry, count: count))
      #expect(batch.isFull == isFull, "\(count) of \(bytes)")
    }
  }

  @Test func `a file that cannot be looked at is told, and the others are kept`() {
    // Nothing is written yet: the vault is not to blame.
    for fault in [RecipeFault.missing, .unavailable] {
      let script = VaultScript.made()
      script.choose(Self.files)
      script.step { $0.failed(fault) }
      script.settle()
      let tally = script.openVault?.importing
      #expect(tally?.failures == [ImportFailure(folder: "", name: "a.bin", reason: .unreadable)])
      #expect(tally?.kept == 5)
      #expect(tally?.ended == true)
    }
  }

  @Test func `the vault may be locked at any moment of an import`() {
    var moment = 0
    while true {
      let script = scene()
      script.choose(Self.files)
      for _ in 0..<moment { script.step() }
      let isOver = script.open.isEmpty
      let reported = 1 + (script.openVault?.importing?.kept ?? 0)
      script.send(.vault(event: .lockTapped))
      script.settle()
      #expect(script.folder.secrets.isEmpty, "at \(moment)")
      #expect(
        script.library.vaultView
          == .locked(unlocking: false, fault: nil, heldUntil: nil, sources: .none))
      script.unlock()
      expectKept(script, reported, "locked at \(moment)")
      finish(script)
      expectAll(script, "locked at \(moment)")
      if isOver { break }
      moment += 1
    }
  }

  @Test func `paused nothing is begun, and cancelled the rest is forgotten`() {
    let script = scene()
    script.send(.importing(event: .paused(now: true)))
    script.choose(Self.files)
    script.settle()
    #expect(script.openVault?.importing?.done == 0)
    #expect(script.openVault?.importing?.paused == true)
    script.send(.importing(event: .paused(now: false)))
    script.settle()
    #expect(script.openVault?.importing?.ended == true)
    let begun = Import.slotCountMax
    script.choose((0..<begun + 2).map { (Text("\($0).bin"), [8, UInt8($0)]) })
    // They are looked at, names are drawn and written, and some of them have begun.
    while script.underWay == 0, !script.open.isEmpty { script.step() }
    script.send(.importing(event: .cancelled))
    script.settle()
    let tally = script.openVault?.importing
    #expect(tally?.ended == true)
    #expect(tally?.chosen == tally?.done)
    #expect(tally?.kept == UInt32(begun))
    #expect(script.entries().count == Self.itemCount + begun)
  }

  @Test func `an end that was read is told no more, and the next one is`() {
    let script = scene()
    #expect(script.openVault?.importing?.kept == 1)
    script.send(.importing(event: .seen))
    #expect(script.openVault?.importing == nil)
    script.choose([Self.files[1]])
    // Too early: nobody can have read its end.
    script.send(.importing(event: .seen))
    script.settle()
    #expect(script.openVault?.importing?.ended == true)
    #expect(script.openVault?.importing?.kept == 1)
  }
}

extension VaultScript {
  /// Items that are sealed and not said to be kept.
  fileprivate var lasting: [CatalogEntry] {
    guard case .lasting(let batch, _) = library.importing.stage else { return [] }
    return batch.entries
  }

  /// Items on their way into the vault.
  fileprivate var underWay: Int {
    guard case .sealing(let batch) = library.importing.stage else { return 0 }
    return batch.slots.count
  }
}
