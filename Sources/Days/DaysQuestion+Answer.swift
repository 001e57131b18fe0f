// What a shell asks of the rules of days, and who answers it. A shell in another language asks by
// this alone; one in Swift may call the rules themselves.

import Wire

extension DaysQuestion {
  public var answer: DaysAnswer {
    switch self {
    case .strength(let passphrase): .strength(strength: PassphraseStrength(of: passphrase))
    case .calendarName(let source): .calendarName(bytes: source.hashed)
    case .calendar(let days, let name, let stamp):
      .calendar(text: ICalendar(days: days, of: name, stamp: stamp).text)
    case .filmLayout: .filmLayout(layout: FilmPlan.layout)
    case .filmMoments(let length, let still):
      .filmMoments(moments: FilmPlan.moments(microseconds: length, still: still))
    case .filmPlace(let width, let height):
      .filmPlace(FilmPlan.placed(Int(clamping: width), Int(clamping: height)))
    case .musicFade(let length):
      .musicFade(length: FilmPlan.musicFade(microseconds: length))
    case .filmName(let first, let last):
      .filmName(name: FilmPlan.fileName(SpanName.text(first: first, last: last)))
    case .isFilmOfDays(let name): .isFilmOfDays(isOne: FilmPlan.isFilmOfDays(name))
    case .typedQuery(let typed, let reading):
      .typedQuery(words: TypedQuery(typed, DateReader(reading)).words.map { $0.asked })
    case .typedDate(let typed, let reading, let near):
      .typedDate(date: DateReader(reading).date(typed, near: near))
    case .weekRule(let region): .weekRule(week: WeekRule(region: region))
    case .dates(let first, let count): .dates(first, count)
    case .months(let first, let count): .months(first, count)
    case .year(let year): .year(months: CivilMonth.all(of: year))
    case .monthGrid(let month, let rule): .monthGrid(weeks: MonthGrid(month, rule).weeks)
    case .week(let day, let rule): .week(week: CalendarWeek(of: day, rule))
    case .step(let day, let step, let rule): .step(day: day.stepped(step, rule))
    case .otherYears(let day, let months): .otherYears(days: day.otherYears(in: months))
    case .spanName(let first, let last):
      .spanName(name: SpanName.text(first: first, last: last))
    case .shownRules(let days): .shownRules(rules: days ? ShownRule.ofDays : ShownRule.ofVault)
    case .monthDigest(let days, let shown): .monthDigest(days: DayDigest.month(days, shown))
    case .dayCovers(let items):
      .dayCovers(places: DayCover.places(among: items).map { UInt32(clamping: $0) })
    case .countedDays(let items): .countedDays(days: CountedDay.all(of: items))
    case .fileOrder(let files):
      .fileOrder(places: files.placesByDay.map { UInt32(clamping: $0) })
    case .folderItems(let items):
      .folderItems(entries: items.map { CatalogEntry($0, item: .zero) })
    case .shownOffered(let counts, let chosen):
      .shownOffered(shown: chosen.offered(among: counts))
    case .nameOrder(let names):
      .nameOrder(places: NameOrder.places(of: names).map { UInt32(clamping: $0) })
    case .trashDays(let trashed, let now):
      .trashDays(count: UInt8(clamping: TrashStay.daysLeft(since: trashed, now: now)))
    case .captureName(let taken, let offset, let number): .captureName(taken, offset, number)
    case .copyName(let wanted, let bytesMax, let given, let last):
      .copyName(copy: CopyName(wanted, bytesMax: Int(bytesMax), given: given, after: last))
    case .otherCopyName(let copy, let refusal):
      .otherCopyName(copy: copy.other(after: refusal))
    case .editRules: .editRules(rules: .current)
    case .edited(let recipe, let step): .edited(recipe: recipe.edited(by: step))
    case .cropMoved(let crop, let move, let shape):
      .cropMoved(crop: crop.moved(move, keeping: shape))
    case .editSaid(let former, let recipe): .editSaid(edit: former.edited(to: recipe))
    case .cameraOpening(let before, let mayAsk):
      .cameraOpening(opening: CameraOpening(after: before, mayAsk: mayAsk))
    case .cameraRefused(let opening, let access):
      .cameraRefused(access: opening.outcome(access))
    case .cameraPermitted(let before, let access):
      .cameraPermitted(change: CameraChange(before: before, now: access))
    case .accountDocument(let account):
      .accountDocument(name: account.fileName, json: account.document)
    }
  }
}

extension DaysAnswer {
  fileprivate static func captureName(
    _ taken: Instant, _ offset: Int32, _ number: UInt16
  ) -> DaysAnswer {
    let name = CaptureName(taken: taken, offsetMinutes: offset, number: number)
    return .captureName(name: name.text, month: name.month)
  }

  /// So many are answered at once.
  private static let countMax: UInt16 = 1024

  fileprivate static func dates(_ first: Int32, _ count: UInt16) -> DaysAnswer {
    let numbers = (0..<Int64(min(count, countMax))).map { Int32(clamping: Int64(first) + $0) }
    return .dates(dates: numbers.map { CalendarDate(ofDay: $0) })
  }

  fileprivate static func months(_ first: CivilMonth, _ count: UInt16) -> DaysAnswer {
    let numbers = (0..<Int64(min(count, countMax))).map {
      Int32(clamping: Int64(first.value) + $0)
    }
    return .months(months: numbers.map { CalendarMonth(CivilMonth($0)) })
  }
}
