// `dayly vault`: a place for one's own photos and videos, encrypted in a plain folder. It needs no
// account and no server.

import ArgumentParser
import NativeEffects
import Wire

struct Vault: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keep your own photos and videos, encrypted, in a folder.",
    discussion: """
      A vault is a folder on any disk. Each item in it is a .locaphoto file under a key
      of its own; everything opens with your passphrase, and with nothing you have not
      chosen beside it. Files are kept bit for bit as they are. It needs no account and
      no server.

      EXAMPLES
        dayly vault init
        dayly vault words
        dayly vault import ~/Pictures
        dayly vault list 2024-05
        dayly vault search march 2024
        dayly vault export IMG_0042.jpg
        dayly vault share '*.mov'
        dayly vault hide IMG_0042.jpg
        dayly vault verify
        dayly vault backup /media/disk/photos.dayly

      The vault is the folder of --vault, else $DAYLY_VAULT, else
      ~/.local/share/dayly-vault. Its passphrase is asked for at the terminal, or is
      the first line of the file named by DAYLY_PASSPHRASE_FILE; your desktop's
      keyring can open it instead (dayly vault keyring on), or it stays unlocked for a
      while (dayly vault unlock).
      """.flowing,
    subcommands: [
      VaultInit.self, VaultImport.self, VaultList.self, VaultShow.self, VaultOpen.self,
      VaultExport.self, VaultSearch.self, VaultAlbums.self, VaultTag.self, VaultFavorite.self,
      VaultPin.self, VaultEdit.self, VaultHide.self, VaultTrash.self, VaultDelete.self,
      VaultShare.self,
      VaultReceive.self, VaultVerify.self, VaultBackup.self, VaultRestore.self, VaultStats.self,
      VaultPassphrase.self, VaultRekey.self, VaultWords.self, VaultRecover.self,
      VaultKeyring.self, VaultKeys.self, VaultUnlock.self, VaultLock.self,
    ])
}

struct VaultInit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a vault.",
    discussion: """
      Asks for a passphrase, twice, or takes the first line of the file that
      --new-passphrase-file or DAYLY_PASSPHRASE_FILE names. Without it nothing in the
      vault can be read again, by nobody, unless you have its 24 words on paper (dayly
      vault words). With --hidden it makes a second vault in the one there is, which
      opens by a passphrase of its own and nothing else, and takes what you hide (dayly
      vault hide).
      """.flowing)

  @OptionGroup var new: NewPassphrase
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      if options.hidden {
        try options.makeHidden(new.file)
      } else {
        try options.make(new.file).send(.vault(event: .lockTapped))
      }
      if options.json { return JSON.say(["vault": options.url.path]) }
      Terminal.note("The vault is \(Terminal.safe(options.url.path)).")
    }
  }
}

extension VaultOptions {
  /// Makes a vault with a passphrase from `file`, the file that the environment names, or typed
  /// twice; it is open then.
  func make(_ file: String?) throws -> VaultShell {
    guard VaultFolder.isFree(url) else { return try make(try shell(creates: true), file) }
    // Whoever is asked and gives up leaves no folder behind.
    let passphrase = try PassphraseSource.chosen(file, first: source)
    return try make(try shell(creates: true), passphrase)
  }

  /// The same in the folder of this shell, where no vault may be.
  @discardableResult
  func make(_ shell: VaultShell, _ file: String?) throws -> VaultShell {
    guard case .absent = shell.view else {
      throw Failure(
        code: .refused, message: "There is a vault in \(url.path) already.", reason: .hasVault)
    }
    if case .absent(_, let fault?) = shell.view { throw Failure(fault, at: url) }
    return try make(shell, try PassphraseSource.chosen(file, first: source))
  }

  private func make(
    _ shell: VaultShell, _ passphrase: consuming Passphrase
  ) throws -> VaultShell {
    shell.keep(passphrase, as: Self.passphrase)
    shell.send(.vault(event: .createTapped(passphrase: Self.passphrase)))
    switch shell.view {
    case .open: return shell
    case .absent(_, let fault?): throw Failure(fault, at: url)
    case .nowhere, .looking, .absent, .locked: throw Failure(VaultFault.unavailable, at: url)
    }
  }
}

struct VaultPassphrase: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passphrase", abstract: "Change the vault's passphrase.",
    discussion: """
      Asks for the passphrase, then for a new one, twice. No item is touched. It does
      not help against somebody who has a copy of the folder and knew the old one.
      """.flowing)

  @OptionGroup var new: NewPassphrase
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened { shell, _ in
        try options.changePassphrase(of: shell, from: new.file)
        if options.json { return JSON.say(["vault": options.url.path]) }
        Terminal.note("The vault opens with the new passphrase, and with no older one.")
        let others = try Set(shell.openVault().keys.ways.compactMap { $0.kind.word }).sorted()
        if !others.isEmpty {
          Terminal.note("As before, it also opens by: \(others.joined(separator: ", ")).")
        }
      }
    }
  }
}

extension UnlockerKind {
  /// What opens a vault beside its passphrase.
  fileprivate var word: String? {
    switch self {
    case .passphrase: nil
    case .words: "its 24 words"
    case .passkey: "a passkey"
    case .keyring: "a keyring"
    case .session: "what was unlocked for a while"
    }
  }
}
