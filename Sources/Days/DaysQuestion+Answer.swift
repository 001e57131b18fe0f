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
    }
  }
}
