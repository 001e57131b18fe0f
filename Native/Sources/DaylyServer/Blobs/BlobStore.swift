// Containers at rest. A container is whole and durable under its name, or it is not there.

import NIOCore
import Synchronization
import Wire

/// Storage of containers. One contract suite in the tests holds every implementation to it.
public protocol BlobStore: Sendable {
  /// Begins an upload; nothing can be read under `blob` before it is committed.
  func begin(_ blob: BlobID) async throws -> any BlobUpload
  /// `nil` when there is none.
  func read(_ blob: BlobID) async throws -> ByteBuffer?
  /// Its bytes in `range`, as far as it has any there; `nil` when there is no container.
  func read(_ blob: BlobID, _ range: Range<Int>) async throws -> ByteBuffer?
  /// Removes any number of containers, durably; one that is not there is as good as removed.
  /// Returns why each of those that may be there still could not be: the trouble of one is its own.
  func remove(_ blobs: [BlobID]) async -> [BlobID: any Error]
  /// Into how many parts the names are divided, each of which can be looked through by itself. One
  /// where a part would cost as much as all of them.
  var partCount: Int { get }
  /// Removes containers and unfinished uploads of a part that have been there for at least `age`
  /// and that `keep` does not name. It is told some names at a time, in their order and at most
  /// `BlobPart.pageMax`, and only after the store has looked at what is there, so that nothing goes
  /// that came meanwhile. What cannot be removed stays, and keeps nothing else from going.
  func collect(
    _ part: BlobPart, agedAtLeast age: Duration,
    keeping keep: @Sendable ([BlobID]) async throws -> Set<BlobID>
  ) async throws -> CollectedBlobs
  /// By what another server knows that it keeps its containers in the same place.
  func place() async throws -> Wire.Digest
  /// Throws when the store cannot be used at the moment.
  func check() async throws
  /// Nothing is asked of the store any more.
  func close()
}

extension BlobStore {
  func remove(_ blob: BlobID) async throws {
    if let error = await remove([blob])[blob] { throw error }
  }
}

extension [BlobID: any Error] {
  /// The same trouble for all of them.
  static func all(_ blobs: some Sequence<BlobID>, _ error: any Error) -> Self {
    Dictionary(blobs.map { ($0, error) }) { first, _ in first }
  }
}

/// What became of what nobody speaks of.
public struct CollectedBlobs: Sendable, Equatable {
  public var removed = 0
  public var stuck = 0

  static func += (all: inout CollectedBlobs, some: CollectedBlobs) {
    all.removed += some.removed
    all.stuck += some.stuck
  }
}

/// The containers that are on their way to a row, or away from one: they may lie in the blob store
/// with no row that speaks of them.
final class BlobsInHand: Sendable {
  private let names = Mutex<Set<BlobID>>([])

  func take(_ blob: BlobID) { names.withLock { _ = $0.insert(blob) } }

  func leave(_ blob: BlobID) { names.withLock { _ = $0.remove(blob) } }

  var all: Set<BlobID> { names.withLock { $0 } }
}

/// An upload under way. Exactly one of `commit` and `abandon` ends it.
public protocol BlobUpload: Sendable {
  func write(_ bytes: ByteBuffer) async throws
  /// Durable under its name when it returns. `digest` is the SHA-256 of what was written: a store
  /// that is sent the bytes by network is told what it has to receive.
  func commit(_ digest: Wire.Digest) async throws
  func abandon() async
}

/// Storage is full; everybody else's data is as it was.
public struct StorageFull: Error {}
