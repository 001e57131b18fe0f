// A whole server whose containers are in a bucket: what people do, and what is left there.

import Foundation
import NIOCore
import Synchronization
import Testing
import Wire

@testable import DaylyServer

@Suite struct S3ServerTests {
  let server = TestServer()

  @Test func `a photo lies in the bucket until it expires or its sender goes`() async throws {
    let store = try await TestObjectStore.shared()
    let bucket = try await store.bucket()
    server.configure { $0.blobs = bucket }
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      let bytes = try draft.sealed(by: anna, for: group.id)
      #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 201)
      #expect(try await store.containers(in: bucket).count == 1)
      #expect(server.containers.isEmpty)
      let reply = try await client.send(
        .get, client.path(group, draft.photo), cookie: ben.cookie)
      #expect(reply.body == bytes)
      // What no row speaks of goes when its part's turn has come.
      let orphan = try #require(BlobID(SystemRandomness().bytes(16)))
      let upload = try await client.backend.blobs.begin(orphan)
      try await upload.write(ByteBuffer(bytes: bytes))
      try await upload.commit(sha256(bytes))
      #expect(try await store.containers(in: bucket).count == 2)
      for _ in 0..<client.backend.blobs.partCount { try await client.backend.sweep() }
      #expect(try await store.containers(in: bucket).count == 1)
      server.clock.pass(48 * Span.hour)
      try await client.backend.sweep()
      #expect(try await store.containers(in: bucket).isEmpty)
      let next = client.draft(group, to: [anna, ben])
      #expect(try await client.put(next, in: group, by: ben).status == 201)
      #expect(try await store.containers(in: bucket).count == 1)
      #expect(try await client.delete(ben).status == 204)
      #expect(try await store.containers(in: bucket).isEmpty)
    }
    #expect(try await store.objects(in: bucket) == ["photos/owner"])
  }

  @Test func `a first start that fails at its bucket makes no folder`() async throws {
    let store = try await TestObjectStore.shared()
    let (taken, versioned) = (try await store.bucket(), try await store.bucket())
    let owner = TestServer()
    owner.configure { $0.blobs = taken }
    try await owner.run { _ in }
    try await store.keepVersions(of: versioned)
    for (bucket, failure) in [
      (taken, StartFailure.bucketOfOther("\(taken)")),
      (versioned, .bucketKeepsVersions("\(versioned)")),
    ] {
      server.configure { $0.blobs = bucket }
      await #expect(throws: failure) { try await server.run { _ in } }
    }
    #expect(!FileManager.default.fileExists(atPath: server.folder.path))
  }

  @Test func `a post that the bucket has not taken is none`() async throws {
    let store = try await TestObjectStore.shared()
    let bucket = try await store.bucket()
    server.configure { $0.blobs = bucket }
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      for path in try await store.objects(in: bucket) {
        try await store.ask("DELETE", "/\(bucket.name)/\(path)")
      }
      try await store.ask("DELETE", "/\(bucket.name)")
      #expect(try await client.put(draft, in: group, by: anna).status == 500)
      #expect(try await client.send(.get, "/readyz").status == 503)
      #expect(try await client.feed(group, for: ben).isEmpty)
      #expect(try await client.backend.store.blobs().isEmpty)
      try await store.ask("PUT", "/\(bucket.name)")
      #expect(try await client.send(.get, "/readyz").status == 200)
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
    }
  }

  /// Each while a photo is on its way; the next attempt is taken as if nothing had been.
  @Test func `a store that is away puts people off, and one that refuses is a failure`()
    async throws
  {
    let answer = Mutex<S3Stub.Answer?>(nil)
    let stub = S3Stub { asked, _ in
      if let answer = answer.withLock({ $0 }) { return answer }
      if asked.line.hasPrefix("GET /photos?") { return .status(501) }
      guard asked.line.hasPrefix("GET") else {
        return .status(200, headers: [("etag", "\"1\"")])
      }
      return .status(asked.isSigned ? 404 : 403)
    }
    try await stub.run { bucket in
      server.configure { $0.blobs = bucket }
      try await server.run { (client: TestClient) async throws -> Void in
        let (anna, ben, group) = try await client.pair()
        let draft = client.draft(group, to: [anna, ben])
        let bytes = try draft.sealed(by: anna, for: group.id)
        for (wrong, status) in Self.wrongs {
          answer.withLock { $0 = wrong }
          let reply = try await client.put(bytes, draft.photo, in: group, by: anna)
          #expect(reply.status == status, "\(wrong)")
          #expect(reply.isPutOff == (status == 503), "\(wrong)")
          answer.withLock { $0 = nil }
        }
        #expect(try await client.feed(group, for: ben).isEmpty)
        #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 201)
      }
    }
  }

  private static let wrongs: [(S3Stub.Answer, Int)] = [
    (.status(408), 503), (.status(429), 503), (.status(500), 503), (.status(502), 503),
    (.status(503, body: "<Error><Code>SlowDown</Code></Error>"), 503), (.status(504), 503),
    (.status(400, body: "<Error><Code>RequestTimeout</Code></Error>"), 503),
    (.cutOff(body: "", of: 10), 503),
    (.status(507), 507), (.status(403, body: "<Error><Code>QuotaExceeded</Code></Error>"), 507),
    (.status(403, body: "<Error><Code>AccessDenied</Code></Error>"), 500), (.status(501), 500),
  ]

  @Test func `versions that are turned on later keep a photo's row, and are said`() async throws {
    let store = try await TestObjectStore.shared()
    let bucket = try await store.bucket()
    server.configure { $0.blobs = bucket }
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      try await store.keepVersions(of: bucket)
      server.clock.pass(48 * Span.hour)
      await client.backend.cleanUp()
      #expect(server.log.text.contains("containers cannot be deleted"))
      #expect(try await client.backend.store.blobs().count == 1)
    }
  }
}
