// MPEG-2 transport streams (ISO/IEC 13818-1 section 2.4), as AVCHD camcorders and receivers of
// television record them: packets of 188 bytes, four bytes in front of each on disks (192), or 16
// of check sums behind (204).

import Bytes
import Media
import Wire

/// How the packets of a stream lie.
struct TransportLayout {
  /// Of the first one's first byte.
  let start: UInt64
  let stride: UInt64

  static let packetByteCount: UInt64 = 188
  static let sync: UInt8 = 0x47
  static let all = [
    TransportLayout(start: 0, stride: 188), TransportLayout(start: 4, stride: 192),
    TransportLayout(start: 0, stride: 204),
  ]

  func place(_ index: UInt64) -> UInt64 { start + index * stride }

  /// How many packets such a file holds whole.
  func count(of byteCount: UInt64) -> UInt64 {
    guard byteCount >= start + Self.packetByteCount else { return 0 }
    return (byteCount - start - Self.packetByteCount) / stride + 1
  }
}

/// One packet.
private struct TransportPacket {
  /// Whose it is, 13 bits.
  let identifier: UInt16
  let beginsUnit: Bool
  let content: ArraySlice<UInt8>

  /// `nil` for what does not begin like one, or has no content.
  init?(_ bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    guard bytes.count >= 4, bytes[start] == TransportLayout.sync else { return nil }
    identifier = UInt16(bytes[start + 1] & 0x1F) << 8 | UInt16(bytes[start + 2])
    beginsUnit = bytes[start + 1] & 0x40 != 0
    switch bytes[start + 3] >> 4 & 3 {
    case 1: content = bytes.dropFirst(4)
    case 3: content = bytes.dropFirst(5 + Int(bytes.dropFirst(4).first ?? 0))
    default: return nil
    }
  }
}

/// What a programme consists of (section 2.4.4.8).
private struct TransportProgramme {
  var picture: (identifier: UInt16, coding: VideoCoding)?
  var sound: UInt16?

  init(map: [UInt8]) {
    guard map.count >= 16 else { return }
    var place = 12 + (Int(map[10] & 0x0F) << 8 | Int(map[11]))
    while place + 5 <= map.count - 4 {
      let identifier = UInt16(map[place + 1] & 0x1F) << 8 | UInt16(map[place + 2])
      let descriptors = place + 5
      place = descriptors + (Int(map[place + 3] & 0x0F) << 8 | Int(map[place + 4]))
      guard place <= map.count - 4 else { return }
      add(map[descriptors - 5], identifier, Array(map[descriptors..<place]))
    }
  }

  private mutating func add(_ kind: UInt8, _ identifier: UInt16, _ descriptors: [UInt8]) {
    switch kind {
    case 0x01, 0x02: picture = picture ?? (identifier, .mpeg)
    case 0x1B: picture = picture ?? (identifier, .h264)
    case 0x24: picture = picture ?? (identifier, .hevc)
    case 0x10: picture = picture ?? (identifier, .mpeg4)
    case 0xEA: picture = picture ?? (identifier, .vc1)
    case 0x42, 0xD1: picture = picture ?? (identifier, .other)
    case 0x03, 0x04, 0x0F, 0x11, 0x80...0x87: sound = sound ?? identifier
    // What a descriptor says to be AC-3, DTS or AAC (ETSI EN 300 468 annexes D, G, H), or Opus.
    case 0x06 where Self.saysSound(descriptors): sound = sound ?? identifier
    default: break
    }
  }

  private static func saysSound(_ descriptors: [UInt8]) -> Bool {
    var place = 0
    while place + 2 <= descriptors.count {
      let content = descriptors[(place + 2)...].prefix(Int(descriptors[place + 1]))
      switch descriptors[place] {
      case 0x6A, 0x7A, 0x7B, 0x7C: return true
      case 0x05:
        let known: [Text] = ["AC-3", "EAC3", "Opus", "DTS1"]
        if known.contains(where: { content.starts(with: $0.utf8) }) { return true }
      default: break
      }
      place += 2 + content.count
    }
    return false
  }
}

extension Extraction {
  /// So many packets in a row are looked at before anything else is: most files end here.
  private static let packetCountLeast: UInt64 = 5
  private static let syncCount: UInt64 = 64
  /// Tables come again at least every half second, which is this much of a good recording.
  private static let transportByteCount: UInt64 = 512 << 10
  /// Of pictures that are looked through.
  private static let pictureByteCountMax = 128 << 10

  /// How packets lie, in what is a transport stream: bytes at equal distances are chance, a table
  /// of programmes with a sum that fits is none.
  mutating func transportLayout() throws(MetadataStop) -> TransportLayout? {
    for layout in TransportLayout.all {
      guard try isInStep(layout) else { continue }
      if try transportMap(layout, try transportBeginning()) != nil { return layout }
    }
    return nil
  }

  private mutating func isInStep(_ layout: TransportLayout) throws(MetadataStop) -> Bool {
    let count = layout.count(of: windows.byteCount)
    guard count >= Self.packetCountLeast else { return false }
    for index in 0..<min(count, Self.syncCount) {
      guard try windows.u8(at: layout.place(index)) == TransportLayout.sync else { return false }
    }
    return true
  }

  private mutating func transportBeginning() throws(MetadataStop) -> [UInt8] {
    try windows.bytes(at: 0, Int(min(windows.byteCount, Self.transportByteCount)))
  }

  /// The map of the first programme that the table of programmes names.
  private func transportMap(
    _ layout: TransportLayout, _ beginning: [UInt8]
  ) throws(MetadataStop) -> [UInt8]? {
    guard let table = Self.section(0, of: 0, layout, beginning) else { return nil }
    var place = 8
    while place + 4 <= table.count - 4 {
      let number = UInt16(table[place]) << 8 | UInt16(table[place + 1])
      let identifier = UInt16(table[place + 2] & 0x1F) << 8 | UInt16(table[place + 3])
      if number != 0, let map = Self.section(2, of: identifier, layout, beginning) { return map }
      place += 4
    }
    return nil
  }

  /// The first whole section of a kind whose sum is right.
  private static func section(
    _ kind: UInt8, of identifier: UInt16, _ layout: TransportLayout, _ bytes: [UInt8]
  ) -> [UInt8]? {
    var gathered: [UInt8]?
    for packet in packets(of: identifier, layout, bytes) {
      if packet.beginsUnit {
        gathered = Array(packet.content.dropFirst(1 + Int(packet.content.first ?? 0)))
      } else {
        gathered?.append(contentsOf: packet.content)
      }
      guard let section = gathered, section.count >= 3 else { continue }
      let byteCount = 3 + (Int(section[1] & 0x0F) << 8 | Int(section[2]))
      guard section.count >= byteCount else { continue }
      gathered = nil
      if section[0] == kind, section[1] & 0x80 != 0, byteCount >= 12,
        sum(section.prefix(byteCount)) == 0
      {
        return Array(section.prefix(byteCount))
      }
    }
    return nil
  }

  private static func packets(
    of identifier: UInt16, _ layout: TransportLayout, _ bytes: [UInt8]
  ) -> [TransportPacket] {
    var found: [TransportPacket] = []
    for index in 0..<layout.count(of: UInt64(bytes.count)) {
      let place = Int(layout.place(index))
      let packet = TransportPacket(bytes[place..<place + Int(TransportLayout.packetByteCount)])
      if let packet, packet.identifier == identifier { found.append(packet) }
    }
    return found
  }

  /// CRC-32 as MPEG has it (annex A): 0 over a section with its own sum.
  private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte) << 24
      for _ in 0..<8 { sum = sum & 1 << 31 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
    }
    return sum
  }

  mutating func readTransportStream() throws(MetadataStop) {
    guard let layout = try transportLayout() else { return }
    let beginning = try transportBeginning()
    guard let map = try transportMap(layout, beginning) else { return }
    let programme = TransportProgramme(map: map)
    found.hasSound = programme.sound != nil
    guard let stream = programme.picture?.identifier ?? programme.sound else { return }
    var times = ShownTimes()
    let content = Self.content(of: stream, layout, beginning, &times)
    if let coding = programme.picture?.coding {
      let sequence = VideoSequence(content, coding)
      storedSize = sequence.size
      if let milliseconds = sequence.recorded?.milliseconds {
        state(
          StatedDate(
            field: .avchdDateTime, milliseconds: milliseconds, zone: .unknown, isDayOnly: false))
      }
    }
    try attempt { (self) throws(MetadataStop) in
      let end = try self.transportEnd(layout, behind: UInt64(beginning.count))
      _ = Self.content(of: stream, TransportLayout(start: 0, stride: layout.stride), end, &times)
    }
    found.durationMilliseconds = times.milliseconds
  }

  /// What a stream's packets carry, and when that is shown.
  private static func content(
    of identifier: UInt16, _ layout: TransportLayout, _ bytes: [UInt8], _ times: inout ShownTimes
  ) -> [UInt8] {
    var content: [UInt8] = []
    for packet in packets(of: identifier, layout, bytes) {
      var carried = packet.content
      if packet.beginsUnit, let header = PacketHeader(Array(carried), at: 0) {
        if let shown = header.shown { times.add(shown) }
        carried = carried.dropFirst(header.content)
      }
      if content.count < pictureByteCountMax { content += carried }
    }
    return content
  }

  /// The last packets, from the beginning of one on; none of those that are known already.
  private mutating func transportEnd(
    _ layout: TransportLayout, behind known: UInt64
  ) throws(MetadataStop) -> [UInt8] {
    let count = layout.count(of: windows.byteCount)
    let wanted = min(count, Self.transportByteCount / layout.stride)
    let place = layout.place(count - wanted)
    let start = known <= place ? place : layout.place(layout.count(of: known))
    guard start < windows.byteCount else { return [] }
    return try windows.bytes(at: start, Int(windows.byteCount - start))
  }
}
