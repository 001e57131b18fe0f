// What goes wrong between this program and an S3 store, and what of it is over by itself.

import Reach

/// The store answered, and not as it has to.
struct S3Failure: Error, Equatable {
  var status: UInt
  /// What S3 calls it, "AccessDenied" for instance; empty where the answer names nothing.
  var code: String

  /// "403 AccessDenied", or what there is of it.
  var sentence: String { code.isEmpty ? "\(status)" : "\(status) \(code)" }

  /// Whether the same request may be carried out later, with nothing changed here or there.
  var isPassing: Bool {
    Self.isPassing(status) || Self.passingCodes.contains(code)
  }

  /// Not "Not Implemented", nor "Insufficient Storage".
  static func isPassing(_ status: UInt) -> Bool {
    status == 408 || status == 429 || (status >= 500 && status != 501 && status != 507)
  }

  /// Of answers whose status says that the request is wrong, and of keys among many.
  private static let passingCodes: Set = [
    "InternalError", "OperationAborted", "RequestTimeout", "ServiceUnavailable", "SlowDown",
  ]
}

/// There was no answer after all attempts, or none that is HTTP.
struct S3Unreachable: Error, Equatable, CustomStringConvertible {
  var fault: ReachFault

  var description: String { "the store cannot be reached: \(fault.sentence)" }
}
