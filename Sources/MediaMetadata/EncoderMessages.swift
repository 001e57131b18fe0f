// What H.264 and HEVC say between pictures: supplemental enhancement information (ITU-T H.264 annex
// D, H.265 annex D). Cars and drones write where they are as "user data" into it, frame by frame. A
// decoder needs none of that, so its bytes are overwritten where they stand.

import Bytes
import Wire

/// How samples of a track are made of units: each a length, and a header.
struct UnitCoding: Equatable {
  /// A frame's user data; more than any camera writes.
  static let messageByteCountMax: UInt64 = 256 << 10

  /// Of a unit's length: 1, 2 or 4.
  var lengthByteCount: UInt64
  var isHEVC: Bool

  /// Whether a unit with this first byte tells something beside pictures.
  func isMessage(_ header: UInt8) -> Bool {
    let type = isHEVC ? header >> 1 & 0x3F : header & 0x1F
    return isHEVC ? type == 39 || type == 40 : type == 6
  }

  var headerByteCount: Int { isHEVC ? 2 : 1 }
}

/// Passes over the units of a chunk of samples, or of a picture, which lie one behind the other.
struct UnitWalk {
  private static let pieceByteCount: UInt64 = 16 << 10

  private var windows: FileWindows
  private var place: UInt64 = 0
  private var end: UInt64 = 0

  init(_ windows: FileWindows) {
    self.windows = windows.unread
    self.windows.isPassedOver = true
    self.windows.pieceByteCount = Self.pieceByteCount
  }

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) { windows.insert(bytes, at: offset) }

  /// Whether it has come to the end of what it was given.
  var isOver: Bool { place >= end }

  mutating func begin(_ chunk: MediaRange) {
    place = chunk.offset
    end = chunk.offset + chunk.byteCount
  }

  /// What takes the place of user data in the next unit. Throws for a chunk that is not made of
  /// units.
  mutating func next(_ coding: UnitCoding) throws(MetadataStop) -> [Replacement] {
    windows.forget(before: place)
    guard end - place > coding.lengthByteCount else { throw .damaged(.malformed) }
    let length = try windows.number(at: place, Int(coding.lengthByteCount))
    let content = place + coding.lengthByteCount
    guard length <= end - content else { throw .damaged(.malformed) }
    guard length > 0, coding.isMessage(try windows.u8(at: content)) else {
      place = content + length
      return []
    }
    guard length <= UnitCoding.messageByteCountMax else { throw .damaged(.tooMuch) }
    let unit = try windows.bytes(at: content, Int(length))
    place = content + length
    return EncoderMessages.withoutUserData(unit, behind: coding.headerByteCount).map {
      [Replacement(offset: content, bytes: $0)]
    } ?? []
  }

  /// The same of metadata and padding in the next open bitstream unit of AV1.
  mutating func nextOpenUnit() throws(MetadataStop) -> [Replacement] {
    windows.forget(before: place)
    let header = try windows.u8(at: place)
    guard header & 0x80 == 0 else { throw .notUnderstood }
    var content = place + (header & 0x04 == 0 ? 1 : 2)
    guard content <= end else { throw .damaged(.truncated) }
    let byteCount = header & 0x02 == 0 ? end - content : try openLength(&content)
    guard byteCount <= end - content else { throw .damaged(.truncated) }
    let (start, next) = (place, content + byteCount)
    guard BareFrame.isMetadata(openUnit: header) else {
      place = next
      return []
    }
    guard byteCount <= UnitCoding.messageByteCountMax else { throw .damaged(.tooMuch) }
    let unit = try windows.bytes(at: start, Int(next - start))
    place = next
    return try BareFrame.withoutMetadata(openUnits: unit).map {
      Replacement(offset: start + UInt64($0.place), bytes: $0.bytes)
    }
  }

  /// Seven bits a byte, the lowest first, as long as the eighth is set (leb128).
  private mutating func openLength(_ content: inout UInt64) throws(MetadataStop) -> UInt64 {
    var sum: UInt64 = 0
    for shift in 0..<4 as Range<UInt64> {
      guard content < end else { throw .damaged(.truncated) }
      let byte = try windows.u8(at: content)
      content += 1
      sum |= UInt64(byte & 0x7F) << (7 * shift)
      if byte & 0x80 == 0 { return sum }
    }
    throw .damaged(.tooMuch)
  }
}

enum EncoderMessages {
  /// Bytes that fill what a message said: no zeros, which a unit could be cut at.
  private static let filling: UInt8 = 0xFF
  /// "x264 - core …": by its version decoders make up for its mistakes.
  private static let encoder: [UInt8] = [
    0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE, 0xEF,
  ]

  /// A unit with its user data filled; `nil` where it has none.
  static func withoutUserData(_ unit: [UInt8], behind header: Int) -> [UInt8]? {
    // Places of the bytes that count: a 3 behind two zeros does not.
    var places: [Int] = []
    var zeros = 0
    for index in unit.indices.dropFirst(header) {
      if zeros >= 2, unit[index] == 3 {
        zeros = 0
        continue
      }
      zeros = unit[index] == 0 ? zeros + 1 : 0
      places.append(index)
    }
    var filled = unit
    var place = 0
    while place + 2 <= places.count {
      guard let kind = number(unit, places, &place), let size = number(unit, places, &place) else {
        break
      }
      // One that is cut is filled as far as it goes.
      let end = min(places.count, place + size)
      let content = places[place..<end].map { unit[$0] }
      if isUserData(kind, content) {
        for index in place..<end { fill(&filled, at: places[index]) }
      }
      place = end
    }
    return filled == unit ? nil : filled
  }

  /// A sum of bytes up to the first below 255.
  private static func number(_ unit: [UInt8], _ places: [Int], _ place: inout Int) -> Int? {
    var sum = 0
    while place < places.count {
      let byte = unit[places[place]]
      place += 1
      sum += Int(byte)
      if byte < 255 { return sum }
    }
    return nil
  }

  /// Registered (4), of which how bright scenes are stays (ST 2094-40), and unregistered (5).
  private static func isUserData(_ kind: Int, _ content: [UInt8]) -> Bool {
    switch kind {
    case 4: !content.starts(with: [0xB5, 0x00, 0x3C, 0x00, 0x01])
    case 5:
      !(content.starts(with: encoder) && content.count <= 2048
        && content.dropFirst(16).starts(with: Text("x264 - core ").utf8))
    default: false
    }
  }

  /// Zeros in front of a 3 that does not count stay, so that it still does not.
  private static func fill(_ unit: inout [UInt8], at index: Int) {
    if unit[index] == 0, index + 1 < unit.count {
      let isFirst = unit[index + 1] == 0 && index + 2 < unit.count && unit[index + 2] == 3
      let isSecond = unit[index + 1] == 3 && index > 0 && unit[index - 1] == 0
      if isFirst || isSecond { return }
    }
    unit[index] = filling
  }
}
