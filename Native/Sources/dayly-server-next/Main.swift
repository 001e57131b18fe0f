// A server of a version that is not written yet: today's, with one more change of the tables, which
// DAYLY_LATER_TABLES names. `make scale` upgrades to it. All it is told stands in the environment,
// under the names that dayly-server reads.

import DaylyServer
import Foundation

@main
enum Main {
  static func main() async throws {
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
    ConnectionLimits.raiseDescriptors()
    do {
      let server = try await Server(try configuration(ProcessInfo.processInfo.environment))
      try await server.run { address in
        try? Output.write("Dayly is at \(address)\n", to: STDOUT_FILENO)
      }
    } catch {
      try? Output.write("dayly-server-next: \(error)\n", to: STDERR_FILENO)
      exit(1)
    }
  }

  private static func configuration(_ environment: [String: String]) throws -> Configuration {
    var configuration = Configuration()
    configuration.host = environment["DAYLY_HOST"] ?? configuration.host
    configuration.port = environment["DAYLY_PORT"].flatMap(Int.init) ?? configuration.port
    configuration.data = try Configuration.folder(named: environment["DAYLY_SERVER_DATA"] ?? "")
    configuration.database = try Configuration.database(at: environment["DAYLY_DATABASE"] ?? "")
    configuration.replicas = environment["DAYLY_REPLICAS"] == "1"
    configuration.blobs = try environment["DAYLY_BLOBS"].map {
      try S3Bucket($0, environment: environment)
    }
    configuration.web = environment["DAYLY_WEB"].map { URL(fileURLWithPath: $0) }
    configuration.sender = environment["DAYLY_SENDER_URL"].map {
      Configuration.Sender(url: $0, token: environment["DAYLY_SENDER_TOKEN"] ?? "")
    }
    configuration.trustedProxy = environment["DAYLY_TRUSTED_PROXY"]
    configuration.laterMigrations = [
      try String(contentsOfFile: environment["DAYLY_LATER_TABLES"] ?? "", encoding: .utf8)
    ]
    return configuration
  }
}
