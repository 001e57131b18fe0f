// What dates mean that somebody types into a search, in German, French, Spanish and Chinese; today
// is a Monday, 2026-11-23.

import Testing

@Suite struct SearchedDatesOfLanguagesTests {
  @Test func `German says days, months and weeks, and the last ones of them`() {
    TypedReading("de-DE").finds([
      "letzten Sommer": ["2026-06-01/2026-08-31"],
      "letzte Woche": ["2026-11-16/2026-11-22"],
      "vorletzte Woche": ["2026-11-09/2026-11-15"],
      "Dienstag": ["weekday 1"],
      "Di": ["weekday 1"],
      "dienstags": ["weekday 1"],
      "März 2024": ["2024-03-01/2024-03-31"],
      "im Sommer": ["month 6; month 7; month 8"],
      "am Dienstag": ["weekday 1"],
      "letzten Woche": ["2026-11-16/2026-11-22"],
      "KW 20 2024": ["2024-05-13/2024-05-19"],
      "letztes Jahr": ["2025-01-01/2025-12-31"],
      "im letzten Jahr": ["2025-01-01/2025-12-31"],
      "vergangenen Monat": ["2026-10-01/2026-10-31"],
      "vor 3 Tagen": ["2026-11-20/2026-11-20"],
      "letzten Dienstag": ["2026-11-17/2026-11-17"],
      "gestern": ["2026-11-22/2026-11-22"],
      "vorgestern": ["2026-11-21/2026-11-21"],
      "5. März 2024": ["2024-03-05/2024-03-05"],
      "5.3.2024": ["2024-03-05/2024-03-05"],
      "Jänner": ["month 1"],
      "Sonnabend": ["weekday 5"],
    ])
  }

  @Test func `a German reader is understood in other languages, too`() {
    TypedReading("de-DE").finds([
      "march 2024": ["2024-03-01/2024-03-31"],
      "last summer": ["2026-06-01/2026-08-31"],
      "tuesday": ["weekday 1"],
      "yesterday": ["2026-11-22/2026-11-22"],
      "mayo": ["month 5"],
      "tue": [""],
    ])
  }

  @Test func `German says what was so long ago, and weekends`() {
    TypedReading("de-DE").finds([
      "dieser Sommer": ["2026-06-01/2026-08-31"],
      "nächsten Sommer": ["2027-06-01/2027-08-31"],
      "im August letzten Jahres": ["2025-08-01/2025-08-31"],
      "vor zwei Wochen": ["2026-11-09/2026-11-15"],
      "vor einem Jahr": ["2025-01-01/2025-12-31"],
      "die letzten drei Tage": ["2026-11-21/2026-11-23"],
      "die Katze mit Hund": ["", ""],
      "aus dem Jahr 2022": ["2022-01-01/2022-12-31"],
      "diesen Dienstag": ["2026-11-24/2026-11-24"],
      "die": [""],
      "Sommer letztes Jahr": ["2025-06-01/2025-08-31"],
      "letztes Wochenende": ["2026-11-21/2026-11-22"],
      "am Wochenende": ["weekday 5; weekday 6"],
    ])
  }

  @Test func `German says spans, with or without an end`() {
    TypedReading("de-DE").finds([
      "von 2019 bis 2021": ["2019-01-01/2021-12-31"],
      "seit 2020": ["2020-01-01/9999-12-31"],
      "ab 2020": ["2020-01-01/9999-12-31"],
      "vor 2019": ["0001-01-01/2018-12-31"],
      "nach 2019": ["2020-01-01/9999-12-31"],
      "bis 2019": ["0001-01-01/2019-12-31"],
      "seit 3 Jahren": ["2023-11-24/9999-12-31"],
      "März-Mai 2024": ["2024-03-01/2024-05-31"],
      "zwischen März und Mai 2024": ["2024-03-01/2024-05-31"],
      "vom 3. bis zum 5. März 2024": ["2024-03-03/2024-03-05"],
      "17.-20. August 2023": ["2023-08-17/2023-08-20"],
      "bis zum 3. März 2024": ["0001-01-01/2024-03-03"],
      "Sommer 22": ["2022-06-01/2022-08-31"],
      "Winter 22": ["2022-01-01/2022-02-28; 2022-12-01/2022-12-31"],
      "erster Mai": ["2026-05-01/2026-05-01"],
      "vor Weihnachten": [""],
      "1.3.-31.3.2024": ["2024-03-01/2024-03-31"],
      "1.3.2024-31.3.2024": ["2024-03-01/2024-03-31"],
      "31.3. bis 1.3.2024": ["2023-03-31/2024-03-01"],
      "bis jetzt": ["0001-01-01/2026-11-23"],
    ])
  }

  @Test func `French says days, months and weeks, and the last ones of them`() {
    TypedReading("fr-FR").finds([
      "l’été dernier": ["2026-06-01/2026-08-31"],
      "la semaine dernière": ["2026-11-16/2026-11-22"],
      "mardi": ["weekday 1"],
      "le mardi 2023": ["weekday 1", "2023-01-01/2023-12-31"],
      "mars 2024": ["2024-03-01/2024-03-31"],
      "février": ["month 2"],
      "mar": ["weekday 1; month 3"],
      "1er mars 2024": ["2024-03-01/2024-03-01"],
      "avant-hier": ["2026-11-21/2026-11-21"],
      "ce mois-ci": ["2026-11-01/2026-11-30"],
      "mois dernier": ["2026-10-01/2026-10-31"],
      "l'an dernier": ["2025-01-01/2025-12-31"],
      "il y a 3 jours": ["2026-11-20/2026-11-20"],
      "mardi dernier": ["2026-11-17/2026-11-17"],
      "aujourd’hui": ["2026-11-23/2026-11-23"],
      "last week": ["2026-11-16/2026-11-22"],
    ])
  }

  @Test func `French says what was so long ago, and weekends`() {
    TypedReading("fr-FR").finds([
      "sam": ["weekday 5"],
      "en août": ["month 8"],
      "en août de l’année dernière": ["2025-08-01/2025-08-31"],
      "il y a deux ans": ["2024-01-01/2024-12-31"],
      "il y a un an": ["2025-01-01/2025-12-31"],
      "les 3 derniers mois": ["2026-08-24/2026-11-23"],
      "au mois de mars": ["month 3"],
      "plage à Sète": ["", ""],
      "premier mai": ["2026-05-01/2026-05-01"],
      "le week-end dernier": ["2026-11-21/2026-11-22"],
      "week-end": ["weekday 5; weekday 6"],
    ])
  }

  @Test func `French says spans, with or without an end`() {
    TypedReading("fr-FR").finds([
      "de 2019 à 2021": ["2019-01-01/2021-12-31"],
      "du 3 au 5 mars 2024": ["2024-03-03/2024-03-05"],
      "entre 2019 et 2021": ["2019-01-01/2021-12-31"],
      "mars à mai 2024": ["2024-03-01/2024-05-31"],
      "depuis 2020": ["2020-01-01/9999-12-31"],
      "à partir de 2020": ["2020-01-01/9999-12-31"],
      "avant 2019": ["0001-01-01/2018-12-31"],
      "après 2019": ["2020-01-01/9999-12-31"],
      "jusqu’à mars 2024": ["0001-01-01/2024-03-31"],
      "avant hier": ["2026-11-21/2026-11-21"],
      "été 22": ["2022-06-01/2022-08-31"],
      "depuis 3 ans": ["2023-11-24/9999-12-31"],
      "de 2020 à maintenant": ["2020-01-01/2026-11-23"],
    ])
  }

  @Test func `Spanish says days, months and weeks, and the last ones of them`() {
    TypedReading("es-ES").finds([
      "el verano pasado": ["2026-06-01/2026-08-31"],
      "la semana pasada": ["2026-11-16/2026-11-22"],
      "martes": ["weekday 1"],
      "el martes": ["weekday 1"],
      "los martes": ["weekday 1"],
      "marzo 2024": ["2024-03-01/2024-03-31"],
      "mar": ["weekday 1; month 3"],
      "setiembre": ["month 9"],
      "5 de marzo de 2024": ["2024-03-05/2024-03-05"],
      "el año pasado": ["2025-01-01/2025-12-31"],
      "hace 3 días": ["2026-11-20/2026-11-20"],
      "anteayer": ["2026-11-21/2026-11-21"],
      "otoño": ["month 9; month 10; month 11"],
      "march 2024": ["2024-03-01/2024-03-31"],
      "yesterday": ["2026-11-22/2026-11-22"],
    ])
  }

  @Test func `Spanish says what was so long ago, and weekends`() {
    TypedReading("es-ES").finds([
      "sábado": ["weekday 5"],
      "en agosto del año pasado": ["2025-08-01/2025-08-31"],
      "hace dos años": ["2024-01-01/2024-12-31"],
      "los últimos 7 días": ["2026-11-17/2026-11-23"],
      "playa con Ana": ["", ""],
      "el fin de semana pasado": ["2026-11-21/2026-11-22"],
      "fin de semana": ["weekday 5; weekday 6"],
    ])
  }

  @Test func `Spanish says spans, with or without an end`() {
    TypedReading("es-ES").finds([
      "de 2019 a 2021": ["2019-01-01/2021-12-31"],
      "del 3 al 5 de marzo de 2024": ["2024-03-03/2024-03-05"],
      "entre marzo y mayo de 2024": ["2024-03-01/2024-05-31"],
      "desde 2020": ["2020-01-01/9999-12-31"],
      "antes de 2019": ["0001-01-01/2018-12-31"],
      "después de 2019": ["2020-01-01/9999-12-31"],
      "hasta 2019": ["0001-01-01/2019-12-31"],
      "primero de mayo": ["2026-05-01/2026-05-01"],
      "cinco de mayo": ["2026-05-05/2026-05-05"],
      "verano 22": ["2022-06-01/2022-08-31"],
      "antes de ayer": ["2026-11-21/2026-11-21"],
      "desde 2020 hasta ahora": ["2020-01-01/2026-11-23"],
    ])
  }

  @Test func `Chinese says days, months and weeks, and the last ones of them`() {
    TypedReading("zh-Hans-CN").finds([
      "去年夏天": ["2025-06-01/2025-08-31"],
      "上周": ["2026-11-16/2026-11-22"],
      "本周": ["2026-11-23/2026-11-29"],
      "上个月": ["2026-10-01/2026-10-31"],
      "去年": ["2025-01-01/2025-12-31"],
      "前年": ["2024-01-01/2024-12-31"],
      "星期二": ["weekday 1"],
      "周日": ["weekday 6"],
      "2024年3月": ["2024-03-01/2024-03-31"],
      "二〇二四年三月五日": ["2024-03-05/2024-03-05"],
      "三月": ["month 3"],
      "昨天": ["2026-11-22/2026-11-22"],
      "3天前": ["2026-11-20/2026-11-20"],
      "两": [""],
      "夏天": ["month 6; month 7; month 8"],
      "上海": [""],
    ])
  }

  @Test func `Chinese is parted where each part means something`() {
    TypedReading("zh-Hans-CN").finds([
      "去年三月": ["2025-01-01/2025-12-31", "month 3"],
      "2023年春天": ["2023-03-01/2023-05-31"],
      "去年的春天": ["2025-03-01/2025-05-31"],
      "夏天的风": [""],
      "两周前": ["2026-11-09/2026-11-15"],
      "最近三个月": ["2026-08-24/2026-11-23"],
      "march 2024": ["2024-03-01/2024-03-31"],
      "tuesday": ["weekday 1"],
    ])
  }

  @Test func `Chinese says spans, with or without an end`() {
    TypedReading("zh-Hans-CN").finds([
      "上周末": ["2026-11-21/2026-11-22"],
      "周末": ["weekday 5; weekday 6"],
      "从2019年到2021年": ["2019-01-01/2021-12-31"],
      "2019年至2021年": ["2019-01-01/2021-12-31"],
      "2024年3月到5月": ["2024-03-01/2024-05-31"],
      "三月到五月": ["month 3; month 4; month 5"],
      "2020年以来": ["2020-01-01/9999-12-31"],
      "从2020年起": ["2020-01-01/9999-12-31"],
      "2019年以前": ["0001-01-01/2018-12-31"],
      "2021年之后": ["2022-01-01/9999-12-31"],
      "2022年夏天": ["2022-06-01/2022-08-31"],
      "夏至": [""],
      "2020年到现在": ["2020-01-01/2026-11-23"],
    ])
  }
}
