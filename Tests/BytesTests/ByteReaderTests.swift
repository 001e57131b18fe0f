// Reading is where hostile input meets the program first.

import Bytes
import Testing

@Suite struct ByteReaderTests {
  @Test func `what was written is read back`() throws {
    var writer = ByteWriter()
    writer.u8(0xFF)
    writer.u16(0xFFEE)
    writer.u32(0xFFEE_DDCC)
    writer.u64(0xFFEE_DDCC_BBAA_9988)
    writer.i32(-2)
    writer.i64(.min)
    writer.bool(true)
    writer.text("hé")
    var reader = ByteReader(writer.bytes)
    #expect(try reader.u8() == 0xFF)
    #expect(try reader.u16() == 0xFFEE)
    #expect(try reader.u32() == 0xFFEE_DDCC)
    #expect(try reader.u64() == 0xFFEE_DDCC_BBAA_9988)
    #expect(try reader.i32() == -2)
    #expect(try reader.i64() == .min)
    #expect(try reader.bool())
    #expect(try reader.text(most: 3) == "hé")
    try reader.finish()
  }

  @Test func `a count above its limit is refused before anything is allocated`() {
    var reader = ByteReader([0xFF, 0xFF, 0xFF, 0xFF, 1])
    #expect(throws: ByteError.tooLong) { try reader.bytes(most: 1_000_000) }
    var exact = ByteReader([0, 0, 0, 4, 1, 2, 3, 4])
    #expect(throws: ByteError.tooLong) { try exact.bytes(most: 3) }
  }

  @Test func `a count beyond the input is truncated`() {
    var reader = ByteReader([0, 0, 0, 4, 1, 2, 3])
    #expect(throws: ByteError.truncated) { try reader.bytes(most: 10) }
  }

  @Test func `only zero and one are Booleans`() {
    for byte in UInt8(2)...255 {
      var reader = ByteReader([byte])
      #expect(throws: ByteError.invalid) { try reader.bool() }
    }
  }

  @Test func `bytes left over are an error`() {
    let reader = ByteReader([0])
    #expect(throws: ByteError.trailing) { try reader.finish() }
  }

  @Test func `a negative or huge count is truncated, not trapped`() {
    var reader = ByteReader([1, 2, 3])
    #expect(throws: ByteError.truncated) { try reader.take(-1) }
    #expect(throws: ByteError.truncated) { try reader.take(.max) }
  }
}
