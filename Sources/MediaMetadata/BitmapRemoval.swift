// A BMP is a header of the file, one of the picture, a table of colours and the pixels, with a
// colour profile behind them in its latest version. What lies between and behind these says
// something else, and goes.
// https://learn.microsoft.com/windows/win32/gdi/bitmap-storage

import Bytes
import Wire

struct BitmapRemoval {
  private(set) var edits = EditList()
  private(set) var leftOut = LeftOutCount()

  private static let fileHeaderByteCount: UInt64 = 14

  /// How the pixels lie in the file.
  private struct Layout {
    var headerEnd: UInt64
    var pixels: MediaRange
    var profile: MediaRange?
  }

  init(_ extraction: inout Extraction) throws(MetadataStop) {
    let layout = try Self.layout(&extraction)
    let byteCount = extraction.windows.byteCount
    // The profile moves up to the pixels.
    let end = layout.pixels.offset + layout.pixels.byteCount
    var profile: [UInt8]?
    if let range = layout.profile {
      profile = try extraction.profile(at: range.offset, range.byteCount)
      guard profile != nil else { throw .notUnderstood }
    }
    let profileByteCount = UInt64(profile?.count ?? 0)
    let total = end + profileByteCount
    edits.copy(0, to: 2)
    edits.write(Self.littleEndian(UInt32(clamping: total)) + [0, 0, 0, 0])
    if let profile {
      // Where the profile lies, counted from the picture's header, stands 112 bytes behind it.
      let offset = UInt32(clamping: end - Self.fileHeaderByteCount)
      edits.copy(10, to: Self.fileHeaderByteCount + 112)
      edits.write(Self.littleEndian(offset))
      edits.copy(Self.fileHeaderByteCount + 116, to: layout.headerEnd)
      edits.zero(layout.pixels.offset - layout.headerEnd)
      edits.copy(layout.pixels.offset, to: end)
      edits.write(profile)
    } else {
      edits.copy(10, to: layout.headerEnd)
      edits.zero(layout.pixels.offset - layout.headerEnd)
      edits.copy(layout.pixels.offset, to: end)
    }
    if total < byteCount { leftOut.add(.stray) }
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func layout(_ extraction: inout Extraction) throws(MetadataStop) -> Layout {
    let header = UInt64(try extraction.windows.u32(at: 14).byteSwapped)
    let pixelsStart = UInt64(try extraction.windows.u32(at: 10).byteSwapped)
    guard [12, 40, 52, 56, 108, 124].contains(header) else { throw .notUnderstood }
    let isCore = header == 12
    let place = fileHeaderByteCount
    let bits = UInt64(
      try extraction.windows.u16(at: place + (isCore ? 10 : 14)).byteSwapped)
    let kind = isCore ? 0 : try extraction.windows.u32(at: place + 16).byteSwapped
    let size = try sides(&extraction, isCore: isCore)
    var headerEnd = place + header
    // Masks of the colours behind the shortest header.
    if header == 40, kind == 3 { headerEnd += 12 }
    if header == 40, kind == 6 { headerEnd += 16 }
    var colors = isCore ? 0 : UInt64(try extraction.windows.u32(at: place + 32).byteSwapped)
    if colors == 0, bits <= 8 { colors = 1 << bits }
    guard colors <= 1 << 16 else { throw .damaged(.malformed) }
    headerEnd = min(headerEnd + colors * (isCore ? 3 : 4), pixelsStart)
    guard headerEnd >= place + header else { throw .damaged(.malformed) }
    let byteCount: UInt64
    switch kind {
    case 0, 3, 6:
      guard [1, 2, 4, 8, 16, 24, 32].contains(bits) else { throw .damaged(.malformed) }
      byteCount = (size.width * bits + 31) / 32 * 4 &* size.height
    // Runs of pixels: as long as the header says.
    case 1, 2: byteCount = UInt64(try extraction.windows.u32(at: place + 20).byteSwapped)
    // A JPEG or a PNG, for printers.
    default: throw .notUnderstood
    }
    let total = extraction.windows.byteCount
    guard byteCount > 0, pixelsStart <= total, byteCount <= total - pixelsStart else {
      throw .damaged(.truncated)
    }
    return Layout(
      headerEnd: headerEnd, pixels: MediaRange(offset: pixelsStart, byteCount: byteCount),
      profile: header == 124
        ? try profile(&extraction, behind: pixelsStart + byteCount) : nil)
  }

  private static func sides(
    _ extraction: inout Extraction, isCore: Bool
  ) throws(MetadataStop) -> (width: UInt64, height: UInt64) {
    if isCore {
      return (
        UInt64(try extraction.windows.u16(at: 18).byteSwapped),
        UInt64(try extraction.windows.u16(at: 20).byteSwapped)
      )
    }
    let height = Int32(bitPattern: try extraction.windows.u32(at: 22).byteSwapped)
    let width = Int32(bitPattern: try extraction.windows.u32(at: 18).byteSwapped)
    guard width > 0 else { throw .damaged(.malformed) }
    return (UInt64(width), UInt64(height.magnitude))
  }

  /// One that lies in the file. A name of one elsewhere is a path on somebody's computer.
  private static func profile(
    _ extraction: inout Extraction, behind end: UInt64
  ) throws(MetadataStop) -> MediaRange? {
    let kind = try extraction.windows.u32(at: fileHeaderByteCount + 56).byteSwapped
    guard kind != FourCC("LINK").value else { throw .notUnderstood }
    guard kind == FourCC("MBED").value else { return nil }
    let offset =
      fileHeaderByteCount
      + UInt64(try extraction.windows.u32(at: fileHeaderByteCount + 112).byteSwapped)
    let byteCount = UInt64(try extraction.windows.u32(at: fileHeaderByteCount + 116).byteSwapped)
    let total = extraction.windows.byteCount
    guard byteCount > 0, offset >= end, offset <= total, byteCount <= total - offset else {
      throw .damaged(.malformed)
    }
    return MediaRange(offset: offset, byteCount: byteCount)
  }
}
