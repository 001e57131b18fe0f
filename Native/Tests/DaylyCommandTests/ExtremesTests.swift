// What commands print of items, whatever files and archives say of themselves: each number is tried
// at its ends. A trap here would have the master key in the memory it leaves.

import Foundation
import Testing
import Wire

@testable import dayly

@Suite struct ExtremesTests {
  private static let instants: [Int64] = [.min, .min + 1, -1, 0, 1, 1 << 53, .max - 1, .max]
  private static let days: [Int32] = [.min, -719_163, -719_162, -1, 0, 1, 2_932_896, .max]
  private static let lengths: [UInt32] = [0, 1, 499, 500, 4_294_966_795, .max - 1, .max]

  private static var moments: [DateMoment] {
    let offsets: [Int32] = [.min, -1, 0, 1, .max]
    return [.unknown] + instants.map { .local(milliseconds: $0) }
      + instants.flatMap { instant in
        offsets.map { .instant(instant: Instant(instant), offset: $0) }
      }
  }

  private func entry(_ moment: DateMoment?, day: Int32, length: UInt32) -> CatalogEntry {
    let instant = Instant(Self.instants[Int(length % UInt32(Self.instants.count))])
    return CatalogEntry(
      item: PhotoID(unchecked: [UInt8](repeating: 7, count: 16)), kind: .video,
      date: moment.map {
        MediaDate(source: .metadata, certainty: .certain, day: CivilDay(day), moment: $0)
      }, imported: instant, size: PixelSize(width: length, height: .max), duration: length,
      bytes: .max, contents: [], name: "film.mov", camera: "", group: nil, favorite: true,
      trashed: instant, albums: [], tags: [], pinned: CivilDay(day), edit: nil)
  }

  private var entries: [CatalogEntry] {
    Self.moments.flatMap { moment in
      Self.days.flatMap { day in
        Self.lengths.map { entry(moment, day: day, length: $0) }
      }
    } + [entry(nil, day: 0, length: 0)]
  }

  @Test func `an item is listed, shown and put on its day whatever its numbers are`() {
    for entry in entries {
      #expect(!ItemForm(entry).line.isEmpty)
      #expect(ShownForm(entry).lines(of: entry).count > 5)
      let day = ListedDay(
        day: entry.pinned ?? CivilDay(0), items: [ListedItem(entry, name: "a")], line: nil)
      #expect(day.lines.count == 2)
    }
    let longest = entry(.unknown, day: 0, length: .max)
    #expect(ShownForm(longest).lines(of: longest).contains("  duration  4294967 s"))
    #expect(ListedItem(longest, name: "a").line.contains("71582:47"))
  }

  @Test func `a month and a year have their days wherever they lie`() throws {
    for day in Self.days {
      let place = YearMonth(of: CivilDay(day))
      let item = entry(.unknown, day: day, length: 1)
      let shown = ShownMonth(
        month: place.civil, entries: [item], damaged: false, notes: [], noted: false)
      let tally = MonthTally(place, shown) { $0.name.string }
      #expect(!tally.month.isEmpty)
      let total = CatalogPageTotal(
        photos: .max, videos: .max, lives: .max, others: .max, favorites: .max, posts: .max,
        bytes: .max)
      let months = [CatalogMonth(month: place.civil, pages: [total, total])]
      #expect(!YearTally(place.year, months).lines.isEmpty)
    }
  }

  @Test func `how much is done and how long the rest takes is said of any numbers`() {
    let numbers: [UInt64] = [0, 1, 184_467_440_737_095_517, .max - 1, .max]
    for done in numbers {
      for whole in numbers {
        let share = DoneShare(done, of: whole)
        #expect((0...100).contains(share.percent))
        for elapsed in Self.instants { _ = share.left(after: elapsed) }
      }
    }
    #expect(DoneShare(1, of: UInt64.max).left(after: 10_000).hasSuffix(" h left"))
    #expect(DoneShare(1, of: 2).left(after: 60_000) == ", 1 min left")
    #expect(DoneShare(-5, of: 10).percent == 0)
    for share in [-Double.infinity, -1, 0, 1, 2, .infinity, .nan] {
      #expect(ProgressLine.bar(of: share, beside: 0).count <= 30)
    }
  }

  @Test func `a date that no calendar has is printed as the nearest that there is`() {
    let said = { ItemForm.text($0) }
    let date = { (day: Int32, moment: DateMoment) in
      MediaDate(source: .metadata, certainty: .certain, day: CivilDay(day), moment: moment)
    }
    #expect(said(date(.max, .unknown)) == "9999-12-31")
    #expect(said(date(.min, .unknown)) == "0001-01-01")
    #expect(said(date(0, .local(milliseconds: .max))) == "9999-12-31 23:59")
    #expect(said(date(0, .local(milliseconds: .min))) == "0001-01-01 00:00")
    let offset: Int32 = 1080
    #expect(said(date(0, .instant(instant: Instant(.max), offset: offset))) == "9999-12-31 23:59")
    #expect(said(date(0, .instant(instant: Instant(.min), offset: -offset))) == "0001-01-01 00:00")
    #expect(Moments.iso(Instant(.max)) == "9999-12-31T23:59:59.999Z")
    #expect(Moments.iso(Instant(.min)) == "0001-01-01T00:00:00.000Z")
    let year = YearMonth(year: 9999, month: 12)
    #expect(year.dayCount == 31 && year.days.upperBound == Int(CivilDay.ends.upperBound))
  }

  @Test func `any instant is written, and how long it is until then`() {
    for one in Self.instants {
      #expect(!Moments.clock(Instant(one)).isEmpty)
      #expect(Moments.iso(Instant(one)).count == "1970-01-01T00:00:00.000Z".count)
      for other in Self.instants {
        #expect(!Moments.left(until: Instant(one), from: Instant(other)).isEmpty)
      }
    }
  }

  @Test func `a file's date is taken as far as the calendar reaches`() {
    let seconds: [TimeInterval] = [
      -1e300, -1e18, -62_135_596_800, -1.5, 0, 253_402_300_799, 253_402_300_800, 1e18, .infinity,
      .nan,
    ]
    let (first, last) = (Instant.ends.lowerBound, Instant.ends.upperBound)
    let instants = [first, first, first, -1_500, 0, last - 999, last, last, last, last]
    #expect(seconds.map { Instant(Date(timeIntervalSince1970: $0)).value } == instants)
  }

  @Test func `any place is written`() {
    for number: Int32 in [.min, -1, 0, 1, .max] {
      let place = SaidByFile.Place(
        MediaPosition(latitude: number, longitude: number, altitude: number))
      #expect(!place.said.isEmpty)
    }
  }
}
