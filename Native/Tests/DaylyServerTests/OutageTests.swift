// A database that goes away while people ask for something: whoever asked is told to come again,
// and what was acknowledged is there when it is back.

import Foundation
import HTTPTypes
import PostgresClient
import Synchronization
import Testing
import Wire

@testable import DaylyServer

@Suite struct OutageTests {
  let server = TestServer()

  enum Outage: CaseIterable, Sendable {
    case fast, immediate, crash
    /// It comes back as a standby of another server. Connections are made to servers that write, as
    /// they are unless the address says otherwise, or to any.
    case follows, followsForAny

    var ending: TestPostgres.Ending {
      switch self {
      case .immediate: .immediate
      case .crash: .crash
      case .fast, .follows, .followsForAny: .fast
      }
    }

    var isDemoted: Bool { self == .follows || self == .followsForAny }

    var address: String { self == .followsForAny ? "?target_session_attrs=any" : "" }
  }

  @Test(arguments: Outage.allCases)
  func `while a database is away people are told to come again, and then served`(
    _ outage: Outage
  ) async throws {
    let postgres = try await TestPostgres.another()
    let name = "photos"
    try postgres.connection().script("CREATE DATABASE \(name)")
    let address = try Configuration.database(at: postgres.url(name) + outage.address)
    server.configure { $0.database = address }
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      let bytes = try draft.sealed(by: anna, for: group.id)
      #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 201)
      let asking = Asking(
        client,
        [
          Question(
            method: .put, path: client.path(group, draft.photo), body: bytes,
            type: MediaTypes.container, cookie: anna.cookie),
          Question(method: .delete, path: "/v1/push", cookie: anna.cookie),
          Question(method: .get, path: client.path(group, "posts"), cookie: ben.cookie),
          Question(method: .get, path: client.path(group, draft.photo), cookie: ben.cookie),
          Question(method: .get, path: "/v1/sync", cookie: ben.cookie),
        ])
      try await asking.until { reply, _ in reply.isServed }
      try await postgres.stop(outage.ending)
      if outage.isDemoted { try await postgres.start(following: true) }
      // What only reads, a standby may answer to who connects to any server.
      try await asking.until { reply, question in
        reply.isPutOff || (outage == .followsForAny && question.method == .get && reply.isServed)
      }
      if outage.isDemoted { try postgres.promote() } else { try await postgres.start() }
      try await asking.until { reply, _ in reply.isServed }
      for reply in try await asking.end() {
        #expect(reply.isServed || reply.isPutOff, "\(reply.status)")
      }
      #expect(client.backend.metrics.value(of: .failures) == 0)
      #expect(client.backend.metrics.value(of: .putOff) > 0)
      #expect(try await client.feed(group, for: ben).map(\.photo) == [draft.photo])
    }
  }

  /// How a database refuses a statement, and what comes of it.
  @Test func `every refusal of a database is told apart by whether it passes`() async throws {
    let postgres = try await TestPostgres.shared()
    try await postgres.withDatabase { (name: String) async throws -> Void in
      let address = try Configuration.database(at: postgres.url(name))
      server.configure { $0.database = address }
      try await server.run { (client: TestClient) async throws -> Void in
        let (anna, ben, group) = try await client.pair()
        let draft = client.draft(group, to: [anna, ben])
        let bytes = try draft.sealed(by: anna, for: group.id)
        for (state, status) in Self.refusals {
          try postgres.connection(to: name).script(Self.refusing(state))
          let reply = try await client.put(bytes, draft.photo, in: group, by: anna)
          #expect(reply.status == status, "\(state)")
          #expect(reply.isPutOff == (status == 503), "\(state)")
          try postgres.connection(to: name).script("DROP FUNCTION refuse CASCADE")
        }
        #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 201)
        #expect(try await client.feed(group, for: ben).map(\.photo) == [draft.photo])
      }
    }
  }

  private static let refusals = [
    // No transaction that writes where one follows; nor any more.
    ("0A000", 503), ("25006", 503), ("25P03", 503), ("08006", 503),
    // Others were in the way again and again.
    ("40001", 503), ("40P01", 503), ("55P03", 503),
    // Too many connections, no memory.
    ("53300", 503), ("53200", 503),
    // The statement took too long; the server stops, has crashed, is starting.
    ("57014", 503), ("57P01", 503), ("57P02", 503), ("57P03", 503),
    ("53100", 507),
    // A table there is not, a division by zero, a page that cannot be read.
    ("42P01", 500), ("22012", 500), ("58030", 500),
  ]

  /// Has every write refused in this way.
  private static func refusing(_ state: String) -> String {
    """
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION USING ERRCODE = '\(state)'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON receipt FOR EACH ROW EXECUTE FUNCTION refuse();
    """
  }

  /// A session that was of no use is not used again: a server may have been changed under it.
  @Test func `a session whose server does not write any more is given up`() async throws {
    let pool = PostgresPool(
      try await TestPostgres.shared().address("postgres"), connectionsMax: 1)
    defer { pool.close() }
    let first = try await pool.use { try $0.processID() }
    for state in ["25006", "0A000", "57P01"] {
      let before = try await pool.use { try $0.processID() }
      await #expect(throws: PostgresError.self) {
        try await pool.use { try $0.script("DO $$ BEGIN RAISE SQLSTATE '\(state)'; END $$") }
      }
      #expect(try await pool.use { try $0.processID() } != before, "\(state)")
    }
    let last = try await pool.use { try $0.processID() }
    #expect(last != first)
    await #expect(throws: PostgresError.self) {
      try await pool.use { try $0.script("DO $$ BEGIN RAISE SQLSTATE '22012'; END $$") }
    }
    #expect(try await pool.use { try $0.processID() } == last)
  }

  @Test func `who has waited too long for a connection is told so`() async throws {
    let time = PoolTime()
    let pool = PostgresPool(
      try await TestPostgres.shared().address("postgres"), connectionsMax: 1,
      patience: .seconds(15), now: { time.now() })
    defer { pool.close() }
    let (isTaken, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let first: Int64 = pool.use {
      isTaken.signal()
      isOver.wait()
      return try $0.processID()
    }
    await offThePool { isTaken.wait() }
    let looks = time.looks
    let second = Task { try await pool.use { _ in } }
    // It has looked when it began to wait; whoever has the connection looks no more.
    while time.looks == looks { await Task.yield() }
    time.pass(.seconds(15))
    isOver.signal()
    let process = try await first
    await #expect(throws: PostgresError.busy) { try await second.value }
    #expect(try await pool.use { try $0.processID() } == process)
  }
}

/// The time of a pool, which stands still unless a test says so.
private final class PoolTime: Sendable {
  private let state = Mutex((now: ContinuousClock.now, looks: 0))

  func now() -> ContinuousClock.Instant {
    state.withLock { state in
      state.looks += 1
      return state.now
    }
  }

  /// How often somebody has asked for it.
  var looks: Int { state.withLock { $0.looks } }

  func pass(_ duration: Duration) { state.withLock { $0.now += duration } }
}

extension PostgresConnection {
  /// The number of the server process that serves this session.
  fileprivate func processID() throws -> Int64 {
    guard let row = try rows("SELECT pg_backend_pid()::bigint").first else {
      throw SetUpFailed(why: "no process")
    }
    return try row.int(0)
  }
}

/// A request that may be sent again and again.
private struct Question: Sendable {
  let method: HTTPRequest.Method
  let path: String
  var body: [UInt8]?
  var type = MediaTypes.wire
  let cookie: String
}

/// Sends each of some requests over and over.
private final class Asking: Sendable {
  private let questions: [Question]
  private let replies: Mutex<[[TestClient.Reply]]>
  private let isOver = Atomic(false)
  private let tasks = Mutex<[Task<Void, any Error>]>([])

  init(_ client: TestClient, _ questions: [Question]) {
    self.questions = questions
    replies = Mutex(questions.map { _ in [] })
    for (index, question) in questions.enumerated() {
      let task = Task {
        while !isOver.load(ordering: .relaxed) {
          let reply = try await client.send(
            question.method, question.path, question.body, cookie: question.cookie,
            type: question.type)
          replies.withLock { $0[index].append(reply) }
        }
      }
      tasks.withLock { $0.append(task) }
    }
  }

  /// Waits until each has been answered so, from now on, three times.
  func until(_ isSo: (TestClient.Reply, Question) -> Bool) async throws {
    let before = replies.withLock { $0.map(\.count) }
    let deadline = ContinuousClock.now + .seconds(300)
    while !replies.withLock({ replies in
      questions.indices.allSatisfy { index in
        let fresh = replies[index].dropFirst(before[index])
        return fresh.filter { isSo($0, questions[index]) }.count >= 3
      }
    }) {
      guard .now < deadline else { throw SetUpFailed(why: "not all were answered") }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// All answers there were.
  func end() async throws -> [TestClient.Reply] {
    isOver.store(true, ordering: .relaxed)
    for task in tasks.withLock({ $0 }) { try await task.value }
    return replies.withLock { $0.flatMap(\.self) }
  }
}

extension TestClient.Reply {
  fileprivate var isServed: Bool { (200..<300).contains(status) }

  /// Told to come again, and when.
  var isPutOff: Bool {
    guard let problem, let after = problem.retryAfter else { return false }
    return status == 503 && problem.code == .unavailable && (2000...4000).contains(after)
      && headers[.retryAfter].flatMap { Int($0) } == Int(after + 999) / 1000
  }
}
