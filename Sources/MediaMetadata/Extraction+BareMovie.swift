// What of a movie is needed to play it (ISO/IEC 14496-12 section 8, QuickTime File Format), and
// zeros in the place of everything else: what made it, what is said of it, boxes that nobody knows,
// and each track that is neither picture nor sound.

import Bytes
import Wire

/// What is put in the place of what goes, and how much of it went.
struct BoxChanges {
  var replacements: [Replacement] = []
  var leftOut = LeftOutCount()
  let task: MetadataTask

  var keepsDates: Bool { task == .removeLocation }

  init(task: MetadataTask) { self.task = task }
}

extension Extraction {
  /// A movie, its tracks, their media, its information, and the table of its samples.
  private static let movieDepthMax = 6
  /// Of a description of samples: its head, and the tables of a codec.
  private static let descriptionByteCountMax: UInt64 = 64 << 10

  /// - Parameter movie: the movie box. Returns the tracks that stay.
  mutating func bare(
    movie: Box, _ changes: inout BoxChanges
  ) throws(MetadataStop) -> MovieTracks {
    var tracks = MovieTracks()
    try forEachBox(in: movie) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "trak": try self.bare(track: box, &tracks, &changes)
      // Once all tracks are known.
      case "mvex": break
      case "udta", "meta": try self.bare(tags: box, &changes)
      default: return try self.bare(part: box, of: .movie, depth: 0, &changes)
      }
      return .on
    }
    if let extends = try firstBox("mvex", in: movie) {
      try bare(extends: extends, &tracks, &changes)
    }
    return tracks
  }

  private enum MovieKind {
    /// No track of it, but itself.
    case movie
    case picture
    case sound
    /// When the still of a Live Photo was taken.
    case stillTime
    case other
  }

  private mutating func bare(
    track: Box, _ tracks: inout MovieTracks, _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    guard tracks.kept.count + tracks.gone.count < MovieTracks.countMax else {
      throw .damaged(.tooMuch)
    }
    guard let header = try firstBox("tkhd", in: track),
      let media = try firstBox("mdia", in: track),
      let handler = try firstBox("hdlr", in: media)
    else { throw .damaged(.malformed) }
    let number = UInt32(truncatingIfNeeded: try numberBehindTimes(in: header))
    var kind = MovieKind.other
    switch FourCC(try u32(at: 8, in: handler)) {
    case "vide", "auxv", "pict": kind = .picture
    case "soun": kind = .sound
    case "meta" where changes.keepsDates: if try tellsStillTime(media) { kind = .stillTime }
    default: break
    }
    guard kind != .other else {
      tracks.gone.append(number)
      changes.leftOut.add(.tracks)
      changes.replacements += blanked(track)
      return
    }
    guard let information = try firstBox("minf", in: media),
      let table = try firstBox("stbl", in: information)
    else { throw .damaged(.malformed) }
    tracks.kept.append(
      MovieTrack(
        number: number, table: table, sound: kind == .sound ? try soundLayout(in: table) : nil,
        coding: kind == .picture ? try frameCoding(in: table) : nil))
    changes.replacements += try boundedSides(of: header, kind == .picture ? table : nil)
    _ = try bare(part: track, of: kind, depth: 0, &changes)
  }

  /// Whether a track of timed metadata says nothing but com.apple.quicktime.still-image-time, in
  /// one sample of a few bytes.
  private mutating func tellsStillTime(_ media: Box) throws(MetadataStop) -> Bool {
    guard let information = try firstBox("minf", in: media),
      let table = try firstBox("stbl", in: information),
      let descriptions = try firstBox("stsd", in: table), descriptions.contentByteCount <= 256,
      let sizes = try firstBox("stsz", in: table), sizes.contentByteCount <= 16
    else { return false }
    let bytes = try bytes(in: descriptions, most: 256)
    let count = try u32(at: 8, in: sizes)
    let size = try u32(at: 4, in: sizes)
    let single = size > 0 ? size : count == 0 ? 0 : try u32(at: 12, in: sizes)
    let named = Text("com.").utf8
    let keyCount = bytes.indices.filter { bytes[$0...].starts(with: named) }.count
    return contains(bytes, QuickTimeKey.stillImageTime) && keyCount == 1 && count <= 1
      && single <= 16 && bytes.count >= 16 && bytes[12..<16].elementsEqual(Text("mebx").utf8)
  }

  private mutating func bare(
    part box: Box, of kind: MovieKind, depth: Int, _ changes: inout BoxChanges
  ) throws(MetadataStop) -> BoxWalk {
    switch box.name {
    case "trak", "mdia", "minf", "stbl", "dinf", "tref", "edts", "gmhd":
      guard depth < Self.movieDepthMax else { throw .damaged(.tooMuch) }
      try forEachBox(in: box) { (self, child) throws(MetadataStop) in
        try self.bare(part: child, of: kind, depth: depth + 1, &changes)
      }
      if box.name == FourCC("stbl") { try bareOnce(table: box, &changes) }
    case "mvhd", "tkhd", "mdhd":
      changes.replacements += try surplus(of: box)
      guard !changes.keepsDates else { break }
      // When it was made, and changed; numbers of 64 bits in version 1.
      changes.replacements.append(
        try zeros(in: box, from: 4, to: try version(of: box) == 1 ? 20 : 12))
    case "hdlr": changes.replacements += try bare(handler: box)
    case "stsd": try bare(descriptions: box, of: kind, &changes)
    case "dref": try bare(references: box, &changes)
    // How samples are timed, found and shown.
    case "elst", "vmhd", "smhd", "gmin", "nmhd", "sthd", "stts", "stsc", "stsz", "stz2", "stco",
      "co64", "ctts", "stss", "stps":
      changes.replacements += try surplus(of: box)
    // With the table of sizes.
    case "sdtp": break
    case "sbgp", "sgpd": try bareOrGone(grouping: box, &changes)
    case "elng" where try isLanguage(box): break
    // Numbers of tracks.
    case "auxl", "vdep", "fall", "sync":
      if box.contentByteCount > 64 || box.contentByteCount % 4 != 0 { leaveOut(box, &changes) }
    // What of a picture is cut off, or shines through.
    case "matt", "clip": throw .notUnderstood
    // A movie box that is compressed as a whole; samples that are encrypted.
    case "cmov", "saiz", "saio", "senc", "pssh": throw .notUnderstood
    default: leaveOut(box, &changes)
    }
    return .on
  }

  /// Each table of samples is there once: of two, readers may take either. On what other samples
  /// one depends is a byte for each.
  private mutating func bareOnce(
    table: Box, _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    var seen: [FourCC] = []
    var (dependencies, sizes): (Box?, Box?)
    try forEachBox(in: table) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "free", "skip", "wide", "sbgp", "sgpd": return .on
      case "sdtp": dependencies = box
      case "stsz", "stz2": sizes = box
      default: break
      }
      guard !seen.contains(box.name) else { throw .damaged(.malformed) }
      seen.append(box.name)
      return .on
    }
    guard let dependencies, let sizes else { return }
    guard try u32(at: 0, in: dependencies) == 0 else { return leaveOut(dependencies, &changes) }
    let end = 4 + UInt64(try u32(at: 8, in: sizes))
    if end < dependencies.contentByteCount {
      changes.replacements.append(try zeros(in: dependencies, from: end))
    }
  }

  mutating func bareOrGone(
    grouping box: Box, _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    // Each group of samples has a key of its own.
    if try u32(at: 4, in: box) == FourCC("seig").value { throw .notUnderstood }
    if let found = try bare(grouping: box) {
      changes.replacements += found
    } else {
      leaveOut(box, &changes)
    }
  }

  /// A box of no use becomes a free one of zeros.
  func leaveOut(_ box: Box, _ changes: inout BoxChanges) {
    switch box.name {
    case "free", "skip", "wide":
      // It is free, and nothing more.
      changes.replacements.append(Replacement(zeros: box.contentByteCount, at: box.content))
      return
    case "loci", UserDataName.location, "gps ": changes.leftOut.add(.place)
    case "name", "XMP_", "cprt", "titl", "auth", "dscp", "kywd": changes.leftOut.add(.texts)
    case "jumb", "c2pa": changes.leftOut.add(.credentials)
    case "tmcd", "chap", "cdsc", "hint", "gnre", "iods", "subs", "trgr", "pdin", "ssix", "leva",
      "sidx", "mfra", "sdtp", "sbgp", "sgpd", "elng",
      // What players find out themselves: how far samples are moved, what to load first, what is
      // shown of pictures at their best, where else one can begin.
      "cslg", "load", "tapt", "stsh", "padb", "hmhd", "cclv", "chrm", "must":
      break
    default: changes.leftOut.add(.unknown)
    }
    changes.replacements += blanked(box)
  }

  /// Version (4), a type of QuickTime's (4), the handler (4); who made it, and its name.
  mutating func bare(handler box: Box) throws(MetadataStop) -> [Replacement] {
    let type = FourCC(try u32(at: 4, in: box))
    let isType = type == FourCC("mhlr") || type == FourCC("dhlr")
    return try (isType ? [] : [zeros(in: box, from: 4, to: 8)]) + [zeros(in: box, from: 12)]
  }

  /// Version (4), how many (4), and each as a box: zeros (6), a reference (2), a version (4), who
  /// made the encoder (4). What is seen has the encoder's name from 42 to 74, and boxes behind 78;
  /// what is heard has boxes behind 28, 44 or 64.
  private mutating func bare(
    descriptions table: Box, of kind: MovieKind, _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    try forEachBox(in: table, skipping: 8) { (self, entry) throws(MetadataStop) in
      guard entry.contentByteCount <= Self.descriptionByteCountMax else {
        throw .damaged(.tooMuch)
      }
      switch kind {
      case .picture:
        guard MovieCodec.isPicture(entry.name) else { throw .notUnderstood }
        // Who made the encoder (4), and how good it was to be (8); how long the data is.
        for range in [0..<6, 12..<24, 36..<40, 42..<74] as [Range<UInt64>] {
          changes.replacements.append(
            try self.zeros(in: entry, from: range.lowerBound, to: range.upperBound))
        }
        changes.replacements += try self.bounded(BoxNumber.pictures, in: entry)
        try self.bare(setUp: entry, behind: 78, of: entry.name, isSound: false, &changes)
      case .sound:
        guard MovieCodec.sound(entry.name).isKnown else { throw .notUnderstood }
        changes.replacements.append(try self.zeros(in: entry, from: 0, to: 6))
        changes.replacements.append(try self.zeros(in: entry, from: 12, to: 16))
        changes.replacements += try self.bounded(BoxNumber.sounds, in: entry)
        let start = try self.soundHeadByteCount(entry)
        try self.bare(setUp: entry, behind: start, of: entry.name, isSound: true, &changes)
      case .movie, .stillTime, .other: break
      }
      return .on
    }
  }

  /// QuickTime's sound has more numbers in later versions; MP4's has none of them.
  private mutating func soundHeadByteCount(_ entry: Box) throws(MetadataStop) -> UInt64 {
    switch try u16(at: 8, in: entry) {
    case 1: 44
    case 2: 64
    default: 28
    }
  }

  /// Version (4), how many (4), and each as a box: flags (4), and where the samples' file lies
  /// where it is not this one.
  mutating func bare(references table: Box, _ changes: inout BoxChanges) throws(MetadataStop) {
    try forEachBox(in: table, skipping: 8) { (self, entry) throws(MetadataStop) in
      guard try self.u32(at: 0, in: entry) & 1 == 1 else { throw .notUnderstood }
      changes.replacements.append(try self.zeros(in: entry, from: 4))
      return .on
    }
  }

  /// How long a unit's length is stands at the fifth byte of avcC, and at the 22nd of hvcC.
  private mutating func frameCoding(in table: Box) throws(MetadataStop) -> FrameCoding? {
    guard let descriptions = try firstBox("stsd", in: table),
      let entry = try box(at: descriptions.content + 8, before: descriptions.end)
    else { return nil }
    if let coding = FrameCoding(sample: entry.name) {
      guard coding == .mpegParts else { return coding }
      return try frameCoding(described: entry) ?? coding
    }
    guard entry.contentByteCount > 78 else { return nil }
    var coding: FrameCoding?
    try forEachBox(in: entry, skipping: 78) { (self, child) throws(MetadataStop) in
      let isHEVC = child.name == FourCC("hvcC")
      guard isHEVC || child.name == FourCC("avcC"), coding == nil else { return .on }
      let place: UInt64 = isHEVC ? 21 : 4
      guard child.contentByteCount > place else { return .on }
      let width = try self.number(at: place, 1, in: child) & 3 + 1
      coding = .units(UnitCoding(lengthByteCount: width, isHEVC: isHEVC))
      return .enough
    }
    return coding
  }

  private mutating func soundLayout(in table: Box) throws(MetadataStop) -> SoundLayout? {
    guard let descriptions = try firstBox("stsd", in: table),
      let entry = try box(at: descriptions.content + 8, before: descriptions.end),
      entry.contentByteCount >= 28
    else { return nil }
    let version = try u16(at: 8, in: entry)
    let channels = UInt64(try u16(at: 16, in: entry))
    var layout = SoundLayout()
    if version < 2, let bits = MovieCodec.sound(entry.name).bits {
      // Raw sound says itself how exact it is.
      let told = UInt64(try u16(at: 18, in: entry))
      let isRaw = entry.name == FourCC("raw ") || entry.name == FourCC("NONE")
      layout.sampleByteCount = (isRaw && told > bits ? told : bits) / 8 * channels
    }
    if version == 1, entry.contentByteCount >= 44 {
      layout.packet = (
        UInt64(try u32(at: 28, in: entry)), UInt64(try u32(at: 36, in: entry))
      )
    }
    return layout
  }
}
