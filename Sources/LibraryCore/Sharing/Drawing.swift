// An edited photo on its way into a share: its original is opened in memory, drawn as it is to be
// seen, and gone. What was drawn stays in memory until it is sealed, with a small picture of it.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

/// A picture as it is seen, in memory.
struct Drawn: Equatable {
  var item: PhotoID
  var size: PixelSize
  var byteCount: UInt64

  var source: TransferSource {
    .blob(name: Drawing.picture(item), offset: 0, count: byteCount)
  }
}

struct Drawing: Equatable {
  enum Progress: Equatable {
    case going
    /// Also whether there is a small picture.
    case drawn(Drawn, isSmallToo: Bool)
    case failed(ItemFault)
  }

  private enum Stage: Equatable {
    case opening
    case drawing
    case shrinking(Drawn)
  }

  private let item: PhotoID
  private let mediaType: Text
  private let edit: EditRecipe
  private var stage = Stage.opening
  private(set) var request: Request

  /// - Returns: `nil` for what has no picture, or one that is too long to be held in memory.
  init?(_ open: OpenItem, _ edit: EditRecipe, _ context: inout Context<Sharing.Effect>) {
    guard let still = open.item.parts.first(where: { $0.role == .still }),
      still.byteCount <= ThumbnailSlot.byteCountMax,
      let transfer = open.opening(
        .still, into: TransferSink(name: Self.original(open.id), offset: 0))
    else { return nil }
    (item, mediaType, self.edit) = (open.id, still.mediaType, edit)
    request = context.request()
    context.shell(.transfer(request: request, transfer: transfer))
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Sharing.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.opening, .transferDone):
      stage = .drawing
      request = context.request()
      let seen = ShownPicture(blob: Self.original(item), mediaType: mediaType, edit: edit)
      context.shell(.drawPicture(request: request, source: seen, sink: Self.picture(item)))
    case (.opening, .transferFailed(let fault)): return .failed(ItemFault(fault))
    case (.drawing, .pictureDrawn(let size, let byteCount)):
      shrink(Drawn(item: item, size: size, byteCount: byteCount), &context)
    case (.drawing, .pictureUndrawn): return .failed(.undrawn)
    case (.shrinking(let drawn), .thumbnailMade): return .drawn(drawn, isSmallToo: true)
    case (.shrinking(let drawn), .thumbnailFailed): return .drawn(drawn, isSmallToo: false)
    default: break  // How far it is, nobody asks.
    }
    return .going
  }

  /// Nobody waits for it any more.
  func abandon(_ context: inout Context<Sharing.Effect>) {
    if stage == .opening { context.shell(.cancelTransfer(request: request)) }
  }

  /// Of what is drawn, and not of the original: it shows nothing that was cropped away.
  private mutating func shrink(_ drawn: Drawn, _ context: inout Context<Sharing.Effect>) {
    var recipe = RecipeBuilder()
    recipe.dropBlob(Self.original(item))
    context.run(recipe.build)
    stage = .shrinking(drawn)
    request = context.request()
    let seen = ShownPicture(blob: Self.picture(item), mediaType: Self.mediaType, edit: nil)
    context.shell(
      .makeThumbnail(request: request, source: seen, sink: Gathering.thumbnail(item)))
  }

  /// Takes all of it out of memory.
  static func end(_ item: PhotoID, _ recipe: inout RecipeBuilder) {
    recipe.dropBlob(original(item))
    recipe.dropBlob(picture(item))
  }

  static let mediaType: Text = "image/jpeg"

  private static func original(_ item: PhotoID) -> BlobName {
    BlobName("open/share-original/", item)
  }

  fileprivate static func picture(_ item: PhotoID) -> BlobName {
    BlobName("open/share-picture/", item)
  }
}

extension Item {
  /// The item as it is seen: one photo, whatever moved around it, without what its file said.
  mutating func become(_ drawn: Drawn) {
    kind = .photo
    size = drawn.size
    durationMilliseconds = 0
    notes = []
  }
}

extension Text {
  /// What a drawn picture is called that was made of a file of this name.
  var drawnFileName: Text {
    guard !isEmpty else { return self }
    let suffix: Text = "-edited.jpg"
    let point = utf8.lastIndex(of: 0x2E) ?? 0
    let stem = point > 0 ? prefix(byteCount: point) : self
    return stem.prefix(byteCount: 255 - suffix.utf8.count) + suffix
  }
}
