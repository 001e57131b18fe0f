// What days somebody means who types a date into a search: those of a day, month or year, of a
// season, a week or a weekend, of a span between two of them, or of a name that comes again in
// every year or week, as "March" and "Tuesday". Summer is June to August, as in the north.

import Bytes
import Wire

/// Days of which a word of a search may tell.
enum DateRange: Equatable, Sendable {
  /// Since 1970-01-01.
  case days(ClosedRange<Int>)
  /// Of every year; 1 is January.
  case month(Int)
  /// Of every week; 0 is Monday.
  case weekday(Int)

  var meaning: QueryMeaning {
    switch self {
    case .days(let days):
      .days(
        first: CivilDay(Int32(clamping: days.lowerBound)),
        last: CivilDay(Int32(clamping: days.upperBound)))
    case .month(let number): .month(number: UInt8(clamping: number))
    case .weekday(let number): .weekday(number: UInt8(clamping: number))
    }
  }
}

extension DateReader {
  /// "from the 5th of march in 2024 to the 7th of may in 2024"
  private static let dateWordsMax = 14

  /// How many words from the first on are a date together, and all that they may mean; 1 and
  /// nothing where none are.
  func longest(_ words: ArraySlice<Scalars>) -> (count: Int, meanings: [DateRange]) {
    for count in stride(from: min(Self.dateWordsMax, words.count), to: 1, by: -1) {
      let meanings = ranges(TypedText.joined(Array(words.prefix(count))))
      if !meanings.isEmpty { return (count, meanings) }
    }
    return (1, words.first.map { ranges($0) } ?? [])
  }

  /// All that it may mean; nothing for what is no date. A hyphen is first looked for within a date,
  /// as ISO 8601 has it.
  func ranges(_ typed: Scalars) -> [DateRange] {
    guard typed.count <= Self.scalarsMax else { return [] }
    let found = closedSpan(typed, isParted: false)
    if !found.isEmpty { return found }
    let date = one(typed)
    if !date.isEmpty { return date }
    let open = openSpan(typed)
    return open.isEmpty ? closedSpan(typed, isParted: true) : open
  }

  /// What a date means that is no span between two; nothing for what is none.
  func one(_ typed: Scalars) -> [DateRange] {
    if let weekend = weekend(typed) { return weekend }
    let words = TypedWords.all
    let said = words.said(in: TypedText.folded(typed))
    if let season = season(said) { return season }
    if let span = near(said) ?? monthOfYear(said) ?? lately(said) { return [span] }
    // "am Dienstag" and "el martes" are every Tuesday.
    let day = weekday(typed) ?? weekday(TypedText.joined(said))
    let found: [DateRange] = [day.map { .weekday($0) }, date(typed)].compactMap { $0 }
    let plain = words.withoutUnits(said)
    return found.isEmpty && !plain.isEmpty && plain.count < said.count
      ? one(TypedText.joined(plain)) : found
  }

  /// "weekend" is that of every week, "last weekend" the last one that is over: a Saturday and a
  /// Sunday, also where a week begins between them.
  private func weekend(_ typed: Scalars) -> [DateRange]? {
    let words = TypedWords.all
    guard let beside = words.withoutWeekend(TypedText.folded(typed)) else { return nil }
    let rest = words.said(in: beside)
    if rest.isEmpty { return [.weekday(5), .weekday(6)] }
    guard let told = words.told(rest + [Text("week").scalarValues]) else { return nil }
    let saturday = WeekRule.iso.firstNumber(ofWeekWith: today) + DayNumbers.inWeek * told.by + 5
    return [.days(saturday...saturday + 1)]
  }

  private func date(_ typed: Scalars) -> DateRange? {
    // A number of a day alone is more often a part of a name.
    if TypedText.isDayNumber(typed, TypedText.isAnyDigit) { return nil }
    guard let meant = meant(typed) else { return nil }
    switch meant {
    case .day(let day): return .days(day...day)
    case .week(let first): return .days(first...first + DayNumbers.inWeek - 1)
    case .year, .month: break
    }
    // A weekday beside a month or a year is a word of its own.
    let parts = TypedText.words(typed)
    if parts.count > 1, parts.contains(where: { weekday($0) != nil }) { return nil }
    switch meant {
    case .year(let year): return .days(DayNumbers.all(ofMonth: year * 12, count: 12))
    case .month(let month, isName: true): return .month(DayNumbers.floorRest(month, 12) + 1)
    case .month(let month, isName: false): return .days(DayNumbers.all(ofMonth: month))
    case .day, .week: return nil
    }
  }

  private func weekday(_ word: Scalars) -> Int? {
    if let han = TypedText.hanWeekday(word[...]), han.count == word.count { return han.number }
    return names.weekday(TypedText.folded(word).filter { !TypedText.isPunctuation($0) })
  }

  /// "last Tuesday", "last March": the last that is over, of a month's name the month; "this
  /// Tuesday", "this March": that of this week, of this year.
  private func near(_ said: [Scalars]) -> DateRange? {
    let words = TypedWords.all
    let rest = said.filter { words.relative($0) == nil }
    guard said.count == 2, rest.count == 1, let by = said.compactMap({ words.relative($0) }).first,
      by == -1 || by == 0
    else { return nil }
    if let weekday = names.weekday(rest[0]) {
      let behind = DayNumbers.floorRest(DayNumbers.weekday(of: today) - weekday, DayNumbers.inWeek)
      let first = weeks.firstNumber(ofWeekWith: today)
      let inWeek = DayNumbers.floorRest(
        weekday - DayNumbers.weekday(of: first), DayNumbers.inWeek)
      let day = by == 0 ? first + inWeek : today - (behind == 0 ? DayNumbers.inWeek : behind)
      return .days(day...day)
    }
    guard let month = names.month(rest[0]) else { return nil }
    let now = DayNumbers.month(of: today)
    let year = DayNumbers.year(ofMonth: by == 0 ? now : now - month - 1)
    return .days(DayNumbers.all(ofMonth: year * 12 + month))
  }

  /// "March last year", "im August vor zwei Jahren".
  private func monthOfYear(_ said: [Scalars]) -> DateRange? {
    let months = said.compactMap { names.month($0) }
    guard months.count == 1,
      let told = TypedWords.all.told(said.filter { names.month($0) == nil }), told.unit == .year
    else { return nil }
    let year = DayNumbers.year(ofMonth: DayNumbers.month(of: today)) + told.by
    return .days(DayNumbers.all(ofMonth: year * 12 + months[0]))
  }

  /// "the last 3 months", with today.
  private func lately(_ said: [Scalars]) -> DateRange? {
    guard let (unit, count) = TypedWords.all.lately(said), count > 0 else { return nil }
    return .days(before(count, unit) + 1...today)
  }

  /// A day before today.
  private func before(_ count: Int, _ unit: DateUnit) -> Int {
    let now = DayNumbers.month(of: today)
    let month: Int
    switch unit {
    case .day: return today - count
    case .week: return today - count * DayNumbers.inWeek
    case .month: month = now - count
    case .year: month = now - count * 12
    }
    let days = DayNumbers.all(ofMonth: month)
    return min(days.lowerBound + today - DayNumbers.first(ofMonth: now), days.upperBound)
  }
}
