// What somebody means who types a date: a day, a month or a year, as ISO 8601 writes it or as a
// language does, or a week.

import Bytes
import Wire

/// Reads dates as somebody types them whose language this is, and in the other languages.
public struct DateReader: Sendable {
  enum Meant: Equatable {
    /// Since 1970-01-01.
    case day(Int)
    /// Since January of the year 0; whether it was told by its name alone.
    case month(Int, isName: Bool)
    case year(Int)
    /// Its first day.
    case week(Int)
  }

  let names: DateNames
  let weeks: WeekRule
  /// Since 1970-01-01.
  let today: Int
  private let order: DateOrder

  /// No date and no span of two is longer; what is read costs more than its length says.
  static let scalarsMax = 200
  private static let yearMax = 9999
  /// A day of February, and a year with a week 53, may be eight years back.
  private static let yearsBackMax = 8

  public init(_ reading: DateReading) {
    names = DateNames(language: reading.language.scalarValues)
    weeks = reading.weeks
    today = Int(reading.today.value)
    order = reading.order
  }

  /// `nil` for what is no date.
  /// - Parameter near: the number of a day alone is that of its month; of today's, where it is
  ///   `nil`.
  func meant(_ typed: Scalars, near: Int? = nil) -> Meant? {
    guard typed.count <= Self.scalarsMax else { return nil }
    let words = TypedWords.all
    let plain = TypedText.folded(typed)
    if let told = words.told(words.said(in: plain)) { return meant(told) }
    if let week = words.week(in: plain) {
      let rule = week.isISO ? .iso : weeks
      if week.beside.isEmpty { return latest(week.number, by: rule) }
      guard case .year(let year) = meant(week.beside) else { return nil }
      return rule.numbers(ofWeek: week.number, of: year).map { .week($0.lowerBound) }
    }
    return DateFields(plain, names: names, order: order, today: today)
      .flatMap { dated($0, near ?? today) }
  }

  private func meant(_ told: ToldDate) -> Meant? {
    let month = DayNumbers.month(of: today)
    switch told.unit {
    case .day: return .day(today + told.by)
    case .week: return .week(weeks.firstNumber(ofWeekWith: today) + DayNumbers.inWeek * told.by)
    case .month: return .month(month + told.by, isName: false)
    case .year:
      let year = DayNumbers.year(ofMonth: month) + told.by
      return (1...Self.yearMax).contains(year) ? .year(year) : nil
    }
  }

  /// The last week of this number that has begun.
  private func latest(_ number: Int, by rule: WeekRule) -> Meant? {
    // The first week of a year may begin in the one before.
    let latest = DayNumbers.year(ofMonth: DayNumbers.month(of: today)) + 1
    for back in 0...Self.yearsBackMax {
      if let week = rule.numbers(ofWeek: number, of: latest - back), week.lowerBound <= today {
        return .week(week.lowerBound)
      }
    }
    return nil
  }

  private func dated(_ fields: DateFields, _ near: Int) -> Meant? {
    if let year = fields.year, !(1...Self.yearMax).contains(year) { return nil }
    if let month = fields.month, !(1...12).contains(month) { return nil }
    let now = DayNumbers.month(of: today)
    guard let month = fields.month else {
      guard let day = fields.day else { return fields.year.map { .year($0) } }
      return fields.year == nil
        ? Self.day(day, inMonth: DayNumbers.month(of: near)).map { .day($0) } : nil
    }
    guard let day = fields.day else {
      if let year = fields.year { return .month(year * 12 + month - 1, isName: false) }
      let last = DayNumbers.year(ofMonth: now) * 12 + month - 1
      return .month(last > now ? last - 12 : last, isName: true)
    }
    if let year = fields.year {
      return Self.day(day, inMonth: year * 12 + month - 1).map { .day($0) }
    }
    let year = DayNumbers.year(ofMonth: now)
    for back in 0...Self.yearsBackMax {
      if let day = Self.day(day, inMonth: (year - back) * 12 + month - 1), day <= today {
        return .day(day)
      }
    }
    return nil
  }

  private static func day(_ date: Int, inMonth month: Int) -> Int? {
    let days = DayNumbers.all(ofMonth: month)
    return date > 0 && date <= days.count ? days.lowerBound + date - 1 : nil
  }
}
