// Writes a container of any purpose: two recipes, the first to learn how long the parts are,
// the second to seal. docs/locaphoto.md, "Sealing".

import Bytes
import Recipes
import Wire

/// Somebody who can open the container.
enum Recipient: Equatable, Sendable {
  case agreement(AgreementPublicKey)
  /// Whoever has the vault's master key, which the shell keeps under this name.
  case vaultKey(SecretName)
}

struct Sealing: Sendable {
  var purpose: Purpose
  var recipients: [Recipient]
  var metadata: PhotoMetadata
  /// In the order of their roles.
  var parts: [(role: PartRole, blob: BlobName)]
  /// The sender's device key; needed when the purpose is signed.
  var signer: SecretName?
  var output: BlobName
  /// Where the file key is kept; `nil` to keep none.
  var fileKey: SecretName?

  /// Reveals the length of each part.
  func measuring() -> Recipe {
    var recipe = RecipeBuilder()
    for part in parts { recipe.reveal(recipe.length(.blob(name: part.blob))) }
    return recipe.build
  }

  /// Seals, writes `output` and reveals its SHA-256 and its length.
  ///
  /// Throws `malformed` without recipients or with too many, `metadata` for metadata that no
  /// decoder would take, `tooLarge` for parts no step of the padding holds.
  func sealing(partByteCounts: [UInt32]) throws(LocaphotoFailure) -> Recipe {
    guard !recipients.isEmpty, recipients.count <= Stanza.countMax,
      partByteCounts.count == parts.count, purpose.isSigned == (signer != nil)
    else { throw .malformed }
    let head = try head(partByteCounts)
    guard let padded = Padding.byteCount(for: purpose, content: head.contentByteCount),
      padded <= UInt64(Int32.max)
    else { throw .tooLarge }

    var recipe = RecipeBuilder()
    let key = recipe.random(fileKeyByteCount)
    let salt = recipe.random(UInt16(ContainerHeader.saltByteCount))
    let header = header(&recipe, fileKey: key, salt: salt, padded: padded)
    let zeros = recipe.zeros(UInt32(padded - head.contentByteCount))
    let plaintext = recipe.join(
      [.literal(bytes: head.encoded)] + parts.map { .blob(name: $0.blob) } + [zeros])
    let payload = recipe.streamSeal(
      key: recipe.payloadKey(fileKey: key, salt: salt), plaintext,
      chunkBytes: Chunks.chunkByteCount)
    var pieces = [header, payload]
    if let signer {
      pieces.append(
        trailer(&recipe, signer: signer, fileKey: key, salt: salt, header, payload))
    }
    let container = recipe.join(pieces)
    recipe.putBlob(output, container)
    if let fileKey { recipe.keep(fileKey, key) }
    recipe.reveal(recipe.sha256(container))
    recipe.reveal(recipe.length(container))
    return recipe.build
  }

  private func head(_ partByteCounts: [UInt32]) throws(LocaphotoFailure) -> ContentHead {
    var table: [Part] = []
    for (part, byteCount) in zip(parts, partByteCounts) {
      table.append(Part(role: part.role, byteCount: UInt64(byteCount)))
    }
    return try ContentHead(metadata: metadata, parts: table)
  }

  private func header(
    _ recipe: inout RecipeBuilder, fileKey: Value, salt: Value, padded: UInt64
  ) -> Value {
    let sealedByteCount = Chunks.sealedByteCount(plaintext: padded)
    var count = ByteWriter()
    count.u16(UInt16(recipients.count))
    var pieces: [Value] = [
      .literal(bytes: ContainerHeader.start(purpose)),
      .literal(bytes: ContainerHeader.middle(payloadByteCount: sealedByteCount)),
      salt, .literal(bytes: count.bytes),
    ]
    let context = stanzaContext(purpose)
    for recipient in recipients {
      switch recipient {
      case .agreement(let key):
        pieces.append(Stanza.kind(0))
        pieces.append(recipe.identifier(Label.key, .literal(bytes: key.bytes)))
        pieces.append(recipe.hpkeSeal(to: key, info: context, fileKey))
      case .vaultKey(let name):
        let nonce = recipe.random(UInt16(Stanza.nonceByteCount))
        pieces.append(Stanza.kind(1))
        pieces.append(nonce)
        pieces.append(
          recipe.aesGCMSeal(
            key: .secret(name: name), nonce: nonce, associated: context, fileKey))
      }
    }
    let beforeMAC = recipe.join(pieces)
    return recipe.join([beforeMAC, recipe.headerMAC(fileKey: fileKey, beforeMAC)])
  }

  private func trailer(
    _ recipe: inout RecipeBuilder, signer: SecretName, fileKey: Value, salt: Value,
    _ header: Value, _ payload: Value
  ) -> Value {
    let payloadHash = recipe.sha256(payload)
    let message = recipe.signedMessage(header: header, payloadHash: payloadHash)
    let signature = recipe.sign(with: signer, message)
    return recipe.aesGCMSeal(
      key: recipe.trailerKey(fileKey: fileKey, salt: salt),
      nonce: .literal(bytes: trailerNonce), associated: [], signature)
  }
}

/// The 4-byte lengths that recipes reveal.
func revealedLength(_ bytes: [UInt8]) -> UInt32? {
  var reader = ByteReader(bytes)
  guard let length = try? reader.u32(), reader.remaining == 0 else { return nil }
  return length
}
