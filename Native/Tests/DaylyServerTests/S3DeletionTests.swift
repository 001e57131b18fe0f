// Deleting many objects by one request, at stores that do a part of it, other things, or nothing.

import Bytes
import Crypto
import Foundation
import Testing
import Wire

@testable import DaylyServer

@Suite struct S3DeletionTests {
  private let blobs = (1...4).map { BlobID(unchecked: [UInt8](repeating: $0, count: 16)) }

  private func key(_ blob: BlobID) -> String { "p/\(hex(blob.bytes).string)" }

  private func with(
    _ stub: S3Stub, _ body: @escaping @Sendable (S3BlobStore) async throws -> Void
  ) async throws {
    try await stub.run { bucket in
      let store = S3BlobStore(
        try S3Client(bucket, pause: { _ in }), spool: TestServer.temporary)
      defer { store.close() }
      try await body(store)
    }
  }

  private func results(
    _ removed: [BlobID], failed: [(BlobID, String)] = [], hidden: [BlobID] = []
  ) -> S3Stub.Answer {
    let parts =
      removed.map { "<Deleted><Key>\(key($0))</Key></Deleted>" }
      + hidden.map {
        "<Deleted><Key>\(key($0))</Key><DeleteMarker>true</DeleteMarker></Deleted>"
      }
      + failed.map {
        "<Error><Key>\(key($0.0))</Key><Code>\($0.1)</Code><Message>No.</Message></Error>"
      }
    return .status(200, body: "<DeleteResult>\(parts.joined())</DeleteResult>")
  }

  private func failures(_ stuck: [BlobID: any Error]) -> [BlobID: S3Failure?] {
    stuck.mapValues { $0 as? S3Failure }
  }

  @Test func `one request names all of them, with both digests`() async throws {
    let stub = S3Stub { _, _ in results(blobs) }
    try await with(stub) { store in #expect(await store.remove(blobs).isEmpty) }
    let asked = try #require(stub.asked.first)
    #expect(stub.asked.count == 1)
    #expect(asked.line == "POST /photos?delete=" && asked.isSigned)
    let keys = blobs.map { "<Object><Key>\(key($0))</Key></Object>" }.joined()
    let text = "<Delete xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(keys)</Delete>"
    #expect(String(decoding: asked.body, as: UTF8.self) == text)
    #expect(asked.digest == RequestSigner.digest(text))
    let checksum = Data(Insecure.MD5.hash(data: Array(text.utf8))).base64EncodedString()
    #expect(asked.checksum == checksum)
  }

  @Test func `what a half done request has left is asked for again, and nothing else`()
    async throws
  {
    let stub = S3Stub { asked, count in
      switch count {
      case 0: results([blobs[0]], failed: [(blobs[1], "SlowDown"), (blobs[2], "AccessDenied")])
      case 1: results([], failed: [(blobs[1], "InternalError")])
      case 2: results([blobs[1]])
      default: .status(204)
      }
    }
    try await with(stub) { store in
      let stuck = await store.remove(blobs)
      #expect(failures(stuck) == [blobs[2]: S3Failure(status: 200, code: "AccessDenied")])
    }
    // The store has said nothing of the last one.
    #expect(
      stub.asked.map(\.line)
        == Array(repeating: "POST /photos?delete=", count: 3) + ["DELETE /photos/\(key(blobs[3]))"])
    for asked in stub.asked[1...2] {
      let text = String(decoding: asked.body, as: UTF8.self)
      #expect(S3Document(text).all("Key") == [key(blobs[1])])
    }
  }

  @Test func `what stays busy is left, and so is what would only be hidden`() async throws {
    let stub = S3Stub { asked, _ in
      S3Document(String(decoding: asked.body, as: UTF8.self)).all("Key").count > 1
        ? results([blobs[2], blobs[3]], failed: [(blobs[0], "SlowDown")], hidden: [blobs[1]])
        : results([], failed: [(blobs[0], "SlowDown")])
    }
    try await with(stub) { store in
      let stuck = await store.remove(blobs)
      #expect(
        failures(stuck) == [
          blobs[0]: S3Failure(status: 200, code: "SlowDown"),
          blobs[1]: S3Failure(status: 200, code: "DeleteMarker"),
        ])
    }
    #expect(stub.asked.count == S3Client.attemptsMost)
  }

  @Test(arguments: [501, 405])
  func `a store that does not know the request is asked for each, from then on`(
    _ status: Int
  ) async throws {
    let stub = S3Stub { asked, _ in
      guard asked.line.hasPrefix("DELETE") else { return .status(status) }
      return .status(asked.line.hasSuffix(key(blobs[3])) ? 403 : 204)
    }
    try await with(stub) { store in
      for _ in 0..<2 { #expect(await Set(store.remove(blobs).keys) == [blobs[3]]) }
    }
    #expect(stub.asked.filter { $0.line.hasPrefix("POST") }.count == 1)
    #expect(stub.asked.filter { $0.line.hasPrefix("DELETE") }.count == 2 * blobs.count)
  }

  @Test func `an answer that names nothing deletes nothing`() async throws {
    let stub = S3Stub { asked, _ in
      asked.line.hasPrefix("POST")
        ? .status(200, body: "<Error><Code>InternalError</Code></Error>") : .status(404)
    }
    try await with(stub) { store in #expect(await store.remove(blobs).isEmpty) }
    #expect(stub.asked.filter { $0.line.hasPrefix("DELETE") }.count == blobs.count)
    let bucketless = S3Stub { _, _ in
      .status(404, body: "<Error><Code>NoSuchBucket</Code></Error>")
    }
    try await with(bucketless) { store in
      #expect(await store.remove(blobs).count == blobs.count)
      #expect(await store.remove([blobs[0]]).count == 1)
    }
  }

  @Test func `a store that is busy or gone keeps all, and is not asked for each`() async throws {
    let busy = S3Stub { _, _ in .status(503) }
    try await with(busy) { store in
      let stuck = await store.remove(blobs)
      #expect(Set(stuck.keys) == Set(blobs))
      #expect(stuck.values.allSatisfy { Trouble($0) == .unavailable })
    }
    #expect(busy.asked.count == S3Client.attemptsMost)
    let bucket = try S3Bucket(
      "s3://photos/p", environment: TestObjectStore.environment("http://127.0.0.1:1"))
    let store = S3BlobStore(try S3Client(bucket, pause: { _ in }), spool: TestServer.temporary)
    defer { store.close() }
    let stuck = await store.remove(blobs)
    let faults = stuck.values.compactMap { ($0 as? S3Unreachable)?.fault }
    #expect(faults == blobs.map { _ in .refused })
  }
}
