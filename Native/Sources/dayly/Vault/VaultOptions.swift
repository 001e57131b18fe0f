// What every command of `dayly vault` takes, and how the vault is opened for it.

import ArgumentParser
import FolderKind
import Foundation
import NativeEffects
import Wire

struct VaultOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The vault, if not $DAYLY_VAULT or the usual one.", valueName: "folder"),
    completion: .directory)
  var vault: String?

  @Flag(
    name: .long, help: "The vault that is hidden in it, which opens by a passphrase of its own.")
  var hidden = false

  @Flag(name: .long, help: "Print one JSON value instead of text.")
  var json = false

  @Flag(name: .shortAndLong, help: "Say nothing but results and errors.")
  var quiet = false

  func validate() throws {
    if vault?.isEmpty == true { throw ValidationError("--vault needs the name of a folder.") }
  }

  var url: URL { hidden ? VaultFolder.hidden(in: outer) : outer }

  /// The vault itself, whichever is meant.
  var outer: URL { Self.url(vault) }

  /// Where its passphrase comes from.
  var source: PassphraseSource { hidden ? .hidden : .usual }

  /// The folder of this name, of $DAYLY_VAULT, or the usual one.
  static func url(_ chosen: String? = nil) -> URL {
    let environment = ProcessInfo.processInfo.environment
    let named = chosen ?? environment["DAYLY_VAULT"] ?? ""
    guard named.isEmpty else { return URL(fileURLWithPath: named, isDirectory: true) }
    let usual = DataFolder.standard(environment.filter { $0.key != "DAYLY_DATA" })
    return usual.deletingLastPathComponent().appendingPathComponent("dayly-vault")
  }

  /// Runs a command and turns its failure into a sentence and an exit code.
  func run(_ body: () throws -> Void) throws {
    Terminal.isQuiet = quiet
    do {
      try body()
      try Terminal.requireWritten()
    } catch {
      throw Failure(error).reported(json: json)
    }
  }

  /// The same for a command that waits for others.
  func runWaiting(_ body: () async throws -> Void) async throws {
    Terminal.isQuiet = quiet
    do {
      try await body()
      try Terminal.requireWritten()
    } catch {
      throw Failure(error).reported(json: json)
    }
  }

  /// The folder with nothing opened in it. What is exported goes to `exports`.
  func shell(
    for use: VaultUse = .changing, creates: Bool = false, exports: URL? = nil,
    session: KernelKeyring = KernelKeyring()
  ) throws -> VaultShell {
    if hidden, FolderKind(of: outer) != .vault { throw EffectsFailure.noVault(outer.path) }
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let command = Arguments.given.prefix(2).joined(separator: " ")
    let folder = try VaultFolder(
      at: url, creates: creates, exports: exports ?? here, holder: "dayly \(command)",
      use: use,
      waits: { who in
        Terminal.warn("dayly: Looking for a moment whether \(Terminal.safe(who)) still uses it.")
      })
    return VaultShell(folder, session: session)
  }

  /// Does `body` with the vault open, and locks it.
  func opened(
    for use: VaultUse = .changing, exports: URL? = nil,
    _ body: (VaultShell, OpenVault) throws -> Void
  ) throws {
    try opened(try shell(for: use, exports: exports), body)
  }

  /// Does `body` with the vault of this shell open, and locks it.
  func opened(_ shell: VaultShell, _ body: (VaultShell, OpenVault) throws -> Void) throws {
    defer { end(shell) }
    do {
      let vault = try open(shell)
      try require(listed: shell, Result { try body(shell, vault) })
    } catch { throw Failure(error).naming(shell.trouble) }
  }

  /// The same for a command that waits for others.
  func openedWaiting(
    for use: VaultUse = .changing, exports: URL? = nil,
    _ body: (VaultShell, OpenVault) async throws -> Void
  ) async throws {
    let shell = try shell(for: use, exports: exports)
    defer { end(shell) }
    do {
      let vault = try open(shell)
      var outcome = Result<Void, any Error>.success(())
      do { try await body(shell, vault) } catch { outcome = .failure(error) }
      try require(listed: shell, outcome)
    } catch { throw Failure(error).naming(shell.trouble) }
  }

  /// A command that could not see everything it looked through has failed, whatever it did.
  private func require(listed shell: VaultShell, _ outcome: Result<Void, any Error>) throws {
    guard shell.hasUnlisted else { return try outcome.get() }
    let unlisted = Failure.unlisted(in: url)
    if case .failure(let failure) = outcome {
      if (failure as? Failure)?.reason != unlisted.reason {
        Terminal.warn("dayly: " + Terminal.safe(unlisted.message))
      }
      throw failure
    }
    throw unlisted
  }

  /// Says it where somebody else has the folder by now: this command wrote nothing more since then.
  private func end(_ shell: VaultShell) {
    if let who = shell.takenBy {
      Terminal.warn(
        "dayly: \(who.isEmpty ? "Something else" : Terminal.safe(who)) uses the vault by now, and "
          + "nothing more was written. Try again when it has finished.")
    }
    shell.send(.vault(event: .lockTapped))
  }

  @discardableResult
  func open(_ shell: VaultShell) throws -> OpenVault {
    try requireVault(shell)
    // What a script says comes first.
    if source.isInEnvironment || !isOpened(byKeyOf: shell) {
      shell.keep(try source.current(), as: Self.passphrase)
      shell.send(.vault(event: .unlockTapped(passphrase: Self.passphrase)))
    }
    switch shell.view {
    case .open(let vault):
      if let fault = vault.fault {
        if fault == .unavailable, shell.isReadOnly { throw Failure.unindexed(url) }
        throw Failure(fault, at: url)
      }
      if vault.damaged > 0 {
        Terminal.warn(
          "dayly: \(counted(vault.damaged, "item")) cannot be read. Run: dayly vault verify")
      }
      if vault.unread > 0 {
        let files = counted(vault.unread, "file")
        Terminal.warn(
          "dayly: \(files) with what you said of albums and days, or with named keys, cannot be "
            + "read, and nothing of that is shown. Run: dayly vault verify")
      }
      if vault.stranded > 0 {
        Terminal.warn(
          "dayly: \(vault.stranded) of the photos you sent could not be put into the vault yet.")
      }
      if let moved = vault.moving, moved.done > 0 {
        let items = counted(moved.done, "item", "has", "have")
        Terminal.warn("dayly: \(items) moved now; a command was stopped before.")
      }
      return vault
    case .locked(_, let fault?, _, let sources):
      throw Failure(fault, at: url, passedOver: sources.passedOver)
    case .absent(_, let fault?): throw Failure(fault, at: url)
    case .nowhere, .looking, .absent, .locked: throw Failure(VaultFault.unavailable, at: url)
    }
  }

  /// Opens it by what `unlock` has left with the kernel, or by the keyring.
  private func isOpened(byKeyOf shell: VaultShell) -> Bool {
    if shell.isOpened(by: .session) || shell.isOpened(by: .keyring) { return true }
    // That another machine's keyring opens the vault is nothing to complain of.
    if let failure = shell.keyringFailure { Terminal.warn("dayly: \(Failure(failure).message)") }
    return false
  }

  /// The folder of a vault there is, before it is opened.
  func lockedShell() throws -> VaultShell {
    let shell = try shell()
    do { try requireVault(shell) } catch { throw Failure(error).naming(shell.trouble) }
    return shell
  }

  /// Has an open vault open with a new passphrase, from `file` or typed twice.
  func changePassphrase(of shell: VaultShell, from file: String?) throws {
    let new: SecretName = "transient/vault/new-passphrase"
    shell.keep(try PassphraseSource.chosen(file), as: new)
    shell.send(.vault(event: .passphraseChanged(passphrase: new)))
    if let fault = try shell.openVault().keys.fault { throw Failure(fault, at: url) }
  }

  private func requireVault(_ shell: VaultShell) throws {
    switch shell.view {
    case .absent(_, nil): throw EffectsFailure.noVault(url.path)
    case .absent(_, let fault?): throw Failure(fault, at: url)
    case .locked(_, let fault?, _, let sources):
      throw Failure(fault, at: url, passedOver: sources.passedOver)
    case .nowhere, .looking, .locked, .open: break
    }
  }

  static let passphrase: SecretName = "transient/vault/passphrase"
  static let typedWords: SecretName = "transient/vault/typed"
}

extension VaultShell {
  /// Asks a source for its key, where a locked vault opens by one of it.
  func isOpened(by source: KeySource) -> Bool {
    guard case .locked(_, _, _, let sources) = view, sources.sources.contains(source) else {
      return false
    }
    send(.vault(event: .sourceTapped(source: source)))
    if case .open = view { return true }
    return false
  }

  /// Takes away those keys that nobody types of which this holds.
  func removeKeys(where holds: (WayToOpen) throws -> Bool) throws -> Int {
    let ways = try openVault().keys.ways.filter(holds)
    for way in ways {
      send(.vault(event: .sourceRemoved(unlocker: way.unlocker)))
      if try openVault().keys.sourceFault != nil {
        throw Failure(VaultFault.unavailable, at: url)
      }
    }
    return ways.count
  }

  /// What an open vault shows.
  func openVault() throws -> OpenVault {
    guard case .open(let vault) = view else {
      throw Failure(code: .failed, message: "The vault was closed.", reason: .vaultClosed)
    }
    return vault
  }

  /// Every item, the earliest first, a month at a time; or those in the trash.
  func forEachEntry(
    inTrash: Bool = false, _ body: (CatalogEntry) throws -> Void
  ) throws {
    try forEachPlace(inTrash: inTrash) { entry, _ in try body(entry) }
  }

  /// The same with the month in which each is listed.
  private func forEachPlace(
    inTrash: Bool, _ body: (CatalogEntry, CivilMonth) throws -> Void
  ) throws {
    let months = inTrash ? [.trash] : try openVault().months.map(\.month)
    for month in months {
      send(.catalog(event: .monthShown(month: month)))
      guard let shown = shownMonth, shown.month == month else { throw Failure.unlisted(in: url) }
      for entry in shown.entries { try body(entry, month) }
    }
  }

  /// The items whose ids begin with one of these, or whose files are called so: at least one for
  /// each. `nil` for all there are, which may be none.
  func entries(named names: [String]?, inTrash: Bool = false) throws -> [CatalogEntry] {
    try places(named: names, inTrash: inTrash).map(\.entry)
  }

  /// The same of what somebody said something of: at least one, for each name if there are any.
  func entries(named names: [String], of said: SaidOfItems.Said) throws -> [CatalogEntry] {
    let entries = try places(named: names.isEmpty ? nil : names, inTrash: false, of: said)
    if entries.isEmpty {
      throw Failure(code: .failed, message: "There is nothing \(said.place).", reason: .noSuchItem)
    }
    return entries.map(\.entry)
  }

  /// The same with the month in which each is listed.
  func places(
    named names: [String]?, inTrash: Bool, of said: SaidOfItems.Said = SaidOfItems.Said()
  ) throws -> [(entry: CatalogEntry, month: CivilMonth)] {
    var found: [(entry: CatalogEntry, month: CivilMonth)] = []
    var missing = Set(names ?? [])
    try forEachPlace(inTrash: inTrash) { entry, month in
      guard said.holds(entry) else { return }
      guard let names else { return found.append((entry, month)) }
      for name in names where entry.isCalled(name) {
        missing.remove(name)
        found.append((entry, month))
        break
      }
    }
    if found.isEmpty || !missing.isEmpty, hasUnlisted { throw Failure.unlisted(in: url) }
    if let name = missing.sorted().first {
      let place = inTrash ? "in the trash" : said.place
      throw Failure(
        code: .failed, message: "There is no item \(name) \(place).", reason: .noSuchItem)
    }
    return found
  }
}

extension CatalogEntry {
  /// Its file's name, a pattern for it, or at least eight digits of its id.
  fileprivate func isCalled(_ name: String) -> Bool {
    let id = item.hex.string
    return self.name.string == name || name.count >= 8 && id.hasPrefix(name.lowercased())
      || fnmatch(name, self.name.string, 0) == 0
  }
}

extension Failure {
  /// A vault that cannot be written, and whose index has to be.
  fileprivate static func unindexed(_ url: URL) -> Failure {
    Failure(
      code: .failed,
      message: "The index of \(url.path) has to be made anew, and the vault can only be read. "
        + "Copy it to a disk that can be written, and use it there.", reason: .readOnly)
  }

  static func unlisted(in url: URL) -> Failure {
    Failure(
      code: .failed,
      message: "Some items cannot be listed: the index of \(url.path) cannot be read as a whole.",
      reason: .unreadable)
  }

  /// - Parameter passedOver: so many ways to open it could not be tried.
  init(_ fault: VaultFault, at url: URL, passedOver: UInt32) {
    self.init(fault, at: url)
    guard passedOver > 0 else { return }
    let ways = counted(passedOver, "way")
    message += " \(ways) to open it could not be tried: somebody may have put files into “keys”."
  }

  init(_ fault: VaultFault, at url: URL) {
    self.init(code: .failed, message: "", reason: .failed)
    let path = Terminal.safe(url.path)
    switch fault {
    case .wrongPassphrase:
      (message, reason) = (
        "The passphrase is wrong: it does not open \(path).", .wrongPassphrase
      )
    case .wrongWords:
      (message, reason) = (
        "These are not the 24 words of \(path). Look at their spelling and order.", .wrongWords
      )
    case .unusablePassphrase:
      (message, reason) = ("The passphrase cannot be used.", .passphrase)
    case .damaged:
      (message, reason) = (
        "The keys of the vault \(path) cannot be read. Nothing was changed.", .vaultDamaged
      )
    case .newer:
      (message, reason) = (
        "The vault \(path) was written by a newer Dayly. Nothing was changed.", .vaultNewer
      )
    case .newerKey:
      (message, reason) = (
        "That does not open \(path), as far as this Dayly can tell: a newer one has written some "
          + "of its keys. Nothing was changed.", .vaultNewer
      )
    case .storageFull: self = Failure(EffectsFailure.diskFull)
    // Nothing else is brought back here: a backup names itself.
    case .unavailable, .foreign, .otherVault:
      (message, reason) = ("The vault \(path) cannot be read or written.", .storage)
    case .memory:
      (message, reason) = (
        "Using a passphrase takes 128 MiB of memory, which are not free. Nothing was changed.",
        .memory
      )
    }
  }
}
