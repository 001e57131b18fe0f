// A PostgreSQL server for the tests: Debian's package, a cluster of its own in a temporary folder,
// reached through a socket there and by nothing else. It ends with this process, however that ends.

import Foundation
import PostgresClient
import Testing

@testable import DaylyServer

final class TestPostgres: Sendable {
  private static let started = Task { try await TestPostgres(programs: programs()) }

  private let folder: URL
  /// While this is open the server runs.
  private let life: Pipe

  /// One for all tests that do not change how it is set up. Where PostgreSQL is not installed the
  /// test that asks ends as skipped.
  static func shared() async throws -> TestPostgres {
    try skipUnlessInstalled()
    return try await started.value
  }

  /// One of the test's own.
  static func another() async throws -> TestPostgres {
    try skipUnlessInstalled()
    return try await TestPostgres(programs: programs())
  }

  private init(programs: URL) async throws {
    folder = try Self.makeFolder()
    life = Pipe()
    let process = Process()
    // PostgreSQL refuses to run as root.
    let command = ["/bin/sh", "-c", Self.script, "sh", programs.path, folder.path]
    let whole = geteuid() == 0 ? Self.asSomebodyElse + command : command
    process.executableURL = URL(fileURLWithPath: whole[0])
    process.arguments = Array(whole.dropFirst())
    process.currentDirectoryURL = folder
    process.standardInput = life
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try? life.fileHandleForReading.close()
    try await untilItAnswers(process)
  }

  /// Runs until its input ends, and does meanwhile what it is told there. No TCP; commits that wait
  /// for the disk only where a session says so, since that is what the store has to do.
  private static let script = """
    trap : INT TERM HUP
    exec 2> "$2/log" 1>&2
    start() {
      "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c max_connections=400 \
        -c fsync=on -c synchronous_commit=off -c shared_buffers=32MB < /dev/null &
      server=$!
    }
    sessions() {
      for place in /proc/[0-9]*/stat; do
        read -r process name state parent rest < "$place" || continue
        [ "$parent" != "$server" ] || echo "$process"
      done
    }
    crash() {
      killed=$(sessions)
      kill -KILL "$server" $killed
      wait "$server"
      for process in $killed; do while [ -d "/proc/$process" ]; do sleep 0.02; done; done
    }
    stop() {
      kill "-$1" "$server"
      wait "$server"
    }
    "$1/initdb" -D "$2/data" -U dayly -E UTF8 --locale=C --auth=trust --no-sync &&
    {
      start "$1" "$2"
      while read -r order; do
        case $order in
          start) start "$1" "$2" ;;
          follow) touch "$2/data/standby.signal" ;;
          crash) crash ;;
          *) stop "$order" ;;
        esac
      done
      stop INT
    }
    cd / && rm -rf "$2"
    """

  private static var asSomebodyElse: [String] {
    let name = getpwnam("postgres") == nil ? "nobody" : "postgres"
    return ["/usr/bin/setpriv", "--reuid", name, "--regid", group(of: name), "--clear-groups"]
  }

  private static func group(of name: String) -> String {
    getpwnam(name).map { String($0.pointee.pw_gid) } ?? name
  }

  private static let versions = URL(fileURLWithPath: "/usr/lib/postgresql")

  private static var newest: Int? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: versions.path)) ?? []
    return names.compactMap { Int($0) }.max()
  }

  private static func skipUnlessInstalled() throws {
    guard newest == nil else { return }
    try Test.cancel("PostgreSQL is not installed (Debian's package: postgresql)")
  }

  private static func programs() throws -> URL {
    guard let newest else { throw SetUpFailed(why: "PostgreSQL is not installed") }
    return versions.appendingPathComponent("\(newest)/bin")
  }

  /// In /tmp, whatever TMPDIR says: a socket's path has 107 bytes at the most, and the server's
  /// user has to get there.
  private static func makeFolder() throws -> URL {
    let folder = URL(fileURLWithPath: "/tmp/dayly-postgres-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    if geteuid() == 0, let user = getpwnam("postgres") ?? getpwnam("nobody") {
      guard chown(folder.path, user.pointee.pw_uid, user.pointee.pw_gid) == 0 else {
        throw SetUpFailed(why: "the server's folder cannot be given to its user")
      }
    }
    return folder
  }

  private func untilItAnswers(_ process: Process) async throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while (try? connection()) == nil {
      guard process.isRunning, ContinuousClock.now < deadline else {
        let log = try? String(
          contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)
        throw SetUpFailed(why: "PostgreSQL does not start: \(log ?? "it left no word")")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  func address(_ database: String, _ more: String = "") throws -> PostgresAddress {
    try #require(PostgresAddress("host=\(folder.path) user=dayly dbname=\(database) \(more)"))
  }

  /// As it is given on the command line.
  func url(_ database: String) -> String {
    let host = folder.path.replacingOccurrences(of: "/", with: "%2F")
    return "postgresql://dayly@\(host)/\(database)"
  }

  /// A connection for a test to look and meddle with.
  func connection(to database: String = "postgres") throws -> PostgresConnection {
    try PostgresConnection(try address(database))
  }

  /// Gives `body` the name of an empty database.
  func withDatabase<T>(_ body: (String) async throws -> T) async throws -> T {
    let name = "test_\(UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: ""))"
    try connection().script("CREATE DATABASE \(name) TEMPLATE template0")
    do {
      let result = try await body(name)
      try connection().script("DROP DATABASE \(name) WITH (FORCE)")
      return result
    } catch {
      _ = try? connection().script("DROP DATABASE \(name) WITH (FORCE)")
      throw error
    }
  }
}

// MARK: - Meddling

extension TestPostgres {
  enum Ending: String {
    /// Ends every session.
    case fast = "INT"
    /// As after a crash of one of its processes.
    case immediate = "QUIT"
    /// kill -9 of all its processes at once.
    case crash
  }

  /// Ends the server. Only for one of the test's own.
  func stop(_ ending: Ending) async throws {
    try tell(ending.rawValue)
    while (try? anyConnection()) != nil { try await Task.sleep(for: .milliseconds(20)) }
  }

  /// Begins it again; as a standby, which writes nothing, where it is `following`.
  func start(following: Bool = false) async throws {
    if following { try tell("follow") }
    try tell("start")
    let deadline = ContinuousClock.now + .seconds(120)
    while (try? anyConnection()) == nil {
      guard .now < deadline else { throw SetUpFailed(why: "PostgreSQL does not start again") }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Lets a standby write.
  func promote() throws { _ = try anyConnection().rows("SELECT pg_promote()") }

  private func anyConnection() throws -> PostgresConnection {
    try PostgresConnection(try address("postgres", "target_session_attrs=any"))
  }

  private func tell(_ order: String) throws {
    try life.fileHandleForWriting.write(contentsOf: Data("\(order)\n".utf8))
  }

  /// Ends every session in this database from the server's side, as a restart of it would.
  func endSessions(in database: String) throws {
    _ = try connection().rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
      [.text(database)])
  }

  /// Ends the sessions that hear what others say in this database.
  func endListening(in database: String) throws {
    _ = try connection().rows(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = $1 AND query LIKE 'LISTEN%'
      """, [.text(database)])
  }

  /// Changes how the server is set up: "SET name = value".
  func configure(_ change: String) throws {
    try connection().script("ALTER SYSTEM \(change)")
    try connection().script("SELECT pg_reload_conf()")
  }

  /// Looks until a session in this database waits for something, two minutes at the most.
  func until(sessionsOf database: String, wait condition: String) async throws {
    let connection = try connection()
    let deadline = ContinuousClock.now + .seconds(120)
    while try connection.rows(
      "SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND \(condition)", [.text(database)]
    ).isEmpty {
      guard ContinuousClock.now < deadline else {
        throw SetUpFailed(why: "nobody waits in \(database): \(condition)")
      }
      await Task.yield()
    }
  }
}
