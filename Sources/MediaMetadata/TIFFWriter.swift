// A TIFF structure written anew, in memory: directories of fields, each with its values behind it.

import Bytes

/// One field with its values as they are written.
struct WrittenField {
  let tag: UInt16
  let type: UInt16
  let count: UInt32
  let bytes: [UInt8]

  /// Text of ASCII, with the zero at its end.
  static func text(_ tag: UInt16, _ text: [UInt8]) -> WrittenField {
    WrittenField(tag: tag, type: 2, count: UInt32(text.count + 1), bytes: text + [0])
  }
}

struct TIFFWriter {
  let isLittleEndian: Bool

  func u16(_ value: UInt16) -> [UInt8] {
    let bytes = [UInt8(value >> 8), UInt8(value & 255)]
    return isLittleEndian ? bytes.reversed() : bytes
  }

  func u32(_ value: UInt32) -> [UInt8] {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    return isLittleEndian ? bytes.reversed() : bytes
  }

  func short(_ tag: UInt16, _ value: UInt16) -> WrittenField {
    WrittenField(tag: tag, type: 3, count: 1, bytes: u16(value))
  }

  func long(_ tag: UInt16, _ value: UInt32) -> WrittenField {
    WrittenField(tag: tag, type: 4, count: 1, bytes: u32(value))
  }

  /// The directory that stands at `offset`, its values behind it; none follows it.
  func directory(_ fields: [WrittenField], at offset: Int) -> [UInt8] {
    let sorted = positions(of: fields.count) { fields[$0].tag < fields[$1].tag }
    var entries = u16(UInt16(truncatingIfNeeded: fields.count))
    var values: [UInt8] = []
    let start = offset + 2 + 12 * fields.count + 4
    for field in sorted.map({ fields[$0] }) {
      entries += u16(field.tag) + u16(field.type) + u32(field.count)
      if field.bytes.count <= 4 {
        entries += field.bytes + [UInt8](repeating: 0, count: 4 - field.bytes.count)
      } else {
        entries += u32(UInt32(truncatingIfNeeded: start + values.count))
        values += field.bytes + [UInt8](repeating: 0, count: field.bytes.count % 2)
      }
    }
    return entries + u32(0) + values
  }

  /// Byte order, 42, and where the first directory stands.
  var head: [UInt8] { (isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]) + u16(42) + u32(8) }
}
