// Opens an item of the vault or a share that fits into memory: in three recipes, the last of which
// puts each part into a blob. What does not fit goes through transfers.

import Bytes
import Recipes
import Wire

/// Who has to have signed a share.
public struct ExpectedSender: Equatable, Sendable {
  public var device: DeviceID
  public var key: SigningPublicKey

  public init(device: DeviceID, key: SigningPublicKey) {
    self.device = device
    self.key = key
  }
}

/// What a container other than a post has to be to be opened at all.
public enum ContainerExpectation: Equatable, Sendable {
  case vault(item: PhotoID)
  /// A share signed by this sender or, without one, signed by nobody: a file cannot lose its
  /// signature on the way, nor claim one that was not looked for.
  case share(PhotoID, sender: ExpectedSender?)

  func isMet(by purpose: Purpose) -> Bool {
    switch (self, purpose) {
    case (.vault(let expected), .vault(let item)): expected == item
    case (.share(let expected, let sender), .share(let share, let device)):
      expected == share && sender?.device == device
    case (_, .post), (.vault, _), (.share, _): false
    }
  }

  /// The key that must have signed.
  var signer: SigningPublicKey? {
    switch self {
    case .vault: nil
    case .share(_, let sender): sender?.key
    }
  }
}

public struct SmallContainerOpener: Sendable {
  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// Every part is in its blob.
    case opened(ContentHead)
  }

  private indirect enum State: Sendable {
    case idle
    case reading
    case unlocking(ContainerLayout)
    case putting(ContentHead)
    case done
  }

  private var opening: OpeningSteps
  private let expected: ContainerExpectation
  private let keptFileKey: SecretName
  private let place: @Sendable (_ item: Int, PartRole) -> BlobName?
  private var state = State.idle
  private var current = CheckedRecipe()

  /// - Parameters:
  ///   - keepFileKeyAs: where the file key is kept once the signature holds.
  ///   - place: where a part goes; nowhere without a name.
  public init(
    blob: BlobName, expected: ContainerExpectation, unlocking: FileKeyAccess,
    keepFileKeyAs: SecretName, place: @escaping @Sendable (_ item: Int, PartRole) -> BlobName?
  ) {
    opening = OpeningSteps(blob: blob, unlocking: unlocking)
    self.expected = expected
    keptFileKey = keepFileKeyAs
    self.place = place
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
      guard expected.isMet(by: layout.header.purpose) else { throw .wrongContext }
      let recipe = try opening.unlocking(
        layout, signedBy: expected.signer, keepingAs: keptFileKey)
      state = .unlocking(layout)
      return .recipe(run(recipe))
    case .unlocking(let layout):
      guard revealed.count == 2 else { throw .unavailable }
      let head = try ContentHead(parsing: revealed[1], of: layout.header.purpose)
      let recipe = try putting(head, layout, root: revealed[0])
      state = .putting(head)
      return .recipe(run(recipe))
    case .putting(let head):
      state = .done
      return .opened(head)
    case .idle, .done:
      throw .unavailable
    }
  }

  /// The class of a recipe that failed.
  public func failure(for failure: RecipeFailure) -> LocaphotoFailure {
    current.failure(for: failure)
  }

  private func putting(
    _ head: ContentHead, _ layout: ContainerLayout, root: [UInt8]
  ) throws(LocaphotoFailure) -> CheckedRecipe {
    var (recipe, content) = try opening.openingPayload(
      layout, contentByteCount: head.contentByteCount, root: root, fileKey: keptFileKey)
    for part in head.places {
      guard let blob = place(part.item, part.role) else { continue }
      let bytes = recipe.builder.slice(
        content, at: part.range.offset, count: part.range.byteCount)
      recipe.builder.putBlob(blob, bytes)
    }
    recipe.mark(.unavailable)
    return recipe
  }

  private mutating func run(_ recipe: CheckedRecipe) -> Recipe {
    current = recipe
    return recipe.builder.build
  }
}
