// What a connection under TLS may take before and between its requests, with a clock in the test's
// hands.

import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP2
import NIOHTTPTypes
import Testing

@testable import DaylyServer

@Suite struct StreamsGuardTests {
  private let limits = ConnectionLimits(descriptors: 1024)

  private func channel(_ handlers: any ChannelHandler...) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandlers(handlers)
    try channel.connect(to: SocketAddress(ipAddress: "192.0.2.7", port: 4711)).wait()
    return channel
  }

  private func pass(_ seconds: Int64, on channel: EmbeddedChannel) {
    channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
  }

  @Test func `a handshake has an end, and what comes after it none of its own`() throws {
    let slow = try channel(HandshakeGuard(within: limits.handshake))
    pass(9, on: slow)
    #expect(slow.isActive)
    pass(1, on: slow)
    #expect(!slow.isActive)
    let guardian = HandshakeGuard(within: limits.handshake)
    let quick = try channel(guardian)
    pass(9, on: quick)
    guardian.handshakeEnded()
    pass(3600, on: quick)
    #expect(quick.isActive)
  }

  @Test func `who is shaking hands when the server stops is not waited for`() throws {
    let guardian = HandshakeGuard(within: limits.handshake)
    let early = try channel(guardian)
    let late = HandshakeGuard(within: limits.handshake)
    let talking = try channel(late)
    late.handshakeEnded()
    for channel in [early, talking] {
      channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
    #expect(!early.isActive)
    #expect(talking.isActive)
  }

  @Test func `the first request has as long as headers have, whatever else comes`() throws {
    let channel = try channel(StreamsGuard(limits))
    for _ in 0..<19 {
      pass(1, on: channel)
      try channel.writeInbound(
        HTTP2Frame(streamID: .rootStream, payload: .ping(HTTP2PingData(), ack: false)))
    }
    #expect(channel.isActive)
    pass(1, on: channel)
    #expect(!channel.isActive)
  }

  @Test func `requests take as long as they take, and the pause between them has an end`() throws {
    let guardian = StreamsGuard(limits)
    let channel = try channel(guardian)
    for _ in 0..<3 {
      guardian.requestBegan()
      guardian.requestBegan()
      pass(3600, on: channel)
      guardian.requestEnded()
      pass(3600, on: channel)
      #expect(channel.isActive)
      guardian.requestEnded()
      pass(94, on: channel)
      #expect(channel.isActive)
    }
    pass(1, on: channel)
    #expect(!channel.isActive)
  }

  @Test func `when the server stops, requests are finished and nothing else is waited for`() throws
  {
    let guardian = StreamsGuard(limits)
    let channel = try channel(guardian)
    guardian.requestBegan()
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    pass(3600, on: channel)
    #expect(channel.isActive)
    guardian.requestEnded()
    pass(19, on: channel)
    #expect(channel.isActive)
    pass(1, on: channel)
    #expect(!channel.isActive)
  }

  @Test func `who hangs up has gone`() throws {
    let guardian = StreamsGuard(limits)
    let channel = try channel(guardian)
    guardian.requestBegan()
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(!channel.isActive)
  }

  @Test func `who breaks the protocol loses the connection`() throws {
    let channel = try channel(StreamsGuard(limits))
    channel.pipeline.fireErrorCaught(NIOHTTP2Errors.excessiveRSTFrames())
    #expect(!channel.isActive)
  }

  /// A request on a connection with others.
  private func request(
    _ traffic: Traffic, _ limits: ConnectionLimits = ConnectionLimits(descriptors: 1024)
  ) throws -> EmbeddedChannel {
    let fields = SecurityHeaders.all(tls: true, styles: [])
    let channel = try channel(ConnectionGuard(limits, traffic: traffic, fields: fields))
    try channel.writeInbound(
      HTTPRequestPart.head(
        HTTPRequest(method: .put, scheme: "https", authority: "localhost", path: "/")))
    return channel
  }

  @Test func `uploads that share a line have the time of all their bytes, and no more`() throws {
    let traffic = Traffic()
    let first = try request(traffic)
    let second = try request(traffic)
    for one in [first, second] {
      one.pipeline.triggerUserOutboundEvent(UploadAdmitted(), promise: nil)
    }
    // Together they come at the least rate there is.
    for turn in 0..<200 {
      for one in [first, second] { pass(1, on: one) }
      try [first, second][turn % 2].writeInbound(
        HTTPRequestPart.body(ByteBuffer(repeating: 7, count: 4096)))
    }
    #expect(first.isActive && second.isActive)
    for one in [first, second] { pass(31, on: one) }
    #expect(!first.isActive && !second.isActive)
  }

  @Test func `an answer waits for those that share its line, and not for ever`() throws {
    let traffic = Traffic()
    let first = try request(traffic)
    let second = try request(traffic)
    for one in [first, second] {
      try one.writeInbound(HTTPRequestPart.end(nil))
      try one.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
      one.isWritable = false
      try one.writeOutbound(HTTPResponsePart.body(ByteBuffer(repeating: 7, count: 409_600)))
      one.pipeline.fireChannelWritabilityChanged()
    }
    // The first one's bytes and those that came after them.
    pass(229, on: first)
    #expect(first.isActive)
    pass(1, on: first)
    #expect(!first.isActive)
  }

  /// So few of others' bytes count that a test can wait for them: ten seconds' worth.
  private var shortLimits: ConnectionLimits {
    var limits = limits
    limits.bytesOfOthersMost = 40_960
    return limits
  }

  /// A clock that stood still would have let it all through.
  @Test func `a busy upload buys one that stands still seconds, and no days`() throws {
    let traffic = Traffic()
    let still = try request(traffic, shortLimits)
    still.pipeline.triggerUserOutboundEvent(UploadAdmitted(), promise: nil)
    traffic.bytesRead = .max
    pass(39, on: still)
    #expect(still.isActive)
    pass(1, on: still)
    #expect(!still.isActive)
  }

  @Test func `a busy answer buys one that nobody takes seconds, and no days`() throws {
    let traffic = Traffic()
    let still = try request(traffic, shortLimits)
    try still.writeInbound(HTTPRequestPart.end(nil))
    try still.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    still.isWritable = false
    try still.writeOutbound(HTTPResponsePart.body(ByteBuffer(repeating: 7, count: 4096)))
    still.pipeline.fireChannelWritabilityChanged()
    traffic.bytesWritten = .max
    // Its own byte's worth too.
    pass(40, on: still)
    #expect(still.isActive)
    pass(1, on: still)
    #expect(!still.isActive)
  }

  @Test func `no number of bytes is good for more than the longest time there is`() throws {
    var limits = limits
    limits.bytesOfOthersMost = .max
    let traffic = Traffic()
    let still = try request(traffic, limits)
    still.pipeline.triggerUserOutboundEvent(UploadAdmitted(), promise: nil)
    traffic.bytesRead = .max
    pass(Int64(limits.transferSecondsMost) + 29, on: still)
    #expect(still.isActive)
    pass(1, on: still)
    #expect(!still.isActive)
  }

  /// A connection whose server has FrameGuard alone, and which has said what one begins with.
  private func greeted() throws -> EmbeddedChannel {
    let channel = try channel(FrameGuard())
    try channel.writeInbound(
      ByteBuffer(
        bytes: Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
          + Frame(kind: .settings).bytes()))
    return channel
  }

  /// As a line brings them: in pieces that begin and end anywhere.
  private func say(_ frames: [Frame], on channel: EmbeddedChannel) throws {
    let bytes = frames.flatMap { $0.bytes() }
    for start in stride(from: 0, to: bytes.count, by: 7) where channel.isActive {
      try channel.writeInbound(ByteBuffer(bytes: bytes[start..<min(start + 7, bytes.count)]))
    }
  }

  private func sends(_ frame: Frame, times: Int, on channel: EmbeddedChannel) throws {
    for _ in 0..<times {
      try channel.writeOutbound(IOData.byteBuffer(ByteBuffer(bytes: frame.bytes())))
    }
  }

  private static let update = Frame(kind: .windowUpdate, payload: Frame.bytes(1))
  private static let goAway = Frame(kind: .goAway, payload: [UInt8](repeating: 0, count: 8))

  @Test(arguments: [update, goAway, Frame(kind: .pushPromise)])
  func `frames that ask for nothing end the connection when there are many`(_ frame: Frame) throws {
    let channel = try greeted()
    try say([Frame](repeating: frame, count: FrameGuard.alwaysMost), on: channel)
    #expect(channel.isActive)
    try say([frame], on: channel)
    #expect(!channel.isActive)
    let farewell = try channel.readOutbound(as: IOData.self)
    guard case .byteBuffer(let bytes) = try #require(farewell) else { return }
    #expect(bytes.getInteger(at: 3) == Frame.Kind.goAway.rawValue)
    #expect(bytes.getInteger(at: 13) == UInt32(0x0B))
  }

  @Test func `frames of a kind that nobody knows end the connection when there are many`() throws {
    let channel = try greeted()
    var unknown = Frame(kind: .data, payload: [7]).bytes()
    unknown[3] = 0xFA
    for _ in 0..<FrameGuard.alwaysMost { try channel.writeInbound(ByteBuffer(bytes: unknown)) }
    #expect(channel.isActive)
    try channel.writeInbound(ByteBuffer(bytes: unknown))
    #expect(!channel.isActive)
  }

  @Test func `who takes much may say as often that there is room for more`() throws {
    let channel = try greeted()
    let data = Frame(kind: .data, stream: 1, payload: [UInt8](repeating: 7, count: 16_384))
    for _ in 0..<100 {
      try sends(data, times: 10, on: channel)
      try say([Frame](repeating: Self.update, count: 200), on: channel)
    }
    try say([Frame](repeating: Self.update, count: FrameGuard.alwaysMost), on: channel)
    #expect(channel.isActive)
    // Other frames of the server's earn nothing.
    try sends(Frame(kind: .ping, payload: [UInt8](repeating: 0, count: 8)), times: 9, on: channel)
    try say([Self.update], on: channel)
    #expect(!channel.isActive)
  }

  @Test func `a request brings room for what browsers say beside it`() throws {
    let channel = try greeted()
    for number in 0..<500 {
      try say(
        [Frame.asking("/healthz", on: UInt32(2 * number + 1))]
          + [Frame](repeating: Self.update, count: FrameGuard.perRequest), on: channel)
    }
    #expect(channel.isActive)
  }
}
