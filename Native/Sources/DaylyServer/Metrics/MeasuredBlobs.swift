// Containers whose store is timed, whichever it is.

import NIOCore
import Wire

/// Asks another store for everything.
final class MeasuredBlobs: BlobStore {
  private struct Upload: BlobUpload {
    let upload: any BlobUpload
    let metrics: Metrics

    func write(_ bytes: ByteBuffer) async throws { try await upload.write(bytes) }

    // Not from the beginning: that is how fast somebody sends.
    func commit(_ digest: Wire.Digest) async throws {
      try await metrics.measure(.blobWrite) { try await upload.commit(digest) }
    }

    func abandon() async { await upload.abandon() }
  }

  private let store: any BlobStore
  private let metrics: Metrics

  init(_ store: any BlobStore, _ metrics: Metrics) {
    self.store = store
    self.metrics = metrics
  }

  func begin(_ blob: BlobID) async throws -> any BlobUpload {
    Upload(upload: try await store.begin(blob), metrics: metrics)
  }

  func read(_ blob: BlobID) async throws -> ByteBuffer? {
    try await metrics.measure(.blobRead) { try await store.read(blob) }
  }

  func read(_ blob: BlobID, _ range: Range<Int>) async throws -> ByteBuffer? {
    try await metrics.measure(.blobRead) { try await store.read(blob, range) }
  }

  func remove(_ blobs: [BlobID]) async -> [BlobID: any Error] {
    await metrics.measure(.blobRemove) { await store.remove(blobs) }
  }

  var partCount: Int { store.partCount }

  func collect(
    _ part: BlobPart, agedAtLeast age: Duration,
    keeping keep: @Sendable ([BlobID]) async throws -> Set<BlobID>
  ) async throws -> CollectedBlobs {
    try await metrics.measure(.blobCollect) {
      try await store.collect(part, agedAtLeast: age, keeping: keep)
    }
  }

  func place() async throws -> Wire.Digest { try await store.place() }

  func check() async throws { try await store.check() }

  func close() { store.close() }
}
