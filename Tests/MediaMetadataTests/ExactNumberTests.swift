// Names and numbers that stay in Exif tell nothing as exact as a coordinate, and are what cameras
// write.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct ExactNumberTests {
  private static let big = TIFFWriter(isLittleEndian: false)

  private static let exposure = NumberBound.fraction(digits: 3, most: 99_999)

  private static func kept(_ above: Int, _ below: Int, type: UInt16 = 5) -> [Int]? {
    ExifNumbers.kept(be32(above) + be32(below), type: type, big, exposure).map { bytes in
      [0, 4].map { place in
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      }
    }
  }

  @Test func `what cameras write stays as it is`() {
    for (above, below) in [
      (1, 320), (10, 600), (72, 1), (720_000, 10_000), (178, 100), (0, 0), (0xFFFF_FFFF, 1000),
      (1, 0), (0xFFFF_FFFF, 0), (5, 3), (1, 8000), (30, 1), (0, 100), (750, 128),
    ] {
      #expect(Self.kept(above, below) == [above, below], "\(above)/\(below)")
    }
    #expect(Self.kept(-1, 3, type: 10) == [0xFFFF_FFFF, 3])
  }

  @Test func `a number as exact as a coordinate is rounded, or goes`() {
    for (above, below, written) in [
      (48_137_154, 1_000_000, [481, 10]), (48_137_154, 100_000_000, [481, 1000]),
      (48_137_154, 48_137_154, [1, 1]), (48137, 48137, [1, 1]), (7999, 1_000_000, [1, 125]),
      (1, 3205, [1, 3210]), (3_072_000, 899, [3420, 1]), (4813, 1157, [416, 100]),
      (0, 481, [0, 1]), (0xFFFF_FFFF, 481, [0xFFFF_FFFF, 1]), (11811, 100, [118, 1]),
    ] as [(Int, Int, [Int])] {
      #expect(Self.kept(above, below) == written, "\(above)/\(below)")
    }
    #expect(Self.kept(-48_137_154, 1_000_000, type: 10) == [0x1_0000_0000 - 481, 10])
    #expect(Self.kept(481_371_540, 1) == nil)
    #expect(Self.kept(48_137_154, 0) == nil)
    #expect(ExifNumbers.kept(be32(1), type: 4, Self.big, Self.exposure) == nil)
    let double = be64(48.137154.bitPattern)
    #expect(ExifNumbers.kept(double, type: 12, Self.big, Self.exposure) == nil)
    #expect(ExifNumbers.kept(double, type: 12, Self.big, .any) == nil)
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
