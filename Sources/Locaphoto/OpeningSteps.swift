// Reads a container of any purpose, in the order docs/locaphoto.md "Opening" fixes: nothing is
// decrypted before the header's MAC and the signature hold, nothing is handed on before the
// metadata and the padding do.

import Bytes
import Recipes
import Wire

/// How the file key may be had.
public enum FileKeyAccess: Sendable {
  /// Private keys that stanzas may be for, by their ids.
  case agreement([(KeyID, SecretName)])
  /// The file key itself, kept when the container was first opened or sealed.
  case fileKey(SecretName)
  /// The vault's master key.
  case vaultKey(SecretName)
  /// What a person typed, as UTF-8.
  case passphrase(SecretName)
  /// Whoever has the key of a stanza has sealed the file key to this one, by `ShareKeyHandover`.
  case handed([UInt8], key: SecretName)
}

/// A recipe whose steps know which failure they stand for.
struct CheckedRecipe: Equatable, Sendable {
  var builder = RecipeBuilder()
  private var marks: [Mark] = []

  /// Which failure the steps before `end` stand for that no earlier mark covers.
  private struct Mark: Equatable, Sendable {
    var end: Int
    var failure: LocaphotoFailure
  }

  /// Gives every step since the last call this class.
  mutating func mark(_ failure: LocaphotoFailure) {
    marks.append(Mark(end: builder.build.steps.count, failure: failure))
  }

  /// A missing key means that the photo was for a prekey this device has since destroyed.
  func failure(for failure: RecipeFailure) -> LocaphotoFailure {
    let marked = marks.first { Int(failure.step) < $0.end }?.failure ?? .unavailable
    switch failure.fault {
    case .refused, .invalid: return marked
    case .missing: return marked == .stanza ? .notARecipient : .unavailable
    case .storageFull, .unavailable, .memory: return .unavailable
    }
  }
}

/// The recipes of opening, one after another; `PostOpener` and `SmallContainerOpener` string them
/// together.
struct OpeningSteps: Sendable {
  var blob: BlobName
  var unlocking: FileKeyAccess
  /// What stands in front of the container for a device that came after it.
  private(set) var detached: Stanza?

  /// Reveals the file's beginning, its length and its last bytes.
  func reading() -> CheckedRecipe {
    var recipe = CheckedRecipe()
    let file = Value.blob(name: blob)
    let most = UInt32(Stanza.detachedByteCount + ContainerHeader.byteCountMax)
    recipe.builder.reveal(recipe.builder.prefix(file, most: most))
    recipe.builder.reveal(recipe.builder.length(file))
    recipe.builder.reveal(recipe.builder.suffix(file, most: UInt32(ContainerEnd.byteCount)))
    recipe.mark(.unavailable)
    return recipe
  }

  /// Header and end, when the file has the length they claim.
  mutating func layout(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> ContainerLayout {
    guard revealed.count == 3, let byteCount = revealedLength(revealed[1]) else {
      throw .unavailable
    }
    let header: ContainerHeader
    var start: UInt64 = 0
    if DetachedStanza.begins(revealed[0]) {
      guard let stanza = DetachedStanza(parsing: revealed[0]) else { throw .truncated }
      header = try ContainerHeader(parsing: Array(revealed[0].dropFirst(stanza.encoded.count)))
      guard header.post != nil else { throw .malformed }
      detached = stanza.stanza
      start = UInt64(Stanza.detachedByteCount)
    } else {
      header = try ContainerHeader(parsing: revealed[0])
    }
    guard byteCount >= start + UInt64(header.byteCount + ContainerEnd.byteCount) else {
      throw .truncated
    }
    let end = try ContainerEnd(parsing: revealed[2], of: header)
    let layout = ContainerLayout(header, end, from: start)
    if byteCount < layout.fileByteCount { throw .truncated }
    if byteCount > layout.fileByteCount { throw .trailing }
    return layout
  }

  /// Unlocks, checks MAC and signature, keeps the file key as `name` and reveals the root of the
  /// leaves, where there are any, and the head.
  func unlocking(
    _ layout: ContainerLayout, signedBy sender: SigningPublicKey?, keepingAs name: SecretName
  ) throws(LocaphotoFailure) -> CheckedRecipe {
    var recipe = CheckedRecipe()
    let header = layout.header
    let fileKey = try self.fileKey(&recipe.builder, header)
    recipe.mark(.stanza)
    let mac = recipe.builder.headerMAC(
      fileKey: fileKey, .literal(bytes: header.encodedBeforeMAC))
    recipe.builder.equal(mac, .literal(bytes: header.mac.bytes))
    recipe.mark(.headerMAC)
    var root = Value.literal(bytes: [])
    if header.purpose.isSigned {
      guard let sender else { throw .signature }
      root = recipe.builder.treeRoot(slice(layout.leaves, &recipe.builder))
      checkSignature(&recipe.builder, layout, fileKey: fileKey, root: root, sender)
    }
    recipe.mark(.signature)
    let key = recipe.builder.key(
      ContainerLabel.head, fileKey: fileKey, salt: .literal(bytes: header.salt))
    let head = recipe.builder.boxOpen(
      key: key, associated: layout.end.encoded, .blob(name: blob), at: layout.headBox)
    recipe.mark(.metadata)
    recipe.builder.keep(name, fileKey)
    recipe.builder.reveal(root)
    recipe.builder.reveal(head)
    recipe.mark(.unavailable)
    return recipe
  }

  /// Opens all of the payload, provided it is the one that was signed, and checks that what
  /// follows its first `contentByteCount` bytes is padding as it should be. Yields its plaintext.
  func openingPayload(
    _ layout: ContainerLayout, contentByteCount: UInt64, root: [UInt8], fileKey: SecretName
  ) throws(LocaphotoFailure) -> (CheckedRecipe, Value) {
    let plaintext = layout.end.payloadByteCount
    guard Padding.byteCount(for: layout.header.purpose, content: contentByteCount) == plaintext
    else { throw .padding }
    let padding = plaintext - contentByteCount
    var recipe = CheckedRecipe()
    let chunks = layout.header.chunks
    let payload = slice(layout.payload, &recipe.builder)
    if layout.header.purpose.isSigned {
      let leaves = recipe.builder.hashPieces(payload, of: chunks.sealedByteCount)
      recipe.builder.equal(recipe.builder.treeRoot(leaves), .literal(bytes: root))
    }
    recipe.mark(.signature)
    let key = recipe.builder.key(
      ContainerLabel.payload, fileKey: .secret(name: fileKey),
      salt: .literal(bytes: layout.header.salt))
    let content = recipe.builder.openChunks(key: key, payload, chunkBytes: chunks.byteCount)
    recipe.mark(.payload)
    recipe.builder.equal(
      recipe.builder.slice(content, at: contentByteCount, count: padding),
      recipe.builder.zeros(padding))
    recipe.mark(.padding)
    return (recipe, content)
  }

  /// The file key, as it can be had here.
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
    case .handed(let sealed, let key):
      let context = recipe.handedContext(.literal(bytes: header.encoded))
      return recipe.hpkeOpen(with: key, info: context, .literal(bytes: sealed))
    }
    throw .notARecipient
  }

  private func slice(_ range: ByteRange, _ recipe: inout RecipeBuilder) -> Value {
    recipe.slice(.blob(name: blob), at: range.offset, count: range.byteCount)
  }

  private func checkSignature(
    _ recipe: inout RecipeBuilder, _ layout: ContainerLayout, fileKey: Value, root: Value,
    _ sender: SigningPublicKey
  ) {
    let key = recipe.key(
      ContainerLabel.signatureKey, fileKey: fileKey, salt: .literal(bytes: layout.header.salt))
    let signature = recipe.boxOpen(
      key: key, associated: [], .blob(name: blob), at: layout.signatureBox)
    let message = recipe.signedMessage(
      header: .literal(bytes: layout.header.encoded), root: root,
      headBox: slice(layout.headBox, &recipe), end: layout.end)
    recipe.verify(key: .literal(bytes: sender.bytes), message, signature: signature)
  }
}

/// A frame header stands within a few hundred bytes of a picture without metadata; a colour
/// profile in one segment may come first.
let stillStartByteCountMax: UInt32 = 65_536
