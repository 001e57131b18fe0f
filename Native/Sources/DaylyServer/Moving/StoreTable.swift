// The rows a store has, as plain values: what a server that moves to another store takes along. One
// description for both stores, so that a table that is added is moved once it is named here; a test
// fails until it is.

import Crypto
import Wire

/// A value of a column, the same whichever store it lies in.
enum StoreValue: Hashable, Sendable {
  case null
  case bytes([UInt8])
  case int(Int64)
  case text(String)
}

typealias StoreRow = [StoreValue]

struct StoreTable: Sendable {
  enum Kind: Sendable, Equatable {
    case bytes
    /// So many bytes and no others.
    case fixed(Int)
    case int
    case text
    /// 0 or 1.
    case flag
  }

  struct Column: Sendable {
    let name: String
    let kind: Kind
    let isOptional: Bool
  }

  let name: String
  let columns: [Column]
  /// How many of the columns, from the first one, are the primary key.
  let keyCount: Int

  var keys: [Column] { Array(columns.prefix(keyCount)) }

  /// The primary key of a row.
  func key(of row: StoreRow) -> StoreRow { Array(row.prefix(keyCount)) }

  /// The same names in SQL, with commas between.
  static func list(_ columns: [Column]) -> String {
    columns.map(\.name).joined(separator: ", ")
  }

  /// Throws `DamagedRow` unless each value is what its column holds.
  func check(_ row: StoreRow) throws -> StoreRow {
    guard row.count == columns.count else { throw DamagedRow() }
    for (column, value) in zip(columns, row) where !column.admits(value) { throw DamagedRow() }
    return row
  }
}

extension StoreTable.Column {
  fileprivate func admits(_ value: StoreValue) -> Bool {
    switch (kind, value) {
    case (_, .null): isOptional
    case (.bytes, .bytes), (.int, .int), (.text, .text): true
    case (.fixed(let count), .bytes(let bytes)): bytes.count == count
    case (.flag, .int(let value)): value == 0 || value == 1
    case (.bytes, _), (.fixed, _), (.int, _), (.text, _), (.flag, _): false
    }
  }
}

/// How many rows a table has, and a hash of all of them in the order of their keys.
struct TableDigest: Equatable, Sendable {
  private(set) var count = 0
  private var hash = SHA256()

  static func == (one: TableDigest, other: TableDigest) -> Bool {
    one.count == other.count && one.hash.finalize() == other.hash.finalize()
  }

  /// Each value with its kind and its length, so that no two rows look alike.
  mutating func add(_ row: StoreRow) {
    count += 1
    for value in row {
      switch value {
      case .null: add(0, [])
      case .bytes(let bytes): add(1, bytes)
      case .int(let value): add(2, withUnsafeBytes(of: value.bigEndian) { Array($0) })
      case .text(let text): add(3, Array(text.utf8))
      }
    }
  }

  private mutating func add(_ kind: UInt8, _ bytes: [UInt8]) {
    hash.update(data: [kind])
    withUnsafeBytes(of: UInt64(bytes.count).bigEndian) { hash.update(bufferPointer: $0) }
    hash.update(data: bytes)
  }
}
