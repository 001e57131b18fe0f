// Takes metadata out of a GIF (version 89a): passes over its blocks, and says which stay. XMP lies
// in it as it is, and loses the place where it stands.

import Bytes
import Wire

struct GIFRemoval {
  /// How much of a picture is read at once.
  private static let partByteCount: UInt64 = 256 << 10

  var extraction: Extraction
  private(set) var edits = EditList()
  private let task: MetadataTask
  private var place: UInt64 = 0
  private var phase = Phase.head

  private enum Phase {
    case head
    case block
    /// Within sub-blocks, which stay or go.
    case content(stays: Bool)
    case done
  }

  init(_ windows: FileWindows, task: MetadataTask) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    extraction.windows.pieceByteCount = Self.partByteCount
    self.task = task
  }

  private var byteCount: UInt64 { extraction.windows.byteCount }

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
      // What lies behind the end may say anything.
      guard task == .removeAll || place + 1 == byteCount else { throw .damaged(.malformed) }
      try keep(to: place + 1)
      phase = .done
    default: throw .damaged(.malformed)
    }
  }

  /// Introducer, label, and sub-blocks. Of those of applications the first is its name (11).
  private mutating func passExtension() throws(MetadataStop) {
    let label = try extraction.windows.u8(at: place + 1)
    var stays = task == .removeLocation
    switch label {
    // How long a frame is shown; text that is drawn.
    case 0xF9, 0x01: stays = true
    case 0xFF where try extraction.windows.u8(at: place + 2) == 11:
      let name = try extraction.windows.bytes(at: place + 3, 11)
      let drawing: [Text] = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]
      if drawing.contains(where: { $0.utf8 == name }) { stays = true }
      if task == .removeLocation, name == Text("XMP DataXMP").utf8 { return try passXMP() }
    default: break
    }
    guard stays else {
      place += 2
      phase = .content(stays: false)
      return
    }
    try keep(to: place + 2)
    phase = .content(stays: true)
  }

  /// The packet has no lengths in front of its parts. Behind it lie 257 bytes that lead whoever
  /// takes its bytes for lengths to the end: 1, then 255 down to 0, and 0.
  private mutating func passXMP() throws(MetadataStop) {
    let start = place + 14
    let packet = try packet(at: start)
    let end = start + UInt64(packet.count)
    if let changed = try LocationRemoval.withoutLocation(xmp: packet) {
      edits.copy(place, to: start)
      edits.write(changed)
    } else {
      edits.copy(place, to: end)
    }
    place = end
    phase = .content(stays: true)
  }

  /// Up to what leads out of it. Most are short: of the rest no more is looked at than twice that.
  private mutating func packet(at start: UInt64) throws(MetadataStop) -> [UInt8] {
    var count: UInt64 = 256
    while true {
      let bytes = try extraction.windows.bytes(at: start, Int(min(byteCount - start, count)))
      var place = 0
      while place + 3 <= bytes.count {
        if bytes[place] == 1, bytes[place + 1] == 0xFF, bytes[place + 2] == 0xFE {
          return Array(bytes.prefix(place))
        }
        place += 1
      }
      guard count < FileWindows.requestByteCountMax, UInt64(bytes.count) == count else {
        throw .damaged(.malformed)
      }
      count *= 2
    }
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
