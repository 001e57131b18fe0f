// `dayly calendar export`: days for other calendars.

import ArgumentParser
import Foundation
import NativeEffects
import Wire

struct CalendarExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write days as an iCalendar file, for other calendars.",
    discussion: """
      Each day that has photos, videos or a line becomes an event of a whole day, with
      the line, else how much there is. No picture goes along. Reading the same day again,
      a calendar puts the new event in the place of the old one.

      EXAMPLES
        dayly calendar export 2024-05 -o may.ics
        dayly calendar export 2024 > 2024.ics
        dayly calendar export 2024 --folder ~/Pictures -o 2024.ics
      """.flowing)

  @Argument(help: "A year, or a month as 2024-05.") var when: String
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file; it must not be there yet.", valueName: "file"),
    completion: .file())
  var output: String?
  @OptionGroup var choice: FolderChoice
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard CalendarSpan(when) == nil else { return }
    throw ValidationError("\(when) is no year, and no month as 2024-05.")
  }

  func run() async throws {
    try options.run {
      try choice.days(options) { source in
        let days = try months.flatMap { try source.tally(of: $0).days }
        let text = ICalendar(days: days.map { $0.event }, stamp: Date()).text
        if let output { try Data(text.utf8).write(new: URL(fileURLWithPath: output)) }
        if options.json {
          let shown = output == nil ? text : nil
          return JSON.say(ExportForm(days: days.count, file: output, text: shown))
        }
        guard output != nil else { return Terminal.write(text) }
        Terminal.note(days.count == 1 ? "1 day." : "\(days.count) days.")
      }
    }
  }

  private var months: [YearMonth] {
    switch CalendarSpan(when) {
    case .month(let month): [month]
    case .year(let year): (1...12).map { YearMonth(year: year, month: $0) }
    case nil: []
    }
  }
}

private struct ExportForm: Encodable {
  var days: Int
  @Nullable var file: String?
  @Nullable var text: String?
}

extension DayTally {
  fileprivate var event: ICalendar.Day {
    let kinds: [(Int, String, String)] = [
      (photos, "photo", "photos"), (videos, "video", "videos"),
      (lives, "Live Photo", "Live Photos"),
    ]
    let said = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
      .joined(separator: ", ")
    return ICalendar.Day(
      date: date, summary: line ?? said,
      description: line == nil || said.isEmpty ? nil : said)
  }
}
