// The stores without a disk: for tests, for "transient/" secrets and for images on their way to
// a viewer.

import Synchronization
import Wire

public final class MemorySecretStore: SecretStore {
  private let entries = Mutex<[SecretName: KeptSecret]>([:])

  public init() {}

  public func keep(_ secret: borrowing Secret, as name: SecretName) throws(StoreFault) {
    let entry = KeptSecret(secret.copy())
    entries.withLock { $0[name] = entry }
  }

  public func secret(_ name: SecretName) throws(StoreFault) -> Secret? {
    guard let entry = entries.withLock({ $0[name] }) else { return nil }
    return entry.secret.copy()
  }

  public func forget(_ name: SecretName) throws(StoreFault) {
    entries.withLock { $0[name] = nil }
  }

  /// The names kept, sorted.
  public var names: [SecretName] { entries.withLock { $0.keys.sorted() } }
}

public final class MemoryBlobStore: BlobStore {
  private let entries = Mutex<[BlobName: [UInt8]]>([:])

  public init() {}

  public func blob(_ name: BlobName) throws(StoreFault) -> [UInt8]? {
    entries.withLock { $0[name] }
  }

  public func put(_ bytes: LentBytes, as name: BlobName) throws(StoreFault) {
    let kept = bytes.copy
    entries.withLock { $0[name] = kept }
  }

  public func drop(_ name: BlobName) throws(StoreFault) {
    entries.withLock { $0[name] = nil }
  }

  /// The names kept, sorted.
  public var names: [BlobName] { entries.withLock { $0.keys.sorted() } }
}

public final class MemoryImageSink: ImageSink {
  private let entries = Mutex<[ImageName: [UInt8]]>([:])

  public init() {}

  public func present(_ jpeg: LentBytes, as name: ImageName) {
    let kept = jpeg.copy
    entries.withLock { $0[name] = kept }
  }

  public func dismiss(_ name: ImageName) { entries.withLock { $0[name] = nil } }

  public func image(_ name: ImageName) -> [UInt8]? { entries.withLock { $0[name] } }
}

/// Changes stores in memory one after another: nothing there can fail.
struct MemoryCommitter: RecipeCommitter {
  let secrets: any SecretStore
  let blobs: any BlobStore

  func commit(_ changes: RecipeChanges) throws(StoreFault) {
    for (name, kept) in changes.secrets {
      if let kept { try secrets.keep(kept.secret, as: name) } else { try secrets.forget(name) }
    }
    for (name, bytes) in changes.blobs {
      if let bytes { try blobs.put(bytes, as: name) } else { try blobs.drop(name) }
    }
  }
}
