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
    }
  }
}
