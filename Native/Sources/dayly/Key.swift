// `dayly key`: what unlocks the key that everything kept here is sealed under.

import ArgumentParser
import NativeEffects

struct Key: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show or change what unlocks what this device keeps.",
    discussion: """
      Everything in the data folder is sealed under a random key. What unlocks that
      key is one of:

        file          the file `key` in the folder, which only you can read (as made
                      by login)
        passphrase    one you choose; every command asks for it at the terminal, or
                      reads the first line of the file named by DAYLY_PASSPHRASE_FILE
        keyring       the keyring of your desktop, unlocked when you log in to it
                      (on Linux the Secret Service, by secret-tool)

      A change seals the key anew and nothing else. It does not help against somebody
      who copied the folder before, together with what unlocked it then. A passphrase
      that is forgotten cannot be had back: the account can, by another device or the
      24 words (dayly login --link, dayly login --words, in another --data folder).

      EXAMPLES
        dayly key                      # says which it is
        dayly key passphrase           # asks for a new one, twice
        dayly key keyring
        DAYLY_PASSPHRASE_FILE=<(pass dayly) dayly send Family beach.jpg
      """.flowing)

  @Argument(help: ArgumentHelp("file, passphrase or keyring.", valueName: "unlocker"))
  var unlocker: KeyUnlocker?
  @OptionGroup var new: NewPassphrase
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if new.file != nil, unlocker != .passphrase {
      throw ValidationError("--new-passphrase-file goes with: dayly key passphrase")
    }
  }

  func run() async throws {
    try await common.run {
      let folder = try DataFolder(
        at: common.folderURL, creates: false, holder: CommonOptions.command)
      if let unlocker {
        try folder.unlock(by: unlocker, unlocking: .atTerminal) {
          () throws(EffectsFailure) in
          try PassphraseSource.chosen(new.file)
        }
      }
      let now = try folder.unlocker()
      if common.json { return JSON.say(["unlocker": now.rawValue]) }
      guard unlocker == nil else { return Terminal.note(now.sentence) }
      Terminal.say(now.rawValue)
    }
  }
}

extension KeyUnlocker: ExpressibleByArgument {}

extension KeyUnlocker {
  fileprivate var sentence: String {
    switch self {
    case .file: "Whoever can read your files can read what is kept here."
    case .passphrase: "What is kept here opens with the passphrase alone. Do not lose it."
    case .keyring: "What is kept here opens with your keyring alone."
    }
  }
}
