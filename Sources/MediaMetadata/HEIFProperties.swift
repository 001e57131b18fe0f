// Properties of HEIF items (ISO/IEC 23008-12 section 6.5; ISO/IEC 14496-12 section 8.11.14): how
// large a picture is, and how it is turned, mirrored and cropped, in the order they are listed.

import Bytes
import Media
import Wire

extension Extraction {
  private static let propertyCountMax: UInt64 = 8192
  /// Of one item.
  private static let associationCountMax: UInt64 = 64

  /// Size, turning and cropping of an item.
  mutating func readProperties(of item: UInt32, in properties: Box) throws(MetadataStop) {
    var turn = TurnMatrix()
    for box in try self.properties(of: item, in: properties) {
      switch box.name {
      case "ispe":
        storedSize = ImageSize(
          width: try u32(at: 4, in: box), height: try u32(at: 8, in: box))
      case "irot":
        // Quarters of a circle, anti-clockwise.
        let quarters = try number(at: 0, 1, in: box) & 3
        for _ in 0..<quarters { turn.append(.anticlockwise) }
      case "imir":
        turn.append(try number(at: 0, 1, in: box) & 1 == 0 ? .topToBottom : .leftToRight)
      case "clap":
        if turn == TurnMatrix(), let size = try cleanAperture(box) { storedSize = size }
      default: break
      }
    }
    orientation = turn.orientation
  }

  /// Width and height, each a fraction, of what is shown.
  private mutating func cleanAperture(_ box: Box) throws(MetadataStop) -> ImageSize? {
    let width = Fraction(
      numerator: try u32(at: 0, in: box), denominator: try u32(at: 4, in: box))
    let height = Fraction(
      numerator: try u32(at: 8, in: box), denominator: try u32(at: 12, in: box))
    guard let across = width.of(1), let down = height.of(1) else { return nil }
    return ImageSize(width: UInt32(clamping: across), height: UInt32(clamping: down))
  }

  /// The first property of that name which the item has.
  mutating func property(
    of item: UInt32, named name: StaticString, in properties: Box
  ) throws(MetadataStop) -> Box? {
    try self.properties(of: item, in: properties).first { name ~= $0.name }
  }

  /// The boxes of an item's properties, in the order of the item's list.
  private mutating func properties(
    of item: UInt32, in properties: Box
  ) throws(MetadataStop) -> [Box] {
    guard
      let container = try firstBox("ipco", in: properties),
      let associations = try firstBox("ipma", in: properties)
    else { return [] }
    let indices = try propertyIndices(of: item, in: associations)
    guard let last = indices.max() else { return [] }
    var boxes: [Box] = []
    try forEachBox(in: container) { (_, box) throws(MetadataStop) in
      boxes.append(box)
      return boxes.count < last ? .on : .enough
    }
    return indices.compactMap { $0 <= boxes.count ? boxes[$0 - 1] : nil }
  }

  /// Whether one of these properties is essential to any item (ISO/IEC 14496-12 section 8.11.14.3).
  mutating func isEssential(_ wanted: [Int], in box: Box) throws(MetadataStop) -> Bool {
    let head = try u32(at: 0, in: box)
    let itemWidth: UInt64 = head >> 24 == 0 ? 2 : 4
    let indexWidth: UInt64 = head & 1 == 0 ? 1 : 2
    let essential: UInt64 = indexWidth == 1 ? 0x80 : 0x8000
    var offset: UInt64 = 8
    for _ in 0..<min(UInt64(try u32(at: 4, in: box)), Self.propertyCountMax) {
      let associations = try number(at: offset + itemWidth, 1, in: box)
      offset += itemWidth + 1
      for _ in 0..<associations {
        let value = try number(at: offset, indexWidth, in: box)
        if value & essential != 0, wanted.contains(Int(value & (essential - 1))) { return true }
        offset += indexWidth
      }
    }
    return false
  }

  /// Counted from 1; 0 stands for none.
  private mutating func propertyIndices(
    of wanted: UInt32, in box: Box
  ) throws(MetadataStop) -> [Int] {
    let head = try u32(at: 0, in: box)
    let itemWidth: UInt64 = head >> 24 == 0 ? 2 : 4
    let indexWidth: UInt64 = head & 1 == 0 ? 1 : 2
    let count = try u32(at: 4, in: box)
    var offset: UInt64 = 8
    for _ in 0..<min(UInt64(count), Self.propertyCountMax) {
      let item = try number(at: offset, itemWidth, in: box)
      let associations = try number(at: offset + itemWidth, 1, in: box)
      offset += itemWidth + 1
      guard item == UInt64(wanted) else {
        offset += associations * indexWidth
        continue
      }
      var indices: [Int] = []
      for index in 0..<min(associations, Self.associationCountMax) {
        // The highest bit says that the property is essential.
        let value = try number(at: offset + index * indexWidth, indexWidth, in: box)
        let number = Int(value & (indexWidth == 1 ? 0x7F : 0x7FFF))
        if number > 0 { indices.append(number) }
      }
      return indices
    }
    return []
  }
}

/// Turnings by right angles and mirrorings, one after another.
struct TurnMatrix: Equatable {
  private var xFromX: Int32 = 1
  private var xFromY: Int32 = 0
  private var yFromX: Int32 = 0
  private var yFromY: Int32 = 1

  enum Step {
    case anticlockwise
    case topToBottom
    case leftToRight
  }

  /// y points down: a quarter anti-clockwise makes what was y the new x, and −x the new y.
  mutating func append(_ step: Step) {
    switch step {
    case .anticlockwise:
      (xFromX, xFromY, yFromX, yFromY) = (yFromX, yFromY, -xFromX, -xFromY)
    case .topToBottom: (yFromX, yFromY) = (-yFromX, -yFromY)
    case .leftToRight: (xFromX, xFromY) = (-xFromX, -xFromY)
    }
  }

  var orientation: Orientation {
    Orientation(xFromX: xFromX, xFromY: xFromY, yFromX: yFromX, yFromY: yFromY)
  }
}
