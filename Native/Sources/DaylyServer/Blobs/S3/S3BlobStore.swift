// Containers as objects of a bucket. A container is sent once it is whole, and counts when the
// store has said that it has it; the store makes it durable before it says so.

import Bytes
import Foundation
import Locaphoto
import NIOCore
import Wire

/// Objects named by a prefix and 32 hexadecimal digits.
public final class S3BlobStore: BlobStore {
  private static let objectBytesMax = Int(ContainerHeader.postByteCountMax)
  let client: S3Client
  private let deletion: S3Deletion
  private let spool: String

  /// Uploads that do not fit into memory wait in the folder `spool`. Look at `S3BlobStore.open`,
  /// which asks first whether the bucket can be used.
  init(_ client: S3Client, spool: URL) {
    self.client = client
    deletion = S3Deletion(client)
    self.spool = spool.path
  }

  public func begin(_ blob: BlobID) async throws -> any BlobUpload {
    S3Upload(to: self, as: blob, spool: Spool(folder: spool))
  }

  public func read(_ blob: BlobID) async throws -> ByteBuffer? {
    try await client.object(client.path(of: blob), most: Self.objectBytesMax)
  }

  public func read(_ blob: BlobID, _ range: Range<Int>) async throws -> ByteBuffer? {
    try await client.object(client.path(of: blob), range, most: range.count)
  }

  public func remove(_ blobs: [BlobID]) async -> [BlobID: any Error] {
    await deletion.remove(blobs)
  }

  /// By the first digit of their names: a bucket lists what begins so, and nothing else.
  public var partCount: Int { 16 }

  public func collect(
    _ part: BlobPart, agedAtLeast age: Duration,
    keeping keep: @Sendable ([BlobID]) async throws -> Set<BlobID>
  ) async throws -> CollectedBlobs {
    var collection = CollectedBlobs()
    var last: String?
    repeat {
      let page = try await page(of: part, after: last)
      let kept = page.objects.isEmpty ? [] : try await keep(page.objects.map(\.blob))
      let due = page.objects.filter { !kept.contains($0.blob) && $0.age >= age }.map(\.blob)
      let stuck = await remove(due)
      collection += CollectedBlobs(removed: due.count - stuck.count, stuck: stuck.count)
      last = page.next
    } while last != nil
    return collection
  }

  /// All have to name the bucket in the same way.
  public func place() async throws -> Wire.Digest {
    sha256(Array((client.bucket.origin + client.bucket.path(client.bucket.prefix)).utf8))
  }

  public func check() async throws {
    let reply = try await client.send(
      S3Request(
        method: "GET", path: client.bucket.path(),
        query: [("list-type", "2"), ("max-keys", "1"), ("prefix", client.bucket.prefix)]))
    guard reply.status == 200 else { throw reply.failure }
  }

  public func close() { client.close() }

  func put(_ payload: S3Payload, as blob: BlobID) async throws {
    let request = S3Request(
      method: "PUT", path: client.path(of: blob), headers: [("content-type", MediaTypes.container)])
    let reply = try await client.send(request, payload)
    if reply.status == 507 || reply.failure.code == "QuotaExceeded" { throw StorageFull() }
    try reply.requireKept()
  }
}

extension S3Client {
  /// The key of a container.
  func key(of blob: BlobID) -> String { bucket.prefix + Bytes.hex(blob.bytes).string }

  func path(of blob: BlobID) -> String { bucket.path(key(of: blob)) }
}

/// One container on its way to the bucket. Until it is whole the store has not heard of it.
private struct S3Upload: BlobUpload {
  let store: S3BlobStore
  let blob: BlobID
  let spool: Spool

  init(to store: S3BlobStore, as blob: BlobID, spool: Spool) {
    self.store = store
    self.blob = blob
    self.spool = spool
  }

  func write(_ bytes: ByteBuffer) async throws { try await spool.write(bytes) }

  func commit(_ digest: Wire.Digest) async throws {
    let name = Bytes.hex(digest.bytes).string
    switch try await spool.contents() {
    case .memory(let bytes):
      try await store.put(S3Payload(body: .bytes(bytes), digest: name), as: blob)
    case .file(let pieces):
      let length = Int64(pieces.byteCount)
      try await store.put(
        S3Payload(body: .stream(pieces, length: .known(length)), digest: name), as: blob)
    }
  }

  func abandon() async {}
}
