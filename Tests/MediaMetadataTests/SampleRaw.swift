// Sensors' own pictures and what else cameras and studios keep, without any pixels.

enum SampleRaw {
  static let small = SampleJPEG.file(SampleJPEG.frame(width: 160, height: 120), SampleJPEG.scan)
  static let large = SampleJPEG.file(
    SampleJPEG.jfif, SampleJPEG.frame(width: 1620, height: 1080), SampleJPEG.scan)

  /// One directory of little-endian numbers; what is longer lies behind it, from `base` on.
  static func directory(
    _ fields: [(tag: Int, type: Int, count: Int, bytes: [UInt8])], at base: Int, next: Int = 0
  ) -> [UInt8] {
    var (entries, values): ([UInt8], [UInt8]) = (le16(fields.count), [])
    let start = base + 2 + fields.count * 12 + 4
    for field in fields {
      entries += le16(field.tag) + le16(field.type) + le32(field.count)
      if field.bytes.count <= 4 {
        entries += field.bytes + zeros(4 - field.bytes.count)
      } else {
        entries += le32(start + values.count)
        values += field.bytes + zeros(field.bytes.count % 2)
      }
    }
    return entries + le32(next) + values
  }

  typealias Field = (tag: Int, type: Int, count: Int, bytes: [UInt8])

  static func long(_ tag: Int, _ value: Int) -> Field { (tag, 4, 1, le32(value)) }
  static func short(_ tag: Int, _ value: Int) -> Field { (tag, 3, 1, le16(value)) }
  static func text(_ tag: Int, _ value: String) -> Field {
    (tag, 2, value.utf8.count + 1, ascii(value) + [0])
  }

  /// A directory "Exif" with 2019-06-01 23:50.
  static func exif(at base: Int, width: Int, height: Int) -> [UInt8] {
    directory(
      [text(0x9003, "2019:06:01 23:50:00"), long(0xA002, width), long(0xA003, height)], at: base)
  }

  /// A TIFF of a maker's: the first directory with a JPEG, and one beneath it for the sensor.
  static func tiff(
    head: [UInt8] = ascii("II") + le16(42) + le32(8), maker: String, _ more: [Field] = []
  ) -> [UInt8] {
    // Fields are in no order here; readers do not ask for one.
    func first(_ places: [Int]) -> [UInt8] {
      directory(
        [
          text(0x010F, maker), text(0x0110, "D1"), short(0x0112, 6), long(0x8769, places[0]),
          long(0x014A, places[1]), long(0x0201, places[2]), long(0x0202, large.count),
        ] + more, at: head.count)
    }
    let exifPlace = head.count + first([0, 0, 0]).count
    let exif = exif(at: exifPlace, width: 6000, height: 4000)
    let sensorPlace = exifPlace + exif.count
    let sensor = directory(
      [
        long(254, 0), long(256, 6016), long(257, 4016), short(262, 32803),
        long(273, 8), long(279, 16),
      ], at: sensorPlace)
    let picturePlace = sensorPlace + sensor.count
    return head + first([exifPlace, sensorPlace, picturePlace]) + exif + sensor + large
  }

  static let nikon = tiff(maker: "NIKON CORPORATION")
  static let adobe = tiff(maker: "Leica", [(0xC612, 1, 4, [1, 4, 0, 0])])
  static let canon2 = tiff(
    head: ascii("II") + le16(42) + le32(16) + ascii("CR") + [2, 0] + zeros(4), maker: "Canon")
  static let olympus = tiff(head: ascii("IIRO") + le32(8), maker: "OLYMPUS")

  static let panasonic: [UInt8] = {
    let head = ascii("II") + le16(0x55) + le32(8)
    return head
      + directory(
        [
          short(4, 4), short(5, 8), short(6, 3472), short(7, 4632), text(0x010F, "Panasonic"),
          (0x2E, 7, large.count, large), text(0x0132, "2019:06:02 00:10:00"),
        ], at: head.count)
  }()

  static let fuji: [UInt8] = {
    let picture = SampleJPEG.file(
      SampleJPEG.exif(.full()), SampleJPEG.frame(width: 1920, height: 1280), SampleJPEG.scan)
    let properties = joined(
      be32(2), be16(0x0100), be16(4), zeros(4), be16(0x0111), be16(4), be16(4000), be16(6000))
    let name = ascii("FUJIFILMCCD-RAW 0201FF129502X-T2")
    let head = joined(
      name, zeros(84 - name.count), be32(108), be32(picture.count), be32(108 + picture.count),
      zeros(12))
    return head + picture + properties
  }()

  static let canon3: [UInt8] = {
    let canon: [UInt8] = [
      0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
      0x48,
    ]
    let preview: [UInt8] = [
      0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D,
      0x16,
    ]
    let head = ascii("II") + le16(42) + le32(8)
    let first =
      head
      + directory(
        [long(256, 6720), long(257, 4480), text(0x010F, "Canon"), short(0x0112, 8)], at: 8)
    let exif = head + SampleRaw.exif(at: 8, width: 6720, height: 4480)
    var gps = SampleExif()
    gps.first = SampleExif.full().gps
    let thumbnail = box(
      "THMB", be32(0), be16(160), be16(120), be32(small.count), be32(1), small)
    let picture = box(
      "PRVW", be32(0), be16(1), be16(1620), be16(1080), be16(1), be32(large.count), large)
    let fields = box(
      "uuid", canon, box("CMT1", first), box("CMT2", exif), box("CMT4", gps.bytes), thumbnail)
    return joined(
      box("ftyp", ascii("crx "), be32(1), ascii("crx isom")), box("moov", fields),
      box("uuid", preview, be32(0), be32(1), picture), box("mdat", zeros(40)))
  }()
}

enum SamplePictures {
  /// 640 by 480, turned, with Exif in a box.
  static let jpegXL: [UInt8] = {
    let signature = joined(be32(12), ascii("JXL "), [0x0D, 0x0A, 0x87, 0x0A])
    return joined(
      signature, box("ftyp", ascii("jxl "), be32(0), ascii("jxl ")),
      box("Exif", be32(0), SampleExif.full().bytes), box("jxlc", codestream))
  }()

  /// Bits from the least significant on: small, 480 / 8 - 1, ratio 3 (4:3), not as usual, more
  /// fields, turned (6).
  static let codestream: [UInt8] = {
    // 480 / 8 - 1 is 59, more than five bits: the long form. Selector 1: 13 bits of 479.
    var bits: [Bool] = []
    func add(_ value: Int, _ count: Int) {
      for place in 0..<count { bits.append(value >> place & 1 == 1) }
    }
    add(0, 1)
    add(1, 2)
    add(479, 13)
    add(3, 3)
    add(0, 1)
    add(1, 1)
    add(5, 3)
    while bits.count % 8 != 0 { bits.append(false) }
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] ? 1 << UInt8($1) : 0) }
    }
    return joined([0xFF, 0x0A], bytes, zeros(20))
  }()

  static let jpeg2000 = joined(
    be32(12), ascii("jP  "), [0x0D, 0x0A, 0x87, 0x0A],
    box("ftyp", ascii("jp2 "), be32(0), ascii("jp2 ")),
    box("jp2h", box("ihdr", be32(480), be32(640), be16(3), [7, 7, 0, 0])),
    box("uuid", ascii("JpgTiffExif->JP2"), SampleExif.full().bytes))

  static let photoshop: [UInt8] = {
    func resource(_ number: Int, _ content: [UInt8]) -> [UInt8] {
      joined(
        ascii("8BIM"), be16(number), [0, 0], be32(content.count), content,
        zeros(content.count % 2))
    }
    let resources =
      resource(0x03ED, zeros(16)) + resource(0x040C, be32(1) + zeros(24) + SampleRaw.small)
      + resource(0x0422, SampleExif.full().bytes)
    return joined(
      ascii("8BPS"), be16(1), zeros(6), be16(3), be32(480), be32(640), be16(8), be16(3), be32(0),
      be32(resources.count), resources, be32(0))
  }()
}
