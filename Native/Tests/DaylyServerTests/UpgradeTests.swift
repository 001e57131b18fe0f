// An upgrade of several servers, one after the other: the first of the later version changes the
// tables while the others serve people, and all of them go on. The contracts of the store run over
// changed tables, too (`StoreKind.laterPostgres`).

import Foundation
import PostgresClient
import Testing
import Wire

@testable import DaylyServer

/// The change that `make scale` makes as well.
func laterMigrations() throws -> [String] {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Scale/later-tables.sql")
  return [try String(contentsOf: file, encoding: .utf8)]
}

@Suite(.timeLimit(.minutes(10))) struct UpgradeTests {
  private let old = TestServer()
  private let later: TestServer

  init() { later = TestServer(beside: old) }

  /// Both on one empty database, which neither has seen yet.
  private func with(
    _ body: @Sendable (TestPostgres, String) async throws -> Void
  ) async throws {
    let postgres = try await TestPostgres.shared()
    let migrations = try laterMigrations()
    try await postgres.withDatabase { name in
      let address = try Configuration.database(at: postgres.url(name))
      for (server, migrations) in [(old, []), (later, migrations)] {
        server.configure {
          $0.database = address
          $0.replicas = true
          $0.laterMigrations = migrations
        }
      }
      try await body(postgres, name)
    }
  }

  @Test func `the version before goes on while the tables change, beside the later one`()
    async throws
  {
    try await with { (postgres: TestPostgres, name: String) async throws -> Void in
      try await old.run { (here: TestClient) async throws -> Void in
        // By statements that stay prepared from here on.
        try await everyday(here, here, "+491555000001")
        try await later.run { (there: TestClient) async throws -> Void in
          #expect(try Self.version(postgres, name) == PostgresMigrations.count + 1)
          try await everyday(here, there, "+491555000002")
          try await everyday(there, here, "+491555000003")
        }
        try await everyday(here, here, "+491555000004")
      }
    }
  }

  @Test func `the version before that starts on changed tables says so and changes nothing`()
    async throws
  {
    try await with { (postgres: TestPostgres, name: String) async throws -> Void in
      try await later.run { (there: TestClient) async throws -> Void in
        let (anna, ben, group) = try await there.pair()
        let draft = there.draft(group, to: [anna, ben])
        #expect(try await there.put(draft, in: group, by: anna).status == 201)
        // Its time is over: who starts would sweep it.
        there.server.clock.pass(48 * Span.hour)
        let refusal = StartFailure.newerDatabase("\(try postgres.address(name))")
        await #expect(throws: refusal) { try await old.run { _ in } }
        #expect(there.server.containers.count == 1)
        #expect(try Self.version(postgres, name) == PostgresMigrations.count + 1)
        let ear = try await Ear(of: ben, at: there)
        let next = there.draft(group, to: [anna, ben])
        #expect(try await there.put(next, in: group, by: anna).status == 201)
        #expect(try await ear.next("event: group") != nil)
      }
    }
  }

  @Test func `a change of the tables that others are in the way of begins again`() async throws {
    let postgres = try await TestPostgres.shared()
    try await postgres.withDatabase { name in
      let address = try postgres.address(name)
      try await PostgresStore(address).close()
      // However long this machine takes, nobody's patience ends meanwhile.
      let patient = """
        SET statement_timeout = 0; SET lock_timeout = 0;
        SET idle_in_transaction_session_timeout = 0;
        """
      let gate = try postgres.connection(to: name)
      try gate.script(patient + "SELECT pg_advisory_lock(1)")
      let other = try postgres.connection(to: name)
      // Who waits as the second finds that each waits for the other, and that is the change.
      try other.script(patient + "SET deadlock_timeout = '1h'; BEGIN; LOCK TABLE wrap")
      let change =
        patient + "LOCK TABLE account; SELECT pg_advisory_xact_lock(1); LOCK TABLE wrap; "
        + "CREATE TABLE later (id BIGINT);"
      let migrating = Task { try await PostgresStore(address, later: [change]).close() }
      try await postgres.until(sessionsOf: name, wait: "wait_event = 'advisory'")
      let waiting = Unshared(other)
      async let others = offThePool {
        Result { try waiting.connection.script("LOCK TABLE account; COMMIT") }
      }
      try await postgres.until(sessionsOf: name, wait: "wait_event = 'relation'")
      try gate.script("SELECT pg_advisory_unlock(1)")
      try await migrating.value
      #expect(try await others.get() == "COMMIT")
      #expect(try Self.version(postgres, name) == PostgresMigrations.count + 1)
    }
  }

  /// A connection that one thread has after the other.
  private struct Unshared: @unchecked Sendable {
    let connection: PostgresConnection

    init(_ connection: PostgresConnection) { self.connection = connection }
  }

  /// What a server of the version before cannot go on with, as far as a statement's form shows it.
  @Test func `every change of the tables since the first only adds`() throws {
    for change in PostgresMigrations.all.dropFirst() {
      for statement in change.split(separator: ";") {
        let words = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.isEmpty || Self.adds(words), "\(words)")
      }
    }
    for statement in [
      "DROP TABLE a", "ALTER TABLE a DROP COLUMN b", "ALTER TABLE a RENAME TO b",
      "ALTER TABLE a ADD COLUMN b BIGINT NOT NULL", "CREATE UNIQUE INDEX a ON b (c)",
      "ALTER TABLE a ALTER COLUMN b SET NOT NULL", "UPDATE a SET b = 1",
      "ALTER TABLE a ADD COLUMN b BIGINT, DROP COLUMN c",
      "CREATE TABLE a (b BYTEA REFERENCES c (d))",
    ] { #expect(!Self.adds(statement), "\(statement)") }
    #expect(Self.adds("ALTER TABLE a ADD COLUMN b BIGINT NOT NULL DEFAULT 0"))
    #expect(Self.adds("CREATE TABLE a (b BYTEA REFERENCES c (d) ON DELETE CASCADE)"))
  }

  private static func adds(_ statement: String) -> Bool {
    if statement.hasPrefix("CREATE INDEX ") { return true }
    if statement.hasPrefix("CREATE TABLE ") {
      return statement.ranges(of: "REFERENCES").count
        == statement.ranges(of: "ON DELETE CASCADE").count
    }
    guard statement.hasPrefix("ALTER TABLE "), statement.contains(" ADD COLUMN "),
      !statement.contains(",")
    else { return false }
    return !statement.contains("NOT NULL") || statement.contains("DEFAULT")
  }

  private static func version(_ postgres: TestPostgres, _ name: String) throws -> Int {
    try PostgresMigrations.version(postgres.connection(to: name))
  }

  /// What people do in two days, at one server and heard of at another.
  private func everyday(_ one: TestClient, _ other: TestClient, _ number: String) async throws {
    let anna = try await one.newcomer(number + "1")
    let ben = try await other.newcomer(number + "2")
    var group = try await one.newGroup(of: anna)
    try await other.join(ben, &group, invitedBy: anna)
    let subscriber = PushSubscriber()
    #expect(try await other.subscribe(ben, subscriber).status == 204)
    let ear = try await Ear(of: ben, at: other)
    let draft = one.draft(group, to: [anna, ben])
    #expect(try await one.put(draft, in: group, by: anna).status == 201)
    #expect(try await ear.next("event: group")?.contains(group.id.hex.string) == true)
    one.server.clock.pass(Push.spread)
    #expect(try await other.deliver().map(\.endpoint) == [subscriber.endpoint])
    let path = one.path(group, draft.photo)
    #expect(try await other.send(.get, path, cookie: ben.cookie).status == 200)
    let second = other.draft(group, to: [anna, ben])
    #expect(try await other.put(second, in: group, by: ben).status == 201)
    #expect(try await one.send(.delete, path, cookie: anna.cookie).status == 204)
    one.server.clock.pass(48 * Span.hour)
    for client in [one, other] { try await client.backend.sweep() }
    #expect(one.server.containers.isEmpty)
    #expect(try await one.feed(group, for: ben).isEmpty)
    #expect(try await other.delete(anna).status == 204)
  }
}
