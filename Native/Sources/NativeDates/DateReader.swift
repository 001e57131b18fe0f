// What somebody means who types a date: a day, a month or a year, as ISO 8601 writes it or as a
// language does, or a week. The same as Shells/Web/js/views/days/date-typed.js, by the vectors in
// Vectors/typed-dates.json.

/// Reads dates as somebody types them whose language this is, and in the other languages.
public struct DateReader: Sendable {
  /// A part of a date.
  public enum Field: Sendable {
    case year, month, day
  }

  public enum Meant: Equatable, Sendable {
    /// Since 1970-01-01.
    case day(Int)
    /// Since January of the year 0; whether it was told by its name alone.
    case month(Int, isName: Bool)
    case year(Int)
    /// Its first day.
    case week(Int)
  }

  let names: DateNames
  private let order: [Field]

  private static let yearMax = 9999
  /// A day of February, and a year with a week 53, may be eight years back.
  private static let yearsBackMax = 8

  /// - Parameters:
  ///   - language: as "de"; of one that Dayly does not speak nothing is its own.
  ///   - order: in which it writes a date.
  public init(language: String, order: [Field]) {
    names = DateNames(language: language)
    self.order = order
  }

  /// `nil` for what is no date.
  public func meant(_ typed: String, today: Int) -> Meant? {
    let words = DateWords.all
    let plain = TypedText.folded(typed)
    if let told = words.told(words.said(in: plain)) { return Self.meant(told, today) }
    if let week = words.week(in: plain) {
      if week.beside.isEmpty { return Self.week(week.number, of: nil, today) }
      guard case .year(let year) = meant(week.beside, today: today) else { return nil }
      return Self.week(week.number, of: year, today)
    }
    return DateFields(plain, names: names, order: order, today: today)
      .flatMap { Self.dated($0, today) }
  }

  private static func meant(_ told: DateWords.Told, _ today: Int) -> Meant? {
    let month = Days.month(of: today)
    switch told.unit {
    case .day: return .day(today + told.by)
    case .week: return .week(Days.monday(of: today) + Days.inWeek * told.by)
    case .month: return .month(month + told.by, isName: false)
    case .year:
      let year = Days.year(ofMonth: month) + told.by
      return 1...yearMax ~= year ? .year(year) : nil
    }
  }

  /// A week of a year, or the last one of this number that has begun.
  private static func week(_ number: Int, of asked: Int?, _ today: Int) -> Meant? {
    if let asked { return Days.week(number, of: asked).map { .week($0.lowerBound) } }
    // The first week of a year may begin in the one before.
    let latest = Days.year(ofMonth: Days.month(of: today)) + 1
    return (0...yearsBackMax).lazy.compactMap { Days.week(number, of: latest - $0) }
      .first { $0.lowerBound <= today }.map { .week($0.lowerBound) }
  }

  private static func dated(_ fields: DateFields, _ today: Int) -> Meant? {
    if let year = fields.year, !(1...yearMax ~= year) { return nil }
    if let month = fields.month, !(1...12 ~= month) { return nil }
    let now = Days.month(of: today)
    guard let month = fields.month else {
      if let day = fields.day { return fields.year == nil ? self.day(day, inMonth: now) : nil }
      return fields.year.map { .year($0) }
    }
    guard let day = fields.day else {
      if let year = fields.year { return .month(year * 12 + month - 1, isName: false) }
      let last = Days.year(ofMonth: now) * 12 + month - 1
      return .month(last > now ? last - 12 : last, isName: true)
    }
    if let year = fields.year { return self.day(day, inMonth: year * 12 + month - 1) }
    let year = Days.year(ofMonth: now)
    return (0...yearsBackMax).lazy.compactMap { back -> Int? in
      guard case .day(let day) = self.day(day, inMonth: (year - back) * 12 + month - 1),
        day <= today
      else { return nil }
      return day
    }.first.map { .day($0) }
  }

  private static func day(_ date: Int, inMonth month: Int) -> Meant? {
    let days = Days.all(ofMonth: month)
    return 1...days.count ~= date ? .day(days.lowerBound + date - 1) : nil
  }
}
