// What the outside says to a request, as machines see it.

import Wire

/// An answer, without the request it belongs to.
package enum Answer: Equatable, Sendable {
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
