// The store on SQLite: one file, write-ahead logging, every commit durable, every deleted byte
// overwritten. One process owns the file, so what is read often may be remembered until it is
// written.

import Foundation
import GRDB
import OwnFiles
import Wire

/// By what a database knows the key it was made with, and the file that key is in.
public struct KeyCheck: Sendable {
  let value: Wire.Digest
  let file: String
}

/// The default store. See `Store` for the contract of each function.
public final class SQLiteStore: Store {
  let pool: DatabasePool
  let queue: CommitQueue
  let caches = Caches()
  let turns = PartTurns()
  private let metrics: Metrics

  /// Opens or makes the database at `path` and brings it up to date. Throws
  /// `StartFailure.newerDatabase` when a later version of Dayly has written it, `.otherKey` when it
  /// was made with another key, `.damagedDatabase` when it is none, and `.notDurable` when commits
  /// there would not reach the disk. Whoever gives no `key` has hashed nothing under one.
  public init(path: String, key: KeyCheck? = nil, metrics: Metrics = Metrics()) throws {
    try Self.makePrivate(path)
    pool = try Self.pool(at: path, key)
    queue = CommitQueue(pool: pool, metrics: metrics)
    self.metrics = metrics
  }

  /// What `body` returns, which sees one moment.
  func read<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await metrics.measure(.storeRead) { try await pool.read(body) }
  }

  private static func pool(at path: String, _ key: KeyCheck?) throws -> DatabasePool {
    do {
      let pool = try DatabasePool(path: path, configuration: configuration)
      try makeDurable(pool, path)
      let migrator = Migrations.all
      guard try !pool.read({ try migrator.hasBeenSuperseded($0) }) else {
        throw StartFailure.newerDatabase(path)
      }
      // Before anything is migrated: what belongs to another key is left as it is.
      if let key { try recognise(key, in: pool, path) }
      try migrator.migrate(pool)
      if let key { try remember(key, in: pool) }
      return pool
    } catch let error as DatabaseError {
      throw failure(error, at: path)
    }
  }

  private static var configuration: GRDB.Configuration {
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = 4
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA secure_delete = ON")
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
    }
    return configuration
  }

  static func recognise(_ key: KeyCheck, in database: some DatabaseReader, _ path: String) throws {
    let known = try database.read { db -> Data? in
      guard try db.tableExists("key_check") else { return nil }
      return try Data.fetchOne(db, sql: "SELECT value FROM key_check")
    }
    guard known == nil || known == key.value.data else {
      throw StartFailure.otherKey(key.file, database: path)
    }
  }

  /// A new database is for this key from now on.
  private static func remember(_ key: KeyCheck, in pool: DatabasePool) throws {
    try pool.write { db in
      try db.execute(
        sql: "INSERT INTO key_check (id, value) VALUES (1, ?) ON CONFLICT DO NOTHING",
        arguments: [key.value.data])
    }
  }

  /// What SQLite says about the file at `path`, in a sentence that names it.
  static func failure(_ error: DatabaseError, at path: String) -> StartFailure {
    var why = error.message ?? "SQLite error \(error.resultCode.rawValue)"
    // Of a file it shares with other processes SQLite does not say that there was no room.
    if error.resultCode == .SQLITE_IOERR, Backend.freeBytes(at: path) < leastBytes {
      why += ", and its disk is full"
    }
    return isDamage(error) ? .damagedDatabase(path, why: why) : .unusableDatabase(path, why: why)
  }

  /// What SQLite takes at once for what it shares with other processes.
  private static let leastBytes: UInt64 = 32 << 10

  static func isDamage(_ error: DatabaseError) -> Bool {
    error.resultCode == .SQLITE_NOTADB || error.resultCode == .SQLITE_CORRUPT
  }

  /// Throws where something else lies in a file's place. To be asked before a database is opened
  /// that is there.
  static func requireFiles(_ path: String) throws(StartFailure) {
    let file = URL(fileURLWithPath: path)
    let place = OwnFolder(file.deletingLastPathComponent()).place(file.lastPathComponent)
    do throws(FileProblem) { try place.requireDatabase() } catch {
      throw .unusableDatabase(path, why: error.reason)
    }
  }

  /// The files are this user's alone, whatever may be done in the folder. The database gives its
  /// own permissions to the files it makes beside it.
  private static func makePrivate(_ path: String) throws {
    let file = URL(fileURLWithPath: path)
    let (folder, name) = (OwnFolder(file.deletingLastPathComponent()), file.lastPathComponent)
    for suffix in FilePlace.databaseSuffixes {
      let place = folder.place(name + suffix)
      let flags = suffix.isEmpty ? O_RDWR | O_CREAT : O_RDWR
      do throws(FileProblem) {
        let descriptor = try place.open(flags)
        let isPrivate = fchmod(descriptor, 0o600) == 0
        Foundation.close(descriptor)
        guard isPrivate else { throw .system(errno) }
      } catch {
        guard error.isAbsence else { throw StartFailure.unwritable(place.path, why: error.reason) }
      }
    }
  }

  /// Has every commit wait for the disk. To be said once the pool is open: it sets up the
  /// write-ahead log after `prepareDatabase`, and with that leaves commits to the system's leisure.
  private static func makeDurable(_ pool: DatabasePool, _ path: String) throws {
    let isDurable = try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // A Mac's disk is asked to empty its own cache too; elsewhere this changes nothing.
      try db.execute(sql: "PRAGMA fullfsync = ON")
      return try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
        && Int.fetchOne(db, sql: "PRAGMA synchronous") == 2
    }
    guard isDurable else { throw StartFailure.notDurable(path) }
  }

  /// Ends all use of the file.
  public func close() throws { try pool.close() }
}

/// A row that our own writes cannot have made: the file was damaged or changed by hand.
struct DamagedRow: Error {}

extension FixedBytes {
  var data: Data { Data(bytes) }

  /// Throws `DamagedRow` for another length.
  init(stored data: Data) throws {
    guard let value = Self(Array(data)) else { throw DamagedRow() }
    self = value
  }
}

extension Row {
  /// The identifier in column `index`.
  func id<ID: FixedBytes>(_ index: Int) throws -> ID { try ID(stored: value(index)) }

  func instant(_ index: Int) throws -> Instant { Instant(try value(index)) }

  /// What column `index` has. Throws `RowDecodingError` for a value of another type: SQLite keeps
  /// what it is given, or finds in a damaged file, whatever type the column has.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws
    -> Value
  { try decode(Value.self, atIndex: index) }
}

extension Database {
  /// Runs one statement, prepared once per connection.
  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  func rows(_ sql: String, _ arguments: StatementArguments) throws -> [Row] {
    try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
  }

  func row(_ sql: String, _ arguments: StatementArguments) throws -> Row? {
    try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
  }
}
