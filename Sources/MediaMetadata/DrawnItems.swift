// The tables of a HEIF file's items (ISO/IEC 23008-12; ISO/IEC 14496-12 section 8.11) as far as
// pictures are drawn by them: what each item is, what it refers to, its properties, and where its
// bytes lie. They are read once, whatever number of parts a picture has.

import Bytes
import Wire

struct DrawnItems {
  let primary: UInt32
  /// Contents of boxes hvcC, each once.
  private(set) var setUps: [MediaRange] = []
  /// Of all that is to be decoded.
  private(set) var byteCount: UInt64 = 0
  // In the order of the items' numbers.
  fileprivate var types: [Entry<FourCC>] = []
  fileprivate var places: [Entry<HEIFPlace?>] = []
  fileprivate var associations: [Entry<[Association]>] = []
  fileprivate var references: [ItemReference] = []
  fileprivate var boxes: [Box] = []

  /// Pictures have two or three: for their parts, what is auxiliary to them, and a small picture.
  static let setUpCountMax = 64
  /// Of parameters; those of phones take 100.
  static let setUpByteCountMax: UInt64 = 64 << 10
  /// As many as two pictures of the most parts have.
  static let referenceCountMax: UInt64 = 16_384

  fileprivate init(primary: UInt32) { self.primary = primary }

  func type(of item: UInt32) -> FourCC? { types.value(of: item) }

  func place(of item: UInt32) -> HEIFPlace? { places.value(of: item) ?? nil }

  /// What an item refers to by the first reference of that name, in its order.
  func targets(of item: UInt32, by name: StaticString) -> [UInt32] {
    references.first { $0.from == item && name ~= $0.name }?.targets ?? []
  }

  /// What refers to an item by references of that name.
  func sources(of item: UInt32, by name: StaticString) -> [UInt32] {
    references.filter { name ~= $0.name && $0.targets.contains(item) }.map { $0.from }
  }

  /// The boxes of an item's properties, in the order of the item's list.
  func properties(of item: UInt32) -> [Box] {
    (associations.value(of: item) ?? []).compactMap { boxes.element($0.index) }
  }

  /// Whether nobody is to show the item who does not know this property.
  func isEssential(_ box: Box, to item: UInt32) -> Bool {
    (associations.value(of: item) ?? []).contains {
      $0.isEssential && boxes.element($0.index) == box
    }
  }

  /// The number of a set-up among all.
  mutating func number(ofSetUp box: Box) throws(MetadataStop) -> UInt8 {
    let range = MediaRange(offset: box.content, byteCount: box.contentByteCount)
    guard range.byteCount > 0, range.byteCount <= Self.setUpByteCountMax else {
      throw .damaged(.malformed)
    }
    if let index = setUps.firstIndex(of: range) { return UInt8(truncatingIfNeeded: index) }
    guard setUps.count < Self.setUpCountMax else { throw .damaged(.tooMuch) }
    setUps.append(range)
    return UInt8(truncatingIfNeeded: setUps.count - 1)
  }

  /// Throws where more is to be decoded than the file has: parts share no bytes.
  mutating func count(_ place: HEIFPlace, ofFile byteCount: UInt64) throws(MetadataStop) {
    self.byteCount = self.byteCount.addingReportingOverflow(place.byteCount).partialValue
    guard self.byteCount <= byteCount else { throw .damaged(.tooMuch) }
  }
}

/// What is said of an item.
private struct Entry<Value> {
  let item: UInt32
  let value: Value
}

private struct Association {
  /// From 0.
  let index: Int
  let isEssential: Bool
}

private struct ItemReference {
  let name: FourCC
  let from: UInt32
  let targets: [UInt32]
}

extension Array {
  fileprivate func value<Value>(of item: UInt32) -> Value? where Element == Entry<Value> {
    let index = place { $0.item < item }
    return index < count && self[index].item == item ? self[index].value : nil
  }

  fileprivate func element(_ index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

extension Extraction {
  /// The tables of a meta box.
  mutating func drawnItems(_ box: Box) throws(MetadataStop) -> DrawnItems {
    let (meta, known) = try readItemTables(box)
    guard let information = meta.information, let properties = meta.properties else {
      throw .damaged(.malformed)
    }
    var items = DrawnItems(primary: known.primary)
    try forEachItem(in: information) { (_, _, item, type, _) throws(MetadataStop) in
      items.types.append(Entry(item: item, value: type))
    }
    items.types.sort { $0.item < $1.item }
    items.places = try places(in: meta) { _ in true }.map { Entry(item: $0.item, value: $0.place) }
    items.places.sort { $0.item < $1.item }
    if let references = meta.references { items.references = try self.references(in: references) }
    try forEachBox(in: properties) { (self, child) throws(MetadataStop) in
      switch child.name {
      case "ipco":
        try self.forEachBox(in: child, most: 4096) { (_, property) throws(MetadataStop) in
          items.boxes.append(property)
          return .on
        }
      case "ipma": items.associations += try self.associations(in: child)
      default: break
      }
      return .on
    }
    items.associations.sort { $0.item < $1.item }
    return items
  }

  /// ISO/IEC 14496-12 section 8.11.12: what pictures are made of, and what belongs to them.
  private mutating func references(in box: Box) throws(MetadataStop) -> [ItemReference] {
    let width: UInt64 = try version(of: box) == 0 ? 2 : 4
    var references: [ItemReference] = []
    var left = DrawnItems.referenceCountMax
    try forEachBox(in: box, skipping: 4, most: 8192) { (self, reference) throws(MetadataStop) in
      guard ["dimg", "auxl", "thmb", "prem"].contains(where: { FourCC($0) == reference.name })
      else { return .on }
      let from = try self.number(at: 0, width, in: reference)
      let count = UInt64(try self.u16(at: width, in: reference))
      guard count <= left else { throw .damaged(.tooMuch) }
      left -= count
      var targets: [UInt32] = []
      for index in 0..<count {
        let target = try self.number(at: width + 2 + index * width, width, in: reference)
        targets.append(UInt32(truncatingIfNeeded: target))
      }
      references.append(
        ItemReference(
          name: reference.name, from: UInt32(truncatingIfNeeded: from), targets: targets))
      return .on
    }
    return references
  }

  /// ISO/IEC 14496-12 section 8.11.14: which properties each item has.
  private mutating func associations(in box: Box) throws(MetadataStop) -> [Entry<[Association]>] {
    let head = try u32(at: 0, in: box)
    let itemWidth: UInt64 = head >> 24 == 0 ? 2 : 4
    let indexWidth: UInt64 = head & 1 == 0 ? 1 : 2
    let essential: UInt64 = indexWidth == 1 ? 0x80 : 0x8000
    var found: [Entry<[Association]>] = []
    var offset: UInt64 = 8
    for _ in 0..<min(UInt64(try u32(at: 4, in: box)), Self.drawnItemCountMax) {
      let item = UInt32(truncatingIfNeeded: try number(at: offset, itemWidth, in: box))
      let count = try number(at: offset + itemWidth, 1, in: box)
      offset += itemWidth + 1
      var list: [Association] = []
      for _ in 0..<count {
        let value = try number(at: offset, indexWidth, in: box)
        offset += indexWidth
        // 0 stands for none.
        guard value & (essential - 1) > 0 else { continue }
        list.append(
          Association(
            index: Int(value & (essential - 1)) - 1, isEssential: value & essential != 0))
      }
      found.append(Entry(item: item, value: list))
    }
    return found
  }

  /// Parts of a large picture are hundreds of items.
  private static var drawnItemCountMax: UInt64 { 8192 }
}
