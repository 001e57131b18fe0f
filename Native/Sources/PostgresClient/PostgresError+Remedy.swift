// What a caller can do about an error of PostgreSQL's: the one place where its states are judged
// (its manual, appendix A).

extension PostgresError {
  public enum Remedy: Sendable {
    /// To begin again at once: others were in the way, or came first.
    case again
    /// To begin again in another session: this one has ended, or its server does not write any
    /// more.
    case otherSession
    /// To come again later: the server has too much to do, or has been told to stop.
    case later
    /// To make room on the database's disk.
    case room
    /// None: the statement or the database has to be mended.
    case none
  }

  public var remedy: Remedy {
    switch self {
    case .lost, .unreachable: .otherSession
    case .busy, .closed: .later
    case .refused(let state, _): state.remedy
    case .unexpected: .none
    }
  }
}

extension SQLState {
  fileprivate var remedy: PostgresError.Remedy {
    switch self {
    case .serializationFailure, .deadlockDetected, .uniqueViolation: .again
    case .diskFull: .room
    // Somebody holds for long what this statement waits for, or the statement took too long.
    case .lockNotAvailable, .queryCanceled: .later
    // The server was a primary and follows another now: behind something that keeps a session
    // while it changes the server under it, the session itself has not ended.
    case .readOnlyTransaction: .otherSession
    // A server that follows another begins no transaction that writes, and says so in this way; so
    // does one whose tables have changed since this session has prepared a statement.
    case .featureNotSupported: .otherSession
    case .idleInTransaction: .otherSession
    default:
      switch code.prefix(2) {
      // No connection.
      case "08": .otherSession
      // Connections or memory have run out, or another limit of the server's is reached.
      case "53": .later
      // The server stops, starts, has crashed, or ends this session.
      case "57": .otherSession
      default: .none
      }
    }
  }
}
