// What was read of the files of a folder, so that only those that changed are read again. It can
// be deleted at any time: one that cannot be read begins anew.

import Foundation
import GRDB
import OwnFiles
import Wire

final class FolderIndex {
  struct Row {
    var path: [UInt8]
    /// As the file, and what lies beside it, was when it was read.
    var stamp: [UInt8]
    var facts: MediaFacts
  }

  /// A file as it was read.
  struct File {
    var path: [UInt8]
    var byteCount: UInt64
    var facts: MediaFacts
  }

  /// Another one is not understood, or its facts were read by other rules.
  private static let version = 8

  private let queue: DatabaseQueue

  init(at url: URL) throws(EffectsFailure) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Self.requireFile(url)
      do { queue = try Self.opened(url) } catch let error as DatabaseError
        where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
      {
        try FileManager.default.removeItem(at: url)
        queue = try Self.opened(url)
      }
    } catch { throw .database(url.path, after: error) }
  }

  private static func requireFile(_ url: URL) throws(EffectsFailure) {
    do throws(FileProblem) {
      try OwnFolder(url.deletingLastPathComponent()).place(url.lastPathComponent)
        .requireDatabase()
    } catch {
      throw .database(url.path, reason: error.reason)
    }
  }

  private static func opened(_ url: URL) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: url.path, configuration: configuration)
    chmod(url.path, 0o600)
    try queue.write { database in
      let version = try Int.fetchOne(database, sql: "PRAGMA user_version")
      if version == Self.version { return }
      try database.execute(sql: "DROP TABLE IF EXISTS file")
      try database.execute(
        sql: """
          CREATE TABLE file (
            path BLOB PRIMARY KEY NOT NULL, stamp BLOB NOT NULL, facts BLOB NOT NULL
          ) WITHOUT ROWID
          """)
      try database.execute(sql: "PRAGMA user_version = \(Self.version)")
    }
    return queue
  }

  /// What the files were like, by their paths.
  func stamps() throws -> [[UInt8]: [UInt8]] {
    try queue.read { database in
      var stamps: [[UInt8]: [UInt8]] = [:]
      let rows = try GRDB.Row.fetchCursor(database, sql: "SELECT path, stamp FROM file")
      while let row = try rows.next() {
        let (path, stamp): (Data, Data) = (row[0], row[1])
        stamps[[UInt8](path)] = [UInt8](stamp)
      }
      return stamps
    }
  }

  /// All together or, stopped meanwhile, none.
  func keep(_ rows: [Row]) throws {
    try queue.write { database in
      for row in rows {
        try database.execute(
          sql: "INSERT OR REPLACE INTO file VALUES (?, ?, ?)",
          arguments: [Data(row.path), Data(row.stamp), Data(row.facts.encoded)])
      }
    }
  }

  func forget(_ paths: [[UInt8]]) throws {
    try queue.write { database in
      for path in paths {
        try database.execute(sql: "DELETE FROM file WHERE path = ?", arguments: [Data(path)])
      }
    }
  }

  /// Whether a file was read before.
  func has(_ path: [UInt8]) throws -> Bool {
    try queue.read { database in
      try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE path = ?)", arguments: [Data(path)]
      ) ?? false
    }
  }

  /// Every file, in the order of the paths.
  func files() throws -> [File] {
    try queue.read { database in
      var found: [File] = []
      let rows = try GRDB.Row.fetchCursor(
        database, sql: "SELECT path, stamp, facts FROM file ORDER BY path")
      while let row = try rows.next() {
        let (path, stamp, bytes): (Data, Data, Data) = (row[0], row[1], row[2])
        guard let facts = try? MediaFacts(decoding: [UInt8](bytes)),
          let byteCount = FileStamp.byteCount(of: [UInt8](stamp))
        else { continue }
        found.append(File(path: [UInt8](path), byteCount: byteCount, facts: facts))
      }
      return found
    }
  }
}
