// Opens a post for the viewer: the workflow from a downloaded container to a picture on screen.

import Bytes
import Recipes
import Wire

/// What the feed says the container is; the header must agree. The log head is not in it: the
/// container says which one it was sealed under, and the viewer judges that against its log.
public struct PostExpectation: Equatable, Sendable {
  public var group: GroupID
  public var photo: PhotoID
  public var device: DeviceID
  public var day: CivilDay

  public init(group: GroupID, photo: PhotoID, device: DeviceID, day: CivilDay) {
    self.group = group
    self.photo = photo
    self.device = device
    self.day = day
  }

  /// The context, when `header` is the expected post's.
  func context(_ header: ContainerHeader) throws(LocaphotoFailure) -> PostContext {
    guard let post = header.post, post.group == group, post.photo == photo,
      post.device == device, post.day == day
    else { throw .wrongContext }
    return post
  }
}

public struct PostOpening: Sendable {
  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// The picture was presented.
    case opened(PhotoMetadata, PostContext)
  }

  private enum State: Sendable {
    case idle
    case reading
    case unlocking(ContainerHeader, PostContext)
    case presenting(PhotoMetadata, PostContext)
    case done
  }

  private let opening: Opening
  private let expected: PostExpectation
  private let keptFileKey: SecretName
  private let image: ImageName
  private var state = State.idle
  /// The recipe under way, to read its failure by.
  private var current = CheckedRecipe()

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
    opening = Opening(blob: blob, unlocking: unlocking, sender: sender)
    self.expected = expected
    keptFileKey = keepFileKeyAs
    self.image = image
  }

  /// The first recipe.
  public mutating func start() -> Recipe {
    state = .reading
    return run(opening.reading())
  }

  /// Takes what the last recipe revealed. Throws the class of what does not hold.
  public mutating func advance(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> Progress {
    switch state {
    case .reading:
      let header = try opening.header(revealed)
      let context = try expected.context(header)
      let recipe = try opening.unlocking(header, keepingAs: keptFileKey)
      state = .unlocking(header, context)
      return .recipe(run(recipe))
    case .unlocking(let header, let context):
      guard revealed.count == 2, let payloadHash = Digest(revealed[0]) else {
        throw .unavailable
      }
      let head = try ContentHead(parsing: revealed[1])
      guard head.metadata.day == context.day else { throw .metadata }
      let recipe = try opening.presenting(
        header, head, payloadHash: payloadHash, fileKey: keptFileKey, as: image)
      state = .presenting(head.metadata, context)
      return .recipe(run(recipe))
    case .presenting(let metadata, let context):
      state = .done
      return .opened(metadata, context)
    case .idle, .done:
      throw .unavailable
    }
  }

  /// The class of a recipe that failed.
  public func failure(for failure: RecipeFailure) -> LocaphotoFailure {
    current.failure(for: failure)
  }

  private mutating func run(_ recipe: CheckedRecipe) -> Recipe {
    current = recipe
    return recipe.builder.build
  }
}
