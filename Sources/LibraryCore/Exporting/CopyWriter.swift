// An item out of the vault as the files it goes as. The person is handed them when all of them are
// written out, and none where one of them is not.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct CopyWriter: Equatable {
  enum Progress: Equatable {
    case going
    /// The person has the files, which do without this.
    case done(leftOut: [LeftOut])
    /// Nothing of it stays.
    case failed(ItemFault)
  }

  private enum Stage: Equatable {
    case preparing(OutgoingPreparation)
    /// Of what goes the part with this index is being written out.
    case moving(OutgoingItem, part: Int)
    case ended
  }

  private var stage: Stage
  private(set) var request: Request

  init(
    _ item: PhotoID, in vault: VaultID, _ along: GoingAlong, _ context: inout Context<ToShell>
  ) {
    let preparing = OutgoingPreparation(item, in: vault, along, for: .export, &context)
    request = preparing.request
    stage = .preparing(preparing)
  }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<ToShell>) -> Progress {
    switch (stage, answer) {
    case (.preparing(var preparing), _):
      let progress = preparing.advance(answer, &context)
      request = preparing.request
      stage = .preparing(preparing)
      switch progress {
      case .going: return .going
      case .ready(let item): return move(item, part: 0, &context)
      case .failed(let fault):
        stage = .ended
        return .failed(fault)
      }
    case (.moving(let item, let part), .transferDone):
      return move(item, part: part + 1, &context)
    case (.moving, .transferFailed(let fault)):
      end(&context)
      return .failed(ItemFault(fault))
    case (.moving, _), (.ended, _): return .going  // How far it is, nobody asks.
    }
  }

  /// Nobody wants it any more.
  mutating func abandon(_ context: inout Context<ToShell>) {
    switch stage {
    case .preparing(var preparing): preparing.abandon(&context)
    case .moving: context.shell(.cancelTransfer(request: request))
    case .ended: break
    }
    end(&context)
  }

  private mutating func move(
    _ item: OutgoingItem, part: Int, _ context: inout Context<ToShell>
  ) -> Progress {
    let parts = item.parts
    guard part < parts.count else {
      handOver(parts, of: item, &context)
      return .done(leftOut: item.leftOut)
    }
    stage = .moving(item, part: part)
    guard let transfer = item.moving(parts[part], into: parts[part].role.output) else {
      end(&context)
      return .failed(.damaged)
    }
    request = context.request()
    context.shell(.transfer(request: request, transfer: transfer))
    return .going
  }

  private mutating func handOver(
    _ parts: [Part], of item: OutgoingItem, _ context: inout Context<ToShell>
  ) {
    OutgoingPreparation.end(item.open, for: .export, &context)
    for part in parts {
      context.shell(.exportFile(blob: part.role.output, name: part.fileName, date: item.date))
    }
    stage = .ended
  }

  /// Also what is written out already and is not all of it.
  private mutating func end(_ context: inout Context<ToShell>) {
    if case .moving(let item, _) = stage {
      OutgoingPreparation.end(item.open, for: .export, &context)
      var recipe = RecipeBuilder()
      for part in item.parts { recipe.dropBlob(part.role.output) }
      context.run(recipe.build)
    }
    stage = .ended
  }
}

extension PartRole {
  /// Where an exported part is until the person has it.
  fileprivate var output: BlobName {
    switch self {
    case .still: "export/still"
    case .motion: "export/motion"
    case .thumbnail: "export/thumbnail"
    case .other: "export/other"
    case .editedStill: "export/edited-still"
    case .editedMotion: "export/edited-motion"
    case .sidecar: "export/sidecar"
    case .secondSidecar: "export/second-sidecar"
    case .thirdSidecar: "export/third-sidecar"
    }
  }
}
