// How a sealed push reaches a push service: one POST, no redirects, a short patience.

import AsyncHTTPClient
import Foundation
import NIOCore
import Synchronization

/// One message on its way (RFC 8030, 5).
public struct PushRequest: Sendable, Equatable {
  /// https at a push service that is known.
  public var endpoint: String
  public var authorization: String
  /// How long the service may keep it, in seconds.
  public var secondsToLive: Int64
  /// "aes128gcm" (RFC 8188).
  public var body: [UInt8]
}

public struct PushReply: Sendable, Equatable {
  public var status: Int
  /// When the service wants to be asked again, in milliseconds from now.
  public var retryAfter: Int64?

  public init(status: Int, retryAfter: Int64? = nil) {
    self.status = status
    self.retryAfter = retryAfter
  }
}

/// Hands messages to push services.
public protocol PushSender: Sendable {
  /// Throws when there was no answer.
  func send(_ request: PushRequest) async throws -> PushReply
  /// Nothing is sent any more.
  func close() async throws
}

/// Sends over the network.
public final class HTTPPushSender: PushSender {
  private static let patience = TimeAmount.seconds(20)

  private let client = Mutex<HTTPClient?>(nil)

  public init() {}

  public func send(_ request: PushRequest) async throws -> PushReply {
    var message = HTTPClientRequest(url: request.endpoint)
    message.method = .POST
    message.headers.add(name: "authorization", value: request.authorization)
    message.headers.add(name: "content-encoding", value: "aes128gcm")
    message.headers.add(name: "content-type", value: "application/octet-stream")
    message.headers.add(name: "ttl", value: "\(request.secondsToLive)")
    message.headers.add(name: "urgency", value: "normal")
    message.body = .bytes(ByteBuffer(bytes: request.body))
    let response = try await opened().execute(message, timeout: Self.patience)
    let seconds = response.headers.first(name: "retry-after").flatMap { Int64($0) }
    return PushReply(
      status: Int(response.status.code), retryAfter: seconds.map { min(max($0, 0), 86_400) * 1000 })
  }

  public func close() async throws {
    try await client.withLock { client in
      defer { client = nil }
      return client
    }?.shutdown()
  }

  private func opened() -> HTTPClient {
    client.withLock { client in
      if let client { return client }
      var configuration = HTTPClient.Configuration()
      configuration.redirectConfiguration = .disallow
      configuration.timeout.connect = .seconds(10)
      // `PushDelivery` says when it is tried again.
      configuration.connectionPool.retryConnectionEstablishment = false
      let fresh = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
      client = fresh
      return fresh
    }
  }
}
