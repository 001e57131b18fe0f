// `dayly vault open`: a picture of the vault on the terminal, or down a pipe. No file is made.

import ArgumentParser
import NativeEffects

struct VaultOpen: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Show a picture of the vault in the terminal.",
    discussion: """
      Of a Live Photo the still. Films are not shown: dayly vault export.

      EXAMPLES
        dayly vault open IMG_0042.jpg
        dayly vault open IMG_0042.jpg --viewer 'feh -'  # through a pipe, never a file
      """.flowing)

  @Argument(help: "Its file's name, or at least eight digits of its id.") var item: String
  @Option(help: ArgumentHelp("Show it with this program instead.", valueName: "command"))
  var viewer: String?
  @Option(name: .customLong("as"), help: "How to draw in the terminal: kitty, sixel or blocks.")
  var drawing: TerminalGraphics?
  @OptionGroup var options: VaultOptions

  func validate() throws {
    if options.json { throw ValidationError("--json shows nothing: dayly vault show --json") }
  }

  func run() async throws {
    try options.run {
      let drawing = drawing ?? (Terminal.showsOutput ? .fitting : nil)
      guard viewer != nil || drawing != nil else {
        throw Failure.usage(
          "Pictures are shown on a terminal; use --viewer to pipe one to a program.")
      }
      let picture = try VaultPicture(item).read(try options.shell(for: .reading), options)
      // The vault is locked again: it is not held up by whoever looks at the picture.
      if let viewer {
        try PipedViewer(command: viewer).show(picture)
      } else if let drawing {
        try TerminalPicture(drawing: drawing).show(picture)
      }
    }
  }
}
