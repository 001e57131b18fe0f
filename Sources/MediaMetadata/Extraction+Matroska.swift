// WebM and Matroska (RFC 9559) in EBML (RFC 8794): how long, how large and when. Elements are a
// number, a length and a content. What is recorded live leaves out how long it and its clusters
// are; such an element reaches to the end of the one around it.

import Bytes
import Media
import Wire

/// One element and where it lies in the file.
private struct Element {
  var number: UInt32
  var content: UInt64
  var end: UInt64
  /// Its length is not known: what follows it cannot be found.
  var isOpen: Bool

  var contentByteCount: UInt64 { end - content }
}

/// RFC 9559 section 5.1, RFC 8794 section 11.2.
private enum ElementNumber {
  static let header: UInt32 = 0x1A45_DFA3
  static let documentType: UInt32 = 0x4282
  static let segment: UInt32 = 0x1853_8067
  static let information: UInt32 = 0x1549_A966
  static let timestampScale: UInt32 = 0x2A_D7B1
  static let duration: UInt32 = 0x4489
  static let dateUTC: UInt32 = 0x4461
  static let tracks: UInt32 = 0x1654_AE6B
  static let trackEntry: UInt32 = 0xAE
  static let trackType: UInt32 = 0x83
  static let video: UInt32 = 0xE0
  static let pixelWidth: UInt32 = 0xB0
  static let pixelHeight: UInt32 = 0xBA
  static let cluster: UInt32 = 0x1F43_B675
}

extension Extraction {
  /// In one element. A film has a dozen before its clusters.
  private static let elementCountMax = 512
  /// 1970-01-01 to 2001-01-01, from which Matroska counts.
  private static let millisecondsFrom1970To2001: Int64 = 978_307_200_000

  /// Whether a file that begins as EBML does is WebM, and not another kind of Matroska.
  mutating func isWebM() throws(MetadataStop) -> Bool {
    var isWebM = false
    try forEachElement(from: 0, to: windows.byteCount) { (self, header) throws(MetadataStop) in
      guard header.number == ElementNumber.header else { return .enough }
      try self.forEachElement(from: header.content, to: header.end) {
        (self, element) throws(MetadataStop) in
        guard element.number == ElementNumber.documentType else { return .on }
        let name = try self.windows.bytes(
          at: element.content, Int(min(element.contentByteCount, 16)))
        // Zeros may fill it up.
        isWebM = name.prefix { $0 != 0 }.elementsEqual(Text("webm").utf8)
        return .enough
      }
      return .enough
    }
    return isWebM
  }

  mutating func readMatroska() throws(MetadataStop) {
    try attempt { (self) throws(MetadataStop) in
      try self.forEachElement(from: 0, to: self.windows.byteCount) {
        (self, element) throws(MetadataStop) in
        guard element.number == ElementNumber.segment else { return .on }
        try self.readSegment(element)
        return .enough
      }
    }
  }

  /// What stands before the clusters, and behind them where it can be found.
  private mutating func readSegment(_ segment: Element) throws(MetadataStop) {
    var left = [ElementNumber.information, ElementNumber.tracks]
    try forEachElement(from: segment.content, to: segment.end) {
      (self, element) throws(MetadataStop) in
      left.removeAll { $0 == element.number }
      try self.attempt { (self) throws(MetadataStop) in
        switch element.number {
        case ElementNumber.information: try self.readInformation(element)
        case ElementNumber.tracks: try self.readTracks(element)
        default: break
        }
      }
      return left.isEmpty || element.isOpen ? .enough : .on
    }
  }

  private mutating func readInformation(_ information: Element) throws(MetadataStop) {
    var nanoseconds: UInt64 = 1_000_000
    var duration: Double?
    try forEachElement(from: information.content, to: information.end) {
      (self, element) throws(MetadataStop) in
      switch element.number {
      case ElementNumber.timestampScale: nanoseconds = try self.unsigned(element)
      case ElementNumber.duration: duration = try self.floating(element)
      case ElementNumber.dateUTC: self.state(Self.matroskaDate(try self.unsigned(element)))
      default: break
      }
      return .on
    }
    guard let duration else { return }
    let milliseconds = duration * Double(nanoseconds) / 1_000_000
    // Anything else is no number, or longer than 49 days.
    if milliseconds >= 1, milliseconds < Double(UInt32.max) {
      found.durationMilliseconds = UInt32(milliseconds)
    }
  }

  /// From nanoseconds since 2001; those of 2001-01-01 itself stand for none.
  private static func matroskaDate(_ nanoseconds: UInt64) -> StatedDate? {
    let since2001 = Int64(bitPattern: nanoseconds) / 1_000_000
    let milliseconds = since2001 + millisecondsFrom1970To2001
    guard since2001 != 0, milliseconds > 0, milliseconds < secondsMax * 1000 else { return nil }
    return StatedDate(
      field: .movieCreationTime, milliseconds: milliseconds, zone: .utc, isDayOnly: false)
  }

  private mutating func readTracks(_ tracks: Element) throws(MetadataStop) {
    try forEachElement(from: tracks.content, to: tracks.end) {
      (self, track) throws(MetadataStop) in
      guard track.number == ElementNumber.trackEntry else { return .on }
      var kind: UInt64 = 0
      var video: Element?
      try self.forEachElement(from: track.content, to: track.end) {
        (self, element) throws(MetadataStop) in
        switch element.number {
        case ElementNumber.trackType: kind = try self.unsigned(element)
        case ElementNumber.video: video = element
        default: break
        }
        return .on
      }
      if kind == 2 { self.found.hasSound = true }
      if kind == 1, self.storedSize == nil, let video {
        self.storedSize = try self.size(of: video)
      }
      return .on
    }
  }

  private mutating func size(of video: Element) throws(MetadataStop) -> ImageSize? {
    var (width, height): (UInt64, UInt64) = (0, 0)
    try forEachElement(from: video.content, to: video.end) {
      (self, element) throws(MetadataStop) in
      switch element.number {
      case ElementNumber.pixelWidth: width = try self.unsigned(element)
      case ElementNumber.pixelHeight: height = try self.unsigned(element)
      default: break
      }
      return .on
    }
    guard let width = UInt32(exactly: width), let height = UInt32(exactly: height) else {
      return nil
    }
    return ImageSize(width: width, height: height)
  }
}

/// Elements.
extension Extraction {
  /// The element at `start`, or `nil` at the end.
  private mutating func element(
    at start: UInt64, before end: UInt64
  ) throws(MetadataStop) -> Element? {
    guard start < end else { return nil }
    let numberByteCount = try windows.u8(at: start).leadingZeroBitCount + 1
    guard numberByteCount <= 4 else { throw .damaged(.malformed) }
    let place = start + UInt64(numberByteCount)
    guard place < end else { throw .damaged(.truncated) }
    let number = UInt32(truncatingIfNeeded: try windows.number(at: start, numberByteCount))
    let lengthByteCount = try windows.u8(at: place).leadingZeroBitCount + 1
    guard lengthByteCount <= 8 else { throw .damaged(.malformed) }
    let content = place + UInt64(lengthByteCount)
    guard content <= end else { throw .damaged(.truncated) }
    // All ones stand for a length that nobody knows.
    let ones: UInt64 = (1 << (7 * UInt64(lengthByteCount))) - 1
    let byteCount = try windows.number(at: place, lengthByteCount) & ones
    let isOpen = byteCount == ones
    let isCut = !isOpen && byteCount > end - content
    if isCut { note(.truncated) }
    return Element(
      number: number, content: content, end: isOpen || isCut ? end : content + byteCount,
      isOpen: isOpen)
  }

  /// Does something for each element in a range, until it says that this is enough.
  private mutating func forEachElement(
    from start: UInt64, to end: UInt64,
    _ body: (inout Extraction, Element) throws(MetadataStop) -> BoxWalk
  ) throws(MetadataStop) {
    var place = start
    for _ in 0..<Self.elementCountMax {
      guard let element = try element(at: place, before: end) else { return }
      guard try body(&self, element) == .on else { return }
      place = element.end
    }
  }

  /// RFC 8794 section 7.2; of a number with a sign all 64 bits are written.
  private mutating func unsigned(_ element: Element) throws(MetadataStop) -> UInt64 {
    guard element.contentByteCount <= 8 else { throw .damaged(.malformed) }
    return try windows.number(at: element.content, Int(element.contentByteCount))
  }

  /// RFC 8794 section 7.3.
  private mutating func floating(_ element: Element) throws(MetadataStop) -> Double {
    switch element.contentByteCount {
    case 0: return 0
    case 4: return Double(Float(bitPattern: try windows.u32(at: element.content)))
    case 8: return Double(bitPattern: try windows.u64(at: element.content))
    default: throw .damaged(.malformed)
    }
  }
}
