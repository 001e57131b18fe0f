// Spans between two dates, and those that are open at one end: "2019 to 2021", "vom 3. bis zum
// 5. März", "since last summer", "avant 2019". Each end is a date as `DateRange` has it; the second
// one may have what is of both: the month, the year.

import Bytes

extension DateReader {
  /// Two dates have one word between them; more of them are tried for "from Monday to Friday and
  /// the like", and no more: each costs as much as all words behind it.
  private static let joinsMax = 4
  /// "从2020年起" says twice where a span begins.
  private static let boundsMax = 2

  /// From one date to another; nothing for what is none.
  func closedSpan(_ typed: Scalars, isParted: Bool) -> [DateRange] {
    let words = SpanWords.words(of: typed, isParted: isParted)
    let isBegun = words.first.map { SpanWords.begins($0) } ?? false
    let rest = isBegun ? Array(words.dropFirst()) : words
    var tried = 0
    for (at, word) in rest.enumerated().dropFirst().dropLast()
    where tried < Self.joinsMax && SpanWords.joins(word, isBegun: isBegun) {
      tried += 1
      let found = between(
        Array(rest[..<at]), SpanWords.withoutLead(Array(rest[(at + 1)...])))
      if !found.isEmpty { return found }
    }
    return []
  }

  /// To a date, or from it on; nothing for what is neither.
  func openSpan(_ typed: Scalars, within: Int = 1) -> [DateRange] {
    for (bound, rest) in SpanWords.bounds(of: SpanWords.words(of: typed, isParted: false)) {
      let rest = TypedText.joined(rest)
      // "since 3 years" is the last three.
      let last = TypedText.joined([Text("last").scalarValues, rest])
      if let reach = begun(rest, within: within)
        ?? (bound == .since ? Self.reach(one(last)) : nil)
      {
        return [.days(bound.days(from: reach))]
      }
    }
    return []
  }

  private func between(_ one: [Scalars], _ other: [Scalars]) -> [DateRange] {
    let from = self.one(TypedText.joined(one))
    let to = self.one(completed(one, other))
    if let names = Self.namesBetween(from, to) { return names }
    let end = Self.reach(to)
    let shared = end == nil ? nil : shares(one, other)
    let begin = shared ?? Self.reach(from) ?? end.flatMap { Self.monthBefore(from, $0) }
    guard let begin, let until = end ?? Self.monthBehind(to, begin) else { return [] }
    // "20 december to 3 january 2024" begins in the year before.
    if begin.lowerBound > until.upperBound, !one.contains(where: Self.hasYear) {
      return [.days(Self.yearsBefore(begin.lowerBound, until.upperBound)...until.upperBound)]
    }
    return [
      .days(
        min(begin.lowerBound, until.lowerBound)...max(begin.upperBound, until.upperBound))
    ]
  }

  /// Whether four digits follow each other.
  private static func hasYear(_ word: Scalars) -> Bool {
    word.indices.contains { TypedText.digitCount(word, from: $0) >= 4 }
  }

  /// "5" of "march 3 to 5" is of that month.
  private func completed(_ one: [Scalars], _ other: [Scalars]) -> Scalars {
    guard let first = other.first, TypedText.isDayNumber(first, TypedText.isDigit),
      let name = one.first(where: { names.month($0) != nil }),
      !other.contains(where: { names.month($0) != nil })
    else { return TypedText.joined(other) }
    return TypedText.joined([name] + other)
  }

  /// The first date, with as much of the end of the second as makes it one.
  private func shares(_ one: [Scalars], _ other: [Scalars]) -> ClosedRange<Int>? {
    for at in other.indices.dropFirst() {
      let found = self.one(TypedText.joined(one + Array(other[at...])))
      if let reach = Self.reach(found) { return reach }
    }
    return nil
  }

  /// A date, or the last day, month or weekday of a name that has begun.
  private func begun(_ typed: Scalars, within: Int) -> ClosedRange<Int>? {
    let meant = one(typed)
    let found =
      meant.isEmpty && within < Self.boundsMax ? openSpan(typed, within: within + 1) : meant
    if found.count == 1, case .weekday(let number) = found[0] {
      let day = lastDay(onWeekday: number)
      return day...day
    }
    return Self.reach(found) ?? Self.monthBefore(found, today...today)
  }

  /// Today, where it is one.
  func lastDay(onWeekday number: Int) -> Int {
    today - DayNumbers.floorRest(DayNumbers.weekday(of: today) - number, DayNumbers.inWeek)
  }

  /// From the first day of all to the last; `nil` where there is something that comes again.
  private static func reach(_ found: [DateRange]) -> ClosedRange<Int>? {
    var reach: ClosedRange<Int>?
    for range in found {
      guard case .days(let days) = range else { return nil }
      let known = reach ?? days
      reach =
        min(known.lowerBound, days.lowerBound)...max(known.upperBound, days.upperBound)
    }
    return reach
  }

  /// "march to may" and "monday to wednesday" come again.
  private static func namesBetween(_ from: [DateRange], _ to: [DateRange]) -> [DateRange]? {
    guard from.count == 1, to.count == 1 else { return nil }
    if case .month(let first) = from[0], case .month(let last) = to[0] {
      return around(first - 1, last - 1, DayNumbers.monthsInYear).map { .month($0 + 1) }
    }
    if case .weekday(let first) = from[0], case .weekday(let last) = to[0] {
      return around(first, last, DayNumbers.inWeek).map { .weekday($0) }
    }
    return nil
  }

  private static func around(_ from: Int, _ to: Int, _ count: Int) -> [Int] {
    (0...DayNumbers.floorRest(to - from, count)).map { (from + $0) % count }
  }

  /// The last month of a name that begins before the end.
  private static func monthBefore(
    _ found: [DateRange], _ end: ClosedRange<Int>
  ) -> ClosedRange<Int>? {
    guard found.count == 1, case .month(let number) = found[0] else { return nil }
    let month = DayNumbers.month(of: end.upperBound)
    let back = DayNumbers.floorRest(month - number + 1, DayNumbers.monthsInYear)
    return DayNumbers.all(ofMonth: month - back)
  }

  /// The first month of a name that ends behind the beginning.
  private static func monthBehind(
    _ found: [DateRange], _ begin: ClosedRange<Int>
  ) -> ClosedRange<Int>? {
    guard found.count == 1, case .month(let number) = found[0] else { return nil }
    let month = DayNumbers.month(of: begin.lowerBound)
    let more = DayNumbers.floorRest(number - 1 - month, DayNumbers.monthsInYear)
    return DayNumbers.all(ofMonth: month + more)
  }

  /// The same date of the last year in which it is no later than another day.
  private static func yearsBefore(_ day: Int, _ end: Int) -> Int {
    let month = DayNumbers.month(of: day)
    let later = month - DayNumbers.month(of: end)
    let date = { (years: Int) in
      DayNumbers.first(ofMonth: month - years * DayNumbers.monthsInYear) + day
        - DayNumbers.first(ofMonth: month)
    }
    let years = (later + DayNumbers.monthsInYear - 1) / DayNumbers.monthsInYear
    return min(date(years) > end ? date(years + 1) : date(years), end)
  }
}
