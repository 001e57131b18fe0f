// What a list of iCloud's export says of one file: "Photo Details.csv", comma-separated (RFC 4180),
// a line with the names of its columns, then one for each file: imgName, fileChecksum, favorite,
// hidden, deleted, originalCreationDate, viewCount, importDate.

import Bytes
import Wire

struct PhotoDetails {
  private(set) var created: Instant?
  private(set) var imported: Instant?
  private(set) var isFavorite = false

  /// More columns than that are not looked at.
  private static let columnCountMax = 32

  /// The line of the file with that name; `nil` where there is none, or there are two that differ.
  /// O(bytes).
  init?(_ bytes: [UInt8], of name: Text) {
    var reader = CSVReader(bytes)
    guard let columns = reader.next(most: Self.columnCountMax) else { return nil }
    let place = { (name: StaticString) in
      columns.firstIndex { isEqual($0.lowercasedASCII[...], name) }
    }
    guard let names = place("imgname") ?? place("imagename"),
      let creation = place("originalcreationdate")
    else { return nil }
    let looked = name.comparedAsName
    var found: [[UInt8]]?
    while let line = reader.next(most: Self.columnCountMax) {
      guard names < line.count, line[names].count <= 4 * name.utf8.count + 64,
        let named = Text(utf8: line[names]), named.comparedAsName == looked
      else { continue }
      guard found == nil || found == line else { return nil }
      found = line
    }
    guard let found else { return nil }
    let value = { (column: Int?) in
      column.flatMap { $0 < found.count ? found[$0] : nil } ?? []
    }
    created = Self.instant(value(creation))
    imported = Self.instant(value(place("importdate")))
    isFavorite = isEqual(value(place("favorite")).lowercasedASCII[...], "yes")
  }

  /// As "Thursday January 5,2023 8:41 PM GMT".
  private static func instant(_ text: [UInt8]) -> Instant? {
    guard let date = WrittenDate(english: text) ?? WrittenDate(text), !date.isDayOnly else {
      return nil
    }
    switch date.offset {
    case .utc: return Instant(date.milliseconds)
    case .minutes(let minutes): return Instant(date.milliseconds - Int64(minutes) * 60_000)
    case nil: return nil
    }
  }
}

/// Lines of values between commas, some of them between quotation marks, in which commas, ends of
/// lines and doubled quotation marks may stand.
struct CSVReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A mark of the order of bytes, as spreadsheets write it.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  var isAtEnd: Bool { index >= bytes.count }

  /// The next line, of its values the first `most`; `nil` behind the last.
  mutating func next(most: Int) -> [[UInt8]]? {
    guard index < bytes.count else { return nil }
    var values: [[UInt8]] = []
    while true {
      let value = value()
      if values.count < most { values.append(value) }
      guard index < bytes.count else { return values }
      let end = bytes[index]
      index += 1
      if end == 0x2C { continue }
      if end == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      return values
    }
  }

  /// Up to the comma or end of line behind it.
  private mutating func value() -> [UInt8] {
    var value: [UInt8] = []
    var isQuoted = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x22 {
        if isQuoted, index + 1 < bytes.count, bytes[index + 1] == 0x22 {
          value.append(byte)
          index += 1
        } else {
          isQuoted.toggle()
        }
      } else if !isQuoted, byte == 0x2C || byte == 0x0A || byte == 0x0D {
        return value
      } else {
        value.append(byte)
      }
      index += 1
    }
    return value
  }
}

extension [UInt8] {
  fileprivate var lowercasedASCII: [UInt8] { map { $0.lowercasedASCII } }
}
