// Opens a share with what a person types, however large it is: two recipes read the header and the
// head, then transfers open what is wanted of it. docs/locaphoto.md, "Opening".

import Bytes
import Recipes
import Wire

public struct ShareOpening: Equatable, Sendable {
  public enum Progress: Equatable, Sendable {
    /// It is a share that a passphrase opens: call `unlock` with one.
    case locked
    /// The head holds; its parts can be opened until `ending` is carried out.
    case opened(OpenShare)
  }

  private enum State: Equatable, Sendable {
    case reading
    case locked(ContainerLayout)
    case unlocking(ContainerLayout)
    case done
  }

  private let blob: BlobName
  private var state = State.reading
  private var current = CheckedRecipe()

  static let fileKey: SecretName = "transient/received/file-key"
  static let payloadKey: SecretName = "transient/received/payload-key"

  public init(in blob: BlobName) { self.blob = blob }

  /// The first recipe: reads what is public.
  public mutating func start() -> Recipe {
    run(Opening(blob: blob, unlocking: .fileKey(Self.fileKey)).reading())
  }

  /// The recipe that tries a passphrase. Throws `unavailable` unless it is locked.
  public mutating func unlock(_ passphrase: SecretName) throws(LocaphotoFailure) -> Recipe {
    guard case .locked(let layout) = state else { throw .unavailable }
    let opening = Opening(blob: blob, unlocking: .passphrase(passphrase))
    var recipe = try opening.unlocking(layout, signedBy: nil, keepingAs: Self.fileKey)
    recipe.builder.keepPayloadKey(Self.payloadKey, of: layout.header, fileKey: Self.fileKey)
    recipe.mark(.unavailable)
    state = .unlocking(layout)
    return run(recipe)
  }

  /// Another passphrase may be tried.
  public mutating func relock() {
    if case .unlocking(let layout) = state { state = .locked(layout) }
  }

  /// Takes what the last recipe revealed. Throws the class of what does not hold: `wrongContext`
  /// for what is no share; `notARecipient` for one that no passphrase opens, or that is signed.
  public mutating func advance(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> Progress {
    switch state {
    case .reading:
      var opening = Opening(blob: blob, unlocking: .fileKey(Self.fileKey))
      let layout = try opening.layout(revealed)
      guard case .share(_, let sender) = layout.header.purpose else { throw .wrongContext }
      guard sender == nil, case .passphrase = layout.header.stanzas.first else {
        throw .notARecipient
      }
      state = .locked(layout)
      return .locked
    case .unlocking(let layout):
      guard revealed.count == 2 else { throw .unavailable }
      let purpose = layout.header.purpose
      let head = try ContentHead(parsing: revealed[1], of: purpose)
      guard
        Padding.byteCount(for: purpose, content: head.contentByteCount)
          == layout.end.payloadByteCount
      else { throw .padding }
      state = .done
      let payload = OpenPayload(blob: blob, layout: layout, key: Self.payloadKey)
      return .opened(OpenShare(payload: payload, head: head))
    case .locked, .done: throw .unavailable
    }
  }

  /// Forgets the keys, however far it came.
  public static var ending: Recipe {
    var recipe = RecipeBuilder()
    recipe.forget(fileKey)
    recipe.forget(payloadKey)
    return recipe.build
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

/// A share whose head holds, and whose keys are at hand.
public struct OpenShare: Equatable, Sendable {
  let payload: OpenPayload
  public let head: ContentHead
  private let places: [PartPlace]

  init(payload: OpenPayload, head: ContentHead) {
    self.payload = payload
    self.head = head
    places = head.places
  }

  /// Opens a part of an item into `sink`; `nil` when there is none.
  public func opening(_ role: PartRole, of item: Int, into sink: TransferSink) -> Transfer? {
    places.range(of: role, item: item).map { payload.opening($0, into: sink) }
  }

  /// A part of an item as the source of another transfer, which opens it on the way.
  public func source(_ role: PartRole, of item: Int) -> TransferSource? {
    places.range(of: role, item: item).map { TransferSource(payload.origin($0)) }
  }
}
