// Spans between two dates, and those that are open at one end: "2019 to 2021", "vom 3. bis zum
// 5. März", "since last summer", "avant 2019". Each end is a date as `DateRange` has it; the second
// one may have what is of both: the month, the year. The same as
// Shells/Web/js/views/days/date-spans.js.

import Foundation

/// Reads spans with what reads the dates at their ends.
struct DateSpans {
  /// A date at one end.
  let read: (_ typed: String) -> [DateRange]
  let names: DateNames
  let today: Int

  private static let monthsInYear = 12
  private static let words = SpanWords.all

  /// From one date to another; nothing for what is none.
  func closed(_ typed: String, isParted: Bool) -> [DateRange] {
    let words = SpanWords.words(of: typed, isParted: isParted)
    let isBegun = words.first.map(Self.words.begins.contains) ?? false
    let rest = isBegun ? Array(words.dropFirst()) : words
    for (at, word) in rest.enumerated().dropFirst().dropLast()
    where Self.words.joins.contains(word) || isBegun && Self.words.links.contains(word) {
      let found = between(
        Array(rest[..<at]), SpanWords.withoutLead(Array(rest[(at + 1)...])))
      if !found.isEmpty { return found }
    }
    return []
  }

  /// To a date, or from it on; nothing for what is neither.
  func open(_ typed: String) -> [DateRange] {
    for (bound, rest) in Self.words.bounds(of: SpanWords.words(of: typed, isParted: false)) {
      let rest = rest.joined(separator: " ")
      // "since 3 years" is the last three.
      if let reach = begun(rest) ?? (bound == .since ? Self.reach(read("last \(rest)")) : nil) {
        return [.days(bound.days(from: reach))]
      }
    }
    return []
  }

  private func between(_ one: [String], _ other: [String]) -> [DateRange] {
    let from = read(one.joined(separator: " "))
    let to = read(completed(one, other))
    if let names = Self.namesBetween(from, to) { return names }
    let end = Self.reach(to)
    let shared = end.flatMap { _ in shares(one, other) }
    let begin = shared ?? Self.reach(from) ?? end.flatMap { Self.monthBefore(from, $0) }
    guard let begin, let until = end ?? Self.monthBehind(to, begin) else { return [] }
    // "20 december to 3 january 2024" begins in the year before.
    if begin.lowerBound > until.upperBound, !one.contains(where: { $0.contains(/[0-9]{4}/) }) {
      return [.days(Self.yearsBefore(begin.lowerBound, until.upperBound)...until.upperBound)]
    }
    return [
      .days(
        min(begin.lowerBound, until.lowerBound)...max(begin.upperBound, until.upperBound))
    ]
  }

  /// "5" of "march 3 to 5" is of that month.
  private func completed(_ one: [String], _ other: [String]) -> String {
    let name = one.first { names.month($0) != nil }
    let isDay = other.first?.wholeMatch(of: /\d{1,2}\.?/) != nil
    guard let name, isDay, !other.contains(where: { names.month($0) != nil }) else {
      return other.joined(separator: " ")
    }
    return ([name] + other).joined(separator: " ")
  }

  /// The first date, with as much of the end of the second as makes it one.
  private func shares(_ one: [String], _ other: [String]) -> ClosedRange<Int>? {
    other.indices.dropFirst().lazy.compactMap {
      Self.reach(read((one + other[$0...]).joined(separator: " ")))
    }.first
  }

  /// A date, or the last day, month or weekday of a name that has begun.
  private func begun(_ typed: String) -> ClosedRange<Int>? {
    let meant = read(typed)
    let found = meant.isEmpty ? open(typed) : meant
    if found.count == 1, case .weekday(let number) = found[0] {
      let day = today - (Days.weekday(of: today) - number + Days.inWeek) % Days.inWeek
      return day...day
    }
    return Self.reach(found) ?? Self.monthBefore(found, today...today)
  }

  /// From the first day of all to the last; `nil` where there is something that comes again.
  private static func reach(_ found: [DateRange]) -> ClosedRange<Int>? {
    let days = found.compactMap { range -> ClosedRange<Int>? in
      if case .days(let days) = range { days } else { nil }
    }
    guard days.count == found.count, let first = days.map(\.lowerBound).min(),
      let last = days.map(\.upperBound).max()
    else { return nil }
    return first...last
  }

  /// "march to may" and "monday to wednesday" come again.
  private static func namesBetween(_ from: [DateRange], _ to: [DateRange]) -> [DateRange]? {
    guard from.count == 1, to.count == 1 else { return nil }
    switch (from[0], to[0]) {
    case (.month(let first), .month(let last)):
      return around(first - 1, last - 1, monthsInYear).map { .month($0 + 1) }
    case (.weekday(let first), .weekday(let last)):
      return around(first, last, Days.inWeek).map { .weekday($0) }
    default: return nil
    }
  }

  private static func around(_ from: Int, _ to: Int, _ count: Int) -> [Int] {
    let more = ((to - from) % count + count) % count
    return (0...more).map { (from + $0) % count }
  }

  /// The last month of a name that begins before the end.
  private static func monthBefore(
    _ found: [DateRange], _ end: ClosedRange<Int>
  ) -> ClosedRange<Int>? {
    guard case .month(let number)? = found.first, found.count == 1 else { return nil }
    let month = Days.month(of: end.upperBound)
    return Days.all(ofMonth: month - around(number - 1, month, monthsInYear).count + 1)
  }

  /// The first month of a name that ends behind the beginning.
  private static func monthBehind(
    _ found: [DateRange], _ begin: ClosedRange<Int>
  ) -> ClosedRange<Int>? {
    guard case .month(let number)? = found.first, found.count == 1 else { return nil }
    let month = Days.month(of: begin.lowerBound)
    return Days.all(ofMonth: month + around(month, number - 1, monthsInYear).count - 1)
  }

  /// The same date of the last year in which it is no later than another day.
  private static func yearsBefore(_ day: Int, _ end: Int) -> Int {
    let month = Days.month(of: day)
    let later = month - Days.month(of: end)
    func date(_ years: Int) -> Int {
      Days.first(ofMonth: month - years * monthsInYear) + day - Days.first(ofMonth: month)
    }
    let years = (later + monthsInYear - 1) / monthsInYear
    return min(date(years) > end ? date(years + 1) : date(years), end)
  }
}
