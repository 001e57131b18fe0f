// When the disk has no room or fails: everybody is told, nobody loses anything.

import Bytes
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import PostgresClient
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

    func commit(_ digest: Wire.Digest) async throws {
      if isFull() {
        await inner.abandon()
        throw StorageFull()
      }
      try await inner.commit(digest)
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

  func place() async throws -> Wire.Digest { try await inner.place() }

  func check() async throws {
    if full.load(ordering: .sequentiallyConsistent) { throw StorageFull() }
  }

  func close() { inner.close() }

  func read(_ blob: BlobID) async throws -> ByteBuffer? { try await inner.read(blob) }

  func read(_ blob: BlobID, _ range: Range<Int>) async throws -> ByteBuffer? {
    try await inner.read(blob, range)
  }

  func remove(_ blobs: [BlobID]) async -> [BlobID: any Error] {
    let stuck = stuck.withLock { $0 }
    let rest = await inner.remove(blobs.filter { !stuck.contains($0) })
    return rest.merging(.all(blobs.filter(stuck.contains), StorageFull())) { first, _ in first }
  }

  var partCount: Int { inner.partCount }

  func collect(
    _ part: BlobPart, agedAtLeast age: Duration,
    keeping keep: @Sendable ([BlobID]) async throws -> Set<BlobID>
  ) async throws -> CollectedBlobs {
    let stuck = stuck.withLock { $0 }
    return try await inner.collect(part, agedAtLeast: age) { try await keep($0).union(stuck) }
  }
}

@Suite struct FaultTests {
  let server = TestServer()

  private func backend(
    _ blobs: any BlobStore, secure: Bool = false, proxy: String? = nil,
    free: @escaping @Sendable () -> UInt64 = { .max }
  ) throws -> Backend {
    let log = server.log
    return Backend(
      mode: secure ? .production : .development, isSecure: secure, trustedProxy: proxy,
      store: try SQLiteStore(path: server.folder.appendingPathComponent("x.sqlite").path),
      blobs: blobs, clock: server.clock, sender: server.codes,
      keys: SecretKeys(key: SystemRandomness().bytes(32)),
      push: Push(key: PushKey(), sender: server.pushes), freeBytes: free, reserveBytes: 1000,
      logger: Logger(label: "test") { _ in RecordingLogHandler(log: log) })
  }

  private func files() throws -> FileBlobStore {
    try FileBlobStore(folder: server.folder.appendingPathComponent("blobs"))
  }

  @Test func `pushes that cannot be looked for are told of once, and once more when they can`()
    async throws
  {
    let delivery = PushDelivery(backend: try backend(try files()))
    let path = server.folder.appendingPathComponent("x.sqlite").path
    let database = try DatabaseQueue.besideServer(path)
    try await database.write { try $0.execute(sql: "ALTER TABLE notice RENAME TO away") }
    var retries = Retries(interval: delivery.interval)
    var pauses: [Duration] = []
    for _ in 0..<6 {
      await delivery.deliver(&retries)
      pauses.append(retries.pause)
    }
    #expect(pauses == [2, 4, 8, 16, 16, 16].map { .seconds($0) })
    try await database.write { try $0.execute(sql: "ALTER TABLE away RENAME TO notice") }
    for _ in 0..<2 { await delivery.deliver(&retries) }
    #expect(retries.pause == delivery.interval)
    #expect(said == ["push failed", "push works again"])
  }

  /// What has to happen on time is tried as often as ever.
  @Test func `sweeps and looks that fail are told of once, and are no rarer for it`() async throws {
    let backend = try backend(try files())
    let upload = try await backend.blobs.begin(
      try #require(BlobID([UInt8](repeating: 1, count: 16))))
    try await upload.commit(sha256([]))
    let session = SessionRecord(
      token: sha256([]), account: AccountID(unchecked: [UInt8](repeating: 2, count: 16)),
      device: DeviceID(unchecked: [UInt8](repeating: 3, count: 16)), expires: server.clock.now())
    let line = try #require(backend.events.listen(session, after: nil))
    let (sweeper, heart) = (Sweeper(backend: backend), Heart(backend: backend))
    var (due, parts, looks) = (sweeper.due, sweeper.parts, heart.retries)
    let path = server.folder.appendingPathComponent("x.sqlite").path
    let database = try DatabaseQueue.besideServer(path)
    for isAway in [true, false] {
      let names = isAway ? ("", "_away") : ("_away", "")
      for table in ["post", "session"] {
        let sql = "ALTER TABLE \(table)\(names.0) RENAME TO \(table)\(names.1)"
        try await database.write { try $0.execute(sql: sql) }
      }
      for _ in 0..<3 {
        await sweeper.sweepDue(&due)
        await sweeper.sweepPart(&parts)
        await heart.look(&looks)
        #expect(looks.pause == heart.looks)
      }
    }
    withExtendedLifetime(line) {}
    #expect(backend.metrics.value(of: .sweepFailures) == 6)
    #expect(
      said == [
        "sweep failed", "what was left behind cannot be looked for", "sessions cannot be looked at",
        "sweeps work again", "removed what no photo speaks of",
        "what was left behind is looked for again", "sessions are looked at again",
      ])
  }

  @Test
  func `what cannot be deleted is told of once, counted each time, and told of when it is gone`()
    async throws
  {
    let blobs = TightBlobStore(try files())
    let backend = try backend(blobs)
    let sweeper = Sweeper(backend: backend)
    var (due, parts) = (sweeper.due, sweeper.parts)
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (http: any TestClientProtocol) async throws -> Void in
      let client = TestClient(server: server, backend: backend, http: http)
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
    }
    blobs.hold(try await backend.store.blobs())
    server.clock.pass(48 * Span.hour)
    // A folder in a container's place is no file that could be deleted.
    let name = String(repeating: "0", count: 32)
    let strange = server.folder.appendingPathComponent("blobs/\(name)/x")
    try FileManager.default.createDirectory(at: strange, withIntermediateDirectories: true)
    for _ in 0..<3 {
      await sweeper.sweepDue(&due)
      await sweeper.sweepPart(&parts)
    }
    #expect(said == ["containers cannot be deleted", "files cannot be deleted"])
    #expect(server.log.text.contains("StorageFull"))
    #expect(backend.metrics.value(of: .sweepFailures) == 6)
    blobs.hold([])
    try FileManager.default.removeItem(at: strange.deletingLastPathComponent())
    for _ in 0..<2 {
      await sweeper.sweepDue(&due)
      await sweeper.sweepPart(&parts)
    }
    #expect(server.containers.isEmpty)
    #expect(said.suffix(2) == ["containers are deleted again", "files are deleted again"])
    #expect(said.count == 4)
    #expect(backend.metrics.value(of: .sweepFailures) == 6)
  }

  /// The messages of the log, without what they are about.
  private var said: [String] {
    server.log.text.split(separator: "\n").map { line in
      line.prefix { $0 != "[" }.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func `a full disk refuses a photo, and the same photo is taken once there is room`()
    async throws
  {
    let blobs = TightBlobStore(try files())
    let backend = try backend(blobs)
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (http: any TestClientProtocol) async throws -> Void in
      let client = TestClient(server: server, backend: backend, http: http)
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      let bytes = try draft.sealed(by: anna, for: group.id)
      blobs.fill(true)
      let refused = try await client.put(bytes, draft.photo, in: group, by: anna)
      #expect(refused.status == 507)
      #expect(refused.code == .serverFull)
      #expect(refused.problem?.retryAfter != nil)
      #expect(try await client.feed(group, for: ben).isEmpty)
      #expect(server.containers.isEmpty)
      blobs.fill(false)
      #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 201)
    }
  }

  @Test func `a container that cannot be deleted keeps no other photo, and goes when it can`()
    async throws
  {
    let blobs = TightBlobStore(try files())
    let backend = try backend(blobs)
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (http: any TestClientProtocol) async throws -> Void in
      let client = TestClient(server: server, backend: backend, http: http)
      let (anna, ben, group) = try await client.pair()
      for person in [anna, ben] {
        let reply = try await client.put(
          client.draft(group, to: [anna, ben]), in: group, by: person)
        #expect(reply.status == 201)
        server.clock.pass(1)
      }
      let first = try #require(
        try await backend.store.expired(now: client.now + 48 * Span.hour, after: nil, most: 1).first
      )
      blobs.hold([first.blob])
      server.clock.pass(48 * Span.hour)
      try await backend.sweep()
      #expect(server.containers == [hex(first.blob.bytes).string])
      #expect(try await backend.store.blobs() == [first.blob])
      blobs.hold([])
      try await backend.sweep()
      #expect(server.containers.isEmpty)
      #expect(try await backend.store.blobs().isEmpty)
    }
  }

  @Test func `a photo taken back is gone though its container cannot be deleted at once`()
    async throws
  {
    let blobs = TightBlobStore(try files())
    let backend = try backend(blobs)
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (http: any TestClientProtocol) async throws -> Void in
      let client = TestClient(server: server, backend: backend, http: http)
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      blobs.hold(try await backend.store.blobs())
      let taken = try await client.send(
        .delete, client.path(group, draft.photo), cookie: anna.cookie)
      #expect(taken.status == 204)
      #expect(try await client.feed(group, for: ben).isEmpty)
      try await backend.sweep()
      #expect(server.containers.count == 1)
      blobs.hold([])
      try await backend.sweep()
      #expect(server.containers.isEmpty)
    }
  }

  @Test func `what is nobody's file keeps no server from starting`() async throws {
    let draft = try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      return draft
    }
    let strange = server.folder.appendingPathComponent("blobs/\(draft.photo.hex.string)/x")
    let upload = server.folder.appendingPathComponent("blobs/uploads/x/y")
    for folder in [strange, upload] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    server.clock.pass(48 * Span.hour)
    try await server.run { (client: TestClient) async throws -> Void in
      #expect(server.containers == [draft.photo.hex.string])
      #expect(try await client.backend.store.blobs().isEmpty)
    }
    #expect(server.log.text.contains("files cannot be deleted"))
  }

  @Test func `the log has why a database is away, and of other errors the kind`() {
    let why = "connection to server failed: Connection refused"
    #expect(
      Trouble.named(PostgresError.unreachable(why)) == "PostgreSQL cannot be reached: \(why)")
    struct Quoting: Error, CustomStringConvertible { var description: String { "what I sent" } }
    #expect(Trouble.named(Quoting()) == "Quoting")
  }

  @Test func `who cannot keep photos is alive and not ready`() async throws {
    let blobs = TightBlobStore(try files())
    let backend = try backend(blobs)
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (http: any TestClientProtocol) async throws -> Void in
      let client = TestClient(server: server, backend: backend, http: http)
      #expect(try await client.send(.get, "/readyz").status == 200)
      blobs.fill(true)
      let reply = try await client.send(.get, "/readyz")
      #expect(reply.status == 503 && reply.body == Array("no answer: photos\n".utf8))
      #expect(try await client.send(.get, "/livez").status == 200)
      blobs.fill(false)
      #expect(try await client.send(.get, "/readyz").body == Array("ok\n".utf8))
      try backend.store.close()
      let closed = try await client.send(.get, "/readyz")
      #expect(closed.status == 503 && closed.body == Array("no answer: database\n".utf8))
      #expect(try await client.send(.get, "/livez").status == 200)
    }
  }

  @Test func `below the reserve nothing is taken that can wait, and everything is deleted`()
    async throws
  {
    let free = Atomic<UInt64>(1000)
    let backend = try backend(try files(), free: { free.load(ordering: .relaxed) })
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (http: any TestClientProtocol) async throws -> Void in
      let client = TestClient(server: server, backend: backend, http: http)
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      free.store(999, ordering: .relaxed)
      #expect(try await client.put(draft, in: group, by: anna).code == .serverFull)
      #expect(server.containers.isEmpty)
      // Whoever is to go can still be removed.
      let removal = group.entry(.remove(account: ben.account), by: anna, at: client.now)
      #expect(try await client.append(removal, to: group, by: anna).status == 201)
    }
  }

  @Test func `over TLS cookies cannot be set by anybody else`() async throws {
    let backend = try backend(try files(), secure: true)
    let application = Application(router: backend.router(web: nil))
    try await application.test(.router) { (http: any TestClientProtocol) async throws -> Void in
      let client = TestClient(server: server, backend: backend, http: http)
      let phone = "+4915550000001"
      _ = try await client.send(.post, "/v1/codes", CodeRequest(phone: Text(phone)))
      // A provider is not waited for, so neither is it here.
      var code: String?
      while code == nil {
        await Task.yield()
        code = server.codes.code(for: phone)
      }
      let reply = try await client.send(
        .post, "/v1/codes/verify",
        CodeVerification(phone: Text(phone), code: Text(try #require(code))))
      let cookie = try #require(reply.headers[.setCookie])
      #expect(cookie.hasPrefix("__Host-dayly-ticket=") && cookie.contains("; Secure"))
      let field = try #require(HTTPField.Name("Strict-Transport-Security"))
      #expect(reply.headers[field]?.contains("max-age=") == true)
      let clock = try await client.send(.post, "/development/clock", ClockShift(offset: 1))
      #expect(clock.code == .notFound)
    }
  }
}
