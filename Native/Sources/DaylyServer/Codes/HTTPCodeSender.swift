// A login code on its way to whoever sends it as a text message: one POST, signed, and tried again
// where that can help. A code is good for ten minutes and somebody is waiting: what does not come
// through within a minute is given up, and the person asks for another.

import AsyncHTTPClient
import Bytes
import Foundation
import NIOCore
import NIOHTTP1

/// Posts to a provider, or to a few lines of the operator's own before one.
public struct HTTPCodeSender: CodeSender {
  /// The provider answered, and did not take the code.
  struct ProviderRefused: Error, Equatable { let status: UInt }

  static let attemptsMost = 3

  private let sender: Configuration.Sender
  private let clock: any Clock
  private let randomness: any Randomness
  /// How long an answer may take.
  private let patience: TimeAmount
  /// Waits before the attempt after so many.
  private let pause: @Sendable (Int) async throws -> Void

  /// The configuration was checked: its URL is https, or http on a loopback address.
  init(
    _ sender: Configuration.Sender, clock: any Clock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), patience: TimeAmount = .seconds(10),
    pause: @escaping @Sendable (Int) async throws -> Void = Self.backOff
  ) {
    self.sender = sender
    self.clock = clock
    self.randomness = randomness
    self.patience = patience
    self.pause = pause
  }

  /// Two seconds, then eight.
  @Sendable private static func backOff(_ attempt: Int) async throws {
    try await Task.sleep(for: .seconds(attempt == 1 ? 2 : 8))
  }

  public func send(code: String, to phone: String) async throws {
    let id = "msg_\(base64url(randomness.bytes(18)).string)"
    let body = sender.template.body(code: code, to: phone)
    var attempt = 0
    while true {
      attempt += 1
      do {
        return try await post(body, id)
      } catch let refused as ProviderRefused where !refused.isTemporary {
        throw refused
      } catch {
        guard attempt < Self.attemptsMost else { throw error }
      }
      try await pause(attempt)
    }
  }

  private func post(_ body: String, _ id: String) async throws {
    var request = HTTPClientRequest(url: sender.url)
    request.method = .POST
    request.headers.add(name: "content-type", value: sender.template.form.mediaType)
    request.headers.add(name: "idempotency-key", value: id)
    if !sender.token.isEmpty {
      request.headers.add(name: "authorization", value: "Bearer \(sender.token)")
    }
    let seconds = clock.now().value / Span.second
    for (name, value) in sender.secret?.headers(id: id, seconds: seconds, body: body) ?? [] {
      request.headers.add(name: name, value: value)
    }
    request.body = .bytes(ByteBuffer(string: body))
    let response = try await HTTPClient.codes.execute(request, timeout: patience)
    let status = response.status.code
    guard (200..<300).contains(status) else { throw ProviderRefused(status: status) }
  }
}

extension HTTPCodeSender.ProviderRefused {
  /// Whether another attempt may be taken.
  fileprivate var isTemporary: Bool { status == 408 || status == 429 || status >= 500 }
}

extension HTTPClient {
  /// It follows nobody elsewhere, who would learn token and number. It is never shut down.
  fileprivate static let codes: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = .seconds(5)
    // How often a code is tried is decided above, and nowhere else.
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()
}
