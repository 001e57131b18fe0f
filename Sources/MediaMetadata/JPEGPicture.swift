// One picture of a JPEG file while it is passed over: what of its segments is needed to draw it,
// and what is written anew in front of them.

import Bytes
import Media
import Wire

struct JPEGPicture {
  /// Behind what is written anew.
  var body = EditList()
  private(set) var leftOut = LeftOutCount()
  private(set) var xmp = KeptXMP()
  /// Where its index of other pictures says that they begin.
  private(set) var companions: [UInt64] = []
  /// Behind its end.
  var end: UInt64 = 0
  private let task: MetadataTask
  private var jfif: [UInt8] = []
  private var exif: [UInt8] = []
  /// The same where there is no gain map.
  private var plainExif: [UInt8] = []
  /// ISO 21496-1: how a gain map is applied.
  private var gainMapSegment: [UInt8] = []
  private var iptcDate: WrittenDate?
  private var profile = JPEGProfile()
  private var tables = JPEGTables()

  init(task: MetadataTask) { self.task = task }

  /// Whether it is no picture to look at, but says how bright one is on a brighter screen.
  var isGainMap: Bool { xmp.tellsGainMap || gainMapSegment.count > 60 }

  /// Keeps a segment, or what is understood of it.
  mutating func take(
    _ segment: JPEGPart, _ extraction: inout Extraction
  ) throws(MetadataStop) {
    let isDrawn = JPEGSegments.draw(segment.marker)
    guard isDrawn || JPEGSegments.areNoPicture(segment.marker) else { throw .notUnderstood }
    let content = try extraction.windows.bytes(
      at: segment.content, Int(segment.contentByteCount))
    if isDrawn { return try tables.take(segment.marker, content) }
    switch segment.marker {
    case 0xE0: takeJFIF(content)
    case JPEGMarker.exifAndXMP: takeExifOrXMP(content)
    case 0xE2: try takeProfile(content, segment, &extraction)
    case 0xEE:
      guard content.count >= 12, content.starts(with: JPEGSignature.adobe) else {
        return leftOut.add(.unknown)
      }
      // Version and flags are the same in all; how colours are written, which is one of three.
      body.write(
        [0xFF, 0xEE, 0, 14] + JPEGSignature.adobe + [0, 100, 0, 0, 0, 0, min(content[11], 2)])
    case 0xEB: leftOut.add(.credentials)
    case JPEGMarker.photoshop: takePhotoshop(content)
    case JPEGMarker.comment: leftOut.add(.texts)
    default: leftOut.add(.unknown)
    }
  }

  /// JFIF without its thumbnail.
  private mutating func takeJFIF(_ content: [UInt8]) {
    guard content.count >= 14, content.starts(with: JPEGSignature.jfif) else {
      return leftOut.add(.unknown)
    }
    if content.count > 14 { leftOut.add(.pictures) }
    if jfif.isEmpty { jfif = [0xFF, 0xE0, 0, 16] + Self.bounded(jfif: content) + [0, 0] }
  }

  /// Signature (5), version (2), unit (1), and how dense pixels are (4).
  static func bounded(jfif content: [UInt8]) -> [UInt8] {
    let version = content[5] == 1 && content[6] <= 2 ? Array(content[5..<7]) : [1, 1]
    let told = (
      across: UInt64(content[8]) << 8 | UInt64(content[9]),
      down: UInt64(content[10]) << 8 | UInt64(content[11])
    )
    guard content[7] <= 2 else { return JPEGSignature.jfif + version + [0, 0, 1, 0, 1] }
    let found = PixelDensity.bounded(told, content[7] == 0 ? .none : .inchOrCentimetre)
    return JPEGSignature.jfif + version + [content[7]]
      + [found.across >> 8, found.across, found.down >> 8, found.down].map {
        UInt8(truncatingIfNeeded: $0)
      }
  }

  private mutating func takeExifOrXMP(_ content: [UInt8]) {
    if content.starts(with: JPEGSignature.exif), exif.isEmpty {
      let tiff = Array(content.dropFirst(JPEGSignature.exif.count))
      let kept = KeptExif(tiff, task: task, hasGainMap: true)
      leftOut.add(kept.leftOut)
      exif = Self.segment(exif: kept.tiff)
      plainExif = Self.segment(exif: KeptExif(tiff, task: task, hasGainMap: false).tiff)
    } else if content.starts(with: JPEGSignature.xmp), xmp.isEmpty {
      xmp = KeptXMP(Array(content.dropFirst(JPEGSignature.xmp.count)), task: task, hasGainMap: true)
      leftOut.add(xmp.leftOut)
    } else if content.starts(with: JPEGSignature.extendedXMP) {
      leftOut.add(.texts)
    } else {
      leftOut.add(.unknown)
    }
  }

  private static func segment(exif tiff: [UInt8]?) -> [UInt8] {
    tiff.map { JPEGSegments.written(0xE1, JPEGSignature.exif + $0) } ?? []
  }

  /// Parts of the colour profile are put together; how a gain map is applied is numbers; where
  /// other pictures lie is written anew.
  private mutating func takeProfile(
    _ content: [UInt8], _ segment: JPEGPart, _ extraction: inout Extraction
  ) throws(MetadataStop) {
    let gainMap = Text("urn:iso:std:iso:ts:21496:-1\0").utf8
    if content.starts(with: JPEGSignature.profile) {
      if !(try profile.take(content)) { leftOut.add(.unknown) }
    } else if content.starts(with: gainMap) {
      // A version; or with numbers for one colour or three, their denominators each or once.
      guard [4, 37, 61, 77, 141].contains(content.count - gainMap.count) else {
        return leftOut.add(.unknown)
      }
      gainMapSegment = JPEGSegments.written(0xE2, content)
    } else if content.starts(with: Text("MPF\0").utf8) {
      let base = segment.content + 4
      companions = (try? extraction.indexedPictures(at: base, segment.end - base)) ?? []
    } else {
      leftOut.add(.unknown)
    }
  }

  /// Of IPTC's data sets the date, which is written as XMP.
  private mutating func takePhotoshop(_ content: [UInt8]) {
    leftOut.add(.texts)
    guard task == .removeLocation, content.starts(with: JPEGSignature.photoshop) else { return }
    let resources = Array(content.dropFirst(JPEGSignature.photoshop.count))
    var (date, time): (ArraySlice<UInt8>, ArraySlice<UInt8>) = ([], [])
    try? IPTCDataSets.forEach(inPhotoshop: resources) { number, content in
      if number == IPTCDataSets.dateCreated, date.isEmpty { date = resources[content] }
      if number == IPTCDataSets.timeCreated, time.isEmpty { time = resources[content] }
    }
    iptcDate = iptcDate ?? WrittenDate(iptcDate: date, time: time)
  }

  /// Keeps a scan's header, and in front of it what the scan needs.
  mutating func takeScan(
    _ segment: JPEGPart, _ extraction: inout Extraction
  ) throws(MetadataStop) {
    let content = try extraction.windows.bytes(
      at: segment.content, Int(segment.contentByteCount))
    body.write(try tables.written(scan: content))
  }

  /// Its last segment was passed, and what is told in several of them is there.
  mutating func finish() throws(MetadataStop) {
    body.write(tables.writtenAtEnd())
    if !(try profile.finish()) { leftOut.add(.unknown) }
  }

  /// The picture as it is written: SOI, what is written anew, and what was copied.
  /// - Parameters:
  ///   - gainMap: how long the gain map is that follows at once.
  ///   - motion: how long the film is behind it.
  ///   - isGainMap: whether it is one itself, behind another picture.
  func pieces(
    gainMap: UInt64? = nil, motion: UInt64? = nil, isGainMap: Bool = false
  ) -> [MediaEdit] {
    let hasGainMap = gainMap != nil || isGainMap
    var xmp = self.xmp
    if !hasGainMap { xmp.dropGainMap() }
    if let iptcDate { xmp.add(dateCreated: iptcDate) }
    var behind: [KeptXMP.Companion] = []
    if let gainMap { behind.append(.gainMap(gainMap)) }
    if let motion { behind.append(.motion(motion)) }
    var head: [UInt8] = [0xFF, 0xD8] + jfif + (hasGainMap ? exif : plainExif)
    if let packet = xmp.packet(with: behind), packet.count < 0xFF00 {
      head += JPEGSegments.written(0xE1, JPEGSignature.xmp + packet)
    }
    head += profile.segments
    if hasGainMap { head += gainMapSegment }
    if let gainMap {
      let index = PictureIndex(
        place: UInt64(head.count), bodyByteCount: body.byteCount, secondByteCount: gainMap)
      head += index.segment
    }
    var edits = EditList()
    edits.write(head)
    return edits.pieces + body.pieces
  }
}

enum JPEGSegments {
  /// Frames, tables, scans: pixels cannot be decoded without (T.81 table B.1).
  static func draw(_ marker: UInt8) -> Bool {
    switch marker {
    // SOF, DHT, DAC, without what is reserved (C8).
    case 0xC0...0xC7, 0xC9...0xCF: true
    // DQT, DNL, DRI, DHP, EXP.
    case 0xDB...0xDF: true
    default: false
    }
  }

  /// Marker, length, and content.
  static func written(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let byteCount = content.count + 2
    return [
      0xFF, marker, UInt8(truncatingIfNeeded: byteCount >> 8),
      UInt8(truncatingIfNeeded: byteCount),
    ] + content
  }

  /// What no decoder needs; anything else that is unknown may be another kind of JPEG's.
  static func areNoPicture(_ marker: UInt8) -> Bool {
    JPEGMarker.applications.contains(marker) || marker == JPEGMarker.comment
  }
}

/// CIPA DC-007 (MPF): an index of two pictures, one behind the other.
private struct PictureIndex {
  /// Of its segment in the file.
  var place: UInt64
  var bodyByteCount: UInt64
  var secondByteCount: UInt64

  /// Marker and length (4), "MPF" and a zero (4), and a TIFF structure of three fields, the last of
  /// which has an entry (16) for each picture: what it is, how long, and where, counted from here.
  var segment: [UInt8] {
    let writing = TIFFWriter(isLittleEndian: false)
    let byteCount: UInt64 = 4 + 4 + 82
    let firstByteCount = place + byteCount + bodyByteCount
    let numbers: [UInt64] = [
      0x0003_0000, firstByteCount, 0, 0, 0, secondByteCount, firstByteCount - place - 8, 0,
    ]
    let entries = numbers.flatMap { writing.u32(UInt32(truncatingIfNeeded: $0)) }
    let fields = [
      WrittenField(tag: 0xB000, type: 7, count: 4, bytes: Text("0100").utf8),
      writing.long(0xB001, 2),
      WrittenField(tag: 0xB002, type: 7, count: 32, bytes: entries),
    ]
    let tiff = writing.head + writing.directory(fields, at: 8)
    return [0xFF, 0xE2, 0, UInt8(truncatingIfNeeded: byteCount - 2)] + Text("MPF\0").utf8 + tiff
  }
}

extension Extraction {
  /// Where the other pictures of an index lie in the file.
  mutating func indexedPictures(
    at base: UInt64, _ byteCount: UInt64
  ) throws(MetadataStop) -> [UInt64] {
    let (block, start) = try tiffBlock(at: base, byteCount)
    let entries = try directory(at: start, in: block).entries
    guard let list = entries.first(where: { $0.tag == 0xB002 && $0.type == 7 }) else { return [] }
    var places: [UInt64] = []
    for index in 0..<UInt64(min(list.count / 16, 16)) {
      let offset = UInt64(try u32(at: list.offset + 16 * index + 8, in: block))
      if offset > 0 { places.append(base + offset) }
    }
    return places
  }
}
