// Connections that speak HTTP/1.1, under TLS or not: the framework's channel, and what it leaves
// out of the protocol. It takes the first Host out of a request's headers and forgets the version,
// so both are looked at before it does.

import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

struct PlainChannel: HTTPChannelHandler {
  private let http1: HTTP1Channel

  /// `handlers` stand between HTTP's parts and those who answer.
  init(
    responder: @escaping Responder,
    handlers: @autoclosure @escaping @Sendable () -> [any RemovableChannelHandler]
  ) {
    http1 = HTTP1Channel(
      responder: responder, configuration: .init(additionalChannelHandlers: handlers()))
  }

  var responder: Responder { http1.responder }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    http1.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(HostGuard(), position: .before(codec))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await http1.handle(value: value, logger: logger)
  }
}

/// Has every request name whom it asks, once and in a name's form (RFC 9112, 3.2): an HTTP/1.1
/// request has a `Host`, and none has two. What does not is a request that cannot be read.
final class HostGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Nobody is sure where what follows such a request belongs.
    if isRefused { return }
    if case .head(let head) = unwrapInboundIn(data), !Self.names(head) {
      isRefused = true
      context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
      return
    }
    context.fireChannelRead(data)
  }

  private static func names(_ head: HTTPRequestHead) -> Bool {
    let hosts = head.headers["host"]
    guard let host = hosts.first else {
      return (head.version.major, head.version.minor) < (1, 1)
    }
    return hosts.count == 1 && isHost(host)
  }

  /// "name", "name:port", "[::1]:port", or nothing, which names nobody (RFC 3986, 3.2).
  static func isHost(_ text: String) -> Bool {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let literal = rest[rest.index(after: rest.startIndex)..<end]
      guard !literal.isEmpty, literal.allSatisfy({ isOfName($0) || $0 == UInt8(ascii: ":") }) else {
        return false
      }
      rest = rest[rest.index(after: end)...]
    } else {
      rest = rest.drop { isOfName($0) || $0 == UInt8(ascii: "%") }
    }
    guard let colon = rest.first else { return true }
    return colon == UInt8(ascii: ":") && rest.dropFirst().allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    return isLetter || isDigit(byte) || "-._~!$&'()*+,;=".utf8.contains(byte)
  }
}
