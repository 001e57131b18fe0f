// Seals the originals of an item as files of the older format `.lfs`, under a named key, one after
// another. docs/locaphoto.md, "Older formats".

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct LFSSealing: Equatable {
  enum Progress: Equatable {
    case going
    case sealed
    case failed(NamedKeyFault)
  }

  private enum Stage: Equatable {
    case opening(Unsealing)
    /// The part with this index is opened, then sealed.
    case moving(OpenItem, part: Int)
    case sealing(OpenItem, part: Int)
    case ended
  }

  private let key: NamedKey
  private let head: LFSHead
  private let vault: VaultID
  private var stage: Stage
  private(set) var request: Request

  private static let part: BlobName = "open/older/part"
  private static let output: BlobName = "export/lfs"
  private static let suffix: Text = ".lfs"
  private static let fileNameByteCountMax = 255

  init(
    _ item: PhotoID, under key: NamedKey, _ head: LFSHead, of vault: VaultID,
    _ context: inout Context<Exporting.Effect>
  ) {
    (self.key, self.head, self.vault) = (key, head, vault)
    let unsealing = Unsealing(item, .keys, for: .export, &context)
    request = unsealing.request
    stage = .opening(unsealing)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Exporting.Effect>
  ) -> Progress {
    switch stage {
    case .opening(let unsealing): return open(unsealing, answer, &context)
    case .moving(let item, let part): return moved(item, part, answer, &context)
    case .sealing(let item, let part): return sealed(item, part, answer, &context)
    case .ended: return .going
    }
  }

  mutating func abandon(_ context: inout Context<Exporting.Effect>) {
    switch stage {
    case .opening(var unsealing): unsealing.abandon(&context)
    case .moving(let item, _):
      context.shell(.cancelTransfer(request: request))
      end(item, &context)
    case .sealing(let item, _): end(item, &context)
    case .ended: break
    }
    stage = .ended
  }

  private mutating func open(
    _ unsealing: Unsealing, _ answer: LibraryAnswer, _ context: inout Context<Exporting.Effect>
  ) -> Progress {
    var unsealing = unsealing
    let progress = unsealing.advance(answer, &context)
    request = unsealing.request
    stage = .opening(unsealing)
    if case .failed(let fault) = progress {
      stage = .ended
      return .failed(NamedKeyFault(fault))
    }
    guard let item = unsealing.opened else { return .going }
    let isTooLong = item.item.parts.contains {
      $0.role.isShared && $0.byteCount > OlderOpening.contentByteCountMax
    }
    return isTooLong ? fail(item, .tooLarge, &context) : move(item, from: 0, &context)
  }

  /// Goes on with the first original from this part on.
  private mutating func move(
    _ item: OpenItem, from first: Int, _ context: inout Context<Exporting.Effect>
  ) -> Progress {
    let parts = item.item.parts
    var part = first
    while part < parts.count, !parts[part].role.isShared { part += 1 }
    guard part < parts.count else {
      end(item, &context)
      stage = .ended
      return .sealed
    }
    guard
      let transfer = item.opening(
        parts[part].role, into: TransferSink(name: Self.part, offset: 0))
    else { return fail(item, .damaged, &context) }
    request = context.request()
    context.shell(.transfer(request: request, transfer: transfer))
    stage = .moving(item, part: part)
    return .going
  }

  private mutating func moved(
    _ item: OpenItem, _ part: Int, _ answer: LibraryAnswer,
    _ context: inout Context<Exporting.Effect>
  ) -> Progress {
    switch answer {
    case .transferDone:
      request = context.request()
      context.run(sealing(item.item.parts[part].byteCount), as: request)
      stage = .sealing(item, part: part)
      return .going
    case .transferFailed(let fault): return fail(item, NamedKeyFault(fault), &context)
    default: return .going  // How far it is, nobody asks.
    }
  }

  /// Name ‖ ciphertext ‖ nonce ‖ tag.
  private func sealing(_ byteCount: UInt64) -> Recipe {
    var recipe = RecipeBuilder()
    let nonce = recipe.random(UInt16(LFSHead.nonceByteCount))
    let key = recipe.unwrapped(key, of: vault)
    let sealed = recipe.aesGCMSeal(
      key: key, nonce: nonce, associated: [], .blob(name: Self.part))
    let file = recipe.join([
      .literal(bytes: head.bytes), recipe.slice(sealed, at: 0, count: byteCount), nonce,
      recipe.slice(sealed, at: byteCount, count: LFSHead.tagByteCount),
    ])
    recipe.putBlob(Self.output, file)
    recipe.dropBlob(Self.part)
    return recipe.build
  }

  private mutating func sealed(
    _ item: OpenItem, _ part: Int, _ answer: LibraryAnswer,
    _ context: inout Context<Exporting.Effect>
  ) -> Progress {
    switch answer {
    case .recipeDone:
      let name = item.item.parts[part].fileName
      context.shell(.exportFile(blob: Self.output, name: Self.fileName(of: name)))
      return move(item, from: part + 1, &context)
    case .recipeFailed(let failure): return fail(item, NamedKeyFault(failure.fault), &context)
    default: return .going
    }
  }

  /// File systems take names of 255 bytes: of a longer one the end is left out.
  private static func fileName(of name: Text) -> Text {
    name.prefix(byteCount: fileNameByteCountMax - suffix.utf8.count) + suffix
  }

  private mutating func fail(
    _ item: OpenItem, _ fault: NamedKeyFault, _ context: inout Context<Exporting.Effect>
  ) -> Progress {
    end(item, &context)
    stage = .ended
    return .failed(fault)
  }

  private func end(_ item: OpenItem, _ context: inout Context<Exporting.Effect>) {
    context.run(item.ending)
    var recipe = RecipeBuilder()
    recipe.dropBlob(Self.part)
    recipe.dropBlob(Self.output)
    context.run(recipe.build)
  }
}
