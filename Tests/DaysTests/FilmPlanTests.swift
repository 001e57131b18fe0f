// What of each day a film shows and for how long, over every length there is.

import Bytes
import Testing
import Wire

@testable import Days

@Suite struct FilmPlanTests {
  private let lengths = (1..<240).map { Double($0) / 20 }
  private let rate = Double(FilmPlan.framesPerSecond)

  @Test func `of what moves one to three seconds are seen, and never more than there is`() {
    for seconds in lengths {
      let part = FilmPlan.movingPart(seconds)
      let shown = min(seconds, 3)
      #expect(part.frames == Int(max(1, shown) * rate + 0.5))
      #expect(abs(part.from - (seconds - shown) / 2) < 1e-9)
    }
  }

  @Test func `a Live Photo moves around the moment of its still, and stays within it`() {
    for seconds in [1.5, 3, 4, 9] {
      for still in stride(from: 0, through: seconds, by: 0.1) {
        let part = FilmPlan.movingPart(seconds, still: still)
        let end = part.from + Double(part.frames) / rate
        #expect(part.from >= 0 && end <= seconds + 1e-9)
        #expect(part.from <= still && still <= end + 1e-9)
      }
    }
  }

  @Test func `frames go forward, and stand still where nothing is left`() {
    for seconds in [0.2, 0.7, 1, 2.5, 3, 60] {
      let part = FilmPlan.movingPart(seconds)
      let moments = (0..<part.frames).map { FilmPlan.moment($0, of: part, seconds: seconds) }
      #expect(moments == moments.sorted())
      #expect(moments.allSatisfy { $0 >= part.from && $0 < seconds })
      if seconds >= 1 { #expect(Set(moments).count == moments.count) }
    }
  }

  @Test func `what lasts no time, or all there is, is shown for as long as anything`() {
    for seconds in [0, -1, .nan, .infinity, .greatestFiniteMagnitude] {
      #expect([30, 90].contains(FilmPlan.movingPart(seconds).frames))
    }
  }

  @Test func `what was before goes step by step, and only where it is wished`() {
    let faded = (0..<60).map { FilmPlan.remains($0, fades: true) }
    #expect(faded == faded.sorted(by: >))
    #expect(0 < faded[11] && faded[11] < faded[0] && faded[0] < 1)
    #expect(faded[12...].allSatisfy { $0 == 0 })
    #expect((0..<60).allSatisfy { FilmPlan.remains($0, fades: false) == 0 })
  }

  @Test func `an item is seen whole, in the middle, and touches two sides`() {
    for (width, height) in [
      (4032, 3024), (3024, 4032), (1080, 1350), (1, 1), (16384, 16), (20, 9000), (0, 7), (3, -1),
      (Int(UInt32.max), 1),
    ] {
      let place = FilmPlan.placed(width, height)
      #expect(place.width == 1080 || place.height == 1350)
      #expect((0...1080).contains(place.width) && (0...1350).contains(place.height))
      #expect(abs(2 * place.left + place.width - 1080) <= 1)
      #expect(abs(2 * place.top + place.height - 1350) <= 1)
    }
  }

  @Test func `music is as loud as it is until it fades at the end`() {
    #expect(FilmPlan.loudness(0, seconds: 10) == 1 && FilmPlan.loudness(8, seconds: 10) == 1)
    #expect(FilmPlan.loudness(9, seconds: 10) == 0.5 && FilmPlan.loudness(10, seconds: 10) == 0)
    #expect(FilmPlan.loudness(0.5, seconds: 1) == 0.5)
  }

  @Test func `a film of days is known by its name, and other films are not`() {
    for name in [
      "2026 film.mp4", "2026-11 film.mp4", "2026-11-03--2026-11-20 film.mp4", "12026 film.mp4",
    ] as [Text] {
      #expect(FilmPlan.isFilmOfDays(name), "\(name.string)")
    }
    for name in [
      "birthday film.mp4", "film.mp4", " film.mp4", "2026 film.mov", "2026-11-03 film.mp4",
      "x2026 film.mp4", "202 film.mp4", "2026-1 film.mp4", "2026-11-03-2026-11-20 film.mp4",
      "2026-11-03--206-11-20 film.mp4", "2026-11-03--2026-11-2 film.mp4", "2026-11- film.mp4",
      "٢٠٢٦ film.mp4", "2026 film.mp4 ", "",
    ] as [Text] {
      #expect(!FilmPlan.isFilmOfDays(name), "\(name.string)")
    }
  }

  @Test func `days are called by their year or month where they are all of it`() {
    func name(_ first: (Int32, Int32, Int32), _ last: (Int32, Int32, Int32)) -> String {
      SpanName.text(
        first: CivilDay(year: first.0, month: first.1, day: first.2),
        last: CivilDay(year: last.0, month: last.1, day: last.2)
      ).string
    }
    #expect(name((2026, 1, 1), (2026, 12, 31)) == "2026")
    #expect(name((2024, 2, 1), (2024, 2, 29)) == "2024-02")
    #expect(name((2026, 12, 1), (2026, 12, 31)) == "2026-12")
    #expect(name((987, 12, 1), (987, 12, 31)) == "0987-12")
    #expect(name((9999, 1, 1), (9999, 12, 31)) == "9999")
    for (first, last) in [
      ((2026, 11, 3), (2026, 11, 20)), ((2023, 2, 1), (2023, 2, 27)),
      ((2026, 1, 1), (2027, 12, 31)), ((2026, 5, 5), (2026, 5, 5)),
    ] as [((Int32, Int32, Int32), (Int32, Int32, Int32))] {
      let name = name(first, last)
      #expect(name.count == 22 && name.contains("--"))
      #expect(FilmPlan.isFilmOfDays(FilmPlan.fileName(Text(name))))
    }
  }

  @Test func `a shell is answered in whole numbers`() {
    guard case .filmLayout(let layout) = DaysQuestion.filmLayout.answer else {
      Issue.record("no layout")
      return
    }
    #expect(layout.width == 1080 && layout.height == 1350 && layout.photoFrames == 60)
    #expect(layout.fades.count == 12 && layout.fades == layout.fades.sorted(by: >))
    #expect(
      DaysQuestion.filmMoments(length: 1_000_000, still: nil).answer
        == .filmMoments(
          moments: (0..<30).map { UInt64((Double($0) + 0.5) / 30 * 1_000_000 + 0.5) }))
    #expect(
      DaysQuestion.filmPlace(width: 2160, height: 2700).answer
        == .filmPlace(left: 0, top: 0, width: 1080, height: 1350))
    #expect(DaysQuestion.musicFade(length: 500).answer == .musicFade(length: 500))
    #expect(DaysQuestion.musicFade(length: 9_000_000).answer == .musicFade(length: 2_000_000))
    #expect(
      DaysQuestion.isFilmOfDays(name: "2026 film.mp4").answer == .isFilmOfDays(isOne: true))
    #expect(
      DaysQuestion.filmName(
        first: CivilDay(year: 2026, month: 11, day: 1),
        last: CivilDay(year: 2026, month: 11, day: 30)
      ).answer == .filmName(name: "2026-11 film.mp4"))
  }

  @Test func `no length and no still is too long to be answered`() {
    for length in [0, 1, UInt64.max] {
      for still in [nil, 0, UInt64.max] as [UInt64?] {
        let moments = FilmPlan.moments(microseconds: length, still: still)
        #expect([30, 90].contains(moments.count) && moments == moments.sorted())
      }
    }
  }
}
