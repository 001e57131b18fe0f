// `dayly vault keys`: the named keys of the older format `.lfs`, which the vault keeps.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Wire

struct VaultKeys: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Keep the named keys that .lfs files are sealed under.",
    discussion: """
      A file of this older format opens with one key of 32 bytes, which it names. The
      vault keeps such keys, so that dayly vault receive asks for none, and writes such
      files for programs that read no other: dayly vault export --lfs. Backups have
      them, too, and a restore brings those back that are missing.

      EXAMPLES
        dayly vault keys create family
        dayly vault keys import family family.key
        dayly vault keys export family --to /media/stick
        dayly vault export beach.jpg --lfs family
      """.flowing,
    subcommands: [
      KeysList.self, KeysCreate.self, KeysImport.self, KeysExport.self, KeysRemove.self,
    ],
    defaultSubcommand: KeysList.self)
}

struct KeysList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Say which keys there are.")

  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened(for: .reading) { shell, _ in
        let keys = try shell.named(.listTapped)
        if options.json { return JSON.say(keys.map { NamedKeyForm($0) }) }
        for key in keys { Terminal.say(Terminal.safe(key.name)) }
        if keys.isEmpty { Terminal.note("There are none.") }
      }
    }
  }
}

struct KeysCreate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Make a random key.")

  @Argument(help: "What to call it: 1 to 127 bytes, which stand in every file.") var name: String
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened { shell, _ in
        _ = try shell.named(.createTapped(name: try Text(keyName: name)))
        try options.reportKey(name, "Made the key")
      }
    }
  }
}

struct KeysImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take in a key that you have.",
    discussion: """
      The file has the 32 bytes as they are, in hexadecimal, or in base64. Without one
      the key is asked for.
      """.flowing)

  @Argument(help: "What the files it opens call it.") var name: String
  @Argument(help: "The file of the key.", completion: .file()) var file: String?
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      let key = try file.map { try OlderKey(file: $0) }
      try options.opened { shell, _ in
        let name = try Text(keyName: self.name)
        shell.keep(key: try (key ?? OlderKey.asked(self.name)).bytes, as: OlderKey.secret)
        _ = try shell.named(.importTapped(name: name, key: OlderKey.secret))
        try options.reportKey(self.name, "Took in the key")
      }
    }
  }
}

struct KeysExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a key into a file, its 32 bytes as they are.",
    discussion: "Whoever has the file can open what is sealed under the key.")

  @Argument(help: "The key's name.") var name: String
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The folder to write into, if not this one.", valueName: "folder"),
    completion: .directory)
  var target: String = "."
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      let folder = try URL.folder(target)
      try options.opened(for: .reading, exports: folder) { shell, _ in
        _ = try shell.named(.exportTapped(name: try Text(keyName: name)))
        guard let file = shell.exported.first else {
          throw Failure(
            code: .output, message: "The key cannot be written to \(folder.path).",
            reason: .unwritten)
        }
        if options.json { return JSON.say(["file": file.path]) }
        Terminal.note(Terminal.safe(file.path))
      }
    }
  }
}

struct KeysRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Forget a key.",
    discussion: "What is sealed under it opens with it alone: export it first.")

  @Argument(help: "The key's name.") var name: String
  @OptionGroup var consent: Consent
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened { shell, _ in
        let key = try Text(keyName: name)
        try consent.require(
          "Forget the key \(Terminal.safe(name))? Nothing but a copy of it opens its files.")
        _ = try shell.named(.removeTapped(name: key))
        try options.reportKey(name, "Forgot the key")
      }
    }
  }
}

private struct NamedKeyForm: Encodable {
  var made: String
  var name: String

  init(_ key: NamedKeyView) {
    made = Moments.iso(key.made)
    name = key.name.string
  }
}

extension VaultOptions {
  fileprivate func reportKey(_ name: String, _ done: String) throws {
    if json { return JSON.say(["key": name]) }
    Terminal.note("\(done) \(Terminal.safe(name)).")
  }
}

extension Text {
  /// A name as the schema takes it.
  init(keyName: String) throws {
    let name = Text(keyName)
    guard (1...127).contains(name.utf8.count) else { throw Failure(key: .unusable) }
    self = name
  }
}

extension VaultShell {
  /// Does something with the named keys, and says which there are then.
  @discardableResult
  func named(_ event: NamedKeyEvent) throws -> [NamedKeyView] {
    handOut(.namedKey(event: event))
    let view = try openVault().named
    defer { send(.exporting(event: .namedKeySeen)) }
    switch view?.stage {
    case .done: return view?.keys ?? []
    case .failed(let fault): throw Failure(key: fault)
    case .working, nil: throw Failure(key: .unavailable)
    }
  }
}

extension Failure {
  init(key fault: NamedKeyFault) {
    self.init(code: .failed, message: "", reason: .key)
    switch fault {
    case .noSuchKey:
      (message, reason) = ("The vault has no key of this name.", .noSuchKey)
    case .taken:
      self.init(
        code: .refused, message: "The vault has a key of this name.", reason: .hasKey)
    case .unusable:
      message = "A key has 32 bytes, and a name of 1 to 127 without control characters."
    case .tooMany: (message, reason) = ("The vault has 64 keys, and takes no more.", .tooMany)
    case .damaged:
      (message, reason) = ("The vault's keys, or the item, are not as sealed.", .damaged)
    case .newer:
      (message, reason) = ("A newer Dayly has written the vault's keys, or the item.", .vaultNewer)
    case .missing: (message, reason) = ("The item is not in the vault's folder.", .missing)
    case .tooLarge:
      (message, reason) = ("An .lfs file takes no more than 64 MiB.", .tooLarge)
    case .notRemoved: (message, reason) = ("Something could be left in the item.", .notRemoved)
    case .undrawn:
      (message, reason) = ("The item cannot be drawn here as it was edited.", .undrawn)
    case .marks: (message, reason) = ("The item: \(ItemFault.lostMarks).", .marks)
    case .storageFull: self = Failure(EffectsFailure.diskFull)
    case .unavailable:
      (message, reason) = ("The vault's keys cannot be read or written.", .unavailable)
    }
  }
}
