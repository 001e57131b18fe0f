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
    /// Of the picture's header, without masks and colours behind it.
    var byteCount: UInt64
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
    // Where the profile lies, counted from the picture's header, and how long it is.
    let place = profile.map { _ in UInt32(clamping: end - Self.fileHeaderByteCount) } ?? 0
    let header = BitmapHeader(
      try extraction.windows.bytes(at: Self.fileHeaderByteCount, Int(layout.byteCount)),
      pixelByteCount: layout.pixels.byteCount,
      profile: (place: place, byteCount: UInt32(clamping: profileByteCount)))
    edits.copy(0, to: 2)
    edits.write(Self.littleEndian(UInt32(clamping: total)) + [0, 0, 0, 0])
    edits.copy(10, to: Self.fileHeaderByteCount)
    edits.write(header.bounded)
    edits.copy(Self.fileHeaderByteCount + layout.byteCount, to: layout.headerEnd)
    edits.zero(layout.pixels.offset - layout.headerEnd)
    edits.copy(layout.pixels.offset, to: end)
    edits.write(profile ?? [])
    if total < byteCount { leftOut.add(.stray) }
  }

  fileprivate static func littleEndian(_ value: UInt32) -> [UInt8] {
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
      byteCount: header, headerEnd: headerEnd,
      pixels: MediaRange(offset: pixelsStart, byteCount: byteCount),
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

/// The header of a picture, of 12 bytes or of 40 and more: what of its numbers draws nothing is
/// the same in all.
private struct BitmapHeader {
  private let told: [UInt8]
  private let pixelByteCount: UInt64
  private let profile: (place: UInt32, byteCount: UInt32)

  init(
    _ told: [UInt8], pixelByteCount: UInt64, profile: (place: UInt32, byteCount: UInt32)
  ) {
    (self.told, self.pixelByteCount, self.profile) = (told, pixelByteCount, profile)
  }

  private func number(_ place: Int) -> UInt32 {
    told[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  var bounded: [UInt8] {
    guard told.count >= 40 else { return told }
    var bytes = told
    let put = { (value: UInt32, place: Int) in
      bytes.replaceSubrange(place..<place + 4, with: BitmapRemoval.littleEndian(value))
    }
    // How many bytes pixels have, or nothing; dots in a metre; how many colours are important.
    if number(20) != 0 { put(UInt32(clamping: pixelByteCount), 20) }
    let density = PixelDensity.bounded((UInt64(number(24)), UInt64(number(28))), .metre)
    put(UInt32(clamping: density.across), 24)
    put(UInt32(clamping: density.down), 28)
    put(0, 36)
    guard told.count >= 108 else { return bytes }
    // Masks count only where the kind of compression says so.
    if ![3, 6].contains(number(16)) { for place in [40, 44, 48, 52] { put(0, place) } }
    // Primaries and gamma count only where no space of colours is named, which is taken for sRGB.
    for place in stride(from: 60, to: 108, by: 4) { put(0, place) }
    guard told.count >= 124 else { return bytes }
    put([1, 2, 4, 8].contains(number(108)) ? number(108) : 0, 108)
    put(profile.place, 112)
    put(profile.byteCount, 116)
    put(0, 120)
    return bytes
  }
}
