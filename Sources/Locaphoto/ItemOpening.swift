// Opens an item of the vault, however large it is: two recipes read the header and the head, then
// transfers open what is wanted of it, a part, a range of one, or all to see that it is whole.
// docs/locaphoto.md, "Opening".

import Bytes
import Recipes
import Wire

public struct ItemOpening: Equatable, Sendable {
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

  private let id: PhotoID
  private let blob: BlobName
  private let vaultKey: SecretName
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
    self.vaultKey = vaultKey
    self.reader = reader
  }

  private var opening: Opening { Opening(blob: blob, unlocking: .vaultKey(vaultKey)) }

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
      recipe.builder.keep(keys.payloadKey, payloadKey(&recipe.builder, layout, keys))
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
      return .opened(
        OpenItem(id: id, blob: blob, layout: layout, item: item, keys: OpenItem.Keys(id, reader)))
    case .idle, .done: throw .unavailable
    }
  }

  /// Forgets the keys of an opening that ended early.
  public var abandoning: Recipe { OpenItem.Keys(id, reader).forgetting }

  /// The class of a recipe that failed.
  public func failure(for failure: RecipeFailure) -> LocaphotoFailure {
    current.failure(for: failure)
  }

  private func payloadKey(
    _ recipe: inout RecipeBuilder, _ layout: ContainerLayout, _ keys: OpenItem.Keys
  ) -> Value {
    recipe.key(
      ContainerLabel.payload, fileKey: .secret(name: keys.fileKey),
      salt: .literal(bytes: layout.header.salt))
  }

  private mutating func run(_ recipe: CheckedRecipe) -> Recipe {
    current = recipe
    return recipe.builder.build
  }
}

/// An item whose head holds, and whose keys are at hand.
public struct OpenItem: Equatable, Sendable {
  public let id: PhotoID
  let blob: BlobName
  let layout: ContainerLayout
  public let item: Item
  let keys: Keys

  /// Whose keys are kept apart, so that who ends first takes them from nobody else.
  public enum Reader: Equatable, Sendable {
    case backup
    case export
    case index
    case restore
    case thumbnail
    case view
  }

  /// Where the keys of an open item are kept.
  struct Keys: Equatable, Sendable {
    let fileKey: SecretName
    let payloadKey: SecretName

    init(_ id: PhotoID, _ reader: Reader) {
      let prefix: Text =
        switch reader {
        case .backup: "transient/backup-"
        case .export: "transient/export-"
        case .index: "transient/index-"
        case .restore: "transient/restore-"
        case .thumbnail: "transient/thumbnail-"
        case .view: "transient/view-"
        }
      fileKey = SecretName(prefix + "file-key/", id)
      payloadKey = SecretName(prefix + "payload-key/", id)
    }

    var forgetting: Recipe {
      var recipe = RecipeBuilder()
      recipe.forget(fileKey)
      recipe.forget(payloadKey)
      return recipe.build
    }
  }

  /// Opens a part, or `range` of it, into `sink`. `nil` when there is no such part, or the range is
  /// not in it.
  public func opening(
    _ role: PartRole, range: ByteRange? = nil, into sink: TransferSink
  ) -> Transfer? {
    let places = ContentHead(items: [item]).places
    guard let place = places.first(where: { $0.role == role })?.range else { return nil }
    let wanted = range ?? ByteRange(offset: 0, byteCount: place.byteCount)
    guard wanted.offset <= place.byteCount, wanted.byteCount <= place.byteCount - wanted.offset
    else { return nil }
    return opening(
      ByteRange(offset: place.offset + wanted.offset, byteCount: wanted.byteCount), into: sink)
  }

  /// Opens every chunk and keeps nothing of it: fails unless all of them are as they were sealed.
  public var verifying: Transfer {
    opening(ByteRange(offset: 0, byteCount: layout.end.payloadByteCount), into: nil)
  }

  /// Forgets the keys.
  public var ending: Recipe { keys.forgetting }

  /// The chunks in which `range` of the plaintext lies.
  private func opening(_ range: ByteRange, into sink: TransferSink?) -> Transfer {
    let chunks = layout.header.chunks
    let first = range.offset / UInt64(chunks.byteCount)
    let behind = chunks.count(plaintext: range.end)
    let start = first * UInt64(chunks.sealedByteCount)
    let end = min(behind * UInt64(chunks.sealedByteCount), layout.payload.byteCount)
    let source = TransferSource.blob(
      name: blob, offset: layout.payload.offset + start, count: end - start)
    return Transfer(
      sources: [source],
      step: .open(
        key: keys.payloadKey, chunkBytes: chunks.byteCount, first: first, signed: nil),
      skip: range.offset - first * UInt64(chunks.byteCount), most: range.byteCount, sink: sink,
      leaves: nil, isDigested: false, isDurable: sink != nil)
  }
}
