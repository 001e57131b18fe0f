// What a connection may take of the server's time. Every phase has an end that no byte puts off:
// headers, a body, the pause until the next request. An upload that is let in, and an answer, may
// take as long as their bytes are good for at the least rate there is.

import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// A route has looked at who sends, and takes a container: what is still to come has the time an
/// upload has.
struct UploadAdmitted: Sendable {}

/// One for each connection, between HTTP's parts and those who answer. Also puts the security
/// headers on answers that come from the parser and not through the front door.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let connections: Connections
  private let fields: HTTPFields
  private var networks: [Network] = []
  private var isRefused = false
  /// What the client has to do next, and until when.
  private var reading: Scheduled<Void>?
  /// Until when it has to have taken what was written.
  private var writing: Scheduled<Void>?
  private var isUpload = false
  private var isBodyOpen = false
  private var answersOwed = 0
  private var began = NIODeadline.now()
  private var bytesRead = 0
  private var bytesWaiting = 0

  private var limits: ConnectionLimits { connections.limits }

  init(connections: Connections, fields: HTTPFields) {
    self.connections = connections
    self.fields = fields
  }

  func handlerAdded(context: ChannelHandlerContext) {
    guard let networks = connections.enter(from: context.remoteAddress?.ipAddress) else {
      isRefused = true
      if context.channel.isActive { context.close(promise: nil) }
      return
    }
    self.networks = networks
    expect(within: limits.headers, context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    reading?.cancel()
    writing?.cancel()
    connections.leave(networks)
    networks = []
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    if isRefused { context.close(promise: nil) }
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      answersOwed += 1
      (isUpload, isBodyOpen, bytesRead) = (false, true, 0)
      began = context.eventLoop.now
      expect(within: limits.body, context)
    case .body(let bytes):
      bytesRead += bytes.readableBytes
    case .end:
      isBodyOpen = false
      reading?.cancel()
      if answersOwed == 0 { expect(within: limits.idle, context) }
    }
    context.fireChannelRead(data)
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    guard event is UploadAdmitted else {
      context.triggerUserOutboundEvent(event, promise: promise)
      return
    }
    isUpload = true
    if isBodyOpen { expectUpload(context) }
    promise?.succeed()
  }

  /// Ends the connection unless what is due has come by then.
  private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
    reading?.cancel()
    reading = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      context.close(promise: nil)
    }
  }

  /// Asks, whenever the bytes so far are used up, whether enough have come since.
  private func expectUpload(_ context: ChannelHandlerContext) {
    let end = began + limits.grace + time(for: bytesRead)
    guard end > context.eventLoop.now else {
      context.close(promise: nil)
      return
    }
    reading?.cancel()
    reading = context.eventLoop.assumeIsolated().scheduleTask(deadline: end) {
      if self.isBodyOpen { self.expectUpload(context) }
    }
  }

  private func time(for bytes: Int) -> TimeAmount {
    .nanoseconds(Int64(bytes) * 1_000_000_000 / Int64(limits.bytesPerSecondMin))
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var data = data
    switch unwrapOutboundIn(data) {
    case .head(var head):
      if head.headerFields[.contentSecurityPolicy] == nil, head.status.code >= 400 {
        for field in fields where !head.headerFields.contains(field.name) {
          head.headerFields.append(field)
        }
        data = wrapOutboundOut(.head(head))
      }
    case .body(let bytes):
      bytesWaiting += bytes.readableBytes
    case .end:
      answersOwed = max(0, answersOwed - 1)
      if answersOwed == 0, !isBodyOpen { expect(within: limits.idle, context) }
    }
    context.write(data, promise: promise)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    // All was said: who does not hang up is not waited for long.
    if mode == .output { expect(within: limits.headers, context) }
    context.close(mode: mode, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    writing?.cancel()
    if context.channel.isWritable {
      bytesWaiting = 0
    } else {
      let time = limits.grace + time(for: bytesWaiting)
      writing = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
        context.close(promise: nil)
      }
    }
    context.fireChannelWritabilityChanged()
  }
}
