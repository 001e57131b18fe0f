// Opens a share, however large it is: with what a person types, or with the file key that whoever
// has this device's prekeys hands over. Recipes read the header and the head, then transfers open
// what is wanted of it. docs/locaphoto.md, "Opening".

import Bytes
import Recipes
import Wire

public struct ShareOpener: Equatable, Sendable {
  public enum Progress: Equatable, Sendable {
    /// It is a share that a passphrase opens: call `unlock` with one.
    case locked
    /// It is for devices, and signed: carry this out, which makes the key that the file key can be
    /// sealed to.
    case recipe(Recipe)
    /// Have the file key of the share with this header sealed to this key, by `ShareKeyHandover`,
    /// and call `unlock` with it.
    case addressed(header: [UInt8], to: AgreementPublicKey)
    /// The head holds; its parts can be opened until `ending` is carried out.
    case opened(OpenShare)
  }

  private enum State: Equatable, Sendable {
    case reading
    case locked(ContainerLayout)
    case makingKey(ContainerLayout)
    case addressed(ContainerLayout)
    case unlocking(ContainerLayout)
    case done
  }

  private let blob: BlobName
  private var state = State.reading
  private var current = CheckedRecipe()

  static let fileKey: SecretName = "transient/received/file-key"
  static let payloadKey: SecretName = "transient/received/payload-key"
  static let handedKey: SecretName = "transient/received/handed-key"

  public init(in blob: BlobName) { self.blob = blob }

  /// The first recipe: reads what is public.
  public mutating func start() -> Recipe {
    run(OpeningSteps(blob: blob, unlocking: .fileKey(Self.fileKey)).reading())
  }

  /// The recipe that tries a passphrase. Throws `unavailable` unless it is locked.
  public mutating func unlock(_ passphrase: SecretName) throws(LocaphotoFailure) -> Recipe {
    guard case .locked(let layout) = state else { throw .unavailable }
    return try unlock(layout, .passphrase(passphrase), signedBy: nil)
  }

  /// The recipe that opens what was sealed to the key of `addressed`, and holds the file to its
  /// signer. Throws `unavailable` unless that is awaited.
  ///
  /// - Parameter signer: the key of the device that the header names.
  public mutating func unlock(
    handed: [UInt8], signedBy signer: SigningPublicKey
  ) throws(LocaphotoFailure) -> Recipe {
    guard case .addressed(let layout) = state else { throw .unavailable }
    return try unlock(layout, .handed(handed, key: Self.handedKey), signedBy: signer)
  }

  private mutating func unlock(
    _ layout: ContainerLayout, _ unlocking: FileKeyAccess, signedBy signer: SigningPublicKey?
  ) throws(LocaphotoFailure) -> Recipe {
    let opening = OpeningSteps(blob: blob, unlocking: unlocking)
    var recipe = try opening.unlocking(layout, signedBy: signer, keepingAs: Self.fileKey)
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
  /// for what is no share; `notARecipient` for one that is for devices and not signed, or for a
  /// passphrase and signed.
  public mutating func advance(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> Progress {
    switch state {
    case .reading: return try read(revealed)
    case .makingKey(let layout):
      guard revealed.count == 1, let key = AgreementPublicKey(revealed[0]) else {
        throw .unavailable
      }
      state = .addressed(layout)
      return .addressed(header: layout.header.encoded, to: key)
    case .unlocking(let layout):
      guard revealed.count == 2 else { throw .unavailable }
      let purpose = layout.header.purpose
      let head = try ContentHead(parsing: revealed[1], of: purpose)
      guard
        Padding.byteCount(for: purpose, content: head.contentByteCount)
          == layout.end.payloadByteCount
      else { throw .padding }
      state = .done
      var payload = OpenPayload(blob: blob, layout: layout, key: Self.payloadKey)
      if purpose.isSigned {
        guard let root = Digest(revealed[0]) else { throw .unavailable }
        payload.root = root
      }
      return .opened(OpenShare(payload: payload, head: head))
    case .locked, .addressed, .done: throw .unavailable
    }
  }

  private mutating func read(_ revealed: [[UInt8]]) throws(LocaphotoFailure) -> Progress {
    var opening = OpeningSteps(blob: blob, unlocking: .fileKey(Self.fileKey))
    let layout = try opening.layout(revealed)
    guard case .share(_, let sender) = layout.header.purpose else { throw .wrongContext }
    switch (sender, layout.header.stanzas.first) {
    case (nil, .passphrase?):
      state = .locked(layout)
      return .locked
    case (.some, .hpke?):
      var recipe = CheckedRecipe()
      recipe.builder.reveal(recipe.builder.makeAgreementKey(Self.handedKey))
      recipe.mark(.unavailable)
      state = .makingKey(layout)
      return .recipe(run(recipe))
    case (_, _): throw .notARecipient
    }
  }

  /// Forgets the keys, however far it came.
  public static var ending: Recipe {
    var recipe = RecipeBuilder()
    recipe.forget(fileKey)
    recipe.forget(payloadKey)
    recipe.forget(handedKey)
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
