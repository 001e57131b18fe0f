// By what a receiver knows that a request is this server's, and not somebody's who found its
// address or saw one before: Standard Webhooks (specification 1.0.0), HMAC-SHA256 over the
// message's name, the time and the body.

import Crypto
import Foundation

/// What this server and the receiver alone have. Never printed.
public struct WebhookSecret: Sendable, CustomStringConvertible {
  /// What the specification asks for.
  private static let bytes = 24...64

  private let key: SymmetricKey

  /// `text` is "whsec_" and 24 to 64 bytes in Base64. Throws `StartFailure.badSenderSecret`.
  public init(_ text: String) throws(StartFailure) {
    let prefix = "whsec_"
    guard text.hasPrefix(prefix),
      let data = Data(base64Encoded: String(text.dropFirst(prefix.count))),
      Self.bytes.contains(data.count)
    else { throw .badSenderSecret }
    key = SymmetricKey(data: data)
  }

  public var description: String { "a secret" }

  /// The headers of one attempt. `id` is the same in all attempts for one message, so that a
  /// receiver that has had it does not act again; `seconds` since 1970 is the attempt's own.
  func headers(id: String, seconds: Int64, body: String) -> [(String, String)] {
    var hmac = HMAC<SHA256>(key: key)
    hmac.update(data: Data("\(id).\(seconds).\(body)".utf8))
    let signature = Data(hmac.finalize()).base64EncodedString()
    return [
      ("webhook-id", id), ("webhook-timestamp", "\(seconds)"),
      ("webhook-signature", "v1,\(signature)"),
    ]
  }
}
