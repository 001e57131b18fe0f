// The store on PostgreSQL. Others may read and write the database at the same time, so nothing is
// remembered here: each read asks, and each write holds the rows its decision rests on.
//
// Transactions are READ COMMITTED: every statement sees what was committed before it. A write first
// locks, then looks. What is locked, always in this order, so that few wait for each other in
// circles (who does is told by the server, and begins again):
//
//   account   by whatever changes the account's log or its devices' meeting places, counts what the
//             account has posted, or ends the account
//   circle    by whatever changes the group's log or posts
//   device    FOR SHARE by who needs it to be live; by a revocation, a deletion, the next prekey
//   post      by whatever gives it a stanza or removes it
//   push      FOR SHARE by a post that puts down notices for it
//
// Where there is no row to lock yet, a unique key decides.

import Foundation
import PostgresClient
import Wire

/// The store for a database server. See `Store` for the contract of each function.
public final class PostgresStore: Store {
  let pool: PostgresPool
  /// Who this is among several servers; absent where there is one, which tells nobody anything.
  let replica: Replica?
  let metrics: Metrics
  /// Of the one server there is.
  let turns = PartTurns()
  /// What to call the database in a sentence.
  let name: String

  /// Two processors serve a request for each; a PostgreSQL as it is installed takes a hundred.
  private static let connectionsMax = 8

  /// Connects to the database at `address` and brings its tables up to date. Throws
  /// `StartFailure.newerDatabase` when a later version of Dayly has written it, `.otherKey` when it
  /// was made with another key, `.unusableDatabase` when it cannot be reached or used, and
  /// `.fsyncOff` when commits there do not reach the disk. Whoever gives no `key` has hashed
  /// nothing under one.
  public init(
    _ address: PostgresAddress, key: KeyCheck? = nil, replica: Replica? = nil,
    metrics: Metrics = Metrics(), later: [String] = []
  ) async throws {
    self.replica = replica
    self.metrics = metrics
    name = "\(address)"
    pool = PostgresPool(address, connectionsMax: Self.connectionsMax)
    do {
      try await Self.naming(address) {
        try await pool.use {
          try PostgresMigrations.bringUpToDate($0, name: "\(address)", key: key, later: later)
        }
      }
    } catch {
      pool.close()
      throw error
    }
  }

  /// Whether a server has been here before. Throws `StartFailure.unusableDatabase` when that cannot
  /// be found out.
  public static func isWritten(_ address: PostgresAddress) async throws -> Bool {
    let pool = PostgresPool(address, connectionsMax: 1)
    defer { pool.close() }
    return try await naming(address) {
      try await pool.use { try PostgresMigrations.hasKey($0) }
    }
  }

  /// Throws what a start with a new key would fail at, and changes nothing. `key` is where the
  /// missing key of a database that has one belongs.
  static func requireEmpty(_ address: PostgresAddress, for key: String) async throws {
    let pool = PostgresPool(address, connectionsMax: 1)
    defer { pool.close() }
    try await naming(address) {
      try await pool.use { connection in
        guard try !PostgresMigrations.hasKey(connection) else { throw StartFailure.keyMissing(key) }
        try PostgresMigrations.requireDurable(connection, "\(address)")
        try PostgresMigrations.tryTables(connection)
      }
    }
  }

  static func naming<T>(
    _ address: PostgresAddress, _ body: () async throws -> T
  ) async throws -> T {
    do {
      return try await body()
    } catch let error as PostgresError {
      guard case .unreachable(let why) = error else {
        throw StartFailure.unusableDatabase("\(address)", why: "\(error)")
      }
      throw StartFailure.unusableDatabase("\(address)", why: why)
    }
  }

  /// Ends all connections, once what has begun is done.
  public func close() throws { pool.close() }
}

extension PostgresRow {
  /// The identifier in column `index`.
  func id<ID: FixedBytes>(_ index: Int) throws -> ID {
    guard let id = ID(try bytes(index)) else { throw DamagedRow() }
    return id
  }

  /// Identifiers one after the other in column `index`.
  func ids<ID: FixedBytes>(_ index: Int) throws -> [ID] {
    let bytes = try bytes(index)
    guard bytes.count % ID.byteCount == 0 else { throw DamagedRow() }
    return stride(from: 0, to: bytes.count, by: ID.byteCount).map { start in
      ID(unchecked: Array(bytes[start..<start + ID.byteCount]))
    }
  }

  func blob(_ index: Int) throws -> BlobID {
    guard let blob = BlobID(try bytes(index)) else { throw DamagedRow() }
    return blob
  }

  func instant(_ index: Int) throws -> Instant { Instant(try int(index)) }

  func optionalBytes(_ index: Int) throws -> [UInt8]? {
    try isNull(index) ? nil : try bytes(index)
  }
}

extension FixedBytes {
  /// As an argument of a statement.
  var sql: PostgresValue { .bytes(bytes) }
}

extension Instant {
  var sql: PostgresValue { .int(value) }
}

extension CivilDay {
  var sql: PostgresValue { .int(Int64(value)) }
}

extension BlobID {
  var sql: PostgresValue { .bytes(bytes) }
}

extension Collection where Element: FixedBytes {
  /// For `= ANY ($1)`.
  var sql: PostgresValue { .byteArrays(map(\.bytes)) }

  /// One after the other in one value.
  var joined: PostgresValue { .bytes(flatMap(\.bytes)) }
}
