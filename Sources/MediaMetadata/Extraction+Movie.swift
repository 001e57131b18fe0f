// MP4 and QuickTime movies (ISO/IEC 14496-12 section 8; QuickTime File Format): how long, how
// large, when and where. Only headers of boxes are read on the way to what is small; samples never
// are.

import Bytes
import Media
import Wire

extension Extraction {
  /// 1970-01-01 in seconds since 1904-01-01, from which movies count.
  private static let secondsFrom1904To1970: UInt64 = 2_082_844_800
  private static let secondsFrom1970To1990: UInt64 = 631_152_000
  /// Text and tags of a movie; pictures among them are passed over.
  static let userDataByteCountMax: UInt64 = 256 << 10
  /// XMP in a movie (XMP specification part 3 section 1.2.6): be7acfcb-97a9-42e8-9c71-999491e3afac.
  static let xmpIdentifier: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  /// Walks the file to its movie box, wherever that lies, and to the last of its fragments.
  mutating func readMovieFile() throws(MetadataStop) {
    var movie: Box?
    var fragments: MovieFragments?
    try attempt { (self) throws(MetadataStop) in
      try self.forEachBox(
        from: 0, to: self.windows.byteCount, most: Self.fileBoxCountMax
      ) { (self, box) throws(MetadataStop) in
        switch box.name {
        case "moov":
          movie = box
          try self.attempt { (self) throws(MetadataStop) in try self.readMovie(box) }
        case "uuid": try self.readUUID(box)
        case "moof":
          if fragments == nil, let movie, try self.readFragmentsHeader(movie) { return .enough }
          // One that is cut ends nowhere.
          if !box.isCut { fragments = MovieFragments(first: fragments?.first ?? box, last: box) }
        default: break
        }
        return .on
      }
    }
    // Of more fragments than are looked at, nobody knows where the last one ends.
    guard let movie, let fragments, found.damage != .tooMuch else { return }
    try attempt { (self) throws(MetadataStop) in try self.readFragments(fragments, of: movie) }
  }

  private mutating func readUUID(_ box: Box) throws(MetadataStop) {
    guard box.contentByteCount > 16, box.contentByteCount <= Self.userDataByteCountMax,
      try windows.bytes(at: box.content, 16) == Self.xmpIdentifier
    else { return }
    readXMP(try bytes(in: box, from: 16, most: Int(Self.userDataByteCountMax)))
  }

  /// The movie box: its header, its tracks, and what is said of it.
  mutating func readMovie(_ movie: Box) throws(MetadataStop) {
    var timescale: UInt64 = 0
    try forEachBox(in: movie) { (self, box) throws(MetadataStop) in
      try self.attempt { (self) throws(MetadataStop) in
        switch box.name {
        case "mvhd": timescale = try self.readMovieHeader(box)
        case "trak": try self.readTrack(box, timescale: timescale)
        case "udta": try self.readUserData(box)
        case "meta": try self.readMovieMeta(box)
        default: break
        }
      }
      return .on
    }
  }

  /// Creation time and duration; returns units a second.
  private mutating func readMovieHeader(_ box: Box) throws(MetadataStop) -> UInt64 {
    let isLong = try version(of: box) == 1
    let created = try time(at: 4, in: box)
    let timescale = try numberBehindTimes(in: box)
    let duration = try time(at: isLong ? 24 : 16, in: box)
    state(Self.movieDate(created))
    let isKnown = duration != (isLong ? .max : UInt64(UInt32.max))
    if isKnown, duration > 0 {
      found.durationMilliseconds = milliseconds(duration, timescale).flatMap { UInt32(exactly: $0) }
    }
    return timescale
  }

  /// UTC. 0 and the beginning of 1970 stand for none. Some writers count from 1970: what would be
  /// of a time without such films is taken so, from 1990 on.
  private static func movieDate(_ seconds: UInt64) -> StatedDate? {
    let sinceEpoch: UInt64
    if seconds > secondsFrom1904To1970 {
      sinceEpoch = seconds - secondsFrom1904To1970
    } else {
      guard (secondsFrom1970To1990..<secondsFrom1904To1970).contains(seconds) else { return nil }
      sinceEpoch = seconds
    }
    guard sinceEpoch < UInt64(secondsMax) else { return nil }
    return StatedDate(
      field: .movieCreationTime, milliseconds: Int64(sinceEpoch) * 1000, zone: .utc,
      isDayOnly: false)
  }

  /// `nil` for what nobody can have meant.
  func milliseconds(_ duration: UInt64, _ timescale: UInt64) -> UInt64? {
    let (product, overflow) = duration.multipliedReportingOverflow(by: 1000)
    return overflow || timescale == 0 ? nil : product / timescale
  }

  /// A track: what it is, how large it shows, and, of Apple's still image time, when it is.
  private mutating func readTrack(_ track: Box, timescale: UInt64) throws(MetadataStop) {
    var header: Box?
    var edits: Box?
    var media: Box?
    try forEachBox(in: track) { (_, box) throws(MetadataStop) in
      switch box.name {
      case "tkhd": header = box
      case "edts": edits = box
      case "mdia": media = box
      default: break
      }
      return .on
    }
    guard let media, let handler = try firstBox("hdlr", in: media)
    else { return }
    switch FourCC(try u32(at: 8, in: handler)) {
    case "soun": found.hasSound = true
    case "vide":
      // The first that shows anything; a track of thumbnails comes later.
      if storedSize == nil, let header { try readTrackHeader(header) }
    case "meta":
      guard try isStillImageTime(media), let edits else { return }
      found.stillTimeMilliseconds = milliseconds(try emptyEdits(edits), timescale)
        .flatMap { UInt32(exactly: $0) }
    default: break
    }
  }

  /// ISO/IEC 14496-12 section 8.3.2: width and height before the matrix turns them.
  private mutating func readTrackHeader(_ box: Box) throws(MetadataStop) {
    let times: UInt64 = try version(of: box) == 1 ? 36 : 24
    // Layer, group, volume and zeros stand between.
    let matrix = times + 16
    let signs = try [0, 4, 12, 16].map { (offset: UInt64) throws(MetadataStop) in
      Int32(bitPattern: try u32(at: matrix + offset, in: box)).signum()
    }
    // Both have 16 bits behind the point.
    storedSize = ImageSize(
      width: try u32(at: matrix + 36, in: box) >> 16,
      height: try u32(at: matrix + 40, in: box) >> 16)
    orientation = Orientation(
      xFromX: signs[0], xFromY: signs[2], yFromX: signs[1], yFromY: signs[3])
  }

  /// Whether a track of timed metadata holds com.apple.quicktime.still-image-time.
  private mutating func isStillImageTime(_ media: Box) throws(MetadataStop) -> Bool {
    guard let information = try firstBox("minf", in: media),
      let table = try firstBox("stbl", in: information),
      let descriptions = try firstBox("stsd", in: table)
    else { return false }
    let bytes = try bytes(in: descriptions, most: 4096)
    return contains(bytes, QuickTimeKey.stillImageTime)
  }

  /// How long nothing of the track is shown before it begins, in the movie's units.
  private mutating func emptyEdits(_ edits: Box) throws(MetadataStop) -> UInt64 {
    guard let list = try firstBox("elst", in: edits) else { return 0 }
    let width: UInt64 = try version(of: list) == 1 ? 8 : 4
    var sum: UInt64 = 0
    for index in 0..<min(UInt64(try u32(at: 4, in: list)), 16) {
      let entry = 8 + index * (2 * width + 4)
      let start = try number(at: entry + width, width, in: list)
      guard start == (width == 8 ? UInt64.max : UInt64(UInt32.max)) else { break }
      sum = sum.addingReportingOverflow(try number(at: entry, width, in: list)).partialValue
    }
    return sum
  }
}

extension Orientation {
  /// How a matrix of −1, 0 and 1 turns: where upright x and y come from. One that is no turning by
  /// right angles turns nothing.
  init(xFromX: Int32, xFromY: Int32, yFromX: Int32, yFromY: Int32) {
    switch (xFromX, xFromY, yFromX, yFromY) {
    case (-1, 0, 0, 1): self = .topRight
    case (-1, 0, 0, -1): self = .bottomRight
    case (1, 0, 0, -1): self = .bottomLeft
    case (0, 1, 1, 0): self = .leftTop
    case (0, -1, 1, 0): self = .rightTop
    case (0, -1, -1, 0): self = .rightBottom
    case (0, 1, -1, 0): self = .leftBottom
    default: self = .topLeft
    }
  }
}

/// Whether `part` stands somewhere in `bytes`.
func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
  guard bytes.count >= part.count else { return false }
  return (0...bytes.count - part.count).contains { bytes[$0...].starts(with: part) }
}
