// `dayly calendar`: the vault by days, a month or a year at a glance.

import ArgumentParser
import Bytes
import Days
import Foundation
import NativeEffects
import Wire

struct CalendarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Show which days have photos and videos, and what is on them.",
    discussion: """
      Draws the month of today, or the one that is named; of a year, how much each month
      has; of a week or a day, what is on it. A day is the one that the photographer's
      calendar showed. Where the terminal can show pictures, each day of a month has the
      one that stands for it.

      EXAMPLES
        dayly calendar
        dayly calendar 2024-05
        dayly calendar 2024
        dayly calendar 2024-05-31
        dayly calendar 2024-W22
        dayly calendar last month
        dayly calendar --week-start sunday
        dayly calendar 2024-05 --as blocks
        dayly calendar 2024-05 --folder ~/Pictures
        dayly calendar line 2024-05-31 'The day of the boat'
        dayly calendar cover 2024-05-31 IMG_0042.jpg
        dayly calendar export 2024 -o 2024.ics
        dayly calendar film 2024-05 -o may.mp4 --folder ~/Pictures
      """.flowing,
    subcommands: [
      CalendarShow.self, CalendarLine.self, CalendarCover.self, CalendarExport.self,
      CalendarFilm.self,
    ],
    defaultSubcommand: CalendarShow.self)
}

struct CalendarShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draw a month, say how much a year has, or list a week or a day.")

  @Argument(
    help: """
      A year, a month as 2024-05, a week as 2024-W22 (ISO 8601) or a day; also week 22, \
      yesterday, last month, march 2024 and the like, in any of Dayly's languages.
      """)
  var when: [String] = []
  @OptionGroup var week: WeekOptions
  @Option(
    name: .customLong("as"), help: "How to draw pictures: kitty, sixel or blocks.")
  var drawing: TerminalGraphics?
  @Flag(help: "Draw no pictures.") var noPictures = false
  @OptionGroup var choice: FolderChoice
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard let span else {
      throw ValidationError(
        """
        \(typed) is no year, no month as 2024-05, no week as 2024-W22 and no day as 2024-05-31.
        """)
    }
    guard drawing != nil else { return }
    switch span {
    case .month: break
    case .days, .year: throw ValidationError("Pictures are drawn of a month.")
    }
    if noPictures || options.json { throw ValidationError("--as draws pictures.") }
  }

  func run() async throws {
    try options.run {
      try choice.days(options) { days in
        switch span {
        case .month(let month): show(try days.tally(of: month), days)
        case .year(let year): show(YearTally(year, days.months), days)
        case .days(let range): show(try DayList(range, days), days)
        case nil: break
        }
      }
    }
  }

  private var typed: String { when.joined(separator: " ") }

  private var span: CalendarSpan? { when.isEmpty ? .month(.now) : CalendarSpan(typed, week.rule) }

  private func show(_ tally: MonthTally, _ days: any DaySource) {
    if options.json { return days.say(tally) }
    if let drawn { return PicturedMonth(tally, week.rule, drawn).show(days) }
    for line in MonthPage(tally, week.rule).lines { Terminal.say(line) }
  }

  /// Pictures drawn with characters are only for who asks for them.
  private var drawn: TerminalGraphics? {
    if let drawing { return drawing }
    let fits = Terminal.showsOutput && TerminalGraphics.fitting != .blocks
    return fits && !noPictures ? .fitting : nil
  }

  private func show(_ list: DayList, _ days: any DaySource) {
    if options.json { return days.say(list) }
    for line in list.lines { Terminal.say(line) }
  }

  private func show(_ tally: YearTally, _ days: any DaySource) {
    if options.json { return days.say(tally) }
    for line in tally.lines { Terminal.say(line) }
  }
}

extension VaultShell {
  /// A month as it is listed.
  func month(_ month: CivilMonth, _ options: VaultOptions) throws -> ShownMonth {
    send(.catalog(event: .monthShown(month: month)))
    guard let shown = shownMonth, shown.month == month else {
      throw Failure(VaultFault.unavailable, at: options.url)
    }
    return shown
  }
}
