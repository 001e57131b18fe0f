// Forty-eight hours, whatever happens in between; and what a crash leaves behind.

import Bytes
import Foundation
import NIOCore
import Testing
import Wire

@testable import DaylyServer

@Suite struct ExpiryTests {
  let house = House()

  /// Two people and a photo between them.
  private func posted(_ door: Door) async throws -> (Person, Person, Circle, Parcel, [UInt8]) {
    let (anna, ben, circle) = try await door.pair()
    let parcel = door.parcel(circle, to: [anna, ben])
    let bytes = try parcel.sealed(by: anna, for: circle.group)
    let reply = try await door.put(bytes, parcel.photo, in: circle, by: anna)
    guard reply.status == 201 else { throw SetUpFailed(why: "\(reply.status)") }
    return (anna, ben, circle, parcel, bytes)
  }

  @Test func `every read refuses an expired photo before any sweep`() async throws {
    try await house.open { door in
      let (_, ben, circle, parcel, _) = try await posted(door)
      house.clock.pass(48 * Span.hour - 1)
      let last = try await door.send(
        .get, door.path(circle, parcel.photo), cookie: ben.cookie)
      #expect(last.status == 200)
      house.clock.pass(1)
      let gone = try await door.send(
        .get, door.path(circle, parcel.photo), cookie: ben.cookie)
      #expect(gone.code == .notFound)
      #expect(try await door.feed(circle, for: ben).isEmpty)
      let sync = try await door.send(.get, "/v1/sync", cookie: ben.cookie)
      #expect(try sync.value(SyncReply.self).groups.first?.posts == [])
      #expect(house.containers.count == 1)
    }
  }

  @Test func `a sweep deletes container and row, and a restart in between changes nothing`()
    async throws
  {
    let (ben, circle, parcel) = try await house.open { door in
      let (_, ben, circle, parcel, _) = try await posted(door)
      return (ben, circle, parcel)
    }
    house.clock.pass(47 * Span.hour)
    try await house.open { door in
      #expect(try await door.feed(circle, for: ben).count == 1)
      house.clock.pass(Span.hour)
      try await door.backend.sweep()
      #expect(house.containers.isEmpty)
      #expect(try await door.backend.store.blobs().isEmpty)
      #expect(door.backend.metrics.value(of: .expirations) == 1)
      let gone = try await door.send(
        .get, door.path(circle, parcel.photo), cookie: ben.cookie)
      #expect(gone.code == .notFound)
    }
  }

  @Test func `what expired while the server was off is gone when it starts`() async throws {
    _ = try await house.open { door in try await posted(door).2 }
    #expect(house.containers.count == 1)
    house.clock.pass(49 * Span.hour)
    try await house.open { _ in #expect(house.containers.isEmpty) }
  }

  @Test func `deleted rows leave no bytes in the database's files`() async throws {
    try await house.open { door in
      let (_, _, _, parcel, bytes) = try await posted(door)
      let snapshot = try await door.backend.store.expired(
        now: door.now + 49 * Span.hour, after: nil, most: 1)
      let blob = try #require(snapshot.first?.blob)
      #expect(try house.holds(blob.bytes))
      house.clock.pass(6 * Span.day)
      try await door.backend.sweep()
      #expect(try !house.holds(blob.bytes))
      #expect(try !house.holds(parcel.photo.bytes))
      #expect(try !house.holds(Array(bytes.suffix(32))))
    }
  }

  @Test func `an expired photo sent again is known, not stored`() async throws {
    try await house.open { door in
      let (anna, ben, circle, parcel, bytes) = try await posted(door)
      house.clock.pass(49 * Span.hour)
      try await door.backend.sweep()
      let again = try await door.put(bytes, parcel.photo, in: circle, by: anna)
      #expect(again.status == 200)
      #expect(house.containers.isEmpty)
      #expect(try await door.feed(circle, for: ben).isEmpty)
    }
  }

  @Test func `a used day stays used after its photo has expired`() async throws {
    try await house.open { door in
      let (anna, ben, circle, parcel, _) = try await posted(door)
      house.clock.pass(49 * Span.hour)
      try await door.backend.sweep()
      var second = door.parcel(circle, to: [anna, ben])
      second.day = parcel.day
      let reply = try await door.put(second, in: circle, by: anna)
      #expect(reply.code == .dayTaken)
      #expect(reply.problem?.photo == parcel.photo)
    }
  }

  @Test func `a crash leaves nothing behind that the next start does not remove`() async throws {
    let (ben, circle, parcel, bytes) = try await house.open { door in
      let (_, ben, circle, parcel, bytes) = try await posted(door)
      // Killed in the middle of an upload, and between a rename and its row.
      let half = try #require(BlobID(SystemRandomness().bytes(16)))
      let upload = try await door.backend.blobs.begin(half)
      try await upload.write(ByteBuffer(bytes: [1, 2, 3]))
      let orphan = try #require(BlobID(SystemRandomness().bytes(16)))
      let whole = try await door.backend.blobs.begin(orphan)
      try await whole.write(ByteBuffer(bytes: bytes))
      try await whole.commit()
      return (ben, circle, parcel, bytes)
    }
    #expect(house.containers.count == 2)
    try await house.open { door in
      #expect(house.containers.count == 1)
      let uploads = house.folder.appendingPathComponent("blobs/uploads").path
      #expect(try FileManager.default.contentsOfDirectory(atPath: uploads).isEmpty)
      let blob = try await door.send(
        .get, door.path(circle, parcel.photo), cookie: ben.cookie)
      #expect(blob.body == bytes)
    }
  }

  @Test func `a row whose container is gone is not found, and is swept in its time`()
    async throws
  {
    try await house.open { door in
      let (_, ben, circle, parcel, _) = try await posted(door)
      let name = try #require(house.containers.first)
      try FileManager.default.removeItem(
        at: house.folder.appendingPathComponent("blobs/\(name)"))
      let blob = try await door.send(
        .get, door.path(circle, parcel.photo), cookie: ben.cookie)
      #expect(blob.code == .notFound)
      house.clock.pass(48 * Span.hour)
      try await door.backend.sweep()
      #expect(try await door.backend.store.blobs().isEmpty)
    }
  }

  @Test func `in development the clock can be moved, and expiry follows at once`() async throws {
    try await house.open(clock: MovableClock(base: house.clock)) { door in
      let (_, ben, circle, _, _) = try await posted(door)
      let shift = ClockShift(offset: 48 * Span.hour)
      #expect(try await door.send(.post, "/development/clock", shift).status == 204)
      #expect(house.containers.isEmpty)
      #expect(try await door.feed(circle, for: ben).isEmpty)
      for offset in [Int64.max, Int64.min, 4000 * Span.day] {
        let reply = try await door.send(
          .post, "/development/clock", ClockShift(offset: offset))
        #expect(reply.code == .malformed)
      }
    }
  }

  @Test func `a clock that cannot be moved has no address`() async throws {
    try await house.open { door in
      let reply = try await door.send(.post, "/development/clock", ClockShift(offset: 0))
      #expect(reply.code == .notFound)
    }
  }
}
