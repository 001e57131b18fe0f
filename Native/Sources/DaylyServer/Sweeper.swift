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
    var trouble: (any Error)?
    do { try await sweepDue() } catch { trouble = error }
    do { try await sweepPart() } catch { trouble = trouble ?? error }
    if let trouble { throw trouble }
  }

  /// Deletes what has expired or run out. The trouble of one photo is its own: all are gone
  /// through, and what failed is tried again by the next sweep. Returns what could not be deleted;
  /// `nil` where another server sweeps.
  @discardableResult func sweepDue() async throws -> Undeleted? {
    // What another server has deleted may be here still.
    if isOneOfSeveral { hot.forgetAll() }
    guard try await store.leadsSweep() else { return nil }
    return try await metrics.measure(.sweep) {
      let posts: Result<Undeleted, any Error>
      do { posts = .success(try await sweepPosts()) } catch { posts = .failure(error) }
      try await tidy()
      return try posts.get()
    }
  }

  /// The container first, its row after, so that a crash in between leaves a row that the next
  /// sweep finds again.
  private func sweepPosts() async throws -> Undeleted {
    let now = clock.now()
    var last: PostRecord?
    var undeleted = Undeleted()
    while true {
      let expired = try await store.expired(now: now, after: last, most: Self.sweepBatchMax)
      let stuck = await delete(expired.flatMap(\.blobs))
      undeleted.add(stuck)
      let gone = expired.filter { post in post.blobs.allSatisfy { stuck[$0] == nil } }
      try await store.removePosts(gone)
      metrics.add(gone.count, to: .expirations)
      for group in Set(expired.map(\.group)) { await notify(group) }
      last = expired.last
      if expired.count < Self.sweepBatchMax { return undeleted }
    }
  }

  private func tidy() async throws { try await store.tidy(now: clock.now()) }

  /// Removes what a crash, a full disk or a deletion that failed has left behind in the part of all
  /// containers whose turn it is: uploads that never ended, containers no row speaks of. Asks for
  /// what is in hand before the rows: what is let go of in between has its row by then. Returns
  /// the part, and what could not be deleted there; `nil` where it is no part's turn.
  @discardableResult func sweepPart() async throws -> (BlobPart, Undeleted)? {
    guard let part = try await store.takePart(of: blobs.partCount) else { return nil }
    let age = isOneOfSeveral ? Self.othersPatience : .zero
    let collection = try await blobs.collect(part, agedAtLeast: age) { [inHand, store] names in
      guard let first = names.first, let last = names.last else { return [] }
      return try await inHand.all.union(store.blobs(from: first, through: last))
    }
    if collection.removed > 0 {
      logger.notice(
        "removed what no photo speaks of", metadata: ["count": "\(collection.removed)"])
    }
    return (part, Undeleted(count: collection.stuck))
  }

  /// Deletes these, and returns why each that may be there still could not be. Each is forgotten
  /// twice: what is read while it is being deleted is not kept either.
  func delete(_ names: [BlobID]) async -> [BlobID: any Error] {
    guard !names.isEmpty else { return [:] }
    for blob in names { hot.forget(blob) }
    let stuck = await blobs.remove(names)
    for blob in names { hot.forget(blob) }
    return stuck
  }

  /// Removes what happened last time left behind. What cannot be removed keeps nobody from their
  /// photos: the server starts, says so, and tries again every minute.
  func cleanUp() async {
    let sweeper = Sweeper(backend: self)
    var (due, parts) = (sweeper.due, sweeper.parts)
    await sweeper.sweepDue(&due)
    await sweeper.sweepPart(&parts)
  }

  /// Has a sweep happen, and counts it when it fails.
  fileprivate func counting<T>(_ sweep: () async throws -> T) async throws -> T {
    do {
      return try await sweep()
    } catch {
      metrics.add(to: .sweepFailures)
      throw error
    }
  }
}

/// What was to be deleted and may be there still.
struct Undeleted: Error {
  private(set) var count = 0
  /// Why, as far as that is known.
  private(set) var kinds: Set<String> = []

  init(count: Int = 0) { self.count = count }

  mutating func add(_ stuck: [BlobID: any Error]) {
    count += stuck.count
    kinds.formUnion(stuck.values.map(Trouble.named))
  }

  var metadata: Logger.Metadata {
    var metadata: Logger.Metadata = ["count": "\(count)"]
    if !kinds.isEmpty { metadata["error"] = "\(kinds.sorted().joined(separator: ", "))" }
    return metadata
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
      async let due: Void = repeatedly(due, sweepDue)
      async let parts: Void = repeatedly(parts, sweepPart)
      _ = await (due, parts)
    }
  }

  /// How sweeping goes, and how what it finds is deleted: by itself, and in each part.
  struct Due {
    var sweeps: Retries
    var deletions: Retries
  }

  struct Parts {
    var looks: Retries
    var deletions: [BlobPart: Retries] = [:]
  }

  var due: Due { Due(sweeps: retries, deletions: retries) }

  var parts: Parts { Parts(looks: retries) }

  /// Rounds that fail are as frequent as any.
  private var retries: Retries { Retries(interval: interval, intervalsMax: 1) }

  func sweepDue(_ due: inout Due) async {
    var undeleted: Undeleted?
    await due.sweeps.attempt {
      undeleted = try await backend.counting(backend.sweepDue)
    } told: { error in
      backend.logger.error("sweep failed", metadata: ["error": "\(Trouble.named(error))"])
    } again: {
      backend.logger.notice("sweeps work again")
    }
    guard let undeleted else { return }
    await due.deletions.attempt {
      try await succeed(undeleted)
    } told: { _ in
      backend.logger.error("containers cannot be deleted", metadata: undeleted.metadata)
    } again: {
      backend.logger.notice("containers are deleted again")
    }
  }

  func sweepPart(_ parts: inout Parts) async {
    var looked: (BlobPart, Undeleted)?
    await parts.looks.attempt {
      looked = try await backend.counting(backend.sweepPart)
    } told: { error in
      backend.logger.error(
        "what was left behind cannot be looked for", metadata: ["error": "\(Trouble.named(error))"])
    } again: {
      backend.logger.notice("what was left behind is looked for again")
    }
    guard let (part, undeleted) = looked else { return }
    await parts.deletions[part, default: retries].attempt {
      try await succeed(undeleted)
    } told: { _ in
      backend.logger.error("files cannot be deleted", metadata: undeleted.metadata)
    } again: {
      backend.logger.notice("files are deleted again")
    }
  }

  /// Throws when something is there longer than it may be, and counts it each time.
  private func succeed(_ undeleted: Undeleted) async throws {
    try await backend.counting { if undeleted.count > 0 { throw undeleted } }
  }

  private func repeatedly<Rounds>(
    _ rounds: Rounds, _ sweep: @Sendable (inout Rounds) async -> Void
  ) async {
    var rounds = rounds
    while !Task.isCancelled {
      do { try await Task.sleep(for: interval) } catch { return }
      await sweep(&rounds)
    }
  }
}
