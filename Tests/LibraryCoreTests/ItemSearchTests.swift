// Search: what each meaning of a word finds, that words are joined, and that what was found follows
// what changes.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct FindingTests {
  /// Four photos and a video on days of which the weekdays are known, one of them without a day.
  private func scene() -> VaultScript {
    let script = VaultScript.made()
    // Friday 2024-03-01, Sunday 2024-03-31, Tuesday 2023-07-04, Monday 1969-12-29.
    for (name, kind, day) in [
      ("Überlingen.jpg", .photo, 19_783), ("CREME.JPG", .video, 19_813),
      ("IMG_7.jpg", .photo, 19_542), ("old.jpg", .photo, -3),
    ] as [(Text, MediaKind, Int32)] {
      let date = MediaDate(
        source: .metadata, certainty: .certain, day: CivilDay(day), moment: .unknown)
      script.folder.facts[name] = MediaFacts(
        kind: kind, mediaType: "image/jpeg", size: nil, duration: 0, date: date, motion: nil,
        stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false, favorite: false,
        picture: nil, passedOver: nil)
    }
    script.choose([
      ("Überlingen.jpg", [1]), ("CREME.JPG", [2]), ("IMG_7.jpg", [3]), ("old.jpg", [4]),
      ("notes.txt", [5]),
    ])
    script.settle()
    return script
  }

  private func find(_ script: VaultScript, _ words: [[QueryMeaning]]) -> [Text] {
    let query = ItemQuery(number: 1, words: words.map { QueryWord(meanings: $0) }, sort: nil)
    script.send(.gallery(event: .searched(query: query)))
    script.settle()
    return found(script)
  }

  /// The names of what was found, month by month.
  private func found(_ script: VaultScript) -> [Text] {
    let found = script.folder.found
    #expect(found?.ended == true)
    var names: [Text] = []
    for month in found?.months ?? [] {
      script.send(.gallery(event: .foundMonthShown(month: month.month)))
      script.settle()
      let entries = script.folder.foundMonths[month.month] ?? []
      #expect(entries.count == Int(month.items))
      names += entries.map(\.name)
    }
    #expect(names.count == Int(found?.items ?? 0))
    return names.sorted()
  }

  @Test func `each meaning finds what it says`() {
    let script = scene()
    script.mark(named: ["old.jpg"], .favorite(now: true))
    for (meaning, names) in [
      (.text(text: "uber"), ["Überlingen.jpg"]), (.text(text: "crème"), ["CREME.JPG"]),
      (.text(text: "img_"), ["IMG_7.jpg"]), (.text(text: "nothing"), []),
      (.kind(media: .video), ["CREME.JPG"]), (.kind(media: .other), ["notes.txt"]),
      (.favorite, ["old.jpg"]),
      (.days(first: CivilDay(19_783), last: CivilDay(19_813)), ["CREME.JPG", "Überlingen.jpg"]),
      (.days(first: CivilDay(19_784), last: CivilDay(19_812)), []),
      (.weekday(number: 0), ["old.jpg"]), (.weekday(number: 1), ["IMG_7.jpg"]),
      (.weekday(number: 4), ["Überlingen.jpg"]), (.weekday(number: 6), ["CREME.JPG"]),
      (.month(number: 3), ["CREME.JPG", "Überlingen.jpg"]), (.month(number: 12), ["old.jpg"]),
    ] as [(QueryMeaning, [Text])] {
      #expect(find(script, [[meaning]]) == names.sorted(), "\(meaning)")
    }
  }

  @Test func `the camera a file names is found, by the items alone too`() {
    let script = VaultScript.made()
    for (name, camera) in [
      ("a.jpg", "NIKON COOLPIX P6000"), ("b.jpg", "Apple iPhone 11 Pro"), ("c.jpg", ""),
    ] as [(Text, Text)] {
      script.folder.facts[name] = .photo(by: camera)
    }
    script.choose([("a.jpg", [1]), ("b.jpg", [2]), ("c.jpg", [3])])
    script.settle()
    script.choose([("d.jpg", [4, 0x4D])], without: .everything)
    script.folder.facts["d.jpg"] = .photo(by: "NIKON D90")
    script.settle()
    for round in ["kept", "made anew"] {
      #expect(script.entries().count == 4)
      #expect(find(script, [[.text(text: "nikon")]]) == ["a.jpg"], "\(round)")
      #expect(find(script, [[.text(text: "coolpix")], [.text(text: "p60")]]) == ["a.jpg"])
      #expect(find(script, [[.text(text: "iphone")]]) == ["b.jpg"], "\(round)")
      script.folder.removeSummary()
      script.restart()
      script.unlock()
    }
  }

  @Test func `every word has to hold, in one of its meanings`() {
    let script = scene()
    #expect(
      find(script, [[.month(number: 3)], [.kind(media: .photo)]]) == ["Überlingen.jpg"])
    #expect(
      find(script, [[.text(text: "img"), .weekday(number: 0)]]) == ["IMG_7.jpg", "old.jpg"])
    #expect(find(script, [[.text(text: "img")], [.weekday(number: 0)]]) == [])
    #expect(find(script, []).count == 5)
    #expect(find(script, [[]]) == [])
  }

  @Test func `albums and tags are found by themselves and by a part of their names`() {
    let script = scene()
    let album = AlbumID(unchecked: [UInt8](repeating: 3, count: 16))
    script.keep(album, "Été à Sète")
    script.mark(named: ["old.jpg", "IMG_7.jpg"], .album(album: album, now: true))
    script.mark(named: ["old.jpg"], .tag(tag: "Großeltern", now: true))
    #expect(find(script, [[.album(album: album)]]) == ["IMG_7.jpg", "old.jpg"])
    #expect(find(script, [[.text(text: "sete")]]) == ["IMG_7.jpg", "old.jpg"])
    #expect(find(script, [[.tag(tag: "Großeltern")]]) == ["old.jpg"])
    #expect(find(script, [[.tag(tag: "GROSSELTERN")]]) == ["old.jpg"])
    #expect(find(script, [[.tag(tag: "Gro")]]) == [])
    #expect(find(script, [[.text(text: "grosse")]]) == ["old.jpg"])
    script.send(.gallery(event: .albumDeleted(album: album)))
    script.settle()
    #expect(find(script, [[.text(text: "sete")]]) == [], "nobody sees it any more")
  }

  @Test func `what was found follows what changes, and not into the trash`() {
    let script = scene()
    #expect(find(script, [[.favorite]]) == [])
    script.mark(named: ["old.jpg", "notes.txt"], .favorite(now: true))
    #expect(found(script) == ["notes.txt", "old.jpg"])
    script.mark(named: ["old.jpg"], .trash)
    #expect(found(script) == ["notes.txt"])
    script.send(.gallery(event: .searchEnded))
    script.settle()
    script.mark(named: ["IMG_7.jpg"], .favorite(now: true))
    #expect(script.folder.found?.items == 1, "nobody looks for it any more")
  }

  @Test func `a search that is asked for while the vault is opened waits for it`() {
    let script = scene()
    script.restart()
    script.type("one")
    script.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
    while script.openVault == nil { script.step() }
    #expect(find(script, [[.kind(media: .photo)]]).count == 3)
  }

  @Test func `a page that does not open costs itself alone, and is told`() {
    let script = scene()
    let month = CivilMonth(of: CivilDay(19_542))
    script.folder.damage(script.page(month)) { $0[2] ^= 1 }
    #expect(find(script, [[.text(text: "jpg")]]) == ["CREME.JPG", "old.jpg", "Überlingen.jpg"])
    #expect(script.folder.found?.damaged == true)
  }

  @Test func `letters are folded as the five languages write them`() {
    for (text, folded) in [
      ("ÀÉÎÕÜ", "aeiou"), ("Straße", "strasse"), ("Œuvre", "oeuvre"), ("mañana", "manana"),
      ("e\u{301}te\u{301}", "ete"), ("保险库", "保险库"), ("ŽŁź", "zlz"), ("3×4", "3×4"), ("ÿ", "y"),
    ] as [(Text, Text)] {
      #expect(text.folded == folded.utf8, "\(text.string)")
    }
    #expect(("banana" as Text).utf8.holds(("nan" as Text).utf8))
    #expect(!("bana" as Text).utf8.holds(("nan" as Text).utf8))
    #expect(([] as [UInt8]).holds([]))
  }
}

extension VaultScript {
  /// Of the items whose files are called so.
  func mark(named names: [Text], _ change: ItemChange) {
    let places = (entries() + trash()).filter { names.contains($0.name) }
      .map { ItemPlace(item: $0.item, month: $0.month) }
    send(.catalog(event: .itemsChanged(items: places, change: change)))
    settle()
  }
}

extension MediaFacts {
  fileprivate static func photo(by camera: Text) -> MediaFacts {
    MediaFacts(
      kind: .photo, mediaType: "image/jpeg", size: nil, duration: 0, date: nil, motion: nil,
      stillTime: nil, half: nil, camera: camera, album: nil, hasSidecar: false, favorite: false,
      picture: nil, passedOver: nil)
  }
}
