// The keys that grow from a file key, and the signature over a container: the lines sealing and
// opening share, so that they cannot disagree. docs/locaphoto.md, "Keys" and "Trailer".

import Bytes
import Recipes
import Wire

/// The domain strings of the format.
enum ContainerLabel {
  static let stanza: Text = "locaphoto/v2 stanza"
  static let detached: Text = "locaphoto/v2 detached stanza"
  static let header: Text = "locaphoto/v2 header"
  static let payload: Text = "locaphoto/v2 payload"
  static let trailer: Text = "locaphoto/v2 trailer"
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

  mutating func payloadKey(fileKey: Value, salt: Value) -> Value {
    hkdf(fileKey, salt: salt, info: ContainerLabel.payload)
  }

  mutating func trailerKey(fileKey: Value, salt: Value) -> Value {
    hkdf(fileKey, salt: salt, info: ContainerLabel.trailer)
  }

  /// What the sender's device signs: the header with its MAC, and the sealed payload.
  mutating func signedMessage(header: Value, payloadHash: Value) -> Value {
    let headerHash = sha256(header)
    return join([.literal(bytes: ContainerLabel.signature.utf8), headerHash, payloadHash])
  }
}

/// The trailer's key is used once, so its nonce may be fixed.
let trailerNonce = [UInt8](repeating: 0, count: 12)

/// The nonce of chunk 0.
func firstChunkNonce(isLast: Bool) -> [UInt8] {
  [UInt8](repeating: 0, count: 11) + [isLast ? 1 : 0]
}
