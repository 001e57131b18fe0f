// The keys that grow from a file key, and the signature over a container: the lines sealing and
// opening share, so that they cannot disagree. docs/locaphoto.md, "Keys" and "Signature box".

import Bytes
import Recipes
import Wire

/// The domain strings of the format.
enum ContainerLabel {
  static let stanza: Text = "locaphoto/v2 stanza"
  static let detached: Text = "locaphoto/v2 detached stanza"
  static let header: Text = "locaphoto/v2 header"
  static let payload: Text = "locaphoto/v2 payload"
  static let head: Text = "locaphoto/v2 head"
  static let signatureKey: Text = "locaphoto/v2 signature key"
  static let signature: Text = "locaphoto/v2 signature"
}

/// 32 bytes, random, new for every container.
let fileKeyByteCount: UInt16 = 32

/// What a stanza is bound to: HPKE's info and the wraps' associated data.
func stanzaContext(_ purpose: Purpose) -> [UInt8] {
  ContainerLabel.stanza.utf8 + ContainerHeader.start(purpose)
}

extension RecipeBuilder {
  /// The header's MAC over everything before it. Also what commits to the file key.
  mutating func headerMAC(fileKey: Value, _ header: Value) -> Value {
    hmac(key: hkdf(fileKey, info: ContainerLabel.header), header)
  }

  /// HPKE's info of a detached stanza: this container and no other, for this key.
  mutating func detachedContext(_ header: ContainerHeader, key: Value) -> Value {
    let hash = sha256(.literal(bytes: header.encoded))
    return join([.literal(bytes: ContainerLabel.detached.utf8), hash, key])
  }

  /// The key of the payload, the head or the signature, by its label.
  mutating func key(_ label: Text, fileKey: Value, salt: Value) -> Value {
    hkdf(fileKey, salt: salt, info: label)
  }

  /// A box: 12 random bytes as nonce, then ciphertext and tag.
  mutating func boxSeal(key: Value, associated: [UInt8], _ plaintext: Value) -> Value {
    let nonce = random(UInt16(boxNonceByteCount))
    let sealed = aesGCMSeal(key: key, nonce: nonce, associated: associated, plaintext)
    return join([nonce, sealed])
  }

  /// What is in the box at this place of a blob.
  mutating func boxOpen(
    key: Value, associated: [UInt8], _ blob: Value, at range: ByteRange
  ) -> Value {
    let nonce = slice(blob, at: range.offset, count: boxNonceByteCount)
    let sealed = slice(
      blob, at: range.offset + boxNonceByteCount, count: range.byteCount - boxNonceByteCount)
    return aesGCMOpen(key: key, nonce: nonce, associated: associated, sealed)
  }

  /// What the sender's device signs: who can open it, every chunk, and the head with the lengths.
  mutating func signedMessage(
    header: Value, root: Value, headBox: Value, end: ContainerEnd
  ) -> Value {
    signedMessage(header: header, root: root, tailHash: tailHash(headBox, end))
  }

  /// The same for whoever has only the hash of head box and end.
  mutating func signedMessage(header: Value, root: Value, tailHash: Value) -> Value {
    let headerHash = sha256(header)
    return join([.literal(bytes: ContainerLabel.signature.utf8), headerHash, root, tailHash])
  }

  mutating func tailHash(_ headBox: Value, _ end: ContainerEnd) -> Value {
    sha256(join([headBox, .literal(bytes: end.encoded)]))
  }
}

private let boxNonceByteCount: UInt64 = 12
