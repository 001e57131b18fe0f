// The video behind a still. Google's motion photos say in XMP where it lies ("Motion Photo format
// 1.0", and the older MicroVideo), Samsung's in a directory at the end of the file (SEF, as
// exiftool documents it), Huawei's and Honor's in a text there. What does not begin like a video is
// none, whatever was said.

import Bytes
import Wire

extension Extraction {
  /// A claim in XMP, or what a maker writes at the end of the file, where no box has said it.
  mutating func readMotion() throws(MetadataStop) {
    try attempt { (self) throws(MetadataStop) in
      if self.found.motion == nil, let range = self.claimedMotion,
        try self.beginsLikeVideo(range)
      {
        self.found.motion = range
      }
    }
    if found.motion == nil, found.make.lowercased.starts(with: Text("samsung").utf8) {
      try attempt { (self) throws(MetadataStop) in try self.readSamsungTrailer() }
    }
    if found.motion == nil,
      Self.huaweiMakes.contains(where: { found.make.lowercased.starts(with: $0) })
    {
      try attempt { (self) throws(MetadataStop) in try self.readHuaweiTrailer() }
    }
    if found.motion != nil, let time = motionClaim.presentationMicroseconds {
      found.stillTimeMilliseconds = UInt32(exactly: time / 1000)
    }
  }

  /// Items lie one behind the other up to the end of the file.
  private var claimedMotion: MediaRange? {
    var fromEnd: UInt64?
    var byteCount: UInt64 = 0
    if let index = motionClaim.items.lastIndex(where: { $0.isMotion }), index > 0 {
      byteCount = motionClaim.items[index].byteCount
      fromEnd = motionClaim.items[index...].reduce(0 as UInt64?) { sum, item in
        guard let sum else { return nil }
        let (more, overflow) = sum.addingReportingOverflow(item.byteCount)
        return overflow ? nil : more
      }
    } else if let offset = motionClaim.offsetFromEnd {
      (fromEnd, byteCount) = (offset, offset)
    }
    guard let fromEnd, byteCount > 8, fromEnd < windows.byteCount else { return nil }
    return MediaRange(offset: windows.byteCount - fromEnd, byteCount: byteCount)
  }

  /// Whether a box "ftyp" stands there.
  mutating func beginsLikeVideo(_ range: MediaRange) throws(MetadataStop) -> Bool {
    guard range.byteCount > 8, range.offset < windows.byteCount,
      range.byteCount <= windows.byteCount - range.offset
    else { return false }
    return try windows.u32(at: range.offset + 4) == 0x6674_7970
  }

  /// At the end of the file: a directory, its length (4), "SEFT"; the directory: "SEFH", a version
  /// (4), a count (4), and for each entry zeros (2), a type (2), how far before the directory it
  /// begins (4), and its length (4). An entry: zeros (2), its type (2), the length of its name (4),
  /// its name, its content. All numbers are little-endian.
  private mutating func readSamsungTrailer() throws(MetadataStop) {
    let end = windows.byteCount
    guard end > 32, try windows.u32(at: end - 4) == 0x5345_4654 else { return }
    let length = UInt64(try windows.u32(at: end - 8).byteSwapped)
    guard length >= 12, length <= end - 8 else { throw .damaged(.malformed) }
    let directory = end - 8 - length
    guard try windows.u32(at: directory) == 0x5345_4648 else { throw .damaged(.malformed) }
    let count = min(UInt64(try windows.u32(at: directory + 8).byteSwapped), (length - 12) / 12, 256)
    for index in 0..<count {
      let entry = directory + 12 + index * 12
      guard try windows.u16(at: entry + 2).byteSwapped == 0x0A30 else { continue }
      let back = UInt64(try windows.u32(at: entry + 4).byteSwapped)
      let size = UInt64(try windows.u32(at: entry + 8).byteSwapped)
      guard back <= directory, size <= back, size > 8 else { throw .damaged(.malformed) }
      let nameByteCount = UInt64(try windows.u32(at: directory - back + 4).byteSwapped)
      guard nameByteCount <= size - 8 else { throw .damaged(.malformed) }
      let range = MediaRange(
        offset: directory - back + 8 + nameByteCount, byteCount: size - 8 - nameByteCount)
      if try beginsLikeVideo(range) { found.motion = range }
      return
    }
  }

  private static var huaweiMakes: [[UInt8]] { [Text("huawei").utf8, Text("honor").utf8] }
  private static let huaweiTrailerByteCount: UInt64 = 40
  private static let huaweiMark: StaticString = "LIVE_"

  /// At the end of the file 40 bytes of text, the second half of which is "LIVE_" and a number,
  /// with spaces behind: so many bytes before these 40, or before the end of the file, the video
  /// begins.
  private mutating func readHuaweiTrailer() throws(MetadataStop) {
    let end = windows.byteCount
    guard end > 2 * Self.huaweiTrailerByteCount else { return }
    let text = try windows.bytes(at: end - 20, 20)
    let mark = Text.bytes(of: Self.huaweiMark)
    guard text.starts(with: mark) else { return }
    var back: UInt64 = 0
    for byte in text.dropFirst(mark.count) {
      guard (0x30...0x39).contains(byte) else { break }
      back = back * 10 + UInt64(byte - 0x30)
    }
    let trailer = end - Self.huaweiTrailerByteCount
    for from in [trailer, end] where back < from && from - back < trailer {
      let range = MediaRange(offset: from - back, byteCount: trailer - (from - back))
      if try beginsLikeVideo(range) {
        found.motion = range
        return
      }
    }
  }
}
