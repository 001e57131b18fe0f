// The containers people are looking at just now, in memory: a new photo is fetched by everyone in
// the group within minutes, and reading it once is enough.

import NIOCore
import Synchronization

/// The least recently used containers are forgotten first; one that is being read is read once,
/// however many ask.
final class HotBlobs: Sendable {
  private struct State {
    var recent: RecentBlobs
    var loading: [BlobID: Task<CutContainer?, any Error>] = [:]
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

  func read(_ blob: BlobID) async throws -> CutContainer? {
    if let hot = state.withLock({ $0.recent.use(blob) }) { return hot }
    let task = state.withLock { state in
      if let loading = state.loading[blob] { return loading }
      let store = store
      let task = Task { try await store.read(blob).map { CutContainer($0) } }
      state.loading[blob] = task
      return task
    }
    do {
      let container = try await task.value
      finish(blob, container, task)
      return container
    } catch {
      finish(blob, nil, task)
      throw error
    }
  }

  /// A piece of a container of `byteCount`; `nil` when that is not there, or shorter. One that may
  /// be kept is read whole with its first piece; of others that piece alone is read.
  func piece(_ number: Int, of blob: BlobID, byteCount: Int) async throws -> ByteBuffer? {
    let start = number * CutContainer.pieceBytes
    let range = start..<min(start + CutContainer.pieceBytes, byteCount)
    var hot = state.withLock { $0.recent.use(blob) }
    if hot == nil, number == 0, byteCount <= keptBytesMax {
      hot = try await read(blob)
      if hot == nil { return nil }
    }
    if let hot { return hot.byteCount == byteCount ? hot.pieces[number] : nil }
    let piece = try await store.read(blob, range)
    return piece?.readableBytes == range.count ? piece : nil
  }

  /// A container that is larger than this would leave no room for others.
  private var keptBytesMax: Int { byteCountMax / 4 }

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
    _ blob: BlobID, _ container: CutContainer?, _ task: Task<CutContainer?, any Error>
  ) {
    state.withLock { state in
      // Forgotten meanwhile it may be read again, by another task.
      guard state.loading[blob] == task else { return }
      state.loading[blob] = nil
      guard let container, container.byteCount <= keptBytesMax else { return }
      state.recent.add(container, as: blob)
    }
  }
}
