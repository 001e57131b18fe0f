// `dayly vault words` and `dayly vault recover`: the way back when the passphrase is forgotten.

import ArgumentParser
import NativeEffects
import Wire

struct VaultWords: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: "Show the 24 words that open the vault.",
    discussion: """
      Where there are none yet, draws them, and asks for three of them: from then on
      they open the vault when the passphrase is forgotten (dayly vault recover).
      Write them on paper. Whoever has them and a copy of the vault can read it.

      With --json, nothing is asked: whoever reads the output has the words.
      """.flowing)

  @Flag(help: "Draw other words; those before open nothing from then on.") var new = false
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened { shell, vault in
        let isNew = new || !vault.keys.hasWords
        shell.send(.vault(event: new ? .wordsRenewed : .wordsTapped))
        if let fault = try shell.openVault().keys.fault { throw Failure(fault, at: options.url) }
        guard let words = shell.shownWords else {
          throw Failure(code: .failed, message: "The words cannot be read.", reason: .noWords)
        }
        if !options.json {
          Terminal.note("The 24 words of your vault. Whoever has them can open it.")
          Terminal.say(words: words)
        }
        if isNew { try confirm(words, shell) }
        if options.json { JSON.say(["words": words]) }
      }
    }
  }

  private func confirm(_ words: [String], _ shell: VaultShell) throws {
    let name = VaultOptions.typedWords
    shell.send(.vault(event: .wordsWritten))
    while case .asked(let places, _, let isWrong)? = try shell.openVault().keys.words {
      if isWrong { Terminal.note("These are not the words at these places. Once more.") }
      let typed =
        options.json
        ? places.map { words[Int($0)] }.joined(separator: " ")
        : try Terminal.askWords(at: places)
      shell.keep(words: typed, as: name)
      shell.send(.vault(event: .wordsAnswered(words: name)))
    }
    let keys = try shell.openVault().keys
    if let fault = keys.fault { throw Failure(fault, at: options.url) }
    if options.json { return }
    Terminal.note("The words are right. They open your vault from now on.")
  }
}

struct VaultRecover: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "Open the vault by its 24 words, with a new passphrase.",
    discussion: """
      Asks for the words, then for a new passphrase, twice. No item is touched, and the
      words stay what they are.
      """.flowing)

  @OptionGroup var new: NewPassphrase
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      let shell = try options.lockedShell()
      let name = VaultOptions.typedWords
      shell.keep(words: try Terminal.askVaultWords(), as: name)
      shell.send(.vault(event: .wordsEntered(words: name)))
      defer { shell.send(.vault(event: .lockTapped)) }
      if case .locked(_, let fault?, _, let sources) = shell.view {
        throw Failure(fault, at: options.url, passedOver: sources.passedOver)
      }
      try options.changePassphrase(of: shell, from: new.file)
      if options.json { return JSON.say(["vault": options.url.path]) }
      Terminal.note("The vault opens with the new passphrase, and with its words.")
    }
  }
}

extension Terminal {
  static func askVaultWords() throws -> String {
    guard let typed = ask("The vault's 24 words:") else {
      throw Failure.usage("The input ended before everything was answered.")
    }
    return typed
  }
}
