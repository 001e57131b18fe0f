// Fields of a TIFF's pages by what they are for, and what their numbers may be: TIFF 6.0, its
// supplements, Exif 2.32, GeoTIFF 1.1, DNG 1.7.

enum TIFFTag {
  static let width: UInt16 = 0x0100
  static let bits: UInt16 = 0x0102
  static let compression: UInt16 = 0x0103
  static let photometric: UInt16 = 0x0106
  static let samples: UInt16 = 0x0115
  static let rows: UInt16 = 0x0116
  static let height: UInt16 = 0x0101
  static let planes: UInt16 = 0x011C
  static let subDirectories: UInt16 = 0x014A
  static let exif: UInt16 = 0x8769
  static let profile: UInt16 = 0x8773
  static let dngVersion: UInt16 = 0xC612
  /// A colour filter array, and one that was developed in part.
  static let rawPhotometrics: [UInt32] = [32803, 34892]
  /// Where pixels lie, and how many bytes of them: strips, tiles, and what was JPEG at first.
  static let pixels: [(places: UInt16, lengths: UInt16)] = [(273, 279), (324, 325), (513, 514)]
}

/// A field by which pixels are found, decoded and coloured. Numbers and tables only.
struct TIFFField {
  let tag: UInt16
  /// How many values it has at most.
  var countMax: UInt32 = 1
  var bound = NumberBound.any
  /// Whether a page whose field is beyond its bound is held back: without it pixels would be
  /// others.
  var isNeeded = true
  /// Of which pictures: of these values of another field.
  var only: (tag: UInt16, values: [UInt32])?

  static func of(_ tag: UInt16) -> TIFFField? { all.first { $0.tag == tag } }

  private static let partCountMax: UInt32 = 1 << 17

  private static let all = [
    TIFFField(tag: 254, bound: .each(0...7)), TIFFField(tag: 255, bound: .each(0...3)),
    // Sides, bits, compression, colours.
    TIFFField(tag: 256), TIFFField(tag: 257),
    TIFFField(tag: 258, countMax: 64, bound: .each(1...64)), TIFFField(tag: 259),
    TIFFField(tag: 262), TIFFField(tag: 263, bound: .each(1...3), isNeeded: false),
    TIFFField(tag: 264, bound: .each(1...64), isNeeded: false),
    TIFFField(tag: 265, bound: .each(1...64), isNeeded: false),
    TIFFField(tag: 266, bound: .each(1...2)),
    // Strips; how it is turned; samples and rows; planes.
    TIFFField(tag: 273, countMax: partCountMax), TIFFField(tag: 274, bound: .each(1...8)),
    TIFFField(tag: 277, bound: .each(1...64)), TIFFField(tag: 278),
    TIFFField(tag: 279, countMax: partCountMax),
    TIFFField(tag: 280, countMax: 64, bound: .each(0...0), isNeeded: false),
    TIFFField(
      tag: 281, countMax: 64, bound: .one([1, 3, 15, 255, 1023, 4095, 16383, 65535]),
      isNeeded: false),
    TIFFField(tag: 282, bound: resolution, isNeeded: false),
    TIFFField(tag: 283, bound: resolution, isNeeded: false),
    TIFFField(tag: 284, bound: .each(1...2)),
    TIFFField(tag: 290, bound: .each(1...5), isNeeded: false),
    // How faxes are coded; the unit of resolution; pages; a predictor.
    TIFFField(tag: 292, bound: .each(0...7), only: (TIFFTag.compression, [3])),
    TIFFField(tag: 293, bound: .one([0, 2]), only: (TIFFTag.compression, [4])),
    TIFFField(tag: 296, bound: .each(1...3)),
    TIFFField(tag: 297, countMax: 2, bound: .each(0...99), isNeeded: false),
    TIFFField(tag: 317, bound: .one([1, 2, 3, 34892, 34893, 34894, 34895])),
    // Where white and the primaries lie; a palette.
    TIFFField(tag: 318, countMax: 2, bound: PublishedColors.whiteBound, isNeeded: false),
    TIFFField(tag: 319, countMax: 6, bound: PublishedColors.primaryBound, isNeeded: false),
    TIFFField(tag: 320, countMax: 3 << 16, only: (TIFFTag.photometric, [3])),
    // Tiles; other directories; inks; what else a pixel has; how numbers are written; palettes.
    TIFFField(tag: 322), TIFFField(tag: 323), TIFFField(tag: 324, countMax: partCountMax),
    TIFFField(tag: 325, countMax: partCountMax), TIFFField(tag: 330, countMax: 256),
    TIFFField(tag: 332, bound: .each(1...2)),
    TIFFField(tag: 334, bound: .each(1...64), isNeeded: false),
    TIFFField(tag: 338, countMax: 64, bound: .each(0...2)),
    TIFFField(tag: 339, countMax: 64, bound: .each(1...6)),
    TIFFField(tag: 346, bound: .each(0...1)),
    // JPEG within, as it is now and as it was at first.
    TIFFField(tag: 347, countMax: 1 << 16, only: (TIFFTag.compression, [7, 34892])),
    TIFFField(tag: 512, bound: .one([1, 14]), only: oldJPEG),
    TIFFField(tag: 513, only: oldJPEG), TIFFField(tag: 514, only: oldJPEG),
    TIFFField(tag: 515, only: oldJPEG),
    TIFFField(tag: 517, countMax: 64, bound: .each(1...7), only: oldJPEG),
    TIFFField(tag: 518, countMax: 64, bound: .each(0...15), only: oldJPEG),
    TIFFField(tag: 519, countMax: 64, only: oldJPEG),
    TIFFField(tag: 520, countMax: 64, only: oldJPEG),
    TIFFField(tag: 521, countMax: 64, only: oldJPEG),
    // Brightness and colours: coefficients, how they are sampled, black and white.
    TIFFField(tag: 529, countMax: 3, bound: PublishedColors.brightnessBound, only: brightnessFirst),
    TIFFField(tag: 530, countMax: 2, bound: .each(1...4), only: brightnessFirst),
    TIFFField(tag: 531, bound: .each(1...2), only: brightnessFirst),
    TIFFField(
      tag: 532, countMax: 6, bound: PublishedColors.blackAndWhiteBound, only: brightnessFirst),
    // What SGI had before there were others; LERC.
    TIFFField(tag: 32995, bound: .each(0...1)), TIFFField(tag: 32996, bound: .each(0...6)),
    TIFFField(tag: 32997, bound: .each(1...1)), TIFFField(tag: 32998, bound: .each(1...1)),
    TIFFField(tag: 50674, countMax: 8, bound: .each(0...16)),
  ]

  private static let resolution: NumberBound = .fraction(digits: 3, most: 99_999)
  /// Of faxes, whose lines are farther apart than their dots.
  static let unequalResolution: NumberBound = .fraction(digits: 2, most: 9999)
  private static let oldJPEG: (tag: UInt16, values: [UInt32]) = (TIFFTag.compression, [6])
  private static let brightnessFirst: (tag: UInt16, values: [UInt32]) = (TIFFTag.photometric, [6])
}
