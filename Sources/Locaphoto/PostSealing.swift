// Seals a photo for a group: the workflow the outbox runs. Start, hand back what each recipe
// revealed, and stop at the digest under which the server will know the post.

import Bytes
import Recipes
import Wire

public struct PostSealing: Sendable {
  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// The container is in the output blob; the digest is SHA-256 over all of it.
    case sealed(digest: Digest, byteCount: UInt32)
  }

  private indirect enum State {
    case idle, measuring, sealing, done
  }

  private let sealing: Sealing
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
    sealing = Sealing(
      purpose: .post(context), recipients: unique.map { .agreement($0) }, metadata: metadata,
      parts: [(.still, still)], signer: signer, output: output, fileKey: fileKey)
  }

  /// The first recipe.
  public mutating func start() -> Recipe {
    state = .measuring
    return sealing.measuring()
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
      let recipe = try sealing.sealing(partByteCounts: [length])
      state = .sealing
      return .recipe(recipe)
    case .sealing:
      guard revealed.count == 2, let digest = Digest(revealed[0]),
        let byteCount = revealedLength(revealed[1])
      else { throw .unavailable }
      state = .done
      return .sealed(digest: digest, byteCount: byteCount)
    case .idle, .done:
      throw .unavailable
    }
  }

  /// No recipe of sealing checks anything: every failure is the device's.
  public func failure(for failure: RecipeFailure) -> LocaphotoFailure { .unavailable }
}
