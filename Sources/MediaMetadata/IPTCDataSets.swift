// IPTC's data sets (IIM 4.2), which agencies and photo programs write beside Exif: alone in a
// TIFF's field, in a JPEG within Photoshop's resources (an APP13 segment behind its signature).

import Bytes
import Wire

enum IPTCDataSets {
  /// Record 2, which tells of the picture.
  static let dateCreated: UInt8 = 55
  static let timeCreated: UInt8 = 60
  /// City, province, country and what else names a place.
  static let places: [UInt8] = [26, 27, 90, 92, 95, 100, 101]

  /// Goes through the data sets of record 2 in `range`: 0x1C, record, number, length (2), content.
  static func forEach(
    in bytes: [UInt8], _ range: Range<Int>, _ take: (_ number: UInt8, _ content: Range<Int>) -> Void
  ) throws(MetadataStop) {
    var place = range.lowerBound
    while place + 5 <= range.upperBound, bytes[place] == 0x1C {
      let length = Int(bytes[place + 3]) << 8 | Int(bytes[place + 4])
      let content = place + 5
      // The highest bit would say that the length has more bytes; no field of text is that long.
      guard length < 0x8000, content + length <= range.upperBound else {
        throw .damaged(.malformed)
      }
      if bytes[place + 1] == 2 { take(bytes[place + 2], content..<content + length) }
      place = content + length
    }
  }

  /// The same of those within Photoshop's resources. A resource: "8BIM" (4), its number (2), a name
  /// of even length, a length (4), content of even length.
  static func forEach(
    inPhotoshop bytes: [UInt8], _ take: (_ number: UInt8, _ content: Range<Int>) -> Void
  ) throws(MetadataStop) {
    var place = 0
    while place + 12 <= bytes.count {
      guard bytes[place...].starts(with: Text("8BIM").utf8) else { break }
      let number = UInt16(bytes[place + 4]) << 8 | UInt16(bytes[place + 5])
      let nameByteCount = (Int(bytes[place + 6]) + 2) & ~1
      let start = place + 6 + nameByteCount + 4
      guard start <= bytes.count else { throw .damaged(.truncated) }
      let length = bytes[(start - 4)..<start].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      guard length <= UInt64(bytes.count - start) else { throw .damaged(.truncated) }
      let end = start + Int(length)
      if number == 0x0404 { try forEach(in: bytes, start..<end, take) }
      place = end + Int(length % 2)
    }
  }
}

extension WrittenDate {
  /// "20240131", and "235959+0100" where the time is known.
  init?(iptcDate date: ArraySlice<UInt8>, time: ArraySlice<UInt8>) {
    guard date.count == 8 else { return nil }
    // As ISO 8601 has it: "-", "T" and ":" between the digits.
    var text: [UInt8] = []
    for (index, byte) in (date + time).enumerated() {
      switch index {
      case 4, 6: text.append(0x2D)
      case 8: text.append(0x54)
      case 10, 12: text.append(0x3A)
      default: break
      }
      text.append(byte)
    }
    self.init(text)
  }
}
