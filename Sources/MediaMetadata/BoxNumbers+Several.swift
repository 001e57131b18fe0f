// Numbers of boxes that mean something together: how a picture is turned and where it lies, how
// large and how wide its pixels are, what of it is shown, what it was graded on, how loudspeakers
// stand, and which part of a track is shown when.

import Wire

extension Extraction {
  /// What is put in the place of such numbers; a box that nothing can be shown by becomes a free
  /// one.
  mutating func boundedTogether(_ box: Box) throws(MetadataStop) -> [Replacement] {
    switch box.name {
    case "mvhd": return try boundedMatrix(in: box, at: 36)
    case "tkhd": return try boundedMatrix(in: box, at: 40)
    case "pasp":
      let told = (across: UInt64(try u32(at: 0, in: box)), down: UInt64(try u32(at: 4, in: box)))
      if told.across == 0, told.down == 0 { return [] }
      let found = PixelDensity.bounded(told, .none)
      return changed(box, at: 0, 8, [found.across, found.down], from: [told.across, told.down])
    case "clap": return try boundedAperture(box)
    case "mdcv": return try boundedDisplay(.box, in: box, at: 0)
    case "SmDm": return try boundedDisplay(.webm, in: box, at: 4)
    case "clli", "CoLL":
      let place: UInt64 = box.name == FourCC("clli") ? 0 : 4
      let content = try bytes(in: box, from: place, most: 4)
      guard let found = LightLevel.bounded(content, width: 2) else { return blanked(box) }
      return found == content ? [] : [Replacement(offset: box.content + place, bytes: found)]
    case "gama": return try boundedGamma(box)
    case "chan": return try boundedLayout(box)
    case "elst": return try boundedEdits(box)
    case "pixi": return try boundedDepths(box)
    case "a1lx": return try boundedLayers(box)
    case "cmpd": return try requireComponents(box)
    case "uncC": return try requirePixels(box)
    default: return []
    }
  }

  private func changed(
    _ box: Box, at place: UInt64, _ byteCount: Int, _ numbers: [UInt64], from told: [UInt64]
  ) -> [Replacement] {
    guard numbers != told else { return [] }
    let width = byteCount / numbers.count
    return [
      Replacement(
        offset: box.content + place, bytes: numbers.flatMap { MasteringDisplay.bytes($0, width) })
    ]
  }

  private mutating func numbers(
    _ count: Int, at place: UInt64, in box: Box
  ) throws(MetadataStop) -> [UInt64] {
    var found: [UInt64] = []
    for index in 0..<UInt64(count) {
      found.append(UInt64(try u32(at: place + 4 * index, in: box)))
    }
    return found
  }

  /// Nine numbers: by right angles and mirrored, and moved only as far as that needs. Of a movie
  /// any other is none; a track that is shown at an angle or larger cannot be shown without.
  private mutating func boundedMatrix(
    in box: Box, at start: UInt64
  ) throws(MetadataStop) -> [Replacement] {
    let place = start + (try version(of: box) == 1 ? 12 : 0)
    guard box.contentByteCount >= place + 36 else { return [] }
    let told = try numbers(9, at: place, in: box)
    // Tracks of sound have none.
    if told.allSatisfy({ $0 == 0 }) { return [] }
    let isTrack = box.name == FourCC("tkhd")
    var sides: [UInt64] = [0, 0]
    if isTrack, box.contentByteCount >= place + 44 {
      sides = try numbers(2, at: place + 36, in: box)
    }
    guard let found = MovieMatrix(told)?.numbers(of: sides, from: told) else {
      guard !isTrack else { throw .notUnderstood }
      return changed(box, at: place, 36, MovieMatrix.upright, from: told)
    }
    return changed(box, at: place, 36, found, from: told)
  }

  /// How large a track is shown: in whole pixels, from an eighth to eight times of what was coded.
  mutating func boundedSides(
    of header: Box, _ table: Box?
  ) throws(MetadataStop) -> [Replacement] {
    let start: UInt64 = try version(of: header) == 1 ? 88 : 76
    var coded: [UInt64] = [0, 0]
    if let table, let descriptions = try firstBox("stsd", in: table),
      let entry = try box(at: descriptions.content + 8, before: descriptions.end),
      entry.contentByteCount >= 28
    {
      coded = [UInt64(try u16(at: 24, in: entry)), UInt64(try u16(at: 26, in: entry))]
    }
    var found: [Replacement] = []
    for (index, pixels) in coded.enumerated() {
      let place = start + 4 * UInt64(index)
      guard place + 4 <= header.contentByteCount else { continue }
      let told = UInt64(try u32(at: place, in: header))
      var whole = (told + 0x8000) >> 16
      if table == nil || pixels > 0 && (whole > 8 * pixels || 8 * whole < pixels) {
        whole = pixels
      }
      guard told > 0, whole << 16 != told else { continue }
      found.append(
        Replacement(
          offset: header.content + place, bytes: MasteringDisplay.bytes(whole << 16, 4)))
    }
    return found
  }

  /// Width, height, and where their middle lies, each a fraction (8). Of an odd number of pixels
  /// the middle is a half.
  private mutating func boundedAperture(_ box: Box) throws(MetadataStop) -> [Replacement] {
    guard box.contentByteCount >= 32 else { return [] }
    let told = try numbers(8, at: 0, in: box)
    var found: [UInt64] = []
    for index in 0..<4 {
      let (above, below) = (told[2 * index], told[2 * index + 1])
      let isNegative = index > 1 && above > UInt64(Int32.max)
      let size = isNegative ? (1 << 32) - above : above
      guard below > 0, size / below <= 65535 else { throw .notUnderstood }
      if below == 1 || index > 1 && below == 2 {
        found += [above, below]
      } else if index < 2 {
        found += [(size + below / 2) / below, 1]
      } else {
        let halves = (2 * size + below / 2) / below
        found += [isNegative && halves > 0 ? (1 << 32) - halves : halves, 2]
      }
    }
    return changed(box, at: 0, 32, found, from: told)
  }

  private mutating func boundedDisplay(
    _ display: MasteringDisplay, in box: Box, at place: UInt64
  ) throws(MetadataStop) -> [Replacement] {
    let content = try bytes(in: box, from: place, most: 24)
    guard let found = display.bounded(content) else { return blanked(box) }
    return found == content ? [] : [Replacement(offset: box.content + place, bytes: found)]
  }

  /// Of 1, 1.8, 2.2, 2.4, 2.6 and 2.8, in 65,536ths.
  private mutating func boundedGamma(_ box: Box) throws(MetadataStop) -> [Replacement] {
    let told = UInt64(try u32(at: 0, in: box))
    let known: [UInt64] = [0, 65536, 117_965, 144_179, 157_286, 170_394, 183_501]
    guard let near = known.first(where: { max($0, told) - min($0, told) <= 700 }) else {
      return blanked(box)
    }
    return max(near, told) - min(near, told) <= 1
      ? [] : changed(box, at: 0, 4, [near], from: [told])
  }

  /// Version (4), a layout, a bitmap, how many (4 each), and each loudspeaker: what it is, flags,
  /// and where it stands, which no layout has to say (4, 4, 12).
  private mutating func boundedLayout(_ box: Box) throws(MetadataStop) -> [Replacement] {
    let head = try numbers(3, at: 4, in: box)
    let isKnown = head[0] >> 16 <= 255 && head[0] & 0xFFFF <= 64
    var found = changed(
      box, at: 4, 8, [isKnown ? head[0] : 0, head[1] & 0x7FFFF], from: [head[0], head[1]])
    for index in 0..<min(head[2], 64) {
      let place = 16 + 20 * index
      guard place + 20 <= box.contentByteCount else { break }
      let label = UInt64(try u32(at: place, in: box))
      let isLabel = label <= 0x1_FFFF && label & 0xFFFF <= 1000 || label == 0xFFFF_FFFF
      found += changed(box, at: place, 4, [isLabel ? label : 0], from: [label])
      found.append(Replacement(zeros: 16, at: box.content + place + 4))
    }
    return found
  }

  /// Version (4), how many (4), and each part: how long, from where (4 or 8), how fast (4). Of a
  /// part of no length that others follow it says nothing from where.
  private mutating func boundedEdits(_ box: Box) throws(MetadataStop) -> [Replacement] {
    let width: UInt64 = try version(of: box) == 1 ? 8 : 4
    let count = UInt64(try u32(at: 4, in: box))
    var found: [Replacement] = []
    let entry = 2 * width + 4
    guard count <= 4096, 8 + count * entry <= box.contentByteCount else { return [] }
    let none = UInt64.max >> (64 - 8 * width)
    for index in 0..<count {
      let place = 8 + index * entry
      let length = try number(at: place, width, in: box)
      let from = try number(at: place + width, width, in: box)
      let rate = UInt64(try u32(at: place + 2 * width, in: box))
      if length == 0 {
        let bounded = index + 1 < count ? none : from == none || from <= Self.leadMax ? from : 0
        found += changed(box, at: place + width, Int(width), [bounded], from: [from])
      }
      let known = EditRates.contains(rate) ? rate : 0x1_0000
      found += changed(box, at: place + 2 * width, 4, [known], from: [rate])
    }
    return found
  }

  /// Of what lies in front of the first sample that is heard, or seen.
  private static let leadMax: UInt64 = 200_000
}

/// How fast a part of a track is shown.
private enum EditRates {
  static func contains(_ rate: UInt64) -> Bool {
    [0, 0x2000, 0x4000, 0x8000, 0x1_0000, 0x2_0000, 0x4_0000, 0x8_0000].contains(rate)
  }
}

/// A picture turned by right angles, and mirrored.
private struct MovieMatrix {
  /// Across and down, each from across and down.
  private var turn: [Int]

  static let upright: [UInt64] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]
  /// Some cameras miss a whole number by that much.
  private static let tolerance = 64

  /// `nil` for any other matrix.
  init?(_ told: [UInt64]) {
    guard told[2] == 0, told[5] == 0, told[8] == 0x4000_0000 else { return nil }
    turn = []
    for index in [0, 1, 3, 4] {
      let number = Int(Int32(bitPattern: UInt32(truncatingIfNeeded: told[index])))
      guard
        let near = [-0x1_0000, 0, 0x1_0000].first(where: {
          abs($0 - number) <= Self.tolerance
        })
      else { return nil }
      turn.append(near >> 16)
    }
    let isTurn = turn[0] != 0 && turn[3] != 0 && turn[1] == 0 && turn[2] == 0
    let isQuarter = turn[0] == 0 && turn[3] == 0 && turn[1] != 0 && turn[2] != 0
    guard isTurn || isQuarter else { return nil }
  }

  /// As it is written: not moved, or as far as brings a picture of these sides back to where it
  /// began.
  func numbers(of sides: [UInt64], from told: [UInt64]) -> [UInt64] {
    let all = turn.map { UInt64(UInt32(bitPattern: Int32($0 << 16))) }
    var moved: [UInt64] = [0, 0]
    if told[6] != 0 || told[7] != 0 {
      for (across, part) in turn.enumerated() where part < 0 {
        moved[across % 2] += sides[across / 2]
      }
    }
    return [all[0], all[1], 0, all[2], all[3], 0, moved[0], moved[1], 0x4000_0000]
  }
}
