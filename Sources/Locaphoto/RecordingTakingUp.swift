// Takes up a recording that was cut off: whoever has the private half of the key it is sealed to
// reads its rest, which says how much of it is durable, and finishes it.

import Bytes
import Recipes
import Wire

public struct RecordingTakingUp: Equatable, Sendable {
  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// What was written beside it. Say by `resume` how many bytes that means.
    case described([UInt8])
    /// All chunks that should be there are.
    case taken(ContainerRecorder)
  }

  private enum Stage: Equatable, Sendable {
    case idle
    case reading
    case unlocking(ContainerHeader)
    case described(ContainerRecorder, restByteCount: UInt64)
    case measuring(ContainerRecorder)
  }

  private let id: PhotoID
  private let blob: BlobName
  private let rest: BlobName
  private let key: KeyID
  private let secret: SecretName
  private var stage = Stage.idle

  public init(
    _ id: PhotoID, in blob: BlobName, rest: BlobName, agreement key: (KeyID, SecretName)
  ) {
    self.id = id
    self.blob = blob
    self.rest = rest
    (self.key, secret) = key
  }

  /// The first recipe.
  public mutating func start() -> Recipe {
    stage = .reading
    var recipe = RecipeBuilder()
    let file = Value.blob(name: rest)
    recipe.reveal(recipe.prefix(file, most: UInt32(ContainerHeader.byteCountMax)))
    recipe.reveal(recipe.length(file))
    return recipe.build
  }

  /// Takes what the last recipe revealed. Throws the class of what does not hold.
  public mutating func advance(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> Progress {
    switch stage {
    case .reading:
      guard revealed.count == 2, let byteCount = revealedLength(revealed[1]) else {
        throw .unavailable
      }
      let header = try ContainerHeader(parsing: revealed[0])
      guard header.purpose == .vault(item: id), header.chunks == ContainerRecorder.chunks else {
        throw .wrongContext
      }
      stage = .unlocking(header)
      return .recipe(try unlocking(header, byteCount))
    case .unlocking(let header):
      guard revealed.count == 2, let length = revealedLength(revealed[1]),
        length >= ContainerRecorder.descriptionByteCount
      else { throw .metadata }
      let recording = ContainerRecorder(id, in: blob, rest: rest, header)
      stage = .described(
        recording, restByteCount: length - ContainerRecorder.descriptionByteCount)
      return .described(revealed[0])
    case .measuring(let recording):
      guard revealed.count == 1, let length = revealedLength(revealed[0]) else {
        throw .unavailable
      }
      guard length >= recording.end else { throw .truncated }
      return .taken(recording)
    case .idle, .described: throw .unavailable
    }
  }

  /// - Parameter byteCount: of plaintext, as the description says.
  public mutating func resume(_ byteCount: UInt64) throws(LocaphotoFailure) -> Progress {
    guard case .described(var recording, let restByteCount) = stage, recording.mayAdd(byteCount)
    else { throw .metadata }
    recording.byteCount = byteCount
    guard recording.restByteCount == restByteCount else { throw .metadata }
    recording.isBegun = recording.wholeCount > 0
    guard recording.isBegun else { return .taken(recording) }
    stage = .measuring(recording)
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.length(.blob(name: blob)))
    return .recipe(recipe.build)
  }

  private func unlocking(
    _ header: ContainerHeader, _ byteCount: UInt64
  ) throws(LocaphotoFailure) -> Recipe {
    let start = UInt64(header.byteCount)
    let most =
      ContainerRecorder.descriptionByteCount + UInt64(ContainerRecorder.chunks.byteCount)
      + Chunks.overhead
    guard byteCount > start else { throw .truncated }
    guard byteCount - start <= most else { throw .tooLarge }
    let opening = OpeningSteps(blob: rest, unlocking: .agreement([(key, secret)]))
    var recipe = RecipeBuilder()
    let fileKey = try opening.fileKey(&recipe, header)
    let mac = recipe.headerMAC(fileKey: fileKey, .literal(bytes: header.encodedBeforeMAC))
    recipe.equal(mac, .literal(bytes: header.mac.bytes))
    let sealing = SealingSteps(
      header.purpose, header.chunks, fileKey: fileKey, salt: .literal(bytes: header.salt))
    let restKey = ContainerRecorder.keep(sealing, of: id, &recipe)
    let content = recipe.openChunks(
      key: restKey, recipe.slice(.blob(name: rest), at: start, count: byteCount - start),
      chunkBytes: ContainerRecorder.restChunkByteCount)
    recipe.reveal(
      recipe.slice(content, at: 0, count: ContainerRecorder.descriptionByteCount))
    recipe.reveal(recipe.length(content))
    return recipe.build
  }
}
