// What the outside says to a request of the vault's machines.

import Kernel
import Wire

/// An answer, without the request it belongs to.
enum LibraryAnswer: Equatable {
  case recipeDone([[UInt8]])
  case recipeFailed(RecipeFailure)
  /// More may follow; the transfer goes on.
  case transferProgress(TransferProgress)
  case transferDone(TransferResult)
  case transferFailed(RecipeFault)
  /// Of the blobs that were named these do not outlast a crash.
  case madeDurable([DurabilityFailure])
  case listed([BlobName])
  case listFailed(RecipeFault)
  case inspected(MediaFacts)
  case inspectFailed(RecipeFault)
  case edited([MediaEdit], leftOut: [LeftOut])
  case notEdited
  case editFailed(RecipeFault)
  case thumbnailMade
  case thumbnailFailed
  case pictureDrawn(PixelSize, byteCount: UInt64)
  case pictureUndrawn
  /// By a source, under this credential; it is kept.
  case sourceKeyMade([UInt8])
  case sourceKeyGiven(UnlockerID)
  case sourceKeyFailed(KeySourceFault)
  case groupsAnswered(GroupsAnswer)

  /// `nil` for what only machines with records ask.
  init?(_ answer: Answer) {
    switch answer {
    case .recipeDone(let revealed): self = .recipeDone(revealed)
    case .recipeFailed(let failure): self = .recipeFailed(failure)
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress: return nil
    }
  }
}
