// A vault and one that is hidden in it, for tests of what moves from one to the other.

import Bytes
import Wire

@testable import LibraryCore

/// Two vaults: "one" opens the first, "two" the second. Their folders are joined by `carry`.
struct VaultPair {
  static let files: [(name: Text, bytes: [UInt8])] = [
    ("a.bin", [1, 2, 3]), ("b.bin", [2]), ("c.bin", [3]), ("d.jpg", [4, 4]),
  ]

  let outer = VaultScript.made()
  let hidden = VaultScript()

  init(isTied: Bool = true) {
    hidden.folder.randomCount = 5_000
    for _ in 0..<7 { hidden.send(.vault(event: .active)) }
    hidden.type("two")
    hidden.send(.vault(event: .createTapped(passphrase: VaultScript.typed)))
    hidden.settle()
    let day = MediaDate(
      source: .metadata, certainty: .certain, day: CivilDay(19_000), moment: .unknown)
    outer.folder.facts["d.jpg"] = MediaFacts(
      kind: .photo, mediaType: "image/jpeg", size: nil, duration: 0, date: day, motion: nil,
      stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false, favorite: false,
      picture: nil, passedOver: nil)
    outer.choose(Self.files)
    outer.settle()
    if isTied { tie() }
  }

  func tie() {
    for (one, other) in [(outer, hidden), (hidden, outer)] {
      one.folder.damage(OtherVault.captureKey) {
        $0 = other.folder.blobs[VaultFile.captureKey] ?? []
      }
      one.send(.moving(event: .tied))
      one.settle()
    }
  }

  /// What one has put into the folder of the other is there.
  func put(from one: VaultScript, into other: VaultScript) {
    for (name, bytes) in one.folder.blobs where name != OtherVault.captureKey {
      guard let item = PhotoID(moved: name) else { continue }
      other.folder.damage(VaultFile.captured(item)) { $0 = bytes }
      one.folder.remove(name)
    }
  }

  /// The same, and the other is opened.
  func carry(from one: VaultScript, to other: VaultScript) {
    put(from: one, into: other)
    other.send(.vault(event: .lockTapped))
    other.settle()
    other.unlock(other === outer ? "one" : "two")
  }

  func hide(_ names: [Text], settles: Bool = true) {
    move(names, of: outer, settles: settles)
  }

  func move(_ names: [Text], of script: VaultScript, settles: Bool = true) {
    let items = script.entries().filter { names.contains($0.name) }.map {
      ItemPlace(item: $0.item, month: $0.month)
    }
    script.send(.moving(event: .moveTapped(items: items)))
    if settles { script.settle() }
  }

  func seldomLate() -> VaultPair {
    outer.triesLateAnswers = false
    hidden.triesLateAnswers = false
    return self
  }
}

extension PhotoID {
  /// Of an item in the folder of the other vault.
  init?(moved name: BlobName) {
    let text = name.text.string
    guard text.hasPrefix("other/captured/"), text.hasSuffix(".locaphoto") else { return nil }
    self.init(hex: Text(String(text.dropFirst(15).dropLast(10))))
  }
}
