// Ends a connection of HTTP/2 that keeps the server busy with frames that ask for nothing. The
// library counts PING, SETTINGS, PRIORITY and RST_STREAM frames; those it does not count are
// counted here, by the nine bytes each begins with (RFC 9113, 4.1), before anybody reads the rest.

import NIOCore

/// In front of what parses frames, on both ways.
final class FrameGuard: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// How often frames may come that ask for nothing: so often by themselves, and some more for
  /// each request and each DATA frame that was sent. Envoy allows as many for them.
  static let alwaysMost = 200
  static let perRequest = 2
  static let perDataSent = 20

  private var received = FrameHeaders(bytesBefore: FrameHeaders.prefaceBytes)
  private var sent = FrameHeaders(bytesBefore: 0)
  private var allowance = FrameGuard.alwaysMost
  private var hasEnded = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasEnded else { return }
    received.read(unwrapInboundIn(data)) { kind in
      switch FrameKind(rawValue: kind) {
      case .headers: allowance += Self.perRequest
      case .data, .priority, .resetStream, .settings, .ping, .continuation: break
      case .pushPromise, .goAway, .windowUpdate, nil: allowance -= 1
      }
    }
    guard allowance >= 0 else { return end(context) }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    // Nothing is sent from files here.
    if case .byteBuffer(let bytes) = unwrapOutboundIn(data) {
      sent.read(bytes) { kind in
        if FrameKind(rawValue: kind) == .data { allowance += Self.perDataSent }
      }
    }
    context.write(data, promise: promise)
  }

  private func end(_ context: ChannelHandlerContext) {
    hasEnded = true
    let farewell = ByteBuffer(bytes: Self.enhanceYourCalm)
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(farewell)), promise: nil)
    context.close(promise: nil)
  }

  /// GOAWAY, by which every request may have been served (RFC 9113, 6.8), with the error of
  /// section 7 for a peer that makes too much work.
  private static let enhanceYourCalm: [UInt8] =
    [0, 0, 8, FrameKind.goAway.rawValue, 0, 0, 0, 0, 0] + [0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x0B]
}

/// RFC 9113, 6.
private enum FrameKind: UInt8 {
  case data, headers, priority, resetStream, settings, pushPromise, ping, goAway, windowUpdate
  case continuation
}

/// Finds where frames begin in bytes that come in pieces.
private struct FrameHeaders {
  /// What a client says first (RFC 9113, 3.4).
  static let prefaceBytes = 24
  private static let headerBytes = 9

  /// Until the next header begins.
  private var bytesBefore: Int
  private var header: [UInt8] = []

  init(bytesBefore: Int) { self.bytesBefore = bytesBefore }

  /// Says the kind of each frame whose header ends in these bytes.
  mutating func read(_ bytes: ByteBuffer, _ begins: (UInt8) -> Void) {
    var rest = bytes.readableBytesView[...]
    while !rest.isEmpty {
      let passed = min(bytesBefore, rest.count)
      rest = rest.dropFirst(passed)
      bytesBefore -= passed
      guard bytesBefore == 0 else { return }
      let missing = rest.prefix(Self.headerBytes - header.count)
      header += missing
      rest = rest.dropFirst(missing.count)
      guard header.count == Self.headerBytes else { return }
      bytesBefore = Int(header[0]) << 16 | Int(header[1]) << 8 | Int(header[2])
      begins(header[3])
      header.removeAll(keepingCapacity: true)
    }
  }
}
