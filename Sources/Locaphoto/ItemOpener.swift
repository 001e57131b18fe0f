// Opens an item of the vault, however large it is: two recipes read the header and the head, then
// transfers open what is wanted of it, a part, a range of one, or all to see that it is whole.
// docs/locaphoto.md, "Opening".

import Bytes
import Recipes
import Wire

public struct ItemOpener: Equatable, Sendable {
  public enum Progress: Equatable, Sendable {
    /// Carry this out and call `advance` with what it reveals.
    case recipe(Recipe)
    /// The head holds; its parts can be opened until `ending` is carried out.
    case opened(OpenItem)
  }

  private enum State: Equatable, Sendable {
    case idle
    case reading
    case unlocking(ContainerLayout)
    case done
  }

  /// What opens it.
  private enum Key: Equatable, Sendable {
    case vaultKey(SecretName)
    case agreement(KeyID, SecretName)
  }

  private let id: PhotoID
  private let blob: BlobName
  private let key: Key
  private let reader: OpenItem.Reader
  private var state = State.idle
  private var current = CheckedRecipe()

  /// - Parameters:
  ///   - vaultKey: the vault's master key.
  ///   - reader: who opens it, once at a time.
  public init(
    _ id: PhotoID, in blob: BlobName, vaultKey: SecretName, for reader: OpenItem.Reader
  ) {
    self.id = id
    self.blob = blob
    key = .vaultKey(vaultKey)
    self.reader = reader
  }

  /// One that was sealed while the vault was locked, to the public half of this key.
  public init(
    _ id: PhotoID, in blob: BlobName, agreement key: (KeyID, SecretName),
    for reader: OpenItem.Reader
  ) {
    self.id = id
    self.blob = blob
    self.key = .agreement(key.0, key.1)
    self.reader = reader
  }

  private var opening: OpeningSteps {
    switch key {
    case .vaultKey(let name): OpeningSteps(blob: blob, unlocking: .vaultKey(name))
    case .agreement(let id, let name): OpeningSteps(blob: blob, unlocking: .agreement([(id, name)]))
    }
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
      var opening = opening
      let layout = try opening.layout(revealed)
      guard layout.header.purpose == .vault(item: id) else { throw .wrongContext }
      let keys = OpenItem.Keys(id, reader)
      var recipe = try opening.unlocking(layout, signedBy: nil, keepingAs: keys.fileKey)
      recipe.builder.keepPayloadKey(keys.payloadKey, of: layout.header, fileKey: keys.fileKey)
      recipe.mark(.unavailable)
      state = .unlocking(layout)
      return .recipe(run(recipe))
    case .unlocking(let layout):
      guard revealed.count == 2 else { throw .unavailable }
      let head = try ContentHead(parsing: revealed[1], of: layout.header.purpose)
      let content = head.contentByteCount
      guard let item = head.items.first, head.items.count == 1,
        Padding.byteCount(for: layout.header.purpose, content: content)
          == layout.end.payloadByteCount
      else { throw .padding }
      state = .done
      let keys = OpenItem.Keys(id, reader)
      return .opened(
        OpenItem(
          id: id, payload: OpenPayload(blob: blob, layout: layout, key: keys.payloadKey),
          item: item, keys: keys))
    case .idle, .done: throw .unavailable
    }
  }

  /// Forgets the keys of an opening that ended early.
  public var abandoning: Recipe { OpenItem.Keys(id, reader).forgetting }

  /// The class of a recipe that failed.
  public func failure(for failure: RecipeFailure) -> LocaphotoFailure {
    current.failure(for: failure)
  }

  private mutating func run(_ recipe: CheckedRecipe) -> Recipe {
    current = recipe
    return recipe.builder.build
  }
}
