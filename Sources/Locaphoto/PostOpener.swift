// Opens a post for the viewer: from a blob to a picture on screen, in three recipes.

import Bytes
import Recipes
import Wire

/// What the feed says a post is; the header must agree. The log head is not in it: the container
/// says which one it was sealed under, and the viewer judges that against its log.
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

  func isMet(by post: PostContext) -> Bool {
    post.group == group && post.photo == photo && post.device == device && post.day == day
  }
}

public struct PostOpener: Sendable {
  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// The picture was presented.
    case opened(PhotoMetadata, PostContext)
  }

  private indirect enum State: Sendable {
    case idle
    case reading
    case unlocking(ContainerLayout, PostContext)
    case presenting(PhotoMetadata, PostContext)
    case done
  }

  private var opening: OpeningSteps
  private let expected: PostExpectation
  private let sender: SigningPublicKey
  private let keptFileKey: SecretName
  private let image: ImageName
  private var state = State.idle
  /// What is sealed beside the picture, once its signature holds; known before the recipe that
  /// presents the picture is handed out.
  public private(set) var metadata: PhotoMetadata?
  /// The first bytes of the still, once it is presented: what it says of itself is read before
  /// anybody decodes it.
  public private(set) var stillStart: [UInt8] = []
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
    let unlocking: FileKeyAccess
    if let fileKey { unlocking = .fileKey(fileKey) } else { unlocking = .agreement(keys) }
    opening = OpeningSteps(blob: blob, unlocking: unlocking)
    self.expected = expected
    self.sender = sender
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
      let layout = try opening.layout(revealed)
      guard let post = layout.header.post, expected.isMet(by: post) else { throw .wrongContext }
      let recipe = try opening.unlocking(layout, signedBy: sender, keepingAs: keptFileKey)
      state = .unlocking(layout, post)
      return .recipe(run(recipe))
    case .unlocking(let layout, let post):
      guard revealed.count == 2 else { throw .unavailable }
      let head = try PostHead(parsing: revealed[1])
      guard post.day == head.metadata.day else { throw .metadata }
      let recipe = try presenting(head, layout, root: revealed[0])
      state = .presenting(head.metadata, post)
      metadata = head.metadata
      return .recipe(run(recipe))
    case .presenting(let metadata, let post):
      state = .done
      stillStart = revealed.first ?? []
      return .opened(metadata, post)
    case .idle, .done:
      throw .unavailable
    }
  }

  /// The class of a recipe that failed.
  public func failure(for failure: RecipeFailure) -> LocaphotoFailure {
    current.failure(for: failure)
  }

  private func presenting(
    _ head: PostHead, _ layout: ContainerLayout, root: [UInt8]
  ) throws(LocaphotoFailure) -> CheckedRecipe {
    var (recipe, content) = try opening.openingPayload(
      layout, contentByteCount: head.stillByteCount, root: root, fileKey: keptFileKey)
    let jpeg = recipe.builder.slice(content, at: 0, count: head.stillByteCount)
    recipe.builder.present(image, jpeg: jpeg)
    recipe.builder.reveal(recipe.builder.prefix(jpeg, most: stillStartByteCountMax))
    recipe.mark(.unavailable)
    return recipe
  }

  private mutating func run(_ recipe: CheckedRecipe) -> Recipe {
    current = recipe
    return recipe.builder.build
  }
}
