// What a push looks like on its way: encrypted to the browser (RFC 8291 over RFC 8188), so that
// the push service carries bytes of one length and learns no more.

import Crypto
import Foundation
import Wire

/// Encrypts messages for one subscription.
struct PushSealer {
  /// Not a point of P-256, or a message that does not fit.
  struct Unusable: Error {}

  /// Every message has this length before encryption, whatever it says.
  static let paddedByteCount = 64
  private static let recordByteCount: UInt32 = 4096

  let receiver: P256.KeyAgreement.PublicKey
  let secret: [UInt8]

  init(_ subscription: PushSubscription) throws {
    guard subscription.key.first == 4, subscription.secret.count == 16,
      let key = try? P256.KeyAgreement.PublicKey(x963Representation: subscription.key)
    else { throw Unusable() }
    receiver = key
    secret = subscription.secret
  }

  /// One record, under a fresh key and salt.
  func seal(_ message: [UInt8]) throws -> [UInt8] {
    guard message.count < Self.paddedByteCount else { throw Unusable() }
    let padding = [UInt8](repeating: 0, count: Self.paddedByteCount - message.count - 1)
    return try seal(
      message + [2] + padding, sender: P256.KeyAgreement.PrivateKey(),
      salt: SystemRandomness().bytes(16))
  }

  /// RFC 8291, 3.4, and RFC 8188, 2: `record` ends in its delimiter and padding.
  func seal(
    _ record: [UInt8], sender: P256.KeyAgreement.PrivateKey, salt: [UInt8]
  ) throws -> [UInt8] {
    let own = Array(sender.publicKey.x963Representation)
    let shared = try sender.sharedSecretFromKeyAgreement(with: receiver)
    let info = Array("WebPush: info".utf8) + [0] + Array(receiver.x963Representation) + own
    let key = shared.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: secret, sharedInfo: info, outputByteCount: 32)
    let contentKey = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: key, salt: salt,
      info: Array("Content-Encoding: aes128gcm".utf8) + [0], outputByteCount: 16)
    let nonce = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: key, salt: salt, info: Array("Content-Encoding: nonce".utf8) + [0],
      outputByteCount: 12)
    let box = try AES.GCM.seal(
      record, using: contentKey, nonce: AES.GCM.Nonce(data: nonce.withUnsafeBytes { Data($0) }))
    let size = withUnsafeBytes(of: Self.recordByteCount.bigEndian) { Array($0) }
    return salt + size + [UInt8(own.count)] + own + Array(box.ciphertext) + Array(box.tag)
  }
}
