// Films whose frames say where they were taken: JPEGs with segments of cameras, and units with user
// data, in QuickTime, AVI and Matroska. No coordinate is left in any encoding, pictures stay where
// they were, and what cannot be looked into is held back.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct FrameCodingTests {
  /// Decimal, NMEA, UTF-16, and degrees as rational numbers.
  static let places: [[UInt8]] = [
    ascii("+48.2083+016.3731/"), ascii("$GPRMC,225958,A,4812.498,N,01622.386,E"),
    "48.2083, 16.3731".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
    be32(48) + be32(1) + be32(12) + be32(1) + be32(29880) + be32(1000),
  ]
  private static let told = places.flatMap { $0 }
  /// In a unit no two zeros stand beside each other.
  static let inUnits = Array(places.prefix(3))
  static let toldInUnits = inUnits.flatMap { $0 }

  func expectNoPlace(
    _ file: [UInt8], _ places: [[UInt8]] = places, keeping kept: [UInt8], _ comment: Comment,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for task in [MetadataTask.removeLocation, .removeAll] {
      let result = try edited(file, task)
      #expect(result.count == file.count, comment, sourceLocation: location)
      for place in places {
        #expect(contains(file, place), comment, sourceLocation: location)
        #expect(!contains(result, place), comment, sourceLocation: location)
      }
      let at = { (bytes: [UInt8]) in bytes.indices.filter { bytes[$0...].starts(with: kept) } }
      #expect(!at(file).isEmpty && at(result) == at(file), comment, sourceLocation: location)
      #expect(try edited(result, task) == result, comment, sourceLocation: location)
      let leftOut = Reading(file, task: task).leftOut
      #expect(leftOut.contains { $0.kind == .unknown }, comment, sourceLocation: location)
    }
  }

  // MARK: Frames

  private static let scan = SampleJPEG.scan + [UInt8](repeating: 0x5A, count: 40)

  /// Half of a frame's lines, or all of them, with what is told in each segment it may be told in.
  private static func picture(_ told: [UInt8], end: [UInt8] = [0xFF, 0xD9]) -> [UInt8] {
    let segments =
      told.isEmpty
      ? []
      : SampleJPEG.segment(0xE1, ascii("Exif\0\0") + told) + SampleJPEG.segment(0xE7, told)
        + SampleJPEG.segment(0xE0, ascii("AVI1") + zeros(10) + told)
        + SampleJPEG.segment(0xFE, told)
    return [0xFF, 0xD8] + segments + SampleJPEG.frame(width: 6, height: 4) + scan
      + (told.isEmpty ? [] : SampleJPEG.segment(0xFE, told) + scan) + end
  }

  /// Two fields, and something behind them.
  private static let jpeg = picture(told) + zeros(3) + picture(told) + told

  static func message(_ isHEVC: Bool, _ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
    (isHEVC ? [39 << 1, 1] : [6]) + [kind, UInt8(content.count)] + content + [0x80]
  }

  static let drawn = [0x65] + [UInt8](repeating: 0x55, count: 40)

  private static func units(_ isHEVC: Bool) -> [[UInt8]] {
    let identified = [UInt8](repeating: 7, count: 16) + toldInUnits
    return [
      message(isHEVC, 5, identified), isHEVC ? [19 << 1, 1] + drawn : drawn,
      message(isHEVC, 4, [0xB5, 0, 0x31] + toldInUnits), isHEVC ? [1 << 1, 1] + drawn : drawn,
    ]
  }

  private static func byStartCodes(_ isHEVC: Bool) -> [UInt8] {
    units(isHEVC).flatMap { [0, 0, 0, 1] + $0 } + units(isHEVC).flatMap { [0, 0, 1] + $0 }
  }

  static func byLengths(_ isHEVC: Bool, _ width: Int) -> [UInt8] {
    units(isHEVC).flatMap { Array(be32($0.count).suffix(width)) + $0 }
  }

  // MARK: QuickTime

  static func movie(_ name: String, _ frames: [[UInt8]], isInOneChunk: Bool) -> [UInt8] {
    let type = box("ftyp", ascii("qt  "), be32(0))
    var places: [Int] = []
    var place = type.count + 8
    for frame in frames {
      places.append(place)
      place += frame.count
    }
    let table = SampleMovie.table(
      box(name, zeros(78)), places: isInOneChunk ? [places[0]] : places,
      counts: isInOneChunk ? [frames.count] : frames.map { _ in 1 }, sizes: frames.map(\.count))
    return type + box("mdat", frames.flatMap { $0 })
      + box(
        "moov", SampleMovie.header(),
        SampleMovie.track("vide", width: 6, height: 4, box("minf", table)))
  }

  @Test func `frames of Motion JPEG in QuickTime lose what cameras write in them`() throws {
    let other = Self.picture([]) + zeros(5)
    for isInOneChunk in [true, false] {
      for name in ["jpeg", "MJPG"] {
        let film = Self.movie(
          name, [Self.jpeg, other, Self.jpeg, Self.jpeg], isInOneChunk: isInOneChunk)
        try expectNoPlace(film, keeping: Self.scan, "\(name)")
        let bare = Self.movie(name, [other, other], isInOneChunk: isInOneChunk)
        #expect(try edited(bare, .removeLocation) == bare)
      }
    }
    // Frames of equal length.
    try expectNoPlace(
      Self.movie("jpeg", [Self.jpeg, Self.jpeg], isInOneChunk: true), keeping: Self.scan, "equal")
  }

  @Test func `a frame's density is common, and what is the same in all frames says nothing`()
    throws
  {
    func frame(_ jfif: [UInt8], _ adobe: [UInt8], _ fields: [UInt8]) -> [UInt8] {
      [0xFF, 0xD8] + SampleJPEG.segment(0xE0, ascii("JFIF\0") + jfif + [0, 0])
        + SampleJPEG.segment(0xEE, ascii("Adobe") + adobe)
        + SampleJPEG.segment(0xE0, ascii("AVI1") + fields) + SampleJPEG.frame(width: 6, height: 4)
        + Self.scan + [0xFF, 0xD9]
    }
    let fine = frame([1, 1, 0] + be16(4) + be16(3), zeros(6) + [1], [1] + zeros(9))
    let film = Self.movie("jpeg", [fine], isInOneChunk: true)
    #expect(try edited(film, .removeLocation) == film)
    let said = be16(4813) + be16(7154)
    let told = frame([1, 1, 1] + said, said + zeros(2) + [1], [1, 0] + said + zeros(4))
    let result = try edited(Self.movie("jpeg", [told], isInOneChunk: true), .removeLocation)
    let bare = frame([0, 0, 0] + zeros(4), zeros(6) + [1], [1] + zeros(9))
    #expect(result == Self.movie("jpeg", [bare], isInOneChunk: true))
  }

  @Test func `frames that are files of another kind are held back`() {
    for name in ["mjpa", "mjpb", "png ", "mjp2"] {
      let film = Self.movie(name, [Self.jpeg], isInOneChunk: true)
      #expect(Reading(film, task: .removeLocation).refusal == .notUnderstood, "\(name)")
    }
    // A PNG with nothing but what is seen stays.
    let picture = SamplePNG.file([])
    let other = Self.movie("png ", [picture, picture], isInOneChunk: true)
    #expect((try? edited(other, .removeLocation)) == other)
    let texts = Self.movie("png ", [picture, SamplePNG.full], isInOneChunk: true)
    #expect(Reading(texts, task: .removeAll).refusal == .notUnderstood)
    let film = Self.movie("jpeg", [Self.told], isInOneChunk: true)
    #expect(Reading(film, task: .removeLocation).refusal == .notUnderstood)
    let cut = Self.movie("jpeg", [Array(Self.jpeg.prefix(20))], isInOneChunk: true)
    #expect(Reading(cut, task: .removeLocation).refusal != nil)
  }

  @Test func `a frame longer than what is read at once loses it, too`() throws {
    let long = Self.picture(Self.told, end: []) + [UInt8](repeating: 0x5A, count: 2_500_000)
    let film = Self.movie("jpeg", [long + [0xFF, 0xD9] + Self.told], isInOneChunk: true)
    let result = try edited(film, .removeLocation)
    #expect(result.count == film.count)
    for part in [result.prefix(4_000), result.suffix(4_000)] {
      for place in Self.places { #expect(!contains(Array(part), place)) }
    }
    let tooLong = long + [UInt8](repeating: 0x5A, count: 4 << 20)
    let other = Self.movie("jpeg", [tooLong], isInOneChunk: true)
    #expect(Reading(other, task: .removeAll).refusal == .damaged(damage: .tooMuch))
  }

  // MARK: AVI

  /// By what the stream's header and its format say.
  static func avi(_ header: String, _ format: String, _ frames: [[UInt8]]) -> [UInt8] {
    let told = { (name: String) in name.isEmpty ? zeros(4) : ascii(name) }
    let picture = SampleAVI.list(
      "strl", SampleAVI.chunk("strh", ascii("vids"), told(header), zeros(40)),
      SampleAVI.chunk("strf", zeros(16), told(format), zeros(20)))
    return SampleAVI.file(
      SampleAVI.list("hdrl", SampleAVI.header, picture),
      SampleAVI.list("movi", frames.flatMap { SampleAVI.chunk("00dc", $0) }))
  }

  @Test func `frames in AVI are told by their format, whatever the header of their stream says`()
    throws
  {
    for header in ["", "MJPG", "DIVX"] {
      try expectNoPlace(
        Self.avi(header, "MJPG", [Self.jpeg, Self.jpeg]), keeping: Self.scan, "\(header)")
      try expectNoPlace(
        Self.avi(header, "H264", [Self.byStartCodes(false)]), Self.inUnits, keeping: Self.drawn,
        "\(header)")
      try expectNoPlace(
        Self.avi(header, "HEVC", [Self.byStartCodes(true)]), Self.inUnits, keeping: Self.drawn,
        "\(header)")
    }
    try expectNoPlace(
      Self.avi("H264", "", [Self.byStartCodes(false)]), Self.inUnits, keeping: Self.drawn,
      "header alone")
    let bare = Self.avi("H264", "H264", [[0, 0, 0, 1] + Self.drawn, []])
    #expect(try edited(bare, .removeAll) == bare)
  }

  @Test func `what is not made of units that can be found is held back`() {
    let other = Self.avi("H264", "H264", [Self.byLengths(false, 4)])
    #expect(Reading(other, task: .removeLocation).refusal == .notUnderstood)
    for format in ["MPNG", "MJ2C"] {
      let film = Self.avi("", format, [Self.told])
      #expect(Reading(film, task: .removeLocation).refusal == .notUnderstood, "\(format)")
    }
  }

  // MARK: Matroska

  static func matroska(
    _ codec: String, _ setUp: [UInt8], _ frame: [UInt8], flags: UInt8 = 0x80,
    _ more: [UInt8] = []
  ) -> [UInt8] {
    let track = SampleMatroska.track(
      1, 1, codec, SampleMatroska.size, setUp.isEmpty ? [] : element(0x63A2, setUp), more)
    let simple = element(0xA3, [0x81, 0, 0, flags], frame)
    let group = element(0xA0, element(0xA1, [0x40, 1, 0, 0, flags & 0x7F], frame))
    return SampleMatroska.file(
      "matroska", SampleMatroska.richInformation, element(0x1654_AE6B, track),
      element(0x1F43_B675, element(0xE7, [0]), simple, group))
  }

  static func avcC(_ width: Int) -> [UInt8] {
    [1, 66, 0, 30, 0xFC | UInt8(width - 1), 0xE0, 0]
  }

  static func hvcC(_ width: Int) -> [UInt8] {
    [1] + zeros(20) + [0xFC | UInt8(width - 1), 0]
  }

  private static func bitmap(_ format: String) -> [UInt8] { zeros(16) + ascii(format) + zeros(20) }

  @Test func `user data in Matroska is filled where it stands, and pictures stay`() throws {
    for width in [2, 4] {
      try expectNoPlace(
        Self.matroska("V_MPEG4/ISO/AVC", Self.avcC(width), Self.byLengths(false, width)),
        Self.inUnits, keeping: Self.drawn, "AVC \(width)")
      try expectNoPlace(
        Self.matroska("V_MPEGH/ISO/HEVC", Self.hvcC(width), Self.byLengths(true, width)),
        Self.inUnits, keeping: Self.drawn, "HEVC \(width)")
    }
    try expectNoPlace(
      Self.matroska("V_MS/VFW/FOURCC", Self.bitmap("H264"), Self.byStartCodes(false)),
      Self.inUnits, keeping: Self.drawn, "VFW")
    for (codec, setUp) in [("V_MJPEG", []), ("V_MS/VFW/FOURCC", Self.bitmap("MJPG"))] {
      try expectNoPlace(
        Self.matroska(codec, setUp, Self.jpeg), keeping: Self.scan, "\(codec)")
    }
  }

  @Test func `blocks in which frames cannot be found are held back`() {
    let frame = Self.byLengths(false, 4)
    let packed = element(0x6D80, element(0x6240, element(0x5034, element(0x4254, [3]))))
    for film in [
      Self.matroska("V_MPEG4/ISO/AVC", [], frame),
      Self.matroska("V_MPEG4/ISO/AVC", [2] + zeros(10), frame),
      Self.matroska("V_MPEGH/ISO/HEVC", Self.avcC(4), frame),
      Self.matroska("V_MPEG4/ISO/AVC", Self.avcC(4), frame, flags: 0x82),
      Self.matroska("V_MPEG4/ISO/AVC", Self.avcC(4), frame, packed),
      Self.matroska("V_MJPEG", [], Self.told), Self.matroska("V_MS/VFW/FOURCC", [1, 2], frame),
    ] {
      #expect(Reading(film, task: .removeLocation).refusal == .notUnderstood)
    }
    // Other lengths than are there.
    let other = Self.matroska("V_MPEG4/ISO/AVC", Self.avcC(4), Self.byLengths(false, 2))
    #expect(Reading(other, task: .removeAll).refusal != nil)
    let cut = Self.matroska("V_MPEG4/ISO/AVC", Self.avcC(4), Array(frame.dropLast()))
    #expect(Reading(cut, task: .removeAll).refusal != nil)
  }

  @Test func `whatever a frame is, it is passed over or refused`() {
    let units = Self.byStartCodes(true)
    for place in Self.jpeg.indices {
      for value: UInt8 in [0, 1, 0xD8, 0xD9, 0xDA, 0xFF] {
        var frame = Self.jpeg
        frame[place] = value
        _ = try? BareFrame.unneeded(inJPEG: frame)
      }
      _ = try? BareFrame.unneeded(inJPEG: Array(Self.jpeg.prefix(place)))
    }
    for count in units.indices {
      _ = try? BareFrame.filled(Array(units.prefix(count)), isHEVC: true)
      _ = try? BareFrame.filled([0, 0, 1] + units.suffix(count), isHEVC: false)
    }
  }
}
