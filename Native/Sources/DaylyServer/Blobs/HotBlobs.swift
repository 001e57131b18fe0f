// The containers people are looking at just now, in memory: a new photo is fetched by everyone in
// the group within minutes, and reading it once is enough.

import NIOCore
import Synchronization

/// The least recently used containers are forgotten first; one that is being read is read once,
/// however many ask.
final class HotBlobs: Sendable {
  private struct Entry {
    let bytes: ByteBuffer
    var used: UInt64
  }

  private struct State {
    var entries: [BlobID: Entry] = [:]
    var loading: [BlobID: Task<ByteBuffer?, any Error>] = [:]
    var byteCount = 0
    var clock: UInt64 = 0
  }

  /// Room for a dozen large photos beside a small server's other needs.
  static let byteCountMax = 16 << 20

  private let store: any BlobStore
  private let byteCountMax: Int
  private let state = Mutex(State())

  init(store: any BlobStore, byteCountMax: Int = HotBlobs.byteCountMax) {
    self.store = store
    self.byteCountMax = byteCountMax
  }

  func read(_ blob: BlobID) async throws -> ByteBuffer? {
    if let hot = hot(blob) { return hot }
    let task = state.withLock { state in
      if let loading = state.loading[blob] { return loading }
      let store = store
      let task = Task { try await store.read(blob) }
      state.loading[blob] = task
      return task
    }
    do {
      let bytes = try await task.value
      finish(blob, bytes)
      return bytes
    } catch {
      finish(blob, nil)
      throw error
    }
  }

  /// Forgets an expired container. One that is being read at this moment is not kept either.
  func forget(_ blob: BlobID) {
    state.withLock { state in
      state.loading[blob] = nil
      if let entry = state.entries.removeValue(forKey: blob) {
        state.byteCount -= entry.bytes.readableBytes
      }
    }
  }

  /// Forgets all of them, and keeps none of those that are being read.
  func forgetAll() {
    state.withLock { state in
      state.loading = [:]
      state.entries = [:]
      state.byteCount = 0
    }
  }

  private func hot(_ blob: BlobID) -> ByteBuffer? {
    state.withLock { state in
      state.clock += 1
      guard let entry = state.entries[blob] else { return nil }
      state.entries[blob]?.used = state.clock
      return entry.bytes
    }
  }

  private func finish(_ blob: BlobID, _ bytes: ByteBuffer?) {
    state.withLock { state in
      guard state.loading.removeValue(forKey: blob) != nil, let bytes,
        bytes.readableBytes <= byteCountMax / 4
      else { return }
      state.clock += 1
      state.entries[blob] = Entry(bytes: bytes, used: state.clock)
      state.byteCount += bytes.readableBytes
      while state.byteCount > byteCountMax,
        let oldest = state.entries.min(by: { $0.value.used < $1.value.used })
      {
        state.byteCount -= oldest.value.bytes.readableBytes
        state.entries[oldest.key] = nil
      }
    }
  }
}
