// HEIF and AVIF (ISO/IEC 23008-12; AV1 Image File Format): the primary picture's size and turning,
// its Exif and XMP, the small picture within, and the video that some phones put behind.

import Bytes
import Media
import Wire

extension Extraction {
  mutating func readHEIF() throws(MetadataStop) {
    try attempt { (self) throws(MetadataStop) in
      try self.forEachBox(from: 0, to: self.windows.byteCount) { (self, box) throws(MetadataStop) in
        switch box.name {
        case "meta": try self.attempt { (self) throws(MetadataStop) in try self.readItems(box) }
        // Of sequences, which have no picture as an item.
        case "moov": try self.attempt { (self) throws(MetadataStop) in try self.readMovie(box) }
        case "mpvd":
          let range = MediaRange(offset: box.content, byteCount: box.contentByteCount)
          if try self.beginsLikeVideo(range) { self.found.motion = range }
        default: break
        }
        return .on
      }
    }
    try readMotion()
  }

  private mutating func readItems(_ box: Box) throws(MetadataStop) {
    let (meta, items) = try readItemTables(box)
    if let properties = meta.properties {
      try attempt { (self) throws(MetadataStop) in
        try self.readProperties(of: items.primary, in: properties)
      }
    }
    try attempt { (self) throws(MetadataStop) in try self.readMetadataItems(items, meta) }
    try attempt { (self) throws(MetadataStop) in try self.readThumbnailItem(items, meta) }
  }

  /// The tables of a meta box, and the items that are looked for.
  mutating func readItemTables(
    _ box: Box
  ) throws(MetadataStop) -> (meta: HEIFMeta, items: HEIFItems) {
    guard box.end - box.start <= FileWindows.requestByteCountMax else { throw .damaged(.tooMuch) }
    try windows.require(box.start, box.end - box.start)
    var meta = HEIFMeta()
    var items = HEIFItems()
    try forEachBox(in: box, skipping: 4) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "pitm": items.primary = try self.primaryItem(box)
      case "iinf": meta.information = box
      case "iref": meta.references = box
      case "iloc": meta.locations = box
      case "iprp": meta.properties = box
      case "idat": meta.data = box
      default: break
      }
      return .on
    }
    try findItems(meta, &items)
    return (meta, items)
  }

  private mutating func primaryItem(_ box: Box) throws(MetadataStop) -> UInt32 {
    let width: UInt64 = try version(of: box) == 0 ? 2 : 4
    return UInt32(truncatingIfNeeded: try number(at: 4, width, in: box))
  }

  /// References first: they say which items are asked for.
  private mutating func findItems(
    _ meta: HEIFMeta, _ items: inout HEIFItems
  ) throws(MetadataStop) {
    var describing: [UInt32] = []
    try attempt { (self) throws(MetadataStop) in
      guard let references = meta.references else { return }
      try self.readItemReferences(references, into: &items, describing: &describing)
    }
    try attempt { (self) throws(MetadataStop) in
      guard let information = meta.information else { return }
      try self.readItemInformation(information, into: &items)
    }
    items.exif = items.exif.inFront { describing.contains($0) }
    items.xmp = items.xmp.inFront { describing.contains($0) }
  }

  /// Exif: how many bytes lie before the TIFF structure (4), these bytes, and the structure
  /// (ISO/IEC 23008-12 annex A.2.1). A picture is turned by its properties alone, whatever the
  /// orientation in Exif says.
  private mutating func readMetadataItems(
    _ items: HEIFItems, _ meta: HEIFMeta
  ) throws(MetadataStop) {
    let turning = orientation
    if let exif = items.exif.first, let place = try place(of: exif, in: meta) {
      try attempt { (self) throws(MetadataStop) in try self.readExifItem(place) }
    }
    orientation = turning
    if let xmp = items.xmp.first, let place = try place(of: xmp, in: meta) {
      readXMP(try bytes(of: place))
    }
  }

  private mutating func readExifItem(_ place: HEIFPlace) throws(MetadataStop) {
    guard place.byteCount > 4 else { throw .damaged(.truncated) }
    if place.extents.count == 1 {
      let range = place.extents[0]
      guard range.byteCount <= FileWindows.requestByteCountMax else { throw .damaged(.tooMuch) }
      try windows.require(range.offset, range.byteCount)
      let skipped = 4 + UInt64(try windows.u32(at: range.offset))
      guard skipped < range.byteCount else { throw .damaged(.truncated) }
      return try readExif(at: range.offset + skipped, range.byteCount - skipped)
    }
    // In pieces: put together. Its thumbnail then lies in no one place of the file.
    let bytes = try bytes(of: place)
    let skipped = bytes.prefix(4).reduce(0) { $0 << 8 | UInt64($1) } + 4
    guard skipped < UInt64(bytes.count) else { throw .damaged(.truncated) }
    var inner = self
    inner.windows = FileWindows(whole: bytes)
    try inner.attempt { (inner) throws(MetadataStop) in
      try inner.readExif(at: skipped, UInt64(bytes.count) - skipped)
    }
    inner.found.preview = found.preview
    found = inner.found
  }

  /// All of an item's bytes, in order.
  mutating func bytes(of place: HEIFPlace) throws(MetadataStop) -> [UInt8] {
    guard place.extents.allSatisfy({ $0.byteCount <= FileWindows.requestByteCountMax }),
      place.byteCount <= FileWindows.requestByteCountMax
    else { throw .damaged(.tooMuch) }
    var bytes: [UInt8] = []
    for extent in place.extents {
      bytes += try windows.bytes(at: extent.offset, Int(extent.byteCount))
    }
    return bytes
  }

  /// The first thumbnail that lies in one piece and is coded in a way that has a name here. An
  /// Exif thumbnail is not found in such files as a rule; where there is one, it is a JPEG that
  /// every browser shows, and stays.
  private mutating func readThumbnailItem(
    _ items: HEIFItems, _ meta: HEIFMeta
  ) throws(MetadataStop) {
    guard found.preview == nil else { return }
    for (item, type) in items.types {
      let coding: PreviewCoding
      switch type {
      case "jpeg": coding = .jpeg
      case "hvc1": coding = .hevc
      case "av01": coding = .av1
      default: continue
      }
      guard let place = try place(of: item, in: meta), place.extents.count == 1 else { continue }
      var configuration: MediaRange?
      if coding != .jpeg {
        guard let properties = meta.properties,
          let box = try property(of: item, named: coding == .hevc ? "hvcC" : "av1C", in: properties)
        else { continue }
        configuration = MediaRange(offset: box.content, byteCount: box.contentByteCount)
      }
      let range = place.extents[0]
      found.preview = EmbeddedPreview(
        coding: coding, place: range, configuration: configuration,
        size: coding == .jpeg ? try smallSize(of: range) : nil)
      return
    }
  }
}

extension [UInt32] {
  /// First those of which that is so, then the others.
  fileprivate func inFront(_ isSo: (UInt32) -> Bool) -> [UInt32] {
    filter(isSo) + filter { !isSo($0) }
  }
}
