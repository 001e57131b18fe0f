// Steps that compute: each is one call of the library behind checks of length.

import Crypto
import Foundation
import Recipes
import Wire

extension RecipeRun {
  mutating func compute(_ step: Step) throws(Fault) -> UnsafeRawBufferPointer {
    switch step {
    case .sha256(let of):
      var hash = SHA256()
      for piece in try bytes(of).pieces { hash.update(bufferPointer: piece) }
      return try copy(hash.finalize())
    case .hmac(let key, let message):
      let key = SymmetricKey(data: try value(key))
      return try copy(HMAC<SHA256>.authenticationCode(for: try value(message), using: key))
    case .hkdf(let input, let salt, let info, let count):
      return try hkdf(
        try value(input), salt: try value(salt), info: try value(info), count: Int(count))
    case .aesGCMSeal(let key, let nonce, let associated, let plaintext):
      return try seal(
        try aesKey(key), try gcmNonce(nonce), try value(associated), try value(plaintext))
    case .aesGCMOpen(let key, let nonce, let associated, let ciphertext):
      return try open(
        try aesKey(key), try value(nonce), try value(associated), try value(ciphertext))
    case .sealChunks(let key, let plaintext, let chunkBytes):
      let chunks = try ChunkCipher(key: try aesKey(key), chunkByteCount: chunkBytes)
      return try chunks.seal(try bytes(plaintext), into: arena)
    case .openChunks(let key, let ciphertext, let chunkBytes):
      let chunks = try ChunkCipher(key: try aesKey(key), chunkByteCount: chunkBytes)
      return try chunks.open(try value(ciphertext), into: arena)
    case .hashPieces(let of, let pieceBytes):
      return try copy(try HashTree.leaves(of: try value(of), pieceByteCount: pieceBytes))
    case .treeRoot(let leaves): return try copy(try HashTree.root(of: try value(leaves)))
    case .hpkeSeal(let to, let info, let plaintext):
      return try hpkeSeal(to: try value(to), info: try value(info), try value(plaintext))
    case .hpkeOpen(let key, let info, let sealed):
      return try hpkeOpen(with: key, info: try value(info), try value(sealed))
    case .sign(let name, let message): return try sign(name, try value(message))
    case .verify(let key, let message, let signature):
      guard
        Signing.verify(
          key: Array(try value(key)), message: try value(message),
          signature: Array(try value(signature)))
      else { throw Fault(.refused) }
      return Self.empty
    case .equal(let left, let right):
      guard isEqual(try value(left), try value(right)) else { throw Fault(.refused) }
      return Self.empty
    default: throw Fault(.invalid)
    }
  }

  func copy(_ bytes: some ContiguousBytes) throws(Fault) -> UnsafeRawBufferPointer {
    // swift-crypto's digests lend their bytes with an untyped throw.
    guard let copy = bytes.withUnsafeBytes({ try? arena.copy($0) }) else {
      throw Fault(.invalid)
    }
    return copy
  }

  private mutating func aesKey(_ operand: Value) throws(Fault) -> SymmetricKey {
    let key = try value(operand)
    guard key.count == 32 else { throw Fault(.invalid) }
    return SymmetricKey(data: key)
  }

  private mutating func gcmNonce(_ operand: Value) throws(Fault) -> AES.GCM.Nonce {
    let nonce = try value(operand)
    guard nonce.count == 12, let nonce = try? AES.GCM.Nonce(data: nonce) else {
      throw Fault(.invalid)
    }
    return nonce
  }

  private func hkdf(
    _ input: UnsafeRawBufferPointer, salt: UnsafeRawBufferPointer,
    info: UnsafeRawBufferPointer, count: Int
  ) throws(Fault) -> UnsafeRawBufferPointer {
    // RFC 5869 section 2.3: at most 255 blocks.
    guard count <= 255 * 32 else { throw Fault(.invalid) }
    guard count > 0 else { return Self.empty }
    return try copy(
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: input), salt: salt, info: info,
        outputByteCount: count))
  }

  private func seal(
    _ key: SymmetricKey, _ nonce: AES.GCM.Nonce, _ associated: UnsafeRawBufferPointer,
    _ plaintext: UnsafeRawBufferPointer
  ) throws(Fault) -> UnsafeRawBufferPointer {
    guard
      let box = try? AES.GCM.seal(
        plaintext, using: key, nonce: nonce, authenticating: associated),
      let combined = box.combined
    else { throw Fault(.unavailable) }
    return UnsafeRawBufferPointer(rebasing: try copy(combined)[12...])
  }

  private func open(
    _ key: SymmetricKey, _ nonce: UnsafeRawBufferPointer, _ associated: UnsafeRawBufferPointer,
    _ ciphertext: UnsafeRawBufferPointer
  ) throws(Fault) -> UnsafeRawBufferPointer {
    guard nonce.count == 12, ciphertext.count >= 16 else { throw Fault(.invalid) }
    guard let box = try? AES.GCM.SealedBox(combined: Data(nonce) + Data(ciphertext)),
      var plaintext = try? AES.GCM.open(box, using: key, authenticating: associated)
    else { throw Fault(.refused) }
    defer { plaintext.withUnsafeMutableBytes { wipe($0) } }
    return try copy(plaintext)
  }

  static var ciphersuite: HPKE.Ciphersuite {
    HPKE.Ciphersuite(kem: .Curve25519_HKDF_SHA256, kdf: .HKDF_SHA256, aead: .AES_GCM_256)
  }

  private func hpkeSeal(
    to key: UnsafeRawBufferPointer, info: UnsafeRawBufferPointer,
    _ plaintext: UnsafeRawBufferPointer
  ) throws(Fault) -> UnsafeRawBufferPointer {
    guard let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: key),
      !Agreement.isSmallOrder(key),
      var sender = try? HPKE.Sender(
        recipientKey: key, ciphersuite: Self.ciphersuite, info: Data(info)),
      let sealed = try? sender.seal(plaintext)
    else { throw Fault(.invalid) }
    return try copy(sender.encapsulatedKey + sealed)
  }

  private func hpkeOpen(
    with name: SecretName, info: UnsafeRawBufferPointer, _ sealed: UnsafeRawBufferPointer
  ) throws(Fault) -> UnsafeRawBufferPointer {
    let secret = try secret(name)
    guard secret.kind == .agreementKey, sealed.count >= 48,
      let key = secret.bytes.withUnsafeBytes({
        try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: $0)
      })
    else { throw Fault(.invalid) }
    guard
      let ephemeral = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: sealed[..<32]),
      Agreement.sharedSecret(key, ephemeral) != nil,
      var recipient = try? HPKE.Recipient(
        privateKey: key, ciphersuite: Self.ciphersuite, info: Data(info),
        encapsulatedKey: Data(sealed[..<32])),
      var plaintext = try? recipient.open(Data(sealed[32...]))
    else { throw Fault(.refused) }
    defer { plaintext.withUnsafeMutableBytes { wipe($0) } }
    return try copy(plaintext)
  }

  private func sign(
    _ name: SecretName, _ message: UnsafeRawBufferPointer
  ) throws(Fault) -> UnsafeRawBufferPointer {
    let secret = try secret(name)
    guard secret.kind == .signingKey,
      let key = secret.bytes.withUnsafeBytes({
        try? Curve25519.Signing.PrivateKey(rawRepresentation: $0)
      })
    else { throw Fault(.invalid) }
    guard let signature = try? key.signature(for: message) else { throw Fault(.unavailable) }
    return try copy(signature)
  }

  /// Takes the same time wherever the two differ. In words of eight bytes: what is compared may
  /// be megabytes of padding.
  private func isEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard left.count == right.count else { return false }
    let words = left.count / 8 * 8
    var difference: UInt64 = 0
    for offset in stride(from: 0, to: words, by: 8) {
      difference |=
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    for offset in words..<left.count { difference |= UInt64(left[offset] ^ right[offset]) }
    return difference == 0
  }
}
