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
}
