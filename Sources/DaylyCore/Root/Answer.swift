// What the outside says to a request, as machines see it.

import Wire

/// An answer, without the request it belongs to.
public enum Answer: Equatable, Sendable {
  case persisted
  case persistFailed(RecipeFault)
  case recipeDone([[UInt8]])
  case recipeFailed(RecipeFailure)
  /// Any status the server sent. The body is empty when it was saved as a blob.
  case httpAnswered(status: UInt16, body: [UInt8])
  case httpFailed(HTTPFault)
  /// More may follow; the request is still open.
  case httpProgress(moved: UInt32, total: UInt32)
}

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
      .capture, .outbox, .viewer, .settings, .push, .identity, .timerFired, .listening, .stirred,
      .linking, .deletion:
      nil
    }
  }
}
