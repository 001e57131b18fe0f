// Where somebody is led in the calendar who types a date; today is a Saturday, 2026-05-16, and the
// day in sight 2024-02-10.

import Bytes
import Days
import Testing
import Wire

@Suite struct TypedDatesTests {
  private static func reading(_ locale: String) -> TypedReading {
    TypedReading(locale, today: day("2026-05-16"), near: day("2024-02-10"))
  }

  @Test func `ISO 8601 is understood, and numbers in the order of the reader's country`() {
    Self.reading("en-GB").leads([
      "2021-06-14": "2021-06-14",
      "20210614": "2021-06-14",
      "2021-06": "2021-06",
      "2021": "2021",
      "1899": "1899",
      "14/6/21": "2021-06-14",
      "6/14/2021": "2021-06-14",
      "3/4/2021": "2021-04-03",
      "14.6": "2025-06-14",
    ])
  }

  @Test func `a day without its year is the last one, today among them`() {
    Self.reading("en-GB").leads([
      "16 may": "2026-05-16",
      "17 may": "2025-05-17",
      "29 feb": "2024-02-29",
      "29 feb 2023": "",
      "31 june 2021": "",
      "the 14th of June, 2021": "2021-06-14",
      "june ’21": "2021-06",
      "Sept 2020": "2020-09",
      "june": "2025-06",
      "may": "2026-05",
      "jun": "2025-06",
      "ju 2021": "",
    ])
  }

  @Test func `the number of a day alone is that of the month in sight`() {
    Self.reading("en-GB").leads([
      "3": "2024-02-03",
      "30": "",
      "13/2021": "",
      "6/2021": "2021-06",
      "today": "2026-05-16",
      "last month": "2026-04",
      "Yesterday": "2026-05-15",
      "last year": "2025",
      "": "",
      "hello": "",
      "14 June 2021 2022": "",
      "1/2/3/4": "",
      "99999": "",
      "14 june 2021?": "",
      "14 6 45": "1945-06-14",
      "june may": "",
    ])
  }

  @Test func `days are told by today, and weeks by their number`() {
    Self.reading("en-GB").leads([
      "the day before yesterday": "2026-05-14",
      "week 20": "week of 2026-05-11",
      "Week 21": "week of 2025-05-19",
      "week 20 of 2019": "week of 2019-05-13",
      "week 20 last year": "week of 2025-05-12",
      "2026-W01": "week of 2025-12-29",
      "week 53": "week of 2020-12-28",
      "week 53 2021": "",
      "week 0": "",
      "week 54": "",
      "week 20 june": "",
      "weekend 20": "",
    ])
  }

  @Test func `in America the month stands first, where it can`() {
    Self.reading("en-US").leads([
      "3/4/2021": "2021-03-04",
      "14/6/2021": "2021-06-14",
      "June 14": "2025-06-14",
      "6/14": "2025-06-14",
    ])
  }

  @Test func `German writes dates, and says days and weeks`() {
    Self.reading("de-DE").leads([
      "14. Juni 2021": "2021-06-14",
      "14.6.": "2025-06-14",
      "maerz": "",
      "Marz 2020": "2020-03",
      "März 20": "2026-03-20",
      "vorgestern": "2026-05-14",
      "am 1. Mai": "2026-05-01",
      "KW 20": "week of 2026-05-11",
      "KW20/2019": "week of 2019-05-13",
      "20. Kalenderwoche 2019": "week of 2019-05-13",
      "Woche 3": "week of 2026-01-12",
      "Jänner 2020": "2020-01",
    ])
  }

  @Test func `French writes dates, and says days and weeks`() {
    Self.reading("fr-FR").leads([
      "1er juin 2021": "2021-06-01",
      "aout 2020": "2020-08",
      "d'août 2020": "2020-08",
      "aujourd’hui": "2026-05-16",
      "aujourd'hui": "2026-05-16",
      "avant-hier": "2026-05-14",
      "avant hier": "2026-05-14",
      "la semaine 20 de 2019": "week of 2019-05-13",
    ])
  }

  @Test func `Spanish writes dates, and says days and weeks`() {
    Self.reading("es-ES").leads([
      "14 de junio de 2021": "2021-06-14",
      "sep 2020": "2020-09",
      "1º de junio de 2021": "2021-06-01",
      "ayer": "2026-05-15",
      "anteayer": "2026-05-14",
      "antes de ayer": "2026-05-14",
      "setiembre de 2020": "2020-09",
      "1 set 2020": "2020-09-01",
      "semana 20": "week of 2026-05-11",
    ])
  }

  @Test func `Chinese writes dates, and says days and weeks`() {
    Self.reading("zh-Hans-CN").leads([
      "2021年6月14日": "2021-06-14",
      "二〇二一年六月十四日": "2021-06-14",
      "6月14号": "2025-06-14",
      "2021年6月": "2021-06",
      "二零二一年": "2021",
      "十二月三十一日": "2025-12-31",
      "２０２１年６月": "2021-06",
      "昨天": "2026-05-15",
      "十月": "2025-10",
      "前天": "2026-05-14",
      "第20周": "week of 2026-05-11",
      "2019年第二十周": "week of 2019-05-13",
    ])
  }

  @Test func `whatever a search understands leads somewhere, too`() {
    Self.reading("en-GB").leads([
      "last summer": "2025-06-01/2025-08-31",
      "summer 2019": "2019-06-01/2019-08-31",
      "august last year": "2025-08",
      "2019 to 2021": "2019-01-01/2021-12-31",
      "3-5 march 2024": "2024-03-03/2024-03-05",
      "last weekend": "2026-05-09/2026-05-10",
      "last tuesday": "2026-05-12",
      "the last 3 months": "2026-02-17/2026-05-16",
      "l'été dernier": "2025-06-01/2025-08-31",
      "去年夏天": "2025-06-01/2025-08-31",
    ])
  }

  @Test func `what comes again leads to the last that has begun`() {
    Self.reading("en-GB").leads([
      "summer": "2025-06-01/2025-08-31",
      "spring": "2026-03-01/2026-05-31",
      "winter": "2025-12-01/2026-02-28",
      "tuesday": "2026-05-12",
      "saturday": "2026-05-16",
      "weekend": "2026-05-16/2026-05-17",
      "march to april": "2026-03-01/2026-04-30",
    ])
  }

  @Test func `a span without an end leads to where it begins, one without a beginning to its end`()
  {
    Self.reading("en-GB").leads([
      "since 2020": "since 2020-01-01",
      "before 2019": "until 2018-12-31",
      "until yesterday": "until 2026-05-15",
      "since school": "",
    ])
  }

  @Test func `a shell asks where a date leads`() {
    let reading = DateReading(
      language: "de", order: .dayMonthYear, weeks: .iso, today: day("2026-05-16"))
    let ask = { (typed: Text) in
      DaysQuestion.typedDate(typed: typed, reading: reading, near: day("2024-02-10")).answer
    }
    #expect(ask("3") == .typedDate(date: .day(day: day("2024-02-03"))))
    #expect(ask("Katze") == .typedDate(date: nil))
  }
}
