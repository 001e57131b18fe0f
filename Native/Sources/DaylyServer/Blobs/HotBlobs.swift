// The containers people are looking at just now, in memory: a new photo is fetched by everyone in
// the group within minutes, and reading it once is enough.

import NIOCore
import Synchronization

/// The least recently used containers are forgotten first; one that is being read is read once,
/// however many ask.
final class HotBlobs: Sendable {
  private struct State {
    var recent: RecentBlobs
    var loading: [BlobID: Task<ByteBuffer?, any Error>] = [:]
  }

  /// Room for a dozen large photos beside a small server's other needs.
  static let byteCountMax = 16 << 20

  private let store: any BlobStore
  private let byteCountMax: Int
  private let state: Mutex<State>

  init(store: any BlobStore, byteCountMax: Int = HotBlobs.byteCountMax) {
    self.store = store
    self.byteCountMax = byteCountMax
    state = Mutex(State(recent: RecentBlobs(byteCountMax: byteCountMax)))
  }

  /// How many are kept.
  var count: Int { state.withLock { $0.recent.count } }

  func read(_ blob: BlobID) async throws -> ByteBuffer? {
    if let hot = state.withLock({ $0.recent.use(blob) }) { return hot }
    let task = state.withLock { state in
      if let loading = state.loading[blob] { return loading }
      let store = store
      let task = Task { try await store.read(blob) }
      state.loading[blob] = task
      return task
    }
    do {
      let bytes = try await task.value
      finish(blob, bytes, task)
      return bytes
    } catch {
      finish(blob, nil, task)
      throw error
    }
  }

  /// Forgets an expired container. One that is being read at this moment is not kept either.
  func forget(_ blob: BlobID) {
    state.withLock { state in
      state.loading[blob] = nil
      state.recent.remove(blob)
    }
  }

  /// Forgets all of them, and keeps none of those that are being read.
  func forgetAll() {
    state.withLock { state in
      state.loading = [:]
      state.recent.removeAll()
    }
  }

  private func finish(
    _ blob: BlobID, _ bytes: ByteBuffer?, _ task: Task<ByteBuffer?, any Error>
  ) {
    state.withLock { state in
      // Forgotten meanwhile it may be read again, by another task.
      guard state.loading[blob] == task else { return }
      state.loading[blob] = nil
      guard let bytes,
        bytes.readableBytes <= byteCountMax / 4
      else { return }
      state.recent.add(bytes, as: blob)
    }
  }
}
