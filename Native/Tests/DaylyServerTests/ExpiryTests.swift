// Forty-eight hours, whatever happens in between; and what a crash leaves behind.

import Bytes
import Foundation
import NIOCore
import Testing
import Wire

@testable import DaylyServer

@Suite struct ExpiryTests {
  let server = TestServer()

  /// Two people and a photo between them.
  private func posted(_ client: TestClient) async throws -> (
    Person, Person, TestGroup, PhotoDraft, [UInt8]
  ) {
    let (anna, ben, group) = try await client.pair()
    let draft = client.draft(group, to: [anna, ben])
    let bytes = try draft.sealed(by: anna, for: group.id)
    let reply = try await client.put(bytes, draft.photo, in: group, by: anna)
    guard reply.status == 201 else { throw SetUpFailed(why: "\(reply.status)") }
    return (anna, ben, group, draft, bytes)
  }

  @Test func `every read refuses an expired photo before any sweep`() async throws {
    try await server.run { client in
      let (_, ben, group, draft, _) = try await posted(client)
      server.clock.pass(48 * Span.hour - 1)
      let last = try await client.send(
        .get, client.path(group, draft.photo), cookie: ben.cookie)
      #expect(last.status == 200)
      server.clock.pass(1)
      let gone = try await client.send(
        .get, client.path(group, draft.photo), cookie: ben.cookie)
      #expect(gone.code == .notFound)
      #expect(try await client.feed(group, for: ben).isEmpty)
      let sync = try await client.send(.get, "/v1/sync", cookie: ben.cookie)
      #expect(try sync.value(SyncReply.self).groups.first?.posts == [])
      #expect(server.containers.count == 1)
    }
  }

  @Test func `a sweep deletes container and row, and a restart in between changes nothing`()
    async throws
  {
    let (ben, group, draft) = try await server.run { client in
      let (_, ben, group, draft, _) = try await posted(client)
      return (ben, group, draft)
    }
    server.clock.pass(47 * Span.hour)
    try await server.run { client in
      #expect(try await client.feed(group, for: ben).count == 1)
      server.clock.pass(Span.hour)
      try await client.backend.sweep()
      #expect(server.containers.isEmpty)
      #expect(try await client.backend.store.blobs().isEmpty)
      #expect(client.backend.metrics.value(of: .expirations) == 1)
      let gone = try await client.send(
        .get, client.path(group, draft.photo), cookie: ben.cookie)
      #expect(gone.code == .notFound)
    }
  }

  @Test func `what expired while the server was off is gone when it starts`() async throws {
    _ = try await server.run { client in try await posted(client).2 }
    #expect(server.containers.count == 1)
    server.clock.pass(49 * Span.hour)
    try await server.run { _ in #expect(server.containers.isEmpty) }
  }

  @Test func `deleted rows leave no bytes in the database's files`() async throws {
    try await server.run { client in
      let (_, _, _, draft, bytes) = try await posted(client)
      let snapshot = try await client.backend.store.expired(
        now: client.now + 49 * Span.hour, after: nil, most: 1)
      let blob = try #require(snapshot.first?.blob)
      #expect(try server.holds(blob.bytes))
      server.clock.pass(6 * Span.day)
      try await client.backend.sweep()
      #expect(try !server.holds(blob.bytes))
      #expect(try !server.holds(draft.photo.bytes))
      #expect(try !server.holds(Array(bytes.suffix(32))))
    }
  }

  @Test func `an expired photo sent again is known, not stored`() async throws {
    try await server.run { client in
      let (anna, ben, group, draft, bytes) = try await posted(client)
      server.clock.pass(49 * Span.hour)
      try await client.backend.sweep()
      let again = try await client.put(bytes, draft.photo, in: group, by: anna)
      #expect(again.status == 200)
      #expect(server.containers.isEmpty)
      #expect(try await client.feed(group, for: ben).isEmpty)
    }
  }

  @Test func `a used day stays used after its photo has expired`() async throws {
    try await server.run { client in
      let (anna, ben, group, draft, _) = try await posted(client)
      server.clock.pass(49 * Span.hour)
      try await client.backend.sweep()
      var second = client.draft(group, to: [anna, ben])
      second.day = draft.day
      let reply = try await client.put(second, in: group, by: anna)
      #expect(reply.code == .dayTaken)
      #expect(reply.problem?.photo == draft.photo)
    }
  }

  @Test func `a crash leaves nothing behind that the next start does not remove`() async throws {
    let (ben, group, draft, bytes) = try await server.run { client in
      let (_, ben, group, draft, bytes) = try await posted(client)
      // Killed in the middle of an upload, and between a rename and its row.
      let half = try #require(BlobID(SystemRandomness().bytes(16)))
      let upload = try await client.backend.blobs.begin(half)
      try await upload.write(ByteBuffer(repeating: 1, count: Piece.byteCountMax + 1))
      let orphan = try #require(BlobID(SystemRandomness().bytes(16)))
      let whole = try await client.backend.blobs.begin(orphan)
      try await whole.write(ByteBuffer(bytes: bytes))
      try await whole.commit(sha256(bytes))
      return (ben, group, draft, bytes)
    }
    #expect(server.containers.count == 2)
    let uploads = server.folder.appendingPathComponent("blobs/uploads").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: uploads).count == 1)
    try await server.run { client in
      #expect(server.containers.count == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: uploads).isEmpty)
      let blob = try await client.send(
        .get, client.path(group, draft.photo), cookie: ben.cookie)
      #expect(blob.body == bytes)
    }
  }

  @Test func `a row whose container is gone is not found, and is swept in its time`()
    async throws
  {
    try await server.run { client in
      let (_, ben, group, draft, _) = try await posted(client)
      let name = try #require(server.containers.first)
      try FileManager.default.removeItem(
        at: server.folder.appendingPathComponent("blobs/\(name)"))
      let blob = try await client.send(
        .get, client.path(group, draft.photo), cookie: ben.cookie)
      #expect(blob.code == .notFound)
      server.clock.pass(48 * Span.hour)
      try await client.backend.sweep()
      #expect(try await client.backend.store.blobs().isEmpty)
    }
  }

  @Test func `in development the clock can be moved, and expiry follows at once`() async throws {
    try await server.run(clock: MovableClock(base: server.clock)) { client in
      let (_, ben, group, _, _) = try await posted(client)
      let shift = ClockShift(offset: 48 * Span.hour)
      #expect(try await client.send(.post, "/development/clock", shift).status == 204)
      #expect(server.containers.isEmpty)
      #expect(try await client.feed(group, for: ben).isEmpty)
      for offset in [Int64.max, Int64.min, 4000 * Span.day] {
        let reply = try await client.send(
          .post, "/development/clock", ClockShift(offset: offset))
        #expect(reply.code == .malformed)
      }
    }
  }

  @Test func `a clock that cannot be moved has no address`() async throws {
    try await server.run { client in
      let reply = try await client.send(.post, "/development/clock", ClockShift(offset: 0))
      #expect(reply.code == .notFound)
    }
  }
}
