// The encoding every value of the schema shares: fields in order, integers big-endian, a 32-bit
// count before bytes, text and lists, one byte 0 or 1 for Booleans and for "is there a value",
// one byte for an enum's case. One value, one encoding: what is signed is signed over this.

import Bytes

/// A value described in `Schema/`.
public protocol WireValue {
  /// Reads one value; `reader` remembers anything that `encode` would not have written.
  init(reading reader: inout WireReader)
  func encode(into writer: inout ByteWriter)
}

extension WireValue {
  /// Reads one value; throws on anything that `encode` would not have written.
  public init(from reader: inout ByteReader) throws(ByteError) {
    var wire = WireReader(reader)
    self.init(reading: &wire)
    reader = try wire.end()
  }

  /// Reads exactly one value from all of `bytes`.
  public init(decoding bytes: [UInt8]) throws(ByteError) {
    var reader = ByteReader(bytes)
    try self.init(from: &reader)
    try reader.finish()
  }

  public var encoded: [UInt8] {
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.bytes
  }
}

/// Bytes of one known length: identifiers, keys, digests. Ordered and compared as bytes.
public protocol FixedBytes: Hashable, Comparable, Sendable, WireValue {
  static var byteCount: Int { get }
  var bytes: [UInt8] { get }
  /// For `FixedBytes` itself; `bytes` has the right length.
  init(unchecked bytes: [UInt8])
}

extension FixedBytes {
  /// `nil` unless `bytes` has exactly `byteCount` bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(unchecked: bytes)
  }

  /// All bytes zero.
  public static var zero: Self { Self(unchecked: [UInt8](repeating: 0, count: byteCount)) }

  public init(reading reader: inout WireReader) {
    self.init(unchecked: reader.take(Self.byteCount))
  }

  public func encode(into writer: inout ByteWriter) { writer.append(bytes) }

  /// Lower-case hexadecimal.
  public var hex: Text { Bytes.hex(bytes) }

  public init?(hex text: Text) {
    guard let bytes = unhex(text) else { return nil }
    self.init(bytes)
  }

  public static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

  public static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// A short name in printable ASCII, such as "prekey/3".
public protocol Token: Hashable, Comparable, Sendable, WireValue, ExpressibleByStringLiteral {
  static var byteCountMax: Int { get }
  var bytes: [UInt8] { get }
  /// For `Token` itself; `bytes` is short enough and printable ASCII.
  init(unchecked bytes: [UInt8])
}

extension Token {
  /// `nil` unless `text` is 1 to `byteCountMax` characters of printable ASCII.
  public init?(_ text: Text) {
    guard !text.isEmpty, text.utf8.count <= Self.byteCountMax,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.init(unchecked: text.utf8)
  }

  public init(stringLiteral value: StaticString) {
    self.init(unchecked: Text.bytes(of: value))
  }

  /// `prefix` followed by an identifier in hexadecimal: `SecretName("names/", group)`.
  public init<ID: FixedBytes>(_ prefix: Text, _ id: ID) {
    self.init(unchecked: prefix.utf8 + id.hex.utf8)
  }

  public init(reading reader: inout WireReader) {
    let text = reader.text(most: Self.byteCountMax)
    if Self(text) == nil { reader.fail(.invalid) }
    self.init(unchecked: text.utf8)
  }

  public func encode(into writer: inout ByteWriter) { writer.bytes(bytes) }

  public var text: Text { Text(utf8: bytes) ?? "" }

  public static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

  public static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
