// A look at every file of a vault's folders: what is damaged, missing, in another's place or none
// of a vault's is named, and what merely waits is not.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Testing
import Wire

@testable import LibraryCore

@Suite struct CheckingTests {
  private static let capture = PhotoID(unchecked: [UInt8](repeating: 6, count: 16))

  private func check(_ script: VaultScript) throws -> FilesCheck {
    let check = try #require(script.checkFiles())
    #expect(check.ended)
    #expect(Array(script.folder.secrets.keys) == [VaultKey.master])
    return check
  }

  private func faults(_ script: VaultScript) throws -> [String: FileFault] {
    let failures = try check(script).failures
    return Dictionary(failures.map { ($0.name.string, $0.fault) }) { first, _ in first }
  }

  /// A vault that opens by a passphrase and by words.
  private func opened() -> VaultScript {
    let script = VaultScript.made()
    script.send(.vault(event: .wordsTapped))
    script.settle()
    script.send(.vault(event: .wordsWritten))
    script.settle()
    guard case .asked(let places, _, _) = script.openVault?.keys.words else {
      Issue.record("nothing is asked")
      return script
    }
    let words = script.folder.shownWords ?? []
    script.folder.secrets[VaultScript.typed] = places.map { words[Int($0) + 1] }
    script.send(.vault(event: .wordsAnswered(words: VaultScript.typed)))
    script.settle()
    return script
  }

  @Test func `a way to open the vault that says nothing, or is another's, is named`() throws {
    let script = opened()
    #expect(try check(script).failed == 0)
    script.triesLateAnswers = false
    let names = script.folder.blobs.keys.filter { $0.text.string.hasPrefix("vault/keys/") }
    #expect(names.count == 2)
    for name in names {
      let bytes = try #require(script.folder.blobs[name])
      let changes: [(FileFault, (inout [UInt8]) -> Void)] = [
        (.damaged, { $0.removeLast() }), (.damaged, { $0 = [] }), (.damaged, { $0.append(0) }),
        (.damaged, { $0 += [UInt8](repeating: 0, count: 1 << 20) }),
        (.newer, { $0[3] += 1 }), (.unknown, { $0[5] ^= 1 }), (.misplaced, { $0[21] ^= 1 }),
      ]
      for (number, (fault, change)) in changes.enumerated() {
        script.folder.damage(name, change)
        let found = try faults(script)
        #expect(found == [name.text.string: fault], "change \(number)")
        script.folder.damage(name) { $0 = bytes }
      }
      let copy: BlobName = "vault/keys/copy"
      script.folder.damage(copy) { $0 = bytes }
      #expect(try faults(script) == ["vault/keys/copy": .misplaced])
      script.folder.remove(copy)
    }
  }

  @Test func `what lists the items is named though it is made anew as the vault opens`() throws {
    let script = VaultScript.made()
    script.choose([("a.jpg", [1]), ("b.jpg", [2])])
    script.settle()
    script.triesLateAnswers = false
    let summary = try #require(script.library.catalog.shelf?.summaries.first)
    script.folder.damage(summary) { $0[$0.count / 2] ^= 1 }
    script.restart()
    script.unlock()
    script.settle()
    #expect(try faults(script) == [summary.text.string: .damaged])
    #expect(script.entries().count == 2)
    // It is told once.
    #expect(try faults(script).isEmpty)
  }

  @Test func `one byte of what the words are kept by is noticed without them`() throws {
    let script = opened()
    script.triesLateAnswers = false
    let words = try #require(
      script.folder.blobs.first { name, bytes in
        guard name.text.string.hasPrefix("vault/keys/"),
          case .unlocker(let unlocker) = Unlocker.read(bytes)
        else { return false }
        return unlocker.isWords
      })
    // What is wrapped, and the words.
    for place in [words.value.count - 1, words.value.count - 70] {
      script.folder.damage(words.key) { $0[place] ^= 1 }
      #expect(try faults(script) == [words.key.text.string: .damaged])
      script.folder.damage(words.key) { $0 = words.value }
    }
    #expect(try check(script).failed == 0)
  }

  @Test func `a file that no vault has is named, and what systems leave is not`() throws {
    let script = VaultScript.edited(triesLateAnswers: false)
    let item = try #require(script.entries().first?.item)
    let digits = item.hex.string
    let elsewhere = digits.hasPrefix("00") ? "01" : "00"
    let strange: [(String, FileFault)] = [
      ("items/\(elsewhere)/\(digits).locaphoto", .misplaced), ("items/notes.txt", .unknown),
      ("items/xy/a", .unknown), ("items/00/IMG_0001.JPG", .unknown),
      ("marks/\(elsewhere)/\(digits)", .misplaced), ("marks/00/a", .unknown),
      ("thumbnails/\(elsewhere)/\(digits)", .misplaced), ("thumbnails/00/a.jpg", .unknown),
      ("albums/Sea", .unknown), ("days/24292-1", .unknown), ("older/key", .unknown),
      ("captured/photo.jpg", .unknown), ("captured/\(digits)", .misplaced),
      ("index/another", .damaged), ("IMG_0002.JPG", .unknown), ("Photos/a.jpg", .unknown),
      ("keys.zip", .unknown), ("page-0", .unknown),
    ]
    for (name, _) in strange {
      let name = try #require(BlobName(Text("vault/" + name)))
      script.folder.damage(name) { $0 = [1, 2, 3] }
    }
    for name: BlobName in [
      "vault/items/.DS_Store", "vault/marks/00/._a", "vault/keys/Thumbs.db",
      "vault/index/.DS_Store",
      "vault/days/desktop.ini", "vault/.DS_Store", "vault/.stfolder", "vault/.trash-1000",
      "vault/kind", "vault/lock", "vault/lease", "vault/hidden/keys/a",
    ] {
      script.folder.damage(name) { $0 = [1] }
    }
    let expected = Dictionary(uniqueKeysWithValues: strange.map { ("vault/" + $0.0, $0.1) })
    #expect(try faults(script) == expected)
  }

  @Test func `what a newer Dayly says of albums and days is not called whole`() throws {
    let script = VaultScript.edited(triesLateAnswers: false)
    let vault = try #require(script.openVault?.vault)
    let album = AlbumID(unchecked: [UInt8](repeating: 7, count: 16))
    for (name, bytes, fault) in [
      (VaultFile.album(album), [0, 0, 0, 2, 9], FileFault.newer),
      (VaultFile.album(album), [0, 0, 0, 1], .damaged),
      (VaultFile.notes(7), [0, 0, 0, 2], .newer),
      (VaultFile.namedKeys, [0, 0, 0, 1, 9], .damaged),
      (VaultFile.other, [0, 0, 0, 9], .newer), (VaultFile.moving, [0, 0, 0, 1], .damaged),
    ] as [(BlobName, [UInt8], FileFault)] {
      var recipe = RecipeBuilder()
      // It has one length, and is sealed as it is.
      let content = name == VaultFile.other ? bytes : Padding.padded(bytes)
      recipe.put(.literal(bytes: content), as: name, of: vault)
      _ = script.folder.run(recipe.build, for: Request(machine: .root, number: 0))
      #expect(try faults(script) == [name.text.string: fault])
      script.folder.remove(name)
    }
  }

  /// A vault that is open, with a photo that was captured and not taken in.
  private func waiting(isFinished: Bool, byteCount: Int = 3) -> VaultScript {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    script.send(.vault(event: .lockTapped))
    script.settle()
    let kind = CaptureKind(
      kind: .photo, mediaType: "image/jpeg", name: "1970-01-12 13.46.40",
      taken: Instant(1_000_000_000), offset: 0, size: PixelSize(width: 4, height: 3))
    script.send(.capturing(event: .begun(capture: Self.capture, as: kind)))
    script.settle()
    let blob = BlobName("chosen/piece-", Self.capture)
    script.folder.damage(blob) { $0 = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0) } }
    let piece = CapturePiece(
      blob: blob, bytes: UInt64(byteCount), isMotion: false, milliseconds: 0, patch: nil)
    script.send(.capturing(event: .piece(capture: Self.capture, piece: piece)))
    script.settle()
    if isFinished {
      script.send(.capturing(event: .ended(capture: Self.capture)))
      script.settle()
    }
    let captured = script.folder.blobs.filter { name, _ in
      VaultFile.id(ofCaptured: name) != nil || VaultFile.id(ofCapturedRest: name) != nil
    }
    script.restart()
    script.unlock()
    // As where nothing could be written.
    for (name, bytes) in captured { script.folder.damage(name) { $0 = bytes } }
    return script
  }

  @Test(arguments: [true, false])
  func `a capture that waits is counted, and one that does not open is named`(isFinished: Bool)
    throws
  {
    let script = waiting(isFinished: isFinished)
    let found = try check(script)
    #expect(found.waiting == 1 && found.failures == [])
    let name =
      isFinished ? VaultFile.captured(Self.capture) : VaultFile.capturedRest(Self.capture)
    let bytes = try #require(script.folder.blobs[name])
    for place in [3, 40, bytes.count / 2, bytes.count - 1] {
      script.folder.damage(name) { $0[place] ^= 1 }
      let damaged = try check(script)
      #expect(damaged.waiting == 0 && damaged.failures.map(\.name) == [name.text], "\(place)")
      script.folder.damage(name) { $0 = bytes }
    }
    script.folder.damage(name) { $0 = [] }
    #expect(try faults(script) == [name.text.string: .damaged])
  }

  @Test func `a capture that has no end is opened to the last chunk that is there`() throws {
    let chunk = 64 << 10
    let script = waiting(isFinished: false, byteCount: 2 * chunk + 3)
    #expect(try check(script).waiting == 1)
    let name = VaultFile.captured(Self.capture)
    let bytes = try #require(script.folder.blobs[name])
    #expect(bytes.count > 2 * chunk)
    let half = bytes.count / 2
    let changes: [(inout [UInt8]) -> Void] = [
      { $0[3] ^= 1 }, { $0[half - chunk / 2] ^= 1 }, { $0[half + chunk / 2] ^= 1 },
      { $0[$0.count - 1] ^= 1 }, { $0.removeLast() }, { $0 = [] },
    ]
    for (number, change) in changes.enumerated() {
      script.folder.damage(name, change)
      let damaged = try check(script)
      #expect(damaged.waiting == 0, "\(number)")
      #expect(damaged.failures.map(\.name) == [name.text], "\(number)")
      script.folder.damage(name) { $0 = bytes }
    }
    script.folder.remove(name)
    #expect(try faults(script) == [name.text.string: .missing])
  }

  @Test func `a key to seal to that is not the vault's is named`() throws {
    let script = VaultScript.made()
    let own = try #require(script.openVault?.vault)
    func key(_ vault: VaultID) -> [UInt8] {
      CaptureKey(
        version: CaptureKey.current, vault: vault,
        key: AgreementPublicKey(unchecked: [UInt8](repeating: 9, count: 32))
      ).encoded
    }
    for (bytes, fault) in [
      ([1, 2], .damaged), (key(VaultID(unchecked: [UInt8](repeating: 1, count: 16))), .unknown),
      (key(own), .other),
    ] as [([UInt8], FileFault)] {
      script.folder.damage(VaultFile.captureKey) { $0 = bytes }
      #expect(try faults(script) == [VaultFile.captureKey.text.string: fault])
    }
  }

  @Test func `who locks the vault meanwhile leaves no key behind`() throws {
    for steps in stride(from: 780, to: 830, by: 1) {
      let script = waiting(isFinished: true)
      script.send(.exporting(event: .filesVerifyTapped))
      for _ in 0..<steps { script.step() }
      script.send(.vault(event: .lockTapped))
      script.settle()
      #expect(script.folder.secrets.isEmpty, "after \(steps) steps")
    }
  }
}
