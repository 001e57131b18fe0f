// Seals the files an item goes as as files of the older format `.lfs`, under a named key, one after
// another. docs/locaphoto.md, "Older formats".

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct LFSSealer: Equatable {
  enum Progress: Equatable {
    case going
    /// The files do without this.
    case sealed(leftOut: [LeftOut])
    case failed(NamedKeyFault)
  }

  private enum Stage: Equatable {
    case preparing(OutgoingPreparation)
    /// Of these parts the first is opened, then sealed.
    case moving(OutgoingItem, [Part])
    case sealing(OutgoingItem, [Part])
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
    _ item: PhotoID, _ along: GoingAlong, under key: NamedKey, _ head: LFSHead,
    of vault: VaultID, _ context: inout Context<ItemExport.Effect>
  ) {
    (self.key, self.head, self.vault) = (key, head, vault)
    let preparing = OutgoingPreparation(item, in: vault, along, for: .export, &context)
    request = preparing.request
    stage = .preparing(preparing)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<ItemExport.Effect>
  ) -> Progress {
    switch stage {
    case .preparing(let preparing): return prepared(preparing, answer, &context)
    case .moving(let item, let parts): return moved(item, parts, answer, &context)
    case .sealing(let item, let parts): return sealed(item, parts, answer, &context)
    case .ended: return .going
    }
  }

  mutating func abandon(_ context: inout Context<ItemExport.Effect>) {
    switch stage {
    case .preparing(var preparing): preparing.abandon(&context)
    case .moving(let item, _):
      context.shell(.cancelTransfer(request: request))
      end(item, &context)
    case .sealing(let item, _): end(item, &context)
    case .ended: break
    }
    stage = .ended
  }

  private mutating func prepared(
    _ preparing: OutgoingPreparation, _ answer: LibraryAnswer,
    _ context: inout Context<ItemExport.Effect>
  ) -> Progress {
    var preparing = preparing
    let progress = preparing.advance(answer, &context)
    request = preparing.request
    stage = .preparing(preparing)
    switch progress {
    case .going: return .going
    case .ready(let item):
      let parts = item.parts.filter { $0.role.isShared }
      let isTooLong = parts.contains { $0.byteCount > OlderFileOpener.contentByteCountMax }
      return isTooLong ? fail(item, .tooLarge, &context) : move(item, parts, &context)
    case .failed(let fault):
      stage = .ended
      return .failed(NamedKeyFault(fault))
    }
  }

  /// Goes on with the first of these parts.
  private mutating func move(
    _ item: OutgoingItem, _ parts: [Part], _ context: inout Context<ItemExport.Effect>
  ) -> Progress {
    guard let part = parts.first else {
      end(item, &context)
      stage = .ended
      return .sealed(leftOut: item.leftOut)
    }
    guard let transfer = item.moving(part, into: Self.part) else {
      return fail(item, .damaged, &context)
    }
    request = context.request()
    context.shell(.transfer(request: request, transfer: transfer))
    stage = .moving(item, parts)
    return .going
  }

  private mutating func moved(
    _ item: OutgoingItem, _ parts: [Part], _ answer: LibraryAnswer,
    _ context: inout Context<ItemExport.Effect>
  ) -> Progress {
    switch answer {
    case .transferDone:
      request = context.request()
      context.run(sealing(parts[0].byteCount), as: request)
      stage = .sealing(item, parts)
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
    _ item: OutgoingItem, _ parts: [Part], _ answer: LibraryAnswer,
    _ context: inout Context<ItemExport.Effect>
  ) -> Progress {
    switch answer {
    case .recipeDone:
      let name = Self.fileName(of: parts[0].fileName)
      context.shell(.exportFile(blob: Self.output, name: name, date: nil))
      return move(item, Array(parts.dropFirst()), &context)
    case .recipeFailed(let failure): return fail(item, NamedKeyFault(failure.fault), &context)
    default: return .going
    }
  }

  /// File systems take names of 255 bytes: of a longer one the end is left out.
  private static func fileName(of name: Text) -> Text {
    name.prefix(byteCount: fileNameByteCountMax - suffix.utf8.count) + suffix
  }

  private mutating func fail(
    _ item: OutgoingItem, _ fault: NamedKeyFault, _ context: inout Context<ItemExport.Effect>
  ) -> Progress {
    end(item, &context)
    stage = .ended
    return .failed(fault)
  }

  private func end(_ item: OutgoingItem, _ context: inout Context<ItemExport.Effect>) {
    OutgoingPreparation.end(item.open, for: .export, &context)
    var recipe = RecipeBuilder()
    recipe.dropBlob(Self.part)
    recipe.dropBlob(Self.output)
    context.run(recipe.build)
  }
}
