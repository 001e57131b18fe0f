// Whether a bucket may have people's photos. What is deleted has to be gone, so a bucket that keeps
// versions or has a lock is refused; what is in it is nobody's to read but this server's, so an
// open one is, too; and two servers in one place would delete each other's photos. A start also
// proves that it can keep and delete, before anybody relies on it (decision 30).

import AsyncHTTPClient
import Bytes
import Foundation
import Logging
import NIOCore
import Reach
import Wire

extension S3BlobStore {
  /// The store, once the bucket has been looked at. `owner` is what this server is known by. Throws
  /// a `StartFailure`; `logger` hears what is waited for meanwhile.
  static func open(
    _ bucket: S3Bucket, owner: Wire.Digest, spool: URL, randomness: any Randomness,
    logger: Logger? = nil
  ) async throws -> S3BlobStore {
    let client = try S3Client(bucket, waiting: waiting(logger))
    do {
      let look = BucketLook(client: client)
      try await look.requireFit()
      try await look.requireOwn(Bytes.hex(owner.bytes).string, marks: true)
      try await look.prove(Bytes.hex(randomness.bytes(16)).string)
    } catch {
      client.close()
      throw startFailure(error, bucket)
    }
    return S3BlobStore(client, spool: spool)
  }

  /// Looks at the bucket as `open` does, and leaves nothing there. Without `owner` there has been
  /// no server yet. Throws a `StartFailure`; `logger` hears what is waited for meanwhile.
  static func inspect(
    _ bucket: S3Bucket, owner: Wire.Digest?, randomness: any Randomness, logger: Logger? = nil
  ) async throws {
    let client = try S3Client(bucket, waiting: waiting(logger))
    defer { client.close() }
    do {
      let look = BucketLook(client: client)
      try await look.requireFit()
      try await look.requireOwn(owner.map { Bytes.hex($0.bytes).string }, marks: false)
      try await look.prove(Bytes.hex(randomness.bytes(16)).string)
    } catch {
      throw startFailure(error, bucket)
    }
  }

  private static func waiting(_ logger: Logger?) -> @Sendable (any Error) -> Void {
    guard let logger else { return { _ in } }
    return { error in
      logger.warning(
        "the bucket does not answer and is asked again",
        metadata: ["error": "\(Trouble.named(error))"])
    }
  }

  private static func startFailure(_ error: any Error, _ bucket: S3Bucket) -> StartFailure {
    switch error {
    case let failure as StartFailure: failure
    case let failure as S3Failure where failure.code == "NoSuchBucket":
      .unusableBucket("\(bucket)", why: "there is no such bucket.")
    case let failure as S3Failure:
      .unusableBucket("\(bucket)", why: "it answered \(failure.sentence).")
    case let unreachable as S3Unreachable:
      .unusableBucket("\(bucket)", why: unreachable.fault.sentence)
    default: .unusableBucket("\(bucket)", why: ReachFault(error).sentence)
    }
  }
}

/// What is asked of a bucket before it is used.
private struct BucketLook {
  let client: S3Client

  private var name: String { "\(client.bucket)" }

  func requireFit() async throws {
    try await requireNoLock()
    try await requireNoVersions()
    try await requirePrivate()
  }

  private func requireNoVersions() async throws {
    guard let answer = try await ask("versioning", right: "s3:GetBucketVersioning") else { return }
    // Stores give the answer several names, which all say this.
    guard answer.says("Versioning") else {
      throw StartFailure.unusableBucket(name, why: "what answers there is no S3 store.")
    }
    // A bucket that never had versions says nothing.
    if answer.first("Status") != nil { throw StartFailure.bucketKeepsVersions(name) }
  }

  private func requireNoLock() async throws {
    let right = "s3:GetBucketObjectLockConfiguration"
    guard let answer = try await ask("object-lock", right: right) else { return }
    if answer.first("ObjectLockEnabled") != nil { throw StartFailure.bucketLocks(name) }
  }

  /// Its policy and its access list, as the store itself judges them.
  private func requirePrivate() async throws {
    let policy = try await ask("policyStatus", right: "s3:GetBucketPolicyStatus")
    if policy?.first("IsPublic")?.lowercased() == "true" {
      throw StartFailure.bucketIsOpen(name, how: "by its policy")
    }
    let list = try await ask("acl", right: "s3:GetBucketAcl")
    let groups = ["AllUsers", "AuthenticatedUsers"]
    if list?.all("URI").contains(where: { uri in groups.contains { uri.hasSuffix("/\($0)") } })
      == true
    {
      throw StartFailure.bucketIsOpen(name, how: "by its access list")
    }
  }

  /// Leaves this server's mark where there is none, if it `marks`.
  func requireOwn(_ owner: String?, marks: Bool) async throws {
    let path = client.bucket.path("\(client.bucket.prefix)owner")
    if let mark = try await client.object(path, most: 1 << 10) {
      guard String(buffer: mark) == owner else { throw StartFailure.bucketOfOther(name) }
      return
    }
    guard marks, let owner else { return }
    let reply = try await client.send(
      S3Request(method: "PUT", path: path), .text(owner))
    try reply.requireKept()
  }

  /// Keeps something under a container's name, and deletes it. Were the server to end in between,
  /// the next sweep would find it.
  func prove(_ blob: String) async throws {
    let path = client.bucket.path(client.bucket.prefix + blob)
    let put = try await client.send(S3Request(method: "PUT", path: path), .text(blob))
    try put.requireKept()
    let open = try await client.sendUnsigned(S3Request(method: "GET", path: path))
    let gone = try await client.send(S3Request(method: "DELETE", path: path))
    guard (200..<300).contains(gone.status) else { throw gone.failure }
    guard !(200..<300).contains(open) else {
      throw StartFailure.bucketIsOpen(name, how: "without credentials")
    }
    if gone.headers.first(name: "x-amz-delete-marker") == "true" {
      throw StartFailure.bucketKeepsVersions(name)
    }
    if try await client.object(path, most: 1 << 10) != nil {
      throw StartFailure.unusableBucket(name, why: "what is deleted there can still be read.")
    }
    try await requireNoVersion(put.headers.first(name: "x-amz-version-id"), at: path)
  }

  /// A store may name versions and yet keep none.
  private func requireNoVersion(_ version: String?, at path: String) async throws {
    guard let version else { return }
    let reply = try await client.send(
      S3Request(method: "GET", path: path, query: [("versionId", version)]))
    if (200..<300).contains(reply.status) { throw StartFailure.bucketKeepsVersions(name) }
  }

  /// The bucket's answer; `nil` where it has no such thing, or the store does not know what it is.
  private func ask(_ what: String, right: String) async throws -> S3Document? {
    let reply = try await client.send(
      S3Request(method: "GET", path: client.bucket.path(), query: [(what, "")]))
    switch reply.status {
    case 200: return S3Document(reply.text)
    case 404 where reply.failure.code == "NoSuchBucket": throw reply.failure
    case 404, 405, 501: return nil
    case 403:
      throw StartFailure.unusableBucket(
        name,
        why: "it answered \(reply.failure.sentence). The server's credentials need \(right).")
    default: throw reply.failure
    }
  }
}
