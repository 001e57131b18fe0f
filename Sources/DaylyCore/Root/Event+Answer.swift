// Which events are answers, and to what.

import Kernel
import Wire

extension Event {
  /// The request this event answers and the answer, or `nil` for every other event.
  var answer: (Request, Answer)? {
    switch self {
    case .persisted(let request): (request, .persisted)
    case .persistFailed(let request, let fault): (request, .persistFailed(fault))
    case .recipeDone(let request, let revealed): (request, .recipeDone(revealed))
    case .recipeFailed(let request, let failure): (request, .recipeFailed(failure))
    case .httpAnswered(let request, let status, let body):
      (request, .httpAnswered(status: status, body: body))
    case .httpFailed(let request, let fault): (request, .httpFailed(fault))
    case .httpProgress(let request, let moved, let total):
      (request, .httpProgress(moved: moved, total: total))
    case .launched, .visible, .online, .linkOpened, .back, .signIn, .groups, .invitation,
      .capture, .outbox, .viewer, .settings, .push, .identity, .timerFired, .listening, .notified,
      .linking, .deletion, .received, .acknowledged, .libraryLaunched, .asked:
      nil
    }
  }
}
