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
  /// As many names as S3 tells at once.
  private static let pageNamesMax = 1000

  let client: S3Client
  private let spool: String

  /// Uploads that do not fit into memory wait in the folder `spool`. Look at `S3BlobStore.open`,
  /// which asks first whether the bucket can be used.
  init(_ client: S3Client, spool: URL) {
    self.client = client
    self.spool = spool.path
  }

  public func begin(_ blob: BlobID) async throws -> any BlobUpload {
    S3Upload(to: self, as: blob, spool: Spool(folder: spool))
  }

  public func read(_ blob: BlobID) async throws -> ByteBuffer? {
    try await client.object(path(of: blob), most: Self.objectBytesMax)
  }

  public func remove(_ blob: BlobID) async throws {
    let reply = try await client.send(S3Request(method: "DELETE", path: path(of: blob)))
    guard (200..<300).contains(reply.status) || reply.status == 404 else { throw reply.failure }
    // Somebody has turned versions on since the start: it is hidden, and not gone.
    if reply.headers.first(name: "x-amz-delete-marker") == "true" {
      throw S3Failure(status: reply.status, code: "DeleteMarker")
    }
  }

  public func collect(
    keeping keep: @Sendable (Set<BlobID>) async throws -> Set<BlobID>
  ) async throws -> CollectedBlobs {
    let found = try await names()
    let kept = try await keep(Set(found))
    var collection = CollectedBlobs()
    for blob in found where !kept.contains(blob) {
      do {
        try await remove(blob)
        collection.removed += 1
      } catch {
        collection.stuck += 1
      }
    }
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
      method: "PUT", path: path(of: blob), headers: [("content-type", MediaTypes.container)])
    let reply = try await client.send(request, payload)
    if reply.status == 507 || reply.failure.code == "QuotaExceeded" { throw StorageFull() }
    guard (200..<300).contains(reply.status) else { throw reply.failure }
  }

  /// The containers there are: only what has the form of our names.
  private func names() async throws -> [BlobID] {
    let prefix = client.bucket.prefix
    var names: [BlobID] = []
    var last: String?
    while true {
      var query = [
        (name: "list-type", value: "2"), ("max-keys", "\(Self.pageNamesMax)"), ("prefix", prefix),
      ]
      if let last { query.append(("start-after", last)) }
      let reply = try await client.send(
        S3Request(method: "GET", path: client.bucket.path(), query: query))
      guard reply.status == 200 else { throw reply.failure }
      let page = S3Document(reply.text)
      let keys = page.all("Key")
      names += keys.compactMap { key in
        let name = key.dropFirst(prefix.count)
        guard key.hasPrefix(prefix), name.utf8.count == 32 else { return nil }
        let blob = unhex(Text(String(name))).flatMap { BlobID($0) }
        return blob.flatMap { Bytes.hex($0.bytes).string == name ? $0 : nil }
      }
      // A page that says no more than the one before would come for ever.
      guard page.first("IsTruncated") == "true", let next = keys.last, next > last ?? "" else {
        return names
      }
      last = next
    }
  }

  func path(of blob: BlobID) -> String {
    client.bucket.path(client.bucket.prefix + Bytes.hex(blob.bytes).string)
  }
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
