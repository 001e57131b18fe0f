// Identifiers, keys and digests. Those of 16 and 32 bytes lie in the value itself, as 64-bit words:
// nothing is allocated to make, copy or compare one. What is longer, a signature for one, there are
// few of at a time, and lies in an array.

import Bytes

/// Bytes of one known length. Ordered and compared as bytes.
public protocol FixedBytes: Hashable, Comparable, Sendable, WireValue {
  static var byteCount: Int { get }
  var bytes: [UInt8] { get }
  /// For where `bytes` is known to have the right length.
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

  /// Lower-case hexadecimal.
  public var hex: Text { Bytes.hex(bytes) }

  public init?(hex text: Text) {
    guard let bytes = unhex(text) else { return nil }
    self.init(bytes)
  }
}

/// Fixed bytes that lie in the value itself.
public protocol FixedBytesInPlace: FixedBytes {
  associatedtype Words: FixedWords
  var words: Words { get }
  init(words: Words)
}

extension FixedBytesInPlace {
  public init(unchecked bytes: [UInt8]) {
    var reader = WireReader(ByteReader(bytes))
    self.init(words: Words(reading: &reader))
  }

  public var bytes: [UInt8] { encoded }

  public init(reading reader: inout WireReader) { self.init(words: Words(reading: &reader)) }

  public func encode(into writer: inout ByteWriter) { words.encode(into: &writer) }

  public static func < (left: Self, right: Self) -> Bool { left.words < right.words }
}

/// Fixed bytes that lie in an array.
public protocol FixedBytesInArray: FixedBytes {}

extension FixedBytesInArray {
  public init(reading reader: inout WireReader) {
    self.init(unchecked: reader.take(Self.byteCount))
  }

  public func encode(into writer: inout ByteWriter) { writer.append(bytes) }

  public static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

  public static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
