// What days somebody means who types a date into a search: those of a day, month or year, of a
// season, a week or a weekend, of a span between two of them, or of a name that comes again in
// every year or week, as "March" and "Tuesday". Summer is June to August, as in the north. The same
// as Shells/Web/js/views/days/date-ranges.js.

import Foundation

/// Days of which a word of a search may tell.
public enum DateRange: Equatable, Sendable {
  /// Since 1970-01-01.
  case days(ClosedRange<Int>)
  /// Of every year; 1 is January.
  case month(Int)
  /// Of every week; 0 is Monday.
  case weekday(Int)

  /// "since 2020" and "before 2019" have no end, or no beginning.
  public static func isOpen(_ days: ClosedRange<Int>) -> Bool {
    let all = SpanWords.Bound.all
    return days.lowerBound == all.lowerBound || days.upperBound == all.upperBound
  }
}

extension DateReader {
  /// "from the 5th of march in 2024 to the 7th of may in 2024"
  private static let dateWordsMax = 14

  /// How many words from the first on are a date together, and all that they may mean; 1 and
  /// nothing where none are.
  public func longest(
    _ words: ArraySlice<String>, today: Int
  ) -> (count: Int, meanings: [DateRange]) {
    for count in stride(from: min(Self.dateWordsMax, words.count), to: 1, by: -1) {
      let meanings = ranges(words.prefix(count).joined(separator: " "), today: today)
      if !meanings.isEmpty { return (count, meanings) }
    }
    return (1, words.first.map { ranges($0, today: today) } ?? [])
  }

  /// All that it may mean; nothing for what is no date. A hyphen is first looked for within a date,
  /// as ISO 8601 has it.
  public func ranges(_ typed: String, today: Int) -> [DateRange] {
    let spans = DateSpans(read: { one($0, today) }, names: names, today: today)
    let found = spans.closed(typed, isParted: false)
    if !found.isEmpty { return found }
    let date = one(typed, today)
    if !date.isEmpty { return date }
    let open = spans.open(typed)
    return open.isEmpty ? spans.closed(typed, isParted: true) : open
  }

  /// What a date means that is no span between two; nothing for what is none.
  private func one(_ typed: String, _ today: Int) -> [DateRange] {
    if let weekend = weekend(typed, today) { return weekend }
    let said = DateWords.all.said(in: TypedText.folded(typed))
    if let season = season(said, today) { return season }
    if let span = near(said, today) ?? monthOfYear(said, today) ?? lately(said, today) {
      return [span]
    }
    // "am Dienstag" and "el martes" are every Tuesday.
    let day = weekday(typed) ?? weekday(said.joined(separator: " "))
    let found: [DateRange] = [day.map { .weekday($0) }, date(typed, today)].compactMap { $0 }
    let plain = DateWords.all.withoutUnits(said)
    return found.isEmpty && !plain.isEmpty && plain.count < said.count
      ? one(plain.joined(separator: " "), today) : found
  }

  /// "weekend" is that of every week, "last weekend" the last one that is over.
  private func weekend(_ typed: String, _ today: Int) -> [DateRange]? {
    let words = DateWords.all
    guard let beside = words.withoutWeekend(TypedText.folded(typed)) else { return nil }
    let rest = words.said(in: beside)
    if rest.isEmpty { return [.weekday(5), .weekday(6)] }
    guard let told = words.told(rest + ["week"]) else { return nil }
    let saturday = Days.monday(of: today) + Days.inWeek * told.by + 5
    return [.days(saturday...saturday + 1)]
  }

  private func date(_ typed: String, _ today: Int) -> DateRange? {
    // A number of a day alone is more often a part of a name.
    if typed.wholeMatch(of: /\p{Nd}{1,2}\.?/) != nil { return nil }
    guard let meant = meant(typed, today: today) else { return nil }
    switch meant {
    case .day(let day): return .days(day...day)
    case .week(let first): return .days(first...first + Days.inWeek - 1)
    case .year, .month: break
    }
    // A weekday beside a month or a year is a word of its own.
    let parts = typed.split(separator: " ").map(String.init)
    if parts.count > 1, parts.contains(where: { weekday($0) != nil }) { return nil }
    switch meant {
    case .year(let year): return .days(Days.all(ofMonth: year * 12, count: 12))
    case .month(let month, isName: true): return .month(month % 12 + 1)
    case .month(let month, isName: false): return .days(Days.all(ofMonth: month))
    case .day, .week: return nil
    }
  }

  private func weekday(_ word: String) -> Int? {
    if let han = word.wholeMatch(of: /(?:星期|周|礼拜)([一二三四五六日天])/), let day = han.1.first {
      return Array("一二三四五六日").firstIndex(of: day == "天" ? "日" : day)
    }
    return names.weekday(TypedText.folded(word).replacing(/\p{P}/, with: ""))
  }

  /// "last Tuesday", "last March": the last that is over, of a month's name the month; "this
  /// Tuesday", "this March": that of this week, of this year.
  private func near(_ said: [String], _ today: Int) -> DateRange? {
    let words = DateWords.all
    let rest = said.filter { words.relative($0) == nil }
    guard said.count == 2, rest.count == 1, let by = said.lazy.compactMap(words.relative).first,
      by == -1 || by == 0
    else { return nil }
    if let weekday = names.weekday(rest[0]) {
      let behind = Days.weekday(of: today) - weekday
      let over = (behind + Days.inWeek) % Days.inWeek
      let day = today - (by == 0 ? behind : over == 0 ? Days.inWeek : over)
      return .days(day...day)
    }
    guard let month = names.month(rest[0]) else { return nil }
    let now = Days.month(of: today)
    let year = Days.year(ofMonth: by == 0 ? now : now - month - 1)
    return .days(Days.all(ofMonth: year * 12 + month))
  }

  /// "March last year", "im August vor zwei Jahren".
  private func monthOfYear(_ said: [String], _ today: Int) -> DateRange? {
    let months = said.compactMap(names.month)
    guard months.count == 1, let told = DateWords.all.told(said.filter { names.month($0) == nil }),
      told.unit == .year
    else { return nil }
    let year = Days.year(ofMonth: Days.month(of: today)) + told.by
    return .days(Days.all(ofMonth: year * 12 + months[0]))
  }

  /// "the last 3 months", with today.
  private func lately(_ said: [String], _ today: Int) -> DateRange? {
    guard let (unit, count) = DateWords.all.lately(said), count > 0 else { return nil }
    return .days(before(count, unit, today) + 1...today)
  }

  private func before(_ count: Int, _ unit: DateWords.Unit, _ today: Int) -> Int {
    let now = Days.month(of: today)
    let month: Int
    switch unit {
    case .day: return today - count
    case .week: return today - count * Days.inWeek
    case .month: month = now - count
    case .year: month = now - count * 12
    }
    let days = Days.all(ofMonth: month)
    return min(days.lowerBound + today - Days.first(ofMonth: now), days.upperBound)
  }

  /// "summer" is that of every year, "last summer" the last one that is over, "this summer" the
  /// one that it is, or else that of this year, "summer last year" and "summer 22" those of a year.
  private func season(_ said: [String], _ today: Int) -> [DateRange]? {
    let words = DateWords.all
    let named = said.compactMap { words.season($0) }
    guard named.count == 1, let season = named.first else { return nil }
    let rest = said.filter { words.season($0) == nil }
    if rest.isEmpty {
      return (0..<DateWords.Season.monthCount).map {
        .month((season.firstMonth - 1 + $0) % 12 + 1)
      }
    }
    let year = Days.year(ofMonth: Days.month(of: today))
    if let told = words.told(rest), told.unit == .year {
      return [.days(season.days(in: year + told.by))]
    }
    let numbers = words.withoutUnits(rest)
    if numbers.count == 1, let digits = numbers[0].wholeMatch(of: /[0-9]{2}|[0-9]{4}/)?.0,
      let number = Int(digits)
    {
      return season.days(within: DateFields.year(number, today)).map { .days($0) }
    }
    guard rest.count == 1, let by = words.relative(rest[0]) else { return nil }
    let behind =
      [year, year - 1].first { season.days(in: $0).upperBound < today } ?? year - 2
    let isNow = season.days(in: behind + 1).lowerBound <= today
    if by == 0 { return [.days(season.days(in: isNow ? behind + 1 : year))] }
    // The last one is over, and the next one has not begun.
    let from = by < 0 || isNow ? behind + 1 : behind
    return [.days(season.days(in: from + by))]
  }
}

extension DateWords.Season {
  static let monthCount = 3

  var firstMonth: Int {
    switch self {
    case .spring: 3
    case .summer: 6
    case .autumn: 9
    case .winter: 12
    }
  }

  /// The months of a year that are of it: of a winter the first two and the last.
  func days(within year: Int) -> [ClosedRange<Int>] {
    let last = firstMonth + Self.monthCount - 1
    guard last > 12 else { return [days(in: year)] }
    return [
      Days.all(ofMonth: year * 12, count: last - 12),
      Days.all(ofMonth: year * 12 + firstMonth - 1, count: 13 - firstMonth),
    ]
  }

  /// Of the one that begins in a year.
  func days(in year: Int) -> ClosedRange<Int> {
    Days.all(ofMonth: year * 12 + firstMonth - 1, count: Self.monthCount)
  }
}
