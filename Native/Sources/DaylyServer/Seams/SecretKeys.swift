// The server's one secret: a random key in a file only its user can read. Phone numbers and
// addresses are stored as HMACs under it, so a stolen database does not list them.

import Crypto
import Foundation
import Wire

/// Keyed hashes, one label for each use.
public struct SecretKeys: Sendable {
  private let key: SymmetricKey

  /// `key` has 32 random bytes.
  public init(key: [UInt8]) { self.key = SymmetricKey(data: key) }

  /// What the database keeps, so that another key beside it is noticed. It tells nothing about
  /// the key.
  var check: Wire.Digest { mac("key check", []) }

  /// What a bucket keeps, so that another server's is noticed.
  var bucketMark: Wire.Digest { mac("bucket", []) }

  func phone(_ number: [UInt8]) -> Wire.Digest { mac("phone", number) }

  func address(_ address: String) -> Wire.Digest { mac("address", Array(address.utf8)) }

  func code(_ code: [UInt8], phone: Wire.Digest) -> Wire.Digest { mac("code", phone.bytes + code) }

  /// 16 bytes that only this server could have put behind `nonce`.
  func challengeTag(device: DeviceID, nonce: [UInt8]) -> [UInt8] {
    Array(mac("challenge", device.bytes + nonce).bytes.prefix(16))
  }

  private func mac(_ use: String, _ message: [UInt8]) -> Wire.Digest {
    var hmac = HMAC<SHA256>(key: key)
    hmac.update(data: Array("dayly/v1 server \(use)".utf8) + [0] + message)
    return Wire.Digest(unchecked: Array(hmac.finalize()))
  }
}

/// SHA-256 of `bytes`.
func sha256(_ bytes: [UInt8]) -> Wire.Digest {
  Wire.Digest(unchecked: Array(SHA256.hash(data: bytes)))
}

/// Whether two secrets are the same. Both are hashed first, so that how long it takes says nothing
/// about how much of one is right.
func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
  SHA256.hash(data: one) == SHA256.hash(data: other)
}
