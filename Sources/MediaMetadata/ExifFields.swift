// Which fields of Exif are understood (CIPA DC-008, 2.32; TIFF 6.0), and in what form each of them
// may stay where only the place goes.

enum ExifFields {
  /// What a field holds.
  enum Form {
    /// Numbers of this many values at most; they tell how a picture was taken and is drawn.
    case numbers(UInt32)
    /// A camera, a lens, a program.
    case name
    case date
    case offset
    case digits
    /// What somebody wrote.
    case text
    /// It leads to something, or says where something lies: it is written anew, or goes with that.
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

  /// Dots in an inch or a centimetre.
  static func isResolution(_ tag: UInt16) -> Bool { tag == 0x011A || tag == 0x011B }

  /// Of the first directory.
  static func first(_ tag: UInt16) -> Form {
    switch tag {
    case 0x0112, 0x0128, 0x0213: .numbers(1)
    // Resolution, white point, primaries, coefficients, black and white.
    case 0x011A, 0x011B: .numbers(1)
    case 0x013E: .numbers(2)
    case 0x013F, 0x0214: .numbers(6)
    case 0x0211: .numbers(3)
    case 0x010F, 0x0110, 0x0131: .name
    case 0x0132: .date
    case 0x010E, 0x013B, 0x013C, 0x8298, 0x9C9B...0x9C9F, 0x02BC, 0x83BB, 0x8649, 0x4746, 0x4749:
      .text
    case exif, 0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0115, 0x011C: .structure
    case gps: .place
    default: .unknown
    }
  }

  /// Of the directory "Exif".
  static func exif(_ tag: UInt16) -> Form {
    switch tag {
    // Exposure, aperture, program, sensitivity.
    case 0x829A, 0x829D, 0x8822, 0x8830...0x8835, 0x9201...0x920A: .numbers(1)
    case 0x8827: .numbers(2)
    // Versions, components, colour space, sides; how pixels lie in the plane of focus.
    case 0x9000, 0x9101, 0xA000: .numbers(4)
    case 0x9102, 0xA001...0xA003, 0xA20B, 0xA20E...0xA210, 0xA215, 0xA217, 0xA300,
      0xA301:
      .numbers(1)
    case 0xA401...0xA40A, 0xA40C, 0xA460, 0xA500: .numbers(1)
    case 0xA432: .numbers(4)
    case 0xA461: .numbers(2)
    case 0xA433, 0xA434: .name
    case 0x9003, 0x9004: .date
    case 0x9010...0x9012: .offset
    case 0x9290...0x9292: .digits
    case 0x9286, 0xA420, 0xA430, 0xA431, 0xA435, 0xA436...0xA43C: .text
    case interoperability: .structure
    default: .unknown
    }
  }

  /// As many bytes as a value of the numbers' types has; `nil` for text.
  static func areNumbers(_ entry: TIFFEntry, most countMax: UInt32) -> Bool {
    !entry.isText && entry.count <= countMax
  }
}
