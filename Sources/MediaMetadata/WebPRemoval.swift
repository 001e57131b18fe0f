// Takes metadata out of a WebP (RFC 9649): passes over its chunks, and keeps those that are drawn,
// also of the frames of an animation. Exif and XMP are written anew where something of them stays.

import Bytes
import Media
import Wire

struct WebPRemoval {
  private var extraction: Extraction
  /// Behind the file's head, which has the length of what is left, and the chunk that says what
  /// comes.
  private var body = EditList()
  private(set) var leftOut = LeftOutCount()
  private let task: MetadataTask
  private let end: UInt64
  private var place: UInt64 = 12
  /// Flags (1), zeros (3), sides (6).
  private var features: [UInt8]?
  private var hasProfile = false
  private var hasAnimation = false
  private var pixels = WebPPixels()
  private var exif: [UInt8]?
  private var xmp: [UInt8]?

  /// - Parameters:
  ///   - riffByteCount: as the head says, behind name and length.
  init(
    _ windows: FileWindows, task: MetadataTask, riffByteCount: UInt32
  ) throws(MetadataStop) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    self.task = task
    end = 8 + UInt64(riffByteCount)
    guard end >= place, end <= windows.byteCount else { throw .damaged(.truncated) }
    if end < windows.byteCount { leftOut.add(.stray) }
  }

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    extraction.windows.insert(bytes, at: offset)
  }

  /// What it became: "RIFF", a length, "WEBP", and the chunks.
  var pieces: [MediaEdit] {
    var chunks = EditList()
    if var features {
      // Profile, Exif and XMP are there only if they are still.
      features[0] = features[0] & ~0x0C | (exif == nil ? 0 : 8) | (xmp == nil ? 0 : 4)
      if !hasProfile { features[0] &= ~0x20 }
      chunks.write(Self.chunk("VP8X", features))
    }
    var rest = body.pieces
    if let exif { rest.append(.literal(bytes: Self.chunk("EXIF", exif))) }
    if let xmp { rest.append(.literal(bytes: Self.chunk("XMP ", xmp))) }
    let all = chunks.pieces + rest
    let head =
      Text("RIFF").utf8 + Self.littleEndian(UInt32(truncatingIfNeeded: 4 + all.byteCount))
      + Text("WEBP").utf8
    return [.literal(bytes: head)] + all
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
    let contentEnd = place + 8 + byteCount
    guard contentEnd <= end else { throw .damaged(.truncated) }
    // Some leave the last zero out.
    let next = min(end, contentEnd + byteCount % 2)
    switch name {
    case "VP8X":
      guard byteCount >= 10 else { throw .damaged(.malformed) }
      if features == nil {
        let bytes = try extraction.windows.bytes(at: place + 8, 10)
        features = [bytes[0] & 0x3E, 0, 0, 0] + bytes.dropFirst(4)
      }
    case "ICCP": try passProfile(byteCount)
    case "VP8 ", "VP8L", "ALPH":
      if pixels.take(name) { keep(to: contentEnd) } else { leftOut.add(.unknown) }
    case "ANIM" where !hasAnimation:
      // A colour behind (4), and how often (2).
      guard byteCount >= 6 else { throw .damaged(.malformed) }
      // Who shows it may choose another colour (section 2.7.1.1): what is not black, white or
      // nothing is one that could be anything.
      let told = try extraction.windows.bytes(at: place + 8, 6)
      let isPlain = told[..<3].allSatisfy { $0 == told[0] } && told[..<4].allSatisfy(Self.isEnd)
      let behind: [UInt8] = isPlain ? Array(told[..<4]) : [0, 0, 0, 0]
      body.write(Self.chunk("ANIM", behind + told[4...]))
      hasAnimation = true
    case "ANMF": try passFrame(byteCount, to: contentEnd)
    case "EXIF" where exif == nil:
      let content = try content(byteCount)
      // Some write JPEG's signature in front.
      let skipped = content.starts(with: JPEGSignature.exif) ? JPEGSignature.exif.count : 0
      let kept = KeptExif(
        Array(content.dropFirst(skipped)), task: task, hasGainMap: false)
      leftOut.add(kept.leftOut)
      exif = kept.tiff
    case "XMP " where xmp == nil:
      let kept = KeptXMP(try content(byteCount), task: task, hasGainMap: false)
      leftOut.add(kept.leftOut)
      xmp = kept.packet()
    default: leftOut.add(.unknown)
    }
    place = next
  }

  private mutating func passProfile(_ byteCount: UInt64) throws(MetadataStop) {
    guard !hasProfile, let profile = try extraction.profile(at: place + 8, byteCount) else {
      return leftOut.add(.unknown)
    }
    hasProfile = true
    body.write(Self.chunk("ICCP", profile))
  }

  /// With a zero behind an odd length, whatever stood there.
  private mutating func keep(to contentEnd: UInt64) {
    body.copy(place, to: contentEnd)
    if (contentEnd - place) % 2 == 1 { body.write([0]) }
  }

  /// Place, sides, duration and flags (16), and chunks, of which those that are drawn stay.
  private mutating func passFrame(
    _ byteCount: UInt64, to contentEnd: UInt64
  ) throws(MetadataStop) {
    var chunks = EditList()
    var pixels = WebPPixels()
    var place = self.place + 24
    guard byteCount >= 16 else { throw .damaged(.malformed) }
    let flags = try extraction.windows.u8(at: place - 1)
    while place < contentEnd {
      guard contentEnd - place >= 8 else { throw .damaged(.malformed) }
      let name = FourCC(try extraction.windows.u32(at: place))
      let byteCount = UInt64(try extraction.windows.u32(at: place + 4).byteSwapped)
      guard byteCount <= contentEnd - place - 8 else { throw .damaged(.truncated) }
      switch name {
      case "VP8 " where pixels.take(name), "VP8L" where pixels.take(name),
        "ALPH" where pixels.take(name):
        chunks.copy(place, to: place + 8 + byteCount)
        if byteCount % 2 == 1 { chunks.write([0]) }
      default: leftOut.add(.unknown)
      }
      place = min(contentEnd, place + 8 + byteCount + byteCount % 2)
    }
    let length = UInt32(truncatingIfNeeded: 16 + chunks.byteCount)
    body.write(Text("ANMF").utf8 + Self.littleEndian(length))
    body.copy(self.place + 8, to: self.place + 23)
    body.write([flags & 3])
    body.append(chunks)
  }

  private mutating func content(_ byteCount: UInt64) throws(MetadataStop) -> [UInt8] {
    guard byteCount <= FileWindows.requestByteCountMax else { throw .damaged(.tooMuch) }
    return try extraction.windows.bytes(at: place + 8, Int(byteCount))
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte == 0 || byte == 0xFF }

  private static func chunk(_ name: Text, _ content: [UInt8]) -> [UInt8] {
    name.utf8 + littleEndian(UInt32(truncatingIfNeeded: content.count)) + content
      + [UInt8](repeating: 0, count: content.count % 2)
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// Of one picture: its pixels, and what shines through, each once. Decoders take the first.
private struct WebPPixels {
  private var hasPixels = false
  private var hasAlpha = false

  /// Whether a chunk of that name is the first of its kind.
  mutating func take(_ name: FourCC) -> Bool {
    if name == FourCC("ALPH") {
      defer { hasAlpha = true }
      return !hasAlpha && !hasPixels
    }
    defer { hasPixels = true }
    return !hasPixels
  }
}
