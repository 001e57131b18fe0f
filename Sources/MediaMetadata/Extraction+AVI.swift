// AVI (Microsoft's "AVI RIFF File Reference"), in which cameras recorded before they wrote MP4: how
// long, how large and when, and the first frame of Motion JPEG.

import Bytes
import Media
import Wire

/// A chunk of RIFF: name (4), length (4, little-endian), content, a zero where the length is odd. A
/// list's content begins with what it is a list of.
private struct RIFFChunk {
  let name: FourCC
  let content: UInt64
  /// No further than whatever is around it.
  let end: UInt64
  /// It announces more.
  let isCut: Bool

  var byteCount: UInt64 { end - content }
  /// Where the next one begins.
  var next: UInt64 { end + byteCount % 2 }
}

extension Extraction {
  /// Of all lists that are looked into. A film of two streams has some twenty before its pictures.
  private static let riffChunkCountMax = 512
  /// Before the first picture stands sound, if anything.
  private static let chunkCountBeforeFrameMax = 16
  /// A date that was written as text.
  private static let riffTextByteCountMax: UInt64 = 64

  mutating func readAVI() throws(MetadataStop) {
    var left = Self.riffChunkCountMax
    try readAVIList(FourCC("AVI "), from: 12, to: windows.byteCount, &left)
  }

  /// `nil` when fewer bytes than a header's are left.
  private mutating func riffChunk(
    at start: UInt64, before end: UInt64
  ) throws(MetadataStop) -> RIFFChunk? {
    guard start <= end, end - start >= 8 else { return nil }
    let byteCount = UInt64(try windows.u32(at: start + 4).byteSwapped)
    let content = start + 8
    return RIFFChunk(
      name: FourCC(try windows.u32(at: start)), content: content,
      end: min(content + byteCount, end), isCut: byteCount > end - content)
  }

  private mutating func readAVIList(
    _ list: FourCC, from start: UInt64, to end: UInt64, _ left: inout Int
  ) throws(MetadataStop) {
    var place = start
    while let chunk = try riffChunk(at: place, before: end) {
      guard left > 0 else { throw .damaged(.tooMuch) }
      left -= 1
      try readAVIChunk(chunk, in: list, &left)
      guard !chunk.isCut else { throw .damaged(.truncated) }
      place = chunk.next
    }
  }

  private mutating func readAVIChunk(
    _ chunk: RIFFChunk, in list: FourCC, _ left: inout Int
  ) throws(MetadataStop) {
    switch chunk.name {
    case "LIST" where chunk.byteCount >= 4:
      let (name, content) = (FourCC(try windows.u32(at: chunk.content)), chunk.content + 4)
      switch (list, name) {
      // No deeper than this.
      case ("AVI ", "hdrl"), ("hdrl", "strl"), ("AVI ", "INFO"), ("hdrl", "INFO"):
        try readAVIList(name, from: content, to: chunk.end, &left)
      case ("AVI ", "movi"): try readFirstFrame(from: content, to: chunk.end)
      default: break
      }
    case "avih" where chunk.byteCount >= 40:
      storedSize = ImageSize(
        width: try windows.u32(at: chunk.content + 32).byteSwapped,
        height: try windows.u32(at: chunk.content + 36).byteSwapped)
    case "strh" where chunk.byteCount >= 36: try readStreamHeader(at: chunk.content)
    case "IDIT": try readRIFFDate(.riffDigitizationTime, chunk)
    case "ICRD": try readRIFFDate(.riffCreationDate, chunk)
    default: break
    }
  }

  /// What the stream holds (4); the unit of its times, a scale (at 20) over a rate; how many of
  /// these it lasts (at 32).
  private mutating func readStreamHeader(at place: UInt64) throws(MetadataStop) {
    switch FourCC(try windows.u32(at: place)) {
    case "auds": found.hasSound = true
    case "vids" where found.durationMilliseconds == nil:
      let scale = UInt64(try windows.u32(at: place + 20).byteSwapped)
      let rate = UInt64(try windows.u32(at: place + 24).byteSwapped)
      let length = UInt64(try windows.u32(at: place + 32).byteSwapped)
      let (thousandths, isTooLong) = (scale * length).multipliedReportingOverflow(by: 1000)
      guard rate > 0, !isTooLong, thousandths >= rate else { return }
      found.durationMilliseconds = UInt32(exactly: thousandths / rate)
    default: break
    }
  }

  private mutating func readRIFFDate(
    _ field: DateField, _ chunk: RIFFChunk
  ) throws(MetadataStop) {
    let byteCount = min(chunk.byteCount, Self.riffTextByteCountMax)
    let text = try windows.bytes(at: chunk.content, Int(byteCount))
    state((WrittenDate(text) ?? WrittenDate(english: text))?.stated(as: field))
  }

  /// Chunks of a stream are called by its number and what they hold: "00dc" a picture, which in
  /// Motion JPEG is a JPEG by itself. The first ones may lie in a list of their own.
  private mutating func readFirstFrame(from start: UInt64, to end: UInt64) throws(MetadataStop) {
    var place = start
    for _ in 0..<Self.chunkCountBeforeFrameMax {
      guard let chunk = try riffChunk(at: place, before: end) else { return }
      if chunk.name.value & 0xFFFF == FourCC("00dc").value & 0xFFFF {
        return try readFrame(MediaRange(offset: chunk.content, byteCount: chunk.byteCount))
      }
      place = chunk.name == FourCC("LIST") ? chunk.content + 4 : chunk.next
    }
  }

  private mutating func readFrame(_ place: MediaRange) throws(MetadataStop) {
    guard let size = try smallSize(of: place) else { return }
    found.preview = EmbeddedPreview(coding: .jpeg, place: place, configuration: nil, size: size)
  }
}
