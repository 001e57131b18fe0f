// From the arguments to the exit code: what is not understood is said as every other failure is,
// with what may have been meant.

import ArgumentParser
import Foundation
import NativeCrypto

@main
enum Main {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    FreedMemory.keep()
    let arguments = Arguments.given
    ReadFilm.runIfMeant(arguments)
    do {
      var command = try await Dayly.asyncParseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      exit(end(error, of: arguments))
    }
  }

  /// Says what ArgumentParser has to say, and gives the exit code.
  private static func end(_ error: any Error, of arguments: [String]) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    // Not sooner: a viewer is to know how wide the terminal is.
    Terminal.widenForHelp()
    let text = Dayly.fullMessage(for: error)
    if Dayly.exitCode(for: error) == .success {
      // Help, the version, a completion script.
      Terminal.say(text)
      do { try Terminal.requireWritten() } catch {
        return Failure(error).reported(json: false).rawValue
      }
      return 0
    }
    let hint = hint(arguments)
    if arguments.contains("--json") {
      let message = [Dayly.message(for: error)] + (hint.map { [$0] } ?? [])
      return Failure.usage(message.joined(separator: ". ")).reported(json: true).rawValue
    }
    Terminal.warn(Terminal.safe(lines: text) + (hint.map { "\n" + $0 } ?? ""))
    return Failure.Code.usage.rawValue
  }

  /// A command's name that was mistyped, or that of a command beneath it.
  private static func hint(_ arguments: [String]) -> String? {
    var commands = Dayly.configuration.subcommands
    var above = "dayly"
    for typed in arguments {
      if let command = commands.first(where: { $0._commandName == typed }) {
        commands = command.configuration.subcommands
        above += " " + typed
        continue
      }
      let names = commands.map { $0._commandName } + (above == "dayly" ? ["help"] : [])
      guard !typed.hasPrefix("-"), !names.contains(typed),
        let name = Spelling.near(typed, among: names).first
      else { return nil }
      return "Did you mean: \(above) \(name)"
    }
    return nil
  }
}
