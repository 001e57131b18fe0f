// Orders over all months: by time of import, size and name, what lies together in them, and that
// they follow what changes.

import Bytes
import Kernel
import Locaphoto
import Testing
import Wire

@testable import LibraryCore

@Suite struct SortingTests {
  private func sort(
    _ script: VaultScript, _ key: SortKey, descending: Bool = false, _ words: [QueryMeaning] = [],
    isWhole: Bool = true
  ) -> [Text] {
    let sort = ItemSort(key: key, descending: descending)
    let query = ItemQuery(
      number: 7, words: words.map { QueryWord(meanings: [$0]) }, sort: sort)
    script.send(.gallery(event: .searched(query: query)))
    script.settle()
    let names = names(script)
    // A list of everything at once, as the command line has it, lies as the runs do.
    if words.isEmpty, isWhole { #expect(sort.ordered(script.entries()).map(\.name) == names) }
    return names
  }

  /// As they are presented, run by run.
  private func names(_ script: VaultScript) -> [Text] {
    guard let found = script.folder.found else { return [] }
    #expect(found.ended && found.number == 7)
    #expect(found.months.isEmpty)
    #expect(found.sections.reduce(0) { $0 + $1.items } == found.items)
    var names: [Text] = []
    for first in stride(from: 0, to: found.items, by: FoundOrder.runCount) {
      script.folder.forgetRuns()
      script.send(.gallery(event: .foundRunShown(first: first)))
      script.settle()
      let items = (script.folder.foundRuns[first]?.items ?? []).sorted { $0.place < $1.place }
      #expect(items.map(\.place) == (0..<UInt32(items.count)).map { first + $0 })
      names += items.map(\.entry.name)
    }
    return names
  }

  private func sections(_ script: VaultScript) -> [[Int]] {
    (script.folder.found?.sections ?? []).map { [Int($0.key), Int($0.items)] }
  }

  /// Files of these names and lengths, each taken on a day of another month, the last one first.
  private func scene(_ files: [(name: Text, count: Int)]) -> VaultScript {
    let script = VaultScript.made()
    script.triesLateAnswers = files.count < 10
    for (number, file) in files.enumerated() {
      let date = MediaDate(
        source: .metadata, certainty: .certain, day: CivilDay(20_000 - 40 * Int32(number)),
        moment: .unknown)
      script.folder.facts[file.name] = MediaFacts(
        kind: .photo, mediaType: "image/jpeg", size: nil, duration: 0, date: date, motion: nil,
        stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false, favorite: false,
        picture: nil, passedOver: nil)
    }
    script.choose(
      files.enumerated().map { ($1.name, [UInt8](repeating: UInt8($0), count: $1.count)) })
    script.settle()
    return script
  }

  @Test func `names lie without case and accents, and numbers by what they count`() {
    let script = scene([
      ("img_10.jpg", 1), ("IMG_9.jpg", 1), ("Über.jpg", 1), ("ubel.jpg", 1), ("2024.jpg", 1),
      ("0005.jpg", 1), ("img_123456789012.jpg", 1), ("img_99999999999.jpg", 1), ("保险.jpg", 1),
    ])
    let ascending: [Text] = [
      "0005.jpg", "2024.jpg", "IMG_9.jpg", "img_10.jpg", "img_99999999999.jpg",
      "img_123456789012.jpg", "ubel.jpg", "Über.jpg", "保险.jpg",
    ]
    #expect(sort(script, .name) == ascending)
    #expect(sections(script) == [[0x30, 2], [0x69, 4], [0x75, 2], [0x4FDD, 1]])
    #expect(sort(script, .name, descending: true) == ascending.reversed())
    #expect(sections(script) == [[0x4FDD, 1], [0x75, 2], [0x69, 4], [0x30, 2]])
  }

  @Test func `what is called the same lies by when it was taken`() {
    let script = scene([("b.jpg", 3), ("c.jpg", 2), ("a.jpg", 2)])
    #expect(sort(script, .size) == ["a.jpg", "c.jpg", "b.jpg"])
    #expect(sort(script, .size, descending: true) == ["b.jpg", "c.jpg", "a.jpg"])
  }

  @Test func `sizes lie together by steps of 1, 2 and 5`() {
    let script = scene([("a", 1), ("b", 2), ("c", 4), ("d", 5), ("e", 9), ("f", 10), ("g", 19)])
    #expect(sort(script, .size) == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(sections(script) == [[0, 1], [1, 2], [2, 2], [3, 2]])
  }

  @Test func `time of import is noted in the item, and outlives the index and the vault`() {
    let script = scene([("first.jpg", 1)])
    // A month later.
    script.now = script.now.advanced(by: 31 * 86_400_000)
    script.choose([("second.jpg", [9])])
    script.settle()
    for withIndex in [true, false] {
      #expect(sort(script, .imported) == ["first.jpg", "second.jpg"], "\(withIndex)")
      #expect(sort(script, .imported, descending: true) == ["second.jpg", "first.jpg"])
      // January and February of 1970.
      #expect(sections(script) == [[23_641, 1], [23_640, 1]], "\(withIndex)")
      script.now = script.now.advanced(by: 90 * 86_400_000)
      script.folder.removeSummary()
      script.restart()
      script.unlock()
    }
    script.backUp()
    let restored = VaultScript.restored(script.archive)
    #expect(Set(restored.entries().map(\.imported)) == Set(script.entries().map(\.imported)))
  }

  @Test func `an item of before its import was noted counts as imported when it is listed`() {
    let item = Item(
      kind: .photo, origin: .library, size: nil, date: nil,
      parts: [
        Part(role: .still, mediaType: "", byteCount: 1, digest: nil)
      ])
    let id = PhotoID(unchecked: [UInt8](repeating: 1, count: 16))
    #expect(CatalogEntry(id, item, nil, imported: Instant(5))?.imported == Instant(5))
    let noted = item.imported(at: Instant(3)).imported(at: Instant(4))
    #expect(noted.notes.map(\.number) == [7])
    #expect(CatalogEntry(id, noted, nil, imported: Instant(5))?.imported == Instant(4))
    var odd = item
    odd.notes = [Note(number: 7, bytes: [1]), Note(number: 9, bytes: [])]
    #expect(CatalogEntry(id, odd, nil, imported: Instant(5))?.imported == Instant(5))
    #expect(odd.imported(at: Instant(4)).notes.map(\.number) == [7, 9])
  }

  @Test func `an order is of what is looked for, and follows what changes`() {
    let script = scene([("b.jpg", 1), ("c.jpg", 2), ("a.jpg", 3)])
    let places = script.entries().filter { $0.name != "c.jpg" }
      .map { ItemPlace(item: $0.item, month: $0.month) }
    #expect(sort(script, .name, [.favorite]) == [])
    script.send(.catalog(event: .itemsChanged(items: places, change: .favorite(now: true))))
    script.settle()
    #expect(names(script) == ["a.jpg", "b.jpg"])
    #expect(sort(script, .name, [.kind(media: .photo)]) == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(sort(script, .name, [.post]) == [])
  }

  @Test func `a run that is asked for before the order is known comes with it`() {
    let script = scene([("b.jpg", 1), ("a.jpg", 3)])
    let query = ItemQuery(number: 7, words: [], sort: ItemSort(key: .name, descending: false))
    script.send(.gallery(event: .searched(query: query)))
    script.send(.gallery(event: .foundRunShown(first: 0)))
    script.settle()
    #expect(script.folder.foundRuns[0]?.items.map(\.entry.name) == ["a.jpg", "b.jpg"])
    // Behind the end, and where nobody looks for an order.
    script.send(.gallery(event: .foundRunShown(first: .max)))
    script.settle()
    #expect(script.folder.foundRuns[.max]?.items == [])
    script.folder.forgetRuns()
    script.send(.gallery(event: .searchEnded))
    script.send(.gallery(event: .foundRunShown(first: 0)))
    script.settle()
    #expect(script.folder.foundRuns.isEmpty)
  }

  @Test func `a page that does not open costs its items alone, and the others keep their places`() {
    let script = scene([("b.jpg", 1), ("c.jpg", 2), ("a.jpg", 3)])
    #expect(sort(script, .name).count == 3)
    let month = script.entries().first { $0.name == "b.jpg" }?.month ?? .unknown
    script.folder.damage(script.page(month)) { $0[2] ^= 1 }
    script.folder.forgetRuns()
    script.send(.gallery(event: .foundRunShown(first: 0)))
    script.settle()
    let items = (script.folder.foundRuns[0]?.items ?? []).sorted { $0.place < $1.place }
    #expect(items.map(\.entry.name) == ["a.jpg", "c.jpg"])
    #expect(items.map(\.place) == [0, 2])
    #expect(sort(script, .name, isWhole: false) == ["a.jpg", "c.jpg"])
    #expect(script.folder.found?.damaged == true)
  }

  @Test func `long orders come in runs, from pages of many months`() {
    let script = scene((0..<150).map { (name: Text("\(149 - $0).jpg"), count: 1 + $0 % 7) })
    #expect(sort(script, .name) == (0..<150).map { Text("\($0).jpg") })
    #expect(sort(script, .size).count == 150)
    #expect(Set(names(script)).count == 150)
  }
}
