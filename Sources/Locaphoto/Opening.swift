// Reads a container of any purpose, in the order docs/locaphoto.md "Opening" fixes: nothing is
// decrypted before the header's MAC and the signature hold, nothing is handed on before the
// metadata and the padding do.

import Bytes
import Recipes
import Wire

/// How the file key may be had.
public enum Unlocking: Sendable {
  /// Private keys that stanzas may be for, by their ids.
  case agreement([(KeyID, SecretName)])
  /// The file key itself, kept when the container was first opened or sealed.
  case fileKey(SecretName)
  /// The vault's master key.
  case vaultKey(SecretName)
  /// What a person typed, as UTF-8.
  case passphrase(SecretName)
}

/// A recipe whose steps know which failure they stand for.
struct CheckedRecipe: Sendable {
  var builder = RecipeBuilder()
  private var marks: [(end: Int, class: LocaphotoFailure)] = []

  /// Gives every step since the last call this class.
  mutating func mark(_ failure: LocaphotoFailure) {
    marks.append((builder.build.steps.count, failure))
  }

  /// A missing key means that the photo was for a prekey this device has since destroyed.
  func failure(for failure: RecipeFailure) -> LocaphotoFailure {
    let marked = marks.first { Int(failure.step) < $0.end }?.class ?? .unavailable
    switch failure.fault {
    case .refused, .invalid: return marked
    case .missing: return marked == .stanza ? .notARecipient : .unavailable
    case .storageFull, .unavailable: return .unavailable
    }
  }
}

/// The recipes of opening, one after another; `ContainerOpening` strings them together.
struct Opening: Sendable {
  var blob: BlobName
  var unlocking: Unlocking
  /// The key the trailer must be signed with; required when the purpose is signed.
  var sender: SigningPublicKey?
  /// What stands in front of the container for a device that came after it.
  private(set) var detached: Stanza?

  /// A frame header stands within a few hundred bytes of a picture without metadata; a colour
  /// profile in one segment may come first.
  static let stillStartMax: UInt32 = 65_536

  /// Reveals the file's beginning and its length.
  func reading() -> CheckedRecipe {
    var recipe = CheckedRecipe()
    recipe.builder.reveal(
      recipe.builder.prefix(
        .blob(name: blob),
        most: UInt32(Stanza.detachedByteCount + ContainerHeader.byteCountMax)))
    recipe.builder.reveal(recipe.builder.length(.blob(name: blob)))
    recipe.mark(.unavailable)
    return recipe
  }

  /// The header, when the file has the length it claims.
  mutating func header(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> ContainerHeader {
    guard revealed.count == 2, let length = revealedLength(revealed[1]) else {
      throw .unavailable
    }
    let header: ContainerHeader
    if DetachedStanza.begins(revealed[0]) {
      guard let stanza = DetachedStanza(parsing: revealed[0]) else { throw .truncated }
      header = try ContainerHeader(parsing: Array(revealed[0].dropFirst(stanza.encoded.count)))
      guard header.post != nil else { throw .malformed }
      detached = stanza.stanza
    } else {
      header = try ContainerHeader(parsing: revealed[0])
    }
    let byteCount = header.containerByteCount + UInt64(start)
    if UInt64(length) < byteCount { throw .truncated }
    if UInt64(length) > byteCount { throw .trailing }
    return header
  }

  /// Where the container begins.
  private var start: UInt32 { detached == nil ? 0 : UInt32(Stanza.detachedByteCount) }

  /// Unlocks, checks MAC and signature, keeps the file key as `name` and reveals the sealed
  /// payload's hash and the first bytes of the plaintext.
  func unlocking(
    _ header: ContainerHeader, keepingAs name: SecretName
  ) throws(LocaphotoFailure) -> CheckedRecipe {
    var recipe = CheckedRecipe()
    let fileKey = try self.fileKey(&recipe.builder, header)
    recipe.mark(.stanza)
    let mac = recipe.builder.headerMAC(
      fileKey: fileKey, .literal(bytes: header.encodedBeforeMAC))
    recipe.builder.equal(mac, .literal(bytes: header.mac.bytes))
    recipe.mark(.headerMAC)
    let payload = payload(&recipe, header)
    let payloadHash = recipe.builder.sha256(payload)
    recipe.mark(.unavailable)
    if header.purpose.isSigned {
      guard let sender else { throw .signature }
      checkTrailer(&recipe, header, fileKey: fileKey, payloadHash: payloadHash, sender)
      recipe.mark(.signature)
    }
    let head = firstChunk(&recipe, header, fileKey: fileKey)
    recipe.mark(.payload)
    recipe.builder.keep(name, fileKey)
    recipe.builder.reveal(payloadHash)
    recipe.builder.reveal(recipe.builder.prefix(head, most: ContentHead.byteCountMax))
    recipe.mark(.unavailable)
    return recipe
  }

  /// Opens all of the payload, provided it is still the one that was checked, checks the
  /// padding, presents the still and puts the motion into the blob `motion` where it has a name.
  func presenting(
    _ header: ContainerHeader, _ head: ContentHead, payloadHash: Digest, fileKey: SecretName,
    as image: ImageName, motion: BlobName?
  ) throws(LocaphotoFailure) -> CheckedRecipe {
    let plaintext = Chunks.plaintextByteCount(sealed: header.payloadByteCount) ?? 0
    guard Padding.byteCount(for: header.purpose, content: head.contentByteCount) == plaintext
    else { throw .padding }

    var recipe = CheckedRecipe()
    let payload = payload(&recipe, header)
    recipe.builder.equal(
      recipe.builder.sha256(payload), .literal(bytes: payloadHash.bytes))
    recipe.mark(.unavailable)
    let key = recipe.builder.payloadKey(
      fileKey: .secret(name: fileKey), salt: .literal(bytes: header.salt))
    let content = recipe.builder.streamOpen(
      key: key, payload, chunkBytes: Chunks.chunkByteCount)
    recipe.mark(.payload)
    let padding = UInt32(plaintext - head.contentByteCount)
    recipe.builder.equal(
      recipe.builder.slice(content, at: UInt32(head.contentByteCount), count: padding),
      recipe.builder.zeros(padding))
    recipe.mark(.padding)
    if let jpeg = part(.still, of: head, in: content, &recipe.builder) {
      recipe.builder.present(image, jpeg: jpeg)
      recipe.builder.reveal(recipe.builder.prefix(jpeg, most: Opening.stillStartMax))
    }
    if let motion, let video = part(.motion, of: head, in: content, &recipe.builder) {
      recipe.builder.putBlob(motion, video)
    }
    recipe.mark(.unavailable)
    return recipe
  }

  private func part(
    _ role: PartRole, of head: ContentHead, in content: Value, _ recipe: inout RecipeBuilder
  ) -> Value? {
    guard let range = head.range(of: role) else { return nil }
    return recipe.slice(content, at: UInt32(range.offset), count: UInt32(range.byteCount))
  }

  func fileKey(
    _ recipe: inout RecipeBuilder, _ header: ContainerHeader
  ) throws(LocaphotoFailure) -> Value {
    let context = stanzaContext(header.purpose)
    switch unlocking {
    case .fileKey(let name): return .secret(name: name)
    case .agreement(let keys):
      for case .hpke(let id, let sealed) in header.stanzas {
        guard let key = keys.first(where: { $0.0 == id }) else { continue }
        return recipe.hpkeOpen(
          with: key.1, info: context, .literal(bytes: sealed))
      }
      if case .hpke(let id, let sealed) = detached, let key = keys.first(where: { $0.0 == id }) {
        let context = recipe.detachedContext(header, key: .literal(bytes: id.bytes))
        return recipe.hpkeOpen(with: key.1, info: context, .literal(bytes: sealed))
      }
    case .vaultKey(let name):
      for case .vaultKey(let nonce, let sealed) in header.stanzas {
        return recipe.aesGCMOpen(
          key: .secret(name: name), nonce: .literal(bytes: nonce), associated: context,
          .literal(bytes: sealed))
      }
    case .passphrase(let name):
      for case .passphrase(let salt, let iterations, let nonce, let sealed) in header.stanzas {
        let key = recipe.passphraseKey(
          .secret(name: name), salt: salt, iterations: iterations)
        return recipe.aesGCMOpen(
          key: key, nonce: .literal(bytes: nonce), associated: context,
          .literal(bytes: sealed))
      }
    }
    throw .notARecipient
  }

  private func payload(_ recipe: inout CheckedRecipe, _ header: ContainerHeader) -> Value {
    recipe.builder.slice(
      .blob(name: blob), at: start + UInt32(header.byteCount),
      count: UInt32(header.payloadByteCount))
  }

  private func checkTrailer(
    _ recipe: inout CheckedRecipe, _ header: ContainerHeader, fileKey: Value,
    payloadHash: Value, _ sender: SigningPublicKey
  ) {
    let sealed = recipe.builder.slice(
      .blob(name: blob),
      at: start + UInt32(UInt64(header.byteCount) + header.payloadByteCount),
      count: UInt32(Trailer.byteCount))
    let key = recipe.builder.trailerKey(
      fileKey: fileKey, salt: .literal(bytes: header.salt))
    let signature = recipe.builder.aesGCMOpen(
      key: key, nonce: .literal(bytes: trailerNonce), associated: [], sealed)
    let message = recipe.builder.signedMessage(
      header: .literal(bytes: header.encoded), payloadHash: payloadHash)
    recipe.builder.verify(
      key: .literal(bytes: sender.bytes), message, signature: signature)
  }

  /// Chunks open independently: the first one suffices for the metadata.
  private func firstChunk(
    _ recipe: inout CheckedRecipe, _ header: ContainerHeader, fileKey: Value
  ) -> Value {
    let chunk = UInt64(Chunks.chunkByteCount + Chunks.tagByteCount)
    let sealed = recipe.builder.slice(
      .blob(name: blob), at: start + UInt32(header.byteCount),
      count: UInt32(min(chunk, header.payloadByteCount)))
    let nonce = firstChunkNonce(isLast: header.payloadByteCount <= chunk)
    let key = recipe.builder.payloadKey(
      fileKey: fileKey, salt: .literal(bytes: header.salt))
    return recipe.builder.aesGCMOpen(
      key: key, nonce: .literal(bytes: nonce), associated: [], sealed)
  }
}
