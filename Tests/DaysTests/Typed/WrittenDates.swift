// Dates as the languages write them, by the formats of CLDR, which browsers write them by.

import Wire

/// How a language writes dates, in the letters of CLDR's formats (UTS 35, part 4, section 8): a
/// year is y or yy, a month M, MM, MMM or MMMM, a day d or dd, a day of the week E or EEEE; what is
/// between apostrophes stands for itself.
struct WrittenDates: Sendable {
  let locale: String
  let ofDays: [String]
  let ofMonths: [String]
  var ofYears = ["y"]
  /// From January, and from Monday: written out and short.
  let months: [String]
  let monthsShort: [String]
  let weekdays: [String]
  let weekdaysShort: [String]
  var digits = "0123456789"

  func text(_ format: String, _ day: CivilDay) -> String {
    let (year, month, date) = day.civil
    let weekday = (Int(day.value) + 3) % 7
    var text = ""
    var rest = Substring(format)
    while let letter = rest.first {
      let count = rest.prefix { $0 == letter }.count
      rest = rest.dropFirst(count)
      switch (letter, count) {
      case ("'", _):
        text += rest.prefix { $0 != "'" }
        rest = rest.drop { $0 != "'" }.dropFirst()
      case ("y", 2): text += number(year % 100, 2)
      case ("y", _): text += number(year, 1)
      case ("M", 4): text += months[Int(month) - 1]
      case ("M", 3): text += monthsShort[Int(month) - 1]
      case ("M", _): text += number(month, count)
      case ("d", _): text += number(date, count)
      case ("E", 4): text += weekdays[weekday]
      case ("E", _): text += weekdaysShort[weekday]
      default: text += String(repeating: letter, count: count)
      }
    }
    return text
  }

  private func number(_ value: Int32, _ places: Int) -> String {
    let own = Array(digits)
    let plain = String(value)
    return (String(repeating: "0", count: max(0, places - plain.count)) + plain)
      .map { $0.wholeNumberValue.map { String(own[$0]) } ?? "" }.joined()
  }

  private static func split(_ names: String) -> [String] {
    names.split(separator: " ").map { String($0) }
  }

  private init(
    _ locale: String, days: [String], months: [String], years: [String] = ["y"],
    names: (String, String, String, String), digits: String = "0123456789"
  ) {
    self.locale = locale
    (ofDays, ofMonths, ofYears) = (days, months, years)
    (self.months, monthsShort) = (Self.split(names.0), Self.split(names.1))
    (weekdays, weekdaysShort) = (Self.split(names.2), Self.split(names.3))
    self.digits = digits
  }

  /// In all of Dayly's languages, in countries that write them in ways of their own, and with the
  /// digits of other scripts.
  static let all: [WrittenDates] = [
    american(), american("٠١٢٣٤٥٦٧٨٩"), american("०१२३४५६७८९"),
    WrittenDates(
      "en-GB",
      days: ["EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "E, d MMMM y", "EEEE d MMMM y"],
      months: ["MMMM y", "MMM y", "MM/y"],
      names: (
        english.0, english.1.replacing("Sep", with: "Sept"), english.2, english.3
      )),
    german(), german("０１２３４５６７８９"),
    WrittenDates(
      "fr-FR", days: ["EEEE d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "E d MMMM y"],
      months: ["MMMM y", "MMM y", "MM/y"], names: french),
    WrittenDates(
      "fr-CA", days: ["EEEE d MMMM y", "d MMMM y", "d MMM y", "y-MM-dd", "E d MMMM y"],
      months: ["MMMM y", "MMM y", "y-MM"],
      names: (french.0, french.1.replacing("juil.", with: "juill."), french.2, french.3)),
    WrittenDates(
      "es-ES",
      days: [
        "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "d/M/yy", "d/M/y", "dd/MM/y",
        "E, d 'de' MMMM 'de' y",
      ], months: ["MMMM 'de' y", "MMM y", "M/y"], names: spanish),
    WrittenDates(
      "es-MX",
      days: [
        "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "dd/MM/yy", "d/M/y", "dd/MM/y",
        "E, d 'de' MMMM 'de' y",
      ], months: ["MMMM 'de' y", "MMM y", "M/y", "MM/y"],
      names: (spanish.0, spanish.1.replacing("sept", with: "sep"), spanish.2, spanish.3)),
    chinese(), chinese("〇一二三四五六七八九"),
  ]

  private static let english = (
    "January February March April May June July August September October November December",
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday", "Mon Tue Wed Thu Fri Sat Sun"
  )
  private static let french = (
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "lundi mardi mercredi jeudi vendredi samedi dimanche", "lun. mar. mer. jeu. ven. sam. dim."
  )
  private static let spanish = (
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "ene feb mar abr may jun jul ago sept oct nov dic",
    "lunes martes miércoles jueves viernes sábado domingo", "lun mar mié jue vie sáb dom"
  )

  private static func american(_ digits: String = "0123456789") -> WrittenDates {
    WrittenDates(
      "en-US",
      days: [
        "EEEE, MMMM d, y", "MMMM d, y", "MMM d, y", "M/d/yy", "M/d/y", "MM/dd/y", "E, MMMM d, y",
      ], months: ["MMMM y", "MMM y", "M/y", "MM/y"], names: english, digits: digits)
  }

  private static func german(_ digits: String = "0123456789") -> WrittenDates {
    WrittenDates(
      "de-DE",
      days: [
        "EEEE, d. MMMM y", "d. MMMM y", "dd.MM.y", "dd.MM.yy", "d.M.y", "d. MMM y",
        "E, d. MMMM y",
      ], months: ["MMMM y", "MMM y", "M/y", "MM/y"],
      names: (
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
        "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
        "Mo. Di. Mi. Do. Fr. Sa. So."
      ), digits: digits)
  }

  private static func chinese(_ digits: String = "0123456789") -> WrittenDates {
    WrittenDates(
      "zh-Hans-CN", days: ["y年M月d日EEEE", "y年M月d日", "y/M/d", "y/MM/dd", "y年M月d日E"],
      months: ["y年M月", "y/M", "y/MM"], years: ["y年"],
      names: ("", "", "星期一 星期二 星期三 星期四 星期五 星期六 星期日", "周一 周二 周三 周四 周五 周六 周日"),
      digits: digits)
  }
}
