// Which fields of Exif are understood (CIPA DC-008, 2.32; TIFF 6.0), in what form each of them may
// stay where only the place goes, and what its numbers may be.

enum ExifFields {
  /// What a field holds.
  enum Form {
    /// Numbers, of so many values at most; they tell how a picture was taken and is drawn.
    case numbers(UInt32, NumberBound)
    /// A camera, a lens, a program.
    case name
    case date
    case offset
    case digits
    /// What somebody wrote.
    case text
    /// It leads to something, or says what the picture says itself: it is written anew, or goes
    /// with that.
    case structure
    case place
    case unknown
  }

  static let make: UInt16 = 0x010F
  static let orientation: UInt16 = 0x0112
  static let exif: UInt16 = 0x8769
  static let gps: UInt16 = 0x8825
  static let interoperability: UInt16 = 0xA005
  static let makerNote: UInt16 = 0x927C
  /// Across and down.
  static let resolutions: [UInt16] = [0x011A, 0x011B]

  /// Of the first directory.
  static func first(_ tag: UInt16) -> Form {
    switch tag {
    case 0x010F, 0x0110, 0x0131: .name
    case 0x0132: .date
    case 0x010E, 0x013B, 0x013C, 0x8298, 0x9C9B...0x9C9F, 0x02BC, 0x83BB, 0x8649, 0x4746, 0x4749:
      .text
    case exif, 0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0115, 0x011C: .structure
    case gps: .place
    default: numbers(tag, firstNumbers)
    }
  }

  /// Of the directory "Exif".
  static func exif(_ tag: UInt16) -> Form {
    switch tag {
    case 0xA433, 0xA434: .name
    case 0x9003, 0x9004: .date
    case 0x9010...0x9012: .offset
    case 0x9290...0x9292: .digits
    case 0x9286, 0xA420, 0xA430, 0xA431, 0xA435, 0xA436...0xA43C: .text
    // The picture's sides: any two numbers could stand there, and the picture has them itself.
    case interoperability, 0xA002, 0xA003: .structure
    default: numbers(tag, exifNumbers)
    }
  }

  private static func numbers(_ tag: UInt16, _ table: [Number]) -> Form {
    guard let number = table.first(where: { $0.tag == tag }) else { return .unknown }
    return .numbers(number.count, number.bound)
  }

  private struct Number {
    let tag: UInt16
    var count: UInt32 = 1
    let bound: NumberBound
  }

  /// How it is turned; resolution, and its unit; white point, primaries, coefficients, where
  /// colours were measured, black and white.
  private static let firstNumbers = [
    Number(tag: 0x0112, bound: .one([1, 2, 3, 4, 5, 6, 7, 8])),
    Number(tag: 0x011A, bound: .fraction(digits: 3, most: 99_999)),
    Number(tag: 0x011B, bound: .fraction(digits: 3, most: 99_999)),
    Number(tag: 0x0128, bound: .one([1, 2, 3])),
    Number(tag: 0x013E, count: 2, bound: PublishedColors.whiteBound),
    Number(tag: 0x013F, count: 6, bound: PublishedColors.primaryBound),
    Number(tag: 0x0211, count: 3, bound: PublishedColors.brightnessBound),
    Number(tag: 0x0213, bound: .one([1, 2])),
    Number(tag: 0x0214, count: 6, bound: PublishedColors.blackAndWhiteBound),
  ]

  /// Exposure, aperture, program, sensitivity; how the flash fired; how pixels lie in the plane of
  /// focus; how the picture was rendered. Numbers that the standard enumerates are those it knows.
  private static let exifNumbers = [
    Number(tag: 0x829A, bound: .fraction(digits: 3, most: 99_999)),
    Number(tag: 0x829D, bound: .fraction(digits: 3, most: 99)),
    Number(tag: 0x8822, bound: .each(0...9)),
    Number(tag: 0x8827, count: 2, bound: .whole(digits: 3)),
    Number(tag: 0x8830, bound: .each(0...7)),
    Number(tag: 0x8831, bound: .one(speeds)), Number(tag: 0x8832, bound: .one(speeds)),
    Number(tag: 0x8833, bound: .one(speeds)), Number(tag: 0x8834, bound: .one(speeds)),
    Number(tag: 0x8835, bound: .one(speeds)),
    Number(tag: 0x9000, count: 4, bound: .version),
    Number(tag: 0x9101, count: 4, bound: .each(0...6)),
    Number(tag: 0x9102, bound: .fraction(digits: 2, most: 99)),
    // Shutter, aperture, brightness, bias and widest aperture as powers of two.
    Number(tag: 0x9201, bound: .fraction(digits: 3, most: 20)),
    Number(tag: 0x9202, bound: .fraction(digits: 3, most: 20)),
    Number(tag: 0x9203, bound: .fraction(digits: 2, most: 30)),
    Number(tag: 0x9204, bound: .fraction(digits: 3, most: 20)),
    Number(tag: 0x9205, bound: .fraction(digits: 3, most: 20)),
    Number(tag: 0x9206, bound: .fraction(digits: 2, most: 99_999)),
    Number(tag: 0x9207, bound: .one([0, 1, 2, 3, 4, 5, 6, 255])),
    Number(
      tag: 0x9208,
      bound: .one([
        0, 1, 2, 3, 4, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 255,
      ])),
    Number(
      tag: 0x9209,
      bound: .one([
        0, 1, 5, 7, 8, 9, 13, 15, 16, 20, 24, 25, 29, 31, 32, 48, 65, 69, 71, 73, 77, 79, 80, 88,
        89, 93, 95,
      ])),
    Number(tag: 0x920A, bound: .fraction(digits: 3, most: 9999)),
    Number(tag: 0xA000, count: 4, bound: .version),
    Number(tag: 0xA001, bound: .one([1, 2, 0xFFFD, 0xFFFE, 0xFFFF])),
    Number(tag: 0xA20B, bound: .fraction(digits: 2, most: 9999)),
    Number(tag: 0xA20E, bound: .fraction(digits: 2, most: 99_999)),
    Number(tag: 0xA20F, bound: .fraction(digits: 2, most: 99_999)),
    Number(tag: 0xA210, bound: .each(1...5)),
    Number(tag: 0xA215, bound: .fraction(digits: 2, most: 99_999)),
    Number(tag: 0xA217, bound: .each(1...8)),
    Number(tag: 0xA300, bound: .each(0...3)), Number(tag: 0xA301, bound: .each(0...1)),
    Number(tag: 0xA401, bound: .each(0...8)), Number(tag: 0xA402, bound: .each(0...2)),
    Number(tag: 0xA403, bound: .each(0...1)),
    Number(tag: 0xA404, bound: .fraction(digits: 2, most: 100)),
    Number(tag: 0xA405, bound: .whole(digits: 3)),
    Number(tag: 0xA406, bound: .each(0...4)), Number(tag: 0xA407, bound: .each(0...4)),
    Number(tag: 0xA408, bound: .each(0...2)), Number(tag: 0xA409, bound: .each(0...2)),
    Number(tag: 0xA40A, bound: .each(0...2)), Number(tag: 0xA40C, bound: .each(0...3)),
    Number(tag: 0xA432, count: 4, bound: .lens),
    Number(tag: 0xA460, bound: .each(0...3)),
    // Of how many pictures it is made, and of how many of these.
    Number(tag: 0xA461, count: 2, bound: .each(0...30)),
    Number(tag: 0xA500, bound: .fraction(digits: 2, most: 9)),
  ]

  /// Of ISO 12232.
  private static let speeds: [UInt32] = [
    0, 25, 32, 40, 50, 64, 80, 100, 125, 160, 200, 250, 320, 400, 500, 640, 800, 1000, 1250, 1600,
    2000, 2500, 3200, 4000, 5000, 6400, 8000, 10000, 12800, 16000, 20000, 25600, 32000, 40000,
    51200, 64000, 80000, 102_400, 128_000, 160_000, 204_800, 409_600, 819_200, 65535,
  ]

  /// As many bytes as a value of the numbers' types has; `nil` for text.
  static func areNumbers(_ entry: TIFFEntry, most countMax: UInt32) -> Bool {
    !entry.isText && entry.count <= countMax
  }
}
