// User data between the pictures of MPEG-1, MPEG-2 and MPEG-4 (ISO/IEC 13818-2 6.2.2.2, 14496-2
// 6.2.2.1), and metadata between those of AV1 (AV1 Bitstream & Decoding Process Specification 5.8,
// 6.7). Cameras write into it whatever they like. Its bytes are overwritten where they stand.

import Bytes
import Wire

extension BareFrame {
  /// Behind the start code.
  private static let userDataCode: UInt8 = 0xB2
  /// No zeros, which something could begin at.
  private static let filling: UInt8 = 0xFF
  private static let startCodeByteCount = 3

  /// What takes the place of user data, and where. By an encoder's name decoders make up for its
  /// mistakes, so that it stays.
  static func withoutUserData(_ frame: [UInt8]) -> [(place: Int, bytes: [UInt8])] {
    var found: [(place: Int, bytes: [UInt8])] = []
    var next = startCode(in: frame, from: 0)
    while let start = next, start + startCodeByteCount < frame.count {
      let code = start + startCodeByteCount
      next = startCode(in: frame, from: code)
      guard frame[code] == userDataCode else { continue }
      // Zeros in front of a start code are the next one's.
      let content = frame[(code + 1)..<(next ?? frame.count)]
      let count = content.count - content.reversed().prefix { $0 == 0 }.count
      guard count > 0, !isEncoder(content.prefix(count)) else { continue }
      found.append((code + 1, [UInt8](repeating: filling, count: count)))
    }
    return found
  }

  /// A name that decoders know, and up to three short numbers: "DivX503b1393p", "XviD0046",
  /// "Lavc59.37.100".
  private static func isEncoder(_ content: ArraySlice<UInt8>) -> Bool {
    let names: [Text] = ["DivX", "XviD", "Lavc"]
    guard names.contains(where: { content.starts(with: $0.utf8) }) else { return false }
    var rest = content.dropFirst(4)
    var numberCount = 0
    while let first = rest.first {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      if !digits.isEmpty {
        numberCount += 1
        guard digits.count <= 4, numberCount <= 3 else { return false }
        rest = rest.dropFirst(digits.count)
      } else if rest.starts(with: Text("Build").utf8) {
        rest = rest.dropFirst(5)
      } else {
        guard [0x2E, 0x62, 0x70].contains(first) else { return false }
        rest = rest.dropFirst()
      }
    }
    return true
  }
}

extension BareFrame {
  private static let metadataType: UInt8 = 5
  private static let paddingType: UInt8 = 15
  /// Of units that nobody has defined yet.
  private static let reservedTypes: [UInt8] = [0, 9, 10, 11, 12, 13, 14]
  /// How bright pictures are, and how they are made of layers (6.7.1); a time code (5) says when.
  private static let keptMetadata: ClosedRange<UInt8> = 1...3
  private static let byITU: UInt8 = 4

  /// Whether an open bitstream unit with this first byte is no part of a picture.
  static func isMetadata(openUnit header: UInt8) -> Bool {
    ([metadataType, paddingType] + reservedTypes).contains(header >> 3 & 0x0F)
  }

  /// What takes the place of metadata and of padding between open bitstream units (OBU), and where;
  /// throws for what is not made of units with their lengths.
  static func withoutMetadata(
    openUnits frame: [UInt8]
  ) throws(MetadataStop) -> [(place: Int, bytes: [UInt8])] {
    var found: [(place: Int, bytes: [UInt8])] = []
    var place = 0
    while place < frame.count {
      let header = frame[place]
      guard header & 0x80 == 0 else { throw .notUnderstood }
      // Whether a byte more, and whether a length follows; the last unit may have none.
      place += header & 0x04 == 0 ? 1 : 2
      guard place <= frame.count else { throw .damaged(.truncated) }
      let count = header & 0x02 == 0 ? frame.count - place : try number(frame, &place)
      guard count <= frame.count - place else { throw .damaged(.truncated) }
      let content = place..<(place + count)
      let start = keptEnd(of: header >> 3 & 0x0F, frame[content])
      if let start, content.upperBound > start {
        // The last byte says where the content ends.
        let bytes = [UInt8](repeating: filling, count: content.upperBound - start - 1) + [0x80]
        if !frame[start..<content.upperBound].elementsEqual(bytes) { found.append((start, bytes)) }
      }
      place = content.upperBound
    }
    return found
  }

  /// Behind what stays of a unit that is overwritten; `nil` where all of it stays.
  private static func keptEnd(of type: UInt8, _ content: ArraySlice<UInt8>) -> Int? {
    switch type {
    case paddingType: return content.startIndex
    case _ where reservedTypes.contains(type): return content.startIndex
    case metadataType:
      guard let kind = content.first else { return nil }
      if keptMetadata.contains(kind) { return nil }
      // How bright scenes are (ST 2094-40) stays; of others the country's code.
      let isBrightness = content.dropFirst().starts(with: [0xB5, 0x00, 0x3C, 0x00, 0x01])
      if kind == byITU { return isBrightness ? nil : content.startIndex + 2 }
      return content.startIndex + 1
    default: return nil
    }
  }

  /// Seven bits a byte, the lowest first, as long as the eighth is set (leb128).
  private static func number(_ frame: [UInt8], _ place: inout Int) throws(MetadataStop) -> Int {
    var sum = 0
    for shift in 0..<4 {
      guard place < frame.count else { throw .damaged(.truncated) }
      let byte = frame[place]
      place += 1
      sum |= Int(byte & 0x7F) << (7 * shift)
      if byte & 0x80 == 0 { return sum }
    }
    throw .damaged(.tooMuch)
  }
}
