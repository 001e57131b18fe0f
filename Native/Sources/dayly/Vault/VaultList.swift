// `dayly vault list` and `dayly vault stats`: what is in the vault.

import ArgumentParser
import Foundation
import NativeEffects
import Wire

struct VaultList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what is in the vault, by when it was taken.",
    discussion: """
      EXAMPLES
        dayly vault list               # everything
        dayly vault list 2024          # a year
        dayly vault list 2024-05       # a month
        dayly vault list --favorites
        dayly vault list --album 'Summer 2024' --sort name
        dayly vault list --reverse     # the latest first
        dayly vault list --trash
      """.flowing)

  @Argument(help: "A year, or a month as 2024-05.") var when: String?
  @Flag(help: "Only favorites.") var favorites = false
  @Flag(help: "What is in the trash.") var trash = false
  @OptionGroup var said: SaidOfItems
  @OptionGroup var order: ItemOrdering
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard let when, when.wholeMatch(of: /\d{4}(-(0[1-9]|1[0-2]))?/) == nil else { return }
    throw ValidationError("\(when) is no year, and no month as 2024-05.")
  }

  func run() async throws {
    try options.run {
      try options.opened(for: .reading) { shell, _ in
        let said = try self.said.found(in: shell)
        var entries: [CatalogEntry] = []
        try shell.forEachEntry(inTrash: trash) { entry in
          guard entry.favorite || !favorites, said.holds(entry) else { return }
          let form = ItemForm(entry)
          guard form.date?.hasPrefix(when ?? "") ?? (when == nil) else { return }
          if options.json || !order.isOfIndex { return entries.append(entry) }
          Terminal.say(form.line)
        }
        let forms = order.ordered(entries).map { ItemForm($0) }
        if options.json { return JSON.say(forms) }
        for form in forms { Terminal.say(form.line) }
      }
    }
  }
}

struct VaultShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Say what is known of items.",
    discussion: """
      EXAMPLES
        dayly vault show IMG_0042.jpg
        dayly vault show '*.mov' --json
        dayly vault show IMG_0042.jpg --metadata
      """.flowing)

  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String]
  @Flag(help: "Read in the files with which lens they were made, and where.")
  var metadata = false
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened(for: .reading) { shell, _ in
        var forms: [ShownForm] = []
        var failure: Failure?
        for (index, entry) in try shell.entries(named: items).enumerated() {
          var form = ShownForm(entry)
          do {
            if metadata { form.take(try shell.saidByFile(of: entry)) }
          } catch let unread as Failure {
            failure = failure ?? unread
            Terminal.warn("dayly: " + Terminal.safe(unread.message))
          }
          if options.json {
            forms.append(form)
            continue
          }
          if index > 0 { Terminal.say("") }
          for line in form.lines(of: entry) { Terminal.say(line) }
        }
        if options.json { JSON.say(forms) }
        if let failure { throw failure }
      }
    }
  }
}

struct VaultStats: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Say how much is in the vault.")

  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened(for: .reading) { _, vault in
        let form = StatsForm(vault)
        if options.json { return JSON.say(form) }
        Terminal.say("\(counted(form.items, "item")), \(form.size)")
        let kinds = [
          ("Live Photo", form.lives), ("other file", form.others), ("photo", form.photos),
          ("video", form.videos),
        ]
        for (kind, count) in kinds where count > 0 { Terminal.say("  \(counted(count, kind))") }
        if form.trashed > 0 { Terminal.say("and \(form.trashed) in the trash") }
      }
    }
  }
}

/// An item as the commands print it.
struct ItemForm: Encodable {
  var bytes: UInt64
  /// As the clock on the wall showed it, as far as that is known.
  @Nullable var date: String?
  @Nullable var dateSource: String?
  var favorite: Bool
  /// The group a daily post went to.
  @Nullable var group: String?
  var id: String
  var kind: String
  var name: String
  /// The day it was put on in place of its date's.
  @Nullable var pinned: String?
  /// Since when it is in the trash.
  @Nullable var trashed: String?

  init(_ entry: CatalogEntry) {
    bytes = entry.bytes
    date = entry.date.map { Self.text($0) }
    dateSource = entry.date.map { "\($0.source)" }
    favorite = entry.favorite
    group = entry.group?.string
    trashed = entry.trashed.map { Moments.iso($0) }
    id = entry.item.hex.string
    kind = "\(entry.kind)"
    name = entry.name.string
    pinned = entry.pinned.map { $0.iso }
  }

  /// For a person: date, id, kind and name, in columns.
  var line: String {
    let columns = [
      Self.column(date ?? "no date", 16), String(id.prefix(8)), Self.column(kind, 5),
      Terminal.safe(name) + (favorite ? "  ♥" : ""),
    ]
    return columns.joined(separator: "  ")
  }

  static func column(_ text: String, _ width: Int) -> String {
    // What is wider is not cut: half a number would be another one.
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// 2024-05-31 or 2024-05-31 23:59, on the wall where it was taken.
  static func text(_ date: MediaDate) -> String {
    let wall: Int64
    switch date.moment {
    case .unknown: return date.day.iso
    case .local(let milliseconds): wall = milliseconds
    case .instant(let instant, let offset): wall = instant.value + Int64(offset) * 60_000
    }
    // An offset may lead out of the years that dates lie in.
    let shown = WallTime.held(wall)
    let day = CivilDay(ofMilliseconds: shown)
    let minutes = (shown - Int64(day.value) * CivilDay.dayMilliseconds) / 60_000
    return day.iso + String(format: " %02d:%02d", minutes / 60, minutes % 60)
  }

  /// What that clock was ahead of UTC, as +02:00, where it is known.
  static func offset(_ date: MediaDate) -> String? {
    guard case .instant(_, let minutes) = date.moment else { return nil }
    let size = abs(Int(minutes))
    return (minutes < 0 ? "-" : "+") + String(format: "%02d:%02d", size / 60, size % 60)
  }
}

/// All that the index says of an item.
struct ShownForm: Encodable {
  var bytes: UInt64
  /// Lens and place are known where the item's file was asked for them.
  @Nullable var camera: String?
  @Nullable var date: String?
  @Nullable var dateCertainty: String?
  @Nullable var dateSource: String?
  /// How it is edited, as options of `dayly vault edit` say it.
  @Nullable var edit: String?
  var favorite: Bool
  @Nullable var group: String?
  @Nullable var height: UInt32?
  var id: String
  var imported: String
  var kind: String
  @Nullable var lens: String?
  var milliseconds: UInt32
  var name: String
  @Nullable var offset: String?
  @Nullable var pinned: String?
  @Nullable var place: SaidByFile.Place?
  var tags: [String]
  @Nullable var trashed: String?
  @Nullable var width: UInt32?

  init(_ entry: CatalogEntry) {
    let form = ItemForm(entry)
    (bytes, date, dateSource) = (form.bytes, form.date, form.dateSource)
    (id, kind, name) = (form.id, form.kind, form.name)
    (favorite, group, trashed) = (form.favorite, form.group, form.trashed)
    pinned = form.pinned
    edit = entry.edit?.said
    offset = entry.date.flatMap(ItemForm.offset)
    dateCertainty = entry.date.map { "\($0.certainty)" }
    (width, height) = (entry.size?.width, entry.size?.height)
    imported = Moments.iso(entry.imported)
    milliseconds = entry.duration
    tags = entry.tags.map(\.string)
    camera = entry.camera.isEmpty ? nil : entry.camera.string
  }

  mutating func take(_ said: SaidByFile) {
    camera = said.camera ?? camera
    (lens, place) = (said.lens, said.place)
  }

  /// For a person, a line for each thing that is known of `entry`.
  func lines(of entry: CatalogEntry) -> [String] {
    var lines = [Terminal.safe(name), "  id        \(id)", "  kind      \(kind)"]
    if let date, let dateCertainty, let source = entry.date?.source {
      let time = offset.map { "\(date) \($0)" } ?? date
      lines.append("  taken     \(time), \(dateCertainty), \(source.words)")
    }
    if let pinned { lines.append("  put on    \(pinned)") }
    if let edit { lines.append("  edited    \(edit)") }
    if let width, let height { lines.append("  size      \(width) × \(height)") }
    if milliseconds > 0 { lines.append("  duration  \(wholeSeconds(milliseconds)) s") }
    if let camera { lines.append("  camera    \(Terminal.safe(camera))") }
    if let lens { lines.append("  lens      \(Terminal.safe(lens))") }
    if let place { lines.append("  place     \(place.said)") }
    if let group { lines.append("  sent to   \(Terminal.safe(group))") }
    if favorite { lines.append("  favorite  yes") }
    if !tags.isEmpty {
      lines.append("  tags      \(tags.map { Terminal.safe($0) }.joined(separator: ", "))")
    }
    lines.append("  bytes     \(bytes)")
    lines.append("  imported  \(Moments.clock(entry.imported))")
    return lines
  }
}

extension DateSource {
  /// Where a date is from, as the app says it.
  fileprivate var words: String {
    switch self {
    case .clock: "from the camera's clock"
    case .metadata: "from the file itself"
    case .sidecar: "from a file beside it"
    case .fileName: "from the file's name"
    case .modification: "when the file was last changed"
    case .person: "as you said"
    }
  }
}

struct StatsForm: Encodable {
  var bytes: UInt64 = 0
  var items = 0
  var lives = 0
  var others = 0
  var photos = 0
  var trashed: UInt32
  var videos = 0

  init(_ vault: OpenVault) {
    trashed = vault.trashed
    for page in vault.months.flatMap(\.pages) {
      bytes &+= page.bytes
      lives += Int(page.lives)
      others += Int(page.others)
      photos += Int(page.photos)
      videos += Int(page.videos)
    }
    items = lives &+ others &+ photos &+ videos
  }

  /// For a person, as "1.2 GB".
  var size: String { Int64(clamping: bytes).formatted(.byteCount(style: .file)) }
}
