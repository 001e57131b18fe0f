// When the disk has no room or fails: everybody is told, nobody loses anything.

import Bytes
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing
import Wire

@testable import DaylyServer

/// A blob store whose disk can be filled by the test.
private final class TightBlobStore: BlobStore {
  private struct Upload: BlobUpload {
    let inner: any BlobUpload
    let isFull: @Sendable () -> Bool

    func write(_ bytes: ByteBuffer) async throws { try await inner.write(bytes) }

    func commit() async throws {
      if isFull() {
        await inner.abandon()
        throw StorageFull()
      }
      try await inner.commit()
    }

    func abandon() async { await inner.abandon() }
  }

  private let inner: any BlobStore
  private let full = Atomic(false)
  private let stuck = Mutex<Set<BlobID>>([])

  init(_ inner: any BlobStore) { self.inner = inner }

  /// What lies there from now on cannot be deleted.
  func hold(_ blobs: Set<BlobID>) { stuck.withLock { $0 = blobs } }

  func fill(_ isFull: Bool) { full.store(isFull, ordering: .sequentiallyConsistent) }

  func begin(_ blob: BlobID) async throws -> any BlobUpload {
    Upload(inner: try await inner.begin(blob)) {
      self.full.load(ordering: .sequentiallyConsistent)
    }
  }

  func read(_ blob: BlobID) async throws -> ByteBuffer? { try await inner.read(blob) }

  func remove(_ blob: BlobID) async throws {
    if stuck.withLock({ $0.contains(blob) }) { throw StorageFull() }
    try await inner.remove(blob)
  }

  func collect(
    keeping keep: @Sendable () async throws -> Set<BlobID>
  ) async throws -> CollectedBlobs {
    let stuck = stuck.withLock { $0 }
    return try await inner.collect { try await keep().union(stuck) }
  }
}

@Suite struct FaultTests {
  let house = House()

  private func backend(
    _ blobs: any BlobStore, secure: Bool = false, proxy: String? = nil,
    free: @escaping @Sendable () -> UInt64 = { .max }
  ) throws -> Backend {
    let book = house.book
    return Backend(
      mode: secure ? .production : .development, isSecure: secure, trustedProxy: proxy,
      store: try SQLiteStore(path: house.folder.appendingPathComponent("x.sqlite").path),
      blobs: blobs, clock: house.clock, sender: house.letters,
      keys: SecretKeys(key: SystemRandomness().bytes(32)),
      push: Push(key: PushKey(), sender: house.pushes), freeBytes: free, reserveBytes: 1000,
      logger: Logger(label: "test") { _ in LogPage(book: book) })
  }

  private func files() throws -> FileBlobStore {
    try FileBlobStore(folder: house.folder.appendingPathComponent("blobs"))
  }

  @Test func `a full disk refuses a photo, and the same photo is taken once there is room`()
    async throws
  {
    let blobs = TightBlobStore(try files())
    let backend = try backend(blobs)
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (client: any TestClientProtocol) async throws -> Void in
      let door = Door(house: house, backend: backend, client: client)
      let (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      let bytes = try parcel.sealed(by: anna, for: circle.group)
      blobs.fill(true)
      let refused = try await door.put(bytes, parcel.photo, in: circle, by: anna)
      #expect(refused.status == 507)
      #expect(refused.code == .serverFull)
      #expect(refused.problem?.retryAfter != nil)
      #expect(try await door.feed(circle, for: ben).isEmpty)
      #expect(house.containers.isEmpty)
      blobs.fill(false)
      #expect(try await door.put(bytes, parcel.photo, in: circle, by: anna).status == 201)
    }
  }

  @Test func `a container that cannot be deleted keeps no other photo, and goes when it can`()
    async throws
  {
    let blobs = TightBlobStore(try files())
    let backend = try backend(blobs)
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (client: any TestClientProtocol) async throws -> Void in
      let door = Door(house: house, backend: backend, client: client)
      let (anna, ben, circle) = try await door.pair()
      for person in [anna, ben] {
        let reply = try await door.put(
          door.parcel(circle, to: [anna, ben]), in: circle, by: person)
        #expect(reply.status == 201)
        house.clock.pass(1)
      }
      let first = try #require(
        try await backend.store.expired(now: door.now + 48 * Span.hour, after: nil, most: 1).first)
      blobs.hold([first.blob])
      house.clock.pass(48 * Span.hour)
      try await backend.sweep()
      #expect(house.containers == [hex(first.blob.bytes).string])
      #expect(try await backend.store.blobs() == [first.blob])
      blobs.hold([])
      try await backend.sweep()
      #expect(house.containers.isEmpty)
      #expect(try await backend.store.blobs().isEmpty)
    }
  }

  @Test func `a photo taken back is gone though its container cannot be deleted at once`()
    async throws
  {
    let blobs = TightBlobStore(try files())
    let backend = try backend(blobs)
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (client: any TestClientProtocol) async throws -> Void in
      let door = Door(house: house, backend: backend, client: client)
      let (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      blobs.hold(try await backend.store.blobs())
      let taken = try await door.send(
        .delete, door.path(circle, parcel.photo), cookie: anna.cookie)
      #expect(taken.status == 204)
      #expect(try await door.feed(circle, for: ben).isEmpty)
      try await backend.sweep()
      #expect(house.containers.count == 1)
      blobs.hold([])
      try await backend.sweep()
      #expect(house.containers.isEmpty)
    }
  }

  @Test func `what is nobody's file keeps no server from starting`() async throws {
    let parcel = try await house.open { door in
      let (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      return parcel
    }
    let strange = house.folder.appendingPathComponent("blobs/\(parcel.photo.hex.string)/x")
    let upload = house.folder.appendingPathComponent("blobs/uploads/x/y")
    for folder in [strange, upload] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    house.clock.pass(48 * Span.hour)
    try await house.open { (door: Door) async throws -> Void in
      #expect(house.containers == [parcel.photo.hex.string])
      #expect(try await door.backend.store.blobs().isEmpty)
    }
    #expect(house.book.text.contains("files cannot be deleted"))
  }

  @Test func `below the reserve nothing is taken that can wait, and everything is deleted`()
    async throws
  {
    let free = Atomic<UInt64>(1000)
    let backend = try backend(try files(), free: { free.load(ordering: .relaxed) })
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (client: any TestClientProtocol) async throws -> Void in
      let door = Door(house: house, backend: backend, client: client)
      let (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      free.store(999, ordering: .relaxed)
      #expect(try await door.put(parcel, in: circle, by: anna).code == .serverFull)
      #expect(house.containers.isEmpty)
      // Whoever is to go can still be removed.
      let removal = circle.entry(.remove(account: ben.account), by: anna, at: door.now)
      #expect(try await door.append(removal, to: circle, by: anna).status == 201)
    }
  }

  @Test func `over TLS cookies cannot be set by anybody else`() async throws {
    let backend = try backend(try files(), secure: true)
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (client: any TestClientProtocol) async throws -> Void in
      let door = Door(house: house, backend: backend, client: client)
      let phone = "+4915550000001"
      _ = try await door.send(.post, "/v1/codes", CodeRequest(phone: Text(phone)))
      // A provider is not waited for, so neither is it here.
      var code: String?
      while code == nil {
        await Task.yield()
        code = house.letters.code(for: phone)
      }
      let reply = try await door.send(
        .post, "/v1/codes/verify",
        CodeVerification(phone: Text(phone), code: Text(try #require(code))))
      let cookie = try #require(reply.headers[.setCookie])
      #expect(cookie.hasPrefix("__Host-dayly-ticket=") && cookie.contains("; Secure"))
      let field = try #require(HTTPField.Name("Strict-Transport-Security"))
      #expect(reply.headers[field]?.contains("max-age=") == true)
      let clock = try await door.send(.post, "/development/clock", ClockShift(offset: 1))
      #expect(clock.code == .notFound)
    }
  }
}
