// A file's rows as they are, for a move. No server runs meanwhile: one process owns the file.

import Foundation
import GRDB

extension SQLiteStore: RowStore {
  var name: String { pool.path }

  func moveMark() async throws -> MoveMark? {
    try await pool.read { try Self.moveMark($0) }
  }

  /// What a file says that may be from before there were marks.
  static func moveMark(_ db: Database) throws -> MoveMark? {
    guard try db.tableExists("move") else { return nil }
    guard let row = try Row.fetchOne(db, sql: "SELECT state, move, place FROM move") else {
      return nil
    }
    guard let state = MoveMark.State(rawValue: try row.value(0)) else { throw DamagedRow() }
    return MoveMark(state: state, move: Array(try row.value(1) as Data), place: try row.value(2))
  }

  func setMoveMark(_ mark: MoveMark?) async throws {
    try await pool.write { db in
      try db.execute(sql: "DELETE FROM move")
      guard let mark else { return }
      try db.execute(
        sql: "INSERT INTO move (id, state, move, place) VALUES (1, ?, ?, ?)",
        arguments: [mark.state.rawValue, Data(mark.move), mark.place])
    }
  }

  func rows(of table: StoreTable, after last: StoreRow?, most: Int) async throws -> [StoreRow] {
    let keys = StoreTable.list(table.keys)
    let marks = table.keys.map { _ in "?" }.joined(separator: ", ")
    let sql = """
      SELECT \(StoreTable.list(table.columns)) FROM \(table.name)
      \(last == nil ? "" : "WHERE (\(keys)) > (\(marks))") ORDER BY \(keys) LIMIT \(most)
      """
    return try await pool.read { db in
      try db.rows(sql, StatementArguments((last ?? []).map(\.sqlite)))
        .map { try table.check($0.databaseValues.map(StoreValue.init)) }
    }
  }

  func lastKey(of table: StoreTable) async throws -> StoreRow? {
    let sql = """
      SELECT \(StoreTable.list(table.keys)) FROM \(table.name)
      ORDER BY \(table.keys.map { "\($0.name) DESC" }.joined(separator: ", ")) LIMIT 1
      """
    return try await pool.read { try $0.row(sql, [])?.databaseValues.map(StoreValue.init) }
  }

  func insert(_ rows: [StoreRow], into table: StoreTable) async throws {
    let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
    let sql = "INSERT INTO \(table.name) (\(StoreTable.list(table.columns))) VALUES (\(marks))"
    try await pool.write { db in
      for row in rows { try db.run(sql, StatementArguments(row.map(\.sqlite))) }
    }
  }

  func removeAllRows() async throws {
    try await pool.write { db in
      for table in StoreTable.all.reversed() { try db.execute(sql: "DELETE FROM \(table.name)") }
    }
    try await pool.writeWithoutTransaction { db in
      try db.execute(sql: "VACUUM")
      try db.checkpoint(.truncate)
    }
  }
}

extension StoreValue {
  /// A file's values have the type they were stored with, whatever their column's is.
  fileprivate init(_ value: DatabaseValue) throws {
    switch value.storage {
    case .null: self = .null
    case .blob(let data): self = .bytes(Array(data))
    case .int64(let value): self = .int(value)
    case .string(let text): self = .text(text)
    case .double: throw DamagedRow()
    }
  }

  fileprivate var sqlite: DatabaseValue {
    switch self {
    case .null: .null
    case .bytes(let bytes): Data(bytes).databaseValue
    case .int(let value): value.databaseValue
    case .text(let text): text.databaseValue
    }
  }
}
