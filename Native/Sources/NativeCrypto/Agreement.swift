// X25519 with the check RFC 9180 section 7.1.4 asks for and swift-crypto leaves out: a public key
// of small order makes every shared secret zero, so that anyone could have sealed or opened.

import Crypto
import Foundation

enum Agreement {
  /// The shared secret, or `nil` when it is all zeros.
  static func sharedSecret(
    _ own: Curve25519.KeyAgreement.PrivateKey, _ other: Curve25519.KeyAgreement.PublicKey
  ) -> SharedSecret? {
    guard let secret = try? own.sharedSecretFromKeyAgreement(with: other) else { return nil }
    let bits = secret.withUnsafeBytes { $0.reduce(0) { $0 | $1 } }
    return bits == 0 ? nil : secret
  }

  /// Whether a public key is of small order: then any private key, being a multiple of the
  /// cofactor, gives zero.
  static func isSmallOrder(_ key: Curve25519.KeyAgreement.PublicKey) -> Bool {
    sharedSecret(Curve25519.KeyAgreement.PrivateKey(), key) == nil
  }
}
