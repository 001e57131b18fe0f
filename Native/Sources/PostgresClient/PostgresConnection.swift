// One connection through libpq. Its calls block, so it lives on a queue of its own (see
// `PostgresPool`) and is never used by two threads at once.

import CLibpq

/// A session at the server. It ends with this value.
public final class PostgresConnection {
  let connection: OpaquePointer
  /// What is prepared: other types make another statement of the same words.
  private struct Statement: Hashable {
    let sql: String
    let types: [UInt32]
  }

  /// The names of what was prepared here.
  private var prepared: [Statement: String] = [:]

  /// What libpq does when the address does not say otherwise: give up on a server that does not
  /// answer, notice within ten seconds or so that the network or the other machine is gone, and
  /// among several servers take the one that can write. Whoever waits longer for a primary that was
  /// cut off waits still when its standby has long taken over.
  private static let defaults = [
    ("connect_timeout", "3"), ("keepalives_idle", "4"), ("keepalives_interval", "2"),
    ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
    ("target_session_attrs", "read-write"), ("fallback_application_name", "dayly-server"),
  ]

  /// Bounds how long a statement runs, waits for a row, and how long a transaction is left open.
  /// A commit waits at least for this server's own disk, whatever its configuration says.
  private static let settings = """
    SET statement_timeout = '30s';
    SET lock_timeout = '10s';
    SET idle_in_transaction_session_timeout = '60s';
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local');
    """

  /// Connects to `address`. `settings` are libpq's, and count where the address says nothing else.
  /// Throws `PostgresError.unreachable`.
  public init(
    _ address: PostgresAddress, settings own: [(String, String)] = []
  ) throws(PostgresError) {
    // Of settings that come twice the last one counts.
    let tls = ("sslmode", address.isLocal ? "prefer" : "verify-full")
    let settings =
      Self.defaults + own + [tls, ("dbname", address.text), ("client_encoding", "UTF8")]
    let keys = CStrings(settings.map(\.0))
    let values = CStrings(settings.map(\.1))
    let made = withExtendedLifetime((keys, values)) {
      PQconnectdbParams(keys.pointers, values.pointers, 1)
    }
    guard let made else { throw .unreachable("no memory") }
    guard PQstatus(made) == CONNECTION_OK else {
      defer { PQfinish(made) }
      throw .unreachable(Self.message(made))
    }
    connection = made
    // Otherwise libpq prints what the server remarks.
    PQsetNoticeProcessor(made, { _, _ in }, nil)
    try script(Self.settings)
  }

  deinit { PQfinish(connection) }

  /// Whether the session still stands, as far as is known without asking the server. Reads what
  /// has arrived meanwhile, so that a server that hung up is noticed.
  public var isOpen: Bool {
    PQconsumeInput(connection) == 1 && PQstatus(connection) == CONNECTION_OK
  }

  /// Whether no transaction is open.
  public var isIdle: Bool { PQtransactionStatus(connection) == PQTRANS_IDLE }

  /// Runs statements that have no parameters and return nothing of interest, separated by
  /// semicolons. Returns the last one's command tag, such as "COMMIT".
  @discardableResult
  public func script(_ sql: String) throws(PostgresError) -> String {
    let result = Answer(PQexec(connection, sql))
    try check(result)
    return result.tag
  }

  /// Runs one statement, prepared once per session; the rows it returns. `$1` is the first of
  /// `arguments`.
  public func rows(_ sql: String, _ arguments: [PostgresValue] = []) throws(PostgresError)
    -> [PostgresRow]
  {
    try carryOut(sql, arguments).rows()
  }

  /// Runs one statement; how many rows it has changed.
  @discardableResult
  public func run(_ sql: String, _ arguments: [PostgresValue] = []) throws(PostgresError) -> Int {
    try carryOut(sql, arguments).changes
  }

  private func carryOut(_ sql: String, _ arguments: [PostgresValue]) throws(PostgresError)
    -> Answer
  {
    let name = try prepare(sql, arguments)
    let values = try Arguments(arguments)
    let result = withExtendedLifetime(values) {
      Answer(
        PQexecPrepared(
          connection, name, values.count, values.pointers, values.lengths, values.formats, 1))
    }
    try check(result)
    return result
  }

  private func prepare(_ sql: String, _ arguments: [PostgresValue]) throws(PostgresError)
    -> String
  {
    let statement = Statement(sql: sql, types: arguments.map(\.typeID))
    if let name = prepared[statement] { return name }
    let name = "s\(prepared.count)"
    let count = Int32(statement.types.count)
    try check(Answer(PQprepare(connection, name, sql, count, statement.types)))
    prepared[statement] = name
    return name
  }

  private func check(_ answer: Answer) throws(PostgresError) {
    if answer.isFine { return }
    guard PQstatus(connection) == CONNECTION_OK else { throw .lost(Self.message(connection)) }
    guard let state = answer.state else { throw .unexpected(Self.message(connection)) }
    throw .refused(state, answer.message)
  }

  /// On one line, without libpq's questions, which are the lines that are indented.
  private static func message(_ connection: OpaquePointer) -> String {
    sentence(PQerrorMessage(connection).map { String(cString: $0) } ?? "")
  }

  /// What libpq says in several lines, as part of a sentence; what it says of several attempts in
  /// the same words, once.
  package static func sentence(_ text: String) -> String {
    var lines: [Substring] = []
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("\t") {
      let said = line.last == "." ? line.dropLast() : line
      if !lines.contains(said) { lines.append(said) }
    }
    return lines.joined(separator: "; ")
  }
}

/// What came back for one statement.
private final class Answer {
  private let result: OpaquePointer?

  init(_ result: OpaquePointer?) { self.result = result }

  deinit { PQclear(result) }

  var isFine: Bool {
    let status = PQresultStatus(result)
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
  }

  var state: SQLState? { dayly_pq_sqlstate(result).map { SQLState(String(cString: $0)) } }

  /// The first line of what the server says, without the details.
  var message: String {
    dayly_pq_message(result).map { String(cString: $0) } ?? ""
  }

  var tag: String { PQcmdStatus(result).map { String(cString: $0) } ?? "" }

  var changes: Int { PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0 }

  func rows() throws(PostgresError) -> [PostgresRow] {
    var rows: [PostgresRow] = []
    let columns = PQnfields(result)
    for row in 0..<PQntuples(result) {
      var values: [PostgresValue] = []
      for column in 0..<columns { values.append(try value(row, column)) }
      rows.append(PostgresRow(values))
    }
    return rows
  }

  private func value(_ row: Int32, _ column: Int32) throws(PostgresError) -> PostgresValue {
    guard PQgetisnull(result, row, column) == 0 else { return .null }
    let count = Int(PQgetlength(result, row, column))
    guard count >= 0, let start = PQgetvalue(result, row, column) else {
      throw .unexpected("no value")
    }
    return try PostgresValue(
      PQftype(result, column), UnsafeRawBufferPointer(start: start, count: count))
  }
}

/// Strings as C takes a list of them, ended by a null pointer.
private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
  private let copies: [UnsafeMutablePointer<CChar>]

  init(_ strings: [String]) {
    copies = strings.map { string in
      let characters = Array(string.utf8CString)
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
      copy.initialize(from: characters, count: characters.count)
      return copy
    }
    pointers = .allocate(capacity: copies.count + 1)
    for (index, copy) in copies.enumerated() { pointers[index] = UnsafePointer(copy) }
    pointers[copies.count] = nil
  }

  deinit {
    for copy in copies { copy.deallocate() }
    pointers.deallocate()
  }
}

/// Arguments as C takes them, all in binary.
private final class Arguments {
  let count: Int32
  let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
  let lengths: [Int32]
  let formats: [Int32]
  private let bytes: UnsafeMutablePointer<CChar>

  /// Throws `PostgresError.unexpected` when there is more than libpq can count.
  init(_ arguments: [PostgresValue]) throws(PostgresError) {
    let binaries = arguments.map(\.binary)
    let total = binaries.reduce(0) { $0 + ($1?.count ?? 0) }
    guard total <= Int(Int32.max), arguments.count <= Int(UInt16.max) else {
      throw .unexpected("too much for one statement")
    }
    count = Int32(arguments.count)
    lengths = binaries.map { Int32($0?.count ?? 0) }
    formats = binaries.map { _ in 1 }
    bytes = .allocate(capacity: total + 1)
    pointers = .allocate(capacity: arguments.count + 1)
    var offset = 0
    for (index, binary) in binaries.enumerated() {
      pointers[index] = binary == nil ? nil : UnsafePointer(bytes + offset)
      for byte in binary ?? [] {
        bytes[offset] = CChar(bitPattern: byte)
        offset += 1
      }
    }
  }

  deinit {
    bytes.deallocate()
    pointers.deallocate()
  }
}
