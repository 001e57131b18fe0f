// `dayly vault receive`: what others handed over, and files of older formats, into the vault.

import ArgumentParser
import Bytes
import Foundation
import NativeCrypto
import NativeEffects
import Wire

struct VaultReceive: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receive", abstract: "Take what somebody shared into the vault.",
    discussion: """
      Asks for the file's six words, or its passphrase. A file that somebody you share a
      group with made for your devices opens without, and says by whom it was signed.
      What the vault has already is left out. Files of older formats, .lfs and .locaphoto
      1.0, open with a key of 32 bytes: a named one of the vault's, that of --key-file, or
      one that is typed in hexadecimal or base64.

      EXAMPLES
        dayly vault receive photos.locaphoto
        dayly vault receive photos.locaphoto --list   # only look
        dayly vault receive beach.jpg.lfs --key-file family.key
      """.flowing)

  @Argument(help: "A .locaphoto or .lfs file.", completion: .file()) var file: String
  @Flag(help: "Say what is in it, and keep nothing.") var list = false
  @Option(
    help: ArgumentHelp(
      "Read its words from the first line of this file.", valueName: "file"),
    completion: .file())
  var wordsFile: String?
  @Option(
    help: ArgumentHelp("Open a file of an older format with this key.", valueName: "file"),
    completion: .file())
  var keyFile: String?
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try await options.runWaiting {
      let url = URL(fileURLWithPath: file)
      try PathFault.requireFile(self.file, other: .notAShare)
      let file = ReceivedFile(
        url: url, wordsFile: wordsFile, key: try keyFile.map { try OlderKey(file: $0) },
        canAsk: true, isJSON: options.json)
      try await options.openedWaiting { shell, _ in
        defer { shell.send(.receiving(event: .closed)) }
        file.choose(shell)
        try await shell.askGroups(options)
        try file.unlock(shell)
        let stage = shell.receiving?.stage
        guard case .open(let title, let items, let signer)? = stage else {
          throw Failure(.unavailable, of: url)
        }
        if !title.isEmpty, !options.json { Terminal.note(Terminal.safe(title.string)) }
        if let signer { Terminal.note(signer.line) }
        let forms = items.map { ReceivedForm($0, signer) }
        if list {
          if options.json { return JSON.say(forms) }
          for form in forms { Terminal.say(form.line) }
          return
        }
        var line = ProgressLine(active: true)
        shell.whenChanged = { view in
          guard case .open(let vault) = view, let tally = vault.importing, tally.bytes > 0 else {
            return
          }
          line.show("Keeping, \(DoneShare(tally.doneBytes, of: tally.bytes).percent) %")
        }
        shell.send(.receiving(event: .keepTapped))
        shell.whenChanged = { _ in }
        line.clear()
        try options.report(of: shell, items: try shell.openVault().importing)
      }
    }
  }
}

/// A file that is opened with what somebody types, or has in another file.
struct ReceivedFile {
  let url: URL
  let wordsFile: String?
  let key: OlderKey?
  /// Whether somebody may be asked at all.
  let canAsk: Bool
  let isJSON: Bool

  /// Has the vault look at it. What it asks then comes before `unlock`.
  func choose(_ shell: VaultShell) {
    let name: BlobName = "chosen/shared"
    shell.choose(url, as: name)
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    let modified = attributes?[.modificationDate] as? Date
    shell.send(
      .receiving(
        event: .fileChosen(
          file: ChosenFile(
            blob: name, folder: "", name: Text(url.lastPathComponent),
            bytes: attributes?[.size] as? UInt64 ?? 0,
            modified: modified.map { Instant($0) }))))
  }

  /// Returns once it is open.
  func unlock(_ shell: VaultShell) throws {
    try typeWords(shell)
    try giveKey(shell)
    if case .failed(let fault)? = shell.receiving?.stage {
      throw Failure(fault, of: url)
    }
  }

  private func typeWords(_ shell: VaultShell) throws {
    var isFirst = true
    while case .locked(_, let isWrong)? = shell.receiving?.stage {
      if isWrong, wordsFile != nil || isJSON {
        throw Failure(
          code: .refused, message: "These are not the words of \(url.path).",
          reason: .wrongWords)
      }
      if isWrong { Terminal.note("These are not its words. Once more.") }
      guard isFirst || isWrong else { break }
      isFirst = false
      let secret: SecretName = "transient/share/typed"
      shell.keep(words: Words.passphrase(ofShare: try typed()), as: secret)
      shell.send(.receiving(event: .passphraseEntered(passphrase: secret)))
    }
  }

  /// A file of an older format whose key the vault has is open already.
  private func giveKey(_ shell: VaultShell) throws {
    var isFirst = true
    while case .keyed(let name, _, let isWrong)? = shell.receiving?.stage {
      // The vault's own key was wrong: another one of the same name may be right.
      if isWrong, !isFirst, key != nil || isJSON { throw Failure(wrongKeyOf: url) }
      guard key != nil || canAsk else {
        throw Failure(
          code: .refused, message: "\(url.path) opens with a key: dayly vault receive",
          reason: .keyNeeded)
      }
      if isWrong { Terminal.note("The key does not open it, or the file is damaged. Once more.") }
      isFirst = false
      shell.keep(key: try (key ?? OlderKey.asked(name.string)).bytes, as: OlderKey.secret)
      shell.send(.receiving(event: .keyEntered(key: OlderKey.secret)))
    }
  }

  private func typed() throws -> String {
    if let wordsFile {
      try PathFault.requireFile(wordsFile, takesStreams: true)
      guard let text = try? String(contentsOfFile: wordsFile, encoding: .utf8) else {
        throw Failure(
          code: .failed, message: "\(wordsFile): these are no words, for it is no text.",
          reason: .wrongWords)
      }
      return String(text.split(whereSeparator: \.isNewline).first ?? "")
    }
    guard let typed = Terminal.ask("The six words of the file:") else {
      throw Failure.usage("The input ended before everything was answered.")
    }
    return typed
  }
}

extension Acquaintance {
  /// Who it is from, and how sure that is.
  fileprivate var line: String {
    let name = Terminal.safe(self.name.string)
    return compared
      ? "Signed by \(name), whose safety number you have compared."
      : "Signed by \(name). You have not compared safety numbers."
  }
}

/// An item that is not in the vault yet, as the command prints it.
private struct ReceivedForm: Encodable {
  var bytes: UInt64
  @Nullable var date: String?
  var kind: String
  var name: String
  /// Whether that one's safety number was compared.
  @Nullable var compared: Bool?
  /// By whom the file was signed.
  @Nullable var signer: String?

  init(_ item: ReceivedItem, _ signer: Acquaintance?) {
    self.signer = signer?.name.string
    compared = signer?.compared
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

extension Failure {
  fileprivate init(wrongKeyOf url: URL) {
    self.init(
      code: .refused, message: "The key does not open \(url.path), or the file is damaged.",
      reason: .wrongKey)
  }

  fileprivate init(_ fault: ReceivingFault, of url: URL) {
    let name = url.path
    self.init(code: .failed, message: "", reason: .failed)
    if [.foreign, .damaged, .unavailable].contains(fault),
      let why = PathFault.ofFile(url.relativePath)
    {
      self = why.failure(.notAShare)
      return
    }
    switch fault {
    case .foreign: (message, reason) = ("\(name) is no file that was shared.", .notAShare)
    case .newer: (message, reason) = ("\(name) was made by a newer Dayly.", .shareNewer)
    case .notForPassphrase:
      message = "\(name) is for somebody's devices, and nobody signed it."
      reason = .notForWords
    case .noAccount:
      message = "\(name) is for the devices of somebody with an account. Run: dayly login"
      reason = .noAccount
    case .notForThisDevice:
      message =
        "\(name) was made for other devices, or more than about three days ago: the keys that open "
        + "such files are destroyed then. Ask for it once more."
      reason = .notForThisDevice
    case .unknownSigner:
      message = "\(name) is signed by nobody you share a group with. Nothing of it was kept."
      reason = .unknownSigner
    case .leftOutSigner:
      message = "\(name) is signed by somebody who is blocked, or not accepted yet."
      reason = .leftOut
    case .revokedSigner:
      message = "\(name) is signed by a device that its owner has removed."
      reason = .revokedSigner
    case .forged:
      message = "\(name) is not what the device it names has signed. Nothing of it was kept."
      reason = .forged
    case .damaged: (message, reason) = ("\(name) is damaged.", .shareDamaged)
    case .tooLarge:
      (message, reason) = ("\(name) is too long for a file of an older format.", .tooLarge)
    case .unavailable:
      (message, reason) = ("\(name), or the vault, cannot be read.", .unavailable)
    }
  }
}
