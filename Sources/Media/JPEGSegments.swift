// Walks the segments of a JPEG (ITU-T T.81 annex B) without decoding a pixel. The bytes come from
// anywhere: whatever they are, the walk ends, stays inside them and never traps.

/// Why a file is not a JPEG that Dayly reads.
public enum JPEGFault: Error, Equatable, Sendable {
  /// It does not begin like one.
  case notJPEG
  /// It ends inside a segment, or before the end marker.
  case truncated
  /// A marker or length that has no meaning where it stands.
  case malformed
  /// More segments than any camera or editor writes.
  case tooManySegments
}

/// The marker codes that are known by name.
public enum JPEGMarker {
  public static let startOfImage: UInt8 = 0xD8
  public static let endOfImage: UInt8 = 0xD9
  public static let startOfScan: UInt8 = 0xDA
  public static let comment: UInt8 = 0xFE
  public static let applications: ClosedRange<UInt8> = 0xE0...0xEF
  /// APP1, in which Exif and XMP lie.
  public static let exifAndXMP: UInt8 = 0xE1
  /// APP13, in which Photoshop's resources lie.
  public static let photoshop: UInt8 = 0xED

  /// TEM and RST0…RST7, which have no content.
  public static func standsAlone(_ code: UInt8) -> Bool {
    code == 0x01 || (0xD0...0xD7).contains(code)
  }

  /// SOF0…SOF15 without the three codes in between that mean something else (DHT, JPG, DAC).
  public static func isFrame(_ code: UInt8) -> Bool {
    (0xC0...0xCF).contains(code) && code != 0xC4 && code != 0xC8 && code != 0xCC
  }
}

/// One segment: its marker and where its content lies.
struct JPEGSegment: Equatable {
  var marker: UInt8
  /// Indices into the file, without marker and length. Empty for the end of the image.
  var content: Range<Int>
}

/// The segments of a file in order, up to and including the end of the image.
struct JPEGSegments {
  /// Extended and multi-part metadata reach some hundreds; this ends a walk that was built to last.
  static let segmentCountMax = 4096

  let bytes: [UInt8]
  private(set) var position: Int
  private var segmentCount = 0
  private var isInScan = false
  private var hasEnded = false

  init(_ bytes: [UInt8]) throws(JPEGFault) {
    guard bytes.count >= 2, bytes[0] == 0xFF, bytes[1] == JPEGMarker.startOfImage else {
      throw .notJPEG
    }
    self.bytes = bytes
    position = 2
  }

  /// The next segment, or `nil` behind the end of the image.
  mutating func next() throws(JPEGFault) -> JPEGSegment? {
    guard !hasEnded else { return nil }
    segmentCount += 1
    guard segmentCount <= Self.segmentCountMax else { throw .tooManySegments }
    if isInScan { skipScan() }
    let marker = try nextMarker()
    if marker == JPEGMarker.endOfImage {
      hasEnded = true
      return JPEGSegment(marker: marker, content: position..<position)
    }
    guard marker != 0x00, marker != JPEGMarker.startOfImage, !JPEGMarker.standsAlone(marker)
    else { throw .malformed }
    let content = try nextContent()
    isInScan = marker == JPEGMarker.startOfScan
    return JPEGSegment(marker: marker, content: content)
  }

  /// Moves to the marker behind a scan's entropy-coded bytes, or to the end of the file.
  private mutating func skipScan() {
    isInScan = false
    while position + 1 < bytes.count {
      if bytes[position] == 0xFF {
        let code = bytes[position + 1]
        // A stuffed zero and restart markers belong to the scan; so do fill bytes.
        if code != 0x00, code != 0xFF, !JPEGMarker.standsAlone(code) { return }
      }
      position += 1
    }
    position = bytes.count
  }

  private mutating func nextMarker() throws(JPEGFault) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    guard bytes[position] == 0xFF else { throw .malformed }
    // Any number of fill bytes may stand before the code.
    while position < bytes.count, bytes[position] == 0xFF { position += 1 }
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func nextContent() throws(JPEGFault) -> Range<Int> {
    guard bytes.count - position >= 2 else { throw .truncated }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    guard length >= 2 else { throw .malformed }
    guard length <= bytes.count - position else { throw .truncated }
    defer { position += length }
    return position + 2..<position + length
  }
}
