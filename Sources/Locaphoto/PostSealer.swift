// Seals a photo for a group: the workflow the outbox runs. Start, hand back what each recipe
// revealed, and stop at the digest under which the server will know the post.

import Bytes
import Recipes
import Wire

public struct PostSealer: Sendable {
  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// The container is in the output blob; the digest is SHA-256 over all of it.
    case sealed(digest: Digest, byteCount: UInt32)
  }

  private indirect enum State {
    case idle, measuring, sealing, done
  }

  private let context: PostContext
  private let recipients: [AgreementPublicKey]
  private let metadata: PhotoMetadata
  private let still: BlobName
  private let signer: SecretName
  private let output: BlobName
  private let fileKey: SecretName
  private var state = State.idle

  /// - Parameters:
  ///   - recipients: the prekeys of every device that may see the photo; repetitions count once.
  ///   - still: a JPEG without metadata.
  ///   - signer: the key of `context.device`.
  ///   - output: where the container goes, durable once the last recipe is done.
  ///   - fileKey: where the file key is kept, so that the sender can see the photo too.
  public init(
    context: PostContext, recipients: [AgreementPublicKey], metadata: PhotoMetadata,
    still: BlobName, signer: SecretName, output: BlobName, fileKey: SecretName
  ) {
    var unique: [AgreementPublicKey] = []
    for key in recipients where !unique.contains(key) { unique.append(key) }
    self.context = context
    self.recipients = unique
    self.metadata = metadata
    self.still = still
    self.signer = signer
    self.output = output
    self.fileKey = fileKey
  }

  /// The first recipe: reveals how long the photo is.
  public mutating func start() -> Recipe {
    state = .measuring
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.length(.blob(name: still)))
    return recipe.build
  }

  /// Takes what the last recipe revealed. Throws `tooLarge` when the photo fits no post,
  /// `metadata` or `malformed` when it may not be sealed this way, `unavailable` when the answer
  /// is not one the recipe can give.
  public mutating func advance(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> Progress {
    switch state {
    case .measuring:
      guard revealed.count == 1, let length = revealedLength(revealed[0]) else {
        throw .unavailable
      }
      let recipe = try seal(stillByteCount: length)
      state = .sealing
      return .recipe(recipe)
    case .sealing:
      guard revealed.count == 2, let digest = Digest(revealed[0]),
        let length = revealedLength(revealed[1]), let byteCount = UInt32(exactly: length)
      else { throw .unavailable }
      state = .done
      return .sealed(digest: digest, byteCount: byteCount)
    case .idle, .done:
      throw .unavailable
    }
  }

  /// Seals, writes `output` and reveals its SHA-256 and its length.
  private func seal(stillByteCount: UInt64) throws(LocaphotoFailure) -> Recipe {
    guard !recipients.isEmpty, recipients.count <= Stanza.countMax else { throw .malformed }
    let head = try PostHead(metadata: metadata, stillByteCount: stillByteCount).encoded
    let purpose = Purpose.post(context)
    guard let padded = Padding.byteCount(for: purpose, content: stillByteCount) else {
      throw .tooLarge
    }
    let end = ContainerEnd(payloadByteCount: padded, headByteCount: UInt32(head.count))
    var recipe = RecipeBuilder()
    let sealing = SealingSteps(purpose, .small, &recipe)
    let stanzas = recipients.map { sealing.stanza(&recipe, to: $0) }
    let header = sealing.header(&recipe, stanzas: stanzas)
    let plaintext = recipe.join(
      [.blob(name: still), recipe.zeros(padded - stillByteCount)])
    let payload = recipe.sealChunks(
      key: sealing.payloadKey(&recipe), plaintext, chunkBytes: sealing.chunks.byteCount)
    let leaves = recipe.hashPieces(payload, of: sealing.chunks.sealedByteCount)
    let headBox = sealing.headBox(&recipe, head, end)
    let signatureBox = sealing.signatureBox(
      &recipe, signer: signer, header: header, leaves: leaves, headBox: headBox, end)
    let container = recipe.join([
      header, payload, leaves, headBox, signatureBox, .literal(bytes: end.encoded),
    ])
    recipe.putBlob(output, container)
    recipe.keep(fileKey, sealing.fileKey)
    recipe.reveal(recipe.sha256(container))
    recipe.reveal(recipe.length(container))
    return recipe.build
  }

  /// No recipe of sealing checks anything: every failure is the device's.
  public func failure(for failure: RecipeFailure) -> LocaphotoFailure { .unavailable }
}
