// One small picture on its way to the views: out of its file, or made from the item and then
// sealed.

import Bytes
import Days
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
    /// Nobody can draw it, and why, where it has none.
    case undrawn(UndrawnReason?)
  }

  private enum Stage: Equatable {
    case reading
    /// There is none yet: the item is opened.
    case unsealing(ItemUnsealer)
    /// How it is edited is being read.
    case asking(MarksLookup)
    case making
    /// A frame of its film is being drawn, which is read for that.
    case filming(OpenItem, FilmRangeReader)
    case sealing
  }

  /// Longer pictures have none: they would be held in memory for it. Films are read range by range.
  static let byteCountMax: UInt64 = 256 << 20

  let item: PhotoID
  private let vault: VaultID
  private var stage = Stage.reading
  /// A camera put one into its file.
  private var isEmbedded = false
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

  func waits(for request: Request) -> Bool {
    if case .filming(_, let film) = stage, film.waits(for: request) { return true }
    return self.request == request
  }

  /// Takes the answer to a request it waits for.
  mutating func advance(
    _ answer: LibraryAnswer, to request: Request, mayMake: Bool,
    _ context: inout Context<Thumbnails.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.filming(let open, var film), _) where film.waits(for: request):
      film.take(answer, request, &context)
      stage = .filming(open, film)
    case (.reading, .recipeFailed(let failure)) where failure.fault != .unavailable:
      // Not there, or damaged: it is made anew.
      guard mayMake else { return .postponed }
      unseal(&context)
    case (.reading, .recipeDone(let revealed)) where Candidate.Picture.begins(revealed.first):
      // It shows; a better one is made.
      isEmbedded = true
      guard mayMake else { return .postponed }
      unseal(&context)
    case (.unsealing(var unsealing), _):
      let progress = unsealing.advance(answer, &context)
      return carryOut(progress, unsealing, &context)
    case (.asking(let asking), _): return told(asking, answer, &context)
    case (.making, .thumbnailMade): seal(&context)
    case (.filming(let open, let film), .thumbnailMade):
      film.end(&context)
      context.run(open.ending)
      seal(&context)
    case (.making, .thumbnailFailed), (.filming, .thumbnailFailed):
      abandon(&context)
      return .undrawn(isEmbedded ? nil : .kind)
    case (.reading, _), (.making, _), (.filming, _), (.sealing, _):
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
    case .filming(let open, let film):
      film.end(&context)
      context.run(open.ending)
    case .asking, .making: break
    }
    var recipe = RecipeBuilder()
    recipe.dropBlob(original)
    recipe.dropBlob(made)
    context.run(recipe.build)
  }

  /// Opens what is asked for of its film; the answer says at once where there is nothing to open.
  mutating func read(_ read: FilmRead, _ context: inout Context<Thumbnails.Effect>) {
    guard case .filming(let open, var film) = stage else {
      return context.shell(.presentFilm(item: item, number: read.number, blob: nil))
    }
    film.begin(read, &context)
    stage = .filming(open, film)
  }

  private var original: BlobName { BlobName("open/original/", item) }
  private var made: BlobName { BlobName("open/thumbnail/", item) }

  private mutating func unseal(_ context: inout Context<Thumbnails.Effect>) {
    let unsealing = ItemUnsealer(
      item, .shown(original), for: .thumbnail, most: Self.byteCountMax, &context)
    request = unsealing.request
    stage = .unsealing(unsealing)
  }

  private mutating func carryOut(
    _ progress: ItemUnsealer.Progress, _ unsealing: ItemUnsealer,
    _ context: inout Context<Thumbnails.Effect>
  ) -> Progress {
    switch progress {
    case .going, .moved:
      request = unsealing.request
      stage = .unsealing(unsealing)
      return .going
    case .done(let item):
      if let open = unsealing.opened, let film = item.shownFilm {
        draw(film, of: open, &context)
      } else {
        ask(&context)
      }
      return .going
    case .failed(let fault):
      stage = .making
      abandon(&context)
      return .undrawn(fault == .tooLarge && !isEmbedded ? .tooLarge : nil)
    }
  }

  private mutating func draw(
    _ film: ShownFilm, of open: OpenItem, _ context: inout Context<Thumbnails.Effect>
  ) {
    request = context.request()
    stage = .filming(open, FilmRangeReader(open, open.item.motion))
    context.shell(.makeFilmThumbnail(request: request, item: item, film: film, sink: made))
  }

  private mutating func ask(_ context: inout Context<Thumbnails.Effect>) {
    let asking = MarksLookup(item, in: vault, &context)
    request = asking.request
    stage = .asking(asking)
  }

  /// Of what may be edited, and nobody can say how, there is no picture.
  private mutating func told(
    _ asking: MarksLookup, _ answer: LibraryAnswer,
    _ context: inout Context<Thumbnails.Effect>
  ) -> Progress {
    var asking = asking
    guard case .told(let told) = asking.advance(answer, &context) else {
      request = asking.request
      stage = .asking(asking)
      return .going
    }
    if let fault = told.fault {
      abandon(&context)
      return fault == .unavailable ? .ended : .undrawn(nil)
    }
    make(told.marks?.shownEdit, &context)
    return .going
  }

  private mutating func make(
    _ edit: EditRecipe?, _ context: inout Context<Thumbnails.Effect>
  ) {
    stage = .making
    request = context.request()
    context.shell(
      .makeThumbnail(
        request: request,
        source: ShownPicture(blob: original, edit: edit), sink: made))
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
