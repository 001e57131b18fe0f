// `dayly posts`.

import ArgumentParser
import NativeEffects
import Wire

struct Posts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "posts", abstract: "Keep what you send in your vault, or no longer.",
    discussion: """
      Each photo you send with `dayly send` is kept in the vault too, once there is one: it is
      sealed as soon as it is sent, for which the vault need not be open, and is listed when the
      vault is opened next. Turning this off deletes nothing.

      EXAMPLES
        dayly posts        # says how it is
        dayly posts off
      """.flowing)

  enum Wish: String, ExpressibleByArgument, CaseIterable {
    case on
    case off
  }

  @Argument(help: "on or off.") var wish: Wish?
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      if let wish {
        await session.shell.send(library: .keepPostsTapped(now: wish == .on))
      } else {
        await session.shell.send(library: .groupsLaunched)
      }
      guard case .open(let library) = await session.shell.libraryScreen else {
        throw Failure(
          code: .failed, message: "What this device keeps for the vault cannot be read.",
          reason: .storage)
      }
      if common.json { return JSON.say(["kept": library.keepsPosts]) }
      Terminal.say(
        library.keepsPosts
          ? "What you send is kept in the vault, once there is one."
          : "What you send is not kept in the vault.")
    }
  }
}
