// Reads and writes that survive a lost connection and never take effect twice.
//
// A write puts a receipt, a random name, into the database in its own transaction. When the
// connection is lost during COMMIT nobody here knows whether the write happened, so the next
// attempt puts down the same receipt: the unique key makes it wait until the first transaction has
// ended one way or the other. If the receipt is there, the write happened, and its result is what
// was worked out then; if not, it is done now. This holds for every write, so none has to be
// harmless when repeated.

import PostgresClient
import Synchronization

/// What a write does its work with.
struct PostgresTransaction {
  private let connection: PostgresConnection
  /// Who this is among several servers; absent where there is one.
  private let teller: Replica?

  fileprivate init(_ connection: PostgresConnection, teller: Replica? = nil) {
    self.connection = connection
    self.teller = teller
  }

  /// Runs one statement, prepared once per connection; how many rows it has changed.
  @discardableResult
  func run(_ sql: String, _ arguments: [PostgresValue]) throws -> Int {
    try connection.run(sql, arguments)
  }

  func rows(_ sql: String, _ arguments: [PostgresValue]) throws -> [PostgresRow] {
    try connection.rows(sql, arguments)
  }

  func row(_ sql: String, _ arguments: [PostgresValue]) throws -> PostgresRow? {
    try connection.rows(sql, arguments).first
  }

  /// Tells the other servers, if and when this transaction is committed.
  func tell(_ change: Change) throws { try tell([change]) }

  func tell(_ changes: [Change]) throws {
    guard let teller else { return }
    let payloads = changes.map { Array($0.payload(of: teller).utf8) }
    _ = try connection.rows(
      "SELECT pg_notify($1, convert_from(payload, 'UTF8')) FROM unnest($2::bytea[]) AS payload",
      [.text(Change.channel), .byteArrays(payloads)])
  }
}

/// Thrown by a write that has found out, after it changed something, that it is not to happen.
struct Undone<Outcome: Sendable>: Error {
  let outcome: Outcome
}

extension PostgresStore {
  /// How a write ended on one connection.
  private enum Ending<T: Sendable>: Sendable {
    case done(T)
    /// An attempt before this one was committed after all.
    case doneBefore
    /// COMMIT was sent and not answered.
    case unknown(T, PostgresError)
  }

  /// Bounds how often somebody asks a server that refuses: for a second and a half in all.
  private static let lossesMax = 6
  /// No attempt begins so long after the first loss. One at a server that says nothing takes three
  /// seconds for each of its addresses, and whoever asked gives up after fifteen.
  private static let lossPatience = Duration.seconds(5)
  private static let firstPause = Duration.milliseconds(50)
  /// How often others may come first before it is called a failure.
  private static let conflictsMax = 20

  /// What several statements return who see one and the same moment.
  func read<T: Sendable>(
    _ body: @escaping @Sendable (PostgresTransaction) throws -> T
  ) async throws -> T {
    try await attempts(.storeRead) {
      try await self.pool.use { connection in
        try connection.script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        return try Self.inTransaction(connection) {
          let result = try body(PostgresTransaction(connection))
          try connection.script("COMMIT")
          return result
        }
      }
    }
  }

  /// What one statement returns, which sees one moment by itself.
  func rows<T: Sendable>(
    _ sql: String, _ arguments: [PostgresValue],
    _ body: @escaping @Sendable (PostgresRow) throws -> T
  ) async throws -> [T] {
    try await attempts(.storeRead) {
      try await self.pool.use { try $0.rows(sql, arguments).map(body) }
    }
  }

  func row<T: Sendable>(
    _ sql: String, _ arguments: [PostgresValue],
    _ body: @escaping @Sendable (PostgresRow) throws -> T
  ) async throws -> T? {
    try await rows(sql, arguments, body).first
  }

  /// Runs `body` in a transaction, from the beginning when others were in the way or the
  /// connection was lost. What was committed has reached the disk when this returns. A body that
  /// throws `Undone` has no effect, and its outcome is returned.
  @discardableResult
  func write<T: Sendable>(
    _ body: @escaping @Sendable (PostgresTransaction) throws -> T
  ) async throws -> T {
    let receipt = SystemRandomness().bytes(16)
    let result = Mutex<T?>(nil)
    return try await attempts(.storeWrite) {
      let ending = try await self.pool.use { try Self.write(body, receipt, $0, self.replica) }
      switch ending {
      case .done(let value): return value
      case .unknown(let value, let error):
        result.withLock { $0 = value }
        throw error
      case .doneBefore:
        guard let value = result.withLock({ $0 }) else { throw DamagedRow() }
        return value
      }
    }
  }

  private static func write<T: Sendable>(
    _ body: (PostgresTransaction) throws -> T, _ receipt: [UInt8],
    _ connection: PostgresConnection, _ teller: Replica?
  ) throws -> Ending<T> {
    try connection.script("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
    return try inTransaction(connection) {
      let isFirst = try connection.run(
        """
        INSERT INTO receipt (id, instant) VALUES ($1, statement_timestamp())
        ON CONFLICT DO NOTHING
        """, [.bytes(receipt)])
      guard isFirst == 1 else {
        try connection.script("ROLLBACK")
        return .doneBefore
      }
      let result: T
      do {
        result = try body(PostgresTransaction(connection, teller: teller))
      } catch let undone as Undone<T> {
        try connection.script("ROLLBACK")
        return .done(undone.outcome)
      }
      do {
        guard try connection.script("COMMIT") == "COMMIT" else {
          throw PostgresError.unexpected("a commit that is none")
        }
        return .done(result)
      } catch let error as PostgresError where error.remedy == .otherSession {
        return .unknown(result, error)
      }
    }
  }

  /// Leaves the connection without a transaction, whatever `body` throws. If that fails too, the
  /// pool lets go of the connection, and with it the server of the transaction.
  private static func inTransaction<T>(
    _ connection: PostgresConnection, _ body: () throws -> T
  ) throws -> T {
    do {
      return try body()
    } catch {
      if connection.isOpen, !connection.isIdle { _ = try? connection.script("ROLLBACK") }
      throw error
    }
  }

  /// Runs `body` until it succeeds or fails in a way that another attempt would not change.
  private func attempts<T>(
    _ operation: Metrics.Operation, _ body: () async throws -> T
  ) async throws -> T {
    try await metrics.measure(operation) { try await persistently(body) }
  }

  private func persistently<T>(_ body: () async throws -> T) async throws -> T {
    var (losses, conflicts) = (0, 0)
    var end: ContinuousClock.Instant?
    while true {
      do {
        return try await body()
      } catch let error as PostgresError {
        switch error.remedy {
        // A key that is taken: another came first, between our look and our write; the next attempt
        // sees it.
        case .again:
          conflicts += 1
          guard conflicts < Self.conflictsMax else { throw error }
        case .otherSession:
          losses += 1
          let last = end ?? .now + Self.lossPatience
          end = last
          guard losses < Self.lossesMax, .now < last else { throw error }
          try await Task.sleep(for: Self.firstPause * (1 << (losses - 1)))
        case .room: throw StorageFull()
        case .later, .none: throw error
        }
      }
    }
  }
}
