// How the primary picture of a HEIF file is drawn (ISO/IEC 23008-12): which parts are decoded by
// what, how they lie beside each other, and what is done with their pixels. Only what HEVC codes
// has a plan; whoever decodes it is told places in the file, and decides nothing.

import Bytes
import Media
import Wire

/// What bounds a picture, whatever a file says.
private enum DrawingLimit {
  /// As of every picture that is taken in.
  static let pixelCountMax: UInt64 = 100_000_000
  static let sideMax: UInt32 = 65_535
  /// 100 MP in parts of 160 × 160 pixels.
  static let tileCountMax = 4096
  static let tileByteCountMax: UInt64 = 64 << 20
  /// Pictures that are others, turned: one is turned once.
  static let identityCountMax = 4
}

extension Extraction {
  /// Throws `notUnderstood` where there is no such picture, or something is essential to it that
  /// nobody here knows.
  mutating func drawingPlan() throws(MetadataStop) -> DrawingPlan {
    guard try recognisedFormat() == .heif else { throw .notUnderstood }
    var meta: Box?
    try forEachBox(from: 0, to: windows.byteCount) { (_, box) throws(MetadataStop) in
      guard box.name == FourCC("meta") else { return .on }
      meta = box
      return .enough
    }
    guard let meta else { throw .notUnderstood }
    var items = try drawnItems(meta)
    let picture = try drawn(items.primary, &items)
    let thumbnail = try thumbnail(&items)
    return DrawingPlan(setUps: items.setUps, picture: picture, thumbnail: thumbnail)
  }

  /// The first small picture that can be drawn: one that cannot is none.
  private mutating func thumbnail(
    _ items: inout DrawnItems
  ) throws(MetadataStop) -> DrawnPicture? {
    for item in items.sources(of: items.primary, by: "thmb").prefix(HEIFItems.countMax) {
      var tried = items
      do throws(MetadataStop) {
        let picture = try drawn(item, &tried)
        items = tried
        return picture
      } catch {
        if error.isNeed { throw error }
      }
    }
    return nil
  }

  private mutating func drawn(
    _ item: UInt32, _ items: inout DrawnItems
  ) throws(MetadataStop) -> DrawnPicture {
    // The identity of another picture has properties of its own, which are applied after its.
    var chain = [item]
    while let last = chain.last, items.type(of: last) == FourCC("iden") {
      let targets = items.targets(of: last, by: "dimg")
      guard targets.count == 1, chain.count < DrawingLimit.identityCountMax else {
        throw .damaged(.malformed)
      }
      chain.append(targets[0])
    }
    let source = chain[chain.count - 1]
    let coded = try coded(source, &items)
    var framing = PictureFraming(coded.size)
    var described: [Box] = []
    for item in chain.reversed() {
      try refuseUnknown(of: item, items)
      for property in items.properties(of: item) { try frame(&framing, by: property) }
      described = items.properties(of: item) + described
    }
    let colors = try colors(
      in: described + items.properties(of: items.targets(of: source, by: "dimg").first ?? source))
    let opacity = try opacity(of: chain, as: coded.size, &items)
    return DrawnPicture(
      coded: coded, sampleColors: colors.samples, conversion: colors.conversion,
      opacity: opacity?.coded, isMultiplied: opacity?.isMultiplied ?? false,
      region: framing.region, orientation: framing.turn.orientation.rawValue)
  }

  private mutating func coded(
    _ item: UInt32, _ items: inout DrawnItems
  ) throws(MetadataStop) -> CodedPicture {
    switch items.type(of: item) {
    case FourCC("grid"): return try grid(item, &items)
    default:
      let (tile, size) = try tile(item, &items)
      return CodedPicture(size: size, tileSize: size, columns: 1, tiles: [tile])
    }
  }

  /// Section 6.6.2.3: version (1), flags (1), rows and columns less one (1 each), width and height
  /// (2 or 4 each).
  private mutating func grid(
    _ item: UInt32, _ items: inout DrawnItems
  ) throws(MetadataStop) -> CodedPicture {
    guard let place = items.place(of: item), (8...12).contains(place.byteCount) else {
      throw .damaged(.malformed)
    }
    let bytes = try bytes(of: place)
    let width = bytes[1] & 1 == 0 ? 2 : 4
    guard bytes[0] == 0, bytes.count >= 4 + 2 * width else { throw .damaged(.malformed) }
    let sides = [4, 4 + width].map { start in
      bytes[start..<start + width].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    }
    let size = try Self.bounded(PixelSize(width: sides[0], height: sides[1]))
    let (rows, columns) = (Int(bytes[2]) + 1, Int(bytes[3]) + 1)
    let parts = items.targets(of: item, by: "dimg")
    guard parts.count == rows * columns, parts.count <= DrawingLimit.tileCountMax else {
      throw .damaged(.malformed)
    }
    var tiles: [CodedTile] = []
    var tileSize: PixelSize?
    for part in parts {
      let (tile, size) = try tile(part, &items)
      guard tileSize == nil || tileSize == size else { throw .damaged(.malformed) }
      tileSize = size
      tiles.append(tile)
    }
    // None lies outside, and they leave no gap.
    guard let tileSize, Self.span(size.width, of: tileSize.width, columns),
      Self.span(size.height, of: tileSize.height, rows)
    else { throw .damaged(.malformed) }
    return CodedPicture(
      size: size, tileSize: tileSize, columns: UInt16(columns), tiles: tiles)
  }

  private static func span(_ side: UInt32, of part: UInt32, _ count: Int) -> Bool {
    UInt64(part) * UInt64(count) >= UInt64(side)
      && UInt64(part) * UInt64(count - 1) < UInt64(side)
  }

  private static func bounded(_ size: PixelSize) throws(MetadataStop) -> PixelSize {
    guard size.width > 0, size.height > 0 else { throw .damaged(.malformed) }
    guard size.width <= DrawingLimit.sideMax, size.height <= DrawingLimit.sideMax,
      UInt64(size.width) * UInt64(size.height) <= DrawingLimit.pixelCountMax
    else { throw .damaged(.tooMuch) }
    return size
  }

  /// What is coded by itself, as a whole picture or as a part of one.
  private mutating func tile(
    _ item: UInt32, _ items: inout DrawnItems
  ) throws(MetadataStop) -> (tile: CodedTile, size: PixelSize) {
    guard let type = items.type(of: item) else { throw .damaged(.malformed) }
    guard type == FourCC("hvc1") || type == FourCC("hev1") else { throw .notUnderstood }
    try refuseUnknown(of: item, items)
    let properties = items.properties(of: item)
    guard let setUp = properties.first(where: { $0.name == FourCC("hvcC") }),
      let extent = properties.first(where: { $0.name == FourCC("ispe") }),
      let place = items.place(of: item), place.byteCount > 0
    else { throw .damaged(.malformed) }
    guard place.byteCount <= DrawingLimit.tileByteCountMax else { throw .damaged(.tooMuch) }
    try items.count(place, ofFile: windows.byteCount)
    let size = PixelSize(width: try u32(at: 4, in: extent), height: try u32(at: 8, in: extent))
    return (
      CodedTile(setUp: try items.number(ofSetUp: setUp), extents: place.extents),
      try Self.bounded(size)
    )
  }

  private func refuseUnknown(of item: UInt32, _ items: DrawnItems) throws(MetadataStop) {
    for property in items.properties(of: item) where items.isEssential(property, to: item) {
      switch property.name {
      case "hvcC", "ispe", "pixi", "colr", "pasp", "irot", "imir", "clap", "auxC", "clli", "mdcv":
        break
      default:
        guard ItemProperty.tells(property.name) else { throw .notUnderstood }
      }
    }
  }

  /// Section 6.5.8.1: an auxiliary picture that says how opaque each pixel is. One that is not as
  /// large as the picture is passed over.
  private mutating func opacity(
    of chain: [UInt32], as size: PixelSize, _ items: inout DrawnItems
  ) throws(MetadataStop) -> (coded: CodedPicture, isMultiplied: Bool)? {
    for item in chain {
      for auxiliary in items.sources(of: item, by: "auxl").prefix(HEIFItems.countMax) {
        guard
          let kind = items.properties(of: auxiliary).first(where: { $0.name == FourCC("auxC") })
        else { continue }
        let name = try bytes(in: kind, from: 4, most: 64).prefix { $0 != 0 }
        guard
          name.elementsEqual(Text("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha").utf8)
            || name.elementsEqual(Text("urn:mpeg:hevc:2015:auxid:1").utf8)
        else { continue }
        let coded = try coded(auxiliary, &items)
        guard coded.size == size else { continue }
        return (coded, items.targets(of: item, by: "prem").contains(auxiliary))
      }
    }
    return nil
  }
}

/// What of stored pixels is seen, and how it is turned.
private struct PictureFraming {
  var region: PixelRegion
  var turn = TurnMatrix()

  init(_ size: PixelSize) { region = PixelRegion(left: 0, top: 0, size: size) }
}

extension Extraction {
  private mutating func frame(
    _ framing: inout PictureFraming, by box: Box
  ) throws(MetadataStop) {
    switch box.name {
    case "irot":
      // Quarters of a circle, anti-clockwise.
      for _ in 0..<(try number(at: 0, 1, in: box) & 3) { framing.turn.append(.anticlockwise) }
    case "imir":
      framing.turn.append(try number(at: 0, 1, in: box) & 1 == 0 ? .topToBottom : .leftToRight)
    case "clap":
      // It is the first of the three (ISO/IEC 23000-22, 7.3.6.7).
      guard framing.turn == TurnMatrix() else { throw .notUnderstood }
      try crop(&framing.region, by: box)
    default: break
    }
  }

  /// ISO/IEC 14496-12 section 12.1.4: width and height, and how far the middle of what is shown
  /// lies from that of the picture, each a fraction.
  private mutating func crop(
    _ region: inout PixelRegion, by box: Box
  ) throws(MetadataStop) {
    var numbers: [UInt32] = []
    for index in 0..<8 { numbers.append(try u32(at: 4 * UInt64(index), in: box)) }
    let across = Self.aperture(of: region.size.width, numbers[0..<2] + numbers[4..<6])
    let down = Self.aperture(of: region.size.height, numbers[2..<4] + numbers[6..<8])
    guard let across, let down else { throw .damaged(.malformed) }
    region = PixelRegion(
      left: region.left + across.start, top: region.top + down.start,
      size: PixelSize(width: across.count, height: down.count))
  }

  private static func aperture(
    of side: UInt32, _ numbers: ArraySlice<UInt32>
  ) -> (start: UInt32, count: UInt32)? {
    let numbers = Array(numbers)
    guard numbers[1] > 0, numbers[3] > 0 else { return nil }
    let count = Int64(numbers[0] / numbers[1])
    let twiceShifted = 2 * Int64(Int32(bitPattern: numbers[2])) / Int64(numbers[3])
    let start = (Int64(side) - count + twiceShifted) >> 1
    guard count > 0, start >= 0, start + count <= Int64(side) else { return nil }
    return (UInt32(start), UInt32(count))
  }
}
