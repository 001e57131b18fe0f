// What requests may take of the server's time. Every phase has an end that no byte puts off:
// headers, a body, the pause until the next request. An upload that is let in, and an answer, may
// take as long as the connection's bytes are good for at the least rate there is.

import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// A route has looked at who sends, and takes a container: what is still to come has the time an
/// upload has.
struct UploadAdmitted: Sendable {}

/// What has come and gone over one connection, whichever of its requests it was for. One busy
/// request moves as much as its line lets through, for as long as the connection lasts.
final class Traffic {
  var bytesRead = 0
  var bytesWritten = 0
}

/// One for each connection of HTTP/1.1, and for each request of HTTP/2, between HTTP's parts and
/// those who answer. Also puts the security headers on answers that come from the parser and not
/// through the front door.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionLimits
  /// Requests of one connection share its line: who waits may be waiting for the others.
  private let traffic: Traffic
  private let fields: HTTPFields
  /// What the client has to do next, and until when.
  private var reading: Scheduled<Void>?
  /// Until when it has to have taken what was written.
  private var writing: Scheduled<Void>?
  private var isUpload = false
  private var isBodyOpen = false
  private var answersOwed = 0
  private var began = NIODeadline.now()
  /// Of this request's body, and of all before it.
  private var bytesRead = 0
  private var bytesReadBefore = 0
  private var gathered: [NIOAny] = []
  private var bytesGathered = 0
  private var answer = AnswerWait()

  init(_ limits: ConnectionLimits, traffic: Traffic = Traffic(), fields: HTTPFields) {
    self.limits = limits
    self.traffic = traffic
    self.fields = fields
  }

  func handlerAdded(context: ChannelHandlerContext) { expect(within: limits.headers, context) }

  func handlerRemoved(context: ChannelHandlerContext) {
    reading?.cancel()
    writing?.cancel()
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      answersOwed += 1
      (isUpload, isBodyOpen) = (false, true)
      (bytesRead, bytesReadBefore) = (0, traffic.bytesRead)
      began = context.eventLoop.now
      expect(within: limits.body, context)
    case .body(let bytes):
      bytesRead += bytes.readableBytes
      traffic.bytesRead += bytes.readableBytes
      if isUpload { return gather(data, bytes.readableBytes, context) }
    case .end:
      handOn(context)
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

  /// Keeps parts of an upload until there is a handful: whoever takes them does so on another
  /// thread, and each time costs as much as hashing what is in a part.
  private func gather(_ part: NIOAny, _ byteCount: Int, _ context: ChannelHandlerContext) {
    gathered.append(part)
    bytesGathered += byteCount
    let isHandful = bytesGathered >= Self.handfulBytes || gathered.count >= Self.handfulParts
    if isHandful { handOn(context) }
  }

  private func handOn(_ context: ChannelHandlerContext) {
    let parts = gathered
    gathered.removeAll(keepingCapacity: true)
    bytesGathered = 0
    for part in parts { context.fireChannelRead(part) }
  }

  private static let handfulBytes = 256 * 1024
  /// However short, each part holds the memory it was read into.
  private static let handfulParts = 16

  /// Ends the connection unless what is due has come by then.
  private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
    reading?.cancel()
    reading = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      context.close(promise: nil)
    }
  }

  /// Asks, whenever the bytes so far are used up, whether enough have come since.
  private func expectUpload(_ context: ChannelHandlerContext) {
    let others = traffic.bytesRead - bytesReadBefore - bytesRead
    let end = began + limits.grace + time(for: bytesRead, others: others)
    guard end > context.eventLoop.now else {
      context.close(promise: nil)
      return
    }
    reading?.cancel()
    reading = context.eventLoop.assumeIsolated().scheduleTask(deadline: end) {
      if self.isBodyOpen { self.expectUpload(context) }
    }
  }

  /// What a request's own bytes are good for, and those of others that its line has moved
  /// meanwhile. Of these so many count as it may have had to wait for, and no more: who lets one
  /// request stand and keeps another busy pays for that one only.
  private func time(for own: Int, others: Int) -> TimeAmount {
    let others = min(max(0, others), limits.bytesOfOthersMost)
    let seconds = own / limits.bytesPerSecondMin + others / limits.bytesPerSecondMin
    return .seconds(Int64(min(seconds, limits.transferSecondsMost)))
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var data = data
    switch unwrapOutboundIn(data) {
    case .head(var head):
      if context.channel.isWritable { answer = AnswerWait() }
      if head.headerFields[.contentSecurityPolicy] == nil, head.status.code >= 400 {
        for field in fields where !head.headerFields.contains(field.name) {
          head.headerFields.append(field)
        }
        data = wrapOutboundOut(.head(head))
      }
    case .body(let bytes):
      answer.bytes += bytes.readableBytes
      traffic.bytesWritten += bytes.readableBytes
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
      answer.end(at: context.eventLoop.now, traffic)
    } else {
      answer.begin(at: context.eventLoop.now, traffic)
      expectTaken(context)
    }
    context.fireChannelWritabilityChanged()
  }

  /// Asks, whenever what was written has had its time, whether there is more that waits with it.
  private func expectTaken(_ context: ChannelHandlerContext) {
    guard let since = answer.since else { return }
    let time = time(for: answer.bytes, others: answer.bytesOfOthers(traffic))
    let end = since - answer.before + limits.grace + time
    guard end > context.eventLoop.now else {
      context.close(promise: nil)
      return
    }
    writing = context.eventLoop.assumeIsolated().scheduleTask(deadline: end) {
      self.expectTaken(context)
    }
  }
}

/// How long an answer has waited to be taken: in all, since one that is written piece by piece
/// waits again and again.
private struct AnswerWait {
  /// Of this answer, so far.
  var bytes = 0
  /// Since when it waits, and how long it has waited before that.
  private(set) var since: NIODeadline?
  private(set) var before = TimeAmount.zero
  /// Its own bytes and all of its line when it began to wait.
  private var marks = (own: 0, all: 0)
  private var bytesOfOthersBefore = 0

  mutating func begin(at now: NIODeadline, _ traffic: Traffic) {
    since = now
    marks = (bytes, traffic.bytesWritten)
  }

  mutating func end(at now: NIODeadline, _ traffic: Traffic) {
    guard let began = since else { return }
    before = before + (now - began)
    bytesOfOthersBefore = bytesOfOthers(traffic)
    since = nil
  }

  /// What its line has moved of others while it waited.
  func bytesOfOthers(_ traffic: Traffic) -> Int {
    bytesOfOthersBefore + (traffic.bytesWritten - marks.all) - (bytes - marks.own)
  }
}
