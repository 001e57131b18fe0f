// Takes metadata out of a PNG: passes over its chunks, and keeps what helps to draw (W3C PNG, third
// edition, section 11). Exif, XMP and a date of its making are written anew where something of them
// stays.

import Bytes
import Media
import Wire

struct PNGRemoval {
  private var extraction: Extraction
  private(set) var edits = EditList()
  private(set) var leftOut = LeftOutCount()
  private let task: MetadataTask
  private var place: UInt64 = 8
  private var isOver = false
  private var shape = PNGChunkShape()
  private var hasProfile = false

  init(_ windows: FileWindows, task: MetadataTask) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    self.task = task
    edits.copy(0, to: place)
  }

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    extraction.windows.insert(bytes, at: offset)
  }

  /// Goes on until bytes are needed, or to the end. Each step either happens or is begun anew.
  mutating func run() throws(MetadataStop) {
    while !isOver {
      try edits.requireRoom()
      try passChunk()
      extraction.windows.forget(before: place)
    }
  }

  /// Length (4), name (4), content, checksum (4).
  private mutating func passChunk() throws(MetadataStop) {
    let byteCount = UInt64(try extraction.windows.u32(at: place))
    let name = FourCC(try extraction.windows.u32(at: place + 4))
    let end = place + 12 + byteCount
    guard end <= extraction.windows.byteCount else { throw .damaged(.truncated) }
    switch name {
    case "IHDR", "PLTE", "IDAT", "CgBI",
      // What helps to draw, and the frames of an animation.
      "tRNS", "cHRM", "gAMA", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "mDCv", "cLLi", "bKGD",
      "pHYs", "acTL", "fcTL", "fdAT", "sTER":
      try passDrawn(name, byteCount, to: end)
    case "IEND":
      if byteCount == 0 {
        edits.copy(place, to: end)
      } else {
        leftOut.add(.stray)
        edits.write(Self.chunk(FourCC("IEND"), []))
      }
    case "tIME" where task == .removeLocation && byteCount == 7:
      try keep(name, byteCount, to: end)
    case "iCCP": try passProfile(byteCount)
    case "eXIf": try passExif(byteCount)
    case "tEXt", "zTXt", "iTXt": try passText(name, byteCount)
    case "caBX": leftOut.add(.credentials)
    case "tIME", "sPLT", "hIST", "iDOT": break
    default:
      // A capital first letter: nothing is drawn without it (section 5.4).
      guard name.value & 0x2000_0000 != 0 else { throw .notUnderstood }
      leftOut.add(.unknown)
    }
    place = end
    isOver = name == FourCC("IEND")
    if isOver, end < extraction.windows.byteCount { leftOut.add(.stray) }
  }

  private mutating func passDrawn(
    _ name: FourCC, _ byteCount: UInt64, to end: UInt64
  ) throws(MetadataStop) {
    if name == FourCC("IHDR") {
      shape.begin(
        colorType: try extraction.windows.u8(at: place + 17),
        depth: try extraction.windows.u8(at: place + 16))
    }
    let verdict =
      name == FourCC("tRNS")
      ? shape.transparency(byteCount) : shape.verdict(name, byteCount)
    switch verdict {
    case .stays: try keep(name, byteCount, to: end)
    case .goes: leftOut.add(.unknown)
    case .damaged: throw .damaged(.malformed)
    }
  }

  /// With its numbers within their bounds.
  private mutating func keep(
    _ name: FourCC, _ byteCount: UInt64, to end: UInt64
  ) throws(MetadataStop) {
    switch name {
    // Sides, colours and pixels.
    case "IHDR", "PLTE", "IDAT", "CgBI", "fcTL", "fdAT": return edits.copy(place, to: end)
    default: break
    }
    let content = try extraction.windows.bytes(at: place + 8, Int(byteCount))
    guard let bounded = shape.bounded(name, content) else { return leftOut.add(.unknown) }
    if bounded == content {
      edits.copy(place, to: end)
    } else {
      edits.write(Self.chunk(name, bounded))
    }
  }

  /// Name, a zero, a zero for how it is compressed, and the profile. A name that is not fixed says
  /// something. One that cannot be read decoders pass over.
  private mutating func passProfile(_ byteCount: UInt64) throws(MetadataStop) {
    guard byteCount <= FileWindows.requestByteCountMax else { throw .notUnderstood }
    guard !hasProfile else { return leftOut.add(.unknown) }
    let content = try extraction.windows.bytes(at: place + 8, Int(byteCount))
    let most = Int(ICCProfile.byteCountMax) + 1
    guard let end = content.firstIndex(of: 0), content.dropFirst(end + 1).first == 0,
      let bytes = Inflate.beginning(of: Array(content.dropFirst(end + 2)), most: most),
      let profile = try ICCProfile.bare(bytes)
    else { return leftOut.add(.unknown) }
    hasProfile = true
    edits.write(
      Self.chunk(FourCC("iCCP"), Text("ICC Profile\0\0").utf8 + ZlibStream.stored(profile)))
  }

  private mutating func passExif(_ byteCount: UInt64) throws(MetadataStop) {
    guard byteCount <= FileWindows.requestByteCountMax else { return leftOut.add(.unknown) }
    let exif = try extraction.windows.bytes(at: place + 8, Int(byteCount))
    let kept = KeptExif(exif, task: task, hasGainMap: false)
    leftOut.add(kept.leftOut)
    if let tiff = kept.tiff { edits.write(Self.chunk(FourCC("eXIf"), tiff)) }
  }

  /// Keyword, a zero, and the text; in iTXt two bytes about compression stand between, and two more
  /// texts. What is compressed is not read.
  private mutating func passText(_ name: FourCC, _ byteCount: UInt64) throws(MetadataStop) {
    guard byteCount <= FileWindows.requestByteCountMax, name != FourCC("zTXt") else {
      return leftOut.add(.texts)
    }
    let content = try extraction.windows.bytes(at: place + 8, Int(byteCount))
    let keyword = Array(content.prefix { $0 != 0 })
    let rest = Array(content.dropFirst(keyword.count + 1))
    if name == FourCC("iTXt"), keyword == Text("XML:com.adobe.xmp").utf8,
      rest.starts(with: [0, 0])
    {
      let texts = rest.dropFirst(2).split(
        separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      let xmp =
        texts.count == 3
        ? KeptXMP(Array(texts[2]), task: task, hasGainMap: false) : KeptXMP()
      leftOut.add(xmp.leftOut)
      if let packet = xmp.packet() {
        edits.write(Self.chunk(FourCC("iTXt"), keyword + [0, 0, 0, 0, 0] + packet))
      }
    } else if name == FourCC("tEXt"), task == .removeLocation,
      keyword == Text("Creation Time").utf8, let date = KeptText.isoDate(rest)
    {
      edits.write(Self.chunk(FourCC("tEXt"), keyword + [0] + date))
    } else {
      leftOut.add(.texts)
    }
  }

  private static func chunk(_ name: FourCC, _ content: [UInt8]) -> [UInt8] {
    let bytes = { (value: UInt32) in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let named = bytes(name.value) + content
    return bytes(UInt32(content.count)) + named + bytes(checksum(named))
  }

  /// CRC-32 (ISO 3309), a bit at a time: what is written is short.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
