// Reads the schema's values front to back. The first thing that is wrong is remembered and
// everything after it reads as nothing, so that no value needs a way out after each of its fields:
// these ways out were a third of the code that reads. Whoever began asks in the end
// (`WireValue.init(from:)`); nothing read is used before.

import Bytes

public struct WireReader {
  private var reader: ByteReader
  private var fault: ByteError?

  init(_ reader: ByteReader) { self.reader = reader }

  /// The reader after what was read; throws the first thing that was wrong.
  func end() throws(ByteError) -> ByteReader {
    if let fault { throw fault }
    return reader
  }

  /// What is read has no meaning.
  public mutating func fail(_ error: ByteError) {
    guard fault == nil else { return }
    fault = error
    reader = ByteReader([])
  }

  public mutating func u8() -> UInt8 {
    do throws(ByteError) { return try reader.u8() } catch {
      fail(error)
      return 0
    }
  }

  /// An enum's case: below `count`, or 0.
  public mutating func tag(below count: UInt8) -> UInt8 {
    let tag = u8()
    if tag < count { return tag }
    fail(.invalid)
    return 0
  }

  public mutating func bool() -> Bool { tag(below: 2) == 1 }

  public mutating func u16() -> UInt16 { UInt16(u8()) << 8 | UInt16(u8()) }

  public mutating func u32() -> UInt32 { UInt32(u16()) << 16 | UInt32(u16()) }

  public mutating func u64() -> UInt64 { UInt64(u32()) << 32 | UInt64(u32()) }

  public mutating func i32() -> Int32 { Int32(bitPattern: u32()) }
  public mutating func i64() -> Int64 { Int64(bitPattern: u64()) }

  /// A 32-bit count, refused above `most` before anything is allocated for it.
  public mutating func count(most: Int) -> Int {
    let count = u32()
    // Compared before conversion: Int has 32 bits in WebAssembly.
    if count <= UInt32(most) { return Int(count) }
    fail(.tooLong)
    return 0
  }

  /// `count` bytes, or none.
  public mutating func take(_ count: Int) -> [UInt8] {
    do throws(ByteError) { return try reader.take(count) } catch {
      fail(error)
      return []
    }
  }

  /// A counted run of at most `most` bytes.
  public mutating func bytes(most: Int) -> [UInt8] { take(count(most: most)) }

  /// A counted run of at most `most` bytes that is valid UTF-8.
  public mutating func text(most: Int) -> Text {
    if let text = Text(utf8: bytes(most: most)) { return text }
    fail(.invalid)
    return ""
  }

  public mutating func list<Element: WireValue>(most: Int) -> [Element] {
    list(most: most) { Element(reading: &$0) }
  }

  // Inlined, the groups' core has 98 bytes of brotli less.
  @inline(__always)
  public mutating func list<Element>(
    most: Int, _ one: (inout WireReader) -> Element
  ) -> [Element] {
    var list: [Element] = []
    for _ in 0..<count(most: most) {
      // A count can promise millions that are not there.
      guard fault == nil else { break }
      list.append(one(&self))
    }
    return list
  }
}
