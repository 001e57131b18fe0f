// The time a TLS handshake may take. Until it has ended nobody knows which HTTP will be spoken, so
// nothing that limits requests is there yet.

import NIOCore

/// Before TLS in the pipeline, so that its end is the connection's, without a farewell that the
/// other side would have to answer.
final class HandshakeGuard: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let time: TimeAmount
  private var end: Scheduled<Void>?

  init(within time: TimeAmount) { self.time = time }

  func handlerAdded(context: ChannelHandlerContext) {
    end = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { handshakeEnded() }

  /// What comes now, others see to.
  func handshakeEnded() {
    end?.cancel()
    end = nil
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    context.fireUserInboundEventTriggered(event)
    if event is ChannelShouldQuiesceEvent, end != nil { context.close(promise: nil) }
  }
}
