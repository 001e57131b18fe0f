// Seals an item of the vault, or a share of several, however large the parts are: recipes make the
// keys, the header and the head, and transfers between them carry the bytes. docs/locaphoto.md,
// "Sealing".

import Bytes
import Recipes
import Wire

public struct ContainerSealing: Equatable, Sendable {
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
    /// Whoever has the private half of this key.
    case agreement(AgreementPublicKey)
    /// Whoever has the words of this secret.
    case words(SecretName)
  }

  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// Carry this out and call `advance` with its result.
    case transfer(Transfer)
    /// The container is in its blob and outlasts a crash; `items` are in it.
    case sealed
  }

  private enum State: Equatable, Sendable {
    case idle
    case makingKeys
    case writingHeader(salt: [UInt8], headerByteCount: UInt64)
    case writingPayload(salt: [UInt8], headerByteCount: UInt64)
    case sealingHead(ContainerEnd, headerByteCount: UInt64)
    case writingEnd
    case done
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
  /// Throws `metadata` for an item that no decoder would take, `tooLarge` for one no container
  /// holds.
  public init(
    _ id: PhotoID, _ item: Item, of sources: [Source], vaultKey: SecretName, into blob: BlobName
  ) throws(LocaphotoFailure) {
    try self.init(
      .vault(item: id), id, title: "", [(item, sources)], for: .vaultKey(vaultKey), into: blob)
  }

  /// The same for a vault whose master key is not at hand.
  public init(
    _ id: PhotoID, _ item: Item, of sources: [Source], to key: AgreementPublicKey,
    into blob: BlobName
  ) throws(LocaphotoFailure) {
    try self.init(
      .vault(item: id), id, title: "", [(item, sources)], for: .agreement(key), into: blob)
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

  private init(
    _ purpose: Purpose, _ id: PhotoID, title: Text, _ items: [(Item, [Source])], for lock: Lock,
    into blob: BlobName
  ) throws(LocaphotoFailure) {
    self.purpose = purpose
    self.lock = lock
    self.blob = blob
    fileKey = SecretName("transient/file-key/", id)
    payloadKey = SecretName("transient/payload-key/", id)
    head = ContentHead(
      title: title,
      items: items.map { item, sources in
        var item = item
        item.parts = sources.map { $0.part }
        return item
      })
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
  private static let smallByteCountMax: UInt64 = 4 << 20

  /// The first recipe: draws the keys and reveals salt and header.
  public mutating func start() -> Recipe {
    state = .makingKeys
    var recipe = RecipeBuilder()
    let sealing = Sealing(purpose, chunks, &recipe)
    let stanza =
      switch lock {
      case .vaultKey(let key): sealing.stanza(&recipe, vaultKey: key)
      case .agreement(let key): sealing.stanza(&recipe, to: key)
      case .words(let secret): sealing.stanza(&recipe, words: secret)
      }
    let header = sealing.header(&recipe, stanzas: [stanza])
    recipe.keep(fileKey, sealing.fileKey)
    recipe.keep(payloadKey, sealing.payloadKey(&recipe))
    recipe.reveal(sealing.salt)
    recipe.reveal(header)
    return recipe.build
  }

  /// Forgets the keys of a sealing that ended early.
  public func abandoning() -> Recipe {
    var recipe = RecipeBuilder()
    recipe.forget(fileKey)
    recipe.forget(payloadKey)
    recipe.dropBlob(blob)
    return recipe.build
  }

  /// Takes what the last recipe revealed. Throws `unavailable` when the answer is not one the
  /// recipe can give.
  public mutating func advance(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> Progress {
    switch state {
    case .makingKeys:
      guard revealed.count == 2 else { throw .unavailable }
      state = .writingHeader(salt: revealed[0], headerByteCount: UInt64(revealed[1].count))
      return .transfer(writing(revealed[1], at: 0, isDurable: false))
    case .sealingHead(let end, let headerByteCount):
      guard revealed.count == 1 else { throw .unavailable }
      state = .writingEnd
      let offset = headerByteCount + chunks.sealedByteCount(plaintext: paddedByteCount)
      return .transfer(writing(revealed[0] + end.encoded, at: offset, isDurable: true))
    case .idle, .writingHeader, .writingPayload, .writingEnd, .done: throw .unavailable
    }
  }

  /// Takes the result of the last transfer. Throws `unavailable` when it is not one the transfer
  /// can have.
  public mutating func advance(_ result: TransferResult) throws(LocaphotoFailure) -> Progress {
    switch state {
    case .writingHeader(let salt, let headerByteCount):
      state = .writingPayload(salt: salt, headerByteCount: headerByteCount)
      return .transfer(sealing(at: headerByteCount))
    case .writingPayload(let salt, let headerByteCount):
      guard result.digests.count == sources.count,
        result.written == chunks.sealedByteCount(plaintext: paddedByteCount)
      else { throw .unavailable }
      for (placed, digest) in zip(sources, result.digests) {
        let parts = head.items[placed.item].parts
        for index in parts.indices where parts[index].role == placed.source.part.role {
          head.items[placed.item].parts[index].digest = digest
        }
      }
      let (recipe, end) = try sealingHead(salt: salt)
      state = .sealingHead(end, headerByteCount: headerByteCount)
      return .recipe(recipe)
    case .writingEnd:
      state = .done
      return .sealed
    case .idle, .makingKeys, .sealingHead, .done: throw .unavailable
    }
  }

  private func writing(_ bytes: [UInt8], at offset: UInt64, isDurable: Bool) -> Transfer {
    Transfer(
      sources: [.literal(bytes: bytes)], step: .copy, skip: 0, most: UInt64(bytes.count),
      sink: TransferSink(name: blob, offset: offset), leaves: nil, isDigested: false,
      isDurable: isDurable)
  }

  private func sealing(at offset: UInt64) -> Transfer {
    var parts = sources.map { $0.source.bytes }
    let padding = paddedByteCount - contentByteCount
    if padding > 0 { parts.append(.zeros(count: padding)) }
    return Transfer(
      sources: parts, step: .seal(key: payloadKey, chunkBytes: chunks.byteCount, first: 0),
      skip: 0, most: chunks.sealedByteCount(plaintext: paddedByteCount),
      sink: TransferSink(name: blob, offset: offset), leaves: nil, isDigested: true,
      isDurable: false)
  }

  /// Reveals the head box and forgets the keys.
  private func sealingHead(salt: [UInt8]) throws(LocaphotoFailure) -> (Recipe, ContainerEnd) {
    let head = try head.encoded(for: purpose)
    let end = ContainerEnd(payloadByteCount: paddedByteCount, headByteCount: UInt32(head.count))
    var recipe = RecipeBuilder()
    let sealing = Sealing(
      purpose, chunks, fileKey: .secret(name: fileKey), salt: .literal(bytes: salt))
    recipe.reveal(sealing.headBox(&recipe, head, end))
    recipe.forget(fileKey)
    recipe.forget(payloadKey)
    return (recipe.build, end)
  }
}
