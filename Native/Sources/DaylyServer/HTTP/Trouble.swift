// What an error of what the server stands on means to whoever asked for something: the one place
// where errors of databases and stores are judged for that.

import GRDB
import PostgresClient

enum Trouble: Equatable {
  /// Database or store do not answer at the moment, or not in time: the same request, later, may be
  /// carried out.
  case unavailable
  case full
  /// Somebody has to mend something, here or there.
  case failure

  init(_ error: any Error) {
    switch error {
    case is StorageFull: self = .full
    case let error as DatabaseError: self.init(error.resultCode)
    case let error as PostgresError: self.init(error.remedy)
    case let error as S3Failure: self = error.isPassing ? .unavailable : .failure
    case is S3Unreachable: self = .unavailable
    default: self = .failure
    }
  }

  /// For the log: the kind of error only, because its description may quote what somebody sent; all
  /// of it where it names servers, tables and what went wrong, and quotes no row and no object.
  static func named(_ error: any Error) -> String {
    switch error {
    case is PostgresError, is S3Failure, is S3Unreachable: "\(error)"
    case let error as DatabaseError: "SQLite \(error.extendedResultCode.rawValue)"
    case let error as FileFailure: "errno \(error.errno)"
    default: "\(type(of: error))"
    }
  }

  private init(_ code: ResultCode) {
    switch code {
    // Others were in the way, or this process has as many files open as it may.
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_CANTOPEN: self = .unavailable
    case .SQLITE_FULL: self = .full
    default: self = .failure
    }
  }

  private init(_ remedy: PostgresError.Remedy) {
    switch remedy {
    // Again and again others were in the way.
    case .again, .otherSession, .later: self = .unavailable
    case .room: self = .full
    case .none: self = .failure
    }
  }
}
