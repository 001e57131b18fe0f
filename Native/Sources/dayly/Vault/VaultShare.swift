// `dayly vault share`: items to somebody else as one encrypted file.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Wire

struct VaultShare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Write items into one encrypted file for somebody else.",
    discussion: """
      The file opens with six words that are drawn for it: with dayly vault receive, or
      in the app. Whoever has both can read it, so hand the words over another way than
      the file. Dates, names and whatever the originals hold, places too, go along;
      edited photos go as they were taken, with what was cropped away.

      --remove location leaves out where pictures and films were taken, --remove metadata
      all that is not needed to show a picture, and its date. Pixels stay bit for bit.
      When something could be left in one of the items, no file is written.

      EXAMPLES
        dayly vault share beach.jpg
        dayly vault share --remove location beach.jpg
        dayly vault share 'IMG_00*' --to /media/stick --title 'At the sea'
      """.flowing)

  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String]
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The folder to write into, if not this one.", valueName: "folder"),
    completion: .directory)
  var target: String = "."
  @Option(help: "What to call all of them together: whoever opens the file sees it.")
  var title: String = ""
  @Option(
    help: ArgumentHelp("Take this out of each: location or metadata.", valueName: "what"))
  var remove: Removed?
  @OptionGroup var options: VaultOptions

  /// As many as one share takes.
  private static let itemCountMax = 500
  private static let titleByteCountMax = 255

  func validate() throws {
    guard title.utf8.count <= Self.titleByteCountMax, !Text(title).hasControlCharacters else {
      throw ValidationError("--title needs a short text without control characters.")
    }
  }

  func run() async throws {
    try options.run {
      let folder = try URL.folder(target)
      try options.opened(exports: folder) { shell, _ in
        let entries = try shell.entries(named: items)
        guard entries.count <= Self.itemCountMax else {
          throw Failure(
            code: .usage, message: "One file takes \(Self.itemCountMax) items.",
            reason: "too_many")
        }
        var line = ProgressLine(active: true)
        shell.whenChanged = { view in
          guard case .open(let vault) = view, let sharing = vault.sharing, sharing.bytes > 0
          else { return }
          line.show("Sealing, \(sharing.doneBytes * 100 / sharing.bytes) %")
        }
        shell.send(
          .sharing(
            event: .shareTapped(
              items: entries.map(\.item), title: Text(title), removal: remove?.removal)))
        shell.whenChanged = { _ in }
        line.clear()
        defer { shell.send(.sharing(event: .closed)) }
        try report(try shell.openVault().sharing, of: entries, shell, in: folder)
      }
    }
  }

  private func report(
    _ view: SharingView?, of entries: [CatalogEntry], _ shell: VaultShell, in folder: URL
  ) throws {
    if case .failed(let fault, let item)? = view?.stage {
      let entry = entries.first { $0.item == item }
      if fault == .notRemoved, let entry {
        remove?.warn(heldBack: entry.name.string, without: "it goes along as it is")
      }
      throw entry.map { Failure(fault, of: $0) } ?? Failure(sharing: fault)
    }
    guard let view, let words = shell.shownWords, let file = shell.exported.first else {
      throw Failure(
        code: .output, message: "The file cannot be written to \(folder.path).",
        reason: "unwritten")
    }
    if options.json {
      return JSON.say(ShareForm(file: file.path, items: Int(view.items), words: words))
    }
    Terminal.note(Terminal.safe(file.path))
    Terminal.note("It opens with these words. Hand them over another way than the file:")
    Terminal.say(words.joined(separator: " "))
  }
}

private struct ShareForm: Encodable {
  var file: String
  var items: Int
  var words: [String]
}

extension URL {
  /// A folder that is there.
  static func folder(_ path: String) throws -> URL {
    let url = URL(fileURLWithPath: path, isDirectory: true)
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw Failure(
        code: .failed, message: "There is no folder \(path).", reason: "no_such_folder")
    }
    return url
  }
}

extension Failure {
  fileprivate init(sharing fault: ItemFault) {
    self.init(code: .failed, message: "", reason: "item")
    switch fault {
    case .missing: (message, reason) = ("One of the items is not in the vault's folder.", "missing")
    case .damaged: (message, reason) = ("One of the items is not as it was sealed.", "damaged")
    case .tooLarge: (message, reason) = ("It is more than one file takes.", "too_large")
    case .notRemoved:
      (message, reason) = ("Something could be left in one of the items.", "not_removed")
    case .storageFull: self = Failure(EffectsFailure.diskFull)
    case .unavailable:
      (message, reason) = ("The items cannot be read, or written out.", "unavailable")
    }
  }
}
