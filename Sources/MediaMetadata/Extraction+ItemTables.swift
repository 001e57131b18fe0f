// Where the tables of a HEIF file's items end by their counts (ISO/IEC 14496-12 section 8.11): what
// stands behind that is in no table.

import Bytes
import Wire

extension Extraction {
  /// Each item's properties: version (4), how many (4), and each with its number (2 or 4), how many
  /// it has (1), and these (1 or 2).
  mutating func bare(associations box: Box) throws(MetadataStop) -> Replacement {
    let head = try u32(at: 0, in: box)
    let itemWidth: UInt64 = head >> 24 == 0 ? 2 : 4
    let indexWidth: UInt64 = head & 1 == 0 ? 1 : 2
    var end: UInt64 = 8
    for _ in 0..<(try u32(at: 4, in: box)) {
      let count = try number(at: end + itemWidth, 1, in: box)
      end += itemWidth + 1 + count * indexWidth
    }
    return try zeros(in: box, from: end)
  }

  /// Version (4), how wide numbers are (2), how many items (2 or 4), and each: its number, how its
  /// place is meant, the file, where it begins, and its parts.
  mutating func bare(locations box: Box) throws(MetadataStop) -> Replacement {
    let version = try version(of: box)
    let widths = UInt64(try u16(at: 4, in: box))
    let (offset, length, base) = (widths >> 12, widths >> 8 & 15, widths >> 4 & 15)
    let index = version == 0 ? 0 : widths & 15
    let itemWidth: UInt64 = version < 2 ? 2 : 4
    let headByteCount = itemWidth + (version == 0 ? 2 : 4) + base
    var end = 6 + itemWidth
    for _ in 0..<(try number(at: 6, itemWidth, in: box)) {
      let count = try number(at: end + headByteCount, 2, in: box)
      end += headByteCount + 2 + count * (index + offset + length)
    }
    return try zeros(in: box, from: end)
  }

  /// Version (4), and boxes: from which item (2 or 4), to how many (2), and these.
  mutating func bare(itemReferences box: Box) throws(MetadataStop) -> [Replacement] {
    let width: UInt64 = try version(of: box) == 0 ? 2 : 4
    var found: [Replacement] = []
    try forEachBox(in: box, skipping: 4, most: 8192) { (self, reference) throws(MetadataStop) in
      let count = UInt64(try self.u16(at: width, in: reference))
      found.append(try self.zeros(in: reference, from: width + 2 + count * width))
      return .on
    }
    return found
  }

  /// Pictures of which one is shown, or each to an eye: version (4), a number (4), how many (4),
  /// and these. By other groups nothing is drawn.
  mutating func bare(groups box: Box, _ changes: inout BoxChanges) throws(MetadataStop) {
    try forEachBox(in: box) { (self, group) throws(MetadataStop) in
      switch group.name {
      case "altr", "ster":
        let count = UInt64(try self.u32(at: 8, in: group))
        changes.replacements.append(try self.zeros(in: group, from: 12 + 4 * count))
      default: self.leaveOut(group, &changes)
      }
      return .on
    }
  }
}
