// `dayly vault keyring`: lets the keyring of the desktop open the vault.

import ArgumentParser
import NativeEffects
import Wire

struct VaultKeyring: AsyncParsableCommand {
  enum Wanted: String, CaseIterable, ExpressibleByArgument {
    case on
    case off
  }

  static let configuration = CommandConfiguration(
    commandName: "keyring", abstract: "Let your desktop's keyring open the vault, or not.",
    discussion: """
      The keyring opens when you log in to your desktop (on Linux the Secret Service, by
      secret-tool). With `on` it keeps a key that opens the vault, and no command asks
      for the passphrase any more; the passphrase and the 24 words stay what they are.
      Whoever is at your unlocked desktop can open the vault then.

      Each machine has a key of its own. `off` takes away that of this machine; with
      --all those of every machine, as of one that was lost. It does not help against
      somebody who has a copy of the vault and of the keyring.
      """.flowing)

  @Argument(help: "on or off.") var wanted: Wanted
  @Flag(help: "Take away the keys of all machines.") var all = false
  @OptionGroup var options: VaultOptions

  func validate() throws {
    if all, wanted == .on { throw ValidationError("--all goes with: dayly vault keyring off") }
  }

  func run() async throws {
    try options.run {
      try options.opened { shell, vault in
        switch wanted {
        case .on: try add(shell)
        case .off: try remove(from: vault, shell)
        }
        if options.json { JSON.say(["keyring": wanted.rawValue]) }
      }
    }
  }

  private func add(_ shell: VaultShell) throws {
    shell.send(.sourceAdded(source: .keyring))
    if let failure = shell.keyringFailure { throw failure }
    switch try shell.openVault().keys.sourceFault {
    case nil: say("Your keyring opens the vault from now on.")
    case .alreadyMade: say("Your keyring opens the vault already.")
    case .tooMany:
      throw Failure(
        code: .refused,
        message: "So many keys open the vault that no other can be added. Take some away.",
        reason: "too_many_keys")
    case .storageFull: throw EffectsFailure.diskFull
    case .unanswered, .unsupported, .foreign, .unavailable:
      throw Failure(VaultFault.unavailable, at: options.url)
    }
  }

  private func remove(from vault: OpenVault, _ shell: VaultShell) throws {
    let ways = try vault.keys.ways.filter {
      try $0.kind == .keyring && (all || shell.isInKeyring($0.unlocker))
    }
    for way in ways {
      shell.send(.sourceRemoved(unlocker: way.unlocker))
      if try shell.openVault().keys.sourceFault != nil {
        throw Failure(VaultFault.unavailable, at: options.url)
      }
    }
    say(
      ways.isEmpty
        ? "Your keyring has no key of the vault." : "The keyring opens the vault no more.")
  }

  private func say(_ sentence: String) {
    if !options.json { Terminal.note(sentence) }
  }
}
