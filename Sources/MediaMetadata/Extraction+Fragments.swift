// How long a movie in fragments is (ISO/IEC 14496-12 section 8.8): programs that record write such
// ones, and players that stream. Its header says 0, or how long what lies before the first fragment
// is; the length is the time from where the first fragment begins to where the last one ends.

import Wire

/// Fragments of one movie.
struct MovieFragments {
  var first: Box
  var last: Box
}

/// From where to where something of a movie is shown, in milliseconds.
private struct MovieSpan {
  var start: UInt64
  var end: UInt64
}

extension Extraction {
  /// Boxes beside each other in a file: of a film of fragments of a few seconds, half an hour.
  static let fileBoxCountMax = 1024
  /// Samples of a track in one fragment: a minute of 240 a second.
  private static let sampleCountMax: UInt64 = 1 << 14

  /// Whether the movie says how long all of its fragments are.
  mutating func readFragmentsHeader(_ movie: Box) throws(MetadataStop) -> Bool {
    guard let header = try firstBox("mvhd", in: movie),
      let extends = try firstBox("mvex", in: movie), let all = try firstBox("mehd", in: extends),
      let told = milliseconds(try time(at: 4, in: all), try numberBehindTimes(in: header)),
      told > 0, let duration = UInt32(exactly: told)
    else { return false }
    found.durationMilliseconds = duration
    return true
  }

  /// From the first to the last one's end; nothing where they do not say when they are.
  mutating func readFragments(_ fragments: MovieFragments, of movie: Box) throws(MetadataStop) {
    guard let first = try span(of: fragments.first, in: movie),
      let last = try span(of: fragments.last, in: movie)
    else { return }
    // What lies before the first one begins at 0.
    let start = found.durationMilliseconds == nil ? first.start : 0
    found.durationMilliseconds = UInt32(exactly: last.end &- start)
  }

  /// That of a fragment's first track; the others last as long. `nil` where nothing says when it
  /// begins.
  private mutating func span(of fragment: Box, in movie: Box) throws(MetadataStop) -> MovieSpan? {
    guard let track = try firstBox("traf", in: fragment),
      let header = try firstBox("tfhd", in: track), let time = try firstBox("tfdt", in: track)
    else { return nil }
    var (timescale, sampleDuration) = try timing(
      of: try number(at: 4, 4, in: header), in: movie)
    let flags = try u32(at: 0, in: header)
    if flags & 8 != 0 {
      // An offset (8) and a description (4) may stand before.
      let place = 8 + UInt64(flags & 1) * 8 + UInt64(flags & 2) * 2
      sampleDuration = try number(at: place, 4, in: header)
    }
    let start = try self.time(at: 4, in: time)
    var end = start
    try forEachBox(in: track) { (self, box) throws(MetadataStop) in
      if box.name == FourCC("trun") { end &+= try self.duration(ofRun: box, sampleDuration) }
      return .on
    }
    guard let from = milliseconds(start, timescale), let to = milliseconds(end, timescale)
    else { return nil }
    return MovieSpan(start: from, end: to)
  }

  /// Of the samples that follow each other in a track.
  private mutating func duration(
    ofRun run: Box, _ sampleDuration: UInt64
  ) throws(MetadataStop) -> UInt64 {
    let flags = try u32(at: 0, in: run)
    let count = try number(at: 4, 4, in: run)
    guard flags & 0x100 != 0 else { return count * sampleDuration }
    guard count <= Self.sampleCountMax else { throw .damaged(.tooMuch) }
    // Each has as many numbers as there are flags for: how long, how large, which, and when.
    let sampleByteCount = UInt64((flags >> 8 & 0xF).nonzeroBitCount * 4)
    var place: UInt64 = 8 + UInt64((flags & 5).nonzeroBitCount * 4)
    var sum: UInt64 = 0
    for _ in 0..<count {
      sum += try number(at: place, 4, in: run)
      place += sampleByteCount
    }
    return sum
  }

  /// Units a second of a track, and how long a sample lasts that does not say.
  private mutating func timing(
    of track: UInt64, in movie: Box
  ) throws(MetadataStop) -> (timescale: UInt64, sampleDuration: UInt64) {
    var timing: (timescale: UInt64, sampleDuration: UInt64) = (0, 0)
    try forEachBox(in: movie) { (self, box) throws(MetadataStop) in
      if box.name == FourCC("trak"), let header = try self.firstBox("tkhd", in: box),
        try self.numberBehindTimes(in: header) == track,
        let media = try self.firstBox("mdia", in: box),
        let header = try self.firstBox("mdhd", in: media)
      {
        timing.timescale = try self.numberBehindTimes(in: header)
      }
      if box.name == FourCC("mvex") {
        try self.forEachBox(in: box) { (self, box) throws(MetadataStop) in
          if box.name == FourCC("trex"), try self.number(at: 4, 4, in: box) == track {
            timing.sampleDuration = try self.number(at: 12, 4, in: box)
          }
          return .on
        }
      }
      return .on
    }
    return timing
  }

  /// In a version 1 times have 64 bits.
  mutating func time(at offset: UInt64, in box: Box) throws(MetadataStop) -> UInt64 {
    try number(at: offset, try version(of: box) == 1 ? 8 : 4, in: box)
  }

  /// Behind when it was made and changed, a movie's header and that of a track's media have their
  /// timescale, and a track's header its number.
  mutating func numberBehindTimes(in header: Box) throws(MetadataStop) -> UInt64 {
    try number(at: try version(of: header) == 1 ? 20 : 12, 4, in: header)
  }
}
