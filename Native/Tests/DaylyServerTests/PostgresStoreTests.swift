// What the contract cannot say of a store behind a connection: losing it, and starting on what
// others have left.

import PostgresClient
import Synchronization
import Testing
import Wire

@testable import DaylyServer

@Suite struct PostgresStoreTests {
  let now = Instant(1_000_000_000)

  /// Gives `body` a store on an empty database, the server, and the database's name.
  private func with(
    _ server: TestPostgres, _ body: (PostgresStore, String) async throws -> Void
  ) async throws {
    try await server.withDatabase { name in
      let store = try await PostgresStore(server.address(name))
      defer { try? store.close() }
      try await body(store, name)
    }
  }

  @Test func `a lost connection is made again, for reads and for writes`() async throws {
    let server = try await TestPostgres.shared()
    try await with(server) { store, name in
      let challenge: Digest = random()
      for _ in 0..<3 {
        #expect(try await store.ticket(random(), now: now) == nil)
        try server.endSessions(in: name)
        #expect(try await store.head(of: random()) == nil)
        try server.endSessions(in: name)
        #expect(try await store.snapshot(of: random(), now: now) == nil)
        try server.endSessions(in: name)
        _ = try await store.spendChallenge(challenge, until: now + 1)
      }
      #expect(try await !store.spendChallenge(challenge, until: now + 1))
    }
  }

  @Test func `a first start waits for another one that makes the tables just now`() async throws {
    let server = try await TestPostgres.shared()
    try await server.withDatabase { (name: String) async throws -> Void in
      let other = try server.connection(to: name)
      try other.script(
        """
        BEGIN; SELECT pg_advisory_xact_lock(\(PostgresMigrations.lock));
        CREATE TABLE migration (version BIGINT PRIMARY KEY)
        """)
      let address = try server.address(name)
      async let second: Void = lookingAgain {
        try await PostgresStore.requireEmpty(address, for: "key")
      }
      try await server.until(sessionsOf: name, wait: "wait_event_type = 'Lock'")
      try other.script("COMMIT")
      try await second
    }
  }

  /// For as long as somebody else keeps what it waits for: after ten seconds it is told so (55P03).
  private func lookingAgain(_ look: @Sendable () async throws -> Void) async throws {
    while true {
      do {
        return try await look()
      } catch let error as StartFailure where "\(error)".contains("55P03") {
        continue
      }
    }
  }

  @Test func `a write that is cut off before it is committed is done once`() async throws {
    let server = try await TestPostgres.shared()
    try await with(server) { store, name in
      let phone: Digest = random()
      try await store.putCode(CodeRecord(phone: phone, code: random(), expires: now + 1, tries: 5))
      let other = try server.connection(to: name)
      try other.script("BEGIN; SELECT 1 FROM code FOR UPDATE")
      async let first = store.tryCode(phone: phone, code: random(), now: now)
      try await server.until(sessionsOf: name, wait: "wait_event_type = 'Lock'")
      try server.endSessions(in: name)
      #expect(try await first == .wrong(triesLeft: 4))
      #expect(
        try await store.tryCode(phone: phone, code: random(), now: now) == .wrong(triesLeft: 3))
    }
  }

  /// A commit that waits for a second machine is on this one's disk already. A connection that is
  /// lost then takes the answer with it.
  @Test func `a write that was committed as its connection was lost is not done again`()
    async throws
  {
    let server = try await TestPostgres.another()
    try await with(server) { store, name in
      let claim = UseClaim(scope: random(), most: .max, ends: now + 1)
      let isOver = Flag()
      let counting = Task { () async throws -> Int64 in
        var count: Int64 = 0
        while !isOver.isSet {
          let ends = try await store.count([claim], now: now)
          #expect(ends == nil)
          count += 1
        }
        return count
      }
      try server.configure("SET synchronous_standby_names = 'nobody'")
      try await server.until(sessionsOf: name, wait: "wait_event = 'SyncRep'")
      isOver.set()
      try server.endSessions(in: name)
      try server.configure("RESET synchronous_standby_names")
      let count = try await counting.value
      let uses: [Int64] = try await store.rows("SELECT uses FROM counter", []) { try $0.int(0) }
      #expect(uses == [count])
    }
  }

  @Test func `a commit waits for the disk, whatever the server is told elsewhere`() async throws {
    let server = try await TestPostgres.shared()
    let fallback = try server.connection(to: "template1").rows(
      "SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit'")
    #expect(try fallback.first?.text(0) == "off")
    try await with(server) { store, _ in
      let setting = try await store.row("SELECT current_setting('synchronous_commit')", []) {
        try $0.text(0)
      }
      #expect(setting == "on")
    }
  }

  @Test func `servers that start at once find the same tables`() async throws {
    let server = try await TestPostgres.shared()
    try await server.withDatabase { name in
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for _ in 0..<6 {
          tasks.addTask {
            let store = try await PostgresStore(server.address(name), key: key(1))
            try await store.tidy(now: now)
            try store.close()
          }
        }
        try await tasks.waitForAll()
      }
    }
  }

  @Test func `a database of a newer version or another key is left alone`() async throws {
    let server = try await TestPostgres.shared()
    try await server.withDatabase { name in
      let address = try server.address(name)
      try await PostgresStore(address, key: key(1)).close()
      try await PostgresStore(address, key: key(1)).close()
      await #expect(throws: StartFailure.otherKey("a file", database: "\(address)")) {
        try await PostgresStore(address, key: key(2))
      }
      try server.connection(to: name).script("INSERT INTO migration (version) VALUES (99)")
      await #expect(throws: StartFailure.newerDatabase("\(address)")) {
        try await PostgresStore(address, key: key(1))
      }
    }
  }

  @Test func `values come back as they were sent`() async throws {
    let connection = try await TestPostgres.shared().connection()
    let values: [PostgresValue] = [
      .null, .bytes([]), .bytes([0, 255, 10, 39]), .int(.min), .int(-1), .int(0), .int(.max),
      .text(""), .text("zoë 'x' \\ 📷"), .bool(true), .bool(false),
    ]
    for value in values {
      #expect(try connection.rows("SELECT $1", [value]) == [PostgresRow([value])])
    }
    for arrays in [[], [[]], [[1, 2], [], [0]]] as [[[UInt8]]] {
      let elements = try connection.rows(
        "SELECT unnest($1::bytea[])", [.byteArrays(arrays)]
      ).map { try $0.bytes(0) }
      #expect(elements == arrays)
    }
    let row = PostgresRow([.int(300)])
    #expect(throws: PostgresError.self) { try row.int(0, as: UInt8.self) }
    #expect(throws: PostgresError.self) { try row.bytes(0) }
    #expect(throws: PostgresError.self) { try row.int(1, as: Int.self) }
  }

  @Test func `a refusal has its state, and quotes no row`() async throws {
    let connection = try await TestPostgres.shared().connection()
    try connection.script("CREATE TEMPORARY TABLE secret (value TEXT PRIMARY KEY)")
    try connection.run("INSERT INTO secret VALUES ($1)", [.text("+4915550000001")])
    let error = #expect(throws: PostgresError.self) {
      try connection.run("INSERT INTO secret VALUES ($1)", [.text("+4915550000001")])
    }
    #expect(error.map { "\($0)" }?.contains("23505") == true)
    #expect(error.map { "\($0)" }?.contains("4915550000001") == false)
    #expect(connection.isOpen)
  }

  private func key(_ value: UInt8) -> KeyCheck {
    KeyCheck(value: Wire.Digest(unchecked: [UInt8](repeating: value, count: 32)), file: "a file")
  }
}

private final class Flag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool { value.withLock { $0 } }

  func set() { value.withLock { $0 = true } }
}
