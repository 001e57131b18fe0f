// The few types of values that go to the server and come back, in PostgreSQL's binary form (its
// manual, "Frontend/Backend Protocol": integers are big-endian).

public enum PostgresValue: Hashable, Sendable {
  case null
  /// `bytea`
  case bytes([UInt8])
  /// `bigint`
  case int(Int64)
  /// `text`, without a zero byte
  case text(String)
  /// `boolean`
  case bool(Bool)
  /// `bytea[]`, for `= ANY ($1)`. It is only ever sent.
  case byteArrays([[UInt8]])
}

/// The object identifiers of these types, which are the same in every database.
enum TypeID {
  static let bool: UInt32 = 16
  static let bytea: UInt32 = 17
  static let name: UInt32 = 19
  static let int8: UInt32 = 20
  static let int4: UInt32 = 23
  static let text: UInt32 = 25
  static let byteaArray: UInt32 = 1001
  /// What `SELECT pg_advisory_lock(…)` and the like return; always empty.
  static let void: UInt32 = 2278
}

extension PostgresValue {
  /// 0 lets the server find out.
  var typeID: UInt32 {
    switch self {
    case .null: 0
    case .bytes: TypeID.bytea
    case .int: TypeID.int8
    case .text: TypeID.text
    case .bool: TypeID.bool
    case .byteArrays: TypeID.byteaArray
    }
  }

  /// `nil` for null.
  var binary: [UInt8]? {
    switch self {
    case .null: nil
    case .bytes(let bytes): bytes
    case .int(let value): bigEndian(UInt64(bitPattern: value))
    case .text(let text): Array(text.utf8)
    case .bool(let value): [value ? 1 : 0]
    case .byteArrays(let arrays): Self.binary(arrays)
    }
  }

  /// Dimensions, whether there are nulls, the type of the elements, then their count, the index of
  /// the first, and each with its length. An array without elements has no dimensions.
  private static func binary(_ arrays: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = bigEndian(UInt32(arrays.isEmpty ? 0 : 1))
    bytes += bigEndian(UInt32(0)) + bigEndian(TypeID.bytea)
    guard !arrays.isEmpty else { return bytes }
    bytes += bigEndian(UInt32(truncatingIfNeeded: arrays.count)) + bigEndian(UInt32(1))
    for array in arrays {
      bytes += bigEndian(UInt32(truncatingIfNeeded: array.count)) + array
    }
    return bytes
  }

  /// Reads a column of this type. Throws `PostgresError.unexpected` for another type or length.
  init(_ type: UInt32, _ binary: UnsafeRawBufferPointer) throws(PostgresError) {
    switch type {
    case TypeID.bytea: self = .bytes(Array(binary))
    case TypeID.text, TypeID.name: self = .text(String(decoding: binary, as: UTF8.self))
    case TypeID.bool where binary.count == 1: self = .bool(binary[0] != 0)
    case TypeID.int8 where binary.count == 8, TypeID.int4 where binary.count == 4:
      let extended: Int64 = (binary.first ?? 0) >= 0x80 ? -1 : 0
      self = .int(binary.reduce(extended) { $0 << 8 | Int64($1) })
    case TypeID.void: self = .null
    default: throw .unexpected("a column of type \(type) with \(binary.count) bytes")
    }
  }
}

private func bigEndian<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
  withUnsafeBytes(of: value.bigEndian) { Array($0) }
}

/// One row of an answer. Columns count from 0. Each function throws `PostgresError.unexpected`
/// when there is no such column or it holds something else.
public struct PostgresRow: Hashable, Sendable {
  public let values: [PostgresValue]

  public init(_ values: [PostgresValue]) { self.values = values }

  public func isNull(_ column: Int) throws(PostgresError) -> Bool { try value(column) == .null }

  public func bytes(_ column: Int) throws(PostgresError) -> [UInt8] {
    guard case .bytes(let bytes) = try value(column) else { throw mismatch(column) }
    return bytes
  }

  public func text(_ column: Int) throws(PostgresError) -> String {
    guard case .text(let text) = try value(column) else { throw mismatch(column) }
    return text
  }

  public func bool(_ column: Int) throws(PostgresError) -> Bool {
    guard case .bool(let value) = try value(column) else { throw mismatch(column) }
    return value
  }

  public func int<T: FixedWidthInteger>(_ column: Int, as: T.Type = T.self)
    throws(PostgresError) -> T
  {
    guard case .int(let wide) = try value(column), let value = T(exactly: wide) else {
      throw mismatch(column)
    }
    return value
  }

  private func value(_ column: Int) throws(PostgresError) -> PostgresValue {
    guard values.indices.contains(column) else { throw mismatch(column) }
    return values[column]
  }

  private func mismatch(_ column: Int) -> PostgresError { .unexpected("column \(column)") }
}
