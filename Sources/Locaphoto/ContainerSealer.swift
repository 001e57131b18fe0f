// Seals an item of the vault, or a share of several, however large the parts are: recipes make the
// keys, the header and the head, and transfers between them carry the bytes. docs/locaphoto.md,
// "Sealing".

import Bytes
import Recipes
import Wire

public struct ContainerSealer: Equatable, Sendable {
  /// A part of an item, and where its bytes are.
  public struct Source: Equatable, Sendable {
    public var part: Part
    /// As many as the part has; of a blob, or opened.
    public var bytes: TransferSource

    /// - Parameter part: its digest is computed on the way.
    public init(part: Part, bytes: TransferSource) {
      self.part = part
      self.bytes = bytes
    }
  }

  /// Who can open it.
  public enum Lock: Equatable, Sendable {
    case vaultKey(SecretName)
    /// Whoever has the private half of one of these keys.
    case agreements([AgreementPublicKey])
    /// Whoever has the words of this secret.
    case words(SecretName)
  }

  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// Carry this out and call `advance` with its result.
    case transfer(Transfer)
    /// Have the sender's device sign this, by `ShareSigner`, and call `advance` with what it has
    /// signed.
    case signing(header: [UInt8], root: Digest, tail: Digest)
    /// The container is in its blob, and outlasts a crash as was said; `items` are in it.
    case sealed
  }

  private enum State: Equatable, Sendable {
    case idle
    case makingKeys
    case writingHeader(Beginning)
    case writingPayload(Beginning)
    case sealingHead(ContainerEnd, Beginning)
    case signing(ContainerEnd, Beginning, headBox: [UInt8])
    case sealingSignature(ContainerEnd, Beginning, headBox: [UInt8])
    case writingEnd(Beginning, tail: [UInt8])
    case readingBack(Beginning, tail: [UInt8])
    case comparing
    case done
  }

  private struct Beginning: Equatable, Sendable {
    var salt: [UInt8]
    var header: [UInt8]
  }

  private struct Placed: Equatable, Sendable {
    var item: Int
    var source: Source
  }

  private let purpose: Purpose
  private var head: ContentHead
  /// In the order of the payload.
  private let sources: [Placed]
  private let lock: Lock
  private let blob: BlobName
  /// All that was written is read again before it counts.
  private var isReadBack = false
  /// Of all of it.
  private let durability: TransferDurability
  /// Where the leaves wait for their place; absent where nobody signs.
  private let leaves: BlobName?
  private let chunks: Chunks
  private let contentByteCount: UInt64
  private let paddedByteCount: UInt64
  private var state = State.idle

  private let fileKey: SecretName
  private let payloadKey: SecretName

  /// An item of the vault.
  ///
  /// - Parameters:
  ///   - item: what is known of it; its parts are those of `sources`.
  ///   - blob: where the container goes. It has no end, and is none, until all is written.
  ///   - durability: when it outlasts a crash, `atOnce` or `whenAsked`.
  /// Throws `metadata` for an item that no decoder would take, `tooLarge` for one no container
  /// holds.
  public init(
    _ id: PhotoID, _ item: Item, of sources: [Source], vaultKey: SecretName, into blob: BlobName,
    durability: TransferDurability = .atOnce
  ) throws(LocaphotoFailure) {
    try self.init(
      .vault(item: id), id, title: "", [(item, sources)], for: .vaultKey(vaultKey), into: blob,
      durability: durability)
  }

  /// The same for a vault whose master key is not at hand.
  ///
  /// - Parameter isReadBack: nothing but the container has the item afterwards, so all of it is
  ///   read and authenticated once it is written.
  public init(
    _ id: PhotoID, _ item: Item, of sources: [Source], to key: AgreementPublicKey,
    into blob: BlobName, isReadBack: Bool = false
  ) throws(LocaphotoFailure) {
    try self.init(
      .vault(item: id), id, title: "", [(item, sources)], for: .agreements([key]), into: blob)
    self.isReadBack = isReadBack
  }

  /// A share that nobody signs, for who has the words of a secret.
  ///
  /// - Parameters:
  ///   - title: of an album; empty for none.
  ///   - items: 1 to `ContentHead.itemCountMax`, each with its sources, as above.
  public init(
    share id: PhotoID, title: Text, _ items: [(Item, [Source])], words: SecretName,
    into blob: BlobName
  ) throws(LocaphotoFailure) {
    try self.init(
      .share(id, sender: nil), id, title: title, items, for: .words(words), into: blob)
  }

  /// A share that this device signs, for who has the private half of one of these keys.
  ///
  /// - Parameters:
  ///   - keys: 1 to `Stanza.countMax`, none twice.
  ///   - leaves: a blob that holds 32 bytes for each chunk until the container is sealed.
  public init(
    share id: PhotoID, title: Text, _ items: [(Item, [Source])], to keys: [AgreementPublicKey],
    signedBy device: DeviceID, leaves: BlobName, into blob: BlobName
  ) throws(LocaphotoFailure) {
    guard !keys.isEmpty, keys.count <= Stanza.countMax else { throw .malformed }
    try self.init(
      .share(id, sender: device), id, title: title, items, for: .agreements(keys), into: blob,
      leaves: leaves)
  }

  private init(
    _ purpose: Purpose, _ id: PhotoID, title: Text, _ items: [(Item, [Source])], for lock: Lock,
    into blob: BlobName, leaves: BlobName? = nil, durability: TransferDurability = .atOnce
  ) throws(LocaphotoFailure) {
    self.purpose = purpose
    self.lock = lock
    self.blob = blob
    self.leaves = leaves
    self.durability = durability
    fileKey = SecretName("transient/file-key/", id)
    payloadKey = SecretName("transient/payload-key/", id)
    head = ContentHead(
      title: title,
      items: items.map { item, sources in
        var item = item
        item.parts = sources.map { $0.part }
        return item
      })
    let isTooLong = items.contains { item in
      item.1.contains { $0.part.byteCount > Part.byteCountMax }
    }
    guard !isTooLong else { throw .tooLarge }
    _ = try head.encoded(for: purpose)
    var ordered: [Placed] = []
    for place in head.places {
      for source in items[place.item].1 where source.part.role == place.role {
        ordered.append(Placed(item: place.item, source: source))
      }
    }
    sources = ordered
    contentByteCount = head.contentByteCount
    chunks = contentByteCount > Self.smallByteCountMax ? .large : .small
    guard let padded = Padding.byteCount(for: purpose, content: contentByteCount),
      chunks.count(plaintext: padded) <= Chunks.countMax
    else { throw .tooLarge }
    paddedByteCount = padded
  }

  /// With their parts' digests, once it is sealed.
  public var items: [Item] { head.items }

  /// Longer payloads are cut into large chunks.
  private static let smallByteCountMax: UInt64 = 512 << 10

  /// The first recipe: draws the keys and reveals salt and header.
  public mutating func start() -> Recipe {
    state = .makingKeys
    var recipe = RecipeBuilder()
    let sealing = SealingSteps(purpose, chunks, &recipe)
    let stanzas =
      switch lock {
      case .vaultKey(let key): [sealing.stanza(&recipe, vaultKey: key)]
      case .agreements(let keys): keys.map { sealing.stanza(&recipe, to: $0) }
      case .words(let secret): [sealing.stanza(&recipe, words: secret)]
      }
    let header = sealing.header(&recipe, stanzas: stanzas)
    recipe.keep(fileKey, sealing.fileKey)
    recipe.keep(payloadKey, sealing.payloadKey(&recipe))
    recipe.reveal(sealing.salt)
    recipe.reveal(header)
    return recipe.build
  }

  /// Forgets the keys of a sealing that ended early.
  public func abandoning() -> Recipe {
    var recipe = RecipeBuilder()
    forgetKeys(&recipe)
    recipe.dropBlob(blob)
    if let leaves { recipe.dropBlob(leaves) }
    return recipe.build
  }

  /// Takes what the last recipe revealed. Throws `unavailable` when the answer is not one the
  /// recipe can give.
  public mutating func advance(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> Progress {
    switch state {
    case .makingKeys:
      guard revealed.count == 2 else { throw .unavailable }
      state = .writingHeader(Beginning(salt: revealed[0], header: revealed[1]))
      return .transfer(Transfer(writing: revealed[1], to: blob, at: 0))
    case .sealingHead(let end, let beginning):
      if leaves == nil {
        guard revealed.count == 1 else { throw .unavailable }
        return .transfer(ending(revealed[0] + end.encoded, behind: beginning))
      }
      guard revealed.count == 3, let root = Digest(revealed[1]), let tail = Digest(revealed[2])
      else { throw .unavailable }
      state = .signing(end, beginning, headBox: revealed[0])
      return .signing(header: beginning.header, root: root, tail: tail)
    case .sealingSignature(let end, let beginning, let headBox):
      guard revealed.count == 1 else { throw .unavailable }
      return .transfer(ending(headBox + revealed[0] + end.encoded, behind: beginning))
    case .comparing:
      state = .done
      return .sealed
    case .idle, .writingHeader, .writingPayload, .signing, .writingEnd, .readingBack, .done:
      throw .unavailable
    }
  }

  /// Takes what the sender's device has signed; the recipe that seals it.
  public mutating func advance(_ signature: Signature) throws(LocaphotoFailure) -> Recipe {
    guard case .signing(let end, let beginning, let headBox) = state else { throw .unavailable }
    state = .sealingSignature(end, beginning, headBox: headBox)
    var recipe = RecipeBuilder()
    let sealing = sealing(beginning)
    recipe.reveal(sealing.signatureBox(&recipe, .literal(bytes: signature.bytes)))
    forgetKeys(&recipe)
    return recipe.build
  }

  /// Takes the result of the last transfer. Throws `unavailable` when it is not one the transfer
  /// can have.
  public mutating func advance(_ result: TransferResult) throws(LocaphotoFailure) -> Progress {
    switch state {
    case .writingHeader(let beginning):
      state = .writingPayload(beginning)
      return .transfer(sealing(at: UInt64(beginning.header.count)))
    case .writingPayload(let beginning):
      guard result.digests.count == sources.count,
        result.written == chunks.sealedByteCount(plaintext: paddedByteCount)
      else { throw .unavailable }
      for (placed, digest) in zip(sources, result.digests) {
        let parts = head.items[placed.item].parts
        for index in parts.indices where parts[index].role == placed.source.part.role {
          head.items[placed.item].parts[index].digest = digest
        }
      }
      let (recipe, end) = try sealingHead(beginning)
      state = .sealingHead(end, beginning)
      return .recipe(recipe)
    case .writingEnd(let beginning, let tail):
      guard isReadBack else {
        state = .done
        return .sealed
      }
      state = .readingBack(beginning, tail: tail)
      return .transfer(readingBack(beginning))
    case .readingBack(let beginning, let tail):
      state = .comparing
      return .recipe(comparing(beginning, tail))
    case .idle, .makingKeys, .sealingHead, .signing, .sealingSignature, .comparing, .done:
      throw .unavailable
    }
  }

  /// Opens every chunk that was written and keeps nothing of it.
  private func readingBack(_ beginning: Beginning) -> Transfer {
    Transfer(
      sources: [
        .blob(
          name: blob, offset: UInt64(beginning.header.count),
          count: chunks.sealedByteCount(plaintext: paddedByteCount))
      ],
      step: .open(key: payloadKey, chunkBytes: chunks.byteCount, first: 0, signed: nil), skip: 0,
      most: paddedByteCount, sink: nil, leaves: nil, isDigested: false, durability: .open)
  }

  /// Holds what stands before and behind the chunks to what was written, and forgets the keys.
  private func comparing(_ beginning: Beginning, _ tail: [UInt8]) -> Recipe {
    var recipe = RecipeBuilder()
    for (bytes, offset) in [(beginning.header, 0), (tail, tailOffset(beginning))] {
      let written = recipe.slice(.blob(name: blob), at: offset, count: UInt64(bytes.count))
      recipe.equal(written, .literal(bytes: bytes))
    }
    forgetKeys(&recipe)
    return recipe.build
  }

  private func forgetKeys(_ recipe: inout RecipeBuilder) {
    recipe.forget(fileKey)
    recipe.forget(payloadKey)
  }

  private func tailOffset(_ beginning: Beginning) -> UInt64 {
    UInt64(beginning.header.count) + chunks.sealedByteCount(plaintext: paddedByteCount)
  }

  private func sealing(_ beginning: Beginning) -> SealingSteps {
    SealingSteps(
      purpose, chunks, fileKey: .secret(name: fileKey), salt: .literal(bytes: beginning.salt))
  }

  /// Writes what stands behind the payload: the leaves, if any, and these bytes.
  private mutating func ending(_ bytes: [UInt8], behind beginning: Beginning) -> Transfer {
    state = .writingEnd(beginning, tail: bytes)
    var transfer = Transfer(
      writing: bytes, to: blob, at: tailOffset(beginning), durability: durability)
    if let leaves {
      let source = TransferSource.blob(name: leaves, offset: 0, count: leavesByteCount)
      transfer.sources.insert(source, at: 0)
      transfer.most += leavesByteCount
    }
    return transfer
  }

  private var leavesByteCount: UInt64 {
    chunks.count(plaintext: paddedByteCount) * Chunks.leafByteCount
  }

  private func sealing(at offset: UInt64) -> Transfer {
    var parts = sources.map { $0.source.bytes }
    let padding = paddedByteCount - contentByteCount
    if padding > 0 { parts.append(.zeros(count: padding)) }
    return Transfer(
      sources: parts, step: .seal(key: payloadKey, chunkBytes: chunks.byteCount, first: 0),
      skip: 0, most: chunks.sealedByteCount(plaintext: paddedByteCount),
      sink: TransferSink(name: blob, offset: offset), leaves: leaves, isDigested: true,
      durability: .open)
  }

  /// Reveals the head box, and what is to be signed; forgets the keys unless it is.
  private func sealingHead(
    _ beginning: Beginning
  ) throws(LocaphotoFailure) -> (Recipe, ContainerEnd) {
    let head = try head.encoded(for: purpose)
    let end = ContainerEnd(payloadByteCount: paddedByteCount, headByteCount: UInt32(head.count))
    var recipe = RecipeBuilder()
    let headBox = sealing(beginning).headBox(&recipe, head, end)
    recipe.reveal(headBox)
    if let leaves {
      recipe.reveal(
        recipe.treeRoot(recipe.slice(.blob(name: leaves), at: 0, count: leavesByteCount)))
      recipe.reveal(recipe.tailHash(headBox, end))
      return (recipe.build, end)
    }
    if !isReadBack { forgetKeys(&recipe) }
    return (recipe.build, end)
  }
}
