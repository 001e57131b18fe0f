// Films in streams of packets, written bit by bit, with nothing in them that decodes to pictures.

/// Bits, the most significant first.
struct SampleBits {
  private var bits: [Bool] = []

  mutating func add(_ value: Int, _ count: Int) {
    for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
  }

  /// ue(v).
  mutating func unsigned(_ value: Int) {
    let count = (value + 1).bitWidth - (value + 1).leadingZeroBitCount
    add(0, count - 1)
    add(value + 1, count)
  }

  /// With a one and zeros behind it, and a 3 where two zeros would be misread.
  var bytes: [UInt8] {
    var all = bits + [true]
    while all.count % 8 != 0 { all.append(false) }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: all.count, by: 8) {
      let byte = all[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
      if bytes.suffix(2) == [0, 0], byte <= 3 { bytes.append(3) }
      bytes.append(byte)
    }
    return bytes
  }
}

/// One after another.
func joined(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

enum SampleVideo {
  /// High profile, in fields: 1440 by 1088, of which 8 lines are cut off.
  static var h264: [UInt8] {
    var bits = SampleBits()
    bits.add(100, 8)
    bits.add(0, 8)
    bits.add(40, 8)
    for value in [0, 1, 0, 0] { bits.unsigned(value) }
    bits.add(0, 2)
    for value in [0, 0, 0, 4] { bits.unsigned(value) }
    bits.add(0, 1)
    bits.unsigned(89)
    bits.unsigned(33)
    bits.add(0, 1)
    bits.add(0, 1)
    bits.add(1, 1)
    bits.add(1, 1)
    for value in [0, 0, 0, 2] { bits.unsigned(value) }
    return [0, 0, 0, 1, 0x67] + bits.bytes
  }

  /// 1920 by 1080, of 1088 lines.
  static var hevc: [UInt8] {
    var bits = SampleBits()
    bits.add(0, 4)
    bits.add(0, 3)
    bits.add(1, 1)
    for _ in 0..<12 { bits.add(1, 8) }
    bits.unsigned(0)
    bits.unsigned(1)
    bits.unsigned(1920)
    bits.unsigned(1088)
    bits.add(1, 1)
    for value in [0, 0, 0, 4] { bits.unsigned(value) }
    return [0, 0, 0, 1, 0x42, 0x01] + bits.bytes
  }

  /// 720 by 576, with 25 pictures a second.
  static let mpeg = joined(
    [0, 0, 1, 0xB3, 0x2D, 0x02, 0x40, 0x23, 0xFF, 0xFF, 0xE0, 0x18],
    [0, 0, 1, 0xB8, 0, 8, 0, 0], [0, 0, 1, 0, 0, 0x0F, 0xFF, 0xF8])

  /// What AVCHD says between pictures: 2009-08-01 23:59:58.
  static var recorded: [UInt8] {
    let identifier: [UInt8] = [
      0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A,
      0x66,
    ]
    let fields: [UInt8] = [
      2, 0x18, 0x02, 0x20, 0x09, 0x08, 0x19, 0x01, 0x23, 0x59, 0x58,
    ]
    let content = identifier + ascii("MDPM") + fields
    return joined([0, 0, 0, 1, 6, 5, UInt8(content.count)], content, [0x80])
  }
}

enum SampleStream {
  /// A time of 33 bits, in units of 1/90000 second.
  static func time(_ value: Int) -> [UInt8] {
    [
      UInt8(0x21 | value >> 29 & 0x0E), UInt8(value >> 22 & 255), UInt8(value >> 14 & 254 | 1),
      UInt8(value >> 7 & 255), UInt8(value << 1 & 254 | 1),
    ]
  }

  /// A packet of an elementary stream; its length is told in program streams alone.
  static func packet(
    _ stream: UInt8, shown: Int?, _ content: [UInt8], isLong: Bool = false
  ) -> [UInt8] {
    let header = shown.map { [0x84, 0x80, 5] + time($0) } ?? [0x84, 0, 0]
    let count = header.count + content.count
    return joined([0, 0, 1, stream], isLong ? [0, 0] : be16(count), header, content)
  }

  static func sum(_ bytes: [UInt8]) -> [UInt8] {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte) << 24
      for _ in 0..<8 { sum = sum >> 31 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
    }
    return be32(Int(sum))
  }

  static func section(_ kind: UInt8, _ number: Int, _ content: [UInt8]) -> [UInt8] {
    let body = be16(number) + [0xC1, 0, 0] + content
    let whole = [kind] + be16(0xB000 | body.count + 4) + body
    return whole + sum(whole)
  }

  /// One packet of 188 bytes, filled up in front of what it carries.
  static func transport(_ identifier: Int, begins: Bool, _ content: [UInt8]) -> [UInt8] {
    let head = [0x47, UInt8((begins ? 0x40 : 0) | identifier >> 8), UInt8(identifier & 255)]
    let left = 184 - content.count
    if left == 0 { return head + [0x10] + content }
    let filled = [UInt8](repeating: 0xFF, count: max(0, left - 2))
    return joined(head, [0x30, UInt8(left - 1)], left > 1 ? [0] : [], filled, content)
  }

  static func transport(_ identifier: Int, _ unit: [UInt8]) -> [[UInt8]] {
    stride(from: 0, to: unit.count, by: 184).map { start in
      transport(identifier, begins: start == 0, Array(unit[start..<min(unit.count, start + 184)]))
    }
  }

  static func table(_ content: [UInt8]) -> [UInt8] {
    [0] + content + [UInt8](repeating: 0xFF, count: 183 - content.count)
  }

  /// Pictures of this kind from the first second to the fourth, and sound.
  static func transportPackets(_ kind: UInt8, _ video: [UInt8]) -> [[UInt8]] {
    let programmes = section(0, 1, be16(1) + be16(0xE100))
    let map = section(
      2, 1,
      joined(
        be16(0xF011), be16(0xF000), [kind], be16(0xE011), be16(0xF000), [0x81], be16(0xE012),
        be16(0xF000)))
    var packets = [
      transport(0, begins: true, table(programmes)), transport(0x100, begins: true, table(map)),
    ]
    for (index, shown) in [90_000, 180_000, 270_000, 266_400].enumerated() {
      packets += transport(
        0x11, packet(0xE0, shown: shown, index == 0 ? video : [1, 2, 3], isLong: true))
      packets += transport(0x12, packet(0xBD, shown: shown, zeros(20), isLong: true))
    }
    return packets
  }

  static let transportStream: [UInt8] = transportPackets(
    0x1B, SampleVideo.h264 + SampleVideo.recorded
  ).flatMap { $0 }
  /// As camcorders have it, with four bytes in front of each packet.
  static let cameraStream: [UInt8] = transportPackets(
    0x1B, SampleVideo.h264 + SampleVideo.recorded
  ).flatMap { joined([0, 1, 2, 3], $0) }

  static let pack: [UInt8] = [
    0, 0, 1, 0xBA, 0x44, 0, 4, 0, 4, 1, 1, 0x89, 0xC3, 0xF8,
  ]
  static let oldPack: [UInt8] = [0, 0, 1, 0xBA, 0x21, 0, 1, 0, 1, 0x80, 0, 1]

  static let programStream = joined(
    pack, packet(0xE0, shown: 90_000, SampleVideo.mpeg), packet(0xC0, shown: 90_000, zeros(20)),
    pack, packet(0xE0, shown: 176_400, [1, 2]), packet(0xE0, shown: 180_000, [1, 2]),
    [0, 0, 1, 0xB9])

  static let flv: [UInt8] = {
    func number(_ name: String, _ value: Double) -> [UInt8] {
      joined(be16(name.utf8.count), ascii(name), [0], be64(value.bitPattern))
    }
    let script = joined(
      [2], be16(10), ascii("onMetaData"), [8], be32(5), number("duration", 2.023),
      number("width", 320), be16(6), ascii("stereo"), [1, 0], number("height", 240), be16(7),
      ascii("encoder"), [2], be16(1), ascii("L"), be16(0), [9])
    return joined(
      ascii("FLV"), [1, 5, 0, 0, 0, 9, 0, 0, 0, 0, 18], Array(be32(script.count).dropFirst()),
      zeros(7), script, be32(script.count + 11))
  }()

  static func object(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
    identifier + le32(content.count + 24) + zeros(4) + content
  }

  /// From 2006-07-01 12:00, UTC; 5.149 s, of which 3.1 s are read in front.
  static let asf: [UInt8] = {
    let tail: [UInt8] = [0xA9, 0xCF, 0x11]
    let file = object(
      joined(
        [0xA1, 0xDC, 0xAB, 0x8C, 0x47], tail, [0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65]),
      joined(
        zeros(24), be64(0x01C6_9D05_E0E2_E000).reversed(), zeros(8), be64(51_490_000).reversed(),
        zeros(8), be64(3100).reversed(), zeros(16)))
    let kind: [UInt8] = [
      0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44,
      0x2B,
    ]
    let sound = joined([0x40, 0x9E, 0x69, 0xF8], Array(kind.dropFirst(4)))
    let identifier = joined(
      [0x91, 0x07, 0xDC, 0xB7, 0xB7], tail, [0x8E, 0xE6, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65])
    let objects = joined(
      file, object(identifier, joined(kind, zeros(38), le32(320), le32(240), zeros(3))),
      object(identifier, joined(sound, zeros(56))))
    let header: [UInt8] = [
      0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE,
      0x6C,
    ]
    return joined(
      header, le32(objects.count + 30), zeros(4), le32(3), [1, 2], objects, zeros(40))
  }()
}

extension SampleVideo {
  /// Bits, the first ones first; the last byte is filled with ones.
  private static func bits(_ fields: [(value: Int, count: Int)]) -> [UInt8] {
    var bits = fields.flatMap { field in
      (0..<field.count).reversed().map { field.value >> $0 & 1 }
    }
    while bits.count % 8 > 0 { bits.append(1) }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | UInt8($1) }
    }
  }

  /// A layer of 704 × 480; with all that can stand in front of that, or with nothing of it.
  static func mpeg4(isLong: Bool) -> [UInt8] {
    var fields: [(value: Int, count: Int)] = [(0, 1), (1, 8)]
    if isLong {
      fields += [(1, 1), (2, 4), (1, 3), (15, 4), (40, 8), (33, 8), (1, 1), (1, 2), (0, 1), (1, 1)]
      fields += [(1, 15), (1, 1), (1, 15), (1, 1), (1, 15), (1, 1), (1, 3), (1, 11), (1, 1)]
      fields += [(1, 15), (1, 1)]
    } else {
      fields += [(0, 1), (1, 4), (0, 1)]
    }
    fields += [(0, 2), (1, 1), (30_000, 16), (1, 1)]
    fields += isLong ? [(1, 1), (1001, 15)] : [(0, 1)]
    fields += [(1, 1), (704, 13), (1, 1), (480, 13), (1, 1)]
    return [0, 0, 1, 0xB0, 1, 0, 0, 1, 0xB5, 9, 0, 0, 1, 0, 0, 0, 1, 0x20] + bits(fields)
      + [0, 0, 1, 0xB6, 0x10]
  }

  /// The advanced profile.
  static let vc1: [UInt8] =
    [0, 0, 1, 0x0F]
    + bits([(3, 2), (3, 3), (1, 2), (0, 3), (0, 5), (0, 1), (719, 12), (539, 12), (0, 8)])
    + [0, 0, 1, 0x0E, 7]
}
