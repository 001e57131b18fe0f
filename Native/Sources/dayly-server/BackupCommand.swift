// `dayly-server backup`: what to keep, copied while the server runs.

import ArgumentParser
import DaylyServer
import Foundation

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies the database and its keys into a new folder, also while the server runs.",
    discussion: """
      The copy is of one moment. It holds no photo and nothing that opens one: what is meant to go \
      is in no backup. Keep it as secret as the data directory. To restore, stop the server, put \
      the files into an empty data directory, and start it; members' devices upload again what \
      was written into their groups' logs since. Invitations that were open have ended.

      EXAMPLES
        dayly-server backup /var/backups/dayly/$(date +%F) --data /var/lib/dayly
      """)

  @ParentCommand var server: DaylyServerCommand

  @Argument(help: ArgumentHelp("A folder that is not there yet.", valueName: "dir"))
  var target: String

  @Option(
    help: ArgumentHelp("Data directory of the server. (default: ./.dayly)", valueName: "dir"))
  var data: String?

  func run() throws {
    umask(0o077)
    let settings = Settings(environment: ProcessInfo.processInfo.environment)
    do {
      let data = try settings.data(data ?? server.data)
      if let database = try settings.database(server.database) {
        throw StartFailure.backupElsewhere("\(database)", data: data.path)
      }
      try Backup.make(
        of: data,
        in: URL(fileURLWithPath: target, isDirectory: true))
    } catch let failure as StartFailure {
      throw failure.said
    }
  }
}
