// The other side of the line: a photo is sent as fast as it is taken and no faster, and whoever
// hangs up is nobody's failure.

import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import NIOPosix
import NIOSSL
import Synchronization
import Testing
import Wire

@testable import DaylyServer

/// Takes an answer, and tells of each part before it returns.
private struct Taker: ResponseBodyWriter {
  struct HungUp: Error {}

  let take: @Sendable (ByteBuffer) async throws -> Void

  mutating func write(_ buffer: ByteBuffer) async throws { try await take(buffer) }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

@Suite struct PeerTests {
  let server = TestServer()

  /// A photo of six pieces that somebody asks for. `body` is given the answer, before any of it is
  /// taken, and the whole container.
  private func asking(
    _ body: @escaping @Sendable (TestClient, Response, [UInt8], BlobID) async throws -> Void
  ) async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      var draft = client.draft(group, to: [anna, ben])
      draft.content = [UInt8](repeating: 0x42, count: 6 * CutContainer.pieceBytes - 100_000)
      let container = try draft.sealed(by: anna, for: group.id)
      #expect(try await client.put(container, draft.photo, in: group, by: anna).status == 201)
      let blob = try #require(try await client.backend.store.blobs().first)
      let head = HTTPRequest(
        method: .get, scheme: "http", authority: "localhost",
        path: client.path(group, draft.photo), headerFields: [.cookie: ben.cookie])
      let context = DaylyContext(
        source: ApplicationRequestContextSource(
          channel: EmbeddedChannel(), logger: client.backend.logger))
      let answer = try await client.backend.router(web: nil).buildResponder().respond(
        to: Request(head: head, body: .init(buffer: ByteBuffer())), context: context)
      #expect(answer.status == .ok)
      #expect(answer.body.contentLength == container.count)
      try await body(client, answer, container, blob)
    }
  }

  @Test func `a photo is read while it is taken, piece by piece`() async throws {
    try await asking { client, answer, container, _ in
      let taken = Mutex<[ByteBuffer]>([])
      try await answer.body.write(
        Taker { bytes in
          taken.withLock { $0.append(bytes) }
          // What was handed over and nothing else has been counted before the next is asked for.
          let before = taken.withLock { $0.dropLast().reduce(0) { $0 + $1.readableBytes } }
          #expect(client.backend.metrics.value(of: .bytesSent) <= UInt64(before))
        })
      let pieces = taken.withLock { $0 }
      #expect(pieces.flatMap { $0.readableBytesView } == container)
      #expect(pieces.allSatisfy { $0.storageCapacity < 2 * CutContainer.pieceBytes })
      #expect(client.backend.metrics.value(of: .bytesSent) == UInt64(container.count))
      #expect(client.backend.metrics.value(of: .downloads) == 1)
      #expect(client.backend.metrics.value(of: .hangUps) == 0)
    }
  }

  @Test func `who hangs up while a photo is sent is counted as that`() async throws {
    try await asking { client, answer, container, _ in
      let taken = Mutex(0)
      await #expect(throws: PeerGone.self) {
        try await answer.body.write(
          Taker { bytes in
            taken.withLock { $0 += bytes.readableBytes }
            if taken.withLock({ $0 }) > container.count / 2 { throw Taker.HungUp() }
          })
      }
      #expect(taken.withLock { $0 } < container.count)
      let metrics = client.backend.metrics
      #expect(metrics.value(of: .hangUps) == 1)
      #expect(metrics.value(of: .failures) == 0 && metrics.value(of: .refusals) == 0)
      #expect(server.log.text.contains("client hung up"))
      #expect(!server.log.text.contains("request failed"))
    }
  }

  @Test func `of a photo that goes while it is sent nobody is sent the rest`() async throws {
    try await asking { client, answer, container, blob in
      let taken = Mutex(0)
      await #expect(throws: Refusal.self) {
        try await answer.body.write(
          Taker { bytes in
            taken.withLock { $0 += bytes.readableBytes }
            try await client.backend.blobs.remove(blob)
            client.backend.hot.forget(blob)
          })
      }
      #expect(taken.withLock { $0 } == CutContainer.pieceBytes)
      #expect(client.backend.metrics.value(of: .failures) == 0)
    }
  }

  /// Waits until a request has been judged: as the client's, or as a failure.
  private func judged(_ client: TestClient) async throws {
    let metrics = client.backend.metrics
    while metrics.value(of: .hangUps) + metrics.value(of: .failures) == 0 {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(metrics.value(of: .hangUps) == 1)
    #expect(metrics.value(of: .failures) == 0)
    #expect(!server.log.text.contains("request failed"))
  }

  private static let half =
    "POST /v1/codes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n"
    + "Content-Type: \(MediaTypes.wire)\r\n\r\nhalf"

  @Test func `who hangs up while they ask is counted as that`() async throws {
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      let line = try Line(from: "127.0.0.1", to: try #require(client.http.port))
      line.send(Self.half)
      while client.backend.metrics.value(of: .requests) == 0 {
        try await Task.sleep(for: .milliseconds(1))
      }
      line.hangUp()
      try await judged(client)
    }
  }

  @Test func `who hangs up under TLS without saying so is counted as that`() async throws {
    let files = try TestCertificate.files(in: server.folder.appendingPathComponent("tls"))
    server.configure { configuration in
      configuration.tls = files
    }
    try await server.run(.ahc(.https)) { (client: TestClient) async throws -> Void in
      var settings = TLSConfiguration.makeClientConfiguration()
      settings.certificateVerification = .none
      let tls = try NIOSSLContext(configuration: settings)
      let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
              try NIOSSLClientHandler(context: tls, serverHostname: nil))
          }
        }
      let port = try #require(client.http.port)
      let line = try await bootstrap.connect(host: "127.0.0.1", port: port).get()
      try await line.writeAndFlush(ByteBuffer(string: Self.half))
      while client.backend.metrics.value(of: .requests) == 0 {
        try await Task.sleep(for: .milliseconds(1))
      }
      // Past what would say goodbye.
      try await line.pipeline.context(handlerType: NIOSSLClientHandler.self)
        .flatMap { context in
          let closed = context.eventLoop.makePromise(of: Void.self)
          context.close(promise: closed)
          return closed.futureResult
        }.get()
      try await judged(client)
    }
  }
}
