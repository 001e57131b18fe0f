// What a HEIF file (ISO/IEC 23008-12, with ISO/IEC 14496-12 section 8.11) is made of: items, what
// they are and refer to, and where their bytes lie. Only those that are looked for are kept.

import Bytes
import Wire

/// The items a reader looks for.
struct HEIFItems {
  var primary: UInt32 = 0
  /// Items of Exif and XMP, the primary picture's first.
  var exif: [UInt32] = []
  var xmp: [UInt32] = []
  /// Smaller pictures of the primary one.
  var thumbnails: [UInt32] = []
  /// Types of the thumbnails' items.
  var types: [(item: UInt32, type: FourCC)] = []

  /// A picture has one of each; a burst has some dozens.
  static let countMax = 64
}

/// Where an item's bytes lie in the file.
struct HEIFPlace {
  var extents: [MediaRange]

  /// Exif and XMP lie in one piece as a rule.
  static let extentCountMax = 16

  var byteCount: UInt64 {
    extents.reduce(0) { $0.addingReportingOverflow($1.byteCount).partialValue }
  }
}

/// The boxes of a meta box that describe items.
struct HEIFMeta {
  var information: Box?
  var references: Box?
  var locations: Box?
  var properties: Box?
  var data: Box?
}

extension Extraction {
  /// Tiles of a large picture are hundreds of items.
  private static let itemCountMax: UInt64 = 8192

  /// ISO/IEC 14496-12 section 8.11.6: which items are Exif or XMP, and what those are that are
  /// asked for.
  mutating func readItemInformation(
    _ box: Box, into items: inout HEIFItems
  ) throws(MetadataStop) {
    try forEachItem(in: box) { (self, entry, item, type, end) throws(MetadataStop) in
      switch type {
      case "Exif": if items.exif.count < HEIFItems.countMax { items.exif.append(item) }
      case "mime":
        let names = try self.bytes(in: entry, from: end, most: 256)
        if contains(names, Text("application/rdf+xml").utf8),
          items.xmp.count < HEIFItems.countMax
        {
          items.xmp.append(item)
        }
      default:
        if items.thumbnails.contains(item) { items.types.append((item, type)) }
      }
    }
  }

  /// Each entry of the table with its item, that one's type, and where in the entry its names
  /// begin. Items of older versions have no type, and are passed over. Whether these are all that
  /// the table announces.
  @discardableResult mutating func forEachItem(
    in box: Box,
    _ body: (inout Extraction, Box, UInt32, FourCC, UInt64) throws(MetadataStop) -> Void
  ) throws(MetadataStop) -> Bool {
    let isLong = try version(of: box) > 0
    let count = isLong ? UInt64(try u32(at: 4, in: box)) : UInt64(try u16(at: 4, in: box))
    var place = box.content + (isLong ? 8 : 6)
    var left = count
    for _ in 0..<min(count, Self.itemCountMax) {
      guard let entry = try self.box(at: place, before: box.end) else { break }
      place = entry.end
      guard entry.name == FourCC("infe") else { continue }
      let version = try version(of: entry)
      guard version >= 2 else { continue }
      let width: UInt64 = version == 2 ? 2 : 4
      let item = UInt32(truncatingIfNeeded: try number(at: 4, width, in: entry))
      try body(&self, entry, item, FourCC(try u32(at: 4 + width + 2, in: entry)), width + 10)
      left -= 1
    }
    return left == 0
  }

  /// ISO/IEC 14496-12 section 8.11.12: what is a thumbnail of the primary picture, and which Exif
  /// and XMP describe it.
  mutating func readItemReferences(
    _ box: Box, into items: inout HEIFItems, describing: inout [UInt32]
  ) throws(MetadataStop) {
    let width: UInt64 = try version(of: box) == 0 ? 2 : 4
    var place = box.content + 4
    for _ in 0..<Self.itemCountMax {
      guard let reference = try self.box(at: place, before: box.end) else { return }
      place = reference.end
      let isThumbnail = reference.name == FourCC("thmb")
      guard isThumbnail || reference.name == FourCC("cdsc") else { continue }
      let from = UInt32(truncatingIfNeeded: try number(at: 0, width, in: reference))
      let count = UInt64(try u16(at: width, in: reference))
      for index in 0..<count {
        let to = try number(at: width + 2 + index * width, width, in: reference)
        guard to == UInt64(items.primary) else { continue }
        if isThumbnail {
          if items.thumbnails.count < HEIFItems.countMax { items.thumbnails.append(from) }
        } else if describing.count < HEIFItems.countMax {
          describing.append(from)
        }
      }
    }
  }

  /// Where an item's bytes lie; `nil` when it is not there, lies in another file or outside of this
  /// one.
  mutating func place(
    of wanted: UInt32, in meta: HEIFMeta
  ) throws(MetadataStop) -> HEIFPlace? {
    try places(in: meta) { $0 == wanted }.first?.place
  }

  /// ISO/IEC 14496-12 section 8.11.3: where the bytes of these items lie.
  mutating func places(
    in meta: HEIFMeta, of isWanted: (UInt32) -> Bool
  ) throws(MetadataStop) -> [(item: UInt32, place: HEIFPlace?)] {
    guard let box = meta.locations else { return [] }
    let version = try version(of: box)
    let sizes = try u16(at: 4, in: box)
    let widths = LocationWidths(
      offset: UInt64(sizes >> 12), length: UInt64(sizes >> 8 & 15), base: UInt64(sizes >> 4 & 15),
      index: version == 0 ? 0 : UInt64(sizes & 15))
    guard widths.areKnown, version <= 2 else { throw .damaged(.malformed) }
    let width: UInt64 = version < 2 ? 2 : 4
    let count = try number(at: 6, width, in: box)
    var offset = 6 + width
    var found: [(item: UInt32, place: HEIFPlace?)] = []
    for _ in 0..<min(count, Self.itemCountMax) {
      let item = UInt32(truncatingIfNeeded: try number(at: offset, width, in: box))
      offset += width
      let method = version == 0 ? 0 : try u16(at: offset, in: box) & 15
      offset += version == 0 ? 2 : 4
      let base = try number(at: offset, widths.base, in: box)
      offset += widths.base
      let extentCount = UInt64(try u16(at: offset, in: box))
      offset += 2
      if isWanted(item) {
        found.append(
          (
            item,
            try extents(
              at: offset, extentCount, base: base, method: method, widths, in: box, data: meta.data)
          ))
      }
      offset += extentCount * widths.extent
    }
    return found
  }

  private mutating func extents(
    at start: UInt64, _ count: UInt64, base: UInt64, method: UInt16, _ widths: LocationWidths,
    in box: Box, data: Box?
  ) throws(MetadataStop) -> HEIFPlace? {
    guard (1...UInt64(HEIFPlace.extentCountMax)).contains(count) else { return nil }
    // 0: offsets count from the file's beginning; 1: from that of the box "idat".
    let origin: Range<UInt64>
    switch method {
    case 0: origin = 0..<windows.byteCount
    case 1:
      guard let data else { return nil }
      origin = data.content..<data.end
    default: return nil
    }
    var extents: [MediaRange] = []
    for index in 0..<count {
      let offset = start + index * widths.extent + widths.index
      let place = try number(at: offset, widths.offset, in: box)
      let length = try number(at: offset + widths.offset, widths.length, in: box)
      let room = origin.upperBound - origin.lowerBound
      let (from, overflow) = base.addingReportingOverflow(place)
      guard !overflow, from < room else { return nil }
      // A length of 0 reaches to the end.
      let byteCount = length == 0 ? room - from : length
      guard byteCount <= room - from else { return nil }
      extents.append(MediaRange(offset: origin.lowerBound + from, byteCount: byteCount))
    }
    return HEIFPlace(extents: extents)
  }
}

/// How many bytes each number of a location has: 0, 4 or 8.
private struct LocationWidths {
  var offset: UInt64
  var length: UInt64
  var base: UInt64
  var index: UInt64

  var extent: UInt64 { index + offset + length }

  var areKnown: Bool {
    [offset, length, base, index].allSatisfy { $0 == 0 || $0 == 4 || $0 == 8 }
  }
}
