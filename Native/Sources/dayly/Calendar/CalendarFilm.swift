// `dayly calendar film`: a film of one's days, one item a day.

import ArgumentParser
import Bytes
import Days
import Foundation
import NativeEffects
import NativeFilms
import NativeImages
import Wire

struct CalendarFilm: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film", abstract: "Make a film of a month, a year or any days.",
    discussion: """
      What stands for each day is seen one after another: a photo for two seconds, of a
      film or a Live Photo up to three. It is an MP4 file with H.264, and AAC where there
      is music. What cannot be read is left out and named. The vault is opened piece by
      piece in memory; with --keep alone no file is written outside of it.

      EXAMPLES
        dayly calendar film 2024-05 -o may.mp4
        dayly calendar film 2024 --captions --crossfade --music song.mp3 --keep
        dayly calendar film 2024-05-03 2024-05-20 --only favorites -o trip.mp4
        dayly calendar film 2024-05 --folder ~/Pictures -o may.mp4
      """.flowing)

  @Argument(
    help: """
      A year, a month as 2024-05, a week as 2024-W22, a day as 2024-05-31, or as 'last month'.
      """)
  var from: String
  @Argument(help: "Its end, if it is not the same.") var to: String?
  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The file; it must not be there yet.", valueName: "file"),
    completion: .file())
  var out: String?
  @Flag(help: "Keep it in the vault.") var keep = false
  @Flag(help: "Write each day's date into it.") var captions = false
  @Flag(help: "Fade from one day to the next.") var crossfade = false
  @Option(
    help: ArgumentHelp("Play the sound of this file under it.", valueName: "file"),
    completion: .file())
  var music: String?
  @Option(help: "Only photos, videos, lives, favorites or posts.") var only: FilmFilter?
  @OptionGroup var week: WeekOptions
  @OptionGroup var said: SaidOfItems
  @OptionGroup var choice: FolderChoice
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard DaySpan(from, to, week.rule) != nil else {
      let typed = [from, to].compactMap { $0 }.joined(separator: " to ")
      throw ValidationError("\(typed) is no day as 2024-05-31, no month, no year and no span.")
    }
    guard out != nil || keep else {
      throw ValidationError("Name a file with --out, or say --keep.")
    }
    guard isNamedAsMP4 else {
      throw ValidationError("\(out ?? "") does not end in .mp4, which the film is.")
    }
    let isOfVault = keep || !said.isNothing || only == .favorites || only == .posts
    guard choice.folder == nil || !isOfVault else {
      throw ValidationError("A folder has no favorites, posts, albums or tags, and keeps no film.")
    }
  }

  /// Also without any ending. Players go by it, so another one would be told something untrue.
  private var isNamedAsMP4: Bool {
    let ending = out.map { URL(fileURLWithPath: $0).pathExtension.lowercased() } ?? ""
    return ["", "mp4", "m4v"].contains(ending)
  }

  func run() async throws {
    try options.run {
      try choice.days(options) { source in
        let days = try self.days(source)
        let file = try FilmFile(out.map { URL(fileURLWithPath: $0) })
        let form = try make(days, file, source)
        try file.finish()
        if keep, let vault = source.vault { try kept(file, vault) }
        if options.json { return source.say(form) }
        let seconds = form.seconds.formatted(.number.precision(.fractionLength(0...1)))
        Terminal.note("\(counted(form.days, "day")), \(seconds) s.")
      }
    }
  }

  private func days(_ source: any DaySource) throws -> [FilmDay] {
    guard let span = DaySpan(from, to, week.rule) else { return [] }
    let said = try source.vault.map { try self.said.found(in: $0) }
    let there = source.months.map(\.month)
    let days = try span.months.filter { there.contains($0.civil) }.flatMap { month in
      try source.month(month).filmDays(of: span, only?.shown ?? .all) { entry in
        said.map { $0.holds(entry) } ?? true
      }
    }
    guard !days.isEmpty else {
      throw Failure(code: .failed, message: "There is nothing on these days.", reason: .noDays)
    }
    guard days.count <= FilmPlan.daysMax else {
      throw Failure(
        code: .failed, message: "A film has at most \(FilmPlan.daysMax) days.",
        reason: .tooManyDays)
    }
    return days
  }

  private func make(
    _ days: [FilmDay], _ file: FilmFile, _ source: any DaySource
  ) throws -> FilmForm {
    var line = ProgressLine(active: true)
    defer { line.clear() }
    do {
      let sound = try heard(days.count)
      let film = try FilmMaker(path: file.path, fades: crossfade, music: sound)
      var left: [FilmForm.Left] = []
      for (index, day) in days.enumerated() {
        let share = Double(index) / Double(days.count)
        line.show("Day \(index + 1) of \(days.count) \(ProgressLine.bar(of: share, beside: 24))")
        do {
          try film.add(try source.filmItem(day.entry), caption: captions ? day.caption : nil)
        } catch let fault where Self.isOfItem(fault) {
          left.append(FilmForm.Left(date: day.date, item: source.name(of: day.entry)))
          line.clear()
          let (name, why) = (Terminal.safe(day.entry.name), PictureFault.why(of: fault))
          Terminal.warn("dayly: \(name) of \(day.date) cannot be read\(why).")
        }
        source.close()
      }
      guard film.seconds > 0 else {
        throw Failure(
          code: .failed, message: "Nothing of these days can be read.", reason: .unreadable)
      }
      try film.end()
      return FilmForm(
        days: days.count - left.count, file: out, kept: keep, left: left, seconds: film.seconds)
    } catch let fault as FilmFault {
      throw Failure(fault)
    } catch let fault as PictureFault {
      throw Failure(fault, file: "The film")
    }
  }

  /// One item's trouble is that item's alone; a full disk is not.
  private static func isOfItem(_ error: any Error) -> Bool {
    if case FilmFault.unreadable = error { return true }
    if let fault = error as? PictureFault { return fault != .reader }
    let reasons: [ErrorWord] = [.missing, .damaged, .tooLarge, .unavailable]
    return (error as? Failure).map { reasons.contains($0.reason) } ?? false
  }

  private func heard(_ dayCount: Int) throws -> [Int16] {
    guard let music else { return [] }
    try PathFault.requireFile(music, other: .music)
    guard let source = FilmSource(file: URL(fileURLWithPath: music)) else {
      throw PathFault(unreadable: music, after: EIO).failure()
    }
    do { return try FilmMaker.music(of: source, dayCount: dayCount) } catch .unreadable {
      throw Failure(
        code: .failed, message: "\(Terminal.safe(music)): it has no sound that can be read.",
        reason: .music)
    }
  }

  /// As any file somebody chose.
  private func kept(_ file: FilmFile, _ shell: VaultShell) throws {
    guard let span = DaySpan(from, to, week.rule) else { return }
    let bytes = (try? FileHandle(forReadingFrom: file.url).seekToEnd()) ?? 0
    let name = BlobName("chosen/film" as Text)
    guard let name else { return }
    shell.choose(file.url, as: name)
    let now = Instant(Int64(Date().timeIntervalSince1970 * 1000))
    let chosen = ChosenFile(
      blob: name, folder: "", name: FilmPlan.fileName(Text(span.name)), bytes: bytes, modified: now)
    shell.send(.importing(event: .filesChosen(files: [chosen], removal: nil)))
    shell.send(.importing(event: .choosingEnded))
    guard let tally = try shell.openVault().importing, tally.failed == 0, tally.chosen > 0 else {
      throw Failure(
        code: .failed, message: "The film was not taken into the vault.", reason: .notImported)
    }
  }
}

private struct FilmForm: Encodable {
  struct Left: Encodable {
    var date: String
    var item: String
  }

  var days: Int
  @Nullable var file: String?
  var kept: Bool
  /// What could not be read.
  var left: [Left]
  var seconds: Double
}

extension Failure {
  fileprivate init(_ fault: FilmFault) {
    self.init(code: .failed, message: "The film cannot be made.", reason: .failed)
    switch fault {
    case .unreadable, .memory: break
    case .codec:
      (message, reason) = (
        "This system's libavcodec has no encoder for H.264 (libx264) or AAC.", .codec
      )
    case .unwritten:
      (code, message, reason) = (.output, "The film cannot be written.", .unwritten)
    case .reader:
      (message, reason) = ("The program that reads films cannot be started.", .reader)
    }
  }
}
