// A container that is sealed while nobody knows how long it becomes. Chunks are appended to its
// file as they fill; the bytes that fill none yet lie beside it in another file, with what its head
// will need. docs/locaphoto.md, "Recording and interruption"; docs/vault.md, "While it is locked".

import Bytes
import Recipes
import Wire

public struct ContainerRecorder: Equatable, Sendable {
  public let id: PhotoID
  /// The container, which has no end, and is none, until the recording is finished.
  let blob: BlobName
  /// Header ‖ one chunk: a description, and the bytes that fill no chunk of the container yet. It
  /// is written whole or not at all, once the chunks before are durable.
  let rest: BlobName
  let header: ContainerHeader
  /// Of plaintext, durable.
  public internal(set) var byteCount: UInt64 = 0
  /// The container's file has its header.
  var isBegun = false

  let fileKey: SecretName
  let payloadKey: SecretName
  private let restKey: SecretName

  /// What stands before the bytes in the rest is padded to this length.
  public static let descriptionByteCount: UInt64 = 512
  /// More than any rest has.
  static let restChunkByteCount: UInt32 = 1 << 20
  static let chunks = Chunks.small
  /// With its padding a longer one would have more chunks than a container holds.
  private static let byteCountMax = Chunks.countMax * UInt64(chunks.byteCount) / 64 * 63

  init(_ id: PhotoID, in blob: BlobName, rest: BlobName, _ header: ContainerHeader) {
    self.id = id
    self.blob = blob
    self.rest = rest
    self.header = header
    (fileKey, payloadKey, restKey) = Self.keys(of: id)
  }

  private static func keys(of id: PhotoID) -> (SecretName, SecretName, SecretName) {
    (
      SecretName("transient/recording-file-key/", id),
      SecretName("transient/recording-payload-key/", id),
      SecretName("transient/recording-rest-key/", id)
    )
  }

  static func described(_ description: [UInt8]) -> Value {
    let padding = Int(descriptionByteCount) - description.count
    return .literal(bytes: description + [UInt8](repeating: 0, count: max(0, padding)))
  }

  static func keep(_ sealing: SealingSteps, of id: PhotoID, _ recipe: inout RecipeBuilder) -> Value
  {
    let (fileKey, payloadKey, restKey) = keys(of: id)
    let key = recipe.key(Label.captureRest, fileKey: sealing.fileKey, salt: sealing.salt)
    recipe.keep(fileKey, sealing.fileKey)
    recipe.keep(payloadKey, sealing.payloadKey(&recipe))
    recipe.keep(restKey, key)
    return key
  }
}

/// Beginning one.
extension ContainerRecorder {
  /// Draws the keys, writes a rest without bytes, and reveals what `init(_:in:rest:revealed:)`
  /// takes.
  public static func beginning(
    _ id: PhotoID, rest: BlobName, to key: AgreementPublicKey, _ description: [UInt8]
  ) -> Recipe {
    var recipe = RecipeBuilder()
    let sealing = SealingSteps(.vault(item: id), chunks, &recipe)
    let header = sealing.header(&recipe, stanzas: [sealing.stanza(&recipe, to: key)])
    let restKey = keep(sealing, of: id, &recipe)
    let content = recipe.sealChunks(
      key: restKey, described(description), chunkBytes: restChunkByteCount)
    recipe.putBlob(rest, recipe.join([header, content]))
    recipe.reveal(header)
    return recipe.build
  }

  /// Throws `unavailable` when the answer is not one the recipe can give.
  public init(
    _ id: PhotoID, in blob: BlobName, rest: BlobName, revealed: [[UInt8]]
  ) throws(LocaphotoFailure) {
    guard revealed.count == 1 else { throw .unavailable }
    self.init(id, in: blob, rest: rest, try ContainerHeader(parsing: revealed[0]))
  }
}

/// What has come since.
extension ContainerRecorder {
  private var chunkByteCount: UInt64 { UInt64(Self.chunks.byteCount) }
  /// Chunks that are full.
  var wholeCount: UInt64 { byteCount / chunkByteCount }
  /// Bytes that fill none yet.
  var restByteCount: UInt64 { byteCount % chunkByteCount }

  public func mayAdd(_ count: UInt64) -> Bool {
    count <= Self.byteCountMax && byteCount <= Self.byteCountMax - count
  }

  /// Whether a chunk is full with so many bytes more.
  public func fills(with count: UInt64) -> Bool {
    (byteCount + count) / chunkByteCount > wholeCount
  }

  /// Has to be carried out before the first chunk is sealed.
  public mutating func writingHeader() -> Transfer? {
    guard !isBegun else { return nil }
    isBegun = true
    return Transfer(writing: header.encoded, to: blob, at: 0)
  }

  /// Seals those that are full with the bytes of `piece`, durably.
  public func sealingChunks(with piece: BlobName, _ count: UInt64) -> Transfer {
    let whole = (byteCount + count) / chunkByteCount
    let taken = whole * chunkByteCount - byteCount
    return sealing(
      restSources + [.blob(name: piece, offset: 0, count: taken)],
      (whole - wholeCount) * UInt64(Self.chunks.sealedByteCount), durability: .atOnce)
  }

  /// Writes the bytes that fill no chunk with those of `piece`, and drops it. `description` has at
  /// most `descriptionByteCount` bytes.
  public mutating func keepingRest(
    with piece: BlobName?, _ count: UInt64, _ description: [UInt8]
  ) -> Recipe {
    let isFilled = fills(with: count)
    let left = (byteCount + count) % chunkByteCount
    var recipe = RecipeBuilder()
    var parts = [Self.described(description)]
    if !isFilled, restByteCount > 0 {
      let before = recipe.openChunks(
        key: .secret(name: restKey), slice(&recipe), chunkBytes: Self.restChunkByteCount)
      parts.append(
        recipe.slice(before, at: Self.descriptionByteCount, count: restByteCount))
    }
    if let piece {
      let kept = isFilled ? left : count
      if kept > 0 {
        parts.append(recipe.slice(.blob(name: piece), at: count - kept, count: kept))
      }
      recipe.dropBlob(piece)
    }
    let content = recipe.sealChunks(
      key: .secret(name: restKey), recipe.join(parts), chunkBytes: Self.restChunkByteCount)
    recipe.putBlob(rest, recipe.join([.literal(bytes: header.encoded), content]))
    byteCount += count
    return recipe.build
  }

  /// The sealed chunk in the file of the rest.
  private func slice(_ recipe: inout RecipeBuilder) -> Value {
    recipe.slice(
      .blob(name: rest), at: UInt64(header.byteCount),
      count: Self.descriptionByteCount + restByteCount + Chunks.overhead)
  }

  /// The bytes that fill no chunk yet.
  var restSources: [TransferSource] {
    guard restByteCount > 0 else { return [] }
    let chunks = SealedChunks(
      name: rest, offset: UInt64(header.byteCount),
      count: Self.descriptionByteCount + restByteCount + Chunks.overhead, key: restKey,
      chunkBytes: Self.restChunkByteCount, first: 0, signed: nil)
    return [.opened(chunks: chunks, skip: Self.descriptionByteCount, most: restByteCount)]
  }

  /// Where the next chunk goes.
  var end: UInt64 {
    UInt64(header.byteCount) + wholeCount * UInt64(Self.chunks.sealedByteCount)
  }

  func sealing(
    _ sources: [TransferSource], _ most: UInt64, durability: TransferDurability
  ) -> Transfer {
    Transfer(
      sources: sources,
      step: .seal(key: payloadKey, chunkBytes: Self.chunks.byteCount, first: wholeCount),
      skip: 0, most: most, sink: TransferSink(name: blob, offset: end), leaves: nil,
      isDigested: false, durability: durability)
  }

  /// Opens its chunks, those that are full, into nothing; `nil` where none is.
  public var verifying: Transfer? {
    guard wholeCount > 0 else { return nil }
    let count = wholeCount * UInt64(Self.chunks.sealedByteCount)
    return Transfer(
      sources: [.blob(name: blob, offset: UInt64(header.byteCount), count: count)],
      step: .open(key: payloadKey, chunkBytes: Self.chunks.byteCount, first: 0, signed: nil),
      skip: 0, most: wholeCount * chunkByteCount, sink: nil, leaves: nil, isDigested: false,
      durability: .open)
  }

  /// Fails where its container does not begin as the rest does.
  public var comparingHeader: Recipe {
    var recipe = RecipeBuilder()
    let found = recipe.prefix(.blob(name: blob), most: UInt32(header.byteCount))
    recipe.equal(found, .literal(bytes: header.encoded))
    return recipe.build
  }

  /// Forgets the keys.
  public static func forgetting(_ id: PhotoID) -> Recipe {
    let (fileKey, payloadKey, restKey) = keys(of: id)
    var recipe = RecipeBuilder()
    for key in [fileKey, payloadKey, restKey] { recipe.forget(key) }
    return recipe.build
  }
}
