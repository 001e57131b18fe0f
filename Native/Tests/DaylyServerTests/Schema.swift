// The columns that a store's tables have, as the database itself says.

import GRDB
import PostgresClient
import Testing

@testable import DaylyServer

/// Every column of every table, of either store.
func columns(of store: any Store) async throws -> [(table: String, column: String)] {
  if let file = store as? SQLiteStore {
    return try await file.pool.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
          WHERE m.type = 'table'
          """
      ).map { ($0[0], $0[1]) }
    }
  }
  return try await #require(store as? PostgresStore).rows(
    """
    SELECT table_name::text, column_name::text FROM information_schema.columns
    WHERE table_schema = 'public'
    """, []
  ) { (try $0.text(0), try $0.text(1)) }
}
