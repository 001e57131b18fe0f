// What a recipe touches besides its own steps: secrets, blobs and the views' images. The
// command line keeps them in SQLite and files, tests in memory.

import Wire

/// What a kept secret may be used for.
public enum SecretKind: UInt8, Sendable {
  /// Bytes a recipe may read.
  case bytes = 0
  /// The seed of an Ed25519 key: signs, is never read.
  case signingKey = 1
  /// An X25519 private key: opens, is never read.
  case agreementKey = 2
}

/// One kept secret.
public struct Secret: ~Copyable, Sendable {
  public let kind: SecretKind
  public let bytes: SecretBytes

  public init(kind: SecretKind, bytes: consuming SecretBytes) {
    self.kind = kind
    self.bytes = bytes
  }

  public func copy() -> Secret { Secret(kind: kind, bytes: bytes.copy()) }
}

/// Why a store could not do as asked.
public enum StoreFault: Error, Equatable, Sendable {
  case full
  case unavailable
}

/// Keeps secrets. What is named "transient/…" is held in memory only; everything else is sealed
/// at rest and there after a restart.
public protocol SecretStore: Sendable {
  /// Replaces what has this name. Durable on return, unless transient.
  func keep(_ secret: borrowing Secret, as name: SecretName) throws(StoreFault)
  func secret(_ name: SecretName) throws(StoreFault) -> Secret?
  /// No error when there is none.
  func forget(_ name: SecretName) throws(StoreFault)
}

/// Keeps blobs.
public protocol BlobStore: Sendable {
  func blob(_ name: BlobName) throws(StoreFault) -> [UInt8]?
  /// Whole or not at all, durable on return. The bytes are lent for the call.
  func put(_ bytes: LentBytes, as name: BlobName) throws(StoreFault)
  /// No error when there is none.
  func drop(_ name: BlobName) throws(StoreFault)
  /// A blob of which pieces can be read, and its length; `nil` where there is none, and for one
  /// that is read whole.
  func source(_ name: BlobName) throws(StoreFault) -> (source: any ByteSource, byteCount: UInt64)?
}

extension BlobStore {
  public func put(_ bytes: [UInt8], as name: BlobName) throws(StoreFault) {
    // An array lends its bytes with an untyped throw.
    let fault = bytes.withUnsafeBytes { lent -> StoreFault? in
      do throws(StoreFault) {
        try put(LentBytes(lent), as: name)
        return nil
      } catch { return error }
    }
    if let fault { throw fault }
  }

  public func source(
    _ name: BlobName
  ) throws(StoreFault) -> (source: any ByteSource, byteCount: UInt64)? { nil }
}

/// What a recipe changes besides showing pictures, each name once. Sorted. The bytes are lent until
/// they are committed.
public struct RecipeChanges {
  /// Without a secret the name is forgotten.
  public var secrets: [(name: SecretName, secret: KeptSecret?)] = []
  /// Without bytes the blob is dropped.
  public var blobs: [(name: BlobName, bytes: LentBytes?)] = []

  public var isEmpty: Bool { secrets.isEmpty && blobs.isEmpty }
}

/// A secret that several may hold.
public final class KeptSecret: Sendable {
  public let secret: Secret
  init(_ secret: consuming Secret) { self.secret = secret }
}

/// Makes a recipe's changes durable.
public protocol RecipeCommitter: Sendable {
  /// All of them or none, whatever fails and whenever the power does.
  func commit(_ changes: RecipeChanges) throws(StoreFault)
}

/// Takes opened images, in memory only.
public protocol ImageSink: Sendable {
  /// The bytes are lent for the call.
  func present(_ jpeg: LentBytes, as name: ImageName)
  func dismiss(_ name: ImageName)
}
