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
  /// Where the index is in memory alone, why it is.
  let unkept: String?

  /// What a link within the folder of caches leads to is left as it is: nobody knows whose it is,
  /// and the index is in memory alone.
  init(at place: FilePlace) throws(EffectsFailure) {
    do throws(FileProblem) {
      try Self.makeFolder(of: place)
      try place.requireDatabase()
    } catch {
      guard error == .link else { throw .database(place.path, reason: error.reason) }
      unkept = "\(Self.link(on: place)): \(error.reason)"
      do { queue = try Self.prepared(DatabaseQueue()) } catch {
        throw .database(place.path, after: error)
      }
      return
    }
    unkept = nil
    do {
      do { queue = try Self.opened(place.url) } catch let error as DatabaseError
        where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
      {
        try FileManager.default.removeItem(at: place.url)
        queue = try Self.opened(place.url)
      }
    } catch { throw .database(place.path, after: error) }
  }

  /// The first link on the way to the file, or beside it.
  private static func link(on place: FilePlace) -> String {
    let name = place.url.lastPathComponent
    let beside = FilePlace.databaseSuffixes.map { place.parent.file(name + $0) }
    let isLink = { (place: FilePlace) in
      (try? place.status()).flatMap { $0 }.map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
    }
    return ([place.parent.parent, place.parent] + beside).first(where: isLink)?.path ?? place.path
  }

  /// How the folder of caches is reached is its owner's affair.
  private static func makeFolder(of place: FilePlace) throws(FileProblem) {
    let caches = place.parent.parent.parent.url
    try? FileManager.default.createDirectory(
      at: caches, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try place.parent.makeFolder()
  }

  private static func opened(_ url: URL) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: url.path, configuration: configuration)
    chmod(url.path, 0o600)
    return try prepared(queue)
  }

  private static func prepared(_ queue: DatabaseQueue) throws -> DatabaseQueue {
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
