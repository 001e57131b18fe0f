// What is done when a store is busy, breaks off or refuses: against a stub that answers as it is
// told, and that remembers what it was asked.

import Bytes
import Foundation
import Logging
import NIOCore
import NIOPosix
import Synchronization
import Testing
import Wire

@testable import DaylyServer

@Suite struct S3ClientTests {
  private let blob: BlobID

  init() throws { blob = try #require(BlobID([UInt8](repeating: 0, count: 16))) }

  /// Runs a store on the stub that waits for nothing between attempts.
  private func with(
    _ stub: S3Stub, _ body: @escaping @Sendable (S3BlobStore) async throws -> Void
  ) async throws {
    try await stub.run { bucket in
      let client = try S3Client(bucket, pause: { _ in })
      let store = S3BlobStore(client, spool: TestServer.temporary)
      defer { store.close() }
      try await body(store)
    }
  }

  @Test func `a busy store is asked again, with the same body`() async throws {
    let stub = S3Stub { _, count in
      count < 2 ? .status(503, body: "<Error><Code>SlowDown</Code></Error>") : Self.kept
    }
    // Longer than what is kept in memory.
    let bytes = [UInt8](repeating: 7, count: 3 * Piece.byteCountMax + 5)
    try await with(stub) { store in
      let upload = try await store.begin(blob)
      try await upload.write(ByteBuffer(bytes: bytes))
      try await upload.commit(sha256(bytes))
    }
    #expect(stub.asked.map(\.body) == [bytes, bytes, bytes])
    for asked in stub.asked {
      #expect(asked.line == "PUT /photos/p/\(String(repeating: "0", count: 32))")
      #expect(asked.digest == Bytes.hex(sha256(bytes).bytes).string && asked.isSigned)
    }
  }

  @Test func `a store that stays busy is given up, and one that refuses at once`() async throws {
    let busy = S3Stub { _, _ in .status(500) }
    try await with(busy) { store in
      await #expect(throws: S3Failure(status: 500, code: "")) { try await store.read(blob) }
      await #expect(throws: S3Failure(status: 500, code: "")) { try await store.remove(blob) }
    }
    #expect(busy.asked.count == 2 * S3Client.attemptsMost)
    let closed = S3Stub { _, _ in .status(403, body: "<Error><Code>AccessDenied</Code></Error>") }
    try await with(closed) { store in
      let denied = S3Failure(status: 403, code: "AccessDenied")
      await #expect(throws: denied) { try await store.read(blob) }
    }
    #expect(closed.asked.count == 1)
    let full = S3Stub { _, _ in .status(507) }
    try await with(full) { store in
      let upload = try await store.begin(blob)
      await #expect(throws: StorageFull.self) { try await upload.commit(sha256([])) }
    }
  }

  private static let kept = S3Stub.Answer.status(200, headers: [("etag", "\"1\"")])

  @Test func `what is not said to be kept is not`() async throws {
    let page = S3Stub { _, _ in .status(200, body: "<html>Please come back later</html>") }
    try await with(page) { store in
      let upload = try await store.begin(blob)
      await #expect(throws: S3Failure(status: 200, code: "NoETag")) {
        try await upload.commit(sha256([]))
      }
    }
    #expect(page.asked.count == 1)
  }

  @Test func `a download goes on where it was cut off`() async throws {
    let stub = S3Stub { asked, count in
      count == 0
        ? .cutOff(body: "hello ", of: 11)
        : .status(206, headers: [("content-range", "bytes 6-10/11")], body: "world")
    }
    try await with(stub) { store in
      let read = try await store.read(blob)
      #expect(read == ByteBuffer(string: "hello world"))
    }
    #expect(stub.asked.map(\.range) == [nil, "bytes=6-"])
  }

  @Test func `another part than the one asked for is not put behind the first`() async throws {
    let stub = S3Stub { _, count in
      switch count {
      case 0: .cutOff(body: "hello ", of: 11)
      case 1: .status(206, headers: [("content-range", "bytes 0-4/11")], body: "hello")
      default: .status(200, body: "hello world")
      }
    }
    try await with(stub) { store in
      let read = try await store.read(blob)
      #expect(read == ByteBuffer(string: "hello world"))
    }
    #expect(stub.asked.map(\.range) == [nil, "bytes=6-", nil])
  }

  @Test func `a listing of several pages is followed, and one without an end is not`()
    async throws
  {
    let names = (0..<3).map { String(repeating: "0", count: 31) + "\($0)" }
    let pages = S3Stub { asked, _ in
      guard asked.line.hasPrefix("GET") else { return .status(204) }
      let isFirst = !asked.line.contains("start-after")
      let keys = isFirst ? ["p/\(names[0])", "p/0wner"] : ["p/\(names[1])", "p/\(names[2])"]
      return Self.page(keys.map { ($0, Self.written) }, goesOn: isFirst)
    }
    try await with(pages) { store in
      let kept = try #require(BlobID([UInt8](repeating: 0, count: 15) + [1]))
      let collected = try await store.collect(first, agedAtLeast: .zero) { _ in [kept] }
      #expect(collected == CollectedBlobs(removed: 2))
    }
    #expect(
      pages.asked.map(\.line) == [
        "GET /photos?list-type=2&max-keys=1000&prefix=p%2F0",
        "DELETE /photos/p/\(names[0])",
        "GET /photos?list-type=2&max-keys=1000&prefix=p%2F0&start-after=p%2F0wner",
        "DELETE /photos/p/\(names[2])",
      ])
    let endless = S3Stub { _, _ in Self.page([("p/0a", Self.written)], goesOn: true) }
    try await with(endless) { store in
      let collected = try await store.collect(first, agedAtLeast: .zero) { _ in [] }
      #expect(collected == CollectedBlobs())
    }
    #expect(endless.asked.count == 2)
  }

  @Test func `what is younger than asked for stays, and nothing goes whose age is not known`()
    async throws
  {
    let name = String(repeating: "0", count: 32)
    for (age, removed) in [(7230, 1), (7170, 0), (-7230, 0), (nil, nil)] as [(Double?, Int?)] {
      // With whole seconds, or more digits than anybody needs.
      for fraction in ["", ".123456"] {
        let written = age.map {
          Date(timeIntervalSinceNow: -$0).formatted(.iso8601).dropLast() + fraction + "Z"
        }
        let stub = S3Stub { asked, _ in
          guard asked.line.hasPrefix("GET") else { return .status(204) }
          return Self.page([("p/\(name)", written.map { String($0) } ?? "yesterday")])
        }
        try await with(stub) { store in
          if let removed {
            let collected = try await store.collect(first, agedAtLeast: .seconds(7200)) { _ in [] }
            #expect(collected == CollectedBlobs(removed: removed))
          } else {
            await #expect(throws: S3Failure.self) {
              try await store.collect(first, agedAtLeast: .seconds(7200)) { _ in [] }
            }
          }
        }
        #expect(stub.asked.count == 1 + (removed ?? 0))
      }
    }
  }

  private let first = BlobPart(number: 0, count: 16)
  private static let written = "2026-11-25T08:00:00.000Z"

  /// A page of a listing: keys, and when they were written.
  private static func page(
    _ objects: [(String, String)], goesOn: Bool = false
  ) -> S3Stub.Answer {
    let contents = objects.map { key, written in
      "<Key>\(key)</Key><LastModified>\(written)</LastModified>"
    }
    return .status(
      200, body: "<R><IsTruncated>\(goesOn)</IsTruncated>\(contents.joined())</R>")
  }

  @Test func `a bucket that shows its objects to anybody, or keeps them, is refused`()
    async throws
  {
    let open = S3Stub { asked, _ in
      asked.line.hasPrefix("GET /photos?")
        ? .status(501)
        : asked.isSigned && asked.line.hasPrefix("GET") ? .status(404) : Self.kept
    }
    try await open.run { bucket in
      await #expect(throws: StartFailure.bucketIsOpen("\(bucket)", how: "without credentials")) {
        try await opened(bucket)
      }
    }
    let versions = S3Stub { asked, _ in
      if asked.line.contains("versionId=v1") { return .status(200, body: "still here") }
      if asked.line.hasPrefix("PUT") {
        return .status(200, headers: [("etag", "\"1\""), ("x-amz-version-id", "v1")])
      }
      return asked.line.hasPrefix("DELETE") ? .status(204) : .status(asked.isSigned ? 404 : 403)
    }
    try await versions.run { bucket in
      await #expect(throws: StartFailure.bucketKeepsVersions("\(bucket)")) {
        try await opened(bucket)
      }
    }
    let secret = S3Stub { _, _ in .status(403, body: "<Error><Code>AccessDenied</Code></Error>") }
    try await secret.run { bucket in
      let failure = StartFailure.unusableBucket(
        "\(bucket)",
        why: "it answered 403 AccessDenied. The server's credentials need "
          + "s3:GetBucketObjectLockConfiguration.")
      await #expect(throws: failure) { try await opened(bucket) }
    }
  }

  @Test func `a start says what the bucket answered, and that a page is none of its answers`()
    async throws
  {
    let answers: [(S3Stub.Answer, String)] = [
      (
        .status(200, body: "<!doctype html><title>Console</title>"),
        "what answers there is no S3 store."
      ),
      (.status(400), "it answered 400."),
      (
        .status(403),
        "it answered 403. The server's credentials need "
          + "s3:GetBucketObjectLockConfiguration."
      ),
    ]
    for (answer, why) in answers {
      try await S3Stub { _, _ in answer }.run { bucket in
        await #expect(throws: StartFailure.unusableBucket("\(bucket)", why: why)) {
          try await opened(bucket)
        }
      }
    }
  }

  private func opened(_ bucket: S3Bucket) async throws {
    try await S3BlobStore.open(
      bucket, owner: sha256([]), spool: TestServer.temporary, randomness: SystemRandomness()
    ).close()
  }

  @Test func `a store that is not reached is tried as often as is said, and a start says so once`()
    async throws
  {
    let (visits, log) = (Visits(), RecordedLog())
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        visits.count.add(1, ordering: .relaxed)
        return channel.close()
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(listener.localAddress?.port)
    let bucket = try S3Bucket(
      "s3://photos", environment: TestObjectStore.environment("https://127.0.0.1:\(port)"))
    await #expect(throws: StartFailure.self) {
      try await S3BlobStore.open(
        bucket, owner: sha256([]), spool: TestServer.temporary, randomness: SystemRandomness(),
        logger: Logger(label: "test") { _ in RecordingLogHandler(log: log) })
    }
    try await listener.close()
    #expect(visits.count.load(ordering: .relaxed) == S3Client.attemptsMost)
    let lines = log.text.split(separator: "\n")
    #expect(lines.count == 1 && log.text.hasPrefix("the bucket does not answer"), "\(lines)")
  }

  private final class Visits: Sendable { let count = Atomic(0) }

  @Test(arguments: [
    "", "<", "<Key", "<Key>", "<Key>x", "<Key>x<", "<Key>x</Ke", "<Key></Keys>", "<Key><Key>",
  ])
  func `an answer that ends early says nothing`(_ text: String) {
    #expect(S3Document(text).all("Key").isEmpty)
  }

  @Test func `entities are read as what they stand for`() {
    let text = "<a><Key>a&amp;lt;&lt;</Key><Key/><Key>b</Key></a>"
    #expect(S3Document(text).all("Key") == ["a&lt;<", "b"])
  }
}
