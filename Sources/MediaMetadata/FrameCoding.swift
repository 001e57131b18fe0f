// Frames in which something may be said beside the picture: JPEGs with segments of cameras, units
// of H.264 and HEVC and parts of MPEG with user data, and metadata of AV1. What goes of a frame is
// overwritten where it stands, so that no frame moves.

import Bytes
import Media
import Wire

/// How the frames of a track are coded, where they are looked into.
enum FrameCoding: Equatable {
  /// Each is a JPEG of its own, or two: one for each half of its lines.
  case jpeg
  /// Each is a PNG of its own.
  case png
  /// Each unit has its length in front.
  case units(UnitCoding)
  /// Each unit has a start code in front (ITU-T H.264 annex B, H.265 annex B).
  case startCodes(isHEVC: Bool)
  /// MPEG-1, MPEG-2 and MPEG-4 part 2: parts with start codes in front, some of them user data.
  case mpegParts
  /// AV1: units with their lengths.
  case openUnits

  /// By the four letters of AVI and of Matroska's `V_MS/VFW/FOURCC`; `nil` for what is none of
  /// them. Throws for frames that are files of another kind, with texts of their own.
  init?(fourCC: FourCC) throws(MetadataStop) {
    switch fourCC {
    case "MJPG", "mjpg", "AVRn", "dmb1", "JPEG", "jpeg", "MJLS", "LJPG", "IJPG", "AVDJ":
      self = .jpeg
    case "H264", "h264", "X264", "x264", "avc1", "AVC1", "DAVC", "davc", "VSSH", "Q264", "q264",
      "V264", "v264", "GAVC", "UMSV", "tshd":
      self = .startCodes(isHEVC: false)
    case "H265", "h265", "X265", "x265", "HEVC", "hevc", "hev1", "hvc1", "HM10":
      self = .startCodes(isHEVC: true)
    case "MPNG", "mpng", "PNG1", "png1": self = .png
    case "XVID", "xvid", "XviD", "XVIX", "DIVX", "divx", "DivX", "DX50", "dx50", "FMP4", "fmp4",
      "MP4V", "mp4v", "MP4S", "mp4s", "M4S2", "m4s2", "3IV2", "3iv2", "3IVX", "BLZ0", "UMP4",
      "RMP4", "SEDG", "WV1F", "DXGM", "FVFW", "HDX4", "SMP4", "MPG1", "mpg1", "MPG2", "mpg2",
      "MPEG", "mpeg", "PIM1", "PIM2", "VCR2", "MMES", "EM2V", "LMP2", "SLIF":
      self = .mpegParts
    case "AV01", "av01": self = .openUnits
    case "MJ2C", "mj2c", "MJP2", "mjp2", "LJ2K", "IPJ2":
      throw .notUnderstood
    default: return nil
    }
  }

  /// Of a movie's sample that is a file of its own.
  init?(sample name: FourCC) {
    switch name {
    case "jpeg", "MJPG", "AVDJ", "dmb1": self = .jpeg
    case "png ": self = .png
    case "av01", "dav1": self = .openUnits
    case "mp4v", "M4S2", "XVID", "DIVX", "divx", "mpeg", "m1v ", "mp1v", "m2v1", "mp2v":
      self = .mpegParts
    default:
      // "hdv1", "xdv1", "mx5n" and others like them: MPEG-2 of tapes and broadcasts.
      let kind = name.value >> 8
      guard kind == 0x68_6476 || kind == 0x78_6476 || kind == 0x6D_7835 else { return nil }
      self = .mpegParts
    }
  }

  /// Whether each frame is looked into by itself.
  var isByFrame: Bool {
    switch self {
    case .jpeg, .png, .mpegParts, .openUnits: true
    case .units, .startCodes: false
    }
  }
}

extension Extraction {
  /// All of a frame is held at once; a longer one is refused by what may be held.
  private static let stepByteCount: UInt64 = 1 << 20

  /// What takes the place of what a frame says beside its picture.
  mutating func bare(
    frame: MediaRange, _ coding: FrameCoding
  ) throws(MetadataStop) -> [Replacement] {
    guard frame.byteCount > 4 else { return [] }
    switch coding {
    case .units(let units): return try bare(units: frame, units)
    case .jpeg:
      let gone = try BareFrame.unneeded(inJPEG: whole(frame))
      return gone.map {
        Replacement(zeros: UInt64($0.count), at: frame.offset + UInt64($0.lowerBound))
      }
    case .png:
      try BareFrame.require(png: whole(frame))
      return []
    case .startCodes(let isHEVC):
      return replacements(try BareFrame.filled(whole(frame), isHEVC: isHEVC), in: frame)
    case .mpegParts: return replacements(BareFrame.withoutUserData(try whole(frame)), in: frame)
    case .openUnits:
      return replacements(try BareFrame.withoutMetadata(openUnits: whole(frame)), in: frame)
    }
  }

  private func replacements(
    _ found: [(place: Int, bytes: [UInt8])], in frame: MediaRange
  ) -> [Replacement] {
    found.map { Replacement(offset: frame.offset + UInt64($0.place), bytes: $0.bytes) }
  }

  /// Asked for in few steps: each begins the frame anew.
  private mutating func whole(_ frame: MediaRange) throws(MetadataStop) -> [UInt8] {
    let end = frame.offset + frame.byteCount
    var place = frame.offset
    while place < end {
      let count = min(end - place, Self.stepByteCount)
      try windows.require(place, count)
      place += count
    }
    return try windows.bytes(at: frame.offset, Int(frame.byteCount))
  }

  private mutating func bare(
    units frame: MediaRange, _ coding: UnitCoding
  ) throws(MetadataStop) -> [Replacement] {
    let end = frame.offset + frame.byteCount
    var place = frame.offset
    var found: [Replacement] = []
    while place < end {
      guard end - place > coding.lengthByteCount else { throw .damaged(.malformed) }
      let length = try windows.number(at: place, Int(coding.lengthByteCount))
      let content = place + coding.lengthByteCount
      guard length <= end - content else { throw .damaged(.malformed) }
      if length > 0, coding.role(of: try windows.u8(at: content)) != .picture {
        guard length <= UnitCoding.readByteCountMax else { throw .damaged(.tooMuch) }
        if let bytes = try coding.bare(try windows.bytes(at: content, Int(length))) {
          found.append(Replacement(offset: content, bytes: bytes))
        }
      }
      place = content + length
    }
    return found
  }
}

/// What of a frame in memory goes.
enum BareFrame {
  /// One for each half of the lines.
  private static let pictureCountMax = 2

  /// Application segments and comments, and whatever lies between and behind the pictures.
  static func unneeded(inJPEG frame: [UInt8]) throws(MetadataStop) -> [Range<Int>] {
    guard isStart(frame, at: 0) else { throw .notUnderstood }
    var found: [Range<Int>] = []
    var place = 0
    for _ in 0..<pictureCountMax {
      place = try passPicture(frame, behind: place + 2, &found)
      let next = (place..<max(place, frame.count - 1)).first { isStart(frame, at: $0) }
      add(place..<(next ?? frame.count), of: frame, &found)
      guard let next else { return found }
      place = next
    }
    add(place..<frame.count, of: frame, &found)
    return found
  }

  private static func isStart(_ frame: [UInt8], at place: Int) -> Bool {
    place + 1 < frame.count && frame[place] == 0xFF
      && frame[place + 1] == JPEGMarker.startOfImage
  }

  /// Zeros, and bytes that fill, say nothing.
  private static func add(_ range: Range<Int>, of frame: [UInt8], _ found: inout [Range<Int>]) {
    if frame[range].contains(where: { $0 != 0 && $0 != 0xFF }) { found.append(range) }
  }

  /// Where the picture ends; many cameras leave its last marker out.
  private static func passPicture(
    _ frame: [UInt8], behind start: Int, _ found: inout [Range<Int>]
  ) throws(MetadataStop) -> Int {
    var place = start
    while let next = marker(in: frame, from: place, isScan: false) {
      add(place..<next, of: frame, &found)
      let code = frame[next + 1]
      if code == JPEGMarker.endOfImage { return next + 2 }
      guard next + 4 <= frame.count, code != JPEGMarker.startOfImage,
        !JPEGMarker.standsAlone(code)
      else { throw .notUnderstood }
      let end = next + 2 + Int(frame[next + 2]) << 8 + Int(frame[next + 3])
      guard end >= next + 4, end <= frame.count else { throw .damaged(.truncated) }
      place = end
      if code == JPEGMarker.startOfScan {
        guard let behind = marker(in: frame, from: end, isScan: true) else { return frame.count }
        place = behind
      } else if !JPEGSegments.draw(code) {
        guard JPEGSegments.areNoPicture(code) else { throw .notUnderstood }
        var unneeded = next + 4
        for needed in needed(code, Array(frame[unneeded..<end])) {
          add(unneeded..<next + 4 + needed.lowerBound, of: frame, &found)
          unneeded = next + 4 + needed.upperBound
        }
        add(unneeded..<end, of: frame, &found)
      }
    }
    throw .damaged(.truncated)
  }

  /// Of a segment what says which half of a frame it is; a density that can be one; how colours are
  /// written. In order.
  private static func needed(_ code: UInt8, _ content: [UInt8]) -> [Range<Int>] {
    if code == 0xE0, content.starts(with: Text("AVI1").utf8), content.count >= 5 { return [0..<5] }
    if code == 0xE0, content.count >= 12, content.starts(with: JPEGSignature.jfif) {
      let isBounded = JPEGPicture.bounded(jfif: content).elementsEqual(content[..<12])
      return [0..<(isBounded ? 12 : 5)]
    }
    if code == 0xEE, content.count >= 12, content.starts(with: JPEGSignature.adobe) {
      return [0..<5, 11..<12]
    }
    return []
  }

  /// The next marker; in a scan a 255 before a zero is a byte of it, and restarts belong to it.
  private static func marker(in frame: [UInt8], from start: Int, isScan: Bool) -> Int? {
    var place = start
    while place + 1 < frame.count {
      let code = frame[place + 1]
      if frame[place] == 0xFF, code != 0, code != 0xFF,
        !isScan || !JPEGMarker.standsAlone(code)
      {
        return place
      }
      place += 1
    }
    return nil
  }

  /// Throws for a PNG in which anything is but what is needed to see it: chunks are summed, so
  /// none becomes zeros.
  static func require(png frame: [UInt8]) throws(MetadataStop) {
    guard frame.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw .notUnderstood
    }
    var place = 8
    while place + 12 <= frame.count {
      let length = frame[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = FourCC(frame[place + 4..<place + 8].reduce(0) { $0 << 8 | UInt32($1) })
      guard length <= frame.count - place - 12 else { throw .damaged(.truncated) }
      place += 12 + length
      switch name {
      case "IHDR", "PLTE", "IDAT", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV",
        "mDCv", "cLLI", "cLLi", "bKGD", "hIST", "pHYs":
        break
      case "IEND":
        guard length == 0, frame[place...].allSatisfy({ $0 == 0 }) else { throw .notUnderstood }
        return
      default: throw .notUnderstood
      }
    }
    throw .damaged(.truncated)
  }

  /// Units whose user data is filled, and where they begin. Throws for a frame that does not begin
  /// with a start code: then nobody knows where its units are.
  static func filled(
    _ frame: [UInt8], isHEVC: Bool
  ) throws(MetadataStop) -> [(place: Int, bytes: [UInt8])] {
    let coding = UnitCoding(lengthByteCount: 4, isHEVC: isHEVC)
    guard let first = startCode(in: frame, from: 0), frame[..<first].allSatisfy({ $0 == 0 }) else {
      throw .notUnderstood
    }
    var found: [(place: Int, bytes: [UInt8])] = []
    var place = first + 3
    while place < frame.count {
      let end = startCode(in: frame, from: place) ?? frame.count
      if place < end, coding.role(of: frame[place]) != .picture {
        guard end - place <= Int(UnitCoding.readByteCountMax) else { throw .damaged(.tooMuch) }
        // Zeros in front of a start code are no part of the unit.
        let last = frame[place..<end].lastIndex { $0 != 0 } ?? place
        if let bytes = try coding.bare(Array(frame[place...last])) { found.append((place, bytes)) }
      }
      place = end + 3
    }
    return found
  }

  /// Two zeros and a 1.
  static func startCode(in frame: [UInt8], from start: Int) -> Int? {
    var place = start
    while place + 2 < frame.count {
      if frame[place + 2] > 1 {
        place += 3
      } else if frame[place] == 0, frame[place + 1] == 0, frame[place + 2] == 1 {
        return place
      } else {
        place += 1
      }
    }
    return nil
  }
}
