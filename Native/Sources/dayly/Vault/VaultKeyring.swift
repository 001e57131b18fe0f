// `dayly vault keyring`: lets the keyring of the desktop open the vault.

import ArgumentParser
import Foundation
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
      try options.opened { shell, _ in
        switch wanted {
        case .on: try add(shell)
        case .off: try remove(shell)
        }
        if options.json { JSON.say(["keyring": wanted.rawValue]) }
      }
    }
  }

  private func add(_ shell: VaultShell) throws {
    switch try shell.addKey(of: .keyring) {
    case nil: say("Your keyring opens the vault from now on.")
    case .alreadyMade: say("Your keyring opens the vault already.")
    case let fault?: throw Failure(fault, at: options.url)
    }
  }

  private func remove(_ shell: VaultShell) throws {
    let count = try shell.removeKeys {
      try $0.kind == .keyring && (all || shell.isInKeyring($0.unlocker))
    }
    say(
      count == 0
        ? "Your keyring has no key of the vault." : "The keyring opens the vault no more.")
  }

  private func say(_ sentence: String) {
    if !options.json { Terminal.note(sentence) }
  }
}

extension VaultShell {
  /// Has a source make a key that opens the open vault. Why it did not.
  func addKey(of source: KeySource) throws -> KeySourceFault? {
    send(.vault(event: .sourceAdded(source: source)))
    if let failure = keyringFailure { throw failure }
    return try openVault().keys.sourceFault
  }
}

extension Failure {
  init(_ fault: KeySourceFault, at url: URL) {
    switch fault {
    case .tooMany:
      self.init(
        code: .refused,
        message: "So many keys open the vault that no other can be added. Take some away.",
        reason: .tooManyKeys)
    case .storageFull: self.init(EffectsFailure.diskFull)
    case .unanswered, .unsupported, .alreadyMade, .foreign, .unavailable:
      self.init(VaultFault.unavailable, at: url)
    }
  }
}
