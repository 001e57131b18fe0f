// An edited photo on its way out of the vault: its original is opened in memory, drawn as it is to
// be seen, and gone. What was drawn stays in memory until it has left.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

/// A picture as it is seen, in memory.
struct Drawn: Equatable {
  let blob: BlobName
  var size: PixelSize
  var byteCount: UInt64

  var source: TransferSource { .blob(name: blob, offset: 0, count: byteCount) }

  /// A JPEG without metadata.
  var shown: ShownPicture { ShownPicture(blob: blob, edit: nil) }

  static let mediaType: Text = "image/jpeg"
}

struct EditedPhoto: Equatable {
  enum Progress: Equatable {
    case going
    case drawn(Drawn)
    case failed(ItemFault)
  }

  private let original: BlobName
  private let picture: BlobName
  private let edit: EditRecipe
  private var isOpen = false
  private(set) var request: Request

  /// - Parameter reader: whose pictures are kept apart from those of others who draw the same item.
  /// - Returns: `nil` for what has no picture, or one that is too long to be held in memory.
  init?(
    _ open: OpenItem, _ edit: EditRecipe, for reader: OpenItem.Reader,
    _ context: inout Context<ToShell>
  ) {
    let original = Self.original(open.id, reader)
    guard let still = open.item.parts.first(where: { $0.role == .still }),
      still.byteCount <= ThumbnailSlot.byteCountMax,
      let transfer = open.opening(.still, into: TransferSink(name: original, offset: 0))
    else { return nil }
    (self.original, picture) = (original, Self.picture(open.id, reader))
    self.edit = edit
    request = context.request()
    context.shell(.transfer(request: request, transfer: transfer))
  }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<ToShell>) -> Progress {
    switch answer {
    case .transferDone where !isOpen:
      isOpen = true
      request = context.request()
      let seen = ShownPicture(blob: original, edit: edit)
      context.shell(.drawPicture(request: request, source: seen, sink: picture))
    case .transferFailed(let fault) where !isOpen: return .failed(ItemFault(fault))
    case .pictureDrawn(let size, let byteCount) where isOpen:
      var recipe = RecipeBuilder()
      recipe.dropBlob(original)
      context.run(recipe.build)
      return .drawn(Drawn(blob: picture, size: size, byteCount: byteCount))
    case .pictureUndrawn where isOpen: return .failed(.undrawn)
    default: break  // How far it is, nobody asks.
    }
    return .going
  }

  /// Nobody waits for it any more. What it has in memory goes by `end`.
  func abandon(_ context: inout Context<ToShell>) {
    if !isOpen { context.shell(.cancelTransfer(request: request)) }
  }

  /// Takes all of it out of memory.
  static func end(
    _ item: PhotoID, for reader: OpenItem.Reader, _ context: inout Context<ToShell>
  ) {
    var recipe = RecipeBuilder()
    recipe.dropBlob(original(item, reader))
    recipe.dropBlob(picture(item, reader))
    context.run(recipe.build)
  }

  private static func original(_ item: PhotoID, _ reader: OpenItem.Reader) -> BlobName {
    BlobName("open/" + reader.name + "-original/", item)
  }

  private static func picture(_ item: PhotoID, _ reader: OpenItem.Reader) -> BlobName {
    BlobName("open/" + reader.name + "-picture/", item)
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
