// `dayly block` and `dayly unblock`: whose photos one neither sees nor is seen by.

import ArgumentParser
import NativeEffects
import Wire

struct Block: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Stop seeing each other's photos, in every group; nobody is told.",
    discussion: """
      The person stays in the group. What you send from then on is not sealed to them.

      EXAMPLES
        dayly block Family Gus
        dayly block Family 1f2e3d4c --yes    # the digits of dayly members
      """.flowing)

  @Argument(help: "A group you share: its name, or eight digits of its id.", completion: .groups)
  var group: String
  @Argument(help: "The person's whole name, or eight digits of their id.") var person: String
  @OptionGroup var consent: Consent
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let sheet = try await Details.open(group, in: session, fresh: false, exact: true)
      let found = try Details.find(person, in: sheet, exact: true)
      if !found.blocked {
        try consent.require("Block \(Terminal.name(found.name))?")
        await session.shell.send(.groups(event: .blockTapped(account: found.account)))
        await session.shell.send(.groups(event: .blockConfirmed))
        try await Details.told(session)
      }
      if common.json { return JSON.say(["blocked": found.account.hex.string]) }
      Terminal.note("\(Terminal.name(found.name)) is blocked.")
    }
  }
}

struct Unblock: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "See each other's photos again, from now on.",
    discussion: """
      EXAMPLES
        dayly unblock Family Gus
      """.flowing)

  @Argument(help: "A group you share: its name, or the beginning of its id.", completion: .groups)
  var group: String
  @Argument(help: "The person's name, or the beginning of their id.") var person: String
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let sheet = try await Details.open(group, in: session, fresh: false)
      let found = try Details.find(person, in: sheet)
      await session.shell.send(.groups(event: .unblockTapped(account: found.account)))
      try await Details.told(session)
      if common.json { return JSON.say(["unblocked": found.account.hex.string]) }
      Terminal.note("\(Terminal.name(found.name)) is not blocked.")
    }
  }
}

extension Details {
  /// Waits until the change is on this device, and one's other devices have been told of it if
  /// the server could be asked.
  static func told(_ session: Session) async throws {
    let isTold: Bool? = await session.shell.wait(for: session.patience, settled: true) { screen in
      if case .details = screen { true } else { nil }
    }
    if isTold == nil {
      Terminal.note("The server has not answered: your other devices hear of it later.")
    }
  }
}
