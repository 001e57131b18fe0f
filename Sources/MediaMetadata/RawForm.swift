// Sensors' own pictures, by the makers of their cameras: TIFF in all but name, boxes (Canon's
// newer), or a header of its own (Fujifilm).

import Bytes
import Wire

enum RawForm {
  case canon2, canon3, fuji, panasonic, olympus, adobe, nikon, sony, pentax, samsung, other

  /// By the first bytes alone; `nil` for any other file, and for one that begins as TIFF does.
  init?(beginning start: [UInt8]) {
    if start.count >= 10, start.starts(with: [0x49, 0x49, 42, 0]),
      start[8...].starts(with: Text("CR").utf8)
    {
      self = .canon2
    } else if start.starts(with: Text("FUJIFILMCCD-RAW ").utf8) {
      self = .fuji
    } else if start.starts(with: [0x49, 0x49, 0x55, 0]) {
      self = .panasonic
    } else if start.starts(with: Text("IIRO").utf8) || start.starts(with: Text("IIRS").utf8)
      || start.starts(with: Text("MMOR").utf8)
    {
      // A directory follows the header.
      guard start.count >= 8, start[4...7].contains(8) else { return nil }
      self = .olympus
    } else {
      return nil
    }
  }

  init(maker: Text) {
    let name = maker.utf8.map { $0.lowercasedASCII }
    if name.starts(with: Text("nikon").utf8) {
      self = .nikon
    } else if name.starts(with: Text("sony").utf8) {
      self = .sony
    } else if name.starts(with: Text("pentax").utf8) || name.starts(with: Text("ricoh").utf8) {
      self = .pentax
    } else if name.starts(with: Text("samsung").utf8) {
      self = .samsung
    } else {
      self = .other
    }
  }

  /// As systems call it; IANA has names for few.
  var mediaType: Text {
    switch self {
    case .canon2: "image/x-canon-cr2"
    case .canon3: "image/x-canon-cr3"
    case .fuji: "image/x-fuji-raf"
    case .panasonic: "image/x-panasonic-rw2"
    case .olympus: "image/x-olympus-orf"
    case .adobe: "image/x-adobe-dng"
    case .nikon: "image/x-nikon-nef"
    case .sony: "image/x-sony-arw"
    case .pentax: "image/x-pentax-pef"
    case .samsung: "image/x-samsung-srw"
    case .other: "image/x-raw"
    }
  }
}
