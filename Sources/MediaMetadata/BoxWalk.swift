// Boxes of ISO base media files (ISO/IEC 14496-12 section 4.2) and atoms of QuickTime's, which are
// the same: a length, a name, a content. A box may lie about its length; it never reaches behind
// the one around it.

import Bytes
import Wire

/// One box and where it lies in the file.
struct Box: Equatable {
  var name: FourCC
  var start: UInt64
  var content: UInt64
  var end: UInt64
  /// It announces more than the box or file around it holds; `end` is where that ends.
  var isCut = false

  var contentByteCount: UInt64 { end - content }
}

extension Extraction {
  /// In one box. Movies have a dozen.
  static let boxCountMax = 512

  /// The box at `start`, or `nil` when fewer bytes than a header's are left before `end`. Throws
  /// `malformed` for a length that is shorter than its header, or that nothing could have.
  mutating func box(at start: UInt64, before end: UInt64) throws(MetadataStop) -> Box? {
    guard start <= end, end - start >= 8 else { return nil }
    let short = try windows.u32(at: start)
    let name = FourCC(try windows.u32(at: start + 4))
    var content = start + 8
    var byteCount = UInt64(short)
    if short == 1 {
      guard end - start >= 16 else { throw .damaged(.truncated) }
      byteCount = try windows.u64(at: start + 8)
      content += 8
    } else if short == 0 {
      byteCount = end - start
    }
    guard byteCount >= content - start else { throw .damaged(.malformed) }
    let isCut = byteCount > end - start
    return Box(
      name: name, start: start, content: content,
      end: isCut ? end : start + byteCount, isCut: isCut)
  }

  /// Does something for each box in a range, until it says that this is enough. A damaged box ends
  /// the walk; those before it count. What is behind the last that is looked at is noted.
  mutating func forEachBox(
    from start: UInt64, to end: UInt64, most countMax: Int = Self.boxCountMax,
    _ body: (inout Extraction, Box) throws(MetadataStop) -> BoxWalk
  ) throws(MetadataStop) {
    var place = start
    for _ in 0..<countMax {
      guard let box = try box(at: place, before: end) else { return }
      if box.isCut { note(.truncated) }
      guard try body(&self, box) == .on else { return }
      place = box.end
    }
    if end - place >= 8 { note(.tooMuch) }
  }

  /// The same for the boxes in a box.
  mutating func forEachBox(
    in box: Box, skipping skipped: UInt64 = 0, most countMax: Int = Self.boxCountMax,
    _ body: (inout Extraction, Box) throws(MetadataStop) -> BoxWalk
  ) throws(MetadataStop) {
    guard skipped <= box.contentByteCount else { throw .damaged(.truncated) }
    try forEachBox(from: box.content + skipped, to: box.end, most: countMax, body)
  }

  /// The first box of that name in a box.
  mutating func firstBox(
    _ name: StaticString, in outer: Box
  ) throws(MetadataStop) -> Box? {
    var first: Box?
    try forEachBox(in: outer) { (_, box) throws(MetadataStop) in
      guard name ~= box.name else { return .on }
      first = box
      return .enough
    }
    return first
  }

  /// The number there, which has to lie in the box.
  mutating func number(
    at offset: UInt64, _ count: UInt64, in box: Box
  ) throws(MetadataStop) -> UInt64 {
    guard offset <= box.contentByteCount, count <= box.contentByteCount - offset else {
      throw .damaged(.truncated)
    }
    return try windows.number(at: box.content + offset, Int(count))
  }

  mutating func u16(at offset: UInt64, in box: Box) throws(MetadataStop) -> UInt16 {
    UInt16(truncatingIfNeeded: try number(at: offset, 2, in: box))
  }

  mutating func u32(at offset: UInt64, in box: Box) throws(MetadataStop) -> UInt32 {
    UInt32(truncatingIfNeeded: try number(at: offset, 4, in: box))
  }

  /// A full box's version.
  mutating func version(of box: Box) throws(MetadataStop) -> UInt8 {
    UInt8(truncatingIfNeeded: try number(at: 0, 1, in: box))
  }

  /// What is in the box from `offset` on, `countMax` bytes of it at most.
  mutating func bytes(
    in box: Box, from offset: UInt64 = 0, most countMax: Int
  ) throws(MetadataStop) -> [UInt8] {
    guard offset <= box.contentByteCount else { throw .damaged(.truncated) }
    let count = min(box.contentByteCount - offset, UInt64(countMax))
    return try windows.bytes(at: box.content + offset, Int(count))
  }
}

/// Whether a walk over boxes goes on.
enum BoxWalk {
  case on
  case enough
}
