// `dayly vault unlock` and `dayly vault lock`: for a while, nothing is asked for.

import ArgumentParser
import Foundation
import NativeEffects
import Wire

struct VaultUnlock: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: "Let the vault open without its passphrase for a while.",
    discussion: """
      A key that opens the vault stays in this machine's memory (on Linux with the
      kernel, see keyrings(7)) until the time is over, `dayly vault lock` is called, or
      the machine is switched off; it never lies on a disk. Until then every program
      that runs as you can open the vault. Unlocked again, the time begins anew. The
      vault is unlocked on one machine at a time.
      """.flowing)

  /// A day, and what one sitting takes.
  private static let minutes = 1...1440
  private static let usualMinutes = 60

  @Option(
    help: ArgumentHelp("How long, 1 to 1440 minutes.", valueName: "minutes"))
  var minutes = VaultUnlock.usualMinutes
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard Self.minutes.contains(minutes) else {
      throw ValidationError("--minutes is a number from 1 to 1440.")
    }
  }

  func run() async throws {
    try options.run {
      let seconds = minutes * 60
      let shell = try options.shell(session: KernelKeyring(seconds: UInt32(seconds)))
      try options.opened(shell) { shell, _ in
        _ = try shell.removeKeys { $0.kind == .session }
        if let fault = try shell.addKey(of: .session) { throw Failure(fault, at: options.url) }
      }
      let end = Date(timeIntervalSinceNow: TimeInterval(seconds))
      if options.json { return JSON.say(["unlockedUntil": Moments.iso(Instant(end))]) }
      Terminal.note("The vault opens without its passphrase until \(Moments.clock(Instant(end))).")
    }
  }
}

struct VaultLock: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "Have the vault ask for its passphrase again.",
    discussion: """
      Ends what `dayly vault unlock` began, before its time is over. Your desktop's
      keyring opens the vault as before, where it does (dayly vault keyring).
      """.flowing)

  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.lock()
      // Nobody who locks a vault means what is hidden in it to stay open.
      if let hidden = options.hiddenThere { try hidden.lock() }
      if options.json { return JSON.say(["locked": true]) }
      Terminal.note("The vault is locked.")
    }
  }
}

extension VaultOptions {
  fileprivate func lock() throws {
    let shell = try lockedShell()
    defer { shell.send(.vault(event: .lockTapped)) }
    // What opens by nothing that lies here is locked.
    if shell.isOpened(by: .session) { _ = try shell.removeKeys { $0.kind == .session } }
  }
}

struct VaultRekey: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rekey", abstract: "Have nothing open the vault that opened it before.",
    discussion: """
      For when a device was lost, or somebody knows the passphrase: asks for a new one,
      twice, and takes away what opens the vault on its own, which is the passkeys of
      every browser, the keyrings of every machine and what was unlocked. Words on
      paper stay, unless you draw others (dayly vault words --new). No item is touched.
      It does not help against somebody who has a copy of the vault from before.
      """.flowing)

  @OptionGroup var new: NewPassphrase
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened { shell, vault in
        // The new passphrase comes first: whatever happens then, something opens the vault.
        try options.changePassphrase(of: shell, from: new.file)
        let count = try removeKeys(shell)
        if options.json { return JSON.say(RekeyForm(removed: count, words: vault.keys.hasWords)) }
        let words = vault.keys.hasWords ? ", and by its 24 words" : ""
        Terminal.note("The vault opens with the new passphrase\(words). Taken away: \(count).")
      }
    }
  }
}

extension VaultRekey {
  private func removeKeys(_ shell: VaultShell) throws -> Int {
    do {
      return try shell.removeKeys {
        switch $0.kind {
        case .passphrase, .words: false
        case .passkey, .keyring, .session: true
        }
      }
    } catch {
      throw Failure(
        code: .failed,
        message:
          "The passphrase is the new one, but not everything else that opens the vault could "
          + "be taken away. Run dayly vault rekey again.", reason: .storage)
    }
  }
}

/// What `dayly vault rekey` prints with `--json`.
private struct RekeyForm: Encodable {
  /// So many keys of devices and machines.
  var removed: Int
  /// There are words that open it as before.
  var words: Bool
}
