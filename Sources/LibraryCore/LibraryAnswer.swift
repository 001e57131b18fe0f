// What the outside says to a request of the library's machines.

import Kernel
import Wire

/// An answer, without the request it belongs to.
enum LibraryAnswer: Equatable {
  case persisted
  case persistFailed(RecipeFault)
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

  /// `nil` for what the groups alone ask.
  init?(_ answer: Answer) {
    switch answer {
    case .persisted: self = .persisted
    case .persistFailed(let fault): self = .persistFailed(fault)
    case .recipeDone(let revealed): self = .recipeDone(revealed)
    case .recipeFailed(let failure): self = .recipeFailed(failure)
    case .httpAnswered, .httpFailed, .httpProgress: return nil
    }
  }

  /// As what both cores have takes it; `nil` for what the library alone asks.
  var shared: Answer? {
    switch self {
    case .persisted: .persisted
    case .persistFailed(let fault): .persistFailed(fault)
    case .recipeDone(let revealed): .recipeDone(revealed)
    case .recipeFailed(let failure): .recipeFailed(failure)
    case .transferProgress, .transferDone, .transferFailed, .madeDurable, .listed, .listFailed,
      .inspected, .inspectFailed, .edited, .notEdited, .editFailed, .thumbnailMade,
      .thumbnailFailed, .pictureDrawn, .pictureUndrawn, .sourceKeyMade, .sourceKeyGiven,
      .sourceKeyFailed, .groupsAnswered:
      nil
    }
  }
}
