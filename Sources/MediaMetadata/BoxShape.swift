// How long a box is by its version, its flags and its counts, and what of it is reserved
// (ISO/IEC 14496-12, ISO/IEC 23008-12, QuickTime File Format). What a box that stays holds beyond
// that says nothing of how a film is played, and becomes zeros.

import Wire

struct BoxShape {
  /// Of its content.
  var byteCount: UInt64
  /// What is in it for later editions, and always zero.
  var reserved: [Range<UInt64>] = []
}

/// Tables: how many entries there are stands behind version and flags.
private struct TableShape {
  let name: StaticString
  let entryByteCount: UInt64

  static let all = [
    TableShape(name: "stts", entryByteCount: 8), TableShape(name: "ctts", entryByteCount: 8),
    TableShape(name: "stsc", entryByteCount: 12), TableShape(name: "stco", entryByteCount: 4),
    TableShape(name: "co64", entryByteCount: 8), TableShape(name: "stss", entryByteCount: 4),
    TableShape(name: "stps", entryByteCount: 4),
  ]
}

/// Boxes that are as long in every file.
private struct FixedShape {
  let name: StaticString
  let byteCount: UInt64
  var reserved: [Range<UInt64>] = []

  static let all = [
    // Of a movie and its tracks.
    FixedShape(name: "vmhd", byteCount: 12),
    FixedShape(name: "smhd", byteCount: 8, reserved: [6..<8]),
    FixedShape(name: "hmhd", byteCount: 20), FixedShape(name: "nmhd", byteCount: 4),
    FixedShape(name: "sthd", byteCount: 4),
    FixedShape(name: "gmin", byteCount: 16, reserved: [14..<16]),
    FixedShape(name: "stri", byteCount: 5), FixedShape(name: "hero", byteCount: 5),
    FixedShape(name: "blin", byteCount: 8), FixedShape(name: "dadj", byteCount: 8),
    FixedShape(name: "trex", byteCount: 24), FixedShape(name: "mfhd", byteCount: 8),
    // Of a picture, in a film or an item.
    FixedShape(name: "pasp", byteCount: 8), FixedShape(name: "clap", byteCount: 32),
    FixedShape(name: "fiel", byteCount: 2), FixedShape(name: "gama", byteCount: 4),
    FixedShape(name: "btrt", byteCount: 12), FixedShape(name: "mdcv", byteCount: 24),
    FixedShape(name: "clli", byteCount: 4), FixedShape(name: "SmDm", byteCount: 28),
    FixedShape(name: "CoLL", byteCount: 8), FixedShape(name: "amve", byteCount: 8),
    FixedShape(name: "ccst", byteCount: 8), FixedShape(name: "hfov", byteCount: 4),
    FixedShape(name: "st3d", byteCount: 5),
    FixedShape(name: "dvcC", byteCount: 24, reserved: [5..<24]),
    FixedShape(name: "dvvC", byteCount: 24, reserved: [5..<24]),
    FixedShape(name: "dvwC", byteCount: 24, reserved: [5..<24]),
    FixedShape(name: "ispe", byteCount: 12), FixedShape(name: "irot", byteCount: 1),
    FixedShape(name: "imir", byteCount: 1), FixedShape(name: "rloc", byteCount: 12),
    FixedShape(name: "iscl", byteCount: 12), FixedShape(name: "a1op", byteCount: 1),
    FixedShape(name: "lsel", byteCount: 2), FixedShape(name: "tols", byteCount: 6),
    // Of sound: by whom an encoder is stands in front.
    FixedShape(name: "damr", byteCount: 9, reserved: [0..<4]),
    FixedShape(name: "srat", byteCount: 8), FixedShape(name: "pcmC", byteCount: 6),
    FixedShape(name: "dac3", byteCount: 3), FixedShape(name: "enda", byteCount: 2),
    FixedShape(name: "dmlp", byteCount: 10, reserved: [6..<10]),
  ]
}

extension Extraction {
  /// What in the box is beyond its fields, or reserved. Throws for a box whose form is not known
  /// here.
  mutating func surplus(of box: Box) throws(MetadataStop) -> [Replacement] {
    guard let shape = try shape(of: box) else { throw .notUnderstood }
    let count = box.contentByteCount
    let together = try boundedTogether(box)
    if together == blanked(box) { return together }
    var found = try together + bounded(box)
    found += shape.reserved.filter { $0.upperBound <= count }.map {
      Replacement(zeros: $0.upperBound - $0.lowerBound, at: box.content + $0.lowerBound)
    }
    if shape.byteCount < count {
      found.append(
        Replacement(zeros: count - shape.byteCount, at: box.content + shape.byteCount))
    }
    return found
  }

  private mutating func shape(of box: Box) throws(MetadataStop) -> BoxShape? {
    if let table = TableShape.all.first(where: { $0.name ~= box.name }) {
      return BoxShape(byteCount: 8 + table.entryByteCount * UInt64(try u32(at: 4, in: box)))
    }
    if let fixed = FixedShape.all.first(where: { $0.name ~= box.name }) {
      return BoxShape(byteCount: fixed.byteCount, reserved: fixed.reserved)
    }
    switch box.name {
    case "mvhd", "tkhd", "mdhd", "mehd", "tfdt", "pitm": return try versionedShape(of: box)
    case "stsz", "stz2", "elst", "sidx": return try countedShape(of: box)
    case "tfhd", "trun": return try flaggedShape(of: box)
    case "pixi": return BoxShape(byteCount: 5 + (try number(at: 4, 1, in: box)))
    case "chan": return BoxShape(byteCount: 16 + 20 * UInt64(try u32(at: 12, in: box)))
    case "a1lx": return BoxShape(byteCount: try number(at: 0, 1, in: box) & 1 == 0 ? 7 : 13)
    case "cmpd": return BoxShape(byteCount: 4 + 2 * UInt64(try u32(at: 0, in: box)))
    case "uncC":
      guard try version(of: box) == 0 else { return BoxShape(byteCount: 8) }
      return BoxShape(byteCount: 36 + 5 * UInt64(try u32(at: 8, in: box)))
    default: return nil
    }
  }

  /// Times and durations have 64 bits in version 1.
  private mutating func versionedShape(of box: Box) throws(MetadataStop) -> BoxShape {
    let isLong = try version(of: box) == 1
    let more: UInt64 = isLong ? 12 : 0
    switch box.name {
    // In QuickTime what is shown before it is played, and what was chosen of it, stands in front of
    // the next track's number.
    case "mvhd":
      return BoxShape(
        byteCount: 100 + more, reserved: [26 + more..<36 + more, 72 + more..<96 + more])
    case "tkhd":
      let behindNumber: UInt64 = isLong ? 24 : 16
      return BoxShape(
        byteCount: 84 + more,
        reserved: [
          behindNumber..<behindNumber + 4, 24 + more..<32 + more, 38 + more..<40 + more,
        ])
    case "mdhd": return BoxShape(byteCount: 24 + more, reserved: [22 + more..<24 + more])
    case "pitm": return BoxShape(byteCount: isLong ? 8 : 6)
    default: return BoxShape(byteCount: isLong ? 12 : 8)
    }
  }

  private mutating func countedShape(of box: Box) throws(MetadataStop) -> BoxShape {
    switch box.name {
    // Each sample's size, if they are not all the same.
    case "stsz":
      let count = try u32(at: 4, in: box) == 0 ? UInt64(try u32(at: 8, in: box)) : 0
      return BoxShape(byteCount: 12 + 4 * count)
    case "stz2":
      let bits = try number(at: 7, 1, in: box) * UInt64(try u32(at: 8, in: box))
      return BoxShape(byteCount: 12 + (bits + 7) / 8, reserved: [4..<7])
    case "elst":
      let width: UInt64 = try version(of: box) == 1 ? 20 : 12
      return BoxShape(byteCount: 8 + width * UInt64(try u32(at: 4, in: box)))
    default:
      let head: UInt64 = try version(of: box) == 0 ? 20 : 28
      return BoxShape(
        byteCount: head + 4 + 12 * UInt64(try u16(at: head + 2, in: box)),
        reserved: [head..<head + 2])
    }
  }

  /// Sections 8.8.7 and 8.8.8: what there is the flags say.
  private mutating func flaggedShape(of box: Box) throws(MetadataStop) -> BoxShape {
    let flags = try u32(at: 0, in: box)
    if box.name == FourCC("tfhd") {
      let numbers = UInt64((flags & 0x3A).nonzeroBitCount)
      return BoxShape(byteCount: 8 + (flags & 1 == 0 ? 0 : 8) + 4 * numbers)
    }
    let count = UInt64(try u32(at: 4, in: box))
    let numbers = UInt64((flags & 5).nonzeroBitCount)
    let ofEach = UInt64((flags & 0xF00).nonzeroBitCount)
    return BoxShape(byteCount: 8 + 4 * numbers + 4 * ofEach * count)
  }
}

// Boxes whose content is of more than one form.
extension Extraction {
  /// How colours are to be taken: numbers, or a profile.
  mutating func bare(color box: Box) throws(MetadataStop) -> [Replacement] {
    switch FourCC(try u32(at: 0, in: box)) {
    case "nclx" where box.contentByteCount >= 11:
      return try bounded(BoxNumber.colors, in: box) + [zeros(in: box, from: 11)]
    // As QuickTime has it.
    case "nclc" where box.contentByteCount >= 10:
      return try bounded(BoxNumber.colors.dropLast(), in: box) + [zeros(in: box, from: 10)]
    case "prof", "rICC":
      let start = box.content + 4
      guard let profile = try profile(at: start, box.end - start) else { throw .notUnderstood }
      return [Replacement(offset: start, bytes: profile)]
    default: throw .notUnderstood
    }
  }

  /// Groups of samples (sections 8.9.2 and 8.9.3): of a kind whose entries are short numbers, each
  /// in the length it has; `nil` for others. Players find by them where they can begin.
  mutating func bare(grouping box: Box) throws(MetadataStop) -> [Replacement]? {
    let version = try version(of: box)
    guard let byteCount = Self.groupByteCount(FourCC(try u32(at: 4, in: box))) else { return nil }
    if box.name == FourCC("sbgp") {
      let head: UInt64 = version == 1 ? 16 : 12
      let count = UInt64(try u32(at: head - 4, in: box))
      guard version <= 1, count <= 1 << 16, head + 8 * count <= box.contentByteCount else {
        return nil
      }
      // Which group, of the track's or of the fragment's.
      for index in 0..<count {
        guard try u32(at: head + 8 * index + 4, in: box) & ~0x1_0000 <= 255 else { return nil }
      }
      // What more there is to tell groups apart by, those of these kinds do not need.
      return try (version == 1 ? [zeros(in: box, from: 8, to: 12)] : [])
        + [zeros(in: box, from: head + 8 * count)]
    }
    guard version <= 2 else { return nil }
    if version == 1, try u32(at: 8, in: box) != UInt32(byteCount) { return nil }
    let head: UInt64 = version == 0 ? 12 : 16
    let count = UInt64(try u32(at: head - 4, in: box))
    guard count <= 255, head + byteCount * count <= box.contentByteCount else { return nil }
    if version == 2, try u32(at: 8, in: box) > 255 { return nil }
    if byteCount == 2 {
      // Some hundred samples, forwards or backwards.
      for index in 0..<count {
        let distance = Int16(bitPattern: try u16(at: head + 2 * index, in: box))
        guard distance.magnitude <= 512 else { return nil }
      }
    }
    return [try zeros(in: box, from: head + byteCount * count)]
  }

  private static func groupByteCount(_ kind: FourCC) -> UInt64? {
    switch kind {
    // How much is to be decoded before it is heard.
    case "roll", "prol": 2
    // Where one can begin, and layers of time.
    case "rap ", "sync", "tele": 1
    case "stsa", "tsas": 0
    default: nil
    }
  }

  /// A language (RFC 5646).
  mutating func isLanguage(_ box: Box) throws(MetadataStop) -> Bool {
    guard (5...40).contains(box.contentByteCount) else { return false }
    return try bytes(in: box, from: 4, most: 36).dropLast().allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
  }

  /// What segments lie behind (section 8.16.3): version (4), the track, how many units a second has
  /// (4 each), when and where they begin (8 or 16), how many (4), and each: its length, how long it
  /// lasts, and where in it one can begin (4 each). `nil` where it cannot be an index of this file.
  mutating func bare(index box: Box, of tracks: MovieTracks) throws(MetadataStop) -> [Replacement]?
  {
    guard try version(of: box) <= 1, let shape = try? shape(of: box),
      shape.byteCount <= box.contentByteCount, tracks.kept(try u32(at: 4, in: box)) != nil
    else { return nil }
    let isLong = try version(of: box) == 1
    let second = UInt64(try u32(at: 8, in: box))
    let width: UInt64 = isLong ? 8 : 4
    let start = try number(at: 12, width, in: box)
    var byteCount = try number(at: 12 + width, width, in: box)
    var duration: UInt64 = 0
    var found = try surplus(of: box)
    for place in stride(from: 16 + 2 * width, to: shape.byteCount, by: 12) {
      byteCount =
        byteCount.addingReportingOverflow(
          UInt64(try u32(at: place, in: box) & 0x7FFF_FFFF)
        ).partialValue
      duration += UInt64(try u32(at: place + 4, in: box))
      // Whether one can, and of what kind it is; not how far behind the beginning.
      found.append(try zeros(in: box, from: place + 9, to: place + 12))
      let kind = UInt8(truncatingIfNeeded: try number(at: place + 8, 1, in: box)) & 0xF0
      found.append(Replacement(offset: box.content + place + 8, bytes: [kind]))
    }
    guard byteCount <= windows.byteCount, (1...10_000_000).contains(second),
      max(start, duration) <= Self.segmentSecondsMax * second
    else { return nil }
    return found
  }

  /// Two days.
  private static let segmentSecondsMax: UInt64 = 172_800
}
