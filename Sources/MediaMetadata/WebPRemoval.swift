// Takes metadata out of a WebP: passes over its chunks, and changes those that say where the
// picture was made, or leaves out all that is not drawn.

import Bytes
import Media
import Wire

struct WebPRemoval {
  var extraction: Extraction
  /// Behind the file's head, which has the length of what is left.
  private var body = EditList()
  private let task: MetadataTask
  /// What the file said before: the head of the chunks says whether Exif comes.
  private let turned: Orientation
  private let end: UInt64
  private var place: UInt64 = 12

  /// - Parameters:
  ///   - riffByteCount: as the head says, behind name and length.
  init(
    _ windows: FileWindows, task: MetadataTask, turned: Orientation, riffByteCount: UInt32
  ) throws(MetadataStop) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    self.task = task
    self.turned = turned
    end = 8 + UInt64(riffByteCount)
    guard end >= place, end <= windows.byteCount else { throw .damaged(.truncated) }
    // What lies behind the end may say anything.
    if task == .removeLocation, end < windows.byteCount { throw .damaged(.malformed) }
  }

  /// What it became: "RIFF", a length, "WEBP", and the chunks.
  var pieces: [MediaEdit] {
    var edits = EditList()
    edits.write(
      Text("RIFF").utf8 + Self.littleEndian(UInt32(truncatingIfNeeded: 4 + body.byteCount))
        + Text("WEBP").utf8)
    return edits.pieces + body.pieces
  }

  /// Goes on until bytes are needed, or to the end. Each step either happens or is begun anew.
  mutating func run() throws(MetadataStop) {
    while place < end {
      try body.requireRoom()
      try passChunk()
      extraction.windows.forget(before: place)
    }
  }

  /// Name (4), length (4, little-endian), content, a zero where the length is odd.
  private mutating func passChunk() throws(MetadataStop) {
    guard place + 8 <= end else { throw .damaged(.truncated) }
    let name = FourCC(try extraction.windows.u32(at: place))
    let byteCount = UInt64(try extraction.windows.u32(at: place + 4).byteSwapped)
    guard place + 8 + byteCount <= end else { throw .damaged(.truncated) }
    // Some leave the last zero out.
    let next = min(end, place + 8 + byteCount + byteCount % 2)
    switch name {
    case "EXIF": try passExif(byteCount, to: next)
    case "XMP ":
      guard task == .removeLocation else { break }
      let packet = try content(byteCount)
      replace(try LocationRemoval.withoutLocation(xmp: packet), behind: 8, of: byteCount, to: next)
    case "VP8X" where task == .removeAll && byteCount >= 1:
      // Exif and XMP are not there any more.
      let flags = try extraction.windows.u8(at: place + 8) & ~0x0C
      body.copy(place, to: place + 8)
      body.write([turned == .topLeft ? flags : flags | 0x08])
      body.copy(place + 9, to: next)
    case "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP": body.copy(place, to: next)
    default: if task == .removeLocation { body.copy(place, to: next) }
    }
    place = next
  }

  private mutating func passExif(_ byteCount: UInt64, to next: UInt64) throws(MetadataStop) {
    let content = try content(byteCount)
    // Some write JPEG's signature in front.
    let skipped = content.starts(with: JPEGSignature.exif) ? JPEGSignature.exif.count : 0
    let exif = Array(content.dropFirst(skipped))
    guard task == .removeAll else {
      return replace(
        try LocationRemoval.withoutLocation(exif: exif), behind: 8 + UInt64(skipped),
        of: byteCount, to: next)
    }
    guard OrientationExif.orientation(of: exif) == turned else { throw .damaged(.malformed) }
    guard turned != .topLeft else { return }
    let tiff = OrientationExif.tiff(turned)
    body.write(Text("EXIF").utf8 + Self.littleEndian(UInt32(tiff.count)) + tiff)
  }

  /// Writes the chunk with the end of its content replaced; as it is for `nil`.
  private mutating func replace(
    _ bytes: [UInt8]?, behind start: UInt64, of byteCount: UInt64, to next: UInt64
  ) {
    guard let bytes else { return body.copy(place, to: next) }
    body.copy(place, to: place + start)
    body.write(bytes)
    body.copy(place + 8 + byteCount, to: next)
  }

  private mutating func content(_ byteCount: UInt64) throws(MetadataStop) -> [UInt8] {
    guard byteCount <= FileWindows.requestByteCountMax else { throw .damaged(.tooMuch) }
    return try extraction.windows.bytes(at: place + 8, Int(byteCount))
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
