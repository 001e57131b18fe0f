// A folder's database that has what none of our writes put there: a disk lost some bits of it, or
// somebody tried something. SQLite hands out whatever lies in a column, of whatever type.

import Foundation
import GRDB
import Testing
import Wire

@testable import DaylyServer

@Suite(.timeLimit(.minutes(10))) struct DamagedRowTests {
  private let server = TestServer()

  private var path: String { server.folder.appendingPathComponent("dayly.sqlite").path }

  /// A text, a fraction and the two numbers that no sum may be made with.
  @Test(arguments: ["'text'", "1.5", "-9223372036854775808", "9223372036854775807"])
  func `whoever asks for a value that cannot be is told so, and the server goes on`(
    _ value: String
  ) async throws {
    let world = try await server.run { try await OnePost(at: $0) }
    let whole = try read()
    var failures = 0
    for (table, column) in try columns() {
      try write(whole)
      guard try damage(table, column, value) else { continue }
      do {
        failures += try await server.run { try await failuresMet(by: world, $0) }
      } catch {
        // It was asked for at the start, which was refused.
        failures += 1
      }
    }
    #expect(failures > 0)
    try write(whole)
    #expect(try await server.run { try await failuresMet(by: world, $0) } == 0)
  }

  /// How much of what people and the server itself do comes to nothing.
  private func failuresMet(by world: OnePost, _ client: TestClient) async throws -> Int {
    let (anna, ben, group) = (world.anna, world.ben, world.group)
    var statuses: [Int] = []
    for path in [
      "/v1/sync", "/v1/account-settings", "/v1/accounts/\(ben.account.hex.string)/log",
      client.path(group, "log"), client.path(group, "prekeys"), client.path(group, "posts"),
      client.path(group, "missing-stanzas"), client.path(group, world.photo), "/metrics",
    ] {
      statuses.append(try await client.send(.get, path, cookie: ben.cookie).status)
    }
    let draft = client.draft(group, to: [anna, ben])
    statuses.append(try await client.put(draft, in: group, by: ben).status)
    let withdrawn = client.path(group, draft.photo)
    statuses.append(try await client.send(.delete, withdrawn, cookie: ben.cookie).status)
    client.server.clock.pass(48 * Span.hour)
    defer { client.server.clock.pass(-48 * Span.hour) }
    let isSwept = (try? await client.backend.sweep()) != nil
    return statuses.count { $0 >= 500 } + (isSwept ? 0 : 1)
  }

  /// Of tables that have rows or might have.
  private func columns() throws -> [(table: String, column: String)] {
    try DatabaseQueue.besideServer(path).read { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        .flatMap { table in try db.columns(in: table).map { (table, $0.name) } }
    }
  }

  /// Whether there is a row that has the value now.
  private func damage(_ table: String, _ column: String, _ value: String) throws -> Bool {
    let database = try DatabaseQueue.besideServer(path)
    defer { try? database.close() }
    return try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      // Where a column is the row's number SQLite itself refuses all but numbers.
      try? db.execute(sql: "UPDATE OR IGNORE \(table) SET \(column) = \(value)")
      return db.changesCount > 0
    }
  }

  private func read() throws -> Data {
    let database = try DatabaseQueue.besideServer(path)
    try database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try database.close()
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private func write(_ whole: Data) throws {
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    try whole.write(to: URL(fileURLWithPath: path))
  }
}
