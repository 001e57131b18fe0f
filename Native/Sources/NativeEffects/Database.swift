// The one database of a device: small values, each sealed, changed together or not at all.

import Bytes
import Foundation
import GRDB
import NativeCrypto
import OwnFiles
import Wire

/// Sealed values by place and name.
final class Database: Sendable {
  static let fileName = "dayly.sqlite"

  /// What became of a value that was asked for.
  enum Found: Equatable {
    case nothing
    case value([UInt8])
    case unreadable
  }

  /// A change to one value; without bytes it is deleted.
  struct Change {
    var name: [UInt8]
    var bytes: [UInt8]?
  }

  /// A change and where it belongs.
  struct PlacedChange {
    var place: StorageKey.Place
    var change: Change
  }

  private let queue: DatabaseQueue
  private let key: StorageKey

  init(in folder: DataFolder, key: StorageKey) throws(EffectsFailure) {
    self.key = key
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      // Forgotten secrets are overwritten, and a commit has reached the disk when it returns.
      try database.execute(sql: "PRAGMA secure_delete = ON")
      try database.execute(sql: "PRAGMA journal_mode = TRUNCATE")
      try database.execute(sql: "PRAGMA synchronous = EXTRA")
      // A Mac's disk is asked to empty its own cache too; elsewhere this changes nothing.
      try database.execute(sql: "PRAGMA fullfsync = ON")
    }
    let path = folder.url.appendingPathComponent(Self.fileName).path
    do throws(FileProblem) { try folder.own.place(Self.fileName).requireDatabase() } catch {
      throw .database(path, reason: error.reason)
    }
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
      guard try queue.inDatabase(Self.isDurable) else {
        throw EffectsFailure.database(path, reason: "a commit there does not reach the disk")
      }
      chmod(path, 0o600)
      var migrator = DatabaseMigrator()
      migrator.registerMigration("1: sealed values") { database in
        try database.execute(
          sql: """
            CREATE TABLE sealed (
              place INTEGER NOT NULL, label BLOB NOT NULL, value BLOB NOT NULL,
              PRIMARY KEY (place, label)
            ) WITHOUT ROWID
            """)
      }
      migrator.registerMigration("2: names that can be listed") { database in
        try database.execute(sql: "ALTER TABLE sealed ADD COLUMN name BLOB")
      }
      try migrator.migrate(queue)
    } catch {
      throw .database(path, after: error)
    }
    try check(folder)
  }

  private static let checked = Array("dayly storage key".utf8)

  /// Under another key nothing would be found, which looks like a device nobody uses: so the
  /// first run seals known words, and each later one reads them.
  private func check(_ folder: DataFolder) throws(EffectsFailure) {
    // Found under the same name whatever the key.
    let label = Data(Self.checked)
    do {
      let found: Data? = try queue.read { database in
        try Data.fetchOne(
          database, sql: "SELECT value FROM sealed WHERE place = ? AND label = ?",
          arguments: [StorageKey.Place.check.rawValue, label])
      }
      if let found {
        guard key.open([UInt8](found), as: Self.checked, at: .check) == Self.checked else {
          throw EffectsFailure.keyDamaged(folder.keyFile.path)
        }
        return
      }
      // Whatever was written first was written after these words.
      let isEmpty = try queue.read { database in
        try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sealed") == 0
      }
      guard isEmpty else { throw EffectsFailure.keyDamaged(folder.keyFile.path) }
      guard let sealed = key.seal(Self.checked, as: Self.checked, at: .check) else { return }
      try queue.write { database in
        try Self.write(
          Row(place: .check, label: label, sealed: Data(sealed), name: nil), to: database)
      }
    } catch {
      throw .database(folder.url.appendingPathComponent(Self.fileName).path, after: error)
    }
  }

  /// What `prepareDatabase` asked for is what is so.
  private static func isDurable(_ database: GRDB.Database) throws -> Bool {
    try String.fetchOne(database, sql: "PRAGMA journal_mode") == "truncate"
      && Int.fetchOne(database, sql: "PRAGMA synchronous") == 3
  }

  func value(_ name: [UInt8], at place: StorageKey.Place) throws(StoreFault) -> Found {
    let label = Data(key.label(name, at: place))
    let sealed: Data?
    do {
      sealed = try queue.read { database in
        try Data.fetchOne(
          database, sql: "SELECT value FROM sealed WHERE place = ? AND label = ?",
          arguments: [place.rawValue, label])
      }
    } catch {
      throw Self.failure(error)
    }
    guard let sealed else { return .nothing }
    guard let bytes = key.open([UInt8](sealed), as: name, at: place) else { return .unreadable }
    return .value(bytes)
  }

  /// A value and its name; without bytes when it does not open.
  struct Named: Equatable {
    var name: [UInt8]
    var bytes: [UInt8]?
  }

  /// Everything at a place, in the order of its names. A value whose name does not open is called
  /// "unnamed/" and its label in hexadecimal, by which it can be deleted.
  func values(at place: StorageKey.Place) throws(StoreFault) -> [Named] {
    let rows: [(label: Data, name: Data?, value: Data)]
    do {
      rows = try queue.read { database in
        try GRDB.Row.fetchAll(
          database, sql: "SELECT label, name, value FROM sealed WHERE place = ?",
          arguments: [place.rawValue]
        ).map { ($0["label"], $0["name"], $0["value"]) }
      }
    } catch {
      throw Self.failure(error)
    }
    let found = rows.map { row in
      let sealed = row.name.map { [UInt8]($0) } ?? []
      guard let name = key.open(sealed, as: [UInt8](row.label), at: place) else {
        return Named(name: Self.unnamed + hex([UInt8](row.label)).utf8, bytes: nil)
      }
      return Named(name: name, bytes: key.open([UInt8](row.value), as: name, at: place))
    }
    return found.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  private static let unnamed = Array("unnamed/".utf8)

  /// Under which label a value lies.
  private func label(of name: [UInt8], at place: StorageKey.Place) -> [UInt8] {
    guard name.starts(with: Self.unnamed),
      let digits = Text(utf8: Array(name.dropFirst(Self.unnamed.count))),
      let label = unhex(digits)
    else { return key.label(name, at: place) }
    return label
  }

  /// All or none, durable on return.
  func apply(_ changes: [Change], at place: StorageKey.Place) throws(StoreFault) {
    try apply(changes.map { PlacedChange(place: place, change: $0) })
  }

  /// All or none, durable on return.
  func apply(_ changes: [PlacedChange]) throws(StoreFault) {
    var rows: [Row] = []
    for placed in changes {
      let (name, place) = (placed.change.name, placed.place)
      let label = label(of: name, at: place)
      var row = Row(place: place, label: Data(label), sealed: nil, name: nil)
      if let bytes = placed.change.bytes {
        guard let sealed = key.seal(bytes, as: name, at: place),
          let sealedName = key.seal(name, as: label, at: place)
        else { throw .unavailable }
        row.sealed = Data(sealed)
        row.name = Data(sealedName)
      }
      rows.append(row)
    }
    do {
      try queue.write { [rows] database in
        for row in rows { try Self.write(row, to: database) }
      }
    } catch {
      throw Self.failure(error)
    }
  }

  private struct Row {
    var place: StorageKey.Place
    var label: Data
    var sealed: Data?
    /// Sealed too, by which the values of a place are listed.
    var name: Data?
  }

  private static func write(_ row: Row, to database: GRDB.Database) throws {
    if let sealed = row.sealed {
      try database.execute(
        sql: "INSERT OR REPLACE INTO sealed (place, label, value, name) VALUES (?, ?, ?, ?)",
        arguments: [row.place.rawValue, row.label, sealed, row.name])
    } else {
      try database.execute(
        sql: "DELETE FROM sealed WHERE place = ? AND label = ?",
        arguments: [row.place.rawValue, row.label])
    }
  }

  private static func failure(_ error: any Error) -> StoreFault {
    guard let error = error as? DatabaseError, error.resultCode == .SQLITE_FULL else {
      return .unavailable
    }
    return .full
  }
}
