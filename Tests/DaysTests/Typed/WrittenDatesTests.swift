// What a language writes of a date comes back as the same day, month or year, however carelessly it
// is typed.

import Bytes
import Days
import Testing
import Wire

@Suite struct WrittenDatesTests {
  /// Nothing that is written lies after it.
  private static let today = day("2026-12-31")

  /// As it is written; all in capitals; without points where no digits run together; and with
  /// spaces instead of what parts numbers.
  private static let manners: [@Sendable (String) -> String] = [
    { $0 }, { $0.uppercased() }, { withoutPoints($0) },
    { " \(String($0.map { "./-".contains($0) ? " " : $0 })) " },
  ]

  private static func withoutPoints(_ text: String) -> String {
    let all = Array(text)
    return String(
      all.indices.filter { index in
        let isBeforeDigit = index + 1 < all.count && all[index + 1].isNumber
        return !".,".contains(all[index]) || isBeforeDigit
      }.map { all[$0] })
  }

  private func hold(_ written: String, _ locale: String, _ meant: TypedDate) {
    for manner in Self.manners {
      let typed = manner(written)
      let found = TypedReading(locale, today: Self.today).reader.date(
        Text(typed), near: Self.today)
      #expect(found == meant, "\(locale): \(typed)")
    }
  }

  /// Each format has its turn on days of every month and week.
  @Test(arguments: WrittenDates.all.indices)
  func `a day comes back that a language writes`(_ place: Int) {
    let language = WrittenDates.all[place]
    let numbers = stride(from: day("2019-01-01").value, through: Self.today.value, by: 11)
    for (turn, number) in numbers.enumerated() {
      let day = CivilDay(number)
      let format = language.ofDays[turn % language.ofDays.count]
      hold(language.text(format, day), language.locale, .day(day: day))
    }
  }

  @Test func `a month or a year comes back that a language writes`() {
    for language in WrittenDates.all {
      for year in Int32(2024)...2026 {
        let first = CivilDay(year: year, month: 1, day: 1)
        for format in language.ofYears {
          hold(language.text(format, first), language.locale, .year(year: UInt32(year)))
        }
        for month in Int32(1)...12 {
          let first = CivilDay(year: year, month: month, day: 1)
          for format in language.ofMonths {
            hold(
              language.text(format, first), language.locale,
              .month(month: CivilMonth(year: year, month: month)))
          }
        }
      }
    }
  }
}
