// Signatures and digests outside recipes: the server checks certificates, prekeys, log entries
// and session proofs with these, by the same rules as every client.

import Crypto
import Foundation
import Recipes
import Wire

public enum Signing {
  /// Whether `signature` is `key`'s over `message`, by `Ed25519Strictness` and RFC 8032.
  public static func verify(key: [UInt8], message: [UInt8], signature: [UInt8]) -> Bool {
    verify(key: key, message: message[...], signature: signature)
  }

  public static func verify(
    key: SigningPublicKey, message: [UInt8], signature: Signature
  ) -> Bool {
    verify(key: key.bytes, message: message[...], signature: signature.bytes)
  }

  static func verify(
    key: [UInt8], message: some DataProtocol, signature: [UInt8]
  ) -> Bool {
    guard Ed25519Strictness.isAcceptable(point: key),
      Ed25519Strictness.isAcceptable(signature: signature),
      let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key)
    else { return false }
    return key.isValidSignature(signature, for: message)
  }
}

extension Wire.Digest {
  /// SHA-256 (FIPS 180-4) of all of `bytes`.
  public static func sha256(of bytes: some DataProtocol) -> Wire.Digest {
    Wire.Digest(unchecked: Array(SHA256.hash(data: bytes)))
  }
}
