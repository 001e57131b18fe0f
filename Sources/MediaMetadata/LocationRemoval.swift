// Takes where a picture was made out of blocks of metadata, in place: what is taken out becomes
// zeros or spaces, so that every offset beside it stays true and nothing else changes.

import Bytes
import Wire

enum LocationRemoval {
  /// A TIFF structure without its GPS directories; `nil` when it has none. Throws `malformed` or
  /// `truncated` where a directory cannot be read, and so may hide one.
  static func withoutLocation(exif bytes: [UInt8]) throws(MetadataStop) -> [UInt8]? {
    var removal = TIFFRemoval(Extraction(FileWindows(whole: bytes)), task: .removeLocation)
    try removal.run()
    return try edited(bytes, removal.replacements)
  }

  /// `nil` where nothing is replaced.
  private static func edited(
    _ bytes: [UInt8], _ replacements: [Replacement]
  ) throws(MetadataStop) -> [UInt8]? {
    guard !replacements.isEmpty else { return nil }
    var edits = EditList()
    try edits.copy(0, to: UInt64(bytes.count), with: replacements)
    return edits.pieces.flatMap { piece -> [UInt8] in
      switch piece {
      case .copy(let range): Array(bytes[Int(range.offset)..<Int(range.offset + range.byteCount)])
      case .literal(let bytes): bytes
      case .zeros(let byteCount): [UInt8](repeating: 0, count: Int(byteCount))
      }
    }
  }

  /// An XMP packet without the properties that name a place; `nil` when it has none.
  static func withoutLocation(xmp bytes: [UInt8]) throws(MetadataStop) -> [UInt8]? {
    var blanked = bytes
    var scanner = XMLScanner(bytes)
    var hasChanged = false
    while let token = scanner.next() {
      let range: Range<Int>
      switch token {
      case .attribute(let name, let value):
        guard namesPlace(bytes[name]) else { continue }
        range = name.lowerBound..<min(value.upperBound + 1, bytes.count)
      case .element(let name):
        guard namesPlace(bytes[name]) else { continue }
        guard scanner.passElement() else { throw .damaged(.malformed) }
        range = name.lowerBound - 1..<scanner.position
      case .text, .end: continue
      }
      for index in range { blanked[index] = 0x20 }
      hasChanged = true
    }
    return hasChanged ? blanked : nil
  }

  /// Whether a property says where: Exif's GPS fields, in whosever namespace, and IPTC's words for
  /// places.
  private static func namesPlace(_ name: ArraySlice<UInt8>) -> Bool {
    guard let colon = name.firstIndex(of: 0x3A) else { return false }
    return namesPlace(local: name[(colon + 1)...])
  }

  /// The same of a name without a namespace, whatever its capitals: of a tag of Matroska, or a
  /// keyword of PNG.
  static func namesPlace(local name: ArraySlice<UInt8>) -> Bool {
    let local = name.map { $0.lowercasedASCII }
    let parts: [Text] = ["gps", "latitude", "longitude", "location"]
    if parts.contains(where: { contains(local, $0.utf8) }) { return true }
    let places: [Text] = [
      "city", "state", "country", "countrycode", "countryname", "provincestate", "sublocation",
      "worldregion",
    ]
    return places.contains { $0.utf8 == local }
  }

  /// Photoshop's resources with the IPTC data sets that name a place blanked; `nil` when there are
  /// none.
  static func withoutLocation(photoshop bytes: [UInt8]) throws(MetadataStop) -> [UInt8]? {
    var blanked = bytes
    try IPTCDataSets.forEach(inPhotoshop: bytes) { blankPlace(&blanked, $0, $1) }
    return blanked == bytes ? nil : blanked
  }

  /// The same of the data sets alone.
  static func withoutLocation(iptc bytes: [UInt8]) throws(MetadataStop) -> [UInt8]? {
    var blanked = bytes
    try IPTCDataSets.forEach(in: bytes, bytes.indices) { blankPlace(&blanked, $0, $1) }
    return blanked == bytes ? nil : blanked
  }

  private static func blankPlace(_ bytes: inout [UInt8], _ number: UInt8, _ content: Range<Int>) {
    guard IPTCDataSets.places.contains(number) else { return }
    for index in content { bytes[index] = 0x20 }
  }
}
