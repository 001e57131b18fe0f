// A copy of all that belongs in a backup, made while the server runs: the database as it is at one
// moment, and the keys without which it is of no use. Never a photo (decision 4), and nothing that
// waits for who follows an invitation's link (decision 25): what is meant to go is in no backup.

import Foundation
import GRDB

public enum Backup {
  /// Copies what belongs of `data` into the new folder `target`. It is on disk when this returns;
  /// if it throws, `target` is as it was. Killed in the middle it leaves a folder of that name with
  /// ".unfinished" behind it, which the next backup of that name takes away.
  public static func make(of data: URL, in target: URL) throws {
    try Server.requireOwn(data)
    let database = data.appendingPathComponent(Server.databaseName)
    let key = data.appendingPathComponent(Server.keyName)
    let files = FileManager.default
    for needed in [database, key] where !KeyFile.isWritten(needed) {
      throw StartFailure.nothingToBackUp(data.path)
    }
    try SQLiteStore.requireFiles(database.path)
    // A file that is damaged is told of when it is copied.
    try (try? DatabaseQueue(path: database.path).read { try SQLiteStore.moveMark($0) })?
      .requireOpen(database.path)
    guard !files.fileExists(atPath: target.path) else {
      throw StartFailure.backupThere(target.path)
    }
    guard !isWithin(data, target) else { throw StartFailure.backupWithin(data.path) }
    let unfinished = target.appendingPathExtension("unfinished")
    do {
      if files.fileExists(atPath: unfinished.path) { try files.removeItem(at: unfinished) }
      try files.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      // Made here, or not used: what somebody else has put there meanwhile may be a link.
      guard mkdir(unfinished.path, 0o700) == 0 else { throw StartFailure.unwritable(target.path) }
    } catch {
      throw StartFailure.unwritable(target.path, error)
    }
    do {
      try fill(unfinished, from: data)
      try files.moveItem(at: unfinished, to: target)
      try PrivateFile.synchronize(target.deletingLastPathComponent(), O_RDONLY | O_DIRECTORY)
    } catch {
      try? files.removeItem(at: unfinished)
      throw StartFailure.backupFailed(target.path, why: "\(error)")
    }
  }

  /// Whether what is to be made at `target` would lie in `folder`.
  private static func isWithin(_ folder: URL, _ target: URL) -> Bool {
    var place = target.absoluteURL.standardizedFileURL
    while access(place.path, F_OK) != 0, place.path != "/" { place.deleteLastPathComponent() }
    let outer = folder.resolvingSymlinksInPath().pathComponents
    return place.resolvingSymlinksInPath().pathComponents.starts(with: outer)
  }

  private static func fill(_ target: URL, from data: URL) throws {
    for name in [Server.keyName, Server.pushKeyName] {
      let source = data.appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: source.path) else { continue }
      let bytes = try PrivateFile.read(source) ?? []
      try PrivateFile.write(bytes, to: target.appendingPathComponent(name))
    }
    let copy = target.appendingPathComponent(Server.databaseName)
    let database = data.appendingPathComponent(Server.databaseName)
    do {
      try copyDatabase(database, to: copy)
    } catch let error as DatabaseError where SQLiteStore.isDamage(error) {
      throw SQLiteStore.failure(error, at: database.path)
    }
    try PrivateFile.synchronize(copy, O_RDWR)
    try PrivateFile.synchronize(target, O_RDONLY | O_DIRECTORY)
  }

  /// SQLite copies what one reader sees, whatever is written meanwhile.
  private static func copyDatabase(_ database: URL, to copy: URL) throws {
    // Made first, so that it is never anybody else's to read.
    try PrivateFile.create([], at: copy)
    let source = try DatabaseQueue(path: database.path)
    try source.writeWithoutTransaction { db in
      try db.execute(sql: "VACUUM INTO ?", arguments: [copy.path])
    }
    try source.close()
    let made = try DatabaseQueue(path: copy.path)
    try made.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA secure_delete = ON")
      if try db.tableExists("invite_names") { try db.execute(sql: "DELETE FROM invite_names") }
    }
    try made.close()
  }
}
