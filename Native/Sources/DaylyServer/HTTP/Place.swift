// The place that a connection takes among all there may be, and a request among those of HTTP/2,
// from its first moment to its last.

import NIOCore

/// First where it is added, so that whoever is refused has cost nothing yet.
final class Place: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny

  private let places: Connections
  private let refuse: (ChannelHandlerContext) -> Void
  private var networks: [Network] = []
  private var isRefused = false

  init(
    among places: Connections,
    refuse: @escaping (ChannelHandlerContext) -> Void = { $0.close(promise: nil) }
  ) {
    self.places = places
    self.refuse = refuse
  }

  func handlerAdded(context: ChannelHandlerContext) {
    guard let networks = places.enter(from: context.channel.peerAddress) else {
      isRefused = true
      if context.channel.isActive { refuse(context) }
      return
    }
    self.networks = networks
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    places.leave(networks)
    networks = []
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    if isRefused { refuse(context) }
  }
}

extension Channel {
  /// Address of the peer, in the form it is compared in; `nil` where there is no network, in tests.
  var peerAddress: String? { remoteAddress?.ipAddress.map(Network.usualForm) }
}
