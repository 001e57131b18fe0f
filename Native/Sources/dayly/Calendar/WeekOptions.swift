// How weeks are counted at a terminal: as where somebody is, or as they say.

import ArgumentParser
import Bytes
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

  /// As where somebody is, but for the day they chose.
  var rule: WeekRule { weekStart?.rule ?? .ofLocale }
}

enum WeekStart: String, ExpressibleByArgument, CaseIterable {
  case sunday, monday, saturday

  /// Weeks that begin on this day, and are otherwise counted as where somebody is.
  var rule: WeekRule {
    var rule = WeekRule.ofLocale
    rule.firstWeekday =
      switch self {
      case .monday: 1
      case .saturday: 6
      case .sunday: 7
      }
    return rule
  }
}

extension WeekRule {
  /// As the terminal says where somebody is.
  static var ofLocale: WeekRule {
    WeekRule(region: Text(Locale.terminal("LC_TIME").region?.identifier ?? ""))
  }
}
