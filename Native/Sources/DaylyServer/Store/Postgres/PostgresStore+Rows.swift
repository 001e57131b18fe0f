// A database's rows as they are, for a move.
//
// A server that has lost its lock, and does not know it yet, may have connections that still work.
// So the mark goes with a constraint that no receipt fulfils: every write of a server puts down a
// receipt (see `PostgresStore.write`), and none can from then on. The constraint waits for writes
// that have begun. A move itself puts down none.

import PostgresClient

extension PostgresStore: RowStore {
  func moveMark() async throws -> MoveMark? {
    try await pool.use { try Self.moveMark($0) }
  }

  /// What a database says that may be from before there were marks.
  static func moveMark(_ connection: PostgresConnection) throws -> MoveMark? {
    guard try connection.rows("SELECT to_regclass('move') IS NOT NULL").first?.bool(0) == true,
      let row = try connection.rows("SELECT state, move, place FROM move").first
    else { return nil }
    guard let state = MoveMark.State(rawValue: try row.text(0)) else { throw DamagedRow() }
    return MoveMark(state: state, move: try row.bytes(1), place: try row.text(2))
  }

  func setMoveMark(_ mark: MoveMark?) async throws {
    try await inOneTransaction { connection in
      try connection.script("ALTER TABLE receipt DROP CONSTRAINT IF EXISTS moved")
      _ = try connection.run("DELETE FROM move")
      guard let mark else { return }
      try connection.run(
        "INSERT INTO move (id, state, move, place) VALUES (1, $1, $2, $3)",
        [.text(mark.state.rawValue), .bytes(mark.move), .text(mark.place)])
      guard !mark.isOpen else { return }
      try connection.script("ALTER TABLE receipt ADD CONSTRAINT moved CHECK (false) NOT VALID")
    }
  }

  func rows(of table: StoreTable, after last: StoreRow?, most: Int) async throws -> [StoreRow] {
    let keys = StoreTable.list(table.keys)
    let marks = table.keys.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let sql = """
      SELECT \(StoreTable.list(table.columns)) FROM \(table.name)
      \(last == nil ? "" : "WHERE (\(keys)) > (\(marks))") ORDER BY \(keys) LIMIT \(most)
      """
    let arguments = zip(table.columns, last ?? []).map { $1.postgres($0) }
    return try await pool.use { connection in
      try connection.rows(sql, arguments).map { try table.check($0.values.map(StoreValue.init)) }
    }
  }

  func lastKey(of table: StoreTable) async throws -> StoreRow? {
    let sql = """
      SELECT \(StoreTable.list(table.keys)) FROM \(table.name)
      ORDER BY \(table.keys.map { "\($0.name) DESC" }.joined(separator: ", ")) LIMIT 1
      """
    return try await pool.use { try $0.rows(sql).first?.values.map(StoreValue.init) }
  }

  /// In one statement, so that a page is one round trip.
  func insert(_ rows: [StoreRow], into table: StoreTable) async throws {
    guard !rows.isEmpty else { return }
    let width = table.columns.count
    let places = rows.indices.map { row in
      let values = table.columns.enumerated().map { "$\(row * width + $0 + 1)::\($1.type)" }
      return "(" + values.joined(separator: ", ") + ")"
    }
    let sql = """
      INSERT INTO \(table.name) (\(StoreTable.list(table.columns)))
      VALUES \(places.joined(separator: ", "))
      """
    let arguments = rows.flatMap { zip(table.columns, $0).map { $1.postgres($0) } }
    _ = try await pool.use { try $0.run(sql, arguments) }
  }

  /// Their files go with them.
  func removeAllRows() async throws {
    let names = StoreTable.all.map(\.name).joined(separator: ", ")
    try await inOneTransaction { try $0.script("TRUNCATE \(names), receipt, lease, agreement") }
  }

  private func inOneTransaction(
    _ body: @escaping @Sendable (PostgresConnection) throws -> Void
  ) async throws {
    try await pool.use { connection in
      try connection.script("BEGIN")
      do {
        try body(connection)
        try connection.script("COMMIT")
      } catch {
        if connection.isOpen, !connection.isIdle { _ = try? connection.script("ROLLBACK") }
        throw error
      }
    }
  }
}

extension StoreTable.Column {
  fileprivate var type: String {
    switch kind {
    case .bytes, .fixed: "bytea"
    case .int: "bigint"
    case .text: "text"
    case .flag: "boolean"
    }
  }
}

extension StoreValue {
  fileprivate init(_ value: PostgresValue) {
    switch value {
    case .bytes(let bytes): self = .bytes(bytes)
    case .int(let value): self = .int(value)
    case .text(let text): self = .text(text)
    case .bool(let flag): self = .int(flag ? 1 : 0)
    case .null, .byteArrays: self = .null
    }
  }

  /// As an argument for this column.
  fileprivate func postgres(_ column: StoreTable.Column) -> PostgresValue {
    switch self {
    case .null: .null
    case .bytes(let bytes): .bytes(bytes)
    case .int(let value): column.kind == .flag ? .bool(value != 0) : .int(value)
    case .text(let text): .text(text)
    }
  }
}
