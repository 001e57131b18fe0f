// `dayly calendar line` and `cover`: what a person says of a day.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Wire

struct CalendarLine: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "line", abstract: "Write a line for a day, or print it.",
    discussion: """
      It is sealed like everything in the vault. An empty one takes it away.

      EXAMPLES
        dayly calendar line 2024-05-31 'The day of the boat'
        dayly calendar line 2024-05-31
        dayly calendar line 2024-05-31 ''
      """.flowing)

  @Argument(help: "The day, as 2024-05-31.") var day: CivilDate
  @Argument(help: "What to write; without it the line is printed.") var text: String?
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened(for: text == nil ? .reading : .changing) { shell, _ in
        if let text {
          let line = try Self.checked(text)
          try options.tell(shell, .day(event: .lineWritten(day: day.day, line: line)))
        }
        let form = DayTally(day.text, [], try shell.note(of: day, options))
        if options.json { return JSON.say(LineForm(date: form.date, line: form.line)) }
        if text == nil, let line = form.line { Terminal.say(Terminal.safe(line)) }
      }
    }
  }

  /// As long as the vault keeps.
  private static let byteCountMax = 1_024

  /// What somebody typed, without space around it.
  private static func checked(_ typed: String) throws -> Text {
    let line = Text(typed.precomposedStringWithCanonicalMapping).trimmed
    guard !line.hasControlCharacters else {
      throw Failure(code: .usage, message: "It is one line, without breaks.", reason: .line)
    }
    guard line.utf8.count <= byteCountMax else {
      throw Failure(
        code: .usage, message: "The line is longer than \(byteCountMax) bytes.", reason: .line)
    }
    return line
  }
}

struct CalendarCover: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cover", abstract: "Choose what stands for a day.",
    discussion: """
      Where nothing was chosen, the day's first video does, else its first Live Photo,
      else its first photo.

      EXAMPLES
        dayly calendar cover 2024-05-31 IMG_0042.jpg
        dayly calendar cover 2024-05-31 --undo
      """.flowing)

  @Argument(help: "The day, as 2024-05-31.") var day: CivilDate
  @Argument(help: "The name of a file, or eight digits of an id.") var item: String?
  @Flag(help: "Nothing is chosen any more.") var undo = false
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard undo == (item == nil) else {
      throw ValidationError("Name what stands for the day, or say --undo.")
    }
  }

  func run() async throws {
    try options.run {
      try options.opened { shell, _ in
        let cover = try item.map { try shell.entry(named: $0, on: day) }
        try options.tell(shell, .day(event: .coverChosen(day: day.day, cover: cover?.item)))
        let note = try shell.note(of: day, options)
        if options.json {
          return JSON.say(CoverForm(cover: note?.cover?.hex.string, date: day.text))
        }
      }
    }
  }
}

private struct LineForm: Encodable {
  var date: String
  @Nullable var line: String?
}

private struct CoverForm: Encodable {
  @Nullable var cover: String?
  var date: String
}

/// A day of the Gregorian calendar, as ISO 8601 writes it.
struct CivilDate: ExpressibleByArgument {
  let text: String
  let day: CivilDay
  let month: CivilMonth

  init?(argument: String) {
    guard let match = argument.wholeMatch(of: /(\d{4})-(0[1-9]|1[0-2])-(\d{2})/),
      let year = Int(match.1), let number = Int(match.2), let date = Int(match.3)
    else { return nil }
    let place = YearMonth(year: year, month: number)
    guard date >= 1, date <= place.dayCount else { return nil }
    text = argument
    day = CivilDay(Int32(clamping: place.firstDay + date - 1))
    month = place.civil
  }
}

extension VaultShell {
  /// What is said of a day now.
  fileprivate func note(of date: CivilDate, _ options: VaultOptions) throws -> DayNote? {
    try month(date.month, options).notes.first { $0.day == date.day }
  }

  /// The one item of that day that is meant.
  fileprivate func entry(named name: String, on date: CivilDate) throws -> CatalogEntry {
    let found = try entries(named: [name]).filter { $0.day == date.day }
    guard let entry = found.first else {
      throw Failure(
        code: .refused, message: "\(name) is not on that day.", reason: .notOnDay)
    }
    guard found.count == 1 else {
      throw Failure(
        code: .failed, message: "Several items of that day are called \(name): use an id.",
        reason: .severalItems)
    }
    return entry
  }
}
