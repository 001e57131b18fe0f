// A connection under TLS that says whatever a test tells it to, whether HTTP/2 allows it or not,
// and hands on the frames it hears.

import NIOCore
import NIOPosix
import NIOSSL

/// A frame (RFC 9113, 4.1).
struct Frame: Sendable, Equatable {
  enum Kind: UInt8, Sendable {
    case data, headers, priority, resetStream, settings, pushPromise, ping, goAway, windowUpdate
    case continuation
  }

  static let endStream: UInt8 = 1
  static let acknowledgement: UInt8 = 1
  static let endHeaders: UInt8 = 4

  var kind: Kind
  var flags: UInt8 = 0
  var stream: UInt32 = 0
  var payload: [UInt8] = []

  /// `length`: what it claims to be long, when that is not so.
  func bytes(length: Int? = nil) -> [UInt8] {
    let length = length ?? payload.count
    return [UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255)]
      + [kind.rawValue, flags] + Self.bytes(stream) + payload
  }

  static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A whole request that names whom it asks in these fields and no others.
  static func asking(
    _ path: String, on stream: UInt32, naming: [(String, String)]
  ) -> Frame {
    request(
      path, on: stream, get: true, names: naming, flags: endHeaders | endStream)
  }

  /// A whole request.
  static func asking(_ path: String, on stream: UInt32) -> Frame {
    request(path, on: stream, get: true, flags: endHeaders | endStream)
  }

  /// The headers of a request whose body is to follow.
  static func beginning(on stream: UInt32) -> Frame {
    request("/v1/codes", on: stream, more: [("content-type", "application/vnd.dayly")])
  }

  /// A request's headers, as a list that uses no table but the fixed one (RFC 7541, appendix A).
  static func request(
    _ path: String, on stream: UInt32, get: Bool = false,
    names: [(String, String)] = [(":authority", "localhost")], more: [(String, String)] = [],
    flags: UInt8 = endHeaders
  ) -> Frame {
    // The method from the table, "https" from it too, then a name from it with a value of ours.
    var list: [UInt8] = [get ? 0x82 : 0x83, 0x87, 0x04]
    list += text(path)
    for (name, value) in names + more {
      list.append(0)
      list += text(name)
      list += text(value)
    }
    return Frame(kind: .headers, flags: flags, stream: stream, payload: list)
  }

  /// A string with its length before it, a number with a prefix of seven bits (RFC 7541, 5.1).
  private static func text(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text.utf8.count
    if rest < 127 {
      bytes.append(UInt8(rest))
    } else {
      bytes.append(127)
      rest -= 127
      while rest >= 128 {
        bytes.append(UInt8(rest & 127 | 128))
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return bytes + Array(text.utf8)
  }
}

final class FrameLine: Sendable {
  private let channel: any Channel
  let frames: AsyncStream<Frame>

  /// Shakes hands and says what a connection begins with (3.4).
  init(to port: Int, from source: String = "127.0.0.1", answersPings: Bool = true) async throws {
    var settings = TLSConfiguration.makeClientConfiguration()
    settings.certificateVerification = .none
    settings.applicationProtocols = ["h2"]
    let tls = try NIOSSLContext(configuration: settings)
    let (frames, heard) = AsyncStream.makeStream(of: Frame.self)
    self.frames = frames
    channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(to: SocketAddress(ipAddress: source, port: 0))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            try NIOSSLClientHandler(context: tls, serverHostname: nil),
            FrameReader(heard, answersPings: answersPings),
          ])
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    send(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8))
    send(Frame(kind: .settings))
  }

  deinit { channel.close(promise: nil) }

  func send(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }

  func send(_ frame: Frame) { send(frame.bytes()) }

  /// Sends what a flood has one round after the other, until the other side has hung up or there
  /// are no more. Each is more than is let pass in half a minute: one is enough, unless the machine
  /// is so busy that it takes longer over it.
  func flood(rounds: UInt32 = 20, _ round: (UInt32) -> [Frame]) async {
    for number in 0..<rounds {
      let bytes = ByteBuffer(bytes: round(number).flatMap { $0.bytes() })
      do { try await channel.writeAndFlush(bytes) } catch { return }
    }
  }

  /// The first frame of `kind` that comes from now on; `nil` when the connection ends before.
  func next(_ kind: Frame.Kind, on stream: UInt32? = nil) async -> Frame? {
    await frames.first { $0.kind == kind && (stream == nil || $0.stream == stream) }
  }

  /// Waits until the other side has ended it; the frames that still came.
  func rest() async -> [Frame] { await frames.reduce(into: []) { $0.append($1) } }
}

private final class FrameReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let heard: AsyncStream<Frame>.Continuation
  private let answersPings: Bool
  private var waiting: [UInt8] = []

  init(_ heard: AsyncStream<Frame>.Continuation, answersPings: Bool) {
    self.heard = heard
    self.answersPings = answersPings
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    waiting += unwrapInboundIn(data).readableBytesView
    while waiting.count >= 9 {
      let length = waiting.prefix(3).reduce(0) { $0 << 8 | Int($1) }
      guard waiting.count >= 9 + length else { return }
      let stream = waiting[5..<9].reduce(0) { $0 << 8 | UInt32($1) }
      if let kind = Frame.Kind(rawValue: waiting[3]) {
        var frame = Frame(
          kind: kind, flags: waiting[4], stream: stream, payload: Array(waiting[9..<9 + length]))
        heard.yield(frame)
        if answersPings, kind == .ping, frame.flags & Frame.acknowledgement == 0 {
          frame.flags = Frame.acknowledgement
          context.writeAndFlush(NIOAny(ByteBuffer(bytes: frame.bytes())), promise: nil)
        }
      }
      waiting.removeFirst(9 + length)
    }
  }

  func channelInactive(context: ChannelHandlerContext) { heard.finish() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
