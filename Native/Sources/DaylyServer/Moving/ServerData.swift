// Where a server's data lies, and one such place opened for a move: its locks are held, so that no
// server uses it meanwhile.

import Foundation
import PostgresClient

/// A data directory, and where rows and photos are when they are not in it.
public struct ServerData: Sendable, CustomStringConvertible {
  public var data: URL
  public var database: PostgresAddress?
  public var blobs: S3Bucket?

  public init(data: URL, database: PostgresAddress? = nil, blobs: S3Bucket? = nil) {
    self.data = data.standardizedFileURL
    self.database = database
    self.blobs = blobs
  }

  /// For a person, without passwords.
  public var description: String {
    var parts = ["the folder \(data.path)"]
    if let database { parts.append("\(database)") }
    if let blobs { parts.append("the bucket \(blobs.name)/\(blobs.prefix) at \(blobs.origin)") }
    return parts.joined(separator: ", ")
  }

  var key: URL { data.appendingPathComponent(Server.keyName) }
  var pushKey: URL { data.appendingPathComponent(Server.pushKeyName) }
  var databaseFile: URL { data.appendingPathComponent(Server.databaseName) }

  /// The database in a sentence.
  var databaseName: String { database.map { "\($0)" } ?? databaseFile.path }

  /// Whether a server has made its tables there.
  func isWritten() async throws -> Bool {
    guard let database else { return KeyFile.isWritten(databaseFile) }
    return try await PostgresStore.isWritten(database)
  }
}

/// One end of a move.
struct OpenServerData: Sendable {
  let place: ServerData
  let key: KeyFile
  let store: any RowStore
  let blobs: any BlobStore
  /// Holds the lock on a database.
  private let session: PostgresListener?

  /// Opens the rows for this key, brings their tables up to date, and waits `patience` for whoever
  /// uses them. Throws a `StartFailure`.
  init(_ place: ServerData, _ key: KeyFile, patience: Duration) async throws {
    self.place = place
    self.key = key
    if let address = place.database {
      store = try await PostgresStore(address, key: key.check)
    } else {
      store = try SQLiteStore(path: place.databaseFile.path, key: key.check)
    }
    do {
      if let address = place.database {
        let lock = DatabaseLock(name: "\(address)", agreement: nil, isForMove: true)
        session = try await PostgresStore.naming(address) {
          try await Server.listening(address, lock, until: .now + patience)
        }
      } else {
        session = nil
      }
    } catch {
      try? store.close()
      throw error
    }
    do {
      blobs = try await Self.blobs(of: place, key.keys)
    } catch {
      session?.close()
      try? store.close()
      throw error
    }
  }

  private static func blobs(of place: ServerData, _ keys: SecretKeys) async throws
    -> any BlobStore
  {
    guard let bucket = place.blobs else {
      return try FileBlobStore(folder: place.data.appendingPathComponent("blobs"))
    }
    return try await S3BlobStore.open(
      bucket, owner: keys.bucketMark, spool: place.data, randomness: SystemRandomness())
  }

  func close() {
    session?.close()
    blobs.close()
    try? store.close()
  }

  /// Removes whatever people have put here. Throws `StartFailure.moveLeftovers`.
  func removeAll(butPhotos keepsPhotos: Bool) async throws {
    try await store.removeAllRows()
    guard !keepsPhotos else { return }
    var collection = CollectedBlobs()
    for part in BlobPart.all(of: blobs.partCount) {
      collection += try await blobs.collect(part, agedAtLeast: .zero) { _ in [] }
    }
    if collection.stuck > 0 { throw StartFailure.moveLeftovers(collection.stuck) }
  }

  /// Whether there is a row of anybody's.
  func hasRows() async throws -> Bool {
    for table in StoreTable.all where try await store.lastKey(of: table) != nil { return true }
    return false
  }
}
