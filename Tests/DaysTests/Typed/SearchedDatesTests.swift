// What dates mean that somebody types into a search, in English; today is a Monday, 2026-11-23.

import Testing

@Suite struct SearchedDatesTests {
  @Test func `days, months, weekdays and seasons are dates, and a number alone is none`() {
    TypedReading("en-US").finds([
      "march 2024": ["2024-03-01/2024-03-31"],
      "last summer": ["2026-06-01/2026-08-31"],
      "tuesday": ["weekday 1"],
      "last week": ["2026-11-16/2026-11-22"],
      "this week": ["2026-11-23/2026-11-29"],
      "2023": ["2023-01-01/2023-12-31"],
      "march": ["month 3"],
      "mar": ["month 3"],
      "tuesday march": ["weekday 1", "month 3"],
      "tuesday 2023": ["weekday 1", "2023-01-01/2023-12-31"],
      "beach last month": ["", "2026-10-01/2026-10-31"],
      "5 march 2024": ["2024-03-05/2024-03-05"],
      "march 5, 2024": ["2024-03-05/2024-03-05"],
      "3/5/2024": ["2024-03-05/2024-03-05"],
      "summer": ["month 6; month 7; month 8"],
      "winter 2023": ["2023-01-01/2023-02-28; 2023-12-01/2023-12-31"],
      "IMG_0042": [""],
      "7": [""],
      "": [],
    ])
  }

  @Test func `days are told by today, weeks by their number, and dates as ISO 8601 writes them`() {
    TypedReading("en-US").finds([
      "yesterday": ["2026-11-22/2026-11-22"],
      "on tuesday": ["weekday 1"],
      "Tuesdays": ["weekday 1"],
      "last tuesday": ["2026-11-17/2026-11-17"],
      "last monday": ["2026-11-16/2026-11-16"],
      "last march": ["2026-03-01/2026-03-31"],
      "last november": ["2025-11-01/2025-11-30"],
      "beach day before yesterday": ["", "2026-11-21/2026-11-21"],
      "the day before yesterday": ["2026-11-21/2026-11-21"],
      "week 20": ["2026-05-11/2026-05-17"],
      "week 20 of 2024": ["2024-05-13/2024-05-19"],
      "2024-W20": ["2024-05-13/2024-05-19"],
      "2024-3-5": ["2024-03-05/2024-03-05"],
      "2024-03": ["2024-03-01/2024-03-31"],
      "20240305": ["2024-03-05/2024-03-05"],
    ])
  }

  @Test func `what is so long ago, and the last season, this one and that of a year`() {
    TypedReading("en-US").finds([
      "3 days ago": ["2026-11-20/2026-11-20"],
      "2 months ago": ["2026-09-01/2026-09-30"],
      "1 year ago": ["2025-01-01/2025-12-31"],
      "last winter": ["2025-12-01/2026-02-28"],
      "this winter": ["2026-12-01/2027-02-28"],
      "summer last year": ["2025-06-01/2025-08-31"],
      "last past summer": ["", "2026-06-01/2026-08-31"],
    ])
  }

  @Test func `every language is understood beside the reader's own`() {
    TypedReading("en-US").finds([
      "letzten Sommer": ["2026-06-01/2026-08-31"],
      "l'été dernier": ["2026-06-01/2026-08-31"],
      "el verano pasado": ["2026-06-01/2026-08-31"],
      "去年夏天": ["2025-06-01/2025-08-31"],
      "März 2024": ["2024-03-01/2024-03-31"],
      "mars 2024": ["2024-03-01/2024-03-31"],
      "marzo de 2024": ["2024-03-01/2024-03-31"],
      "2024年3月": ["2024-03-01/2024-03-31"],
      "Dienstag": ["weekday 1"],
      "mardi": ["weekday 1"],
      "el martes": ["weekday 1"],
      "星期二": ["weekday 1"],
    ])
  }

  @Test func `short names are those of the reader's own language`() {
    TypedReading("en-US").finds([
      "Sam": [""],
      "dim": [""],
      "mi": [""],
      "marz": ["month 3"],
    ])
  }

  @Test func `a word that tells no date is a part of a name, unless it only leads to one`() {
    TypedReading("en-US").finds([
      "beach": [""],
      "beach from last summer": ["", "2026-06-01/2026-08-31"],
      "the beach with Anna": ["", ""],
      "of the": ["", ""],
    ])
  }

  @Test func `numbers may be words, and the last few units end today`() {
    TypedReading("en-US").finds([
      "two weeks ago": ["2026-11-09/2026-11-15"],
      "a year ago": ["2025-01-01/2025-12-31"],
      "one month ago": ["2026-10-01/2026-10-31"],
      "august last year": ["2025-08-01/2025-08-31"],
      "the last 3 months": ["2026-08-24/2026-11-23"],
      "past two years": ["2024-11-24/2026-11-23"],
      "last 7 days": ["2026-11-17/2026-11-23"],
      "this friday": ["2026-11-27/2026-11-27"],
      "this march": ["2026-03-01/2026-03-31"],
      "this summer": ["2026-06-01/2026-08-31"],
      "next winter": ["2026-12-01/2027-02-28"],
      "the year 2022": ["2022-01-01/2022-12-31"],
      "31 june 2024": ["", "2024-06-01/2024-06-30"],
    ])
  }

  @Test func `weekends are those of every week, or one of them`() {
    TypedReading("en-US").finds([
      "last weekend": ["2026-11-21/2026-11-22"],
      "weekend": ["weekday 5; weekday 6"],
      "2 weekends ago": ["2026-11-14/2026-11-15"],
      "weekends 2023": ["weekday 5; weekday 6", "2023-01-01/2023-12-31"],
    ])
  }

  @Test func `two dates make a span, and share what only one of them says`() {
    TypedReading("en-US").finds([
      "2019-2021": ["2019-01-01/2021-12-31"],
      "2019 - 2021": ["2019-01-01/2021-12-31"],
      "from 2019 to 2021": ["2019-01-01/2021-12-31"],
      "march to may 2024": ["2024-03-01/2024-05-31"],
      "march-may 2024": ["2024-03-01/2024-05-31"],
      "march to may": ["month 3; month 4; month 5"],
      "from march 3 to april 5 2024": ["2024-03-03/2024-04-05"],
      "march 3-5, 2024": ["2024-03-03/2024-03-05"],
      "3-5 march": ["2026-03-03/2026-03-05"],
      "between 2019 and 2021": ["2019-01-01/2021-12-31"],
      "beach 2019 to 2021": ["", "2019-01-01/2021-12-31"],
      "from the 5th of march in 2024 to the 7th of may in 2024": ["2024-03-05/2024-05-07"],
      "november to february 2024": ["2023-11-01/2024-02-29"],
      "october 2023 to march": ["2023-10-01/2024-03-31"],
      "december 20 to january 3 2024": ["2023-12-20/2024-01-03"],
      "monday to wednesday": ["weekday 0; weekday 1; weekday 2"],
      "2021-2019": ["2019-01-01/2021-12-31"],
    ])
  }

  @Test func `a span may be open at one end`() {
    TypedReading("en-US").finds([
      "since 2020": ["2020-01-01/9999-12-31"],
      "before 2019": ["0001-01-01/2018-12-31"],
      "until 2019": ["0001-01-01/2019-12-31"],
      "after 2019": ["2020-01-01/9999-12-31"],
      "from 2019 onwards": ["2019-01-01/9999-12-31"],
      "since last summer": ["2026-06-01/9999-12-31"],
      "since march": ["2026-03-01/9999-12-31"],
      "since tuesday": ["2026-11-17/9999-12-31"],
      "since 3 years": ["2023-11-24/9999-12-31"],
      "after 2019 before 2022": ["2020-01-01/9999-12-31", "0001-01-01/2021-12-31"],
      "before march 5, 2024": ["0001-01-01/2024-03-04"],
    ])
  }

  @Test func `a season may be of a year, and a day told by its ordinal`() {
    TypedReading("en-US").finds([
      "summer 22": ["2022-06-01/2022-08-31"],
      "summer '22": ["2022-06-01/2022-08-31"],
      "summer 2019 to winter 2021": ["2019-06-01/2021-12-31"],
      "first of may": ["2026-05-01/2026-05-01"],
      "fourth of july 2023": ["2023-07-04/2023-07-04"],
      "first": [""],
      "two": [""],
      "to Anna since school": ["", "", "", ""],
      "until summer 9999 years ago": ["0001-01-01/0001-01-01"],
    ])
  }

  @Test func `a span may go up to now`() {
    TypedReading("en-US").finds([
      "last summer to now": ["2026-06-01/2026-11-23"],
      "2020 - now": ["2020-01-01/2026-11-23"],
      "summers 2020 to 2022": ["2020-06-01/2022-12-31"],
      "up to 2019": ["0001-01-01/2019-12-31"],
      "until now": ["0001-01-01/2026-11-23"],
    ])
  }

  @Test func `numbers of a date stand in the order of the reader's country`() {
    TypedReading("en-GB").finds([
      "3/5/2024": ["2024-05-03/2024-05-03"],
      "5th of march 2024": ["2024-03-05/2024-03-05"],
      "may": ["month 5"],
    ])
  }
}
