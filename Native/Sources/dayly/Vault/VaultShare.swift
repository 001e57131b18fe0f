// `dayly vault share` and `dayly vault receive`: items to somebody else as one encrypted file, and
// what others handed over into the vault.

import ArgumentParser
import Bytes
import Foundation
import NativeCrypto
import NativeEffects
import Wire

struct VaultShare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Write items into one encrypted file for somebody else.",
    discussion: """
      The file opens with six words that are drawn for it: with dayly vault receive, or
      in the app. Whoever has both can read it, so hand the words over another way than
      the file. Dates, names and whatever the originals hold, places too, go along.

      EXAMPLES
        dayly vault share beach.jpg
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
          .sharing(event: .shareTapped(items: entries.map(\.item), title: Text(title))))
        shell.whenChanged = { _ in }
        line.clear()
        defer { shell.send(.sharing(event: .closed)) }
        try report(try shell.openVault().sharing, shell, in: folder)
      }
    }
  }

  private func report(_ view: SharingView?, _ shell: VaultShell, in folder: URL) throws {
    if case .failed(let fault)? = view?.stage { throw Failure(sharing: fault) }
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

struct VaultReceive: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receive", abstract: "Take what somebody shared into the vault.",
    discussion: """
      Asks for the file's six words, or its passphrase. What the vault has already is
      left out.

      EXAMPLES
        dayly vault receive photos.locaphoto
        dayly vault receive photos.locaphoto --list   # only look
      """.flowing)

  @Argument(help: "A .locaphoto file.", completion: .file()) var file: String
  @Flag(help: "Say what is in it, and keep nothing.") var list = false
  @Option(
    help: ArgumentHelp(
      "Read its words from the first line of this file.", valueName: "file"),
    completion: .file())
  var wordsFile: String?
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      let url = URL(fileURLWithPath: file)
      try url.requireFile()
      try options.opened { shell, _ in
        defer { shell.send(.receiving(event: .closed)) }
        try unlock(url, shell)
        guard case .open(let title, let items)? = try shell.openVault().receiving?.stage else {
          throw Failure(.unavailable, of: url)
        }
        if !title.isEmpty, !options.json { Terminal.note(Terminal.safe(title.string)) }
        let forms = items.map { ReceivedForm($0) }
        if list {
          if options.json { return JSON.say(forms) }
          for form in forms { Terminal.say(form.line) }
          return
        }
        try keep(shell)
      }
    }
  }

  private func unlock(_ url: URL, _ shell: VaultShell) throws {
    let name: BlobName = "chosen/shared"
    shell.choose(url, as: name)
    let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? UInt64
    shell.send(
      .receiving(
        event: .fileChosen(
          file: ChosenFile(
            blob: name, folder: "", name: Text(url.lastPathComponent), bytes: size ?? 0,
            modified: nil))))
    var isFirst = true
    while case .locked(_, let isWrong)? = try shell.openVault().receiving?.stage {
      if isWrong, wordsFile != nil || options.json {
        throw Failure(
          code: .refused, message: "These are not the words of \(url.path).",
          reason: "wrong_words")
      }
      if isWrong { Terminal.note("These are not its words. Once more.") }
      guard isFirst || isWrong else { break }
      isFirst = false
      let secret: SecretName = "transient/share/typed"
      shell.keep(words: Words.passphrase(ofShare: try typed()), as: secret)
      shell.send(.receiving(event: .passphraseEntered(passphrase: secret)))
    }
    if case .failed(let fault)? = try shell.openVault().receiving?.stage {
      throw Failure(fault, of: url)
    }
  }

  private func typed() throws -> String {
    if let wordsFile {
      guard let text = try? String(contentsOfFile: wordsFile, encoding: .utf8) else {
        throw Failure(
          code: .failed, message: "\(wordsFile) cannot be read.", reason: "no_such_file")
      }
      return String(text.split(whereSeparator: \.isNewline).first ?? "")
    }
    guard let typed = Terminal.ask("The six words of the file:") else {
      throw Failure.usage("The input ended before everything was answered.")
    }
    return typed
  }

  private func keep(_ shell: VaultShell) throws {
    var line = ProgressLine(active: true)
    shell.whenChanged = { view in
      guard case .open(let vault) = view, let tally = vault.importing, tally.bytes > 0 else {
        return
      }
      line.show("Keeping, \(tally.doneBytes * 100 / tally.bytes) %")
    }
    shell.send(.receiving(event: .keepTapped))
    shell.whenChanged = { _ in }
    line.clear()
    try options.report(try shell.openVault().importing, of: "items")
  }
}

/// An item that is not in the vault yet, as the command prints it.
private struct ReceivedForm: Encodable {
  var bytes: UInt64
  @Nullable var date: String?
  var kind: String
  var name: String

  init(_ item: ReceivedItem) {
    bytes = item.bytes
    date = item.date.map { ItemForm.text($0) }
    kind = "\(item.kind)"
    name = item.name.string
  }

  var line: String {
    [
      ItemForm.column(date ?? "no date", 16), ItemForm.column(kind, 5), Terminal.safe(name),
    ].joined(separator: "  ")
  }
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
    case .storageFull: self = Failure(EffectsFailure.diskFull)
    case .unavailable:
      (message, reason) = ("The items cannot be read, or written out.", "unavailable")
    }
  }

  fileprivate init(_ fault: ReceivingFault, of url: URL) {
    let name = url.path
    self.init(code: .failed, message: "", reason: "share")
    switch fault {
    case .foreign: (message, reason) = ("\(name) is no file that was shared.", "not_a_share")
    case .newer: (message, reason) = ("\(name) was made by a newer Dayly.", "share_newer")
    case .notForPassphrase:
      message = "\(name) is for somebody's devices, and opens with no words."
      reason = "not_for_words"
    case .damaged: (message, reason) = ("\(name) is damaged.", "share_damaged")
    case .unavailable: (message, reason) = ("\(name) cannot be read.", "unavailable")
    }
  }
}
