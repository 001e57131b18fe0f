// `dayly calendar export`: days for other calendars, on paper, or as pictures.

import ArgumentParser
import Bytes
import Days
import Foundation
import NativeEffects
import NativePaper
import Wire

struct CalendarExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write days as PDF or PNG, or for other calendars as iCalendar.",
    discussion: """
      The file's name says what it becomes. A .pdf has a page for each month, a .png is
      one month's page with 300 dots an inch (of a year twelve files are written, 2024.png
      as 2024-01.png and so on): each day with its picture and its line. In an .ics each
      day that has photos, videos or a line becomes an event of a whole day, without
      pictures. Reading the same day of the same vault or folder again, a calendar puts the
      new event in the place of the old one. Without a file these events are printed.

      EXAMPLES
        dayly calendar export 2024 -o 2024.pdf --paper letter
        dayly calendar export 2024-05 -o may.png
        dayly calendar export 2024 > 2024.ics
        dayly calendar export 2024 --folder ~/Pictures -o 2024.ics
      """.flowing)

  @Argument(help: "A year, or a month as 2024-05 or 'last month'.") var when: String
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file; it must not be there yet.", valueName: "file"),
    completion: .file())
  var output: String?
  @Option(help: "The sheet, lying across: a3, a4, a5, letter or legal.")
  var paper: PaperSize?
  @OptionGroup var week: WeekOptions
  @OptionGroup var choice: FolderChoice
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard !months.isEmpty else {
      throw ValidationError("\(when) is no year, and no month as 2024-05.")
    }
    guard let form else {
      throw ValidationError("\(output ?? "") ends neither in .pdf nor in .png or .ics.")
    }
    guard form == .calendar, paper != nil else { return }
    throw ValidationError("--paper is for a file that ends in .pdf or .png.")
  }

  func run() async throws {
    try options.run {
      try choice.days(options) { source in
        switch form {
        case .pdf, .png: try writePages(source)
        case .calendar, nil: try writeEvents(source)
        }
      }
    }
  }

  private enum Form { case calendar, pdf, png }

  /// What the file's name says, events where it has no ending; `nil` for what is none of these.
  private var form: Form? {
    guard let output else { return .calendar }
    return switch URL(fileURLWithPath: output).pathExtension.lowercased() {
    case "pdf": .pdf
    case "png": .png
    case "ics", "": .calendar
    default: nil
    }
  }

  private func writeEvents(_ source: any DaySource) throws {
    let days = try months.flatMap { month in
      try source.tally(of: month).byDay.sorted { $0.key < $1.key }.map { date, tally in
        tally.exported(CivilDay(Int32(clamping: month.firstDay + date - 1)))
      }
    }
    let text = ICalendar(days: days, of: source.events.digest, stamp: Instant(Date())).text.string
    if let output { try Data(text.utf8).write(new: URL(fileURLWithPath: output)) }
    guard output == nil, !options.json else {
      return tell(days.count, output.map { [$0] } ?? [], output == nil ? text : nil, source)
    }
    Terminal.write(text)
  }

  private func writePages(_ source: any DaySource) throws {
    guard let output else { return }
    let pages = PaperPages(source, months, week.rule, paper ?? .ofLocale)
    let files = form == .pdf ? [output] : pages.pictureNames(output)
    for file in files where FileManager.default.fileExists(atPath: file) {
      throw Failure(
        code: .output, message: "\(Terminal.safe(file)) is there already.", reason: .unwritten)
    }
    let days: Int
    if form == .pdf {
      days = try pages.writePDF(URL(fileURLWithPath: output))
    } else {
      days = try pages.writePictures(files.map { URL(fileURLWithPath: $0) })
    }
    tell(days, files, nil, source)
  }

  private func tell(
    _ days: Int, _ files: [String], _ text: String?, _ source: any DaySource
  ) {
    if options.json { return source.say(ExportForm(days: days, files: files, text: text)) }
    Terminal.note(counted(days, "day") + ".")
  }

  private var months: [YearMonth] {
    switch CalendarSpan(when, week.rule) {
    case .month(let month): [month]
    case .year(let year): (1...12).map { YearMonth(year: year, month: $0) }
    case .days, nil: []
    }
  }
}

private struct ExportForm: Encodable {
  var days: Int
  var files: [String]
  @Nullable var text: String?
}

extension DayTally {
  fileprivate func exported(_ day: CivilDay) -> ExportedDay {
    let kinds: [(Int, String, String)] = [
      (photos, "photo", "photos"), (videos, "video", "videos"),
      (lives, "Live Photo", "Live Photos"),
    ]
    let said = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
      .joined(separator: ", ")
    return ExportedDay(day: day, line: Text(line ?? ""), amount: Text(said))
  }
}
