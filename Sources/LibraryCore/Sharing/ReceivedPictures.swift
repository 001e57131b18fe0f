// Brings the small pictures of what was received to the views, one after another.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct ReceivedPictures: Equatable {
  /// Items that have one, the next last.
  private var left: [Int]
  private var current: Int?
  private var request = Request(machine: .receiving, number: 0)

  /// More are not shown before they are kept.
  private static let countMax = 1_000
  /// A small picture is not longer than this; what is, is left alone.
  private static let byteCountMax: UInt64 = 1 << 20
  private static let blobPrefix = ("open/received/" as Text).utf8
  private static let prefix = ("received/" as Text).utf8

  init(of share: OpenShare) {
    let items = share.head.items
    left = items.indices.prefix(Self.countMax).reversed().filter { index in
      items[index].parts.contains {
        $0.role == .thumbnail && $0.byteCount <= Self.byteCountMax && $0.mediaType == "image/jpeg"
      }
    }
  }

  mutating func next(_ share: OpenShare, _ context: inout Context<ShareReception.Effect>) {
    current = left.popLast()
    guard let current,
      let transfer = share.opening(
        .thumbnail, of: current, into: TransferSink(name: Self.blob(current), offset: 0))
    else { return }
    request = context.request()
    context.shell(.transfer(request: request, transfer: transfer))
  }

  mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ share: OpenShare,
    _ context: inout Context<ShareReception.Effect>
  ) {
    guard let current, self.request == request else { return }
    switch answer {
    case .transferDone:
      var recipe = RecipeBuilder()
      recipe.present(Self.name(current), jpeg: .blob(name: Self.blob(current)))
      recipe.dropBlob(Self.blob(current))
      context.run(recipe.build)
    case .transferFailed: break  // It is shown without.
    default: return  // How far it is, nobody asks.
    }
    next(share, &context)
  }

  mutating func end(_ share: OpenShare, _ context: inout Context<ShareReception.Effect>) {
    guard let current else { return }
    self.current = nil
    context.shell(.cancelTransfer(request: request))
    var recipe = RecipeBuilder()
    recipe.dropBlob(Self.blob(current))
    context.run(recipe.build)
  }

  /// Each has its own: one is dropped while the next is being opened.
  private static func blob(_ item: Int) -> BlobName {
    BlobName(unchecked: blobPrefix + decimal(UInt32(clamping: item)))
  }

  private static func name(_ item: Int) -> ImageName {
    ImageName(unchecked: prefix + decimal(UInt32(clamping: item)))
  }
}
