// `dayly logout`: takes this device's keys, photos and groups off this machine, for good.

import ArgumentParser
import Foundation
import NativeEffects

struct Logout: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Delete everything this device keeps, its keys first.",
    discussion: """
      The account stays, and so do its other devices and the 24 words, which are the
      ways back into it. They list this device until one of them removes it:
      dayly devices --remove. A photo that is still queued is lost.

      EXAMPLES
        dayly logout
      """.flowing)

  @OptionGroup var consent: Consent
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run {
      // Also for a device whose server is gone, or has removed it: nobody is asked.
      let session = try await Session(common, launching: false)
      guard let account = await session.shell.account else { throw Failure.notLoggedIn }
      var question = "Delete the keys and photos of \(Terminal.safe(account.name)) here?"
      if !account.wordsConfirmed {
        question +=
          " The 24 words were never confirmed: without them or another device the "
          + "account is lost."
      }
      try consent.require(question)
      await session.shell.stop()
      try session.erase()
      if common.json { return JSON.say(["loggedOut": account.device.hex.string]) }
      Terminal.note("Deleted.")
    }
  }
}
