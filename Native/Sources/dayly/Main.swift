// From the arguments to the exit code: what is not understood is said as every other failure is,
// with what may have been meant.

import ArgumentParser
import CConfined
import Foundation
import NativeCrypto

@main
enum Main {
  static func main() async {
    dayly_keep_memory()
    signal(SIGPIPE, SIG_IGN)
    ReadPictures.runIfMeant(Arguments.given)
    ReadPacked.runIfMeant(Arguments.given)
    FreedMemory.keep()
    let arguments = helpFirst(Arguments.given)
    ReadFilm.runIfMeant(arguments)
    do {
      try requireNamed(arguments)
      var command = try await Dayly.asyncParseAsRoot(upToMistyped(arguments))
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      exit(end(error, of: arguments))
    }
  }

  /// `dayly vault help import` is `dayly help vault import`.
  private static func helpFirst(_ arguments: [String]) -> [String] {
    guard arguments.first != "help", let wrong = Mistyped(arguments), wrong.typed == "help",
      !wrong.mayBeArgument
    else { return arguments }
    return ["help"] + arguments[..<wrong.index] + arguments[(wrong.index + 1)...]
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

  /// Refuses help for a command that is not there: ArgumentParser shows that of what is above it,
  /// which looks like an answer.
  private static func requireNamed(_ arguments: [String]) throws {
    guard arguments.first == "help", arguments.dropFirst().first != "help",
      let wrong = Mistyped(arguments)
    else { return }
    // It is refused as without `help`, with how the command above it is used.
    if !wrong.mayBeArgument { _ = try Dayly.parseAsRoot(Array(arguments[1...wrong.index])) }
    throw ValidationError("Unexpected argument '\(wrong.typed)'")
  }

  /// What follows a name that is no command's belongs to none: it is the name that is complained
  /// of.
  private static func upToMistyped(_ arguments: [String]) -> [String] {
    guard let wrong = Mistyped(arguments), !wrong.mayBeArgument else { return arguments }
    return Array(arguments[...wrong.index])
  }

  private static func hint(_ arguments: [String]) -> String? {
    guard let wrong = Mistyped(arguments),
      let name = Spelling.near(wrong.typed, among: wrong.names).first
    else { return nil }
    return "Did you mean: \(wrong.above) \(name)"
  }
}

/// A command's name that was mistyped, that of a command beneath it, or one after `help`.
private struct Mistyped {
  let typed: String
  /// What stands before it, and the names that may follow that.
  let above: String
  let names: [String]
  /// Where it stands.
  let index: Int
  /// The command above it does something by itself, and may take it.
  let mayBeArgument: Bool

  /// `nil` where every name is that of a command, up to what no command is beneath, or an option.
  init?(_ arguments: [String]) {
    var commands = Dayly.configuration.subcommands
    let isHelp = arguments.first == "help"
    var above = isHelp ? "dayly help" : "dayly"
    var mayBeArgument = false
    for (index, typed) in arguments.enumerated().dropFirst(isHelp ? 1 : 0) {
      if let command = commands.first(where: { $0._commandName == typed }) {
        commands = command.configuration.subcommands
        mayBeArgument = command.configuration.defaultSubcommand != nil
        above += " " + typed
        continue
      }
      let names = commands.map { $0._commandName } + (above == "dayly" ? ["help"] : [])
      guard !typed.hasPrefix("-"), !names.isEmpty else { return nil }
      (self.typed, self.above, self.names) = (typed, above, names)
      (self.index, self.mayBeArgument) = (index, mayBeArgument)
      return
    }
    return nil
  }
}
