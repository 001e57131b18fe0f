// WebM and Matroska (RFC 9559): how long, how large and when.

import Bytes
import Media
import Wire

extension Extraction {
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
