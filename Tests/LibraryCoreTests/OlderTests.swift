// Files of older formats on their way into the vault, and out of it; and the keys they open with.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import LibraryCore

@Suite struct OlderTests {
  private static let key = [UInt8](1...32)
  private static let photo: [UInt8] = [0xFF, 0xD8, 1, 2, 3, 4]

  /// As the stand-in arithmetic of the folder seals.
  private static func lfs(_ folder: FakeFolder, name: Text = "family") throws -> [UInt8] {
    let nonce = [UInt8](50..<62)
    let sealed = folder.seal(photo, key + nonce)
    let head = try #require(LFSHead(keyName: name)).bytes
    return head + sealed.dropLast(16) + nonce + sealed.suffix(16)
  }

  private func receive(_ file: [UInt8], _ script: VaultScript, name: Text = "a.jpg.lfs") {
    script.folder.chosen["chosen/shared"] = file
    script.send(
      .receiving(
        event: .fileChosen(
          file: ChosenFile(
            blob: "chosen/shared", folder: "", name: name, bytes: UInt64(file.count),
            modified: nil))))
    script.settle()
  }

  private func give(_ key: [UInt8], _ script: VaultScript) {
    script.folder.secrets[VaultScript.typed] = key
    script.send(.receiving(event: .keyEntered(key: VaultScript.typed)))
    script.settle()
  }

  private func leftovers(_ script: VaultScript) -> [Text] {
    script.folder.blobs.keys.map(\.text).filter {
      $0.string.hasPrefix("open/") || $0.string.hasPrefix("export/")
    } + script.folder.secrets.keys.map(\.text).filter { $0 != VaultKey.master.text }
  }

  private func named(_ event: NamedKeyEvent, _ script: VaultScript) -> NamedKeyStage? {
    script.send(.namedKey(event: event))
    script.settle()
    return script.openVault?.named?.stage
  }

  private func seal(
    _ item: PhotoID, under name: Text, _ script: VaultScript
  ) -> NamedKeyStage? {
    named(.sealTapped(item: item, name: name, along: .asSeen), script)
  }

  private func importKey(_ name: Text, _ key: [UInt8], _ script: VaultScript) -> NamedKeyStage? {
    script.folder.secrets[VaultScript.typed] = key
    return named(.importTapped(name: name, key: VaultScript.typed), script)
  }

  @Test func `a file asks for its key, and what is in it is kept as any other`() throws {
    let script = VaultScript.made()
    receive(try Self.lfs(script.folder), script)
    let asking = ReceivingStage.keyed(name: "family", unlocking: false, wrong: false)
    #expect(script.receiving?.stage == asking)
    give([UInt8](repeating: 9, count: 32), script)
    #expect(
      script.receiving?.stage == .keyed(name: "family", unlocking: false, wrong: true))
    give(Self.key, script)
    guard case .open("", let items, nil) = script.receiving?.stage else {
      return #expect(Bool(false), "\(String(describing: script.receiving))")
    }
    #expect(items.map(\.name) == ["a.jpg"])
    #expect(items.map(\.bytes) == [UInt64(Self.photo.count)])
    script.send(.receiving(event: .keepTapped))
    script.settle()
    #expect(script.openVault?.importing?.kept == 1)
    #expect(leftovers(script) == [])
    script.export([try #require(script.entries().first).item])
    script.settle()
    #expect(script.folder.exported.map(\.bytes) == [Self.photo])
  }

  @Test func `the vault's own key of that name opens it unasked`() throws {
    let script = VaultScript.made()
    #expect(importKey("family", Self.key, script) == .done)
    receive(try Self.lfs(script.folder), script)
    guard case .open = script.receiving?.stage else {
      return #expect(Bool(false), "\(String(describing: script.receiving))")
    }
    // Another key of that name is asked for.
    let other = VaultScript.made()
    #expect(importKey("family", [UInt8](repeating: 7, count: 32), other) == .done)
    receive(try Self.lfs(other.folder), other)
    #expect(
      other.receiving?.stage == .keyed(name: "family", unlocking: false, wrong: true))
  }

  @Test func `an item comes out as a file that its key opens`() throws {
    let script = VaultScript.made()
    #expect(named(.createTapped(name: "family"), script) == .done)
    script.choose([("a.jpg", Self.photo)])
    script.settle()
    let item = try #require(script.entries().first).item
    #expect(seal(item, under: "other", script) == .failed(fault: .noSuchKey))
    #expect(seal(item, under: "family", script) == .done)
    let file = try #require(script.folder.exported.last)
    #expect(file.name == "a.jpg.lfs")
    #expect(leftovers(script) == [])
    #expect(named(.exportTapped(name: "family"), script) == .done)
    let key = try #require(script.folder.exported.last)
    #expect(key.name == "family.key")
    let other = VaultScript.made()
    receive(file.bytes, other)
    give(key.bytes, other)
    other.send(.receiving(event: .keepTapped))
    other.settle()
    #expect(other.entries().map(\.name) == ["a.jpg"])
  }

  @Test func `keys have names of their own, and are 32 bytes`() {
    let script = VaultScript.made()
    #expect(named(.listTapped, script) == .done)
    #expect(script.openVault?.named?.keys == [])
    #expect(importKey("b", [1, 2], script) == .failed(fault: .unusable))
    #expect(importKey("b", [UInt8](0...32), script) == .failed(fault: .unusable))
    #expect(script.folder.secrets[VaultScript.typed] == nil)
    #expect(named(.createTapped(name: ""), script) == .failed(fault: .unusable))
    for name in ["b", "a"] as [Text] { #expect(named(.createTapped(name: name), script) == .done) }
    #expect(named(.createTapped(name: "a"), script) == .failed(fault: .taken))
    #expect(script.openVault?.named?.keys.map(\.name) == ["a", "b"])
    script.restart()
    script.unlock()
    #expect(named(.removeTapped(name: "b"), script) == .done)
    #expect(script.openVault?.named?.keys.map(\.name) == ["a"])
    #expect(named(.exportTapped(name: "b"), script) == .failed(fault: .noSuchKey))
    script.folder.damage(VaultFile.namedKeys) { $0[$0.count / 2] ^= 1 }
    #expect(named(.createTapped(name: "c"), script) == .failed(fault: .damaged))
  }

  @Test func `a key that nothing comes of is not kept`() {
    let script = VaultScript.made()
    script.send(.namedKey(event: .listTapped))
    script.folder.secrets[VaultScript.typed] = Self.key
    script.send(.namedKey(event: .importTapped(name: "a", key: VaultScript.typed)))
    script.settle()
    #expect(leftovers(script) == [])
    script.send(.vault(event: .lockTapped))
    script.settle()
    #expect(importKey("a", Self.key, script) == nil)
    #expect(script.folder.secrets[VaultScript.typed] == nil)
  }

  @Test func `a name that is too long with its suffix is shortened between characters`() throws {
    let script = VaultScript.made()
    #expect(named(.createTapped(name: "family"), script) == .done)
    let name = String(repeating: "é", count: 127)
    script.choose([(Text(name), Self.photo)])
    script.settle()
    let item = try #require(script.entries().first).item
    #expect(seal(item, under: "family", script) == .done)
    #expect(script.folder.exported.last?.name == Text(name.dropLast(2) + ".lfs"))
  }

  @Test func `every file that is cut or changed is refused`() throws {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    let file = try Self.lfs(script.folder)
    for count in 0..<file.count {
      receive(Array(file.prefix(count)), script)
      give(Self.key, script)
      if case .open = script.receiving?.stage { #expect(Bool(false), "\(count)") }
    }
    for index in Int(LFSHead.byteCount)..<file.count {
      var changed = file
      changed[index] ^= 0x40
      receive(changed, script)
      give(Self.key, script)
      #expect(
        script.receiving?.stage
          == .keyed(name: "family", unlocking: false, wrong: true), "\(index)")
    }
    script.send(.receiving(event: .closed))
    script.settle()
    #expect(leftovers(script) == [])
  }

  @Test func `a lock at any moment leaves nothing of it`() throws {
    for moment in 0..<30 {
      let script = VaultScript.made()
      script.triesLateAnswers = false
      #expect(importKey("family", Self.key, script) == .done)
      let file = try Self.lfs(script.folder)
      script.folder.chosen["chosen/shared"] = file
      script.send(
        .receiving(
          event: .fileChosen(
            file: ChosenFile(
              blob: "chosen/shared", folder: "", name: "a.jpg.lfs", bytes: UInt64(file.count),
              modified: nil))))
      for _ in 0..<moment {
        script.step()
        script.send(.receiving(event: .keepTapped))
      }
      script.send(.vault(event: .lockTapped))
      script.settle()
      #expect(leftovers(script) == [], "\(moment)")
    }
  }

  @Test func `what is too long for memory is said to be`() {
    let script = VaultScript.made()
    let head = LFSHead(keyName: "k")?.bytes ?? []
    for (beginning, count) in [(head, 65 << 20), ([0x7B], 33 << 20)] as [([UInt8], UInt64)] {
      script.folder.chosen["chosen/shared"] = beginning
      script.send(
        .receiving(
          event: .fileChosen(
            file: ChosenFile(
              blob: "chosen/shared", folder: "", name: "a", bytes: count, modified: nil))))
      script.settle()
      #expect(script.receiving?.stage == .failed(fault: .tooLarge))
    }
  }
}
