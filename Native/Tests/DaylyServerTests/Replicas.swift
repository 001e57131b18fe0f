// Two servers over one database and the same containers, as a test runs them.

@testable import DaylyServer

struct Replicas: Sendable {
  let first = TestServer()
  let second: TestServer

  init() { second = TestServer(beside: first) }

  /// Runs both servers on an empty database, whose name `body` is given.
  func run(
    _ body: @escaping @Sendable (TestClient, TestClient, TestPostgres, String) async throws -> Void
  ) async throws {
    let postgres = try await TestPostgres.shared()
    try await postgres.withDatabase { name in
      let address = try Configuration.database(at: postgres.url(name))
      for server in [first, second] {
        server.configure {
          $0.database = address
          $0.replicas = true
        }
      }
      try await first.run { (here: TestClient) async throws -> Void in
        try await second.run { (there: TestClient) async throws -> Void in
          try await body(here, there, postgres, name)
        }
      }
    }
  }
}
