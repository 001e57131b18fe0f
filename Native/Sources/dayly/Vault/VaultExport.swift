// `dayly vault export` and `dayly vault verify`: items out of the vault as the files they were, and
// whether they would come out.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import NativeImages
import Wire

struct VaultExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write items out of the vault, decrypted.",
    discussion: """
      What is written is not encrypted any more, and bit for bit what was imported, with
      the date at which it was taken as that of its last change. A file that is there
      already is left alone; the new one takes a name beside it. With
      --edited a photo that was edited is written as it is seen, as a JPEG without
      metadata, named after it.

      --remove location takes out where pictures and films were taken, --remove metadata
      all that is not needed to show or play them. Pixels and sound stay bit for bit.
      A file in which something could be left is held back, and said.

      EXAMPLES
        dayly vault export IMG_0042.jpg
        dayly vault export '*.mov' --to ~/Films
        dayly vault export --all --to ~/everything
        dayly vault export --edited IMG_0042.jpg
        dayly vault export --remove location '*.jpg' --to ~/for-others

      With --lfs it writes files of the older format .lfs, encrypted under a named key
      (dayly vault keys), each of at most 64 MiB.
      """.flowing)

  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String] = []
  @Flag(help: "Everything in the vault.") var all = false
  @Flag(help: "Photos that were edited as they are seen.") var edited = false
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The folder to write into, if not this one.", valueName: "folder"),
    completion: .directory)
  var target: String = "."
  @Option(
    help: ArgumentHelp("Encrypt each under this key, as .lfs files.", valueName: "key"))
  var lfs: String?
  @Option(
    help: ArgumentHelp("Take this out of each: location or metadata.", valueName: "what"))
  var remove: Removed?
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard all == items.isEmpty else {
      throw ValidationError("Name what to export, or say --all.")
    }
    if edited, lfs != nil {
      throw ValidationError("--lfs writes originals: it goes without --edited.")
    }
    if remove != nil, lfs != nil {
      throw ValidationError("--lfs writes originals: it goes without --remove.")
    }
  }

  func run() async throws {
    try options.run {
      let folder = try URL.folder(target)
      try options.opened(exports: folder) { shell, _ in
        var form = ExportForm()
        for entry in try shell.entries(named: all ? ["*"] : items) {
          guard let urls = try files(of: entry, shell, into: folder) else {
            form.heldBack.append(entry.item.hex.string)
            remove?.warn(heldBack: entry.name.string, without: "it is written as it is")
            continue
          }
          // A date is metadata, too.
          if remove != .metadata, lfs == nil { entry.date(urls) }
          form.files += urls.map(\.path)
          if !options.json { for url in urls { Terminal.note(Terminal.safe(url.path)) } }
        }
        if options.json { JSON.say(form) }
        guard form.heldBack.isEmpty else {
          throw Failure(
            code: .failed, message: "\(form.heldBack.count) items were held back.",
            reason: "not_removed")
        }
      }
    }
  }

  /// Writes an item; of a Live Photo and other items of several parts these are several files.
  /// `nil` where something could be left in one of them that was to be taken out.
  private func files(
    of entry: CatalogEntry, _ shell: VaultShell, into folder: URL
  ) throws -> [URL]? {
    if edited, entry.isEdited { return [try writeEdited(entry, shell, into: folder)] }
    if let lfs {
      let name = try Text(keyName: lfs)
      try shell.named(.sealTapped(item: entry.item, name: name))
    } else {
      shell.send(.exportTapped(items: [entry.item], removal: remove?.removal))
      if try shell.openVault().outcome?.failures.last?.fault == .notRemoved { return nil }
      try shell.requireOutcome(of: entry)
    }
    guard !shell.exported.isEmpty, !shell.hasUnwritten else {
      throw Failure(
        code: .output, message: "\(entry.name.string) cannot be written to \(folder.path).",
        reason: "unwritten")
    }
    return shell.exported
  }

  /// Beside what has its name already.
  private func writeEdited(
    _ entry: CatalogEntry, _ shell: VaultShell, into folder: URL
  ) throws -> URL {
    let name = entry.name.string
    let picture = try shell.seenPicture(of: entry)
    let plain = name.split(separator: "/").last.map(String.init) ?? ""
    let stem = URL(fileURLWithPath: plain.isEmpty ? "item" : plain).deletingPathExtension()
      .lastPathComponent
    for number in 1...10_000 {
      let beside = number == 1 ? "" : " (\(number))"
      let url = folder.appendingPathComponent("\(stem)-edited\(beside).jpg")
      if FileManager.default.fileExists(atPath: url.path) { continue }
      try Data(picture).write(private: url)
      return url
    }
    throw Failure(
      code: .output, message: "\(name) cannot be written to \(folder.path).", reason: "unwritten")
  }
}

private struct ExportForm: Encodable {
  var files: [String] = []
  var heldBack: [String] = []
}

struct VaultVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Read every byte of the vault, or of a backup, and check it.",
    discussion: """
      Every item, in the trash as well, is opened and checked to be what was sealed;
      nothing is written. Names those that are not, and ends with 1. With --archive it
      reads a file that dayly vault backup wrote, also where there is no vault, and says
      what a restore would do.
      """.flowing)

  @Option(
    help: ArgumentHelp("Check this backup instead of the vault.", valueName: "file"),
    completion: .file())
  var archive: String?
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      if let archive { return try ArchiveVerification(archive, options).run() }
      try options.opened { shell, vault in
        let listed = vault.months.flatMap(\.pages).reduce(0) { $0 + $1.itemCount }
        let count = listed + Int(vault.trashed)
        var line = ProgressLine(active: true)
        var form = VerifyForm()
        func verify(_ entry: CatalogEntry) throws {
          line.show("Verifying \(form.whole + form.damaged.count + 1) of \(count)")
          shell.send(.verifyTapped(item: entry.item))
          do { try shell.requireOutcome(of: entry) } catch let failure as Failure {
            form.damaged.append(entry.item.hex.string)
            line.clear()
            Terminal.warn("dayly: " + Terminal.safe(failure.message))
            return
          }
          form.whole += 1
        }
        try shell.forEachEntry(verify)
        try shell.forEachEntry(inTrash: true, verify)
        line.clear()
        if options.json { JSON.say(form) } else { Terminal.note("\(form.whole) items are whole.") }
        options.noteHidden("was not looked at", "verify")
        guard form.damaged.isEmpty else {
          throw Failure(
            code: .failed, message: "\(form.damaged.count) items are not as they were sealed.",
            reason: "damaged")
        }
      }
    }
  }
}

private struct VerifyForm: Encodable {
  var damaged: [String] = []
  var whole = 0
}

extension CatalogPageTotal {
  fileprivate var itemCount: Int { Int(photos) + Int(videos) + Int(lives) + Int(others) }
}

extension VaultShell {
  /// Throws unless what was asked of this item was done.
  fileprivate func requireOutcome(of entry: CatalogEntry) throws {
    let outcome = try openVault().outcome
    guard outcome?.ended == true, outcome?.done == 1 else {
      throw Failure(outcome?.failures.last?.fault ?? .unavailable, of: entry)
    }
  }
}

extension Failure {
  init(_ fault: ItemFault, of entry: CatalogEntry) {
    self.init(code: .failed, message: "", reason: "item")
    let name = "\(entry.name.string) (\(entry.item.hex.string.prefix(8)))"
    switch fault {
    case .missing: (message, reason) = ("\(name) is not in the vault's folder.", "missing")
    case .damaged: (message, reason) = ("\(name) is not as it was sealed.", "damaged")
    case .tooLarge: (message, reason) = ("\(name) is too large for this.", "too_large")
    case .notRemoved:
      (message, reason) = ("Something could be left in \(name).", "not_removed")
    case .undrawn:
      (message, reason) = ("\(name) cannot be drawn here as it was edited.", "undrawn")
    case .storageFull: self = Failure(EffectsFailure.diskFull)
    case .unavailable:
      (message, reason) = ("\(name) cannot be read, or written out.", "unavailable")
    }
  }
}
