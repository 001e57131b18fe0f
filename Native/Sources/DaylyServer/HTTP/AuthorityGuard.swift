// Whom a request of HTTP/2 asks. HTTP/1.1 has `HostGuard` before its codec; here both fields come
// through it.

import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Has every request name whom it asks, as one of HTTP/1.1 does: in `:authority`, in `Host`, or in
/// both alike (RFC 9113, 8.3.1). What does not is answered as a request that cannot be read.
final class AuthorityGuard: ChannelInboundHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Its body is nobody's.
    if isRefused { return }
    if case .head(let head) = unwrapInboundIn(data), !Self.names(head) {
      isRefused = true
      let refusal = HTTPResponse(status: .badRequest, headerFields: [.contentLength: "0"])
      context.write(wrapOutboundOut(.head(refusal)), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      return
    }
    context.fireChannelRead(data)
  }

  private static func names(_ head: HTTPRequest) -> Bool {
    let hosts = head.headerFields[values: .hostField]
    guard hosts.count <= 1, let name = head.authority ?? hosts.first else { return false }
    return HostGuard.isHost(name)
      && hosts.allSatisfy { $0.lowercased() == name.lowercased() }
  }
}
