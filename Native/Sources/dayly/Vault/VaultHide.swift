// `dayly vault hide`: items into a second vault, which lies within the first and opens by a
// passphrase of its own. Every other command works in it with --hidden.

import ArgumentParser
import FolderKind
import Foundation
import NativeEffects
import Wire

struct VaultHide: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide", abstract: "Hide items, or take them out again.",
    discussion: """
      What is hidden moves to a second vault within this one, whose key is its own: the
      passphrase of this one does not open it, and none of the other commands shows
      anything of it without --hidden, with which they all work there. Hiding needs the
      passphrase of this vault alone, taking out that of the hidden one alone. Favorites,
      tags, albums and edits go along. Backups from before have the items still. That
      there is something, and how large it is, the folder shows.

      EXAMPLES
        dayly vault init --hidden
        dayly vault hide 'IMG_00*.jpg'
        dayly vault list --hidden
        dayly vault backup --hidden /media/disk/hidden.dayly
        dayly vault hide --undo IMG_0042.jpg
      """.flowing)

  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String]
  @Flag(help: "They are hidden no more.") var undo = false
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard !options.hidden else { throw ValidationError("To take out what is hidden, say --undo.") }
  }

  func run() async throws {
    var options = self.options
    options.hidden = undo
    try options.run {
      try options.opened { shell, vault in
        guard vault.hasOther else { throw Failure.noHidden }
        let places = try shell.places(named: items, inTrash: false).map {
          ItemPlace(item: $0.entry.item, month: $0.month)
        }
        let moved = try shell.move(places)
        options.say(moved) { undo ? "Not hidden any more: \($0)." : "Hidden: \($0)." }
        guard moved == places.count else {
          throw Failure(
            code: .failed,
            message: "\(counted(places.count - moved, "item")) did not move, and stayed.",
            reason: .notMoved)
        }
      }
    }
  }
}

extension VaultShell {
  /// Moves these to the other vault; how many went.
  fileprivate func move(_ places: [ItemPlace]) throws -> Int {
    var moved = 0
    var left = places[...]
    while !left.isEmpty {
      send(.moving(event: .moveTapped(items: Array(left.prefix(ItemPlace.countMax)))))
      guard let outcome = try openVault().moving, outcome.ended else { break }
      moved += Int(outcome.done)
      for failure in outcome.failures {
        Terminal.warn("dayly: \(failure.item.hex.string.prefix(8)): \(failure.fault.moving)")
      }
      left = left.dropFirst(ItemPlace.countMax)
    }
    return moved
  }
}

extension VaultOptions {
  /// The vault that is hidden in this one, where there is one.
  var hiddenThere: VaultOptions? {
    guard !hidden, FolderKind(of: VaultFolder.hidden(in: outer)) == .vault else { return nil }
    var options = self
    options.hidden = true
    return options
  }

  /// Makes the hidden vault, and has it and the one around it know each other. One that is there
  /// and was not made here, as after a restore, is opened for that.
  func makeHidden(_ passphraseFile: String?) throws {
    guard !VaultFolder.isHidden(outer) else {
      throw Failure.usage("What is hidden hides nothing itself.")
    }
    var around = self
    around.hidden = false
    try around.opened { shell, vault in
      let inner = try self.shell(creates: true)
      defer { inner.send(.vault(event: .lockTapped)) }
      let isAbsent = if case .absent = inner.view { true } else { false }
      if isAbsent || vault.hasOther { try make(inner, passphraseFile) } else { try open(inner) }
      for shell in [shell, inner] {
        shell.send(.moving(event: .tied))
        guard try shell.openVault().hasOther else { throw Failure(VaultFault.unavailable, at: url) }
      }
    }
  }

  /// Says that a command did nothing with what is hidden, where something may be.
  func noteHidden(_ what: String, _ command: String) {
    guard !json, hiddenThere != nil else { return }
    Terminal.note("What is hidden \(what): dayly vault \(command) --hidden")
  }
}

extension Failure {
  fileprivate static let noHidden = Failure(
    code: .failed, message: "Nothing can be hidden here yet. Run: dayly vault init --hidden",
    reason: .noHidden)
}

extension ItemFault {
  fileprivate var moving: String {
    switch self {
    case .missing: "it is not in the vault's folder"
    case .damaged, .notRemoved, .undrawn: "it is not as it was sealed"
    case .marks: ItemFault.lostMarks
    case .newer: "a newer Dayly has written it"
    case .tooLarge: "it is too large"
    case .storageFull: "the disk is full"
    case .unavailable: "it cannot be moved; another program may be at work there"
    }
  }
}
