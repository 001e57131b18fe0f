// What the folder of a locked vault shows: two vaults in which as much was said, of other months
// and in other words, look alike from outside.

import Bytes
import Testing
import Wire

@testable import LibraryCore

@Suite struct FolderSecrecyTests {
  private struct Life {
    /// Of the items, one after another.
    var days: [Int32]
    var name: Text
    var album: Text
    var line: Text
    var mark: ItemChange
  }

  private static let lives = [
    Life(
      days: [19_780, 19_781, 18_500, 12_000], name: "a", album: "Sea", line: "Rain",
      mark: .favorite(now: true)),
    Life(
      days: [11_111, 11_112, 15_000, 19_999],
      name: "a very long name that somebody gave to a photo of a summer",
      album: "The days at the sea with everybody", line: "It rained, and we stayed at home",
      mark: .tag(tag: "all of us, as we are", now: true)),
  ]
  private static let album = AlbumID(unchecked: [UInt8](repeating: 7, count: 16))

  private func vault(_ life: Life) -> VaultScript {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    for (number, day) in life.days.enumerated() {
      let name = life.name + Text("\(number).jpg")
      script.folder.facts[name] = MediaFacts(
        kind: .photo, mediaType: "image/jpeg", size: nil, duration: 0,
        date: MediaDate(
          source: .metadata, certainty: .certain, day: CivilDay(day), moment: .unknown),
        motion: nil, stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false,
        favorite: false, picture: nil, passedOver: nil)
      script.choose([(name, [UInt8(number)])])
      script.settle()
    }
    for entry in script.entries().prefix(1) + script.entries().suffix(1) {
      script.send(
        .catalog(
          event: .itemsChanged(
            items: [ItemPlace(item: entry.item, month: entry.month)], change: life.mark)))
      script.settle()
    }
    script.send(.gallery(event: .albumKept(album: Self.album, name: life.album, cover: nil)))
    script.send(
      .day(event: .lineWritten(day: CivilDay(life.days[0]), line: life.line)))
    script.settle()
    return script
  }

  /// Names and lengths, without items, whose ids are drawn and whose lengths are their own.
  private func seen(_ script: VaultScript) -> [String: Int] {
    var seen: [String: Int] = [:]
    for (name, bytes) in script.folder.blobs where name.bytes.starts(with: Text("vault/").utf8) {
      let hasID = VaultFile.id(ofItem: name) != nil || VaultFile.id(ofThumbnail: name) != nil
      if !hasID, VaultFile.id(ofMarks: name) == nil { seen[name.text.string] = bytes.count }
    }
    return seen
  }

  private func markLengths(_ script: VaultScript) -> [Int] {
    script.folder.blobs.filter { VaultFile.id(ofMarks: $0.key) != nil }.map(\.value.count)
  }

  @Test func `months, favorites, tags, lines and names of albums show in no name and no length`() {
    let vaults = Self.lives.map { vault($0) }
    #expect(vaults.allSatisfy { $0.entries().count == 4 })
    #expect(vaults[0].openVault?.noted != vaults[1].openVault?.noted)
    #expect(seen(vaults[0]) == seen(vaults[1]))
    #expect(seen(vaults[0]).count > 40)
    #expect(markLengths(vaults[0]).count == 2)
    #expect(markLengths(vaults[0]) == markLengths(vaults[1]))
    for script in vaults { script.folder.removeSummary() }
    for script in vaults {
      script.restart()
      script.unlock()
    }
    #expect(seen(vaults[0]) == seen(vaults[1]), "made anew")
  }

  @Test func `no file's name has a month`() {
    for life in Self.lives {
      let script = vault(life)
      let months = life.days.map { "\(CivilMonth(of: CivilDay($0)).value)" }
      for name in seen(script).keys where !name.contains("summary") && !name.contains("keys/") {
        #expect(months.allSatisfy { !name.contains($0) }, "\(name)")
      }
    }
  }

  @Test func `what an index made anew does not name is gone from the folder`() {
    let script = vault(Self.lives[0])
    let before = script.folder.blobs.keys.filter { VaultFile.number(ofPage: $0) != nil }
    script.write([1, 2, 3], as: VaultFile.page(77))
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    #expect(script.entries().count == 4)
    let after = script.folder.blobs.keys.filter { VaultFile.number(ofPage: $0) != nil }
    #expect(after.count == before.count)
    #expect(Set(after) == Set(script.library.catalog.shelf?.fileNames ?? []))
  }

  @Test func `wherever making it anew is stopped, the index that was there stays whole`() {
    let number = CivilMonth(of: CivilDay(Self.lives[0].days[0]))
    var last = 1
    while true {
      let script = vault(Self.lives[0])
      let listed = script.entries()
      script.folder.last = script.folder.changeCount + last
      script.send(.catalog(event: .itemsUnlisted))
      script.settle()
      let isOver = !script.folder.isDead
      script.restart()
      script.unlock()
      #expect(script.openVault?.rebuilding == nil)
      #expect(script.entries() == listed, "\(last)")
      script.send(.catalog(event: .daysShown(month: number)))
      script.settle()
      #expect(script.folder.shownDays?.days.count == 2, "\(last)")
      if isOver { break }
      last += 1
    }
    #expect(last > 3)
  }
}
