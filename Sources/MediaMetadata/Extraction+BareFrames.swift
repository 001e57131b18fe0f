// Frames in blocks of WebM and Matroska (RFC 9559 section 10, and its codec mappings) in which
// something may be said beside the picture.

import Bytes
import Wire

/// A track whose frames are looked into.
struct CodedTrack {
  var number: UInt64
  var coding: FrameCoding
}

extension Extraction {
  /// Of the tracks that stay those whose frames are looked into. Throws where that would be needed,
  /// and cannot be done.
  mutating func codedTracks(
    in tracks: Element, of kept: [UInt64]
  ) throws(MetadataStop) -> [CodedTrack] {
    var coded: [CodedTrack] = []
    try forEachWhole(in: tracks) { (self, track) throws(MetadataStop) in
      guard track.number == ElementNumber.trackEntry,
        let number = try self.number(ElementNumber.trackNumber, in: track), kept.contains(number),
        let coding = try self.frameCoding(of: track)
      else { return }
      // Bytes that are taken from the beginning of each frame, or all of it packed.
      guard try self.first(ElementNumber.packings, in: track) == nil else { throw .notUnderstood }
      coded.append(CodedTrack(number: number, coding: coding))
    }
    return coded
  }

  private mutating func frameCoding(of track: Element) throws(MetadataStop) -> FrameCoding? {
    guard let codec = try first(ElementNumber.codec, in: track), codec.contentByteCount <= 64
    else { return nil }
    let bytes = try windows.bytes(at: codec.content, Int(codec.contentByteCount))
    switch Text(utf8: Array(bytes.prefix { $0 != 0 })) {
    case "V_MJPEG": return .jpeg
    case "V_MPEG1", "V_MPEG2", "V_MPEG4/ISO/SP", "V_MPEG4/ISO/ASP", "V_MPEG4/ISO/AP":
      return .mpegParts
    case "V_AV1": return .openUnits
    case "V_MPEGI/ISO/VVC": throw .notUnderstood
    case "V_MPEG4/ISO/AVC": return .units(try unitCoding(of: track, isHEVC: false))
    case "V_MPEGH/ISO/HEVC": return .units(try unitCoding(of: track, isHEVC: true))
    // A BITMAPINFOHEADER, whose compression (4) stands behind 16 bytes.
    case "V_MS/VFW/FOURCC":
      let setUp = try setUp(of: track, least: 20)
      return try FrameCoding(fourCC: FourCC(try windows.u32(at: setUp.content + 16)))
    default: return nil
    }
  }

  /// How long a unit's length is, stands at the fifth byte of a set-up as in avcC, and at the 22nd
  /// of one as in hvcC; both begin with their version, 1.
  private mutating func unitCoding(
    of track: Element, isHEVC: Bool
  ) throws(MetadataStop) -> UnitCoding {
    let place: UInt64 = isHEVC ? 21 : 4
    let setUp = try setUp(of: track, least: place + 1)
    guard try windows.u8(at: setUp.content) == 1 else { throw .notUnderstood }
    let width = UInt64(try windows.u8(at: setUp.content + place) & 3) + 1
    return UnitCoding(lengthByteCount: width, isHEVC: isHEVC)
  }

  private mutating func setUp(
    of track: Element, least byteCount: UInt64
  ) throws(MetadataStop) -> Element {
    guard let setUp = try first(ElementNumber.codecPrivate, in: track),
      setUp.contentByteCount >= byteCount
    else { throw .notUnderstood }
    return setUp
  }

  /// What takes the place of what the frame of a block says beside its picture.
  mutating func bare(
    frameOf child: Element, _ tracks: [CodedTrack]
  ) throws(MetadataStop) -> [Replacement] {
    guard !tracks.isEmpty else { return [] }
    let block: Element
    switch child.number {
    case ElementNumber.simpleBlock: block = child
    case ElementNumber.blockGroup:
      guard let inner = try first(ElementNumber.block, in: child) else {
        throw .damaged(.malformed)
      }
      block = inner
    default: return []
    }
    let (number, end) = try track(ofBlock: block)
    guard let coded = tracks.first(where: { $0.number == number }) else { return [] }
    // A time (2), and flags: whether several frames lie in it (0x06).
    guard block.end - end > 3 else { throw .damaged(.truncated) }
    guard try windows.u8(at: end + 2) & 0x06 == 0 else { throw .notUnderstood }
    let frame = MediaRange(offset: end + 3, byteCount: block.end - end - 3)
    return try bare(frame: frame, coded.coding)
  }
}
