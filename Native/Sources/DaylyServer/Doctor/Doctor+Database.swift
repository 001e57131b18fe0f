// The keys and the database: what a start would refuse, without the start, and whether commits
// reach a disk.

import Foundation
import GRDB
import PostgresClient
import Wire

extension Doctor {
  private var keyFile: URL { data.appendingPathComponent(Server.keyName) }

  private var pushKeyFile: URL { data.appendingPathComponent(Server.pushKeyName) }

  /// Whether a key that is not there is missing, or still to be made, depends on the database:
  /// where that is wrong, its finding says so.
  func checkKeys(beside database: Finding) async -> Finding? {
    let isThere = FileManager.default.fileExists(atPath: keyFile.path)
    guard isThere || database.state != .wrong else { return nil }
    return await Finding.of(.keys) {
      guard try KeyFile.stored(keyFile) != nil else {
        return "There is no key yet: the first start makes it."
      }
      return "\(keyFile.path) can be read."
    }
  }

  func checkPush() async -> Finding {
    await Finding.of(.push) {
      let isThere = FileManager.default.fileExists(atPath: pushKeyFile.path)
      if isThere { _ = try PushKey(file: pushKeyFile, contact: configuration.contact) }
      if !isThere, FileManager.default.fileExists(atPath: keyFile.path) {
        throw Doubt(
          said: "\(pushKeyFile.path) is missing: the next start makes another, and every device "
            + "asks for its notifications anew. Restore it from a backup.")
      }
      if try configuration.contact == nil && configuration.mode() == .production {
        throw Doubt(
          said: "No --contact is set: Safari's push service refuses this server's notifications.")
      }
      return isThere ? "\(pushKeyFile.path) can be read." : "The first start makes a push key."
    }
  }

  /// And the database server's clock, where there is one.
  func checkDatabase() async -> (Finding, ClockReading?) {
    guard let address = configuration.database else {
      return (await Finding.of(.database) { try inFile() }, nil)
    }
    var reading: ClockReading?
    let finding = await Finding.of(.database) {
      let look = try await PostgresStore.look(at: address, clock: clock)
      reading = look.clock
      return try judge(look, address)
    }
    return (finding, reading)
  }

  private func inFile() throws -> String {
    let file = data.appendingPathComponent(Server.databaseName)
    let keys = try KeyFile.stored(keyFile)
    guard KeyFile.isWritten(file) else {
      if keys != nil { throw StartFailure.databaseMissing(file.path, key: keyFile.path) }
      return "There is no database yet: the first start makes it."
    }
    guard let keys else {
      if KeyFile.isUnfinished(keyFile) { return "A first start was cut off; the next goes on." }
      throw StartFailure.keyMissing(keyFile.path)
    }
    let isUpToDate = try SQLiteStore.inspect(
      path: file.path, key: KeyCheck(value: keys.check, file: keyFile.path))
    guard isUpToDate else {
      return "\(file.path) is sound; the next start brings it up to date."
    }
    return "\(file.path) is sound and up to date."
  }

  private func judge(_ look: PostgresLook, _ address: PostgresAddress) throws -> String {
    let name = "\(address)"
    guard look.release >= PostgresLook.releaseMin else {
      throw Fault(said: "\(name) is PostgreSQL \(look.release / 10_000): it has to be 15 or later.")
    }
    guard look.fsync else { throw StartFailure.fsyncOff(name) }
    guard look.fullPageWrites else {
      throw Fault(
        said: "\(name) runs with full_page_writes = off: a power cut may leave it damaged. Turn it "
          + "on in its postgresql.conf.")
    }
    let known = PostgresMigrations.count
    guard look.version <= known else { throw StartFailure.newerDatabase(name) }
    let keys = try KeyFile.stored(keyFile)
    if let key = look.key {
      guard let keys else {
        if KeyFile.isUnfinished(keyFile) { return "A first start was cut off; the next goes on." }
        throw StartFailure.keyMissing(keyFile.path)
      }
      guard key == keys.check.bytes else {
        throw StartFailure.otherKey(keyFile.path, database: name)
      }
    } else if keys != nil {
      throw StartFailure.databaseMissing(name, key: keyFile.path)
    }
    try look.mark?.requireOpen(name)
    if look.version < known { return "\(name) is reached; the next start makes its tables." }
    return "\(name) is reached, up to date, and waits for its disk."
  }
}

extension SQLiteStore {
  /// Reads all of the database at `path` and changes nothing of it. False where the next start will
  /// change how it is kept: by migrations, or by the write-ahead log, which a backup comes without.
  /// Throws what opening it would, and `.damagedDatabase` also for what a start would not notice.
  static func inspect(path: String, key: KeyCheck) throws -> Bool {
    try requireFiles(path)
    do {
      var settings = GRDB.Configuration()
      settings.readonly = true
      settings.busyMode = .timeout(5)
      let database = try DatabaseQueue(path: path, configuration: settings)
      defer { try? database.close() }
      let migrator = Migrations.all
      guard try !database.read({ try migrator.hasBeenSuperseded($0) }) else {
        throw StartFailure.newerDatabase(path)
      }
      try recognise(key, in: database, path)
      try database.read { try moveMark($0) }?.requireOpen(path)
      return try database.read { db in
        let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
        guard verdict == "ok" else { throw StartFailure.damagedDatabase(path, why: verdict) }
        let hasLog = try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
        return try hasLog && migrator.migrations.count == migrator.appliedIdentifiers(db).count
      }
    } catch let error as DatabaseError {
      throw failure(error, at: path)
    }
  }
}

/// What a PostgreSQL says about itself and about what is in it.
struct PostgresLook: Sendable {
  static let releaseMin: Int64 = 150_000

  var release: Int64
  var fsync: Bool
  var fullPageWrites: Bool
  /// Of our tables; 0 when there are none.
  var version: Int
  /// What the database knows its key by.
  var key: [UInt8]?
  /// Whether the rows were moved away, or are on their way.
  var mark: MoveMark?
  var clock: ClockReading
}

extension PostgresStore {
  /// Throws `StartFailure.unusableDatabase` when it cannot be reached or asked, or when tables that
  /// have to be made cannot be.
  static func look(at address: PostgresAddress, clock: any Clock) async throws -> PostgresLook {
    let pool = PostgresPool(address, connectionsMax: 1)
    defer { pool.close() }
    return try await naming(address) {
      try await pool.use { connection in
        let before = clock.now()
        let row = try connection.rows(
          """
          SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
            current_setting('server_version_num')::bigint, current_setting('fsync') = 'on',
            current_setting('full_page_writes') = 'on'
          """
        ).first
        let after = clock.now()
        guard let row else { throw PostgresError.unexpected("no row") }
        let version = try PostgresMigrations.version(connection)
        if version < PostgresMigrations.count { try PostgresMigrations.tryTables(connection) }
        return PostgresLook(
          release: try row.int(1), fsync: try row.bool(2), fullPageWrites: try row.bool(3),
          version: version,
          key: try PostgresMigrations.key(connection),
          mark: try PostgresStore.moveMark(connection),
          clock: ClockReading(
            "the database's", theirs: Instant(try row.int(0)), before: before, after: after))
      }
    }
  }
}
