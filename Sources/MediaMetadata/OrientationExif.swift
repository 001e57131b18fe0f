// Exif that says how a picture is turned and nothing else: a TIFF structure of one directory with
// one field.

import Media

enum OrientationExif {
  static func tiff(_ orientation: Orientation) -> [UInt8] {
    let field: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation.rawValue, 0, 0]
    return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + field + [0, 0, 0, 0]
  }

  /// As every reader takes it: damaged Exif turns nothing, unless it says how before.
  static func orientation(of tiff: [UInt8]) -> Orientation {
    var inner = Extraction(FileWindows(whole: tiff))
    try? inner.readExif(at: 0, UInt64(tiff.count))
    return inner.orientation
  }
}
