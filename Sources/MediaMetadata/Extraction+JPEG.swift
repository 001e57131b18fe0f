// JPEG (ITU-T T.81 annex B): the segments in front of the first scan. Where Exif and XMP lie in
// them: Exif 2.32 section 4.7.2, XMP specification part 3 section 1.1.3. IPTC's date is read from
// Photoshop's resources (APP13).

import Bytes
import Media
import Wire

/// What application segments begin with.
enum JPEGSignature {
  static var exif: [UInt8] { Text("Exif\0\0").utf8 }
  static var xmp: [UInt8] { Text("http://ns.adobe.com/xap/1.0/\0").utf8 }
  static var extendedXMP: [UInt8] { Text("http://ns.adobe.com/xmp/extension/\0").utf8 }
  static var photoshop: [UInt8] { Text("Photoshop 3.0\0").utf8 }
  static var jfif: [UInt8] { Text("JFIF\0").utf8 }
  static var profile: [UInt8] { Text("ICC_PROFILE\0").utf8 }
  static var adobe: [UInt8] { Text("Adobe").utf8 }
}

extension Extraction {
  /// Extended and multi-part metadata reach some hundreds.
  private static let segmentCountMax = 4096
  /// Between two segments.
  private static let strayByteCountMax: UInt64 = 4096

  mutating func readJPEG() throws(MetadataStop) {
    try readJPEG(at: 0)
    try readMotion()
  }

  /// What a JPEG says that begins there.
  mutating func readJPEG(at start: UInt64) throws(MetadataStop) {
    var parts = MetadataParts()
    try attempt { (self) throws(MetadataStop) in try self.findParts(&parts, from: start + 2) }
    if let frame = parts.frame {
      try attempt { (self) throws(MetadataStop) in try self.readFrame(frame) }
    }
    if let exif = parts.exif {
      try attempt { (self) throws(MetadataStop) in try self.readExif(exif) }
    }
    if let xmp = parts.xmp {
      try attempt { (self) throws(MetadataStop) in try self.readXMP(xmp) }
    }
    if let photoshop = parts.photoshop {
      try attempt { (self) throws(MetadataStop) in try self.readIPTC(photoshop) }
    }
  }

  /// The first segment of each kind.
  private struct MetadataParts {
    var frame: JPEGPart?
    var exif: JPEGPart?
    var xmp: JPEGPart?
    var photoshop: JPEGPart?
  }

  private mutating func findParts(
    _ parts: inout MetadataParts, from start: UInt64
  ) throws(MetadataStop) {
    var place = start
    for _ in 0..<Self.segmentCountMax {
      let segment = try segment(at: place)
      if segment.marker == JPEGMarker.startOfScan || segment.marker == JPEGMarker.endOfImage {
        return
      }
      place = segment.end
      if JPEGMarker.isFrame(segment.marker) {
        parts.frame = parts.frame ?? segment
      } else if segment.marker == JPEGMarker.exifAndXMP {
        if parts.exif == nil, try begins(segment, with: JPEGSignature.exif) {
          parts.exif = segment
        } else if parts.xmp == nil, try begins(segment, with: JPEGSignature.xmp) {
          parts.xmp = segment
        }
      } else if segment.marker == JPEGMarker.photoshop, parts.photoshop == nil,
        try begins(segment, with: JPEGSignature.photoshop)
      {
        parts.photoshop = segment
      }
    }
    throw .damaged(.tooMuch)
  }

  /// The next segment's marker and content; the end of the image has none. What lies before the
  /// marker is passed over, as decoders do: fill bytes, and what careless programs leave between
  /// segments. Throws where no segment follows, or one reaches behind the end of the file.
  mutating func segment(at first: UInt64) throws(MetadataStop) -> JPEGPart {
    var place = first
    var before: UInt8 = 0
    var code: UInt8 = 0
    repeat {
      guard place - first < Self.strayByteCountMax else { throw .damaged(.malformed) }
      before = code
      code = try windows.u8(at: place)
      place += 1
    } while before != 0xFF || code == 0xFF || code == 0
    let start = place - 2
    if code == JPEGMarker.endOfImage {
      return JPEGPart(marker: code, start: start, content: place, end: place)
    }
    guard code != JPEGMarker.startOfImage, !JPEGMarker.standsAlone(code) else {
      throw .damaged(.malformed)
    }
    let length = UInt64(try windows.u16(at: place))
    guard length >= 2 else { throw .damaged(.malformed) }
    guard length <= windows.byteCount - place else { throw .damaged(.truncated) }
    return JPEGPart(marker: code, start: start, content: place + 2, end: place + length)
  }

  mutating func begins(
    _ segment: JPEGPart, with signature: [UInt8]
  ) throws(MetadataStop) -> Bool {
    guard segment.contentByteCount >= UInt64(signature.count) else { return false }
    return try windows.bytes(at: segment.content, signature.count) == signature
  }

  /// T.81 B.2.2: precision (1), lines (2), samples per line (2). Lines of 0 would be told behind
  /// the scan.
  private mutating func readFrame(_ segment: JPEGPart) throws(MetadataStop) {
    guard segment.contentByteCount >= 5 else { throw .damaged(.malformed) }
    storedSize = ImageSize(
      width: UInt32(try windows.u16(at: segment.content + 3)),
      height: UInt32(try windows.u16(at: segment.content + 1)))
    if storedSize == nil { note(.malformed) }
  }

  private mutating func readExif(_ segment: JPEGPart) throws(MetadataStop) {
    let signature = UInt64(JPEGSignature.exif.count)
    try windows.require(segment.content, segment.contentByteCount)
    try readExif(at: segment.content + signature, segment.contentByteCount - signature)
  }

  private mutating func readXMP(_ segment: JPEGPart) throws(MetadataStop) {
    let signature = JPEGSignature.xmp.count
    let packet = try windows.bytes(at: segment.content, Int(segment.contentByteCount))
    readXMP(Array(packet.dropFirst(signature)))
  }

  private mutating func readIPTC(_ segment: JPEGPart) throws(MetadataStop) {
    let content = try windows.bytes(at: segment.content, Int(segment.contentByteCount))
    try readIPTC(resources: Array(content.dropFirst(JPEGSignature.photoshop.count)))
  }

  /// - Parameter resources: Photoshop's.
  mutating func readIPTC(resources: [UInt8]) throws(MetadataStop) {
    var (date, time): (ArraySlice<UInt8>, ArraySlice<UInt8>) = ([], [])
    try IPTCDataSets.forEach(inPhotoshop: resources) { number, content in
      if number == IPTCDataSets.dateCreated, date.isEmpty { date = resources[content] }
      if number == IPTCDataSets.timeCreated, time.isEmpty { time = resources[content] }
    }
    state(WrittenDate(iptcDate: date, time: time)?.stated(as: .iptcDateCreated))
  }
}

/// One segment and where it lies in the file.
struct JPEGPart: Equatable {
  var marker: UInt8
  /// Of the marker.
  var start: UInt64
  var content: UInt64
  var end: UInt64

  var contentByteCount: UInt64 { end - content }
}
