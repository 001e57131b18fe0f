// The process that reads a film for `dayly calendar film`: this program again, begun with words
// that are for no person. It is not among the commands.

import FilmDecoding
import NativeFilms

enum ReadFilm {
  /// Does not come back if that is what this process was started for.
  static func runIfMeant(_ arguments: [String]) {
    guard arguments.count == 4, arguments[0] == "read-film",
      let task = FilmTask(rawValue: arguments[1]), let byteCount = UInt64(arguments[2]),
      let secondsMax = Int(arguments[3])
    else { return }
    FilmProcess.run(task, byteCount: byteCount, soundSecondsMax: secondsMax)
  }
}
