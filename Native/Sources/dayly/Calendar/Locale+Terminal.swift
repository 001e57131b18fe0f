// Where somebody is, as their terminal says it: on which day a week begins there, and on which
// paper one prints. Foundation asks the settings of the system, of which Linux has none.

import Foundation

extension Locale {
  /// What the environment says of weeks (`LC_TIME`) or paper (`LC_PAPER`), in POSIX's order: the
  /// first variable that is set to anything counts. Without any it is what Foundation knows.
  static func terminal(_ category: String) -> Locale {
    let environment = ProcessInfo.processInfo.environment
    let said = ["LC_ALL", category, "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    // As `de_DE.UTF-8@euro`; `C` and `POSIX` are nowhere.
    guard let place = said?.prefix(while: { $0 != "." && $0 != "@" }) else { return .current }
    return Locale(identifier: place.contains("_") ? String(place) : "en_001")
  }
}
