// `dayly vault favorite`, `trash` and `delete`: what a person says of items, and getting rid of
// them in two steps.

import ArgumentParser
import NativeEffects
import Wire

struct VaultFavorite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorite", abstract: "Mark items as favorites.",
    discussion: """
      EXAMPLES
        dayly vault favorite IMG_0042.jpg
        dayly vault favorite --undo IMG_0042.jpg
      """.flowing)

  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String]
  @Flag(help: "They are favorites no more.") var undo = false
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.change(items, .favorite(now: !undo)) {
      undo ? "Not favorites any more: \($0)." : "Favorites now: \($0)."
    }
  }
}

struct VaultTrash: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash", abstract: "Put items into the trash, or take them out.",
    discussion: """
      The trash keeps them for 30 days; what is older is deleted when the vault has
      been opened on two days since, so that a clock that is wrong once deletes
      nothing.

      EXAMPLES
        dayly vault trash 'IMG_00*.jpg'
        dayly vault list --trash
        dayly vault trash --undo IMG_0042.jpg
      """.flowing)

  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String]
  @Flag(help: "Take them out of the trash.") var undo = false
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.change(items, undo ? .restore : .trash, inTrash: undo) {
      undo ? "Back in the vault: \($0)." : "In the trash, for 30 days: \($0)."
    }
  }
}

struct VaultDelete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete what is in the trash for good.",
    discussion: """
      Nobody can bring it back, but a backup that has it: it comes into the trash then.
      What is not in the trash is not deleted.

      EXAMPLES
        dayly vault delete IMG_0042.jpg
        dayly vault delete --all --yes
      """.flowing)

  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String] = []
  @Flag(help: "Everything in the trash.") var all = false
  @OptionGroup var consent: Consent
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard all == items.isEmpty else {
      throw ValidationError("Name what to delete, or say --all.")
    }
  }

  func run() async throws {
    try options.change(
      all ? nil : items, .delete, inTrash: true, none: "Nothing to delete: the trash is empty.",
      asking: { try consent.require("Delete \($0) for good? Nobody can bring them back.") },
      saying: { "Deleted: \($0)." })
  }
}

extension VaultOptions {
  /// Changes items, and says so.
  ///
  /// - Parameters:
  ///   - names: `nil` for all.
  ///   - none: the sentence where all are none.
  ///   - said: the sentence for "5 items".
  fileprivate func change(
    _ names: [String]?, _ change: ItemChange, inTrash: Bool = false, none: String = "",
    asking ask: (String) throws -> Void = { _ in }, saying said: (String) -> String
  ) throws {
    try self.change(
      names, inTrash: inTrash, none: none, { _ in change }, asking: ask, saying: said)
  }

  /// The same with a change that is known once the vault is open.
  func change(
    _ names: [String]?, inTrash: Bool = false, none: String = "",
    _ change: (VaultShell) throws -> ItemChange,
    asking ask: (String) throws -> Void = { _ in }, saying said: (String) -> String
  ) throws {
    try run {
      try opened { shell, _ in
        let change = try change(shell)
        let places = try shell.places(named: names, inTrash: inTrash).map {
          ItemPlace(item: $0.entry.item, month: $0.month)
        }
        if !places.isEmpty { try ask(counted(places.count, "item")) }
        try tell(shell, places, change)
        say(places.count) { places.isEmpty ? none : said($0) }
      }
    }
  }

  /// Has something changed, or throws why it could not be.
  func tell(_ shell: VaultShell, _ event: LibraryEvent) throws {
    shell.send(event)
    if let fault = try shell.openVault().changing?.fault { throw Failure(fault, at: url) }
  }

  /// Changes these, or throws why they could not be; says how far it is, as with many it takes
  /// minutes.
  func tell(_ shell: VaultShell, _ places: [ItemPlace], _ change: ItemChange) throws {
    var line = ProgressLine(active: true)
    var left = places[...]
    shell.whenChanged = { view in
      guard case .open(let vault) = view, let changing = vault.changing else { return }
      let later = max(0, left.count - ItemPlace.countMax)
      let done = places.count - later - Int(changing.left)
      line.show("Changing, \(DoneShare(done, of: places.count).percent) %")
    }
    defer {
      shell.whenChanged = { _ in }
      line.clear()
    }
    while !left.isEmpty {
      try tell(
        shell,
        .catalog(
          event: .itemsChanged(items: Array(left.prefix(ItemPlace.countMax)), change: change)))
      left = left.dropFirst(ItemPlace.countMax)
    }
  }

  /// How many were changed.
  func say(_ count: Int, _ said: (String) -> String) {
    if json { return JSON.say(ChangedForm(changed: count)) }
    Terminal.note(said(counted(count, "item")))
  }
}

private struct ChangedForm: Encodable {
  var changed: Int
}

extension ItemPlace {
  /// So many are told at once.
  static let countMax = 4_096
}
