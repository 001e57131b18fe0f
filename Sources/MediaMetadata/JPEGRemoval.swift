// Takes metadata out of a JPEG: passes over its segments and scans from the beginning to the end,
// and says which bytes stay and what stands in the place of others. Pixels are copied as they are.

import Bytes
import Media
import Wire

struct JPEGRemoval {
  /// How much of a scan is read at once.
  private static let partByteCount: UInt64 = 256 << 10
  /// How much of it is looked at at once: a scan may be short, and many follow each other.
  private static let scanByteCount: UInt64 = 512
  /// Pictures one behind another: previews, gain maps.
  private static let pictureCountMax = 32

  var extraction: Extraction
  private(set) var edits = EditList()
  private let task: MetadataTask
  /// In the video behind a still.
  private let replacements: [Replacement]
  private var place: UInt64 = 0
  private var phase = Phase.picture
  private var pictureCount = 0

  private enum Phase {
    case picture
    case segments
    case scan
    case done
  }

  /// `replacements` lie behind the picture, in order.
  init(_ windows: FileWindows, task: MetadataTask, replacements: [Replacement]) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    extraction.windows.pieceByteCount = Self.partByteCount
    self.task = task
    self.replacements = replacements
  }

  private var byteCount: UInt64 { extraction.windows.byteCount }

  /// Goes on until bytes are needed, or to the end. Each step either happens or is begun anew.
  mutating func run() throws(MetadataStop) {
    while true {
      try edits.requireRoom()
      switch phase {
      case .picture: try beginPicture()
      case .segments: try passSegment()
      case .scan: try passScan()
      case .done: return
      }
      extraction.windows.forget(before: place)
    }
  }

  private mutating func beginPicture() throws(MetadataStop) {
    guard try extraction.windows.u16(at: place) == 0xFFD8 else { throw .damaged(.malformed) }
    edits.copy(place, to: place + 2)
    place += 2
    pictureCount += 1
    phase = .segments
  }

  private mutating func passSegment() throws(MetadataStop) {
    let segment = try extraction.segment(at: place)
    switch segment.marker {
    case JPEGMarker.endOfImage: try endPicture(segment)
    case JPEGMarker.startOfScan:
      edits.copy(segment.start, to: segment.end)
      place = segment.end
      phase = .scan
    default:
      try extraction.windows.require(segment.start, segment.end - segment.start)
      if task == .removeAll {
        try bare(segment)
      } else {
        try unplaced(segment)
      }
      place = segment.end
    }
  }

  /// Up to the marker behind a scan's entropy-coded bytes. A scan that no marker ends, ends with
  /// the file, and so does the picture.
  private mutating func passScan() throws(MetadataStop) {
    let count = Int(min(Self.scanByteCount, byteCount - place))
    guard count > 1 else {
      edits.copy(place, to: byteCount)
      place = byteCount
      phase = .done
      return
    }
    let bytes = try extraction.windows.bytes(at: place, count)
    var index = 0
    while index + 1 < count {
      // A stuffed zero, restart markers and fill bytes belong to the scan.
      if bytes[index] == 0xFF, bytes[index + 1] != 0, bytes[index + 1] != 0xFF,
        !JPEGMarker.standsAlone(bytes[index + 1])
      {
        phase = .segments
        break
      }
      index += 1
    }
    edits.copy(place, to: place + UInt64(index))
    place += UInt64(index)
  }

  /// Of all metadata, nothing behind the picture stays. Without its place, the rest does, and
  /// another picture behind it goes the same way.
  private mutating func endPicture(_ segment: JPEGPart) throws(MetadataStop) {
    if task == .removeAll {
      edits.copy(segment.start, to: segment.end)
      phase = .done
    } else if pictureCount < Self.pictureCountMax, byteCount - segment.end >= 4,
      try extraction.windows.number(at: segment.end, 3) == 0xFFD8FF
    {
      edits.copy(segment.start, to: segment.end)
      phase = .picture
    } else {
      try edits.copy(segment.start, to: byteCount, with: replacements)
      phase = .done
    }
    place = segment.end
  }

  /// A segment without what says where.
  private mutating func unplaced(_ segment: JPEGPart) throws(MetadataStop) {
    let content = try extraction.windows.bytes(
      at: segment.content, Int(segment.contentByteCount))
    let signatures = [
      JPEGSignature.exif, JPEGSignature.xmp, JPEGSignature.extendedXMP, JPEGSignature.photoshop,
    ]
    guard JPEGMarker.applications.contains(segment.marker),
      let kind = signatures.firstIndex(where: { content.starts(with: $0) })
    else {
      // Behind a damaged beginning lenient readers find Exif all the same.
      if contains(Array(content.prefix(12)), Text("Exif").utf8) { throw .damaged(.malformed) }
      return edits.copy(segment.start, to: segment.end)
    }
    let block = Array(content.dropFirst(signatures[kind].count))
    let changed: [UInt8]?
    switch kind {
    case 0: changed = try LocationRemoval.withoutLocation(exif: block)
    case 1: changed = try LocationRemoval.withoutLocation(xmp: block)
    case 2:
      // A digest (32), a length (4) and an offset (4) stand in front.
      changed = try LocationRemoval.withoutLocation(xmp: Array(block.dropFirst(40)))
        .map { block.prefix(40) + $0 }
    default: changed = try LocationRemoval.withoutLocation(photoshop: block)
    }
    guard let changed else { return edits.copy(segment.start, to: segment.end) }
    edits.copy(segment.start, to: segment.content + UInt64(signatures[kind].count))
    edits.write(changed)
  }

  /// Only what helps to draw: JFIF without its thumbnail, colour profile, Adobe's colour transform;
  /// of Exif the orientation.
  private mutating func bare(_ segment: JPEGPart) throws(MetadataStop) {
    let content = try extraction.windows.bytes(
      at: segment.content, Int(segment.contentByteCount))
    switch segment.marker {
    case 0xE0:
      guard content.count >= 14, content.starts(with: JPEGSignature.jfif) else { return }
      edits.write([0xFF, 0xE0, 0, 16] + content.prefix(12) + [0, 0])
    case JPEGMarker.exifAndXMP:
      guard content.starts(with: JPEGSignature.exif) else { return }
      let turned = OrientationExif.orientation(
        of: Array(content.dropFirst(JPEGSignature.exif.count)))
      if turned != .topLeft { edits.write(Self.exif(turned)) }
    case 0xE2:
      if content.starts(with: JPEGSignature.profile) { edits.copy(segment.start, to: segment.end) }
    case 0xEE:
      guard content.count >= 12, content.starts(with: JPEGSignature.adobe) else { return }
      edits.write([0xFF, 0xEE, 0, 14] + content.prefix(12))
    case JPEGMarker.comment, JPEGMarker.applications: return
    default: edits.copy(segment.start, to: segment.end)
    }
  }

  /// A segment that says no more than this.
  private static func exif(_ orientation: Orientation) -> [UInt8] {
    let tiff = OrientationExif.tiff(orientation)
    return [0xFF, 0xE1, 0, UInt8(2 + JPEGSignature.exif.count + tiff.count)]
      + JPEGSignature.exif + tiff
  }
}
