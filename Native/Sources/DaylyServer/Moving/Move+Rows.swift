// The rows of a move: a page after the other in the order of their keys, so that what is at the
// target is always a beginning of the table, and the next run goes on after its last key.

import Wire

extension Move {
  /// At a time in memory: the largest is the log entry of a large group, some ten kilobytes.
  private static let pageRowsMax = 256
  /// So often is told how far a long table is.
  private static let reportRows = 10_240

  /// Copies what is missing, then reads all tables at both ends and compares. How many rows there
  /// are. Throws `StartFailure.moveDiffers`, and has the next run copy them anew.
  func moveRows(from source: any RowStore, to target: any RowStore) async throws -> Int {
    for table in StoreTable.all { try await copy(table, from: source, to: target) }
    var count = 0
    for table in StoreTable.all {
      let digest = try await digest(of: table, in: source)
      guard try await self.digest(of: table, in: target) == digest else {
        try await target.removeAllRows()
        throw StartFailure.moveDiffers(target.name, table: table.name)
      }
      count += digest.count
      if digest.count > 0 { try report(.verified(table: table.name, rows: digest.count)) }
    }
    return count
  }

  private func copy(
    _ table: StoreTable, from source: any RowStore, to target: any RowStore
  ) async throws {
    var last = try await target.lastKey(of: table)
    var count = 0
    while true {
      let rows = try await source.rows(of: table, after: last, most: Self.pageRowsMax)
      guard let end = rows.last else { break }
      try await target.insert(rows, into: table)
      count += rows.count
      last = table.key(of: end)
      if count % Self.reportRows == 0 { try report(.copied(table: table.name, rows: count)) }
      if rows.count < Self.pageRowsMax { break }
    }
    if count > 0 { try report(.copied(table: table.name, rows: count)) }
  }

  private func digest(
    of table: StoreTable, in store: any RowStore
  ) async throws -> TableDigest {
    var digest = TableDigest()
    var last: StoreRow?
    while true {
      let rows = try await store.rows(of: table, after: last, most: Self.pageRowsMax)
      for row in rows { digest.add(row) }
      guard rows.count == Self.pageRowsMax, let end = rows.last else { return digest }
      last = table.key(of: end)
    }
  }
}
