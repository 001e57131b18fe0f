// What the days of a month have in short: always what a walk through the month's items would find,
// through random changes, failing writes, the end of the power and damage, and without a look at
// the items where nothing is wrong.

import Bytes
import Kernel
import Recipes
import Testing
import Wire

@testable import LibraryCore

@Suite struct DaySummaryTests {
  /// 2024-02-27: two months are near.
  private static let firstDay: Int32 = 19_780
  private static let names = (0..<12).map { Text("\($0).jpg") }

  /// Twelve items of four kinds on six days, some at the same moment.
  private func scene(triesLateAnswers: Bool = true) -> VaultScript {
    let script = VaultScript.made()
    script.triesLateAnswers = triesLateAnswers
    let kinds: [MediaKind] = [.photo, .video, .live, .other]
    for (number, name) in Self.names.enumerated() {
      let day = CivilDay(Self.firstDay + Int32(number % 6))
      let hour = Int64(day.value) * 24 + Int64(number * 7 % 5)
      script.folder.facts[name] = MediaFacts(
        kind: kinds[number % 4], mediaType: "image/jpeg", size: nil, duration: 0,
        date: MediaDate(
          source: .metadata, certainty: .certain, day: day,
          moment: .local(milliseconds: hour * 3_600_000)),
        motion: nil, stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false,
        favorite: false,
        picture: nil, passedOver: nil)
    }
    script.choose(Self.names.enumerated().map { (name: $1, bytes: [UInt8($0), 1]) })
    script.settle()
    return script
  }

  @Test func `a day has how much of what, and what comes first, whatever is looked at`() throws {
    let script = scene()
    script.expectDays("imported")
    let listed = script.entries()
    let video = try #require(listed.first { $0.kind == .video })
    let photo = try #require(listed.first { $0.kind == .photo })
    script.change([video.item], .favorite(now: true))
    script.change([photo.item], .pin(day: video.day))
    script.expectDays("changed")
    let days = script.days(of: video.month)
    let line = try #require(days.days.first { $0.day == video.day })
    #expect(line.counts.contains { $0.first == video.item && $0.favorite && $0.items == 1 })
    #expect(line.counts.contains { $0.first == photo.item })
  }

  @Test func `none of a month's pages is read for its days`() {
    let script = scene()
    let asked = script.months.map { script.days(of: $0) }
    #expect(asked.contains { !$0.days.isEmpty })
    for name in script.pages { script.folder.remove(name) }
    script.restart()
    script.unlock()
    #expect(script.months.map { script.days(of: $0) } == asked)
    #expect(script.library.catalog.shelf?.unread != nil, "nor is what is known")
  }

  @Test func `what somebody chose stands for its day as long as it lies there`() throws {
    let script = scene()
    let entry = try #require(script.entries().last { $0.day?.value == Self.firstDay + 1 })
    let day = try #require(entry.day)
    script.send(.day(event: .coverChosen(day: day, cover: entry.item)))
    script.settle()
    func chosen() -> PhotoID? {
      script.days(of: entry.month).days.first { $0.day == day }?.chosen?.item
    }
    #expect(chosen() == entry.item)
    script.expectDays("chosen")
    // By now that is kept in short, too.
    for name in script.pages {
      script.folder.damage(name) { $0[0] ^= 1 }
    }
    #expect(chosen() == entry.item)
    for name in script.pages {
      script.folder.damage(name) { $0[0] ^= 1 }
    }
    script.change([entry.item], .pin(day: CivilDay(day.value + 1)))
    #expect(chosen() == nil, "it lies on another day")
    script.change([entry.item], .pin(day: nil))
    #expect(chosen() == entry.item)
    script.change([entry.item], .trash)
    #expect(chosen() == nil, "it is in the trash")
    script.expectDays("trashed")
  }

  @Test func `where it is lost, damaged or of another form, it is made anew`() {
    let damages: [(VaultScript, BlobName) -> Void] = [
      { $0.folder.damage($1) { $0[$0.count / 2] ^= 1 } }, { $0.folder.damage($1) { $0 = [] } },
      { $0.folder.remove($1) },
      {
        let month = CivilMonth(of: CivilDay(Self.firstDay))
        let other = CatalogDays(
          version: 99, month: month, pages: 1, before: [], last: [], asked: [])
        $0.write(other.encoded, as: $1)
      },
    ]
    for damage in damages {
      let script = scene()
      let asked = script.months.map { script.days(of: $0) }
      for month in script.months { damage(script, script.dayLines(month)) }
      script.restart()
      script.unlock()
      #expect(script.months.map { script.days(of: $0) } == asked)
      for name in script.pages { script.folder.remove(name) }
      #expect(script.months.map { script.days(of: $0) } == asked, "made anew")
    }
  }

  /// A month of two pages, of which the second one grows.
  private func sceneOfPages() -> (script: VaultScript, month: CivilMonth) {
    let script = scene(triesLateAnswers: false)
    let month = CivilMonth(of: CivilDay(Self.firstDay))
    let entries = (0..<2_053).map { number in
      CatalogEntry.sample(UInt16(number), on: CivilDay(Self.firstDay - Int32(number % 9)))
    }
    let pages = [entries[..<2_048], entries[2_048...]].map {
      CatalogPage(version: CatalogPage.current, month: month, entries: Array($0))
    }
    let notes = MonthNotes(version: 1, month: month, notes: [])
    for (number, page) in pages.enumerated() {
      script.write(page.encoded, as: VaultFile.page(UInt32(number)))
    }
    let days = CatalogDays(month, [], 0, pages, asked: notes)
    script.write(days.encoded, as: VaultFile.page(2))
    let listed = CatalogMonth(month: month, pages: pages.map { CatalogPageTotal($0) })
    let summary = CatalogSummary(
      version: CatalogSummary.current, months: [listed], contents: 0,
      files: [
        CatalogFiles(pages: [0, 1], checks: pages.map { checksum($0.encoded) }, days: 2)
      ], lists: MarksLists(ofAll: [], unknown: []).lists.map { checksum($0.encoded) })
    script.write(summary.encoded, as: VaultFile.summary(script.now))
    script.restart()
    script.unlock()
    script.folder.facts["new.jpg"] = script.folder.facts["0.jpg"]
    return (script, month)
  }

  @Test func `a month of several pages grows without a look at the first ones`() {
    let (script, month) = sceneOfPages()
    let page = script.folder.blobs[script.page(month)]
    script.folder.remove(script.page(month))
    script.choose([("new.jpg", [99])])
    script.settle()
    #expect(script.openVault?.importing?.kept == 1)
    #expect(script.folder.blobs[script.page(month)] == nil)
    script.folder.damage(script.page(month)) { $0 = page ?? [] }
    #expect(script.entries().count == 2_054)
    script.expectDays("grown")
  }

  @Test func `where a month's days in short are lost, an import counts them anew`() {
    for isDamaged in [true, false] {
      let (script, month) = sceneOfPages()
      if isDamaged {
        script.folder.damage(script.dayLines(month)) { $0[3] ^= 1 }
      } else {
        let other = CatalogDays(
          version: CatalogDays.current, month: month, pages: 9, before: [], last: [], asked: [])
        script.write(other.encoded, as: script.dayLines(month))
      }
      let page = script.folder.blobs[script.page(month)]
      script.choose([("new.jpg", [99])])
      script.settle()
      #expect(script.openVault?.importing?.kept == 1)
      #expect(script.folder.blobs[script.page(month)] == page)
      #expect(script.entries().count == 2_054, "nothing else is made anew")
      script.folder.remove(script.page(month))
      let counted = script.days(of: month).days.flatMap(\.counts)
      #expect(counted.reduce(0) { $0 + $1.items } == 2_054)
    }
  }

  @Test func `days that pages of another number made are not believed`() throws {
    let script = scene()
    let month = try #require(script.months.first { $0.hasDays })
    let asked = script.days(of: month)
    let foreign = CatalogDays(
      version: CatalogDays.current, month: month, pages: 7, before: [], last: [], asked: [])
    script.write(foreign.encoded, as: script.dayLines(month))
    #expect(script.days(of: month) == asked)
  }

  @Test func `an older one that somebody puts back is not believed`() throws {
    let script = scene()
    let entry = try #require(script.entries().first { $0.kind == .photo })
    let older = script.folder.blobs[script.dayLines(entry.month)] ?? []
    script.change([entry.item], .favorite(now: true))
    let asked = script.days(of: entry.month)
    script.folder.damage(script.dayLines(entry.month)) { $0 = older }
    #expect(script.days(of: entry.month) == asked)
  }

  @Test func `pages that fill up say the same as one that does not`() {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    let day = CivilDay(Self.firstDay)
    let entries = (0..<5_000).map { number -> CatalogEntry in
      var entry = CatalogEntry.sample(UInt16(number), on: CivilDay(day.value + Int32(number % 3)))
      entry.favorite = number % 7 == 0
      return entry
    }
    var lines: [DayLine] = []
    let notes = MonthNotes(version: 1, month: CivilMonth(of: day), notes: [])
    func page(_ entries: ArraySlice<CatalogEntry>) -> CatalogPage {
      CatalogPage(
        version: CatalogPage.current, month: CivilMonth(of: day), entries: Array(entries))
    }
    lines.add(page(entries[...]), notes)
    for cuts in [[1], [2_048], [1, 2, 3], [2_048, 4_096]] {
      var pages: [CatalogPage] = []
      for (start, end) in zip([0] + cuts, cuts + [entries.count]) {
        pages.append(page(entries[start..<end]))
      }
      let whole = CatalogDays(CivilMonth(of: day), [], 0, pages, asked: notes)
      #expect(whole.lines(notes) == lines)
      #expect(whole.pages == pages.count)
      let grown = CatalogDays(
        CivilMonth(of: day), whole.before, pages.count - 1, Array(pages.suffix(1)), asked: notes)
      #expect(grown == whole)
      #expect((try? CatalogDays(decoding: grown.encoded)) == grown)
    }
  }

  @Test(arguments: 1...12)
  func `whatever is done, in whatever order, it is what a walk would find`(seed: UInt64) {
    var random = Seeded(seed)
    let script = scene(triesLateAnswers: seed == 1)
    for step in 0..<30 {
      let said = script.change(&random)
      let comment = "seed \(seed), step \(step): \(said)"
      switch random.below(8) {
      case 0:
        script.folder.last = script.folder.changeCount + 1 + random.below(6)
        script.settle()
        script.restart()
        script.unlock()
      case 1:
        script.settle()
        script.folder.removeSummary()
        script.restart()
        script.unlock()
      case 2:
        let fault = random.below(2) == 0 ? RecipeFault.storageFull : .unavailable
        script.folder.refused = (script.folder.changeCount + 1 + random.below(6), fault)
        script.settle()
        script.folder.refused = nil
        script.restart()
        script.unlock()
      default: script.settle()
      }
      script.expectDays(Comment(rawValue: comment))
    }
  }
}

extension VaultScript {
  fileprivate var months: [CivilMonth] { openVault?.months.map(\.month) ?? [] }

  fileprivate func change(_ items: [PhotoID], _ change: ItemChange) {
    let places = (entries() + trash()).filter { items.contains($0.item) }
      .map { ItemPlace(item: $0.item, month: $0.month) }
    send(.catalog(event: .itemsChanged(items: places, change: change)))
    settle()
  }

  /// Something a person may do; what it was.
  fileprivate func change(_ random: inout Seeded) -> String {
    let listed = entries() + trash()
    let chosen = listed.filter { _ in random.below(4) == 0 }
    let places = chosen.map { ItemPlace(item: $0.item, month: $0.month) }
    let day = CivilDay(19_780 + Int32(random.below(40)))
    let changes: [ItemChange] = [
      .favorite(now: true), .favorite(now: false), .trash, .restore, .delete, .pin(day: day),
      .pin(day: nil),
    ]
    switch random.below(10) {
    case 0:
      let count = random.below(3) + 1
      let new = (0..<count).map { Text("new \(now.value) \($0).jpg") }
      for name in new {
        var facts = folder.facts[Text("\(random.below(12)).jpg")] ?? MediaFacts(nil, nil)
        facts.date?.day = day
        facts.date?.moment = .unknown
        folder.facts[name] = facts
      }
      now = now.advanced(by: 1_000)
      choose(
        new.enumerated().map { number, name in
          (name: name, bytes: [UInt8(truncatingIfNeeded: now.value / 1_000), UInt8(number), 3])
        })
      return "import \(count) on \(day.value)"
    case 1, 2:
      guard let entry = chosen.first, let on = random.below(2) == 0 ? entry.day : day else {
        return "nothing"
      }
      send(.day(event: .coverChosen(day: on, cover: random.below(4) == 0 ? nil : entry.item)))
      return "cover of \(on.value)"
    default:
      let change = changes[random.below(changes.count)]
      send(.catalog(event: .itemsChanged(items: places, change: change)))
      return "\(change) of \(places.count)"
    }
  }
}

/// SplitMix64.
private struct Seeded {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}

extension CatalogEntry {
  fileprivate static func sample(_ number: UInt16, on day: CivilDay) -> CatalogEntry {
    let kinds: [MediaKind] = [.photo, .video, .live, .other]
    let name = [UInt8(truncatingIfNeeded: number &* 31), UInt8(number >> 8), UInt8(number & 255)]
    return CatalogEntry(
      item: PhotoID(unchecked: name + [UInt8](repeating: 0, count: 13)),
      kind: kinds[Int(number) % 4],
      date: MediaDate(
        source: .metadata, certainty: .certain, day: day,
        moment: .local(milliseconds: Int64(day.value) * 86_400_000 + Int64(number % 11))),
      imported: Instant(Int64(number % 5)), size: nil, duration: 0, bytes: 1, contents: [],
      name: "x", camera: "", group: number % 5 == 0 ? "g" : nil, favorite: false, trashed: nil,
      albums: [], tags: [], pinned: nil, edit: nil)
  }
}
