// Names and numbers that stay in Exif tell nothing as exact as a coordinate, and are what cameras
// write.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct ExactNumberTests {
  @Test(arguments: [
    "EF-S18-55mm f/3.5-5.6 IS STM", "iPhone 15 Pro Max back triple camera 6.765mm f/1.78",
    "RF24-105mm F4 L IS USM", "LEICA DG 12-60/F2.8-4.0", "SUMMILUX-M 50 1:1.4",
    "LEICA DC VARIO-SUMMILUX 1:1.7-2.8/10.9-34", "NIKON D70", "DSC-RX100M7", "Ver.1.00 ",
    "Adobe Photoshop CS2 Windows", "Canon DIGITAL IXUS 400", "E-M10 Mark III", "XF18-55mmF2.8-4",
    "FinePix6900ZOOM", "NIKKOR Z 24-120mm f/4 S",
  ])
  func `names of cameras and lenses stay`(name: String) {
    #expect(KeptText.name(ascii(name)) == KeptText.trimmed(ascii(name)))
  }

  @Test(arguments: [
    "48 deg 8' 13.75 N", "48 8 13.75", "48d08m13s", "N48 12.49 E16 22.38", "48:12:29",
    "48;12;29;16;22;23", "48' 12\" 29", "16 22.38 E", "48.2083", "4812.493",
  ])
  func `a name that tells an angle goes`(name: String) {
    #expect(KeptText.name(ascii(name)) == nil)
  }

  private static let big = TIFFWriting(isLittleEndian: false)

  private static func kept(_ above: Int, _ below: Int, type: UInt16 = 5) -> [Int]? {
    ExifNumbers.kept(be32(above) + be32(below), type: type, big).map { bytes in
      [0, 4].map { place in
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      }
    }
  }

  @Test func `what cameras write stays as it is`() {
    for (above, below) in [
      (1, 3205), (10, 600), (72, 1), (720_000, 10_000), (178, 100), (244, 137), (7999, 1_000_000),
      (3_072_000, 899), (0, 0), (0xFFFF_FFFF, 1000), (1, 0), (0xFFFF_FFFF, 0), (11811, 100), (5, 3),
      (1, 8000), (30, 1),
    ] {
      #expect(Self.kept(above, below) == [above, below], "\(above)/\(below)")
    }
    #expect(Self.kept(-1, 3, type: 10) == [0xFFFF_FFFF, 3])
  }

  @Test func `a number as exact as a coordinate is rounded, or goes`() {
    #expect(Self.kept(48_137_154, 1_000_000) == [48137, 1000])
    #expect(Self.kept(48_137_154, 100_000_000) == [2407, 5000])
    #expect(Self.kept(48_137_154, 48_137_154) == [1, 1])
    #expect(Self.kept(-48_137_154, 1_000_000, type: 10) == [0x1_0000_0000 - 48137, 1000])
    let resolution = ExifNumbers.kept(
      be32(48_137_154) + be32(1_000_000), type: 5, Self.big, isResolution: true)
    #expect(resolution == be32(2407) + be32(50))
    #expect(Self.kept(481_371_540, 1) == nil)
    #expect(Self.kept(48_137_154, 0) == nil)
    #expect(ExifNumbers.kept(be32(48_137_154), type: 4, Self.big) == nil)
    #expect(ExifNumbers.kept(be64(48.137154.bitPattern), type: 12, Self.big) == nil)
    #expect(ExifNumbers.kept(be32(4000), type: 4, Self.big) == be32(4000))
  }

  @Test func `no two numbers stop what rounds them`() {
    let numbers = [0, 1, 2, 999, 1000, 9999, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF]
    for above in numbers {
      for below in numbers {
        for type in [5, 10] as [UInt16] {
          guard let once = Self.kept(above, below, type: type) else { continue }
          #expect(Self.kept(once[0], once[1], type: type) == once, "\(above)/\(below)")
        }
      }
    }
  }

  @Test func `a fraction of a second has thousandths`() {
    #expect(KeptText.fraction(ascii("48137154")) == ascii("481"))
    #expect(KeptText.fraction(ascii("07 ")) == ascii("07"))
    #expect(KeptText.fraction(ascii("48.1")) == nil)
  }
}
