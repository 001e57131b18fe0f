// Exif written field by field, in either byte order.

/// A TIFF structure of directories that point to each other.
struct SampleExif {
  enum Value {
    case ascii(String)
    case short(Int)
    case long(Int)
    case rationals([(Int, Int)])
    case byte(Int)
    case undefined([UInt8])
  }

  var isLittleEndian = false
  /// The first directory, without what points to others.
  var first: [(Int, Value)] = []
  var exif: [(Int, Value)] = []
  var gps: [(Int, Value)] = []
  var thumbnail: [UInt8] = []

  func u16(_ value: Int) -> [UInt8] { isLittleEndian ? le16(value) : be16(value) }
  func u32(_ value: Int) -> [UInt8] { isLittleEndian ? le32(value) : be32(value) }

  private func bytes(_ value: Value) -> (type: Int, count: Int, bytes: [UInt8]) {
    switch value {
    case .ascii(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .short(let number): (3, 1, u16(number))
    case .long(let number): (4, 1, u32(number))
    case .rationals(let all): (5, all.count, all.flatMap { u32($0.0) + u32($0.1) })
    case .byte(let number): (1, 1, [UInt8(number)])
    case .undefined(let bytes): (7, bytes.count, bytes)
    }
  }

  /// The directory at `offset`: entries, the next one's offset, and then the values.
  private func directory(_ fields: [(Int, Value)], at offset: Int, next: Int) -> [UInt8] {
    var entries = u16(fields.count)
    var values: [UInt8] = []
    let valuesStart = offset + 2 + fields.count * 12 + 4
    for (tag, value) in fields {
      let (type, count, content) = bytes(value)
      entries += u16(tag) + u16(type) + u32(count)
      if content.count <= 4 {
        entries += content + zeros(4 - content.count)
      } else {
        entries += u32(valuesStart + values.count)
        values += content + zeros(content.count % 2)
      }
    }
    return entries + u32(next) + values
  }

  /// All directories and the thumbnail.
  var bytes: [UInt8] {
    // Their lengths do not depend on where they stand.
    let links = (exif.isEmpty ? 0 : 1) + (gps.isEmpty ? 0 : 1)
    let firstCount = directory(first, at: 0, next: 0).count + links * 12
    let exifStart = 8 + firstCount
    let gpsStart = exifStart + (exif.isEmpty ? 0 : directory(exif, at: 0, next: 0).count)
    let secondStart = gpsStart + (gps.isEmpty ? 0 : directory(gps, at: 0, next: 0).count)
    var fields = first
    if !exif.isEmpty { fields.append((0x8769, .long(exifStart))) }
    if !gps.isEmpty { fields.append((0x8825, .long(gpsStart))) }
    var bytes = ascii(isLittleEndian ? "II" : "MM") + u16(42) + u32(8)
    bytes += directory(fields, at: 8, next: thumbnail.isEmpty ? 0 : secondStart)
    if !exif.isEmpty { bytes += directory(exif, at: exifStart, next: 0) }
    if !gps.isEmpty { bytes += directory(gps, at: gpsStart, next: 0) }
    guard !thumbnail.isEmpty else { return bytes }
    let second: [(Int, Value)] = [
      (0x0103, .short(6)), (0x0201, .long(secondStart + 2 + 36 + 4)),
      (0x0202, .long(thumbnail.count)),
    ]
    return bytes + directory(second, at: secondStart, next: 0) + thumbnail
  }

  /// A phone's: everything that is read.
  static func full(littleEndian: Bool = false) -> SampleExif {
    var exif = SampleExif(isLittleEndian: littleEndian)
    exif.first = [
      (0x010F, .ascii("Apple")), (0x0110, .ascii("iPhone 15 Pro")), (0x0112, .short(6)),
      (0x0132, .ascii("2024:02:01 08:00:00")),
    ]
    exif.exif = [
      (0x9003, .ascii("2024:01:31 23:59:58")), (0x9004, .ascii("2024:01:31 23:59:59")),
      (0x9010, .ascii("+02:00")), (0x9011, .ascii("+01:00")), (0x9012, .ascii("+01:00")),
      (0x9291, .ascii("123")), (0x927C, .undefined(appleNote("AB12-CD34"))),
      (0xA434, .ascii("back camera 6.86mm f/1.78")),
    ]
    exif.gps = [
      (1, .ascii("N")), (2, .rationals([(48, 1), (12, 1), (3000, 100)])),
      (3, .ascii("W")), (4, .rationals([(16, 1), (22, 1), (1234, 100)])),
      (5, .byte(1)), (6, .rationals([(3315, 100)])),
      (7, .rationals([(22, 1), (59, 1), (5750, 100)])), (29, .ascii("2024:01:31")),
    ]
    exif.thumbnail = [0xFF, 0xD8, 0xFF, 0xD9, 1, 2, 3]
    return exif
  }

  static func appleNote(_ identifier: String) -> [UInt8] {
    let text = ascii(identifier) + [0]
    return ascii("Apple iOS\0") + [0, 1] + ascii("MM") + be16(1)
      + be16(0x11) + be16(2) + be32(text.count) + be32(14 + 2 + 12 + 4) + be32(0) + text
  }
}
