// Numbers of boxes that say how pixels of an item are laid out (ISO/IEC 23008-12 section 6.5.6,
// ISO/IEC 23001-17, AV1 Image File Format section 2.2.3).

import Wire

extension Extraction {
  /// Version (4), how many channels, and bits of each (1). Pictures tell it themselves.
  mutating func boundedDepths(_ box: Box) throws(MetadataStop) -> [Replacement] {
    let bytes = try bytes(in: box, most: 9)
    guard bytes.count > 5, bytes[..<4].allSatisfy({ $0 == 0 }), (1...4).contains(bytes[4]),
      bytes.count >= 5 + Int(bytes[4]),
      bytes[5..<5 + Int(bytes[4])].allSatisfy({ (1...16).contains($0) })
    else { return blanked(box) }
    return []
  }

  /// Whether numbers are long (1), and how long each of three layers is (2 or 4).
  mutating func boundedLayers(_ box: Box) throws(MetadataStop) -> [Replacement] {
    let head = try number(at: 0, 1, in: box)
    let width: UInt64 = head & 1 == 0 ? 2 : 4
    var sum: UInt64 = 0
    for index in 0..<3 as Range<UInt64> {
      guard 1 + width * (index + 1) <= box.contentByteCount else { return blanked(box) }
      sum += try number(at: 1 + width * index, width, in: box)
    }
    guard head <= 1, sum <= windows.byteCount else { return blanked(box) }
    return []
  }

  /// How many (4), and of which kind each is (2). Those with a name of their own are not known.
  mutating func requireComponents(_ box: Box) throws(MetadataStop) -> [Replacement] {
    let count = UInt64(try u32(at: 0, in: box))
    guard (1...16).contains(count) else { throw .notUnderstood }
    for index in 0..<count {
      guard try u16(at: 4 + 2 * index, in: box) <= 15 else { throw .notUnderstood }
    }
    return []
  }

  /// Version (4), a profile, how many components (4 each), and each: which of the list (2), bits,
  /// format, alignment (1 each); how they are sampled and interleaved, a block, flags (1 each), and
  /// bytes of a pixel, of a row, of a tile, and how many tiles there are across and down (4 each).
  mutating func requirePixels(_ box: Box) throws(MetadataStop) -> [Replacement] {
    let profiles: [StaticString] = [
      "rgb3", "rgba", "abgr", "2vuy", "yuv2", "yvyu", "vyuy", "yuv1", "v308", "v408", "y210",
      "v410", "v210", "i420", "nv12", "nv21", "yu22", "yv22", "yv20", "gene",
    ]
    let profile = FourCC(try u32(at: 4, in: box))
    guard try u32(at: 0, in: box) & 0xFF_FFFF == 0,
      profile.value == 0 || profiles.contains(where: { $0 ~= profile })
    else { throw .notUnderstood }
    guard try version(of: box) == 0 else { return [] }
    let count = UInt64(try u32(at: 8, in: box))
    guard count <= 16 else { throw .notUnderstood }
    for index in 0..<count {
      let place = 12 + 5 * index
      guard try u16(at: place, in: box) < 16, try number(at: place + 2, 1, in: box) <= 127,
        try number(at: place + 3, 1, in: box) <= 3, try number(at: place + 4, 1, in: box) <= 16
      else { throw .notUnderstood }
    }
    let rest = 12 + 5 * count
    for (index, most) in [3, 5, 8, 0xF8].enumerated() {
      guard try number(at: rest + UInt64(index), 1, in: box) <= most else { throw .notUnderstood }
    }
    for index in 0..<5 as Range<UInt64> {
      guard try u32(at: rest + 4 + 4 * index, in: box) <= 16_384 else { throw .notUnderstood }
    }
    return []
  }
}
