// Containers at rest. A container is whole and durable under its name, or it is not there.

import NIOCore
import Wire

/// Storage of containers. One contract suite in the tests holds every implementation to it.
public protocol BlobStore: Sendable {
  /// Begins an upload; nothing can be read under `blob` before it is committed.
  func begin(_ blob: BlobID) async throws -> any BlobUpload
  /// `nil` when there is none.
  func read(_ blob: BlobID) async throws -> ByteBuffer?
  /// No error when there is none. Durable when it returns.
  func remove(_ blob: BlobID) async throws
  /// Removes unfinished uploads and everything `keep` does not name. For the start, before any
  /// upload; returns how many were removed.
  func clean(keeping keep: Set<BlobID>) async throws -> Int
}

/// An upload under way. Exactly one of `commit` and `abandon` ends it.
public protocol BlobUpload: Sendable {
  func write(_ bytes: ByteBuffer) async throws
  /// Durable under its name when it returns.
  func commit() async throws
  func abandon() async
}

/// Storage is full; everybody else's data is as it was.
public struct StorageFull: Error {}
