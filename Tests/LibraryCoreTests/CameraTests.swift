// What the vault's camera takes: sealed piece by piece whether the vault is open or not, in it once
// it is open, and nothing of it lost that was durable when the power went.

import Bytes
import Kernel
import Locaphoto
import Testing
import Wire

@testable import LibraryCore

@Suite struct CameraTests {
  private static let capture = PhotoID(unchecked: [UInt8](repeating: 6, count: 16))
  private static let other = PhotoID(unchecked: [UInt8](repeating: 7, count: 16))
  /// Bytes of a film, a piece each. Together they fill two chunks and some of a third.
  private static let pieces: [[UInt8]] = (0..<3).map { piece in
    (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ piece) }
  }
  private static let film = pieces.flatMap { $0 }

  private func begin(
    _ script: VaultScript, _ kind: MediaKind = .video, _ capture: PhotoID = capture
  ) {
    let said = CaptureKind(
      kind: kind, mediaType: kind == .photo ? "image/jpeg" : "video/mp4",
      name: "1970-01-12 13.46.40", taken: Instant(1_000_000_000), offset: -600,
      size: PixelSize(width: 4, height: 3))
    script.send(.capturing(event: .begun(capture: capture, as: said)))
    script.settle()
  }

  private func add(
    _ bytes: [UInt8], _ script: VaultScript, isMotion: Bool = true, patch: FilmPatch? = nil,
    _ capture: PhotoID = capture
  ) {
    let blob = BlobName("chosen/piece-", capture)
    script.folder.damage(blob) { $0 = bytes }
    let piece = CapturePiece(
      blob: blob, bytes: UInt64(bytes.count), isMotion: isMotion,
      milliseconds: isMotion ? 1500 : 0, patch: patch)
    script.send(.capturing(event: .piece(capture: capture, piece: piece)))
    script.settle()
  }

  private func end(_ script: VaultScript, _ capture: PhotoID = capture) {
    script.send(.capturing(event: .ended(capture: capture)))
    script.settle()
  }

  /// A photo, from the shutter to its end.
  private func takePhoto(_ script: VaultScript, _ capture: PhotoID = capture) {
    begin(script, .photo, capture)
    add([1, 2, 3, UInt8(capture.bytes[0])], script, isMotion: false, capture)
    end(script, capture)
  }

  private func stage(_ script: VaultScript) -> CaptureStage? {
    script.library.capturing.view.recent.first { $0.capture == Self.capture }?.stage
  }

  /// What lies in the folder of captures, but for the key.
  private func lying(_ script: VaultScript) -> [BlobName] {
    script.folder.blobs.keys.filter {
      VaultFile.id(ofCaptured: $0) != nil || VaultFile.id(ofCapturedRest: $0) != nil
    }
  }

  private func saved(_ entry: CatalogEntry, _ script: VaultScript) -> [[UInt8]] {
    let before = script.folder.exported.count
    script.export([entry.item])
    script.settle()
    return script.folder.exported.dropFirst(before).map { $0.bytes }
  }

  private func isBrokenOff(_ entry: CatalogEntry, _ script: VaultScript) -> Bool? {
    script.send(.viewing(event: .shown(item: entry.item)))
    script.settle()
    return script.folder.shownItem?.film?.brokenOff
  }

  private func locked() -> VaultScript {
    let script = VaultScript.made()
    script.send(.vault(event: .lockTapped))
    script.settle()
    return script
  }

  @Test func `a photo taken while the vault is locked is in it when it opens`() throws {
    let script = locked()
    takePhoto(script)
    #expect(stage(script) == .sealed)
    #expect(script.library.capturing.view.waiting == 1)
    #expect(lying(script) == [VaultFile.captured(Self.capture)])
    #expect(script.folder.secrets.isEmpty)
    #expect(!script.folder.blobs.values.contains { Array($0.prefix(4)) == [1, 2, 3, 6] })
    script.restart()
    #expect(script.library.capturing.view.waiting == 1)
    #expect(script.library.capturing.view.ready)
    script.unlock()
    let entry = try #require(script.entries().first)
    #expect(entry.kind == .photo)
    #expect(entry.name == "1970-01-12 13.46.40.jpg")
    #expect(entry.size == PixelSize(width: 4, height: 3))
    #expect(entry.date?.moment == .instant(instant: Instant(1_000_000_000), offset: -600))
    #expect(entry.date?.day == CivilDay(11))
    #expect(saved(entry, script) == [[1, 2, 3, 6]])
    #expect(lying(script).isEmpty)
    #expect(script.library.capturing.view.waiting == 0)
    #expect(Array(script.folder.secrets.keys) == [VaultKey.master])
  }

  @Test func `while a restore runs it waits, and breaks none of it`() throws {
    let source = VaultScript.made(of: (1...6).map { [UInt8($0), 9] })
    source.backUp()
    for steps in stride(from: 0, to: 40, by: 2) {
      let script = VaultScript(archive: source.archive)
      script.triesLateAnswers = false
      // Two vaults draw other ids.
      script.folder.randomCount = 1_000_000
      script.adopt()
      script.send(.vault(event: .lockTapped))
      script.settle()
      takePhoto(script)
      script.type("one")
      script.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
      while script.openVault == nil { script.step() }
      for _ in 0..<steps { script.step() }
      script.send(.archiving(event: .restoreTapped))
      script.settle()
      let view = try #require(script.archiveView)
      #expect(view.ended, "\(steps)")
      #expect(view.failed == 0, "\(steps)")
      // While something is being taken in, a restore is asked to come later.
      if view.fault != nil { script.restore() }
      #expect(script.library.importing.hasEnded, "\(steps)")
      #expect(script.library.capturing.view.waiting == 0, "\(steps)")
      #expect(script.entries().count == 7, "\(steps)")
      #expect(script.folder.blobs[VaultFile.journal] == nil, "\(steps)")
    }
  }

  @Test func `a disk that stalls ends a film once it has answered`() throws {
    let script = locked()
    begin(script)
    // The first piece is being sealed, and nothing is answered any more.
    for _ in 0..<70 {
      let blob = BlobName("chosen/piece-", Self.capture)
      script.folder.damage(blob) { $0 = Self.pieces[0] }
      let piece = CapturePiece(
        blob: blob, bytes: UInt64(Self.pieces[0].count), isMotion: true, milliseconds: 1000,
        patch: nil)
      script.send(.capturing(event: .piece(capture: Self.capture, piece: piece)))
    }
    if case .broken? = stage(script) { Issue.record("its file is being written") }
    script.settle()
    #expect(stage(script) == .broken(fault: .unavailable, isLying: true))
    #expect(script.folder.secrets.isEmpty)
  }

  @Test func `while the vault is open it is in it at once`() {
    let script = VaultScript.made()
    takePhoto(script)
    takePhoto(script, Self.other)
    #expect(stage(script) == .kept)
    #expect(script.entries().count == 2)
    #expect(lying(script).isEmpty)
  }

  @Test func `a film is sealed piece by piece, and none of them waits anywhere`() throws {
    let script = locked()
    script.triesLateAnswers = false
    begin(script)
    for piece in Self.pieces {
      add(piece, script)
      #expect(script.folder.blobs[BlobName("chosen/piece-", Self.capture)] == nil)
    }
    end(script)
    script.unlock()
    let entry = try #require(script.entries().first)
    #expect(entry.kind == .video)
    #expect(entry.duration == 1500)
    #expect(saved(entry, script) == [Self.film])
    #expect(isBrokenOff(entry, script) == false)
  }

  @Test func `whenever the power goes, what was durable is in the vault once`() throws {
    var change = 1
    var isOver = false
    var lengths: [Int] = []
    while !isOver {
      let script = locked()
      script.triesLateAnswers = false
      script.folder.last = script.folder.changeCount + change
      begin(script)
      var durable = 0
      for piece in Self.pieces {
        add(piece, script)
        if !script.folder.isDead { durable += piece.count }
      }
      end(script)
      let hasEnded = !script.folder.isDead
      script.unlock()
      isOver = !script.folder.isDead
      script.restart()
      script.unlock()
      let entries = script.entries()
      #expect(lying(script).isEmpty, "power gone at change \(change)")
      #expect(entries.count <= 1 && (durable == 0 || entries.count == 1))
      if let entry = entries.first {
        let bytes = try #require(saved(entry, script).first)
        #expect(bytes.count >= durable && bytes == Array(Self.film.prefix(bytes.count)))
        if hasEnded { #expect(isBrokenOff(entry, script) == false) }
        if bytes.count < Self.film.count { #expect(isBrokenOff(entry, script) == true) }
        lengths.append(bytes.count)
      }
      change += 1
    }
    #expect(change > 16)
    #expect(lengths.contains(50_000) && lengths.contains(100_000))
  }

  @Test func `what a film lacks at its beginning is written when it is taken in`() throws {
    let script = locked()
    script.triesLateAnswers = false
    begin(script)
    for (number, piece) in Self.pieces.enumerated() {
      add(piece, script, patch: FilmPatch(at: 30, bytes: [9, 9, UInt8(number)]))
    }
    // Its end never comes.
    script.restart()
    script.unlock()
    let entry = try #require(script.entries().first)
    var expected = Self.film
    expected.replaceSubrange(30..<33, with: [9, 9, 2])
    #expect(saved(entry, script) == [expected])
    #expect(isBrokenOff(entry, script) == true)
    #expect(script.isWhole(entry))
  }

  @Test func `the halves of a Live Photo are one item, and its still alone is a photo`() throws {
    for hasMotion in [true, false] {
      let script = locked()
      script.triesLateAnswers = false
      begin(script, .live)
      add([1, 2, 3], script, isMotion: false)
      if hasMotion { add([4, 5], script, patch: FilmPatch(at: 1, bytes: [7])) }
      script.restart()
      script.unlock()
      let entry = try #require(script.entries().first)
      #expect(entry.kind == (hasMotion ? .live : .photo))
      #expect(saved(entry, script) == (hasMotion ? [[1, 2, 3], [4, 7]] : [[1, 2, 3]]))
    }
  }

  @Test func `of what was cancelled, or was nothing, nothing stays`() {
    let script = locked()
    begin(script)
    add(Self.pieces[0], script)
    script.send(.capturing(event: .cancelled(capture: Self.capture)))
    script.settle()
    begin(script, .video, Self.other)
    end(script, Self.other)
    #expect(lying(script).isEmpty)
    #expect(script.library.capturing.view.recent.isEmpty)
    #expect(script.folder.secrets.isEmpty)
  }

  @Test func `a full disk ends a film, and what was sealed before is kept`() throws {
    for change in 1...5 {
      let script = locked()
      script.triesLateAnswers = false
      begin(script)
      add(Self.pieces[0], script)
      script.folder.refused = (script.folder.changeCount + change, .storageFull)
      add(Self.pieces[1], script)
      add(Self.pieces[2], script)
      let isBroken = stage(script) == .broken(fault: .storageFull, isLying: true)
      end(script)
      #expect(script.folder.secrets.isEmpty)
      script.folder.refused = nil
      script.unlock()
      let entry = try #require(script.entries().first)
      let bytes = try #require(saved(entry, script).first)
      #expect(bytes.count >= 50_000 && bytes == Array(Self.film.prefix(bytes.count)))
      #expect(isBrokenOff(entry, script) == (bytes.count < Self.film.count))
      #expect(isBroken || bytes.count == Self.film.count)
    }
  }

  @Test func `of a recording that a full disk took nothing of nothing is said to be kept`() {
    let script = locked()
    script.folder.refused = (script.folder.changeCount + 1, .storageFull)
    begin(script)
    add(Self.pieces[0], script)
    #expect(stage(script) == .broken(fault: .storageFull, isLying: false))
    end(script)
    #expect(lying(script).isEmpty)
    #expect(script.library.capturing.view.waiting == 0)
  }

  @Test func `what somebody changed is refused and stays, and costs nothing else`() {
    let (container, rest) = (
      VaultFile.captured(Self.capture), VaultFile.capturedRest(Self.capture)
    )
    let changes: [(BlobName, (inout [UInt8]) -> Void)] = [
      (rest, { $0[$0.count - 1] ^= 1 }), (rest, { $0[12] ^= 1 }), (rest, { $0 = [] }),
      (rest, { $0.removeLast(40) }),
      (rest, { $0 += [UInt8](repeating: 0, count: 2_000_000) }),
      (container, { $0.removeLast() }), (container, { $0 = [] }),
      (container, { $0[40_000] ^= 1 }), (container, { $0[12] ^= 1 }),
    ]
    let unchunked = 5...6
    for (number, (name, change)) in changes.enumerated() {
      let script = locked()
      script.triesLateAnswers = false
      takePhoto(script, Self.other)
      begin(script)
      for piece in Self.pieces { add(piece, script) }
      script.folder.revive()
      script.folder.damage(name, change)
      script.restart()
      script.unlock()
      #expect(script.entries().count == 1, "change \(number)")
      #expect(script.openVault?.stranded == 1, "change \(number)")
      #expect(lying(script).contains(container), "change \(number)")
      // Where chunks are missing nothing is written behind them.
      if unchunked.contains(number) { #expect(lying(script).contains(rest)) }
      #expect(Array(script.folder.secrets.keys) == [VaultKey.master], "change \(number)")
    }
  }

  @Test func `without a key to seal to it says so`() {
    let script = VaultScript()
    #expect(!script.library.capturing.view.ready)
    begin(script)
    #expect(stage(script) == .broken(fault: .unavailable, isLying: false))
    add([1], script)
    #expect(lying(script).isEmpty)
  }

  @Test func `a lock while a film is recorded breaks nothing off`() throws {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    begin(script)
    add(Self.pieces[0], script)
    script.send(.vault(event: .lockTapped))
    script.settle()
    add(Self.pieces[1], script)
    end(script)
    script.unlock()
    let entry = try #require(script.entries().first)
    #expect(saved(entry, script) == [Array(Self.film.prefix(100_000))])
    #expect(isBrokenOff(entry, script) == false)
  }
}
