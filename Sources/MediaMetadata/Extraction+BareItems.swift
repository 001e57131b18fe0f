// What of a HEIF file's items is needed to draw its pictures (ISO/IEC 23008-12), and zeros in the
// place of everything else: XMP and whatever else is no picture, names, properties that are text or
// that nobody knows. Exif and XMP are written anew where something of them stays.

import Bytes
import Wire

/// What of a file of items stays.
struct KeptItems {
  /// Where their bytes lie.
  var kept: [MediaRange] = []
  /// Those of them that are looked into, and how they are coded.
  var coded: [(range: MediaRange, coding: FrameCoding)] = []
  /// What lies beside the tables.
  var data: MediaRange?

  /// Items may share what they are drawn of: that is looked into once. Throws where one lies in a
  /// part of another.
  mutating func lookOnce() throws(MetadataStop) {
    var once: [(range: MediaRange, coding: FrameCoding)] = []
    for item in coded.sorted(by: { $0.range.offset < $1.range.offset }) {
      if let last = once.last, item.range.offset - last.range.offset < last.range.byteCount {
        guard item.range == last.range, item.coding == last.coding else {
          throw .damaged(.malformed)
        }
        continue
      }
      once.append(item)
    }
    coded = once
  }
}

extension Extraction {
  private enum ItemKind {
    case picture
    case exif
    case xmp
    case metadata
  }

  private struct Item {
    var number: UInt32
    var kind: ItemKind
    var type: FourCC
    /// Of its type, and what stands behind it in its entry.
    var typePlace: UInt64
    var names: MediaRange
    /// A picture that is made of others may have no bytes of its own.
    var isDerived: Bool
  }

  /// - Parameter meta: the box that lists the items.
  mutating func bare(
    items meta: Box, _ changes: inout BoxChanges
  ) throws(MetadataStop) -> KeptItems {
    let (tables, items) = try readItemTables(meta)
    var result = KeptItems()
    var listed: [Item] = []
    var setUps = ItemSetUps()
    if let information = tables.information {
      try forEachItem(in: information) { (_, _, _, type, _) throws(MetadataStop) in
        setUps.note(type)
      }
    }
    try forEachBox(in: meta, skipping: 4) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "hdlr": changes.replacements += try self.bare(handler: box)
      case "iinf": listed = try self.listed(box, items)
      case "iprp": try self.bare(properties: box, &setUps, &changes)
      case "dinf":
        try self.forEachBox(in: box) { (self, child) throws(MetadataStop) in
          try self.bare(references: child, &changes)
          return .on
        }
      case "idat":
        result.data = MediaRange(offset: box.content, byteCount: box.contentByteCount)
      case "pitm": changes.replacements += try self.surplus(of: box)
      case "iloc": changes.replacements.append(try self.bare(locations: box))
      case "iref": changes.replacements += try self.bare(itemReferences: box)
      case "grpl": try self.bare(groups: box, &changes)
      default: self.leaveOut(box, &changes)
      }
      return .on
    }
    guard listed.contains(where: { $0.number == items.primary && $0.kind == .picture }) else {
      throw .damaged(.malformed)
    }
    try bare(listed, in: tables, setUps, &result, &changes)
    try result.lookOnce()
    return result
  }

  /// Pictures stay where they are; Exif and XMP, as much as stays of them; the rest goes.
  private mutating func bare(
    _ listed: [Item], in tables: HEIFMeta, _ setUps: ItemSetUps, _ result: inout KeptItems,
    _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    let places = try places(in: tables) { _ in true }
    var gone: [MediaRange] = []
    var byteCount: UInt64 = 0
    for item in listed {
      let found = places.first { $0.item == item.number }
      if item.kind == .picture {
        guard let found else { continue }
        guard let extents = found.place?.extents else {
          if item.isDerived { continue }
          throw .damaged(.malformed)
        }
        result.kept += extents
        if let coding = try setUps.coding(ofItem: item.type) {
          // Units that lie in several pieces may be cut anywhere.
          guard extents.count == 1 else { throw .notUnderstood }
          result.coded.append((extents[0], coding))
        }
        changes.replacements.append(Replacement(zeros: item.names))
        continue
      }
      guard let place = found?.place else { throw .damaged(.malformed) }
      // None lies in another: together they are no longer than what may be read.
      byteCount = byteCount.addingReportingOverflow(place.byteCount).partialValue
      guard byteCount <= FileWindows.byteCountMax || item.kind == .metadata else {
        throw .damaged(.tooMuch)
      }
      if try rewrite(item, place, hasGainMap: setUps.hasGainMap, &changes) {
        result.kept += place.extents
        // What XMP is named by its kind alone, as it was listed.
        if item.kind != .xmp { changes.replacements.append(Replacement(zeros: item.names)) }
      } else {
        gone += place.extents
        changes.replacements.append(
          Replacement(offset: item.typePlace, bytes: Text("free").utf8))
        changes.replacements.append(Replacement(zeros: item.names))
      }
    }
    // Their bytes become zeros with all that belongs to nothing that stays.
    guard !gone.overlap(result.kept) else { throw .damaged(.malformed) }
    changes.replacements += gone.map { Replacement(zeros: $0.byteCount, at: $0.offset) }
  }

  /// Writes what stays of an item of metadata in its place; whether something does.
  private mutating func rewrite(
    _ item: Item, _ place: HEIFPlace, hasGainMap: Bool, _ changes: inout BoxChanges
  ) throws(MetadataStop) -> Bool {
    guard item.kind == .exif || item.kind == .xmp else { return false }
    guard place.extents.count == 1, place.byteCount <= FileWindows.requestByteCountMax else {
      changes.leftOut.add(item.kind == .exif ? .unknown : .texts)
      return false
    }
    let bytes = try windows.bytes(at: place.extents[0].offset, Int(place.byteCount))
    let written: [UInt8]?
    if item.kind == .exif {
      written =
        changes.keepsDates ? exifItem(bytes, hasGainMap: hasGainMap, &changes) : nil
    } else {
      let xmp = KeptXMP(bytes, task: changes.task, hasGainMap: hasGainMap)
      changes.leftOut.add(xmp.leftOut)
      written = xmp.packet()
    }
    guard let written, written.count <= bytes.count else { return false }
    // Zeros behind Exif, and spaces behind XMP, are nothing.
    let rest = [UInt8](
      repeating: item.kind == .exif ? 0 : 0x20, count: bytes.count - written.count)
    changes.replacements.append(
      Replacement(offset: place.extents[0].offset, bytes: written + rest))
    return true
  }

  /// How many bytes lie before the TIFF structure (4), these bytes, the structure.
  private func exifItem(
    _ bytes: [UInt8], hasGainMap: Bool, _ changes: inout BoxChanges
  ) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let skipped = bytes.prefix(4).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } + 4
    guard skipped < UInt64(bytes.count) else { return nil }
    let exif = KeptExif(
      Array(bytes.dropFirst(Int(skipped))), task: changes.task, hasGainMap: hasGainMap)
    changes.leftOut.add(exif.leftOut)
    guard let tiff = exif.tiff else { return nil }
    let signature = skipped == 10 ? JPEGSignature.exif : []
    return [0, 0, 0, UInt8(signature.count)] + signature + tiff
  }

  private mutating func listed(
    _ table: Box, _ items: HEIFItems
  ) throws(MetadataStop) -> [Item] {
    var listed: [Item] = []
    var gone = 0
    let isWhole = try forEachItem(in: table) {
      (self, entry, item, type, end) throws(MetadataStop) in
      let names = try self.bytes(in: entry, from: end, most: Int(entry.contentByteCount))
      var kind = try self.kind(ofItem: type, isThumbnail: items.thumbnails.contains(item))
      // No name, and of this kind.
      if type == FourCC("mime"),
        names.elementsEqual([0] + Text("application/rdf+xml\0").utf8)
          || names.elementsEqual([0] + Text("application/rdf+xml\0\0").utf8)
          || names.elementsEqual(Text("application/rdf+xml\0").utf8)
      {
        kind = .xmp
      }
      if kind != .picture {
        gone += 1
        guard gone <= HEIFItems.countMax else { throw .damaged(.tooMuch) }
      }
      listed.append(
        Item(
          number: item, kind: kind, type: type, typePlace: entry.content + end - 4,
          names: MediaRange(offset: entry.content + end, byteCount: UInt64(names.count)),
          isDerived: ["iden", "grid", "iovl", "tmap"].contains { FourCC($0) == type }))
    }
    guard isWhole else { throw .damaged(.malformed) }
    return listed
  }

  /// Throws for what may be needed to draw, or may say something.
  private func kind(
    ofItem type: FourCC, isThumbnail: Bool
  ) throws(MetadataStop) -> ItemKind {
    switch type {
    case "hvc1", "hev1", "lhv1", "hvt1", "av01", "avc1", "unci", "grid", "iovl", "iden", "tmap",
      "mski":
      return .picture
    case "Exif": return .exif
    case "mime", "uri ", "rgan", "free": return .metadata
    // It has segments of its own.
    case "jpeg" where isThumbnail: return .metadata
    default: throw .notUnderstood
    }
  }

  /// Properties by which pictures are found, decoded, coloured, turned and put together stay.
  private mutating func bare(
    properties box: Box, _ setUps: inout ItemSetUps, _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    var unknown: [Int] = []
    try forEachBox(in: box) { (self, child) throws(MetadataStop) in
      switch child.name {
      case "ipma": changes.replacements.append(try self.bare(associations: child))
      case "ipco":
        var index = 0
        try self.forEachBox(in: child, most: 4096) { (self, property) throws(MetadataStop) in
          index += 1
          if setUps.draws(property.name), property.contentByteCount <= 1 << 20 {
            try self.note(property, in: &setUps)
            changes.replacements += try self.bare(property: property)
            let found = try self.bare(unitSetUp: property)
            if !found.isEmpty { changes.leftOut.add(.unknown) }
            changes.replacements += found
            return .on
          }
          if !ItemProperty.tells(property.name) { unknown.append(index) }
          self.leaveOut(property, &changes)
          return .on
        }
      default: self.leaveOut(child, &changes)
      }
      return .on
    }
    guard !unknown.isEmpty else { return }
    // An item is not to be shown by whoever does not know an essential property of it.
    try forEachBox(in: box) { (self, child) throws(MetadataStop) in
      if child.name == FourCC("ipma"), try self.isEssential(unknown, in: child) {
        throw .notUnderstood
      }
      return .on
    }
  }
}

extension Extraction {
  /// Colours, what an auxiliary picture is for, and what is in a property beyond its fields.
  private mutating func bare(property: Box) throws(MetadataStop) -> [Replacement] {
    switch property.name {
    case "colr": return try bare(color: property)
    // Version (4), a name, and, for depth, how it is to be taken, which nobody draws by.
    case "auxC":
      let bytes = try bytes(in: property, from: 4, most: 256)
      let name = bytes.prefix { $0 != 0 }
      guard KeptText.name(name) == Array(name) else { throw .notUnderstood }
      return [try zeros(in: property, from: 4 + UInt64(name.count))]
    // Sets of parameters, which are looked into as units are.
    case "hvcC", "lhvC", "avcC", "av1C": return []
    default: return try surplus(of: property)
    }
  }
}

/// How long the lengths in front of units are, as all set-ups of a file say.
struct ItemSetUps {
  fileprivate var lengths: [(name: FourCC, byteCount: UInt64)] = []
  /// What the file's items are.
  private var types: [FourCC] = []
  /// Whether one of them says how bright another is on a brighter screen.
  fileprivate(set) var hasGainMap = false

  fileprivate mutating func note(_ type: FourCC) {
    if !types.contains(type) { types.append(type) }
    if type == FourCC("tmap") { hasGainMap = true }
  }

  /// Whether a property draws items that are there.
  fileprivate func draws(_ property: FourCC) -> Bool {
    guard ItemProperty.draws(property) else { return false }
    guard let codecs = ItemProperty.codecs(of: property) else { return true }
    return types.contains { type in codecs.contains { $0 ~= type } }
  }

  /// How an item of this type is coded, where it is looked into. Throws where that cannot be known:
  /// its set-up is not there, or two contradict each other.
  func coding(ofItem type: FourCC) throws(MetadataStop) -> FrameCoding? {
    switch type {
    case "hvc1", "hev1", "lhv1", "hvt1": .units(try units(isHEVC: true))
    case "avc1": .units(try units(isHEVC: false))
    case "av01": .openUnits
    default: nil
    }
  }

  private func units(isHEVC: Bool) throws(MetadataStop) -> UnitCoding {
    let told = lengths.filter { ($0.name == FourCC("avcC")) != isHEVC }.map { $0.byteCount }
    guard let first = told.first, told.allSatisfy({ $0 == first }) else { throw .notUnderstood }
    return UnitCoding(lengthByteCount: first, isHEVC: isHEVC)
  }
}

extension Extraction {
  /// In avcC and lhvC the fifth byte says it, in hvcC the 22nd.
  fileprivate mutating func note(
    _ property: Box, in setUps: inout ItemSetUps
  ) throws(MetadataStop) {
    let place: UInt64
    switch property.name {
    case "avcC", "lhvC": place = 4
    case "hvcC": place = 21
    case "auxC":
      let name = try bytes(in: property, from: 4, most: 64).prefix { $0 != 0 }
      let gainMap = Text("urn:com:apple:photo:2020:aux:hdrgainmap").utf8
      if name.elementsEqual(gainMap) { setUps.hasGainMap = true }
      return
    default: return
    }
    guard property.contentByteCount > place else { throw .damaged(.truncated) }
    setUps.lengths.append((property.name, try number(at: place, 1, in: property) & 3 + 1))
  }
}

enum ItemProperty {
  static func draws(_ name: FourCC) -> Bool {
    switch name {
    case "ispe", "pixi", "colr", "pasp", "irot", "imir", "clap", "iscl", "rloc", "auxC", "hvcC",
      "lhvC", "av1C", "avcC", "uncC", "cmpd", "a1op", "a1lx", "lsel", "tols", "clli", "mdcv",
      "amve":
      true
    default: false
    }
  }

  /// Of which types the items are that a set-up is for; `nil` for what may belong to any.
  static func codecs(of name: FourCC) -> [StaticString]? {
    switch name {
    case "hvcC", "lhvC": ["hvc1", "hev1", "lhv1", "hvt1"]
    case "tols": ["lhv1"]
    case "avcC": ["avc1"]
    case "av1C", "a1op", "a1lx": ["av01"]
    case "uncC", "cmpd": ["unci"]
    default: nil
    }
  }

  /// What tells of a picture, and does not change it: descriptions, times, cameras.
  static func tells(_ name: FourCC) -> Bool {
    switch name {
    case "udes", "altt", "crtt", "mdft", "aebr", "wbbr", "fobr", "afbr", "dobr", "pano", "cmin",
      "cmex", "cclv", "reve", "ndwt", "wbal", "subs", "uuid", "udta",
      "meta", "free", "skip", "imgo":
      true
    default: false
    }
  }
}
