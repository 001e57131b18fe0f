// What a connection of HTTP/2 may take of the server's time while no request is under way on it.
// Its requests are limited one by one, by a `ConnectionGuard` each.

import NIOCore
import NIOHTTP2

/// One for each connection, behind what parses frames. Nothing but a request puts its end off:
/// frames of any other kind, headers that do not end and pings that are not answered do not.
final class StreamsGuard: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  typealias InboundOut = HTTP2Frame

  private let limits: ConnectionLimits
  private var context: ChannelHandlerContext?
  private var requests = 0
  private var isQuiescing = false
  private var end: Scheduled<Void>?

  init(_ limits: ConnectionLimits) { self.limits = limits }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    expect(within: limits.headers)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end?.cancel()
    self.context = nil
  }

  func requestBegan() {
    requests += 1
    end?.cancel()
  }

  func requestEnded() {
    requests -= 1
    if requests == 0 { expectRequest() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      isQuiescing = true
      if requests == 0 { expectRequest() }
    case ChannelEvent.inputClosed:
      // Whoever says nothing more hears nothing more: a request's end has a frame of its own.
      context.close(promise: nil)
    default: break
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Somebody broke the protocol; they have been told so.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  /// Whoever has been asked to go, after the pause there may be or because the server stops, has a
  /// while for what was on its way.
  private func expectRequest() {
    expect(within: isQuiescing ? limits.headers : limits.idle + limits.headers)
  }

  private func expect(within time: TimeAmount) {
    end?.cancel()
    guard let context else { return }
    end = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }
}

/// Hears of each request as it begins and ends.
struct RequestWatch: NIOHTTP2StreamDelegate {
  private let farewell: NIOHTTP2ServerConnectionManagementHandler.HTTP2StreamDelegate
  private let guardian: NIOLoopBound<StreamsGuard>

  /// On the connection's event loop.
  init(
    _ farewell: NIOHTTP2ServerConnectionManagementHandler, _ guardian: StreamsGuard,
    _ loop: any EventLoop
  ) {
    self.farewell = farewell.http2StreamDelegate
    self.guardian = NIOLoopBound(guardian, eventLoop: loop)
  }

  func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {
    farewell.streamCreated(id, channel: channel)
    guardian.value.requestBegan()
  }

  func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
    farewell.streamClosed(id, channel: channel)
    guardian.value.requestEnded()
  }
}
