// What a first start needs of others, asked before it makes anything: a folder it left behind would
// have to be understood, and removed, by whoever reads why it failed.

import Foundation
import Logging

extension Configuration {
  /// Throws what a server that has no folder yet would fail at, and changes nothing. Its key is
  /// made with the folder: a database or a bucket that has a server's mark is another's.
  func requireBeginning(randomness: any Randomness, logger: Logger) async throws {
    try requireListening()
    if let database {
      let key = data.appendingPathComponent(Server.keyName)
      try await PostgresStore.requireEmpty(database, for: key.path)
    }
    if let blobs {
      try await S3BlobStore.inspect(blobs, owner: nil, randomness: randomness, logger: logger)
    }
  }
}
