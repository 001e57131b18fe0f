// What somebody looks through: which list each place, word, kind and order makes, what stays while
// another is made, and what undoes what.

import Bytes
import Days
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct BrowsingTests {
  private static let album = AlbumID(unchecked: [UInt8](repeating: 3, count: 16))
  /// January and March of 2024.
  private static let (january, march): (Int32, Int32) = (24_288, 24_290)

  /// Two photos and a film, of two months, and a note of no day.
  private func scene() -> VaultScript {
    let script = VaultScript.made()
    for (name, kind, day) in [
      ("a.jpg", .photo, 19_730), ("b.jpg", .photo, 19_790), ("c.mp4", .video, 19_791),
      ("note.txt", .other, nil),
    ] as [(Text, MediaKind, Int32?)] {
      var facts = MediaFacts(nil, nil)
      facts.kind = kind
      facts.date = day.map {
        MediaDate(source: .metadata, certainty: .certain, day: CivilDay($0), moment: .unknown)
      }
      script.folder.facts[name] = facts
    }
    script.choose([
      ("a.jpg", [1]), ("b.jpg", [2, 2]), ("c.mp4", [3, 3, 3]), ("note.txt", [4, 4, 4, 4]),
    ])
    script.settle()
    return script
  }

  private func browse(_ script: VaultScript, _ events: BrowsingEvent...) {
    for event in events { script.send(.browsing(event: event)) }
    script.settle()
  }

  private func list(_ script: VaultScript) throws -> BrowsedList {
    try #require(script.openVault?.list)
  }

  private func sections(_ script: VaultScript) throws -> [[Int32]] {
    try list(script).sections.map { [$0.key, Int32($0.items)] }
  }

  @Test func `all there is lies by months, the latest or the earliest of them first`() throws {
    let script = scene()
    let none = CivilMonth.unknown.value
    #expect(try sections(script) == [[Self.march, 2], [Self.january, 1], [none, 1]])
    #expect(try list(script).form == .months(latestFirst: true))
    #expect(try list(script).items == 4 && !(try list(script).waiting))
    browse(script, .orderChosen(order: .oldest))
    #expect(try sections(script) == [[none, 1], [Self.january, 1], [Self.march, 2]])
    #expect(try list(script).form == .months(latestFirst: false))
  }

  @Test func `one kind is shown alone, and those are offered that leave something out`() throws {
    let script = scene()
    #expect(try list(script).offered == [.all, .photos, .videos, .others])
    browse(script, .kindChosen(shown: .photos))
    #expect(try sections(script) == [[Self.march, 1], [Self.january, 1]])
    #expect(try list(script).offered == [.all, .photos, .videos, .others])
    // What was chosen is offered though nothing of it is there.
    browse(script, .kindChosen(shown: .favorites))
    #expect(try list(script).offered == [.all, .favorites, .photos, .videos, .others])
    #expect(try list(script).items == 0)
    script.mark(named: ["c.mp4"], .favorite(now: true))
    #expect(try sections(script) == [[Self.march, 1]])
  }

  @Test func `words are looked for in all there is, or in an album, of every kind`() throws {
    let script = scene()
    script.keep(Self.album, "Sea")
    script.mark(named: ["a.jpg", "c.mp4"], .album(album: Self.album, now: true))
    let jpg = QueryWord(meanings: [.text(text: "jpg")])
    browse(script, .kindChosen(shown: .videos), .wordsTyped(words: [jpg]))
    #expect(try sections(script) == [[Self.march, 1], [Self.january, 1]])
    #expect(try list(script).searching && (try list(script).shown) == .all)
    #expect(try list(script).offered == [])
    browse(script, .placeChosen(place: .album(album: Self.album)))
    #expect(try sections(script) == [[Self.march, 1], [Self.january, 1]])
    #expect(!(try list(script).searching), "a place is begun anew")
    browse(script, .wordsTyped(words: [jpg]))
    #expect(try sections(script) == [[Self.january, 1]])
    // The album is shown again once nothing is looked for in it.
    browse(script, .wordsTyped(words: []))
    #expect(try list(script).items == 2)
    browse(script, .placeChosen(place: .all))
    #expect(try list(script).form == .months(latestFirst: true))
    #expect(try list(script).shown == .all)
  }

  @Test func `what was found is asked for under its number, and late answers are not its`() throws {
    let script = scene()
    browse(script, .wordsTyped(words: [QueryWord(meanings: [.text(text: "jpg")])]))
    guard case .found(let number, _) = try list(script).form else {
      Issue.record("nothing was found")
      return
    }
    script.send(.gallery(event: .foundMonthShown(month: CivilMonth(Self.march))))
    script.settle()
    #expect(script.folder.foundMonths[CivilMonth(Self.march)]?.map(\.name) == ["b.jpg"])
    browse(script, .wordsTyped(words: [QueryWord(meanings: [.text(text: "mp4")])]))
    guard case .found(let next, _) = try list(script).form else {
      Issue.record("nothing was found")
      return
    }
    #expect(next != number)
  }

  @Test func `an order over all months has runs, of what is shown alone too`() throws {
    let script = scene()
    browse(script, .orderChosen(order: .largest))
    guard case .runs(_, .size, let edition) = try list(script).form else {
      Issue.record("there is no order")
      return
    }
    #expect(try list(script).items == 4)
    browse(script, .kindChosen(shown: .photos))
    #expect(try list(script).items == 2)
    #expect(try list(script).offered == [.all, .photos, .videos, .others])
    browse(script, .kindChosen(shown: .all))
    script.mark(named: ["a.jpg"], .trash)
    #expect(try list(script).items == 3)
    guard case .runs(_, .size, let later) = try list(script).form else {
      Issue.record("there is no order any more")
      return
    }
    #expect(later != edition, "it was made anew")
  }

  @Test func `until something else is found, what was there before stays`() throws {
    let script = scene()
    script.triesLateAnswers = false
    browse(script, .orderChosen(order: .byName))
    script.send(.browsing(event: .orderChosen(order: .largest)))
    #expect(try list(script).waiting && (try list(script).items) == 4)
    guard case .runs(_, .name, _) = try list(script).form else {
      Issue.record("what was there is gone")
      return
    }
    script.settle()
    #expect(!(try list(script).waiting))
    // All there is stands in the index: nothing has to be found for it.
    script.send(.browsing(event: .orderChosen(order: .newest)))
    #expect(try list(script).form == .months(latestFirst: true) && !(try list(script).waiting))
  }

  @Test func `the trash lies as it came, and nothing is looked for in it`() throws {
    let script = scene()
    script.mark(named: ["a.jpg"], .trash)
    browse(script, .orderChosen(order: .byName), .placeChosen(place: .trash))
    browse(script, .wordsTyped(words: [QueryWord(meanings: [.text(text: "jpg")])]))
    #expect(try list(script).form == .trash)
    #expect(try list(script).items == 1 && !(try list(script).searching))
    #expect(try list(script).offered == [])
    script.mark(named: ["a.jpg"], .restore)
    #expect(try list(script).sections == [])
  }

  @Test func `an album that is deleted is not shown any more`() throws {
    let script = scene()
    script.keep(Self.album, "Sea")
    browse(script, .placeChosen(place: .album(album: Self.album)))
    #expect(try list(script).items == 0 && (try list(script).place) != .all)
    script.send(.gallery(event: .albumDeleted(album: Self.album)))
    script.settle()
    #expect(try list(script).place == .all)
    #expect(try list(script).items == 4)
  }

  @Test func `who wants to see a month sees it, whatever has hidden it`() throws {
    let script = scene()
    for event: BrowsingEvent in [
      .placeChosen(place: .trash), .kindChosen(shown: .videos), .orderChosen(order: .smallest),
      .wordsTyped(words: [QueryWord(meanings: [.favorite])]), .orderChosen(order: .oldest),
    ] {
      browse(script, event, .monthWanted)
      guard case .months = try list(script).form else {
        Issue.record("\(event)")
        continue
      }
      #expect(try list(script).items == 4)
    }
    #expect(try list(script).order == .oldest, "months have this order, too")
  }

  @Test func `a vault that was locked is begun anew, in the order that was chosen before`() throws {
    let script = scene()
    browse(script, .orderChosen(order: .byName), .placeChosen(place: .trash))
    script.send(.vault(event: .lockTapped))
    script.settle()
    script.unlock()
    script.settle()
    #expect(try list(script).place == .all && (try list(script).order) == .byName)
    #expect(try list(script).items == 4)
  }

  @Test func `a search that has found nothing so far leaves what was found before`() {
    var browsing = ItemBrowser()
    let jpg = QueryWord(meanings: [.text(text: "jpg")])
    browsing.handle(.wordsTyped(words: [jpg]))
    let isNew = browsing.settle(albums: [])
    #expect(isNew)
    let month = FoundMonth(month: CivilMonth(Self.march), items: 3)
    let before = FoundItems(
      number: 1, months: [month], sections: [], items: 3, ended: true, damaged: false)
    _ = browsing.take(before)
    browsing.handle(.wordsTyped(words: [jpg, jpg]))
    _ = browsing.settle(albums: [])
    let isLate = !browsing.take(before)
    #expect(isLate, "nobody looks for that any more")
    var now = FoundItems(
      number: 2, months: [], sections: [], items: 0, ended: false, damaged: false)
    _ = browsing.take(now)
    #expect(browsing.list([], trashed: 0).items == 3 && browsing.isWaiting)
    now.ended = true
    _ = browsing.take(now)
    #expect(browsing.list([], trashed: 0).items == 0 && !browsing.isWaiting)
  }

  @Test func `what is all there is is not offered alone, but for favorites`() {
    func offered(photos: UInt32, videos: UInt32, favorites: UInt32) -> [ShownKind] {
      ShownKind.all.offered(among: [
        ShownCount(shown: .all, items: photos + videos),
        ShownCount(shown: .favorites, items: favorites),
        ShownCount(shown: .photos, items: photos), ShownCount(shown: .videos, items: videos),
      ])
    }
    #expect(offered(photos: 3, videos: 0, favorites: 0) == [])
    #expect(offered(photos: 3, videos: 0, favorites: 3) == [.all, .favorites])
    #expect(offered(photos: 3, videos: 1, favorites: 0) == [.all, .photos, .videos])
  }
}
