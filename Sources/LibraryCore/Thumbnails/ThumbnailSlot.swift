// One small picture on its way to the views: out of its file, or made from the item and then
// sealed.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct ThumbnailSlot: Equatable {
  enum Progress: Equatable {
    case going
    case ended
    /// It has to be made, which may not be now.
    case postponed
    /// Nobody can draw it.
    case undrawn
  }

  private enum Stage: Equatable {
    case reading
    /// There is none yet: the item is opened.
    case unsealing(Unsealing)
    /// How it is edited is being read.
    case asking(mediaType: Text)
    case making
    case sealing
  }

  /// Longer originals have none: they would be held in memory for it.
  static let byteCountMax: UInt64 = 256 << 20

  let item: PhotoID
  private let vault: VaultID
  private var stage = Stage.reading
  private(set) var request: Request

  /// - Parameter anew: the one that is there shows what the item no longer does.
  init(
    _ item: PhotoID, in vault: VaultID, anew: Bool, _ context: inout Context<Thumbnails.Effect>
  ) {
    self.item = item
    self.vault = vault
    if anew {
      var recipe = RecipeBuilder()
      recipe.dropBlob(VaultFile.thumbnail(item))
      context.run(recipe.build)
    }
    request = context.request()
    var recipe = RecipeBuilder()
    let picture = recipe.get(VaultFile.thumbnail(item), of: vault)
    recipe.present(ImageName("thumbnail/", item), jpeg: picture)
    recipe.reveal(recipe.prefix(picture, most: Candidate.Picture.prefixByteCount))
    context.run(recipe.build, as: request)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, mayMake: Bool, _ context: inout Context<Thumbnails.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.reading, .recipeFailed(let failure)) where failure.fault != .unavailable:
      // Not there, or damaged: it is made anew.
      guard mayMake else { return .postponed }
      unseal(&context)
    case (.reading, .recipeDone(let revealed)) where Candidate.Picture.begins(revealed.first):
      // It shows; a better one is made.
      guard mayMake else { return .postponed }
      unseal(&context)
    case (.unsealing(var unsealing), _):
      let progress = unsealing.advance(answer, &context)
      return carryOut(progress, unsealing, &context)
    case (.asking(let mediaType), .recipeDone(let revealed)):
      make(mediaType, revealed.first.flatMap { ItemMarks.read($0) }?.shownEdit, &context)
    case (.asking(let mediaType), .recipeFailed(let failure))
    where failure.fault != .unavailable:
      // Nothing is said of it.
      make(mediaType, nil, &context)
    case (.making, .thumbnailMade): seal(&context)
    case (.making, .thumbnailFailed):
      abandon(&context)
      return .undrawn
    default:
      abandon(&context)
      return .ended
    }
    return .going
  }

  /// What was opened for it leaves memory.
  mutating func abandon(_ context: inout Context<Thumbnails.Effect>) {
    switch stage {
    case .reading, .sealing: return
    case .unsealing(var unsealing): unsealing.abandon(&context)
    case .asking, .making: break
    }
    var recipe = RecipeBuilder()
    recipe.dropBlob(original)
    recipe.dropBlob(made)
    context.run(recipe.build)
  }

  private var original: BlobName { BlobName("open/original/", item) }
  private var made: BlobName { BlobName("open/thumbnail/", item) }

  private mutating func unseal(_ context: inout Context<Thumbnails.Effect>) {
    let unsealing = Unsealing(
      item, .original(original), for: .thumbnail, most: Self.byteCountMax, &context)
    request = unsealing.request
    stage = .unsealing(unsealing)
  }

  private mutating func carryOut(
    _ progress: Unsealing.Progress, _ unsealing: Unsealing,
    _ context: inout Context<Thumbnails.Effect>
  ) -> Progress {
    switch progress {
    case .going, .moved:
      request = unsealing.request
      stage = .unsealing(unsealing)
      return .going
    case .done(let item):
      ask(item.original?.mediaType ?? "", &context)
      return .going
    case .failed:
      stage = .making
      abandon(&context)
      return .undrawn
    }
  }

  private mutating func ask(_ mediaType: Text, _ context: inout Context<Thumbnails.Effect>) {
    stage = .asking(mediaType: mediaType)
    request = context.request()
    context.run(ItemMarks.reading(of: item, in: vault), as: request)
  }

  private mutating func make(
    _ mediaType: Text, _ edit: EditRecipe?, _ context: inout Context<Thumbnails.Effect>
  ) {
    stage = .making
    request = context.request()
    context.shell(
      .makeThumbnail(
        request: request,
        source: ShownPicture(blob: original, mediaType: mediaType, edit: edit), sink: made))
  }

  /// Also shows it.
  private mutating func seal(_ context: inout Context<Thumbnails.Effect>) {
    var recipe = RecipeBuilder()
    recipe.present(ImageName("thumbnail/", item), jpeg: .blob(name: made))
    recipe.put(.blob(name: made), as: VaultFile.thumbnail(item), of: vault)
    recipe.dropBlob(original)
    recipe.dropBlob(made)
    request = context.request()
    stage = .sealing
    context.run(recipe.build, as: request)
  }
}
