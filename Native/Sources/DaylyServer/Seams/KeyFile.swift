// The file of the server's key, and how a first start makes it together with the database. The new
// key lies in `key.new` until its database is there, and only then is called `key`. So a start
// that was cut off is told from a loss: the next start goes on with what it left, while a key
// without its database, or a database without its key, is refused.

import Foundation

/// The key of one data directory.
struct KeyFile {
  private static let byteCount = 32

  let keys: SecretKeys
  /// Where the key belongs, and where it lies at the moment.
  private let url: URL
  private let place: URL

  /// Reads the key at `url`, which belongs to the database called `database`; `isWritten` says
  /// whether there is anything in that. Where there is neither, makes a new key with mode 0600; it
  /// has its name after `settle`.
  init(_ url: URL, database: String, isWritten: Bool, randomness: any Randomness) throws {
    let files = FileManager.default
    let unfinished = PrivateFile.unfinished(url)
    let bytes: [UInt8]
    if files.fileExists(atPath: url.path) {
      let stored = try Self.read(url)
      guard isWritten else { throw StartFailure.databaseMissing(database, key: url.path) }
      bytes = stored
      place = url
    } else if isWritten {
      // The first start ended when the database was there, and before the key had its name.
      guard let stored = try? Self.read(unfinished) else { throw StartFailure.keyMissing(url.path) }
      bytes = stored
      place = unfinished
    } else {
      // A key that was begun has no database yet: nothing depends on it.
      try? files.removeItem(at: unfinished)
      bytes = randomness.bytes(Self.byteCount)
      place = unfinished
      try PrivateFile.create(bytes, at: unfinished)
      try Self.synchronizeFolder(of: url)
    }
    self.url = url
    keys = SecretKeys(key: bytes)
  }

  /// The settled key of a data directory, which comes to `url` together with its rows. Throws
  /// `StartFailure.moveOtherKey` when another one is there. It has its name after `settle`.
  init(_ url: URL, adopting other: KeyFile) throws {
    self.url = url
    keys = other.keys
    if FileManager.default.fileExists(atPath: url.path) {
      guard try Self.read(url) == Self.read(other.url) else {
        throw StartFailure.moveOtherKey(url.path)
      }
      place = url
      return
    }
    place = PrivateFile.unfinished(url)
    let bytes = try Self.read(other.url)
    guard (try? Self.read(place)) != bytes else { return }
    try? FileManager.default.removeItem(at: place)
    try PrivateFile.create(bytes, at: place)
    try Self.synchronizeFolder(of: url)
  }

  /// The key at `url`, without making one. Throws `StartFailure.unreadableKey` for anything else,
  /// and `.unreadable` where the system refuses it.
  static func stored(_ url: URL) throws(StartFailure) -> SecretKeys? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return SecretKeys(key: try read(url))
  }

  /// Whether a first start ended before the key at `url` had its name.
  static func isUnfinished(_ url: URL) -> Bool { (try? read(PrivateFile.unfinished(url))) != nil }

  /// By what the database knows this key.
  var check: KeyCheck { KeyCheck(value: keys.check, file: place.path) }

  /// Gives a new key its name. To be called once its database is on disk.
  func settle() throws {
    guard place != url else {
      // Left over when a backup was put where a first start had been cut off.
      try? FileManager.default.removeItem(at: PrivateFile.unfinished(url))
      return
    }
    guard rename(place.path, url.path) == 0 else { throw StartFailure.unwritable(url.path) }
    try Self.synchronizeFolder(of: url)
  }

  /// Whether there is anything in the file. SQLite takes an empty one for a new database.
  static func isWritten(_ file: URL) -> Bool {
    var status = stat()
    return stat(file.path, &status) == 0 && status.st_size > 0
  }

  private static func read(_ url: URL) throws(StartFailure) -> [UInt8] {
    guard let stored = try PrivateFile.read(url) else {
      throw .unreadable(url.path, why: String(cString: strerror(ENOENT)))
    }
    guard stored.count == byteCount else { throw .unreadableKey(url.path) }
    return stored
  }

  private static func synchronizeFolder(of url: URL) throws {
    try PrivateFile.synchronize(url.deletingLastPathComponent(), O_RDONLY | O_DIRECTORY)
  }
}
