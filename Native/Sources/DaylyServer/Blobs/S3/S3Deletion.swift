// Deleting many objects of a bucket: hundreds by one request (Amazon's "DeleteObjects"), where each
// has a result of its own. An object counts as deleted when the store has said so of it by name.
// What could not be deleted just now is asked for again; what the store says nothing of, and
// everything at a store that does not know this request, is deleted one by one.

import Synchronization
import Wire

/// Deletes containers.
final class S3Deletion: Sendable {
  /// A request may name a thousand keys. A store that deletes one after the other and takes 20 ms
  /// for each has answered after five seconds; one that is silent for ten is given up.
  static let keysMax = 250
  /// Requests at a time, where each container takes one.
  private static let atOnceMax = 16

  private let client: S3Client
  private let takesMany = Atomic(true)

  init(_ client: S3Client) { self.client = client }

  /// Look at `BlobStore.remove`.
  func remove(_ blobs: [BlobID]) async -> [BlobID: any Error] {
    var stuck: [BlobID: any Error] = [:]
    for start in stride(from: 0, to: blobs.count, by: Self.keysMax) {
      let some = Array(blobs[start..<min(start + Self.keysMax, blobs.count)])
      stuck.merge(await removeSome(some)) { first, _ in first }
    }
    return stuck
  }

  private func removeSome(_ blobs: [BlobID]) async -> [BlobID: any Error] {
    guard blobs.count > 1, takesMany.load(ordering: .relaxed) else {
      return await removeOneByOne(blobs)
    }
    do {
      return try await removeTogether(blobs)
    } catch {
      return .all(blobs, error)
    }
  }

  private func removeTogether(_ blobs: [BlobID]) async throws -> [BlobID: any Error] {
    var stuck: [BlobID: any Error] = [:]
    var (left, unnamed) = (blobs, [BlobID]())
    for attempt in 1...S3Client.attemptsMost {
      let reply = try await client.send(request, naming(left))
      guard reply.status == 200 else {
        if [405, 501].contains(reply.status) { takesMany.store(false, ordering: .relaxed) }
        unnamed += left
        break
      }
      let results = S3DeletionResults(reply, in: client.bucket)
      unnamed += left.filter { !results.removed.contains($0) && results.failures[$0] == nil }
      stuck.merge(results.failures) { _, last in last }
      left = left.filter { results.failures[$0]?.isPassing == true }
      guard !left.isEmpty, attempt < S3Client.attemptsMost else { break }
      try await client.pause(attempt)
      for blob in left { stuck[blob] = nil }
    }
    stuck.merge(await removeOneByOne(unnamed)) { _, last in last }
    return stuck
  }

  private var request: S3Request {
    S3Request(method: "POST", path: client.bucket.path(), query: [("delete", "")])
  }

  private func naming(_ blobs: [BlobID]) -> S3Payload {
    // A prefix and hexadecimal digits: nothing that XML would have written otherwise.
    let objects = blobs.map { "<Object><Key>\(client.key(of: $0))</Key></Object>" }.joined()
    return .xml("<Delete xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(objects)</Delete>")
  }

  private func removeOneByOne(_ blobs: [BlobID]) async -> [BlobID: any Error] {
    await withTaskGroup(of: (BlobID, (any Error)?).self) { tasks in
      func begin(_ blob: BlobID) { tasks.addTask { (blob, await self.remove(blob)) } }
      for blob in blobs.prefix(Self.atOnceMax) { begin(blob) }
      var rest = blobs.dropFirst(Self.atOnceMax)
      var stuck: [BlobID: any Error] = [:]
      while let (blob, error) = await tasks.next() {
        stuck[blob] = error
        if let next = rest.popFirst() { begin(next) }
      }
      return stuck
    }
  }

  /// Why it may be there still.
  private func remove(_ blob: BlobID) async -> (any Error)? {
    do {
      let reply = try await client.send(S3Request(method: "DELETE", path: client.path(of: blob)))
      let isGone = reply.status == 404 && reply.failure.code != "NoSuchBucket"
      guard (200..<300).contains(reply.status) || isGone else { return reply.failure }
      let isHidden = reply.headers.first(name: "x-amz-delete-marker") == "true"
      return isHidden ? S3Failure.hidden(status: reply.status) : nil
    } catch {
      return error
    }
  }
}

extension S3Failure {
  /// Somebody has turned versions on since the start: what was to be deleted is hidden, and not
  /// gone.
  fileprivate static func hidden(status: UInt) -> S3Failure {
    S3Failure(status: status, code: "DeleteMarker")
  }
}

/// What a store says of each object it was to delete.
private struct S3DeletionResults {
  private(set) var removed: Set<BlobID> = []
  private(set) var failures: [BlobID: S3Failure] = [:]

  init(_ reply: S3Reply, in bucket: S3Bucket) {
    let document = S3Document(reply.text)
    for part in document.parts("Deleted") {
      guard let blob = Self.blob(part, bucket) else { continue }
      if part.first("DeleteMarker") == "true" {
        failures[blob] = .hidden(status: reply.status)
      } else {
        removed.insert(blob)
      }
    }
    for part in document.parts("Error") {
      guard let blob = Self.blob(part, bucket) else { continue }
      let code = part.first("Code") ?? ""
      if code == "NoSuchKey" {
        removed.insert(blob)
      } else {
        failures[blob] = S3Failure(status: reply.status, code: code)
      }
    }
  }

  private static func blob(_ part: S3Document, _ bucket: S3Bucket) -> BlobID? {
    guard let key = part.first("Key"), key.hasPrefix(bucket.prefix) else { return nil }
    return BlobID(named: String(key.dropFirst(bucket.prefix.count)))
  }
}
