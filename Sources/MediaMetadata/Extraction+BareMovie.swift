// What of a movie is not needed to play it (ISO/IEC 14496-12 section 8, QuickTime File Format), and
// zeros in its place: when it was made, what made it, everything that is said of it, and each track
// that is neither picture nor sound.

import Bytes
import Wire

extension Extraction {
  /// A movie, its tracks, their media, its information, and the table of its samples.
  private static let movieDepthMax = 6

  /// - Parameter movie: the movie box, or that of a fragment.
  mutating func bare(movie: Box, to found: inout [Replacement]) throws(MetadataStop) {
    let isFragmented = try firstBox("mvex", in: movie) != nil
    try forEachBox(in: movie) { (self, box) throws(MetadataStop) in
      guard box.name == FourCC("trak") else {
        return try self.bare(part: box, of: .movie, depth: 0, to: &found)
      }
      let kind = try self.kind(ofTrack: box)
      if kind != .other {
        return try self.bare(part: box, of: kind, depth: 0, to: &found)
      }
      // Whatever fragments have of it would be left.
      guard !isFragmented else { throw .damaged(.malformed) }
      found += try self.zeroedSamples(ofTrack: box) + self.blanked(box)
      return .on
    }
  }

  private enum MovieKind {
    /// No track of it, but itself.
    case movie
    case picture
    case sound
    case other
  }

  private mutating func kind(ofTrack track: Box) throws(MetadataStop) -> MovieKind {
    guard let media = try firstBox("mdia", in: track),
      let handler = try firstBox("hdlr", in: media)
    else { throw .damaged(.malformed) }
    switch FourCC(try u32(at: 8, in: handler)) {
    case "vide", "auxv", "pict": return .picture
    case "soun": return .sound
    default: return .other
    }
  }

  private mutating func bare(
    part box: Box, of kind: MovieKind, depth: Int, to found: inout [Replacement]
  ) throws(MetadataStop) -> BoxWalk {
    switch box.name {
    case "trak", "mdia", "minf", "stbl", "dinf", "tref", "traf":
      guard depth < Self.movieDepthMax else { throw .damaged(.tooMuch) }
      try forEachBox(in: box) { (self, child) throws(MetadataStop) in
        try self.bare(part: child, of: kind, depth: depth + 1, to: &found)
      }
    case "mvhd", "tkhd", "mdhd":
      // When it was made, and changed; numbers of 64 bits in version 1.
      found.append(try zeros(in: box, from: 4, to: try version(of: box) == 1 ? 20 : 12))
    case "hdlr": found.append(try bare(handler: box))
    case "stsd": try bare(descriptions: box, of: kind, to: &found)
    case "dref": try bare(references: box, to: &found)
    // How samples are timed, found, shown and protected.
    case "edts", "tapt", "load", "matt", "clip", "trgr", "iods", "mvex", "elng", "vmhd", "smhd",
      "gmhd", "nmhd", "sthd", "hmhd", "stts", "stsc", "stsz", "stz2", "stco", "co64", "ctts",
      "cslg", "stss", "stps", "stsh", "sdtp", "sbgp", "sgpd", "subs", "saiz", "saio", "padb",
      "mfhd", "tfhd", "tfdt", "trun", "senc", "pssh", "auxl", "vdep", "fall", "sync":
      break
    // A whole movie box, compressed.
    case "cmov": throw .damaged(.malformed)
    default: found += blanked(box)
    }
    return .on
  }

  /// Version (4), a type of QuickTime's (4), the handler (4); who made it, and its name.
  func bare(handler box: Box) throws(MetadataStop) -> Replacement { try zeros(in: box, from: 12) }

  /// Version (4), how many (4), and each as a box: zeros (6), a reference (2), a version (4), who
  /// made the encoder (4). What is seen has the encoder's name from 42 to 74, and boxes behind 78.
  private mutating func bare(
    descriptions table: Box, of kind: MovieKind, to found: inout [Replacement]
  ) throws(MetadataStop) {
    try forEachBox(in: table, skipping: 8) { (self, entry) throws(MetadataStop) in
      found.append(try self.zeros(in: entry, from: 12, to: 16))
      guard kind == .picture else { return .on }
      found.append(try self.zeros(in: entry, from: 42, to: 74))
      try self.forEachBox(in: entry, skipping: 78) { (self, child) throws(MetadataStop) in
        switch child.name {
        case "udta", "meta", "uuid", "free", "skip": found += self.blanked(child)
        default: break
        }
        return .on
      }
      return .on
    }
  }

  /// Version (4), how many (4), and each as a box: flags (4), and where the samples' file lies
  /// where it is not this one.
  mutating func bare(references table: Box, to found: inout [Replacement]) throws(MetadataStop) {
    try forEachBox(in: table, skipping: 8) { (self, entry) throws(MetadataStop) in
      guard try self.u32(at: 0, in: entry) & 1 == 1 else { throw .damaged(.malformed) }
      found.append(try self.zeros(in: entry, from: 4))
      return .on
    }
  }
}
