// Whether what the server stands on answers: for whoever sends it requests, or stops doing so.

import Synchronization

/// Asks once at a time, however many want to know: this costs the database and the store of
/// containers as much as one who asks over and over.
final class Readiness: Sendable {
  private let asking = Mutex<Task<[String], Never>?>(nil)

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
