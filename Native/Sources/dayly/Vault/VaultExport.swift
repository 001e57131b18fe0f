// `dayly vault export`: items out of the vault as files.

import ArgumentParser
import Bytes
import Foundation
import LibraryCore
import MediaMetadata
import NativeEffects
import NativeImages
import Wire

struct VaultExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write items out of the vault, decrypted.",
    discussion: """
      What is written is not encrypted any more, and does not say where it was taken,
      unless --with-location is said: then it is bit for bit what was imported. Either way
      pixels and sound stay as they are, and a file has the date at which it was taken as
      that of its last change. A file in which something could be left is held back, and
      said. A file that is there already is left alone; the new one takes a name beside it.

      Edited photos are written as they are seen, as JPEGs without metadata, named after
      their files; their originals stay here, and so does what moved around the picture of
      a Live Photo. --originals writes them as they were taken. One that cannot be drawn
      here as it was edited is held back, and said.

      --remove metadata takes out all that is not needed to show or play them. Sidecars
      stay here with what they say, unless --with-location is said.

      EXAMPLES
        dayly vault export IMG_0042.jpg
        dayly vault export '*.mov' --to ~/Films
        dayly vault export --album 'Summer 2024' --to ~/summer
        dayly vault export --all --originals --with-location --to ~/everything
        dayly vault export --remove metadata '*.jpg' --to ~/for-others

      With --lfs it writes files of the older format .lfs, encrypted under a named key
      (dayly vault keys), each of at most 64 MiB.
      """.flowing)

  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String] = []
  @Flag(help: "Everything in the vault.") var all = false
  @OptionGroup var said: SaidOfItems
  @Flag(help: "Photos that were edited as they were taken.") var originals = false
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The folder to write into, if not this one.", valueName: "folder"),
    completion: .directory)
  var target: String = "."
  @Option(
    help: ArgumentHelp("Encrypt each under this key, as .lfs files.", valueName: "key"))
  var lfs: String?
  @OptionGroup var handedOn: HandedOn
  @OptionGroup var options: VaultOptions

  private var along: GoingAlong {
    GoingAlong(removal: handedOn.removed?.removal, asTaken: originals)
  }

  func validate() throws {
    guard all == (items.isEmpty && said.isNothing) else {
      throw ValidationError("Name what to export, or its album or tag, or say --all.")
    }
  }

  func run() async throws {
    try options.run {
      let folder = try URL.folder(target)
      try options.opened(for: .reading, exports: folder) { shell, _ in
        var form = ExportForm()
        var failure: Failure?
        let entries = try all ? shell.entries(named: nil) : chosen(of: shell)
        if entries.isEmpty, !options.json {
          Terminal.note("Nothing to export: the vault is empty.")
        }
        if !entries.isEmpty { handedOn.announce() }
        for entry in entries {
          if let fault = try write(entry, shell, into: folder) {
            let why = Failure(fault, of: entry, shell.pictureFault)
              .naming(shell.trouble(of: entry.item))
            failure = failure ?? why
            form.leaves(entry.item, fault)
            warn(entry, fault, why)
            continue
          }
          let urls = shell.exported
          form.count(try leftOut(of: shell))
          // A date is metadata, too.
          if handedOn.removed != .metadata, lfs == nil { entry.date(urls) }
          if entry.edit != nil, !originals { form.edited += 1 }
          form.files += urls.map(\.path)
          if !options.json { for url in urls { Terminal.note(Terminal.safe(url.path)) } }
        }
        try say(form, failure)
      }
    }
  }

  private func chosen(of shell: VaultShell) throws -> [CatalogEntry] {
    try shell.entries(named: items, of: try said.found(in: shell))
  }

  /// Writes an item; of a Live Photo and other items of several parts these are several files.
  /// - Returns: why it is not written, where that says nothing of the next one.
  private func write(
    _ entry: CatalogEntry, _ shell: VaultShell, into folder: URL
  ) throws -> ItemFault? {
    let fault = try leave(entry, shell)
    if fault == .storageFull { throw Failure(EffectsFailure.diskFull) }
    guard !shell.hasUnwritten, fault != nil || !shell.exported.isEmpty else {
      throw Failure(
        code: .output, message: "\(entry.name.string) cannot be written to \(folder.path).",
        reason: .unwritten)
    }
    return fault
  }

  /// What the files of the last item do without.
  private func leftOut(of shell: VaultShell) throws -> [LeftOut] {
    let vault = try shell.openVault()
    return (lfs == nil ? vault.outcome?.leftOut : vault.named?.leftOut) ?? []
  }

  private func leave(_ entry: CatalogEntry, _ shell: VaultShell) throws -> ItemFault? {
    guard let lfs else {
      shell.handOut(.exporting(event: .exportTapped(items: [entry.item], along: along)))
      return try shell.outcomeFault()
    }
    let name = try Text(keyName: lfs)
    shell.handOut(.namedKey(event: .sealTapped(item: entry.item, name: name, along: along)))
    switch try shell.openVault().named?.stage {
    case .done: return nil
    case .failed(.notRemoved): return .notRemoved
    case .failed(.undrawn): return .undrawn
    case .failed(.marks): return .marks
    case .failed(.missing): return .missing
    case .failed(.tooLarge): return .tooLarge
    case .failed(.damaged):
      // The item, or the file of the keys.
      shell.send(.exporting(event: .verifyTapped(item: entry.item)))
      if let fault = try shell.outcomeFault() { return fault }
      throw Failure(key: .damaged)
    case .failed(let fault): throw Failure(key: fault)
    case .working, nil: throw Failure(key: .unavailable)
    }
  }

  private func warn(_ entry: CatalogEntry, _ fault: ItemFault, _ why: Failure) {
    if fault == .notRemoved {
      handedOn.warn(heldBack: entry)
      return
    }
    let isHeldBack = fault == .undrawn || fault == .marks
    let way = isHeldBack ? " With --originals it is written as it was taken." : ""
    Terminal.warn("dayly: " + Terminal.safe(why.message) + way)
  }

  private func say(_ form: ExportForm, _ failure: Failure?) throws {
    if options.json {
      JSON.say(form)
    } else {
      if form.edited > 0 {
        Terminal.note(
          "Edited photos are written as they are seen. Their originals stay in the vault: "
            + "--originals writes those.")
      }
      if let sentence = form.leftOutCount.all.sentence { Terminal.note(sentence) }
    }
    guard let failure else { return }
    let left = [("held back", form.heldBack.count), ("not written", form.failed.count)]
    let said = left.filter { $0.1 > 0 }.map { counted($0.1, "item", "was", "were") + " " + $0.0 }
    throw Failure(
      code: .failed, message: said.joined(separator: ", ") + ".", reason: failure.reason)
  }
}

private struct ExportForm: Encodable {
  /// Photos that are written as they are edited.
  var edited = 0
  /// Items that do not open, or cannot be read.
  var failed: [String] = []
  var files: [String] = []
  /// Items that are whole, and of which nothing was written that is not wanted.
  var heldBack: [String] = []
  /// What the files do without, by its kind.
  private var leftOut: [LeftOutForm] = []
  private(set) var leftOutCount = LeftOutCount()

  private enum CodingKeys: CodingKey { case edited, failed, files, heldBack, leftOut }

  /// Of one item.
  mutating func count(_ leftOut: [LeftOut]) {
    leftOutCount.add(leftOut)
    self.leftOut = leftOutCount.all.form
  }

  mutating func leaves(_ item: PhotoID, _ fault: ItemFault) {
    switch fault {
    case .notRemoved, .undrawn, .marks: heldBack.append(item.hex.string)
    case .missing, .damaged, .newer, .tooLarge, .storageFull, .unavailable:
      failed.append(item.hex.string)
    }
  }
}

extension VaultShell {
  /// Why what was asked of one item was not done; `nil` where it was.
  func outcomeFault() throws -> ItemFault? {
    let outcome = try openVault().outcome
    if outcome?.ended == true, outcome?.done == 1 { return nil }
    return outcome?.failures.last?.fault ?? .unavailable
  }
}

extension ItemFault {
  /// It may be edited, or in the trash, and nobody knows. What the index knows of it is written
  /// anew with the next change.
  static let lostMarks =
    "what you said of it is missing or damaged, and it may be edited. Anything else you say of it, "
    + "as dayly vault favorite does, writes what the vault still knows of it anew"
}

extension Failure {
  /// - Parameter picture: why its picture could not be read, if it could not be drawn.
  init(_ fault: ItemFault, of entry: CatalogEntry, _ picture: PictureFault? = nil) {
    self.init(fault, of: "\(entry.name.string) (\(entry.item.hex.string.prefix(shownDigits)))")
    guard fault == .undrawn, let why = picture?.why else { return }
    message = message.dropLast() + ": \(why)."
  }

  init(_ fault: ItemFault, of name: String) {
    self.init(code: .failed, message: "", reason: .failed)
    switch fault {
    case .missing: (message, reason) = ("\(name) is not in the vault's folder.", .missing)
    case .damaged: (message, reason) = ("\(name) is not as it was sealed.", .damaged)
    case .newer: (message, reason) = ("\(name) was written by a newer Dayly.", .vaultNewer)
    case .tooLarge: (message, reason) = ("\(name) is too large for this.", .tooLarge)
    case .notRemoved:
      (message, reason) = ("Something could be left in \(name).", .notRemoved)
    case .undrawn:
      (message, reason) = ("\(name) cannot be drawn here as it was edited.", .undrawn)
    case .marks: (message, reason) = ("\(name): \(ItemFault.lostMarks).", .marks)
    case .storageFull: self = Failure(EffectsFailure.diskFull)
    case .unavailable:
      (message, reason) = ("\(name) cannot be read, or written out.", .unavailable)
    }
  }
}
