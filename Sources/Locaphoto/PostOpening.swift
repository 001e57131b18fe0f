// Opens a post for the viewer: `ContainerOpening` with what a viewer knows about a post.

import Bytes
import Recipes
import Wire

public struct PostOpening: Sendable {
  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// The picture was presented.
    case opened(PhotoMetadata, PostContext)
  }

  private var opening: ContainerOpening

  /// - Parameters:
  ///   - sender: the key of `expected.device`, from the membership log.
  ///   - keys: this device's private prekeys by their ids.
  ///   - fileKey: the file key, where an earlier opening or the sealing kept it.
  ///   - keepFileKeyAs: where the file key is kept once the signature holds.
  ///   - image: the name under which the picture is presented.
  public init(
    blob: BlobName, expected: PostExpectation, sender: SigningPublicKey,
    keys: [(KeyID, SecretName)], fileKey: SecretName?, keepFileKeyAs: SecretName,
    image: ImageName
  ) {
    let unlocking: Unlocking
    if let fileKey { unlocking = .fileKey(fileKey) } else { unlocking = .agreement(keys) }
    opening = ContainerOpening(
      blob: blob, expected: .post(expected, key: sender), unlocking: unlocking,
      keepFileKeyAs: keepFileKeyAs, image: image)
  }

  /// As `ContainerOpening` knows them.
  public var metadata: PhotoMetadata? { opening.metadata }
  public var stillStart: [UInt8] { opening.stillStart }

  /// The first recipe.
  public mutating func start() -> Recipe { opening.start() }

  /// Takes what the last recipe revealed. Throws the class of what does not hold.
  public mutating func advance(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> Progress {
    switch try opening.advance(revealed) {
    case .recipe(let recipe): return .recipe(recipe)
    case .opened(let metadata, .post(let context)): return .opened(metadata, context)
    case .opened(_, .vault), .opened(_, .share): throw .wrongContext
    }
  }

  /// The class of a recipe that failed.
  public func failure(for failure: RecipeFailure) -> LocaphotoFailure {
    opening.failure(for: failure)
  }
}
