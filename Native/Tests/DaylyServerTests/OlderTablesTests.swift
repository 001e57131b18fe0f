// A server of today over the tables of any version before it: what people had is there, and goes
// on. The rows are those of a server of today, as far as the older tables had a place for them.

import Foundation
import GRDB
import PostgresClient
import Testing
import Wire

@testable import DaylyServer

@Suite(.timeLimit(.minutes(10))) struct OlderTablesTests {
  private let server = TestServer()

  private var path: String { server.folder.appendingPathComponent("dayly.sqlite").path }

  /// Both are still signed in, the photo is there and its day used, and the other day is free.
  private func goOn(_ world: OnePost, _ client: TestClient) async throws {
    let (anna, ben, group) = (world.anna, world.ben, world.group)
    for person in [anna, ben] {
      #expect(try await client.send(.get, "/v1/sync", cookie: person.cookie).status == 200)
    }
    #expect(try await client.feed(group, for: ben).map(\.photo) == [world.photo])
    let read = try await client.send(
      .get, client.path(group, world.photo), cookie: ben.cookie)
    #expect(read.status == 200 && read.body == world.container)
    let second = client.draft(group, to: [anna, ben])
    #expect(try await client.put(second, in: group, by: anna).code == .dayTaken)
    #expect(try await client.put(second, in: group, by: ben).status == 201)
    client.server.clock.pass(48 * Span.hour)
    try await client.backend.sweep()
    #expect(try await client.feed(group, for: ben).isEmpty)
    #expect(client.server.containers.isEmpty)
    let next = client.draft(group, to: [anna, ben])
    #expect(try await client.put(next, in: group, by: anna).status == 201)
    #expect(try await client.delete(ben).status == 204)
  }

  @Test(arguments: Migrations.all.migrations.dropLast())
  func `a folder's tables of any version before become today's, and keep what they have`(
    _ version: String
  ) async throws {
    let world = try await server.run { try await OnePost(at: $0) }
    try makeOlder(version)
    try await server.run { try await goOn(world, $0) }
    let database = try DatabaseQueue(path: path)
    #expect(try await database.read { try Migrations.all.hasCompletedMigrations($0) })
  }

  /// Puts tables of that version in the place of today's, and into them what fits.
  private func makeOlder(_ version: String) throws {
    let today = path + ".today"
    for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + end) {
      try FileManager.default.moveItem(atPath: path + end, toPath: today + end)
    }
    let older = try DatabaseQueue(path: path)
    try Migrations.all.migrate(older, upTo: version)
    try older.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; ATTACH ? AS today", arguments: [today])
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table'"
      ).filter { !$0.hasPrefix("grdb") }
      #expect(tables.contains("post"))
      for table in tables {
        let columns = try db.columns(in: table, in: "main").map(\.name).joined(separator: ", ")
        try db.execute(
          sql: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM today.\(table)")
      }
      try db.execute(sql: "DETACH today")
    }
    try older.close()
  }

  @Test(arguments: 1..<PostgresMigrations.count)
  func `a database's tables of any version before become today's, and keep what they have`(
    _ version: Int
  ) async throws {
    let postgres = try await TestPostgres.shared()
    try await postgres.withDatabase { name in
      let address = try postgres.address(name)
      server.configure { $0.database = address }
      let world = try await server.run { try await OnePost(at: $0) }
      let connection = try postgres.connection(to: name)
      try Self.makeOlder(version, connection)
      try await server.run { try await goOn(world, $0) }
      #expect(try PostgresMigrations.version(connection) == PostgresMigrations.count)
    }
  }

  private static func makeOlder(_ version: Int, _ connection: PostgresConnection) throws {
    try connection.script(
      """
      ALTER SCHEMA public RENAME TO today;
      CREATE SCHEMA public;
      CREATE TABLE migration (version BIGINT PRIMARY KEY);
      INSERT INTO migration SELECT generate_series(1, \(version));
      \(PostgresMigrations.all.prefix(version).joined(separator: ";\n"));
      SET session_replication_role = replica;
      """)
    let columns = try connection.rows(
      """
      SELECT table_name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position)
      FROM information_schema.columns JOIN information_schema.tables
      USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migration'
      GROUP BY table_name
      """)
    #expect(columns.count > 10)
    for row in columns {
      let (table, names) = try (row.text(0), row.text(1))
      try connection.script(
        "INSERT INTO public.\(table) (\(names)) SELECT \(names) FROM today.\(table)")
    }
    try connection.script("DROP SCHEMA today CASCADE; SET session_replication_role = DEFAULT")
  }
}
