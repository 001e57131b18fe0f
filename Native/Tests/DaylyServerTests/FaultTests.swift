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

  init(_ inner: any BlobStore) { self.inner = inner }

  func fill(_ isFull: Bool) { full.store(isFull, ordering: .sequentiallyConsistent) }

  func begin(_ blob: BlobID) async throws -> any BlobUpload {
    Upload(inner: try await inner.begin(blob)) {
      self.full.load(ordering: .sequentiallyConsistent)
    }
  }

  func read(_ blob: BlobID) async throws -> ByteBuffer? { try await inner.read(blob) }
  func remove(_ blob: BlobID) async throws { try await inner.remove(blob) }
  func clean(keeping keep: Set<BlobID>) async throws -> Int {
    try await inner.clean(keeping: keep)
  }
}

@Suite struct FaultTests {
  let house = House()

  private func backend(
    _ blobs: any BlobStore, secure: Bool = false, proxy: String? = nil
  ) throws -> Backend {
    let book = house.book
    return Backend(
      mode: secure ? .production : .development, isSecure: secure, trustedProxy: proxy,
      store: try SQLiteStore(path: house.folder.appendingPathComponent("x.sqlite").path),
      blobs: blobs, clock: house.clock, sender: house.letters,
      keys: SecretKeys(key: SystemRandomness().bytes(32)),
      push: Push(key: PushKey(), sender: house.pushes),
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
    try await application.test(.router) { client in
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

  @Test func `over TLS cookies cannot be set by anybody else`() async throws {
    let backend = try backend(try files(), secure: true)
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { client in
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
