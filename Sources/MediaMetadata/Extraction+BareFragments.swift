// What of a movie's fragments is needed to play them (ISO/IEC 14496-12 section 8.8), and where the
// samples of the tracks that stay lie.

import Bytes
import Wire

extension Extraction {
  /// Samples of a track in one run: a fragment of minutes.
  private static let runByteCountMax: UInt64 = 512 << 10

  /// Defaults of the tracks' fragments. Those of tracks that go go, too.
  mutating func bare(
    extends: Box, _ tracks: inout MovieTracks, _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    try forEachBox(in: extends) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "mehd": changes.replacements += try self.surplus(of: box)
      case "trex":
        changes.replacements += try self.surplus(of: box)
        let number = try self.u32(at: 4, in: box)
        guard let index = tracks.kept.firstIndex(where: { $0.number == number }) else {
          changes.replacements += self.blanked(box)
          return .on
        }
        tracks.kept[index].fragmentSampleByteCount = UInt64(try self.u32(at: 16, in: box))
      default: self.leaveOut(box, &changes)
      }
      return .on
    }
  }

  /// An index of the segments behind it. Without it they are found one after another.
  mutating func bare(
    index box: Box, of tracks: MovieTracks, _ changes: inout BoxChanges
  ) throws(MetadataStop) -> Bool {
    if box.isCut { throw .damaged(.truncated) }
    guard let found = try bare(index: box, of: tracks) else {
      leaveOut(box, &changes)
      return false
    }
    changes.replacements += found
    return true
  }

  /// - Parameters:
  ///   - fragment: a box "moof".
  ///   - number: counted from 1, whatever it says itself.
  ///
  /// Returns where samples of kept tracks lie.
  mutating func bare(
    fragment: Box, number: UInt32, of tracks: MovieTracks, _ changes: inout BoxChanges
  ) throws(MetadataStop) -> [(range: MediaRange, coding: UnitCoding?)] {
    var kept: [(range: MediaRange, coding: UnitCoding?)] = []
    // Where the samples of the track fragment before this one end.
    var end = fragment.start
    try forEachBox(in: fragment) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "mfhd":
        changes.replacements += try self.surplus(of: box)
        guard box.contentByteCount >= 8 else { throw .damaged(.truncated) }
        changes.replacements.append(
          Replacement(
            offset: box.content + 4, bytes: MasteringDisplay.bytes(UInt64(number), 4)))
      case "traf":
        guard let header = try self.firstBox("tfhd", in: box) else { throw .damaged(.malformed) }
        let number = try self.u32(at: 4, in: header)
        let track = tracks.kept(number)
        let ranges = try self.runs(of: box, header, in: fragment, track, from: &end)
        guard let track else {
          changes.replacements += self.blanked(box)
          return .on
        }
        switch track.coding {
        case .units(let coding): kept += ranges.map { ($0, coding) }
        // Where each sample lies is not asked here.
        case .some(let coding) where coding.isByFrame: throw .notUnderstood
        case .some, nil: kept += ranges.map { ($0, nil) }
        }
        try self.bare(trackFragment: box, &changes)
      default: self.leaveOut(box, &changes)
      }
      return .on
    }
    return kept
  }

  private mutating func bare(
    trackFragment: Box, _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    try forEachBox(in: trackFragment) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "tfhd", "tfdt", "trun": changes.replacements += try self.surplus(of: box)
      case "sbgp", "sgpd": try self.bareOrGone(grouping: box, &changes)
      case "senc", "saiz", "saio": throw .notUnderstood
      default: self.leaveOut(box, &changes)
      }
      return .on
    }
  }

  /// Section 8.8.7: where offsets count from, and how long a sample is that does not say.
  private mutating func runs(
    of fragment: Box, _ header: Box, in movie: Box, _ track: MovieTrack?, from end: inout UInt64
  ) throws(MetadataStop) -> [MediaRange] {
    let flags = try u32(at: 0, in: header)
    var place: UInt64 = 8
    var base = flags & 0x2_0000 != 0 ? movie.start : end
    if flags & 1 != 0 {
      base = try number(at: place, 8, in: header)
      place += 8
    }
    if flags & 2 != 0 { place += 4 }
    if flags & 8 != 0 { place += 4 }
    var size = track?.fragmentSampleByteCount ?? 0
    if flags & 0x10 != 0 { size = try number(at: place, 4, in: header) }
    var ranges: [MediaRange] = []
    var next = base
    try forEachBox(in: fragment) { (self, box) throws(MetadataStop) in
      guard box.name == FourCC("trun") else { return .on }
      let range = try self.run(box, base: base, next: next, size: size)
      ranges.append(range)
      next = range.offset + range.byteCount
      return .on
    }
    end = next
    return ranges
  }

  /// Section 8.8.8: an offset from the base where there is one, and each sample's length.
  private mutating func run(
    _ box: Box, base: UInt64, next: UInt64, size: UInt64
  ) throws(MetadataStop) -> MediaRange {
    let flags = try u32(at: 0, in: box)
    let count = UInt64(try u32(at: 4, in: box))
    var place: UInt64 = 8
    var start = next
    if flags & 1 != 0 {
      let offset = Int32(bitPattern: try u32(at: place, in: box))
      start = base &+ UInt64(bitPattern: Int64(offset))
      place += 4
    }
    if flags & 4 != 0 { place += 4 }
    guard start <= windows.byteCount else { throw .damaged(.truncated) }
    var byteCount = count * size
    if flags & 0x200 != 0 {
      let width = UInt64((flags >> 8 & 0xF).nonzeroBitCount * 4)
      let sizePlace: UInt64 = flags & 0x100 != 0 ? 4 : 0
      guard count * width <= Self.runByteCountMax else { throw .damaged(.tooMuch) }
      guard place + count * width <= box.contentByteCount else { throw .damaged(.truncated) }
      byteCount = 0
      for index in 0..<count {
        byteCount += try number(at: place + index * width + sizePlace, 4, in: box)
      }
    }
    guard byteCount <= windows.byteCount - start else { throw .damaged(.truncated) }
    return MediaRange(offset: start, byteCount: byteCount)
  }
}
