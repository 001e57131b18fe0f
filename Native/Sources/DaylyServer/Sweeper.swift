// Deleting what has had its time. Every read refuses expired photos already; the sweeper sees to
// it that nothing is left to read.

import Logging
import ServiceLifecycle
import Wire

extension Backend {
  private static let sweepBatchMax = 256

  /// Deletes what has expired or run out, and what nobody speaks of. The trouble of one photo, or
  /// of one of these rounds, is its own: all are gone through, and what failed is tried again by
  /// the next sweep. Then throws what went wrong first.
  func sweep() async throws {
    // What another server has deleted may be here still.
    if isOneOfSeveral { hot.forgetAll() }
    guard try await store.leadsSweep() else { return }
    var trouble: (any Error)?
    await metrics.measure(.sweep) {
      for round in [sweepPosts, tidy, collect] {
        do { try await round() } catch { trouble = trouble ?? error }
      }
    }
    if let trouble {
      metrics.add(to: .sweepFailures)
      throw trouble
    }
  }

  /// The container first, its row after, so that a crash in between leaves a row that the next
  /// sweep finds again.
  private func sweepPosts() async throws {
    let now = clock.now()
    var last: PostRecord?
    while true {
      let expired = try await store.expired(now: now, after: last, most: Self.sweepBatchMax)
      var gone: [PostRecord] = []
      for post in expired where await delete(post.blobs) { gone.append(post) }
      try await store.removePosts(gone)
      metrics.add(gone.count, to: .expirations)
      for group in Set(expired.map(\.group)) { await notify(group) }
      last = expired.last
      if expired.count < Self.sweepBatchMax { return }
    }
  }

  private func tidy() async throws { try await store.tidy(now: clock.now()) }

  /// Removes what a crash, a full disk or a deletion that failed has left behind: uploads that
  /// never ended, containers no row speaks of. Asks for what is in hand before the rows: what is
  /// let go of in between has its row by then.
  private func collect() async throws {
    let collection = try await blobs.collect { [inHand, orphans, store] found in
      let spoken = try await inHand.all.union(store.blobs())
      return spoken.union(orphans.spared(of: found.subtracting(spoken)))
    }
    if collection.removed > 0 {
      logger.notice(
        "removed what no photo speaks of", metadata: ["count": "\(collection.removed)"])
    }
    if collection.stuck > 0 {
      logger.error("files cannot be deleted", metadata: ["count": "\(collection.stuck)"])
    }
  }

  /// Whether none of these is there any more. Each is forgotten twice: what is read while it is
  /// being deleted is not kept either.
  func delete(_ names: [BlobID]) async -> Bool {
    var isGone = true
    for blob in names {
      hot.forget(blob)
      do {
        try await blobs.remove(blob)
      } catch {
        logger.error(
          "a container cannot be deleted", metadata: ["error": "\(type(of: error))"])
        isGone = false
      }
      hot.forget(blob)
    }
    return isGone
  }

  /// Removes what happened last time left behind. What cannot be removed keeps nobody from their
  /// photos: the server starts, says so, and tries again every minute.
  func cleanUp() async {
    do {
      try await sweep()
    } catch {
      logger.error("sweep failed", metadata: ["error": "\(type(of: error))"])
    }
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
