// Which events are answers, and to what.

import Kernel
import Wire

extension LibraryEvent {
  /// The request this event answers and the answer, or `nil` for every other event.
  var answer: (Request, LibraryAnswer)? {
    switch self {
    case .persisted(let request): (request, .persisted)
    case .persistFailed(let request, let fault): (request, .persistFailed(fault))
    case .recipeDone(let request, let revealed): (request, .recipeDone(revealed))
    case .recipeFailed(let request, let failure): (request, .recipeFailed(failure))
    case .transferProgress(let request, let progress): (request, .transferProgress(progress))
    case .transferDone(let request, let result): (request, .transferDone(result))
    case .transferFailed(let request, let fault, _): (request, .transferFailed(fault))
    case .madeDurable(let request, let failures): (request, .madeDurable(failures))
    case .listed(let request, let names): (request, .listed(names))
    case .listFailed(let request, let fault): (request, .listFailed(fault))
    case .inspected(let request, let facts): (request, .inspected(facts))
    case .inspectFailed(let request, let fault): (request, .inspectFailed(fault))
    case .edited(let request, let pieces, let leftOut):
      (request, .edited(pieces, leftOut: leftOut))
    case .notEdited(let request): (request, .notEdited)
    case .editFailed(let request, let fault): (request, .editFailed(fault))
    case .thumbnailMade(let request): (request, .thumbnailMade)
    case .thumbnailFailed(let request): (request, .thumbnailFailed)
    case .pictureDrawn(let request, let size, let byteCount):
      (request, .pictureDrawn(size, byteCount: byteCount))
    case .pictureUndrawn(let request): (request, .pictureUndrawn)
    case .sourceKeyMade(let request, let credential): (request, .sourceKeyMade(credential))
    case .sourceKeyGiven(let request, let unlocker): (request, .sourceKeyGiven(unlocker))
    case .sourceKeyFailed(let request, let fault): (request, .sourceKeyFailed(fault))
    case .groupsAnswered(let request, let answer): (request, .groupsAnswered(answer))
    case .launched, .received, .acknowledged, .groupsLaunched, .keepPostsTapped, .placed, .visible,
      .ticked, .noticeSeen, .vault, .catalog, .gallery, .browsing, .day, .importing, .exporting,
      .namedKey,
      .viewing, .thumbnails, .archiving, .sharing, .receiving, .capturing, .moving:
      nil
    }
  }
}
