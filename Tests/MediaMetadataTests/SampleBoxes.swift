// MP4, QuickTime and HEIF files written box by box.

func box(_ name: String, _ content: [UInt8]...) -> [UInt8] {
  let content = content.flatMap { $0 }
  return be32(content.count + 8) + ascii(name) + content
}

func fullBox(_ name: String, version: Int = 0, flags: Int = 0, _ content: [UInt8]...) -> [UInt8] {
  box(name, be32(version << 24 | flags), content.flatMap { $0 })
}

/// A box whose name is not ASCII.
func box(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
  be32(content.count + 8) + name + content
}

enum SampleMovie {
  static let secondsTo1970 = 2_082_844_800
  /// 2024-01-31T22:59:58Z.
  static let created = secondsTo1970 + 1_706_741_998

  static func header(created: Int = created, timescale: Int = 600, duration: Int = 1234) -> [UInt8]
  {
    fullBox(
      "mvhd", be32(created), be32(created), be32(timescale), be32(duration), zeros(80))
  }

  static let upright = [1, 0, 0, 0, 1, 0, 0, 0]
  /// As a phone held upright writes it: a quarter clockwise.
  static let clockwise = [0, 1, 0, -1, 0, 0, 0, 0]

  static func track(
    _ handler: String, width: Int = 0, height: Int = 0, matrix: [Int] = upright,
    _ more: [UInt8] = [], edits: [UInt8] = [], number: Int = 1
  ) -> [UInt8] {
    let isPlayed = ["vide", "soun"].contains(handler) && more.isEmpty
    let more = isPlayed ? playing(handler) : more
    let turned = matrix.flatMap { be32($0 << 16) } + be32(1 << 30)
    let head = fullBox(
      "tkhd", flags: 3, be32(created), be32(created), be32(number), zeros(4), be32(1234),
      zeros(16), turned, be32(width << 16), be32(height << 16))
    return box(
      "trak", head, edits,
      box("mdia", fullBox("hdlr", zeros(4), ascii(handler), zeros(13)), more))
  }

  /// What a track of pictures or sound has: where its samples lie, if there are any.
  static func playing(_ handler: String, at place: Int? = nil, _ size: Int = 0) -> [UInt8] {
    let description = handler == "vide" ? box("avc1", zeros(78)) : box("mp4a", zeros(28))
    let sizes = place == nil ? [] : [size]
    return box(
      "minf",
      table(
        description, places: place.map { [$0] } ?? [], counts: sizes.map { _ in 1 }, sizes: sizes))
  }

  /// QuickTime's metadata under keys.
  static func meta(_ values: [(String, String)]) -> [UInt8] {
    let keys = values.map { be32($0.0.utf8.count + 8) + ascii("mdta") + ascii($0.0) }
    let items = values.enumerated().map { index, value in
      box(be32(index + 1), box("data", be32(1), be32(0), ascii(value.1)))
    }
    return box(
      "meta", fullBox("hdlr", zeros(4), ascii("mdta"), zeros(13)),
      fullBox("keys", be32(values.count), keys.flatMap { $0 }), box("ilst", items.flatMap { $0 }))
  }

  static func userData(_ values: [([UInt8], String)]) -> [UInt8] {
    box("udta", values.flatMap { box($0.0, be16($0.1.utf8.count) + [0x15, 0xC7] + ascii($0.1)) })
  }

  /// Where samples lie: chunks of so many samples each.
  static func table(
    _ description: [UInt8], places: [Int], counts: [Int] = [], sizes: [Int], isLong: Bool = false
  ) -> [UInt8] {
    let runs = counts.enumerated().flatMap { be32($0.offset + 1) + be32($0.element) + be32(1) }
    let allSame = Set(sizes).count == 1 && sizes.count > 1
    return box(
      "stbl", fullBox("stsd", be32(1), description),
      fullBox("stsc", be32(counts.count), runs),
      fullBox(
        "stsz", be32(allSame ? sizes[0] : 0), be32(sizes.count),
        allSame ? [] : sizes.flatMap { be32($0) }),
      isLong
        ? fullBox("co64", be32(places.count), places.flatMap { be64(UInt64($0)) })
        : fullBox("stco", be32(places.count), places.flatMap { be32($0) }))
  }

  /// The moving half of a Live Photo: pixels first, then what describes them. The last of them are
  /// those of when the still was taken.
  static func live(pixels: Int = 100) -> [UInt8] {
    let stillTime = track(
      "meta",
      box(
        "minf",
        table(
          box("mebx", zeros(8), box("keys", ascii("com.apple.quicktime.still-image-time"))),
          places: [36 + pixels - 9], counts: [1], sizes: [9])),
      edits: box(
        "edts",
        fullBox(
          "elst", be32(2), be32(900), be32(-1), be32(1 << 16), be32(1), be32(0), be32(1 << 16))))
    return box("ftyp", ascii("qt  "), be32(0), ascii("qt  ")) + box("wide")
      + box("mdat", [UInt8](repeating: 0x55, count: pixels))
      + box(
        "moov", header(),
        track(
          "vide", width: 1920, height: 1440, matrix: clockwise,
          playing("vide", at: 36, pixels - 9)),
        track("soun"), stillTime,
        meta([
          ("com.apple.quicktime.content.identifier", "AB12-CD34"),
          ("com.apple.quicktime.creationdate", "2024-01-31T23:59:58+0100"),
          ("com.apple.quicktime.location.ISO6709", "+48.2083-016.3731+151.450/"),
          ("com.apple.quicktime.make", "Apple"),
          ("com.apple.quicktime.model", "iPhone 15 Pro"),
        ]))
  }

  /// A phone's of another kind: what describes it first, and its place in user data.
  static func android() -> [UInt8] {
    box("ftyp", ascii("isom"), be32(512), ascii("isomiso2avc1mp41"))
      + box(
        "moov", header(),
        userData([
          ([0xA9] + ascii("xyz"), "+48.2083+016.3731/"), ([0xA9] + ascii("day"), "2024-01-31"),
          ([0xA9] + ascii("mak"), "Google"),
        ]),
        track("vide", width: 1280, height: 720))
      + box("mdat", zeros(64))
  }
}

/// A HEIF file of one picture, its thumbnail, Exif and XMP.
struct SampleHEIF {
  var brand = "heic"
  var thumbnailType = "hvc1"
  var turning: [[UInt8]] = [box("irot", [3])]
  var exif: [UInt8] = SampleExif.full().bytes
  var xmp = SampleXMP.packet("xmp:CreateDate='2024-01-31T23:59:58'")
  /// Exif in two pieces.
  var isExifCut = false
  var more: [UInt8] = []
  /// Offsets and lengths of 64 bits.
  var isLong = false

  private func location(_ item: Int, _ extents: [(Int, Int)]) -> [UInt8] {
    let word = { (value: Int) in self.isLong ? be64(UInt64(value)) : be32(value) }
    return be16(item) + be16(0) + be16(extents.count)
      + extents.flatMap { word($0.0) + word($0.1) }
  }

  private func information(_ item: Int, _ type: String, _ more: [UInt8] = []) -> [UInt8] {
    fullBox("infe", version: 2, be16(item), be16(0), ascii(type), [0], more)
  }

  private func meta(dataStart: Int) -> [UInt8] {
    let exifContent = exifItem.count
    let exifExtents = isExifCut ? [(0, 30), (30, exifContent - 30)] : [(0, exifContent)]
    let shifted = exifExtents.map { (dataStart + $0.0, $0.1) }
    let properties = turning.flatMap { $0 }
    let indices = [1] + turning.indices.map { $0 + 3 }
    return fullBox(
      "meta",
      fullBox("hdlr", zeros(4), ascii("pict"), zeros(13)),
      fullBox("pitm", be16(1)),
      fullBox(
        "iinf", be16(4), information(1, "hvc1"), information(2, thumbnailType),
        information(3, "Exif"), information(4, "mime", ascii("application/rdf+xml\0"))),
      fullBox(
        "iref", box("thmb", be16(2), be16(1), be16(1)), box("cdsc", be16(3), be16(1), be16(1)),
        box("cdsc", be16(4), be16(1), be16(1))),
      box(
        "iprp",
        box(
          "ipco", fullBox("ispe", be32(4032), be32(3024)), box("hvcC", Self.setUp), properties),
        fullBox(
          "ipma", be32(2), be16(1), [UInt8(indices.count)] + indices.map { UInt8($0) },
          be16(2), [1, 0x82])),
      fullBox(
        "iloc", isLong ? be16(0x8800) : be16(0x4400), be16(3), location(3, shifted),
        location(4, [(dataStart + exifContent, xmp.utf8.count)]),
        location(2, [(dataStart + exifContent + xmp.utf8.count, 9)])))
  }

  /// Lengths have four bytes, and there are no sets of parameters.
  static let setUp: [UInt8] = [1] + zeros(20) + [0xFF, 0]
  /// A unit that is no message.
  static let unit: [UInt8] = be32(5) + [0x26, 1, 3, 2, 1]

  private var exifItem: [UInt8] { be32(6) + ascii("Exif\0\0") + exif }

  var bytes: [UInt8] {
    let type = box("ftyp", ascii(brand), be32(0), ascii("mif1" + brand))
    let start = type.count + meta(dataStart: 0).count + 8
    return type + meta(dataStart: start)
      + box("mdat", exifItem, ascii(xmp), Self.unit) + more
  }
}

extension SampleMovie {
  /// What a hostile length makes of a box.
  static func boxOfLength(_ name: String, _ length: UInt64, _ content: [UInt8] = []) -> [UInt8] {
    length > UInt64(UInt32.max)
      ? be32(1) + ascii(name) + be64(length) + content
      : be32(Int(length)) + ascii(name) + content
  }
}
