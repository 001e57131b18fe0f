// HTTP/2 over real TLS sockets: with a client as people's are, and with one that breaks rules.

import AsyncHTTPClient
import Foundation
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Testing
import Wire

@testable import DaylyServer

@Suite struct HTTP2Tests {
  let server = TestServer()

  init() throws { try configure { _ in } }

  private func configure(_ more: @escaping @Sendable (inout ConnectionLimits) -> Void) throws {
    let files = try TestCertificate.files(in: server.folder.appendingPathComponent("tls"))
    server.configure { configuration in
      configuration.tls = files
      more(&configuration.connections)
    }
  }

  private func version(
    _ choice: HTTPClient.Configuration.HTTPVersion, _ client: TestClient
  ) async throws -> HTTPVersion {
    var configuration = HTTPClient.Configuration()
    configuration.tlsConfiguration = .makeClientConfiguration()
    configuration.tlsConfiguration?.certificateVerification = .none
    configuration.httpVersion = choice
    let http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let port = try #require(client.http.port)
    let request = HTTPClientRequest(url: "https://localhost:\(port)/healthz")
    do {
      let version = try await http.execute(request, timeout: .seconds(60)).version
      try await http.shutdown()
      return version
    } catch {
      try await http.shutdown()
      throw error
    }
  }

  private func answerWithoutNegotiation(_ port: Int) async throws -> String {
    var settings = TLSConfiguration.makeClientConfiguration()
    settings.certificateVerification = .none
    let tls = try NIOSSLContext(configuration: settings)
    let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
    let line = try await bootstrap.connect(host: "127.0.0.1", port: port) { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(
          try NIOSSLClientHandler(context: tls, serverHostname: nil))
        return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
    return try await line.executeThenClose { inbound, outbound in
      let question = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      try await outbound.write(ByteBuffer(string: question))
      var answer = ""
      for try await bytes in inbound { answer += String(buffer: bytes) }
      return answer
    }
  }

  @Test func `who offers HTTP/2 is answered with it, and everybody else with HTTP/1`() async throws
  {
    try await server.run(.ahc(.https)) { (client: TestClient) async throws -> Void in
      #expect(try await version(.automatic, client) == .http2)
      #expect(try await version(.http1Only, client) == .http1_1)
      // The handshake says nothing of protocols.
      let port = try #require(client.http.port)
      #expect(try await answerWithoutNegotiation(port).hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `a photo is posted, listed, heard of, fetched and taken back`() async throws {
    try await server.run(.ahc(.https)) { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      #expect(anna.cookie.hasPrefix("__Host-dayly="))
      let before = client.backend.events.count
      async let heard = client.send(.get, "/v1/events", cookie: ben.cookie)
      while client.backend.events.count == before { await Task.yield() }
      // Longer than what may come before it is read.
      var draft = client.draft(group, to: [anna, ben])
      draft.content = [UInt8](repeating: 0x42, count: 1 << 20)
      let container = try draft.sealed(by: anna, for: group.id)
      #expect(try await client.put(container, draft.photo, in: group, by: anna).status == 201)
      #expect(try await client.feed(group, for: ben).map(\.photo) == [draft.photo])
      let path = client.path(group, draft.photo)
      #expect(try await client.send(.get, path, cookie: ben.cookie).body == container)
      #expect(try await client.send(.delete, path, cookie: anna.cookie).status == 204)
      #expect(try await client.send(.get, path, cookie: ben.cookie).code == .notFound)
      client.backend.events.end { $0.token == ben.token }
      let reply = try await heard
      #expect(reply.headers[.contentType] == "text/event-stream")
      let events = String(decoding: reply.body, as: UTF8.self).split(separator: "\n\n")
      #expect(events.filter { $0.hasPrefix("event: group\n") }.count == 2)
    }
  }

  @Test func `what is refused is refused in the same words, with the same headers`() async throws {
    try await server.run(.ahc(.https)) { (client: TestClient) async throws -> Void in
      let (anna, _, group) = try await client.pair()
      let policy = try #require(SecurityHeaders.all(tls: false, styles: [])[.contentSecurityPolicy])
      let nobody = try await client.send(.get, "/v1/sync")
      #expect(nobody.code == .unauthenticated)
      #expect(nobody.headers[.contentSecurityPolicy] == policy)
      let elsewhere = try await client.send(
        .post, "/v1/codes", [1], headers: [("Origin", "https://example.org")])
      #expect(elsewhere.code == .forbidden)
      #expect(try await client.send(.post, "/v1/codes", [1]).code == .malformed)
      #expect(try await client.send(.get, "/v1/nowhere").code == .notFound)
      #expect(try await client.send(.patch, "/v1/groups").code == .methodNotAllowed)
      let photo: PhotoID = random()
      let long = [UInt8](repeating: 7, count: 9 << 20)
      #expect(try await client.put(long, photo, in: group, by: anna).code == .tooLarge)
      #expect(try await client.put([1, 2], photo, in: group, by: anna).code == .malformed)
    }
  }

  @Test func `a handshake that does not end is ended`() async throws {
    try configure { $0.handshake = .seconds(1) }
    try await server.run(.ahc(.https)) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      for begin in ["", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}"] {
        let slow = try Line(from: "127.0.0.2", to: port)
        slow.send(begin)
        #expect(await offThePool { slow.endsWhileDripping("\u{1}") })
      }
    }
  }

  /// The handshake before may take its time: a busy machine needs a second for it.
  @Test func `headers or a body that do not end are ended`() async throws {
    try configure { limits in
      limits.headers = .seconds(1)
      limits.body = .seconds(1)
    }
    try await server.run(.ahc(.https)) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      let headers = try await FrameLine(to: port)
      headers.send(Array(Frame.request("/", on: 1, get: true).bytes().dropLast()))
      #expect(await headers.rest().allSatisfy { $0.stream == 0 })
      let continued = try await FrameLine(to: port)
      continued.send(Frame.request("/", on: 1, get: true, flags: 0))
      #expect(await continued.rest().allSatisfy { $0.stream == 0 })
      // Of a body that does not end the others on its connection see nothing.
      let body = try await FrameLine(to: port)
      body.send(Frame.beginning(on: 1))
      body.send(Frame(kind: .data, stream: 1, payload: [1]))
      #expect(await body.next(.resetStream)?.stream == 1)
      body.send(Frame.asking("/healthz", on: 3))
      #expect(await body.next(.data, on: 3)?.payload == Array("ok\n".utf8))
    }
  }

  @Test func `a connection that asks for nothing is told to go, and ends`() async throws {
    try configure { limits in
      // Long enough for a busy machine to ask before.
      limits.idle = .seconds(5)
      limits.headers = .seconds(1)
    }
    try await server.run(.ahc(.https)) { (client: TestClient) async throws -> Void in
      let line = try await FrameLine(to: try #require(client.http.port), answersPings: false)
      line.send(Frame.asking("/healthz", on: 1))
      // It never answers the ping that comes along.
      let rest = await line.rest()
      #expect(rest.contains { $0.kind == .data && $0.stream == 1 })
      #expect(rest.contains { $0.kind == .goAway && $0.payload.suffix(4) == [0, 0, 0, 0] })
    }
  }

  @Test func `a household has its share of requests, however few its connections`() async throws {
    try configure { $0.perHousehold = 3 }
    try await server.run(.ahc(.https)) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      let lines = [
        try await FrameLine(to: port, from: "127.0.0.2"),
        try await FrameLine(to: port, from: "127.0.0.2"),
      ]
      lines[0].send(Frame.beginning(on: 1))
      lines[0].send(Frame.beginning(on: 3))
      lines[0].send(Frame(kind: .ping, payload: [UInt8](repeating: 1, count: 8)))
      #expect(await lines[0].next(.ping) != nil)
      lines[1].send(Frame.beginning(on: 1))
      lines[1].send(Frame.beginning(on: 3))
      // REFUSED_STREAM: nothing was done, it may be asked again.
      #expect(
        await lines[1].next(.resetStream)
          == Frame(kind: .resetStream, stream: 3, payload: Frame.bytes(7)))
      lines[0].send(Frame(kind: .resetStream, stream: 1, payload: Frame.bytes(8)))
      lines[0].send(Frame(kind: .ping, payload: [UInt8](repeating: 2, count: 8)))
      #expect(await lines[0].next(.ping) != nil)
      lines[1].send(Frame.asking("/healthz", on: 5))
      #expect(await lines[1].next(.data, on: 5)?.payload == Array("ok\n".utf8))
      // Connections are counted from the first byte on: a third is one too many with a fourth.
      let third = try Line(from: "127.0.0.2", to: port)
      let fourth = try Line(from: "127.0.0.2", to: port)
      #expect(await offThePool { fourth.readAll() }.isEmpty)
      withExtendedLifetime(third) {}
    }
  }

  /// What costs the sender little and the receiver much, and is let pass so often in half a minute:
  /// each round is more than that.
  private static let floods: [String: @Sendable (UInt32) -> [Frame]] = [
    "pings": { _ in
      (0..<300).map { _ in Frame(kind: .ping, payload: [UInt8](repeating: 0, count: 8)) }
    },
    "windows": { _ in
      (0..<300).map { _ in Frame(kind: .windowUpdate, payload: Frame.bytes(1)) }
    },
    "windows of a request": { round in
      [Frame.beginning(on: 2 * round + 1)]
        + (0..<300).map { _ in
          Frame(kind: .windowUpdate, stream: 2 * round + 1, payload: Frame.bytes(1))
        }
    },
    "priorities": { _ in
      (0..<300).map { _ in Frame(kind: .priority, stream: 1, payload: [0, 0, 0, 0, 16]) }
    },
    "settings": { _ in (0..<300).map { _ in Frame(kind: .settings) } },
    "requests taken back": { round in
      streams(round).flatMap { stream in
        [
          Frame.request("/healthz", on: stream, get: true),
          Frame(kind: .resetStream, stream: stream, payload: Frame.bytes(8)),
        ]
      }
    },
    "requests at once": { round in streams(round).map { Frame.beginning(on: $0) } },
  ]

  /// Three hundred that no round before had.
  private static func streams(_ round: UInt32) -> [UInt32] {
    (0..<300).map { (round * 300 + $0) * 2 + 1 }
  }

  /// The same, and not let pass at all.
  private static let excesses: [String: [Frame]] = [
    "headers without end":
      [Frame.request("/healthz", on: 1, get: true, flags: 0)]
      + (0..<20).map { _ in
        Frame(kind: .continuation, stream: 1, payload: [0, 1, 97, 1, 98])
      },
    "headers without measure": {
      let long = String(repeating: "a", count: 4000)
      let fields = (0..<3).map { ("x-\($0)", long) }
      return [
        Frame.request("/healthz", on: 1, get: true, more: fields, flags: 0),
        Frame(
          kind: .continuation, flags: Frame.endHeaders, stream: 1,
          payload: Frame.request("/", on: 1, more: fields).payload),
      ]
    }(),
    "empty frames":
      [Frame.beginning(on: 1)] + (0..<300).map { _ in Frame(kind: .data, stream: 1) },
  ]

  /// Nothing but what is sent ends the connection.
  @Test(.timeLimit(.minutes(10)), arguments: floods.keys.sorted() + excesses.keys.sorted())
  func `who floods the server loses the connection, and others are answered`(
    _ name: String
  ) async throws {
    try await server.run(.ahc(.https)) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      let line = try await FrameLine(to: port)
      if let round = Self.floods[name] { await line.flood(round) }
      for frame in Self.excesses[name] ?? [] { line.send(frame) }
      _ = await line.rest()
      let other = try await FrameLine(to: port)
      other.send(Frame.asking("/healthz", on: 1))
      #expect(await other.next(.data, on: 1)?.payload == Array("ok\n".utf8))
    }
  }

  @Test func `a server that stops says so, and finishes what has begun`() async throws {
    let line = try await server.run(.ahc(.https)) { (client: TestClient) async throws in
      let line = try await FrameLine(to: try #require(client.http.port))
      line.send(Frame.asking("/healthz", on: 1))
      #expect(await line.next(.data, on: 1) != nil)
      return line
    }
    let rest = await line.rest()
    #expect(rest.contains { $0.kind == .goAway && $0.payload.suffix(4) == [0, 0, 0, 0] })
  }
}
