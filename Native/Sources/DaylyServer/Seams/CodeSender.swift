// How a login code reaches a telephone: printed to the console in development, handed to an HTTP
// provider in production. Neither ever logs the number.

import AsyncHTTPClient
import Foundation
import Logging
import NIOCore

/// Delivers a six-digit code. Failures are reported by throwing, never to the one who asked.
public protocol CodeSender: Sendable {
  /// `phone` is E.164.
  func send(code: String, to phone: String) async throws
}

/// Prints codes with the last two digits of the number. For development mode only.
public struct ConsoleCodeSender: CodeSender {
  public init() {}

  public func send(code: String, to phone: String) async throws {
    let line = "code for …\(phone.suffix(2)): \(code)\n"
    try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
  }
}

/// Posts `{"to", "text"}` as JSON to a provider, with a bearer token.
public struct HTTPCodeSender: CodeSender {
  struct ProviderRefused: Error { let status: UInt }

  /// A provider that takes longer is not going to answer.
  private static let patience = TimeAmount.seconds(20)

  let url: String
  let token: String

  /// `url` is https, or http on a loopback address; the configuration has checked that.
  public init(url: String, token: String) {
    self.url = url
    self.token = token
  }

  public func send(code: String, to phone: String) async throws {
    let message = ["to": phone, "text": "Your Dayly code is \(code). It is good for 10 minutes."]
    var request = HTTPClientRequest(url: url)
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    request.headers.add(name: "authorization", value: "Bearer \(token)")
    request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(message)))
    let response = try await HTTPClient.shared.execute(request, timeout: Self.patience)
    guard (200..<300).contains(response.status.code) else {
      throw ProviderRefused(status: response.status.code)
    }
  }
}
