// Whether what the server stands on answers: for whoever sends it requests, or stops doing so.

import PostgresClient
import Synchronization

/// Asks once at a time, however many want to know: this costs the database and the store of
/// containers as much as one who asks over and over.
final class Readiness: Sendable {
  private let asking = Mutex<Task<[String], Never>?>(nil)
  private let listener = Mutex<PostgresListener?>(nil)

  /// Whether the session is there that holds the lock on a database and hears other servers, if
  /// there has to be one.
  var hearsOthers: Bool { listener.withLock { $0?.isListening ?? true } }

  func rest(on listener: PostgresListener) { self.listener.withLock { $0 = listener } }

  /// The names of what does not answer.
  func missing(_ ask: @escaping @Sendable () async -> [String]) async -> [String] {
    let task = asking.withLock { asking in
      if let asking { return asking }
      let fresh = Task {
        let missing = await ask()
        self.asking.withLock { $0 = nil }
        return missing
      }
      asking = fresh
      return fresh
    }
    return await task.value
  }
}
