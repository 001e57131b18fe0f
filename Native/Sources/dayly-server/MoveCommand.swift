// `dayly-server move`: from one place to another, of rows, photos and keys.

import ArgumentParser
import DaylyServer
import Foundation
import PostgresClient
import Synchronization

struct MoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Brings all of a server's data to another place, or back.",
    discussion: """
      --data, --database and --blobs say where the server's data is, as they do for the server; \
      --to-data, --to-database and --to-blobs where it is to go. What is not named there is in \
      files of the folder, and the folder is the same if --to-data is not given. Stop the server \
      first: while it runs, at either place, the move is refused.

      Every row is counted and hashed at both ends, and every photo read again at the new place, \
      before anything is given up at the old one; photos whose 48 hours are over stay behind. \
      From its beginning on the old place serves nobody, and the new one not before all is there. \
      A move that was interrupted, however that was, goes on when it is run again. At its end \
      nothing of anybody's is left at the old place but the keys, and its database says where the \
      data has gone. Moving back is the same with the ends exchanged.

      A password in an address is better in the environment, as DAYLY_DATABASE and \
      DAYLY_TO_DATABASE; there is DAYLY_TO_BLOBS, too. A bucket to move to has the AWS_ variables \
      of the server, or its own with DAYLY_TO_ before them, DAYLY_TO_AWS_ENDPOINT_URL_S3 for \
      instance.

      EXAMPLES
        sudo dayly-server move --data /var/lib/dayly \\
          --to-database postgresql://dayly@localhost/dayly --to-blobs s3://family-photos
        sudo dayly-server move --data /var/lib/dayly --to-data /mnt/new/dayly
      """)

  @ParentCommand var server: DaylyServerCommand

  @Option(
    help: ArgumentHelp("Data directory of the server. (default: ./.dayly)", valueName: "dir"))
  var data: String?

  @Option(help: ArgumentHelp("The database that has the rows now.", valueName: "url"))
  var database: String?

  @Option(help: ArgumentHelp("The bucket that has the photos now.", valueName: "url"))
  var blobs: String?

  @Option(
    help: ArgumentHelp("The data directory from then on. (default: the same)", valueName: "dir"))
  var toData: String?

  @Option(
    help: ArgumentHelp(
      "A PostgreSQL database for the rows. (default: a file in the data directory)",
      valueName: "url"))
  var toDatabase: String?

  @Option(
    help: ArgumentHelp(
      "A bucket for the photos. (default: a folder in the data directory)", valueName: "url"))
  var toBlobs: String?

  @Option(
    help: ArgumentHelp(
      "A file with the server's environment, as systemd's EnvironmentFile reads it.",
      valueName: "file"))
  var settings: String?

  @Flag(
    help: ArgumentHelp(
      "Take a move back that has not ended: the old place serves again, and the new one is "
        + "emptied."))
  var cancel = false

  func run() async throws {
    umask(0o077)
    if let settings { try EnvironmentFile(settings).export() }
    do {
      let (source, target) = try ends()
      let progress = MoveProgress()
      let move = Move(from: source, to: target) { progress.say($0) }
      if cancel {
        try await move.cancel()
        try Output.write("The move was taken back: \(source) serves again.\n", to: STDOUT_FILENO)
      } else {
        let result = try await move.run()
        try Output.write(Self.said(result, target), to: STDOUT_FILENO)
      }
    } catch let failure as StartFailure {
      throw failure.said
    }
  }

  private func ends() throws -> (ServerData, ServerData) {
    let environment = ProcessInfo.processInfo.environment
    let settings = Settings(environment: environment)
    let source = ServerData(
      data: try settings.data(data ?? server.data),
      database: try settings.database(database ?? server.database),
      blobs: try Self.bucket(
        blobs ?? server.blobs ?? environment["DAYLY_BLOBS"], environment))
    let own = environment.filter { $0.key.hasPrefix("DAYLY_TO_AWS_") }
      .map { (String($0.key.dropFirst("DAYLY_TO_".count)), $0.value) }
    let target = ServerData(
      data: try toData.map { (name) throws(StartFailure) in try Configuration.folder(named: name) }
        ?? source.data,
      database: try (toDatabase ?? environment["DAYLY_TO_DATABASE"]).map {
        (url) throws(StartFailure) in try Configuration.database(at: url)
      },
      blobs: try Self.bucket(
        toBlobs ?? environment["DAYLY_TO_BLOBS"],
        environment.merging(own) { _, own in own }))
    return (source, target)
  }

  private static func bucket(
    _ url: String?, _ environment: [String: String]
  ) throws(StartFailure) -> S3Bucket? {
    guard let url, !url.isEmpty else { return nil }
    return try S3Bucket(url, environment: environment)
  }

  private static func said(_ result: MoveResult, _ target: ServerData) -> String {
    var text = "All is in \(target): start the server there. "
    if result.rows > 0 { text += "\(result.rows) rows and \(result.photos) photos are verified. " }
    if result.lost > 0 {
      text += "\(result.lost) photos were missing or damaged before, and stayed behind. "
    }
    return text + "Nothing is left at the old place but its keys.\n"
  }
}

/// Says how far a move is, without a line for each photo.
private final class MoveProgress: Sendable {
  private static let photosEach = 100
  private let said = Mutex(0)

  /// What nobody reads interrupts nothing.
  func say(_ step: MoveStep) {
    guard let line = line(step) else { return }
    try? Output.write(line + "\n", to: STDERR_FILENO)
  }

  private func line(_ step: MoveStep) -> String? {
    switch step {
    case .marked: "The old place serves nobody from now on."
    case .copied(let table, let rows): "\(table): \(rows) rows copied"
    case .verified(let table, let rows): "\(table): \(rows) rows verified"
    case .photos(let count, let all): isDue(count, all) ? "\(count) of \(all) photos" : nil
    case .handedOver: "The new place may serve. Emptying the old one."
    case .emptied: nil
    }
  }

  private func isDue(_ count: Int, _ all: Int) -> Bool {
    said.withLock { said in
      guard count == all || count >= said + Self.photosEach else { return false }
      said = count
      return true
    }
  }
}
