// Writes what `ByteReader` reads.

/// Collects bytes. Integers are big-endian.
public struct ByteWriter {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }
  public mutating func u8(_ value: UInt8) { bytes.append(value) }
  public mutating func u16(_ value: UInt16) { integer(value) }
  public mutating func u32(_ value: UInt32) { integer(value) }
  public mutating func u64(_ value: UInt64) { integer(value) }
  public mutating func i32(_ value: Int32) { integer(UInt32(bitPattern: value)) }
  public mutating func i64(_ value: Int64) { integer(UInt64(bitPattern: value)) }
  public mutating func bool(_ value: Bool) { u8(value ? 1 : 0) }

  /// A 32-bit count. Our own arrays never reach 2³² elements.
  public mutating func count(_ value: Int) { integer(UInt32(value)) }

  /// A 32-bit length, then the bytes.
  public mutating func bytes(_ run: [UInt8]) {
    count(run.count)
    append(run)
  }

  public mutating func text(_ text: Text) { bytes(text.utf8) }

  private mutating func integer<T: FixedWidthInteger & UnsignedInteger>(_ value: T) {
    var shift = T.bitWidth
    while shift > 0 {
      shift -= 8
      u8(UInt8(truncatingIfNeeded: value >> T(shift)))
    }
  }
}
