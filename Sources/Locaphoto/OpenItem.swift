// An item of the vault whose keys are at hand, and what can be done with it.

import Bytes
import Recipes
import Wire

/// An item whose head holds, and whose keys are at hand.
public struct OpenItem: Equatable, Sendable {
  public let id: PhotoID
  let payload: OpenPayload
  public let item: Item
  let keys: Keys

  /// Whose keys are kept apart, so that who ends first takes them from nobody else.
  public enum Reader: Equatable, Sendable {
    case backup
    case capture
    case export
    case index
    case move
    case restore
    case share
    case thumbnail
    case view

    /// As names of what is kept for it say it.
    public var name: Text {
      switch self {
      case .backup: "backup"
      case .capture: "capture"
      case .export: "export"
      case .index: "index"
      case .move: "move"
      case .restore: "restore"
      case .share: "share"
      case .thumbnail: "thumbnail"
      case .view: "view"
      }
    }
  }

  /// Where the keys of an open item are kept.
  struct Keys: Equatable, Sendable {
    let fileKey: SecretName
    let payloadKey: SecretName

    init(_ id: PhotoID, _ reader: Reader) {
      let prefix = "transient/" + reader.name
      fileKey = SecretName(prefix + "-file-key/", id)
      payloadKey = SecretName(prefix + "-payload-key/", id)
    }

    var forgetting: Recipe {
      var recipe = RecipeBuilder()
      recipe.forget(fileKey)
      recipe.forget(payloadKey)
      return recipe.build
    }
  }

  private var places: [PartPlace] { ContentHead(items: [item]).places }

  /// Opens a part, or `range` of it, into `sink`. `nil` when there is no such part, or the range is
  /// not in it.
  public func opening(
    _ role: PartRole, range: ByteRange? = nil, into sink: TransferSink
  ) -> Transfer? {
    places.range(of: role, item: 0, range).map { payload.opening($0, into: sink) }
  }

  /// A part as the source of another transfer, which opens it on the way; `nil` when there is none.
  public func source(_ role: PartRole) -> TransferSource? {
    origin(role).map { TransferSource($0) }
  }

  /// The same for whoever reads it at any place.
  public func origin(_ role: PartRole) -> TransferOrigin? {
    places.range(of: role, item: 0).map { payload.origin($0) }
  }

  /// Opens every chunk and keeps nothing of it: fails unless all of them are as they were sealed.
  public var verifying: Transfer { payload.opening(payload.whole, into: nil) }

  /// Forgets the keys.
  public var ending: Recipe { keys.forgetting }
}
