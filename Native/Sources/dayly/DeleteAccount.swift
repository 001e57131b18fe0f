// `dayly delete-account`: the end of an account, at the server and here.

import ArgumentParser
import Foundation
import NativeEffects
import Wire

struct DeleteAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Delete your account at the server, and everything here.",
    discussion: """
      Your photos go from the server at once, you leave every group, and your number,
      your devices and the 24 words lead nowhere any more. Others' devices let go of
      your photos when they next ask the server, after 48 hours at the latest; their
      groups' history goes on saying that you were there. Nobody can undo it. Without a
      network it waits: run the command again to go on.

      EXAMPLES
        dayly export my-dayly && dayly delete-account
      """.flowing)

  @OptionGroup var consent: Consent
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      guard let account = await session.shell.account else { throw Failure.notLoggedIn }
      if case .deletion(let sheet) = await session.shell.screen, sheet.confirmed {
        // Confirmed in an earlier run.
      } else {
        guard try await session.groups().connection != .removed else { throw Failure.removed }
        let name = Terminal.safe(account.name)
        Terminal.note(
          "Your photos go at once. Others keep what their devices have for 48 hours at most, and "
            + "their groups' history.")
        try consent.require("Delete the account of \(name) for good, everywhere?")
        for event in [DeletionEvent.opened, .confirmed] {
          await session.shell.send(.deletion(event: event))
        }
      }
      try await finish(session)
      if common.json { return JSON.say(["deleted": account.account.hex.string]) }
      Terminal.note("Deleted.")
    }
  }

  /// The run ends with the account.
  private func finish(_ session: Session) async throws {
    do {
      let _: Bool = try await session.wait("for the server to delete the account", settled: true) {
        screen in
        guard case .deletion(let sheet) = screen, let fault = sheet.fault else { return nil }
        return .failed(Failure(fault))
      }
    } catch {
      switch await session.shell.erasure {
      case nil: throw error
      case .failure(let failure): throw Failure.left(afterDeletion: failure)
      case .success: return
      }
    }
  }
}
