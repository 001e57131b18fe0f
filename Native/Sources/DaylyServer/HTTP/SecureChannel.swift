// Connections under TLS: HTTP/2 for whoever offers it in the handshake (RFC 7301), HTTP/1.1 for
// everybody else. The framework has such a channel too; its limits cannot be set, nothing ends a
// slow handshake there, and it hangs up on browsers that ask every few seconds whether the line is
// alive (decision 69).

import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2
import NIOSSL
import NIOTLS

struct SecureChannel: HTTPChannelHandler {
  typealias Requests = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  enum Spoken: Sendable {
    case http1(Requests)
    /// A channel for each request.
    case http2(NIOHTTP2Handler.AsyncStreamMultiplexer<Requests>)
  }

  struct Value: ServerChildChannelValue {
    let chosen: EventLoopFuture<Spoken>
    let channel: any Channel
  }

  let responder: Responder
  private let certificate: ServerCertificate
  private let connections: Connections
  /// The requests under way on all connections of HTTP/2: as many as there may be connections, so
  /// that nobody has more for speaking it.
  private let streams: Connections
  private let fields: HTTPFields
  private let http1: PlainChannel

  private var limits: ConnectionLimits { connections.limits }

  init(
    _ certificate: ServerCertificate, connections: Connections, streams: Connections,
    fields: HTTPFields, responder: @escaping Responder
  ) {
    self.certificate = certificate
    self.connections = connections
    self.streams = streams
    self.fields = fields
    self.responder = responder
    let limits = connections.limits
    http1 = PlainChannel(
      responder: responder, handlers: [ConnectionGuard(limits, fields: fields)])
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let handshake = HandshakeGuard(within: limits.handshake)
      let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Spoken> { result, channel in
        handshake.handshakeEnded()
        switch result {
        case .negotiated("h2"): return setupHTTP2(channel)
        case .negotiated, .fallback:
          return http1.setup(channel: channel, logger: logger).map { .http1($0) }
        }
      }
      try channel.pipeline.syncOperations.addHandlers([
        Place(among: connections), handshake, NIOSSLServerHandler(context: certificate.current),
        negotiation,
      ])
      return Value(chosen: negotiation.protocolNegotiationResult, channel: channel)
    }
  }

  func handle(value: Value, logger: Logger) async {
    do {
      switch try await value.chosen.get() {
      case .http1(let requests): await handleHTTP(asyncChannel: requests, logger: logger)
      case .http2(let streams):
        try await withThrowingDiscardingTaskGroup { tasks in
          for try await request in streams.inbound {
            tasks.addTask { await handleHTTP(asyncChannel: request, logger: logger) }
          }
        }
      }
    } catch {
      logger.trace("connection ended", metadata: ["error": "\(type(of: error))"])
      value.channel.close(promise: nil)
    }
  }

  // MARK: HTTP/2

  private func setupHTTP2(_ channel: any Channel) -> EventLoopFuture<Spoken> {
    channel.eventLoop.makeCompletedFuture {
      let loop = channel.eventLoop
      // Says goodbye in two steps (RFC 9113, 6.8), so that no request on its way is lost.
      let farewell = NIOHTTP2ServerConnectionManagementHandler(
        eventLoop: loop,
        configuration: .init(
          maxIdleTime: limits.idle, maxAge: nil, maxGraceTime: nil, keepalive: nil))
      let guardian = StreamsGuard(limits)
      let traffic = NIOLoopBound(Traffic(), eventLoop: loop)
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(FrameGuard())
      let requests = try pipeline.configureAsyncHTTP2Pipeline(
        mode: .server, streamDelegate: RequestWatch(farewell, guardian, loop),
        configuration: configuration
      ) { stream in
        stream.eventLoop.makeCompletedFuture { try setup(stream: stream, traffic.value) }
      }
      try pipeline.addHandlers([farewell, guardian])
      return .http2(requests)
    }
  }

  private func setup(stream: any Channel, _ traffic: Traffic) throws -> Requests {
    let place = Place(among: streams) { context in
      // Nothing was done for it: whoever asks may ask again (RFC 9113, 8.7).
      let refusal = HTTP2Frame.FramePayload.rstStream(.refusedStream)
      context.writeAndFlush(NIOAny(refusal), promise: nil)
    }
    try stream.pipeline.syncOperations.addHandlers([
      place, HTTP2FramePayloadToHTTPServerCodec(),
      ConnectionGuard(limits, traffic: traffic, fields: fields), AuthorityGuard(),
    ])
    return try NIOAsyncChannel(wrappingChannelSynchronously: stream)
  }

  /// What is not said here are the library's own limits: five CONTINUATION frames in a row, one
  /// empty DATA frame, and 200 resets, stream errors, or PING, SETTINGS and PRIORITY frames in half
  /// a minute. Whoever goes beyond one loses the connection. What it does not count, `FrameGuard`
  /// does.
  private var configuration: NIOHTTP2Handler.Configuration {
    var configuration = NIOHTTP2Handler.Configuration()
    configuration.connection.initialSettings = [
      HTTP2Setting(parameter: .maxConcurrentStreams, value: limits.streams),
      HTTP2Setting(parameter: .maxHeaderListSize, value: limits.headerBytes),
    ]
    // What may come before it is read. A photo's way up is as fast as this divided by the time to
    // there and back: 64 KiB, the protocol's default, would be 400 KB/s to another continent.
    configuration.stream.targetWindowSize = Self.streamWindowBytes
    configuration.connection.targetWindowSize = Self.connectionWindowBytes
    return configuration
  }

  private static let streamWindowBytes = 256 * 1024
  private static let connectionWindowBytes = 1024 * 1024
}
