// A vault over a real folder and real cryptography, as `dayly vault` runs it.

import Bytes
import Foundation
import NativeCrypto
import Testing
import Wire

@testable import NativeEffects

@Suite struct VaultTests {
  private static let asSeen = GoingAlong(removal: nil, asTaken: false)
  private let none = LockedSources(sources: [], asking: false, fault: nil, passedOver: 0)

  @Test func `what was imported comes out as it was, after a restart`() throws {
    let scene = try VaultScene()
    let files = try [
      scene.file("empty", []), scene.file("one.bin", [7]),
      scene.file("large.bin", scene.noise(5_000_001)),
      scene.file("same as one.bin", [7]),
    ]
    do {
      let shell = try scene.made()
      scene.choose(files, shell)
      let tally = try #require(try scene.open(shell).importing)
      #expect((tally.kept, tally.known, tally.failed) == (2, 1, 1))
      #expect(tally.ended)
      #expect(tally.failures.map(\.reason) == [.empty])
    }
    let shell = try scene.unlocked()
    let entries = try scene.entries(shell)
    #expect(entries.map(\.name.string).sorted() == ["large.bin", "one.bin"])
    for entry in entries {
      shell.handOut(.exporting(event: .exportTapped(items: [entry.item], along: Self.asSeen)))
      #expect(try scene.open(shell).outcome?.done == 1)
      let written = try Data(contentsOf: #require(shell.exported.first))
      #expect(written == (try Data(contentsOf: scene.source(entry.name.string))))
    }
    // Once more: what the vault has is left out.
    scene.choose(files, shell)
    #expect(try scene.open(shell).importing?.kept == 0)
  }

  @Test func `another passphrase opens nothing, and a new one takes the old one's place`() throws {
    let scene = try VaultScene()
    do {
      let shell = try scene.made()
      scene.type("another", shell)
      shell.send(.vault(event: .passphraseChanged(passphrase: VaultScene.typed)))
    }
    let shell = try scene.shell()
    scene.type("correct horse", shell)
    shell.send(.vault(event: .unlockTapped(passphrase: VaultScene.typed)))
    #expect(
      shell.view
        == .locked(
          unlocking: false, fault: .wrongPassphrase, heldUntil: nil, sources: none))
    scene.type("another", shell)
    shell.send(.vault(event: .unlockTapped(passphrase: VaultScene.typed)))
    _ = try scene.open(shell)
    shell.send(.vault(event: .lockTapped))
    #expect(shell.view == .locked(unlocking: false, fault: nil, heldUntil: nil, sources: none))
  }

  @Test func `an index that is lost or damaged is made anew from the items`() throws {
    let scene = try VaultScene()
    do {
      let shell = try scene.made()
      scene.choose(
        try (0..<5).map { try scene.file("\($0).bin", [UInt8($0), 1]) }, shell)
    }
    let index = scene.vault.appendingPathComponent("index")
    let names = try FileManager.default.contentsOfDirectory(atPath: index.path).sorted()
    #expect(names.contains { $0.hasPrefix("summary") })
    for name in names {
      // Each summary has another name, and each index that is made anew other pages.
      let found = try FileManager.default.contentsOfDirectory(atPath: index.path).sorted()
      let kind = name.prefix { $0 != "-" } + "-"
      let last = found.first { $0 == name } ?? found.last { $0.hasPrefix(kind) }
      let file = index.appendingPathComponent(try #require(last))
      var bytes = try Data(contentsOf: file)
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: file)
      let shell = try scene.unlocked()
      scene.choose([try scene.file("after \(name).bin", Array(name.utf8))], shell)
      shell.send(.vault(event: .lockTapped))
    }
    let shell = try scene.unlocked()
    #expect(try scene.entries(shell).count == 5 + names.count)
  }

  @Test func `what a crash left is kept when it is whole and gone when it is not`() throws {
    let scene = try VaultScene()
    let torn: PhotoID
    do {
      let shell = try scene.made()
      // The index as it is while files are being imported: it names them, and lists none.
      let index = scene.vault.appendingPathComponent("index")
      let before = scene.folder.url.appendingPathComponent("before")
      shell.whenChanged = { _ in
        let journal = index.appendingPathComponent("journal").path
        guard FileManager.default.fileExists(atPath: journal),
          !FileManager.default.fileExists(atPath: before.path)
        else { return }
        try? FileManager.default.copyItem(at: index, to: before)
      }
      scene.choose(
        [try scene.file("a.bin", [1, 2, 3]), try scene.file("b.bin", [4])], shell)
      torn = try #require(try scene.entries(shell).last?.item)
      try FileManager.default.removeItem(at: index)
      try FileManager.default.moveItem(at: before, to: index)
      let file = scene.itemFile(torn)
      try Data(contentsOf: file).prefix(200).write(to: file)
    }
    do {
      let entries = try scene.entries(try scene.unlocked())
      #expect(entries.count == 1)
      #expect(entries.first?.item != torn)
    }
    #expect(!FileManager.default.fileExists(atPath: scene.itemFile(torn).path))
    // The whole one is listed once, however often the end comes before the journal's.
    #expect(try scene.entries(try scene.unlocked()).count == 1)
  }

  @Test func `a byte that was changed is found, wherever it is`() throws {
    let scene = try VaultScene()
    let shell = try scene.made()
    scene.choose([try scene.file("a.bin", scene.noise(3_000))], shell)
    let entry = try #require(try scene.entries(shell).first)
    let file = scene.itemFile(entry.item)
    let whole = try Data(contentsOf: file)
    for place in stride(from: 0, to: whole.count, by: 97) {
      var changed = whole
      changed[place] ^= 0x40
      try changed.write(to: file)
      shell.send(.exporting(event: .verifyTapped(item: entry.item)))
      #expect(try scene.open(shell).outcome?.failures.first?.fault == .damaged, "at \(place)")
    }
    try whole.write(to: file)
    shell.send(.exporting(event: .verifyTapped(item: entry.item)))
    #expect(try scene.open(shell).outcome?.done == 1)
    try FileManager.default.removeItem(at: file)
    shell.send(.exporting(event: .verifyTapped(item: entry.item)))
    #expect(try scene.open(shell).outcome?.failures.first?.fault == .missing)
  }

  @Test func `a folder that holds something else is left alone`() throws {
    let scene = try VaultScene()
    try FileManager.default.createDirectory(at: scene.vault, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: scene.vault.appendingPathComponent("letter.txt"))
    #expect(throws: EffectsFailure.notEmpty(scene.vault.path)) { try scene.shell() }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scene.vault.path) == ["letter.txt"])
  }

  @Test func `nothing stays where no vault came to be`() throws {
    let scene = try VaultScene()
    _ = try scene.shell()
    #expect(!FileManager.default.fileExists(atPath: scene.vault.path))
    // A folder that was there stays, with nothing in it.
    try FileManager.default.createDirectory(at: scene.vault, withIntermediateDirectories: true)
    _ = try scene.shell()
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.vault.path) == [])
    // A vault stays, without any item too.
    _ = try scene.made()
    _ = try scene.shell()
    _ = try scene.unlocked()
  }

  @Test func `a folder of items that cannot be looked at is not an empty one`() throws {
    let scene = try VaultScene()
    _ = try scene.made()
    let items = scene.vault.appendingPathComponent("items/ab").path
    try FileManager.default.createSymbolicLink(atPath: items, withDestinationPath: items)
    let folder = try VaultFolder(at: scene.vault, creates: false, exports: scene.vault)
    #expect(throws: StoreFault.unavailable) { try folder.list("vault/items/ab") }
    #expect(try folder.list("vault/items/cd") == [])
  }

  @Test func `what a camera left without an end is taken in by whoever opens the folder`() throws {
    let scene = try VaultScene()
    let capture = PhotoID(unchecked: [UInt8](repeating: 5, count: 16))
    // What it is, its bytes say, not the camera.
    let beginning = [0, 0, 0, 24] + Array("ftypisom".utf8) + [0, 0, 2, 0] + Array("isommp42".utf8)
    let film = beginning + scene.noise(200_000)
    do {
      let shell = try scene.made()
      shell.send(.vault(event: .lockTapped))
      let kind = CaptureKind(
        kind: .video, mediaType: "video/mp4", name: "film", taken: Instant(1_700_000_000_000),
        offset: 60, size: nil)
      shell.send(.capturing(event: .begun(capture: capture, as: kind)))
      for start in [0, 70_000, 140_000] {
        let bytes = Array(film[start..<min(start + 70_000, film.count)])
        let name = BlobName(Text("chosen/piece-\(start)")) ?? "chosen/piece"
        shell.choose(try scene.file("piece-\(start)", bytes), as: name)
        let piece = CapturePiece(
          blob: name, bytes: UInt64(bytes.count), isMotion: true, milliseconds: 1000,
          patch: FilmPatch(at: 24, bytes: [1, 2, 3, 4]))
        shell.send(.capturing(event: .piece(capture: capture, piece: piece)))
      }
      // Its end never comes.
    }
    let shell = try scene.unlocked()
    let entry = try #require(try scene.entries(shell).first)
    #expect(entry.kind == .video)
    #expect(entry.name == "film.mp4")
    shell.handOut(.exporting(event: .exportTapped(items: [entry.item], along: Self.asSeen)))
    var expected = film
    expected.replaceSubrange(24..<28, with: [1, 2, 3, 4])
    #expect(try Data(contentsOf: #require(shell.exported.first)) == Data(expected))
    // What was handed over is the camera's, to keep or to take away.
    #expect(FileManager.default.fileExists(atPath: scene.source("piece-0").path))
    let left = try FileManager.default.contentsOfDirectory(
      atPath: scene.vault.appendingPathComponent("captured").path)
    #expect(left == ["key"])
  }

  @Test func `a vault whose lease is another's is not written`() throws {
    let scene = try VaultScene()
    let shell = try scene.made()
    let lease = scene.vault.appendingPathComponent("lease")
    try "dayly 1\na browser\n1\nthe app in a browser\n".write(
      to: lease, atomically: true, encoding: .utf8)
    scene.choose([try scene.file("one.bin", [7])], shell)
    #expect(try scene.open(shell).importing?.kept == 0)
    #expect(try scene.entries(shell).isEmpty)
  }

  @Test func `an empty file in keys or index is none`() throws {
    let scene = try VaultScene()
    do {
      let shell = try scene.made()
      scene.choose([try scene.file("one.bin", [7])], shell)
    }
    // As a browser leaves them that is stopped before it has written anything.
    try Data().write(to: scene.vault.appendingPathComponent("index/journal"))
    try Data().write(to: scene.vault.appendingPathComponent("index/journal.crswap"))
    try Data().write(
      to: scene.vault.appendingPathComponent("keys/\(String(repeating: "a", count: 32))"))
    let shell = try scene.unlocked()
    #expect(try scene.open(shell).rebuilding == nil)
    #expect(try scene.entries(shell).count == 1)
  }
}

/// A folder with a vault, one with files to import and one for what comes out.
private final class VaultScene {
  static let typed: SecretName = "transient/vault/passphrase"
  let folder: TemporaryFolder
  var vault: URL { folder.url.appendingPathComponent("vault") }
  private var exports: URL { folder.url.appendingPathComponent("out") }

  init() throws {
    folder = TemporaryFolder()
    for name in ["in", "out"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
  }

  func shell() throws -> VaultShell {
    VaultShell(try VaultFolder(at: vault, creates: true, exports: exports))
  }

  func made() throws -> VaultShell {
    let shell = try shell()
    type("correct horse", shell)
    shell.send(.vault(event: .createTapped(passphrase: Self.typed)))
    _ = try open(shell)
    return shell
  }

  func unlocked() throws -> VaultShell {
    let shell = try shell()
    type("correct horse", shell)
    shell.send(.vault(event: .unlockTapped(passphrase: Self.typed)))
    _ = try open(shell)
    return shell
  }

  func type(_ passphrase: String, _ shell: VaultShell) {
    guard let passphrase = try? Passphrase(typed: Array(passphrase.utf8)) else { return }
    shell.keep(passphrase, as: Self.typed)
  }

  func open(_ shell: VaultShell) throws -> OpenVault { try #require(shell.view.openVault) }

  func entries(_ shell: VaultShell) throws -> [CatalogEntry] {
    var entries: [CatalogEntry] = []
    for month in try open(shell).months {
      shell.send(.catalog(event: .monthShown(month: month.month)))
      entries += try #require(shell.shownMonth).entries
    }
    return entries
  }

  func source(_ name: String) -> URL { folder.url.appendingPathComponent("in/\(name)") }

  func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    try Data(bytes).write(to: source(name))
    return source(name)
  }

  func choose(_ files: [URL], _ shell: VaultShell) {
    let chosen = files.enumerated().map { index, file in
      let name = BlobName(Text("chosen/\(index)")) ?? "chosen/0"
      shell.choose(file, as: name)
      let size = (try? Data(contentsOf: file))?.count ?? 0
      return ChosenFile(
        blob: name, folder: "", name: Text(file.lastPathComponent), bytes: UInt64(size),
        modified: Instant(1_700_000_000_000))
    }
    shell.send(.importing(event: .filesChosen(files: chosen, removal: nil)))
    shell.send(.importing(event: .choosingEnded))
  }

  func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }

  func itemFile(_ item: PhotoID) -> URL {
    let name = item.hex.string
    return vault.appendingPathComponent("items/\(name.prefix(2))/\(name).locaphoto")
  }
}

extension VaultView {
  fileprivate var openVault: OpenVault? {
    guard case .open(let vault) = self else { return nil }
    return vault
  }
}
