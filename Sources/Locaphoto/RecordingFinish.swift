// Gives a recording its end: the bytes that fill no chunk, the padding, the head and the mark. The
// same whether the recording has just ended or was cut off long ago, and as often as it is tried.

import Bytes
import Recipes
import Wire

public struct RecordingFinish: Equatable, Sendable {
  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// Carry this out and call `advance`.
    case transfer(Transfer)
    /// It is a container, which outlasts a crash; the rest is gone, and the keys are.
    case finished
  }

  private enum Stage: Equatable, Sendable {
    case idle
    case writingHeader
    case sealingLast
    case sealingHead
    case writingEnd
    case tidying
  }

  private var recording: ContainerRecorder
  private let head: [UInt8]
  private let end: ContainerEnd
  private var stage = Stage.idle

  /// - Parameter item: its parts have as many bytes as the recording.
  /// Throws `metadata` for an item that no decoder would take.
  public init(_ recording: ContainerRecorder, _ item: Item) throws(LocaphotoFailure) {
    let content = ContentHead(items: [item])
    let purpose = Purpose.vault(item: recording.id)
    guard content.contentByteCount == recording.byteCount,
      let padded = Padding.byteCount(for: purpose, content: recording.byteCount)
    else { throw .metadata }
    self.recording = recording
    head = try content.encoded(for: purpose)
    end = ContainerEnd(payloadByteCount: padded, headByteCount: UInt32(head.count))
  }

  public mutating func start() -> Progress {
    if let transfer = recording.writingHeader() {
      stage = .writingHeader
      return .transfer(transfer)
    }
    return sealLast()
  }

  /// A transfer is done.
  public mutating func advance() throws(LocaphotoFailure) -> Progress {
    switch stage {
    case .writingHeader: return sealLast()
    case .sealingLast: return sealHead()
    case .writingEnd:
      stage = .tidying
      var recipe = RecipeBuilder()
      recipe.dropBlob(recording.rest)
      return .recipe(recipe.build)
    case .idle, .sealingHead, .tidying: throw .unavailable
    }
  }

  /// A recipe is done.
  public mutating func advance(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> Progress {
    switch stage {
    case .sealingHead:
      guard revealed.count == 1 else { throw .unavailable }
      stage = .writingEnd
      let offset =
        UInt64(recording.header.byteCount)
        + ContainerRecorder.chunks.sealedByteCount(plaintext: end.payloadByteCount)
      return .transfer(
        Transfer(
          writing: revealed[0] + end.encoded, to: recording.blob, at: offset, durability: .atOnce))
    case .tidying: return .finished
    case .idle, .writingHeader, .sealingLast, .writingEnd: throw .unavailable
    }
  }

  private mutating func sealLast() -> Progress {
    let padding = end.payloadByteCount - recording.byteCount
    var sources = recording.restSources
    if padding > 0 { sources.append(.zeros(count: padding)) }
    guard !sources.isEmpty else { return sealHead() }
    stage = .sealingLast
    let chunks = ContainerRecorder.chunks
    let most =
      chunks.sealedByteCount(plaintext: end.payloadByteCount)
      - recording.wholeCount * UInt64(chunks.sealedByteCount)
    return .transfer(recording.sealing(sources, most, durability: .open))
  }

  private mutating func sealHead() -> Progress {
    stage = .sealingHead
    var recipe = RecipeBuilder()
    let sealing = SealingSteps(
      .vault(item: recording.id), ContainerRecorder.chunks,
      fileKey: .secret(name: recording.fileKey),
      salt: .literal(bytes: recording.header.salt))
    recipe.reveal(sealing.headBox(&recipe, head, end))
    return .recipe(recipe.build)
  }
}
