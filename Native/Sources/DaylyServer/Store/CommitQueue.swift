// Many writers, one disk: what arrives while a commit is being made durable shares the next one.
// Each job has a savepoint of its own, so one that fails takes nobody with it.

import GRDB
import Synchronization

/// Gathers writes into transactions. A write has been made durable when `write` returns.
final class CommitQueue: Sendable {
  private struct Job: Sendable {
    /// Does the work and returns what to do once it is durable, or has failed.
    let work: @Sendable (Database) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
  }

  private struct State {
    var waiting: [Job] = []
    var draining = false
  }

  /// Bounds how long the first of a batch waits for the last.
  private static let batchMax = 64

  private let pool: DatabasePool
  private let metrics: Metrics
  private let state = Mutex(State())

  init(pool: DatabasePool, metrics: Metrics) {
    self.pool = pool
    self.metrics = metrics
  }

  /// Runs `body` in a transaction. `committed` runs after the commit and before anyone can see
  /// the result, so that caches never lag behind an answer.
  func write<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T,
    committed: @escaping @Sendable (T) -> Void = { _ in }
  ) async throws -> T {
    try await metrics.measure(.storeWrite) {
      try await withCheckedThrowingContinuation { continuation in
        let job = Job(
          work: { db in
            let result = try body(db)
            return {
              committed(result)
              continuation.resume(returning: result)
            }
          },
          fail: { continuation.resume(throwing: $0) })
        enqueue(job)
      }
    }
  }

  private func enqueue(_ job: Job) {
    let starts = state.withLock { state in
      state.waiting.append(job)
      defer { state.draining = true }
      return !state.draining
    }
    guard starts else { return }
    pool.asyncWriteWithoutTransaction { db in
      while let batch = self.next() { self.run(batch, in: db) }
    }
  }

  private func next() -> [Job]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.draining = false
        return nil
      }
      let batch = Array(state.waiting.prefix(Self.batchMax))
      state.waiting.removeFirst(batch.count)
      return batch
    }
  }

  private func run(_ batch: [Job], in db: Database) {
    var done: [@Sendable () -> Void] = []
    // Whoever is in here has not been answered yet; each is answered exactly once.
    var open = Set(batch.indices)
    do {
      try db.inTransaction(.immediate) {
        for index in batch.indices {
          do {
            try db.inSavepoint {
              done.append(try batch[index].work(db))
              return .commit
            }
          } catch {
            open.remove(index)
            batch[index].fail(error)
          }
        }
        return .commit
      }
    } catch {
      for index in open.sorted() { batch[index].fail(error) }
      return
    }
    for resume in done { resume() }
  }
}
