// What H.264 and HEVC say between pictures: supplemental enhancement information (ITU-T H.264 annex
// D, H.265 annex D) and units of other kinds. Cars and drones write where they are as "user data"
// into it, frame by frame. What a decoder needs stays; all other bytes are overwritten where they
// stand.

import Bytes
import Wire

/// How samples of a track are made of units: each a length, and a header.
struct UnitCoding: Equatable {
  /// What is no part of a picture; more than any camera writes.
  static let readByteCountMax: UInt64 = 1 << 20

  /// Of a unit's length: 1, 2 or 4.
  var lengthByteCount: UInt64
  var isHEVC: Bool

  var headerByteCount: Int { isHEVC ? 2 : 1 }

  /// What a unit is to a decoder.
  enum Role: Equatable {
    /// A part of a picture, or a parameter set.
    case picture
    case message
    /// Between pictures, with so many bytes behind its header.
    case delimiter(Int)
    /// How bright each picture is, as Dolby Vision has it.
    case brightness
    /// A part of the pictures for another eye or another screen.
    case layer
    case unneeded
  }

  /// Of a unit with this first byte: H.264 table 7-1, H.265 table 7-1.
  func role(of header: UInt8) -> Role {
    if isHEVC {
      switch header >> 1 & 0x3F {
      case 0...9, 16...21, 32...34: .picture
      case 35: .delimiter(1)
      case 36, 37: .delimiter(0)
      case 39, 40: .message
      case 62: .brightness
      case 63: .layer
      default: .unneeded
      }
    } else {
      switch header & 0x1F {
      case 1...5, 7, 8, 13, 15, 19: .picture
      case 6: .message
      case 9: .delimiter(1)
      case 10, 11: .delimiter(0)
      case 20, 21: .layer
      default: .unneeded
      }
    }
  }

  /// A unit with all but what a decoder needs filled; `nil` where nothing else is in it. Throws for
  /// what a picture may need and nobody reads here.
  func bare(_ unit: [UInt8]) throws(MetadataStop) -> [UInt8]? {
    guard let header = unit.first else { return nil }
    let content = unit.dropFirst(headerByteCount)
    switch role(of: header) {
    case .picture: return nil
    case .message: return EncoderMessages.bare(unit, behind: headerByteCount)
    case .delimiter(let count): return content.count == count ? nil : filler(unit.count)
    case .brightness:
      // Its prefix, and where its bits end.
      let isOne =
        content.first == 0x19 && content.last == 0x80 && content.count <= Self.brightnessMax
      return isOne ? nil : filler(unit.count)
    case .layer: throw .notUnderstood
    case .unneeded:
      let filled = filler(unit.count)
      return filled == unit ? nil : filled
    }
  }

  private static let brightnessMax = 2048

  /// A unit of filler data of this length: what a decoder passes over.
  private func filler(_ count: Int) -> [UInt8] {
    let header: [UInt8] = isHEVC ? [38 << 1, 1] : [12]
    let bytes =
      header + [UInt8](repeating: EncoderMessages.filling, count: max(0, count - header.count))
    return count > header.count ? bytes.dropLast() + [0x80] : Array(bytes.prefix(count))
  }
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
    guard length > 0, coding.role(of: try windows.u8(at: content)) != .picture else {
      place = content + length
      return []
    }
    guard length <= UnitCoding.readByteCountMax else { throw .damaged(.tooMuch) }
    let unit = try windows.bytes(at: content, Int(length))
    place = content + length
    return try coding.bare(unit).map { [Replacement(offset: content, bytes: $0)] } ?? []
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
    guard byteCount <= UnitCoding.readByteCountMax else { throw .damaged(.tooMuch) }
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
  static let filling: UInt8 = 0xFF
  /// A message that says nothing.
  private static let fillerKind = 3
  /// "x264 - core …": by its version decoders make up for its mistakes.
  private static let encoder: [UInt8] = [
    0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE, 0xEF,
  ]

  /// A unit with all messages filled that a decoder does without, and whatever lies behind them;
  /// `nil` where it has none.
  static func bare(_ unit: [UInt8], behind header: Int) -> [UInt8]? {
    let places = counted(unit, behind: header)
    var filled = unit
    // One bit behind the last message, and nothing but zeros behind that.
    let last = places.lastIndex { unit[$0] != 0 } ?? 0
    var place = 0
    while place < places.count, place != last || unit[places[place]] != 0x80 {
      let start = place
      guard let kind = number(unit, places, &place), let size = number(unit, places, &place) else {
        // No message.
        for index in places[start...] { fill(&filled, at: index) }
        break
      }
      // One that is cut is filled as far as it goes.
      let end = min(places.count, place + size)
      let isWhole = end == place + size
      if !isWhole || !isKept(kind, places[place..<end].map { unit[$0] }) {
        if !isUserData(kind) { silence(&filled, at: places[start]) }
        for index in place..<end { fill(&filled, at: places[index]) }
      }
      place = end
    }
    return filled == unit ? nil : filled
  }

  /// Places of the bytes that count: a 3 behind two zeros does not.
  private static func counted(_ unit: [UInt8], behind header: Int) -> [Int] {
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
    return places
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

  private static func isUserData(_ kind: Int) -> Bool { kind == 4 || kind == 5 }

  /// What a picture looks like by it: when it is shown and where one can begin (1, 6), for which
  /// eye and which way up (45, 47), how bright and in which colours (137, 144, 147, 148; of user
  /// data ST 2094-40), what of it is seen through and how far apart eyes are (165, 176), which set
  /// of parameters it has (129), and the encoder for whose mistakes decoders make up. None is
  /// longer than that takes.
  private static func isKept(_ kind: Int, _ content: [UInt8]) -> Bool {
    switch kind {
    case 1, 45, 165, 176: content.count <= 8
    case 6: content.count <= 3
    case 47: content.count <= 5
    case 129: content.count <= 4
    case 137: content.count == 24
    case 144: content.count == 4
    case 147: content.count == 1
    case 148: content.count == 8
    case 4: content.count <= 128 && content.starts(with: [0xB5, 0x00, 0x3C, 0x00, 0x01])
    case 5:
      content.starts(with: encoder) && content.count <= 2048
        && content.dropFirst(16).starts(with: Text("x264 - core ").utf8)
    default: false
    }
  }

  /// A message becomes one that says nothing, where its kind is one byte that may be a 3.
  private static func silence(_ unit: inout [UInt8], at index: Int) {
    let isBehindZeros = index >= 2 && unit[index - 1] == 0 && unit[index - 2] == 0
    guard unit[index] < 255, !isBehindZeros else { return }
    unit[index] = UInt8(fillerKind)
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
