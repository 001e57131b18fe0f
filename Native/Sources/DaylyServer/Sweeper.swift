// Deleting what has had its time. Every read refuses expired photos already; the sweeper sees to
// it that nothing is left to read.

import Logging
import ServiceLifecycle
import Wire

extension Backend {
  private static let sweepBatchMax = 256

  /// Deletes what has expired: the container first, its row after, so that a crash in between
  /// leaves a row that the next sweep finds again.
  func sweep() async throws {
    let now = clock.now()
    while true {
      let expired = try await store.expired(now: now, most: Self.sweepBatchMax)
      for post in expired {
        try await delete(post.blobs)
      }
      try await store.removePosts(expired)
      metrics.add(expired.count, to: .expirations)
      for group in Set(expired.map(\.group)) { await stir(group) }
      if expired.count < Self.sweepBatchMax { break }
    }
    try await store.tidy(now: now)
  }

  /// Forgotten twice: what is read while it is being deleted is not kept either.
  func delete(_ names: [BlobID]) async throws {
    for blob in names {
      hot.forget(blob)
      try await blobs.remove(blob)
      hot.forget(blob)
    }
  }

  /// Removes what a crash left behind: uploads that never ended, containers no row speaks of.
  func cleanUp() async throws {
    let removed = try await blobs.clean(keeping: try await store.blobs())
    if removed > 0 {
      logger.notice("removed unfinished uploads", metadata: ["count": "\(removed)"])
    }
    try await sweep()
  }
}

/// Sweeps every minute until the server shuts down.
struct Sweeper: Service {
  let backend: Backend
  var interval = Duration.seconds(60)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await Task.sleep(for: interval) } catch { return }
        do {
          try await backend.sweep()
        } catch {
          backend.logger.error("sweep failed", metadata: ["error": "\(type(of: error))"])
        }
      }
    }
  }
}
