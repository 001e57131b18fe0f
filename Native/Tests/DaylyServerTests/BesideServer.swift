// A look into a database that a server has open.

import GRDB

extension DatabaseQueue {
  /// A second connection, which waits while the server writes.
  static func besideServer(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(60)
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
