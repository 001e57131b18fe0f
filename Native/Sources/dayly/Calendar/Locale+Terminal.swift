// Where somebody is, as their terminal says it: on which day a week begins there, and on which
// paper one prints. Foundation asks the settings of the system, of which Linux has none.

import Foundation

extension Locale {
  /// What the environment says of weeks (`LC_TIME`) or paper (`LC_PAPER`), in POSIX's order: the
  /// first variable that is set to anything counts. Without any it is what Foundation knows.
  static func terminal(_ category: String) -> Locale {
    // `C` and `POSIX` are nowhere.
    guard let place = place(category) else { return .current }
    return Locale(identifier: place.contains("_") ? place : "en_001")
  }

  /// As "de"; "en", in which the command line speaks, where the environment names no language.
  static func terminalLanguage(_ category: String) -> String {
    let language = place(category)?.prefix { $0 != "_" }.lowercased() ?? "en"
    return ["c", "posix"].contains(language) ? "en" : language
  }

  /// Of `de_DE.UTF-8@euro` the first part.
  private static func place(_ category: String) -> String? {
    let environment = ProcessInfo.processInfo.environment
    return ["LC_ALL", category, "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
      .map { String($0.prefix { $0 != "." && $0 != "@" }) }
  }
}
