// A whole server whose rows are in PostgreSQL: what people do, while its connections are cut.

import Foundation
import PostgresClient
import Synchronization
import Testing
import Wire

@testable import DaylyServer

@Suite struct PostgresServerTests {
  let server = TestServer()

  /// Runs a server on the database.
  private func run(
    on database: String, of postgres: TestPostgres,
    _ body: @Sendable (TestClient) async throws -> Void
  ) async throws {
    let address = try Configuration.database(at: postgres.url(database))
    server.configure { $0.database = address }
    try await server.run { (client: TestClient) async throws -> Void in try await body(client) }
  }

  @Test func `a photo reaches those it is sealed to, whatever connections are lost`() async throws {
    let postgres = try await TestPostgres.shared()
    try await postgres.withDatabase { (name: String) async throws -> Void in
      try await run(on: name, of: postgres) { (client: TestClient) async throws -> Void in
        let (anna, ben, group) = try await client.pair()
        let subscriber = PushSubscriber()
        #expect(try await client.subscribe(ben, subscriber).status == 204)
        let draft = client.draft(group, to: [anna, ben])
        let bytes = try draft.sealed(by: anna, for: group.id)
        try postgres.endSessions(in: name)
        #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 201)
        try postgres.endSessions(in: name)
        #expect(try await client.feed(group, for: ben).map(\.photo) == [draft.photo])
        let path = client.path(group, draft.photo)
        try postgres.endSessions(in: name)
        #expect(try await client.send(.get, path, cookie: ben.cookie).body == bytes)
        #expect(try await client.deliver().map(\.endpoint) == [subscriber.endpoint])
        #expect(try await client.deliver().isEmpty)
        server.clock.pass(48 * Span.hour)
        try postgres.endSessions(in: name)
        try await client.backend.sweep()
        #expect(server.containers.isEmpty)
      }
      #expect(!FileManager.default.fileExists(atPath: server.folder.path + "/dayly.sqlite"))
    }
  }

  @Test func `an account and its photos go, and the others stay after a restart`() async throws {
    let postgres = try await TestPostgres.shared()
    try await postgres.withDatabase { (name: String) async throws -> Void in
      let people = Mutex<[Person]>([])
      try await run(on: name, of: postgres) { (client: TestClient) async throws -> Void in
        let (anna, ben, group) = try await client.pair()
        for person in [anna, ben] {
          let draft = client.draft(group, to: [anna, ben])
          #expect(try await client.put(draft, in: group, by: person).status == 201)
        }
        #expect(try await client.subscribe(anna, PushSubscriber()).status == 204)
        let feed = try await client.feed(group, for: ben)
        let own = try #require(feed.first { $0.sender == ben.account })
        let path = client.path(group, own.photo)
        #expect(try await client.send(.delete, path, cookie: ben.cookie).status == 204)
        #expect(server.containers.count == 1)
        #expect(try await client.delete(anna).status == 204)
        #expect(server.containers.isEmpty)
        #expect(try await client.feed(group, for: ben).isEmpty)
        people.withLock { $0 = [anna, ben] }
      }
      let (anna, ben) = people.withLock { ($0[0], $0[1]) }
      try await run(on: name, of: postgres) { (client: TestClient) async throws -> Void in
        #expect(try await client.send(.get, "/v1/sync", cookie: ben.cookie).status == 200)
        #expect(
          try await client.send(.get, "/v1/sync", cookie: anna.cookie).code == .unauthenticated)
        #expect(try await client.newcomer(anna.phone).account != anna.account)
      }
    }
  }

  @Test func `a key and a database that do not belong together are refused`() async throws {
    let postgres = try await TestPostgres.shared()
    try await postgres.withDatabase { (name: String) async throws -> Void in
      try await run(on: name, of: postgres) { _ in }
      let database = "\(try Configuration.database(at: postgres.url(name)))"
      let key = server.folder.appendingPathComponent("key")
      let own = try Data(contentsOf: key)
      try Data(repeating: 7, count: 32).write(to: key)
      await #expect(throws: StartFailure.otherKey(key.path, database: database)) {
        try await run(on: name, of: postgres) { _ in }
      }
      try FileManager.default.removeItem(at: key)
      await #expect(throws: StartFailure.keyMissing(key.path)) {
        try await run(on: name, of: postgres) { _ in }
      }
      try own.write(to: key)
      try await run(on: name, of: postgres) { _ in }
      try await postgres.withDatabase { empty in
        let database = "\(try Configuration.database(at: postgres.url(empty)))"
        await #expect(throws: StartFailure.databaseMissing(database, key: key.path)) {
          try await run(on: empty, of: postgres) { _ in }
        }
      }
      // Nor is a file begun beside it.
      server.configure { $0.database = nil }
      await #expect(throws: StartFailure.self) { try await server.run { _ in } }
    }
  }

  @Test func `a first start that fails at its database makes no folder`() async throws {
    let postgres = try await TestPostgres.shared()
    try await postgres.withDatabase { (name: String) async throws -> Void in
      let url = postgres.url(name)
      server.configure { $0.database = try? Configuration.database(at: "\(url)-none") }
      await #expect(throws: StartFailure.self) { try await server.run { _ in } }
      // As a user the database does not belong to.
      try postgres.connection(to: name).script(
        "CREATE ROLE \(name) LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC")
      let other = url.replacingOccurrences(of: "dayly@", with: "\(name)@")
      server.configure { $0.database = try? Configuration.database(at: other) }
      await #expect(throws: StartFailure.self) { try await server.run { _ in } }
      var configuration = DaylyServer.Configuration()
      configuration.database = try Configuration.database(at: other)
      (configuration.port, configuration.data) = (0, server.folder)
      let finding = await Doctor(configuration).checkDatabase().0
      #expect(finding.state == .wrong && finding.said.contains("permission denied"))
      try postgres.connection(to: name).script("DROP ROLE \(name)")
      // Another server's.
      let owner = TestServer()
      owner.configure { $0.database = try? Configuration.database(at: url) }
      try await owner.run { _ in }
      server.configure { $0.database = try? Configuration.database(at: url) }
      let key = server.folder.appendingPathComponent("key").path
      await #expect(throws: StartFailure.keyMissing(key)) { try await server.run { _ in } }
      #expect(!FileManager.default.fileExists(atPath: server.folder.path))
    }
  }

  @Test func `what libpq says in several lines becomes part of a sentence`() {
    let refused = #"connection to server at "db", port 5432 failed: FATAL:  no such user"#
    #expect(PostgresConnection.sentence("\(refused)\n\(refused)\n") == refused)
    #expect(
      PostgresConnection.sentence("there is no file\nEither provide it or do not.\n\tno tabs\n")
        == "there is no file; Either provide it or do not")
  }

  @Test func `an address is named without its password, and TLS is verified elsewhere`() throws {
    let elsewhere = try Configuration.database(
      at: "postgresql://dayly:s3cret@db.example:5433/photos")
    #expect("\(elsewhere)" == "PostgreSQL database photos at db.example")
    #expect(!elsewhere.isLocal)
    for local in ["localhost", "127.0.0.1", "[::1]", "%2Frun%2Fpostgresql", "localhost,127.0.0.2"] {
      #expect(try Configuration.database(at: "postgres://\(local)/photos").isLocal, "\(local)")
    }
    for open in ["", "127.example", "localhost,db.example", "10.0.0.1"] {
      #expect(try !Configuration.database(at: "postgres://\(open)/photos").isLocal, "\(open)")
    }
    #expect(
      try !Configuration.database(at: "postgres://localhost/a?hostaddr=10.0.0.1").isLocal)
    for wrong in ["", "photos", "mysql://localhost/a", "postgresql://a%zzb@localhost/a"] {
      #expect(throws: StartFailure.badDatabase) { try Configuration.database(at: wrong) }
    }
  }
}
