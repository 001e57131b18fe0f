// What can be done with a payload whose key is at hand: a range of it is opened by a transfer over
// the chunks it lies in. docs/locaphoto.md, "Ranges".

import Bytes
import Recipes
import Wire

/// The payload of a container that was opened, and where its parts lie.
struct OpenPayload: Equatable, Sendable {
  let blob: BlobName
  let layout: ContainerLayout
  let key: SecretName
  /// The root that was signed, where somebody did.
  var root: Digest?

  /// What chunks are held to.
  private var signed: TransferLeaves? {
    root.map { root in
      TransferLeaves(
        name: blob, offset: layout.leaves.offset,
        count: layout.leaves.byteCount / Chunks.leafByteCount, root: root)
    }
  }

  /// All of it, padding included.
  var whole: ByteRange { ByteRange(offset: 0, byteCount: layout.end.payloadByteCount) }

  /// Opens `range` of the plaintext into `sink`, or to see that it opens.
  func opening(_ range: ByteRange, into sink: TransferSink?) -> Transfer {
    let (chunks, skip) = chunks(with: range)
    return Transfer(
      sources: [.blob(name: chunks.name, offset: chunks.offset, count: chunks.count)],
      step: .open(
        key: chunks.key, chunkBytes: chunks.chunkBytes, first: chunks.first, signed: signed),
      skip: skip, most: range.byteCount, sink: sink, leaves: nil, isDigested: false,
      durability: .open)
  }

  /// The same as the origin of another transfer.
  func origin(_ range: ByteRange) -> TransferOrigin {
    let (chunks, skip) = chunks(with: range)
    return .opened(chunks: chunks, skip: skip, most: range.byteCount)
  }

  /// The chunks in which `range` of the plaintext lies, and where in theirs it begins.
  private func chunks(with range: ByteRange) -> (SealedChunks, skip: UInt64) {
    let chunks = layout.header.chunks
    let first = range.offset / UInt64(chunks.byteCount)
    let behind = chunks.count(plaintext: range.end)
    let start = first * UInt64(chunks.sealedByteCount)
    let end = min(behind * UInt64(chunks.sealedByteCount), layout.payload.byteCount)
    let sealed = SealedChunks(
      name: blob, offset: layout.payload.offset + start, count: end - start, key: key,
      chunkBytes: chunks.byteCount, first: first, signed: signed)
    return (sealed, range.offset - first * UInt64(chunks.byteCount))
  }
}

extension RecipeBuilder {
  /// Keeps the key of a container's payload, whose file key is kept.
  mutating func keepPayloadKey(
    _ name: SecretName, of header: ContainerHeader, fileKey: SecretName
  ) {
    let key = key(
      ContainerLabel.payload, fileKey: .secret(name: fileKey),
      salt: .literal(bytes: header.salt))
    keep(name, key)
  }
}

extension TransferSource {
  /// The bytes as they are.
  public init(_ origin: TransferOrigin) {
    switch origin {
    case .blob(let name, let offset, let count):
      self = .blob(name: name, offset: offset, count: count)
    case .opened(let chunks, let skip, let most):
      self = .opened(chunks: chunks, skip: skip, most: most)
    }
  }
}
