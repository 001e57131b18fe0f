// Opens a container of any purpose: from a blob to a picture on screen, in three recipes.

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

/// Who has to have signed a share.
public struct ExpectedSender: Equatable, Sendable {
  public var device: DeviceID
  public var key: SigningPublicKey

  public init(device: DeviceID, key: SigningPublicKey) {
    self.device = device
    self.key = key
  }
}

/// What a container has to be to be opened at all.
public enum ContainerExpectation: Equatable, Sendable {
  /// A post, signed with the key of the device it names.
  case post(PostExpectation, key: SigningPublicKey)
  case vault(item: PhotoID)
  /// A share signed by this sender or, without one, signed by nobody: a file cannot lose its
  /// signature on the way, nor claim one that was not looked for.
  case share(photo: PhotoID, sender: ExpectedSender?)

  func isMet(by purpose: Purpose) -> Bool {
    switch (self, purpose) {
    case (.post(let expected, _), .post(let post)): expected.isMet(by: post)
    case (.vault(let expected), .vault(let item)): expected == item
    case (.share(let expected, let sender), .share(let photo, let device)):
      expected == photo && sender?.device == device
    case (.post, _), (.vault, _), (.share, _): false
    }
  }

  /// The key the trailer must be signed with.
  var signer: SigningPublicKey? {
    switch self {
    case .post(_, let key): key
    case .vault: nil
    case .share(_, let sender): sender?.key
    }
  }
}

public struct ContainerOpening: Sendable {
  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// The picture, where there is one, was presented.
    case opened(PhotoMetadata, Purpose)
  }

  private indirect enum State: Sendable {
    case idle
    case reading
    case unlocking(ContainerHeader)
    case presenting(PhotoMetadata, Purpose)
    case done
  }

  private var opening: Opening
  private let expected: ContainerExpectation
  private let keptFileKey: SecretName
  private let image: ImageName
  private let motion: BlobName?
  private var state = State.idle
  /// What is sealed in front of the picture, once its signature holds; known before the recipe
  /// that presents the picture is handed out.
  public private(set) var metadata: PhotoMetadata?
  /// The first bytes of the still, once it is presented: what it says of itself is read before
  /// anybody decodes it.
  public private(set) var stillStart: [UInt8] = []
  /// The recipe under way, to read its failure by.
  private var current = CheckedRecipe()

  /// - Parameters:
  ///   - keepFileKeyAs: where the file key is kept once the signature holds.
  ///   - image: the name under which the picture is presented.
  ///   - motion: where a video goes; a blob that lives in memory. `nil` leaves it out.
  public init(
    blob: BlobName, expected: ContainerExpectation, unlocking: Unlocking,
    keepFileKeyAs: SecretName, image: ImageName, motion: BlobName? = nil
  ) {
    opening = Opening(blob: blob, unlocking: unlocking, sender: expected.signer)
    self.expected = expected
    keptFileKey = keepFileKeyAs
    self.image = image
    self.motion = motion
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
      guard expected.isMet(by: header.purpose) else { throw .wrongContext }
      let recipe = try opening.unlocking(header, keepingAs: keptFileKey)
      state = .unlocking(header)
      return .recipe(run(recipe))
    case .unlocking(let header):
      guard revealed.count == 2, let payloadHash = Digest(revealed[0]) else {
        throw .unavailable
      }
      let head = try ContentHead(parsing: revealed[1])
      if let post = header.post, post.day != head.metadata.day { throw .metadata }
      let recipe = try opening.presenting(
        header, head, payloadHash: payloadHash, fileKey: keptFileKey, as: image,
        motion: motion)
      state = .presenting(head.metadata, header.purpose)
      metadata = head.metadata
      return .recipe(run(recipe))
    case .presenting(let metadata, let purpose):
      state = .done
      stillStart = revealed.first ?? []
      return .opened(metadata, purpose)
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
