// Reads integers and runs of bytes from untrusted memory, front to back, and never past its end.
// Every format in Dayly (wire, membership log, .locaphoto) is read through this type.

/// What is wrong with bytes that came from outside.
public enum ByteError: Error, Equatable, Sendable {
  /// The input ended inside a value.
  case truncated
  /// Bytes were left over after the last value.
  case trailing
  /// A count or length is above the limit the format names for it.
  case tooLong
  /// A value has no meaning: an unknown tag, a Boolean that is neither 0 nor 1, invalid UTF-8.
  case invalid
}

/// A cursor over bytes. Integers are big-endian, as in every RFC this project follows.
public struct ByteReader {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// Reads all of `bytes`.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
    end = bytes.count
  }

  /// Bytes not read yet.
  public var remaining: Int { end - position }

  /// Bytes read so far.
  public var offset: Int { position }

  /// The next `count` bytes. Throws `truncated` when fewer remain; O(count).
  public mutating func take(_ count: Int) throws(ByteError) -> [UInt8] {
    guard count >= 0, count <= remaining else { throw .truncated }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  public mutating func u8() throws(ByteError) -> UInt8 {
    guard remaining >= 1 else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  public mutating func u16() throws(ByteError) -> UInt16 { try integer() }
  public mutating func u32() throws(ByteError) -> UInt32 { try integer() }
  public mutating func u64() throws(ByteError) -> UInt64 { try integer() }
  public mutating func i32() throws(ByteError) -> Int32 {
    Int32(bitPattern: try integer() as UInt32)
  }
  public mutating func i64() throws(ByteError) -> Int64 {
    Int64(bitPattern: try integer() as UInt64)
  }

  /// 0 or 1; anything else is `invalid`, so that every value has one encoding.
  public mutating func bool() throws(ByteError) -> Bool {
    switch try u8() {
    case 0: return false
    case 1: return true
    default: throw .invalid
    }
  }

  /// A 32-bit count, refused above `most` before anything is allocated for it.
  public mutating func count(most: Int) throws(ByteError) -> Int {
    // Compared before conversion: Int has 32 bits in WebAssembly.
    let count = try u32()
    guard count <= UInt32(most) else { throw .tooLong }
    return Int(count)
  }

  /// A counted run of at most `most` bytes.
  public mutating func bytes(most: Int) throws(ByteError) -> [UInt8] {
    try take(try count(most: most))
  }

  /// A counted run of at most `most` bytes that is valid UTF-8.
  public mutating func text(most: Int) throws(ByteError) -> Text {
    guard let text = Text(utf8: try bytes(most: most)) else { throw .invalid }
    return text
  }

  /// Throws `trailing` unless everything was read.
  public func finish() throws(ByteError) {
    guard remaining == 0 else { throw .trailing }
  }

  private mutating func integer<T: FixedWidthInteger & UnsignedInteger>() throws(ByteError) -> T {
    var value: T = 0
    for _ in 0..<(T.bitWidth / 8) { value = value << 8 | T(try u8()) }
    return value
  }
}
