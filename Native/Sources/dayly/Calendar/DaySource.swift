// Where the days of a calendar come from: the vault, or a folder that is read and left as it is.

import ArgumentParser
import Foundation
import MediaMetadata
import NativeEffects
import NativeFilms
import NativeImages
import Wire

protocol DaySource {
  /// How much there is, month by month.
  var months: [CatalogMonth] { get }
  func month(_ place: YearMonth) throws -> ShownMonth
  /// How `--json` names an item.
  func name(of entry: CatalogEntry) -> String
  /// Its picture, opened in memory, cut to `width` × `height` pixels around the middle.
  func tile(of entry: CatalogEntry, width: Int, height: Int) throws -> PixelGrid
  /// What a film shows of an item, until `close` or the next one.
  func filmItem(_ entry: CatalogEntry) throws -> FilmItem
  func close()
  /// Whose days they are, where that is a vault.
  var vault: VaultShell? { get }
  /// By what their events are told from those of others.
  var events: CalendarSource { get }
  /// What of a folder is not among its days; `nil` where there is none.
  var left: LeftOfFolder? { get }
}

/// What of a folder is not among its days.
struct LeftOfFolder: Encodable {
  var passedOver: PassedOverForm
  /// What could not be read, by its path below the folder.
  var unreadable: [String]
}

extension DaySource {
  /// As `--json`; of a folder, with what is not among its days.
  func say(_ value: some Encodable) {
    guard let left else { return JSON.say(value) }
    JSON.say(ReadOfFolder(value: value, left: left))
  }

  /// How much the days of a month have, and what is said of them.
  func tally(of place: YearMonth) throws -> MonthTally {
    MonthTally(place, try month(place)) { name(of: $0) }
  }

  /// The picture of what stands for a day; `nil` where it cannot be shown, which is told.
  func tile(of cover: CatalogEntry, on date: String, _ width: Int, _ height: Int) -> PixelGrid? {
    do {
      let tile = try tile(of: cover, width: width, height: height)
      return tile.width > 0 ? tile : nil
    } catch {
      let why = PictureFault.why(of: error)
      Terminal.warn("dayly: \(Terminal.safe(cover.name)) of \(date) cannot be shown\(why).")
      return nil
    }
  }
}

private struct ReadOfFolder<Value: Encodable>: Encodable {
  let value: Value
  let left: LeftOfFolder

  /// One object, with two keys more than the value has.
  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    try left.encode(to: encoder)
  }
}

struct VaultDays: DaySource {
  let shell: VaultShell
  let options: VaultOptions
  let months: [CatalogMonth]

  func month(_ place: YearMonth) throws -> ShownMonth { try shell.month(place.civil, options) }

  func name(of entry: CatalogEntry) -> String { entry.item.hex.string }

  var vault: VaultShell? { shell }

  let events: CalendarSource

  var left: LeftOfFolder? { nil }

  func filmItem(_ entry: CatalogEntry) throws -> FilmItem { try shell.filmItem(entry) }

  func close() { shell.lookAway() }

  func tile(of entry: CatalogEntry, width: Int, height: Int) throws -> PixelGrid {
    switch entry.kind {
    case .photo, .live:
      return try ImagePipeline().tile(
        of: try shell.seenPicture(of: entry), width: width, height: height)
    case .video, .other:
      defer { close() }
      return try FilmTile.grid(of: try filmItem(entry), width: width, height: height)
    }
  }
}

extension FolderDays: DaySource {
  var vault: VaultShell? { nil }

  var events: CalendarSource { .folder(at: root) }

  var left: LeftOfFolder? {
    LeftOfFolder(
      passedOver: PassedOverForm(passedOver, special: special.count), unreadable: missed)
  }

  func close() {}

  func filmItem(_ entry: CatalogEntry) throws -> FilmItem {
    guard let file = file(of: entry) else { throw FilmFault.unreadable }
    if entry.kind == .video {
      return FilmItem(moving: moving(entry, in: file, nil, still: nil), still: nil)
    }
    guard let whole = file.whole(ImagePipeline.fileBytesMax) else { throw FilmFault.unreadable }
    let still = MediaDescription.shown(of: whole) ?? whole
    let moving = motion(of: entry).map { motion, film in
      self.moving(entry, in: film, motion.range, still: motion.stillTime)
    }
    return FilmItem(moving: moving, still: still)
  }

  private func moving(
    _ entry: CatalogEntry, in file: FolderFile, _ range: MediaRange?, still: UInt32?
  ) -> FilmItem.MovingPicture {
    let start = range?.offset ?? 0
    let source = FilmSource(byteCount: range?.byteCount ?? file.byteCount) { offset, count in
      let (place, overflow) = start.addingReportingOverflow(offset)
      guard !overflow else { return [] }
      return file.bytes(MediaRange(offset: place, byteCount: UInt64(clamping: count))) ?? []
    }
    return FilmItem.MovingPicture(
      source: source, seconds: Double(entry.duration) / 1000,
      stillSeconds: still.map { Double($0) / 1000 })
  }

  public var months: [CatalogMonth] {
    let dated = entries.filter { $0.day != nil }
    let byMonth = Dictionary(grouping: dated) { $0.day.map { YearMonth(of: $0).civil } }
    return byMonth.compactMap { month, entries in
      month.map { CatalogMonth(month: $0, pages: Self.totals(of: entries)) }
    }
  }

  func month(_ place: YearMonth) -> ShownMonth {
    let days = place.firstDay..<place.firstDay + place.dayCount
    let shown = entries.filter { entry in entry.day.map { days.contains(Int($0.value)) } ?? false }
    return ShownMonth(
      month: place.civil, entries: shown, damaged: false, notes: [], noted: false)
  }

  func name(of entry: CatalogEntry) -> String { path(of: entry) }

  func tile(of entry: CatalogEntry, width: Int, height: Int) throws -> PixelGrid {
    switch entry.kind {
    case .photo, .live:
      guard let file = file(of: entry) else { throw PictureFault.image(.undecodable) }
      guard let whole = file.whole(ImagePipeline.fileBytesMax) else {
        throw PictureFault.image(.tooLarge)
      }
      let bytes = MediaDescription.shown(of: whole) ?? whole
      return try ImagePipeline().tile(of: bytes, width: width, height: height)
    case .video, .other:
      return try FilmTile.grid(of: try filmItem(entry), width: width, height: height)
    }
  }

  /// As an index of a vault has them: no page counts more than fit into its numbers.
  private static func totals(of entries: [CatalogEntry]) -> [CatalogPageTotal] {
    stride(from: 0, to: entries.count, by: 2_048).map { start in
      let page = entries[start..<min(start + 2_048, entries.count)]
      func count(_ kind: MediaKind) -> UInt16 { UInt16(page.count { $0.kind == kind }) }
      return CatalogPageTotal(
        photos: count(.photo), videos: count(.video), lives: count(.live), others: count(.other),
        favorites: 0, posts: 0, bytes: 0)
    }
  }
}

struct FolderChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The days of a folder instead of the vault's; nothing in it is changed.",
      valueName: "folder"),
    completion: .directory)
  var folder: String?

  func days(_ options: VaultOptions, _ body: (any DaySource) throws -> Void) throws {
    guard let folder else {
      return try options.opened(for: .reading) { shell, vault in
        try body(
          VaultDays(
            shell: shell, options: options, months: vault.months,
            events: .vault(vault: vault.vault)))
      }
    }
    guard options.vault == nil else {
      throw Failure.usage("The days are those of a vault or of a folder: name one of them.")
    }
    // What a link names is meant.
    let url = URL(fileURLWithPath: folder, isDirectory: true).resolvingSymlinksInPath()
    if let fault = PathFault.ofFolder(folder) { throw fault.failure() }
    let progress = FolderProgress()
    let days = try FolderDays(
      of: url, caches: FolderDays.caches(ProcessInfo.processInfo.environment)
    ) { progress.show($0) }
    progress.end()
    for path in days.missed {
      let whole = url.appendingPathComponent(path).path
      let fault = path.hasSuffix("/") ? PathFault.ofFolder(whole) : PathFault.ofFile(whole)
      let said = fault?.clause ?? "it was changed meanwhile"
      Terminal.warn("dayly: \(Terminal.safe(path)): \(said)")
    }
    if let why = days.unindexed {
      Terminal.warn("dayly: Nothing is kept of what is read, and all of it is read again: \(why)")
    }
    if let sentence = days.special.sentence { Terminal.note(sentence) }
    days.passedOver.tell()
    try body(days)
  }
}

/// What is told while a folder is read.
private final class FolderProgress {
  private var line = ProgressLine(active: true)
  private var begun = Instant(Date())
  private var told = Instant(Date())

  private static let pauseMilliseconds: Int64 = 100

  func show(_ progress: FolderDays.Progress) {
    switch progress {
    case .found(let count):
      // A terminal is slower than a folder.
      let now = Instant(Date())
      guard now.value - told.value >= Self.pauseMilliseconds else { return }
      told = now
      line.show("Looking through the folder: \(counted(count, "file"))")
    case .read(let done, let count):
      if done == 0 { begun = Instant(Date()) }
      // And than a file.
      guard done % 64 == 0 else { return }
      line.show(Self.text(done, count, since: begun))
    }
  }

  private static func text(_ done: Int, _ count: Int, since begun: Instant) -> String {
    let elapsed = Instant(Date()).value - begun.value
    return "Reading \(done) of \(count)" + DoneShare(done, of: count).left(after: elapsed)
  }

  func end() { line.clear() }
}
