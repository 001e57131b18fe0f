// What of a HEIF file's items is not needed to draw its pictures (ISO/IEC 23008-12), and zeros in
// its place: Exif, XMP and whatever else is no picture, names, and properties that are text.

import Bytes
import Wire

extension Extraction {
  private enum ItemKind {
    case picture
    case metadata
  }

  /// - Parameter meta: the box that lists the items.
  mutating func bare(items meta: Box, to found: inout [Replacement]) throws(MetadataStop) {
    let (tables, items) = try readItemTables(meta)
    var gone: [UInt32] = []
    try forEachBox(in: meta, skipping: 4) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "hdlr": found.append(try self.bare(handler: box))
      case "iinf": gone = try self.bare(information: box, items, to: &found)
      case "iprp": try self.bare(properties: box, to: &found)
      case "dinf":
        try self.forEachBox(in: box) { (self, child) throws(MetadataStop) in
          try self.bare(references: child, to: &found)
          return .on
        }
      case "pitm", "iloc", "iref", "idat", "grpl": break
      default: found += self.blanked(box)
      }
      return .on
    }
    guard !gone.contains(items.primary) else { throw .damaged(.malformed) }
    found += try zeroed(gone, in: tables)
  }

  /// The bytes of these items. Throws where somebody else may have them, too, or nobody knows which
  /// they are.
  private mutating func zeroed(
    _ gone: [UInt32], in tables: HEIFMeta
  ) throws(MetadataStop) -> [Replacement] {
    let places = try places(in: tables) { _ in true }
    let kept = places.flatMap { gone.contains($0.item) ? [] : $0.place?.extents ?? [] }
    var zeroed: [MediaRange] = []
    for item in gone {
      guard let extents = places.first(where: { $0.item == item })?.place?.extents else {
        throw .damaged(.malformed)
      }
      zeroed += extents
    }
    guard !zeroed.overlap(kept) else { throw .damaged(.malformed) }
    return zeroed.map { Replacement(zeros: $0.byteCount, at: $0.offset) }
  }

  /// Names go, and what is no picture becomes an item of no kind that is known. Which these are.
  private mutating func bare(
    information table: Box, _ items: HEIFItems, to found: inout [Replacement]
  ) throws(MetadataStop) -> [UInt32] {
    var gone: [UInt32] = []
    let isWhole = try forEachItem(in: table) {
      (self, entry, item, type, end) throws(MetadataStop) in
      let names = try self.bytes(in: entry, from: end, most: Int(entry.contentByteCount))
      if names.contains(where: { $0 != 0 }) {
        found.append(try self.zeros(in: entry, from: end))
      }
      switch try self.kind(ofItem: type, isThumbnail: items.thumbnails.contains(item)) {
      case .picture: return
      case .metadata:
        guard gone.count < HEIFItems.countMax else { throw .damaged(.tooMuch) }
        gone.append(item)
        found.append(
          Replacement(offset: entry.content + end - 4, bytes: Text("free").utf8))
      }
    }
    guard isWhole else { throw .damaged(.malformed) }
    return gone
  }

  /// Throws for what may be needed to draw, or may say something.
  private func kind(
    ofItem type: FourCC, isThumbnail: Bool
  ) throws(MetadataStop) -> ItemKind {
    switch type {
    case "hvc1", "hev1", "lhv1", "hvt1", "av01", "avc1", "vvc1", "evc1", "j2k1", "unci", "grid",
      "iovl", "iden", "tmap", "mski":
      return .picture
    case "Exif", "mime", "uri ", "rgan", "free": return .metadata
    // It has segments of its own.
    case "jpeg" where isThumbnail: return .metadata
    default: throw .damaged(.malformed)
    }
  }

  /// Descriptions, texts for who does not see, when and from where something was taken.
  private mutating func bare(
    properties box: Box, to found: inout [Replacement]
  ) throws(MetadataStop) {
    try forEachBox(in: box) { (self, child) throws(MetadataStop) in
      switch child.name {
      case "ipma": break
      case "ipco":
        try self.forEachBox(in: child) { (self, property) throws(MetadataStop) in
          switch property.name {
          case "udes", "altt", "crtt", "mdft", "cmin", "cmex", "uuid", "udta", "meta", "free",
            "skip":
            found += self.blanked(property)
          default: break
          }
          return .on
        }
      default: found += self.blanked(child)
      }
      return .on
    }
  }
}
