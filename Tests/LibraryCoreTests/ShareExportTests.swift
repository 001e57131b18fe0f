// Items handed to somebody else: what the other one gets, what they do not, and that nothing of it
// outlasts the moment.

import Bytes
import Kernel
import Locaphoto
import Testing
import Wire

@testable import LibraryCore

@Suite struct SharingTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
  private static let film: [UInt8] = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 / 5) }

  /// A photo with its small picture, both halves of a Live Photo, and a film of some chunks.
  private func giver() -> VaultScript {
    let script = VaultScript.made()
    script.folder.facts["b.heic"] = .half("x")
    script.folder.facts["b.mov"] = .half("x", isStill: false)
    script.folder.facts["c.mp4"] = MediaFacts(
      kind: .video, mediaType: "video/mp4", size: nil, duration: 9,
      date: MediaDate(
        source: .person, certainty: .certain, day: CivilDay(40), moment: .unknown), motion: nil,
      stillTime: nil, half: nil, camera: "A camera", album: nil, hasSidecar: false, favorite: false,
      picture: nil, passedOver: nil)
    script.choose([
      ("a.jpg", [1, 2, 3]), ("b.heic", [4, 5]), ("b.mov", [6, 7, 8]), ("c.mp4", Self.film),
    ])
    script.settle()
    script.folder.drawn = Self.jpeg
    script.send(.thumbnails(event: .shown(items: script.entries().map(\.item))))
    script.settle()
    return script
  }

  private func shared(
    _ script: VaultScript, title: Text = ""
  ) -> (file: [UInt8], words: [UInt8])? {
    script.share(script.entries().map(\.item), title: title)
    script.settle()
    return script.shared
  }

  /// It may show what was cropped away since.
  @Test func `the small picture within a file is not handed on`() throws {
    let giver = VaultScript.made()
    var facts = MediaFacts(nil, nil)
    facts.picture = EmbeddedPicture(
      beginning: [0xFF, 0xD8, 0xFF, 0xE1, 7], place: MediaRange(offset: 0, byteCount: 3))
    giver.folder.facts["a.jpg"] = facts
    giver.choose([("a.jpg", [1, 2, 3]), ("b.jpg", [4])])
    giver.settle()
    let item = try #require(giver.entries().first { $0.name == "a.jpg" }).item
    #expect(giver.folder.blobs[VaultFile.thumbnail(item)] != nil)
    let (file, words) = try #require(shared(giver))
    giver.send(.sharing(event: .closed))
    giver.settle()
    #expect(giver.leftovers == [])
    let taker = VaultScript.made()
    taker.receive(file)
    taker.enter(words)
    #expect(taker.folder.images.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a share opens without an open vault, and is kept as soon as there is one`(
    isThere: Bool
  ) throws {
    let giver = giver()
    let (file, words) = try #require(shared(giver))
    let taker = isThere ? VaultScript.made() : VaultScript()
    if isThere { taker.restart() }
    taker.folder.facts = giver.folder.facts
    taker.settle()
    #expect(taker.openVault == nil)
    taker.receive(file)
    taker.enter(words)
    guard case .open(_, let items, nil) = taker.receiving?.stage else {
      return #expect(Bool(false), "\(String(describing: taker.receiving?.stage))")
    }
    #expect(items.count == 3 && taker.folder.images.count == 3)
    taker.keepReceived()
    #expect(taker.receiving?.stage == .waiting)
    if isThere { taker.unlock() } else { taker.create() }
    taker.settle()
    #expect(taker.receiving == nil)
    #expect(taker.openVault?.importing?.kept == 3)
    #expect(taker.leftovers == [])
  }

  @Test func `what is shared arrives whole, and nothing stays at either side`() throws {
    let giver = giver()
    let (file, words) = try #require(shared(giver))
    #expect(giver.openVault?.sharing?.stage == .ready)
    giver.send(.sharing(event: .closed))
    giver.settle()
    #expect(giver.openVault?.sharing == nil)
    #expect(giver.leftovers == [])

    let taker = VaultScript.made()
    taker.folder.facts = giver.folder.facts
    taker.receive(file)
    #expect(taker.receiving?.stage == .locked(unlocking: false, wrong: false))
    taker.enter([9])
    #expect(taker.receiving?.stage == .locked(unlocking: false, wrong: true))
    taker.enter(words)
    guard case .open(let title, let items, nil) = taker.receiving?.stage else {
      return #expect(Bool(false), "\(String(describing: taker.receiving?.stage))")
    }
    #expect(title == "")
    #expect(Set(items.map(\.name)) == ["a.jpg", "b.heic", "c.mp4"])
    #expect(taker.folder.images.count == 3)
    #expect(taker.folder.images.values.allSatisfy { $0 == Self.jpeg })
    #expect(taker.folder.secrets[VaultScript.typed] == nil)

    taker.send(.receiving(event: .keepTapped))
    taker.settle()
    #expect(taker.receiving == nil)
    #expect(taker.openVault?.importing?.kept == 3)
    #expect(taker.leftovers == [])
    let given = giver.entries().sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let taken = taker.entries().sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    #expect(taken.map(\.contents) == given.map(\.contents))
    #expect(taken.map(\.kind) == given.map(\.kind))
    #expect(taken.map(\.date) == given.map(\.date))
    #expect(taken.map(\.camera) == ["", "", "A camera"])
    for entry in taken { #expect(taker.isWhole(entry), "\(entry.name)") }
    for entry in taken {
      taker.export([entry.item])
      taker.settle()
    }
    let exported = taker.folder.exported.map(\.bytes)
    for bytes in [[1, 2, 3], [4, 5], [6, 7, 8], Self.film] { #expect(exported.contains(bytes)) }
  }

  @Test func `whoever opens a share sees its title, unless it is one that no container may hold`() {
    for (title, seen) in [("  Two days at the sea ", "Two days at the sea"), ("a\u{7}b", "")] {
      let giver = giver()
      let taker = VaultScript.made()
      guard let (file, words) = shared(giver, title: Text(title)) else {
        return #expect(Bool(false), "\(title)")
      }
      taker.receive(file)
      taker.enter(words)
      guard case .open(let shown, _, _) = taker.receiving?.stage else {
        return #expect(Bool(false), "\(title)")
      }
      #expect(shown.string == seen)
    }
  }

  @Test func `what the vault has already is not kept twice`() throws {
    let giver = giver()
    let (file, words) = try #require(shared(giver))
    giver.receive(file)
    giver.enter(words)
    giver.send(.receiving(event: .keepTapped))
    giver.settle()
    #expect(giver.openVault?.importing?.known == 3)
    #expect(giver.openVault?.importing?.kept == 0)
    #expect(giver.entries().count == 3)
  }

  @Test func `two shares of the same have other words and other bytes`() throws {
    let giver = giver()
    let first = try #require(shared(giver))
    let second = try #require(shared(giver))
    #expect(first.words != second.words)
    #expect(first.file != second.file)
    let taker = VaultScript.made()
    taker.receive(second.file)
    taker.enter(first.words)
    #expect(taker.receiving?.stage == .locked(unlocking: false, wrong: true))
  }

  @Test func `an item that does not open ends the sharing, and says why`() {
    let giver = giver()
    let item = giver.entries()[1].item
    giver.folder.remove(VaultFile.item(item))
    #expect(shared(giver) == nil)
    #expect(giver.openVault?.sharing?.stage == .failed(fault: .missing, item: item))
    #expect(giver.leftovers == [])
  }

  @Test func `a lock or a change of mind at any moment leaves nothing of a share`() {
    for moment in 0..<40 {
      for ends in [LibraryEvent.vault(event: .lockTapped), .sharing(event: .closed)] {
        let giver = giver()
        giver.triesLateAnswers = false
        let items = giver.entries().map(\.item)
        giver.share(items)
        for _ in 0..<moment { giver.step() }
        giver.send(ends)
        giver.settle()
        #expect(giver.leftovers == [], "\(moment)")
        #expect(giver.library.sharing.view == nil, "\(moment)")
      }
    }
  }

  @Test func `a lock at any moment of receiving leaves what was kept, and nothing else`() throws {
    let giver = giver()
    let (file, words) = try #require(shared(giver))
    for moment in 0..<60 {
      let taker = VaultScript.made()
      taker.triesLateAnswers = false
      taker.receive(file)
      taker.folder.secrets[VaultScript.typed] = words
      taker.send(.receiving(event: .passphraseEntered(passphrase: VaultScript.typed)))
      for _ in 0..<moment {
        taker.step()
        if moment > 12 { taker.send(.receiving(event: .keepTapped)) }
      }
      taker.send(.vault(event: .lockTapped))
      taker.settle()
      #expect(taker.leftovers == [], "\(moment)")
      taker.unlock()
      for entry in taker.entries() { #expect(taker.isWhole(entry), "\(moment)") }
      #expect(taker.itemFiles.count == taker.entries().count, "\(moment)")
    }
  }

  @Test func `what is no share says what it is not`() throws {
    let taker = VaultScript.made()
    taker.receive([1, 2, 3])
    #expect(taker.receiving?.stage == .failed(fault: .foreign))
    taker.receive([])
    #expect(taker.receiving?.stage == .failed(fault: .damaged))
    // An item of the vault is nobody else's.
    taker.choose([("a.jpg", [1])])
    taker.settle()
    let item = try #require(taker.folder.blobs[VaultFile.item(taker.entries()[0].item)])
    taker.receive(item)
    #expect(taker.receiving?.stage == .failed(fault: .foreign))
    let (file, words) = try #require(shared(giver()))
    taker.receive(Array(file.dropLast()))
    #expect(taker.receiving?.stage == .failed(fault: .damaged))
    var newer = file
    newer[9] = 3
    taker.receive(newer)
    #expect(taker.receiving?.stage == .failed(fault: .newer))
    // A changed byte of the head, and one of what lies in it.
    var changed = file
    changed[file.count - 40] ^= 1
    taker.receive(changed)
    taker.enter(words)
    #expect(taker.receiving?.stage == .failed(fault: .damaged))
  }

  @Test func `a changed byte in an original is found before anything is kept of it`() throws {
    let giver = giver()
    let (file, words) = try #require(shared(giver))
    var changed = file
    changed[file.count / 2] ^= 1
    let taker = VaultScript.made()
    taker.folder.facts = giver.folder.facts
    taker.receive(changed)
    taker.enter(words)
    taker.send(.receiving(event: .keepTapped))
    taker.settle()
    #expect(taker.openVault?.importing?.failed == 1)
    #expect(taker.openVault?.importing?.kept == 2)
    #expect(taker.itemFiles.count == 2)
    #expect(taker.leftovers == [])
  }

  @Test func `what only its owner knows of an item is not shared`() throws {
    let giver = VaultScript.made()
    giver.folder.facts["a.jpg"] = MediaFacts(nil, nil)
    giver.choose([
      ("a.jpg", [1, 2, 3]), ("a.jpg.json", [FakeFolder.sidecarMark, 0x55]),
    ])
    giver.settle()
    #expect(giver.entries().count == 1)
    let (file, words) = try #require(shared(giver))
    let taker = VaultScript.made()
    taker.receive(file)
    taker.enter(words)
    taker.send(.receiving(event: .keepTapped))
    taker.settle()
    taker.export([try #require(taker.entries().first).item])
    taker.settle()
    #expect(taker.folder.exported.map(\.name) == ["a.jpg"])
  }
}
