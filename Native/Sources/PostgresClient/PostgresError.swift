// What can go wrong between this program and a PostgreSQL server. What a caller can do about it:
// `PostgresError+Remedy.swift`.

/// The five characters by which PostgreSQL names an error (its manual, appendix A).
public struct SQLState: Hashable, Sendable, CustomStringConvertible {
  public let code: String

  public init(_ code: String) { self.code = code }

  public var description: String { code }

  public static let featureNotSupported = SQLState("0A000")
  public static let uniqueViolation = SQLState("23505")
  public static let readOnlyTransaction = SQLState("25006")
  public static let idleInTransaction = SQLState("25P03")
  public static let serializationFailure = SQLState("40001")
  public static let deadlockDetected = SQLState("40P01")
  public static let diskFull = SQLState("53100")
  public static let lockNotAvailable = SQLState("55P03")
  public static let queryCanceled = SQLState("57014")
}

/// Messages come from libpq and the server. They name servers, databases, roles, tables and
/// constraints; the server's detail lines, which may quote a row, are left out.
public enum PostgresError: Error, Equatable, CustomStringConvertible {
  /// There is no connection, and none can be made now.
  case unreachable(String)
  /// The connection ended before an answer was there. Whether the statement was carried out is
  /// not known.
  case lost(String)
  /// The server refused a statement; the connection goes on.
  case refused(SQLState, String)
  /// The server answered with something that was not asked for, or a value cannot be sent.
  case unexpected(String)
  /// More work waits for a connection than the pool takes, or has waited for too long.
  case busy
  /// The pool was closed.
  case closed

  public var description: String {
    switch self {
    case .unreachable(let why): "PostgreSQL cannot be reached: \(why)"
    case .lost(let why): "the connection to PostgreSQL was lost: \(why)"
    case .refused(let state, let why): "PostgreSQL refuses (\(state)): \(why)"
    case .unexpected(let why): "unexpected from PostgreSQL: \(why)"
    case .busy: "too much is waiting for PostgreSQL"
    case .closed: "the connections to PostgreSQL are closed"
    }
  }
}
