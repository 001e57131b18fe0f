// Takes metadata out of a PNG: passes over its chunks, and says which stay. Each has a checksum, so
// none is changed: one that says where the picture was made goes as a whole.

import Bytes
import Media
import Wire

struct PNGRemoval {
  var extraction: Extraction
  private(set) var edits = EditList()
  private let task: MetadataTask
  private var place: UInt64 = 8
  private var isOver = false

  init(_ windows: FileWindows, task: MetadataTask) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    self.task = task
    edits.copy(0, to: place)
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
    let isLast = name == FourCC("IEND")
    // What lies behind the end may say anything.
    if isLast, task == .removeLocation, end < extraction.windows.byteCount {
      throw .damaged(.malformed)
    }
    if name == FourCC("eXIf") {
      try passExif(byteCount, to: end)
    } else if try stays(name, byteCount) {
      edits.copy(place, to: end)
    }
    place = end
    isOver = isLast
  }

  /// Of Exif with a place the orientation stays.
  private mutating func passExif(_ byteCount: UInt64, to end: UInt64) throws(MetadataStop) {
    guard byteCount <= FileWindows.requestByteCountMax else { throw .damaged(.tooMuch) }
    let exif = try extraction.windows.bytes(at: place + 8, Int(byteCount))
    if task == .removeLocation, try LocationRemoval.withoutLocation(exif: exif) == nil {
      return edits.copy(place, to: end)
    }
    let turned = OrientationExif.orientation(of: exif)
    if turned != .topLeft { edits.write(Self.exif(turned)) }
  }

  private mutating func stays(_ name: FourCC, _ byteCount: UInt64) throws(MetadataStop) -> Bool {
    switch name {
    case "tEXt", "zTXt", "iTXt":
      guard task == .removeLocation else { return false }
      return try !saysWhere(isXMP: name == FourCC("iTXt"), byteCount)
    case "tIME": return task == .removeLocation
    // What helps to draw, and the frames of an animation.
    case "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "hIST",
      "pHYs", "sPLT", "acTL", "fcTL", "fdAT":
      return true
    // A capital first letter: nothing is drawn without it (section 5.4).
    default: return task == .removeLocation || name.value & 0x2000_0000 == 0
    }
  }

  /// Texts are kept by their keywords, at most 79 bytes before a zero: the names some programs give
  /// to places, and whole blocks of metadata. XMP is looked into where it is not compressed.
  private mutating func saysWhere(
    isXMP: Bool, _ byteCount: UInt64
  ) throws(MetadataStop) -> Bool {
    let start = try extraction.windows.bytes(at: place + 8, Int(min(byteCount, 80)))
    let keyword = start.prefix { $0 != 0 }.map { $0.lowercasedASCII }
    if contains(keyword, Text("raw profile").utf8) { return true }
    if LocationRemoval.namesPlace(local: keyword[...]) { return true }
    guard keyword == Text("xml:com.adobe.xmp").utf8 else { return false }
    // Not compressed: a zero behind the keyword's, then the method.
    guard isXMP, start.count > keyword.count + 1, start[keyword.count + 1] == 0,
      byteCount <= FileWindows.requestByteCountMax
    else { return true }
    let packet = try extraction.windows.bytes(at: place + 8, Int(byteCount))
    return try LocationRemoval.withoutLocation(xmp: packet) != nil
  }

  /// A chunk that says no more than this. Its content is one of eight, and so is its checksum.
  private static func exif(_ orientation: Orientation) -> [UInt8] {
    let checksums: [UInt32] = [
      0x13C0_75E7, 0x2228_6F7A, 0x845F_64CE, 0x41F8_5A40, 0xE78F_51F4, 0xD667_4B69,
      0x7010_40DD, 0x8658_3034,
    ]
    let content = OrientationExif.tiff(orientation)
    let checksum = checksums[Int(orientation.rawValue) - 1]
    return [0, 0, 0, UInt8(content.count)] + Text("eXIf").utf8 + content
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
  }
}
