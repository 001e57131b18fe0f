// The steps of sealing that a post and every other container share: header, boxes, signature.
// docs/locaphoto.md, "Sealing".

import Bytes
import Recipes
import Wire

/// The keys of a container that is being made.
struct SealingSteps: Sendable {
  let purpose: Purpose
  let chunks: Chunks
  let fileKey: Value
  let salt: Value

  init(_ purpose: Purpose, _ chunks: Chunks, fileKey: Value, salt: Value) {
    self.purpose = purpose
    self.chunks = chunks
    self.fileKey = fileKey
    self.salt = salt
  }

  /// With a new file key and salt.
  init(_ purpose: Purpose, _ chunks: Chunks, _ recipe: inout RecipeBuilder) {
    self.init(
      purpose, chunks, fileKey: recipe.random(fileKeyByteCount),
      salt: recipe.random(UInt16(ContainerHeader.saltByteCount)))
  }

  /// - Parameter stanzas: 1 to 60, as they may stand in one header.
  func header(_ recipe: inout RecipeBuilder, stanzas: [Value]) -> Value {
    var start = ByteWriter()
    start.append(ContainerHeader.start(purpose))
    start.u8(chunks.exponent)
    var count = ByteWriter()
    count.u16(UInt16(stanzas.count))
    let beforeMAC = recipe.join(
      [.literal(bytes: start.bytes), salt, .literal(bytes: count.bytes)] + stanzas)
    return recipe.join([beforeMAC, recipe.headerMAC(fileKey: fileKey, beforeMAC)])
  }

  /// For whoever has the private half of this key.
  func stanza(_ recipe: inout RecipeBuilder, to key: AgreementPublicKey) -> Value {
    let id = recipe.identifier(Label.key, .literal(bytes: key.bytes))
    let sealed = recipe.hpkeSeal(to: key, info: stanzaContext(purpose), fileKey)
    return recipe.join([Stanza.kind(0), id, sealed])
  }

  /// For whoever has the vault's master key.
  func stanza(_ recipe: inout RecipeBuilder, vaultKey: SecretName) -> Value {
    let nonce = recipe.random(UInt16(Stanza.nonceByteCount))
    let sealed = recipe.aesGCMSeal(
      key: .secret(name: vaultKey), nonce: nonce, associated: stanzaContext(purpose), fileKey)
    return recipe.join([Stanza.kind(1), nonce, sealed])
  }

  /// For whoever has the words of this secret (docs/locaphoto.md, "Stanzas": a passphrase).
  func stanza(_ recipe: inout RecipeBuilder, words: SecretName) -> Value {
    let salt = recipe.random(UInt16(Stanza.passphraseSaltByteCount))
    let iterations = Stanza.iterations.lowerBound
    let key = recipe.passphraseKey(
      recipe.words(of: .secret(name: words)), salt: salt, iterations: iterations)
    let nonce = recipe.random(UInt16(Stanza.nonceByteCount))
    let sealed = recipe.aesGCMSeal(
      key: key, nonce: nonce, associated: stanzaContext(purpose), fileKey)
    var count = ByteWriter()
    count.u32(iterations)
    return recipe.join([Stanza.kind(2), salt, .literal(bytes: count.bytes), nonce, sealed])
  }

  func payloadKey(_ recipe: inout RecipeBuilder) -> Value {
    recipe.key(ContainerLabel.payload, fileKey: fileKey, salt: salt)
  }

  func headBox(_ recipe: inout RecipeBuilder, _ head: [UInt8], _ end: ContainerEnd) -> Value {
    let key = recipe.key(ContainerLabel.head, fileKey: fileKey, salt: salt)
    return recipe.boxSeal(key: key, associated: end.encoded, .literal(bytes: head))
  }

  func signatureBox(
    _ recipe: inout RecipeBuilder, signer: SecretName, header: Value, leaves: Value,
    headBox: Value, _ end: ContainerEnd
  ) -> Value {
    let message = recipe.signedMessage(
      header: header, root: recipe.treeRoot(leaves), headBox: headBox, end: end)
    return signatureBox(&recipe, recipe.sign(with: signer, message))
  }

  func signatureBox(_ recipe: inout RecipeBuilder, _ signature: Value) -> Value {
    let key = recipe.key(ContainerLabel.signatureKey, fileKey: fileKey, salt: salt)
    return recipe.boxSeal(key: key, associated: [], signature)
  }
}

/// The 8-byte lengths that recipes reveal.
func revealedLength(_ bytes: [UInt8]) -> UInt64? {
  var reader = ByteReader(bytes)
  guard let length = try? reader.u64(), reader.remaining == 0 else { return nil }
  return length
}
