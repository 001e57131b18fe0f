// From the arguments to the exit code. ArgumentParser's own way does not look whether help or the
// version could be written; a script that asked for them has to know.

import ArgumentParser
import CConfined
import DaylyServer
import Foundation

@main
enum Main {
  static func main() async {
    dayly_keep_memory()
    signal(SIGPIPE, SIG_IGN)
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      var command = try await DaylyServerCommand.asyncParseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      exit(end(error))
    }
  }

  /// Says what ArgumentParser has to say, and gives the exit code.
  private static func end(_ error: any Error) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    let text = DaylyServerCommand.fullMessage(for: error)
    let code = DaylyServerCommand.exitCode(for: error)
    guard code == .success else {
      try? Output.write(text + "\n", to: STDERR_FILENO)
      return code.rawValue
    }
    // Help, the version, a completion script.
    do { try Output.write(text + "\n", to: STDOUT_FILENO) } catch { return error.said.rawValue }
    return 0
  }
}
