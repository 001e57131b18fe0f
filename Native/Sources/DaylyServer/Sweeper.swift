// Deleting what has had its time. Every read refuses expired photos already; the sweeper sees to
// it that nothing is left to read.

import Logging
import ServiceLifecycle
import Wire

extension Backend {
  private static let sweepBatchMax = 256

  /// Where several servers keep their containers in one place, one that no row speaks of may be
  /// another's that is on its way to a row: it goes once it has been there for longer than any
  /// upload takes. 8.5 MB, as slow as `ConnectionLimits` lets anybody send them, are here after 36
  /// minutes.
  private static let othersPatience = Duration.seconds(2 * 3600)

  /// Deletes what is due, and what nobody speaks of in the part whose turn it is. Throws what went
  /// wrong first.
  func sweep() async throws {
    try await oneAfterTheOther([sweepDue, sweepPart])
  }

  /// Deletes what has expired or run out. The trouble of one photo is its own: all are gone
  /// through, and what failed is tried again by the next sweep.
  func sweepDue() async throws {
    // What another server has deleted may be here still.
    if isOneOfSeveral { hot.forgetAll() }
    guard try await store.leadsSweep() else { return }
    try await metrics.measure(.sweep) { try await oneAfterTheOther([sweepPosts, tidy]) }
  }

  private func oneAfterTheOther(_ rounds: [() async throws -> Void]) async throws {
    var trouble: (any Error)?
    for round in rounds {
      do { try await round() } catch { trouble = trouble ?? error }
    }
    if let trouble { throw trouble }
  }

  /// The container first, its row after, so that a crash in between leaves a row that the next
  /// sweep finds again.
  private func sweepPosts() async throws {
    let now = clock.now()
    var last: PostRecord?
    while true {
      let expired = try await store.expired(now: now, after: last, most: Self.sweepBatchMax)
      let stuck = await delete(expired.flatMap(\.blobs))
      let gone = expired.filter { stuck.isDisjoint(with: $0.blobs) }
      try await store.removePosts(gone)
      metrics.add(gone.count, to: .expirations)
      for group in Set(expired.map(\.group)) { await notify(group) }
      last = expired.last
      if expired.count < Self.sweepBatchMax { return }
    }
  }

  private func tidy() async throws { try await store.tidy(now: clock.now()) }

  /// Removes what a crash, a full disk or a deletion that failed has left behind in the part of all
  /// containers whose turn it is: uploads that never ended, containers no row speaks of. Asks for
  /// what is in hand before the rows: what is let go of in between has its row by then.
  func sweepPart() async throws {
    guard let part = try await store.takePart(of: blobs.partCount) else { return }
    let age = isOneOfSeveral ? Self.othersPatience : .zero
    let collection = try await blobs.collect(part, agedAtLeast: age) { [inHand, store] names in
      guard let first = names.first, let last = names.last else { return [] }
      return try await inHand.all.union(store.blobs(from: first, through: last))
    }
    if collection.removed > 0 {
      logger.notice(
        "removed what no photo speaks of", metadata: ["count": "\(collection.removed)"])
    }
    if collection.stuck > 0 {
      logger.error("files cannot be deleted", metadata: ["count": "\(collection.stuck)"])
    }
  }

  /// Deletes these, and returns which of them may be there still. Each is forgotten twice: what is
  /// read while it is being deleted is not kept either.
  func delete(_ names: [BlobID]) async -> Set<BlobID> {
    guard !names.isEmpty else { return [] }
    for blob in names { hot.forget(blob) }
    let stuck = await blobs.remove(names)
    for blob in names { hot.forget(blob) }
    if !stuck.isEmpty {
      let kinds = Set(stuck.values.map(Trouble.named)).sorted().joined(separator: ", ")
      logger.error(
        "containers cannot be deleted", metadata: ["count": "\(stuck.count)", "error": "\(kinds)"])
    }
    return Set(stuck.keys)
  }

  /// Removes what happened last time left behind. What cannot be removed keeps nobody from their
  /// photos: the server starts, says so, and tries again every minute.
  func cleanUp() async {
    do {
      try await counting(sweep)
    } catch {
      logger.error("sweep failed", metadata: ["error": "\(Trouble.named(error))"])
    }
  }

  /// Has a sweep happen, and counts it when it fails.
  fileprivate func counting(_ sweep: () async throws -> Void) async throws {
    do {
      try await sweep()
    } catch {
      metrics.add(to: .sweepFailures)
      throw error
    }
  }
}

/// Sweeps every minute until the server shuts down, also while sweeps fail: what is due goes within
/// a minute of the database being back. What is due waits for no part, however long that takes to
/// look through.
struct Sweeper: Service {
  let backend: Backend
  var interval = Duration.seconds(60)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      async let due: Void = repeatedly(sweepDue)
      async let parts: Void = repeatedly(sweepPart)
      _ = await (due, parts)
    }
  }

  var retries: Retries { Retries(interval: interval, intervalsMax: 1) }

  func sweepDue(_ retries: inout Retries) async {
    await retries.attempt {
      try await backend.counting(backend.sweepDue)
    } told: { error in
      backend.logger.error("sweep failed", metadata: ["error": "\(Trouble.named(error))"])
    } again: {
      backend.logger.notice("sweeps work again")
    }
  }

  func sweepPart(_ retries: inout Retries) async {
    await retries.attempt {
      try await backend.counting(backend.sweepPart)
    } told: { error in
      backend.logger.error(
        "what was left behind cannot be looked for", metadata: ["error": "\(Trouble.named(error))"])
    } again: {
      backend.logger.notice("what was left behind is looked for again")
    }
  }

  private func repeatedly(_ sweep: @Sendable (inout Retries) async -> Void) async {
    var retries = retries
    while !Task.isCancelled {
      do { try await Task.sleep(for: retries.pause) } catch { return }
      await sweep(&retries)
    }
  }
}
