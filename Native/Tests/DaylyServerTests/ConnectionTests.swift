// Connections that take their time. The guard is driven with a clock in the test's hands; the rest
// meets a real socket.

import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import NIOPosix
import Testing
import Wire

@testable import DaylyServer

@Suite struct ConnectionGuardTests {
  private static let fields = SecurityHeaders.all(tls: false, styles: [])

  /// A connection from `address` to a server that nobody else has come to.
  private func channel(
    _ connections: Connections = Connections(limits: ConnectionLimits(), exempt: nil),
    from address: String = "192.0.2.7"
  ) throws -> EmbeddedChannel {
    let guardian = ConnectionGuard(connections.limits, fields: Self.fields)
    let channel = EmbeddedChannel()
    let remote = try SocketAddress(ipAddress: address, port: 4711)
    channel.remoteAddress = remote
    try channel.pipeline.syncOperations.addHandlers([Place(among: connections), guardian])
    try channel.connect(to: remote).wait()
    return channel
  }

  private func ask(_ channel: EmbeddedChannel, _ method: HTTPRequest.Method = .post) throws {
    try channel.writeInbound(
      HTTPRequestPart.head(
        HTTPRequest(method: method, scheme: "http", authority: "localhost", path: "/")))
  }

  private func send(_ bytes: Int, to channel: EmbeddedChannel) throws {
    try channel.writeInbound(
      HTTPRequestPart.body(ByteBuffer(repeating: 7, count: bytes)))
  }

  private func answer(_ channel: EmbeddedChannel, _ status: HTTPResponse.Status = .ok) throws {
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: status)))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
  }

  private func pass(_ seconds: Int64, on channel: EmbeddedChannel) {
    channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
  }

  @Test func `headers have an end, however they come`() throws {
    let channel = try channel()
    pass(19, on: channel)
    #expect(channel.isActive)
    pass(1, on: channel)
    #expect(!channel.isActive)
  }

  @Test func `a byte now and then does not prolong a body`() throws {
    let channel = try channel()
    try ask(channel)
    for _ in 0..<19 {
      pass(1, on: channel)
      try send(1, to: channel)
    }
    #expect(channel.isActive)
    pass(1, on: channel)
    #expect(!channel.isActive)
  }

  @Test func `an answer given early does not prolong what is still to come`() throws {
    let channel = try channel()
    try ask(channel)
    try answer(channel, .unauthorized)
    pass(20, on: channel)
    #expect(!channel.isActive)
  }

  @Test func `an upload that was let in has the time its bytes are good for, and no more`() throws {
    let channel = try channel()
    try ask(channel, .put)
    channel.pipeline.triggerUserOutboundEvent(UploadAdmitted(), promise: nil)
    // At the least rate it goes on for minutes.
    for _ in 0..<300 {
      pass(1, on: channel)
      try send(4096, to: channel)
    }
    #expect(channel.isActive)
    for _ in 0..<29 {
      pass(1, on: channel)
      try send(1, to: channel)
    }
    #expect(channel.isActive)
    pass(2, on: channel)
    #expect(!channel.isActive)
  }

  /// The lengths of the parts that have been handed on.
  private func handedOn(_ channel: EmbeddedChannel) throws -> [Int] {
    var lengths: [Int] = []
    while let part = try channel.readInbound(as: HTTPRequestPart.self) {
      if case .body(let bytes) = part { lengths.append(bytes.readableBytes) }
    }
    return lengths
  }

  @Test func `an upload is handed on by the handful, and whole`() throws {
    let channel = try channel()
    try ask(channel, .put)
    // Nobody has said that it is one.
    try send(10, to: channel)
    #expect(try handedOn(channel) == [10])
    channel.pipeline.triggerUserOutboundEvent(UploadAdmitted(), promise: nil)
    for _ in 0..<3 { try send(65_536, to: channel) }
    #expect(try handedOn(channel).isEmpty)
    try send(65_536, to: channel)
    #expect(try handedOn(channel) == [65_536, 65_536, 65_536, 65_536])
    // Short ones are not kept for long.
    for _ in 0..<15 { try send(1, to: channel) }
    #expect(try handedOn(channel).isEmpty)
    try send(1, to: channel)
    #expect(try handedOn(channel).count == 16)
    try send(7, to: channel)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    #expect(try handedOn(channel) == [7])
    // The next request is no upload before somebody says so.
    try answer(channel)
    try ask(channel)
    try send(3, to: channel)
    #expect(try handedOn(channel) == [3])
  }

  @Test func `who was not let in has no more time than others`() throws {
    let channel = try channel()
    try ask(channel, .put)
    for _ in 0..<20 {
      pass(1, on: channel)
      if channel.isActive { try send(100_000, to: channel) }
    }
    #expect(!channel.isActive)
  }

  @Test func `between two requests there is a while, and an answer takes as long as it takes`()
    throws
  {
    let channel = try channel()
    for _ in 0..<3 {
      try ask(channel, .get)
      try channel.writeInbound(HTTPRequestPart.end(nil))
      pass(3600, on: channel)
      #expect(channel.isActive)
      try answer(channel)
      pass(74, on: channel)
      #expect(channel.isActive)
    }
    pass(1, on: channel)
    #expect(!channel.isActive)
  }

  @Test func `who does not take an answer loses it when its bytes have had their time`() throws {
    let channel = try channel()
    try ask(channel, .get)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(repeating: 7, count: 409_600)))
    channel.isWritable = false
    channel.pipeline.fireChannelWritabilityChanged()
    pass(129, on: channel)
    #expect(channel.isActive)
    pass(1, on: channel)
    #expect(!channel.isActive)
  }

  @Test func `an answer that is taken piece by piece has the time of its bytes, and no more`()
    throws
  {
    let channel = try channel()
    try ask(channel, .get)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    // Sixteen seconds' worth each, taken after seventeen: the grace is used up by the second.
    for turn in 0..<30 {
      try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(repeating: 7, count: 65_536)))
      channel.isWritable = false
      channel.pipeline.fireChannelWritabilityChanged()
      pass(17, on: channel)
      #expect(channel.isActive == (turn < 29), "\(turn)")
      channel.isWritable = true
      channel.pipeline.fireChannelWritabilityChanged()
      // What the server needs for the next piece is not the client's.
      pass(1000, on: channel)
    }
  }

  @Test func `answers given before do not prolong how long one may wait to be taken`() throws {
    let channel = try channel()
    for _ in 0..<20 {
      try ask(channel, .get)
      try channel.writeInbound(HTTPRequestPart.end(nil))
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
      try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(repeating: 7, count: 409_600)))
      try channel.writeOutbound(HTTPResponsePart.end(nil))
    }
    try ask(channel, .get)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(repeating: 7, count: 4096)))
    channel.isWritable = false
    channel.pipeline.fireChannelWritabilityChanged()
    pass(30, on: channel)
    #expect(channel.isActive)
    pass(1, on: channel)
    #expect(!channel.isActive)
  }

  @Test func `a refusal before any route has the security headers too`() throws {
    let channel = try channel()
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .badRequest)))
    guard case .head(let head)? = try channel.readOutbound(as: HTTPResponsePart.self) else {
      throw SetUpFailed(why: "no head")
    }
    for field in Self.fields { #expect(head.headerFields[field.name] == field.value) }
  }

  @Test func `a network has its share of connections, and gives back what it does not use`()
    throws
  {
    var limits = ConnectionLimits(descriptors: 1024)
    limits.inAll = 64
    limits.perHousehold = 4
    let connections = Connections(limits: limits, exempt: "192.0.2.99")
    var open: [EmbeddedChannel] = []
    for _ in 0..<4 { open.append(try channel(connections)) }
    #expect(open.allSatisfy { $0.isActive })
    var other = try channel(connections)
    #expect(!other.isActive)
    other = try channel(connections, from: "198.51.100.1")
    #expect(other.isActive)
    for _ in 0..<9 {
      open.append(try channel(connections, from: "192.0.2.99"))
      #expect(open.last?.isActive == true)
    }
    _ = try open[0].finish()
    other = try channel(connections)
    #expect(other.isActive)
    // One household of a /48 after the other.
    var six = 0
    for number in 0..<40 {
      let address = "2001:db8:1:\(String(number, radix: 16))00::1"
      open.append(try channel(connections, from: address))
      if open.last?.isActive == true { six += 1 }
    }
    #expect(six == 16)
  }

  @Test func `there are no more in all than there may be, wherever they come from`() throws {
    var limits = ConnectionLimits(descriptors: 1024)
    limits.inAll = 8
    limits.perHousehold = 2
    let connections = Connections(limits: limits, exempt: nil)
    var open: [EmbeddedChannel] = []
    for number in 0..<8 {
      open.append(try channel(connections, from: "192.0.\(number).1"))
      #expect(open.last?.isActive == true)
    }
    let other = try channel(connections, from: "198.51.100.1")
    #expect(!other.isActive)
    _ = try open[3].finish()
    open.append(try channel(connections, from: "198.51.100.1"))
    #expect(open.last?.isActive == true)
  }

  @Test(arguments: [64, 256, 1024, 20_000, 1 << 20])
  func `there are fewer connections than descriptors, and no network has more than half`(
    _ descriptors: Int
  ) {
    let limits = ConnectionLimits(descriptors: descriptors)
    #expect(limits.inAll + min(limits.inAll, UploadSlots.most) < max(descriptors, 128))
    #expect(limits.perHousehold * 2 <= limits.inAll)
    // Nor do those who only listen keep out who wants something.
    #expect(limits.listeners >= 1 && limits.listeners * 2 <= limits.inAll)
  }
}

@Suite struct ConnectionTests {
  @Test func `whoever sends slowly is sent away, and others are answered meanwhile`() async throws {
    let server = TestServer()
    server.configure { configuration in
      configuration.connections.perHousehold = 3
      configuration.connections.headers = .seconds(1)
      configuration.connections.body = .seconds(1)
    }
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      let head = "POST /v1/codes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n"
      for begin in ["", "GET / HT", head, head + "\r\n", head + "\r\n1"] {
        let slow = try Line(from: "127.0.0.2", to: port)
        slow.send(begin)
        // It ends while bytes go on coming: no test has to wait for a pause.
        #expect(await offThePool { slow.endsWhileDripping("1") })
      }
      let crowd = try (0..<40).map { _ in try Line(from: "127.0.0.2", to: port) }
      // From another address, on a connection that has not waited.
      let other = try Line(from: "127.0.0.3", to: port)
      other.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      #expect(await offThePool { other.readAll() }.hasPrefix("HTTP/1.1 200"))
      withExtendedLifetime(crowd) {}
    }
  }

  @Test func `what is no request is refused with the security headers`() async throws {
    try await TestServer().run(.live) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      let line = try Line(from: "127.0.0.1", to: port)
      line.send("NONSENSE\r\n\r\n")
      let answer = await offThePool { line.readAll() }
      #expect(answer.hasPrefix("HTTP/1.1 400"))
      for name in ["content-security-policy", "x-content-type-options", "referrer-policy"] {
        #expect(answer.lowercased().contains("\r\n\(name):"), "\(name)")
      }
    }
  }
}
