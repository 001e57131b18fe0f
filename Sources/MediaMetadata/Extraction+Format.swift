// What a file is, by how it begins. Names lie: a HEIC that a phone converted is often called .jpg
// and the other way round.

import Bytes
import Wire

extension Extraction {
  /// `unknown` for what none of the readers knows.
  mutating func recognisedFormat() throws(MetadataStop) -> MediaFormat {
    let start = try windows.bytes(at: 0, Int(min(windows.byteCount, 18)))
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if start.starts(with: Text("GIF87a").utf8) || start.starts(with: Text("GIF89a").utf8) {
      return .gif
    }
    rawForm = RawForm(beginning: start)
    if rawForm != nil { return .raw }
    if start.starts(with: [0x49, 0x49, 42, 0]) || start.starts(with: [0x4D, 0x4D, 0, 42]) {
      rawForm = try rawForm(ofTIFF: start.count)
      return rawForm == nil ? .tiff : .raw
    }
    if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
    guard start.count >= 12 else { return .unknown }
    if start.starts(with: Text("RIFF").utf8) {
      if start[8..<12].elementsEqual(Text("WEBP").utf8) { return .webp }
      if start[8..<12].elementsEqual(Text("AVI ").utf8) { return .avi }
    }
    if Self.beginsBitmap(start) { return .bmp }
    if Self.beginsPhotoshop(start) { return .photoshop }
    if try beginsJPEGXL(start) { return .jpegXL }
    if try beginsJPEG2000(start) { return .jpeg2000 }
    if let format = try streamFormat(start) { return format }
    return try boxFormat()
  }

  /// Films that are neither boxes nor chunks. Each is known by more than a few bytes in front: a
  /// text may begin in any way.
  private mutating func streamFormat(
    _ start: [UInt8]
  ) throws(MetadataStop) -> MediaFormat? {
    if Self.beginsFLV(start) { return .flv }
    if try beginsASF(start) { return .asf }
    if Self.beginsProgramStream(start) { return .programStream }
    if try beginsVideoSequence(start) { return .programStream }
    return try transportLayout() == nil ? nil : .transportStream
  }

  /// ISO/IEC 14496-12 section 4.3: the brand, then those it is compatible with. QuickTime wrote
  /// movies without any; then the first box says what it is.
  private mutating func boxFormat() throws(MetadataStop) -> MediaFormat {
    switch FourCC(try windows.u32(at: 4)) {
    case "ftyp": break
    case "moov", "mdat", "wide", "free", "skip", "pnot": return .mov
    default: return .unknown
    }
    let brands = try brands()
    if brands.contains(FourCC("avif")) || brands.contains(FourCC("avis")) { return .avif }
    switch brands[0] {
    case "qt  ": return .mov
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1": return .heif
    // A camera's raw picture, which only looks like a movie.
    case "crx ":
      rawForm = .canon3
      return .raw
    // Whatever it is above all, it promises to be readable as a picture, too.
    default: return brands.contains(FourCC("mif1")) ? .heif : .mp4
    }
  }

  /// The brands of a file that begins with "ftyp", the major one first; 32 of them at most.
  private mutating func brands() throws(MetadataStop) -> [FourCC] {
    let byteCount = min(UInt64(try windows.u32(at: 0)), windows.byteCount)
    var brands = [FourCC(try windows.u32(at: 8))]
    // The major brand's version stands between.
    var place: UInt64 = 16
    while place + 4 <= byteCount, brands.count < 32 {
      brands.append(FourCC(try windows.u32(at: place)))
      place += 4
    }
    return brands
  }

  /// As IANA writes it.
  mutating func recognisedMediaType() throws(MetadataStop) -> Text {
    switch found.format {
    case .unknown: return ""
    case .jpeg: return "image/jpeg"
    case .png: return "image/png"
    case .webp: return "image/webp"
    case .gif: return "image/gif"
    case .bmp: return "image/bmp"
    case .tiff: return "image/tiff"
    case .avif: return "image/avif"
    case .mov: return "video/quicktime"
    // What browsers and systems call it; IANA has no name for it.
    case .avi: return "video/x-msvideo"
    case .transportStream: return "video/mp2t"
    case .programStream: return "video/mpeg"
    case .flv: return "video/x-flv"
    case .asf: return try isSoundOnly() ? "audio/x-ms-wma" : "video/x-ms-wmv"
    case .raw: return rawForm?.mediaType ?? ""
    case .jpegXL: return "image/jxl"
    case .jpeg2000: return "image/jp2"
    case .photoshop: return "image/vnd.adobe.photoshop"
    case .matroska: return try isWebM() ? "video/webm" : "video/matroska"
    case .heif:
      switch try brands()[0] {
      case "heic", "heix", "heim", "heis": return "image/heic"
      case "hevc", "hevx": return "image/heic-sequence"
      // The brand that counts stands among the others.
      default: return try brands().contains(FourCC("heic")) ? "image/heic" : "image/heif"
      }
    case .mp4:
      let brand = try brands()[0]
      if brand.value >> 8 == FourCC("3gp ").value >> 8 { return "video/3gpp" }
      return brand == FourCC("M4A ") ? "audio/mp4" : "video/mp4"
    }
  }
}
