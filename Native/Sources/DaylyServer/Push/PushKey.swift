// The key by which push services know this server (VAPID, RFC 8292). Made at the first start and
// kept: every subscription is bound to it.

import Bytes
import Crypto
import Foundation
import Wire

/// Signs for one server.
struct PushKey: Sendable {
  private static let tokenLife = 12 * Span.hour

  private let key: P256.Signing.PrivateKey
  /// Who can be reached about this server: "mailto:…" or "https://…".
  private let contact: String?

  init(key: P256.Signing.PrivateKey = .init(), contact: String? = nil) {
    self.key = key
    self.contact = contact
  }

  /// Reads the key at `url`, or makes one there with mode 0600.
  init(file url: URL, contact: String?) throws {
    if let stored = try PrivateFile.read(url) {
      guard let key = try? P256.Signing.PrivateKey(rawRepresentation: stored) else {
        throw StartFailure.unreadablePushKey(url.path)
      }
      self.init(key: key, contact: contact)
      return
    }
    let fresh = P256.Signing.PrivateKey()
    try PrivateFile.write(Array(fresh.rawRepresentation), to: url)
    self.init(key: fresh, contact: contact)
  }

  /// An uncompressed point.
  var publicKey: [UInt8] { Array(key.publicKey.x963Representation) }

  /// The `Authorization` for a push service at `origin`.
  func authorization(origin: String, now: Instant) throws -> String {
    let seconds = (now + Self.tokenLife).value / Span.second
    var claims: [String: Any] = ["aud": origin, "exp": seconds]
    if let contact { claims["sub"] = contact }
    let body = try JSONSerialization.data(
      withJSONObject: claims, options: [.sortedKeys, .withoutEscapingSlashes])
    let head = Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8)
    let signed = "\(base64url(head).string).\(base64url(Array(body)).string)"
    let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
    let token = "\(signed).\(base64url(Array(signature)).string)"
    return "vapid t=\(token), k=\(base64url(publicKey).string)"
  }
}
