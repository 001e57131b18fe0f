// `dayly vault pin`: items that are to be found on another day than the one they were taken on.

import ArgumentParser
import NativeEffects
import Wire

struct VaultPin: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Put items on another day of the calendar.",
    discussion: """
      The date they were taken on stays as it is; `dayly vault show` says both.

      EXAMPLES
        dayly vault pin --to 2024-05-31 scan-0042.jpg
        dayly vault pin --undo scan-0042.jpg
      """.flowing)

  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String]
  @Option(help: ArgumentHelp("The day, as 2024-05-31.", valueName: "day")) var to: CivilDate?
  @Flag(help: "Back to the day they were taken on.") var undo = false
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard undo == (to == nil) else {
      throw ValidationError("Say where they are put by --to, or --undo.")
    }
  }

  func run() async throws {
    try options.change(items) { _ in
      .pin(day: to?.day)
    } saying: { many in
      to.map { "On \($0.text): \(many)." } ?? "On the days they were taken on: \(many)."
    }
  }
}
