// What stands beside a codec's set-up in a track of Matroska's: Vorbis, Theora and FLAC bring the
// headers of their own files along, comments and pictures among them. What takes their place is as
// long.

import Bytes
import Wire

extension Extraction {
  /// Of what kind the set-up is, as Matroska's codec mappings say.
  mutating func bareSetUp(ofTrack track: Element) throws(MetadataStop) -> [Replacement] {
    guard let codec = try first(ElementNumber.codec, in: track),
      let setUp = try first(ElementNumber.codecPrivate, in: track)
    else { return [] }
    let name = try windows.bytes(at: codec.content, Int(codec.contentByteCount)).prefix { $0 != 0 }
    guard !contains(Array(name), Text("QUICKTIME").utf8) else { throw .damaged(.malformed) }
    guard setUp.contentByteCount > 0 else { return [] }
    if let frame = CodecSetUp.frame(of: Array(name), setUp) {
      return try bare(frame: frame.range, frame.coding)
    }
    let bytes = try windows.bytes(at: setUp.content, Int(setUp.contentByteCount))
    let bare: [UInt8]?
    if name.elementsEqual(Text("A_VORBIS").utf8) {
      bare = CodecSetUp.withoutComments(xiph: bytes, [3] + Text("vorbis").utf8, behind: [1])
    } else if name.elementsEqual(Text("V_THEORA").utf8) {
      bare = CodecSetUp.withoutComments(xiph: bytes, [0x81] + Text("theora").utf8, behind: [])
    } else if name.elementsEqual(Text("A_FLAC").utf8) {
      bare = CodecSetUp.withoutComments(flac: bytes)
    } else if name.elementsEqual(Text("A_OPUS").utf8) {
      bare = CodecSetUp.withoutRest(opus: bytes)
    } else if name.elementsEqual(Text("V_MPEG4/ISO/AVC").utf8) {
      bare = CodecSetUp.withoutMessages(avc: bytes)
    } else if name.elementsEqual(Text("V_MPEGH/ISO/HEVC").utf8) {
      bare = CodecSetUp.withoutMessages(hevc: bytes)
    } else {
      return []
    }
    guard let bare else { throw .damaged(.malformed) }
    return bare == bytes ? [] : [Replacement(offset: setUp.content, bytes: bare)]
  }
}

extension Extraction {
  /// The same of a box, of a movie or of items.
  mutating func bare(unitSetUp box: Box) throws(MetadataStop) -> [Replacement] {
    let bytes: [UInt8]
    let bare: [UInt8]?
    switch box.name {
    case "hvcC", "hvcE":
      bytes = try self.bytes(in: box, from: 0, most: Int(clamping: box.contentByteCount))
      bare = CodecSetUp.withoutMessages(hevc: bytes)
    case "lhvC":
      bytes = try self.bytes(in: box, from: 0, most: Int(clamping: box.contentByteCount))
      bare = CodecSetUp.withoutMessages(hevc: bytes, head: 5)
    case "avcC", "avcE":
      bytes = try self.bytes(in: box, from: 0, most: Int(clamping: box.contentByteCount))
      bare = CodecSetUp.withoutMessages(avc: bytes)
    case "av1C":
      // Versions and levels (4), and units.
      guard box.contentByteCount > 4 else { return [] }
      let units = MediaRange(offset: box.content + 4, byteCount: box.contentByteCount - 4)
      return try self.bare(frame: units, .openUnits)
    default: return []
    }
    guard let bare else { throw .notUnderstood }
    return bare == bytes ? [] : [Replacement(offset: box.content, bytes: bare)]
  }
}

/// `nil` for what is none.
enum CodecSetUp {
  /// What of it is written as frames are: of AV1 behind versions and levels (4), of MPEG all; and
  /// what lies behind a BITMAPINFOHEADER.
  static func frame(
    of codec: [UInt8], _ setUp: Element
  ) -> (range: MediaRange, coding: FrameCoding)? {
    let isMPEG = [
      Text("V_MPEG1"), "V_MPEG2", "V_MPEG4/ISO/SP", "V_MPEG4/ISO/ASP", "V_MPEG4/ISO/AP",
      "V_MS/VFW/FOURCC",
    ].contains { $0.utf8 == codec }
    let isAV1 = codec == Text("V_AV1").utf8
    guard isMPEG || isAV1, setUp.contentByteCount > 4 else { return nil }
    let start: UInt64 = isAV1 ? 4 : 0
    let range = MediaRange(
      offset: setUp.content + start, byteCount: setUp.contentByteCount - start)
    return (range, isAV1 ? .openUnits : .mpegParts)
  }

  /// Three packets: how many less one, the lengths of the first two as sums of bytes up to the
  /// first below 255, and the packets. The second has comments: its beginning, the length of its
  /// writer's name (4, little-endian), the name, how many comments (4), each with its length, and
  /// what Vorbis has `behind` them. All of it becomes a name of zeros.
  static func withoutComments(
    xiph bytes: [UInt8], _ beginning: [UInt8], behind: [UInt8]
  ) -> [UInt8]? {
    guard bytes.first == 2 else { return nil }
    var place = 1
    var lengths: [Int] = []
    while lengths.count < 2 {
      let run = bytes[place...].prefix { $0 == 255 }.count
      guard place + run < bytes.count else { return nil }
      lengths.append(255 * run + Int(bytes[place + run]))
      place += run + 1
    }
    let start = place + lengths[0]
    let nameByteCount = lengths[1] - beginning.count - 8 - behind.count
    guard nameByteCount >= 0, start + lengths[1] <= bytes.count,
      bytes[start...].starts(with: beginning)
    else { return nil }
    let length = (0..<4).map { UInt8(truncatingIfNeeded: nameByteCount >> (8 * $0)) }
    let comments = beginning + length + [UInt8](repeating: 0, count: nameByteCount + 4) + behind
    return bytes[..<start] + comments + bytes[(start + lengths[1])...]
  }

  /// "fLaC", and blocks: whether it is the last one (1 bit), its kind (7 bits), its length (3), its
  /// content. Streams (0) and where to seek (3) stay, everything else becomes padding (1).
  static func withoutComments(flac bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: Text("fLaC").utf8) else { return nil }
    var bare = bytes
    var place = 4
    while place + 4 <= bytes.count {
      let kind = bytes[place] & 0x7F
      let length = bytes[place + 1...place + 3].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - place - 4 else { return nil }
      if kind != 0 || length != 34 || place > 4 {
        bare[place] = bytes[place] & 0x80 | 1
        for index in place + 4..<place + 4 + length { bare[index] = 0 }
      }
      place += 4 + length
    }
    return place == bytes.count ? bare : nil
  }
}

/// Sets of parameters of H.264 and HEVC (ISO/IEC 14496-15 5.3.3, 8.3.3), with messages among them,
/// and what Opus has to say.
extension CodecSetUp {
  /// Versions and levels (22), how many lists there are (1), and each: a kind (1), how many units
  /// (2), and each with its length (2) in front. Nothing has to be behind them.
  /// - Parameter head: how long versions and levels are; of another layer's set-up 5.
  static func withoutMessages(hevc bytes: [UInt8], head: Int = 22) -> [UInt8]? {
    guard bytes.count > head else { return bytes }
    var bare = bytes
    var place = head + 1
    for _ in 0..<bytes[head] {
      guard place + 3 <= bytes.count else { return nil }
      let count = Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
      place += 3
      guard empty(&bare, units: count, at: &place, isHEVC: true) else { return nil }
    }
    return blank(bare, from: place)
  }

  /// Those of H.264 whose set-up goes on behind its sets (ISO/IEC 14496-15, 5.3.3.1.2).
  private static var highProfiles: [UInt8] { [100, 110, 122, 144] }

  /// Versions and levels (5), how many sets for sequences (5 bits), each with its length (2) in
  /// front, the same for pictures; and where a profile has more to say, that (3) and the same once
  /// more.
  static func withoutMessages(avc bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 6 else { return bytes }
    var bare = bytes
    var place = 5
    for mask: UInt8 in [0x1F, 0xFF] {
      guard place < bytes.count else { return nil }
      let count = Int(bytes[place] & mask)
      place += 1
      guard empty(&bare, units: count, at: &place, isHEVC: false) else { return nil }
    }
    // Other profiles have nothing more: whatever stands there is none of theirs.
    if Self.highProfiles.contains(bytes[1]), bytes.count - place >= 4 {
      let count = Int(bytes[place + 3])
      place += 4
      guard empty(&bare, units: count, at: &place, isHEVC: false) else { return nil }
    }
    return blank(bare, from: place)
  }

  /// "OpusHead", version, channels, lengths and rates (9), how channels are mapped (1), and where
  /// that is told, two numbers and one for each channel.
  static func withoutRest(opus bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: Text("OpusHead").utf8) else { return nil }
    guard bytes.count >= 19 else { return bytes }
    let count = bytes[18] == 0 ? 19 : 21 + Int(bytes[9])
    return bytes.count < count ? nil : blank(bytes, from: count)
  }

  /// Fills user data in these units; `false` where one is neither a set nor messages.
  private static func empty(
    _ bytes: inout [UInt8], units count: Int, at place: inout Int, isHEVC: Bool
  ) -> Bool {
    let coding = UnitCoding(lengthByteCount: 2, isHEVC: isHEVC)
    for _ in 0..<count {
      guard place + 2 < bytes.count else { return false }
      let end = place + 2 + Int(bytes[place]) << 8 + Int(bytes[place + 1])
      let range = place + 2..<max(end, place + 2)
      guard !range.isEmpty, end <= bytes.count else { return false }
      let header = bytes[range.lowerBound]
      if coding.role(of: header) == .message {
        let unit = Array(bytes[range])
        if let filled = EncoderMessages.bare(unit, behind: coding.headerByteCount) {
          bytes.replaceSubrange(range, with: filled)
        }
      } else {
        let isSet =
          isHEVC ? (32...34).contains(header >> 1 & 0x3F) : [7, 8, 13, 15].contains(header & 0x1F)
        guard isSet else { return false }
      }
      place = end
    }
    return true
  }

  private static func blank(_ bytes: [UInt8], from place: Int) -> [UInt8] {
    bytes[..<place] + [UInt8](repeating: 0, count: bytes.count - place)
  }
}
