// Takes metadata out of a GIF (version 89a): passes over its blocks, and keeps those that are
// drawn, say how long, and how often.

import Bytes
import Wire

struct GIFRemoval {
  /// How much of a picture is read at once.
  private static let partByteCount: UInt64 = 256 << 10

  private var extraction: Extraction
  private(set) var edits = EditList()
  private(set) var leftOut = LeftOutCount()
  private var place: UInt64 = 0
  private var phase = Phase.head

  private enum Phase {
    case head
    case block
    /// Within sub-blocks, which stay or go.
    case content(stays: Bool)
    case done
  }

  init(_ windows: FileWindows) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    extraction.windows.pieceByteCount = Self.partByteCount
  }

  private var byteCount: UInt64 { extraction.windows.byteCount }

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    extraction.windows.insert(bytes, at: offset)
  }

  /// Goes on until bytes are needed, or to the end. Each step either happens or is begun anew.
  mutating func run() throws(MetadataStop) {
    while true {
      try edits.requireRoom()
      switch phase {
      case .head: try passHead()
      case .block: try passBlock()
      case .content(let stays): try passContent(stays: stays)
      case .done: return
      }
      extraction.windows.forget(before: place)
    }
  }

  /// Signature (6), sides (4), flags, background, ratio; then a table of colours.
  private mutating func passHead() throws(MetadataStop) {
    let flags = try extraction.windows.u8(at: 10)
    try keep(to: 13 + Self.tableByteCount(flags))
    phase = .block
  }

  private static func tableByteCount(_ flags: UInt8) -> UInt64 {
    flags & 0x80 == 0 ? 0 : 3 << (UInt64(flags & 7) + 1)
  }

  private mutating func keep(to end: UInt64) throws(MetadataStop) {
    guard end <= byteCount else { throw .damaged(.truncated) }
    edits.copy(place, to: end)
    place = end
  }

  private mutating func passBlock() throws(MetadataStop) {
    switch try extraction.windows.u8(at: place) {
    case 0x2C:
      // Separator, place and sides (8), flags; a table; how wide codes are.
      let flags = try extraction.windows.u8(at: place + 9)
      try keep(to: place + 11 + Self.tableByteCount(flags))
      phase = .content(stays: true)
    case 0x21: try passExtension()
    case 0x3B:
      if place + 1 < byteCount { leftOut.add(.stray) }
      try keep(to: place + 1)
      phase = .done
    default: throw .damaged(.malformed)
    }
  }

  /// Introducer, label, and sub-blocks. Of those of applications the first is its name (11).
  private mutating func passExtension() throws(MetadataStop) {
    let label = try extraction.windows.u8(at: place + 1)
    switch label {
    // How long a frame is shown: a length of 4, so many bytes, and a zero.
    case 0xF9:
      guard try extraction.windows.u8(at: place + 2) == 4,
        try extraction.windows.u8(at: place + 7) == 0
      else { throw .damaged(.malformed) }
      return try keep(to: place + 8)
    // Text that is drawn, says the standard, and may say anything.
    case 0x01: throw .notUnderstood
    case 0xFF where try extraction.windows.u8(at: place + 2) == 11:
      return try passApplication(try extraction.windows.bytes(at: place + 3, 11))
    case 0xFE: leftOut.add(.texts)
    default: leftOut.add(.unknown)
    }
    place += 2
    phase = .content(stays: false)
  }

  private mutating func passApplication(_ name: [UInt8]) throws(MetadataStop) {
    let loops: [Text] = ["NETSCAPE2.0", "ANIMEXTS1.0"]
    if loops.contains(where: { $0.utf8 == name }) {
      // A length of 3, a 1, how often (2), and a zero.
      let count = try extraction.windows.bytes(at: place + 14, 5)
      if count[0] == 3, count[1] == 1, count[4] == 0 { return try keep(to: place + 19) }
      leftOut.add(.unknown)
    } else if name == Text("ICCRGBG1012").utf8 {
      return try passProfile()
    } else {
      leftOut.add(name == Text("XMP DataXMP").utf8 ? .texts : .unknown)
    }
    place += 2
    phase = .content(stays: false)
  }

  /// Its name (14), and the profile in sub-blocks.
  private mutating func passProfile() throws(MetadataStop) {
    var (bytes, end): ([UInt8], UInt64) = ([], place + 14)
    while true {
      let length = Int(try extraction.windows.u8(at: end))
      bytes += try extraction.windows.bytes(at: end + 1, length)
      end += 1 + UInt64(length)
      if length == 0 { break }
      guard UInt64(bytes.count) <= ICCProfile.byteCountMax else { throw .notUnderstood }
    }
    if let profile = try ICCProfile.bare(bytes) {
      edits.copy(place, to: place + 14)
      var blocks: [UInt8] = []
      for start in stride(from: 0, to: profile.count, by: 255) {
        let block = profile[start..<min(profile.count, start + 255)]
        blocks += [UInt8(block.count)] + block
      }
      edits.write(blocks + [0])
    } else {
      leftOut.add(.unknown)
    }
    place = end
    phase = .block
  }

  /// Length (1) and so many bytes, again and again; a length of 0 ends them.
  private mutating func passContent(stays: Bool) throws(MetadataStop) {
    var end = place
    var length: UInt8 = 0
    repeat {
      length = try extraction.windows.u8(at: end)
      end += 1 + UInt64(length)
    } while length > 0 && end - place < Self.partByteCount
    guard end <= byteCount else { throw .damaged(.truncated) }
    if length == 0 { phase = .block }
    if stays { edits.copy(place, to: end) }
    place = end
  }
}
