// HEIF files of pictures that are drawn: in one part or many, with all that may belong to one.

@testable import MediaMetadata

/// The coded bytes are made up: whoever plans a drawing does not look into them.
struct SampleDrawing {
  struct Item {
    var number: Int
    var type = "hvc1"
    var content: [UInt8] = [0x55, 0x55]
    /// Each with whether it is essential.
    var properties: [(box: [UInt8], isEssential: Bool)] = []
  }

  var brand = "heic"
  var items: [Item] = []
  var references: [[UInt8]] = []

  static let setUp = box("hvcC", [1] + zeros(22))

  static func extent(_ width: Int, _ height: Int) -> [UInt8] {
    fullBox("ispe", be32(width), be32(height))
  }

  /// What a coded part of this size has.
  static func coded(
    _ width: Int, _ height: Int, _ more: [UInt8]...
  ) -> [(box: [UInt8], isEssential: Bool)] {
    [(setUp, true), (extent(width, height), false)] + more.map { ($0, false) }
  }

  /// A picture in one part.
  static func one(_ width: Int, _ height: Int, _ more: [UInt8]...) -> SampleDrawing {
    SampleDrawing(
      items: [
        Item(number: 1, properties: coded(width, height) + more.map { ($0, true) })
      ])
  }

  /// A picture in parts; the first of them is item 10.
  static func grid(
    _ width: Int, _ height: Int, rows: Int, columns: Int, of side: Int,
    says: (rows: Int, columns: Int)? = nil, isLong: Bool = false
  ) -> SampleDrawing {
    let told = says ?? (rows, columns)
    let sides = isLong ? be32(width) + be32(height) : be16(width) + be16(height)
    let parts = Array(10..<10 + rows * columns)
    var sample = SampleDrawing(
      items: [
        Item(
          number: 1, type: "grid",
          content: [0, isLong ? 1 : 0, UInt8(told.rows - 1), UInt8(told.columns - 1)] + sides,
          properties: [(extent(width, height), false)])
      ])
    for part in parts {
      sample.items.append(
        Item(number: part, content: be32(part), properties: coded(side, side)))
    }
    sample.refer("dimg", from: 1, to: parts)
    return sample
  }

  mutating func refer(_ name: String, from: Int, to targets: [Int]) {
    references.append(
      box(name, be16(from), be16(targets.count), targets.flatMap { be16($0) }))
  }

  /// Another picture of the same, which says how opaque it is.
  mutating func addOpacity(
    _ width: Int, _ height: Int, named name: String = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"
  ) {
    items.append(
      Item(
        number: 5, content: [7, 7, 7],
        properties: Self.coded(width, height, fullBox("auxC", ascii(name + "\0")))))
    refer("auxl", from: 5, to: [1])
  }

  mutating func addThumbnail(_ width: Int, _ height: Int, type: String = "hvc1") {
    items.append(
      Item(
        number: 6, type: type, content: [8, 8, 8, 8], properties: Self.coded(width, height)))
    refer("thmb", from: 6, to: [1])
  }

  private func meta(dataStart: Int) -> [UInt8] {
    var properties: [[UInt8]] = []
    var associations: [UInt8] = []
    for item in items {
      var indices: [UInt8] = []
      for (box, isEssential) in item.properties {
        if !properties.contains(box) { properties.append(box) }
        let index = (properties.firstIndex(of: box) ?? 0) + 1
        indices += be16(index | (isEssential ? 0x8000 : 0))
      }
      associations += be16(item.number) + [UInt8(item.properties.count)] + indices
    }
    var place = dataStart
    var locations: [UInt8] = []
    for item in items {
      locations += be16(item.number) + be16(0) + be16(1) + be32(place) + be32(item.content.count)
      place += item.content.count
    }
    let described = items.flatMap {
      fullBox("infe", version: 2, be16($0.number), be16(0), ascii($0.type), [0])
    }
    return fullBox(
      "meta", fullBox("hdlr", zeros(4), ascii("pict"), zeros(13)),
      fullBox("pitm", be16(1)), fullBox("iinf", be16(items.count), described),
      references.isEmpty ? [] : fullBox("iref", references.flatMap { $0 }),
      box(
        "iprp", box("ipco", properties.flatMap { $0 }),
        fullBox("ipma", flags: 1, be32(items.count), associations)),
      fullBox("iloc", be16(0x4400), be16(items.count), locations))
  }

  var bytes: [UInt8] {
    let type = box("ftyp", ascii(brand), be32(0), ascii("mif1" + brand))
    let start = type.count + meta(dataStart: 0).count + 8
    return type + meta(dataStart: start) + box("mdat", items.flatMap { $0.content })
  }
}

/// A colour profile of three curves and three mixed colours, of 65536.
func profile(curve: [UInt8], columns: [[Int]]) -> [UInt8] {
  var tags: [UInt8] = []
  var contents: [UInt8] = []
  let start = 128 + 4 + 12 * 6
  func add(_ name: String, _ content: [UInt8]) {
    tags += ascii(name) + be32(start + contents.count) + be32(content.count)
    contents += content
  }
  for (name, column) in zip(["rXYZ", "gXYZ", "bXYZ"], columns) {
    add(name, ascii("XYZ ") + zeros(4) + column.flatMap { be32($0) })
  }
  for name in ["rTRC", "gTRC", "bTRC"] { add(name, curve) }
  let head =
    be32(start + contents.count) + zeros(4) + be32(0x0400_0000) + ascii("mntrRGB XYZ ")
    + zeros(12) + ascii("acsp") + zeros(88)
  return head + be32(6) + tags + contents
}
