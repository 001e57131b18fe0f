// How weeks are counted at a terminal: as where somebody is, or as they say.

import ArgumentParser
import Days
import Foundation
import Wire

/// Options of commands that draw weeks, or to which somebody tells one: "last week".
struct WeekOptions: ParsableArguments {
  @Option(
    name: [.customLong("week-start"), .customLong("week-starts")],
    help: ArgumentHelp(
      "With which day a week begins: monday, sunday or saturday, if not your locale's.",
      valueName: "day"))
  var weekStart: WeekStart?

  /// The chosen day, else the locale's.
  var start: WeekStart { weekStart ?? .ofLocale }

  var rule: WeekRule {
    let rule = WeekRule.terminal
    guard let weekStart else { return rule }
    return WeekRule(firstWeekday: weekStart.isoNumber, minimalDays: rule.minimalDays)
  }
}

extension WeekStart {
  /// As ISO 8601 counts them: 1 is Monday.
  fileprivate var isoNumber: UInt8 {
    switch self {
    case .monday: 1
    case .saturday: 6
    case .sunday: 7
    }
  }
}

extension WeekRule {
  /// As one counts where the terminal says it is; where it says nothing, as ISO 8601 does.
  static var terminal: WeekRule {
    let locale = Locale.terminal("LC_TIME")
    guard let region = locale.region?.identifier, region != "001" else { return .iso8601 }
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    // Foundation's 1 is Sunday.
    let first = (calendar.firstWeekday + 5) % 7 + 1
    return WeekRule(
      firstWeekday: UInt8(clamping: first),
      minimalDays: UInt8(clamping: calendar.minimumDaysInFirstWeek))
  }
}
