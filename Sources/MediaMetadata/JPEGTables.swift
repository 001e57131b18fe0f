// What stands between a JPEG's beginning and a scan, and is needed to decode it (T.81 annex B.2):
// the frame's header, tables, the scan's header. Each in the length its fields say, and of the
// tables those that a scan uses: what no scan uses can be anything. They stay in their order.

import Wire

struct JPEGTables {
  private struct Part {
    var marker: UInt8
    /// Of two parts with the same number the second follows at once upon the first.
    var segment: UInt32
    /// Behind marker and length.
    var content: [UInt8]
  }

  /// Since the last scan, and tables that none has used.
  private var waiting: [Part] = []
  private var segmentCount: UInt32 = 0
  /// Each component's name, and its table of quantization.
  private var components: [(name: UInt8, table: UInt8)] = []
  private var isProgressive = false

  /// Notes a segment. Throws `malformed` for one that its fields do not fit in.
  mutating func take(_ marker: UInt8, _ content: [UInt8]) throws(MetadataStop) {
    segmentCount &+= 1
    switch marker {
    case 0xC4, 0xDB, 0xCC: try takeTables(marker, content)
    // Lines, and how far restart markers are apart.
    case 0xDC, 0xDD: try note(marker, content, 2)
    // Of pictures that are made of several, which nobody draws.
    case 0xDE, 0xDF: throw .notUnderstood
    default: try takeFrame(marker, content)
    }
  }

  /// Precision (1), lines (2), samples in a line (2), how many components (1), and each: its name,
  /// how it is sampled, its table.
  private mutating func takeFrame(
    _ marker: UInt8, _ content: [UInt8]
  ) throws(MetadataStop) {
    guard components.isEmpty, content.count >= 6, content[5] > 0,
      content.count >= 6 + 3 * Int(content[5])
    else { throw .damaged(.malformed) }
    for index in 0..<Int(content[5]) {
      components.append((content[6 + 3 * index], content[8 + 3 * index]))
    }
    isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
    try note(marker, content, 6 + 3 * components.count)
  }

  private mutating func note(
    _ marker: UInt8, _ content: [UInt8], _ byteCount: Int
  ) throws(MetadataStop) {
    guard content.count >= byteCount else { throw .damaged(.malformed) }
    waiting.removeAll { $0.marker == marker }
    waiting.append(
      Part(marker: marker, segment: segmentCount, content: Array(content.prefix(byteCount))))
  }

  /// One table behind the other. A table takes the place of an earlier one of its number.
  private mutating func takeTables(
    _ marker: UInt8, _ content: [UInt8]
  ) throws(MetadataStop) {
    var rest = content[...]
    while rest.count > 1 {
      let table = Array(rest)
      let count = Self.byteCount(marker, table)
      // Decoders have no room for others. What is shorter is no table.
      guard Self.isNumber(table[0], marker) else { throw .damaged(.malformed) }
      guard count <= table.count else { return }
      let name = Self.name(table[0], marker)
      waiting.removeAll { $0.marker == marker && Self.name($0.content[0], marker) == name }
      waiting.append(
        Part(marker: marker, segment: segmentCount, content: Array(table.prefix(count))))
      rest = rest.dropFirst(count)
    }
  }

  /// By which a table is told from others: one of quantization by its number, however exact it is.
  private static func name(_ byte: UInt8, _ marker: UInt8) -> UInt8 {
    byte & (marker == 0xDB ? 0xF : 0x1F)
  }

  /// What a table begins with: for what, or how exact (4 bits), and its number (4).
  private static func isNumber(_ byte: UInt8, _ marker: UInt8) -> Bool {
    byte >> 4 <= 1 && byte & 0xF <= (marker == 0xCC ? 15 : 3)
  }

  /// Of the table that begins there: a byte for which, and numbers.
  private static func byteCount(_ marker: UInt8, _ table: [UInt8]) -> Int {
    switch marker {
    // How many codes there are of each length (16), and each code's value.
    case 0xC4: table.count < 17 ? 17 : table[1..<17].reduce(17) { $0 + Int($1) }
    case 0xDB: table[0] >> 4 > 0 ? 129 : 65
    // How it adapts.
    default: 2
    }
  }

  /// The segments that a scan needs, and its header, as they are written: how many components (1),
  /// each with its tables (2), and three bytes.
  mutating func written(scan content: [UInt8]) throws(MetadataStop) -> [UInt8] {
    guard let count = content.first, content.count >= 4 + 2 * Int(count) else {
      throw .damaged(.malformed)
    }
    let byteCount = 4 + 2 * Int(count)
    let used = used(by: Array(content.prefix(byteCount)))
    let bytes = written { part in
      switch part.marker {
      case 0xC4: used.codes.contains(part.content[0])
      case 0xDB: used.quantization.contains(part.content[0] & 0xF)
      default: true
      }
    }
    return bytes + JPEGSegments.written(0xDA, Array(content.prefix(byteCount)))
  }

  /// What is left at a picture's end, without tables.
  mutating func writtenAtEnd() -> [UInt8] {
    written { $0.marker != 0xC4 && $0.marker != 0xDB && $0.marker != 0xCC }
  }

  /// A progressive scan of what is coarse has no table for what is fine, and the other way round.
  private func used(
    by scan: [UInt8]
  ) -> (codes: [UInt8], quantization: [UInt8]) {
    var (codes, quantization): ([UInt8], [UInt8]) = ([], [])
    let first = scan[scan.count - 3]
    for index in 0..<Int(scan[0]) {
      let (name, tables) = (scan[1 + 2 * index], scan[2 + 2 * index])
      if !isProgressive || first == 0 { codes.append(tables >> 4) }
      if !isProgressive || first > 0 { codes.append(0x10 | tables & 0xF) }
      quantization += components.filter { $0.name == name }.map { $0.table }
    }
    return (codes, quantization)
  }

  /// Writes those that are wanted, and keeps the others.
  private mutating func written(_ isWanted: (Part) -> Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    var left: [Part] = []
    var index = 0
    while index < waiting.count {
      let first = waiting[index]
      var content: [UInt8] = []
      while index < waiting.count, waiting[index].segment == first.segment {
        if isWanted(waiting[index]) {
          content += waiting[index].content
        } else {
          left.append(waiting[index])
        }
        index += 1
      }
      if !content.isEmpty { bytes += JPEGSegments.written(first.marker, content) }
    }
    waiting = left
    return bytes
  }
}
