// Looking at items and at their small pictures: what is opened, what is made, and that none of it
// outlasts the look, a failure or a lock.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct LookingTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]

  private func scene() -> VaultScript {
    let script = VaultScript.made()
    script.choose([("a.jpg", [1, 2, 3]), ("b.jpg", [4, 5])])
    script.settle()
    script.folder.drawn = Self.jpeg
    return script
  }

  /// What was opened and lies in memory.
  private func opened(_ script: VaultScript) -> [BlobName] {
    script.folder.blobs.keys.filter { $0.bytes.starts(with: ("open/" as Text).utf8) }
  }

  private func keys(_ script: VaultScript) -> [SecretName] {
    script.folder.secrets.keys.filter {
      let name = $0.text.string
      return name.hasPrefix("transient/view-") || name.hasPrefix("transient/thumbnail-")
    }
  }

  @Test func `an item is presented as it was imported, and gone when it is closed`() {
    let script = scene()
    guard let entry = script.entries().first else { return #expect(Bool(false)) }
    script.send(.viewing(event: .shown(item: entry.item)))
    script.settle()
    #expect(script.openVault?.viewing == ItemView(item: entry.item, content: .open, undrawn: nil))
    #expect(opened(script).count == 1)
    #expect(opened(script).allSatisfy { script.folder.blobs[$0]?.count == Int(entry.bytes) })
    script.send(.viewing(event: .closed))
    script.settle()
    #expect(script.openVault?.viewing == nil)
    #expect(opened(script) == [])
    #expect(keys(script) == [])
  }

  @Test func `who goes on at any moment sees the other item alone`() {
    for moment in 0..<12 {
      let script = scene()
      let items = script.entries().map(\.item)
      script.send(.viewing(event: .shown(item: items[0])))
      for _ in 0..<moment { script.step() }
      script.send(.viewing(event: .shown(item: items[1])))
      script.settle()
      #expect(
        script.openVault?.viewing == ItemView(item: items[1], content: .open, undrawn: nil),
        "\(moment)")
      #expect(opened(script).count == 1, "\(moment)")
      script.send(.vault(event: .lockTapped))
      script.settle()
      #expect(opened(script) == [], "\(moment)")
      #expect(keys(script) == [], "\(moment)")
    }
  }

  @Test func `an item that cannot be opened says why, and is tried again`() {
    let script = scene()
    guard let item = script.entries().first?.item else { return #expect(Bool(false)) }
    script.send(.viewing(event: .shown(item: item)))
    script.step { $0.failed(.missing) }
    script.settle()
    #expect(
      script.openVault?.viewing
        == ItemView(item: item, content: .failed(fault: .missing), undrawn: nil))
    script.send(.viewing(event: .shown(item: item)))
    script.settle()
    #expect(script.openVault?.viewing == ItemView(item: item, content: .open, undrawn: nil))
  }

  @Test func `a small picture is made once, kept sealed and presented from then on`() {
    let script = scene()
    let items = script.entries().map(\.item)
    script.send(.thumbnails(event: .shown(items: items)))
    script.settle()
    #expect(script.folder.drawnEdits.count == 2)
    #expect(opened(script) == [])
    #expect(keys(script) == [])
    for item in items {
      #expect(script.folder.images[ImageName("thumbnail/", item)] == Self.jpeg)
      #expect(script.folder.blobs[VaultFile.thumbnail(item)] != nil)
      #expect(script.folder.blobs[VaultFile.thumbnail(item)] != Self.jpeg)
    }
    script.restart()
    script.unlock()
    script.folder.images = [:]
    script.send(.thumbnails(event: .shown(items: items)))
    script.settle()
    #expect(script.folder.drawnEdits.count == 2)
    #expect(script.folder.images.count == 2)
  }

  @Test func `one that nobody can draw is passed over, and nothing of it stays`() {
    let script = scene()
    let items = script.entries().map(\.item)
    script.folder.drawn = nil
    script.send(.thumbnails(event: .shown(items: items)))
    script.settle()
    #expect(script.folder.images.isEmpty)
    #expect(opened(script) == [])
    #expect(keys(script) == [])
  }

  @Test func `nothing is made while an import runs, and all of it when it has ended`() {
    let script = scene()
    let items = script.entries().map(\.item)
    script.choose([("c.jpg", [6])], more: true)
    script.send(.thumbnails(event: .shown(items: items)))
    script.settle()
    #expect(script.folder.drawnEdits.count == 0)
    script.send(.importing(event: .choosingEnded))
    script.settle()
    #expect(script.folder.drawnEdits.count == 2)
    #expect(script.openVault?.importing?.kept == 1)
  }

  private static let beginning: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 7]
  private static let embedded = beginning + [3, 4]

  /// A vault with an item whose file has a small picture within.
  private func sceneOfEmbedded() -> (VaultScript, PhotoID) {
    let script = VaultScript.made()
    var facts = MediaFacts(nil, nil)
    facts.picture = EmbeddedPicture(
      beginning: Self.beginning, place: MediaRange(offset: 1, byteCount: 4))
    script.folder.facts["e.jpg"] = facts
    script.choose([("e.jpg", [9, 1, 2, 3, 4, 9])])
    script.settle()
    return (script, script.entries().first?.item ?? .zero)
  }

  @Test func `a picture within a file shows during an import, and a better one follows`() {
    let (script, item) = sceneOfEmbedded()
    let picture = ImageName("thumbnail/", item)
    script.folder.drawn = Self.jpeg
    let sealed = script.folder.blobs[VaultFile.thumbnail(item)]
    #expect(sealed != nil && sealed != Self.embedded)
    script.choose([("f.jpg", [6])], more: true)
    script.send(.thumbnails(event: .shown(items: [item])))
    script.settle()
    #expect(script.folder.images[picture] == Self.embedded)
    #expect(script.folder.drawnEdits.count == 0)
    script.send(.importing(event: .choosingEnded))
    script.settle()
    #expect(script.folder.images[picture] == Self.jpeg)
    #expect(script.folder.drawnEdits.count == 1)
    #expect(script.folder.blobs[VaultFile.thumbnail(item)] != sealed)
    #expect(opened(script) == [])
  }

  @Test func `where nobody can draw a better one it goes on showing`() {
    let (script, item) = sceneOfEmbedded()
    for _ in 0..<2 {
      script.folder.images = [:]
      script.send(.thumbnails(event: .shown(items: [item])))
      script.settle()
      #expect(script.folder.images[ImageName("thumbnail/", item)] == Self.embedded)
      #expect(opened(script) == [])
    }
  }

  @Test func `a picture within a file that cannot be read any more costs nothing else`() {
    let script = VaultScript.made()
    var facts = MediaFacts(nil, nil)
    facts.picture = EmbeddedPicture(
      beginning: Self.beginning, place: MediaRange(offset: 100, byteCount: 40))
    script.folder.facts["e.jpg"] = facts
    script.choose([("e.jpg", [9, 1, 2])])
    script.settle()
    #expect(script.openVault?.importing?.kept == 1)
    #expect(!script.folder.blobs.keys.contains { $0.bytes.starts(with: Self.thumbnails) })
  }

  private static let thumbnails = ("vault/thumbnails/" as Text).utf8

  @Test func `what nobody can draw is tried once a run`() {
    let script = scene()
    let items = script.entries().map(\.item)
    script.folder.drawn = nil
    script.send(.thumbnails(event: .shown(items: items)))
    script.settle()
    script.folder.drawn = Self.jpeg
    script.send(.thumbnails(event: .shown(items: Array(items.reversed()))))
    script.settle()
    #expect(script.folder.drawnEdits.count == 0)
  }

  @Test func `what flew by is not made, and a lock at any moment leaves nothing open`() {
    for moment in 0..<16 {
      let script = scene()
      let items = script.entries().map(\.item)
      script.send(.thumbnails(event: .shown(items: items)))
      for _ in 0..<moment { script.step() }
      script.send(.thumbnails(event: .shown(items: [])))
      script.send(.vault(event: .lockTapped))
      script.settle()
      #expect(opened(script) == [], "\(moment)")
      #expect(keys(script) == [], "\(moment)")
      #expect(script.library.thumbnails == Thumbnails(), "\(moment)")
    }
  }

  @Test func `an import that begins before the index is read waits for it`() {
    let script = scene()
    script.restart()
    script.type("one")
    script.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
    // Opened, and nothing of the index read yet.
    while script.openVault == nil, !script.open.isEmpty { script.step() }
    script.choose([("c.jpg", [9])])
    script.settle()
    #expect(script.openVault?.importing?.kept == 1)
    #expect(script.entries().count == 3)
  }
}

@Suite struct AutoLockTests {
  private static func at(_ minutes: Int64) -> Instant { Instant(minutes * 60_000) }

  @Test func `a vault is due when it was hidden or left alone for long, and not before`() {
    var lock = AutoLock()
    #expect(!lock.isDue(at: Self.at(1_000)))
    lock.begin(at: Self.at(0))
    lock.note(isVisible: false, at: Self.at(1))
    #expect(!lock.isDue(at: Self.at(5)))
    #expect(lock.isDue(at: Self.at(6)))
    lock.note(isVisible: true, at: Self.at(3))
    #expect(!lock.isDue(at: Self.at(14)))
    #expect(lock.isDue(at: Self.at(15)))
    lock.noteActivity(at: Self.at(14))
    #expect(!lock.isDue(at: Self.at(28)))
    #expect(lock.isDue(at: Self.at(29)))
  }

  @Test func `what comes too late does not put it off`() {
    var lock = AutoLock()
    lock.begin(at: Self.at(0))
    lock.noteActivity(at: Self.at(20))
    #expect(lock.isDue(at: Self.at(20)))
    lock.begin(at: Self.at(20))
    lock.note(isVisible: false, at: Self.at(21))
    lock.note(isVisible: true, at: Self.at(40))
    #expect(lock.isDue(at: Self.at(40)))
    lock.begin(at: Self.at(40))
    #expect(!lock.isDue(at: Self.at(41)))
  }

  @Test func `a clock that was set back locks`() {
    var lock = AutoLock()
    lock.begin(at: Self.at(100))
    #expect(lock.isDue(at: Self.at(99)))
  }

  @Test func `one that opens while the app is hidden is hidden from then on`() {
    let script = VaultScript.made()
    script.send(.vault(event: .lockTapped))
    script.settle()
    script.type("one")
    script.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
    script.send(.visible(now: false))
    script.settle()
    #expect(script.openVault != nil)
    script.now = script.now.advanced(by: 4 * 60_000)
    script.send(.ticked)
    #expect(script.openVault != nil)
    script.now = script.now.advanced(by: 60_000)
    script.send(.visible(now: true))
    script.settle()
    #expect(script.openVault == nil)
  }

  @Test func `a vault locks when it is told of the time, but not under an import`() {
    let script = VaultScript.made()
    script.now = Instant(1_000_000_000 + 15 * 60_000)
    script.choose([("a.jpg", [1])], more: true)
    script.send(.ticked)
    #expect(script.openVault != nil)
    script.send(.importing(event: .choosingEnded))
    script.settle()
    script.send(.ticked)
    script.settle()
    #expect(script.openVault == nil)
    #expect(script.folder.secrets.keys.allSatisfy { $0 != VaultKey.master })
  }

  @Test func `who comes back to an import that still runs finds it, and has it end`() {
    let script = VaultScript.made()
    script.choose([("a.jpg", [1])], more: true)
    script.send(.visible(now: false))
    script.now = script.now.advanced(by: 20 * 60_000)
    script.send(.visible(now: true))
    #expect(script.openVault?.importing?.ended == false)
    script.send(.importing(event: .choosingEnded))
    script.settle()
    script.send(.ticked)
    script.settle()
    #expect(script.openVault?.importing?.kept == 1)
    // From then on it counts as before.
    script.send(.visible(now: false))
    script.now = script.now.advanced(by: 5 * 60_000)
    script.send(.visible(now: true))
    script.settle()
    #expect(script.openVault == nil)
  }
}

extension FakeFolder {
  struct ShownItem: Equatable {
    var item: PhotoID
    var picture: [UInt8]?
    var film: ShownFilm?
    var edit: EditRecipe?

    init(_ item: PhotoID, _ shown: ShownPicture?, _ picture: [UInt8]?, _ film: ShownFilm?) {
      self.item = item
      self.picture = picture
      self.film = film
      edit = shown?.edit
    }
  }
}
